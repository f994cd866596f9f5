//! An analysis as a person reads it.
//!
//! Who wins, the value, the winning moves with the positions they lead to, the method in one line; then, if asked for, why.

use crate::{Narrator, Style, aligned, amounts, catalogue};
use grundy::analysis::{Analysis, ComponentReport, MoveVisitor, Moves, Partizan};
use grundy::graph::explain::braced;
use grundy::sum::Component;
use grundy::{Arg, Basis, Compound, Convention, Ending, Message, Outcome, Play, Reason, Step, Sum, Walk, msg};
use std::collections::HashMap;

/// How many moves are shown unless all are asked for.
pub const SHORT_LIST: usize = 20;

/// A position longer than this is cut in its middle.
const MOST_TO: usize = 120;

/// Positions after moves are made for no more bytes than this, before they are cut.
const MOST_POSITIONS: usize = 64 << 20;

/// The whole answer.
///
/// ```
/// use grundy::{Budget, analysis::{Answer, Request, analyse}, notation::parse, sum::Workspace};
/// use grundy_report::{Language, Narrator, answer::answer};
/// let sum = parse("nim:1,2,3").unwrap();
/// let analysis = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
/// let text = answer(&sum, &analysis, &Narrator::new(Language::En));
/// assert!(text.contains("The player to move loses"));
/// ```
pub fn answer(sum: &Sum, analysis: &Analysis, narrator: &Narrator) -> String {
    let moves = joined(moves(sum, analysis, narrator));
    before_moves(sum, analysis, narrator) + &moves + &after_moves(analysis, narrator)
}

/// The answer up to its winning moves.
pub fn before_moves(sum: &Sum, analysis: &Analysis, narrator: &Narrator) -> String {
    let mut lines = vec![Style::Strong.paint(&shortened(&sum.by_names()))];
    lines.extend(recognised(sum, narrator));
    lines.extend(narrator.lines(&verdict(sum, analysis, narrator), 0));
    lines.extend(extras(analysis, narrator));
    lines.extend(components(sum, analysis, narrator));
    joined(lines)
}

/// The answer behind its winning moves.
pub fn after_moves(analysis: &Analysis, narrator: &Narrator) -> String {
    let mut lines = narrator.lines(&method(analysis, narrator), 2);
    lines.extend(why(&analysis.reasons, narrator));
    joined(lines)
}

fn joined(lines: Vec<String>) -> String {
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Prints winning moves as they are found, for lists too long to be held: columns line up within a few hundred lines.
pub struct MovePrinter<'a> {
    sum: &'a Sum,
    print: &'a mut dyn FnMut(&str),
    waiting: Vec<Step>,
    /// How many more bytes of positions are written.
    room: usize,
    each: usize,
}

impl<'a> MovePrinter<'a> {
    /// Prints moves of a sum, starting with the heading.
    pub fn new(sum: &'a Sum, narrator: &Narrator, print: &'a mut dyn FnMut(&str)) -> MovePrinter<'a> {
        print(&(narrator.word("winning-moves-follow") + "\n"));
        MovePrinter { sum, print, waiting: vec![], room: MOST_POSITIONS, each: sum.to_string().len() }
    }

    /// Prints what is left, and how many there were.
    pub fn finish(mut self, moves: &Moves, narrator: &Narrator) {
        self.print_waiting();
        let count = moves.total as usize;
        let total =
            if moves.complete { msg!("winning-moves-total", count = count) } else { msg!("winning-moves-total-at-least", count = count) };
        (self.print)(&(narrator.say(&total) + "\n"));
    }

    fn print_waiting(&mut self) {
        let with_positions = self.wants_leaves();
        let lines = listed(self.sum, &self.waiting, with_positions);
        self.room = self.room.saturating_sub(self.each.saturating_mul(self.waiting.len()));
        self.waiting.clear();
        (self.print)(&joined(lines));
    }
}

impl MoveVisitor for MovePrinter<'_> {
    fn wants_leaves(&self) -> bool {
        self.room > 0
    }

    fn visit(&mut self, step: &Step) -> Walk {
        const BLOCK: usize = 500;
        self.waiting.push(step.clone());
        if self.waiting.len() >= BLOCK {
            self.print_waiting();
        }
        Ok(())
    }
}

/// The steps of the reasoning, numbered within each chapter.
fn why(reasons: &[Reason], narrator: &Narrator) -> Vec<String> {
    if reasons.is_empty() {
        return vec![];
    }
    let mut lines = vec![String::new(), Style::Strong.paint(&narrator.word("why"))];
    let mut number = 0;
    for reason in reasons {
        if reason.heading {
            lines.push(Style::Strong.paint(&narrator.say(&reason.message)));
            number = 0;
        } else {
            number += 1;
            lines.extend(explained(number, reason, narrator));
        }
    }
    lines
}

/// The whole answer about a sum in which the players have different moves.
///
/// ```
/// use grundy::{Budget, analysis::{Answer, Request, analyse}, notation::parse, sum::Workspace};
/// use grundy_report::{Language, Narrator, answer};
/// let sum = parse("hackenbush:0-1b,1-2r").unwrap();
/// let answer = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).unwrap();
/// let Answer::Partizan(found) = answer else { panic!() };
/// let text = answer::partizan(&sum, &found, answer::SHORT_LIST, &Narrator::new(Language::En));
/// assert!(text.contains("Left (blue) wins") && text.contains("1/2"));
/// ```
pub fn partizan(sum: &Sum, found: &Partizan, list: usize, narrator: &Narrator) -> String {
    let mut lines = vec![Style::Strong.paint(&shortened(&sum.by_names()))];
    let class = narrator.word(&format!("class-{}", found.class.to_string().to_lowercase()));
    let value = match (found.play, found.number) {
        (Play::Normal, Some(number)) => narrator.say(&msg!("partizan-value", number = number.to_string())),
        (Play::Normal, None) => narrator.word("partizan-value-unknown"),
        _ => narrator.word("under-misere"),
    };
    lines.extend(narrator.lines(&(Style::Win.paint(&class) + &value), 0));
    for (steps, left) in [(&found.left_wins, true), (&found.right_wins, false)] {
        let count = steps.len();
        lines.push(narrator.say(&if left { msg!("left-wins", count = count) } else { msg!("right-wins", count = count) }));
        lines.extend(listed(sum, &steps[..count.min(list)], true));
        if count > list {
            lines.push(narrator.say(&msg!("more-moves", count = count - list)));
        }
    }
    if !found.complete {
        lines.push(narrator.word("cuts-incomplete"));
    }
    let [evidence, by] = known_by(found.basis, narrator);
    lines.push(Style::Faint.paint(&narrator.say(&msg!("method", evidence = evidence, by = by))));
    lines.extend(why(&found.reasons, narrator));
    lines.join("\n") + "\n"
}

/// Rules that turned out to be known games.
fn recognised(sum: &Sum, narrator: &Narrator) -> Vec<String> {
    let known = sum.components().iter().filter_map(|component| Some((component.prefix(), component.recognised_as()?)));
    known.map(|(rule, game)| catalogue::rule_is_game(&rule, &game, narrator)).collect()
}

fn verdict(sum: &Sum, analysis: &Analysis, narrator: &Narrator) -> String {
    let (style, key) = match analysis.outcome {
        Outcome::N => (Style::Win, "verdict-n"),
        Outcome::P => (Style::Loss, "verdict-p"),
        Outcome::Draw => (Style::Strong, "verdict-draw"),
    };
    let mut line = style.paint(&narrator.word(key));
    if !analysis.convention().is_ordinary() {
        return line + &narrator.say(&under_compound(analysis.convention()));
    }
    match (analysis.play, analysis.nim_value) {
        (Play::Normal, None) if analysis.loopy.is_some() => {
            let values = analysis.loopy.as_ref().map(braced).unwrap_or_default();
            line += &narrator.say(&msg!("value-infinite", values = values));
        }
        (Play::Normal, Some(value)) => line += &narrator.say(&msg!("value-is", value = value)),
        (Play::Normal, None) if decided_at_once(analysis) => line += &narrator.word("value-none"),
        (Play::Normal, None) => line += &narrator.say(&not_computed(sum)),
        (Play::Misere, _) => line += &narrator.word("under-misere"),
        (Play::Sj, _) => line += &narrator.word("under-sj"),
    }
    line
}

/// That there is a nim-value which was not looked for, and how many positions that would take where it can be told.
fn not_computed(sum: &Sum) -> Message {
    match sum.components().iter().map(|component| component.normal().followers()).fold(0, u64::saturating_add) {
        0 => msg!("value-not-computed"),
        followers => msg!("value-not-computed-of", count = amounts::count(followers)),
    }
}

/// How the sum was played, in a few words.
fn under_compound(convention: Convention) -> Message {
    let ending = match convention.ending {
        Ending::Long => msg!("under-long"),
        Ending::Short => msg!("under-short"),
    };
    let play = if convention.play == Play::Misere { msg!("under-misere") } else { msg!("under-normal") };
    match convention.compound {
        Compound::Disjunctive | Compound::UpTo(1) => msg!("under-one", ending = ending, play = play),
        Compound::Conjunctive => msg!("under-all", ending = ending, play = play),
        Compound::Selective => msg!("under-any", ending = ending, play = play),
        Compound::UpTo(most) => msg!("under-upto", most = most, ending = ending, play = play),
    }
}

/// Numbers of a game's own: `extra-…` in the locale files.
fn extras(analysis: &Analysis, narrator: &Narrator) -> Vec<String> {
    let line = |(name, number): &(&str, u64)| {
        let key = format!("extra-{}", name.replace('_', "-"));
        format!("{}{}{number}", narrator.word(&key), narrator.word("colon"))
    };
    analysis.extras.iter().map(line).collect()
}

/// The values of a sum's components.
fn components(sum: &Sum, analysis: &Analysis, narrator: &Narrator) -> Vec<String> {
    if !analysis.convention().is_ordinary() {
        return figures(sum, analysis, narrator);
    }
    if analysis.components.len() < 2 || analysis.play != Play::Normal || decided_at_once(analysis) {
        return vec![];
    }
    let row = |(at, part): (usize, &ComponentReport)| {
        let position = sum.components()[at].notation();
        let value = match (part.nim_value, &part.loopy) {
            (Some(value), _) => value.0.to_string(),
            (None, Some(values)) => format!("∞{}", braced(values)),
            (None, None) => "?".into(),
        };
        vec![format!("  {}", shortened(&position)), value, Style::Faint.paint(&narrator.word(&format!("by-{}", part.basis.by)))]
    };
    let rows: Vec<_> = analysis.components.iter().enumerate().map(row).collect();
    [narrator.word("component-values")].into_iter().chain(aligned(&rows, &[false, true, false])).collect()
}

/// What each part counts for in a compound, where its theory has numbers.
fn figures(sum: &Sum, analysis: &Analysis, narrator: &Narrator) -> Vec<String> {
    let Some(name) = analysis.components.iter().find_map(|part| Some(part.figures.as_ref()?.name)) else { return vec![] };
    let row = |(component, part): (&dyn Component, &ComponentReport)| {
        let numbers: Vec<String> = part.figures.iter().flat_map(|figures| &figures.numbers).map(u32::to_string).collect();
        vec![format!("  {}", shortened(&component.notation())), shortened(&numbers.join(", "))]
    };
    let rows: Vec<_> = sum.components().iter().map(AsRef::as_ref).zip(&analysis.components).map(row).collect();
    [narrator.word(&format!("figure-{name}"))].into_iter().chain(aligned(&rows, &[])).collect()
}

fn moves(sum: &Sum, analysis: &Analysis, narrator: &Narrator) -> Vec<String> {
    let winning = &analysis.winning;
    if winning.total == 0 {
        let key = match (analysis.outcome, winning.complete) {
            (Outcome::N, true) => "already-won",
            (_, true) => "no-winning-move",
            (_, false) => "moves-not-found",
        };
        return vec![narrator.word(key)];
    }
    let heading = if winning.complete {
        msg!("winning-moves", count = winning.total as usize)
    } else {
        msg!("winning-moves-at-least", count = winning.total as usize)
    };
    let mut lines = vec![narrator.say(&heading)];
    lines.extend(self::listed(analysis.played(sum), &winning.listed, true));
    let listed = winning.listed.len() as u64;
    if winning.total > listed {
        lines.push(narrator.say(&msg!("more-moves", count = (winning.total - listed) as usize)));
    }
    lines
}

/// Moves, with the positions they lead to or without.
fn listed(sum: &Sum, steps: &[Step], with_positions: bool) -> Vec<String> {
    let several = sum.components().len() > 1;
    let row = |(step, times): &(&Step, usize)| {
        let often = if *times > 1 { format!(" ×{times}") } else { String::new() };
        let to = if with_positions { shortened(&sum.after_by_names(step)) } else { String::new() };
        let one = |step: &Step| {
            let place = if several { format!("[{}] ", step.component + 1) } else { String::new() };
            format!("{place}{}", Style::Strong.paint(&shortened(&step.action)))
        };
        vec![format!("  {}{often}", step.turn().map(one).collect::<Vec<_>>().join("  ")), to]
    };
    aligned(&group(steps, sum).iter().map(row).collect::<Vec<_>>(), &[])
}

/// Equal parts of a component offer equal moves; they are shown once, with their number.
fn group<'a>(steps: &'a [Step], sum: &Sum) -> Vec<(&'a Step, usize)> {
    let mut groups: Vec<(&Step, usize)> = vec![];
    let mut places = HashMap::new();
    // A part's text may be long: each is made once, and stands for the first part that has it.
    let mut firsts: HashMap<(usize, usize), usize> = HashMap::new();
    let mut texts: HashMap<(usize, String), usize> = HashMap::new();
    for step in steps {
        let part = *firsts.entry((step.component, step.part)).or_insert_with(|| {
            let text = sum.components()[step.component].part(step.part);
            *texts.entry((step.component, text)).or_insert(step.part)
        });
        let place = *places.entry((step.component, part, &step.action)).or_insert(groups.len());
        match groups.get_mut(place) {
            Some((_, times)) if step.also.is_empty() => *times += 1,
            _ => groups.push((step, 1)),
        }
    }
    groups
}

/// The evidence for a claim and the name of the method behind it.
fn known_by(basis: Basis, narrator: &Narrator) -> [String; 2] {
    [narrator.word(&format!("evidence-{}", basis.evidence.name())), narrator.word(&format!("by-{}", basis.by))]
}

/// A move ended the whole sum, or can: no values were used.
fn decided_at_once(analysis: &Analysis) -> bool {
    matches!(analysis.basis.by, "entailing" | "over")
}

fn method(analysis: &Analysis, narrator: &Narrator) -> String {
    let [evidence, mut by] = known_by(analysis.basis, narrator);
    if analysis.components.len() > 1 && analysis.play == Play::Normal && analysis.convention().is_ordinary() && !decided_at_once(analysis) {
        by = narrator.word(if analysis.loopy.is_some() { "by-smith" } else { "by-sprague-grundy" });
    }
    let line = match &analysis.components[..] {
        [ComponentReport { outcome: Some(theorem), .. }] => {
            let [proved, theorem] = known_by(*theorem, narrator);
            msg!("method-apart", evidence = proved, by = theorem, value_evidence = evidence, value_by = by)
        }
        _ => msg!("method", evidence = evidence, by = by),
    };
    Style::Faint.paint(&narrator.say(&line))
}

/// One numbered step of the reasoning, with its table.
pub(crate) fn explained(number: usize, reason: &Reason, narrator: &Narrator) -> Vec<String> {
    let mut lines = narrator.lines(&format!("{number}. {}", narrator.say(&reason.message)), 3);
    if let Some(table) = &reason.table {
        let cell = |cell: &grundy::Cell| {
            let text = narrator.show(&cell.text);
            if cell.marked { Style::Win.paint(&text) } else { text }
        };
        let mut rows: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        rows.extend(carets(table));
        let numeric = |column: usize| table.rows.iter().filter_map(|row| row.get(column)).all(|cell| is_number(&cell.text));
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let right: Vec<bool> = (0..columns).map(|column| column == 0 || numeric(column)).collect();
        lines.extend(aligned(&rows, &right).into_iter().map(|line| format!("     {line}")));
    }
    lines
}

/// A line under the table that points at columns of digits marked from top to bottom, for those who see no colours. The first column
/// names its row.
fn carets(table: &grundy::Table) -> Option<Vec<String>> {
    let stands_out = |cell: &grundy::Cell| cell.marked && is_number(&cell.text);
    let marked = |column: usize| table.rows.iter().filter(|row| row.len() > 1).all(|row| row.get(column).is_some_and(stands_out));
    let columns = table.rows.iter().map(Vec::len).max().unwrap_or(0);
    let caret = |column: usize| if column > 0 && marked(column) { Style::Win.paint("^") } else { String::new() };
    let line: Vec<String> = (0..columns).map(caret).collect();
    line.iter().any(|cell| !cell.is_empty()).then_some(line)
}

fn is_number(arg: &Arg) -> bool {
    match arg {
        Arg::Text(text) => text.bytes().all(|byte| byte.is_ascii_digit()),
        Arg::Count(_) => true,
        Arg::Message(_) => false,
    }
}

/// A position cut in the middle if it is too long for a heading.
fn shortened(position: &str) -> String {
    const HEAD: usize = 60;
    if position.chars().nth(MOST_TO).is_none() {
        return position.to_owned();
    }
    let head: String = position.chars().take(HEAD).collect();
    let tail_start = position.char_indices().rev().nth(HEAD / 2 - 1).map_or(0, |(at, _)| at);
    let tail = &position[tail_start..];
    format!("{head} … {tail}")
}
