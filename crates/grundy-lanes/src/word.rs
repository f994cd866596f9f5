//! Sets of numbers in the bits of one word.

use std::fmt::Debug;

/// 256 bits, the lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Bits256(pub [u64; 4]);

/// A set of the numbers below [`Word::BITS`]. Implemented for unsigned integers and for [`Bits256`]; no other type can.
pub trait Word: Copy + Debug + Default + Eq + Send + Sync + private::Plain + 'static {
    /// The size of the universe.
    const BITS: usize;

    /// The set of one number. Panics if it is too large.
    fn one_hot(number: usize) -> Self;

    /// Whether a number is in the set.
    fn contains(self, number: usize) -> bool;

    /// The least number in the set.
    fn least(self) -> Option<usize>;

    /// Both sets together.
    fn or(self, other: Self) -> Self;

    /// What is in both.
    fn and(self, other: Self) -> Self;

    /// What is not in the set.
    fn not(self) -> Self;

    /// Whether nothing is in the set.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The least number that the set lacks; [`Word::BITS`] if it lacks none.
    fn first_missing(self) -> usize {
        self.not().least().unwrap_or(Self::BITS)
    }

    /// The least number that the set lacks, alone; nothing if it lacks none.
    fn least_missing(self) -> Self {
        self.not().least().map_or(Self::default(), Self::one_hot)
    }

    /// All numbers below the least of the set; all numbers if it is empty.
    fn below(self) -> Self;

    /// The words' bytes, the lowest first, at the start of 32.
    fn spread(self) -> [u8; 32];

    /// The word of these bytes.
    fn gathered(bytes: &[u8]) -> Self;
}

mod private {
    /// Types of which every pattern of bytes is a value, without padding.
    pub trait Plain {}
    impl Plain for u8 {}
    impl Plain for u16 {}
    impl Plain for u32 {}
    impl Plain for u64 {}
    impl Plain for u128 {}
    impl Plain for super::Bits256 {}
}

macro_rules! integer {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: usize = <$word>::BITS as usize;

            #[inline]
            fn one_hot(number: usize) -> Self {
                assert!(number < <Self as Word>::BITS, "{number} is too large for the set");
                1 << number
            }

            #[inline(always)]
            fn contains(self, number: usize) -> bool {
                number < <Self as Word>::BITS && self >> number & 1 == 1
            }

            #[inline(always)]
            fn least(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline(always)]
            fn not(self) -> Self {
                !self
            }

            #[inline(always)]
            fn first_missing(self) -> usize {
                if <Self as Word>::BITS < 64 { (!(self as u64)).trailing_zeros() as usize } else { self.trailing_ones() as usize }
            }

            #[inline(always)]
            fn least_missing(self) -> Self {
                !self & self.wrapping_add(1)
            }

            #[inline(always)]
            fn below(self) -> Self {
                !self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn spread(self) -> [u8; 32] {
                let mut bytes = [0; 32];
                bytes[..size_of::<Self>()].copy_from_slice(&self.to_le_bytes());
                bytes
            }

            #[inline(always)]
            fn gathered(bytes: &[u8]) -> Self {
                Self::from_le_bytes(bytes[..size_of::<Self>()].try_into().expect("as many bytes as the word has"))
            }
        }
    )*};
}

integer!(u8, u16, u32, u64, u128);

impl Word for Bits256 {
    const BITS: usize = 256;

    #[inline]
    fn one_hot(number: usize) -> Self {
        let mut bits = Bits256::default();
        bits.0[number / 64] = 1 << (number % 64);
        bits
    }

    #[inline]
    fn contains(self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|bits| bits >> (number % 64) & 1 == 1)
    }

    #[inline]
    fn least(self) -> Option<usize> {
        let word = self.0.iter().position(|&bits| bits != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        Bits256(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Bits256(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    fn not(self) -> Self {
        Bits256(self.0.map(|bits| !bits))
    }

    #[inline]
    fn below(self) -> Self {
        let Some(least) = self.least() else { return Bits256([u64::MAX; 4]) };
        Bits256(std::array::from_fn(|i| match i.cmp(&(least / 64)) {
            std::cmp::Ordering::Less => u64::MAX,
            std::cmp::Ordering::Equal => (1 << (least % 64)) - 1,
            std::cmp::Ordering::Greater => 0,
        }))
    }

    #[inline(always)]
    fn spread(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (to, from) in bytes.chunks_exact_mut(8).zip(self.0) {
            to.copy_from_slice(&from.to_le_bytes());
        }
        bytes
    }

    #[inline(always)]
    fn gathered(bytes: &[u8]) -> Self {
        Bits256(std::array::from_fn(|i| u64::gathered(&bytes[8 * i..])))
    }
}
