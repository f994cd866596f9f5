//! The catalogue as people read it: the list, and the page of a game.

use crate::{Narrator, Style, aligned};
use grundy::games::{self, Entry};
use grundy::msg;

/// All games, a line each.
///
/// ```
/// use grundy_report::{Language, Narrator, catalogue};
/// assert!(catalogue::list(&Narrator::new(Language::En)).contains("kayles"));
/// ```
pub fn list(narrator: &Narrator) -> String {
    let row = |entry: &Entry| {
        vec![Style::Strong.paint(entry.name), narrator.language().pick(entry.title).to_owned(), Style::Faint.paint(entry.examples[0])]
    };
    let rows: Vec<_> = games::all().map(row).collect();
    let mut text = aligned(&rows, &[]).join("\n");
    text.push_str(&format!("\n\n{}\n", narrator.say(&msg!("games-more", count = rows.len()))));
    text
}

/// That a rule is a game known by another name, with its name in books unless it is a code.
///
/// ```
/// use grundy_report::{Language, Narrator, catalogue};
/// let said = catalogue::rule_is_game("n -> n-1 | n-2", "bash/2", &Narrator::new(Language::En));
/// assert_eq!(said, "n -> n-1 | n-2 is bash/2: Bash's game.");
/// ```
pub fn rule_is_game(rule: &str, game: &str, narrator: &Narrator) -> String {
    let name = game.split('/').next().unwrap_or(game);
    let titled = games::find(name).filter(|entry| entry.name == name).map(|entry| narrator.language().pick(entry.title));
    narrator.say(&match titled.filter(|title| !title.eq_ignore_ascii_case(game)) {
        Some(title) => msg!("rule-is-titled-game", rule = rule, game = game, title = title),
        None => msg!("rule-is-game", rule = rule, game = game),
    })
}

/// The page of one game.
pub fn page(entry: &Entry, narrator: &Narrator) -> String {
    let language = narrator.language();
    let other = match language {
        crate::Language::En => entry.title.zh,
        crate::Language::Zh => entry.title.en,
    };
    let mut lines = vec![format!("{} · {} · {other}", Style::Strong.paint(entry.name), language.pick(entry.title))];
    let mut add = |key: &str, text: String| lines.push(narrator.labelled(Style::Strong, key, &text));
    if !entry.aliases.is_empty() {
        add("game-aliases", entry.aliases.join(", "));
    }
    add("game-rule", language.pick(entry.rule).to_owned());
    add("game-theory", language.pick(entry.theory).to_owned());
    add("game-source", entry.source.to_owned());
    add("game-examples", String::new());
    lines.extend(entry.examples.iter().map(|example| format!("  grundy solve {example}")));
    lines.join("\n") + "\n"
}
