//! What to touch on a board to make a move: the difference between two looks.

use grundy::game::{Look, Shade, Square};
use grundy::games::graph::GraphGame;
use grundy::notation::parse;
use grundy::sum::{Component, TypedComponent};
use grundy::{Budget, Halt, Step, Sum};
use serde_json::{Value, json};

/// What a move of one component touches; an object without fields if that cannot be told.
pub fn touch(sum: &Sum, step: &Step) -> Value {
    let component = &sum.components()[step.component];
    if let Some(edge) = component.notes().edge(&step.action) {
        return json!({ "edge": edge });
    }
    let nothing = || json!({});
    let Some(after) = left(component.as_ref(), step) else { return nothing() };
    if let Some(tokens) = after.as_any().downcast_ref::<TypedComponent<GraphGame>>() {
        return json!({"tokens": tokens.parts.iter().map(|token| token.id()).collect::<Vec<_>>()});
    }
    let Some(before) = component.notes().look(step.part) else { return nothing() };
    difference(&before, &looks(after.as_ref())).unwrap_or_else(nothing)
}

/// What a move leaves of its part. A move that ends the whole game may leave what cannot be read again; it is then found among the options.
fn left(component: &dyn Component, step: &Step) -> Option<Box<dyn Component>> {
    if let Ok(sum) = parse(&component.with_parts(&mut std::iter::once(step.leaves.clone()))) {
        return sum.components().first().cloned();
    }
    let (mut found, mut looked) = (None, 0);
    let _walked = component.alone(step.part).options(&Budget::unlimited(), &mut |one, option| {
        looked += 1;
        if one.action.to_string() == step.action {
            found = Some(option);
        }
        if found.is_some() || looked >= MOST_LOOKED { Err(Halt::Enough) } else { Ok(()) }
    });
    found
}

/// So many options are looked through.
const MOST_LOOKED: usize = 10_000;

fn looks(component: &dyn Component) -> Vec<Look> {
    (0..component.len()).filter_map(|part| component.notes().look(part)).collect()
}

fn difference(before: &Look, after: &[Look]) -> Option<Value> {
    match before {
        Look::Heaps { sizes, from } => heaps(sizes, from.is_some(), after),
        Look::Row(pins) => rows(*pins, after),
        Look::Squares { rows, .. } => squares(rows, after),
        Look::Queen(_) => match after {
            [Look::Queen(at)] => Some(json!({ "queen": at })),
            _ => None,
        },
        Look::Net { points, lines, .. } => {
            let shade = |name: &str| {
                after.iter().find_map(|look| match look {
                    Look::Net { points, .. } => points.iter().find(|(other, _)| other == name).map(|&(_, shade)| shade),
                    _ => None,
                })
            };
            let changed: Vec<usize> =
                points.iter().enumerate().filter(|(_, (name, own))| shade(name) != Some(*own)).map(|(at, _)| at).collect();
            Some(json!({"points": if changed.is_empty() { ends_of_gone_lines(points, lines, after) } else { changed }}))
        }
    }
}

/// Where all points stay, the ends of the lines that are gone.
fn ends_of_gone_lines(points: &[(String, Shade)], lines: &[[usize; 2]], after: &[Look]) -> Vec<usize> {
    let mut left: Vec<[&str; 2]> = vec![];
    for look in after {
        if let Look::Net { points, lines, .. } = look {
            left.extend(lines.iter().map(|line| line.map(|end| points[end].0.as_str())));
        }
    }
    let mut ends = vec![];
    for line in lines {
        match left.iter().position(|other| *other == line.map(|end| points[end].0.as_str())) {
            Some(same) => {
                left.swap_remove(same);
            }
            None => ends.extend(line),
        }
    }
    ends.sort_unstable();
    ends.dedup();
    ends
}

/// Heaps that change. Numbered heaps keep their places; others may have been put in order, so equal ones are taken for the same.
fn heaps(sizes: &[u64], numbered: bool, after: &[Look]) -> Option<Value> {
    let after: Vec<&[u64]> =
        after.iter().filter_map(|look| if let Look::Heaps { sizes, .. } = look { Some(&sizes[..]) } else { None }).collect();
    let [left] = after[..] else {
        let into: Vec<u64> = after.concat().into_iter().filter(|&size| size > 0).collect();
        return (sizes.len() == 1).then(|| json!({"heaps": [{"heap": 0, "left": 0, "into": into}]}));
    };
    let mut left: Vec<Option<u64>> = left.iter().copied().map(Some).collect();
    let mut changed: Vec<usize> = vec![];
    for (heap, size) in sizes.iter().enumerate() {
        match left.get_mut(heap).filter(|left| **left == Some(*size)) {
            Some(same) => *same = None,
            None => changed.push(heap),
        }
    }
    if !numbered {
        changed.retain(|&heap| {
            let same = left.iter_mut().find(|left| **left == Some(sizes[heap]));
            same.is_none_or(|same| same.take().is_none())
        });
    }
    let mut rest = left.into_iter().flatten().collect::<Vec<_>>().into_iter();
    let change = |heap: usize| json!({"heap": heap, "left": rest.next().unwrap_or(0)});
    Some(json!({"heaps": changed.into_iter().map(change).collect::<Vec<_>>()}))
}

/// The pins that are taken. A row looks the same from both ends.
fn rows(pins: u64, after: &[Look]) -> Option<Value> {
    let rows = after.iter().map(|look| if let Look::Row(pins) = look { Some(*pins) } else { None });
    let left: Vec<u64> = rows.collect::<Option<Vec<_>>>()?.into_iter().filter(|&row| row > 0).collect();
    let taken = pins.checked_sub(left.iter().try_fold(0u64, |sum, &row| sum.checked_add(row))?)?;
    let starts: &[u64] = match left[..] {
        [] => &[0],
        [row] => &[row, 0],
        [one, other] => &[one, other],
        _ => return Some(json!({"pins": [], "into": left})),
    };
    let mut ranges: Vec<[u64; 2]> = starts.iter().map(|&start| [start, start + taken]).collect();
    ranges.dedup();
    Some(json!({ "pins": ranges }))
}

/// The squares that change.
fn squares(rows: &[Vec<Square>], after: &[Look]) -> Option<Value> {
    let boards =
        after.iter().map(|look| if let Look::Squares { rows, .. } = look { Some(rows) } else { None }).collect::<Option<Vec<_>>>()?;
    if rows.iter().flatten().any(|square| matches!(square, Square::Bead(_))) {
        let left: Vec<Square> = boards.into_iter().flatten().flatten().copied().collect();
        return removed(&rows.concat(), &left).map(|columns| cells(columns.into_iter().map(|column| [0, column])));
    }
    // After a move the other player's pieces are one's own.
    let turned = |square: Square| match square {
        Square::Own => Square::Other,
        Square::Other => Square::Own,
        other => other,
    };
    let none = vec![];
    let board = match boards[..] {
        [board] => board,
        [] => &none,
        _ => return None,
    };
    let square = |rows: &[Vec<Square>], at: [usize; 2]| rows.get(at[0]).and_then(|row| row.get(at[1])).copied().unwrap_or(Square::Free);
    let high = rows.len().max(board.len());
    let wide = rows.iter().chain(board).map(Vec::len).max().unwrap_or(0);
    let all = (0..high).flat_map(|row| (0..wide).map(move |column| [row, column]));
    let changed: Vec<[usize; 2]> = all.filter(|&at| square(rows, at) != turned(square(board, at))).collect();
    let mut touch = cells(changed.iter().copied());
    // A piece that takes other cells with its own is put on one of them.
    let put: Vec<[usize; 2]> = changed.iter().copied().filter(|&at| square(board, at) != Square::Blocked).collect();
    if let [on] = put[..]
        && changed.len() > 1
        && changed.iter().all(|&at| square(rows, at) == Square::Free)
    {
        touch["on"] = json!(on);
    }
    Some(touch)
}

fn cells(cells: impl Iterator<Item = [usize; 2]>) -> Value {
    json!({"cells": cells.collect::<Vec<_>>()})
}

/// The places of what was left out of a row, if the rest is in order.
fn removed(row: &[Square], left: &[Square]) -> Option<Vec<usize>> {
    let mut left = left.iter().peekable();
    let gone = row.iter().enumerate().filter(|(_, square)| left.next_if_eq(square).is_none()).map(|(at, _)| at).collect();
    left.next().is_none().then_some(gone)
}
