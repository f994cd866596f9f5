//! Pictures of the example files: they are there, they show what they should, and they turn into PNG.

mod examples;

use examples::Examples;
use grundy::analysis::{Answer, Request, analyse};
use grundy::notation::parse_with;
use grundy::sum::Workspace;
use grundy::{Budget, Sum};
use grundy_report::picture::{self, hackenbush::Marks};
use grundy_report::{Language, Narrator, svg};
use std::path::PathBuf;

/// Each example with its nim-value and the number of its winning edges.
const FIGURES: [(&str, u64, usize); 7] =
    [("house", 3, 7), ("juggler", 4, 1), ("girl", 3, 1), ("dog", 2, 1), ("clover", 2, 1), ("christmas-tree", 1, 1), ("forest", 13, 3)];

fn english() -> Narrator {
    Narrator::new(Language::En)
}

fn read(figure: &str) -> Sum {
    parse_with(&format!("hackenbush:@{figure}.txt"), &Examples).unwrap()
}

fn winning(sum: &Sum, value: u64) -> Vec<u64> {
    let analysis = analyse(sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
    assert_eq!(analysis.nim_value.unwrap().0, value, "{sum}");
    analysis.winning.listed.iter().map(|step| sum.components()[0].notes().edge(&step.action).unwrap()).collect()
}

fn saved(name: &str, bytes: &[u8]) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), bytes).unwrap();
}

#[test]
fn every_figure_is_drawn_with_its_winning_edges() {
    for (figure, value, wins) in FIGURES {
        let sum = read(figure);
        let board = picture::hackenbush::subject(&sum).unwrap();
        let edges = winning(&sum, value);
        assert_eq!(edges.len(), wins, "{figure}");
        let svg = picture::hackenbush::draw(&board, &Marks::winning(edges), true, &english()).unwrap();
        assert_eq!(svg.matches("<title>").count(), board.len(), "every edge of {figure}");
        assert_eq!(svg.matches("#ffca28").count(), wins + 1, "the winning edges of {figure} stand out, and the legend says so");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{figure}");
        let png = svg::to_png(&svg, 2.0).unwrap();
        assert!(png.starts_with(b"\x89PNG"));
        saved(&format!("{figure}.png"), &png);
    }
}

#[test]
fn the_steps_of_the_juggler_end_in_one_stalk() {
    let board = picture::hackenbush::subject(&read("juggler")).unwrap();
    let steps = picture::hackenbush::steps(&board, &english()).unwrap();
    assert_eq!(steps[0].0, "the drawing");
    let size = |svg: &str| svg.split("viewBox").nth(1).unwrap().split('>').next().unwrap().to_owned();
    for (nth, (_, svg)) in steps.iter().enumerate() {
        assert_eq!(size(svg), size(&steps[0].1), "all steps have one size");
        saved(&format!("juggler-step-{nth:02}.png"), &svg::to_png(svg, 1.0).unwrap());
    }
    let rings = grundy::notation::parse("hackenbush:0-1,1-2,2-3,3-4,4-1,2-4,1-3,3-5,5-6,5-7,0-5").unwrap();
    for (nth, (_, svg)) in
        picture::hackenbush::steps(&picture::hackenbush::subject(&rings).unwrap(), &english()).unwrap().iter().enumerate()
    {
        saved(&format!("rings-step-{nth:02}.png"), &svg::to_png(svg, 1.0).unwrap());
    }
    let last = &steps.last().unwrap().1;
    assert_eq!(last.matches("<title></title>").count(), 4, "a stalk of four edges");
}

#[test]
fn drawings_without_coordinates_are_laid_out() {
    for text in ["0", "0-0", "5-6", "0-1", "0-1,0-1,0-1", "1-1,0-1b,1-2rx3,2-0g", "0-1,1-2,2-0,0=3,3-4,4-2"] {
        let sum = grundy::notation::parse(&format!("hackenbush:{text}")).unwrap();
        let board = picture::hackenbush::subject(&sum).unwrap();
        let svg = picture::hackenbush::draw(&board, &Marks::sides([0], [1]), true, &english()).unwrap();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{text}: {svg}");
        svg::to_png(&svg, 1.0).unwrap();
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let sum = grundy::notation::parse("nim:3").unwrap();
    assert_eq!(picture::hackenbush::subject(&sum).unwrap_err().key, "picture-none");
    let path: Vec<String> = (0..3000).map(|at| format!("{at}-{}", at + 1)).collect();
    let sum = grundy::notation::parse(&format!("hackenbush:{}", path.join(","))).unwrap();
    let board = picture::hackenbush::subject(&sum).unwrap();
    assert_eq!(picture::hackenbush::draw(&board, &Marks::default(), false, &english()).unwrap_err().key, "drawing-too-large");
}

/// Plots of outcomes say who wins in words, and count nothing; plots of values have a histogram and print small grids.
#[test]
fn plots_say_what_they_show() {
    use grundy::tabulate::{Question, Tabulation, grid};
    let says = |svg: &str, text: &str| svg.contains(&format!("aria-label=\"{text}\""));
    let outcomes = Tabulation::of_row(Question::Misere, [1, 0, 1, 1]);
    let plot = grundy_report::plot::svg("kayles", &outcomes, &english()).unwrap();
    assert!(says(&plot, "Misère outcomes of Kayles") && says(&plot, "win") && says(&plot, "lose"), "{plot}");
    assert!(!says(&plot, "how often") && !says(&plot, "nim-value"));
    let chinese = grundy_report::plot::svg("kayles", &outcomes, &Narrator::new(Language::Zh)).unwrap();
    assert!(says(&chinese, "胜") && says(&chinese, "败") && !says(&chinese, "win"));
    let values = grundy_report::plot::svg("kayles", &Tabulation::of_row(Question::Values, [0, 1, 2]), &english()).unwrap();
    assert!(says(&values, "how often") && says(&values, "nim-value"));
    let wythoff = grundy::notation::open_game("wythoff", &grundy::notation::NoFiles).unwrap();
    let table = |to: u64| grid(wythoff.as_ref(), [to; 2], Question::Values, &Budget::unlimited()).unwrap();
    let numbers = |to: u64| grundy_report::plot::svg("wythoff", &table(to), &english()).unwrap().matches("aria-label=\"4\"").count();
    assert!(numbers(8) > 8, "small grids print their numbers");
    assert!(numbers(60) <= 3, "large ones do not");
}

/// XML has no way to write most control characters; a reader refuses the whole picture for one of them.
#[test]
fn control_characters_leave_a_picture_readable() {
    let text = "\"a\u{fffe}<&\" -> \"b\u{ffff}\";\n";
    let graph = grundy::graph::read::read(grundy::text::Text::new(&format!("digraph {{ {text} }}"))).unwrap();
    let solved = grundy::graph::Solved::of(graph, 1).unwrap();
    let narrator = english();
    let drawn = picture::graph::svg(&solved, None, &narrator).unwrap();
    assert!(drawn.chars().all(|sign| sign == '\n' || !sign.is_control()), "{drawn:?}");
    svg::to_png(&drawn, 1.0).unwrap();
    let table = grundy::tabulate::Tabulation::of_row(grundy::tabulate::Question::Values, [0, 1]);
    let plotted = grundy_report::plot::svg("n -> n-1\u{c}\u{1b}", &table, &narrator).unwrap();
    svg::to_png(&plotted, 1.0).unwrap();
}
