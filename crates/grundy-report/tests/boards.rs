//! Every game has its picture, in both languages, with a winning move marked where there is one.

mod examples;

use examples::Examples;
use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::notation::parse_with;
use grundy::sum::Workspace;
use grundy::{Budget, Compound, Dice, Outcome, Play, Sum, games};
use grundy_report::{Language, Narrator, picture, svg};

/// The colour of what a winning move changes, and that of winning arcs and edges.
const MARKS: [&str; 3] = ["#bf360c", "#1a7f37", "#ffca28"];

fn solved(sum: &Sum, request: &Request) -> Option<Analysis> {
    analyse(sum, request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).ok()
}

fn drawn(text: &str, request: &Request) -> Vec<(Analysis, String)> {
    let sum = parse_with(text, &Examples).unwrap();
    let Some(analysis) = solved(&sum, request) else { return vec![] };
    let draw = |language: Language| picture::answer(&sum, &analysis, &Examples, true, &Narrator::new(language)).unwrap();
    Language::ALL.map(|language| (analysis.clone(), draw(language))).into()
}

#[test]
fn every_game_of_the_catalogue_is_drawn() {
    for entry in games::all() {
        let mut dice = Dice::new(4);
        for _ in 0..4 {
            let text = (entry.sample)(&mut dice);
            for (analysis, picture) in drawn(&text, &Request::default()) {
                assert!(!picture.contains("NaN") && !picture.contains("inf"), "{text}");
                let marked = MARKS.iter().any(|colour| picture.contains(colour));
                assert!(marked || analysis.outcome != Outcome::N || analysis.winning.total == 0, "{text}: the winning move is marked");
                svg::to_png(&picture, 0.5).unwrap();
            }
        }
    }
}

#[test]
fn a_sum_has_a_panel_for_each_component() {
    for (_, picture) in drawn("nim:3,4 + kayles:7 + hackenbush:0-1,1-2,2-0 + wythoff:3,5", &Request::default()) {
        for name in ["nim:3,4", "kayles:7", "hackenbush:0-1,1-2,2-0", "wythoff:3,5"] {
            assert!(picture.contains(&format!("aria-label=\"{name}\"")), "{name}");
        }
    }
}

#[test]
fn the_nim_move_is_on_its_heap() {
    let (_, picture) = &drawn("nim:3,4,5", &Request::default())[0];
    assert!(picture.contains("aria-label=\"3 → 1\"") && picture.contains("aria-label=\"4\""));
}

#[test]
fn a_turn_in_several_components_is_marked_in_each() {
    let request = Request { compound: Compound::Conjunctive, ..Request::default() };
    let (analysis, picture) = &drawn("nim:3,5", &request)[0];
    let turn: Vec<_> = analysis.winning.listed[0].turn().collect();
    assert_eq!(turn.len(), 2, "a turn moves in both heaps");
    assert_eq!(picture.matches(" → ").count(), 2);
}

/// After a move it is the other player's turn, but the pieces are the same.
#[test]
fn a_piece_that_moves_is_the_only_one_marked() {
    for text in ["northcott/8:2-6,1-7", "nimble:0,2,5,5", "welter:1,4,7", "georgia-bob:2,5,9"] {
        let (_, picture) = &drawn(text, &Request::default())[0];
        let frames = picture.matches("stroke-dasharray=\"5 3\"").count();
        assert_eq!(frames, 3, "{text}: where it was, where it goes, and the legend");
    }
}

/// Branches that are played apart are still one drawing.
#[test]
fn a_drawing_is_shown_whole_under_compounds() {
    let request = Request { compound: Compound::Conjunctive, ..Request::default() };
    let (_, picture) = &drawn("hackenbush:0-1,1-2,0-3", &request)[0];
    assert_eq!(picture.matches("<title>").count(), 3);
}

#[test]
fn misere_play_is_named() {
    let request = Request { play: Play::Misere, ..Request::default() };
    assert!(drawn("nim:1,1,1", &request)[0].1.contains("Misère play."));
}

/// Heaps that nobody can draw stone by stone are bars; strips without end are words.
#[test]
fn huge_positions_have_pictures_too() {
    let long_row = format!("coins/ruler:{}", "HTT".repeat(3000));
    let wide_tree = format!("tree-path:{}/{}", "B".repeat(2000), vec!["0"; 1999].join(","));
    for text in [
        "nim:1000000000000000000,5",
        "kayles:100000",
        "nimble:1000000000000",
        "wythoff:1000000,1618034",
        "welter:5,1000000000000",
        &long_row,
        &wide_tree,
    ] {
        for (_, picture) in drawn(text, &Request::default()) {
            assert!(picture.len() < 200_000, "{}", &text[..20]);
        }
    }
}

#[test]
fn too_many_parts_are_refused_with_their_number() {
    let sum = parse_with(&format!("nim:{}", vec!["1"; 1000].join(",")), &Examples).unwrap();
    let analysis = solved(&sum, &Request::default()).unwrap();
    let why = picture::answer(&sum, &analysis, &Examples, false, &Narrator::new(Language::En)).unwrap_err();
    assert_eq!(why.key, "board-too-many");
}
