//! Whether two rows of values have a wanted exclusive or at some place: what it takes to see that a pair of heaps excludes a value.

/// Whether `wanted` is the exclusive or of two numbers that stand at the same place. Part of a [kernel](grundy_lanes::Kernel), the compiler makes the best vector instructions of it.
#[inline(always)]
pub(super) fn has_sum(one: &[u16], other: &[u16], wanted: u16) -> bool {
    let mut hits = 0;
    for (a, b) in one.iter().zip(other) {
        hits |= u16::from(a ^ b == wanted);
    }
    hits != 0
}
