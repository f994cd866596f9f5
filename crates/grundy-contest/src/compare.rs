//! Answers compared word by word, as judges do: white space does not matter.
//!
//! Where a case has several right answers, all are followed at once: after each case there is a set of places in the output where the next may begin.

use crate::judge::Verdict;
use std::collections::BTreeSet;

/// Where an output first goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// In the answer to a case, counted from 0: the words that stand there.
    Case(usize, String),
    /// Behind the last answer.
    TooLong(String),
}

/// So many words of a wrong answer are shown.
const MOST_WORDS: usize = 12;

/// The first difference between an output and what is right.
///
/// ```
/// use grundy_contest::{Verdict, compare::{Difference, difference}};
/// let right = |texts: &[&str]| Verdict { outcome: None, right: texts.iter().map(|text| text.to_string()).collect() };
/// let both = [right(&["4 3", "2 1"]), right(&["lose"])];
/// assert_eq!(difference(&both, " 2 1\nlose"), None);
/// assert_eq!(difference(&both, "4 1 lose"), Some(Difference::Case(0, "4 1".into())));
/// assert_eq!(difference(&both, "4 3 lose 7"), Some(Difference::TooLong("7".into())));
/// ```
pub fn difference(verdicts: &[Verdict], output: &str) -> Option<Difference> {
    let words: Vec<&str> = output.split_whitespace().collect();
    let shown = |from: usize, most: usize| words[from.min(words.len())..].iter().take(most).copied().collect::<Vec<_>>().join(" ");
    let mut places = BTreeSet::from([0]);
    for (at, verdict) in verdicts.iter().enumerate() {
        let mut next = BTreeSet::new();
        for &place in &places {
            next.extend(verdict.right.iter().filter_map(|text| end_of(&words, place, text)));
        }
        if next.is_empty() {
            let from = places.last().copied().unwrap_or(0);
            let most =
                verdict.right[0].split_whitespace().count().clamp(1, MOST_WORDS) + usize::from(at + 1 == verdicts.len()) * MOST_WORDS;
            return Some(Difference::Case(at, shown(from, most)));
        }
        places = next;
    }
    if places.contains(&words.len()) { None } else { Some(Difference::TooLong(shown(*places.last()?, MOST_WORDS))) }
}

/// Where an answer ends that begins at a place, if it stands there.
fn end_of(words: &[&str], from: usize, text: &str) -> Option<usize> {
    let mut at = from;
    for word in text.split_whitespace() {
        if words.get(at) != Some(&word) {
            return None;
        }
        at += 1;
    }
    Some(at)
}
