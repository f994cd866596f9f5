//! No code is written for this machine.

use crate::{BYTES, Level, Word};

/// There is none.
#[derive(Debug)]
pub(super) enum Code {}

impl Code {
    pub(super) fn new(_: &[(usize, usize)], _: usize, _: Level) -> Option<Code> {
        None
    }

    pub(super) fn run<W: Word>(&self, _: &mut [W], _: usize, _: usize) -> [[u8; BYTES]; 2] {
        match *self {}
    }
}
