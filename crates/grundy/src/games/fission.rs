//! Fission (played in CGSuite as a grid game), by both in either direction.
//!
//! Stones stand on a board. A stone whose two neighbours in a row, or in a column, are both free cells may be split: it is removed, and a stone is put on each of the two. In the original one player splits stones across and the other
//! down; here, as an impartial game, either player may do either. Each move makes one stone more, so play ends.
//!
//! `5x5` begins with a single stone in the middle. Blocked cells cut the board into regions of cells that touch by a side, which are independent. Where no stone can be split, none ever will be.

use super::Entry;
use super::board::{self, OnBoard, Place, cells, low_bits, position_on_board};
use crate::game::{Game, Look, Square};
use crate::{Dice, Ruleset, Visit, Walk};
use std::fmt;

/// The rules of Fission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fission;

position_on_board! {
    /// Free cells, and cells with a stone.
    Atoms: 2 layers,
    kinds: [('.', [true, false], Square::Free), ('x', [false, true], Square::Black), ('#', [false, false], Square::Blocked)],
    start: |height, width| {
        let middle = 1 << (u32::from(height - 1) / 2 * u32::from(width) + u32::from(width - 1) / 2);
        [low_bits(u32::from(height) * u32::from(width)) & !middle, middle]
    }
}

/// The stone that is split, and whether it is across or down: `2.3h` or `2.3v`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// Where the stone was.
    pub place: Place,
    /// Whether its halves go up and down.
    pub down: bool,
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.place, if self.down { 'v' } else { 'h' })
    }
}

impl Atoms {
    fn free(self) -> u128 {
        self.0.layer(0)
    }

    fn stones(self) -> u128 {
        self.0.layer(1)
    }

    /// The stones that can be split in a direction.
    fn splitting(self, [down, right]: [i32; 2]) -> u128 {
        self.stones() & self.0.moved(self.free(), [down, right]) & self.0.moved(self.free(), [-down, -right])
    }

    /// The regions in which a stone can be split.
    fn regions(self, each: impl FnMut(u128)) {
        self.0.regions(self.free() | self.stones(), self.splitting([0, 1]) | self.splitting([1, 0]), each);
    }
}

impl Ruleset for Fission {
    type Position = Atoms;
    type Move = Split;

    fn options(&self, from: &Atoms, visit: &mut Visit<'_, Self>) -> Walk {
        for (down, step) in [(false, 1), (true, from.0.stride())] {
            for cell in cells(from.splitting(if down { [1, 0] } else { [0, 1] })) {
                let halves = 1u128 << (cell - step) | 1 << (cell + step);
                let layers = [(from.free() | 1 << cell) & !halves, from.stones() & !(1 << cell) | halves];
                visit.option(Split { place: from.0.place(cell), down }, &[Atoms(from.0.with(layers))])?;
            }
        }
        Ok(())
    }

    fn reduce(&self, at: &Atoms, keep: &mut dyn FnMut(Atoms)) {
        at.regions(|region| keep(Atoms(at.0.cut(region))));
    }

    fn separate(&self, at: &Atoms, keep: &mut dyn FnMut(Atoms)) {
        at.regions(|region| keep(Atoms(at.0.with([at.free() & region, at.stones() & region]))));
    }

    fn size(&self, at: &Atoms) -> u32 {
        at.free().count_ones()
    }

    fn packed(&self, at: &Atoms) -> Option<u64> {
        at.0.packed()
    }
}

impl Game for Fission {
    fn prefix(&self) -> String {
        "fission".into()
    }

    fn look(&self, at: &Atoms) -> Option<Look> {
        Some(OnBoard::look(*at))
    }

    fn splits(&self) -> bool {
        true
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        Some([5, 5])
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "fission",
    aliases: &["impartial-fission", "裂变棋"],
    source: "A. N. Siegel and others, Combinatorial Game Suite (game.grid.Fission); played here by both in either direction",
    examples: &["fission:5x5", "fission:..x../.#.x."],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(board::open(Fission))
    },
    sample: |dice: &mut Dice| {
        let (height, width) = (1 + dice.roll(2), 1 + dice.roll(4));
        if dice.roll(3) == 0 {
            return format!("fission:{height}x{width}");
        }
        format!("fission:{}", board::random(dice, height, width, &['.', '.', '.', 'x', '#']))
    },
}];
