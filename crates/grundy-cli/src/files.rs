//! Files named with `@` in an expression.

use crate::output::Stdout;
use grundy::notation::Files;
use grundy::{Message, msg};
use std::io::{BufWriter, Read, Write};
use std::path::Path;

/// The largest file that is read: a position of ten million edges fits several times over.
const MOST_BYTES: u64 = 512 << 20;

/// Files of this machine, by path.
pub struct Disk {
    most: u64,
}

impl Disk {
    /// Files that fit the memory allowed.
    pub fn within(memory: u64) -> Disk {
        Disk { most: memory.min(MOST_BYTES) }
    }
}

impl Default for Disk {
    fn default() -> Disk {
        Disk::within(u64::MAX)
    }
}

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, Message> {
        let unreadable = |error: std::io::Error| msg!("file-unreadable", path = path, why = error.to_string());
        let file = std::fs::File::open(path).map_err(unreadable)?;
        let facts = file.metadata().map_err(unreadable)?;
        if facts.is_dir() {
            return Err(msg!("file-is-directory", path = path));
        }
        if facts.len() > self.most {
            return Err(msg!("file-too-large", path = path, size = facts.len(), most = self.most));
        }
        let mut bytes = Vec::with_capacity(facts.len() as usize);
        // A device or pipe has no length of its own: it is cut off all the same.
        file.take(self.most + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() as u64 > self.most {
            return Err(msg!("file-too-large", path = path, size = bytes.len() as u64, most = self.most));
        }
        Ok(bytes)
    }

    fn read_graph(&self, path: &str) -> Result<Vec<u8>, Message> {
        crate::input::read(path, self.most)
    }
}

/// Writes a file so that it is there whole or not at all.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Message> {
    fill_whole(path, |out| out.write_all(bytes))
}

/// What stands for standard output in place of a file.
pub const STDOUT: &str = "-";

/// As [`write_whole`], piece by piece: under another name first, then renamed. A link leads to the file it stands for.
///
/// A device or a pipe is written to as it is: renaming would put a file in its place. `-` is standard output.
pub fn fill_whole(path: &Path, fill: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<(), Message> {
    if path == Path::new(STDOUT) {
        return fill(&mut Stdout).map_err(|error| msg!("output-unwritable", why = error.to_string()));
    }
    let write = |path: &Path| {
        let mut out = BufWriter::new(std::fs::File::create(path)?);
        fill(&mut out)?;
        out.flush()
    };
    let written = match path.metadata() {
        Ok(facts) if !facts.is_file() => write(path),
        Err(_) if path.is_symlink() => write(path),
        _ => write_and_rename(&path.canonicalize().unwrap_or_else(|_| path.to_owned()), write),
    };
    written.map_err(|error| unwritable(path, &error))
}

fn write_and_rename(path: &Path, write: impl FnOnce(&Path) -> std::io::Result<()>) -> std::io::Result<()> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".part");
    let written = write(Path::new(&draft)).and_then(|()| std::fs::rename(&draft, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&draft);
    }
    written
}

/// What is said of a file or folder that cannot be written.
pub fn unwritable(path: &Path, error: &std::io::Error) -> Message {
    msg!("file-unwritable", path = path.display().to_string(), why = error.to_string())
}
