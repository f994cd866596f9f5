//! Candidates ahead, on a thread of their own.
//!
//! Past the last rare heap a candidate follows from candidates alone; whether each is the value is asked afterwards, and nearly always it is. So two threads can share the work. One goes ahead
//! [by the taps](Engine::repeat) with a row of its own, and hands over what it finds in stretches. The engine takes its candidates from these instead of finding them, and does all else as it does alone: it asks the
//! witnesses, looks for pairs, keeps what it keeps. Candidates are determined by the row and the taps, so everything is the same bit for bit, whether a thread goes ahead or not, and wherever it begins or ends.
//!
//! A candidate that is not the value, and a heap without one, end the company: what was found ahead from there on is thrown away, the engine goes on alone, and where all is calm again another thread goes ahead.

use super::row::Row;
use super::{Engine, chunk};
use crate::sequence::sparse::taps::block;
use grundy_lanes::Word;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::thread::Scope;
use std::time::{Duration, Instant};

/// The stretches that a thread found ahead.
#[derive(Debug)]
struct Ahead<W> {
    found: Receiver<Vec<W>>,
    /// Those that are used up go back, to be filled again.
    used_up: Sender<Vec<W>>,
    stretch: Vec<W>,
    /// So many words of the stretch are used.
    used: usize,
    /// The heap of the next word.
    next: u64,
}

/// What an engine has of the thread that goes ahead, if there is one. It is nothing that could be copied, saved or compared.
#[derive(Debug)]
pub(super) struct Company<W> {
    ahead: Mutex<Option<Ahead<W>>>,
    /// The bytes that both hold.
    bytes: usize,
    /// No thread is sent ahead before this heap.
    not_before: u64,
    /// So many heaps were taken from threads that went ahead.
    taken: u64,
}

impl<W> Default for Company<W> {
    fn default() -> Company<W> {
        Company { ahead: Mutex::new(None), bytes: 0, not_before: 0, taken: 0 }
    }
}

impl<W> Clone for Company<W> {
    fn clone(&self) -> Company<W> {
        Company::default()
    }
}

impl<W> Company<W> {
    /// The thread that goes ahead ends, if there is one.
    pub(super) fn leave(&mut self) {
        *self.ahead() = None;
        self.bytes = 0;
    }

    /// The bytes that are held for the sake of company.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    fn ahead(&mut self) -> &mut Option<Ahead<W>> {
        self.ahead.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl<W: Word> Ahead<W> {
    /// Adds the next words to a row, so many if there are. Returns their union.
    fn take(&mut self, count: usize, row: &mut Row<W>) -> Option<W> {
        let (end, mut seen) = (row.len() + count, W::default());
        while row.len() < end {
            if self.used == self.stretch.len() {
                let next = soon(|| self.found.try_recv().ok()).or_else(|| self.found.recv().ok())?;
                self.used = 0;
                // Whether anybody still wants it does not matter.
                drop(self.used_up.send(std::mem::replace(&mut self.stretch, next)));
            }
            let words = &self.stretch[self.used..self.stretch.len().min(self.used + end - row.len())];
            seen = words.iter().fold(seen, |union, &word| union.or(word));
            row.extend_from_slice(words);
            self.used += words.len();
            self.next += words.len() as u64;
        }
        Some(seen)
    }
}

impl<W: Word> Engine<W> {
    /// Sends a thread ahead to a heap, if none is there, all is calm, and it is worth it.
    pub(crate) fn send_ahead<'scope>(&mut self, scope: &'scope Scope<'scope, '_>, to: u64) {
        let least = self.means.ahead.min(chunk::<W>());
        // On a short way, shorter stretches: the first has to be waited for.
        let stretch = (self.means.ahead as u64).min(to.saturating_sub(self.next) / 4) as usize;
        let calm = self.goes_by_vectors() && self.trust * block::<W>() >= least && self.next >= self.company.not_before;
        if least == 0 || stretch < least || !calm || self.company.ahead().is_some() {
            return;
        }
        let mut repeating = self.repeating(self.next, self.row.iter().copied());
        repeating.means.ahead = stretch;
        let bytes = (self.row.capacity() + (WAITING + 3) * (stretch + chunk::<W>())) * size_of::<W>();
        let (sender, found) = sync_channel(WAITING);
        let (used_up, again) = channel();
        let end = to.saturating_add(chunk::<W>() as u64);
        let thread = std::thread::Builder::new().spawn_scoped(scope, move || repeating.go_ahead(end, &sender, &again));
        // Where there are no threads it goes alone.
        if thread.is_ok() {
            *self.company.ahead() = Some(Ahead { found, used_up, stretch: vec![], used: 0, next: self.next });
            self.company.bytes = bytes;
        }
    }

    /// Finds candidates up to a heap, as long as somebody wants them.
    fn go_ahead(mut self, to: u64, found: &SyncSender<Vec<W>>, again: &Receiver<Vec<W>>) {
        let mut all = true;
        while all && self.next < to {
            let mut words = again.try_recv().unwrap_or_default();
            words.clear();
            while all && self.next < to && words.len() < self.means.ahead {
                let from = self.next;
                all = self.repeat(self.means.ahead - words.len());
                if all {
                    words.extend_from_slice(&self.row[self.place(from)..]);
                }
            }
            if !hand_over(words, found) {
                return;
            }
        }
    }

    /// Takes so many candidates from the thread that goes ahead, if there is one and it has them; the row has room. Returns their union.
    pub(super) fn take_from_ahead(&mut self, count: usize) -> Option<W> {
        let filled = self.row.len();
        let ahead = self.company.ahead().as_mut().filter(|ahead| ahead.next == self.next);
        let seen = ahead.and_then(|ahead| ahead.take(count, &mut self.row));
        match seen {
            Some(_) => self.company.taken += count as u64,
            None => {
                self.row.truncate(filled);
                self.leave_company();
            }
        }
        seen
    }

    /// How many heaps were taken from threads that went ahead, in this company.
    #[cfg(test)]
    pub(crate) fn taken_from_ahead(&self) -> u64 {
        self.company.taken
    }

    /// Goes on alone for a while, if a thread went ahead.
    pub(super) fn leave_company(&mut self) {
        if self.company.ahead().is_some() {
            self.company.not_before = self.next + self.means.ahead.min(chunk::<W>()) as u64;
        }
        self.company.leave();
    }

    /// Nobody goes ahead any more.
    pub(crate) fn end_company(&mut self) {
        self.company = Company::default();
    }
}

/// Hands something over. Whether anybody wants it.
fn hand_over<T>(some: T, to: &SyncSender<T>) -> bool {
    let mut left = Some(some);
    let sent = soon(|| match to.try_send(left.take()?) {
        Err(TrySendError::Full(some)) => {
            left = Some(some);
            None
        }
        sent => Some(sent.is_ok()),
    });
    sent.unwrap_or_else(|| left.is_some_and(|some| to.send(some).is_ok()))
}

/// Tries something for about as long as a stretch takes, until it succeeds. The two threads are about as quick as each other, so what one waits for is nearly there; to sleep, and to be woken, can take longer than to find it, above all on a machine that is itself a guest of another.
fn soon<T>(mut attempt: impl FnMut() -> Option<T>) -> Option<T> {
    let begin = Instant::now();
    loop {
        let done = attempt();
        if done.is_some() || begin.elapsed() > SOON {
            return done;
        }
        std::hint::spin_loop();
    }
}

const SOON: Duration = Duration::from_micros(200);

/// So many stretches may wait to be taken.
const WAITING: usize = 4;
