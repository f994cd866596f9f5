//! Reading a run's folder: of its values no more than a segment at a time, and of most questions the facts alone.

use crate::folder::{Checkpoint, Folder};
use crate::manifest::{Keeps, Manifest};
use crate::recorder::SEGMENT;
use crate::segment::{Counts, SegmentFacts, counted, records};
use grundy::{Message, msg};
use std::ops::Range;
use std::path::Path;

/// Whether to go on, or why not.
pub type Done = Result<(), Message>;

/// Sees a heap and the values from it on.
pub type VisitValues<'v> = dyn FnMut(u64, &[u32]) -> Done + 'v;

/// Sees a segment's place and its facts.
type VisitFacts<'v> = dyn FnMut(u64, Option<&SegmentFacts>) -> Done + 'v;

/// A run as it stands on the disk.
#[derive(Clone, Debug)]
pub struct Reading {
    pub(crate) folder: Folder,
    pub(crate) checkpoint: Checkpoint,
    /// What is wrong with the other checkpoint, or that it is missing.
    pub(crate) flaws: Vec<Message>,
}

/// Segments that are sound and follow upon one another.
struct Chain {
    segments: u64,
    /// The checksum of the last; empty if there is none.
    last: String,
    /// What is wrong with the next one.
    flaw: Option<Message>,
}

impl Reading {
    /// Opens the folder of a run, at its newest checkpoint that is sound.
    ///
    /// A run may be at work meanwhile, and write a checkpoint while the other is read; so what looks wrong is looked at again.
    pub fn open(path: &Path) -> Result<Reading, Message> {
        let sound = (0..2).map(|_| Reading::look(path)).find(|found| matches!(found, Ok(reading) if reading.flaws.is_empty()));
        sound.unwrap_or_else(|| Reading::look(path))
    }

    fn look(path: &Path) -> Result<Reading, Message> {
        let folder = Folder::new(path);
        if !path.is_dir() || !folder.has_run() {
            return Err(msg!("run-none", path = path.display().to_string()));
        }
        let (mut sound, mut flaws) = folder.checkpoints();
        let other = folder.checkpoint(sound.last().map_or(0, |checkpoint| checkpoint.manifest.generation + 1));
        let Some(checkpoint) = sound.pop() else {
            return Err(flaws.pop().unwrap_or_else(|| msg!("run-file-missing", path = other.display().to_string())));
        };
        let before = checkpoint.manifest.generation - 1;
        let follows = sound.last().map(|older| older.manifest.generation) == (before > 0).then_some(before);
        if flaws.is_empty() && !follows {
            let path = other.display().to_string();
            flaws.push(if sound.is_empty() { msg!("run-file-missing", path = path) } else { msg!("run-damaged", path = path) });
        }
        Ok(Reading { folder, checkpoint, flaws })
    }

    /// The run of a folder whose checkpoints are both damaged or gone, as far as its segments go, which may be nowhere; `None` if there is nothing that says it is of a run.
    ///
    /// That is sound because a segment holds the values of heaps and nothing that depends on the run: each says of which code, from which heap on, and upon which segment it follows, and all of it is covered by its
    /// checksum. What cannot be known any more is lost: the values that filled no segment, the engine's state and the period. Files of another version are left alone.
    pub(crate) fn salvaged(path: &Path, game: &str, code: &str, keeps: Keeps) -> Result<Option<Reading>, Message> {
        let folder = Folder::new(path);
        let (sound, mut flaws) = folder.checkpoints();
        let lost = ["run-damaged", "run-foreign"];
        if !sound.is_empty() || flaws.iter().any(|flaw| !lost.contains(&flaw.key)) {
            return Ok(None);
        }
        let named = flaws.iter().all(|flaw| flaw.key == "run-damaged") && !flaws.is_empty();
        let first = match folder.any_segment_facts(0) {
            // Files that say that they are of a run, which has no segment yet: it begins from nothing.
            Ok(None) if !named => return Ok(None),
            Ok(first) => first,
            Err(_) => return Ok(None),
        };
        if first.is_some() {
            let missing = (0..2).map(|generation| folder.checkpoint(generation)).filter(|file| !file.exists());
            flaws.extend(missing.map(|file| msg!("run-file-missing", path = file.display().to_string())));
        }
        let segment = first.as_ref().map_or(SEGMENT, |first| first.facts.count.max(1));
        let manifest = Manifest { segment, ..Manifest::new(code, game, keeps) };
        let checkpoint = Checkpoint { manifest, tail: vec![], state: vec![] };
        let mut reading = Reading { folder, checkpoint, flaws };
        let Chain { segments, last, flaw, .. } = reading.chain(u64::MAX);
        // After the last segment comes none: that is no flaw.
        reading.flaws.extend(flaw.filter(|flaw| flaw.key != "run-file-missing"));
        if segments == 0 && first.is_some() {
            return reading.flaws.pop().map_or(Ok(None), Err);
        }
        let manifest = &mut reading.checkpoint.manifest;
        (manifest.segments, manifest.heaps, manifest.last) = (segments, segments * manifest.segment, last);
        Ok(Some(reading))
    }

    /// What the checkpoint says.
    pub fn manifest(&self) -> &Manifest {
        &self.checkpoint.manifest
    }

    /// What is wrong with the checkpoint that is not used.
    pub fn flaws(&self) -> &[Message] {
        &self.flaws
    }

    /// Checks every byte of every file, and says what is wrong.
    pub fn check(&self) -> Vec<Message> {
        let mut flaws = self.flaws.clone();
        let (_, flaw) = self.sound_segments();
        flaws.extend(flaw);
        flaws
    }

    /// How many segments are sound and follow upon one another, from the first on, and what is wrong with the next.
    pub fn sound_segments(&self) -> (u64, Option<Message>) {
        let Manifest { segments, last, .. } = self.manifest();
        let chain = self.chain(*segments);
        if chain.flaw.is_none() && chain.last != *last {
            let index = segments - 1;
            return (index, Some(msg!("run-damaged", path = self.folder.segment(index).display().to_string())));
        }
        (chain.segments, chain.flaw)
    }

    /// The segments from the first on that are sound and follow upon one another, at most so many.
    fn chain(&self, most: u64) -> Chain {
        let Manifest { code, segment, .. } = self.manifest();
        let mut chain = Chain { segments: 0, last: String::new(), flaw: None };
        let mut largest = None;
        while chain.segments < most && chain.flaw.is_none() {
            let index = chain.segments;
            match self.folder.read_segment(index, code, *segment) {
                Err(flaw) => chain.flaw = Some(flaw),
                Ok((sealed, values)) => {
                    let facts = SegmentFacts::of(code, index, index * segment, &values, largest, &chain.last);
                    if facts == sealed.facts {
                        (chain.segments, chain.last, largest) = (index + 1, sealed.sum, Some(facts.largest));
                    } else {
                        chain.flaw = Some(msg!("run-damaged", path = self.folder.segment(index).display().to_string()));
                    }
                }
            }
        }
        chain
    }

    /// The value of a heap: as written down, or by the period that was proved; `None` if the folder does not tell.
    pub fn value(&self, heap: u64) -> Result<Option<u32>, Message> {
        let mut heap = heap;
        if let Some(proved) = self.manifest().proved.filter(|proved| heap >= self.written() && heap >= proved.preperiod) {
            heap = proved.preperiod + (heap - proved.preperiod) % proved.period;
        }
        if heap >= self.written() {
            return Ok(None);
        }
        let mut found = None;
        self.each(heap..heap + 1, &mut |_, values| {
            found = values.first().copied();
            Ok(())
        })?;
        Ok(found)
    }

    /// How many values are written down.
    pub fn written(&self) -> u64 {
        self.manifest().written()
    }

    /// Visits the values of a range of heaps, as far as they are written down, segment by segment: the first heap and the values from it on.
    pub fn each(&self, range: Range<u64>, visit: &mut VisitValues<'_>) -> Done {
        let Manifest { code, segment, segments, .. } = self.manifest();
        let mut at = range.start;
        while at < range.end.min(self.written()) {
            let index = at / segment;
            let read;
            let values = if index < *segments {
                read = self.folder.read_segment(index, code, *segment)?.1;
                &read
            } else {
                &self.checkpoint.tail
            };
            let (start, end) = (index * segment, range.end.min((index + 1) * segment).min(self.written()));
            visit(at, &values[(at - start) as usize..(end - start) as usize])?;
            at = end;
        }
        Ok(())
    }

    /// How often each value occurs among all that are written down. Only segments with very many different values are looked through.
    pub fn counts(&self) -> Result<Counts, Message> {
        let mut all = Counts::new();
        self.each_fact(&mut |index, facts| {
            let listed = match facts.and_then(|facts| facts.counts.as_ref()) {
                Some(listed) => listed.iter().map(|&(value, even, odd)| (value, [even, odd])).collect(),
                None => self.counts_of(index)?,
            };
            for (value, [even, odd]) in listed {
                let count = all.entry(value).or_default();
                *count = [count[0] + even, count[1] + odd];
            }
            Ok(())
        })?;
        Ok(all)
    }

    /// The heaps whose value is larger than all before, with that value.
    pub fn records(&self) -> Result<Vec<(u64, u32)>, Message> {
        let mut all: Vec<(u64, u32)> = vec![];
        self.each_fact(&mut |index, facts| {
            match facts.and_then(|facts| facts.records.as_ref()) {
                Some(listed) => all.extend(listed),
                None => {
                    let before = all.last().map(|&(_, value)| value);
                    self.each_of(index, &mut |from, values| {
                        all.extend(records(from, values, before));
                        Ok(())
                    })?;
                }
            }
            Ok(())
        })?;
        Ok(all)
    }

    /// Visits the rare heaps with their values, if the values have a sparse space. Segments whose counts have no rare value are not looked through.
    pub fn rares(&self, visit: &mut dyn FnMut(u64, u32) -> Done) -> Result<bool, Message> {
        let Some(space) = self.manifest().space() else { return Ok(false) };
        self.each_fact(&mut |index, facts| {
            let rare = |&(value, even, odd): &(u32, u64, u64)| {
                [even, odd].into_iter().zip(0..).any(|(count, heap)| count > 0 && !space.is_common(heap, value))
            };
            if facts.and_then(|facts| facts.counts.as_ref()).is_some_and(|counts| !counts.iter().any(rare)) {
                return Ok(());
            }
            self.each_of(index, &mut |from, values| {
                let heaps = (from..).zip(values.iter().copied()).filter(|&(heap, value)| heap > 0 && !space.is_common(heap, value));
                for (heap, value) in heaps {
                    visit(heap, value)?;
                }
                Ok(())
            })
        })?;
        Ok(true)
    }

    /// Visits each segment with its facts, and the values that fill none as the last, without.
    fn each_fact(&self, visit: &mut VisitFacts<'_>) -> Done {
        let Manifest { code, segment, segments, .. } = self.manifest();
        for index in 0..*segments {
            visit(index, Some(&self.folder.segment_facts(index, code, *segment)?.facts))?;
        }
        visit(*segments, None)
    }

    fn each_of(&self, index: u64, visit: &mut VisitValues<'_>) -> Done {
        let segment = self.manifest().segment;
        self.each(index * segment..(index + 1) * segment, visit)
    }

    fn counts_of(&self, index: u64) -> Result<Counts, Message> {
        let mut counts = Counts::new();
        self.each_of(index, &mut |from, values| {
            counts = counted(from, values);
            Ok(())
        })?;
        Ok(counts)
    }
}
