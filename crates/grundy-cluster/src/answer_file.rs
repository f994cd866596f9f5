//! The answers of one process as a file.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `grundya`, then the version, 1 |
//! | 8 | vertices of the whole graph |
//! | 8 | checksum of the whole graph |
//! | 8 + 8 | the first vertex, and how many there are, N |
//! | 8 | 1 if misère play was asked for, else 0 |
//! | 17 N | of each vertex: nim-value (2; 65,535 if infinite), remoteness (4; 2^32 - 1 for a draw), suspense (4), misère value (2), misère remoteness (4), class (1: pet, tame, wild, or 255) |
//! | 8 | checksum (XXH3, 64 bits) of all before it |

use crate::solve::Found;
use crate::wire::Wire;
use grundy::graph::Part;
use grundy::graph::loopy::{DRAW, INFINITE};
use std::io::{Read, Write};
use xxhash_rust::xxh3::Xxh3Default;

const MAGIC: [u8; 8] = *b"grundya\x01";

/// What one worker adds to the file of its process; the first begins it.
pub fn answer_bytes(part: &Part, found: &Found) -> Vec<u8> {
    let (answers, range) = (&found.answers, part.range());
    let mut bytes = vec![];
    if found.leads {
        bytes.extend(MAGIC);
        let misere = u64::from(!answers.misere_value.is_empty());
        let head = [u64::from(part.vertices()), part.whole.checksum, u64::from(range.start), u64::from(range.end - range.start), misere];
        head.into_iter().for_each(|field| field.put(&mut bytes));
    }
    for at in 0..answers.value.len() {
        (answers.value[at], answers.remoteness[at], answers.suspense[at]).put(&mut bytes);
        answers.misere_value.get(at).copied().unwrap_or(INFINITE).put(&mut bytes);
        answers.misere_remoteness.get(at).copied().unwrap_or(DRAW).put(&mut bytes);
        answers.class.get(at).copied().flatten().map_or(u8::MAX, |class| class as u8).put(&mut bytes);
    }
    bytes
}

/// Joins what the workers have added, and seals it.
pub fn join_answers(drafts: impl IntoIterator<Item = std::io::Result<impl Read>>, out: &mut dyn Write) -> std::io::Result<()> {
    let mut hash = Xxh3Default::new();
    let mut buffer = vec![0; 1 << 16];
    for draft in drafts {
        let mut draft = draft?;
        loop {
            let count = draft.read(&mut buffer)?;
            if count == 0 {
                break;
            }
            hash.update(&buffer[..count]);
            out.write_all(&buffer[..count])?;
        }
    }
    out.write_all(&hash.digest().to_le_bytes())
}
