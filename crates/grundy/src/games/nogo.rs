//! NoGo, or Anti-Atari Go (Sensei's Library 2005), played by both with either colour.
//!
//! A move puts a stone on a free cell so that afterwards every group of stones, of either colour, has a liberty. A group is a set of stones of one colour that touch across or down; a liberty is a free cell beside it. So nothing is ever captured.
//! In the original each player has a colour; here, as an impartial game, either player may put down a stone of either colour.
//!
//! Turning, mirroring and exchanging the colours change nothing.

use super::Entry;
use super::board::{self, OnBoard, Place, cells, position_on_board};
use crate::game::{Game, Look, Square};
use crate::text::{Parsed, Text};
use crate::{Dice, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of NoGo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoGo;

position_on_board! {
    /// Black stones and white ones, every group with a liberty.
    Groups: 2 layers,
    kinds: [('.', [false, false], Square::Free), ('x', [true, false], Square::Black), ('o', [false, true], Square::White)],
    start: |_, _| [0, 0]
}

/// A stone by its colour and its cell: `x2.3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// 0 for black, 1 for white.
    pub colour: usize,
    /// Where it is put.
    pub place: Place,
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ['x', 'o'][self.colour], self.place)
    }
}

impl Groups {
    fn layers(self) -> [u128; 2] {
        [self.0.layer(0), self.0.layer(1)]
    }

    fn free(self) -> u128 {
        self.0.whole() & !self.0.layer(0) & !self.0.layer(1)
    }

    /// The cells of a set that touch another set.
    fn touching(self, set: u128, other: u128) -> u128 {
        self.0
            .pairs(set, other)
            .map(|(cell, _)| cell)
            .chain(self.0.pairs(other, set).map(|(_, cell)| cell))
            .fold(0, |all, cell| all | 1 << cell)
    }

    /// A cell of the first group that has no liberty.
    fn stifled(self) -> Option<u32> {
        let free = self.free();
        self.layers().into_iter().find_map(|stones| {
            let mut alive = self.touching(stones, free);
            loop {
                let more = self.0.around(alive, stones);
                if more == alive {
                    break;
                }
                alive = more;
            }
            cells(stones & !alive).next()
        })
    }

    /// Every stone that may be put down, with what it leaves.
    fn moves(self) -> impl Iterator<Item = (Stone, Groups)> {
        let put = move |cell: u32, colour: usize| {
            let mut layers = self.layers();
            layers[colour] |= 1 << cell;
            (Stone { colour, place: self.0.place(cell) }, Groups(self.0.with(layers)))
        };
        cells(self.free()).flat_map(move |cell| [0, 1].map(|colour| put(cell, colour))).filter(|(_, after)| after.stifled().is_none())
    }
}

impl Ruleset for NoGo {
    type Position = Groups;
    type Move = Stone;

    fn options(&self, from: &Groups, visit: &mut Visit<'_, Self>) -> Walk {
        from.moves().try_for_each(|(stone, after)| visit.option(stone, &[after]))
    }

    fn reduce(&self, at: &Groups, keep: &mut dyn FnMut(Groups)) {
        if at.moves().next().is_some() {
            let [black, white] = at.layers();
            keep(Groups(at.0.canonical().min(at.0.with([white, black]).canonical())));
        }
    }

    fn separate(&self, at: &Groups, keep: &mut dyn FnMut(Groups)) {
        if at.moves().next().is_some() {
            keep(*at);
        }
    }

    fn size(&self, at: &Groups) -> u32 {
        at.free().count_ones()
    }

    fn packed(&self, at: &Groups) -> Option<u64> {
        at.0.packed()
    }
}

impl Game for NoGo {
    fn prefix(&self) -> String {
        "nogo".into()
    }

    fn look(&self, at: &Groups) -> Option<Look> {
        Some(OnBoard::look(*at))
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        Some([3, 4])
    }
}

/// A board on which every group has a liberty.
fn read(text: Text<'_>) -> Parsed<Groups> {
    let board: Groups = board::read(text)?;
    match board.stifled() {
        Some(cell) => Err(text.error(msg!("nogo-no-liberty", place = board.0.place(cell).to_string()))),
        None => Ok(board),
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "nogo",
    aliases: &["no-go", "anti-atari-go", "impartial-nogo", "不围棋"],
    source: "Anti-Atari Go, Sensei's Library (2005); NoGo, workshop on combinatorial game theory, Banff (2011); played here by both with either colour",
    examples: &["nogo:3x3", "nogo:x.o/.x./..."],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(board::open_with(NoGo, |_, position| board::boards(position, read)))
    },
    sample: |dice: &mut Dice| loop {
        let (height, width) = (1 + dice.roll(1), 1 + dice.roll(2));
        let text = board::random(dice, height, width, &['.', '.', '.', 'x', 'o']);
        if read(Text::new(&text)).is_ok() {
            return format!("nogo:{text}");
        }
    },
}];
