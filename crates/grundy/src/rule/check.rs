//! A rule that may be played: every name has a bound, and play ends.
//!
//! Play ends if every move makes the position smaller in an order without endless descents. Tried are the orders by one
//! number after another (first x, then y among equal x, in any succession), by the sum of the numbers and by the largest of them; one heap
//! must simply become smaller heaps. The order is chosen by looking at all small positions when the rule is read, which also finds the
//! cycle to show when there is none. Later each move is held against it when it is looked at, so a rule that misbehaves only
//! for large numbers is caught where it does.

use super::ast::{Group, Name, Rule};
use super::moves::compile::{Segment, Shape, compile};
use super::moves::run::{Cut, Fuel, Moves, Runner};
use super::plan::Plan;
use super::recognise::{Recognised, recognise};
use crate::text::{Diagnostic, Parsed, Text};
use crate::{SolveError, Stop, msg};
use foldhash::fast::FixedState;
use smallvec::SmallVec;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};

/// An order in which every move goes down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Compare this number first, then that, and so on.
    Order(Vec<usize>),
    /// Compare the sums.
    Sum,
    /// Compare the largest numbers.
    Largest,
}

impl Measure {
    /// Whether a position is below another.
    ///
    /// ```
    /// use grundy::rule::Measure;
    /// assert!(Measure::Order(vec![0, 1]).falls(&[4, 9], &[3, 20]));
    /// assert!(!Measure::Sum.falls(&[4, 9], &[3, 20]));
    /// ```
    pub fn falls(&self, from: &[i64], to: &[i64]) -> bool {
        match self {
            Measure::Order(order) => order.iter().map(|&at| to[at]).lt(order.iter().map(|&at| from[at])),
            Measure::Sum => {
                let sum = |numbers: &[i64]| numbers.iter().map(|&number| i128::from(number)).sum::<i128>();
                sum(to) < sum(from)
            }
            Measure::Largest => to.iter().max() < from.iter().max(),
        }
    }
}

/// A target with its plan and code.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub plan: Plan,
    pub segments: Vec<Segment>,
}

/// A rule that was read, planned, compiled and found to end.
///
/// ```
/// use grundy::{notation::Text, rule::Checked};
/// assert!(Checked::read(Text::new("n -> n-k for 1 <= k <= 3")).is_ok());
/// let diagnostic = Checked::read(Text::new("n -> n-1 | n+1")).unwrap_err();
/// assert_eq!(diagnostic.message.key, "rule-cycle");
/// ```
pub struct Checked {
    pub(super) rule: Rule,
    pub(super) targets: Vec<Compiled>,
    pub(super) measure: Measure,
    text: String,
    /// Memory to enumerate with, taken and given back: a visitor may enumerate in turn.
    runners: Mutex<Vec<Vec<Runner>>>,
    recognised: OnceLock<Option<Recognised>>,
}

/// The numbers of all parts that a move leaves, one after the other; the parts are in order, and none is all zeros.
pub(super) type Flat = SmallVec<[i64; 4]>;

/// Is shown a position and a part that a move from it leaves.
type StepVisitor<'a> = &'a mut dyn FnMut(&[i64], &[i64]) -> Result<(), Cut>;

/// How many rows an enumeration of one position's moves may look at, where nobody watches the clock.
pub(super) const MOST_ROWS: u64 = 1 << 26;

/// Moves are remembered, so that none is shown twice; with more than this, the position is given up.
const MOST_MOVES: usize = 1 << 22;

impl Checked {
    /// Reads and checks a rule.
    pub fn read(source: Text<'_>) -> Parsed<Arc<Checked>> {
        let rule = Rule::read(source)?;
        let mut targets = vec![];
        for group in &rule.groups {
            for target in &group.targets {
                let plan = Plan::new(group, target, rule.head.len()).map_err(|name| unbounded(&group.names[name], source))?;
                targets.push(Compiled { segments: compile(&plan, rule.head.len(), Shape::Moves), plan });
            }
        }
        let text = rule.to_string();
        let orders = measures(rule.head.len());
        let mut checked = Checked { rule, targets, measure: Measure::Sum, text, runners: Mutex::default(), recognised: OnceLock::new() };
        checked.measure = checked.choose(orders).map_err(|message| source.error(message).hint(checked.ends_hint()))?;
        Ok(Arc::new(checked))
    }

    /// The rule as it was written.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The game that the rule is, if it is a known one.
    pub fn recognised(&self) -> Option<&Recognised> {
        self.recognised.get_or_init(|| recognise(self)).as_ref()
    }

    /// How many numbers a position has.
    pub fn arity(&self) -> usize {
        self.rule.head.len()
    }

    /// The order in which every move goes down.
    pub fn measure(&self) -> &Measure {
        &self.measure
    }

    /// Whether a move may leave more than one position.
    pub fn splits(&self) -> bool {
        self.targets.iter().any(|target| target.plan.parts.len() > 1)
    }

    /// Shows every move from a position once, as the numbers of the parts it leaves.
    pub(super) fn each_option(
        &self,
        from: &[i64],
        fuel: &mut Fuel<'_>,
        visit: &mut dyn FnMut(&[i64]) -> Result<(), Cut>,
    ) -> Result<(), Cut> {
        let arity = self.arity();
        let mut seen: HashSet<Flat, FixedState> = HashSet::default();
        self.each_choice(from, fuel, &mut |moves| {
            for row in moves.rows() {
                let option = leaves(moves, row, arity);
                let ends = from.iter().any(|&number| number != 0);
                if let Some(part) = option.chunks(arity).find(|part| !self.measure.falls(from, part)).or((!ends).then_some(from)) {
                    return Err(Cut::Endless(from.to_vec(), part.to_vec()));
                }
                if seen.insert(option.clone()) {
                    visit(&option)?;
                }
                if seen.len() > MOST_MOVES {
                    return Err(Cut::Fuel);
                }
            }
            Ok(())
        })
    }

    /// Shows every choice of numbers that is a move, in blocks.
    fn each_choice(&self, from: &[i64], fuel: &mut Fuel<'_>, sink: &mut dyn FnMut(&Moves<'_>) -> Result<(), Cut>) -> Result<(), Cut> {
        let pooled = self.runners.lock().ok().and_then(|mut pool| pool.pop());
        let mut runners = pooled.unwrap_or_else(|| self.targets.iter().map(|target| Runner::new(&target.segments)).collect());
        let result = self
            .targets
            .iter()
            .zip(&mut runners)
            .try_for_each(|(target, runner)| runner.run(&target.segments, self.arity(), from, fuel, sink));
        if let Ok(mut pool) = self.runners.lock() {
            pool.push(runners);
        }
        result
    }

    /// What a halted enumeration is called outside.
    pub(super) fn error(&self, halt: Cut) -> SolveError {
        match halt {
            Cut::Fuel | Cut::Enough => SolveError::Exhausted(Stop::Effort),
            Cut::Budget(error) => error,
            Cut::Overflow => SolveError::Unsupported("rule-overflow"),
            Cut::Endless(from, to) => SolveError::Endless(format!("{}->{}", listed(&from), listed(&to))),
        }
    }

    /// An order in which all moves from small positions go down; else the cycle, or a move that goes down in none.
    fn choose(&self, mut orders: Vec<Measure>) -> Result<Measure, crate::Message> {
        let mut offence = None;
        // What cannot be looked at here is looked at again when it is played.
        let _small = self.each_small_step(&mut |from, to| {
            orders.retain(|order| order.falls(from, to));
            if !orders.is_empty() {
                return Ok(());
            }
            offence = Some((from.to_vec(), to.to_vec()));
            Err(Cut::Enough)
        });
        let Some((from, to)) = offence else { return Ok(orders.swap_remove(0)) };
        let mut arcs: HashMap<Vec<i64>, Vec<Vec<i64>>> = HashMap::new();
        let _small = self.each_small_step(&mut |from, to| {
            arcs.entry(from.to_vec()).or_default().push(to.to_vec());
            Ok(())
        });
        Err(match cycle(&arcs) {
            Some(cycle) => msg!("rule-cycle", cycle = self.round(&cycle)),
            None => msg!("rule-grows", from = listed(&from), to = self.option_with(&from, &to)),
        })
    }

    /// A way round as text: `3 -> 2 -> 3`, or step by step where a move splits: `0 -> 0 + 1`.
    fn round(&self, cycle: &[Vec<i64>]) -> String {
        let whole: Vec<String> = cycle.windows(2).map(|step| self.option_with(&step[0], &step[1])).collect();
        if whole.iter().zip(&cycle[1..]).all(|(text, to)| *text == listed(to)) {
            return cycle.iter().map(|at| listed(at)).collect::<Vec<_>>().join(" -> ");
        }
        cycle.iter().zip(whole).map(|(from, to)| format!("{} -> {to}", listed(from))).collect::<Vec<_>>().join(", ")
    }

    /// All parts that a move leaves which leaves this one.
    fn option_with(&self, from: &[i64], part: &[i64]) -> String {
        let mut found = listed(part);
        let _cut = self.each_choice(from, &mut Fuel::of(1 << 16), &mut |moves| {
            for row in moves.rows() {
                let parts: Vec<Vec<i64>> =
                    (0..moves.parts()).map(|part| (0..self.arity()).map(|at| moves.column(part, at)[row]).collect()).collect();
                if parts.iter().any(|left| left == part) {
                    found = parts.iter().map(|left| listed(left)).collect::<Vec<_>>().join(" + ");
                    return Err(Cut::Enough);
                }
            }
            Ok(())
        });
        found
    }

    /// What would make play end. A `+` that was meant as a sum is read as a split, which the hint shows.
    fn ends_hint(&self) -> crate::Message {
        let splits = |group: &Group| group.targets.iter().position(|target| target.len() > 1).map(|at| group.target_text(at));
        match self.rule.groups.iter().find_map(splits) {
            Some(target) => msg!("rule-splits-hint", target = target),
            None => msg!("rule-ends-hint"),
        }
    }

    /// Shows every part that a move from a small position leaves, as far as a little work reaches.
    fn each_small_step(&self, visit: StepVisitor<'_>) -> Result<(), Cut> {
        let mut fuel = Fuel::of(1 << 16);
        let mut to = vec![0; self.arity()];
        for from in small_positions(self.arity()) {
            let result = self.each_choice(&from, &mut fuel, &mut |moves| {
                for row in moves.rows() {
                    for part in 0..moves.parts() {
                        to.iter_mut().enumerate().for_each(|(at, number)| *number = moves.column(part, at)[row]);
                        visit(&from, &to)?;
                    }
                }
                Ok(())
            });
            match result {
                // A number that is too large here may be fine elsewhere.
                Ok(()) | Err(Cut::Overflow) => {}
                halted => return halted,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Checked({self})")
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn unbounded(name: &Name, source: Text<'_>) -> Box<Diagnostic> {
    source
        .slice(name.span.clone())
        .error(msg!("rule-unbounded", name = name.text.as_str()))
        .hint(msg!("rule-unbounded-hint", name = name.text.as_str()))
}

/// A position as it stands in notation: `3,5`.
pub(super) fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}

/// What a move leaves, in order; a position of zeros alone has no moves, and is nothing.
fn leaves(moves: &Moves<'_>, row: usize, arity: usize) -> Flat {
    let part = |part: usize| (0..arity).map(move |at| moves.column(part, at)[row]).collect::<Flat>();
    let mut parts: SmallVec<[Flat; 4]> = (0..moves.parts()).map(part).filter(|part| part.iter().any(|&number| number != 0)).collect();
    parts.sort_unstable();
    parts.into_iter().flatten().collect()
}

/// The orders that are tried, simplest first.
fn measures(arity: usize) -> Vec<Measure> {
    let mut orders = vec![vec![]];
    for _ in 0..arity {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            (0..arity).filter(|at| !order.contains(at)).map(|at| order.iter().copied().chain([at]).collect()).collect::<Vec<_>>()
        });
        orders = longer.collect();
    }
    orders.into_iter().map(Measure::Order).chain([Measure::Sum, Measure::Largest]).collect()
}

/// All positions with small numbers, in order.
fn small_positions(arity: usize) -> impl Iterator<Item = Vec<i64>> {
    let most: i64 = [40, 9, 5, 3, 2, 2][arity - 1];
    let mut next = Some(vec![0; arity]);
    std::iter::from_fn(move || {
        let here = next.clone()?;
        next = here.iter().rposition(|&number| number < most).map(|turn| {
            let mut after = here.clone();
            after[turn] += 1;
            after[turn + 1..].fill(0);
            after
        });
        Some(here)
    })
}

/// A way round, if there is one: depth first, with an explicit stack.
fn cycle(arcs: &HashMap<Vec<i64>, Vec<Vec<i64>>>) -> Option<Vec<Vec<i64>>> {
    let mut starts: Vec<&Vec<i64>> = arcs.keys().collect();
    starts.sort();
    let mut done: HashSet<&Vec<i64>> = HashSet::new();
    for start in starts {
        let mut path: Vec<(&Vec<i64>, usize)> = vec![(start, 0)];
        while let Some((at, next)) = path.last_mut() {
            let at = *at;
            let Some(to) = arcs.get(at).and_then(|options| options.get(*next)) else {
                done.insert(at);
                path.pop();
                continue;
            };
            *next += 1;
            if let Some(begin) = path.iter().position(|(other, _)| *other == to) {
                return Some(path[begin..].iter().map(|(at, _)| (*at).clone()).chain([to.clone()]).collect());
            }
            if !done.contains(to) && arcs.contains_key(to) {
                path.push((to, 0));
            }
        }
    }
    None
}
