//! Both languages are complete: the same keys, the same gaps, and a text for everything that the code can say.

use grundy::analysis::{Answer, Request, analyse};
use grundy::notation::parse;
use grundy::sum::Workspace;
use grundy::{Budget, Dice, Play, games};
use grundy_report::{Language, Narrator};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files_under(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            files_under(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}

/// The keys of a language with the gaps of each text.
fn keys(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut files = vec![];
    files_under(&root().join("crates/grundy-report/locales").join(language), ".ftl", &mut files);
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let mut current = None;
        for line in text.lines() {
            if let Some((key, _)) = line.split_once(" =")
                && line.starts_with(|c: char| c.is_ascii_lowercase())
            {
                assert!(keys.insert(key.to_owned(), BTreeSet::new()).is_none(), "{key} stands twice in {language}");
                current = Some(key.to_owned());
            }
            if let Some(key) = &current {
                let gaps = line.split('$').skip(1).map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
                keys.get_mut(key).unwrap().extend(gaps);
            }
        }
    }
    keys
}

#[test]
fn the_languages_have_the_same_keys_and_gaps() {
    let (english, chinese) = (keys("en"), keys("zh"));
    assert_eq!(english.keys().collect::<Vec<_>>(), chinese.keys().collect::<Vec<_>>());
    for (key, gaps) in &english {
        assert_eq!(gaps, &chinese[key], "the gaps of {key}");
    }
}

#[test]
fn chinese_is_chinese() {
    let narrator = Narrator::new(Language::Zh);
    let allowed = ["genus-pair", "colon"];
    for (key, gaps) in keys("zh") {
        let text = narrator.word(&key);
        let chinese = text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        assert!(chinese || !gaps.is_empty() || allowed.contains(&key.as_str()), "{key} = {text}");
    }
}

/// Chinese knows no plural, so a text for `[one]` is never chosen; it must be `[1]`.
#[test]
fn chinese_counts_by_number() {
    let mut files = vec![];
    files_under(&root().join("crates/grundy-report/locales/zh"), ".ftl", &mut files);
    for file in files {
        assert!(!std::fs::read_to_string(&file).unwrap().contains("[one]"), "{}", file.display());
    }
}

/// One word for one thing, in the texts and in the Chinese guide: none of these other words for it.
#[test]
fn chinese_uses_one_word_for_one_thing() {
    let mut files = vec![];
    files_under(&root().join("crates/grundy-report/locales/zh"), ".ftl", &mut files);
    files_under(&root().join("docs/zh"), ".md", &mut files);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for other in ["未决", "盗取", "野的（wild）", "野 wild", "博奕", "Kayles 保龄", "竿", "Berlekamp 规则"] {
            let own = ["狂野的（wild）", "狂野 wild"].iter().fold(text.clone(), |text, word| text.replace(word, ""));
            assert!(!own.contains(other), "{other} in {}", file.display());
        }
        for (principle, whole) in [("冒号）原理", "克朗（冒号）原理"), ("融合）原理", "费森（融合）原理")] {
            assert_eq!(text.matches(principle).count(), text.matches(whole).count(), "{}", file.display());
        }
        assert!(!text.contains("冒号原理") && !text.contains("融合原理"), "{}", file.display());
    }
}

/// Every `msg!("key"` in the sources has a text, and every argument fills a gap that exists.
#[test]
fn every_message_of_the_code_has_a_text() {
    let known = keys("en");
    let mut sources = vec![];
    files_under(&root().join("crates"), ".rs", &mut sources);
    let mut seen = 0;
    for path in sources.iter().filter(|path| path.components().any(|part| part.as_os_str() == "src")) {
        let text = std::fs::read_to_string(path).unwrap();
        for piece in text.split("msg!(").skip(1) {
            let Some(key) = piece.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next()) else { continue };
            assert!(known.contains_key(key), "{key}, used in {}, has no text", path.display());
            seen += 1;
        }
    }
    assert!(seen > 50, "the sources were not found");
}

/// Every method that an answer can name has a text: all games, all plays.
#[test]
fn every_method_has_a_name() {
    let narrators = Language::ALL.map(Narrator::new);
    let known = |key: String| narrators.iter().for_each(|narrator| assert!(narrator.knows(&key), "{key} has no text"));
    for entry in games::all() {
        let mut dice = Dice::new(99);
        let samples = (0..25).map(|_| (entry.sample)(&mut dice)).chain(entry.examples.iter().map(|text| (*text).to_owned()));
        for text in samples {
            let sum = parse(&text).unwrap();
            for play in [Play::Normal, Play::Misere, Play::Sj] {
                let request = Request { play, explain: true, list_moves: 5, ..Request::default() };
                let budget = Budget::unlimited().with_effort(20_000).with_memory(1 << 26);
                let Ok(analysis) = analyse(&sum, &request, &mut Workspace::default(), &budget).and_then(Answer::impartial) else {
                    continue;
                };
                known(format!("by-{}", analysis.basis.by));
                known(format!("evidence-{}", analysis.basis.evidence.name()));
                analysis.components.iter().for_each(|part| known(format!("by-{}", part.basis.by)));
                analysis.extras.iter().for_each(|(name, _)| known(format!("extra-{}", name.replace('_', "-"))));
                for reason in &analysis.reasons {
                    known(reason.message.key.to_owned());
                }
            }
        }
    }
}

/// Every game has a title, rules and theory in every language, and no language has a page for a game that is not there.
#[test]
fn every_game_has_its_page() {
    let wanted: BTreeSet<String> =
        games::all().flat_map(|entry| ["title", "rule", "theory"].map(|what| format!("game-{}-{what}", entry.name))).collect();
    for language in ["en", "zh"] {
        let pages = |key: &String| ["-title", "-rule", "-theory"].iter().any(|what| key.starts_with("game-") && key.ends_with(what));
        let plain = ["game-rule", "game-theory"];
        let found: BTreeSet<String> = keys(language).into_keys().filter(pages).filter(|key| !plain.contains(&key.as_str())).collect();
        assert_eq!(found, wanted, "{language}");
    }
}
