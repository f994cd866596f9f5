//! A plan as straight-line code over columns of numbers.
//!
//! A plan is cut where a name begins to run over a range. The code of each stretch computes one column after another from the
//! columns before it, so [running](super::run) it is a loop over a block of rows for each instruction, which the compiler turns into
//! vector code. A row is one choice of numbers; rows that fail a test are dead, and dead rows cost nothing further on.
//!
//! Whoever has a table of values need not see every move: if the last name runs between two bounds, nothing is tested after it, and
//! every number of every part is linear in it, then a row is a whole [run](Then::Show) of moves, from the one in which the name is
//! least to the one in which it is largest.

use crate::rule::ast::Expr;
use crate::rule::linear::Linear;
use crate::rule::meaning::{Binary, Test, Unary};
use crate::rule::plan::{Fact, Plan, Range, Step};

/// Where a column stands in its stretch's frame. The names' columns come first.
pub(in crate::rule) type Column = usize;

/// One instruction; the result of a computation goes to the next column.
#[derive(Clone, Debug)]
pub(in crate::rule) enum Instruction {
    Unary(Unary, Column),
    Binary(Binary, Column, Column),
    /// Rows die in which the column is negative.
    AtLeastZero(Column),
    Zero(Column),
    NotZero(Column),
    Test {
        test: Test,
        arguments: Vec<Column>,
        wanted: bool,
    },
}

/// The code between two ranges.
#[derive(Clone, Debug)]
pub(in crate::rule) struct Stretch {
    /// The first column that an instruction writes.
    pub first: Column,
    pub constants: Vec<(Column, i64)>,
    pub code: Vec<Instruction>,
    /// The names that are known, with the columns that hold them.
    pub known: Vec<(usize, Column)>,
    pub then: Then,
}

/// What follows a stretch.
#[derive(Clone, Debug)]
pub(in crate::rule) enum Then {
    /// A name runs over a range: its bounds as columns, and those that must be searched for.
    Run { range: Range, lows: Vec<Column>, highs: Vec<Column> },
    /// The rows are moves, or runs of moves.
    Show { parts: Parts, run: Option<Run> },
}

/// The columns of the numbers of each part that a move leaves.
pub(in crate::rule) type Parts = Vec<Vec<Column>>;

/// The moves of a row go on from the first in equal steps.
#[derive(Clone, Debug)]
pub(in crate::rule) struct Run {
    /// What the last move leaves.
    pub last: Parts,
    /// How many moves there are after the first.
    pub more: Column,
    /// How each number of each part changes from one move to the next.
    pub slopes: Vec<Vec<i64>>,
}

/// What the last rows of a plan are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rule) enum Shape {
    /// Single moves.
    Moves,
    /// Runs of moves, where the plan allows it.
    Runs,
}

/// The stretches of a plan.
pub(in crate::rule) fn compile(plan: &Plan, arity: usize, shape: Shape) -> Vec<Stretch> {
    let mut stretches = vec![];
    let mut known: Vec<usize> = (0..arity).collect();
    let mut rest = &plan.steps[..];
    loop {
        let cut = rest.iter().position(|step| matches!(step, Step::Range(_)));
        let (steps, after) = rest.split_at(cut.unwrap_or(rest.len()));
        let mut writer = Writer::new(plan, &known, steps, after.first());
        for step in steps {
            writer.step(step);
        }
        known.extend(steps.iter().filter_map(|step| if let Step::Let { name, .. } = step { Some(*name) } else { None }));
        match after.split_first() {
            Some((Step::Range(range), [])) if shape == Shape::Runs && slopes(plan, range).is_some() => {
                let run = writer.run(plan, range);
                stretches.push(writer.finish(&known, run));
                return stretches;
            }
            Some((Step::Range(range), after)) => {
                let lows = range.lows.iter().map(|e| writer.expr(e)).collect();
                let highs = range.highs.iter().map(|e| writer.expr(e)).collect();
                stretches.push(writer.finish(&known, Then::Run { range: range.clone(), lows, highs }));
                known.push(range.name);
                rest = after;
            }
            _ => {
                let parts = writer.parts(plan);
                stretches.push(writer.finish(&known, Then::Show { parts, run: None }));
                return stretches;
            }
        }
    }
}

/// How the numbers of the parts change when the name of a range grows by one; `None` if it does not run between two bounds, or the
/// change is not always the same.
fn slopes(plan: &Plan, range: &Range) -> Option<Vec<Vec<i64>>> {
    let plain = range.falls.is_empty() && range.rises.is_empty() && range.members.is_none() && !range.highs.is_empty();
    let slope = |e: &Expr| Linear::of(e)?.coefficient(range.name);
    plan.parts.iter().map(|part| part.iter().map(slope).collect()).collect::<Option<_>>().filter(|_| plain)
}

struct Writer {
    columns: Vec<Option<Column>>,
    constants: Vec<(Column, i64)>,
    code: Vec<Instruction>,
    computed: Vec<(Expr, Column)>,
    first: Column,
    next: Column,
}

impl Writer {
    /// Constants stand right after the names, so they are collected first.
    fn new(plan: &Plan, known: &[usize], steps: &[Step], then: Option<&Step>) -> Writer {
        let mut constants: Vec<i64> = vec![];
        let mut collect = |e: &Expr| numbers(e, &mut constants);
        steps.iter().for_each(|step| expressions(step).for_each(&mut collect));
        then.into_iter().for_each(|step| expressions(step).for_each(&mut collect));
        plan.parts.iter().flatten().for_each(&mut collect);
        constants.push(0);
        constants.sort_unstable();
        constants.dedup();
        let columns = (0..plan.names).map(|name| known.contains(&name).then_some(name)).collect();
        let first = plan.names + constants.len();
        let constants = constants.into_iter().enumerate().map(|(at, number)| (plan.names + at, number)).collect();
        Writer { columns, constants, code: vec![], computed: vec![], first, next: first }
    }

    fn finish(self, known: &[usize], then: Then) -> Stretch {
        let known = known.iter().filter_map(|&name| Some((name, self.columns[name]?))).collect();
        Stretch { first: self.first, constants: self.constants, code: self.code, known, then }
    }

    fn put(&mut self, instruction: Instruction) -> Column {
        self.code.push(instruction);
        self.next += 1;
        self.next - 1
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Require(fact) => self.require(fact),
            Step::Let { name, value, divisor: Expr::Number(1) } => {
                let value = self.expr(value);
                self.code.push(Instruction::AtLeastZero(value));
                self.columns[*name] = Some(value);
            }
            Step::Let { name, value, divisor } => {
                let (value, by) = (self.expr(value), self.expr(divisor));
                self.code.push(Instruction::AtLeastZero(value));
                let rest = self.put(Instruction::Binary(Binary::Rem, value, by));
                self.code.push(Instruction::Zero(rest));
                self.columns[*name] = Some(self.put(Instruction::Binary(Binary::Div, value, by)));
            }
            Step::Range(_) => unreachable!("a stretch ends at a range"),
        }
    }

    fn parts(&mut self, plan: &Plan) -> Parts {
        plan.parts.iter().map(|part| part.iter().map(|e| self.expr(e)).collect()).collect()
    }

    /// The first and the last move of a range that is not empty.
    fn run(&mut self, plan: &Plan, range: &Range) -> Then {
        let zero = self.expr(&Expr::Number(0));
        let low = range.lows.iter().fold(zero, |low, e| self.extreme(Binary::Max, low, e));
        let highest = self.expr(&range.highs[0]);
        let high = range.highs[1..].iter().fold(highest, |high, e| self.extreme(Binary::Min, high, e));
        let more = self.put(Instruction::Binary(Binary::Sub, high, low));
        self.code.push(Instruction::AtLeastZero(more));
        let [parts, last] = [low, high].map(|bound| {
            self.computed.retain(|(e, _)| !e.mentions(range.name));
            self.columns[range.name] = Some(bound);
            self.parts(plan)
        });
        self.columns[range.name] = None;
        Then::Show { parts, run: Some(Run { last, more, slopes: slopes(plan, range).unwrap_or_default() }) }
    }

    fn extreme(&mut self, op: Binary, bound: Column, e: &Expr) -> Column {
        let other = self.expr(e);
        self.put(Instruction::Binary(op, bound, other))
    }

    fn require(&mut self, fact: &Fact) {
        let instruction = match fact {
            Fact::AtLeastZero(e) => Instruction::AtLeastZero(self.expr(e)),
            Fact::Zero(e) => Instruction::Zero(self.expr(e)),
            Fact::NotZero(e) => Instruction::NotZero(self.expr(e)),
            Fact::Test { test, arguments, wanted } => {
                let arguments = arguments.iter().map(|e| self.expr(e)).collect();
                Instruction::Test { test: *test, arguments, wanted: *wanted }
            }
        };
        self.code.push(instruction);
    }

    /// The column of an expression; one that was computed before is not computed again.
    fn expr(&mut self, e: &Expr) -> Column {
        match e {
            Expr::Number(number) => self.constants.iter().find(|(_, constant)| constant == number).expect("collected first").0,
            Expr::Name(name) => self.columns[*name].expect("a name is known before it is used"),
            _ => {
                if let Some((_, column)) = self.computed.iter().find(|(known, _)| known == e) {
                    return *column;
                }
                let instruction = match e {
                    Expr::Unary(op, a) => Instruction::Unary(*op, self.expr(a)),
                    Expr::Binary(op, a, b) => {
                        let a = self.expr(a);
                        Instruction::Binary(*op, a, self.expr(b))
                    }
                    _ => unreachable!("numbers and names are handled above"),
                };
                let column = self.put(instruction);
                self.computed.push((e.clone(), column));
                column
            }
        }
    }
}

fn expressions(step: &Step) -> Box<dyn Iterator<Item = &Expr> + '_> {
    match step {
        Step::Range(range) => Box::new(range.lows.iter().chain(&range.highs)),
        Step::Let { value, divisor, .. } => Box::new([value, divisor].into_iter()),
        Step::Require(Fact::Test { arguments, .. }) => Box::new(arguments.iter()),
        Step::Require(Fact::AtLeastZero(e) | Fact::Zero(e) | Fact::NotZero(e)) => Box::new(std::iter::once(e)),
    }
}

fn numbers(e: &Expr, found: &mut Vec<i64>) {
    match e {
        Expr::Number(number) => found.push(*number),
        Expr::Name(_) => {}
        Expr::Unary(_, a) => numbers(a, found),
        Expr::Binary(_, a, b) => {
            numbers(a, found);
            numbers(b, found);
        }
    }
}
