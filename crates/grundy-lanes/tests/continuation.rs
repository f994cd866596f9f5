//! Written code continues rows as the meaning says, with taps of every kind.

use grundy_lanes::{Continuation, Level, Word, lanes};
use proptest::prelude::*;

/// Distances of all kinds: within a vector, within the last two, and beyond.
fn taps(bits: u32) -> impl Strategy<Value = Vec<(u32, u32)>> {
    let distance = prop_oneof![3 => 1..20u32, 2 => 1..80u32, 1 => 1..400u32];
    let number = prop_oneof![3 => 0..8u32, 2 => 0..bits, 1 => 0..2 * bits];
    (1..8u32).prop_flat_map(move |shortest| {
        prop::collection::vec((distance.clone(), number.clone()), 0..24)
            .prop_map(move |taps| taps.into_iter().map(|(distance, number)| (distance.max(shortest), number)).collect())
    })
}

fn continues<W: Word>(taps: &[(u32, u32)], seed: &[u8], vectors: usize) -> Result<(), TestCaseError> {
    let begin = 400;
    let mut plain: Vec<W> = (0..begin + vectors * lanes::<W>()).map(|_| W::one_hot(1)).collect();
    for (i, word) in plain.iter_mut().enumerate() {
        let number = usize::from(seed[i % seed.len()]);
        *word = if number < W::BITS { W::one_hot(number) } else { W::default() };
    }
    for level in Level::available() {
        let Some(continuation) = Continuation::<W>::new(taps, level) else {
            prop_assert!(level == Level::Portable, "code is written for {level:?}");
            continue;
        };
        let mut row = plain.clone();
        let mut meant = plain.clone();
        let all = Continuation::plainly(taps, &mut meant, begin);
        let seen = continuation.fill(&mut row, begin, vectors);
        prop_assert_eq!(seen.is_some(), all);
        if all {
            let union = meant[begin..].iter().fold(W::default(), |union, &word| union.or(word));
            prop_assert_eq!(seen, Some(union));
            prop_assert_eq!(&row, &meant);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn words_of_16_bits(taps in taps(16), seed in prop::collection::vec(0..18u8, 1..300), vectors in 1..20usize) {
        continues::<u16>(&taps, &seed, vectors)?;
    }

    #[test]
    fn words_of_32_bits(taps in taps(32), seed in prop::collection::vec(0..36u8, 1..300), vectors in 1..20usize) {
        continues::<u32>(&taps, &seed, vectors)?;
    }

    #[test]
    fn words_of_64_bits(taps in taps(64), seed in prop::collection::vec(0..72u8, 1..300), vectors in 1..20usize) {
        continues::<u64>(&taps, &seed, vectors)?;
    }
}

/// Whatever would be read before the row or written after it is refused, whatever lies just inside is not.
#[test]
fn nothing_is_touched_outside_the_row() {
    let fills = |taps: &[(u32, u32)], at: usize, vectors: usize| {
        let continuation = Continuation::<u16>::new(taps, Level::best())?;
        Some(std::panic::catch_unwind(move || continuation.fill(&mut [1; 64], at, vectors)).is_ok())
    };
    for (taps, at, vectors, inside) in
        [([(40, 0)], 40, 1, true), ([(40, 0)], 39, 1, false), ([(4, 0)], 32, 2, true), ([(4, 0)], 33, 2, false), ([(4, 0)], 31, 1, false)]
    {
        // Where no code is written there is nothing to refuse.
        assert_eq!(fills(&taps, at, vectors).unwrap_or(inside), inside, "{taps:?} at {at}, {vectors}");
    }
}
