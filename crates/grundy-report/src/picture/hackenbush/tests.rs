//! Pictures of random connected drawings of up to thirty edges: nothing is hidden, nothing overlaps, nothing leaves the page.

use super::scene::{Edge, Mark, Scene};
use super::svg::Sheet;
use crate::picture::net::course;
use crate::picture::net::tests::{assert_clear, random_net};
use crate::svg::geometry::Area;
use grundy::Dice;
use grundy::hackenbush::Colour;

/// A drawing whose edges all have labels, and some of them scissors.
fn random_scene(dice: &mut Dice) -> Scene {
    let mut net = random_net(dice);
    net.lay_out();
    let edge = |dice: &mut Dice| {
        let mark = if dice.roll(4) == 0 { Mark::Wins } else { Mark::None };
        Edge { colour: Colour::Green, mark, label: Some(dice.roll(120).to_string()), title: String::new() }
    };
    let edges = net.links.iter().map(|_| edge(dice)).collect();
    Scene { net, edges, rings: vec![] }
}

#[test]
fn nothing_is_hidden_and_nothing_overlaps() {
    let mut dice = Dice::new(12);
    for nth in 0..200 {
        let scene = random_scene(&mut dice);
        let what = format!("drawing {nth} {:?}", scene.net.links);
        assert!(scene.net.spots.iter().all(|spot| spot.ground == (spot.at.expect("a place")[1] < 0.2)), "{what}: above the ground");
        assert_clear(&scene.net, &what);
        let sheet = Sheet::of(&scene);
        assert!(sheet.is_complete(), "{what}: a label or scissors found no room");
        let labels: Vec<Area> = sheet.labels.iter().flatten().copied().collect();
        assert_eq!(labels.len(), scene.edges.len());
        for (at, one) in labels.iter().enumerate() {
            assert!(!labels[at + 1..].iter().any(|other| other.meets(one)), "{what}: labels overlap");
        }
        assert_on_page(&scene, &sheet, &labels, &what);
    }
}

/// No label cuts an edge, and the page holds every edge and label.
fn assert_on_page(scene: &Scene, sheet: &Sheet<'_>, labels: &[Area], what: &str) {
    let page = sheet.draw(sheet.area()).area();
    let inside = |area: &Area| page.left <= area.left && page.top <= area.top && area.right <= page.right && area.bottom <= page.bottom;
    assert!(labels.iter().all(inside), "{what}: a label leaves the page");
    for link in 0..scene.net.links.len() {
        let scale = sheet.scale;
        let points = course::of_link(&scene.net, link).mapped(|[x, y]| [x * scale, -y * scale]).points();
        assert!(points.iter().all(|&at| inside(&Area::around(at, 4.0, 4.0))), "{what}: an edge leaves the page");
        let cut = |label: &&Area| points.windows(2).any(|pair| label.meets_segment(pair[0], pair[1]));
        assert!(!labels.iter().any(|label| cut(&label)), "{what}: a label cuts an edge");
    }
}
