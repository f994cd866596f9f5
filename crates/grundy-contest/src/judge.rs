//! The judge's output: every case becomes a position, the engine is asked, and the words of the answer are filled in.

use crate::format::{Field, Kind, Record, Value};
use crate::opened::Opened;
use crate::problem::{Asked, Problem};
use crate::template::{Named, Scope, Template};
use grundy::analysis::{Analysis, Request, analyse, outcome};
use grundy::notation::{NoFiles, open_game, parse};
use grundy::sum::Workspace;
use grundy::tabulate::{self, Question};
use grundy::text::{Diagnostic, Parsed};
use grundy::{Budget, Outcome, Play, SolveError, Step, Sum, msg};

/// The answer to a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins, where one position is asked about.
    pub outcome: Option<Outcome>,
    /// All texts that are right; the judge's own comes first.
    pub right: Vec<String>,
}

/// Why a case has no answer.
#[derive(Clone, Debug)]
pub enum Unanswered {
    /// It is no position of the game. The span is that of the position's text.
    Wrong(Box<Diagnostic>),
    /// The budget ended, or there is no method.
    Unsolved(SolveError),
}

impl From<SolveError> for Unanswered {
    fn from(error: SolveError) -> Unanswered {
        Unanswered::Unsolved(error)
    }
}

impl From<Box<Diagnostic>> for Unanswered {
    fn from(error: Box<Diagnostic>) -> Unanswered {
        Unanswered::Wrong(error)
    }
}

/// What the templates of an answer ask for.
#[derive(Clone, Copy, Debug)]
struct Needs {
    outcome: bool,
    moves: bool,
    count: bool,
}

/// Answers the cases of a problem; what solvers remember is kept from case to case.
pub struct Judge<'p> {
    problem: &'p Problem,
    needs: Needs,
    work: Workspace,
    opened: Opened,
    text: String,
}

impl<'p> Judge<'p> {
    /// A judge of a problem.
    pub fn new(problem: &'p Problem) -> Judge<'p> {
        let names: Vec<&str> = problem.first.names().into_iter().chain(problem.second.names()).collect();
        let of_moves = problem.step.names();
        let moves = names.iter().any(|name| of_moves.contains(name) || name.ends_with('\'') || ["part", "component"].contains(name));
        let count = names.contains(&"count");
        let needs = Needs { outcome: problem.first != problem.second, moves, count };
        Judge { problem, needs, work: Workspace::default(), opened: Opened::default(), text: String::new() }
    }

    /// The position that a case is about.
    pub fn position(&mut self, case: &Record) -> Result<Sum, Unanswered> {
        let Asked::Position(template) = &self.problem.asked else { return Err(SolveError::Unsupported("judge-heaps").into()) };
        self.text.clear();
        let scope = Scope::of(&self.problem.format.fields, case, &self.problem.shape);
        template.fill(&scope, &mut self.text).ok_or_else(|| no_position(&self.text))?;
        match self.opened.sum(&self.text) {
            Some(sum) => Ok(sum),
            None => Ok(parse(&self.text)?),
        }
    }

    /// How the positions are played.
    pub fn request(&self) -> Request {
        Request { play: self.problem.play, compound: self.problem.compound, list_moves: 0, ..Request::default() }
    }

    /// Who wins a case.
    pub fn outcome(&mut self, case: &Record, budget: &Budget) -> Result<Outcome, Unanswered> {
        let sum = self.position(case)?;
        Ok(outcome(&sum, &self.request(), &mut self.work, budget)?)
    }

    /// The answer to a case, which is the `number`-th, from 1.
    pub fn answer(&mut self, case: &Record, number: usize, budget: &Budget) -> Result<Verdict, Unanswered> {
        if let Asked::Heaps(game, to) = &self.problem.asked {
            return self.heaps(game, to, case, budget);
        }
        let sum = self.position(case)?;
        let fields = &self.problem.format.fields;
        let mut scope = Scope { comma: " ", ..Scope::of(fields, case, &self.problem.shape) };
        scope.numbers.push(("case", number as u64));
        if !self.needs.outcome && !self.needs.moves && !self.needs.count {
            scope.numbers.extend(sum.components().iter().flat_map(|component| component.notes().extras()));
            return Ok(Verdict { outcome: None, right: vec![filled(&self.problem.first, &scope)?] });
        }
        if !self.needs.moves && !self.needs.count {
            let who = outcome(&sum, &self.request(), &mut self.work, budget)?;
            return Ok(Verdict { outcome: Some(who), right: vec![filled(self.words(who), &scope)?] });
        }
        let analysis = self.analysis(&sum, budget)?;
        scope.numbers.push(("count", analysis.winning.total));
        let moves: Vec<Named> = analysis.winning.listed.iter().map(|step| self.named(step)).collect();
        let words = self.words(analysis.outcome);
        let spoken_of = if self.problem.any_move { moves.len().max(1) } else { 1 };
        let mut right = vec![];
        for at in 0..spoken_of {
            let after = analysis.winning.listed.get(at).and_then(|step| self.after(&sum, step, case));
            let moves = if self.problem.any_move { moves.get(at..at + 1).unwrap_or_default() } else { &moves[..] };
            right.push(filled(words, &Scope { moves, after: after.as_ref(), ..scope.clone() })?);
        }
        Ok(Verdict { outcome: Some(analysis.outcome), right })
    }

    fn words(&self, who: Outcome) -> &'p Template {
        if who == Outcome::N { &self.problem.first } else { &self.problem.second }
    }

    fn analysis(&mut self, sum: &Sum, budget: &Budget) -> Result<Analysis, SolveError> {
        let list_moves = if self.needs.moves { usize::MAX } else { 0 };
        let analysis = analyse(sum, &Request { list_moves, ..self.request() }, &mut self.work, budget)?.impartial()?;
        // An answer that lacks moves would be a wrong one.
        budget.check(0)?;
        if analysis.winning.complete { Ok(analysis) } else { Err(SolveError::Unsupported("judge-moves")) }
    }

    /// The numbers of a move under their names.
    fn named(&self, step: &Step) -> Named {
        let mut named = vec![("component".to_owned(), (step.component + 1).to_string()), ("part".to_owned(), (step.part + 1).to_string())];
        let read = self.problem.step.read(&step.action).unwrap_or_default();
        named.extend(read.into_iter().filter_map(|(name, values)| Some((name, values.into_iter().next()?))));
        named
    }

    /// The case after a move, where it is one of the same form.
    pub fn after(&self, sum: &Sum, step: &Step, case: &Record) -> Option<Record> {
        let Asked::Position(template) = &self.problem.asked else { return None };
        let mut after = case.clone();
        for (name, values) in template.read(&sum.after(step))? {
            put(&self.problem.format.fields, &mut after, &name, values)?;
        }
        after.settle_counts(&self.problem.format.fields);
        Some(after)
    }

    /// The answers for all heaps from 1 on, side by side.
    fn heaps(&self, game: &Template, to: &str, case: &Record, budget: &Budget) -> Result<Verdict, Unanswered> {
        let fields = &self.problem.format.fields;
        let scope = Scope::of(fields, case, &self.problem.shape);
        let mut name = String::new();
        game.fill(&scope, &mut name).ok_or_else(|| no_position(&name))?;
        let game = open_game(&name, &NoFiles)?;
        let last = case.named(fields, to).unwrap_or(0);
        let question = if self.problem.play == Play::Misere { Question::Misere } else { Question::Outcomes };
        let table = tabulate::row(game.as_ref(), last, question, budget).ok_or(SolveError::Unsupported("judge-heaps"))?;
        if let Some(error) = table.stopped {
            return Err(error.into());
        }
        let words = [filled(&self.problem.second, &scope)?, filled(&self.problem.first, &scope)?];
        let wins = table.rows[0].iter().skip(1).map(|entry| entry.number().is_some_and(|wins| wins == 1));
        Ok(Verdict { outcome: None, right: vec![wins.map(|wins| words[usize::from(wins)].as_str()).collect()] })
    }
}

fn no_position(text: &str) -> Box<Diagnostic> {
    Diagnostic::new(0..text.len(), msg!("judge-no-position"))
}

fn filled(words: &Template, scope: &Scope<'_>) -> Result<String, Unanswered> {
    let mut text = String::new();
    words.fill(scope, &mut text).ok_or_else(|| no_position(&text))?;
    Ok(text)
}

/// Writes values into the field of a name.
fn put(fields: &[Field], record: &mut Record, name: &str, values: Vec<String>) -> Option<()> {
    let at = fields.iter().position(|field| field.name == name)?;
    let numbers = || values.iter().map(|value| value.parse().ok()).collect::<Option<Vec<u64>>>();
    record.values[at] = match (&fields[at].kind, &values[..]) {
        (Kind::Number, [_]) => Value::Number(numbers()?[0]),
        (Kind::Word, [word]) => Value::Word(word.clone()),
        (Kind::Numbers(_), _) => Value::Numbers(numbers()?),
        _ => return None,
    };
    Some(())
}

/// The output for a whole input: what is right, or what is wrong with the input and where.
pub fn whole(problem: &Problem, input: &str, budget: &Budget) -> Result<String, Unanswered> {
    let mut judge = Judge::new(problem);
    let mut output = String::new();
    for (at, (case, place)) in problem.format.read_shaped(input, &problem.shape)?.into_iter().enumerate() {
        let verdict = judge.answer(&case, at + 1, budget).map_err(|error| located(error, place))?;
        output.push_str(&verdict.right[0]);
        output.push('\n');
    }
    Ok(output)
}

/// What is wrong with a position is told of the case that it was made of.
fn located(error: Unanswered, place: std::ops::Range<usize>) -> Unanswered {
    match error {
        Unanswered::Wrong(wrong) => {
            let source = grundy::text::Source::File { path: String::new(), text: String::new() };
            Unanswered::Wrong(Box::new(Diagnostic { span: place, source, ..*wrong }))
        }
        unsolved => unsolved,
    }
}

/// The cases of an input and their answers.
pub type Answered = (Vec<Record>, Vec<Verdict>);

/// The cases of an input with all that is right for each.
pub fn verdicts(judge: &mut Judge<'_>, input: &str, budget: &Budget) -> Result<Answered, Unanswered> {
    let cases: Parsed<Vec<_>> = judge.problem.format.read_shaped(input, &judge.problem.shape);
    let (mut records, mut verdicts) = (vec![], vec![]);
    for (at, (case, _)) in cases?.into_iter().enumerate() {
        verdicts.push(judge.answer(&case, at + 1, budget)?);
        records.push(case);
    }
    Ok((records, verdicts))
}
