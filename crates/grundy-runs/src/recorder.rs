//! Writing a run down while it goes on, and taking one up again.

use crate::disk::shown;
use crate::folder::{Checkpoint, Folder};
use crate::manifest::{Keeps, Manifest, ProvedPeriod};
use crate::reading::Reading;
use crate::segment::{SegmentFacts, Width};
use grundy::code::Code;
use grundy::sequence::LongRun;
use grundy::{Message, msg};
use std::fs::File;
use std::path::Path;

/// So many heaps a segment has unless told.
pub const SEGMENT: u64 = 1 << 20;

/// A run whose values have a sparse space begins again with so many at most.
const FIRST_FOR_STREAMS: u64 = 1 << 22;

/// Writes the values and the checkpoints of a run into its folder, which nobody else can write to meanwhile.
#[derive(Debug)]
pub struct Recorder {
    folder: Folder,
    /// What the last checkpoint said, and the next will be made from.
    manifest: Manifest,
    tail: Vec<u32>,
    /// The largest value in all segments.
    largest: Option<u32>,
    _lock: File,
}

/// A run that was taken up again.
#[derive(Debug)]
pub struct Resumed {
    /// It goes on with this.
    pub run: LongRun,
    /// Writes it down.
    pub recorder: Recorder,
    /// What was found to be wrong, and was left out.
    pub flaws: Vec<Message>,
}

impl Recorder {
    /// Begins a run in a folder that is empty or not there yet.
    pub fn begin(path: &Path, game: &str, code: &Code, keeps: Keeps, segment: u64) -> Result<Recorder, Message> {
        let folder = Folder::new(path);
        if folder.has_run() {
            return Err(msg!("run-there", path = shown(path)));
        }
        if folder.is_used() {
            return Err(msg!("run-folder-used", path = shown(path)));
        }
        let lock = folder.locked()?;
        let manifest = Manifest { segment, ..Manifest::new(&code.to_string(), game, keeps) };
        Ok(Recorder { folder, manifest, tail: vec![], largest: None, _lock: lock })
    }

    /// Takes up the run of a game in a folder. Whatever is damaged is named, and the run goes on from what is sound before it.
    pub fn resume(path: &Path, game: &str, code: &Code, keeps: Keeps) -> Result<Resumed, Message> {
        let folder = Folder::new(path);
        let lock = folder.locked()?;
        let reading = match Reading::open(path) {
            Ok(reading) => reading,
            Err(flaw) => Reading::salvaged(path, game, &code.to_string(), keeps)?.ok_or(flaw)?,
        };
        let manifest = reading.manifest();
        if manifest.code != code.to_string() {
            return Err(msg!("run-other-code", path = shown(path), code = manifest.code.as_str(), wanted = code.to_string()));
        }
        if manifest.keeps != keeps {
            return Err(match manifest.keeps {
                Keeps::All => msg!("run-is-table", path = shown(path)),
                Keeps::First => msg!("run-is-period", path = shown(path)),
            });
        }
        let mut flaws = reading.flaws.clone();
        let (sound, flaw) = reading.sound_segments();
        let whole = flaw.is_none();
        flaws.extend(flaw);
        let Reading { checkpoint, .. } = &reading;
        let mut recorder = Recorder { folder, manifest: manifest.clone(), tail: checkpoint.tail.clone(), largest: None, _lock: lock };
        if !whole {
            recorder.go_back_to(sound)?;
        }
        recorder.largest = match recorder.manifest.segments.checked_sub(1) {
            Some(last) => Some(recorder.folder.segment_facts(last, &manifest.code, manifest.segment)?.facts.largest),
            None => None,
        };
        let salvaged = manifest.generation == 0;
        let restored = if whole && !salvaged { recorder.restored(&reading, game, code)? } else { None };
        if salvaged {
            flaws.push(msg!("run-from-segments", path = shown(path), heaps = manifest.heaps));
        } else if whole && restored.is_none() {
            flaws.push(msg!("run-state-unfit", path = shown(&recorder.folder.checkpoint(manifest.generation))));
        }
        let run = restored.map_or_else(|| recorder.begun_again(game, code), Ok)?;
        Ok(Resumed { run, recorder, flaws })
    }

    /// A run that begins with the values that are written down. A stream soon forgets all but the first ones; without one, all are needed.
    fn begun_again(&self, game: &str, code: &Code) -> Result<LongRun, Message> {
        let first = self.values(FIRST_FOR_STREAMS)?;
        let all = first.len() as u64 == self.written() || LongRun::has_space(code, &first);
        let values = if all { first } else { self.values(u64::MAX)? };
        Ok(LongRun::beginning_with(game.to_owned(), code.clone(), values))
    }

    /// Forgets all segments but the first ones, and what came after them.
    fn go_back_to(&mut self, segments: u64) -> Result<(), Message> {
        self.tail.clear();
        self.manifest.segments = segments;
        self.manifest.proved = None;
        self.manifest.last = match segments.checked_sub(1) {
            Some(last) => self.folder.segment_facts(last, &self.manifest.code, self.manifest.segment)?.sum,
            None => String::new(),
        };
        Ok(())
    }

    /// The run of the checkpoint, if its state fits the values.
    fn restored(&self, reading: &Reading, game: &str, code: &Code) -> Result<Option<LongRun>, Message> {
        let state = &reading.checkpoint.state;
        let Some(wanted) = LongRun::values_wanted(state).filter(|&wanted| wanted <= reading.written()) else { return Ok(None) };
        let mut first = vec![];
        reading.each(0..wanted, &mut |_, values| {
            first.extend(values);
            Ok(())
        })?;
        let fits = |run: &LongRun| run.next().max(self.written()) == reading.manifest().heaps;
        Ok(LongRun::restore(game.to_owned(), code.clone(), &first, state).filter(fits))
    }

    /// The first values that are written down, at most so many.
    fn values(&self, most: u64) -> Result<Vec<u32>, Message> {
        let Manifest { code, segment, segments, .. } = &self.manifest;
        let mut values = vec![];
        for index in (0..*segments).take_while(|index| index * segment < most) {
            values.extend(self.folder.read_segment(index, code, *segment)?.1);
        }
        if (values.len() as u64) < most {
            values.extend(&self.tail);
        }
        values.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Ok(values)
    }

    /// The first heap whose value is not written down.
    pub fn written(&self) -> u64 {
        self.manifest.segments * self.manifest.segment + self.tail.len() as u64
    }

    /// The last checkpoint's manifest.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The folder.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Writes down what the run has found of the values that are to be kept, but none from the heap `to` on.
    pub fn record(&mut self, run: &LongRun, to: u64) -> Result<(), Message> {
        let end = match self.manifest.keeps {
            Keeps::All => run.next(),
            Keeps::First => run.kept(),
        };
        self.tail.extend(run.values(self.written(), end.min(to)));
        while self.tail.len() as u64 >= self.manifest.segment {
            let rest = self.tail.split_off(self.manifest.segment as usize);
            let values = std::mem::replace(&mut self.tail, rest);
            let written = self.write_segment(&values);
            if written.is_err() {
                // What could not be written is not lost yet.
                self.tail = [values, std::mem::take(&mut self.tail)].concat();
            }
            written?;
        }
        Ok(())
    }

    fn write_segment(&mut self, values: &[u32]) -> Result<(), Message> {
        let Manifest { code, segment, segments, last, .. } = &self.manifest;
        let facts = SegmentFacts::of(code, *segments, segments * segment, values, self.largest, last);
        self.manifest.last = self.folder.write_segment(&facts, values)?;
        self.manifest.segments += 1;
        self.largest = Some(facts.largest);
        Ok(())
    }

    /// Writes a checkpoint of a run whose values were recorded.
    pub fn checkpoint(&mut self, run: &LongRun) -> Result<(), Message> {
        let state = run.save(self.written());
        let space = run.space();
        let manifest = Manifest {
            generation: self.manifest.generation + 1,
            // A run that has left its stream goes back to what it keeps, and more may be written down.
            heaps: run.next().max(self.written()),
            largest: run.largest(),
            rares: run.rares(),
            mask: space.map(|space| space.mask),
            alternates: space.is_some_and(|space| space.alternates),
            common: space.map_or(0, |space| space.common),
            proved: run.settled().map(|settled| settled.period()).map(|(preperiod, period)| ProvedPeriod { preperiod, period }),
            tail: self.tail.len() as u64,
            tail_width: Width::of(&self.tail),
            state: state.len() as u64,
            ..self.manifest.clone()
        };
        self.folder.write_checkpoint(&Checkpoint { manifest: manifest.clone(), tail: self.tail.clone(), state })?;
        self.manifest = manifest;
        Ok(())
    }
}
