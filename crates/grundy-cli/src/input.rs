//! Files with graphs in them: packed with gzip or zstd, or not, or standard input.

use grundy::{Message, msg};
use std::io::Read;

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
