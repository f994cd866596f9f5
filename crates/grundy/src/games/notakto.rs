//! Notakto (Plambeck and Whitehead, The secrets of Notakto, 2013): noughts and crosses in which both players write crosses, on one board or several.
//!
//! A move writes a cross into a free cell. A board with three crosses in a line, across, down or diagonally, is *dead*, and nobody may play on it any more. In Notakto as it is played, whoever kills the last
//! board loses: that is misère play of the sum of the boards, `--misere`. Under normal play whoever kills the last board wins.
//!
//! `notakto/4` wants four in a line, and so on; a board may be any rectangle. Turning and mirroring a board changes nothing, and a dead board is no game at all.
//!
//! Under misère play one board of 3x3 is won, by a cross in the centre alone; two such boards are lost. Plambeck and Whitehead found the misère quotient of 3x3 boards, of 18 elements.

use super::Entry;
use super::board::{self, OnBoard, Place, cells, position_on_board};
use crate::game::{Game, Look, Square};
use crate::{Dice, Ruleset, Visit, Walk};

/// The rules of Notakto, with so many crosses in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notakto {
    line: u8,
}

position_on_board! {
    /// The crosses of a board.
    Crosses: 1 layers,
    kinds: [('.', [false], Square::Free), ('x', [true], Square::Cross)],
    start: |_, _| [0]
}

/// The ways that a line may go, as rows and columns from one cell to the next.
const WAYS: [[i32; 2]; 4] = [[0, 1], [1, 0], [1, 1], [1, -1]];

impl Notakto {
    /// Whether there is a line.
    fn is_dead(self, at: Crosses) -> bool {
        let crosses = at.0.layer(0);
        let ends = |way: [i32; 2]| (1..self.line).fold(crosses, |ends, _| at.0.moved(ends, way) & crosses);
        WAYS.into_iter().any(|way| ends(way) != 0)
    }

    /// The cells where a cross may be written.
    fn free(self, at: Crosses) -> u128 {
        if self.is_dead(at) { 0 } else { at.0.whole() & !at.0.layer(0) }
    }
}

impl Ruleset for Notakto {
    type Position = Crosses;
    type Move = Place;

    fn options(&self, from: &Crosses, visit: &mut Visit<'_, Self>) -> Walk {
        let crosses = from.0.layer(0);
        cells(self.free(*from)).try_for_each(|cell| visit.option(from.0.place(cell), &[Crosses(from.0.with([crosses | 1 << cell]))]))
    }

    fn reduce(&self, at: &Crosses, keep: &mut dyn FnMut(Crosses)) {
        if self.free(*at) != 0 {
            keep(Crosses(at.0.canonical()));
        }
    }

    fn separate(&self, at: &Crosses, keep: &mut dyn FnMut(Crosses)) {
        if self.free(*at) != 0 {
            keep(*at);
        }
    }

    fn size(&self, at: &Crosses) -> u32 {
        self.free(*at).count_ones()
    }

    fn packed(&self, at: &Crosses) -> Option<u64> {
        at.0.packed()
    }
}

impl Game for Notakto {
    fn prefix(&self) -> String {
        if self.line == USUAL { "notakto".into() } else { format!("notakto/{}", self.line) }
    }

    fn look(&self, at: &Crosses) -> Option<Look> {
        Some(OnBoard::look(*at))
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        Some([3, 4])
    }
}

/// Crosses in a line unless told.
const USUAL: u8 = 3;

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "notakto",
    aliases: &["no-tac-to", "impartial-tic-tac-toe", "双叉棋", "全叉井字棋"],
    source: "T. E. Plambeck and G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe (2013)",
    examples: &["notakto:3x3", "notakto:x../.x./...", "notakto:3x3,3x3", "notakto/4:4x4"],
    rules: &[],
    laws: &[],
    open: |opening| {
        let line = match opening.parameters {
            Some(text) => text.number_in(1..=u64::from(board::MOST_CELLS))? as u8,
            None => USUAL,
        };
        Ok(board::open(Notakto { line }))
    },
    sample: |dice: &mut Dice| {
        let game = *dice.pick(&["notakto", "notakto", "notakto/2", "notakto/4"]);
        let (height, width) = (1 + dice.roll(2), 1 + dice.roll(2));
        match dice.roll(5) {
            0 => format!("{game}:{height}x{}", width.min(2)),
            _ => format!("{game}:{}", board::random(dice, height, width, &['.', '.', 'x'])),
        }
    },
}];
