//! What the code for some taps is.

use super::BYTES;
use super::assembler::{
    ALIGN, AND, AND_NOT, Assembler, Base, HALVES, HALVES_RIGHT, Length, OR, Operand, Register, SHUFFLE_BYTES, SUMS_OF_BITS, WORDS_LEFT,
    WORDS_RIGHT, XOR, equal, subtract,
};
use crate::Permutation;
use std::ops::Range;

/// What is excluded at the words of the half at hand.
const EXCLUDED: Register = Register(0);
/// The halves before the vector at hand, the last first.
const BEFORE: [Register; 4] = [Register(1), Register(2), Register(3), Register(4)];
/// The halves of the vector at hand.
const FIRST: Register = Register(5);
const SECOND: Register = Register(6);
/// What far taps exclude at the vector at hand.
const FAR: Register = Register(7);
/// What taps exclude whose bits move alike, and those of them whose bytes do.
const ALIKE: Register = Register(8);
const SOME: Register = Register(9);
/// Whatever comes.
const A: Register = Register(10);
/// What is told at the end.
const SEEN: Register = Register(11);
const LOST: Register = Register(12);
/// All bits; the lower half of each byte.
const ALL: Register = Register(13);
const LOWER: Register = Register(14);
/// The half before, when only its first words were found.
const EARLY: Register = Register(15);

/// The half of a vector has so many bytes.
const HALF: usize = BYTES / 2;

/// Taps that reach back so many bytes are far: what they read has been stored a while ago.
const NEAR: usize = BEFORE.len() * HALF;

/// The code for taps of words with so many bytes, and its constants. Sums of bits may be among its instructions or not.
pub(super) fn write(taps: &[(usize, usize)], size: usize, sums_of_bits: bool) -> (Vec<u8>, Vec<[u8; BYTES]>) {
    let mut writer = Writer { taps, size, sums_of_bits, assembler: Assembler::default(), constants: vec![] };
    writer.write();
    (writer.assembler.code, writer.constants)
}

struct Writer<'a> {
    /// Distances in words, and numbers.
    taps: &'a [(usize, usize)],
    size: usize,
    sums_of_bits: bool,
    assembler: Assembler,
    constants: Vec<[u8; BYTES]>,
}

/// The lowest three bits of a number move bits within bytes.
fn bits(number: usize) -> usize {
    number & 7
}

impl Writer<'_> {
    fn constant(&mut self, bytes: [u8; BYTES]) -> Operand {
        let place = self.constants.iter().position(|&constant| constant == bytes).unwrap_or_else(|| {
            self.constants.push(bytes);
            self.constants.len() - 1
        });
        Operand::Memory(Base::Constants, (place * BYTES) as i32)
    }

    /// The taps with distances, in bytes, of a range, those together whose numbers move bits alike.
    fn taps_within(&self, bytes: Range<usize>) -> Vec<(usize, usize)> {
        let mut taps: Vec<(usize, usize)> =
            self.taps.iter().copied().filter(|&(distance, _)| bytes.contains(&(distance * self.size))).collect();
        taps.sort_by_key(|&(distance, number)| (bits(number), number / 8, std::cmp::Reverse(distance)));
        taps
    }

    fn write(&mut self) {
        for (nth, half) in BEFORE.into_iter().enumerate() {
            self.assembler.load(half, Operand::Memory(Base::Here, -(((nth + 1) * HALF) as i32)));
        }
        self.assembler.put(equal(self.size), ALL, ALL, ALL);
        let lower = self.constant([15; BYTES]);
        self.assembler.load(LOWER, lower);
        self.assembler.put(XOR, SEEN, SEEN, SEEN);
        self.assembler.put(XOR, LOST, LOST, LOST);
        self.assembler.load(EARLY, BEFORE[0]);
        let again = self.assembler.code.len();
        let far = self.exclude_by_stored_words();
        self.assembler.length = Length::Half;
        self.find_half(far, &BEFORE, FIRST);
        let [last, but_one, but_two, _] = BEFORE;
        let far = far.map(|far| {
            self.assembler.length = Length::Whole;
            self.assembler.put_with(HALVES, EXCLUDED, far, far, 0x11);
            self.assembler.length = Length::Half;
            EXCLUDED
        });
        self.find_half(far, &[FIRST, last, but_one, but_two], SECOND);
        self.assembler.length = Length::Whole;
        self.assembler.put_with(HALVES, A, FIRST, SECOND, 0x20);
        self.assembler.store(A, Base::Here, 0);
        self.assembler.put(OR, SEEN, SEEN, A);
        let none = self.constant([0; BYTES]);
        self.assembler.put(equal(self.size), A, A, none);
        self.assembler.put(OR, LOST, LOST, A);
        for (to, from) in BEFORE.into_iter().zip([SECOND, FIRST, last, but_one]).rev() {
            self.assembler.load(to, from);
        }
        self.assembler.next_vector(again);
        self.assembler.store(SEEN, Base::Told, 0);
        self.assembler.store(LOST, Base::Told, BYTES as i32);
        self.assembler.end();
    }

    /// Puts what far taps exclude at a vector into a register, if there are any.
    fn exclude_by_stored_words(&mut self) -> Option<Register> {
        let taps = self.taps_within(NEAR..usize::MAX);
        let mut sum = None;
        for alike in taps.chunk_by(|a, b| bits(a.1) == bits(b.1)) {
            self.exclude(alike, FAR, &mut sum, |writer, distance, _| Operand::Memory(Base::Here, -((distance * writer.size) as i32)));
        }
        sum
    }

    /// Finds a half, given what far taps exclude there, from the halves before it, the last first.
    fn find_half(&mut self, far: Option<Register>, before: &[Register; 4], found: Register) {
        let taps = self.taps_within(0..NEAR);
        let mut classes: Vec<&[(usize, usize)]> = taps.chunk_by(|a, b| bits(a.1) == bits(b.1)).collect();
        classes.sort_by_key(|alike| alike.iter().map(|&tap| self.waits(tap)).max());
        let mut sum = far;
        for alike in classes {
            self.exclude(alike, EXCLUDED, &mut sum, |writer, distance, free| writer.read(distance, before, free));
        }
        match sum {
            None => self.assembler.put(XOR, EXCLUDED, EXCLUDED, EXCLUDED),
            Some(EXCLUDED) => {}
            Some(other) => self.assembler.load(EXCLUDED, other),
        }
        self.find(EARLY);
        self.exclude_by_words_within(found);
    }

    /// So many words of a half are found before the others: none of them depends on another one.
    fn found_early(&self) -> usize {
        let words = HALF / self.size;
        self.taps.iter().map(|&(distance, _)| distance).min().map_or(words, |shortest| shortest.min(words))
    }

    /// Whether what a tap reads of the half before is found early.
    fn is_early(&self, distance: usize) -> bool {
        distance + self.found_early() >= 2 * HALF / self.size
    }

    /// How long it takes, in steps one after the other, until what a tap excludes is known, once the first words of the half before are.
    fn waits(&self, (distance, number): (usize, usize)) -> usize {
        if distance * self.size >= 2 * HALF {
            return 0;
        }
        let rounds = if self.is_early(distance) { 0 } else { (HALF / self.size).div_ceil(self.found_early()) - 1 };
        4 * rounds + 1 + if bits(number) > 0 { 3 } else { 0 }
    }

    /// The least numbers that are not excluded: to add one turns the lowest zero into a one, and nothing above it.
    fn find(&mut self, found: Register) {
        self.assembler.put(subtract(self.size), found, EXCLUDED, ALL);
        self.assembler.put(AND_NOT, found, EXCLUDED, found);
    }

    /// Adds to a sum, if there is one, what taps exclude whose bits move alike, and leaves it in a register. How a tap is read, possibly with a free register, is told.
    fn exclude(
        &mut self,
        alike: &[(usize, usize)],
        into: Register,
        sum: &mut Option<Register>,
        read: impl Fn(&mut Self, usize, Register) -> Operand,
    ) {
        for (nth, some) in alike.chunk_by(|a, b| a.1 == b.1).enumerate() {
            let to = if nth == 0 { ALIKE } else { SOME };
            for (nth, &(distance, _)) in some.iter().enumerate() {
                let word = read(self, distance, if nth == 0 { to } else { A });
                if nth > 0 {
                    self.assembler.put(OR, to, to, word);
                } else if word != Operand::Register(to) {
                    self.assembler.load(to, word);
                }
            }
            if some[0].1 > 7 {
                let bytes = self.constant(Permutation::xor((some[0].1 & !7) as u8).bytes);
                self.assembler.put(SHUFFLE_BYTES, to, to, bytes);
            }
            if nth > 0 {
                self.assembler.put(OR, ALIKE, ALIKE, SOME);
            }
        }
        self.move_bits(bits(alike[0].1));
        match sum {
            Some(sum) => self.assembler.put(OR, into, *sum, ALIKE),
            None => self.assembler.load(into, ALIKE),
        }
        *sum = Some(into);
    }

    /// What a near tap reads before a half, in a register. Nothing is read from the half itself.
    fn read(&mut self, distance: usize, before: &[Register; 4], free: Register) -> Operand {
        let (halves, rest) = (distance * self.size / HALF, distance * self.size % HALF);
        match (halves, rest) {
            (_, 0) => return before[halves - 1].into(),
            (0, _) => self.assembler.shift(HALVES_RIGHT, free, before[0], (HALF - rest) as u8),
            (1, _) if self.is_early(distance) => self.assembler.put_with(ALIGN, free, EARLY, before[1], (HALF - rest) as u8),
            _ => self.assembler.put_with(ALIGN, free, before[halves - 1], before[halves], (HALF - rest) as u8),
        }
        free.into()
    }

    /// Finds the words of a half from the first to the last, as many at a time as the shortest tap is long, given the first.
    fn exclude_by_words_within(&mut self, found: Register) {
        let words = HALF / self.size;
        let (near, at_a_time) = (self.taps_within(0..HALF), self.found_early());
        let mut last = EARLY;
        for first in (0..words).step_by(at_a_time) {
            let before = self.assembler.code.len();
            for alike in near.chunk_by(|a, b| bits(a.1) == bits(b.1)) {
                self.exclude_by_words_found(alike, first..(first + at_a_time).min(words), last);
            }
            if self.assembler.code.len() > before {
                self.find(found);
                last = found;
            }
        }
        if last == EARLY {
            self.assembler.load(found, EARLY);
        }
    }

    /// What taps whose bits move alike exclude at later words of a half, given that these were found.
    fn exclude_by_words_found(&mut self, alike: &[(usize, usize)], words: Range<usize>, found: Register) {
        let shuffles = self.shuffles(alike, words);
        for (nth, &shuffle) in shuffles.iter().enumerate() {
            let (to, shuffle) = (if nth == 0 { ALIKE } else { A }, self.constant(shuffle));
            self.assembler.put(SHUFFLE_BYTES, to, found, shuffle);
            if nth > 0 {
                self.assembler.put(OR, ALIKE, ALIKE, A);
            }
        }
        if !shuffles.is_empty() {
            self.move_bits(bits(alike[0].1));
            self.assembler.put(OR, EXCLUDED, EXCLUDED, ALIKE);
        }
    }

    /// Shuffles that put the bytes of some words of a half into the places of the half where taps read them, each place at most once in a shuffle.
    fn shuffles(&self, taps: &[(usize, usize)], words: Range<usize>) -> Vec<[u8; BYTES]> {
        const NOTHING: u8 = 0x80;
        let mut shuffles: Vec<[u8; BYTES]> = vec![];
        for to in 0..HALF / self.size {
            let read = taps.iter().filter(|&&(distance, _)| to >= distance && words.contains(&(to - distance)));
            for (nth, &(distance, number)) in read.enumerate() {
                if nth == shuffles.len() {
                    shuffles.push([NOTHING; BYTES]);
                }
                for byte in 0..self.size {
                    shuffles[nth][to * self.size + byte] = ((to - distance) * self.size + (byte ^ (number >> 3))) as u8;
                }
            }
        }
        shuffles
    }

    /// Moves the bits of [`ALIKE`] within their bytes: each number i becomes i xor v, for v below 8. Without sums of bits, if v is a power of two, bits move by so many places up or down; else each half of a byte is looked up.
    fn move_bits(&mut self, v: usize) {
        if v == 0 {
            return;
        }
        if self.sums_of_bits {
            // Of the eight bytes of a matrix the last tells which bits make up the lowest one.
            let matrix = self.constant(std::array::from_fn(|byte| 1 << ((7 - byte % 8) ^ v)));
            self.assembler.put_with(SUMS_OF_BITS, ALIKE, ALIKE, matrix, 0);
            return;
        }
        if v.is_power_of_two() {
            let lower: u8 = (0..8).filter(|bit| bit & v == 0).map(|bit| 1 << bit).sum();
            let [down, up] = [!lower, lower].map(|mask| self.constant([mask; BYTES]));
            self.assembler.put(AND, A, ALIKE, down);
            self.assembler.put(AND, ALIKE, ALIKE, up);
            self.assembler.shift(WORDS_RIGHT, A, A, v as u8);
            self.assembler.shift(WORDS_LEFT, ALIKE, ALIKE, v as u8);
            self.assembler.put(OR, ALIKE, ALIKE, A);
            return;
        }
        let permutation = Permutation::xor(v as u8);
        let [low, high] = [permutation.low, permutation.high].map(|table| self.constant(table));
        self.assembler.shift(WORDS_RIGHT, A, ALIKE, 4);
        self.assembler.put(AND, ALIKE, ALIKE, LOWER);
        self.assembler.put(AND, A, A, LOWER);
        self.assembler.load(SOME, low);
        self.assembler.put(SHUFFLE_BYTES, ALIKE, SOME, ALIKE);
        self.assembler.load(SOME, high);
        self.assembler.put(SHUFFLE_BYTES, A, SOME, A);
        self.assembler.put(OR, ALIKE, ALIKE, A);
    }
}
