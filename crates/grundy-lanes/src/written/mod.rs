//! Machine code that continues a row, written for one list of taps.
//!
//! A *tap* is a distance s and a number v. A row is continued by a list of taps if each word is the least number that a union lacks: for every tap the word s places before, each number i of it replaced by i xor v. [`Continuation::plainly`] says that in four lines.
//!
//! # Why code is written
//! For a given list everything is known but the words: which taps lie so far back that a vector of what they read is loaded as it is, which read the last vectors, which still are in registers, and by how many bytes those have to be shifted; which bits move. A loop that looks all that up
//! spends more instructions on the looking up than on the words. Written down once for the list, a tap is one or two instructions for 16 words of 16 bits. For the game .106 that is 5 instructions a word where the loop needed 21.
//!
//! # What it does
//! One vector after the other is found. What far taps exclude at it comes first, whole vectors that were stored a while ago. Then its halves are found one after the other, since a shuffle of bytes within a half takes one step, and across halves three. Near taps read the last four halves, which
//! are in registers, two of them shifted together. With the shortest tap s, the first s words of the half depend on nothing else, so the least missing numbers are right there. These words exclude something of the later ones of the half, and then the next s are right, and so on. Where several taps
//! of one number v read the same words, a shuffle serves as many of them as read different words for each place. Taps whose numbers move bits within bytes alike are put together before their bits are moved.
//!
//! **What it waits for.** The code is a chain: each half waits for the one before, and what takes long is the way through it, not the number of instructions beside. So what is known early is excluded early: a tap that reads only the first s words of the half before does not wait for the later ones.
//! With s = 6, of the taps 6, 10 and 13 of .106 only the first waits, whose bits do not move. That made .106 a third quicker, and halves in place of vectors a quarter.
//!
//! # Why it is safe
//! The code reads what the taps read and the four halves before, and writes vectors one after the other; [`Continuation::fill`] asserts that all that lies in the row. It touches no other memory but its constants and the two vectors in which it tells how it went, it calls nothing, and it uses only registers that a function may
//! use as it likes. The tests hold it against the plain meaning, with taps of every kind.

#[cfg(target_arch = "x86_64")]
mod assembler;
#[cfg_attr(target_arch = "x86_64", path = "code.rs", allow(unsafe_code))]
#[cfg_attr(not(target_arch = "x86_64"), path = "nowhere.rs")]
mod code;
#[cfg(target_arch = "x86_64")]
mod writer;

use super::{BYTES, Level, Word, lanes};
use code::Code;
use std::marker::PhantomData;
use std::sync::Arc;

/// A list of taps, with code that continues rows by them.
///
/// ```
/// use grundy_lanes::{Continuation, Level, Word};
/// let taps = [(3, 0), (20, 5)];
/// let mut row: Vec<u16> = (0..64).map(|i| u16::one_hot(i % 7)).collect();
/// let mut plain = row.clone();
/// Continuation::plainly(&taps, &mut plain, 32);
/// if let Some(continuation) = Continuation::<u16>::new(&taps, Level::best()) {
///     continuation.fill(&mut row, 32, 2).unwrap();
///     assert_eq!(row, plain);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Continuation<W> {
    code: Arc<Code>,
    /// The longest distance that is read.
    reach: usize,
    words: PhantomData<W>,
}

/// No tap is longer than this: where it reads is part of an instruction.
const LONGEST: u32 = 1 << 24;

impl<W: Word> Continuation<W> {
    /// Code for taps, each a distance of one at least and a number; those with numbers that words cannot hold read nothing. `None` where no code can be written: for plain Rust and other machines, for other words than those of 16, 32 and 64 bits, for taps of enormous length, and where
    /// the system allows none.
    pub fn new(taps: &[(u32, u32)], level: Level) -> Option<Continuation<W>> {
        let fits = matches!(W::BITS, 16 | 32 | 64) && taps.iter().all(|(distance, _)| (1..=LONGEST).contains(distance));
        if level == Level::Portable || !Level::available().contains(&level) || !fits {
            return None;
        }
        let taps = taps.iter().map(|&(distance, number)| (distance as usize, number as usize));
        let mut taps: Vec<(usize, usize)> = taps.filter(|&(_, number)| number < W::BITS).collect();
        taps.sort_unstable();
        taps.dedup();
        let reach = taps.last().map_or(0, |&(distance, _)| distance).max(2 * lanes::<W>());
        Some(Continuation { code: Arc::new(Code::new(&taps, size_of::<W>(), level)?), reach, words: PhantomData })
    }

    /// Writes so many vectors of a row from `at` on, and returns the union of their words; `None` if there is a word that has no number left. Panics if the vectors, or words that taps read, are not in the row, or if there are not two vectors before.
    pub fn fill(&self, row: &mut [W], at: usize, vectors: usize) -> Option<W> {
        let end = vectors.checked_mul(lanes::<W>()).and_then(|words| words.checked_add(at));
        assert!(at >= self.reach && end.is_some_and(|end| end <= row.len()), "the row has all that is read and written");
        if vectors == 0 {
            return Some(W::default());
        }
        let [seen, lost] = self.code.run(row, at, vectors);
        (lost == [0; BYTES]).then(|| seen.chunks_exact(size_of::<W>()).map(W::gathered).fold(W::default(), W::or))
    }

    /// The same, by the meaning: goes on to the end of the row. Whether every word has a number.
    pub fn plainly(taps: &[(u32, u32)], row: &mut [W], at: usize) -> bool {
        for place in at..row.len() {
            let mut union = W::default();
            for &(distance, number) in taps {
                let word = row[place - distance as usize];
                let moved = (0..W::BITS).filter(|&i| word.contains(i)).map(|i| i ^ number as usize);
                union = moved.filter(|&i| i < W::BITS).fold(union, |union, i| union.or(W::one_hot(i)));
            }
            row[place] = union.least_missing();
        }
        row[at..].iter().all(|word| !word.is_empty())
    }
}
