//! Certificates of laws that hold for every n, by automata.
//!
//! ```text
//! grundy certificate 1
//! game lasker
//! theorem automaton
//! claim period
//! preperiod 1
//! period 4
//! saltus 4
//! states 5
//! 0: 1 2 3 4 1
//! …
//! ```
//!
//! Each line is a state: where the letters (0,0), (1,0), (0,1), (1,1) lead, and whether it accepts. A letter is a bit of n and a bit of v, the lowest come first, and the word of a pair may have zeros at its end. With
//! `theorem automaton` the pairs are those of n and its value; with `theorem automaton-of-sums`, for coins that are turned in runs, those of n and the sum of the values before n. `claim values` claims just that;
//! `claim period` claims that g(n + p) = g(n) + s for all n ≥ n₀, neither n₀ nor p of which can be smaller.
//!
//! **Theorem.** Let every move from n lead to smaller heaps. Let an automaton accept, for every n, some pair (n, v), and let no pair (n, v) that it accepts be such that v is the value of an option, or that some u < v is
//! not; the options' values being those that the automaton has. Then it accepts (n, v) iff v = g(n).
//!
//! *Proof.* Suppose that it is true below n. Then the options' values are their values indeed, and each v that the automaton has with n is their mex, g(n); and it has one. ∎
//!
//! With sums, where (0, v) is accepted iff v = 0, the value that the automaton has with n is the sum before n + 1 xor that before n. Suppose that the sum before n is right and the only one, as are all before it. Then each value of n is
//! the mex of the options' values, so that the sum before n + 1 is right and the only one, too.
//!
//! Each condition is put to [readers](super::readers): three times it is asked for an example of the contrary, and once whether all pairs of one kind are of another.

use super::certificate::{Lines, Placed, TITLE, number};
use super::readers::{escape, example};
use super::recurrence::Halt;
use super::relations::{Anything, Both, Breaks, Graph, HasValue, Less, Options, Values};
use super::{Checked, check::prime_factors};
use crate::code::moves::Rules;
use crate::{Budget, Message, msg};
use std::fmt;

/// The names of the theorem.
const OF_VALUES: &str = "automaton";
const OF_SUMS: &str = "automaton-of-sums";

/// What a certificate claims beyond its automaton: g(n + period) = g(n) + saltus for all n ≥ preperiod, both the least possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The least n₀.
    pub preperiod: u64,
    /// The least p.
    pub period: u64,
    /// What is added in every period.
    pub saltus: u64,
}

/// A claim that an automaton has the values of a game for every n. Its `Display` is the file's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// The game as it stands in notation.
    pub game: String,
    /// Whether the automaton is that of the sums of the values before n.
    pub of_sums: bool,
    /// A period that follows.
    pub repeats: Option<Repeats>,
    /// For each state where the four letters lead, and whether it accepts.
    pub states: Vec<([u32; 4], bool)>,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\ngame {}\ntheorem {}", self.game, if self.of_sums { OF_SUMS } else { OF_VALUES })?;
        match self.repeats {
            None => writeln!(f, "claim values")?,
            Some(Repeats { preperiod, period, saltus }) => {
                writeln!(f, "claim period\npreperiod {preperiod}\nperiod {period}\nsaltus {saltus}")?;
            }
        }
        writeln!(f, "states {}", self.states.len())?;
        for (state, ([a, b, c, d], accepts)) in self.states.iter().enumerate() {
            writeln!(f, "{state}: {a} {b} {c} {d} {}", u8::from(*accepts))?;
        }
        Ok(())
    }
}

/// A law whose pieces know where they stand.
#[derive(Debug)]
pub(super) struct Placing {
    pub(super) game: Placed<()>,
    claim: Placed<()>,
    states: Placed<()>,
}

/// Whether a text is such a certificate, as far as its third line tells.
pub(super) fn is_one(text: &str) -> bool {
    text.lines().nth(2).and_then(|line| line.strip_prefix("theorem ")).is_some_and(|name| [OF_VALUES, OF_SUMS].contains(&name))
}

/// Reads the text after its title was seen.
pub(super) fn read(text: &str) -> Checked<(Law, Placing)> {
    let mut lines = Lines::after_title(text);
    let game = lines.field("game")?;
    let of_sums = lines.field("theorem")?.it == OF_SUMS;
    let claim = lines.field("claim")?;
    let repeats = match claim.it {
        "values" => None,
        "period" => {
            let mut next = |name: &str| Ok(number(lines.field(name)?)?.it);
            Some(Repeats { preperiod: next("preperiod")?, period: next("period")?, saltus: next("saltus")? })
        }
        _ => return Err(claim.put(msg!("certificate-claim"))),
    };
    let count = number(lines.field("states")?)?;
    let mut states = vec![];
    while let Some(line) = lines.next() {
        states.push(read_state(&line, states.len() as u64, count.it)?);
    }
    if states.len() as u64 != count.it || states.is_empty() {
        return Err(count.put(msg!("certificate-states", claimed = count.it, found = states.len() as u64)));
    }
    let placing = Placing { game: game.put(()), claim: claim.put(()), states: count.put(()) };
    Ok((Law { game: game.it.to_owned(), of_sums, repeats, states }, placing))
}

fn read_state(line: &Placed<&str>, at: u64, count: u64) -> Checked<([u32; 4], bool)> {
    let wrong = || line.put(msg!("certificate-state", state = at, states = count));
    let (name, row) = line.it.split_once(": ").ok_or_else(wrong)?;
    let row: Vec<u64> = row.split(' ').map(|piece| Ok(number(line.put(piece))?.it)).collect::<Checked<_>>()?;
    let &[a, b, c, d, accepts @ 0..=1] = &row[..] else { return Err(wrong()) };
    let targets = [a, b, c, d];
    if number(line.put(name))?.it != at || targets.iter().any(|&to| to >= count || to > u64::from(u32::MAX)) {
        return Err(wrong());
    }
    Ok((targets.map(|to| to as u32), accepts == 1))
}

/// Whether the law follows from the rules.
pub(super) fn check(law: &Law, at: &Placing, rules: &Rules, budget: &Budget) -> Result<(), Halt> {
    let (next, accepts): (Vec<[u32; 4]>, Vec<bool>) = law.states.iter().copied().unzip();
    let graph = Graph { next, accepts, of_sums: law.of_sums };
    let wrong = |message: Message| Err(Halt::Wrong(at.states.put(message)));
    if let Some(state) = (0..graph.next.len()).find(|&state| graph.accepts[state] != graph.accepts[graph.next[state][0] as usize]) {
        return wrong(msg!("certificate-law-zeros", state = state));
    }
    match rules {
        Rules::Moves(kinds) if !law.of_sums => {
            if let Some(n) = example(&Options::that_grow(&graph, kinds), 2, budget)? {
                return Err(Halt::Wrong(at.game.put(msg!("certificate-law-grows", heap = n))));
            }
        }
        Rules::Runs(_) if law.of_sums => {
            if !begins_with_nothing(&graph) {
                return wrong(msg!("certificate-law-value", heap = 0));
            }
        }
        _ => return Err(Halt::Wrong(at.game.put(msg!("certificate-law-moves")))),
    }
    if let Some(n) = escape(&Anything, &HasValue(&graph), 2, budget)? {
        return wrong(msg!("certificate-law-value", heap = n));
    }
    if let Some(n) = example(&Both(Values(&graph), Options::new(&graph, rules)), 4, budget)? {
        return wrong(msg!("certificate-law-taken", heap = n));
    }
    if let Some(n) = escape(&Less(&graph), &Options::new(&graph, rules), 4, budget)? {
        return wrong(msg!("certificate-law-missing", heap = n));
    }
    law.repeats.map_or(Ok(()), |claim| check_period(claim, at, &graph, budget))
}

/// Whether 0 is the only sum before 0: the sum is the one number that is read with nothing but zeros of n.
fn begins_with_nothing(graph: &Graph) -> bool {
    let mut seen = vec![false; graph.next.len()];
    let mut open: Vec<u32> = std::iter::successors(Some(0), |&state| Some(graph.next[state as usize][0]))
        .take(graph.next.len())
        .map(|state| graph.next[state as usize][2])
        .collect();
    while let Some(state) = open.pop() {
        if !std::mem::replace(&mut seen[state as usize], true) {
            open.extend([graph.next[state as usize][0], graph.next[state as usize][2]]);
        }
    }
    graph.accepts[0] && !(0..seen.len()).any(|state| seen[state] && graph.accepts[state])
}

/// A period that is longer than this, or begins later, is not shown by an automaton.
const MOST: u64 = 1 << 24;

fn check_period(claim: Repeats, at: &Placing, graph: &Graph, budget: &Budget) -> Result<(), Halt> {
    let Repeats { preperiod, period, saltus } = claim;
    let wrong = |message: Message| Err(Halt::Wrong(at.claim.put(message)));
    if period == 0 || period.max(preperiod).max(saltus) > MOST {
        return wrong(if period == 0 { msg!("certificate-period-zero") } else { msg!("certificate-law-long", most = MOST) });
    }
    if let Some(n) = example(&Breaks { graph, from: preperiod, period, saltus }, 4, budget)? {
        return wrong(msg!("certificate-early", heap = n));
    }
    let advances = |n: u64, period: u64, saltus: u64| graph.value(n + period) == graph.value(n).map(|value| value + saltus);
    if preperiod > 0 && advances(preperiod - 1, period, saltus) {
        return wrong(msg!("certificate-late", heap = preperiod - 1));
    }
    for prime in prime_factors(period as usize).into_iter().map(|prime| prime as u64).filter(|&prime| saltus.is_multiple_of(prime)) {
        budget.check(0).map_err(Halt::Budget)?;
        if (preperiod..preperiod + period).all(|n| advances(n, period / prime, saltus / prime)) {
            return wrong(msg!("certificate-multiple", shorter = period / prime));
        }
    }
    Ok(())
}
