//! Writing so that a crash at any moment leaves what was there, and reading only what is a plain file.

use grundy::{Message, msg};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file under another name, forces it to the disk, and puts it in its place.
pub fn write_durably(path: &Path, bytes: &[u8]) -> Result<(), Message> {
    fill_durably(path, |file| file.write_all(bytes))
}

/// As [`write_durably`], for what is written in pieces.
pub fn fill_durably(path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), Message> {
    let draft = path.with_extension("part");
    let write = move |draft: &Path| {
        // A draft that was left behind, or a link that somebody put there, is not written through.
        remove(draft)?;
        let mut file = OpenOptions::new().write(true).create_new(true).open(draft)?;
        fill(&mut file)?;
        file.sync_all()?;
        fs::rename(draft, path)?;
        sync_folder(path.parent().unwrap_or(Path::new(".")))
    };
    write(&draft).map_err(|error| {
        let _ = fs::remove_file(&draft);
        unwritable(path, &error)
    })
}

/// Removes a file if it is there.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Forces the names in a folder to the disk, where the system can.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

/// A plain file and its length; `None` if nothing is there.
pub fn open_plain(path: &Path) -> Result<Option<(File, u64)>, Message> {
    let unreadable = |error: io::Error| msg!("file-unreadable", path = shown(path), why = error.to_string());
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(error)),
        Ok(facts) if !facts.is_file() => Err(msg!("run-not-plain", path = shown(path))),
        Ok(_) => {
            let file = File::open(path).map_err(unreadable)?;
            let size = file.metadata().map_err(unreadable)?.len();
            Ok(Some((file, size)))
        }
    }
}

/// A path for people.
pub fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// What is said of a file or folder that cannot be written.
pub fn unwritable(path: &Path, error: &io::Error) -> Message {
    msg!("file-unwritable", path = shown(path), why = error.to_string())
}

/// The bytes that are free for us on the disk of a folder, where the system tells.
#[cfg(unix)]
pub fn free_space(path: &Path) -> Option<u64> {
    let facts = rustix::fs::statvfs(path).ok()?;
    facts.f_bavail.checked_mul(facts.f_frsize)
}

/// The bytes that are free for us on the disk of a folder, where the system tells.
#[cfg(not(unix))]
pub fn free_space(_: &Path) -> Option<u64> {
    None
}
