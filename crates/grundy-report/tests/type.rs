//! The font of the pictures has every sign that a text can bring into one.

use grundy::games;
use grundy_report::svg::has_sign;
use std::path::Path;

/// Signs of formulas in explanations, which no picture shows and the font does not have.
const FORMULAS_ONLY: &str = "⌊⌋";

#[test]
fn the_font_has_every_sign_of_the_locales() {
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales");
    for language in std::fs::read_dir(locales).unwrap() {
        for file in std::fs::read_dir(language.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let missing: String = text.chars().filter(|&sign| sign != '\n' && !has_sign(sign) && !FORMULAS_ONLY.contains(sign)).collect();
            assert_eq!(missing, "", "{}: font/README.md says how to make the font again", path.display());
        }
    }
}

#[test]
fn the_font_has_every_sign_of_the_catalogue() {
    let examples = games::all().flat_map(|entry| entry.examples).copied();
    let names = games::all().flat_map(|entry| [entry.name].into_iter().chain(entry.aliases.iter().copied()));
    for text in examples.chain(names) {
        assert!(text.chars().all(has_sign), "{text}");
    }
}
