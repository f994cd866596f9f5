//! Every reader of bytes, on noise and on damaged good input: nothing panics, and an error's place lies inside the text, between letters.

use grundy::games::all;
use grundy::graph::binary;
use grundy::notation::{Files, NoFiles, open_game, parse_with, rulebook};
use grundy::proof::{self, Refusal};
use grundy::text::shown;
use grundy::text::{Diagnostic, Source};
use grundy::{Dice, Message, calc};

/// How many inputs each reader gets.
const INPUTS: usize = 3000;

/// One file, whatever it is called.
struct OneFile<'a>(&'a [u8]);

impl Files for OneFile<'_> {
    fn read(&self, _: &str) -> Result<Vec<u8>, Message> {
        Ok(self.0.to_vec())
    }
}

const RULES: [&str; 8] = [
    "n -> n-1 | n-2",
    "n -> n-k for 1 <= k <= n/2, k divides n",
    "n -> a + b for a+b == n-2, a >= 0, b >= 0",
    "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k >= 1",
    "(n, m) -> (n-k, 2*k) for 1 <= k <= m # Fibonacci\n",
    "n → n−k for k ≥ 1, k ≠ 3, (n & k) × 2 == (n ^ 1) % 7",
    "n -> n-k for k in {1, 3, 4}",
    "n -> n>>1 for n<<1 > 4 | 0 for n >= 1",
];

const CALCULATIONS: [&str; 5] = ["24*17 + 3", "(2^3)/7", "mex(0,1,4)", "mex()", " ( 1 + 2 ) * 3 ^ 18446744073709551615 "];

const DRAWINGS: [&str; 8] = [
    "0 1\n1 2 r\n2 0 x3\n",
    "ground earth 土\nearth hip b\nhip 土 red x2\nat hip -2.5 3e0\n# end",
    "0-1, 1-2r,2-0x3,0=4=7",
    "#图图\ngraph { 0 -- a -- b [color=red, weight=2]; b:n:sw -- 0 }",
    "strict graph \"a b\" {\n // feet\n node [shape=point]\n g [ground=true, pos=\"0,0!\"]\n /* leg */ g -- \"left \\\" knee\" [colour=blue label=<x]y>]\n rankdir=LR }",
    "digraph { ground -> {x subgraph y { z }} -> ground }",
    "graph { edge [weight=3] 0 -- 1, 2 \"a\" + \"b\" }",
    "0",
];

const GRAPHS: [&str; 6] = [
    "1 0\n2 0 # 图\n",
    "top 中\n中 end\n",
    "a: b c\nb: c\nc:\n",
    "0 -> 1 2 | 3 | -\n1 -> 2\n",
    "digraph g { 2 -> {0 1}; 1:n -> 0 [label=\"x\\\"\"] /* 终 */ \"é\" -> <b<i>> // x\n# y\n }",
    "strict digraph { node [a=b]; subgraph c { x, y -> z } -> w }",
];

const CERTIFICATE: &str = "grundy certificate 1\ngame bash/1\ntheorem guy-smith\npreperiod 0\nperiod 2\nvalues 4\n0: 0 1 0 1\n";

/// Pieces that hurt readers: letters of several bytes, marks, ends, large numbers.
const SPLINTERS: [&[u8]; 28] = [
    "图".as_bytes(),
    "é".as_bytes(),
    "−".as_bytes(),
    "\u{feff}".as_bytes(),
    "\u{3000}".as_bytes(),
    "，".as_bytes(),
    "：".as_bytes(),
    "５".as_bytes(),
    b"\r\n",
    b"\0",
    b"\xff",
    b"\xe5\x9b",
    b"18446744073709551615",
    b"18446744073709551616",
    b"9223372036854775807",
    b"4294967295",
    b"-1",
    b"\"",
    b"\\",
    b"<",
    b"{",
    b"}",
    b"[",
    b"/*",
    b"#",
    b"((((((((",
    b"->",
    b"--",
];

/// Noise, or a good input with a few things changed.
fn spoiled(good: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    if dice.roll(9) == 0 {
        return (0..dice.roll(30)).map(|_| dice.bits() as u8).collect();
    }
    let mut bytes = dice.pick(good).clone();
    for _ in 0..=dice.roll(3) {
        let at = dice.roll(bytes.len() as u64) as usize;
        let end = (at + dice.roll(6) as usize).min(bytes.len());
        match dice.roll(5) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..at, dice.pick(&SPLINTERS).iter().copied())),
            2 => drop(bytes.splice(at..end, dice.pick(&SPLINTERS).iter().copied())),
            3 => {
                let other = dice.pick(good);
                let from = dice.roll(other.len() as u64) as usize;
                bytes.splice(at..at, other[from..(from + 8).min(other.len())].iter().copied());
            }
            4 => bytes.truncate(at.max(1)),
            _ => bytes.extend_from_within(at..end),
        }
    }
    bytes
}

fn check(diagnostic: &Diagnostic, input: &str) {
    let text = match &diagnostic.source {
        Source::Expression => input,
        Source::File { text, .. } => text,
    };
    assert!(text.get(diagnostic.span.clone()).is_some(), "{diagnostic:?} of {input:?}");
}

fn bytes_of(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Gives a reader of text all inputs that are made from good ones.
fn on_text(good: &[Vec<u8>], seed: u64, read: impl Fn(&str) -> Option<Box<Diagnostic>>) {
    let mut dice = Dice::new(seed);
    for _ in 0..INPUTS {
        let input = shown(&spoiled(good, &mut dice)).into_owned();
        if let Some(diagnostic) = read(&input) {
            check(&diagnostic, &input);
        }
    }
}

/// Gives a file to an expression that reads it.
fn on_files(good: &[Vec<u8>], seed: u64, expression: &str) {
    let mut dice = Dice::new(seed);
    for _ in 0..INPUTS {
        let input = spoiled(good, &mut dice);
        if let Err(diagnostic) = parse_with(expression, &OneFile(&input)) {
            check(&diagnostic, expression);
        }
    }
}

#[test]
fn expressions() {
    let examples: Vec<&str> = all().flat_map(|entry| entry.examples).copied().collect();
    on_text(&bytes_of(&examples), 1, |text| parse_with(text, &OneFile("0 1\n1 图\n".as_bytes())).err());
    on_text(&bytes_of(&["kayles", "0.77", ".33_7", "4.3!64", "subtraction/1,3,4", "bash/3", "lasker/5"]), 2, |text| {
        open_game(text, &NoFiles).err()
    });
}

#[test]
fn rules() {
    on_text(&bytes_of(&RULES), 3, |text| open_game(text, &NoFiles).err());
    let positions: Vec<Vec<u8>> = RULES.iter().map(|rule| format!("({rule}):7").into_bytes()).collect();
    on_text(&positions, 4, |text| parse_with(text, &NoFiles).err());
    on_files(&bytes_of(&RULES), 5, "(@文件):3");
}

#[test]
fn calculations() {
    on_text(&bytes_of(&CALCULATIONS), 6, |text| calc::evaluate(text).err());
}

#[test]
fn hackenbush() {
    on_files(&bytes_of(&DRAWINGS), 7, "hackenbush:@文件");
}

#[test]
fn graphs() {
    let mut good = bytes_of(&GRAPHS);
    for text in ["1 0\n2 0\n", "17 4\n4 9\n", "top 中\n中 end\n"] {
        let mut bytes = vec![];
        binary::write(&binary::read_any(text.as_bytes()).unwrap(), &mut |piece| bytes.extend_from_slice(piece)).unwrap();
        good.push(bytes);
    }
    let mut dice = Dice::new(8);
    for _ in 0..2 * INPUTS {
        let input = spoiled(&good, &mut dice);
        if let Err(mut diagnostic) = binary::read_any(&input) {
            diagnostic.source = Source::Expression;
            // A binary file has no text to point into.
            let text = if binary::is_binary(&input) { String::new() } else { shown(&input).into_owned() };
            check(&diagnostic, &text);
        }
    }
    on_files(&good, 9, "graph:@文件#0");
}

#[test]
fn certificates() {
    let mut dice = Dice::new(10);
    let good = bytes_of(&[CERTIFICATE, &CERTIFICATE.replace('\n', "\r\n")]);
    for _ in 0..INPUTS {
        let input = spoiled(&good, &mut dice);
        if let Err(Refusal::Unreadable(diagnostic) | Refusal::Wrong(diagnostic)) = proof::verify("文件", &input, &rulebook(&NoFiles)) {
            assert!(matches!(diagnostic.source, Source::File { .. }));
            check(&diagnostic, "");
        }
    }
}

/// Boards and lists from files.
#[test]
fn positions_in_files() {
    for (seed, game, good) in [
        (11, "nim:@f", "3,4,5"),
        (12, "cram:@f", "..#./...."),
        (13, "coins/turtles:@f", "HTTH"),
        (14, "treblecross:@f", "..X.."),
        (15, "node-kayles:@f", "0-1,1-2"),
        (16, "northcott:@f", "0,3"),
    ] {
        on_files(&bytes_of(&[good]), seed, game);
    }
}
