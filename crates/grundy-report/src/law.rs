//! Periods and patterns as people read them.

use crate::{Narrator, Style};
use grundy::pattern::{Dialect, Law, Pattern};
use grundy::period::PeriodReport;
use grundy::sequence::Regularity;
use grundy::{Basis, Evidence, Message, msg};

/// So many values of a period are shown.
const MOST_SHOWN: usize = 64;

/// What was found about a game's period.
///
/// ```
/// use grundy::{Budget, notation, period};
/// use grundy_report::{Language, Narrator, law};
/// let mut kayles = notation::heap_game("kayles", &notation::NoFiles).unwrap();
/// let found = period::find(kayles.as_mut(), usize::MAX, &Budget::unlimited());
/// let text = law::period("kayles", &found, &Narrator::new(Language::En));
/// assert!(text.contains("for all n ≥ 71"), "{text}");
/// ```
pub fn period(game: &str, found: &PeriodReport, narrator: &Narrator) -> String {
    let mut lines = vec![Style::Strong.paint(game)];
    match found.law {
        Some(law) => {
            lines.push(narrator.say(&statement(law)));
            lines.extend((found.basis.evidence == Evidence::Proved).then(|| narrator.word("period-least")));
            lines.push(narrator.say(&msg!("period-values", values = one_period(found, law))));
        }
        None => lines.push(narrator.say(&msg!("period-none", last = found.size.saturating_sub(1)))),
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

fn one_period(found: &PeriodReport, law: Regularity) -> String {
    let shown = &found.first[..found.first.len().min(MOST_SHOWN)];
    let list: Vec<String> = shown.iter().map(u32::to_string).collect();
    list.join(" ") + if law.period > shown.len() as u64 { " …" } else { "" }
}

/// The evidence in one line.
pub fn how_known(basis: Basis, narrator: &Narrator) -> Message {
    let by = narrator.word(&format!("by-{}", basis.by));
    match basis.evidence {
        Evidence::CheckedTo(last) => msg!("method-checked", last = last),
        Evidence::Guess => msg!("method-guess"),
        evidence => msg!("method", evidence = narrator.word(&format!("evidence-{}", evidence.name())), by = by),
    }
}

/// The law that was found, how it is known, what nearly held, and the law as a program.
///
/// ```
/// use grundy::{Budget, notation::{NoFiles, open_game}, pattern::Subject};
/// use grundy_report::{Language, Narrator, law};
/// let game = open_game("at-least-half", &NoFiles).unwrap();
/// let found = Subject::of(game.as_ref()).unwrap().pattern(1000, &Budget::unlimited());
/// assert!(law::pattern("at-least-half", &found, &Narrator::new(Language::En)).contains("g(n) = bitlength(n)"));
/// ```
pub fn pattern(game: &str, found: &Pattern, narrator: &Narrator) -> String {
    let mut lines = vec![Style::Strong.paint(game)];
    match &found.law {
        Some(law) => {
            lines.push(narrator.say(&law.statement()));
            lines.extend(pieces(law, narrator));
            lines.extend(states(law, narrator));
            lines.extend(words(law, narrator));
            let how = match found.basis.evidence {
                Evidence::CheckedTo(last) if law.of_pairs() => msg!("method-checked-pairs", last = last),
                _ => how_known(found.basis, narrator),
            };
            lines.push(Style::Faint.paint(&narrator.say(&how)));
        }
        None => lines.push(narrator.say(&msg!("law-none", terms = found.terms))),
    }
    lines.extend(found.near.iter().map(|near| narrator.say(&msg!("law-near", law = near_law(&near.law, narrator), at = near.at.as_str()))));
    for (name, dialect) in [("C++", Dialect::Cpp), ("Python", Dialect::Python)] {
        if let Some(program) = found.law.as_ref().and_then(|law| law.program(dialect)) {
            lines.push(format!("\n{}\n{}", Style::Strong.paint(name), program.trim_end()));
        }
    }
    lines.join("\n") + "\n"
}

/// The law and how it is known, in plain lines: the head of a program.
///
/// ```
/// use grundy::{Budget, notation::{NoFiles, open_game}, pattern::Subject};
/// use grundy_report::{Language, Narrator, law};
/// let game = open_game("bash/3", &NoFiles).unwrap();
/// let found = Subject::of(game.as_ref()).unwrap().pattern(1000, &Budget::unlimited());
/// assert_eq!(law::known(&found, &Narrator::new(Language::En))[0], "g(n) = n mod 4");
/// ```
pub fn known(found: &Pattern, narrator: &Narrator) -> Vec<String> {
    let Some(law) = &found.law else { return vec![] };
    let meanings = law.formula().map(|formula| formula.functions()).unwrap_or_default();
    let meanings = meanings.into_iter().map(|name| narrator.word(&format!("word-{name}")));
    [narrator.say(&law.statement())].into_iter().chain(meanings).chain([narrator.say(&how_known(found.basis, narrator))]).collect()
}

/// What the functions of a formula mean: `word-…` in the locale files.
fn words(law: &Law, narrator: &Narrator) -> Vec<String> {
    let Some(formula) = law.formula() else { return vec![] };
    formula.functions().into_iter().map(|name| Style::Faint.paint(&narrator.word(&format!("word-{name}")))).collect()
}

/// A small automaton, state by state: where each pair of bits leads.
fn states(law: &Law, narrator: &Narrator) -> Vec<String> {
    const MOST_STATES: usize = 24;
    let Law::Automatic(automaton) = law else { return vec![] };
    if automaton.len() > MOST_STATES {
        return vec![];
    }
    let head = ["", "00", "10", "01", "11", ""].map(str::to_owned).to_vec();
    let rows = automaton.states().enumerate().map(|(at, (next, accepts))| {
        let end = if accepts { narrator.word("law-automatic-accepts") } else { String::new() };
        [at.to_string()].into_iter().chain(next.map(|to| to.to_string())).chain([end]).collect::<Vec<_>>()
    });
    let rows: Vec<Vec<String>> = [head].into_iter().chain(rows).collect();
    let table = crate::aligned(&rows, &[true; 5]).into_iter().map(|line| format!("  {line}"));
    [narrator.word("law-automatic-states")].into_iter().chain(table).collect()
}

/// A formula stands as it is; a set has a name in each language.
fn near_law(law: &str, narrator: &Narrator) -> String {
    let key = format!("set-{law}");
    if narrator.knows(&key) { narrator.word(&key).trim().to_owned() } else { law.to_owned() }
}

/// An arithmetic-periodic law by remainders: where g(n) - n depends on n mod p alone.
fn pieces(law: &Law, narrator: &Narrator) -> Option<String> {
    let Law::Regular(Regularity { preperiod, period, saltus }, values) = law else { return None };
    if saltus != period || !(2..=16).contains(period) {
        return None;
    }
    let piece = |n: u64| {
        let shift = i64::from(values[n as usize]) - n as i64;
        let value = match shift {
            0 => "n".to_owned(),
            _ if shift > 0 => format!("n + {shift}"),
            _ => format!("n - {}", -shift),
        };
        (n % period, value)
    };
    let mut all: Vec<(u64, String)> = (*preperiod..preperiod + period).map(piece).collect();
    all.sort();
    let list: Vec<String> =
        all.into_iter().map(|(rest, value)| narrator.say(&msg!("law-piece", rest = rest, period = *period, value = value))).collect();
    Some(list.join("; "))
}
