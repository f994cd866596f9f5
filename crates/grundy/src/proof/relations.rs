//! What a law and the moves of a game say of numbers, as [readers](super::readers).
//!
//! A letter is a bit of n plus twice a bit of a value. Of a linear condition a reader remembers what the higher bits must still make up for: of f₀n + f₁x₁ + … + c = 0 the sum so far, which must be even,
//! halved at every step; of "at least 0" the same rounded down; of a multiple the remainder so far and that of the next power of two.

use super::readers::Reader;
use crate::code::moves::{Condition, Linear, MoveKind, Rules};
use smallvec::SmallVec;

/// An automaton over pairs, and what it tells: the values themselves, or the sums of the values before n.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) next: Vec<[u32; 4]>,
    pub(super) accepts: Vec<bool>,
    pub(super) of_sums: bool,
}

/// The states of the automaton, and for sums whether 1 is still to be added to n.
type Place = SmallVec<[u32; 3]>;

impl Graph {
    pub(super) fn start(&self) -> Place {
        if self.of_sums { SmallVec::from_slice(&[0, 0, 1]) } else { SmallVec::from_slice(&[0]) }
    }

    /// Goes on by a bit of n and a bit of its value. Where the automaton tells sums, the value of n is the sum before n + 1 xor the sum before n.
    pub(super) fn step(&self, at: &Place, n: usize, v: usize, visit: &mut dyn FnMut(Place)) {
        let next = |state: u32, n: usize, v: usize| self.next[state as usize][n + 2 * v];
        if !self.of_sums {
            return visit(SmallVec::from_slice(&[next(at[0], n, v)]));
        }
        let more = n + at[2] as usize;
        for before in 0..2 {
            visit(SmallVec::from_slice(&[next(at[0], n, before), next(at[1], more & 1, before ^ v), more as u32 >> 1]));
        }
    }

    pub(super) fn ends(&self, at: &Place) -> bool {
        let accepts = |state: u32| self.accepts[state as usize];
        if self.of_sums { accepts(at[0]) && accepts(at[1]) && at[2] == 0 } else { accepts(at[0]) }
    }

    /// The value of n below 2^63. No two ways that are in the same place have different values, or the law would give some number two.
    pub(super) fn value(&self, n: u64) -> Option<u64> {
        let mut ways = vec![(self.start(), 0u64)];
        for place in 0..64 {
            if n >> place == 0
                && let Some((_, value)) = ways.iter().find(|(at, _)| self.ends(at))
            {
                return Some(*value);
            }
            let mut longer: Vec<(Place, u64)> = vec![];
            for (at, value) in &ways {
                for bit in 0..2 {
                    self.step(at, (n >> place & 1) as usize, bit, &mut |to| {
                        if !longer.iter().any(|(other, _)| *other == to) {
                            longer.push((to, value | (bit as u64) << place));
                        }
                    });
                }
            }
            ways = longer;
        }
        None
    }
}

/// One number alone, whatever its value: n.
pub(super) struct HasValue<'a>(pub(super) &'a Graph);

impl Reader for HasValue<'_> {
    type State = Place;

    fn starts(&self) -> Vec<Place> {
        vec![self.0.start()]
    }

    fn follow(&self, from: &Place, letter: usize, visit: &mut dyn FnMut(Place)) {
        (0..2).for_each(|v| self.0.step(from, letter, v, visit));
    }

    fn ends(&self, at: &Place) -> bool {
        self.0.ends(at)
    }
}

/// All numbers.
pub(super) struct Anything;

impl Reader for Anything {
    type State = ();

    fn starts(&self) -> Vec<()> {
        vec![()]
    }

    fn follow(&self, (): &(), _: usize, visit: &mut dyn FnMut(())) {
        visit(());
    }

    fn ends(&self, (): &()) -> bool {
        true
    }
}

/// Pairs (n, u) with u less than the value of n.
pub(super) struct Less<'a>(pub(super) &'a Graph);

impl Reader for Less<'_> {
    /// Whether u is less as far as was read: the highest bit that differs decides.
    type State = (Place, bool);

    fn starts(&self) -> Vec<(Place, bool)> {
        vec![(self.0.start(), false)]
    }

    fn follow(&self, (at, less): &(Place, bool), letter: usize, visit: &mut dyn FnMut((Place, bool))) {
        let (n, u) = (letter & 1, letter >> 1);
        for v in 0..2 {
            self.0.step(at, n, v, &mut |to| visit((to, if u == v { *less } else { u < v })));
        }
    }

    fn ends(&self, (at, less): &(Place, bool)) -> bool {
        *less && self.0.ends(at)
    }
}

/// Pairs (n, v) such that a move from n leads to the value v.
pub(super) struct Options<'a> {
    graph: &'a Graph,
    kinds: Vec<Kind>,
}

/// A kind of move: conditions on n and some further numbers, and of which of them (n is number 0) the automaton is asked; what it tells adds up to v.
struct Kind {
    numbers: usize,
    asked: Vec<usize>,
    conditions: Vec<Condition>,
}

/// A kind, what is left of its conditions, and the automaton's states.
type Move = (usize, SmallVec<[i64; 6]>, SmallVec<[u32; 4]>);

impl<'a> Options<'a> {
    pub(super) fn new(graph: &'a Graph, rules: &Rules) -> Options<'a> {
        let kinds = match rules {
            Rules::Moves(kinds) => kinds.iter().map(Kind::of_move).collect(),
            // A run from m to n leaves the sum before n xor the sum before m.
            Rules::Runs(runs) => {
                let inside = Condition::AtLeastZero(Linear::new([1, -1], 0));
                vec![Kind { numbers: 1, asked: vec![0, 1], conditions: runs.iter().cloned().chain([inside]).collect() }]
            }
        };
        Options { graph, kinds }
    }

    /// The moves of a kind to a part that is not smaller than n.
    pub(super) fn that_grow(graph: &'a Graph, kinds: &[MoveKind]) -> Options<'a> {
        let grows = |kind: &MoveKind, part: usize| {
            let mut factors = vec![0; 1 + kind.parts + kind.others];
            (factors[0], factors[part]) = (-1, 1);
            let not_smaller = Condition::AtLeastZero(Linear::new(factors, 0));
            Kind { asked: vec![], conditions: kind.conditions.iter().cloned().chain([not_smaller]).collect(), ..Kind::of_move(kind) }
        };
        Options { graph, kinds: kinds.iter().flat_map(|kind| (1..=kind.parts).map(move |part| grows(kind, part))).collect() }
    }
}

impl Kind {
    fn of_move(kind: &MoveKind) -> Kind {
        Kind { numbers: kind.parts + kind.others, asked: (1..=kind.parts).collect(), conditions: kind.conditions.clone() }
    }
}

impl Reader for Options<'_> {
    type State = Move;

    fn starts(&self) -> Vec<Move> {
        let start =
            |(at, kind): (usize, &Kind)| (at, kind.conditions.iter().map(first_rest).collect(), SmallVec::from_elem(0, kind.asked.len()));
        self.kinds.iter().enumerate().map(start).collect()
    }

    fn follow(&self, (at, rests, states): &Move, letter: usize, visit: &mut dyn FnMut(Move)) {
        let (kind, n, v) = (&self.kinds[*at], letter & 1, letter >> 1);
        for guessed in 0..1usize << kind.numbers {
            let bits = n | guessed << 1;
            let Some(rests) = kind
                .conditions
                .iter()
                .zip(rests)
                .map(|(condition, &rest)| next_rest(condition, rest, bits))
                .collect::<Option<SmallVec<[i64; 6]>>>()
            else {
                continue;
            };
            for values in (0..1usize << kind.asked.len()).filter(|values| values.count_ones() as usize % 2 == v) {
                let step = |(place, (&number, &state)): (usize, (&usize, &u32))| {
                    self.graph.next[state as usize][(bits >> number & 1) + 2 * (values >> place & 1)]
                };
                visit((*at, rests.clone(), kind.asked.iter().zip(states).enumerate().map(step).collect()));
            }
        }
    }

    fn ends(&self, (at, rests, states): &Move) -> bool {
        let met = self.kinds[*at].conditions.iter().zip(rests).all(|(condition, &rest)| is_met(condition, rest));
        met && states.iter().all(|&state| self.graph.accepts[state as usize])
    }
}

fn first_rest(condition: &Condition) -> i64 {
    match condition {
        Condition::Zero(form) | Condition::AtLeastZero(form) => form.constant,
        // The remainder and the next power of two in one number.
        Condition::Multiple(form, modulus) => form.constant.rem_euclid(*modulus as i64) * *modulus as i64 + 1 % *modulus as i64,
    }
}

/// What is left of a condition after one bit of each of its numbers; `None` if it cannot be met any more.
fn next_rest(condition: &Condition, rest: i64, bits: usize) -> Option<i64> {
    let gain = |form: &Linear| form.factors.iter().enumerate().map(|(at, factor)| factor * (bits >> at & 1) as i64).sum::<i64>();
    match condition {
        Condition::Zero(form) => Some(rest + gain(form)).filter(|sum| sum % 2 == 0).map(|sum| sum / 2),
        Condition::AtLeastZero(form) => Some((rest + gain(form)).div_euclid(2)),
        Condition::Multiple(form, modulus) => {
            let modulus = *modulus as i64;
            let (so_far, power) = (rest / modulus, rest % modulus);
            Some((so_far + power * gain(form)).rem_euclid(modulus) * modulus + 2 * power % modulus)
        }
    }
}

fn is_met(condition: &Condition, rest: i64) -> bool {
    match condition {
        Condition::Zero(_) => rest == 0,
        Condition::AtLeastZero(_) => rest >= 0,
        Condition::Multiple(_, modulus) => rest / *modulus as i64 == 0,
    }
}

/// Pairs that two readers accept both.
pub(super) struct Both<L, R>(pub(super) L, pub(super) R);

impl<L: Reader, R: Reader> Reader for Both<L, R> {
    type State = (L::State, R::State);

    fn starts(&self) -> Vec<Self::State> {
        let rights = self.1.starts();
        self.0.starts().into_iter().flat_map(|left| rights.iter().map(move |right| (left.clone(), right.clone()))).collect()
    }

    fn follow(&self, (left, right): &Self::State, letter: usize, visit: &mut dyn FnMut(Self::State)) {
        self.0.follow(left, letter, &mut |left| self.1.follow(right, letter, &mut |right| visit((left.clone(), right))));
    }

    fn ends(&self, (left, right): &Self::State) -> bool {
        self.0.ends(left) && self.1.ends(right)
    }
}

/// Pairs (n, value of n).
pub(super) struct Values<'a>(pub(super) &'a Graph);

impl Reader for Values<'_> {
    type State = Place;

    fn starts(&self) -> Vec<Place> {
        vec![self.0.start()]
    }

    fn follow(&self, from: &Place, letter: usize, visit: &mut dyn FnMut(Place)) {
        self.0.step(from, letter & 1, letter >> 1, visit);
    }

    fn ends(&self, at: &Place) -> bool {
        self.0.ends(at)
    }
}

/// Pairs (n, value of n) with n ≥ `from` such that the value of n + `period` is not that of n plus `saltus`.
pub(super) struct Breaks<'a> {
    pub(super) graph: &'a Graph,
    pub(super) from: u64,
    pub(super) period: u64,
    pub(super) saltus: u64,
}

/// What a reader of breaks remembers.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Break {
    here: Place,
    there: Place,
    /// What is still to be added to n and to its value.
    ahead: (u64, u64),
    /// What n, with the bits to come, must make up for to reach `from`.
    short: i64,
    differs: bool,
}

impl Reader for Breaks<'_> {
    type State = Break;

    fn starts(&self) -> Vec<Break> {
        let start = self.graph.start();
        let ahead = (self.period, self.saltus);
        vec![Break { here: start.clone(), there: start, ahead, short: -(self.from as i64), differs: false }]
    }

    fn follow(&self, from: &Break, letter: usize, visit: &mut dyn FnMut(Break)) {
        let (n, v) = (letter as u64 & 1, letter as u64 >> 1);
        let (later, wanted) = (n + from.ahead.0, v + from.ahead.1);
        let short = (from.short + n as i64).div_euclid(2);
        self.graph.step(&from.here, letter & 1, letter >> 1, &mut |here| {
            for value in 0..2 {
                self.graph.step(&from.there, later as usize & 1, value, &mut |there| {
                    let differs = from.differs || value as u64 != wanted & 1;
                    visit(Break { here: here.clone(), there, ahead: (later >> 1, wanted >> 1), short, differs });
                });
            }
        });
    }

    fn ends(&self, at: &Break) -> bool {
        at.differs && at.ahead.0 == 0 && at.short >= 0 && self.graph.ends(&at.here) && self.graph.ends(&at.there)
    }
}
