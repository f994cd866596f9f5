//! Why a vertex is worth what it is: its options, the mex, the way it is won, or the round that makes it a draw.

use super::{Arcs, Csr, Facts, Known, Names, Solution, Solved};
use crate::text::shortened;
use crate::{Cell, Nimber, Outcome, Reason, Worth, msg};
use std::collections::BTreeSet;

/// How many options are shown.
const MOST_ROWS: usize = 24;

/// The steps that explain a vertex.
///
/// ```
/// use grundy::{graph::{Solved, explain, read::read}, notation::Text};
/// let solved = Solved::of(read(Text::new("b a\nc a\nc b\n")).unwrap(), 1).unwrap();
/// let reasons = explain(&solved, solved.graph.names.find("c").unwrap());
/// assert_eq!(reasons[0].message.key, "graph-mex");
/// ```
pub fn explain(solved: &Solved, vertex: u32) -> Vec<Reason> {
    let facts = solved.facts(vertex);
    let mut reasons = vec![value_reason(solved, vertex, &facts)];
    if let (None, Known::Single(solution), Arcs::Single(arcs)) = (facts.nim_value, &solved.known, &solved.graph.arcs) {
        reasons.extend(infinite_value(&solved.graph.names, arcs, solution, vertex));
    }
    reasons.extend(outcome_reason(solved, vertex, &facts));
    if let Some(remoteness) = facts.remoteness {
        reasons.push(match facts.step {
            Some(step) => msg!("graph-lengths", remoteness = remoteness as usize, step = step).into(),
            None if matches!(solved.known, Known::Single(_)) => msg!("graph-delay", remoteness = remoteness as usize).into(),
            None => msg!("graph-remoteness", remoteness = remoteness as usize).into(),
        });
    }
    reasons.extend(misere_reason(&facts));
    reasons
}

/// The options with their values, and the mex.
fn value_reason(solved: &Solved, vertex: u32, facts: &Facts) -> Reason {
    let name = name(solved, vertex);
    let options = solved.graph.options(vertex);
    if options.is_empty() {
        return msg!("graph-terminal", vertex = name).into();
    }
    let row = |option: &&[u32]| {
        let worth = solved.option_worth(option);
        let wins = worth.outcome() == Outcome::P;
        let words = match worth.outcome() {
            Outcome::P => msg!("class-lost"),
            Outcome::N => msg!("class-won"),
            Outcome::Draw => msg!("class-drawn"),
        };
        vec![Cell::marked(option_name(solved, option), wins), Cell::plain(worth_text(&worth)), Cell::plain(words)]
    };
    let mut rows: Vec<Vec<Cell>> = options.iter().take(MOST_ROWS).map(row).collect();
    if options.len() > MOST_ROWS {
        rows.push(vec![Cell::plain(msg!("graph-more-options", count = options.len() - MOST_ROWS))]);
    }
    match facts.nim_value {
        Some(value) if value.is_zero() => msg!("graph-mex-zero", vertex = name),
        Some(value) => msg!("graph-mex", vertex = name, value = value),
        None => msg!("graph-options", vertex = name),
    }
    .with_table(rows)
}

fn outcome_reason(solved: &Solved, vertex: u32, facts: &Facts) -> Option<Reason> {
    let wins = solved.wins(vertex);
    match facts.outcome {
        Outcome::N => {
            let shown: Vec<String> = wins.iter().take(MOST_ROWS).map(|option| option_name(solved, option)).collect();
            Some(msg!("graph-won", targets = shown.join(", "), count = wins.len()).into())
        }
        Outcome::P if !solved.graph.options(vertex).is_empty() => Some(msg!("graph-lost").into()),
        _ => None,
    }
}

fn misere_reason(facts: &Facts) -> Option<Reason> {
    let outcome = match facts.misere? {
        Outcome::N => msg!("class-won"),
        Outcome::P => msg!("class-lost"),
        Outcome::Draw => msg!("class-drawn"),
    };
    let Some(class) = facts.class else { return Some(msg!("graph-misere", outcome = outcome).into()) };
    let class = match class {
        super::Tameness::Pet => msg!("graph-class-pet"),
        super::Tameness::Tame => msg!("graph-class-tame"),
        super::Tameness::Wild => msg!("graph-class-wild"),
    };
    Some(msg!("graph-misere-class", outcome = outcome, class = class).into())
}

fn name(solved: &Solved, vertex: u32) -> String {
    solved.graph.names.name(vertex).to_string()
}

/// An option as text: its vertices joined by `+`, or `-` for none.
fn option_name(solved: &Solved, option: &[u32]) -> String {
    if option.is_empty() { "-".into() } else { option.iter().map(|&vertex| name(solved, vertex)).collect::<Vec<_>>().join("+") }
}

fn worth_text(worth: &Worth) -> String {
    match worth {
        Worth::Nimber(value) => value.0.to_string(),
        Worth::Loopy(values) => format!("∞{}", braced(values)),
        _ => "?".into(),
    }
}

/// Why a vertex has an infinite value: the values it can reach, and the way round if it is a draw.
pub fn infinite_value(names: &Names, graph: &Csr, solution: &Solution, vertex: u32) -> Vec<Reason> {
    let name = |vertex: u32| names.name(vertex).to_string();
    let worth = solution.worth(graph, vertex);
    let values = worth.infinite().map(braced).unwrap_or_default();
    let mut reasons = vec![msg!("graph-infinite", vertex = name(vertex), values = values).into()];
    if solution.outcome(vertex) == Outcome::Draw {
        let (path, start) = solution.drawing_cycle(graph, vertex);
        let round: Vec<String> = path[start..].iter().chain([&path[start]]).map(|&vertex| shortened(&name(vertex))).collect();
        let shown = if round.len() <= 24 { round.join(" -> ") } else { format!("{} -> … -> {}", round[..20].join(" -> "), round[0]) };
        reasons.push(msg!("graph-draw-cycle", vertex = name(vertex), cycle = shown, count = path.len() - start).into());
    }
    reasons
}

/// A set of values as people write it.
///
/// ```
/// use grundy::{Nimber, graph::explain::braced};
/// assert_eq!(braced(&[Nimber(0), Nimber(2)].into()), "{0, 2}");
/// ```
pub fn braced(values: &BTreeSet<Nimber>) -> String {
    format!("{{{}}}", values.iter().map(|value| value.0.to_string()).collect::<Vec<_>>().join(", "))
}
