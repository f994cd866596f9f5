//! Solutions: a function from a game's proved law, else from its rule as a loop, else from a table; and around it a program that reads a judge's
//! input and prints its output.

mod main_function;
mod trees;

pub use main_function::solution;
pub use trees::of_trees;

use grundy::code::Code;
use grundy::notation::Text;
use grundy::pattern::{Pattern, Program, Subject, Tells};
use grundy::rule::Rule;
use grundy::sum::OpenGame;
use grundy::tabulate::{Question, row};
use grundy::text::Dialect;
use grundy::{Budget, Evidence, SolveError, games};

/// Where a function comes from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A law, with how it is known.
    Law(Box<Pattern>),
    /// The definition of the nim-value, from this rule.
    Loop(String),
    /// The values themselves, up to this heap.
    Table(u64),
}

/// A function that tells the value of a game's positions, or which of them are lost.
#[derive(Clone, Debug)]
pub struct Emitted {
    /// The function.
    pub program: Program,
    /// Where it comes from.
    pub source: Source,
}

/// So many terms are looked at for a law.
const TERMS: usize = 10_000;

/// The function of a game. A law is used if it is proved; a table goes up to `to`.
///
/// ```
/// use grundy::{Budget, notation::{NoFiles, open_game}, text::Dialect};
/// use grundy_contest::emit::function;
/// let emitted = |game| function(open_game(game, &NoFiles).unwrap().as_ref(), 1000, Dialect::Cpp, &Budget::unlimited()).unwrap().unwrap();
/// assert_eq!(emitted("bash/3").program.text, "u64 g(u64 n) { return n % 4; }\n");
/// assert!(emitted("grundy").program.text.contains("mark("));
/// ```
pub fn function(game: &dyn OpenGame, to: u64, dialect: Dialect, budget: &Budget) -> Result<Option<Emitted>, SolveError> {
    if let Some(mut subject) = Subject::of(game) {
        let found = subject.pattern(TERMS, budget);
        let proved = found.basis.evidence >= Evidence::Computed;
        let program = found.law.as_ref().filter(|_| proved).and_then(|law| law.emitted(dialect));
        // Values serve several heaps, who loses serves one alone.
        let values = program.as_ref().is_none_or(|program| program.tells == Tells::Loss).then(|| as_loop(game, dialect)).flatten();
        if let Some(emitted) = values {
            return Ok(Some(emitted));
        }
        if let Some(program) = program {
            return Ok(Some(Emitted { program, source: Source::Law(Box::new(found)) }));
        }
    }
    as_table(game, to, dialect, budget)
}

fn as_loop(game: &dyn OpenGame, dialect: Dialect) -> Option<Emitted> {
    let rule = rule_of(game)?;
    let text = Rule::read(Text::new(&rule)).ok()?.program(dialect)?;
    Some(Emitted { program: Program { text, tells: Tells::Value, arity: 1 }, source: Source::Loop(rule) })
}

/// Whether the values of a game can be emitted as a loop, law or no law.
///
/// ```
/// use grundy::notation::{NoFiles, open_game};
/// assert!(grundy_contest::emit::has_loop(open_game("subtraction/squares", &NoFiles).unwrap().as_ref()));
/// assert!(!grundy_contest::emit::has_loop(open_game("wythoff", &NoFiles).unwrap().as_ref()));
/// ```
pub fn has_loop(game: &dyn OpenGame) -> bool {
    as_loop(game, Dialect::Cpp).is_some()
}

/// The game in the rule language: as it was typed, as the catalogue has it, or from its code.
pub fn rule_of(game: &dyn OpenGame) -> Option<String> {
    let name = game.name();
    if name.contains("->") {
        return Some(name);
    }
    let listed = games::all().flat_map(|entry| entry.rules).find(|(game, _)| *game == name).map(|(_, rule)| (*rule).to_owned());
    listed.or_else(|| rule_of_code(&game.heaps()?.code()?))
}

/// A code in the rule language: a target for each number of heaps that a digit allows to leave.
///
/// ```
/// use grundy::{code::Code, text::Text};
/// let kayles = Code::read(Text::new(".77")).unwrap();
/// let rule = grundy_contest::emit::rule_of_code(&kayles).unwrap();
/// assert!(rule.starts_with("n -> 0 for n == 1 | n-1 for n > 1 | a + b for a + b == n-1, 1 <= a, a <= b"));
/// ```
pub fn rule_of_code(code: &Code) -> Option<String> {
    const MOST_PARTS: usize = 4;
    let (digits, repeat) = code.digits();
    let mut targets = vec![];
    let taken = digits.iter().enumerate().map(|(take, digit)| (*digit, take, None));
    let again = repeat.iter().enumerate().map(|(at, digit)| (*digit, digits.len() + at, Some(repeat.len())));
    for (digit, take, stride) in taken.chain(again) {
        if digit.leave >> (MOST_PARTS + 1) != 0 {
            return None;
        }
        let (amount, which) = match stride {
            None => (take.to_string(), String::new()),
            Some(1) => ("k".to_owned(), format!(", k >= {take}")),
            Some(stride) => ("k".to_owned(), format!(", k >= {take}, (k - {take}) % {stride} == 0")),
        };
        let left = if amount == "0" { "n".to_owned() } else { format!("n-{amount}") };
        let fewest = if take == 0 && stride.is_none() { 2 } else { 0 };
        for parts in (fewest..=MOST_PARTS).filter(|parts| digit.leave >> parts & 1 == 1) {
            let names = &["a", "b", "c", "d"][..parts];
            targets.push(match parts {
                0 => format!("0 for n == {amount}{which}"),
                1 => format!("{left} for n > {amount}{which}"),
                _ => {
                    let order = if digit.distinct { "<" } else { "<=" };
                    let rising: Vec<String> = names.windows(2).map(|pair| format!("{} {order} {}", pair[0], pair[1])).collect();
                    let sum = names.join(" + ");
                    format!("{sum} for {sum} == {left}, 1 <= a, {}{which}", rising.join(", "))
                }
            });
        }
    }
    (!targets.is_empty()).then(|| format!("n -> {}", targets.join(" | ")))
}

/// The values up to a heap, as a table.
fn as_table(game: &dyn OpenGame, to: u64, dialect: Dialect, budget: &Budget) -> Result<Option<Emitted>, SolveError> {
    let Some(table) = row(game, to, Question::Values, budget) else { return Ok(None) };
    if let Some(error) = table.stopped {
        return Err(error);
    }
    let values: Vec<u32> = table.rows[0].iter().map(|entry| entry.number().unwrap_or(0)).collect();
    Ok(Program::of_values(&values, dialect).map(|program| Emitted { program, source: Source::Table(to) }))
}
