//! Cram (Gardner 1974): place a domino on two free neighbouring cells of a board, either way round.
//!
//! Dominoes in different regions of free cells never meet, so a board is the sum of its regions, and a region is the same
//! game however it is turned or mirrored. [`Ruleset::reduce`] uses just that: each region of two cells or more, cut out
//! along its bounding box, as the least of its images. Searching regions in this form makes 5x6 quick.
//!
//! That is not all that could be told: only which cells are neighbours matters, so a tail may be bent in any way, and of several single cells that hang on one cell one is enough, since taking one leaves the others alone. Regions that differ in nothing else are of one *kind*.
//! Names of kinds were built, measured and left out. Ends were taken off a region again and again, each handing the tree on it to its neighbour (trees had numbers, and a table told what comes of hanging one on another), until a core without ends was left; its least image, with the trees and where they hang, was
//! the name under which the search remembered the region. On 40 boards 42 million options were read in place of 64 and 2.3 million facts kept in place of 3.9; for 4x11 14.6 million options in place of 20.2, and 35.6 in place of 56.3 for all its winning moves; for those of 5x8 13.8 in place of 18.6. The time was
//! the same, and for 4x11 a fifth longer: what is spared are the cheapest options, and a name took 0.1 microseconds, half of what an option takes without. Eight regions of ten that are read have an end, and of seven in ten of those nothing is known under any name. Half of them were never read before, so that a table from regions to names (2^13 to 2^17
//! places) gained nothing. Names for regions of fewer than 17, 20 or 25 cells only, or asked for before a look at a region rather than at every option (50 million options), took as long; to lay out the trees again, so that each kind has one board, takes 2 microseconds. What names would spare is memory.
//!
//! **Theorem (Gardner's symmetry strategy).** If a half turn maps the free cells onto themselves, and no domino on free cells
//! meets its own image, the player to move loses. *Proof.* Answer each domino with its image: its cells are free, because they
//! were before the domino was placed, by symmetry, and the domino does not cover them. ∎
//!
//! A domino meets its own image only at the board's centre: never if the centre is a corner of cells (even by even),
//! only as the central domino if it is the middle of a cell's side (even by odd), and only on the central cell if it is the
//! middle of that cell. So even by even boards have value 0, and on an even by odd board the central domino wins.

mod small;

use super::Entry;
use super::board::{self, Grid, OnBoard, Pair, cells, low_bits, position_on_board};
use crate::game::{Game, Look, Square};
use crate::{Budget, Cell, Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};
use smallvec::SmallVec;

/// The rules of Cram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cram;

position_on_board! {
    /// A board of at most 128 cells: a single layer, the free ones.
    Board: 1 layers,
    kinds: [('.', [true], Square::Free), ('#', [false], Square::Blocked)],
    start: |height, width| [low_bits(u32::from(height) * u32::from(width))]
}

impl Board {
    /// All cells free. Panics if there are none or more than 128.
    ///
    /// ```
    /// use grundy::games::cram::Board;
    /// assert_eq!(Board::empty(2, 3).to_string(), "2x3");
    /// ```
    pub fn empty(height: u8, width: u8) -> Board {
        Board::start(height, width)
    }

    /// Some cells free, as bits row by row from the top left. Panics if there are others, or more than 128.
    pub fn of(height: u8, width: u8, free: u128) -> Board {
        Board(Grid::new(height, width, [free]))
    }

    #[inline]
    fn free(self) -> u128 {
        self.0.layer(0)
    }

    /// The same board with other cells free.
    #[inline]
    fn with(self, free: u128) -> Board {
        Board(self.0.with([free]))
    }

    /// Free cells whose right neighbour is free, and those whose lower neighbour is.
    #[inline]
    fn places(self) -> [u128; 2] {
        self.0.neighbours(self.free()).map(|beside| beside & self.free())
    }

    /// Every domino that fits, with its cells.
    fn dominoes(self) -> impl Iterator<Item = (Pair, u128)> {
        let [across, down] = self.places();
        self.at(across, 1).chain(self.at(down, self.0.stride()))
    }

    /// The dominoes whose first cells are these, and whose second cells are so many further on.
    fn at(self, places: u128, step: u32) -> impl Iterator<Item = (Pair, u128)> {
        cells(places).map(move |at| (self.0.pair(at, at + step), (1 | 1 << step) << at))
    }

    /// The value of a region that is small, or its canonical form.
    #[inline]
    fn worth(self, region: u128) -> Result<u64, Board> {
        let without_one = |cells: u128| cells & cells.wrapping_sub(1);
        let all_but_one = without_one(region);
        if without_one(without_one(all_but_one)) == 0 {
            // Of two or three cells a single domino can be placed.
            return Ok((all_but_one != 0).into());
        }
        let part = self.0.trimmed(region);
        let part = Board(if part.height() > part.width() { part.canonical() } else { part });
        small::value(part).ok_or_else(|| Board(part.0.canonical()))
    }

    /// Whether a half turn maps the free cells onto themselves.
    fn is_symmetric(self) -> bool {
        self.0 == self.0.turned()
    }

    /// Whether the centre of a symmetric board is free: its central cell, or both cells of its central domino.
    fn centre_is_free(self) -> bool {
        let (width, height) = (self.0.width(), self.0.height());
        let has_centre = width % 2 == 1 || height % 2 == 1;
        has_centre && self.free() >> self.0.cell((height - 1) / 2, (width - 1) / 2) & 1 == 1
    }
}

impl Ruleset for Cram {
    type Position = Board;
    type Move = Pair;

    fn options(&self, from: &Board, visit: &mut Visit<'_, Self>) -> Walk {
        from.dominoes().try_for_each(|(domino, covered)| visit.option(domino, &[from.with(from.free() & !covered)]))
    }

    /// Dominoes near the middle column first, since they are the ones that split a board: upright ones before flat ones. What hung together falls apart around the domino.
    fn scan(&self, from: &Board, _: &Budget, see: &mut dyn FnMut(Nimber, &[Board]) -> Walk) -> Walk {
        let ([across, down], middle) = (from.places(), from.0.middle());
        let mut kept: SmallVec<[Board; 2]> = SmallVec::new();
        for near in [middle, !middle] {
            for (places, step) in [(down, from.0.stride()), (across, 1)] {
                let domino = 1 | 1 << step;
                for at in cells(places & near) {
                    let (covered, mut sum) = (domino << at, 0);
                    let rest = from.free() & !covered;
                    kept.clear();
                    from.0.pieces(rest, from.0.around(covered, rest), |piece| match from.worth(piece) {
                        Ok(value) => sum ^= value,
                        Err(part) => kept.push(part),
                    });
                    see(Nimber(sum), &kept)?;
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn theorem(&self, at: &Board) -> Option<Fact> {
        if !at.is_symmetric() {
            return None;
        }
        if !at.centre_is_free() {
            return Some(Fact::value(0, "cram-symmetry"));
        }
        let central_domino = at.0.area().is_multiple_of(2);
        central_domino.then(|| Fact::outcome(true, "cram-symmetry"))
    }

    fn tabled(&self, at: &Board) -> Option<Nimber> {
        small::value(*at).map(Nimber)
    }

    fn reduce(&self, at: &Board, keep: &mut dyn FnMut(Board)) {
        let [across, down] = at.places();
        at.0.regions(at.free(), across | down, |region| keep(Board(at.0.cut(region))));
    }

    fn reduce_and_add(&self, at: &Board, keep: &mut dyn FnMut(Board)) -> Nimber {
        let [across, down] = at.places();
        let mut sum = 0;
        at.0.regions(at.free(), across | down, |region| match at.worth(region) {
            Ok(value) => sum ^= value,
            Err(part) => keep(part),
        });
        Nimber(sum)
    }

    /// The regions of free cells in which a domino fits.
    fn separate(&self, at: &Board, keep: &mut dyn FnMut(Board)) {
        let [across, down] = at.places();
        at.0.regions(at.free(), across | down, |region| keep(at.with(region)));
    }

    fn size(&self, at: &Board) -> u32 {
        at.0.count_pairs(at.free(), at.free())
    }

    fn packed(&self, at: &Board) -> Option<u64> {
        at.0.packed()
    }
}

impl Game for Cram {
    fn prefix(&self) -> String {
        "cram".into()
    }

    fn look(&self, at: &Board) -> Option<Look> {
        Some(OnBoard::look(*at))
    }

    fn splits(&self) -> bool {
        true
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        Some([4, 6])
    }

    fn explain(&self, boards: &[Board], play: Play) -> Vec<Reason> {
        match boards {
            [board] if play == Play::Normal && self.theorem(board).is_some() => board.symmetry(),
            _ => vec![],
        }
    }
}

impl Board {
    /// The symmetry strategy told and shown: a domino and its image drawn into the board, and a few more of them.
    fn symmetry(self) -> Vec<Reason> {
        const MOST_ROWS: usize = 6;
        let centre = self.centre_is_free();
        let covers = |covered: u128| covered & self.half_turn(covered) != 0;
        let (middle, dominoes): (Vec<_>, Vec<_>) = self.dominoes().partition(|&(_, covered)| covers(covered));
        let message = match middle.first() {
            Some((domino, _)) if centre => msg!("cram-central", domino = domino.to_string()),
            _ => msg!("cram-symmetric"),
        };
        let central = middle.first().filter(|_| centre).map_or(0, |&(_, covered)| covered);
        let free: Vec<(Pair, u128)> = dominoes.into_iter().filter(|&(_, covered)| covered & central == 0).collect();
        let Some(&(_, first)) = free.first() else { return vec![message.into()] };
        let drawn = message.with_table(self.played(central, first));
        let answer = |&(domino, covered): &(Pair, u128)| {
            let image = free.iter().find(|&&(_, other)| other == self.half_turn(covered)).map_or(domino, |&(image, _)| image);
            vec![Cell::plain(domino.to_string()), Cell::plain(image.to_string())]
        };
        let rows = free.iter().take(MOST_ROWS).map(answer).collect();
        let answers = if free.len() > MOST_ROWS { msg!("lost-replies-some-images") } else { msg!("lost-replies-images") };
        vec![drawn, answers.with_table(rows)]
    }

    /// Cells turned with the board.
    fn half_turn(self, cells: u128) -> u128 {
        self.0.with([cells]).turned().layer(0)
    }

    /// The board with the central domino as `0`, another as `1` and its image as `2`.
    fn played(self, central: u128, first: u128) -> Vec<Vec<Cell>> {
        let image = self.half_turn(first);
        let cell = |at: u32| {
            let is = |set: u128| set >> at & 1 == 1;
            let sign = [(central, "0"), (first, "1"), (image, "2"), (self.free(), ".")].into_iter().find(|&(set, _)| is(set));
            Cell::plain(sign.map_or("#", |(_, sign)| sign))
        };
        (0..self.0.height()).map(|row| (0..self.0.width()).map(|column| cell(self.0.cell(row, column))).collect()).collect()
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "cram",
    aliases: &["impartial-domineering", "domineering", "填骨牌游戏"],
    source: "M. Gardner, Mathematical Games: Cram, crosscram and quadraphage, Scientific American 230 (1974)",
    examples: &["cram:4x5", "cram:..#./...."],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(board::open(Cram))
    },
    sample: |dice: &mut Dice| {
        let (height, width) = (1 + dice.roll(2), 1 + dice.roll(3));
        if dice.roll(3) == 0 {
            return format!("cram:{height}x{width}");
        }
        format!("cram:{}", board::random(dice, height, width, &['.', '.', '.', '.', '#']))
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Solver;
    use crate::solve::{Search, reference};

    fn value(board: Board) -> u64 {
        let Nimber(value) = Search::default().value(&Cram, &board, &Budget::unlimited()).unwrap().0;
        value
    }

    /// A single row is Dawson's Kayles; the other values are those of Lemoine and Viennot (2012).
    #[test]
    fn small_rectangles_have_the_published_values() {
        let row: Vec<u64> = (1..=16).map(|width| value(Board::empty(1, width))).collect();
        assert_eq!(row, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5]);
        let three: Vec<u64> = (1..=9).map(|width| value(Board::empty(3, width))).collect();
        assert_eq!(three, [1, 1, 0, 1, 1, 4, 1, 3, 1]);
        assert_eq!([4, 5, 6].map(|height| value(Board::empty(height, 5))), [2, 0, 2]);
    }

    #[test]
    fn boards_have_the_values_of_the_definition() {
        let mut dice = Dice::new(12);
        for _ in 0..60 {
            let rows = 2 + dice.roll(1);
            let board = Board::of(rows as u8, 5, u128::from(dice.bits() | dice.bits()) & ((1 << (5 * rows)) - 1));
            let value = reference::nim_value(&Cram, &board, &Budget::unlimited()).unwrap();
            let budget = Budget::unlimited();
            for mut search in Search::in_every_way() {
                assert_eq!(search.value(&Cram, &board, &budget).unwrap().0, value, "{board}");
            }
        }
    }

    /// Cram with nothing but its moves and its canonical form.
    struct Plain;

    impl Ruleset for Plain {
        type Position = Board;
        type Move = Pair;

        fn options(&self, from: &Board, visit: &mut Visit<'_, Self>) -> Walk {
            Cram.options(from, &mut visit.like())
        }

        fn tabled(&self, at: &Board) -> Option<Nimber> {
            Cram.tabled(at)
        }

        fn reduce(&self, at: &Board, keep: &mut dyn FnMut(Board)) {
            Cram.reduce(at, keep);
        }
    }

    /// The options of a part as a search reads them, in some order.
    fn scanned<R: Ruleset<Position = Board>>(rules: &R, part: &Board) -> Vec<(Nimber, Vec<Board>)> {
        let mut options = vec![];
        let mut see = |sum, kept: &[Board]| {
            options.push((sum, kept.to_vec()));
            Ok(())
        };
        rules.scan(part, &Budget::unlimited(), &mut see).unwrap();
        options.iter_mut().for_each(|(_, kept)| kept.sort_unstable());
        options.sort_unstable();
        options
    }

    /// What is read in one go is what moving, splitting, turning and looking up give, on boards of every size.
    #[test]
    fn a_search_reads_the_options_of_the_rules() {
        let mut dice = Dice::new(31);
        for round in 0..6_000 {
            let height = 1 + dice.roll(15) as u8;
            let width = 1 + dice.roll(u64::from(128 / height).min(if round % 2 == 0 { 9 } else { 128 }) - 1) as u8;
            let random = |dice: &mut Dice| u128::from(dice.bits()) << 64 | u128::from(dice.bits());
            let free = (random(&mut dice) | random(&mut dice)) & low_bits(u32::from(height) * u32::from(width));
            let board = Board::of(height, width, free);
            let (mut kept, mut plainly, mut parts) = (vec![], vec![], vec![]);
            let sums =
                [Cram.reduce_and_add(&board, &mut |part| kept.push(part)), Plain.reduce_and_add(&board, &mut |part| plainly.push(part))];
            assert_eq!((sums[0], kept), (sums[1], plainly), "{board}");
            Cram.reduce(&board, &mut |part| parts.push(part));
            for part in parts {
                assert_eq!(scanned(&Cram, &part), scanned(&Plain, &part), "{part}");
            }
        }
    }

    /// A memory that is much too small for the search forgets and goes on.
    #[test]
    fn a_full_memory_goes_on() {
        let board = Board::empty(5, 5);
        for threads in [1, 2] {
            let mut search = Search::in_haste(threads, 150_000);
            assert_eq!(search.value(&Cram, &board, &Budget::unlimited()).unwrap().0, Nimber(0));
        }
    }

    /// A board of a small value is seen not to have a larger one by its own value, not by a search for options of the larger one: that reads 180,000 options.
    #[test]
    fn a_smaller_value_refutes_a_larger_one() {
        let cells = (0..30).filter(|cell| ![12, 13, 15, 16].contains(cell)).fold(0, |free, cell| free | 1 << cell);
        let (board, budget) = (Board::of(5, 6, cells), Budget::unlimited());
        assert_eq!(board.to_string(), "....../....../##.##./....../......");
        assert!(!Search::default().with_threads(1).equals(&Cram, &[board], Nimber(5), &budget).unwrap());
        assert!(budget.visited() < 1 << 16, "{} options were read", budget.visited());
    }

    /// Wherever the budget ends a search, the next one goes on from there.
    #[test]
    fn a_search_given_up_can_be_taken_up_again() {
        let board = Board::empty(5, 5);
        let mut search = Search::default();
        for _ in 0..4 {
            assert!(search.value(&Cram, &board, &Budget::unlimited().with_effort(255)).is_err());
        }
        let (value, _) = search.value(&Cram, &board, &Budget::unlimited()).unwrap();
        assert_eq!(value, Nimber(0));
        assert!(search.equals(&Cram, &[board, board], Nimber(0), &Budget::unlimited()).unwrap());
    }

    #[test]
    fn large_boards_are_solved_by_symmetry() {
        assert_eq!(Cram.theorem(&Board::empty(8, 16)), Some(Fact::value(0, "cram-symmetry")));
        assert_eq!(Cram.theorem(&Board::empty(7, 8)), Some(Fact::outcome(true, "cram-symmetry")));
        assert_eq!(Cram.theorem(&Board::empty(7, 7)), None);
        for (height, width) in [(1, 64), (64, 1), (2, 32), (32, 2), (1, 128), (128, 1), (2, 64), (64, 2), (11, 11)] {
            let mut parts = vec![];
            Cram.reduce(&Board::empty(height, width), &mut |part| parts.push(part));
            assert_eq!(parts, [Board::empty(height.min(width), height.max(width))]);
        }
    }
}
