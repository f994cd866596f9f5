//! What it would take to decide a sum that was not decided, where that can be told beforehand.

use crate::Sum;

/// What the computation needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A table of the values of so many heaps, each of a byte or more.
    Table {
        /// How many values.
        entries: u64,
    },
    /// A search through at least about so many positions.
    Positions {
        /// How many positions.
        count: u64,
    },
}

/// The most that a component of the sum needs; `None` where nothing can be said.
///
/// ```
/// use grundy::{analysis::{Need, need}, notation::parse};
/// assert_eq!(need(&parse("grundy:1000").unwrap()), Some(Need::Table { entries: 1001 }));
/// assert_eq!(need(&parse("nim:1000").unwrap()), None);
/// assert_eq!(need(&parse("cram:4x5").unwrap()), None);
/// ```
pub fn need(sum: &Sum) -> Option<Need> {
    let components = || sum.components().iter();
    let heaps = components().filter(|component| component.heaps().is_some()).flat_map(|component| {
        // A heap that a theorem covers needs no table.
        let open = (0..component.len()).filter(|&part| component.normal().part_theorem(part).is_none());
        open.filter_map(|part| component.part(part).parse::<u64>().ok())
    });
    let followers = components().map(|component| component.normal().followers()).max().unwrap_or(0);
    match heaps.max() {
        Some(heap) => Some(Need::Table { entries: heap.saturating_add(1) }),
        None => (followers > 0).then_some(Need::Positions { count: followers }),
    }
}
