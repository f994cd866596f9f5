//! Graphs as bytes: text in any of the [forms](super::read), or the compact binary file that `grundy graph --convert` writes.
//!
//! All numbers are little-endian. The checksum (XXH3, 64 bits) covers everything but itself, so a file that was damaged or cut is noticed.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `grundy` and a zero byte, then the version, 1 |
//! | 8 | vertices, V |
//! | 8 | arcs, E |
//! | 8 | kind of names: 0 plain, 1 numbers, 2 words |
//! | 8 | bytes of names, B |
//! | 8 | checksum |
//! | 4 (V + 1) | where each row begins; 8 (V + 1) if E is 2^32 or more |
//! | 4 E | targets |
//! | B | names: four bytes each, or words with a line end after each |

use super::numbers::{Bytes, Numbers, decode};
use super::offsets::{NARROW, Offsets, bytes_of};
use super::{Csr, MOST_ARCS, MOST_VERTICES, NamedGraph, Names, read};
use crate::graph::Arcs;
use crate::msg;
use crate::text::decode as decode_text;
use crate::text::{Parsed, Text};
use crate::{Message, SolveError};
use std::ops::Range;
use xxhash_rust::xxh3::Xxh3Default;

const MAGIC: [u8; 7] = *b"grundy\0";
const VERSION: u8 = 1;
const HEADER: usize = 48;

/// Reads a graph from the bytes of a file, text or binary.
///
/// ```
/// use grundy::graph::binary::{read_any, write};
/// let graph = read_any(b"top end\n").unwrap();
/// let mut bytes = vec![];
/// write(&graph, &mut |piece| bytes.extend_from_slice(piece)).unwrap();
/// assert_eq!(read_any(&bytes).unwrap(), graph);
/// bytes[50] ^= 1;
/// assert!(read_any(&bytes).is_err());
/// ```
pub fn read_any(bytes: &[u8]) -> Parsed<NamedGraph> {
    if is_binary(bytes) {
        return read_binary(NARROW, bytes, &Copied(bytes)).map_err(|why| Text::of_file("").error(why));
    }
    read::read(Text::of_file(decode_text(bytes)?))
}

/// As [`read_any`]; the arcs of a binary file stay where they are, in bytes that the graph then shares.
///
/// ```
/// use grundy::graph::{Bytes, binary::{read_any, read_shared, write}};
/// let graph = read_any(b"top end\n").unwrap();
/// let mut bytes = vec![];
/// write(&graph, &mut |piece| bytes.extend_from_slice(piece)).unwrap();
/// let bytes: Bytes = std::sync::Arc::new(bytes);
/// assert_eq!(read_shared(&bytes).unwrap(), graph);
/// ```
pub fn read_shared(bytes: &Bytes) -> Parsed<NamedGraph> {
    let all = (**bytes).as_ref();
    if !is_binary(all) {
        return read_any(all);
    }
    read_binary(NARROW, all, &Shared(bytes)).map_err(|why| Text::of_file("").error(why))
}

/// Whether a file that begins like this is a binary one.
pub fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Where the arrays of a file are to be.
trait Arrays {
    fn offsets(&self, range: Range<usize>, wide: bool) -> Offsets;
    fn targets(&self, range: Range<usize>) -> Numbers<u32>;
}

/// In memory of our own.
struct Copied<'b>(&'b [u8]);

impl Arrays for Copied<'_> {
    fn offsets(&self, range: Range<usize>, wide: bool) -> Offsets {
        Offsets::copied(&self.0[range], wide)
    }

    fn targets(&self, range: Range<usize>) -> Numbers<u32> {
        decode(&self.0[range]).into()
    }
}

/// Where they are.
struct Shared<'b>(&'b Bytes);

impl Arrays for Shared<'_> {
    fn offsets(&self, range: Range<usize>, wide: bool) -> Offsets {
        Offsets::inside(self.0, range, wide)
    }

    fn targets(&self, range: Range<usize>) -> Numbers<u32> {
        Numbers::inside(self.0, range)
    }
}

/// Reads a file whose offsets are wide from `narrow` arcs on.
fn read_binary(narrow: u64, bytes: &[u8], arrays: &dyn Arrays) -> Result<NamedGraph, Message> {
    if bytes.len() < HEADER {
        return Err(msg!("binary-cut", size = bytes.len() as u64, wanted = HEADER as u64));
    }
    let (header, body) = bytes.split_at(HEADER);
    if header[7] != VERSION {
        return Err(msg!("binary-version", version = header[7], known = VERSION));
    }
    let field = |at: usize| u64::from_le_bytes(header[8 * at..8 * at + 8].try_into().expect("eight bytes"));
    let [vertices, arcs, kind, names, checksum] = [1, 2, 3, 4, 5].map(field);
    if vertices == 0 || vertices > MOST_VERTICES || arcs > MOST_ARCS || kind > 2 {
        return Err(msg!("binary-header"));
    }
    // The sizes are believed only if the file is as long as they say; nothing is allocated before.
    let wide = arcs >= narrow;
    let offsets = if wide { 8 * (vertices + 1) } else { 4 * (vertices + 1) };
    let wanted = (HEADER as u64 + offsets + 4 * arcs).saturating_add(names);
    if bytes.len() as u64 != wanted {
        return Err(msg!("binary-cut", size = bytes.len() as u64, wanted = wanted));
    }
    if digest(&header[..HEADER - 8], [body]) != checksum {
        return Err(msg!("binary-damaged"));
    }
    let rows = HEADER + offsets as usize;
    let end = rows + 4 * arcs as usize;
    let graph = Csr::of_numbers(arrays.offsets(HEADER..rows, wide), arrays.targets(rows..end)).ok_or_else(|| msg!("binary-arcs"))?;
    let names = read_names(kind, &bytes[end..], vertices as usize).ok_or_else(|| msg!("binary-names"))?;
    Ok(NamedGraph { names, arcs: Arcs::Single(graph) })
}

fn read_names(kind: u64, bytes: &[u8], vertices: usize) -> Option<Names> {
    let names = match kind {
        0 => Names::Plain(vertices),
        1 => Names::Numbers(decode(bytes)),
        _ => Names::Words(std::str::from_utf8(bytes).ok()?.split_terminator('\n').map(Into::into).collect()),
    };
    let ascending = !matches!(&names, Names::Numbers(numbers) if !numbers.is_sorted_by(|a, b| a < b));
    (names.len() == vertices && ascending).then_some(names)
}

/// Hands out the bytes of a binary file, piece by piece. Multi-SG graphs have no binary form.
pub fn write(graph: &NamedGraph, put: &mut dyn FnMut(&[u8])) -> Result<(), SolveError> {
    let Arcs::Single(arcs) = &graph.arcs else { return Err(SolveError::Unsupported("binary-multi")) };
    let (header, names) = header_and_names(graph, arcs);
    put(&header);
    each_piece(arcs, put);
    put(&names);
    Ok(())
}

/// The checksum that the binary file of a graph has; plain arcs only.
pub fn checksum(graph: &NamedGraph) -> Result<u64, SolveError> {
    let Arcs::Single(arcs) = &graph.arcs else { return Err(SolveError::Unsupported("binary-multi")) };
    let (header, _) = header_and_names(graph, arcs);
    Ok(u64::from_le_bytes(header[HEADER - 8..].try_into().expect("eight bytes")))
}

fn header_and_names(graph: &NamedGraph, arcs: &Csr) -> (Vec<u8>, Vec<u8>) {
    let (kind, names) = match &graph.names {
        Names::Plain(_) => (0u64, vec![]),
        Names::Numbers(numbers) => (1, numbers.iter().flat_map(|number| number.to_le_bytes()).collect()),
        Names::Words(words) => (2, words.iter().flat_map(|word| [word.as_bytes(), b"\n"]).flatten().copied().collect()),
    };
    let mut header = [&MAGIC[..], &[VERSION]].concat();
    for field in [arcs.len() as u64, arcs.arcs() as u64, kind, names.len() as u64] {
        header.extend(field.to_le_bytes());
    }
    let mut hash = Xxh3Default::new();
    hash.update(&header);
    each_piece(arcs, &mut |piece| hash.update(piece));
    hash.update(&names);
    header.extend(hash.digest().to_le_bytes());
    (header, names)
}

/// Both arrays of a graph as bytes.
fn each_piece(arcs: &Csr, put: &mut dyn FnMut(&[u8])) {
    arcs.offsets().each_piece(PIECE, &mut *put);
    arcs.targets().chunks(PIECE).for_each(|piece| put(&bytes_of(piece)));
}

/// How many numbers are turned into bytes at a time.
const PIECE: usize = 1 << 16;

fn digest<'a>(header: &[u8], pieces: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    let mut hash = Xxh3Default::new();
    hash.update(header);
    pieces.into_iter().for_each(|piece| hash.update(piece));
    hash.digest()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use crate::graph::damage::damaged;
    use std::sync::Arc;

    /// Bytes from a place on.
    struct Shifted(Vec<u8>, usize);

    impl AsRef<[u8]> for Shifted {
        fn as_ref(&self) -> &[u8] {
            &self.0[self.1..]
        }
    }

    fn bytes(graph: &NamedGraph) -> Vec<u8> {
        let mut bytes = vec![];
        write(graph, &mut |piece| bytes.extend_from_slice(piece)).unwrap();
        bytes
    }

    #[test]
    fn every_kind_of_names_comes_back() {
        for text in ["1 0\n2 0\n", "17 4\n4 9\n", "top end\nmiddle end\n"] {
            let graph = read_any(text.as_bytes()).unwrap();
            let good = bytes(&graph);
            assert_eq!(read_any(&good).unwrap(), graph);
            // Wherever the bytes begin, the numbers are the same; where they are not in step with the machine's words, they are copied.
            for shift in 0..4 {
                let moved: Bytes = Arc::new(Shifted([&vec![0; shift][..], &good].concat(), shift));
                assert_eq!(read_shared(&moved).unwrap(), graph);
            }
        }
    }

    /// A file with offsets of 64 bits is read as one with 32, shared or copied, wherever it begins.
    #[test]
    fn wide_files_come_back() {
        let graph = read_any(b"top end\nmiddle end\ntop middle\n").unwrap();
        let Arcs::Single(narrow) = &graph.arcs else { panic!("arcs of one token") };
        let mut offsets: Vec<u64> = vec![0];
        offsets.extend(narrow.vertices().scan(0, |end, vertex| {
            *end += narrow.row(vertex).len() as u64;
            Some(*end)
        }));
        let wide = Csr::of_numbers(Offsets::Wide(offsets.into()), narrow.targets().to_vec().into()).unwrap();
        let good = bytes(&NamedGraph { names: graph.names.clone(), arcs: Arcs::Single(wide) });
        assert_eq!(good.len(), bytes(&graph).len() + 4 * (graph.len() + 1));
        assert_eq!(read_binary(1, &good, &Copied(&good)).unwrap(), graph);
        assert!(read_any(&good).is_err(), "few arcs, and the length does not fit");
        for shift in 0..8 {
            let moved: Bytes = Arc::new(Shifted([&vec![0; shift][..], &good].concat(), shift));
            assert_eq!(read_binary(1, (*moved).as_ref(), &Shared(&moved)).unwrap(), graph);
        }
    }

    /// Whatever is changed or cut, the file is refused and nothing panics.
    #[test]
    fn damage_is_noticed() {
        let good = bytes(&read_any(b"top end\nmiddle end\ntop middle\n").unwrap());
        let mut dice = Dice::new(6);
        for _ in 0..3000 {
            let bad = damaged(&good, 0, &mut dice);
            assert!(read_any(&bad).is_err(), "{bad:?}");
            let shared: Bytes = Arc::new(bad);
            assert!(read_shared(&shared).is_err());
        }
    }

    #[test]
    fn noise_is_refused_or_read() {
        let mut dice = Dice::new(7);
        for _ in 0..20_000 {
            let noise: Vec<u8> = (0..dice.roll(40)).map(|_| *dice.pick(b"01 2\n:->|#{}\"a[];\xff\x00-digraph")).collect();
            drop(read_any(&noise));
            drop(read_any(&[b"digraph {", &noise[..]].concat()));
            drop(read_any(&[&MAGIC[..], &noise[..]].concat()));
        }
    }
}
