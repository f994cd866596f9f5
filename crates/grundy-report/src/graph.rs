//! A solved graph as people and programs read it: a summary, a table, lines of CSV, and the explanation of one vertex.

use crate::answer::explained;
use crate::{Narrator, Style, aligned};
use grundy::graph::explain::braced;
use grundy::graph::{Arcs, Facts, Solved, Tameness, explain};
use grundy::{Outcome, msg};
use std::fmt::Write;

/// How many vertices a table shows unless all are asked for.
pub const SHORT_TABLE: usize = 40;

/// How many of each kind there are, and the extremes.
///
/// ```
/// use grundy::{graph::{Solved, read::read}, notation::Text};
/// use grundy_report::{Language, Narrator, graph};
/// let solved = Solved::of(read(Text::new("b a\nc a\nc b\n")).unwrap(), 1).unwrap();
/// assert!(graph::summary(&solved, &Narrator::new(Language::En)).contains("3 vertices"));
/// ```
pub fn summary(solved: &Solved, narrator: &Narrator) -> String {
    let mut count = Counts::default();
    (0..solved.graph.len() as u32).for_each(|vertex| count.add(&solved.facts(vertex)));
    let arcs = match &solved.graph.arcs {
        Arcs::Single(graph) => graph.arcs(),
        Arcs::Multi(graph) => graph.arcs(),
    };
    count.said(solved.graph.len(), arcs, narrator)
}

/// How many of each kind there are, and the extremes.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Won for the player to move.
    pub won: usize,
    /// Lost for the player to move.
    pub lost: usize,
    /// Neither.
    pub drawn: usize,
    /// Of infinite value.
    pub infinite: usize,
    /// The largest nim-value.
    pub largest: u64,
    /// The largest remoteness.
    pub remoteness: Option<u32>,
    /// Pet under misère play.
    pub pet: usize,
    /// Tame, and not pet.
    pub tame: usize,
    /// Wild.
    pub wild: usize,
}

impl Counts {
    /// The summary of a graph of so many vertices and arcs.
    pub fn said(&self, vertices: usize, arcs: usize, narrator: &Narrator) -> String {
        let count = self;
        let mut lines = vec![Style::Strong.paint(&narrator.say(&msg!("graph-size", vertices = vertices, arcs = arcs)))];
        lines.push(narrator.say(&msg!("graph-outcomes", won = count.won, lost = count.lost, drawn = count.drawn)));
        lines.push(narrator.say(&msg!("graph-values", largest = count.largest, infinite = count.infinite)));
        if let Some(remoteness) = count.remoteness {
            lines.push(narrator.say(&msg!("graph-longest", remoteness = remoteness as usize)));
        }
        lines.push(narrator.say(&msg!("graph-classes", pet = count.pet, tame = count.tame, wild = count.wild)));
        lines.join("\n") + "\n"
    }

    fn add(&mut self, facts: &Facts) {
        *match facts.outcome {
            Outcome::N => &mut self.won,
            Outcome::P => &mut self.lost,
            Outcome::Draw => &mut self.drawn,
        } += 1;
        match facts.nim_value {
            Some(value) => self.largest = self.largest.max(value.0),
            None => self.infinite += 1,
        }
        self.remoteness = self.remoteness.max(facts.remoteness);
        match facts.class {
            Some(Tameness::Pet) => self.pet += 1,
            Some(Tameness::Tame) => self.tame += 1,
            Some(Tameness::Wild) => self.wild += 1,
            None => {}
        }
    }
}

/// A row a vertex, at most so many.
pub fn table(solved: &Solved, most: usize, narrator: &Narrator) -> String {
    let word = |outcome: Outcome| match outcome {
        Outcome::N => narrator.word("cell-won"),
        Outcome::P => narrator.word("cell-lost"),
        Outcome::Draw => narrator.word("cell-drawn"),
    };
    let shown = |number: Option<u32>| number.map_or("-".into(), |number| number.to_string());
    let heads = ["vertex", "outcome", "value", "misere", "remoteness", "step", "class", "wins"];
    let mut rows = vec![heads.iter().map(|head| Style::Strong.paint(&narrator.word(&format!("head-{head}")))).collect::<Vec<_>>()];
    for vertex in (0..solved.graph.len() as u32).take(most) {
        let facts = solved.facts(vertex);
        let style = if facts.outcome == Outcome::N { Style::Win } else { Style::Loss };
        rows.push(vec![
            name(solved, vertex),
            style.paint(&word(facts.outcome)),
            value(&facts),
            facts.misere.map_or("-".into(), word),
            shown(facts.remoteness),
            shown(facts.step),
            facts.class.map_or("-".into(), |class| narrator.word(&format!("cell-{}", class.name()))),
            solved.wins(vertex).iter().map(|option| joined(solved, option)).collect::<Vec<_>>().join(" "),
        ]);
    }
    let mut text = aligned(&rows, &[false, false, true, false, true, true, false, false]).join("\n") + "\n";
    if solved.graph.len() > most {
        text += &(narrator.say(&msg!("graph-more-rows", count = solved.graph.len() - most)) + "\n");
    }
    text
}

fn value(facts: &Facts) -> String {
    match (&facts.nim_value, &facts.loopy) {
        (Some(value), _) => value.0.to_string(),
        (None, Some(values)) => format!("∞{}", braced(values)),
        (None, None) => "?".into(),
    }
}

fn name(solved: &Solved, vertex: u32) -> String {
    solved.graph.names.name(vertex).to_string()
}

/// An option as text: its vertices joined by `+`, or `-` for none.
fn joined(solved: &Solved, option: &[u32]) -> String {
    if option.is_empty() { "-".into() } else { option.iter().map(|&vertex| name(solved, vertex)).collect::<Vec<_>>().join("+") }
}

/// The head of the CSV file.
pub const CSV_HEAD: &str = "vertex,outcome,nim_value,loopy,misere,misere_value,remoteness,step,class,wins";

/// The line of CSV of a vertex. Lists inside a cell are separated by spaces; a name that has spaces itself stands in quotes.
pub fn csv_line(solved: &Solved, vertex: u32) -> String {
    let facts = solved.facts(vertex);
    let mut line = quoted(&name(solved, vertex), SEPARATORS);
    let mut cell = |text: &str| _ = write!(line, ",{text}");
    let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    cell(&facts.outcome.to_string());
    cell(&number(facts.nim_value.map(|value| value.0)));
    let values = facts.loopy.iter().flatten().map(|value| value.0.to_string()).collect::<Vec<_>>().join(" ");
    cell(&if facts.loopy.is_some() { format!("inf({values})") } else { String::new() });
    cell(&facts.misere.map(|outcome| outcome.to_string()).unwrap_or_default());
    cell(&number(facts.misere_value.map(|value| value.0)));
    cell(&number(facts.remoteness.map(u64::from)));
    cell(&number(facts.step.map(u64::from)));
    cell(facts.class.map_or("", Tameness::name));
    let wins: Vec<String> = solved.wins(vertex).iter().map(|option| quoted(&joined(solved, option), &[' ', '"'])).collect();
    cell(&quoted(&wins.join(" "), &SEPARATORS[..3]));
    line
}

/// What a name in a cell must not have without quotes; a list in a cell may have spaces.
const SEPARATORS: &[char] = &[',', '"', '\n', ' '];

/// A text in quotes if it has one of these signs.
fn quoted(text: &str, signs: &[char]) -> String {
    if text.contains(signs) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// The explanation of one vertex.
pub fn explanation(solved: &Solved, vertex: u32, narrator: &Narrator) -> String {
    let facts = solved.facts(vertex);
    let (style, key) = match facts.outcome {
        Outcome::N => (Style::Win, "verdict-n"),
        Outcome::P => (Style::Loss, "verdict-p"),
        Outcome::Draw => (Style::Strong, "verdict-draw"),
    };
    let worth = match (&facts.nim_value, &facts.loopy) {
        (Some(value), _) => narrator.say(&msg!("value-is", value = *value)),
        (None, values) => narrator.say(&msg!("value-infinite", values = values.as_ref().map(braced).unwrap_or_default())),
    };
    let mut lines = vec![Style::Strong.paint(&narrator.say(&msg!("graph-token-on", vertex = name(solved, vertex))))];
    lines.push(style.paint(&narrator.word(key)) + &worth);
    for (at, reason) in explain(solved, vertex).iter().enumerate() {
        lines.extend(explained(at + 1, reason, narrator));
    }
    lines.join("\n") + "\n"
}
