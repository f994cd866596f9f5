//! Compounds other than the disjunctive sum played to its end: by the compound's theory where it has one, else by the definition.

use super::moves::Collector;
use super::selective;
use super::{Analysis, Asked, ComponentReport, Figures};
use crate::games::moore;
use crate::solve::compound::{Method, Theory};
use crate::solve::followers::{Followers, Id, NOTHING, Parts};
use crate::solve::product::{Product, every_turn, replaced};
use crate::solve::turns::{Row, Turns};
use crate::sum::Workspace;
use crate::{
    Arg, Basis, Cell, Compound, Convention, Ending, Halt, Message, Outcome, Play, Reason, SolveError, Step, Sum, Walk, msg, saw_all,
};

pub(super) fn analyse(asked: Asked<'_>, work: &mut Workspace, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let sum = &apart(asked.sum);
    let asked = Asked { sum, ..asked };
    if selective::applies(sum, asked.request) {
        return selective::analyse(asked, work, found);
    }
    let (table, mut seats) = seated(asked)?;
    let question = Question { asked, convention: asked.request.convention(), table: &table };
    question.find_moves(&mut seats)?;
    match Theory::of(question.convention, seats.len(), &table) {
        Some(theory) => question.by_theory(&theory, &seats, found),
        None => question.by_product(&seats, found),
    }
}

/// What a turn chooses among are the independent parts of the moment.
pub(super) fn apart(sum: &Sum) -> Sum {
    Sum::new(sum.components().iter().map(|component| component.separated()).collect())
}

/// Everything that can come of each part, and a seat for each.
fn seated(asked: Asked<'_>) -> Result<(Followers, Vec<Seat>), SolveError> {
    let mut table = Followers::default();
    let mut seats = vec![];
    for (at, component) in asked.sum.components().iter().enumerate() {
        for (part, ids) in component.followers().explore(&mut table, asked.budget)?.into_iter().enumerate() {
            seats.push(Seat { component: at, part, id: ids.first().copied().unwrap_or(NOTHING), moves: vec![] });
        }
    }
    if table.entailing() {
        return Err(SolveError::Unsupported("compound-entailing"));
    }
    Ok((table, seats))
}

/// What a turn comes to.
pub(super) struct Turned {
    /// Who wins then.
    pub outcome: Outcome,
    /// Whether play is over then.
    pub ends: bool,
    /// How many turns are left then, where that was asked for and neither player can go on for ever.
    pub remoteness: Option<u32>,
}

/// Every turn in a sum whose parts stand apart. With `exact`, every state of the sum is laid out, so that the remoteness is known.
pub(super) fn judged(asked: Asked<'_>, exact: bool, show: &mut dyn FnMut(Step, Turned) -> Walk) -> Result<bool, SolveError> {
    let (table, mut seats) = seated(asked)?;
    let question = Question { asked, convention: asked.request.convention(), table: &table };
    question.find_moves(&mut seats)?;
    if question.over(&seats) {
        return Ok(true);
    }
    let ids: Vec<Id> = seats.iter().map(|seat| seat.id).collect();
    let theory = Theory::of(question.convention, seats.len(), &table).filter(|_| !exact);
    let product = theory.is_none().then(|| Product::of(&table, &ids, question.convention, asked.budget)).transpose()?;
    let (open, ended): (Vec<&Seat>, Vec<&Seat>) = seats.iter().partition(|seat| !seat.moves.is_empty());
    let counts: Vec<usize> = open.iter().map(|seat| seat.moves.len()).collect();
    saw_all(every_turn(&counts, question.convention, &mut |turn| {
        asked.budget.check(0)?;
        let parts = after_turn(&open, &ended, turn);
        let ends = question.ended(parts.iter().copied());
        let turned = match (&theory, &product) {
            (Some(theory), _) => Turned { outcome: Outcome::of_mover(!theory.loses(&parts)), ends, remoteness: None },
            (_, Some(product)) => Turned { outcome: product.outcome(parts.clone()), ends, remoteness: product.remoteness(parts) },
            (None, None) => unreachable!("without a theory there is a product"),
        };
        let mut steps = written(open.iter().copied(), turn);
        let first = steps.next().expect("a turn moves somewhere");
        show(Step { also: steps.collect(), ..first }, turned)
    }))
}

/// The parts after a turn.
fn after_turn(open: &[&Seat], ended: &[&Seat], turn: &[Option<usize>]) -> Vec<Id> {
    let mut parts: Vec<Id> = ended.iter().map(|seat| seat.id).collect();
    for (seat, choice) in open.iter().zip(turn) {
        match choice {
            None => parts.push(seat.id),
            Some(one) => parts.extend(replaced(&seat.moves[*one].1)),
        }
    }
    parts
}

/// One part of the sum with its moves.
struct Seat {
    component: usize,
    part: usize,
    id: Id,
    moves: Vec<(Step, Parts)>,
}

struct Question<'a> {
    asked: Asked<'a>,
    convention: Convention,
    table: &'a Followers,
}

impl Question<'_> {
    fn find_moves(&self, seats: &mut [Seat]) -> Result<(), SolveError> {
        let mut bytes = self.table.bytes();
        for (at, component) in self.asked.sum.components().iter().enumerate() {
            let mut seat_of = vec![None; component.len()];
            seats.iter().enumerate().filter(|(_, seat)| seat.component == at).for_each(|(place, seat)| seat_of[seat.part] = Some(place));
            component.followers().moves(self.table, self.asked.budget, &mut |found, leaves| {
                let step = Step::new(at, &found);
                bytes += step.bytes() + 32;
                if let Some(place) = seat_of[found.part] {
                    seats[place].moves.push((step, leaves));
                }
                Ok(self.asked.budget.check(bytes)?)
            })?;
        }
        Ok(())
    }

    /// Whether nobody may move any more.
    fn over(&self, seats: &[Seat]) -> bool {
        seats.is_empty() || self.ended(seats.iter().map(|seat| seat.id))
    }

    /// Whether play is over with these parts.
    fn ended(&self, mut parts: impl Iterator<Item = Id>) -> bool {
        match self.convention.ending {
            Ending::Long => parts.all(|part| self.table.ended(part)),
            Ending::Short => parts.any(|part| self.table.ended(part)),
        }
    }

    fn by_theory(&self, theory: &Theory, seats: &[Seat], found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
        let ids: Vec<Id> = seats.iter().map(|seat| seat.id).collect();
        let outcome = Outcome::of_mover(!theory.loses(&ids));
        if outcome == Outcome::N && !self.over(seats) && found.wants_moves() {
            let class = |parts: &Parts| theory.class(parts.first().copied().unwrap_or(NOTHING));
            let row = |seat: &Seat| Row { stay: theory.class(seat.id), moves: seat.moves.iter().map(|(_, parts)| class(parts)).collect() };
            let rows: Vec<Row> = seats.iter().map(row).collect();
            let open = rows.iter().filter(|row| !row.moves.is_empty()).count();
            let turns = Turns::new(theory, &rows, self.convention.moved(open));
            saw_all(turns.each(&mut |turn| {
                let counted = found.is_full() && !found.lacks_room();
                if counted { Err(Halt::Enough) } else { found.take_turn(written(seats.iter(), turn)) }
            }))?;
            if found.is_full() && !found.lacks_room() {
                found.count(turns.total());
            }
        }
        let figures = theory.method.figure().map(|name| (name, ids.iter().map(|&id| theory.class(id)).collect::<Vec<_>>()));
        let reasons = vec![rules(self.convention), self.theory_reason(theory, seats)];
        Ok(self.report(seats, outcome, Basis::computed(theory.method.key()), figures, reasons))
    }

    fn by_product(&self, seats: &[Seat], found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
        let ids = seats.iter().map(|seat| seat.id).collect::<Vec<_>>();
        let product = Product::of(self.table, &ids, self.convention, self.asked.budget)?;
        let outcome = product.outcome(ids);
        if outcome == Outcome::N && !self.over(seats) && found.wants_moves() {
            let (open, ended): (Vec<&Seat>, Vec<&Seat>) = seats.iter().partition(|seat| !seat.moves.is_empty());
            let counts: Vec<usize> = open.iter().map(|seat| seat.moves.len()).collect();
            saw_all(every_turn(&counts, self.convention, &mut |turn| {
                let parts = after_turn(&open, &ended, turn);
                if product.outcome(parts) == Outcome::P { found.take_turn(written(open.iter().copied(), turn)) } else { Ok(()) }
            }))?;
        }
        let searched = msg!("compound-searched", count = product.len()).into();
        Ok(self.report(seats, outcome, Basis::computed("compound-product"), None, vec![rules(self.convention), searched]))
    }

    fn report(
        &self,
        seats: &[Seat],
        outcome: Outcome,
        basis: Basis,
        figures: Option<(&'static str, Vec<u32>)>,
        reasons: Vec<Reason>,
    ) -> Analysis {
        let part = |at: usize| {
            let own = |(name, numbers): &(&'static str, Vec<u32>)| {
                let numbers = seats.iter().zip(numbers).filter(|(seat, _)| seat.component == at).map(|(_, &number)| number).collect();
                Figures { name, numbers }
            };
            ComponentReport { figures: figures.as_ref().map(own), ..ComponentReport::known(None, basis) }
        };
        Analysis {
            components: (0..self.asked.sum.components().len()).map(part).collect(),
            apart: Some(self.asked.sum.clone()),
            ..self.asked.answer(outcome, basis, reasons)
        }
    }

    /// What each component counts for, and what follows.
    fn theory_reason(&self, theory: &Theory, seats: &[Seat]) -> Reason {
        if let (Method::Moore, Compound::UpTo(most)) = (theory.method, self.convention.compound) {
            let heaps: Vec<u64> = seats.iter().map(|seat| u64::from(theory.class(seat.id))).collect();
            return self.verdict(theory, seats).with_table(moore::columns(&heaps, most as u64));
        }
        let rows = seats.iter().take(MOST_ROWS).map(|seat| {
            vec![Cell::plain(label(self.asked.sum, seat.component, seat.part)), Cell::plain(self.class_words(theory, seat.id))]
        });
        let mut rows: Vec<Vec<Cell>> = rows.collect();
        if seats.len() > MOST_ROWS {
            rows.push(vec![Cell::plain(msg!("more-components", count = seats.len() - MOST_ROWS))]);
        }
        self.verdict(theory, seats).with_table(rows)
    }

    fn class_words(&self, theory: &Theory, id: Id) -> Arg {
        let class = theory.class(id);
        let word = |won: bool| if won { msg!("class-won") } else { msg!("class-lost") };
        match theory.method {
            method if self.table.ended(id) && method.figure().is_none() => msg!("class-ended").into(),
            Method::Selective => word(class == 2).into(),
            Method::SelectiveMisere => msg!("class-both", normal = word(class & 2 != 0), misere = word(class & 4 != 0)).into(),
            Method::Foreclosed if class == 1 => msg!("class-can-end").into(),
            Method::Foreclosed => msg!("class-foreclosed", value = class - 2).into(),
            Method::Remoteness | Method::Suspense | Method::Moore => class.into(),
        }
    }

    /// The theory's sentence for this position.
    fn verdict(&self, theory: &Theory, seats: &[Seat]) -> Message {
        let classes = || seats.iter().map(|seat| theory.class(seat.id));
        let misere = self.convention.play == Play::Misere;
        match theory.method {
            Method::Remoteness if misere => msg!("why-remoteness-misere", least = classes().min().unwrap_or(0)),
            Method::Remoteness => msg!("why-remoteness", least = classes().min().unwrap_or(0)),
            Method::Suspense if misere => msg!("why-suspense-misere", most = classes().max().unwrap_or(0)),
            Method::Suspense => msg!("why-suspense", most = classes().max().unwrap_or(0)),
            Method::SelectiveMisere => msg!("why-selective-misere"),
            Method::Selective => match (self.convention.ending, misere) {
                (Ending::Long, _) => msg!("why-selective"),
                (Ending::Short, false) => msg!("why-selective-short"),
                (Ending::Short, true) => msg!("why-selective-short-misere"),
            },
            Method::Foreclosed if misere => msg!("why-foreclosed-misere"),
            Method::Foreclosed => msg!("why-foreclosed"),
            Method::Moore if misere => msg!("why-moore-misere"),
            Method::Moore => msg!("why-moore"),
        }
    }
}

/// The moves of a turn.
fn written<'s>(seats: impl Iterator<Item = &'s Seat>, turn: &[Option<usize>]) -> impl Iterator<Item = Step> {
    seats.zip(turn).filter_map(|(seat, choice)| Some(seat.moves[(*choice)?].0.clone()))
}

/// The rules of this compound in words.
pub(super) fn rules(convention: Convention) -> Reason {
    let moves = match convention.compound {
        Compound::Disjunctive | Compound::UpTo(1) => msg!("compound-moves-one"),
        Compound::Conjunctive => msg!("compound-moves-all"),
        Compound::Selective => msg!("compound-moves-any"),
        Compound::UpTo(most) => msg!("compound-moves-upto", most = most),
    };
    let ending = match convention.ending {
        Ending::Long => msg!("compound-ends-last"),
        Ending::Short => msg!("compound-ends-first"),
    };
    let play = if convention.play == Play::Misere { msg!("compound-misere") } else { msg!("compound-normal") };
    msg!("compound-rules", moves = moves, ending = ending, play = play).into()
}

/// The most parts that an explanation lists.
pub(super) const MOST_ROWS: usize = 16;

/// A part as it stands in a table of parts: after the number of its component if there are several.
pub(super) fn label(sum: &Sum, component: usize, part: usize) -> String {
    let text = sum.components()[component].part(part);
    if sum.components().len() > 1 { format!("[{}] {text}", component + 1) } else { text }
}
