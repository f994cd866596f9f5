//! Segments: the values of a stretch of heaps, all in as many bytes, with what is to be known of them without looking at each.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many bytes a value has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub enum Width {
    /// Values below 2^8.
    One,
    /// Values below 2^16.
    Two,
    /// All others.
    Four,
}

impl Width {
    /// The least width that holds all these values.
    pub fn of(values: &[u32]) -> Width {
        match values.iter().max() {
            Some(256..=0xffff) => Width::Two,
            Some(0x1_0000..) => Width::Four,
            _ => Width::One,
        }
    }

    /// The bytes of a value.
    pub fn bytes(self) -> u64 {
        self.into()
    }
}

impl From<Width> for u64 {
    fn from(width: Width) -> u64 {
        match width {
            Width::One => 1,
            Width::Two => 2,
            Width::Four => 4,
        }
    }
}

impl TryFrom<u64> for Width {
    type Error = &'static str;

    fn try_from(bytes: u64) -> Result<Width, &'static str> {
        match bytes {
            1 => Ok(Width::One),
            2 => Ok(Width::Two),
            4 => Ok(Width::Four),
            _ => Err("1, 2 or 4"),
        }
    }
}

/// Values as bytes, the lowest first.
pub fn packed(values: &[u32], width: Width) -> Vec<u8> {
    match width {
        Width::One => values.iter().map(|&value| value as u8).collect(),
        Width::Two => values.iter().flat_map(|&value| (value as u16).to_le_bytes()).collect(),
        Width::Four => values.iter().flat_map(|value| value.to_le_bytes()).collect(),
    }
}

/// The values of such bytes.
pub fn unpacked(bytes: &[u8], width: Width) -> Vec<u32> {
    match width {
        Width::One => bytes.iter().map(|&byte| byte.into()).collect(),
        Width::Two => bytes.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]]).into()).collect(),
        Width::Four => bytes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect(),
    }
}

/// How often each value occurs, at even heaps and at odd ones: what is rare in a space may depend on that.
pub type Counts = BTreeMap<u32, [u64; 2]>;

/// A segment with more different values, or more new largest ones, does not list them.
const MOST_LISTED: usize = 4096;

/// The facts of a segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SegmentFacts {
    /// The code in canonical form.
    pub code: String,
    /// The segment's place, from 0.
    pub index: u64,
    /// The first heap.
    pub from: u64,
    /// How many heaps.
    pub count: u64,
    /// The bytes of each value.
    pub width: Width,
    /// The largest value of these heaps and all before.
    pub largest: u32,
    /// How often each value occurs, as lists of the value, the count at even heaps and that at odd ones; absent if there are too many.
    pub counts: Option<Vec<(u32, u64, u64)>>,
    /// The heaps whose value is larger than all before, with that value; absent if there are too many.
    pub records: Option<Vec<(u64, u32)>>,
    /// The checksum of the segment before; empty for the first.
    pub before: String,
}

impl SegmentFacts {
    /// The facts of the values from a heap on, given the largest value before (if there is any) and the checksum of the segment before.
    pub fn of(code: &str, index: u64, from: u64, values: &[u32], largest: Option<u32>, before: &str) -> SegmentFacts {
        let counts = counted(from, values);
        let records = records(from, values, largest);
        SegmentFacts {
            code: code.to_owned(),
            index,
            from,
            count: values.len() as u64,
            width: Width::of(values),
            largest: records.last().map(|&(_, value)| value).or(largest).unwrap_or(0),
            counts: (counts.len() <= MOST_LISTED).then(|| counts.iter().map(|(&value, &[even, odd])| (value, even, odd)).collect()),
            records: (records.len() <= MOST_LISTED).then_some(records),
            before: before.to_owned(),
        }
    }
}

/// How often each value occurs from a heap on.
pub fn counted(from: u64, values: &[u32]) -> Counts {
    // Small values, which nearly all are, are counted in an array.
    let mut small = vec![[0u64; 2]; 1 << 12];
    let mut large = Counts::new();
    for (heap, &value) in (from..).zip(values) {
        let count = small.get_mut(value as usize).unwrap_or_else(|| large.entry(value).or_default());
        count[(heap & 1) as usize] += 1;
    }
    let small = small.into_iter().enumerate().filter(|(_, count)| *count != [0, 0]).map(|(value, count)| (value as u32, count));
    small.chain(large).collect()
}

/// The heaps whose value is larger than all before.
pub fn records(from: u64, values: &[u32], largest: Option<u32>) -> Vec<(u64, u32)> {
    let mut most = largest;
    let mut records = vec![];
    for (heap, &value) in (from..).zip(values) {
        if most.is_none_or(|most| value > most) {
            most = Some(value);
            records.push((heap, value));
        }
    }
    records
}
