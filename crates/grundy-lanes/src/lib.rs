//! Sets of small numbers, side by side in vector registers.
//!
//! A [`Word`] of 8 to 256 bits is a set of numbers below that size: bit i is set if i is in it. A [vector](Lanes::Vector) is 32 bytes of such
//! words, its *lanes*. What the sequence engine does all day is: take the union of many stretches of a long row of words ([`Lanes::union`]), replace
//! every number i of a set by i xor v ([`Lanes::permute`]), and find the least number that a set lacks ([`Lanes::least_missing`]).
//!
//! The caller writes a [`Kernel`] once, over any [`Lanes`]; [`Level::run`] runs it with the best instructions that this machine has. [`Portable`]
//! says in plain Rust what every operation means, and the tests hold the others against it lane by lane. All `unsafe` of the sequence
//! engine is in this crate: reading past the bounds check that [`Offsets`] makes once for many reads, and calling vector instructions
//! after they were found to be there.
//!
//! ```
//! use grundy_lanes::{Kernel, Lanes, Level, Offsets, Word};
//! struct Union<'a>(&'a [u16], &'a Offsets);
//! impl Kernel for Union<'_> {
//!     type Output = u16;
//!     fn run<L: Lanes>(self, lanes: L) -> u16 {
//!         let mut first = [0; 16];
//!         lanes.store(&mut first, 0, lanes.union::<u16, 1>(self.0, 20, self.1)[0]);
//!         first[0]
//!     }
//! }
//! let row: Vec<u16> = (0..40).map(|n| u16::one_hot(n % 8)).collect();
//! let offsets = Offsets::new([3, 12]);
//! assert_eq!(Level::best().run(Union(&row, &offsets)), 1 << (17 % 8) | 1 << (8 % 8));
//! ```

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx;
mod permutation;
mod portable;
mod word;
mod written;

pub use permutation::{Permutation, Shift};
pub use portable::Portable;
pub use word::{Bits256, Word};
pub use written::Continuation;

/// The bytes of a vector.
pub const BYTES: usize = 32;

/// A set of instructions. Having one is the proof that this machine has it.
pub trait Lanes: Copy {
    /// 32 bytes of words.
    type Vector: Copy;

    /// So many pairs of vectors, with what finding [sums](Lanes::sums) needs beside them, stay in registers.
    const PAIRS: usize;

    /// The empty set in every lane.
    fn empty(self) -> Self::Vector;

    /// The same set in every lane.
    fn splat<W: Word>(self, word: W) -> Self::Vector;

    /// The words from `at` on. Panics if there are too few.
    fn load<W: Word>(self, row: &[W], at: usize) -> Self::Vector;

    /// Puts the lanes at `at` and after. Panics if there is no room.
    fn store<W: Word>(self, row: &mut [W], at: usize, vector: Self::Vector);

    /// For each of K vectors side by side from `at` on, the union of the words that lie the given distances before. Panics if those are not
    /// all in the row.
    fn union<W: Word, const K: usize>(self, row: &[W], at: usize, distances: &Offsets) -> [Self::Vector; K];

    /// Sums in a row of numbers, a byte each: for each of the 32 places from `at` on, the numbers that lie the given distances before, each xor the number of its step. They are told as sets of eight numbers, two and two: in a lane of the very first vector bit i
    /// stands for the sum `first` + i, in the next one for `first` + 8 + i, and so on. A place that is marked by a 1 in `unknown`, which has a 0 for all others or is empty, has no number. `first` is a multiple of 16, and only sums on its own side of 128 are told. Panics
    /// if a distance leads out of the row.
    fn sums<const PAIRS: usize>(self, row: &[u8], unknown: &[u8], at: usize, steps: &Steps, first: u8) -> [[Self::Vector; 2]; PAIRS];

    /// The sums below eight of K times 32 places side by side from `at` on: the same as [`Lanes::sums`] tells in its very first vector for each 32, if `first` is 0.
    fn low_sums<const K: usize>(self, row: &[u8], unknown: &[u8], at: usize, steps: &Steps) -> [Self::Vector; K];

    /// Which numbers are sums: for each of twice 32 places from `at` on, and each of K pairs of vectors of numbers, a full lane if some step makes this number there, of the number that lies its distance before, and an empty one otherwise. Panics if a distance leads out of the row.
    fn have_sums<const K: usize>(self, row: &[u8], at: usize, steps: &Steps, numbers: &[[Self::Vector; 2]; K]) -> [[Self::Vector; 2]; K];

    /// The union lane by lane.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// What is in both, lane by lane.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// What is in `a` and not in `b`, lane by lane.
    fn without(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// What is in one of the two and not in the other, lane by lane.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Whether every lane is empty.
    fn all_empty(self, a: Self::Vector) -> bool;

    /// Whether both are the same in every lane.
    fn same(self, a: Self::Vector, b: Self::Vector) -> bool;

    /// Replaces each number i of each set by i xor v.
    fn permute(self, a: Self::Vector, permutation: &Permutation) -> Self::Vector;

    /// What [`Lanes::permute`] does with the lowest three bits of v: bits move within their bytes.
    fn permute_bits(self, a: Self::Vector, permutation: &Permutation) -> Self::Vector;

    /// What [`Lanes::permute`] does with the other bits of v: whole bytes move.
    fn permute_bytes(self, a: Self::Vector, permutation: &Permutation) -> Self::Vector;

    /// In each lane the least number that the set lacks, alone; nothing if it lacks none.
    fn least_missing<W: Word>(self, a: Self::Vector) -> Self::Vector;

    /// In each lane all numbers below the least of the set; all numbers if the set is empty.
    fn below<W: Word>(self, a: Self::Vector) -> Self::Vector;

    /// Whether some lane is empty.
    fn some_empty<W: Word>(self, a: Self::Vector) -> bool;

    /// Whether some lane is empty, as a set that is empty if none is.
    fn empty_lanes<W: Word>(self, a: Self::Vector) -> Self::Vector;

    /// A bit for each byte of the vector, the first lowest: whether it is not empty.
    fn filled_bytes(self, a: Self::Vector) -> u32;

    /// The words of two vectors, those of `a` first, cut in halves: the lower halves of all, and the upper halves. Panics for words of one byte, which have none.
    fn halves<W: Word>(self, a: Self::Vector, b: Self::Vector) -> [Self::Vector; 2];

    /// For each of the numbers below eight a bit for each byte of two vectors, the first lowest: whether the number is in that byte. These are eight bytes for each number; they go to `at` and after for the number 0, and `stride` bytes after that for each next one. Panics if there
    /// is no room.
    fn put_members(self, a: [Self::Vector; 2], to: &mut [u8], at: usize, stride: usize);

    /// The lanes of a vector moved up, and nothing in the first ones.
    fn within<W: Word>(self, a: Self::Vector, shift: &Shift) -> Self::Vector;

    /// What comes into the first lanes when the vector `previous` is moved up together with the next, and nothing in the other lanes.
    fn carried(self, previous: Self::Vector, shift: &Shift) -> Self::Vector;
}

/// Panics unless there is room for eight bytes at a place, and eight times, a stride apart.
#[inline(always)]
fn assert_room_for_members(to: &[u8], at: usize, stride: usize) {
    let end = stride.checked_mul(7).and_then(|last| last.checked_add(at)?.checked_add(8));
    assert!(end.is_some_and(|end| end <= to.len()), "there is room for the members");
}

/// How many words of this kind a vector has.
#[inline(always)]
pub const fn lanes<W: Word>() -> usize {
    BYTES / size_of::<W>()
}

/// Distances, whose largest and least are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offsets {
    distances: Vec<u32>,
    least: usize,
    most: usize,
}

impl Offsets {
    /// These distances.
    pub fn new(distances: impl IntoIterator<Item = u32>) -> Offsets {
        let distances: Vec<u32> = distances.into_iter().collect();
        let least = distances.iter().min().map_or(0, |&least| least as usize);
        let most = distances.iter().max().map_or(0, |&most| most as usize);
        Offsets { distances, least, most }
    }

    /// All of them.
    #[inline(always)]
    pub fn distances(&self) -> &[u32] {
        &self.distances
    }

    /// Panics unless `width` words from each of these distances before `at` on lie in a row of `length` words.
    #[inline(always)]
    fn assert_inside(&self, at: usize, width: usize, length: usize) {
        let fits = at >= self.most && (at - self.least).checked_add(width).is_some_and(|end| end <= length);
        assert!(self.distances.is_empty() || fits, "distances from {at} lead out of the row");
    }
}

/// Distances, each with a number.
///
/// ```
/// let steps = grundy_lanes::Steps::new([(3, 5), (10, 0)]);
/// assert_eq!(steps.iter().collect::<Vec<_>>(), [(3, 5), (10, 0)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    offsets: Offsets,
    /// As they are, and with their highest bit turned, for whoever looks for sums from 128 on. Each stands there four times, since four bytes are spread over a vector more easily than one.
    numbers: [Vec<u32>; 2],
}

/// Four times the same byte.
const FOUR_TIMES: u32 = 0x0101_0101;

impl Steps {
    /// These distances with their numbers.
    pub fn new(steps: impl IntoIterator<Item = (u32, u8)>) -> Steps {
        let (distances, numbers): (Vec<u32>, Vec<u8>) = steps.into_iter().unzip();
        let numbers = [0, 0x80].map(|turned| numbers.iter().map(|&number| u32::from(number ^ turned) * FOUR_TIMES).collect());
        Steps { offsets: Offsets::new(distances), numbers }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.offsets.distances.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = (u32, u8)> {
        self.offsets.distances.iter().copied().zip(self.numbers[0].iter().map(|&number| number as u8))
    }

    /// Panics unless so many vectors from each of these distances before `at` on lie in both rows, or in the first if the second is empty.
    #[inline(always)]
    fn assert_inside(&self, at: usize, vectors: usize, row: &[u8], unknown: &[u8]) {
        self.offsets.assert_inside(at, vectors * BYTES, row.len());
        assert!(unknown.is_empty() || unknown.len() == row.len(), "what is unknown is said of every place");
    }
}

/// Work that is written once for every set of instructions. Mark `run` and what it calls `#[inline(always)]`, or they are compiled without the
/// instructions.
pub trait Kernel {
    /// What comes of it.
    type Output;

    /// The work.
    fn run<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// The sets of instructions that a kernel can be run with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Plain Rust.
    Portable,
    /// AVX2, on x86-64.
    Avx2,
    /// AVX2, and AVX-512 with GFNI for long unions, for sums and where bits move, on x86-64.
    Avx512,
}

impl Level {
    /// Those that this machine has, the best last.
    pub fn available() -> Vec<Level> {
        #[cfg(target_arch = "x86_64")]
        let wide = [avx::Avx2::detect().map(|_| Level::Avx2), avx::Avx512::detect().map(|_| Level::Avx512)];
        #[cfg(not(target_arch = "x86_64"))]
        let wide: [Option<Level>; 0] = [];
        [Level::Portable].into_iter().chain(wide.into_iter().flatten()).collect()
    }

    /// The best of this machine.
    pub fn best() -> Level {
        Level::available().pop().expect("plain Rust is everywhere")
    }

    /// Runs a kernel. A level that this machine does not have is replaced by plain Rust.
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => match avx::Avx2::detect() {
                Some(lanes) => lanes.run(kernel),
                None => kernel.run(Portable),
            },
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => match avx::Avx512::detect() {
                Some(lanes) => lanes.run(kernel),
                None => kernel.run(Portable),
            },
            _ => kernel.run(Portable),
        }
    }
}
