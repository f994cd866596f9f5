//! From the graph of a function to the values of all options, and to their mex; see the head of [`automatic`](super).

use super::Automaton;
use super::automaton::bits;
use super::guesser::determinise;
use crate::Budget;
use crate::code::moves::{Condition, Linear, MoveKind};
use smallvec::SmallVec;

/// What is remembered while reading: for each condition what is left of it, and for each part its state in the graph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Reading {
    rests: SmallVec<[Rest; 6]>,
    states: SmallVec<[u32; 4]>,
}

/// What the high bits of a form's numbers must make up for, and for multiples also the weight of the next bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rest {
    sum: i64,
    weight: i64,
}

/// The pairs (n, v) such that some move from n leads to heaps whose values in the graph have the exclusive or v.
pub(super) fn options(graph: &Automaton, moves: &[MoveKind], budget: &Budget) -> Option<Automaton> {
    let mut all = Automaton::nothing();
    let mut totals = vec![];
    for kind in moves {
        let pairs = match conditions_on_total(kind) {
            Some(conditions) => reached(&[total(graph, kind.parts, &mut totals, budget)?], 0, &conditions, budget)?,
            None => reached(&vec![graph; kind.parts], kind.others, &kind.conditions, budget)?,
        };
        all = all.combined(&pairs, |a, b| a || b, budget)?;
    }
    Some(all)
}

/// The conditions of a kind on n and the total of its parts, if it asks for nothing but that total and parts of at least one stone.
fn conditions_on_total(kind: &MoveKind) -> Option<Vec<Condition>> {
    let positive = |part: usize| {
        let factors: Vec<i64> = (0..=kind.parts).map(|at| i64::from(at == part)).collect();
        Condition::AtLeastZero(Linear::new(factors, -1))
    };
    let all_positive: Vec<Condition> = (1..=kind.parts).map(positive).collect();
    if kind.parts < 2 || kind.others > 0 || !all_positive.iter().all(|positive| kind.conditions.contains(positive)) {
        return None;
    }
    let shorter = |form: &Linear| {
        let same = form.factors[1..].iter().all(|&factor| factor == form.factors[1]);
        same.then(|| Linear::new(&form.factors[..2], form.constant))
    };
    let others = kind.conditions.iter().filter(|condition| !all_positive.contains(condition));
    let shortened = others.map(|condition| {
        Some(match condition {
            Condition::Zero(form) => Condition::Zero(shorter(form)?),
            Condition::AtLeastZero(form) => Condition::AtLeastZero(shorter(form)?),
            Condition::Multiple(form, modulus) => Condition::Multiple(shorter(form)?, *modulus),
        })
    });
    shortened.collect()
}

/// The pairs (m, v) such that m is the total of so many heaps, none empty, whose values have the exclusive or v.
///
/// One heap is added at a time and the automaton made minimal in between, which keeps four heaps as easy as two.
fn total<'a>(graph: &Automaton, parts: usize, known: &'a mut Vec<Automaton>, budget: &Budget) -> Option<&'a Automaton> {
    if known.is_empty() {
        let same = Condition::Zero(Linear::new([1, -1], 0));
        let positive = Condition::AtLeastZero(Linear::new([0, 1], -1));
        known.push(reached(&[graph], 0, &[same, positive], budget)?);
    }
    while known.len() < parts {
        let sum = Condition::Zero(Linear::new([1, -1, -1], 0));
        let longer = reached(&[&known[0], &known[known.len() - 1]], 0, &[sum], budget)?;
        known.push(longer);
    }
    Some(&known[parts - 1])
}

/// The pairs (n, v) such that there are pairs (xᵢ, vᵢ), one in each graph, with v = v₁ xor … xor vⱼ and the conditions on n and the xᵢ.
///
/// The bits of the xᵢ and of all vᵢ but the last are guessed, and those of `others` further numbers in the conditions.
pub(super) fn reached(graphs: &[&Automaton], others: usize, conditions: &[Condition], budget: &Budget) -> Option<Automaton> {
    let dead: Vec<Option<u32>> = graphs.iter().map(|graph| graph.dead()).collect();
    let count = graphs.len();
    let guessed_values = count.saturating_sub(1);
    let start = Reading { rests: conditions.iter().map(Rest::of).collect(), states: SmallVec::from_elem(0, count) };
    let step = |from: &Reading, letter: usize, visit: &mut dyn FnMut(Reading)| {
        let (n, v) = bits(letter);
        if count == 0 && v == 1 {
            return;
        }
        for parts in 0u64..1 << (count + others) {
            let Some(rests) = advance(conditions, &from.rests, n | parts << 1) else { continue };
            for values in 0u64..1 << guessed_values {
                let last = v ^ u64::from(values.count_ones() % 2 == 1);
                let values = if count == 0 { 0 } else { values | last << guessed_values };
                let letter = |part: usize| (parts >> part & 1) as usize + 2 * (values >> part & 1) as usize;
                let states = from.states.iter().enumerate().map(|(part, &state)| graphs[part].next(state, letter(part)));
                let states: SmallVec<[u32; 4]> = states.collect();
                if !states.iter().zip(&dead).any(|(&state, &dead)| Some(state) == dead) {
                    visit(Reading { rests: rests.clone(), states });
                }
            }
        }
    };
    let good = |at: &Reading| met(conditions, &at.rests) && graphs.iter().zip(&at.states).all(|(graph, &state)| graph.accepts(state));
    determinise(start, &step, &good, budget)
}

/// The pairs (n, v) such that v is the mex of what the options have.
pub(super) fn mex(options: &Automaton, budget: &Budget) -> Option<Automaton> {
    // (n, v) such that some u < v is missing: u is guessed, and whether it is less is decided by the last bit that differs.
    let step = |&(state, less): &(u32, bool), letter: usize, visit: &mut dyn FnMut((u32, bool))| {
        let (n, v) = bits(letter);
        for u in 0..2 {
            visit((options.next(state, (n + 2 * u) as usize), if u == v { less } else { u < v }));
        }
    };
    let too_large = determinise((0, false), &step, &|&(state, less)| less && !options.accepts(state), budget)?;
    options.combined(&too_large, |reached, too_large| !reached && !too_large, budget)
}

/// Whether every heap that the moves leave is smaller than the heap they start from.
pub(super) fn descends(kind: &MoveKind, budget: &Budget) -> Option<bool> {
    for part in 1..=kind.parts {
        let mut factors = vec![0; kind.parts + 1 + kind.others];
        (factors[0], factors[part]) = (-1, 1);
        let mut conditions = kind.conditions.clone();
        conditions.push(Condition::AtLeastZero(Linear::new(factors, 0)));
        let start: SmallVec<[Rest; 6]> = conditions.iter().map(Rest::of).collect();
        let step = |from: &SmallVec<[Rest; 6]>, letter: usize, visit: &mut dyn FnMut(SmallVec<[Rest; 6]>)| {
            let parts = 0u64..1 << (kind.parts + kind.others);
            parts.filter_map(|parts| advance(&conditions, from, letter as u64 & 1 | parts << 1)).for_each(visit);
        };
        if !determinise(start, &step, &|rests| met(&conditions, rests), budget)?.is_empty() {
            return Some(false);
        }
    }
    Some(true)
}

impl Rest {
    fn of(condition: &Condition) -> Rest {
        match condition {
            Condition::Zero(form) | Condition::AtLeastZero(form) => Rest { sum: form.constant, weight: 0 },
            Condition::Multiple(form, modulus) => Rest { sum: form.constant.rem_euclid(*modulus as i64), weight: 1 % *modulus as i64 },
        }
    }
}

/// What is left of the conditions after one bit of n (the lowest of `bits`) and of each part; `None` if one cannot be met any more.
fn advance(conditions: &[Condition], rests: &[Rest], bits: u64) -> Option<SmallVec<[Rest; 6]>> {
    let gain = |form: &Linear| (0..form.factors.len()).filter(|at| bits >> at & 1 == 1).map(|at| form.factors[at]).sum::<i64>();
    let next = |(condition, rest): (&Condition, &Rest)| match condition {
        Condition::Zero(form) => {
            let sum = rest.sum + gain(form);
            (sum % 2 == 0).then_some(Rest { sum: sum / 2, weight: 0 })
        }
        Condition::AtLeastZero(form) => Some(Rest { sum: (rest.sum + gain(form)).div_euclid(2), weight: 0 }),
        Condition::Multiple(form, modulus) => {
            let modulus = *modulus as i64;
            let sum = (rest.sum + rest.weight * gain(form)).rem_euclid(modulus);
            Some(Rest { sum, weight: rest.weight * 2 % modulus })
        }
    };
    conditions.iter().zip(rests).map(next).collect()
}

/// Whether the conditions hold if only zeros follow.
fn met(conditions: &[Condition], rests: &[Rest]) -> bool {
    conditions.iter().zip(rests).all(|(condition, rest)| match condition {
        Condition::Zero(_) | Condition::Multiple(..) => rest.sum == 0,
        Condition::AtLeastZero(_) => rest.sum >= 0,
    })
}
