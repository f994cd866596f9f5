//! Planar nets are drawn without crossings, and an arch is always clear. The pictures of random nets are looked at where they are drawn
//! (`hackenbush/tests.rs`).

use super::course;
use super::{CLEARANCE, Net, Spot};
use crate::svg::geometry::{Point, cross, distance_to_segment, length, minus};
use grundy::Dice;

/// A connected net of up to thirty lines, with rings, repeated lines, loops and several feet.
pub(crate) fn random_net(dice: &mut Dice) -> Net {
    let lines = 2 + dice.roll(28) as usize;
    let mut points = 1;
    let mut spots = vec![Spot::default()];
    let mut links = vec![];
    let foot = |spots: &mut Vec<Spot>| {
        spots.push(Spot { at: None, ground: true });
        spots.len() - 1
    };
    let first = foot(&mut spots);
    links.push([first, 0]);
    let mut own = vec![0];
    let bushy = dice.roll(3);
    while links.len() < lines {
        let from = *dice.pick(&own);
        match dice.roll(5 + bushy) {
            0 => {
                let foot = foot(&mut spots);
                links.push([foot, from]);
            }
            1 if dice.roll(3) == 0 => links.push([from, from]),
            2 if dice.roll(3) == 0 => links.push(*dice.pick(&links)),
            3 | 4 if points > 2 => {
                let to = *dice.pick(&own);
                if to != from {
                    links.push([from, to]);
                }
            }
            _ => {
                spots.push(Spot::default());
                points += 1;
                own.push(spots.len() - 1);
                links.push([from, spots.len() - 1]);
            }
        }
    }
    // A repeated line to a foot would have a foot of its own.
    for link in 0..links.len() {
        let [u, v] = links[link];
        if spots[u].ground && links[..link].iter().any(|other| other.contains(&u)) {
            let foot = foot(&mut spots);
            links[link] = [foot, v];
        }
    }
    Net::new(spots, links)
}

/// A part of a grid with diagonals, which is planar, its lowest row on the ground.
fn planar_net(dice: &mut Dice) -> Net {
    const WIDE: usize = 4;
    let mut links = vec![];
    let mut spots = vec![Spot::default(); WIDE * WIDE];
    let mut join = |dice: &mut Dice, a: usize, b: usize| {
        if dice.roll(9) < 6 {
            links.push([a, b]);
        }
    };
    for row in 0..WIDE {
        for column in 0..WIDE {
            let at = row * WIDE + column;
            if column + 1 < WIDE {
                join(dice, at, at + 1);
            }
            if row + 1 < WIDE {
                join(dice, at, at + WIDE);
            }
            if row + 1 < WIDE && column + 1 < WIDE {
                join(dice, at, at + WIDE + 1);
            }
        }
    }
    for column in 0..2 {
        spots.push(Spot { at: None, ground: true });
        links.push([spots.len() - 1, column]);
    }
    links.truncate(30);
    Net::new(spots, links)
}

fn crossings(net: &Net) -> usize {
    let ends: Vec<[usize; 2]> = net.links.iter().copied().filter(|[u, v]| u != v && net.spots[*u].at.is_some()).collect();
    let line = |[u, v]: [usize; 2]| -> [Point; 2] { [net.point(u), net.point(v)] };
    let meet = |one: [usize; 2], other: [usize; 2]| {
        let ([a, b], [c, d]) = (line(one), line(other));
        !other.contains(&one[0]) && !other.contains(&one[1]) && cross(a, b, c, d)
    };
    ends.iter().enumerate().map(|(nth, &one)| ends[nth + 1..].iter().filter(|&&other| meet(one, other)).count()).sum()
}

pub(crate) fn assert_clear(net: &Net, what: &str) {
    for link in 0..net.links.len() {
        if net.spots[net.links[link][0]].at.is_none() {
            continue;
        }
        let points = course::of_link(net, link).points();
        for spot in (0..net.spots.len()).filter(|spot| !net.links[link].contains(spot)) {
            let Some(at) = net.spots[spot].at else { continue };
            let far = points.windows(2).map(|pair| distance_to_segment(at, pair[0], pair[1])).fold(f64::INFINITY, f64::min);
            assert!(far >= CLEARANCE, "{what}: line {:?} passes {spot} at {far}", net.links[link]);
        }
    }
    for one in 0..net.spots.len() {
        for other in 0..one {
            if let (Some(a), Some(b)) = (net.spots[one].at, net.spots[other].at) {
                assert!(length(minus(a, b)) > CLEARANCE, "{what}: {one} and {other} in one place");
            }
        }
    }
}

#[test]
fn planar_nets_have_no_crossings() {
    let mut dice = Dice::new(5);
    for nth in 0..60 {
        let mut net = planar_net(&mut dice);
        net.lay_out();
        assert_clear(&net, &format!("net {nth}"));
        assert_eq!(crossings(&net), 0, "net {nth}: {:?}", net.links);
    }
}

#[test]
fn a_layout_is_the_same_every_time() {
    let net = random_net(&mut Dice::new(3));
    let [mut one, mut other] = [net.clone(), net];
    one.lay_out();
    other.lay_out();
    assert!((0..one.spots.len()).all(|spot| one.point(spot) == other.point(spot)));
}

/// Every point of the arch is clear of every line, however dense the net.
#[test]
fn an_arch_is_always_clear() {
    let mut dice = Dice::new(8);
    for nth in 0..200 {
        let mut net = random_net(&mut dice);
        super::arch::lay_out(&mut net);
        assert_clear(&net, &format!("net {nth}"));
    }
}
