//! The next value of a code from all the values before it, quickly.
//!
//! A heap that may be split in two has n/2 pairs of parts, and marking each pair's value in a table is what the plain way spends its
//! time on. But the value of a heap is small, and most pairs only mark again what is marked already. So only the pairs with one of the
//! [smallest](NEAR) parts are marked. Then the least value that is not marked is *looked for* among all other pairs, which is a
//! comparison of two arrays that the compiler turns into vector instructions: `low[i] ^ high[i] == wanted`. If it is found, it is marked,
//! and the next one is looked for; if not, it is the mex. The second array runs backwards, so a mirrored copy of the values is kept.
//!
//! In sparse games (Winning Ways ch. 4) one such look is nearly always enough, because a few small heaps rule out nearly everything.

use super::{Code, code::each_split};
use std::ops::ControlFlow;

/// So many pairs are marked one by one before the rest are searched.
const NEAR: usize = 96;

/// The values of a code, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    code: Code,
    values: Vec<u32>,
    /// The values once more in 16 bits, forwards; and backwards, the first at the end.
    narrow: Vec<u16>,
    mirror: Vec<u16>,
    /// `seen[v]` is one more than the heap for which the value v was last met.
    seen: Vec<u32>,
    /// Some value has more than 16 bits, so that all pairs are marked.
    wide: bool,
}

impl Dense {
    pub(super) fn new(code: Code) -> Dense {
        Dense { code, values: vec![], narrow: vec![], mirror: vec![], seen: vec![], wide: false }
    }

    pub(super) fn code(&self) -> &Code {
        &self.code
    }

    pub(super) fn values(&self) -> &[u32] {
        &self.values
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.values.capacity() * 4 + self.narrow.capacity() * 2 + self.mirror.capacity() * 2 + self.seen.capacity() * 4) as u64
    }

    /// Finds the value of the next heap.
    pub(super) fn step(&mut self) {
        let value = self.next_value(self.values.len());
        self.values.push(value);
        let narrow = u16::try_from(value).unwrap_or_else(|_| {
            self.wide = true;
            0
        });
        self.narrow.push(narrow);
        self.reflect(narrow);
    }

    /// Puts a value before all others in the mirror.
    fn reflect(&mut self, value: u16) {
        let size = self.narrow.len();
        if size > self.mirror.len() {
            let mut larger = vec![0; (2 * size).max(1024)];
            let old = larger.len() - self.mirror.len();
            larger[old..].copy_from_slice(&self.mirror);
            self.mirror = larger;
        }
        let at = self.mirror.len() - size;
        self.mirror[at] = value;
    }

    /// The mex over all moves of the next heap.
    fn next_value(&mut self, heap: usize) -> u32 {
        // Marks are heap + 1, so that a mark of 0 means never.
        let stamp = heap as u32 + 1;
        let most = self.code.last_take().unwrap_or(u64::MAX).min(heap as u64);
        let mut splits: Vec<Pairs> = vec![];
        for take in 0..=most {
            let digit = self.code.digit(take);
            let rest = heap - take as usize;
            if digit.leave & 1 == 1 && rest == 0 && take > 0 {
                self.mark(0, stamp);
            }
            if digit.leave & 2 == 2 && rest > 0 && take > 0 {
                self.mark(self.values[rest], stamp);
            }
            if digit.leave & 4 == 4 && rest > 1 {
                let pairs = Pairs { rest, half: if digit.distinct { (rest - 1) / 2 } else { rest / 2 } };
                self.mark_pairs(pairs, if self.wide { usize::MAX } else { NEAR }, stamp);
                splits.push(pairs);
            }
            if digit.leave >= 8 {
                self.mark_many(heap as u64, take, stamp);
            }
        }
        let mut value = self.unmarked(0, stamp);
        while !self.wide && u16::try_from(value).is_ok_and(|wanted| splits.iter().any(|pairs| self.meets(*pairs, wanted))) {
            self.mark(value, stamp);
            value = self.unmarked(value + 1, stamp);
        }
        value
    }

    fn mark(&mut self, value: u32, stamp: u32) {
        let at = value as usize;
        if at >= self.seen.len() {
            self.seen.resize((at + 1).next_power_of_two(), 0);
        }
        self.seen[at] = stamp;
    }

    /// The least value from `from` on that is not marked.
    fn unmarked(&self, from: u32, stamp: u32) -> u32 {
        let rest = self.seen.get(from as usize..).unwrap_or(&[]);
        from + rest.iter().position(|&mark| mark != stamp).unwrap_or(rest.len()) as u32
    }

    /// Marks the values of the pairs whose smaller part is at most `near`.
    fn mark_pairs(&mut self, Pairs { rest, half }: Pairs, near: usize, stamp: u32) {
        for small in 1..=half.min(near) {
            self.mark(self.values[small] ^ self.values[rest - small], stamp);
        }
    }

    /// Whether some pair past the near ones has this value.
    fn meets(&self, Pairs { rest, half }: Pairs, wanted: u16) -> bool {
        if half <= NEAR {
            return false;
        }
        let low = &self.narrow[NEAR + 1..=half];
        let start = self.mirror.len() - rest + NEAR;
        contains_sum(low, &self.mirror[start..start + low.len()], wanted)
    }

    /// Three heaps and more, one split at a time.
    fn mark_many(&mut self, heap: u64, take: u64, stamp: u32) {
        let digit = self.code.digit(take);
        let mut marks = vec![];
        let _ = each_split(heap - take, digit, 3, &mut |heaps| {
            marks.push(heaps.iter().fold(0, |sum, &part| sum ^ self.values[part as usize]));
            ControlFlow::Continue(())
        });
        for value in marks {
            self.mark(value, stamp);
        }
    }
}

/// All ways to split `rest` in two: the smaller parts are 1, …, half.
#[derive(Clone, Copy, Debug)]
struct Pairs {
    rest: usize,
    half: usize,
}

/// Whether `wanted` is the exclusive or of two numbers that stand at the same place.
fn contains_sum(low: &[u16], high: &[u16], wanted: u16) -> bool {
    const BLOCK: usize = 128;
    let hit = |low: &[u16], high: &[u16]| low.iter().zip(high).fold(0, |hit, (a, b)| hit | u16::from(a ^ b == wanted)) != 0;
    let (low, high) = (low.chunks_exact(BLOCK), high.chunks_exact(BLOCK));
    hit(low.remainder(), high.remainder()) || low.zip(high).any(|(low, high)| hit(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::plain;
    use proptest::prelude::*;

    fn quick(code: &Code, size: usize) -> Vec<u32> {
        let mut table = Dense::new(code.clone());
        (0..size).for_each(|_| table.step());
        table.values
    }

    #[test]
    fn known_codes_equal_the_plain_table() {
        for text in [".77", ".07", "4!.0", ".6", ".007", ".156", "4.344", "4.[3]", ".[3]", "4!.07!3", ".0"] {
            let code = Code::known(text);
            assert_eq!(quick(&code, 700), plain::values(&code, 700), "{text}");
        }
    }

    #[test]
    fn values_above_sixteen_bits_are_right() {
        // Take one stone or split unevenly: forced wide from the start.
        let code = Code::known("4!.37");
        let mut table = Dense::new(code.clone());
        table.wide = true;
        (0..400).for_each(|_| table.step());
        assert_eq!(table.values, plain::values(&code, 400));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn random_codes_equal_the_plain_table(head in prop_oneof!["", "4", "4!", "8"], digits in "[0-9A-F]{1,4}", tail in prop_oneof!["", "!", "[3]"]) {
            let code = Code::known(&format!("{head}.{digits}{tail}"));
            let size = if code.most_heaps() > 2 { 70 } else { 300 };
            prop_assert_eq!(quick(&code, size), plain::values(&code, size), "{}", code);
        }
    }
}
