//! Treblecross (Winning Ways, ch. 4; LightOJ 1229): mark a free cell of a strip; whoever completes three marks in a row wins.
//!
//! A board with an immediate win is *entailing*: nobody who can help it ever moves to one. On a board of at least three cells that has none,
//! any two marks are at least three cells apart, since `XX` and `X.X` could be completed. A mark next to another or one cell further makes such a
//! pair, so the moves that do not lose at once are those on cells at distance 3 or more from every mark. These cells form runs; a
//! mark inside a run takes away up to two cells on either side of it, and what is left are independent runs.
//!
//! **Theorem.** A run of m cells has the value of a heap of m + 2 in the octal game .007, whose move takes three neighbours from a row:
//! add one cell at either end of the run; then a mark takes exactly three cells, and what is left on either side is a run with such cells added.
//!
//! On boards of one or two cells nobody can complete three, and the number of free cells decides. Under normal play a finished row ends
//! the whole sum it stands in. Under misère play it merely has no more moves, and that plain rule is searched.

use super::Entry;
use crate::code::Code;
use crate::game::{Coordinates, Game, Look, Solver, Square};
use crate::sequence::HeapTable;
use crate::sum::TypedGame;
use crate::text::{Parsed, Text};
use crate::{Basis, Budget, Dice, Fact, Kind, Message, Nimber, Play, Ruleset, SolveError, Visit, Walk, msg};
use std::fmt;
use std::ops::Range;

/// The longest board that is read.
const MOST_CELLS: usize = 100_000;

/// The rules of Treblecross.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Treblecross;

/// A strip of cells, `true` where there is a mark. What is read has no three in a row; a move may make one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strip(Box<[bool]>);

/// A cell, from 1, is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl fmt::Display for Strip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(|&marked| if marked { 'X' } else { '.' }).collect::<String>())
    }
}

impl Strip {
    /// Cells as `.` and `X`.
    /// A strip of so many free cells.
    fn empty(length: &[u64]) -> Option<Strip> {
        let &[cells] = length else { return None };
        let cells = usize::try_from(cells).ok().filter(|&cells| cells <= MOST_CELLS)?;
        Some(Strip(vec![false; cells].into()))
    }

    fn read(text: Text<'_>) -> Parsed<Strip> {
        let mut cells = vec![];
        for (at, c) in text.as_str().char_indices() {
            cells.push(match c {
                '.' => false,
                'X' | 'x' => true,
                _ => return Err(text.slice(at..at + c.len_utf8()).error(msg!("treblecross-cell", cell = c.to_string()))),
            });
            if cells.len() > MOST_CELLS {
                return Err(text.error(msg!("treblecross-too-long", most = MOST_CELLS.to_string())));
            }
        }
        let strip = Strip(cells.into());
        strip.check(text)?;
        Ok(strip)
    }

    /// A row of three ends the game, so no position has one.
    fn check(&self, text: Text<'_>) -> Parsed<()> {
        match self.0.windows(3).position(|three| three == [true; 3]) {
            Some(at) => Err(text.slice(at..at + 3).error(msg!("treblecross-finished"))),
            None => Ok(()),
        }
    }

    fn is_finished(&self) -> bool {
        self.0.windows(3).any(|three| three == [true; 3])
    }

    /// The free cells that complete three in a row.
    fn completing(&self) -> impl Iterator<Item = usize> {
        let marked = |at: usize| self.0.get(at).copied().unwrap_or(false);
        let before = move |at: usize, steps: usize| at >= steps && marked(at - steps);
        let completes = move |&at: &usize| {
            let (left, right) = (before(at, 1), marked(at + 1));
            !self.0[at] && [left && before(at, 2), left && right, right && marked(at + 2)].contains(&true)
        };
        (0..self.0.len()).filter(completes)
    }

    /// The runs of cells at distance 3 or more from every mark.
    fn runs(&self) -> Vec<Range<usize>> {
        let mut runs = vec![];
        let mut start = 0;
        for mark in (0..self.0.len()).filter(|&at| self.0[at]) {
            runs.push(start..mark.saturating_sub(2).max(start));
            start = mark + 3;
        }
        runs.push(start.min(self.0.len())..self.0.len());
        runs.retain(|run| !run.is_empty());
        runs
    }

    fn marking(&self, cell: usize) -> Strip {
        let mut cells = self.0.clone();
        cells[cell] = true;
        Strip(cells)
    }

    /// Nobody can ever complete three here.
    fn is_short(&self) -> bool {
        self.0.len() < 3
    }

    fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.0.len()).filter(|&at| !self.0[at])
    }
}

impl Ruleset for Treblecross {
    type Position = Strip;
    type Move = Mark;

    fn options(&self, from: &Strip, visit: &mut Visit<'_, Self>) -> Walk {
        if from.is_finished() {
            return Ok(());
        }
        from.free().try_for_each(|cell| visit.option(Mark(cell), &[from.marking(cell)]))
    }

    fn theorem(&self, at: &Strip) -> Option<Fact> {
        if at.is_finished() {
            return Some(Fact::value(0, "over"));
        }
        // The values of longer boards come from a table, which the solver keeps.
        at.is_short().then(|| Fact::value(at.free().count() as u64 % 2, "treblecross-short"))
    }

    fn reduce(&self, at: &Strip, keep: &mut dyn FnMut(Strip)) {
        let mirrored = Strip(at.0.iter().rev().copied().collect());
        keep(mirrored.min(at.clone()));
    }

    fn over(&self, at: &Strip, play: Play) -> bool {
        play == Play::Normal && at.is_finished()
    }

    fn entailing(&self, at: &Strip) -> bool {
        !at.is_finished() && at.completing().next().is_some()
    }
}

impl Game for Treblecross {
    fn prefix(&self) -> String {
        "treblecross".into()
    }

    fn look(&self, at: &Strip) -> Option<Look> {
        Some(Look::strip(at.0.iter().map(|&marked| if marked { Square::Cross } else { Square::Free }).collect(), Some(1)))
    }

    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        Some(Box::new(Runs { heaps: HeapTable::new(Code::known(".007")) }))
    }

    fn winning_moves(&self, from: &Strip, play: Play, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        (play == Play::Normal && self.entailing(from))
            .then(|| from.completing().try_for_each(|cell| visit.option(Mark(cell), &[from.marking(cell)])))
    }

    fn kind(&self) -> Kind {
        Kind::Entailing
    }
}

/// The values of runs, from a table of .007.
struct Runs {
    heaps: HeapTable,
}

impl Runs {
    /// The value of a run no longer than those that were asked for before.
    fn known(&self, cells: usize) -> u64 {
        self.heaps.values().get(cells + 2).unwrap_or(0).into()
    }
}

impl Solver<Treblecross> for Runs {
    fn value(&mut self, _: &Treblecross, at: &Strip, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        let mut total = Nimber::ZERO;
        for run in at.runs() {
            total += self.heaps.value(run.len() as u64 + 2, budget)?.0;
        }
        Ok((total, Basis::computed("treblecross")))
    }

    /// A mark inside a run changes that run alone, so its effect is read off the table.
    fn moves_to(&mut self, rules: &Treblecross, from: &Strip, value: Nimber, visit: &mut Visit<'_, Treblecross>) -> Option<Walk> {
        if rules.theorem(from).is_some() {
            return None;
        }
        let runs = from.runs();
        let total = runs.iter().fold(0, |sum, run| sum ^ self.known(run.len()));
        for run in runs {
            let wanted = total ^ value.0 ^ self.known(run.len());
            for cell in run.clone() {
                let (left, right) = (cell - run.start, run.end - 1 - cell);
                let leaves = self.known(left.saturating_sub(2)) ^ self.known(right.saturating_sub(2));
                let walk = if leaves == wanted { visit.option(Mark(cell), &[from.marking(cell)]) } else { visit.tick() };
                if walk.is_err() {
                    return Some(walk);
                }
            }
        }
        Some(Ok(()))
    }

    fn remark(&self, at: &Strip) -> Option<Message> {
        const MOST_RUNS: usize = 8;
        let runs = at.runs();
        if at.is_short() || at.is_finished() {
            return None;
        }
        let total = runs.iter().fold(0, |sum, run| sum ^ self.known(run.len()));
        if runs.is_empty() {
            return Some(msg!("treblecross-no-run"));
        }
        let each = |run: &Range<usize>| format!("{}-{}: {}", run.start + 1, run.end, self.known(run.len()));
        let mut shown = runs.iter().take(MOST_RUNS).map(each).collect::<Vec<_>>().join("; ");
        if runs.len() > MOST_RUNS {
            shown.push_str("; …");
        }
        Some(msg!("treblecross-runs", runs = shown, value = total))
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "treblecross",
    aliases: &["one-dimensional-tic-tac-toe", "lightoj-1229", "uva-10561", "三连", "三连棋", "一维三连棋"],
    source: "Winning Ways, ch. 4; LightOJ 1229 (2011)",
    examples: &["treblecross:.X.X...X", "treblecross:..........", "treblecross:.....X......"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        let empty = Coordinates { at: |_, length| Strip::empty(length), of: None };
        Ok(TypedGame::with_coordinates(Treblecross, |_, position| Ok(vec![Strip::read(position)?]), empty))
    },
    sample: |dice: &mut Dice| {
        let mut cells: Vec<u8> = (0..=dice.roll(7)).map(|_| *dice.pick(b".....X")).collect();
        // A row of three would be finished already.
        for at in 2..cells.len() {
            if cells[at - 2..=at] == *b"XXX" {
                cells[at] = b'.';
            }
        }
        format!("treblecross:{}", String::from_utf8_lossy(&cells))
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Halt;

    fn board(bits: u32, length: usize) -> Option<Strip> {
        Strip::read(Text::new(&(0..length).map(|at| if bits >> at & 1 == 1 { 'X' } else { '.' }).collect::<String>())).ok()
    }

    /// Every board up to 10 cells: runs, values and immediate wins against the rules.
    #[test]
    fn all_small_boards() {
        let mut solver = Treblecross.solver().unwrap();
        for length in 1..=10 {
            let mut values = std::collections::HashMap::new();
            for bits in (0..1u32 << length).rev() {
                let Some(strip) = board(bits, length) else { continue };
                if Treblecross.entailing(&strip) {
                    continue;
                }
                let mut below = vec![];
                let walk = Treblecross.options(
                    &strip,
                    &mut Visit::<Treblecross>::new(&Budget::unlimited(), &mut |Mark(cell), after| {
                        below.extend((!Treblecross.entailing(&after[0])).then(|| values[&(bits | 1 << cell)]));
                        Ok(())
                    }),
                );
                assert!(!matches!(walk, Err(Halt::Failed(_))));
                let value: Nimber = crate::mex(below);
                let known = match Treblecross.theorem(&strip) {
                    Some(fact) => fact.worth.nimber().unwrap(),
                    None => solver.value(&Treblecross, &strip, &Budget::unlimited()).unwrap().0,
                };
                assert_eq!(known, value, "{strip}");
                values.insert(bits, value);
            }
        }
    }

    #[test]
    fn illegal_boards_are_refused() {
        for (text, span) in [("..y", 2..3), (".é.", 1..3), ("XXX.XXX", 0..3), (".XXXX", 1..4)] {
            assert_eq!(Strip::read(Text::new(text)).unwrap_err().span, span, "{text}");
        }
        assert!(Strip::read(Text::new(&".".repeat(MOST_CELLS + 1))).is_err());
    }
}
