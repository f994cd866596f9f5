//! Files whose every byte is covered by a checksum.
//!
//! ```text
//! grundy values 1 <checksum of the next line>
//! {…,"body":{"bytes":<how many follow>,"xxh3":"<their checksum>"}}
//! <the bytes>
//! ```
//! Checksums are 128 bits of XXH3, as 32 hexadecimal digits. They are compared as text, so that no byte can change without being seen. Nothing in a file is believed before its checksum is right,
//! and no length before the file is seen to have it.

use crate::disk::fill_durably;
use grundy::Message;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use xxhash_rust::xxh3::Xxh3Default;

/// The form of files that this program writes and reads.
const FORM: u32 = 1;

/// The longest second line that is read.
const MOST_FACTS: u64 = 64 << 20;

/// Why a file is not what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The first line is not that of such a file.
    Foreign,
    /// It is one of another form.
    OtherForm,
    /// A checksum or a length is wrong.
    Damaged,
    /// The file could not be read to its end.
    Unreadable,
}

#[derive(Serialize, Deserialize)]
struct Facts<F> {
    #[serde(flatten)]
    facts: F,
    body: Body,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Body {
    bytes: u64,
    xxh3: String,
}

/// The checksum of some bytes, in hexadecimal.
pub fn checksum(bytes: &[u8]) -> String {
    hexadecimal(xxhash_rust::xxh3::xxh3_128(bytes))
}

fn hexadecimal(sum: u128) -> String {
    format!("{sum:032x}")
}

/// A file of a kind, and the checksum of its second line, which stands for all of it.
pub fn seal(kind: &str, facts: &impl Serialize, body: &[u8]) -> (Vec<u8>, String) {
    let (lines, sum) = lines(kind, facts, Body { bytes: body.len() as u64, xxh3: checksum(body) });
    ([lines.as_bytes(), body].concat(), sum)
}

/// The two lines before a body, and the checksum of the second.
fn lines(kind: &str, facts: &impl Serialize, body: Body) -> (String, String) {
    let facts = serde_json::to_string(&Facts { facts, body }).expect("our facts have text for keys");
    let sum = checksum(facts.as_bytes());
    (format!("grundy {kind} {FORM} {sum}\n{facts}\n"), sum)
}

/// Takes a piece of a body.
pub type Put<'p> = &'p mut dyn FnMut(&[u8]);

/// Writes a file of a kind so that it is there whole or not at all, and outlives a crash. Its body is shown in pieces, and never all of it is in memory: it must be shown twice, the same both times, since
/// its checksum stands before it.
pub fn write_pieces(path: &Path, kind: &str, facts: &impl Serialize, show: &dyn Fn(Put)) -> Result<(), Message> {
    let (mut hash, mut bytes) = (Xxh3Default::new(), 0);
    show(&mut |piece| {
        hash.update(piece);
        bytes += piece.len() as u64;
    });
    let (lines, _) = lines(kind, facts, Body { bytes, xxh3: hexadecimal(hash.digest128()) });
    fill_durably(path, |file| {
        let mut written = file.write_all(lines.as_bytes());
        show(&mut |piece| {
            if written.is_ok() {
                written = file.write_all(piece);
            }
        });
        written
    })
}

/// What a file says of itself.
#[derive(Clone, Debug)]
pub struct Sealed<F> {
    /// The facts.
    pub facts: F,
    /// The checksum of the facts, and so of the whole file.
    pub sum: String,
    body: Body,
}

impl<F> Sealed<F> {
    /// How many bytes the body has.
    pub fn bytes(&self) -> u64 {
        self.body.bytes
    }
}

/// The facts of a file of a kind, without its body. `size` is the length of the whole file.
pub fn facts<F: DeserializeOwned>(kind: &str, file: &mut impl BufRead, size: u64) -> Result<Sealed<F>, Flaw> {
    let title = line(file, 128)?;
    let sum = title.strip_prefix(&format!("grundy {kind} ")).ok_or(Flaw::Foreign)?;
    let sum = sum.strip_prefix(&format!("{FORM} ")).ok_or(Flaw::OtherForm)?.to_owned();
    let text = line(file, MOST_FACTS)?;
    if checksum(text.as_bytes()) != sum {
        return Err(Flaw::Damaged);
    }
    let Facts { facts, body } = serde_json::from_str(&text).map_err(|_| Flaw::OtherForm)?;
    let lines = (title.len() + text.len() + 2) as u64;
    if lines.checked_add(body.bytes) == Some(size) { Ok(Sealed { facts, sum, body }) } else { Err(Flaw::Damaged) }
}

/// The facts of a file of a kind, all of whose bytes are right; they are read one after the other, and not kept.
pub fn checked<F: DeserializeOwned>(kind: &str, file: impl Read, size: u64) -> Result<Sealed<F>, Flaw> {
    let (mut body, sealed) = open_body::<F>(kind, file, size)?;
    let (mut hash, mut piece) = (Xxh3Default::new(), vec![0; 1 << 16]);
    loop {
        match body.read(&mut piece).map_err(|_| Flaw::Unreadable)? {
            0 => break,
            count => hash.update(&piece[..count]),
        }
    }
    // What is missing or too much is in the checksum, too.
    if hexadecimal(hash.digest128()) == sealed.body.xxh3 { Ok(sealed) } else { Err(Flaw::Damaged) }
}

/// The body of a file of a kind, to be read; only of use after the file was [checked].
pub fn open_body<F: DeserializeOwned>(kind: &str, file: impl Read, size: u64) -> Result<(impl Read, Sealed<F>), Flaw> {
    let mut file = BufReader::with_capacity(1 << 16, file);
    let sealed: Sealed<F> = facts(kind, &mut file, size)?;
    Ok((file, sealed))
}

/// The facts of a file of a kind, and its body.
pub fn whole<F: DeserializeOwned>(kind: &str, file: impl Read, size: u64) -> Result<(Sealed<F>, Vec<u8>), Flaw> {
    let mut file = BufReader::new(file);
    let sealed: Sealed<F> = facts(kind, &mut file, size)?;
    // The file is as long as it says, so there is no harm in the room for it.
    let mut body = Vec::with_capacity(sealed.body.bytes as usize);
    file.take(sealed.body.bytes + 1).read_to_end(&mut body).map_err(|_| Flaw::Unreadable)?;
    let right = body.len() as u64 == sealed.body.bytes && checksum(&body) == sealed.body.xxh3;
    if right { Ok((sealed, body)) } else { Err(Flaw::Damaged) }
}

/// A line of at most so many bytes, without its end.
fn line(file: &mut impl BufRead, most: u64) -> Result<String, Flaw> {
    let mut bytes = vec![];
    file.take(most).read_until(b'\n', &mut bytes).map_err(|_| Flaw::Unreadable)?;
    if bytes.pop() != Some(b'\n') {
        return Err(Flaw::Foreign);
    }
    String::from_utf8(bytes).map_err(|_| Flaw::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_byte_changes_unseen() {
        let (file, _) =
            seal("test", &(["kayles"].map(|name| (name, 7)).into_iter().collect::<std::collections::BTreeMap<_, _>>()), b"0123");
        type Read = std::collections::BTreeMap<String, u64>;
        let read = |file: &[u8]| {
            let read = whole::<Read>("test", file, file.len() as u64).map(|(sealed, body)| (sealed.facts, body));
            assert_eq!(read.is_ok(), checked::<Read>("test", file, file.len() as u64).is_ok());
            read
        };
        assert_eq!(read(&file).unwrap().1, b"0123");
        for (at, bit) in (0..file.len()).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
            let mut changed = file.clone();
            changed[at] ^= 1 << bit;
            assert!(read(&changed).is_err(), "byte {at}, bit {bit}");
        }
        assert!((0..file.len()).all(|cut| read(&file[..cut]).is_err()));
        assert!(read(&[&file[..], b"4"].concat()).is_err());
    }

    #[test]
    fn pieces_are_sealed_as_a_whole_is() {
        let folder = tempfile::tempdir().unwrap();
        let (path, facts) = (folder.path().join("file"), std::collections::BTreeMap::from([("kayles", 7)]));
        write_pieces(&path, "test", &facts, &|put| [&b"01"[..], b"", b"23"].into_iter().for_each(&mut *put)).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), seal("test", &facts, b"0123").0);
    }
}
