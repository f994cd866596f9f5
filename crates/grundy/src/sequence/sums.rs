//! Whether two rows of values have a wanted exclusive or at some place: what it takes to see that a pair of heaps excludes a value.

use std::ops::{BitOrAssign, BitXor};

/// Whether `wanted` is the exclusive or of two numbers that stand at the same place. Part of a [kernel](grundy_lanes::Kernel), the compiler makes the best vector instructions of it.
#[inline(always)]
pub(super) fn has_sum<T: Copy + Default + PartialEq + From<bool> + BitXor<Output = T> + BitOrAssign>(
    one: &[T],
    other: &[T],
    wanted: T,
) -> bool {
    let mut hits = T::default();
    for (&a, &b) in one.iter().zip(other) {
        hits |= T::from(a ^ b == wanted);
    }
    hits != T::default()
}
