//! Games on orders: posets, sets of points, and Chomp, whose squares are an order.

use super::graphs::{Edges, graphs};
use super::{Engine, Plain};
use grundy::Outcome;
use grundy::analysis::Request;
use std::collections::HashSet;

/// Elements that are left, and the pairs of lower and higher ones.
type Order = (Vec<usize>, Edges);

fn poset((left, below): &Order) -> Vec<Order> {
    let take = |element: usize| {
        (left.iter().copied().filter(|&other| other != element && !below.contains(&(element, other))).collect(), below.clone())
    };
    left.iter().map(|&element| take(element)).collect()
}

#[test]
fn poset_games_on_every_small_order() {
    let (mut plain, mut engine) = (Plain::new(poset), Engine::default());
    for elements in 1..=5 {
        let transitive = |below: &Edges| {
            let chains = below.iter().flat_map(|one| below.iter().filter(|other| one.1 == other.0).map(|other| (one.0, other.1)));
            chains.into_iter().all(|pair| below.contains(&pair))
        };
        for below in graphs(elements).into_iter().filter(transitive) {
            let name = |element: usize| char::from(b'a' + element as u8);
            let alone = (0..elements).map(|element| name(element).to_string());
            let pairs = below.iter().map(|&(low, high)| format!("{}<{}", name(low), name(high)));
            let text = format!("poset:{}", alone.chain(pairs).collect::<Vec<_>>().join(","));
            plain.compare(&mut engine, &((0..elements).collect(), below), &text);
        }
    }
}

/// Chomp is a poset game: the squares but the poisoned one, each below those to its right and under it.
#[test]
fn chomp_is_a_poset_game() {
    let mut engine = Engine::default();
    for (height, width) in [(2, 2), (2, 4), (3, 3), (3, 4)] {
        let name = |row: usize, column: usize| format!("r{row}c{column}");
        let mut pairs = vec![];
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))).skip(1) {
            pairs.push(name(row, column));
            if row + 1 < height {
                pairs.push(format!("{}<{}", name(row, column), name(row + 1, column)));
            }
            if column + 1 < width {
                pairs.push(format!("{}<{}", name(row, column), name(row, column + 1)));
            }
        }
        let rows = vec![width.to_string(); height].join(",");
        assert_eq!(engine.value(&format!("poset:{}", pairs.join(","))), engine.value(&format!("chomp:{rows}")), "{height}x{width}");
    }
}

/// Sets of points as numbers.
type Sets = Vec<u32>;

/// A set goes with all that contain it.
fn takeaway(sets: &Sets) -> Vec<Sets> {
    sets.iter().map(|set| sets.iter().copied().filter(|other| other & set != *set).collect()).collect()
}

#[test]
fn subset_takeaway_on_every_complex() {
    let (mut plain, mut engine) = (Plain::new(takeaway), Engine::default());
    let letters = |set: u32| (0..4).filter(|point| set >> point & 1 == 1).map(|point| char::from(b'a' + point as u8)).collect::<String>();
    let mut complexes = 0;
    for code in 1..1u32 << 15 {
        let sets: Vec<u32> = (1..16).filter(|set| code >> (set - 1) & 1 == 1).collect();
        let is_complex = sets.iter().all(|set| (1..16).filter(|sub| sub & !set == 0).all(|sub| sets.contains(&sub)));
        if is_complex {
            complexes += 1;
            let text = sets.iter().map(|&set| letters(set)).collect::<Vec<_>>().join(",");
            plain.compare(&mut engine, &sets, &format!("subset-takeaway:{text}"));
        }
    }
    // The monotone families of subsets of four points, but for the empty ones: Dedekind's number 168 less two.
    assert_eq!(complexes, 166);
    for points in 2..=5 {
        let begins: Vec<u32> = (1..(1 << points) - 1).collect();
        assert_eq!(plain.value(&begins), 0, "{points} points");
    }
    for points in 2..=6 {
        assert_eq!(engine.value(&format!("subset-takeaway:{points}")), 0, "{points} points");
    }
}

/// The rows of a bar of chocolate from the top, 0 where there is none.
type Bar = [u8; 8];

/// All bars within 8 by 10 that lose for the player to move, each found after all that can be left of it.
fn lost_bars() -> HashSet<Bar> {
    let mut bars: Vec<Bar> = (1..=10).map(|first| [first, 0, 0, 0, 0, 0, 0, 0]).collect();
    for row in 1..8 {
        let longer = |bar: &Bar| {
            let bar = *bar;
            (0..=bar[row - 1]).map(move |length| std::array::from_fn(|at| if at == row { length } else { bar[at] }))
        };
        bars = bars.iter().flat_map(longer).collect();
    }
    bars.sort_by_key(|bar| bar.iter().map(|&row| u32::from(row)).sum::<u32>());
    let mut lost = HashSet::new();
    for bar in bars {
        if !bites(&bar).any(|(_, left)| lost.contains(&left)) {
            lost.insert(bar);
        }
    }
    lost
}

/// Every bite, by row and column from 0, with what it leaves.
fn bites(bar: &Bar) -> impl Iterator<Item = ((usize, u8), Bar)> {
    let bar = *bar;
    let squares = (0..8).flat_map(move |row| (0..bar[row]).map(move |column| (row, column))).filter(|&square| square != (0, 0));
    squares.map(move |(row, column)| ((row, column), std::array::from_fn(|at| if at >= row { bar[at].min(column) } else { bar[at] })))
}

/// Every rectangle to 10 by 10 with all winning bites, to 8 by 10 compared with the definition. There is one bite that wins, and on 8 by 10 and 9 by 10 there are two.
#[test]
fn chomp_to_ten_by_ten() {
    let (lost, mut engine) = (lost_bars(), Engine::default());
    for (height, width) in (1..=10usize).flat_map(|height| (height..=10).map(move |width| (height, width))).skip(1) {
        let text = format!("chomp:{}", vec![width.to_string(); height].join(","));
        // Who wins and by which bites, without the nim-value.
        let found = engine.asked(&text, Request { effort: 0, ..Request::default() });
        let winning: Vec<&str> = found.winning.listed.iter().map(|step| step.action.as_str()).collect();
        let bar = std::array::from_fn(|row| if row < height { width as u8 } else { 0 });
        let expected = bites(&bar).filter(|(_, left)| lost.contains(left)).map(|((row, column), _)| format!("{}.{}", row + 1, column + 1));
        assert!(height > 8 || winning == expected.collect::<Vec<_>>(), "{text}: {winning:?}");
        assert_eq!(found.outcome, Outcome::N, "{text}");
        assert_eq!(winning.len(), if matches!((height, width), (8 | 9, 10)) { 2 } else { 1 }, "{text}");
    }
}
