//! What a checkpoint says of its run.

use crate::segment::Width;
use grundy::sequence::Space;
use serde::{Deserialize, Serialize};

/// Which values a run writes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Keeps {
    /// All: it makes a table.
    All,
    /// Those that its engine builds upon: it looks for a period.
    First,
}

/// A period that a run has proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProvedPeriod {
    /// The least n₀.
    pub preperiod: u64,
    /// The least p.
    pub period: u64,
}

/// The facts of a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The code in canonical form.
    pub code: String,
    /// The game as it was called.
    pub game: String,
    /// Which values are written down.
    pub keeps: Keeps,
    /// Counts the checkpoints from 1.
    pub generation: u64,
    /// The first heap whose value is neither known to the engine nor written down.
    pub heaps: u64,
    /// The largest value so far.
    pub largest: u32,
    /// How many heaps are rare, where there is a sparse space.
    pub rares: Option<u64>,
    /// The bits whose parity is the class of a value, where there is a sparse space,
    pub mask: Option<u32>,
    /// whether the class changes at odd heaps,
    pub alternates: bool,
    /// and the class of common values.
    pub common: u32,
    /// The period, once it is proved.
    pub proved: Option<ProvedPeriod>,
    /// How many heaps a segment has.
    pub segment: u64,
    /// How many segments there are.
    pub segments: u64,
    /// The checksum of the last one; empty if there is none.
    pub last: String,
    /// How many values follow the manifest, which fill no segment yet,
    pub tail: u64,
    /// and the bytes of each.
    pub tail_width: Width,
    /// How many bytes of the engine's state follow them.
    pub state: u64,
}

impl Manifest {
    /// That of a run of which nothing is written down.
    pub fn new(code: &str, game: &str, keeps: Keeps) -> Manifest {
        Manifest {
            code: code.to_owned(),
            game: game.to_owned(),
            keeps,
            generation: 0,
            heaps: 0,
            largest: 0,
            rares: None,
            mask: None,
            alternates: false,
            common: 0,
            proved: None,
            segment: 1,
            segments: 0,
            last: String::new(),
            tail: 0,
            tail_width: Width::One,
            state: 0,
        }
    }

    /// How many values are written down.
    pub fn written(&self) -> u64 {
        self.segments * self.segment + self.tail
    }

    /// The sparse space.
    pub fn space(&self) -> Option<Space> {
        let (alternates, common) = (self.alternates, self.common);
        self.mask.map(|mask| Space { mask, alternates, common })
    }

    /// Whether the numbers can be true of a file with so many bytes after the manifest.
    pub fn fits(&self, body: u64) -> bool {
        let written = self.segments.checked_mul(self.segment).and_then(|values| values.checked_add(self.tail));
        let bytes = self.tail.checked_mul(self.tail_width.bytes()).and_then(|bytes| bytes.checked_add(self.state));
        let sizes = self.segment > 0 && self.tail < self.segment && self.generation > 0;
        sizes && written.is_some_and(|written| written <= self.heaps) && bytes == Some(body) && self.last.is_empty() == (self.segments == 0)
    }
}
