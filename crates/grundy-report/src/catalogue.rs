//! The catalogue as people read it: the list, and the page of a game.

use crate::{Language, Narrator, Style, aligned};
use grundy::games::{self, Entry};
use grundy::msg;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// One of a game's texts: its `title`, `rule` or `theory`.
fn text(entry: &Entry, what: &str, narrator: &Narrator) -> String {
    narrator.word(&format!("game-{}-{what}", entry.name))
}

/// All games, a line each.
///
/// ```
/// use grundy_report::{Language, Narrator, catalogue};
/// assert!(catalogue::list(&Narrator::new(Language::En)).contains("kayles"));
/// ```
pub fn list(narrator: &Narrator) -> String {
    let all: Vec<&Entry> = games::all().collect();
    rows(&all, narrator) + &format!("\n{}\n", narrator.say(&msg!("games-more", count = all.len())))
}

/// Some games, a line each.
pub fn rows(entries: &[&Entry], narrator: &Narrator) -> String {
    let row = |entry: &Entry| vec![Style::Strong.paint(entry.name), text(entry, "title", narrator), Style::Faint.paint(entry.examples[0])];
    let rows: Vec<_> = entries.iter().map(|entry| row(entry)).collect();
    aligned(&rows, &[]).join("\n") + "\n"
}

/// The games that a word speaks of: in a name first, then in a source, a title, a rule, a theory, in any language. Case, spaces and hyphens do not count.
///
/// ```
/// use grundy_report::catalogue::search;
/// let names = |word: &str| search(word).iter().map(|entry| entry.name).collect::<Vec<_>>();
/// assert_eq!(names("1704"), ["georgia-bob"]);
/// assert_eq!(names("POJ 1704"), ["georgia-bob"]);
/// assert!(names("硬币").contains(&"nimble") && names("golden").contains(&"wythoff"));
/// assert!(names("no such thing").is_empty());
/// ```
pub fn search(word: &str) -> Vec<&'static Entry> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '-', '_'], "").replace("博奕", "博弈").replace("洛谷", "luogu");
    let wanted = plain(word);
    let narrators = Language::ALL.map(Narrator::new);
    let texts = |entry: &'static Entry, rank: usize| -> Vec<String> {
        match rank {
            0 => games::names(entry).map(str::to_owned).collect(),
            1 => vec![entry.source.to_owned()],
            _ => narrators.iter().map(|narrator| text(entry, ["title", "rule", "theory"][rank - 2], narrator)).collect(),
        }
    };
    let rank = |entry: &'static Entry| (0..5).find(|&rank| texts(entry, rank).iter().any(|text| plain(text).contains(&wanted)));
    let mut found: Vec<(usize, &'static Entry)> = games::all().filter_map(|entry| Some((rank(entry)?, entry))).collect();
    found.sort_by_key(|&(rank, _)| rank);
    if wanted.is_empty() { vec![] } else { found.into_iter().map(|(_, entry)| entry).collect() }
}

/// A game of the catalogue as JSON: `{"name","title","aliases","rule","theory","source","examples"}`.
pub struct EntryLine<'a> {
    /// The game.
    pub entry: &'static Entry,
    /// Who speaks of it.
    pub narrator: &'a Narrator,
}

impl Serialize for EntryLine<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let EntryLine { entry, narrator } = *self;
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("name", entry.name)?;
        object.serialize_entry("title", &text(entry, "title", narrator))?;
        object.serialize_entry("aliases", entry.aliases)?;
        object.serialize_entry("rule", &text(entry, "rule", narrator))?;
        object.serialize_entry("theory", &text(entry, "theory", narrator))?;
        object.serialize_entry("source", entry.source)?;
        object.serialize_entry("examples", entry.examples)?;
        object.end()
    }
}

/// A game's name in books, with its notation where that tells more: `Subtraction game (subtraction/1,3)`. Rules and codes stand as they are.
///
/// ```
/// use grundy_report::{Language, Narrator, catalogue};
/// assert_eq!(catalogue::titled("kayles", &Narrator::new(Language::En)), "Kayles");
/// assert_eq!(catalogue::titled("bash/3", &Narrator::new(Language::En)), "Bash's game (bash/3)");
/// assert_eq!(catalogue::titled(".77", &Narrator::new(Language::En)), ".77");
/// ```
pub fn titled(game: &str, narrator: &Narrator) -> String {
    let name = game.split('/').next().unwrap_or(game);
    match title(name, narrator) {
        Some(title) if name == game => title,
        Some(title) => narrator.say(&msg!("game-titled", title = title, game = game)),
        None => game.to_owned(),
    }
}

/// The title of a game of the catalogue by its very name.
fn title(name: &str, narrator: &Narrator) -> Option<String> {
    games::find(name).filter(|entry| entry.name == name).map(|entry| text(entry, "title", narrator))
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
    narrator.say(&match title(name, narrator).filter(|title| !title.eq_ignore_ascii_case(game)) {
        Some(title) => msg!("rule-is-titled-game", rule = rule, game = game, title = title),
        None => msg!("rule-is-game", rule = rule, game = game),
    })
}

/// The page of one game.
pub fn page(entry: &Entry, narrator: &Narrator) -> String {
    let others = Language::ALL.into_iter().filter(|&language| language != narrator.language()).map(Narrator::new);
    let titles: Vec<String> =
        [text(entry, "title", narrator)].into_iter().chain(others.map(|other| text(entry, "title", &other))).collect();
    let mut lines = vec![format!("{} · {}", Style::Strong.paint(entry.name), titles.join(" · "))];
    let mut add = |key: &str, text: String| lines.extend(narrator.lines(&narrator.labelled(Style::Strong, key, &text), 2));
    let aliases: Vec<&str> = entry.aliases.iter().copied().filter(|&alias| !titles.iter().any(|title| title == alias)).collect();
    if !aliases.is_empty() {
        add("game-aliases", aliases.join(", "));
    }
    add("game-rule", text(entry, "rule", narrator));
    add("game-theory", text(entry, "theory", narrator));
    add("game-source", entry.source.to_owned());
    add("game-examples", String::new());
    lines.extend(entry.examples.iter().map(|example| format!("  grundy solve {example}")));
    lines.join("\n") + "\n"
}
