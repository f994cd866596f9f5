//! Every level does what plain Rust does, lane by lane; and plain Rust does what the words say.

use grundy_lanes::{BYTES, Bits256, Kernel, Lanes, Level, Offsets, Permutation, Portable, Shift, Steps, Word, lanes};
use proptest::prelude::*;
use std::io::Write;

/// All operations on two vectors, one after the other.
struct Everything<'a, W> {
    row: &'a [W],
    at: usize,
    offsets: &'a Offsets,
    v: u8,
    by: usize,
}

impl<W: Word> Kernel for Everything<'_, W> {
    type Output = (Vec<W>, Vec<bool>, [u64; 9]);

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Self::Output {
        let width = lanes::<W>();
        let (a, b) = (l.load(self.row, self.at), l.load(self.row, self.at + width));
        let permutation = Permutation::xor(self.v);
        let [first, second] = l.union::<W, 2>(self.row, self.at, self.offsets);
        let shift = Shift::new::<W>(self.by, usize::from(self.v) / 8);
        // Bytes have no halves.
        let [lower, upper] = if W::BITS > 8 { l.halves::<W>(a, b) } else { [a, b] };
        let vectors = [
            l.empty(),
            l.splat(self.row[0]),
            a,
            l.or(a, b),
            l.and(a, b),
            l.without(a, b),
            l.xor(a, b),
            l.permute(a, &permutation),
            l.permute_bits(a, &permutation),
            l.permute_bytes(a, &permutation),
            l.least_missing::<W>(a),
            l.below::<W>(a),
            first,
            second,
            l.within::<W>(b, &shift),
            l.carried(a, &shift),
            l.empty_lanes::<W>(a),
            lower,
            upper,
        ];
        let mut out = vec![W::default(); vectors.len() * width];
        for (i, vector) in vectors.into_iter().enumerate() {
            l.store(&mut out, i * width, vector);
        }
        let bools = vec![l.all_empty(a), l.same(a, b), l.same(a, a), l.some_empty::<W>(a), l.all_empty(l.without(a, a))];
        let mut told = [l.filled_bytes(a).into(); 9];
        let mut members = [0; 8 * 9];
        l.put_members([a, b], &mut members, 1, 9);
        for (number, told) in told[1..].iter_mut().enumerate() {
            *told = u64::from_le_bytes(members[9 * number + 1..][..8].try_into().unwrap());
        }
        (out, bools, told)
    }
}

/// What the operations mean, word by word.
fn meaning<W: Word>(all: &Everything<'_, W>) -> (Vec<W>, Vec<bool>, [u64; 9]) {
    let width = lanes::<W>();
    let (a, b) = (&all.row[all.at..all.at + width], &all.row[all.at + width..all.at + 2 * width]);
    let pairs = |f: &dyn Fn(W, W) -> W| a.iter().zip(b).map(|(&a, &b)| f(a, b)).collect::<Vec<W>>();
    let permuted = |word: W, v: u8| {
        let members = (0..W::BITS).filter(|&i| word.contains(i)).map(|i| W::one_hot(i ^ usize::from(v)));
        members.fold(W::default(), W::or)
    };
    let union = |lane: usize| {
        let words = all.offsets.distances().iter().map(|&distance| all.row[all.at + lane - distance as usize]);
        words.fold(W::default(), W::or)
    };
    let high = all.v & !7;
    let within = |lane: usize| if lane >= all.by { permuted(b[lane - all.by], high) } else { W::default() };
    let carried = |lane: usize| if lane >= all.by { W::default() } else { permuted(a[width + lane - all.by], high) };
    let below = |word: W| (0..W::BITS).take_while(|&i| !word.contains(i)).map(W::one_hot).fold(W::default(), W::or);
    let missing = |word: W| (0..W::BITS).find(|&i| !word.contains(i)).map_or(W::default(), W::one_hot);
    let out = [
        vec![W::default(); width],
        vec![all.row[0]; width],
        a.to_vec(),
        pairs(&W::or),
        pairs(&W::and),
        pairs(&|a, b| a.and(b.not())),
        pairs(&|a, b| a.and(b.not()).or(b.and(a.not()))),
        a.iter().map(|&word| permuted(word, all.v)).collect(),
        a.iter().map(|&word| permuted(word, all.v & 7)).collect(),
        a.iter().map(|&word| permuted(word, high)).collect(),
        a.iter().map(|&word| missing(word)).collect(),
        a.iter().map(|&word| below(word)).collect(),
        (0..width).map(union).collect(),
        (width..2 * width).map(union).collect(),
        (0..width).map(within).collect(),
        (0..width).map(carried).collect(),
        a.iter().map(|word| if word.is_empty() { word.not() } else { W::default() }).collect(),
        halves(a, b, 0),
        halves(a, b, 1),
    ];
    let bytes = |words: &[W]| -> Vec<u8> { words.iter().flat_map(|word| word.spread()[..size_of::<W>()].to_vec()).collect() };
    let (of_one, of_both) = (bytes(a), [bytes(a), bytes(b)].concat());
    let those = |bytes: &[u8], have: &dyn Fn(u8) -> bool| {
        bytes.iter().enumerate().filter(|&(_, &byte)| have(byte)).fold(0, |bits, (i, _)| bits | 1 << i)
    };
    let told = std::array::from_fn(|i| match i {
        0 => those(&of_one, &|byte| byte != 0),
        _ => those(&of_both, &|byte| byte >> (i - 1) & 1 == 1),
    });
    let bools = vec![a.iter().all(|word| word.is_empty()), a == b, true, a.iter().any(|word| word.is_empty()), true];
    (out.concat(), bools, told)
}

/// The lower halves (0) or the upper halves (1) of the words of `a` and then `b`, side by side.
fn halves<W: Word>(a: &[W], b: &[W], which: usize) -> Vec<W> {
    let (size, half) = (size_of::<W>(), size_of::<W>() / 2);
    if half == 0 {
        return [a, b][which].to_vec();
    }
    let bytes: Vec<u8> = a.iter().chain(b).flat_map(|word| word.spread()[which * half..][..half].to_vec()).collect();
    bytes.chunks_exact(size).map(W::gathered).collect()
}

fn levels_agree<W: Word>(bytes: &[u8], at: usize, distances: &[u32], v: u8, by: usize) {
    let row: Vec<W> = bytes.chunks_exact(size_of::<W>()).map(W::gathered).collect();
    let width = lanes::<W>();
    let at = width + at % (row.len() - 3 * width + 1);
    let offsets = Offsets::new(distances.iter().map(|&distance| distance % (at as u32 + 1)));
    let (v, by) = ((usize::from(v) % W::BITS) as u8, by % width);
    let all = || Everything { row: &row, at, offsets: &offsets, v, by };
    let right = meaning(&all());
    assert_eq!(all().run(Portable), right, "plain Rust, {} bits", W::BITS);
    for level in Level::available() {
        assert_eq!(level.run(all()), right, "{level:?}, {} bits", W::BITS);
    }
}

/// Bytes with many empty and many full words among them.
fn rows() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![Just(vec![0u8; 32]), Just(vec![255u8; 32]), proptest::collection::vec(any::<u8>(), 32)];
    let stretch = proptest::collection::vec(piece, 5..9).prop_map(|pieces| pieces.concat());
    let cut = prop_oneof![Just(0usize), Just(2), Just(8), Just(16)];
    (stretch, cut).prop_map(|(bytes, cut)| [&bytes[cut..], &bytes[..cut]].concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn every_level_means_the_same(
        bytes in rows(), at in 0..400usize, distances in proptest::collection::vec(any::<u32>(), 0..6), v in any::<u8>(), by in 0..64usize,
    ) {
        levels_agree::<u8>(&bytes, at, &distances, v, by);
        levels_agree::<u16>(&bytes, at, &distances, v, by);
        levels_agree::<u32>(&bytes, at, &distances, v, by);
        levels_agree::<u64>(&bytes, at, &distances, v, by);
        levels_agree::<u128>(&bytes, at, &distances, v, by);
        levels_agree::<Bits256>(&bytes, at, &distances, v, by);
    }
}

/// Unions of as many vectors side by side as there may be.
struct Unions<'a, W, const K: usize>(&'a [W], usize, &'a Offsets);

impl<W: Word, const K: usize> Kernel for Unions<'_, W, K> {
    type Output = Vec<W>;

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Vec<W> {
        let mut out = vec![W::default(); K * lanes::<W>()];
        for (k, union) in l.union::<W, K>(self.0, self.1, self.2).into_iter().enumerate() {
            l.store(&mut out, k * lanes::<W>(), union);
        }
        out
    }
}

fn unions_agree<W: Word, const K: usize>(bytes: &[u8], distances: &[u32]) {
    let row: Vec<W> = bytes.chunks_exact(size_of::<W>()).map(W::gathered).collect();
    let at = row.len() - K * lanes::<W>();
    let offsets = Offsets::new(distances.iter().map(|&distance| distance % (at as u32 + 1)));
    let word = |i: usize| offsets.distances().iter().map(|&distance| row[at + i - distance as usize]).fold(W::default(), W::or);
    let right: Vec<W> = (0..K * lanes::<W>()).map(word).collect();
    for level in Level::available() {
        assert_eq!(level.run(Unions::<W, K>(&row, at, &offsets)), right, "{level:?}, {K} vectors of {} bits", W::BITS);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn unions_of_many_vectors_mean_the_same(
        bytes in proptest::collection::vec(any::<u8>(), 32 * 20), distances in proptest::collection::vec(any::<u32>(), 0..9),
    ) {
        // Few bits, or every union is full.
        let bytes: Vec<u8> = bytes.chunks_exact(2).flat_map(|pair| [pair[0] & pair[1] & 0x11, pair[0] & pair[1] & 0x82]).collect();
        unions_agree::<u8, 8>(&bytes, &distances);
        unions_agree::<u16, 1>(&bytes, &distances);
        unions_agree::<u16, 3>(&bytes, &distances);
        unions_agree::<u16, 4>(&bytes, &distances);
        unions_agree::<u32, 4>(&bytes, &distances);
        unions_agree::<u64, 4>(&bytes, &distances);
        unions_agree::<Bits256, 5>(&bytes, &distances);
        unions_agree::<u16, 18>(&bytes, &distances);
    }
}

/// Sums in a row of numbers, as lists for each place.
struct Sums<'a, const PAIRS: usize>(&'a [u8], &'a [u8], usize, &'a Steps, u8);

impl<const PAIRS: usize> Kernel for Sums<'_, PAIRS> {
    type Output = Vec<Vec<u8>>;

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Self::Output {
        let mut told = vec![vec![]; BYTES];
        for (eight, vector) in l.sums::<PAIRS>(self.0, self.1, self.2, self.3, self.4).into_iter().flatten().enumerate() {
            let mut bytes = [0u8; BYTES];
            l.store(&mut bytes, 0, vector);
            for (told, byte) in told.iter_mut().zip(bytes) {
                told.extend((0..8).filter(|i| byte >> i & 1 == 1).map(|i| (usize::from(self.4) + 8 * eight + i) as u8));
            }
        }
        told
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn sums_are_told(
        row in proptest::collection::vec(any::<u8>(), 40..120), marks in proptest::collection::vec(any::<bool>(), 120), marked in any::<bool>(),
        steps in proptest::collection::vec(any::<(u32, u8)>(), 0..40), first in 0..16u8,
    ) {
        let (at, first) = (row.len() - BYTES, 16 * first);
        let unknown: Vec<u8> = marks.iter().map(|&mark| mark.into()).take(if marked { row.len() } else { 0 }).collect();
        let steps = Steps::new(steps.iter().map(|&(distance, number)| (distance % (at as u32 + 1), number)));
        let last = |pairs: u8| (first | 127).min(first.saturating_add(16 * pairs - 1));
        let right = |pairs: u8| -> Vec<Vec<u8>> {
            let told = |place: usize| {
                let places = steps.iter().map(|(distance, number)| (place - distance as usize, number));
                let sums: Vec<u8> = places.filter(|&(place, _)| unknown.get(place) != Some(&1)).map(|(place, number)| row[place] ^ number).collect();
                (first..=last(pairs)).filter(|sum| sums.contains(sum)).collect()
            };
            (at..row.len()).map(told).collect()
        };
        for level in Level::available() {
            prop_assert_eq!(level.run(Sums::<1>(&row, &unknown, at, &steps, first)), right(1), "{:?}", level);
            prop_assert_eq!(level.run(Sums::<3>(&row, &unknown, at, &steps, first)), right(3), "{:?}", level);
            prop_assert_eq!(level.run(Sums::<8>(&row, &unknown, at, &steps, first)), right(8), "{:?}", level);
        }
    }
}

/// Sums below eight.
struct LowSums<'a, const K: usize>(&'a [u8], &'a [u8], usize, &'a Steps);

impl<const K: usize> Kernel for LowSums<'_, K> {
    type Output = Vec<u8>;

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Vec<u8> {
        let mut told = vec![1; K * BYTES];
        for (k, vector) in l.low_sums::<K>(self.0, self.1, self.2, self.3).into_iter().enumerate() {
            l.store(&mut told, k * BYTES, vector);
        }
        told
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn low_sums_are_told(
        row in proptest::collection::vec(any::<u8>(), 128..240), spread in any::<u8>(), marks in proptest::collection::vec(any::<bool>(), 240), marked in any::<bool>(),
        steps in proptest::collection::vec(any::<(u32, u8)>(), 0..40),
    ) {
        // Few bits, or hardly any sum is below eight.
        let row: Vec<u8> = row.iter().map(|number| number & (spread | 0x8f)).collect();
        let at = row.len() - 4 * BYTES;
        let unknown: Vec<u8> = marks.iter().map(|&mark| mark.into()).take(if marked { row.len() } else { 0 }).collect();
        let steps = Steps::new(steps.iter().map(|&(distance, number)| (distance % (at as u32 + 1), number & (spread | 0x87))));
        let told = |place: usize| {
            let places = steps.iter().map(|(distance, number)| (place - distance as usize, number));
            let sums = places.filter(|&(place, _)| unknown.get(place) != Some(&1)).map(|(place, number)| row[place] ^ number);
            sums.filter(|&sum| sum < 8).fold(0, |told, sum| told | 1 << sum)
        };
        let right: Vec<u8> = (at..row.len()).map(told).collect();
        for level in Level::available() {
            prop_assert_eq!(level.run(LowSums::<1>(&row, &unknown, at, &steps)), &right[..BYTES], "{:?}", level);
            prop_assert_eq!(level.run(LowSums::<2>(&row, &unknown, at, &steps)), &right[..2 * BYTES], "{:?}", level);
            prop_assert_eq!(level.run(LowSums::<3>(&row, &unknown, at, &steps)), &right[..3 * BYTES], "{:?}", level);
            prop_assert_eq!(level.run(LowSums::<4>(&row, &unknown, at, &steps)), &right[..], "{:?}", level);
        }
    }
}

/// Which of some numbers for each place are sums.
struct HaveSums<'a, const K: usize>(&'a [u8], usize, &'a Steps, &'a [[[u8; BYTES]; 2]; K]);

impl<const K: usize> Kernel for HaveSums<'_, K> {
    type Output = [[[u8; BYTES]; 2]; K];

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Self::Output {
        let have = l.have_sums(self.0, self.1, self.2, &self.3.map(|pair| pair.map(|numbers| l.load(&numbers, 0))));
        let mut told = [[[1; BYTES]; 2]; K];
        for (told, have) in told.as_flattened_mut().iter_mut().zip(have.as_flattened()) {
            l.store(told, 0, *have);
        }
        told
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn numbers_are_held_against_sums(
        row in proptest::collection::vec(0..32u8, 72..160), high in any::<u8>(), steps in proptest::collection::vec((any::<u32>(), 0..32u8), 0..20),
        asked in proptest::collection::vec(0..32u8, 16 * BYTES),
    ) {
        let at = row.len() - 2 * BYTES;
        let row: Vec<u8> = row.iter().map(|number| number ^ high).collect();
        let steps = Steps::new(steps.iter().map(|&(distance, number)| (distance % (at as u32 + 1), number)));
        prop_assert_eq!((steps.len(), steps.is_empty()), (steps.iter().count(), steps.iter().next().is_none()));
        let number = |k: usize, half: usize, lane: usize| asked[BYTES * (2 * k + half) + lane] ^ high;
        let numbers: [[[u8; BYTES]; 2]; 8] = std::array::from_fn(|k| std::array::from_fn(|half| std::array::from_fn(|lane| number(k, half, lane))));
        let has = |place: usize, wanted: u8| steps.iter().any(|(distance, number)| row[place - distance as usize] ^ number == wanted);
        let full = |half: usize, lane: usize, wanted: u8| if has(at + BYTES * half + lane, wanted) { u8::MAX } else { 0 };
        let right: [[[u8; BYTES]; 2]; 8] =
            std::array::from_fn(|k| std::array::from_fn(|half| std::array::from_fn(|lane| full(half, lane, number(k, half, lane)))));
        for level in Level::available() {
            prop_assert_eq!(level.run(HaveSums(&row, at, &steps, &numbers)), right, "{:?}", level);
            prop_assert_eq!(&level.run(HaveSums::<3>(&row, at, &steps, numbers[..3].try_into().unwrap()))[..], &right[..3], "{:?}", level);
            prop_assert_eq!(&level.run(HaveSums::<1>(&row, at, &steps, numbers[..1].try_into().unwrap()))[..], &right[..1], "{:?}", level);
        }
    }
}

/// Instructions that this machine lacks cannot be held against anything. That is said past the harness, which shows only what failing tests print.
#[test]
fn levels_that_are_not_tested_are_named() {
    for level in [Level::Avx2, Level::Avx512] {
        if !Level::available().contains(&level) {
            writeln!(std::io::stderr(), "not tested: {level:?}, which this machine does not have").unwrap();
        }
        // It is replaced.
        assert!(level.run(Union(&[0; 64], 20, Offsets::new([1, 20]))));
    }
}

#[test]
fn words_fill_a_vector() {
    assert_eq!([lanes::<u8>(), lanes::<u16>(), lanes::<u32>(), lanes::<u64>(), lanes::<u128>(), lanes::<Bits256>()], [32, 16, 8, 4, 2, 1]);
    assert_eq!(lanes::<u16>() * size_of::<u16>(), BYTES);
}

struct Union<'a>(&'a [u16], usize, Offsets);

impl Kernel for Union<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> bool {
        l.all_empty(l.union::<u16, 1>(self.0, self.1, &self.2)[0])
    }
}

#[test]
#[should_panic(expected = "lead out of the row")]
fn reading_before_the_row_panics() {
    Level::best().run(Union(&[0; 64], 20, Offsets::new([1, 21])));
}

#[test]
#[should_panic(expected = "lead out of the row")]
fn reading_past_the_row_panics() {
    Level::best().run(Union(&[0; 64], 60, Offsets::new([40, 11])));
}

#[test]
fn reading_to_the_end_of_the_row_is_allowed() {
    assert!(Level::best().run(Union(&[0; 64], 60, Offsets::new([60, 12]))));
}
