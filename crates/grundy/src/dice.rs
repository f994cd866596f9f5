//! A small deterministic source of random numbers, for sampling positions in tests and benchmarks.

/// SplitMix64 (Steele, Lea, Flood 2014): the same seed rolls the same numbers everywhere.
///
/// ```
/// let mut dice = grundy::Dice::new(7);
/// assert!(dice.roll(6) <= 6);
/// assert_eq!(grundy::Dice::new(7).roll(1000), grundy::Dice::new(7).roll(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// A source with a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `most`, both included.
    pub fn roll(&mut self, most: u64) -> u64 {
        match most.checked_add(1) {
            Some(sides) => ((u128::from(self.bits()) * u128::from(sides)) >> 64) as u64,
            None => self.bits(),
        }
    }

    /// Up to `most_len` numbers, each from 0 to `most`.
    pub fn list(&mut self, most_len: u64, most: u64) -> Vec<u64> {
        (0..self.roll(most_len)).map(|_| self.roll(most)).collect()
    }

    /// One of the items; panics on an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.roll(items.len() as u64 - 1) as usize]
    }
}
