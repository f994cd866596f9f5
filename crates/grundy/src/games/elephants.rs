//! Elephants and Rhinos (in the collections of K. Burke and of MCGS), played by both with all animals.
//!
//! Elephants and rhinos stand on a strip. An elephant steps one cell to the right if that cell is free, a rhino one cell to the left. In the original each player has one kind; here, as an impartial game, either player may move any animal. Several rows are so
//! many strips side by side. `1x7` begins with an elephant at the left end of each row and a rhino at the right end.
//!
//! Nobody passes anybody. A rhino and the next animal to its right, if that is an elephant, walk away from each other, so a strip falls apart there: a *herd* is a row of elephants followed by rhinos, with the free cells between them; after the last elephant
//! of a strip the free cells up to the right end belong to it, and before the first rhino those from the left end. A herd is the same game seen in a mirror with elephants and rhinos exchanged.
//!
//! **Theorem.** A herd whose animals are all of one kind has value 0 or 1, as the number of steps that are left is even or odd. *Proof.* They all end packed against the same end, whatever is played. ∎

use super::Entry;
use super::board::{self, Grid, OnBoard, Pair, cells, low_bits, position_on_board};
use crate::game::{Game, Look, Square};
use crate::{Dice, Fact, Ruleset, Visit, Walk};

/// The rules of Elephants and Rhinos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Elephants;

position_on_board! {
    /// Elephants and rhinos.
    Herd: 2 layers,
    kinds: [('.', [false, false], Square::Free), ('x', [true, false], Square::Black), ('o', [false, true], Square::White)],
    start: |height, width| {
        let first = (0..u32::from(height)).fold(0, |first, row| first | 1 << (row * u32::from(width)));
        [first, if width > 1 { first << (width - 1) } else { 0 }]
    }
}

impl Herd {
    fn elephants(self) -> u128 {
        self.0.layer(0)
    }

    fn rhinos(self) -> u128 {
        self.0.layer(1)
    }

    /// Every step, from a cell to a cell.
    fn steps(self) -> impl Iterator<Item = (u32, u32)> {
        let free = self.0.whole() & !self.elephants() & !self.rhinos();
        let right = cells(self.elephants() & self.0.moved(free, [0, -1])).map(|cell| (cell, cell + 1));
        right.chain(cells(self.rhinos() & self.0.moved(free, [0, 1])).map(|cell| (cell, cell - 1)))
    }

    /// The herds that can move, each as a run of cells from one cell to another.
    fn herds(self) -> impl Iterator<Item = (u32, u32)> {
        let herds = (0..self.0.height()).flat_map(move |row| self.herds_of_row(self.0.cell(row, 0), self.0.cell(row, self.0.width())));
        herds.filter(move |&(start, end)| self.steps().any(|(from, _)| (start..end).contains(&from)))
    }

    /// The herds between two cells.
    fn herds_of_row(self, first: u32, end: u32) -> Vec<(u32, u32)> {
        let is = |set: u128, cell: u32| set >> cell & 1 == 1;
        let (mut herds, mut start, mut last_rhino) = (vec![], first, None);
        for cell in first..end {
            if is(self.rhinos(), cell) {
                last_rhino = Some(cell);
            } else if is(self.elephants(), cell) {
                match last_rhino.take() {
                    Some(rhino) => {
                        herds.push((start, rhino + 1));
                        start = cell;
                    }
                    // What is behind the first elephant does not matter.
                    None if self.elephants() & (low_bits(cell) & !low_bits(start)) == 0 => start = cell,
                    None => {}
                }
            }
        }
        herds.push((start, last_rhino.map_or(end, |rhino| rhino + 1)));
        herds
    }

    /// A herd alone, as a strip of its own.
    fn cut_out(self, (start, end): (u32, u32)) -> Herd {
        let part = |set: u128| set >> start & low_bits(end - start);
        let strip = Grid::new(1, (end - start) as u8, [part(self.elephants()), part(self.rhinos())]);
        let seen = strip.turned();
        Herd(strip.min(seen.with([seen.layer(1), seen.layer(0)])))
    }
}

impl Ruleset for Elephants {
    type Position = Herd;
    type Move = Pair;

    fn options(&self, from: &Herd, visit: &mut Visit<'_, Self>) -> Walk {
        from.steps().try_for_each(|(start, end)| {
            let step = |own: u128| if own >> start & 1 == 1 { own & !(1 << start) | 1 << end } else { own };
            visit.option(from.0.pair(start, end), &[Herd(from.0.with([step(from.elephants()), step(from.rhinos())]))])
        })
    }

    fn theorem(&self, at: &Herd) -> Option<Fact> {
        let one_kind = at.0.height() == 1 && (at.elephants() == 0 || at.rhinos() == 0);
        // Each step changes the sum of the places by one, and the packed places are the same sum every time.
        let places = |set: u128| cells(set).sum::<u32>();
        let (all, width) = (at.elephants() | at.rhinos(), at.0.width());
        let count = all.count_ones();
        let packed: u32 = if at.rhinos() == 0 { (width - count.min(width)..width).sum() } else { (0..count).sum() };
        one_kind.then(|| Fact::value(u64::from(packed.abs_diff(places(all)) % 2), "elephants-one-kind"))
    }

    fn reduce(&self, at: &Herd, keep: &mut dyn FnMut(Herd)) {
        at.herds().for_each(|herd| keep(at.cut_out(herd)));
    }

    fn separate(&self, at: &Herd, keep: &mut dyn FnMut(Herd)) {
        at.herds().for_each(|(start, end)| {
            let run = low_bits(end) & !low_bits(start);
            keep(Herd(at.0.with([at.elephants() & run, at.rhinos() & run])));
        });
    }

    fn size(&self, at: &Herd) -> u32 {
        at.0.area()
    }

    fn packed(&self, at: &Herd) -> Option<u64> {
        at.0.packed()
    }
}

impl Game for Elephants {
    fn prefix(&self) -> String {
        "elephants".into()
    }

    fn look(&self, at: &Herd) -> Option<Look> {
        Some(OnBoard::look(*at))
    }

    fn splits(&self) -> bool {
        true
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        Some([3, 8])
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "elephants",
    aliases: &["elephants-and-rhinos", "elephants-rhinos", "大象与犀牛"],
    source: "Elephants and Rhinos, in the collections of K. Burke and of MCGS (University of Alberta); played here by both with all animals",
    examples: &["elephants:x.x..o.o", "elephants:1x7", "elephants:.o.x../x..o.o"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(board::open(Elephants))
    },
    sample: |dice: &mut Dice| {
        let (height, width) = (1 + dice.roll(1), 1 + dice.roll(6));
        let width = width / height + 1;
        if dice.roll(5) == 0 {
            return format!("elephants:{height}x{width}");
        }
        format!("elephants:{}", board::random(dice, height, width, &['.', '.', '.', 'x', 'o']))
    },
}];
