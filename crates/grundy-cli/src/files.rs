//! Files named with `@` in an expression.

use grundy::notation::Files;
use grundy::{Message, msg};
use std::io::Read;
use std::path::Path;

/// The largest file that is read: a position of ten million edges fits several times over.
const MOST_BYTES: u64 = 512 << 20;

/// Files of this machine, by path.
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<String, Message> {
        let unreadable = |error: std::io::Error| msg!("file-unreadable", path = path, why = error.to_string());
        let file = std::fs::File::open(path).map_err(unreadable)?;
        let facts = file.metadata().map_err(unreadable)?;
        if facts.is_dir() {
            return Err(msg!("file-is-directory", path = path));
        }
        if facts.len() > MOST_BYTES {
            return Err(msg!("file-too-large", path = path, size = facts.len(), most = MOST_BYTES));
        }
        let mut bytes = Vec::with_capacity(facts.len() as usize);
        // A device or pipe has no length of its own: it is cut off all the same.
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(msg!("file-too-large", path = path, size = bytes.len() as u64, most = MOST_BYTES));
        }
        String::from_utf8(without_mark(bytes)).map_err(|_| msg!("file-not-text", path = path))
    }

    fn read_graph(&self, path: &str) -> Result<Vec<u8>, Message> {
        crate::input::read(path, MOST_BYTES)
    }
}

/// The bytes without the mark that some editors put before UTF-8.
fn without_mark(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    bytes
}

/// Writes a file so that it is there whole or not at all: under another name first, then renamed.
///
/// A link, a device or a pipe is written through: renaming would put a file in its place.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Message> {
    let special = path.symlink_metadata().is_ok_and(|facts| !facts.is_file());
    let written = if special { std::fs::write(path, bytes) } else { write_and_rename(path, bytes) };
    written.map_err(|error| unwritable(path, &error))
}

fn write_and_rename(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".part");
    let written = std::fs::write(&draft, bytes).and_then(|()| std::fs::rename(&draft, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&draft);
    }
    written
}

/// What is said of a file or folder that cannot be written.
pub fn unwritable(path: &Path, error: &std::io::Error) -> Message {
    msg!("file-unwritable", path = path.display().to_string(), why = error.to_string())
}
