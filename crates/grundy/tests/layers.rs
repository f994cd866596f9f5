//! The rooms of the engine lie in layers, and no room knows one above it. This test reads the imports and says so.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The rooms from the lowest to the highest; those of one line belong together. A room may know those before it and no other.
const ROOMS: &[&[&str]] = &[
    &["nimber", "message", "budget", "outcome", "genus", "dice", "threads", "partizan"],
    &["text", "code", "game"],
    &["graph", "solve", "sequence", "hackenbush", "automatic", "proof"],
    &["sum"],
    &["games", "rule"],
    &["notation"],
    &["analysis", "player", "review", "tabulate", "period", "pattern", "calc"],
];

/// What the checker of certificates may reach, itself left out, through however many rooms.
const PROOF_REACHES: &[&str] = &["budget", "code", "game", "genus", "message", "nimber", "outcome", "partizan", "text"];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every source file with the room it stands in.
fn files() -> Vec<(String, PathBuf)> {
    let mut waiting = vec![source()];
    let mut found = vec![];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                waiting.push(entry);
            } else if entry.extension().is_some_and(|ending| ending == "rs") {
                let inside = entry.strip_prefix(source()).unwrap();
                let room = inside.components().next().unwrap().as_os_str().to_str().unwrap();
                found.push((room.trim_end_matches(".rs").to_owned(), entry));
            }
        }
    }
    found.retain(|(room, _)| room != "lib");
    found.sort();
    found
}

/// The code of a file, without comments and without its tests.
fn code(text: &str) -> String {
    let lines = text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
    lines.map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The room of each name that the crate's root lends, read from its `pub use` lines.
fn lent(root: &str) -> BTreeMap<String, String> {
    let uses = root.split("pub use ").skip(1).filter_map(|rest| rest.split_once(';').map(|(path, _)| path));
    let names = |path: &str| {
        let (room, names) = path.split_once("::").unwrap();
        let names = names.trim_matches(['{', '}']).split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>();
        names.into_iter().map(|name| (name, room.to_owned())).collect::<Vec<_>>()
    };
    // The macro `msg` stands at the root by itself.
    uses.flat_map(names).chain([("msg".to_owned(), "message".to_owned())]).collect()
}

/// The rooms that a piece of code names after `crate::`.
fn named(code: &str, lent: &BTreeMap<String, String>) -> BTreeSet<String> {
    let mut rooms = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let group = match rest.strip_prefix('{') {
            Some(list) => list.split_once('}').map_or("", |(list, _)| list),
            None => rest,
        };
        let items = if rest.starts_with('{') { group.split(',').collect::<Vec<_>>() } else { vec![group] };
        for item in items {
            let name: String = item.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if !name.is_empty() {
                rooms.insert(lent.get(&name).cloned().unwrap_or(name));
            }
        }
    }
    rooms
}

/// For each room the rooms it knows.
fn knows() -> BTreeMap<String, BTreeSet<String>> {
    let lent = lent(&std::fs::read_to_string(source().join("lib.rs")).unwrap());
    let mut knows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (room, path) in files() {
        let found = named(&code(&std::fs::read_to_string(path).unwrap()), &lent);
        knows.entry(room).or_default().extend(found);
    }
    for (room, known) in &mut knows {
        known.remove(room);
    }
    knows
}

/// What stands in a room and knows a room that does not come before its own.
fn upward(knows: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let order: Vec<&str> = ROOMS.concat();
    let place = |room: &str| order.iter().position(|&other| other == room);
    let wrong = |(room, known): (&String, &BTreeSet<String>)| {
        let here = place(room);
        let bad = known.iter().filter(|other| here.is_none() || place(other).is_none() || place(other) >= here);
        bad.map(|other| format!("{room} knows {other}")).collect::<Vec<_>>()
    };
    knows.iter().flat_map(wrong).collect()
}

#[test]
fn no_room_knows_one_above_it() {
    let knows = knows();
    assert_eq!(upward(&knows), Vec::<String>::new());
    let rooms: BTreeSet<&str> = ROOMS.concat().into_iter().collect();
    let standing: BTreeSet<&str> = knows.keys().map(String::as_str).collect();
    assert_eq!(rooms, standing, "every room has its place in the list");
}

/// The test itself: an import that points up is seen, in whatever form it is written.
#[test]
fn an_upward_import_is_seen() {
    let lent = lent(&std::fs::read_to_string(source().join("lib.rs")).unwrap());
    for (line, wrong) in [
        ("use crate::analysis::analyse;", true),
        ("use crate::{Budget, Sum};", true),
        ("fn f() { crate::games::find(\"nim\"); }", true),
        ("use crate::{Budget, msg};\nuse crate::text::Text;", false),
        ("// use crate::analysis::analyse;", false),
        ("#[cfg(test)]\nmod tests { use crate::notation::parse; }", false),
    ] {
        let mut knows = knows();
        knows.get_mut("code").unwrap().extend(named(&code(line), &lent));
        assert_eq!(!upward(&knows).is_empty(), wrong, "{line}");
    }
}

/// A certificate is checked with the rules and nimber arithmetic, and nothing else of the engine.
#[test]
fn the_checker_reaches_rules_and_nimbers_alone() {
    let knows = knows();
    let (mut reached, mut waiting) = (BTreeSet::new(), vec!["proof".to_owned()]);
    while let Some(room) = waiting.pop() {
        let next = knows[&room].iter().filter(|&other| reached.insert(other.clone()));
        waiting.extend(next.cloned());
    }
    let allowed: BTreeSet<String> = PROOF_REACHES.iter().map(|&room| room.to_owned()).collect();
    assert_eq!(reached, allowed);
}
