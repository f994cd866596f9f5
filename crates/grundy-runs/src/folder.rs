//! The files of a run's folder, each trusted only after it was checked.

use crate::disk::{open_plain, shown, unwritable, write_durably};
use crate::manifest::Manifest;
use crate::sealed::{self, Flaw, Sealed};
use crate::segment::{SegmentFacts, packed, unpacked};
use grundy::{Message, msg};
use std::fs::{self, File, TryLockError};
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// What the first lines of the files say.
const CHECKPOINT: &str = "run";
const VALUES: &str = "values";

/// A folder that has a run, or will have one.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// A checkpoint that was checked: its manifest, the values that fill no segment, and the engine's state.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    pub manifest: Manifest,
    pub tail: Vec<u32>,
    pub state: Vec<u8>,
}

impl Folder {
    /// The folder at a path.
    pub fn new(path: &Path) -> Folder {
        Folder { path: path.to_owned() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a run has left anything here.
    pub fn has_run(&self) -> bool {
        (0..2).any(|generation| fs::symlink_metadata(self.checkpoint(generation)).is_ok()) || self.segment(0).symlink_metadata().is_ok()
    }

    /// Whether the folder is there and has anything in it but a lock.
    pub fn is_used(&self) -> bool {
        let mut names = fs::read_dir(&self.path).into_iter().flatten().flatten().map(|entry| entry.file_name());
        names.any(|name| name != "lock")
    }

    /// Makes the folder if need be, and locks it until the file is dropped.
    pub fn locked(&self) -> Result<File, Message> {
        fs::create_dir_all(&self.path).map_err(|error| unwritable(&self.path, &error))?;
        let path = self.path.join("lock");
        if path.is_symlink() {
            return Err(msg!("run-not-plain", path = shown(&path)));
        }
        let lock = File::options().create(true).truncate(false).write(true).open(&path).map_err(|error| unwritable(&path, &error))?;
        match lock.try_lock() {
            Ok(()) => Ok(lock),
            Err(TryLockError::WouldBlock) => Err(msg!("run-busy", path = shown(&self.path))),
            Err(TryLockError::Error(error)) => Err(unwritable(&path, &error)),
        }
    }

    /// The file of a checkpoint.
    pub fn checkpoint(&self, generation: u64) -> PathBuf {
        self.path.join(if generation.is_multiple_of(2) { "run-a" } else { "run-b" })
    }

    /// The file of a segment.
    pub fn segment(&self, index: u64) -> PathBuf {
        self.path.join(format!("values-{index:08}"))
    }

    /// Writes a checkpoint over the last but one.
    pub fn write_checkpoint(&self, checkpoint: &Checkpoint) -> Result<(), Message> {
        let mut body = packed(&checkpoint.tail, checkpoint.manifest.tail_width);
        body.extend(&checkpoint.state);
        let (file, _) = sealed::seal(CHECKPOINT, &checkpoint.manifest, &body);
        write_durably(&self.checkpoint(checkpoint.manifest.generation), &file)
    }

    /// Reads the checkpoint of an even generation or an odd one; `None` if there is none.
    pub fn read_checkpoint(&self, generation: u64) -> Result<Option<Checkpoint>, Message> {
        let path = self.checkpoint(generation);
        let Some((file, size)) = open_plain(&path)? else { return Ok(None) };
        let (Sealed { facts: manifest, .. }, body) =
            sealed::whole::<Manifest>(CHECKPOINT, file, size).map_err(|flaw| flawed(&path, flaw))?;
        if !manifest.fits(body.len() as u64) || manifest.generation % 2 != generation % 2 {
            return Err(flawed(&path, Flaw::Damaged));
        }
        let (tail, state) = body.split_at((manifest.tail * manifest.tail_width.bytes()) as usize);
        let tail = unpacked(tail, manifest.tail_width);
        Ok(Some(Checkpoint { tail, state: state.to_vec(), manifest }))
    }

    /// The checkpoints that are sound, the newest last, and what is wrong with the others.
    pub fn checkpoints(&self) -> (Vec<Checkpoint>, Vec<Message>) {
        let (mut sound, mut flaws) = (vec![], vec![]);
        for generation in 0..2 {
            match self.read_checkpoint(generation) {
                Ok(checkpoint) => sound.extend(checkpoint),
                Err(flaw) => flaws.push(flaw),
            }
        }
        sound.sort_by_key(|checkpoint: &Checkpoint| checkpoint.manifest.generation);
        (sound, flaws)
    }

    /// Writes a segment and returns its checksum.
    pub fn write_segment(&self, facts: &SegmentFacts, values: &[u32]) -> Result<String, Message> {
        let (file, sum) = sealed::seal(VALUES, facts, &packed(values, facts.width));
        write_durably(&self.segment(facts.index), &file)?;
        Ok(sum)
    }

    /// The facts of a segment without its values.
    pub fn segment_facts(&self, index: u64, code: &str, segment: u64) -> Result<Sealed<SegmentFacts>, Message> {
        let missing = || msg!("run-file-missing", path = shown(&self.segment(index)));
        let sealed = self.any_segment_facts(index)?.ok_or_else(missing)?;
        self.placed(sealed, index, code, segment)
    }

    /// The facts of a segment of whatever run; `None` if there is none.
    pub fn any_segment_facts(&self, index: u64) -> Result<Option<Sealed<SegmentFacts>>, Message> {
        let path = self.segment(index);
        let Some((file, size)) = open_plain(&path)? else { return Ok(None) };
        sealed::facts(VALUES, &mut BufReader::new(file), size).map(Some).map_err(|flaw| flawed(&path, flaw))
    }

    /// A segment with its values.
    pub fn read_segment(&self, index: u64, code: &str, segment: u64) -> Result<(Sealed<SegmentFacts>, Vec<u32>), Message> {
        let path = self.segment(index);
        let (file, size) = open_plain(&path)?.ok_or_else(|| msg!("run-file-missing", path = shown(&path)))?;
        let (sealed, body) = sealed::whole::<SegmentFacts>(VALUES, file, size).map_err(|flaw| flawed(&path, flaw))?;
        let sealed = self.placed(sealed, index, code, segment)?;
        let values = unpacked(&body, sealed.facts.width);
        if values.len() as u64 == segment && body.len() as u64 == segment * sealed.facts.width.bytes() {
            Ok((sealed, values))
        } else {
            Err(flawed(&path, Flaw::Damaged))
        }
    }

    /// A segment must be the one of its name, of this code.
    fn placed(&self, sealed: Sealed<SegmentFacts>, index: u64, code: &str, segment: u64) -> Result<Sealed<SegmentFacts>, Message> {
        let path = self.segment(index);
        let facts = &sealed.facts;
        if facts.code != code {
            return Err(msg!("run-other-code", path = shown(&path), code = facts.code.as_str(), wanted = code));
        }
        let here = facts.index == index && facts.count == segment && index.checked_mul(segment) == Some(facts.from);
        if here { Ok(sealed) } else { Err(flawed(&path, Flaw::Damaged)) }
    }
}

/// What is said of a file that is not what it should be.
pub fn flawed(path: &Path, flaw: Flaw) -> Message {
    match flaw {
        Flaw::Foreign => msg!("run-foreign", path = shown(path)),
        Flaw::OtherForm => msg!("run-other-form", path = shown(path)),
        Flaw::Damaged => msg!("run-damaged", path = shown(path)),
        Flaw::Unreadable => msg!("run-unreadable", path = shown(path)),
    }
}
