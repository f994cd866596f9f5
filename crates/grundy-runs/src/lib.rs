//! Long runs on disk: the folder in which a [`LongRun`](grundy::sequence::LongRun) is put away, and from which it is taken up again.
//!
//! # The folder
//! | file | what it is |
//! |---|---|
//! | `run-a`, `run-b` | the last two checkpoints, written in turn: a manifest, the values that fill no segment yet, and the engine's state |
//! | `values-00000000`, … | segments: the values of so many heaps (2^20 unless told), each in as few bytes (1, 2 or 4) as the segment's largest needs |
//! | `lock` | empty; held by the process that is at work |
//!
//! Every file is [`sealed`]: two lines of text, of which the first has the checksum of the second, and the second that of the bytes that follow. So each byte is covered, and the facts of
//! a segment (how often each value occurs, new largest values) can be read and trusted without its values. A segment names the checksum of the one before it, and a checkpoint that of the last one.
//!
//! **Nothing that is there is ever in danger**: a file is written under another name, forced to the disk, renamed, and the folder forced to the disk. A checkpoint never replaces
//! the one before it, but the one before that. [`Recorder`] writes, [`Reading`] reads without loading more than it is asked for.

#![forbid(unsafe_code)]

mod disk;
mod folder;
mod manifest;
mod reading;
mod recorder;
pub mod sealed;
mod segment;

pub use disk::free_space;
pub use folder::Folder;
pub use manifest::{Keeps, Manifest, ProvedPeriod};
pub use reading::{Done, Reading, VisitValues};
pub use recorder::{Recorder, Resumed, SEGMENT};
pub use segment::{Counts, SegmentFacts};
