//! The plan of a solution, as each worker follows it.
//!
//! | step | what | of which vertices |
//! |---|---|---|
//! | [`Sweeping`] | everything | all, if the graph is in its natural order; there is then no other step |
//! | [`Settling`] | everything | those from which play must end |
//! | [`Ranking`] | remoteness, misère remoteness, suspense | the others |
//! | [`Labelling`] | values of Smith | the others |
//!
//! If the first step settles all, there is no other. Whether it does is voted, so all workers follow the same plan.

use crate::answers;
use crate::joint::{Both, Joint, Normal};
use crate::keeper::Keeper;
use crate::labelling::{self, Labelling};
use crate::phase::{Phase, run};
use crate::post::{Post, Trouble, Vote};
use crate::ranking::{self, Rank, Ranking};
use crate::saving::{Loader, Saver};
use crate::settling::Settling;
use crate::share::{Share, Subscribing};
use crate::slots::Slots;
use crate::sweeping::Sweeping;
use grundy::graph::loopy::INFINITE;
use grundy::graph::{Arrays, Recurrence, Remoteness, Suspense, Wanted};

/// What one worker has at the end.
pub struct Found {
    /// The answers of its vertices.
    pub answers: Arrays,
    /// Which vertices these are.
    pub range: std::ops::Range<u32>,
    /// Whether the graph has a cycle.
    pub cyclic: bool,
    /// Whether this is the first worker of its process.
    pub leads: bool,
    /// The nim-value, or label, of each of its slots.
    kept: Vec<u16>,
    slots: Slots,
}

impl Found {
    /// The label of a vertex that an arc from one of these leads to.
    pub fn label(&self, vertex: u32) -> u16 {
        match self.range.contains(&vertex) {
            true => self.answers.value[(vertex - self.range.start) as usize],
            false => self.slots.find(vertex).map_or(INFINITE, |slot| self.kept[slot as usize]),
        }
    }
}

/// Solves one worker's share together with all others.
pub fn solve(share: &mut Share, wanted: Wanted, post: &mut Post, keeper: &mut Keeper) -> Result<Found, Trouble> {
    run(&mut Subscribing::new(share), post, |_, _, _| Ok(()))?;
    let (answers, kept, cyclic) = match wanted {
        Wanted::Normal => narrow_or_wide::<Normal>(share, post, keeper)?,
        Wanted::Both => narrow_or_wide::<Both>(share, post, keeper)?,
    };
    Ok(Found { answers, range: share.range(), cyclic, leads: post.leads(), kept, slots: share.take_slots() })
}

/// Answers, what the slots keep, and whether there is a cycle.
type Outcome = (Arrays, Vec<u16>, bool);

fn narrow_or_wide<J: Joint>(share: &Share, post: &mut Post, keeper: &mut Keeper) -> Result<Outcome, Trouble> {
    let mut saved = keeper.take();
    let begin_wide = match &mut saved {
        Some(saved) => post.agree(saved.one::<u8>().ok_or(Trouble::Unwritable))? == WIDE,
        None => false,
    };
    if begin_wide && !J::WIDEST {
        return Plan::<J::Wider>::follow(share, post, keeper, saved);
    }
    match Plan::<J>::follow(share, post, keeper, saved) {
        Err(Trouble::Wider) => {
            post.agree(share.allows(share.sizes().first_step::<J::Wider>(share.order())))?;
            Plan::<J::Wider>::follow(share, post, keeper, None)
        }
        found => found,
    }
}

/// The first byte of a saved state.
const NARROW: u8 = 0;
const WIDE: u8 = 1;

/// The steps, as saved states name them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Settling,
    Remoteness,
    MisereRemoteness,
    Suspense,
    Labelling,
    Sweeping,
}

impl Step {
    const ALL: [Step; 6] = [Step::Settling, Step::Remoteness, Step::MisereRemoteness, Step::Suspense, Step::Labelling, Step::Sweeping];
    /// Those that follow where the first leaves vertices open.
    const REST: [Step; 4] = [Step::Remoteness, Step::MisereRemoteness, Step::Suspense, Step::Labelling];

    /// The step that a state was saved in, if it is one that such a share goes through.
    fn load(from: &mut Loader, share: &Share) -> Option<Step> {
        let step = from.one::<u8>().and_then(|step| Step::ALL.get(step as usize).copied());
        step.filter(|&step| (step == Step::Sweeping) == share.order().is_some())
    }
}

/// What is known of the vertices that the first step leaves open.
#[derive(Default)]
struct Rest {
    open: Vec<u32>,
    values: Vec<u64>,
    remoteness: Vec<u32>,
    suspense: Vec<u32>,
    misere_remoteness: Vec<u32>,
    lost_options: Vec<u32>,
    kept: Vec<u16>,
}

impl Rest {
    fn save(&self, to: &mut Saver) {
        to.list(&self.values);
        to.list(&self.kept);
        for list in [&self.open, &self.remoteness, &self.suspense, &self.misere_remoteness, &self.lost_options] {
            to.list(list);
        }
    }

    fn load(from: &mut Loader) -> Option<Rest> {
        let (values, kept) = (from.list()?, from.list()?);
        let (open, remoteness, suspense) = (from.list()?, from.list()?, from.list()?);
        Some(Rest { values, kept, open, remoteness, suspense, misere_remoteness: from.list()?, lost_options: from.list()? })
    }
}

/// One worker on its way.
struct Plan<'a, 's, 'w, J> {
    share: &'s Share,
    post: &'a mut Post<'w>,
    keeper: &'a mut Keeper,
    answers: Arrays,
    rest: Rest,
    joint: std::marker::PhantomData<J>,
}

impl<'a, 's, 'w, J: Joint> Plan<'a, 's, 'w, J> {
    /// All steps, or those that are left from a saved state on.
    fn follow(share: &'s Share, post: &'a mut Post<'w>, keeper: &'a mut Keeper, mut saved: Option<Loader>) -> Result<Outcome, Trouble> {
        let (answers, rest) = (Arrays::default(), Rest::default());
        let mut plan = Plan { share, post, keeper, answers, rest, joint: std::marker::PhantomData::<J> };
        let mut resumed = match &mut saved {
            Some(saved) => Some(plan.post.agree(Step::load(saved, share).ok_or(Trouble::Unwritable))?),
            None => None,
        };
        if share.order().is_some() {
            return plan.sweep(saved.as_mut());
        }
        match (resumed, &mut saved) {
            (Some(step), Some(saved)) if step != Step::Settling => {
                let loaded = answers::load(saved).zip(Rest::load(saved)).ok_or(Trouble::Unwritable);
                (plan.answers, plan.rest) = plan.post.agree(loaded)?;
            }
            (_, saved) => {
                if let Some(found) = plan.settle(resumed.take().and(saved.as_mut()))? {
                    return Ok(found);
                }
            }
        }
        for step in Step::REST.into_iter().filter(|&step| J::MISERE || step != Step::MisereRemoteness) {
            match resumed {
                Some(at) if step < at => continue,
                Some(_) => {
                    resumed = None;
                    plan.take_step(step, saved.as_mut())?;
                }
                None => plan.take_step(step, None)?,
            }
        }
        answers::finish(&mut plan.answers);
        Ok((plan.answers, plan.rest.kept, true))
    }

    /// Runs a step, with what is needed to save its state. The state of steps before it goes into the same bytes.
    fn rounds<P: Phase>(&mut self, step: Step, phase: &mut P, save: impl Fn(&P, &mut Saver)) -> Result<Vote, Trouble> {
        let (known, rest, keeper) = (&self.answers, &self.rest, &mut *self.keeper);
        run(phase, self.post, |phase, all, post| {
            keeper.after(all, post, |to| {
                to.one(if J::WIDEST { WIDE } else { NARROW });
                to.one(step as u8);
                if Step::REST.contains(&step) {
                    answers::save(known, to);
                    rest.save(to);
                }
                save(phase, to);
            })
        })
    }

    /// The only step of a graph in its natural order.
    fn sweep(&mut self, saved: Option<&mut Loader>) -> Result<Outcome, Trouble> {
        let mut sweeping = match saved {
            Some(saved) => self.post.agree(Sweeping::<J>::load(self.share, saved).ok_or(Trouble::Unwritable))?,
            None => Sweeping::new(self.share),
        };
        self.rounds(Step::Sweeping, &mut sweeping, Sweeping::save)?;
        let (kept, cells) = sweeping.finish();
        let mut arrays = answers::of_cells::<J>(self.share.len(), cells);
        answers::finish(&mut arrays);
        Ok((arrays, kept, false))
    }

    /// The first step; the end if it settles all.
    fn settle(&mut self, saved: Option<&mut Loader>) -> Result<Option<Outcome>, Trouble> {
        let mut settling = match saved {
            Some(saved) => self.post.agree(Settling::<J>::load(self.share, saved).ok_or(Trouble::Unwritable))?,
            None => Settling::new(self.share),
        };
        let all = self.rounds(Step::Settling, &mut settling, Settling::save)?;
        let (settled, count) = (settling.finish(), self.share.len());
        let values = |kept: &[J::Kept]| kept.iter().map(|&kept| J::kept_value(kept)).collect();
        if all.settled == u64::from(self.share.vertices()) {
            let (cells, kept) = settled.split();
            let mut arrays = answers::of_cells::<J>(count, cells);
            answers::finish(&mut arrays);
            return Ok(Some((arrays, values(&kept), false)));
        }
        self.post.agree(self.share.allows(self.share.sizes().other_steps::<J>()))?;
        self.answers = answers::of_cells::<J>(count, settled.cells_from_the_last());
        let seen = || settled.seen().map(J::partly);
        self.rest = Rest {
            open: settled.open().collect(),
            values: seen().map(|seen| seen.values).collect(),
            remoteness: seen().map(|seen| seen.remoteness).collect(),
            suspense: seen().map(|seen| seen.suspense).collect(),
            misere_remoteness: if J::MISERE { seen().map(|seen| seen.misere_remoteness).collect() } else { vec![] },
            lost_options: vec![],
            kept: values(settled.kept()),
        };
        Ok(None)
    }

    /// One of the other steps, from its beginning or from a saved state.
    fn take_step(&mut self, step: Step, saved: Option<&mut Loader>) -> Result<(), Trouble> {
        let take = std::mem::take::<Vec<u32>>;
        match step {
            Step::Settling | Step::Sweeping => {}
            Step::Remoteness => {
                let state = self.rank::<Remoteness<false, u32>>(step, (Rank::Remoteness, false), saved, |plan| {
                    let (found, best) = (take(&mut plan.answers.remoteness), take(&mut plan.rest.remoteness));
                    ranking::State::for_remoteness(found, best, plan.rest.open.clone())
                })?;
                (self.answers.remoteness, self.rest.lost_options) = (state.found, state.lost_options);
            }
            Step::MisereRemoteness => {
                let state = self.rank::<Remoteness<true, u32>>(step, (Rank::Remoteness, true), saved, |plan| {
                    let (found, best) = (take(&mut plan.answers.misere_remoteness), take(&mut plan.rest.misere_remoteness));
                    ranking::State::for_remoteness(found, best, plan.rest.open.clone())
                })?;
                self.answers.misere_remoteness = state.found;
            }
            Step::Suspense => {
                let state = self.rank::<Suspense<false, u32>>(step, (Rank::Suspense, false), saved, |plan| {
                    let (found, best) = (take(&mut plan.answers.suspense), take(&mut plan.rest.suspense));
                    ranking::State::for_suspense(found, best, plan.answers.remoteness.clone(), take(&mut plan.rest.lost_options))
                })?;
                self.answers.suspense = state.found;
            }
            Step::Labelling => self.label(saved)?,
        }
        Ok(())
    }

    /// A step of numbers of moves; `begin` takes what it needs from what is known.
    fn rank<R: Recurrence<Cell = u32, Seen = u32>>(
        &mut self,
        step: Step,
        (rank, misere): (Rank, bool),
        saved: Option<&mut Loader>,
        begin: impl FnOnce(&mut Self) -> ranking::State,
    ) -> Result<ranking::State, Trouble> {
        let mut ranking = match saved {
            Some(saved) => self.post.agree(Ranking::<R>::load(self.share, rank, misere, saved).ok_or(Trouble::Unwritable))?,
            None => Ranking::new(self.share, rank, misere, begin(self)),
        };
        self.rounds(step, &mut ranking, Ranking::save)?;
        Ok(ranking.finish())
    }

    /// The last step.
    fn label(&mut self, saved: Option<&mut Loader>) -> Result<(), Trouble> {
        let mut labels = match saved {
            Some(saved) => self.post.agree(Labelling::load(self.share, saved).ok_or(Trouble::Unwritable))?,
            None => {
                let (answers, rest) = (&mut self.answers, &mut self.rest);
                let (value, values) = (std::mem::take(&mut answers.value), std::mem::take(&mut rest.values));
                let (open, kept) = (std::mem::take(&mut rest.open), std::mem::take(&mut rest.kept));
                Labelling::new(self.share, labelling::State { value, values, open, kept })
            }
        };
        self.rounds(Step::Labelling, &mut labels, Labelling::save)?;
        let state = labels.finish();
        (self.answers.value, self.rest.kept) = (state.value, state.kept);
        Ok(())
    }
}
