//! Random inputs from a grammar and its limits, from tiny to large.
//!
//! Most random positions are won, and a program that always says so would agree with most of them. So a winning move is made in half of the won cases,
//! which leaves a lost one; some are then changed by one. Large numbers are often ones at which programs stumble: powers of two, Fibonacci numbers, the ends of the
//! range, and their neighbours.

use crate::format::{Cases, Field, Kind, Limit, Record, Value};
use crate::judge::Judge;
use crate::problem::Problem;
use grundy::analysis::{Request, analyse};
use grundy::sum::Workspace;
use grundy::{Budget, Dice, Outcome};
use std::collections::BTreeSet;

/// How large an input may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// So many cases.
    pub cases: u64,
    /// Lists of so many items.
    pub counts: u64,
    /// Numbers up to this.
    pub values: u64,
}

impl Size {
    /// The size of one of several tests: they grow. The larger half reaches for the limits if wanted.
    pub fn of(test: u64, tests: u64, large: bool) -> Size {
        let percent = test * 100 / tests.max(1);
        match (large, percent) {
            (false, 0..40) | (true, 0..15) => Size { cases: 5, counts: 3, values: 8 },
            (false, 40..80) | (true, 15..30) => Size { cases: 12, counts: 6, values: 40 },
            (false, _) | (true, 30..40) => Size { cases: 12, counts: 30, values: 1000 },
            (true, _) if test.is_multiple_of(4) => Size { cases: 1, counts: 100_000, values: u64::MAX },
            (true, _) => Size { cases: 200, counts: 6, values: u64::MAX },
        }
    }
}

/// A field without stated limits gets numbers up to this.
const USUAL_MOST: u64 = 1000;

/// So many random cases are thrown away before there is one less.
const TRIES: usize = 40;

/// Makes inputs.
pub struct Generator<'p> {
    problem: &'p Problem,
    judge: Judge<'p>,
    work: Workspace,
    dice: Dice,
    /// Whether won cases are turned into lost ones.
    balanced: bool,
}

impl<'p> Generator<'p> {
    /// A generator whose inputs depend on the seed alone.
    pub fn new(problem: &'p Problem, seed: u64) -> Generator<'p> {
        Generator { problem, judge: Judge::new(problem), work: Workspace::default(), dice: Dice::new(seed), balanced: true }
    }

    /// The same without moves in any case: all of them are random.
    pub fn unbalanced(self) -> Generator<'p> {
        Generator { balanced: false, ..self }
    }

    /// The cases of one input.
    pub fn cases(&mut self, size: Size, budget: &Budget) -> Vec<Record> {
        let format = &self.problem.format;
        let most = if format.cases == Cases::One { 1 } else { size.cases.min(format.limit.most) };
        let least = format.limit.least.clamp(1, most.max(1));
        let count = least + self.dice.roll(most.max(1) - least);
        (0..count).filter_map(|_| self.case(size, budget)).collect()
    }

    /// A case that the judge would allow.
    fn case(&mut self, size: Size, budget: &Budget) -> Option<Record> {
        for _ in 0..TRIES {
            let mut case = self.record(&self.problem.format.fields, size);
            case.settle_counts(&self.problem.format.fields);
            if !self.is_legal(&case) {
                continue;
            }
            if self.balanced
                && self.dice.roll(1) == 0
                && let Some(lost) = self.lost(&case, budget)
            {
                case = if self.dice.roll(3) == 0 { self.nudged(&lost) } else { lost };
            }
            return Some(case);
        }
        None
    }

    /// Whether the judge would allow it, and it is a position.
    fn is_legal(&mut self, case: &Record) -> bool {
        self.problem.format.allows(case, &self.problem.shape)
            && !matches!(self.judge.position(case), Err(crate::judge::Unanswered::Wrong(_)))
    }

    /// The case after a winning move, where it is a case, too.
    fn lost(&mut self, case: &Record, budget: &Budget) -> Option<Record> {
        const LOOKED_AT: usize = 16;
        let sum = self.judge.position(case).ok()?;
        let request = Request { list_moves: LOOKED_AT, ..self.judge.request() };
        let analysis = analyse(&sum, &request, &mut self.work, budget).ok()?.impartial().ok()?;
        if analysis.outcome != Outcome::N || analysis.winning.listed.is_empty() {
            return None;
        }
        let step = self.dice.pick(&analysis.winning.listed);
        let after = self.judge.after(analysis.played(&sum), step, case)?;
        self.is_legal(&after).then_some(after)
    }

    /// The case with one of its numbers changed by one, if that is a case.
    fn nudged(&mut self, case: &Record) -> Record {
        let fields = &self.problem.format.fields;
        let mut near = case.clone();
        let at = self.dice.roll(fields.len() as u64 - 1) as usize;
        let up = self.dice.roll(1) == 0;
        let nudge = |number: u64| if up { number.saturating_add(1) } else { number.saturating_sub(1) };
        match &mut near.values[at] {
            Value::Number(number) if !self.problem.format.counts(&fields[at].name) => *number = nudge(*number),
            Value::Numbers(list) if !list.is_empty() => {
                let place = self.dice.roll(list.len() as u64 - 1) as usize;
                list[place] = nudge(list[place]);
            }
            _ => {}
        }
        if self.is_legal(&near) { near } else { case.clone() }
    }

    fn record(&mut self, fields: &'p [Field], size: Size) -> Record {
        let mut record = Record::default();
        for field in fields {
            let value = match &field.kind {
                Kind::Number if self.problem.format.counts(&field.name) => Value::Number(self.count(&field.limit, size)),
                Kind::Number => Value::Number(self.number(&field.limit, size)),
                Kind::Word => Value::Word(self.word(&field.limit, size)),
                Kind::Numbers(_) => Value::Numbers(self.numbers(field, length(fields, &record, field), size)),
                Kind::Group(inner, _) => Value::Group(self.group(inner, fields, &record, field, size)),
            };
            record.values.push(value);
        }
        record
    }

    fn count(&mut self, limit: &Limit, size: Size) -> u64 {
        let most = limit.most.min(size.counts.max(limit.least));
        limit.least.max(1).min(most) + self.dice.roll(most.saturating_sub(limit.least.max(1)))
    }

    fn number(&mut self, limit: &Limit, size: Size) -> u64 {
        let usual = if limit.stated { limit.most } else { USUAL_MOST };
        let most = usual.min(limit.least.saturating_add(size.values));
        let range = most - limit.least;
        match self.dice.roll(3) {
            0 => limit.least + self.dice.roll(range.min(size.counts)),
            1 if size.values > 40 => special(&mut self.dice, most).clamp(limit.least, most),
            _ => limit.least + self.dice.roll(range),
        }
    }

    fn numbers(&mut self, field: &Field, length: u64, size: Size) -> Vec<u64> {
        if !self.problem.shape.distinct(&field.name) {
            return (0..length).map(|_| self.number(&field.limit, size)).collect();
        }
        let mut seen = BTreeSet::new();
        let tried = (0..8 * length).map(|_| self.number(&field.limit, size));
        tried.filter(|&number| seen.insert(number)).take(length as usize).collect()
    }

    fn word(&mut self, limit: &Limit, size: Size) -> String {
        let letters: Vec<char> = if limit.letters.is_empty() { vec!['a', 'b'] } else { limit.letters.chars().collect() };
        let least = limit.least.max(1);
        let length = least + self.dice.roll(limit.most.min(least.saturating_add(size.counts.saturating_mul(3))) - least);
        // The first letter is the common one, in some words more than in others.
        let weight = 1 + self.dice.roll(6);
        (0..length)
            .map(|_| if self.dice.roll(weight) > 0 { letters[0] } else { letters[self.dice.roll(letters.len() as u64 - 1) as usize] })
            .collect()
    }

    fn group(&mut self, inner: &'p [Field], fields: &[Field], record: &Record, field: &Field, size: Size) -> Vec<Record> {
        let Some(edges) = self.problem.shape.edges(inner) else {
            return (0..length(fields, record, field)).map(|_| self.record(inner, size)).collect();
        };
        let vertices = record.named(fields, &edges.vertices).unwrap_or(1);
        let ends = edges.random(vertices, &mut self.dice);
        ends.into_iter()
            .map(|ends| {
                let mut edge = self.record(inner, size);
                edges.set(inner, &mut edge, ends);
                edge
            })
            .collect()
    }
}

/// How many items a list is to have, by the field that counts them.
fn length(fields: &[Field], record: &Record, field: &Field) -> u64 {
    let Some(count) = field.count() else { return 0 };
    record.named(fields, &count.name).unwrap_or(1).saturating_add_signed(count.plus)
}

/// A number at which programs stumble.
fn special(dice: &mut Dice, most: u64) -> u64 {
    let base = match dice.roll(2) {
        0 => 1u64 << dice.roll(u64::from(most.max(1).ilog2())),
        1 => {
            let mut pair = (1u64, 2u64);
            let steps = dice.roll(most.max(2).ilog2() as u64 * 3 / 2);
            (0..steps).for_each(|_| pair = (pair.1, pair.0.saturating_add(pair.1)));
            pair.0
        }
        _ => most,
    };
    match dice.roll(2) {
        0 => base,
        1 => base.saturating_add(1),
        _ => base.saturating_sub(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every input that is made can be read and answered, of every size; and neither player wins them all.
    #[test]
    fn every_problem_has_inputs() {
        for problem in crate::all() {
            let mut generator = Generator::new(problem, 7);
            let mut judge = Judge::new(problem);
            let mut seen = BTreeSet::new();
            for test in 0..12 {
                let cases = generator.cases(Size::of(test, 12, false), &Budget::unlimited());
                assert!(!cases.is_empty(), "{}", problem.id);
                let input = problem.format.write(&cases);
                let (read, verdicts) = crate::judge::verdicts(&mut judge, &input, &Budget::unlimited()).unwrap();
                assert_eq!(read, cases, "{}", problem.id);
                seen.extend(verdicts.into_iter().flat_map(|verdict| verdict.right));
            }
            assert!(seen.len() > 1, "{}: only {seen:?}", problem.id);
        }
    }

    /// An input that must have many cases has them, and none of them is refused for being one.
    #[test]
    fn inputs_have_as_many_cases_as_they_must() {
        let mut problem = crate::find("lightoj-1199").unwrap().clone();
        problem.format.set_limits("T=5..5, n=3..3").unwrap();
        let cases = Generator::new(&problem, 1).cases(Size { cases: 5, counts: 3, values: 8 }, &Budget::unlimited());
        assert_eq!(cases.len(), 5);
    }

    #[test]
    fn the_seed_decides() {
        let inputs = |seed| {
            let mut generator = Generator::new(crate::find("hdu-3590").unwrap(), seed);
            (0..5).map(|test| generator.cases(Size::of(test, 5, false), &Budget::unlimited())).collect::<Vec<_>>()
        };
        assert_eq!(inputs(3), inputs(3));
        assert_ne!(inputs(3), inputs(4));
    }
}
