//! Pieces that do not attack each other: Node Kayles on the graph of a chess piece's moves.
//!
//! Place a piece on a free cell of a board; it takes the cell and all cells that it attacks on the empty board. Queens: Noon and Van Brummelen, The non-attacking queens game, College Mathematics Journal 37 (2006); values in
//! OEIS A344227. `grid` is a piece that attacks the cells beside it, across and down: Node Kayles on a grid.
//!
//! Whether one cell is attacked from another depends on their distance alone, so free cells that attack each other, directly or by way of others, are a region that can be cut out, turned and mirrored.
//!
//! **Theorem (symmetry).** If a half turn maps the free cells onto themselves and no free cell is, or is attacked from, its own image, the player to move loses. *Proof.* Answer every piece with its image: that cell was free,
//! by symmetry, and the piece does not attack it. ∎ So even by even boards of rooks, knights and the grid have value 0; and if the central cell is free and taking it leaves such a board, the player to move wins there,
//! as on every odd by odd board: a cell and its image are twice as far from each other as either is from the centre, and in the same direction.

use super::super::board::{self, OnBoard, Place, cells, low_bits, position_on_board};
use crate::game::{Coordinates, Game, Look, Square};
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Parsed, Text, shortened};
use crate::{Dice, Fact, Outcome, Play, Reason, Ruleset, Visit, Walk, msg};
use std::sync::OnceLock;

/// What is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Attacks along rows, columns and diagonals.
    Queen,
    /// Attacks along rows and columns.
    Rook,
    /// Attacks along diagonals.
    Bishop,
    /// Attacks the eight cells around it.
    King,
    /// Attacks the cells that are one away in one direction and two in the other.
    Knight,
    /// Attacks the four cells beside it.
    Beside,
}

/// The pieces by the names of their games.
const NAMES: [(&str, Piece); 6] = [
    ("queens", Piece::Queen),
    ("rooks", Piece::Rook),
    ("bishops", Piece::Bishop),
    ("kings", Piece::King),
    ("knights", Piece::Knight),
    ("grid", Piece::Beside),
];

/// For each piece and width of a board: the cells that are attacked from each cell, as far down as a board may go.
static ATTACKED: [[OnceLock<Box<[u128]>>; board::MOST_CELLS as usize + 1]; NAMES.len()] =
    [const { [const { OnceLock::new() }; board::MOST_CELLS as usize + 1] }; NAMES.len()];

impl Piece {
    /// Whether a cell so many rows and columns away is attacked.
    fn attacks(self, rows: u32, columns: u32) -> bool {
        match self {
            Piece::Queen => rows == 0 || columns == 0 || rows == columns,
            Piece::Rook => rows == 0 || columns == 0,
            Piece::Bishop => rows == columns,
            Piece::King => rows <= 1 && columns <= 1,
            Piece::Knight => rows.min(columns) == 1 && rows.max(columns) == 2,
            Piece::Beside => rows + columns == 1,
        }
    }

    /// The cell itself and all that are attacked from it, on boards whose rows lie so far apart, as wide as that.
    fn takes(self, width: u32) -> &'static [u128] {
        ATTACKED[self as usize][width as usize].get_or_init(|| {
            let area = board::MOST_CELLS / width * width;
            let is_taken = |from: u32, to: u32| {
                let away = |a: u32, b: u32| a.abs_diff(b);
                from == to || self.attacks(away(from / width, to / width), away(from % width, to % width))
            };
            (0..area).map(|from| (0..area).filter(|&to| is_taken(from, to)).fold(0, |taken, to| taken | 1 << to)).collect()
        })
    }
}

/// The rules: pieces of one kind that do not attack each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pieces(pub Piece);

position_on_board! {
    /// Free cells, and cells with a piece; pieces are only to be seen.
    Board: 2 layers,
    kinds: [('.', [true, false], Square::Free), ('o', [false, true], Square::Coin), ('#', [false, false], Square::Blocked)],
    start: |height, width| [low_bits(u32::from(height) * u32::from(width)), 0]
}

impl Board {
    fn free(self) -> u128 {
        self.0.layer(0)
    }

    fn with_free(self, free: u128) -> Board {
        Board(self.0.with([free, 0]))
    }
}

impl Pieces {
    fn takes(self, at: Board) -> &'static [u128] {
        self.0.takes(at.0.stride())
    }

    /// A piece more.
    fn placed(self, at: Board, cell: u32) -> Board {
        Board(at.0.with([at.free() & !self.takes(at)[cell as usize], at.0.layer(1) | 1 << cell]))
    }

    /// The regions of free cells that attack each other, directly or by way of others.
    fn regions(self, at: Board, mut each: impl FnMut(u128)) {
        let takes = self.takes(at);
        let mut left = at.free();
        while left != 0 {
            let (mut region, mut fresh) = (0, left & left.wrapping_neg());
            while fresh != 0 {
                region |= fresh;
                fresh = cells(fresh).fold(0, |next, cell| next | takes[cell as usize]) & left & !region;
            }
            left &= !region;
            each(region);
        }
    }

    /// Whether every piece can be answered by its image under a half turn.
    fn mirrors(self, at: Board) -> bool {
        let takes = self.takes(at);
        let last = at.0.cell(at.0.height() - 1, at.0.width() - 1);
        let free = at.with_free(at.free()).0;
        free == free.turned() && cells(at.free()).all(|cell| takes[cell as usize] >> (last - cell) & 1 == 0)
    }
}

impl Ruleset for Pieces {
    type Position = Board;
    type Move = Place;

    fn options(&self, from: &Board, visit: &mut Visit<'_, Self>) -> Walk {
        cells(from.free()).try_for_each(|cell| visit.option(from.0.place(cell), &[self.placed(*from, cell)]))
    }

    fn theorem(&self, at: &Board) -> Option<Fact> {
        if self.mirrors(*at) {
            return Some(Fact::value(0, "pieces-symmetry"));
        }
        let centre = at.0.cell(at.0.height() / 2, at.0.width() / 2);
        let has_centre = at.0.width() % 2 == 1 && at.0.height() % 2 == 1 && at.free() >> centre & 1 == 1;
        (has_centre && self.mirrors(self.placed(*at, centre))).then(|| Fact::outcome(true, "pieces-centre"))
    }

    fn reduce(&self, at: &Board, keep: &mut dyn FnMut(Board)) {
        let bare = at.with_free(at.free()).0;
        self.regions(*at, |region| keep(Board(bare.cut(region))));
    }

    fn separate(&self, at: &Board, keep: &mut dyn FnMut(Board)) {
        self.regions(*at, |region| keep(at.with_free(region)));
    }

    fn size(&self, at: &Board) -> u32 {
        at.free().count_ones()
    }

    fn packed(&self, at: &Board) -> Option<u64> {
        at.0.packed()
    }
}

impl Game for Pieces {
    fn prefix(&self) -> String {
        format!("node-kayles/{}", NAMES[self.0 as usize].0)
    }

    fn look(&self, at: &Board) -> Option<Look> {
        Some(OnBoard::look(*at))
    }

    fn explain(&self, boards: &[Board], play: Play) -> Vec<Reason> {
        let [board] = boards else { return vec![] };
        match self.theorem(board).filter(|_| play == Play::Normal && board.free() != 0) {
            Some(fact) if fact.worth.outcome() == Outcome::P => vec![msg!("pieces-symmetric").into()],
            Some(_) => vec![msg!("pieces-central", place = board.0.place(board.0.area() / 2).to_string()).into()],
            None => vec![],
        }
    }

    fn splits(&self) -> bool {
        true
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        Some([4, 6])
    }
}

/// The game of a piece: boards are `6` (a square), `4x5`, or rows of `.`, `#` and `o` for a piece.
pub(super) fn open(name: Text<'_>) -> Parsed<Box<dyn OpenGame>> {
    let known = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name.as_str()));
    let Some(&(_, piece)) = known else {
        let names = NAMES.map(|(name, _)| name).join(", ");
        return Err(name.error(msg!("piece-unknown", name = shortened(name.as_str()), names = names)));
    };
    let coordinates = Coordinates { at: |_, size| sized(size), of: None };
    Ok(TypedGame::with_coordinates(Pieces(piece), |rules, position| board::boards(position, |text| read(*rules, text)), coordinates))
}

/// The whole board of one side or two.
fn sized(size: &[u64]) -> Option<Board> {
    let size = if let &[side] = size { [side, side] } else { size.try_into().ok()? };
    board::of_size(&size).map(|(height, width)| Board::start(height, width))
}

fn read(rules: Pieces, text: Text<'_>) -> Parsed<Board> {
    if text.as_str().bytes().all(|byte| byte.is_ascii_digit()) {
        let side = text.number_in(1..=11)?;
        return Ok(Board::start(side as u8, side as u8));
    }
    let drawn: Board = board::read(text)?;
    let mut board = drawn.with_free(drawn.free() | drawn.0.layer(1));
    for cell in cells(drawn.0.layer(1)) {
        if board.free() >> cell & 1 == 0 {
            return Err(text.error(msg!("piece-attacked", place = board.0.place(cell).to_string())));
        }
        board = rules.placed(board, cell);
    }
    Ok(Board(board.0.with([board.free() & drawn.free(), drawn.0.layer(1)])))
}

/// A small board with some cells free.
pub(super) fn sample(dice: &mut Dice) -> String {
    let (name, piece) = *dice.pick(&NAMES);
    let (height, width) = (1 + dice.roll(2) as u8, 1 + dice.roll(2) as u8);
    let mut board = Board::start(height, width);
    if dice.roll(3) > 0 {
        let free = board.free() & u128::from(dice.bits() | dice.bits());
        board = Board(board.0.with([free, 0]));
        if dice.roll(1) == 0 && free != 0 {
            board = Pieces(piece).placed(board, free.trailing_zeros());
        }
    }
    format!("node-kayles/{name}:{board}")
}

#[cfg(test)]
mod tests {
    use crate::notation::parse;

    #[test]
    fn pieces_are_read_and_attack() {
        assert_eq!(parse("node-kayles/queens:4").unwrap().to_string(), "node-kayles/queens:4x4");
        let read = |text: &str| parse(text).unwrap().to_string();
        assert_eq!(read("node-kayles/queens:o..../...../....."), "node-kayles/queens:o####/##.../#.#..");
        assert_eq!(read("node-kayles/grid:o.o/..."), "node-kayles/grid:o#o/#.#");
        assert_eq!(read("node-kayles/knights:o.../...."), "node-kayles/knights:o.../..#.");
        for bad in [
            "node-kayles/queens:oo.",
            "node-kayles/queens:12",
            "node-kayles/pawns:3x3",
            "node-kayles/:3x3",
            "node-kayles/rooks:.y",
            "node-kayles/rooks:0x3",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
