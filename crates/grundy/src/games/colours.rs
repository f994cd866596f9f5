//! Names that depend on the shape of a thing alone, for games whose pieces may be called anything.
//!
//! Colour refinement (Weisfeiler and Leman 1968) gives each piece a colour that tells the colours around it, again and again, until no two pieces are told apart that were not before. Colours are numbers of 64 bits that follow from the shape, so pieces in the same situation have the same colour whatever
//! they were called. That two different situations might get the same colour costs memory and nothing else: a name is made of the whole shape, never of colours.

use crate::Dice;

/// A fixed scrambling of 64 bits.
pub(super) fn mix(word: u64) -> u64 {
    Dice::new(word).bits() >> 1
}

/// The colours of some pieces refined; `around` sums up the colours around a piece.
pub(super) fn refined<const N: usize>(pieces: &[usize], mut colours: [u64; N], around: impl Fn(usize, &[u64; N]) -> u64) -> [u64; N] {
    let mut classes = 1;
    loop {
        let mut next = colours;
        for &piece in pieces {
            next[piece] = mix(colours[piece] ^ mix(around(piece, &colours)));
        }
        colours = next;
        let mut distinct: Vec<u64> = pieces.iter().map(|&piece| colours[piece]).collect();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() <= classes {
            return colours;
        }
        classes = distinct.len();
    }
}

/// The name that renaming again and again comes to.
///
/// Where renaming cannot tell things apart they keep their order, so renaming what was renamed may give another name. Repeated, it leads
/// into a cycle of names in the end, and the least name of the cycle is the canonical one: renaming that leads through the same cycle.
pub(super) fn settled<T: Ord>(first: T, renamed: impl Fn(&T) -> T) -> T {
    let mut names = vec![first];
    loop {
        let next = renamed(&names[names.len() - 1]);
        match names.iter().position(|name| *name == next) {
            Some(start) => return names.drain(start..).min().expect("a round has a name"),
            None => names.push(next),
        }
    }
}
