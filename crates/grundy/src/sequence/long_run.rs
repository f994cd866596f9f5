//! A sequence that is followed for hours or days, and can be put away and taken up again.
//!
//! The values come from a [table](HeapTable) at first. When it has 4096 values, and at every doubling, it is asked whether they have a sparse space; if so, a
//! [stream](super::Stream) goes on in constant memory, with a watch for the period. It keeps the first values (some four million) and the last ones; those between can be written down by whoever follows
//! the run, and are not needed again. If the space turns out not to be sparse, a table goes on from the values that are kept; the first heap that is not known is then a smaller one than before.
//!
//! [`LongRun::save`] gives the state as bytes, and [`LongRun::restore`] a run from them, which goes on *exactly* as the first would have: the same values, of course, since they are exact, but also the same steps
//! and the same proof. So nothing may depend on where the pauses are: the heaps at which spaces are chosen, and theorems asked, follow from the code alone.

use super::packed::{Packer, Unpacker};
use super::sparse::{Means, rules::Moves};
use super::{HeapTable, Period, Reached, Recurrence, Space, Stream};
use crate::code::Code;
use crate::game::HeapGame;
use crate::{Budget, SolveError};

/// A sequence on its way.
///
/// ```
/// use grundy::{Budget, code::Code, sequence::{LongRun, Settled}, text::Text};
/// let code = Code::read(Text::new(".156")).unwrap();
/// let mut run = LongRun::new(".156".into(), code.clone());
/// run.advance(5000, &Budget::unlimited()).unwrap();
/// // Put away, with the first values written down elsewhere, and taken up again.
/// let first = run.values(0, run.kept());
/// let state = run.save(first.len() as u64);
/// let mut again = LongRun::restore(".156".into(), code, &first, &state).unwrap();
/// while again.settled().is_none() {
///     again.advance(5000, &Budget::unlimited()).unwrap();
/// }
/// assert_eq!(again.settled().unwrap().period(), (3479, 349));
/// ```
#[derive(Clone, Debug)]
pub struct LongRun {
    name: String,
    code: Code,
    way: Way,
    /// What a stream keeps.
    means: Means,
    /// The heap at which a sparse space is looked for again.
    next_try: u64,
    /// Whether a stream follows any space.
    eager: bool,
    /// How far a run whose period the theorem has proved is said to have come: its values are known for ever.
    reach: u64,
}

#[derive(Clone, Debug)]
enum Way {
    Table(Box<HeapTable>),
    Stream { stream: Box<Stream>, settled: Option<Box<Recurrence>>, goal: u64 },
}

/// A proved period.
#[derive(Clone, Copy, Debug)]
pub enum Settled<'a> {
    /// By the theorem of Guy and Smith, on these values.
    Theorem(Period, &'a HeapTable),
    /// By the return of a window.
    Recurrence(&'a Recurrence),
}

impl Settled<'_> {
    /// The preperiod and the period.
    pub fn period(self) -> (u64, u64) {
        match self {
            Settled::Theorem(period, _) => (period.start, period.length),
            Settled::Recurrence(recurrence) => (recurrence.preperiod, recurrence.period),
        }
    }
}

/// A second thread hands over so many candidates at a time.
const AHEAD: usize = 1 << 16;

/// What a state begins with; another number is another form.
const FORM: u64 = 3;

impl LongRun {
    /// So many values are found before a sparse space is looked for.
    pub const FIRST_TRY: u64 = 1 << 12;

    /// Whether a code has moves for which there may be a sparse space: it is finite, and splits a heap in two at most.
    pub fn may_stream(code: &Code) -> bool {
        Moves::of(code).is_some()
    }

    /// Whether a run with these first values would be followed by a stream.
    pub fn has_space(code: &Code, values: &[u32]) -> bool {
        values.len() as u64 >= LongRun::FIRST_TRY && Stream::new(code, values, Means::for_streams()).is_some_and(|stream| stream.serves())
    }

    /// A run that has not begun, of a code with the name of its game.
    pub fn new(name: String, code: Code) -> LongRun {
        LongRun::beginning_with(name, code, [])
    }

    /// A run that begins with these first values, which must be right.
    pub fn beginning_with(name: String, code: Code, values: impl IntoIterator<Item = u32>) -> LongRun {
        let table = HeapTable::beginning_with(name.clone(), code.clone(), values);
        let next_try = (table.values().len() as u64).max(LongRun::FIRST_TRY);
        LongRun { name, code, way: Way::Table(Box::new(table)), means: Means::for_streams(), next_try, eager: false, reach: 0 }
    }

    /// The same run, which keeps so many first values once a stream follows it, and so many of the last ones at least; the fewer, the sooner something is forgotten that is wanted.
    pub fn keeping(mut self, first: usize, last: usize) -> LongRun {
        self.means = Means { head: first, reach: last, ..self.means };
        self
    }

    /// The same run, which follows a sparse space even where rare heaps are still many and a table would be quicker. It leaves it again where it sees that this does not pay. What is found does not depend on it, nor is it saved.
    pub fn eagerly(mut self) -> LongRun {
        self.eager = true;
        self
    }

    /// The same run on so many threads. Two find the values of a stream together, if words are narrow enough for vectors; more are of no use. What is found does not depend on it, nor is it saved.
    pub fn on_threads(self, threads: usize) -> LongRun {
        self.going_ahead_by(if threads > 1 { AHEAD } else { 0 })
    }

    /// The same run, for which a second thread goes ahead by stretches of so many heaps.
    fn going_ahead_by(mut self, stretch: usize) -> LongRun {
        self.means.ahead = stretch;
        if let Way::Stream { stream, .. } = &mut self.way {
            stream.go_ahead_by(stretch);
        }
        self
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The first heap whose value is not known.
    pub fn next(&self) -> u64 {
        match &self.way {
            Way::Table(table) => self.reach.max(table.values().len() as u64),
            Way::Stream { stream, .. } => stream.next(),
        }
    }

    /// So many first values are kept for good; all of them, as long as no stream runs.
    pub fn kept(&self) -> u64 {
        match &self.way {
            Way::Table(_) => self.next(),
            Way::Stream { stream, .. } => stream.head().len() as u64,
        }
    }

    /// The values from one heap to before another, up to the first that is not known any more. The last 2^17 are always known, and the first [`LongRun::kept`].
    pub fn values(&self, from: u64, to: u64) -> Vec<u32> {
        let to = to.min(self.next());
        match &self.way {
            Way::Stream { stream, .. } => (from..to).map_while(|heap| stream.value(heap)).collect(),
            Way::Table(table) => {
                let known = table.values();
                let fold = |heap: u64| table.period().map_or(heap, |period| period.fold(heap)) as usize;
                (from..to).map(|heap| known[fold(heap)]).collect()
            }
        }
    }

    /// The largest value so far.
    pub fn largest(&self) -> u32 {
        match &self.way {
            Way::Table(table) => table.chunks(usize::MAX).flatten().copied().max().unwrap_or(0),
            Way::Stream { stream, .. } => stream.largest(),
        }
    }

    /// How many heaps are rare, if the values have a sparse space.
    pub fn rares(&self) -> Option<u64> {
        match &self.way {
            Way::Table(_) => None,
            Way::Stream { stream, .. } => Some(stream.rares()),
        }
    }

    /// The sparse space by which the values are found.
    pub fn space(&self) -> Option<Space> {
        match &self.way {
            Way::Table(_) => None,
            Way::Stream { stream, .. } => Some(stream.space()),
        }
    }

    /// Whether each heap costs more than the one before, and all values must be held.
    pub fn cost_grows(&self) -> bool {
        matches!(&self.way, Way::Table(table) if table.period().is_none())
    }

    /// The bytes that are held.
    pub fn bytes(&self) -> u64 {
        match &self.way {
            Way::Table(table) => table.bytes(),
            Way::Stream { stream, .. } => stream.bytes(),
        }
    }

    /// The period, once it is proved.
    pub fn settled(&self) -> Option<Settled<'_>> {
        match &self.way {
            Way::Table(table) => table.period().map(|period| Settled::Theorem(period, table)),
            Way::Stream { settled, .. } => settled.as_deref().map(Settled::Recurrence),
        }
    }

    /// Goes on for about so many heaps, or a little less.
    pub fn advance(&mut self, heaps: u64, budget: &Budget) -> Result<(), SolveError> {
        let to = self.next().saturating_add(heaps);
        match &mut self.way {
            Way::Table(table) if table.period().is_some() => {
                budget.check(0)?;
                budget.visit(heaps);
                self.reach = to;
                Ok(())
            }
            Way::Table(table) => {
                // It goes no further at once than where the table looks for a period, so that it ends where one is seen.
                let size = to.min(self.next_try).min(table.next_look() as u64) as usize;
                HeapGame::extend(table.as_mut(), size, budget)?;
                self.try_stream();
                Ok(())
            }
            Way::Stream { stream, settled: Some(_), .. } => stream.advance_to(to, budget),
            Way::Stream { stream, settled, goal } => match stream.run_until(*goal, to, budget)? {
                Reached::Period(recurrence) => {
                    *settled = Some(recurrence);
                    Ok(())
                }
                Reached::Heaps => {
                    self.reach_goal();
                    Ok(())
                }
                Reached::NotSparse => {
                    self.leave_stream();
                    Ok(())
                }
            },
        }
    }

    /// Looks for a sparse space where it is due.
    fn try_stream(&mut self) {
        let Way::Table(table) = &self.way else { return };
        let size = table.values().len() as u64;
        if size < self.next_try || table.period().is_some() {
            return;
        }
        self.next_try = 2 * size;
        let stream = Stream::new(&self.code, &table.first(usize::MAX), self.means);
        if let Some(stream) = stream.filter(|stream| self.eager || stream.serves()) {
            let goal = goal_after(stream.next());
            self.way = Way::Stream { stream: Box::new(stream), settled: None, goal };
        }
    }

    /// Where the stream has come a quarter further, the theorem is asked.
    fn reach_goal(&mut self) {
        let Way::Stream { stream, goal, .. } = &mut self.way else { return };
        if stream.next() < *goal {
            return;
        }
        *goal = goal_after(stream.next());
        if let Some(values) = stream.values_for_the_theorem() {
            let table = HeapTable::beginning_with(self.name.clone(), self.code.clone(), values).after_a_look();
            if table.period().is_some() {
                self.way = Way::Table(Box::new(table));
            }
        }
    }

    /// A table goes on with what is kept, and finds again what is not.
    fn leave_stream(&mut self) {
        let Way::Stream { stream, .. } = &self.way else { return };
        let table = HeapTable::beginning_with(self.name.clone(), self.code.clone(), stream.head().iter().map(|&value| value.into()));
        self.next_try = self.next_try.max(2 * stream.next());
        self.way = Way::Table(Box::new(table));
    }
}

/// The heap at which the theorem is asked next.
fn goal_after(next: u64) -> u64 {
    next + next / 4
}

/// The state as bytes.
impl LongRun {
    /// The state, but for the first `known` values, which are written down elsewhere.
    pub fn save(&self, known: u64) -> Vec<u8> {
        let mut to = Packer::default();
        to.numbers([FORM, self.wants(known), self.next_try, self.reach]);
        match &self.way {
            Way::Table(table) => to.numbers([0, u64::from(table.period().is_some())]),
            Way::Stream { stream, settled, goal } => {
                to.numbers([1, *goal]);
                stream.save(known as usize, &mut to);
                to.number(u64::from(settled.is_some()));
                if let Some(recurrence) = settled {
                    recurrence.save(&mut to);
                }
            }
        }
        to.finish()
    }

    /// How many of the values that are written down the state builds upon.
    fn wants(&self, known: u64) -> u64 {
        match &self.way {
            Way::Table(table) => table.values().len() as u64,
            Way::Stream { stream, .. } => known.min(stream.head().len() as u64),
        }
    }

    /// How many first values [`LongRun::restore`] must be given; `None` if these bytes are no state.
    pub fn values_wanted(state: &[u8]) -> Option<u64> {
        let [form, wants] = Unpacker::new(state).numbers()?;
        (form == FORM).then_some(wants)
    }

    /// The run that was saved, given at least the first values that it wants; `None` if the bytes are no state of this code with these values.
    pub fn restore(name: String, code: Code, first: &[u32], state: &[u8]) -> Option<LongRun> {
        let mut from = Unpacker::new(state);
        let [form, wants, next_try, reach] = from.numbers()?;
        let first = first.get(..usize::try_from(wants).ok()?).filter(|_| form == FORM && next_try >= LongRun::FIRST_TRY)?;
        let way = match from.number()? {
            0 => {
                let table = HeapTable::beginning_with(name.clone(), code.clone(), first.iter().copied());
                let settled = from.flag()?;
                // The next look is where it would have been; only what was found is found again.
                let table = if settled { table.after_a_look() } else { table };
                (settled == table.period().is_some() && (settled || reach == 0)).then_some(())?;
                Way::Table(Box::new(table))
            }
            1 => {
                let goal = from.number()?;
                let stream = Box::new(Stream::restore(&code, first, &mut from)?);
                let settled = if from.flag()? { Some(Box::new(Recurrence::restore(stream.next(), &mut from)?)) } else { None };
                (goal > stream.next() || settled.is_some()).then_some(())?;
                Way::Stream { stream, settled, goal }
            }
            _ => return None,
        };
        from.is_done().then_some(LongRun { name, code, way, means: Means::for_streams(), next_try, eager: false, reach })
    }
}

impl Recurrence {
    fn save(&self, to: &mut Packer) {
        to.numbers([self.preperiod, self.period, self.start, self.window, self.witness, self.mask.into(), self.alternates.into()]);
        to.pairs(self.rares.iter().map(|&(heap, value)| (heap, value.into())));
        to.pairs(self.apart.iter().copied());
        to.number(self.first.len() as u64);
        to.numbers(self.first.iter().map(|&value| value.into()));
    }

    fn restore(next: u64, from: &mut Unpacker<'_>) -> Option<Recurrence> {
        let [preperiod, period, start, window, witness] = from.numbers()?;
        let (mask, alternates) = (from.small()?, from.flag()?);
        let rares = from.pairs()?.into_iter().map(|(heap, value)| Some((heap, value.try_into().ok()?))).collect::<Option<_>>()?;
        let apart = from.pairs()?;
        let first = (0..from.number()?).map(|_| from.small()).collect::<Option<_>>()?;
        let believed = period > 0 && start.checked_add(period).is_some_and(|end| end <= next);
        believed.then_some(Recurrence { preperiod, period, start, window, witness, mask, alternates, rares, apart, first })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    fn fresh(text: &str) -> LongRun {
        LongRun::new(text.to_owned(), Code::known(text))
    }

    /// The same run after it was put away with its first values written down, some of them or all.
    fn again(run: &LongRun, dice: &mut Dice) -> LongRun {
        let all = run.kept();
        let least = if run.rares().is_some() { 0 } else { all };
        let known = [all, least, least.max(all / 2)][dice.roll(2) as usize];
        let state = run.save(known);
        assert!(LongRun::values_wanted(&state).unwrap() <= known);
        LongRun::restore(run.name.clone(), run.code.clone(), &run.values(0, known), &state).expect("its own state")
    }

    fn proof(run: &LongRun) -> String {
        match run.settled().unwrap() {
            Settled::Theorem(period, table) => format!("{period:?} from {} values", table.values().len()),
            Settled::Recurrence(recurrence) => format!("{recurrence:?}"),
        }
    }

    /// However often a run is put away and taken up again, and wherever it pauses, it comes to the same proof, down to the witnesses, and to the same state on the way.
    #[test]
    fn pauses_change_nothing() {
        for text in [".16", ".56", ".127", ".156", ".644", ".356", ".165", "4.064", "4.406", ".77", "4.344", ".17"] {
            let mut dice = Dice::new(7);
            let mut straight = fresh(text);
            for _ in 0..100_000 {
                if straight.settled().is_some() || straight.next() > 2_000_000 {
                    break;
                }
                straight.advance(1 << 40, &Budget::unlimited()).unwrap();
            }
            let mut broken = fresh(text);
            while broken.settled().is_none() {
                let most = 1 << (4 + dice.roll(14));
                broken.advance(1 + dice.roll(most), &Budget::unlimited()).unwrap();
                broken = again(&broken, &mut dice);
            }
            assert_eq!(proof(&broken), proof(&straight), "{text}");
            assert_eq!(broken.save(broken.kept()), straight.save(straight.kept()), "{text}");
        }
    }

    /// With a second thread that goes ahead, in stretches of any length, a run goes the same way bit for bit: it stands at the same heaps in the same states, and comes to the same proof; put away now and then, or not.
    fn hold_company_against_one(text: &str, far: u64, dice: &mut Dice) {
        let (mut alone, mut accompanied) = (fresh(text), fresh(text));
        let pauses = dice.roll(1) == 0;
        while alone.settled().is_none() && alone.next() < far {
            let most = 1 << (10 + dice.roll(7));
            let heaps = 1 + dice.roll(most);
            accompanied = accompanied.going_ahead_by(1 << (4 + dice.roll(9)));
            let [one, two] = [&mut alone, &mut accompanied].map(|run| run.advance(heaps, &Budget::unlimited()).err());
            assert_eq!(format!("{one:?}"), format!("{two:?}"), "{text}");
            assert_eq!(alone.next(), accompanied.next(), "{text}");
            assert!(alone.save(alone.kept()) == accompanied.save(alone.kept()), "{text}: states differ at {}", alone.next());
            if pauses {
                accompanied = again(&accompanied, dice);
            }
            if one.is_some() {
                return;
            }
        }
        assert_eq!(alone.settled().map(|_| proof(&alone)), accompanied.settled().map(|_| proof(&accompanied)), "{text}");
    }

    #[test]
    fn company_changes_nothing() {
        let mut dice = Dice::new(23);
        for text in crate::sequence::tests::FEW_RARES {
            hold_company_against_one(text, 120_000, &mut dice);
        }
        // Late rare heaps, new bits, wider words.
        for (text, far) in [(".64", 160_000), (".207", 440_000), (".16", 400_000), (".205", 300_000)] {
            hold_company_against_one(text, far, &mut dice);
        }
    }

    #[test]
    fn company_changes_nothing_for_random_codes() {
        let mut dice = Dice::new(29);
        let mut streams = 0;
        for _ in 0..120 {
            let text = format!(".{:o}{:o}{:o}", dice.roll(7), dice.roll(7), 4 + dice.roll(3));
            let few = |run: &LongRun| run.rares().is_some_and(|rares| rares < 300);
            let mut run = fresh(&text);
            while run.next() < 9000 && run.settled().is_none() {
                run.advance(9000, &Budget::unlimited()).unwrap();
            }
            if few(&run) {
                streams += 1;
                hold_company_against_one(&text, 60_000, &mut dice);
            }
        }
        assert!(streams > 12, "{streams} codes have a stream");
    }

    /// The same where words are wide and heaps are found in strips: whenever both stand at the same heap, they are in the same state.
    #[test]
    fn pauses_change_nothing_in_strips() {
        let mut states = std::collections::BTreeMap::new();
        let mut straight = fresh(".6");
        while straight.next() < 48_000 {
            straight.advance(1, &Budget::unlimited()).unwrap();
            if straight.next() > 42_000 {
                states.insert(straight.next(), straight.save(straight.kept()));
            }
        }
        assert!(straight.rares().is_some(), "it is a stream");
        let (mut broken, mut dice, mut met) = (fresh(".6"), Dice::new(9), 0);
        while broken.next() < 47_000 {
            broken.advance(1 + dice.roll(3000), &Budget::unlimited()).unwrap();
            broken = again(&broken, &mut dice);
            if let Some(state) = states.get(&broken.next()) {
                met += 1;
                assert!(*state == broken.save(broken.kept()), "at {}", broken.next());
            }
        }
        assert!(met > 0, "they met");
        assert_eq!(broken.values(0, 47_000), straight.values(0, 47_000));
    }

    /// Wherever a run leaves its stream, far past the values that it keeps too, it goes back to those and comes to the same values; put away or not.
    #[test]
    fn a_run_that_leaves_its_stream_goes_back_to_what_it_keeps() {
        const KEPT: usize = 5000;
        for text in [".16", ".106", ".454", ".104", "4.406"] {
            let mut table = HeapTable::new(Code::known(text));
            HeapGame::extend(&mut table, 13_000, &Budget::unlimited()).unwrap();
            let right = table.first(13_000);
            let mut dice = Dice::new(17);
            let mut run = fresh(text).keeping(KEPT, 1 << 12);
            while run.next() < 9_000 {
                run.advance(2_000, &Budget::unlimited()).unwrap();
            }
            assert!(run.kept() < run.next() && run.rares().is_some(), "{text} has a stream that forgets");
            let before = run.next();
            run.leave_stream();
            assert_eq!((run.next(), run.rares()), (KEPT as u64, None), "{text}");
            while run.settled().is_none() && run.next() < 13_000 {
                run.advance(1 + dice.roll(500), &Budget::unlimited()).unwrap();
                // The stream is not tried again before it would have come further than it did.
                assert!(run.rares().is_none() || run.next() >= 2 * before, "{text} at {}", run.next());
                assert_eq!(run.values(0, 13_000), right[..run.next().min(13_000) as usize], "{text}");
                run = again(&run, &mut dice);
            }
        }
    }

    /// Whatever byte of a state is changed or cut off, nothing panics; what is restored goes on. One code with vectors, one with strips.
    #[test]
    fn damaged_states_do_no_harm() {
        for (text, times) in [(".56", 400), (".6", 60)] {
            let mut run = fresh(text);
            while run.next() < 60_000 {
                run.advance(5_000, &Budget::unlimited()).unwrap();
            }
            assert!(run.rares().is_some(), "{text} is a stream");
            let (first, state) = (run.values(0, run.kept()), run.save(run.kept()));
            let restored = |code: &str, first: &[u32], state: &[u8]| LongRun::restore(code.to_owned(), Code::known(code), first, state);
            let mut dice = Dice::new(3);
            for _ in 0..times {
                let mut damaged = state.clone();
                let last = if dice.roll(1) == 0 { 400 } else { damaged.len() as u64 - 1 };
                let at = dice.roll(last) as usize;
                damaged[at] ^= 1 << dice.roll(7);
                damaged.truncate(if dice.roll(3) == 0 { dice.roll(state.len() as u64) as usize } else { state.len() });
                if let Some(mut run) = restored(text, &first, &damaged) {
                    drop(run.advance(3_000, &Budget::unlimited().with_memory(1 << 28)));
                }
            }
            assert!(restored(".106", &first, &state).is_none());
            assert!(restored(text, &first[1..], &state).is_none());
        }
    }

    /// The values of a run are those of a table, while a stream forgets them.
    #[test]
    fn values_are_those_of_a_table() {
        for text in [".16", ".007", ".77", ".354"] {
            let (mut run, mut table) = (fresh(text), HeapTable::new(Code::known(text)));
            let size = if text == ".007" { 6_000 } else { 60_000 };
            HeapGame::extend(&mut table, size, &Budget::unlimited()).unwrap();
            let mut values = vec![];
            while values.len() < size {
                run.advance(10_000, &Budget::unlimited()).unwrap();
                values.extend(run.values(values.len() as u64, run.next()));
            }
            assert_eq!(values[..size], table.first(size)[..], "{text}");
        }
    }
}
