//! The question `grundy period` asks: from where on, and how, does a sequence of values repeat?
//!
//! A sequence is *arithmetic-periodic* if g(n + p) = g(n) + s for all n ≥ n₀; with the saltus s = 0 it is *periodic*. For a finite code
//! [Guy and Smith's theorem](crate::sequence::Period) turns finitely many values into a proof, and the table grows just until it applies. For a
//! subtraction set, where a move leaves one heap, this is the repetition of a window of max(S) values, and happens always. Finite octal codes
//! have no saltus. A code that splits is followed by a [long run](LongRun) once its first values prove nothing: where nearly all values are in a sparse space, a
//! [recurrence](crate::sequence::Recurrence) proves the period much earlier, and the values need not be kept. Where the theorem does not apply (endless digits, heaps that must differ, rules that are no code), a law that the
//! values suggest is put to the [automaton proof](crate::automatic), and without a proof it is said how far it was checked.

use crate::automatic::{Automaton, Rules};
use crate::code::Code;
use crate::game::HeapGame;
use crate::proof::{self, Certificate, Law, Repeats, Shown};
use crate::sequence::{LongRun, Period, Recurrence, Regularity, Settled};
use crate::{Basis, Budget, Evidence, SolveError};

/// What was found about a game's sequence.
#[derive(Clone, Debug)]
pub struct PeriodReport {
    /// The law, if there is one.
    pub law: Option<Regularity>,
    /// How it is known; of no law, how far was looked.
    pub basis: Basis,
    /// How many values were looked at.
    pub size: u64,
    /// The largest of them.
    pub largest: u32,
    /// How many of them are rare, where the code has a sparse space and was followed by it.
    pub rares: Option<u64>,
    /// The first values of one period, if there is a law.
    pub first: Vec<u32>,
    /// The values from which Guy and Smith's theorem proves the law, if it does.
    pub values: Vec<u32>,
    /// The proof, if it is by recurrence.
    pub recurrence: Option<Box<Recurrence>>,
    /// Why the search ended without a proof, if the budget ended it.
    pub stopped: Option<SolveError>,
}

/// So many values of a period are told.
const FIRST: usize = 64;

impl PeriodReport {
    /// A law that the values show.
    fn by_values(law: Option<Regularity>, basis: Basis, values: &[u32], stopped: Option<SolveError>) -> PeriodReport {
        let shown = |law: Regularity| {
            let start = law.preperiod as usize;
            values[start..start + FIRST.min(law.period as usize)].to_vec()
        };
        let largest = values.iter().copied().max().unwrap_or(0);
        let first = law.map(shown).unwrap_or_default();
        let size = values.len() as u64;
        PeriodReport { law, basis, size, largest, rares: None, first, values: vec![], recurrence: None, stopped }
    }

    /// A period that the theorem proves from the first of these values.
    fn by_theorem(theorem: GuySmith, law: Regularity, values: &[u32]) -> PeriodReport {
        let needed = values[..theorem.needs(law) as usize].to_vec();
        PeriodReport { values: needed, ..PeriodReport::by_values(Some(law), Basis::proved(theorem.name()), values, None) }
    }

    /// What the values suggest, as far as they go.
    fn checked(values: &[u32], stopped: Option<SolveError>) -> PeriodReport {
        let basis = checked_to(values.len() as u64);
        PeriodReport::by_values(Regularity::suggested(values), basis, values, stopped)
    }

    fn by_recurrence(recurrence: Box<Recurrence>, size: u64, largest: u32, rares: u64) -> PeriodReport {
        let law = Regularity { preperiod: recurrence.preperiod, period: recurrence.period, saltus: 0 };
        let first = recurrence.first.clone();
        let basis = Basis::proved("sparse-recurrence");
        let recurrence = Some(recurrence);
        PeriodReport { law: Some(law), basis, size, largest, rares: Some(rares), first, values: vec![], recurrence, stopped: None }
    }

    /// What a long run has found so far, and why it ended, if it was ended.
    pub fn of_run(run: &LongRun, stopped: Option<SolveError>) -> PeriodReport {
        match (run.settled(), run.rares()) {
            (Some(Settled::Recurrence(recurrence)), rares) => {
                PeriodReport::by_recurrence(Box::new(recurrence.clone()), run.next(), run.largest(), rares.unwrap_or(0))
            }
            (Some(Settled::Theorem(Period { start, length }, table)), _) => {
                let law = Regularity { preperiod: start, period: length, saltus: 0 };
                let theorem = theorem(run.code()).expect("it was asked");
                PeriodReport::by_theorem(theorem, law, &table.first(usize::MAX))
            }
            (None, None) => PeriodReport::checked(&run.values(0, run.next()), stopped),
            (None, rares) => {
                let (size, largest) = (run.next(), run.largest());
                let (law, first, values) = (None, vec![], vec![]);
                PeriodReport { law, basis: checked_to(size), size, largest, rares, first, values, recurrence: None, stopped }
            }
        }
    }

    /// The text of a certificate of the period, whatever proved it; `None` if nothing did.
    ///
    /// ```
    /// use grundy::{Budget, notation, period};
    /// let mut lasker = notation::heap_game("lasker", &notation::NoFiles).unwrap();
    /// let found = period::find(lasker.as_mut(), usize::MAX, &Budget::unlimited());
    /// assert!(found.certificate_text(lasker.as_ref()).unwrap().contains("period 4\nsaltus 4\n"));
    /// ```
    pub fn certificate_text(&self, game: &dyn HeapGame) -> Option<String> {
        let by_automaton = self.law.filter(|_| self.basis == Basis::proved("automaton"));
        match by_automaton {
            Some(law) => automaton_certificate(game, None, Some(law), self.size as usize).map(|law| law.to_string()),
            None => self.certificate(&game.name()).map(|certificate| certificate.to_string()),
        }
    }

    /// What an independent checker needs to believe the period of a game with this name, if Guy and Smith's theorem or a recurrence proved it.
    pub fn certificate(&self, game: &str) -> Option<Certificate> {
        let law = self.law.filter(|law| self.basis.evidence == Evidence::Proved && law.saltus == 0)?;
        let shown = match &self.recurrence {
            Some(recurrence) => Shown::Recurrence(claimed(recurrence)),
            None if self.values.is_empty() => return None,
            None => Shown::Values(self.values.clone()),
        };
        Some(Certificate { game: game.to_owned(), preperiod: law.preperiod, period: law.period, shown })
    }
}

/// What a checker needs to believe a law that automata proved: that of the values, or of a period that the first `terms` values showed.
pub(crate) fn automaton_certificate(game: &dyn HeapGame, law: Option<Automaton>, repeats: Option<Regularity>, terms: usize) -> Option<Law> {
    let rules = Rules::of(game)?;
    let shown = rules.shown(law, &game.first(terms))?;
    let repeats = repeats.map(|Regularity { preperiod, period, saltus }| Repeats { preperiod, period, saltus });
    let states = shown.states().map(|(next, accepts)| (*next, accepts)).collect();
    Some(Law { game: game.name(), of_sums: matches!(rules, Rules::Runs(_)), repeats, states })
}

/// So many values were looked at, and no more.
fn checked_to(size: u64) -> Basis {
    Basis { evidence: Evidence::CheckedTo(size.saturating_sub(1)), by: "table" }
}

/// What a certificate says of a recurrence.
fn claimed(found: &Recurrence) -> proof::Recurrence {
    proof::Recurrence {
        mask: found.mask,
        alternates: found.alternates,
        rares: found.rares.clone(),
        window: found.window,
        witness: found.witness,
        start: found.start,
        apart: found.apart.clone(),
    }
}

/// Where no theorem grows with the table, this many values are looked at.
const ENOUGH: usize = 1 << 12;

/// From so many values on, the law that they suggest is worth a try by automata.
const WORTH_PROVING: usize = 192;

/// Looks for the law of a game's values among the first `most`, and stops as soon as it is proved.
///
/// ```
/// use grundy::{Budget, Evidence, notation, period};
/// let mut kayles = notation::heap_game("kayles", &notation::NoFiles).unwrap();
/// let found = period::find(kayles.as_mut(), usize::MAX, &Budget::unlimited());
/// let law = found.law.unwrap();
/// assert_eq!((law.preperiod, law.period, law.saltus), (71, 12, 0));
/// assert_eq!(found.basis.evidence, Evidence::Proved);
/// ```
pub fn find(game: &mut dyn HeapGame, most: usize, budget: &Budget) -> PeriodReport {
    find_on(game, most, 1, budget)
}

/// As [`find`], on so many threads: of a code with a sparse space two find more values in the same time. What is found does not depend on them.
pub fn find_on(game: &mut dyn HeapGame, most: usize, threads: usize, budget: &Budget) -> PeriodReport {
    let theorem = game.code().and_then(|code| theorem(&code));
    let run = game.code().filter(|code| LongRun::may_stream(code) && most > LongRun::FIRST_TRY as usize);
    let cap = match run {
        Some(_) => LongRun::FIRST_TRY as usize,
        None if theorem.is_some() => most,
        None => most.min(ENOUGH),
    };
    let mut automata = Automata { rules: Rules::of(game), tried: WORTH_PROVING / 2 };
    let mut size = 64;
    loop {
        let extended = game.extend(size.min(cap), budget);
        let values = &*game.first(usize::MAX);
        if let Err(error) = extended {
            return PeriodReport::checked(values, Some(error));
        }
        if let Some((theorem, period)) = theorem.and_then(|theorem| theorem.period(values).map(|period| (theorem, period))) {
            return PeriodReport::by_theorem(theorem, period, values);
        }
        if let Some(law) = automata.law(values, theorem.is_some(), budget) {
            return PeriodReport::by_values(Some(law), Basis::proved("automaton"), values, None);
        }
        if size >= cap {
            return match run {
                Some(code) => {
                    let run = LongRun::beginning_with(game.name(), code, values.iter().copied()).on_threads(threads);
                    follow(run, most as u64, budget)
                }
                None => PeriodReport::checked(values, None),
            };
        }
        size += size / 8;
    }
}

/// Follows a run to its period, or as far as may be. Where no theorem speaks of tables, only a stream can come to a proof.
fn follow(mut run: LongRun, most: u64, budget: &Budget) -> PeriodReport {
    let by_tables = theorem(run.code()).is_some();
    loop {
        if let Err(error) = run.advance(most - run.next(), budget) {
            return PeriodReport::of_run(&run, Some(error));
        }
        let hopeless = !by_tables && run.rares().is_none();
        if run.settled().is_some() || run.next() >= most || hopeless {
            return PeriodReport::of_run(&run, None);
        }
    }
}

/// The numbers of a code that Guy and Smith's theorem needs.
#[derive(Clone, Copy, Debug)]
struct GuySmith {
    last_take: u64,
    heaps: u32,
}

/// The theorem for a code, if it applies.
fn theorem(code: &Code) -> Option<GuySmith> {
    let last_take = code.last_take()?;
    let same = (0..=last_take).all(|take| !code.digit(take).distinct);
    same.then(|| GuySmith { last_take, heaps: code.most_heaps() })
}

impl GuySmith {
    /// The period that these values prove.
    fn period(self, values: &[u32]) -> Option<Regularity> {
        let Period { start, length } = Period::find(values, self.last_take, self.heaps)?;
        Some(Regularity { preperiod: start, period: length, saltus: 0 })
    }

    /// The name of the proof.
    fn name(self) -> &'static str {
        if self.heaps <= 1 { "window-period" } else { "octal-period" }
    }

    /// How many values the theorem needs for a period.
    fn needs(self, law: Regularity) -> u64 {
        Period { start: law.preperiod, length: law.period }.values_needed(self.last_take, self.heaps)
    }
}

/// Proofs by automata, tried again only when there are twice as many values.
struct Automata {
    rules: Option<Rules>,
    tried: usize,
}

impl Automata {
    /// The law that the values suggest, if it can be proved. One without saltus is left to the theorem, where that applies.
    fn law(&mut self, values: &[u32], has_theorem: bool, budget: &Budget) -> Option<Regularity> {
        let rules = self.rules.as_ref().filter(|_| values.len() >= 2 * self.tried)?;
        let law = Regularity::suggested(values).filter(|law| law.saltus > 0 || !has_theorem)?;
        self.tried = values.len();
        rules.have_regularity(values, law, budget).then_some(law)
    }
}
