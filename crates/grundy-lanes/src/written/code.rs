//! Code that can be run.

use super::writer::write;
use crate::{BYTES, Level, Word};
use memmap2::{Mmap, MmapMut};

/// What is told at the end: the union of the words, and which had no number left.
#[repr(C, align(32))]
struct Told([[u8; BYTES]; 2]);

/// Arguments: where the first vector goes, how many there are, the constants, and where to tell.
type Function = unsafe extern "sysv64" fn(*mut u8, usize, *const u8, *mut Told);

/// A page that can be run and not be written to, and the constants of its code.
#[derive(Debug)]
pub(super) struct Code {
    page: Mmap,
    constants: Vec<[u8; BYTES]>,
}

impl Code {
    /// The code for taps of words with so many bytes, in a page of its own; `None` where the system gives none.
    pub(super) fn new(taps: &[(usize, usize)], size: usize, level: Level) -> Option<Code> {
        let sums_of_bits = level == Level::Avx512;
        let (code, constants) = write(taps, size, sums_of_bits);
        let mut page = MmapMut::map_anon(code.len()).ok()?;
        page.copy_from_slice(&code);
        Some(Code { page: page.make_exec().ok()?, constants })
    }

    /// Writes vectors, one at least, of a row from `at` on. Whoever calls has made sure that the row has all that is read and written.
    pub(super) fn run<W: Word>(&self, row: &mut [W], at: usize, vectors: usize) -> [[u8; BYTES]; 2] {
        let mut told = Told([[0; BYTES]; 2]);
        // SAFETY: the page has a function of this type, which the writer has written. The instructions were detected when it was. It reads and writes the row only where `Continuation::fill` has seen it to be, reads constants that were put there for it, and tells.
        unsafe {
            let function: Function = std::mem::transmute(self.page.as_ptr());
            function(row.as_mut_ptr().add(at).cast(), vectors, self.constants.as_ptr().cast(), &mut told);
        }
        told.0
    }
}
