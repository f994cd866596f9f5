//! Errors as people read them: what, where (a caret under the place), and what would be right.

use crate::{Narrator, Style, amounts};
use grundy::analysis::{Need, need};
use grundy::text::{Diagnostic, Source};
use grundy::{SolveError, Stop, Sum, msg};
use unicode_width::UnicodeWidthStr;

/// The most characters of a line that are shown around the place.
const WINDOW: usize = 76;

/// An error with its place in the expression or file.
///
/// ```
/// use grundy_report::{Language, Narrator, diagnostic};
/// let error = grundy::notation::parse("nim:3,x").unwrap_err();
/// let text = diagnostic::drawn(&error, "nim:3,x", &Narrator::new(Language::En));
/// assert!(text.contains("      ^"), "{text}");
/// ```
pub fn drawn(diagnostic: &Diagnostic, expression: &str, narrator: &Narrator) -> String {
    let mut text = narrator.labelled(Style::Error, "error", &narrator.say(&diagnostic.message)) + "\n";
    let (place, source) = match &diagnostic.source {
        Source::Expression => (None, expression),
        Source::File { path, text } => (Some(path.as_str()), text.as_str()),
    };
    let spot = Spot::find(source, diagnostic.span.start, diagnostic.span.end);
    if let Some(path) = place {
        text.push_str(&format!("  {path}:{}:{}\n", spot.line, spot.column));
    }
    text.push_str(&format!("  {}\n  {}\n", spot.text, Style::Error.paint(&spot.carets)));
    if let Some(hint) = &diagnostic.hint {
        text.push_str(&(narrator.labelled(Style::Strong, "hint", &narrator.say(hint)) + "\n"));
    }
    text
}

/// Why a question was not answered.
pub fn unsolved(error: &SolveError, narrator: &Narrator) -> String {
    let why = match error {
        SolveError::Exhausted(Stop::Time) => msg!("stopped-time"),
        SolveError::Exhausted(Stop::Memory) => msg!("stopped-memory"),
        SolveError::Exhausted(Stop::Interrupted) => msg!("stopped-interrupted"),
        SolveError::Exhausted(Stop::Effort) => msg!("stopped-effort"),
        SolveError::Forgotten { heap, value } => msg!("stopped-forgotten", heap = *heap, value = *value),
        SolveError::Endless(step) => msg!("stopped-endless", step = step.as_str()),
        SolveError::Cycle(position) => msg!("stopped-cycle", position = position.as_str()),
        SolveError::Unsupported(what) => return narrator.word(&format!("unsupported-{what}")),
    };
    narrator.say(&why)
}

/// What it would have taken, where a budget ended and that can be told.
///
/// ```
/// use grundy::{SolveError, Stop, notation::parse};
/// use grundy_report::{Language, Narrator, diagnostic};
/// let (sum, stopped) = (parse("grundy:1000000000000").unwrap(), SolveError::Exhausted(Stop::Time));
/// let text = diagnostic::needed(&sum, &stopped, &Narrator::new(Language::En)).unwrap();
/// assert!(text.contains("1000000000001 values") && text.contains("931.3 GiB"), "{text}");
/// ```
pub fn needed(sum: &Sum, error: &SolveError, narrator: &Narrator) -> Option<String> {
    let SolveError::Exhausted(Stop::Time | Stop::Memory | Stop::Effort) = error else { return None };
    let message = match need(sum)? {
        Need::Table { entries } => msg!("needs-table", entries = entries, size = amounts::bytes(entries)),
        Need::Positions { count } => msg!("needs-positions", count = amounts::count(count)),
    };
    Some(narrator.labelled(Style::Strong, "hint", &narrator.say(&message)))
}

/// A line of a source with carets under a span, cut to a window if it is long.
struct Spot {
    line: usize,
    column: usize,
    text: String,
    carets: String,
}

impl Spot {
    fn find(source: &str, start: usize, end: usize) -> Spot {
        let start = floor_boundary(source, start);
        let end = floor_boundary(source, end).max(start);
        let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[start..].find('\n').map_or(source.len(), |at| start + at);
        let line = source[..start].matches('\n').count() + 1;
        let before: Vec<char> = source[line_start..start].chars().collect();
        let within: Vec<char> = source[start..end.min(line_end)].chars().collect();
        let after: Vec<char> = source[end.min(line_end)..line_end].chars().collect();
        let column = before.len() + 1;
        let head = if before.len() > WINDOW / 2 { ("…", &before[before.len() - WINDOW / 2..]) } else { ("", &before[..]) };
        let room = WINDOW - head.1.len().min(WINDOW / 2);
        let (within, cut) = if within.len() > room { (&within[..room], true) } else { (&within[..], false) };
        let left = room - within.len();
        let tail = if cut || after.len() > left { (&after[..left.min(after.len())], "…") } else { (&after[..], "") };
        let shown = |chars: &[char]| chars.iter().map(|&c| if c.is_control() { ' ' } else { c }).collect::<String>();
        let head = format!("{}{}", head.0, shown(head.1));
        let within = shown(within);
        let carets = "^".repeat(within.width().max(1));
        Spot {
            line,
            column,
            carets: format!("{}{carets}", " ".repeat(head.width())),
            text: format!("{head}{within}{}{}", shown(tail.0), tail.1),
        }
    }
}

fn floor_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
