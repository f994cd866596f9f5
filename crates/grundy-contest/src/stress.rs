//! A program against the engine (对拍): inputs from tiny to large until the program is wrong, then the smallest input on which it is.

use crate::compare::{Difference, difference};
use crate::format::Record;
use crate::generate::{Generator, Size};
use crate::judge::{Judge, Unanswered, Verdict, verdicts};
use crate::problem::Problem;
use crate::runner::{Ended, Run, run};
use crate::shrink;
use grundy::{Budget, SolveError, Sum};
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan<'p> {
    /// The problem.
    pub problem: &'p Problem,
    /// The program with its arguments.
    pub program: &'p [OsString],
    /// So many inputs are tried.
    pub tests: u64,
    /// Where the inputs begin.
    pub seed: u64,
    /// Whether inputs reach for the limits.
    pub large: bool,
    /// How long a run may take.
    pub limit: Duration,
    /// How long a failing input may be made smaller.
    pub patience: Duration,
}

/// In what way a program is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Its answer is.
    Answer(Difference),
    /// It ended with this status.
    Status(i32),
    /// It was ended by this signal.
    Signal(i32),
    /// It was not done in time.
    TimeOut,
    /// It wrote without end.
    TooMuch,
}

/// A failing input, made small.
#[derive(Clone, Debug)]
pub struct Found {
    /// Which test found it, from 1.
    pub test: u64,
    /// The smallest input.
    pub input: String,
    /// What is right.
    pub right: String,
    /// What the program wrote.
    pub run: Run,
    /// What is wrong with that.
    pub failure: Failure,
    /// The case that is wrong, from 0, and its position, where there is one.
    pub case: Option<(usize, Option<Sum>)>,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many tests were passed.
    Tested(u64),
    /// So many smaller inputs were tried.
    Shrinking(u64),
}

/// Why there is no result.
#[derive(Debug)]
pub enum Trouble {
    /// The program cannot be started.
    NotStarted(std::io::Error),
    /// No input could be made or answered: the limits leave none, or it is beyond the budget.
    NoInput(Option<SolveError>),
}

/// Tries a program; `None` if it agreed on all tests. Inputs that the engine cannot answer within the budget do not count.
pub fn stress(plan: &Plan<'_>, budget: &Budget, tell: &mut dyn FnMut(Progress)) -> Result<Option<Found>, Trouble> {
    let mut generator = Generator::new(plan.problem, plan.seed);
    let mut judge = Judge::new(plan.problem);
    let (mut passed, mut unanswered) = (0, 0);
    let mut test = 0;
    while passed < plan.tests {
        budget.check(0).map_err(|error| Trouble::NoInput(Some(error)))?;
        let cases = generator.cases(Size::of(passed, plan.tests, plan.large), budget);
        test += 1;
        match check(plan, &mut judge, &cases, budget) {
            Checked::NotStarted(error) => return Err(Trouble::NotStarted(error)),
            Checked::Unanswered(error) => {
                unanswered += 1;
                if unanswered > plan.tests + 20 {
                    return Err(Trouble::NoInput(error));
                }
            }
            Checked::Agrees => passed += 1,
            Checked::Fails(failure) => return Ok(Some(smallest(plan, &mut judge, cases, &failure.failure, test, budget, tell))),
        }
        tell(Progress::Tested(passed));
    }
    Ok(None)
}

/// What a run on an input comes to.
enum Checked {
    NotStarted(std::io::Error),
    Unanswered(Option<SolveError>),
    Agrees,
    Fails(Box<Wrong>),
}

/// A run that is wrong.
struct Wrong {
    failure: Failure,
    run: Run,
    right: Vec<Verdict>,
}

fn check(plan: &Plan<'_>, judge: &mut Judge<'_>, cases: &[Record], budget: &Budget) -> Checked {
    if cases.is_empty() {
        return Checked::Unanswered(None);
    }
    let input = plan.problem.format.write(cases);
    let right = match verdicts(judge, &input, budget) {
        Ok((_, verdicts)) => verdicts,
        Err(Unanswered::Unsolved(error)) => return Checked::Unanswered(Some(error)),
        Err(Unanswered::Wrong(_)) => return Checked::Unanswered(None),
    };
    let run = match run(plan.program, &input, plan.limit) {
        Ok(run) => run,
        Err(error) => return Checked::NotStarted(error),
    };
    let failure = match run.ended {
        Ended::Status(code) => Failure::Status(code),
        Ended::Signal(signal) => Failure::Signal(signal),
        Ended::TimeOut => Failure::TimeOut,
        Ended::TooMuch => Failure::TooMuch,
        Ended::Well => match difference(&right, &run.output) {
            None => return Checked::Agrees,
            Some(difference) => Failure::Answer(difference),
        },
    };
    Checked::Fails(Box::new(Wrong { failure, run, right }))
}

/// Two failures are alike if they are of one kind: a smaller input that crashes does not explain a wrong answer.
fn alike(one: &Failure, other: &Failure) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

fn smallest(
    plan: &Plan<'_>,
    judge: &mut Judge<'_>,
    cases: Vec<Record>,
    failure: &Failure,
    test: u64,
    budget: &Budget,
    tell: &mut dyn FnMut(Progress),
) -> Found {
    let (start, mut tried) = (Instant::now(), 0);
    let small = shrink::shrink(plan.problem, cases, &mut |cases| {
        let valid = |case| plan.problem.format.allows(case, &plan.problem.shape);
        if start.elapsed() >= plan.patience || budget.check(0).is_err() || !cases.iter().all(valid) {
            return false;
        }
        tried += 1;
        tell(Progress::Shrinking(tried));
        matches!(check(plan, judge, cases, budget), Checked::Fails(wrong) if alike(&wrong.failure, failure))
    });
    finished(plan, judge, &small, test)
}

/// The small input once more, with all that is to be told of it.
fn finished(plan: &Plan<'_>, judge: &mut Judge<'_>, small: &[Record], test: u64) -> Found {
    let input = plan.problem.format.write(small);
    let mut found = Found {
        test,
        input,
        right: String::new(),
        run: Run { ended: Ended::Well, output: String::new(), complaint: String::new() },
        failure: Failure::TooMuch,
        case: None,
    };
    // A program that fails only now and then may agree this time; its failure is told as it was.
    for _ in 0..8 {
        if let Checked::Fails(wrong) = check(plan, judge, small, &Budget::unlimited()) {
            found.right = wrong.right.iter().map(|verdict| format!("{}\n", verdict.right[0])).collect();
            let at = match wrong.failure {
                Failure::Answer(Difference::Case(at, _)) => Some(at),
                Failure::Answer(Difference::TooLong(_)) => None,
                _ => (small.len() == 1).then_some(0),
            };
            found.case = at.map(|at| (at, judge.position(&small[at]).ok()));
            found.failure = wrong.failure;
            found.run = wrong.run;
            break;
        }
    }
    found
}
