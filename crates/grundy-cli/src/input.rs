//! Files with graphs in them: packed with gzip or zstd, or not, or standard input.

use grundy::graph::{Bytes, binary, part};
use grundy::{Message, msg};
use memmap2::Mmap;
use std::fs::File;
use std::io::Read;
use std::sync::Arc;

/// The bytes of a file with a graph, unpacked; `-` is standard input. A binary file is mapped into memory rather than read, so that the graph costs no memory of ours.
pub fn open(path: &str, most: u64) -> Result<Bytes, Message> {
    open_mapped(path, most).map(|(bytes, _)| bytes)
}

/// As [`open`], with the map, if the file is mapped.
pub fn open_mapped(path: &str, most: u64) -> Result<(Bytes, Option<Arc<Mmap>>), Message> {
    match mapped(path) {
        Some(map) => Ok((map.clone(), Some(map))),
        None => Ok((Arc::new(read(path, most)?), None)),
    }
}

/// A binary file in memory, if the path leads to one and the system can do it.
fn mapped(path: &str) -> Option<Arc<Mmap>> {
    let mut file = File::open(path).ok().filter(|_| path != "-")?;
    let facts = file.metadata().ok()?;
    let mut start = [0; 8];
    let binary = facts.is_file() && file.read_exact(&mut start).is_ok() && (binary::is_binary(&start) || part::is_part(&start));
    binary.then(|| map(&file))?
}

// SAFETY: the map is only ever read. Nobody must write to the file while it is in use; this program never does, since it writes a new file and then renames it.
#[expect(unsafe_code, reason = "mapping a file is unsafe because others may change the file")]
fn map(file: &File) -> Option<Arc<Mmap>> {
    unsafe { Mmap::map(file) }.ok().map(Arc::new)
}

/// Lets a mapped file leave the memory until somebody looks at it again.
// SAFETY: what is dropped from a map of a file that is only read comes back from the file as it was.
#[cfg(unix)]
#[expect(unsafe_code, reason = "the system may drop the pages of any map")]
pub fn release(map: &Mmap) {
    // Without this advice it only takes more memory.
    let _ = unsafe { map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
}

/// Lets a mapped file leave the memory until somebody looks at it again.
#[cfg(not(unix))]
pub fn release(_: &Mmap) {}

/// Reads and unpacks a file; `-` is standard input. No more is kept than `most` bytes.
pub fn read(path: &str, most: u64) -> Result<Vec<u8>, Message> {
    let unreadable = |error: std::io::Error| msg!("file-unreadable", path = path, why = error.to_string());
    let packed = if path == "-" {
        take(std::io::stdin().lock(), 0, most, path)?
    } else {
        let file = std::fs::File::open(path).map_err(unreadable)?;
        let facts = file.metadata().map_err(unreadable)?;
        if facts.is_dir() {
            return Err(msg!("file-is-directory", path = path));
        }
        if facts.len() > most {
            return Err(msg!("graph-file-too-large", path = path, most = most));
        }
        take(file, facts.len(), most, path)?
    };
    match packed[..] {
        [0x1f, 0x8b, ..] => take(flate2::read::MultiGzDecoder::new(&packed[..]), 0, most, path),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => take(zstd::Decoder::new(&packed[..]).map_err(unreadable)?, 0, most, path),
        _ => Ok(packed),
    }
}

fn take(source: impl Read, expected: u64, most: u64, path: &str) -> Result<Vec<u8>, Message> {
    let mut bytes = Vec::with_capacity(expected as usize);
    let read = source.take(most.saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|error| msg!("graph-file-ends", path = path, at = bytes.len() as u64, why = error.to_string()))?;
    if bytes.len() as u64 > most {
        return Err(msg!("graph-file-too-large", path = path, most = most));
    }
    Ok(bytes)
}
