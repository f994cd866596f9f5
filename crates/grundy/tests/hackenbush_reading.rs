//! Hackenbush from text: the three notations, and what is wrong with others.

use grundy::text::{Diagnostic, Parsed};

use grundy::notation::{Files, parse_with};
use grundy::{Dice, Message, Sum};

struct Written<'a>(&'a str);

impl Files for Written<'_> {
    fn read(&self, _: &str) -> Result<Vec<u8>, Message> {
        Ok(self.0.as_bytes().to_owned())
    }
}

fn file(text: &str) -> Parsed<Sum> {
    parse_with("hackenbush:@file", &Written(text))
}

fn printed(text: &str) -> String {
    file(text).unwrap_or_else(|diagnostic| panic!("{text:?}: {diagnostic:?}")).to_string()
}

/// The diagnostic of a file, and the text it points at.
fn error(text: &str) -> (Box<Diagnostic>, &str) {
    let diagnostic = file(text).err().unwrap_or_else(|| panic!("{text:?} is read"));
    let place = &text[diagnostic.span.clone()];
    (diagnostic, place)
}

#[test]
fn files_of_lines() {
    assert_eq!(printed("0 1\n1 2\n2 0\n"), "hackenbush:0-1,1-2,2-0");
    assert_eq!(printed("# a comment\n0 1 # another\r\n\n1\t2 r\n2 0 x3\n"), "hackenbush:0-1,1-2r,2-0x3");
    assert_eq!(printed("ground earth soil\nearth hip b\nhip soil red x2\n"), "hackenbush:0-1b,1-0rx2");
    assert_eq!(printed("0 1\nat 1 -2.5 3e0\n1 1"), "hackenbush:0-1,1-1");
    // With a ground of its own, a vertex 0 is one like the others.
    assert_eq!(printed("ground 7\n7 0\n0 3\n"), "hackenbush:0-8,8-3");
    // Numbers that are too long for one are names.
    assert_eq!(printed("0 123456789012345678901234567890\n"), "hackenbush:0-1");
    assert_eq!(printed("0 007\n0 7\n"), "hackenbush:0-8,0-7");
    // A weight of 0: the edge is not there, and what stood on it falls.
    assert_eq!(printed("0 1 x0\n0 2\n"), "hackenbush:0-2");
    // The inline notation in a file.
    assert_eq!(printed(" 0-1, 1-2 ,\n2-0\n"), "hackenbush:0-1,1-2,2-0");
    assert_eq!(printed("0\n"), "hackenbush:0");
}

#[test]
fn graphviz() {
    assert_eq!(printed("graph { 0 -- a -- b [color=red, weight=2]; b -- 0 }"), "hackenbush:0-1rx2,1-2rx2,2-0");
    let juggler = "strict graph \"a b\" {\n // feet\n node [shape=point]\n g [ground=true, pos=\"0,0!\"]\n /* leg */ g -- \"left knee\" [colour=blue]\n rankdir=LR }";
    assert_eq!(printed(juggler), "hackenbush:0-1b");
    assert_eq!(printed("digraph { ground -> x -> ground }"), "hackenbush:0-1,1-0");
    // A letter of several bytes may stand anywhere.
    assert_eq!(printed("#图图\ngraph { 0 -- 图 }"), "hackenbush:0-1");
    // Ports, subgraphs, defaults and strict graphs are what they are to Graphviz.
    assert_eq!(printed("graph { 0:n -- b:p:sw -- 0 }"), "hackenbush:0-1,1-0");
    assert_eq!(printed("graph { 0 -- {a b} edge [color=blue] a -- b }"), "hackenbush:0-1,0-2,1-2b");
    assert_eq!(printed("strict graph { 0 -- 1 [weight=2]; 1 -- 0 [color=r] }"), "hackenbush:0-1rx2");
    assert_eq!(printed("graph { 0 -- \"a\\\"\" [label=<x]y>]; 0 -- \"a\\\"\" }"), "hackenbush:0-1,0-1");
}

#[test]
fn a_malformed_file_names_the_place() {
    for (text, key, place) in [
        ("0 1\n1\n", "hackenbush-line", "1"),
        ("0 1\n1 2 purple\n", "hackenbush-mark", "purple"),
        ("0 1\n1 2 r r\n", "hackenbush-mark", "r"),
        ("0 1 x1000000000000000000000000000000\n", "number-too-large", "1000000000000000000000000000000"),
        ("0 1 x-3\n", "hackenbush-mark", "x-3"),
        ("a b\nb c\n", "hackenbush-no-ground", "b c"),
        ("ground\n0 1", "hackenbush-ground-names", "ground"),
        ("0 1\nat 1 2\n", "hackenbush-at", "at 1 2"),
        ("0 1\nat 1 2 high\n", "hackenbush-coordinate", "high"),
        ("0 1\nat 1 2 nan\n", "hackenbush-coordinate", "nan"),
        ("0-1,1-2q\n", "hackenbush-colour", "q"),
        ("0-1,1-\n", "hackenbush-edge", "1-"),
        ("0-1,,1-2", "hackenbush-edge", ""),
        ("0-1,4=5", "hackenbush-ground-zero", "4=5"),
        ("graph { 0 -- }", "dot-unexpected", "}"),
        ("graph { 0 -- \"a }", "dot-quote-open", "\""),
        ("graph { 0 -- 1 ", "dot-brace-open", ""),
        ("#图图\ngraph { a -- b }", "hackenbush-no-ground", "graph"),
        ("graph { 0 -- 1 [color=mauve] }", "hackenbush-colour", "mauve"),
        ("graph { 0 -- 1 [weight=\"1e30\"] }", "number-expected", "1e30"),
    ] {
        let (diagnostic, found) = error(text);
        assert_eq!((diagnostic.message.key, found), (key, place), "{text:?}");
    }
}

#[test]
fn empty_files_and_noise_do_no_harm() {
    assert!(file("").is_err());
    assert!(file("\n \n").is_err());
    assert_eq!(printed("# nothing\n"), "hackenbush:0");
    let mut dice = Dice::new(8);
    let alphabet: Vec<char> = "0123456789 -=,#\nxbrg\"{}[];/\\.é树\0\t".chars().chain("graph ground at".chars()).collect();
    for _ in 0..20_000 {
        let noise: String = (0..dice.roll(40)).map(|_| *dice.pick(&alphabet)).collect();
        if let Ok(sum) = file(&noise) {
            let text = sum.to_string();
            assert_eq!(parse_with(&text, &Written("")).unwrap().to_string(), text, "{noise:?}");
        }
        let _ = file(&format!("graph {{ {noise} }}"));
        let _ = parse_with(&format!("hackenbush:{noise}"), &Written("0 1"));
    }
}

#[test]
fn inline_grounds() {
    let sum = parse_with("hackenbush:0-1,1-4,4=0", &Written("")).unwrap();
    assert_eq!(sum.to_string(), "hackenbush:0-1,1-0");
    for bad in [
        "hackenbush:0-99999999999",
        "hackenbush:-1-2",
        "hackenbush:0-1x99999999999999999999999",
        "hackenbush:0-1x",
        "hackenbush/3:0-1",
        "hackenbush:1",
        "hackenbush:0-1é",
    ] {
        assert!(parse_with(bad, &Written("")).is_err(), "{bad}");
    }
}
