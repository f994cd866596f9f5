//! The values of Smith where play need not end.
//!
//! A vertex may be labelled m if its labelled options hold every value below m and not m itself, and each option that is not labelled has an option labelled m (the way back). For m = 0, 1, … label as long as
//! possible; see the engine's [`loopy`](grundy::graph::loopy). The order within a stage does not matter: an option with a way back to m can never be labelled m itself, so nothing that is done forbids anything else. Hence a
//! worker labels what it can by its own list of work, and two kinds of messages are enough: *this vertex has the label m*, and *this vertex has a way back*.
//!
//! Vertices from which play must end have their values beforehand. That changes nothing: one of value above m has an option of value m, which is a way back.

use crate::phase::{Phase, next_piece};
use crate::post::{Post, Trouble, Vote};
use crate::saving::{Loader, Saver};
use crate::share::Share;
use crate::wire::each;
use grundy::SolveError;
use grundy::graph::loopy::INFINITE;
use grundy::graph::{NimValue, Recurrence};

/// No candidate for the present label.
const NO_CANDIDATE: u32 = u32::MAX;

/// What is told of a vertex.
const LABELLED: u8 = 0;
const REVERTED: u8 = 1;

/// One worker's state.
pub struct Labelling<'s> {
    share: &'s Share,
    state: State,
    label: u16,
    /// How many options of a candidate have neither a label nor a way back.
    waiting: Vec<u32>,
    /// The last label to which each vertex had a way back.
    reverted_at: Vec<u16>,
    /// Vertices that others must be told of, and what.
    work: Vec<(u32, u8)>,
    told: u64,
    settled: u64,
    /// Whether nothing moves any more in this stage, so that it is time to look for the next.
    quiet: bool,
}

/// What is known of the worker's vertices and slots.
#[derive(Default)]
pub struct State {
    /// The labels, or [`INFINITE`].
    pub value: Vec<u16>,
    /// The labels of options.
    pub values: Vec<u64>,
    /// How many options have no label.
    pub open: Vec<u32>,
    /// The label of each slot.
    pub kept: Vec<u16>,
}

impl<'s> Labelling<'s> {
    /// The first stage, m = 0.
    pub fn new(share: &'s Share, state: State) -> Labelling<'s> {
        let settled = state.value.iter().filter(|&&value| value != INFINITE).count() as u64;
        let count = share.len();
        let (waiting, reverted_at) = (vec![NO_CANDIDATE; count], vec![INFINITE; count]);
        let mut labelling = Labelling { share, state, label: 0, waiting, reverted_at, work: vec![], told: 0, settled, quiet: false };
        labelling.begin(0);
        labelling
    }

    /// What was found.
    pub fn finish(self) -> State {
        self.state
    }

    /// The labels of the options.
    fn labels(&self, own: u32) -> impl Iterator<Item = u16> + '_ {
        let slots = self.share.row(own).iter().filter_map(|&option| self.share.slot(option));
        slots.map(|slot| self.state.kept[slot as usize]).filter(|&label| label != INFINITE)
    }

    /// The least value that no option is labelled with.
    fn mex(&self, own: u32) -> u16 {
        NimValue::cell(self.state.values[own as usize]).or_else(|| NimValue::slowly(&mut self.labels(own))).unwrap_or(INFINITE)
    }

    /// Whether some option has this label.
    fn has_option(&self, own: u32, label: u16) -> bool {
        let mut seen = NimValue::NOTHING;
        NimValue::see(&mut seen, label);
        // Large labels share a bit.
        self.state.values[own as usize] & seen != 0 && self.labels(own).any(|other| other == label)
    }

    fn unlabelled(&self) -> impl Iterator<Item = u32> + use<> {
        let open: Vec<u32> = (0..self.share.len() as u32).filter(|&own| self.state.value[own as usize] == INFINITE).collect();
        open.into_iter()
    }

    /// Begins a stage: its candidates are those whose options hold every smaller label, and not this one. Options from which play must end are labelled already, and give a way back.
    fn begin(&mut self, label: u16) {
        (self.label, self.quiet) = (label, false);
        self.waiting.fill(NO_CANDIDATE);
        for own in self.unlabelled() {
            if self.mex(own) == label {
                self.waiting[own as usize] = self.state.open[own as usize];
                if self.waiting[own as usize] == 0 {
                    self.give_label(own);
                }
            } else if self.has_option(own, label) {
                self.reverted_at[own as usize] = label;
                self.work.push((own, REVERTED));
            }
        }
    }

    fn give_label(&mut self, own: u32) {
        self.state.value[own as usize] = self.label;
        self.settled += 1;
        self.work.push((own, LABELLED));
    }

    /// Something is known of a vertex of the whole graph.
    fn learn(&mut self, vertex: u32, what: u8) {
        let Some(slot) = self.share.slot(vertex) else { return };
        if what == LABELLED {
            self.state.kept[slot as usize] = self.label;
        }
        let share = self.share;
        for &before in share.predecessors(slot) {
            let at = before as usize;
            if what == LABELLED {
                self.state.open[at] -= 1;
                NimValue::see(&mut self.state.values[at], self.label);
                self.waiting[at] = NO_CANDIDATE;
                if self.state.value[at] == INFINITE && std::mem::replace(&mut self.reverted_at[at], self.label) != self.label {
                    self.work.push((before, REVERTED));
                }
            } else if self.waiting[at] != NO_CANDIDATE && self.waiting[at] > 0 {
                self.waiting[at] -= 1;
                if self.waiting[at] == 0 {
                    self.give_label(before);
                }
            }
        }
    }

    /// Everything, as bytes.
    pub fn save(&self, to: &mut Saver) {
        let State { value, values, open, kept } = &self.state;
        to.list(value);
        to.list(values);
        to.list(open);
        to.list(kept);
        to.list(&self.waiting);
        to.list(&self.reverted_at);
        to.list(&self.work);
        to.one((self.label, self.settled, u8::from(self.quiet)));
    }

    /// From such bytes; `None` if they do not fit.
    pub fn load(share: &'s Share, from: &mut Loader) -> Option<Labelling<'s>> {
        let state = State { value: from.list()?, values: from.list()?, open: from.list()?, kept: from.list()? };
        let (waiting, reverted_at, work) = (from.list()?, from.list()?, from.list::<(u32, u8)>()?);
        let (label, settled, quiet) = from.one::<(u16, u64, u8)>()?;
        let lengths = [state.value.len(), state.values.len(), state.open.len(), waiting.len(), reverted_at.len()];
        let fits = lengths == [share.len(); 5] && state.kept.len() == share.slots();
        let fits = fits && work.iter().all(|&(own, _)| (own as usize) < share.len());
        fits.then_some(Labelling { share, state, label, waiting, reverted_at, work, told: 0, settled, quiet: quiet != 0 })
    }
}

impl Phase for Labelling<'_> {
    fn work(&mut self, post: &mut Post) -> Result<(), Trouble> {
        self.told = 0;
        while let Some(piece) = next_piece(&mut self.work, post)? {
            let first = self.share.first();
            for what in [LABELLED, REVERTED] {
                let own: Vec<u32> = piece.iter().filter(|told| told.1 == what).map(|told| told.0).collect();
                self.share.tell(post, &own, |own| (first + own, what));
            }
            piece.iter().for_each(|&(own, what)| self.learn(first + own, what));
            self.told += piece.len() as u64;
        }
        if self.label == INFINITE { Err(SolveError::Unsupported("graph-value").into()) } else { Ok(()) }
    }

    fn vote(&self) -> Vote {
        let next = || self.unlabelled().map(|own| self.mex(own)).filter(|&mex| mex > self.label).min();
        let least = if self.quiet { next().map_or(u64::MAX, u64::from) } else { u64::MAX };
        Vote { left: self.work.len() as u64, told: self.told, settled: self.settled, least, ..Vote::default() }
    }

    fn deliver(&mut self, _: usize, bytes: &[u8]) {
        each::<(u32, u8)>(bytes).for_each(|(vertex, what)| self.learn(vertex, what));
    }

    fn advance(&mut self, all: &Vote) -> bool {
        let done = self.quiet && all.least == u64::MAX;
        if self.quiet && !done {
            self.begin(all.least as u16);
        } else {
            self.quiet = all.is_quiet();
        }
        done
    }
}
