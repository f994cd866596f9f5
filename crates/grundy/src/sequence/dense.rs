//! The next value of a code from all the values before it, quickly.
//!
//! A heap that may be split in two has n/2 pairs of parts, and marking each pair's value in a table is what the plain way spends its
//! time on. But the value of a heap is small, and most pairs only mark again what is marked already. So only the pairs with one of the
//! [smallest](NEAR) parts are marked. Then the least value that is not marked is *looked for* among all other pairs, which is a
//! comparison of two arrays that the compiler turns into vector instructions: `low[i] ^ high[i] == wanted`. If it is found, it is marked,
//! and the next one is looked for; if not, it is the mex. The second array runs backwards, so a mirrored copy of the values is kept.
//!
//! In sparse games (Winning Ways ch. 4) one such look is nearly always enough, because a few small heaps rule out nearly everything. In others hundreds of values are excluded only by pairs far out, and each takes
//! a look. So the number of pairs that are marked is doubled when looking takes longer than marking, and halved when marking does.
//!
//! Where nearly all values are of one class, those need no look at all: see [`commons`].
//!
//! # On several threads
//!
//! So the least value that is not marked by the near pairs is often the mex, and guessing takes no look at all. For large heaps the values of a whole block are guessed, each from the
//! guesses before it, and then all of them are looked for among the other pairs, shared out among the threads. The first guess that some far pair contradicts ends the block: everything before it is right, since
//! each was found unmarked by all pairs of right values; it and what comes after are found again. Blocks grow as long as guesses hold and shrink when one
//! fails; in games where guesses often fail, such as Grundy's, one thread does it all.

mod commons;

use super::sums::has_sum;
use crate::code::{Code, each_split};
use crate::game::Values;
use crate::threads::on_threads;
use commons::Commons;
use grundy_lanes::{Kernel, Lanes, Level};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Common values are told from rare ones where at most one heap in so many is rare.
pub(super) const FEW_RARES: usize = 12;

/// What [`Dense::near`] is at least, but for tests that want many guesses to fail.
const NEAR: usize = 96;

/// Marking one pair may spare so many looks at a pair: it takes longer than they do, but most values that are looked for are found before all pairs were looked at. With 3 to 5 tables are quickest, with 8 a tenth slower.
const LOOKS_A_MARK: usize = 4;

/// The values of a code, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    code: Code,
    values: Values,
    /// The values once more in 16 bits, forwards; and backwards, the first at the end.
    narrow: Vec<u16>,
    mirror: Vec<u16>,
    /// `seen[v]` is the stamp under which the value v was last met, since stamps last began anew.
    seen: Vec<u8>,
    /// The stamp of the guess at hand. Every guess has a new one, also that of a heap which was guessed before: a refuted guess leaves its marks behind.
    stamp: u8,
    /// So many pairs of each split are marked one by one before the rest are searched; never fewer than at first.
    near: usize,
    least_near: usize,
    /// Some value has more than 16 bits, so that all pairs are marked.
    wide: bool,
    /// How many heaps it is worth to guess at once.
    trust: usize,
    /// The vector instructions that sums are looked for with.
    level: Level,
    /// Which values are common, if nearly all are.
    commons: Option<Commons>,
}

/// The most heaps that are guessed at once.
const BLOCK: usize = 512;

/// A block with fewer pairs than this is not worth a thread.
pub(super) const WORTH_THREADS: usize = 1 << 23;

impl Dense {
    pub(super) fn new(code: Code) -> Dense {
        Dense {
            code,
            values: Values::default(),
            narrow: vec![],
            mirror: vec![],
            seen: vec![],
            stamp: 0,
            near: NEAR,
            least_near: NEAR,
            wide: false,
            trust: 1,
            level: Level::best(),
            commons: None,
        }
    }

    pub(super) fn code(&self) -> &Code {
        &self.code
    }

    pub(super) fn values(&self) -> &Values {
        &self.values
    }

    pub(super) fn bytes(&self) -> u64 {
        self.values.bytes() + (self.narrow.capacity() * 2 + self.mirror.capacity() * 2 + self.seen.capacity()) as u64
    }

    /// Finds the values of the next heaps, at least one and at most `most`: of a block if it has `worth` pairs to share out among the threads.
    pub(super) fn advance(&mut self, most: usize, threads: usize, worth: usize) {
        self.catch_up();
        let (heap, block) = (self.values.len(), most.min(self.trust));
        if threads > 1 && self.guessable() && block > 1 && block * heap / 2 >= worth {
            self.guess_block(block, threads);
        } else {
            self.step();
        }
    }

    /// Whether values can be guessed and contradicted.
    fn guessable(&self) -> bool {
        !self.wide && self.commons.is_none() && self.code.last_take().is_some() && self.code.most_heaps() == 2
    }

    /// Finds the value of the next heap.
    fn step(&mut self) {
        let heap = self.values.len();
        let guess = self.guess(heap);
        let (value, looked) = self.settle(heap, guess);
        self.balance(looked);
        self.trust = if value == guess { (self.trust + 1).min(BLOCK) } else { self.trust.div_ceil(2) };
        if self.commons.as_mut().is_some_and(|commons| !commons.add(heap, value)) {
            self.commons = None;
        }
        self.push(value);
    }

    /// Marks more pairs or fewer next time, after so many were looked at for values that had one.
    fn balance(&mut self, looked: usize) {
        let marked = LOOKS_A_MARK * self.near;
        if looked > 2 * marked {
            self.near = (2 * self.near).min(self.values.len() / 2).max(self.near);
        } else if looked < marked / 4 {
            self.near = (self.near / 2).max(self.least_near);
        }
    }

    /// Guesses the values of a block of heaps, and keeps those up to the first that is wrong.
    fn guess_block(&mut self, block: usize, threads: usize) {
        let start = self.values.len();
        for heap in start..start + block {
            let guess = self.guess(heap);
            self.push(guess);
        }
        let right = if self.wide { start } else { self.first_wrong(start, threads) };
        self.values.truncate(right);
        self.narrow.truncate(right);
        self.trust = if right == start + block { (2 * self.trust).min(BLOCK) } else { (right - start).max(1) };
        if right < start + block {
            self.step();
        }
    }

    /// The first heap from `start` on whose value some far pair has too.
    fn first_wrong(&self, start: usize, threads: usize) -> usize {
        let first = AtomicUsize::new(self.values.len());
        on_threads(0..threads, |thread| {
            for heap in (start + thread..self.values.len()).step_by(threads) {
                if heap > first.load(Relaxed) {
                    return;
                }
                if self.look(heap, self.values[heap]).is_some() {
                    first.fetch_min(heap, Relaxed);
                }
            }
        });
        first.into_inner()
    }

    /// From now on common values are told from rare ones, if there is a space in which at most one heap in `few` is rare; or no longer, if there is none.
    pub(super) fn tell_commons(&mut self, few: usize) {
        self.catch_up();
        self.commons = if self.wide { None } else { Commons::of(&self.code, &self.narrow, few) };
        if self.commons.is_some() && self.seen.len() < SUMS {
            self.seen.resize(SUMS, 0);
        }
    }

    /// Takes the values of the next heaps from who knows them.
    pub(super) fn adopt(&mut self, values: impl IntoIterator<Item = u32>) {
        self.commons = None;
        self.values.extend(values);
    }

    /// Puts values that were adopted where the search for pairs reads them.
    fn catch_up(&mut self) {
        for heap in self.narrow.len()..self.values.len() {
            self.make_narrow(self.values[heap]);
        }
    }

    fn push(&mut self, value: u32) {
        self.values.push(value);
        self.make_narrow(value);
    }

    fn make_narrow(&mut self, value: u32) {
        let narrow = u16::try_from(value).unwrap_or_else(|_| {
            (self.wide, self.commons) = (true, None);
            0
        });
        // Sums have no more bits than the largest value.
        if usize::from(narrow) >= self.seen.len() {
            self.seen.resize((usize::from(narrow) + 1).next_power_of_two(), 0);
        }
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

    /// The least value that no move of the next heap to one heap, to many or to a near pair has.
    fn guess(&mut self, heap: usize) -> u32 {
        self.new_stamp();
        for take in 0..=self.code.last_take().unwrap_or(u64::MAX).min(heap as u64) {
            let digit = self.code.digit(take);
            let rest = heap - take as usize;
            if digit.leave & 1 == 1 && rest == 0 && take > 0 {
                self.mark(0);
            }
            if digit.leave & 2 == 2 && rest > 0 && take > 0 {
                self.mark(self.values[rest]);
            }
            if let Some(pairs) = self.pairs(heap, take) {
                self.mark_pairs(pairs, if self.wide { usize::MAX } else { self.near });
            }
            if digit.leave >= 8 {
                self.mark_many(heap as u64, take);
            }
        }
        if let Some(commons) = &self.commons {
            let seen = self.seen.first_chunk_mut().expect("who tells commons has a place for every sum");
            commons.mark(heap, &self.narrow, seen, self.stamp);
        }
        self.unmarked(0)
    }

    fn new_stamp(&mut self) {
        if self.stamp == u8::MAX {
            self.seen.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        // From here on it pays to have a place for every sum, so that none has to be asked whether it has one.
        if self.narrow.len() >= LARGE && self.seen.len() < SUMS {
            self.seen.resize(SUMS, 0);
        }
    }

    /// The mex over all moves of the next heap, from its guess, which must be the last one made; and how many pairs were looked at for smaller values.
    fn settle(&mut self, heap: usize, guess: u32) -> (u32, usize) {
        let (mut value, mut looked) = (guess, 0);
        while let Some(pairs) = self.look(heap, value) {
            looked += pairs;
            self.mark(value);
            value = self.unmarked(value + 1);
        }
        (value, looked)
    }

    /// Whether some way past the near ones to split the heap in two has this value, and after how many pairs that was seen.
    fn look(&self, heap: usize, value: u32) -> Option<usize> {
        // What all pairs were marked for is not looked for: every value if some have more than 16 bits, and common ones if it is known which they are.
        if self.commons.as_ref().is_some_and(|commons| commons.is_common(heap, value)) {
            return None;
        }
        let wanted = u16::try_from(value).ok().filter(|_| !self.wide)?;
        self.splits(heap).find_map(|pairs| self.look_through(pairs, wanted))
    }

    /// The ways to split a heap in two after taking so many.
    fn pairs(&self, heap: usize, take: u64) -> Option<Pairs> {
        let (digit, rest) = (self.code.digit(take), heap - take as usize);
        let half = if digit.distinct { rest.saturating_sub(1) / 2 } else { rest / 2 };
        (digit.leave & 4 == 4 && rest > 1).then_some(Pairs { rest, half })
    }

    /// All ways to split a heap in two.
    fn splits(&self, heap: usize) -> impl Iterator<Item = Pairs> {
        (0..=self.code.last_take().unwrap_or(u64::MAX).min(heap as u64)).filter_map(move |take| self.pairs(heap, take))
    }

    fn mark(&mut self, value: u32) {
        let at = value as usize;
        if at >= self.seen.len() {
            self.seen.resize((at + 1).next_power_of_two(), 0);
        }
        self.seen[at] = self.stamp;
    }

    /// The least value from `from` on that is not marked.
    fn unmarked(&self, from: u32) -> u32 {
        let rest = self.seen.get(from as usize..).unwrap_or(&[]);
        from + rest.iter().position(|&mark| mark != self.stamp).unwrap_or(rest.len()) as u32
    }

    /// Marks the values of the pairs whose smaller part is at most `near`.
    fn mark_pairs(&mut self, Pairs { rest, half }: Pairs, near: usize) {
        let most = half.min(near);
        if self.wide {
            for small in 1..=most {
                self.mark(self.values[small] ^ self.values[rest - small]);
            }
            return;
        }
        let start = self.mirror.len() - rest;
        let (low, high) = (&self.narrow[1..=most], &self.mirror[start..start + most]);
        match self.seen.first_chunk_mut::<SUMS>() {
            Some(seen) => mark_sums(seen, self.stamp, low, high),
            None => low.iter().zip(high).for_each(|(a, b)| self.seen[usize::from(a ^ b)] = self.stamp),
        }
    }

    fn look_through(&self, Pairs { rest, half }: Pairs, wanted: u16) -> Option<usize> {
        if half <= self.near {
            return None;
        }
        let low = &self.narrow[self.near + 1..=half];
        let start = self.mirror.len() - rest + self.near;
        self.level.run(ContainsSum { low, high: &self.mirror[start..start + low.len()], wanted })
    }

    /// Three heaps and more, one split at a time.
    fn mark_many(&mut self, heap: u64, take: u64) {
        let digit = self.code.digit(take);
        let mut marks = vec![];
        let walk = each_split(heap - take, digit, 3, &mut |heaps| {
            marks.push(heaps.iter().fold(0, |sum, &part| sum ^ self.values[part as usize]));
            Ok(())
        });
        debug_assert_eq!(walk, Ok(()), "the visitor never ends the walk");
        for value in marks {
            self.mark(value);
        }
    }
}

/// There are so many numbers of 16 bits.
const SUMS: usize = 1 << 16;

/// So many heaps make a large table.
const LARGE: usize = 1 << 12;

/// Puts the stamp at each sum of two numbers that stand at the same place, four at a time.
fn mark_sums(seen: &mut [u8; SUMS], stamp: u8, one: &[u16], other: &[u16]) {
    let (ones, last_ones) = one.as_chunks::<4>();
    let (others, last_others) = other.as_chunks::<4>();
    // In whatever order the machine has them: the sums are the same.
    let word = |four: &[u16; 4]| -> u64 { bytemuck::cast(*four) };
    for (four, other) in ones.iter().zip(others) {
        let sums = word(four) ^ word(other);
        for place in 0..4 {
            seen[usize::from((sums >> (16 * place)) as u16)] = stamp;
        }
    }
    for (a, b) in last_ones.iter().zip(last_others) {
        seen[usize::from(a ^ b)] = stamp;
    }
}

/// All ways to split `rest` in two: the smaller parts are 1, …, half.
#[derive(Clone, Copy, Debug)]
struct Pairs {
    rest: usize,
    half: usize,
}

/// Whether `wanted` is the exclusive or of two numbers that stand at the same place, and about how many places were looked at until then.
struct ContainsSum<'a> {
    low: &'a [u16],
    high: &'a [u16],
    wanted: u16,
}

impl Kernel for ContainsSum<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) -> Option<usize> {
        const BLOCK: usize = 256;
        let (low, high) = (self.low.chunks_exact(BLOCK), self.high.chunks_exact(BLOCK));
        if has_sum(low.remainder(), high.remainder(), self.wanted) {
            return Some(BLOCK);
        }
        let mut looked = BLOCK;
        for (low, high) in low.zip(high) {
            looked += BLOCK;
            if has_sum(low, high, self.wanted) {
                return Some(looked);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::plain;
    use proptest::prelude::*;

    /// An empty table in small chunks.
    fn table(code: &Code) -> Dense {
        Dense { values: Values::in_chunks(50, 7), ..Dense::new(code.clone()) }
    }

    fn quick(code: &Code, size: usize) -> Vec<u32> {
        let mut table = table(code);
        (0..size).for_each(|_| table.step());
        table.values.to_vec()
    }

    #[test]
    fn known_codes_equal_the_plain_table() {
        for text in [".77", ".07", "4!.0", ".6", ".007", ".156", "4.344", "4.[3]", ".[3]", "4!.07!3", ".0"] {
            let code = Code::known(text);
            assert_eq!(quick(&code, 700), plain::values(&code, 700), "{text}");
        }
    }

    /// Blocks from the first heap on, however little they are worth.
    #[test]
    fn blocks_on_threads_equal_the_plain_table() {
        for text in [
            ".77",
            ".07",
            "4!.0",
            ".6",
            ".007",
            ".156",
            "4.344",
            "4.3",
            ".37",
            ".176",
            "4!.07!3",
            ".0",
            ".3F",
            "4.[3]",
            "4.3464711",
            ".7!775",
        ] {
            let code = Code::known(text);
            let size = if code.most_heaps() > 2 { 90 } else { 1500 };
            for threads in [2, 3] {
                assert_eq!(in_blocks(&code, size, NEAR, threads), plain::values(&code, size), "{text}");
            }
        }
    }

    /// The values by blocks that grow with trust, each guessed at once.
    fn in_blocks(code: &Code, size: usize, near: usize, threads: usize) -> Vec<u32> {
        let mut table = Dense { near, least_near: near, ..table(code) };
        while table.values.len() < size {
            let before = table.values.len();
            table.advance(size - before, threads, 0);
            assert!((before + 1..=size).contains(&table.values.len()), "{code}");
        }
        table.values.to_vec()
    }

    /// The values by blocks of this size, however badly the guesses do.
    fn in_blind_blocks(code: &Code, size: usize, near: usize, threads: usize, block: usize) -> Vec<u32> {
        let mut table = Dense { near, least_near: near, ..table(code) };
        while table.values.len() < size {
            if table.guessable() { table.guess_block(block, threads) } else { table.step() }
        }
        table.values.truncate(size);
        table.values.to_vec()
    }

    /// The same while common values are told from rare ones, however many these are, from some heaps on.
    fn telling_commons(code: &Code, size: usize, near: usize, told: usize) -> Vec<u32> {
        let mut table = Dense { near, least_near: near, ..table(code) };
        for heap in 0..size {
            if (heap + 1).is_multiple_of(told) {
                table.tell_commons(1);
            }
            table.advance(size, 2, 0);
        }
        table.values.truncate(size);
        table.values.to_vec()
    }

    /// Values too large for words, rare heaps that come to an end early, late or never, and unlike heaps.
    #[test]
    fn commons_change_nothing() {
        for text in [".744", ".564", ".015", ".143", ".404", ".142", ".016", "4!.0"] {
            let (code, size) = (Code::known(text), 12_000);
            let mut told = table(&code);
            while told.values.len() < size {
                if told.values.len().is_multiple_of(1 << 10) {
                    told.tell_commons(4);
                }
                told.step();
            }
            assert!(told.commons.is_some() || text == ".016", "{text}");
            assert_eq!(told.values.to_vec(), quick(&code, size), "{text}");
        }
    }

    /// A code of any kind: digits up to Z before the point and after it, marked or not, repeating or not.
    fn any_code() -> impl Strategy<Value = Code> {
        let octal = "[0-7]{1,7}";
        let marked = "([0-7]!?){1,4}";
        let high = "([0-9A-F]!?){1,3}";
        let highest = "[0-9A-Z]!?";
        let head = prop_oneof![3 => Just(""), 1 => Just("4"), 1 => Just("4!"), 1 => Just("8"), 1 => Just("C!")];
        let tail = prop_oneof![4 => Just(""), 1 => Just("[3]"), 1 => Just("[07!]"), 1 => Just("[2]")];
        let digits = prop_oneof![4 => octal, 3 => marked, 2 => high, 1 => highest];
        (head, digits, tail).prop_map(|(head, digits, tail)| Code::known(&format!("{head}.{digits}{tail}")))
    }

    #[test]
    fn values_above_sixteen_bits_are_right() {
        // Take one stone or split unevenly: forced wide from the start.
        let code = Code::known("4!.37");
        let mut table = table(&code);
        table.wide = true;
        (0..400).for_each(|_| table.step());
        assert_eq!(table.values.to_vec(), plain::values(&code, 400));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]
        /// With few near pairs nearly every block has a guess that fails.
        #[test]
        fn random_codes_equal_the_plain_table(
            code in any_code(), near in 0..20usize, threads in 1..4usize, block in 2..80usize, told in 20..200usize,
        ) {
            let size = match code.most_heaps() {
                0..=2 => 160,
                3 => 50,
                _ => 28,
            };
            let right = plain::values(&code, size);
            prop_assert_eq!(&quick(&code, size), &right, "{}", code);
            prop_assert_eq!(&in_blocks(&code, size, near, threads), &right, "{}", code);
            prop_assert_eq!(&telling_commons(&code, size, near, told), &right, "{}", code);
            prop_assert_eq!(in_blind_blocks(&code, size, near, threads, block), right, "{}", code);
        }
    }
}
