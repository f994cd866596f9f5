//! Laws proved for every n by finite automata.
//!
//! Write n and a value v in binary, lowest bits first, one above the other: the pair (n, v) is then a word over the four letters
//! (0,0), (1,0), (0,1), (1,1). For many games the pairs with v = g(n) are the words that some finite automaton accepts: Nim (the two
//! rows are equal), Lasker's Nim, everything periodic or arithmetic-periodic, ruler-like sequences, the odious numbers of Mock Turtles. Such an
//! automaton is a law, and whether it is *right* can be decided, without looking at any n in particular.
//!
//! **Theorem.** Let G be a set of pairs, and let every move from n lead to heaps smaller than n. Let O be the set of pairs (n, v) such that some move
//! from n leads to heaps x₁, …, xⱼ with pairs (xᵢ, vᵢ) in G and v = v₁ xor … xor vⱼ. Let M be the set of pairs (n, v) such that (n, v) is not
//! in O, but (n, u) is for every u < v. If G = M, then G is the graph of the nim-values: (n, v) is in G iff v = g(n).
//!
//! *Proof.* Suppose it is true below n. The heaps that a move from n leaves are smaller than n, so the v with (n, v) in O are exactly the values of n's
//! options, and the only v with (n, v) in M is their mex, g(n). As G = M, the only v with (n, v) in G is g(n). ∎
//!
//! **It can be decided.** If an automaton for G is given and the [moves](crate::code::moves) ask for linear conditions only, then O is accepted by
//! an automaton that guesses the bits of the xᵢ and vᵢ as it reads those of n and v. It remembers the state of G for each part and the carry of
//! each linear form (Büchi 1960; Boudet and Comon 1996), finitely many things. [Making it deterministic](guesser) by subsets gives an
//! automaton for O, and in the same way one for M. Two sets of words are equal iff their minimal automata are the same. The rows may be
//! continued with zeros for ever, which stands for the same numbers; a state accepts if it does after any number of zeros, so that a number's
//! length never matters.
//!
//! **Where G comes from.** From a [guess](guess()): the states are the *residual functions* of the sequence. After reading low bits, what is left to say is
//! how the high bits of n decide those of v; two prefixes for which this looks the same on the table lead to the same state (Myhill and Nerode
//! 1958, on finitely many data). A wrong guess does no harm, since it is not equal to its M.

mod automaton;
mod guess;
pub(crate) mod guesser;
mod options;
mod runs;

pub use crate::code::moves::Rules;
pub use automaton::Automaton;
pub use guess::guess;
pub use runs::prove_runs;

use crate::Budget;
use crate::code::moves::MoveKind;
use crate::game::HeapGame;
use crate::sequence::Regularity;

impl Rules {
    /// The rules of a game, if a proof can use them.
    pub fn of(game: &dyn HeapGame) -> Option<Rules> {
        game.moves().map(Rules::Moves).or_else(|| game.runs().map(Rules::Runs))
    }

    /// The automaton of the values, proved; `None` if none is found.
    pub fn prove(&self, values: &[u32], budget: &Budget) -> Option<Automaton> {
        match self {
            Rules::Moves(moves) => prove(moves, values, budget),
            Rules::Runs(runs) => prove_runs(runs, values, budget),
        }
    }

    /// The automaton that a [certificate](crate::proof::Law) carries: that of the values, which may be given, or, where coins are turned in runs, that of the sums of the values before n.
    pub fn shown(&self, law: Option<Automaton>, values: &[u32]) -> Option<Automaton> {
        match self {
            Rules::Moves(_) => law.or_else(|| guess(values)),
            Rules::Runs(_) => guess(&runs::sums(values)),
        }
    }

    /// Whether the automaton accepts exactly the pairs of n and the value of n; the first values are given.
    pub fn have_law(&self, graph: &Automaton, values: &[u32], budget: &Budget) -> bool {
        match self {
            Rules::Moves(moves) => is_law(graph, moves, budget),
            Rules::Runs(runs) => prove_runs(runs, values, budget).is_some_and(|proved| proved == *graph),
        }
    }

    /// Whether the regularity holds for every n, by an automaton that is proved from the rules.
    pub fn have_regularity(&self, values: &[u32], law: Regularity, budget: &Budget) -> bool {
        self.prove(values, budget).is_some_and(|automaton| automaton.advances(law, budget) == Some(true))
    }

    /// The kinds of move, if they are finitely many.
    pub fn moves(&self) -> &[MoveKind] {
        match self {
            Rules::Moves(moves) => moves,
            Rules::Runs(_) => &[],
        }
    }
}

/// The automaton of a game's values, proved from its moves; `None` if none is found.
///
/// ```
/// use grundy::{Budget, automatic, code::{Code, moves}, sequence::plain, text::Text};
/// let lasker = Code::read(Text::new("4.[3]")).unwrap();
/// let law = automatic::prove(&moves::of_code(&lasker).unwrap(), &plain::values(&lasker, 300), &Budget::unlimited()).unwrap();
/// assert_eq!(law.value(1_000_003), Some(1_000_004));
/// ```
pub fn prove(moves: &[MoveKind], values: &[u32], budget: &Budget) -> Option<Automaton> {
    let guessed = guess(values)?;
    is_law(&guessed, moves, budget).then_some(guessed)
}

/// Whether the automaton accepts exactly the pairs of n and the value of n: the theorem above.
pub fn is_law(guessed: &Automaton, moves: &[MoveKind], budget: &Budget) -> bool {
    let descend = || moves.iter().all(|kind| options::descends(kind, budget) == Some(true));
    let mex = || options::options(guessed, moves, budget).and_then(|options| options::mex(&options, budget));
    descend() && mex().is_some_and(|mex| mex == *guessed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Code;
    use crate::code::moves::{self, Condition, Linear};
    use crate::sequence::HeapTable;

    /// The first values of a code, by the engine.
    fn values(code: &Code, size: usize) -> Vec<u32> {
        let mut table = HeapTable::new(code.clone());
        HeapGame::extend(&mut table, size, &Budget::unlimited()).unwrap();
        table.first(size).into_owned()
    }

    #[test]
    fn mock_turtles_are_the_odious_numbers() {
        // Turn one coin, two or three: coin n is replaced by nothing, by a coin on its left, or by two.
        let left = |parts: usize| Linear::new((0..=parts).map(|at| i64::from(at == 0) - i64::from(at == parts)).collect::<Vec<_>>(), -1);
        let kinds = [
            MoveKind { parts: 0, others: 0, conditions: vec![] },
            MoveKind { parts: 1, others: 0, conditions: vec![Condition::AtLeastZero(left(1))] },
            MoveKind {
                parts: 2,
                others: 0,
                conditions: vec![Condition::AtLeastZero(left(2)), Condition::AtLeastZero(Linear::new([0, -1, 1], -1))],
            },
        ];
        let odious: Vec<u32> = (0..400).filter(|n: &u32| n.count_ones() % 2 == 1).collect();
        let law = prove(&kinds, &odious, &Budget::unlimited()).unwrap();
        assert_eq!(law.value(1_000_000).unwrap(), 2_000_000);
        // The evil numbers are no law of it, however they are guessed.
        let evil: Vec<u32> = (0..400).filter(|n: &u32| n.count_ones().is_multiple_of(2)).collect();
        assert!(!is_law(&guess(&evil).unwrap(), &kinds, &Budget::unlimited()));
    }

    /// A law that breaks after the end of the table is not proved.
    #[test]
    fn a_wrong_guess_is_refused() {
        for text in [".6", ".77", "4!.0", "4.[3]"] {
            let code = Code::known(text);
            let kinds = moves::of_code(&code).unwrap();
            for period in 1..9 {
                let wrong: Vec<u32> = (0..400).map(|n| n % period).collect();
                assert!(!is_law(&guess(&wrong).unwrap(), &kinds, &Budget::unlimited()), "{code} {period}");
            }
        }
    }

    #[test]
    fn rules_that_can_grow_are_refused() {
        let grows = MoveKind { parts: 1, others: 0, conditions: vec![Condition::Zero(Linear::new([1, -1], 1))] };
        let values: Vec<u32> = (0..200).map(|n| n % 2).collect();
        assert!(!is_law(&guess(&values).unwrap(), &[grows], &Budget::unlimited()));
    }

    /// What is proved is true past the table that it was guessed from, and many codes are proved; some, as .15 and .54, only from a longer table.
    #[test]
    fn codes_of_one_and_two_hexadecimal_digits() {
        let mut count = 0;
        for number in 1..256 {
            let code = Code::known(&format!(".{number:02X}"));
            // Proofs about splits into three take long.
            let sizes = if code.most_heaps() > 2 { vec![200, 300] } else { vec![200, 800, 1000] };
            let (&end, tables) = sizes.split_last().unwrap();
            let long = values(&code, end);
            let moves = moves::of_code(&code).unwrap();
            let Some(law) = tables.iter().find_map(|&size| prove(&moves, &long[..size], &Budget::unlimited())) else { continue };
            count += 1;
            for n in (0..end as u64).step_by(7) {
                assert_eq!(law.value(n), Some(long[n as usize].into()), "{code} {n}");
            }
        }
        assert_eq!(count, 119, "codes were proved");
    }
}
