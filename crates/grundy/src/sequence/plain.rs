//! The values of a code straight from the definition, for tests and benchmarks of the quick engines.

use crate::code::Code;
use crate::{Nimber, mex};

/// The values of the heaps 0, …, size - 1: each the mex over all options, looked at one by one.
///
/// ```
/// use grundy::{code::Code, sequence::plain, text::Text};
/// let grundy = Code::read(Text::new("4!.0")).unwrap();
/// assert_eq!(plain::values(&grundy, 10), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]);
/// ```
pub fn values(code: &Code, size: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(size);
    for heap in 0..size as u64 {
        let mut options = vec![];
        let walk = code.options(heap, &mut |heaps| {
            options.push(heaps.iter().map(|&part| Nimber(values[part as usize].into())).sum());
            Ok(())
        });
        debug_assert_eq!(walk, Ok(()), "the visitor never ends the walk");
        values.push(mex(options).0 as u32);
    }
    values
}
