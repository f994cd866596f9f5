//! What the code for some taps is.

use super::BYTES;
use super::assembler::{
    ALIGN, AND, AND_NOT, Assembler, Base, HALVES, HALVES_RIGHT, OR, Operand, Register, SHUFFLE_BYTES, WORDS_LEFT, WORDS_RIGHT, XOR, equal,
    subtract,
};
use crate::Permutation;
use std::ops::Range;

/// What is excluded at the words of the vector at hand, and their least missing numbers.
const EXCLUDED: Register = Register(0);
const FOUND: Register = Register(1);
/// The vector before, and the one before that.
const LAST: Register = Register(2);
const LAST_BUT_ONE: Register = Register(3);
/// The upper half of the vector before, then nothing.
const UPPER_OF_LAST: Register = Register(4);
/// The upper half of the vector before that, then the lower half of the one before.
const BETWEEN: Register = Register(5);
/// What taps exclude whose bits move alike, and those of them whose bytes do.
const ALIKE: Register = Register(6);
const SOME: Register = Register(7);
/// Whatever comes.
const A: Register = Register(8);
/// The halves of the vector at hand, each twice.
const LOWER_HALF: Register = Register(9);
const UPPER_HALF: Register = Register(10);
/// What is told at the end.
const SEEN: Register = Register(11);
const LOST: Register = Register(12);
/// All bits; the lower half of each byte.
const ALL: Register = Register(13);
const LOWER: Register = Register(14);

/// The half of a vector has so many bytes.
const MIDDLE: usize = BYTES / 2;

/// The code for taps of words with so many bytes, and its constants.
pub(super) fn write(taps: &[(usize, usize)], size: usize) -> (Vec<u8>, Vec<[u8; BYTES]>) {
    let mut writer = Writer { taps, size, assembler: Assembler::default(), constants: vec![] };
    writer.write();
    (writer.assembler.code, writer.constants)
}

struct Writer<'a> {
    /// Distances in words, and numbers.
    taps: &'a [(usize, usize)],
    size: usize,
    assembler: Assembler,
    constants: Vec<[u8; BYTES]>,
}

/// Half of the vector at hand: where it is put twice, how, and whether it is there.
struct Half {
    register: Register,
    twice: u8,
    ready: bool,
}

/// The lowest three bits of a number move bits within bytes.
fn bits(number: usize) -> usize {
    number & 7
}

impl Writer<'_> {
    fn lanes(&self) -> usize {
        BYTES / self.size
    }

    fn constant(&mut self, bytes: [u8; BYTES]) -> Operand {
        let place = self.constants.iter().position(|&constant| constant == bytes).unwrap_or_else(|| {
            self.constants.push(bytes);
            self.constants.len() - 1
        });
        Operand::Memory(Base::Constants, (place * BYTES) as i32)
    }

    fn write(&mut self) {
        self.assembler.load(LAST, Operand::Memory(Base::Here, -(BYTES as i32)));
        self.assembler.load(LAST_BUT_ONE, Operand::Memory(Base::Here, -2 * BYTES as i32));
        self.assembler.put(equal(self.size), ALL, ALL, ALL);
        let lower = self.constant([15; BYTES]);
        self.assembler.load(LOWER, lower);
        self.assembler.put(XOR, SEEN, SEEN, SEEN);
        self.assembler.put(XOR, LOST, LOST, LOST);
        let again = self.assembler.code.len();
        self.exclude_by_words_before();
        self.find();
        self.exclude_by_words_within();
        self.assembler.store(FOUND, Base::Here, 0);
        self.assembler.put(OR, SEEN, SEEN, FOUND);
        self.assembler.put(equal(self.size), A, EXCLUDED, ALL);
        self.assembler.put(OR, LOST, LOST, A);
        self.assembler.load(LAST_BUT_ONE, LAST);
        self.assembler.load(LAST, FOUND);
        self.assembler.next_vector(again);
        self.assembler.store(SEEN, Base::Told, 0);
        self.assembler.store(LOST, Base::Told, BYTES as i32);
        self.assembler.end();
    }

    /// The least numbers that are not excluded: to add one turns the lowest zero into a one, and nothing above it.
    fn find(&mut self) {
        self.assembler.put(subtract(self.size), FOUND, EXCLUDED, ALL);
        self.assembler.put(AND_NOT, FOUND, EXCLUDED, FOUND);
    }

    /// Taps that read words before the vector. What does not wait for the vector before comes first, and of the rest what waits longest comes last.
    fn exclude_by_words_before(&mut self) {
        let (lanes, mut taps) = (self.lanes(), self.taps.to_vec());
        taps.sort_by_key(|&(distance, number)| (bits(number), number / 8, std::cmp::Reverse(distance)));
        if taps.iter().any(|&(distance, _)| distance < lanes) {
            self.assembler.put_with(HALVES, UPPER_OF_LAST, LAST, LAST, 0x81);
        }
        if taps.iter().any(|&(distance, _)| (lanes + 1..2 * lanes).contains(&distance)) {
            self.assembler.put_with(HALVES, BETWEEN, LAST_BUT_ONE, LAST, 0x21);
        }
        let mut classes: Vec<&[(usize, usize)]> = taps.chunk_by(|a, b| bits(a.1) == bits(b.1)).collect();
        classes.sort_by_key(|alike| alike.iter().any(|&(distance, _)| distance < 2 * lanes));
        if classes.is_empty() {
            self.assembler.put(XOR, EXCLUDED, EXCLUDED, EXCLUDED);
        }
        for (nth, alike) in classes.into_iter().enumerate() {
            for (nth, some) in alike.chunk_by(|a, b| a.1 == b.1).enumerate() {
                let to = if nth == 0 { ALIKE } else { SOME };
                for (nth, &(distance, _)) in some.iter().enumerate() {
                    self.read(distance, to, nth > 0);
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
            if nth == 0 {
                self.assembler.load(EXCLUDED, ALIKE);
            } else {
                self.assembler.put(OR, EXCLUDED, EXCLUDED, ALIKE);
            }
        }
    }

    /// Puts what a tap reads before the vector into a register, or adds it.
    fn read(&mut self, distance: usize, to: Register, add: bool) {
        let (lanes, free) = (self.lanes(), if add { A } else { to });
        let read: Operand = if distance >= 2 * lanes {
            Operand::Memory(Base::Here, -((distance * self.size) as i32))
        } else {
            // Of two vectors one after the other, and of their halves between, those that are so many bytes up.
            let (earlier, between, up) = if distance < lanes {
                (LAST, UPPER_OF_LAST, distance * self.size)
            } else {
                (LAST_BUT_ONE, BETWEEN, (distance - lanes) * self.size)
            };
            match (up, distance < lanes) {
                (0, _) => LAST.into(),
                (MIDDLE, _) => between.into(),
                (1..MIDDLE, true) => {
                    self.assembler.shift(HALVES_RIGHT, free, between, (MIDDLE - up) as u8);
                    free.into()
                }
                (1..MIDDLE, false) => {
                    self.assembler.put_with(ALIGN, free, LAST, between, (MIDDLE - up) as u8);
                    free.into()
                }
                _ => {
                    self.assembler.put_with(ALIGN, free, between, earlier, (BYTES - up) as u8);
                    free.into()
                }
            }
        };
        if add {
            self.assembler.put(OR, to, to, read);
        } else if read != Operand::Register(to) {
            self.assembler.load(to, read);
        }
    }

    /// Finds the words of the vector from the first to the last, as many at a time as the shortest tap is long.
    fn exclude_by_words_within(&mut self) {
        let lanes = self.lanes();
        let mut near: Vec<(usize, usize)> = self.taps.iter().copied().filter(|&(distance, _)| distance < lanes).collect();
        near.sort_by_key(|&(_, number)| bits(number));
        let shortest = near.iter().map(|&(distance, _)| distance).min().unwrap_or(lanes);
        for first in (0..lanes).step_by(shortest) {
            let found = first..(first + shortest).min(lanes);
            let mut halves =
                [Half { register: LOWER_HALF, twice: 0x00, ready: false }, Half { register: UPPER_HALF, twice: 0x11, ready: false }];
            let before = self.assembler.code.len();
            for alike in near.chunk_by(|a, b| bits(a.1) == bits(b.1)) {
                self.exclude_by_words_found(alike, &found, &mut halves);
            }
            if self.assembler.code.len() > before {
                self.find();
            }
        }
    }

    /// What taps whose bits move alike exclude at later words, given that these were found.
    fn exclude_by_words_found(&mut self, alike: &[(usize, usize)], found: &Range<usize>, halves: &mut [Half; 2]) {
        let middle = self.lanes() / 2;
        let mut begun = false;
        for (half, words) in halves.iter_mut().zip([found.start..found.end.min(middle), found.start.max(middle)..found.end]) {
            for shuffle in self.shuffles(alike, words) {
                if !half.ready {
                    self.assembler.put_with(HALVES, half.register, FOUND, FOUND, half.twice);
                    half.ready = true;
                }
                let (to, shuffle) = (if begun { A } else { ALIKE }, self.constant(shuffle));
                self.assembler.put(SHUFFLE_BYTES, to, half.register, shuffle);
                if begun {
                    self.assembler.put(OR, ALIKE, ALIKE, A);
                }
                begun = true;
            }
        }
        if begun {
            self.move_bits(bits(alike[0].1));
            self.assembler.put(OR, EXCLUDED, EXCLUDED, ALIKE);
        }
    }

    /// Shuffles that put the bytes of some words of one half into the places of the vector where taps read them, each place at most once in a shuffle.
    fn shuffles(&self, taps: &[(usize, usize)], words: Range<usize>) -> Vec<[u8; BYTES]> {
        const NOTHING: u8 = 0x80;
        let mut shuffles: Vec<[u8; BYTES]> = vec![];
        for to in 0..self.lanes() {
            let read = taps.iter().filter(|&&(distance, _)| to >= distance && words.contains(&(to - distance)));
            for (nth, &(distance, number)) in read.enumerate() {
                if nth == shuffles.len() {
                    shuffles.push([NOTHING; BYTES]);
                }
                for byte in 0..self.size {
                    let from = (to - distance) * self.size + (byte ^ (number >> 3));
                    shuffles[nth][to * self.size + byte] = (from % MIDDLE) as u8;
                }
            }
        }
        shuffles
    }

    /// Moves the bits of [`ALIKE`] within their bytes: each number i becomes i xor v, for v below 8. If v is a power of two, bits move by so many places up or down; else each half of a byte is looked up.
    fn move_bits(&mut self, v: usize) {
        if v == 0 {
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
