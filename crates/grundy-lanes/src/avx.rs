//! The operations with AVX2, and those that have a better way with AVX-512.
//!
//! The functions are `inline(always)` and become part of the code of `run`, which is compiled for AVX2 or AVX-512; that is what makes them single
//! instructions. Every `unsafe` block rests on one of two facts: an [`Avx`] exists only after its instructions were detected; and a pointer is read or
//! written only after the slice's bounds were checked.
//!
//! With AVX-512 ([`Avx512`]) vectors are what they were, 32 bytes. But much of the time goes into [`Lanes::union`], where vectors side by side are read two at a time, and what two distances read is added in one step; into [`Lanes::sums`] and [`Lanes::low_sums`], where a step serves for two; and into [`Lanes::put_members`], where bits are turned on their side.

use super::{BYTES, Kernel, Lanes, Offsets, Permutation, Shift, Steps, Word, assert_room_for_members, lanes};
use std::arch::x86_64::*;
use std::sync::LazyLock;

/// AVX2 is there, with the instructions for single words that came with it, and so is AVX-512 if it is wide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx<const WIDE: bool>(());

/// AVX2 is there.
pub(crate) type Avx2 = Avx<false>;

/// AVX2 is there, and AVX-512 with its instructions for bytes and with GFNI, as since Ice Lake and Zen 4.
pub(crate) type Avx512 = Avx<true>;

/// Whether this machine has what AVX2 and AVX-512 mean here. It is asked for every kernel, so it is found out once.
static HAVE: LazyLock<[bool; 2]> = LazyLock::new(|| {
    let narrow = std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("bmi1") && std::is_x86_feature_detected!("popcnt");
    let wide = std::is_x86_feature_detected!("avx512f") && std::is_x86_feature_detected!("avx512vl");
    let bytes = std::is_x86_feature_detected!("avx512bw") && std::is_x86_feature_detected!("avx512vbmi");
    [narrow, narrow && wide && bytes && std::is_x86_feature_detected!("gfni")]
});

impl Avx2 {
    /// The instructions, if this machine has them.
    pub(crate) fn detect() -> Option<Avx2> {
        HAVE[0].then_some(Avx(()))
    }

    /// Runs a kernel as code for AVX2.
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,bmi1,popcnt")]
        fn with_avx2<K: Kernel>(lanes: Avx2, kernel: K) -> K::Output {
            kernel.run(lanes)
        }
        // SAFETY: AVX2 was detected.
        unsafe { with_avx2(self, kernel) }
    }
}

impl Avx512 {
    /// The instructions, if this machine has them.
    pub(crate) fn detect() -> Option<Avx512> {
        HAVE[1].then_some(Avx(()))
    }

    /// Runs a kernel as code for AVX-512. Without the instructions for bytes the compiler would gather bits by those for words of 32, which takes it four times as long as with AVX2.
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,bmi1,popcnt,avx512f,avx512vl,avx512bw,avx512vbmi,gfni")]
        fn with_avx512<K: Kernel>(lanes: Avx512, kernel: K) -> K::Output {
            kernel.run(lanes)
        }
        // SAFETY: AVX2 and AVX-512 were detected.
        unsafe { with_avx512(self, kernel) }
    }
}

/// Adds to the first vectors, an even number of them, the K vectors that begin the given distances before `here`.
///
/// # Safety
/// AVX-512 is there, and K vectors from each distance on may be read.
#[inline(always)]
unsafe fn add_pairs<W: Word, const K: usize>(all: &mut [__m256i; K], here: *const W, distances: &[u32]) {
    // SAFETY: the caller promises both.
    unsafe {
        let (two, one) = distances.as_chunks::<2>();
        let mut pairs = [_mm512_setzero_si512(); MOST_PAIRS];
        for &[first, second] in two {
            let [first, second] = [first, second].map(|distance| here.wrapping_sub(distance as usize));
            for (k, pair) in pairs.iter_mut().enumerate().take(K / 2) {
                let more = [first, second].map(|from| _mm512_loadu_si512(from.wrapping_add(2 * k * lanes::<W>()).cast()));
                *pair = _mm512_ternarylogic_epi64::<ANY_OF_THREE>(*pair, more[0], more[1]);
            }
        }
        for &distance in one {
            let from = here.wrapping_sub(distance as usize);
            for (k, pair) in pairs.iter_mut().enumerate().take(K / 2) {
                *pair = _mm512_or_si512(*pair, _mm512_loadu_si512(from.wrapping_add(2 * k * lanes::<W>()).cast()));
            }
        }
        for (k, pair) in pairs.into_iter().enumerate().take(K / 2) {
            all[2 * k] = _mm256_or_si256(all[2 * k], _mm512_castsi512_si256(pair));
            all[2 * k + 1] = _mm256_or_si256(all[2 * k + 1], _mm512_extracti64x4_epi64::<1>(pair));
        }
    }
}

/// Adds sums to the sets of their groups of sixteen. No closure does this: where code is compiled in many pieces it would be called, without the instructions.
///
/// # Safety
/// AVX2 is there, and so is AVX-512 if it is wide.
#[inline(always)]
unsafe fn add_sums<const PAIRS: usize, const WIDE: bool>(
    all: &mut [[__m256i; 2]; PAIRS],
    bits_of: [__m256i; 2],
    wanted: &[[u8; BYTES]; PAIRS],
    sums: __m256i,
    group: __m256i,
) {
    // SAFETY: the caller promises it, and the arrays have 32 bytes.
    unsafe {
        let (lower, upper) = (_mm256_shuffle_epi8(bits_of[0], sums), _mm256_shuffle_epi8(bits_of[1], sums));
        for (pair, wanted) in all.iter_mut().zip(wanted) {
            let here = _mm256_cmpeq_epi8(group, _mm256_loadu_si256(wanted.as_ptr().cast()));
            for (all, bits) in pair.iter_mut().zip([lower, upper]) {
                *all = if WIDE {
                    _mm256_ternarylogic_epi64::<OR_BOTH>(*all, here, bits)
                } else {
                    _mm256_or_si256(*all, _mm256_and_si256(here, bits))
                };
            }
        }
    }
}

/// Adds the sums below eight, as [`Lanes::low_sums`] tells them, for an even number of vectors and two distances in one step.
///
/// # Safety
/// AVX-512 is there, and K vectors from each distance on may be read.
#[inline(always)]
unsafe fn add_low_sums<const K: usize>(all: &mut [__m256i; K], here: *const u8, distances: &[u32], numbers: &[u32]) {
    // SAFETY: the caller promises both.
    unsafe {
        let bit_of = _mm512_broadcast_i32x4(_mm_loadu_si128(BIT_OF[0].as_ptr().cast()));
        let above = _mm512_set1_epi8(ABOVE);
        let mut pairs = [_mm512_setzero_si512(); MOST_PAIRS];
        let (distances, last) = distances.as_chunks::<2>();
        let (numbers, number) = numbers.as_chunks::<2>();
        for (distances, numbers) in distances.iter().zip(numbers) {
            let (first, second) = (here.wrapping_sub(distances[0] as usize), here.wrapping_sub(distances[1] as usize));
            let numbers = [_mm512_set1_epi32(numbers[0] as i32), _mm512_set1_epi32(numbers[1] as i32)];
            for (k, pair) in pairs.iter_mut().enumerate().take(K / 2) {
                let first = _mm512_xor_si512(_mm512_loadu_si512(first.wrapping_add(2 * k * BYTES).cast()), numbers[0]);
                let second = _mm512_xor_si512(_mm512_loadu_si512(second.wrapping_add(2 * k * BYTES).cast()), numbers[1]);
                let first = _mm512_shuffle_epi8(bit_of, _mm512_adds_epu8(first, above));
                let second = _mm512_shuffle_epi8(bit_of, _mm512_adds_epu8(second, above));
                *pair = _mm512_ternarylogic_epi64::<ANY_OF_THREE>(*pair, first, second);
            }
        }
        for (&distance, &number) in last.iter().zip(number) {
            let from = here.wrapping_sub(distance as usize);
            for (k, pair) in pairs.iter_mut().enumerate().take(K / 2) {
                let sums = _mm512_xor_si512(_mm512_loadu_si512(from.wrapping_add(2 * k * BYTES).cast()), _mm512_set1_epi32(number as i32));
                *pair = _mm512_or_si512(*pair, _mm512_shuffle_epi8(bit_of, _mm512_adds_epu8(sums, above)));
            }
        }
        for (k, pair) in pairs.into_iter().enumerate().take(K / 2) {
            all[2 * k] = _mm512_castsi512_si256(pair);
            all[2 * k + 1] = _mm512_extracti64x4_epi64::<1>(pair);
        }
    }
}

/// [`Lanes::have_sums`] for both vectors together. Comparisons of such width are the business of one port of the machine. So five of eight numbers are compared; for the others the least of all differences is kept, which is the business of another.
///
/// # Safety
/// AVX-512 is there, and two vectors from each distance on may be read.
#[inline(always)]
unsafe fn wide_sums<const K: usize>(here: *const u8, steps: &Steps, numbers: &[[__m256i; 2]; K]) -> [[__m256i; 2]; K] {
    let compared = (5 * K).div_ceil(8);
    // SAFETY: the caller promises both.
    unsafe {
        let wanted = numbers.map(|pair| _mm512_inserti64x4::<1>(_mm512_castsi256_si512(pair[0]), pair[1]));
        let (mut differ, mut least) = ([u64::MAX; K], [_mm512_set1_epi8(-1); K]);
        for (&distance, &number) in steps.offsets.distances.iter().zip(&steps.numbers[0]) {
            let read = _mm512_loadu_si512(here.wrapping_sub(distance as usize).cast());
            let sums = _mm512_xor_si512(read, _mm512_set1_epi32(number as i32));
            for k in 0..K {
                if k < compared {
                    differ[k] = _mm512_mask_cmpneq_epi8_mask(differ[k], sums, wanted[k]);
                } else {
                    least[k] = _mm512_min_epu8(least[k], _mm512_xor_si512(sums, wanted[k]));
                }
            }
        }
        std::array::from_fn(|k| {
            let differ = if k < compared { differ[k] } else { _mm512_test_epi8_mask(least[k], least[k]) };
            let have = _mm512_movm_epi8(!differ);
            [_mm512_castsi512_si256(have), _mm512_extracti64x4_epi64::<1>(have)]
        })
    }
}

/// Puts the members of 64 bytes: a bit for each of these, whether a number is in it, eight times a stride apart.
///
/// The product of two matrices of eight by eight bits has in its byte k and bit i the sum of what byte k of the first and byte 7 - i of the second share. With a single bit in each byte of the first, that turns the second on its side, if its bytes stand in reverse.
///
/// # Safety
/// AVX-512 is there with GFNI, and all of that may be written.
#[inline(always)]
unsafe fn put_turned(a: [__m256i; 2], to: *mut u8, stride: usize) {
    /// The bytes of each eight in reverse; and of eight times eight all first ones, then all second ones, and so on.
    const REVERSED_AND_TOGETHER: [[u8; 64]; 2] = {
        let mut tables = [[0; 64]; 2];
        let mut i = 0;
        while i < 64 {
            tables[0][i] = i as u8 ^ 7;
            tables[1][i] = (i % 8 * 8 + i / 8) as u8;
            i += 1;
        }
        tables
    };
    // SAFETY: the caller promises both, and the arrays have 64 bytes.
    unsafe {
        let [reversed, together] =
            [_mm512_loadu_si512(REVERSED_AND_TOGETHER[0].as_ptr().cast()), _mm512_loadu_si512(REVERSED_AND_TOGETHER[1].as_ptr().cast())];
        let all = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(a[0]), a[1]);
        let single = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
        let turned = _mm512_gf2p8affine_epi64_epi8::<0>(single, _mm512_shuffle_epi8(all, reversed));
        let members = _mm512_permutexvar_epi8(together, turned);
        let two_numbers = [
            _mm512_castsi512_si128(members),
            _mm512_extracti32x4_epi32::<1>(members),
            _mm512_extracti32x4_epi32::<2>(members),
            _mm512_extracti32x4_epi32::<3>(members),
        ];
        for (i, two) in two_numbers.into_iter().enumerate() {
            _mm_storel_epi64(to.wrapping_add(2 * i * stride).cast(), two);
            _mm_storeh_pd(to.wrapping_add((2 * i + 1) * stride).cast(), _mm_castsi128_pd(two));
        }
    }
}

/// More vectors than twice as many are never read side by side.
const MOST_PAIRS: usize = 8;

/// What three bits become if one of them is enough.
const ANY_OF_THREE: i32 = 0xfe;

/// What three bits become if the first is enough, or both others.
const OR_BOTH: i32 = 0xf8;

/// Added to a number from 16 on, as far as bytes go, this gives one from 128 on, for which nothing is looked up; smaller ones keep their lowest four bits.
const ABOVE: i8 = 0x70;

/// For each number below 16 its bit among the first eight, and among the last.
const BIT_OF: [[u8; 16]; 2] =
    [[1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128]];

impl<const WIDE: bool> Avx<WIDE> {
    #[inline(always)]
    fn load_bytes(self, bytes: &[u8; BYTES]) -> __m256i {
        // SAFETY: the array has 32 bytes.
        unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
    }

    /// The two halves exchanged.
    #[inline(always)]
    fn exchanged(self, a: __m256i) -> __m256i {
        // SAFETY: AVX2 was detected.
        unsafe { _mm256_permute2x128_si256::<1>(a, a) }
    }

    /// The lanes one by one, each replaced.
    #[inline(always)]
    fn each<W: Word>(self, a: __m256i, change: impl Fn(W) -> W) -> __m256i {
        let mut row = [W::default(); BYTES];
        self.store(&mut row, 0, a);
        for word in &mut row[..lanes::<W>()] {
            *word = change(*word);
        }
        self.load(&row, 0)
    }
}

impl<const WIDE: bool> Lanes for Avx<WIDE> {
    type Vector = __m256i;

    const PAIRS: usize = if WIDE { 8 } else { 4 };

    #[inline(always)]
    fn empty(self) -> __m256i {
        // SAFETY: AVX2 was detected.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn splat<W: Word>(self, word: W) -> __m256i {
        self.load(&[word; BYTES], 0)
    }

    #[inline(always)]
    fn load<W: Word>(self, row: &[W], at: usize) -> __m256i {
        let words = &row[at..at + lanes::<W>()];
        // SAFETY: the words have 32 bytes, and words are plain bytes.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store<W: Word>(self, row: &mut [W], at: usize, vector: __m256i) {
        let words = &mut row[at..at + lanes::<W>()];
        // SAFETY: the words have 32 bytes, and every pattern of bytes is a word.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn union<W: Word, const K: usize>(self, row: &[W], at: usize, distances: &Offsets) -> [__m256i; K] {
        distances.assert_inside(at, K * lanes::<W>(), row.len());
        let mut all = [self.empty(); K];
        let here = row.as_ptr().wrapping_add(at);
        let paired = if WIDE && K <= 2 * MOST_PAIRS { K / 2 * 2 } else { 0 };
        if paired > 0 {
            // SAFETY: AVX-512 was detected, and K vectors from each distance on lie in the row, as was asserted for the largest distance and the least.
            unsafe { add_pairs(&mut all, here, distances.distances()) };
        }
        for &distance in distances.distances().iter().filter(|_| paired < K) {
            let from = here.wrapping_sub(distance as usize);
            for (k, union) in all.iter_mut().enumerate().skip(paired) {
                // SAFETY: K vectors from this distance on lie in the row, as was asserted for the largest distance and the least.
                *union = unsafe { _mm256_or_si256(*union, _mm256_loadu_si256(from.wrapping_add(k * lanes::<W>()).cast())) };
            }
        }
        all
    }

    /// A sum is first told apart by its upper four bits, a pair of vectors for each of these, and then by its lower four, half of which are the business of either vector: looking those up gives the bit, or nothing, which is also what a sum on the
    /// other side of 128 gives.
    #[inline(always)]
    fn sums<const PAIRS: usize>(self, row: &[u8], unknown: &[u8], at: usize, steps: &Steps, first: u8) -> [[__m256i; 2]; PAIRS] {
        steps.assert_inside(at, 1, row, unknown);
        let (here, marks) = (row.as_ptr().wrapping_add(at), unknown.as_ptr().wrapping_add(at));
        let mut all = [[self.empty(); 2]; PAIRS];
        // What the registers cannot hold stays in memory, as an operand.
        let wanted: [[u8; BYTES]; PAIRS] = std::array::from_fn(|pair| [(usize::from(first & 0x7f) + 16 * pair) as u8; BYTES]);
        let numbers = &steps.numbers[usize::from(first >> 7)];
        // SAFETY: AVX2 was detected, and a vector from each distance on lies in both rows, if there are two, as was asserted for the largest distance and the least.
        unsafe {
            let bits_of = [
                _mm256_broadcastsi128_si256(_mm_loadu_si128(BIT_OF[0].as_ptr().cast())),
                _mm256_broadcastsi128_si256(_mm_loadu_si128(BIT_OF[1].as_ptr().cast())),
            ];
            let high = _mm256_set1_epi8(0x70);
            let reads = steps.offsets.distances.iter().zip(numbers);
            if unknown.is_empty() {
                for (&distance, &number) in reads {
                    let read = _mm256_loadu_si256(here.wrapping_sub(distance as usize).cast());
                    let sums = _mm256_xor_si256(read, _mm256_set1_epi32(number as i32));
                    add_sums::<PAIRS, WIDE>(&mut all, bits_of, &wanted, sums, _mm256_and_si256(sums, high));
                }
            } else {
                for (&distance, &number) in reads {
                    let read = _mm256_loadu_si256(here.wrapping_sub(distance as usize).cast());
                    let unknown = _mm256_loadu_si256(marks.wrapping_sub(distance as usize).cast());
                    let sums = _mm256_xor_si256(read, _mm256_set1_epi32(number as i32));
                    add_sums::<PAIRS, WIDE>(&mut all, bits_of, &wanted, sums, _mm256_or_si256(_mm256_and_si256(sums, high), unknown));
                }
            }
        }
        all
    }

    #[inline(always)]
    fn low_sums<const K: usize>(self, row: &[u8], unknown: &[u8], at: usize, steps: &Steps) -> [__m256i; K] {
        steps.assert_inside(at, K, row, unknown);
        let (here, marks) = (row.as_ptr().wrapping_add(at), unknown.as_ptr().wrapping_add(at));
        let mut all = [self.empty(); K];
        // SAFETY: AVX2 was detected, or AVX-512 if it is wide, and K vectors from each distance on lie in both rows, if there are two, as was asserted for the largest distance and the least.
        unsafe {
            if WIDE && unknown.is_empty() && K.is_multiple_of(2) && K <= 2 * MOST_PAIRS {
                add_low_sums(&mut all, here, &steps.offsets.distances, &steps.numbers[0]);
                return all;
            }
            let bit_of = _mm256_broadcastsi128_si256(_mm_loadu_si128(BIT_OF[0].as_ptr().cast()));
            for (&distance, &number) in steps.offsets.distances.iter().zip(&steps.numbers[0]) {
                for (k, all) in all.iter_mut().enumerate() {
                    let from = (k * BYTES).wrapping_sub(distance as usize);
                    let mut sums = _mm256_xor_si256(_mm256_loadu_si256(here.wrapping_add(from).cast()), _mm256_set1_epi32(number as i32));
                    if !unknown.is_empty() {
                        let unknown = _mm256_loadu_si256(marks.wrapping_add(from).cast());
                        sums = _mm256_or_si256(sums, _mm256_sub_epi8(_mm256_setzero_si256(), unknown));
                    }
                    *all = _mm256_or_si256(*all, _mm256_shuffle_epi8(bit_of, _mm256_adds_epu8(sums, _mm256_set1_epi8(ABOVE))));
                }
            }
        }
        all
    }

    #[inline(always)]
    fn have_sums<const K: usize>(self, row: &[u8], at: usize, steps: &Steps, numbers: &[[__m256i; 2]; K]) -> [[__m256i; 2]; K] {
        steps.assert_inside(at, 2, row, &[]);
        let here = row.as_ptr().wrapping_add(at);
        let mut have = [[self.empty(); 2]; K];
        // SAFETY: AVX2 was detected, or AVX-512 if it is wide, and two vectors from each distance on lie in the row, as was asserted for the largest distance and the least.
        unsafe {
            if WIDE {
                return wide_sums(here, steps, numbers);
            }
            for half in 0..2 {
                for (&distance, &number) in steps.offsets.distances.iter().zip(&steps.numbers[0]) {
                    let read = _mm256_loadu_si256(here.wrapping_add(half * BYTES).wrapping_sub(distance as usize).cast());
                    let sums = _mm256_xor_si256(read, _mm256_set1_epi32(number as i32));
                    for (have, numbers) in have.iter_mut().zip(numbers) {
                        have[half] = _mm256_or_si256(have[half], _mm256_cmpeq_epi8(sums, numbers[half]));
                    }
                }
            }
        }
        have
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 was detected.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 was detected.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn without(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 was detected.
        unsafe { _mm256_andnot_si256(b, a) }
    }

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 was detected.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn all_empty(self, a: __m256i) -> bool {
        // SAFETY: AVX2 was detected.
        unsafe { _mm256_testz_si256(a, a) == 1 }
    }

    #[inline(always)]
    fn same(self, a: __m256i, b: __m256i) -> bool {
        self.all_empty(self.xor(a, b))
    }

    #[inline(always)]
    fn permute(self, a: __m256i, permutation: &Permutation) -> __m256i {
        self.permute_bytes(self.permute_bits(a, permutation), permutation)
    }

    #[inline(always)]
    fn permute_bits(self, a: __m256i, permutation: &Permutation) -> __m256i {
        let (low, high) = (self.load_bytes(&permutation.low), self.load_bytes(&permutation.high));
        // SAFETY: AVX2 was detected.
        unsafe {
            let half = _mm256_set1_epi8(15);
            let lower = _mm256_shuffle_epi8(low, _mm256_and_si256(a, half));
            let upper = _mm256_shuffle_epi8(high, _mm256_and_si256(_mm256_srli_epi16::<4>(a), half));
            _mm256_or_si256(lower, upper)
        }
    }

    #[inline(always)]
    fn permute_bytes(self, a: __m256i, permutation: &Permutation) -> __m256i {
        let bytes = self.load_bytes(&permutation.bytes);
        // SAFETY: AVX2 was detected.
        unsafe {
            let moved = _mm256_shuffle_epi8(a, bytes);
            if permutation.v() >> 7 == 1 { self.exchanged(moved) } else { moved }
        }
    }

    #[inline(always)]
    fn least_missing<W: Word>(self, a: __m256i) -> __m256i {
        // SAFETY: AVX2 was detected.
        let raised = unsafe {
            match W::BITS {
                8 => _mm256_sub_epi8(a, _mm256_set1_epi8(-1)),
                16 => _mm256_sub_epi16(a, _mm256_set1_epi8(-1)),
                32 => _mm256_sub_epi32(a, _mm256_set1_epi8(-1)),
                64 => _mm256_sub_epi64(a, _mm256_set1_epi8(-1)),
                _ => return self.each(a, W::least_missing),
            }
        };
        self.without(raised, a)
    }

    #[inline(always)]
    fn below<W: Word>(self, a: __m256i) -> __m256i {
        // SAFETY: AVX2 was detected.
        let lowered = unsafe {
            match W::BITS {
                8 => _mm256_add_epi8(a, _mm256_set1_epi8(-1)),
                16 => _mm256_add_epi16(a, _mm256_set1_epi8(-1)),
                32 => _mm256_add_epi32(a, _mm256_set1_epi8(-1)),
                64 => _mm256_add_epi64(a, _mm256_set1_epi8(-1)),
                _ => return self.each(a, W::below),
            }
        };
        self.without(lowered, a)
    }

    #[inline(always)]
    fn some_empty<W: Word>(self, a: __m256i) -> bool {
        !self.all_empty(self.empty_lanes::<W>(a))
    }

    #[inline(always)]
    fn empty_lanes<W: Word>(self, a: __m256i) -> __m256i {
        // SAFETY: AVX2 was detected.
        unsafe {
            match W::BITS {
                8 => _mm256_cmpeq_epi8(a, _mm256_setzero_si256()),
                16 => _mm256_cmpeq_epi16(a, _mm256_setzero_si256()),
                32 => _mm256_cmpeq_epi32(a, _mm256_setzero_si256()),
                64 => _mm256_cmpeq_epi64(a, _mm256_setzero_si256()),
                _ => self.each(a, |word: W| if word.is_empty() { word.not() } else { W::default() }),
            }
        }
    }

    #[inline(always)]
    fn filled_bytes(self, a: __m256i) -> u32 {
        // SAFETY: AVX2 was detected.
        let empty = unsafe { _mm256_movemask_epi8(self.empty_lanes::<u8>(a)) };
        !empty as u32
    }

    /// Packing goes half by half of a vector, so its quarters come out in the order 0, 2, 1, 3.
    #[inline(always)]
    fn halves<W: Word>(self, a: __m256i, b: __m256i) -> [__m256i; 2] {
        const IN_ORDER: i32 = 0b11_01_10_00;
        // SAFETY: AVX2 was detected.
        unsafe {
            let (lower, upper) = match W::BITS {
                16 => {
                    let low = _mm256_set1_epi16(0xff);
                    let lower = _mm256_packus_epi16(_mm256_and_si256(a, low), _mm256_and_si256(b, low));
                    (lower, _mm256_packus_epi16(_mm256_srli_epi16::<8>(a), _mm256_srli_epi16::<8>(b)))
                }
                32 => {
                    let low = _mm256_set1_epi32(0xffff);
                    let lower = _mm256_packus_epi32(_mm256_and_si256(a, low), _mm256_and_si256(b, low));
                    (lower, _mm256_packus_epi32(_mm256_srli_epi32::<16>(a), _mm256_srli_epi32::<16>(b)))
                }
                64 => {
                    let (a, b) = (_mm256_castsi256_ps(a), _mm256_castsi256_ps(b));
                    let lower = _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(a, b));
                    (lower, _mm256_castps_si256(_mm256_shuffle_ps::<0xdd>(a, b)))
                }
                128 => (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b)),
                256 => return [_mm256_permute2x128_si256::<0x20>(a, b), _mm256_permute2x128_si256::<0x31>(a, b)],
                _ => panic!("a byte is not cut in halves"),
            };
            [_mm256_permute4x64_epi64::<IN_ORDER>(lower), _mm256_permute4x64_epi64::<IN_ORDER>(upper)]
        }
    }

    /// With AVX-512 the bits of eight bytes are turned on their side at a time, and bytes of the same number are put together; else a number's bits are gathered from all bytes.
    #[inline(always)]
    fn put_members(self, mut a: [__m256i; 2], to: &mut [u8], at: usize, stride: usize) {
        assert_room_for_members(to, at, stride);
        let first = to.as_mut_ptr().wrapping_add(at);
        if WIDE {
            // SAFETY: AVX-512 was detected, and there is room, as was asserted.
            unsafe { put_turned(a, first, stride) };
            return;
        }
        for number in (0..8).rev() {
            // SAFETY: AVX2 was detected, and there is room, as was asserted.
            unsafe {
                let [lower, upper] = [_mm256_movemask_epi8(a[0]), _mm256_movemask_epi8(a[1])];
                let members = u64::from(lower as u32) | u64::from(upper as u32) << 32;
                first.wrapping_add(number * stride).cast::<u64>().write_unaligned(members);
                a = [_mm256_add_epi8(a[0], a[0]), _mm256_add_epi8(a[1], a[1])];
            }
        }
    }

    #[inline(always)]
    fn within<W: Word>(self, a: __m256i, shift: &Shift) -> __m256i {
        let a = if W::BITS == 256 && shift.swap >= 16 { self.exchanged(a) } else { a };
        let (own, across) = (self.load_bytes(&shift.own), self.load_bytes(&shift.across));
        // SAFETY: AVX2 was detected.
        unsafe {
            // Nothing, then the first half.
            let first = _mm256_permute2x128_si256::<0x08>(a, a);
            _mm256_or_si256(_mm256_shuffle_epi8(a, own), _mm256_shuffle_epi8(first, across))
        }
    }

    #[inline(always)]
    fn carried(self, previous: __m256i, shift: &Shift) -> __m256i {
        let (across, before) = (self.load_bytes(&shift.across), self.load_bytes(&shift.before));
        // SAFETY: AVX2 was detected.
        unsafe {
            // The last half, then nothing.
            let last = _mm256_permute2x128_si256::<0x81>(previous, previous);
            _mm256_or_si256(_mm256_shuffle_epi8(last, across), _mm256_shuffle_epi8(previous, before))
        }
    }
}
