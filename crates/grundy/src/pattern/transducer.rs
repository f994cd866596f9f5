//! A formula as an automaton, so that it can be proved for every n.
//!
//! Read n from the lowest bit up. Sums, differences, shifts to the left, the operations on single bits and the lowest one need nothing but a carry or a
//! few bits kept back. A shift to the right asks for a bit before it is read, and parity for all of them: these are guessed and
//! compared when they come. The pairs (n, formula of n) are then read by a finite automaton, and the [theorem](crate::automatic) decides whether it is
//! the law of the game. Bit lengths and counts of ones are not of this kind, and neither are products.

use super::expr::{Expr, Function, Operator};
use crate::Budget;
use crate::automatic::Automaton;
use crate::automatic::guesser::determinise;
use smallvec::SmallVec;

/// One node of the formula; operands come before it. Each has one cell of memory.
#[derive(Clone, Copy, Debug)]
enum Node {
    Input,
    /// Its memory is what is left of the number.
    Number(u8),
    Plus(usize, usize),
    Minus(usize, usize),
    Bitwise(fn(bool, bool) -> bool, usize, usize),
    Double(usize),
    Halve(usize),
    LowBit(usize),
    Parity(usize),
}

/// No bit has been read or guessed yet.
const FRESH: u8 = 2;

/// The automaton of all pairs (n, formula of n), if the formula is of a kind that has one.
pub(super) fn automaton(formula: &Expr, budget: &Budget) -> Option<Automaton> {
    let mut nodes = vec![];
    let root = build(formula, &mut nodes)?;
    let guesses = nodes.iter().filter(|node| matches!(node, Node::Halve(_) | Node::Parity(_))).count();
    let start: Memory = nodes.iter().map(initial).collect();
    let step = |from: &Memory, letter: usize, visit: &mut dyn FnMut(Memory)| {
        for guess in 0u32..1 << guesses {
            if let Some((to, output)) = read(&nodes, from, letter & 1 == 1, guess)
                && output[root] == (letter >> 1 == 1)
            {
                visit(to);
            }
        }
    };
    determinise(start, &step, &|memory| nodes.iter().zip(memory).all(|(node, &cell)| at_rest(node, cell)), budget)
}

type Memory = SmallVec<[u8; 8]>;

fn build(formula: &Expr, nodes: &mut Vec<Node>) -> Option<usize> {
    let node = match formula {
        Expr::N => Node::Input,
        Expr::Number(number) => Node::Number(u8::try_from(*number).ok()?),
        Expr::Apply(Function::LowBit, to) => Node::LowBit(build(to, nodes)?),
        Expr::Apply(Function::Odious, to) => {
            let of = build(to, nodes)?;
            let first = nodes.len();
            nodes.extend([Node::Double(of), Node::Parity(of), Node::Number(1), Node::Bitwise(|a, b| a != b, first + 1, first + 2)]);
            Node::Plus(first, first + 3)
        }
        Expr::Apply(Function::Parity, to) => Node::Parity(build(to, nodes)?),
        Expr::Join(operator @ (Operator::Left | Operator::Right), left, by) => {
            let Expr::Number(by) = **by else { return None };
            let mut at = build(left, nodes)?;
            for _ in 0..by {
                nodes.push(if *operator == Operator::Left { Node::Double(at) } else { Node::Halve(at) });
                at = nodes.len() - 1;
            }
            return Some(at);
        }
        Expr::Join(operator, left, right) => {
            let (left, right) = (build(left, nodes)?, build(right, nodes)?);
            match operator {
                Operator::Plus => Node::Plus(left, right),
                Operator::Minus => Node::Minus(left, right),
                Operator::Xor => Node::Bitwise(|a, b| a != b, left, right),
                Operator::And => Node::Bitwise(|a, b| a && b, left, right),
                Operator::Or => Node::Bitwise(|a, b| a || b, left, right),
                _ => return None,
            }
        }
        _ => return None,
    };
    nodes.push(node);
    Some(nodes.len() - 1)
}

fn initial(node: &Node) -> u8 {
    match node {
        Node::Number(number) => *number,
        Node::Halve(_) | Node::Parity(_) => FRESH,
        _ => 0,
    }
}

/// Whether no carry, borrow or delayed bit is left, so that nothing but zeros is written once nothing but zeros is read.
fn at_rest(node: &Node, cell: u8) -> bool {
    match node {
        Node::LowBit(_) => true,
        Node::Halve(_) | Node::Parity(_) => cell == 0 || cell == FRESH,
        _ => cell == 0,
    }
}

/// The memory and all outputs after one bit of n; `None` if a guess turns out wrong.
fn read(nodes: &[Node], from: &Memory, bit: bool, mut guess: u32) -> Option<(Memory, SmallVec<[bool; 8]>)> {
    let (mut to, mut output) = (Memory::new(), SmallVec::<[bool; 8]>::new());
    let mut next_guess = || {
        let guessed = guess & 1 == 1;
        guess >>= 1;
        guessed
    };
    for (node, &cell) in nodes.iter().zip(from) {
        let (cell, bit) = match *node {
            Node::Input => (0, bit),
            Node::Number(_) => (cell >> 1, cell & 1 == 1),
            Node::Plus(a, b) => {
                let sum = u8::from(output[a]) + u8::from(output[b]) + cell;
                (sum >> 1, sum & 1 == 1)
            }
            Node::Minus(a, b) => {
                let owed = u8::from(output[b]) + cell;
                (u8::from(owed > u8::from(output[a])), (u8::from(output[a]) + owed) & 1 == 1)
            }
            Node::Bitwise(join, a, b) => (0, join(output[a], output[b])),
            Node::Double(a) => (u8::from(output[a]), cell == 1),
            Node::Halve(a) => {
                if cell != FRESH && cell != u8::from(output[a]) {
                    return None;
                }
                let guessed = next_guess();
                (u8::from(guessed), guessed)
            }
            Node::LowBit(a) => (cell | u8::from(output[a]), output[a] && cell == 0),
            // The memory is the parity of the bits to come.
            Node::Parity(a) if cell == FRESH => {
                let guessed = next_guess();
                (u8::from(guessed) ^ u8::from(output[a]), guessed)
            }
            Node::Parity(a) => {
                let wasted = next_guess();
                if wasted {
                    return None;
                }
                (cell ^ u8::from(output[a]), false)
            }
        };
        to.push(cell);
        output.push(bit);
    }
    Some((to, output))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn automata_agree_with_their_formulas() {
        let n = Expr::N;
        let number = Expr::Number;
        let join = Expr::join;
        let gray = join(Operator::Xor, &n, &join(Operator::Right, &n, &number(1)));
        let odious = join(
            Operator::Plus,
            &join(Operator::Left, &n, &number(1)),
            &Expr::apply(Function::Parity, &join(Operator::Plus, &n, &number(1))),
        );
        let low = Expr::apply(Function::LowBit, &join(Operator::Plus, &n, &number(1)));
        let mixed = join(Operator::Minus, &join(Operator::Or, &n, &number(3)), &join(Operator::And, &n, &number(2)));
        let odious_too = Expr::apply(Function::Odious, &n);
        for formula in [n, number(3), gray, odious, odious_too, low, mixed] {
            let automaton = automaton(&formula, &Budget::unlimited()).unwrap();
            for n in 0..300 {
                assert_eq!(automaton.value(n), formula.value(n, 0), "{formula} at {n}");
            }
        }
    }
}
