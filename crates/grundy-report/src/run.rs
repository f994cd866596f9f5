//! What is in the folder of a long run.

use crate::{Narrator, Style, aligned};
use grundy::{Message, msg};

/// A run as it stands: also what `read --json` prints.
#[derive(Clone, Debug, serde::Serialize)]
pub struct RunSummary {
    /// The game as it was called.
    pub game: String,
    /// Its code.
    pub code: String,
    /// The first heap whose value is not known.
    pub heaps: u64,
    /// How many first values are written down.
    pub written: u64,
    /// The largest value.
    pub largest: u32,
    /// How many heaps are rare, where there is a sparse space,
    pub rares: Option<u64>,
    /// and the mask of that space.
    pub mask: Option<u32>,
    /// The period, if it is proved,
    pub period: Option<u64>,
    /// and from where on it holds.
    pub preperiod: Option<u64>,
}

/// The summary in words.
///
/// ```
/// use grundy_report::{Language, Narrator, run};
/// let summary = run::RunSummary {
///     game: "kayles".into(), code: ".77".into(), heaps: 300, written: 300, largest: 9, rares: None, mask: None, period: Some(12), preperiod: Some(71),
/// };
/// let text = run::summary(&summary, &Narrator::new(Language::En));
/// assert!(text.contains("Period 12") && text.contains("kayles (.77)"), "{text}");
/// ```
pub fn summary(run: &RunSummary, narrator: &Narrator) -> String {
    let name = if run.game == run.code { run.code.clone() } else { format!("{} ({})", run.game, run.code) };
    let mut lines = vec![Style::Strong.paint(&name), narrator.say(&msg!("run-heaps", heaps = run.heaps, written = run.written))];
    lines.push(narrator.say(&msg!("run-largest", largest = run.largest)));
    lines.extend(match (run.rares, run.mask) {
        (Some(rares), Some(mask)) => Some(narrator.say(&msg!("run-rares", rares = rares, mask = mask))),
        _ => run.period.is_none().then(|| narrator.word("run-no-space")),
    });
    lines.push(match (run.period, run.preperiod) {
        (Some(period), Some(start)) => narrator.say(&msg!("period-is", period = period, start = start)),
        _ => narrator.word("run-no-period"),
    });
    lines.join("\n") + "\n"
}

/// Pairs of numbers under two heads.
///
/// ```
/// use grundy_report::{Language, Narrator, run};
/// let text = run::pairs(["run-head-heap", "run-head-value"], &[(7, 2), (10, 1)], &Narrator::new(Language::En));
/// assert!(text.ends_with(" 7      2\n  10      1\n"), "{text}");
/// ```
pub fn pairs(heads: [&'static str; 2], pairs: &[(u64, u64)], narrator: &Narrator) -> String {
    let head = heads.map(|key| narrator.say(&Message { key, args: vec![] })).to_vec();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(pairs.iter().map(|(a, b)| vec![a.to_string(), b.to_string()])).collect();
    aligned(&rows, &[true, true]).join("\n") + "\n"
}
