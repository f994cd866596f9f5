//! Amazons (Zamkauskas 1988), played by both with all amazons.
//!
//! Amazons stand on a board. A move takes an amazon any number of free cells in a straight line, across, down or diagonally, as a queen in chess, and from where it then stands it shoots an arrow in the same way; the arrow blocks the cell that it hits for the rest of
//! the game. The cell that the amazon left is free for the arrow. In the original each player has amazons of a colour; here, as an impartial game, either player may move any amazon.
//!
//! `4x5` begins with amazons in the upper left and the lower right corner. An amazon never leaves the cells that can be reached without passing arrows, so a board is the sum of its regions of cells that touch by a side or a corner.

use super::Entry;
use super::board::{self, OnBoard, Place, cells, low_bits, position_on_board};
use crate::game::{Game, Look, Square};
use crate::{Dice, Ruleset, Visit, Walk};
use std::fmt;

/// The rules of Amazons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amazons;

position_on_board! {
    /// Free cells, and cells with an amazon.
    Field: 2 layers,
    kinds: [('.', [true, false], Square::Free), ('a', [false, true], Square::Coin), ('#', [false, false], Square::Blocked)],
    start: |height, width| {
        let area = u32::from(height) * u32::from(width);
        let corners = 1 | 1 << (area - 1);
        [low_bits(area) & !corners, corners]
    }
}

/// From where an amazon goes, to where, and where its arrow hits: `1.1-2.2-2.3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot([Place; 3]);

impl fmt::Display for Shot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to, arrow] = self.0;
        write!(f, "{from}-{to}-{arrow}")
    }
}

/// The eight directions.
const WAYS: [[i32; 2]; 8] = [[0, 1], [1, 0], [0, -1], [-1, 0], [1, 1], [1, -1], [-1, 1], [-1, -1]];

impl Field {
    fn free(self) -> u128 {
        self.0.layer(0)
    }

    fn amazons(self) -> u128 {
        self.0.layer(1)
    }

    /// The free cells that a queen reaches from a cell.
    fn reached(self, from: u32, free: u128) -> u128 {
        WAYS.into_iter().fold(0, |reached, way| {
            let (mut all, mut step) = (reached, 1u128 << from);
            loop {
                step = self.0.moved(step, way) & free;
                if step == 0 {
                    return all;
                }
                all |= step;
            }
        })
    }

    /// The cells around those of a set, with it.
    fn grown(self, set: u128, within: u128) -> u128 {
        WAYS.into_iter().fold(set, |grown, way| grown | self.0.moved(set, way)) & within
    }

    /// The regions in which an amazon can move.
    fn regions(self, mut each: impl FnMut(u128)) {
        let open = self.free() | self.amazons();
        let mut seeds = self.grown(self.free(), open) & self.amazons();
        while seeds != 0 {
            let mut region = seeds & seeds.wrapping_neg();
            loop {
                let grown = self.grown(region, open);
                if grown == region {
                    break;
                }
                region = grown;
            }
            seeds &= !region;
            each(region);
        }
    }
}

impl Ruleset for Amazons {
    type Position = Field;
    type Move = Shot;

    fn options(&self, from: &Field, visit: &mut Visit<'_, Self>) -> Walk {
        let place = |cell: u32| from.0.place(cell);
        for amazon in cells(from.amazons()) {
            for to in cells(from.reached(amazon, from.free())) {
                let free = (from.free() | 1 << amazon) & !(1 << to);
                let amazons = from.amazons() & !(1 << amazon) | 1 << to;
                for arrow in cells(from.reached(to, free)) {
                    let after = Field(from.0.with([free & !(1 << arrow), amazons]));
                    visit.option(Shot([place(amazon), place(to), place(arrow)]), &[after])?;
                }
            }
        }
        Ok(())
    }

    fn reduce(&self, at: &Field, keep: &mut dyn FnMut(Field)) {
        at.regions(|region| keep(Field(at.0.cut(region))));
    }

    fn separate(&self, at: &Field, keep: &mut dyn FnMut(Field)) {
        at.regions(|region| keep(Field(at.0.with([at.free() & region, at.amazons() & region]))));
    }

    fn size(&self, at: &Field) -> u32 {
        at.free().count_ones()
    }

    fn packed(&self, at: &Field) -> Option<u64> {
        at.0.packed()
    }
}

impl Game for Amazons {
    fn prefix(&self) -> String {
        "amazons".into()
    }

    fn look(&self, at: &Field) -> Option<Look> {
        Some(OnBoard::look(*at))
    }

    fn splits(&self) -> bool {
        true
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        Some([3, 3])
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "amazons",
    aliases: &["impartial-amazons", "亚马逊棋"],
    source: "W. Zamkauskas, The game of the Amazons (1988); played here by both with all amazons",
    examples: &["amazons:3x3", "amazons:a.../..#./...a"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(board::open(Amazons))
    },
    sample: |dice: &mut Dice| {
        let (height, width) = (1 + dice.roll(1), 1 + dice.roll(2));
        format!("amazons:{}", board::random(dice, height, width, &['.', '.', '.', 'a', '#']))
    },
}];
