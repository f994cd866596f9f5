//! Periods as people read them, and as JSON.

use crate::{Narrator, Style};
use grundy::sequence::Regularity;
use grundy::sequence::regularity::Found;
use grundy::{Basis, Evidence, Message, msg};
use serde_json::{Value, json};

/// So many values of a period are shown.
const MOST_SHOWN: usize = 64;

/// What was found about a game's period.
///
/// ```
/// use grundy::{Budget, notation, sequence::regularity};
/// use grundy_report::{Language, Narrator, law};
/// let mut kayles = notation::heap_game("kayles", &notation::NoFiles).unwrap();
/// let found = regularity::find(kayles.as_mut(), usize::MAX, &Budget::unlimited());
/// let text = law::period("kayles", kayles.values(), &found, &Narrator::new(Language::En));
/// assert!(text.contains("for all n ≥ 71"), "{text}");
/// ```
pub fn period(game: &str, values: &[u32], found: &Found, narrator: &Narrator) -> String {
    let mut lines = vec![Style::Strong.paint(game)];
    match found.law {
        Some(law) => {
            lines.push(narrator.say(&statement(law)));
            lines.extend((found.basis.evidence == Evidence::Proved).then(|| narrator.word("period-least")));
            lines.push(narrator.say(&msg!("period-values", values = one_period(values, law))));
        }
        None => lines.push(narrator.say(&msg!("period-none", last = found.size.saturating_sub(1) as u64))),
    }
    if found.law.is_some() {
        lines.push(Style::Faint.paint(&narrator.say(&how_known(found.basis, narrator))));
    }
    lines.join("\n") + "\n"
}

fn statement(law: Regularity) -> Message {
    let Regularity { preperiod, period, saltus } = law;
    match saltus {
        0 => msg!("period-is", period = period, start = preperiod),
        _ => msg!("period-with-saltus", period = period, start = preperiod, saltus = saltus),
    }
}

fn one_period(values: &[u32], law: Regularity) -> String {
    let (start, length) = (law.preperiod as usize, law.period as usize);
    let shown = &values[start..start + length.min(MOST_SHOWN)];
    let list: Vec<String> = shown.iter().map(u32::to_string).collect();
    list.join(" ") + if length > MOST_SHOWN { " …" } else { "" }
}

/// The evidence in one line.
pub fn how_known(basis: Basis, narrator: &Narrator) -> Message {
    let by = narrator.word(&format!("by-{}", basis.by));
    match basis.evidence {
        Evidence::CheckedTo(last) => msg!("method-checked", last = last),
        evidence => msg!("method", evidence = narrator.word(&format!("evidence-{}", evidence.name())), by = by),
    }
}

/// The JSON contract of `grundy period`.
pub fn period_json(game: &str, found: &Found) -> Value {
    let mut object = json!({
        "game": game,
        "period": found.law.map(|law| law.period),
        "preperiod": found.law.map(|law| law.preperiod),
        "saltus": found.law.map(|law| law.saltus),
        "evidence": found.basis.evidence.name(),
    });
    if let Evidence::CheckedTo(last) = found.basis.evidence {
        object["checked_to"] = json!(last);
    }
    object
}
