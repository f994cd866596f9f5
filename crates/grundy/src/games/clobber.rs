//! Clobber (Albert, Grossman, Nowakowski and Wolfe 2005), played by both with either colour, and cannibal Clobber.
//!
//! **Clobber.** Black and white stones stand on a board; play begins with a full board, coloured like a chessboard. A move takes any stone to a cell beside it, across or down, on which a stone of the
//! other colour stands; that stone is removed. In the original each player moves the stones of one colour; here, as an impartial game, either player may move any stone.
//!
//! Stones in different regions, where a region is a set of stones that touch, never meet: a stone goes only where a stone stood. A region of a single colour has no moves. A region is the same
//! game however it is turned or mirrored, and also with the colours exchanged, and [`Ruleset::reduce`] takes the least of all these forms.
//!
//! **Cannibal Clobber.** A stone may be taken to any neighbouring stone, of either colour. The colours then mean nothing, and neither does where the stone goes: a move takes away a stone that has a neighbour, and is named by its cell.
//!
//! **Theorem.** A row of n stones in cannibal Clobber is a heap of n in Officers, the octal game .6. *Proof.* A move takes a stone from a row of at least two, and leaves one row or two; that is the code's digit 6 = 4 + 2. ∎

use super::Entry;
use super::board::{self, OnBoard, Pair, Place, cells, low_bits, position_on_board};
use crate::game::{Game, Look, Square};
use crate::{Dice, Ruleset, Visit, Walk};

/// The rules of Clobber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clobber;

position_on_board! {
    /// Black stones and white ones.
    Stones: 2 layers,
    kinds: [('x', [true, false], Square::Black), ('o', [false, true], Square::White), ('.', [false, false], Square::Free)],
    start: checkered
}

/// All cells with stones, coloured like a chessboard.
fn checkered(height: u8, width: u8) -> [u128; 2] {
    let (area, width) = (u32::from(height) * u32::from(width), u32::from(width));
    let black = (0..area).filter(|cell| (cell / width + cell % width) % 2 == 0).fold(0, |black, cell| black | 1 << cell);
    [black, low_bits(area) & !black]
}

impl Stones {
    fn layers(self) -> [u128; 2] {
        [self.0.layer(0), self.0.layer(1)]
    }

    /// Every two stones of different colours that stand side by side.
    fn fights(self) -> impl Iterator<Item = (u32, u32)> {
        let [black, white] = self.layers();
        self.0.pairs(black, white).chain(self.0.pairs(white, black))
    }

    /// A stone goes from one cell to another, where a stone of the other colour stood.
    fn clobbered(self, from: u32, to: u32) -> Stones {
        let (from, to) = (1u128 << from, 1u128 << to);
        Stones(self.0.with(self.layers().map(|own| if own & from != 0 { own & !from | to } else { own & !to })))
    }

    /// The regions of stones that have both colours.
    fn fighting(self, each: impl FnMut(u128)) {
        let seeds = self.fights().fold(0, |seeds, (one, _)| seeds | 1 << one);
        let [black, white] = self.layers();
        self.0.regions(black | white, seeds, each);
    }
}

impl Ruleset for Clobber {
    type Position = Stones;
    type Move = Pair;

    fn options(&self, from: &Stones, visit: &mut Visit<'_, Self>) -> Walk {
        from.fights()
            .flat_map(|(one, other)| [(one, other), (other, one)])
            .try_for_each(|(start, end)| visit.option(from.0.pair(start, end), &[from.clobbered(start, end)]))
    }

    fn reduce(&self, at: &Stones, keep: &mut dyn FnMut(Stones)) {
        let [black, white] = at.layers();
        let exchanged = at.0.with([white, black]);
        at.fighting(|region| keep(Stones(at.0.cut(region).min(exchanged.cut(region)))));
    }

    fn separate(&self, at: &Stones, keep: &mut dyn FnMut(Stones)) {
        at.fighting(|region| keep(Stones(at.0.with(at.layers().map(|own| own & region)))));
    }

    fn size(&self, at: &Stones) -> u32 {
        let [black, white] = at.layers();
        at.0.count_pairs(black, white) + at.0.count_pairs(white, black)
    }

    fn packed(&self, at: &Stones) -> Option<u64> {
        at.0.packed()
    }
}

impl Game for Clobber {
    fn prefix(&self) -> String {
        "clobber".into()
    }

    fn look(&self, at: &Stones) -> Option<Look> {
        Some(OnBoard::look(*at))
    }

    fn splits(&self) -> bool {
        true
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        Some([3, 5])
    }
}

/// The rules of cannibal Clobber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CannibalClobber;

position_on_board! {
    /// Stones whose colours do not matter.
    Crowd: 1 layers,
    kinds: [('x', [true], Square::Black), ('o', [true], Square::Black), ('.', [false], Square::Free)],
    start: |height, width| [low_bits(u32::from(height) * u32::from(width))]
}

impl Crowd {
    /// The stones that have a neighbour.
    fn movable(self) -> u128 {
        let stones = self.0.layer(0);
        self.0.pairs(stones, stones).fold(0, |movable, (one, other)| movable | 1 << one | 1 << other)
    }
}

impl Ruleset for CannibalClobber {
    type Position = Crowd;
    type Move = Place;

    fn options(&self, from: &Crowd, visit: &mut Visit<'_, Self>) -> Walk {
        let stones = from.0.layer(0);
        cells(from.movable()).try_for_each(|cell| visit.option(from.0.place(cell), &[Crowd(from.0.with([stones & !(1 << cell)]))]))
    }

    fn reduce(&self, at: &Crowd, keep: &mut dyn FnMut(Crowd)) {
        at.0.regions(at.0.layer(0), at.movable(), |region| keep(Crowd(at.0.cut(region))));
    }

    fn separate(&self, at: &Crowd, keep: &mut dyn FnMut(Crowd)) {
        at.0.regions(at.0.layer(0), at.movable(), |region| keep(Crowd(at.0.with([region]))));
    }

    fn size(&self, at: &Crowd) -> u32 {
        at.0.layer(0).count_ones()
    }

    fn packed(&self, at: &Crowd) -> Option<u64> {
        at.0.packed()
    }
}

impl Game for CannibalClobber {
    fn prefix(&self) -> String {
        "cannibal-clobber".into()
    }

    fn look(&self, at: &Crowd) -> Option<Look> {
        Some(OnBoard::look(*at))
    }

    fn splits(&self) -> bool {
        true
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        Some([3, 5])
    }
}

/// A small board, full or with some stones.
fn sample(game: &str, dice: &mut Dice) -> String {
    let height = 1 + dice.roll(1);
    let width = 1 + dice.roll(7 / height - 1);
    if dice.roll(4) == 0 {
        return format!("{game}:{height}x{width}");
    }
    format!("{game}:{}", board::random(dice, height, width, &['x', 'o', 'x', 'o', '.']))
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[
    Entry {
        name: "clobber",
        aliases: &["impartial-clobber", "吃子棋"],
        source: "M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, An introduction to Clobber, Integers 5 (2005)",
        examples: &["clobber:3x4", "clobber:xo.x/oxo.", "clobber:2x3,1x4"],
        rules: &[],
        laws: &[],
        open: |opening| {
            opening.no_parameters()?;
            Ok(board::open(Clobber))
        },
        sample: |dice| sample("clobber", dice),
    },
    Entry {
        name: "cannibal-clobber",
        aliases: &["同类相食吃子棋"],
        source: "a variant of Clobber: M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, An introduction to Clobber, Integers 5 (2005)",
        examples: &["cannibal-clobber:3x4", "cannibal-clobber:xx.x/xxx."],
        rules: &[],
        laws: &[],
        open: |opening| {
            opening.no_parameters()?;
            Ok(board::open(CannibalClobber))
        },
        sample: |dice| sample("cannibal-clobber", dice),
    },
];
