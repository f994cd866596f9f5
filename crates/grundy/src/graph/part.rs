//! A part of a graph: the rows of a range of its vertices, as a file of its own.
//!
//! Several machines may share a graph that none of them could hold, each with a range of the vertices. Ids are those of the whole graph. A part has the names of its own vertices, and of those that its arcs lead to, so that whoever
//! has it can tell all about its vertices without asking others.
//!
//! All numbers are little-endian. The checksum (XXH3, 64 bits) covers everything but itself.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `grundyp`, then the version, 1 |
//! | 8 | vertices of the whole graph, V |
//! | 8 | arcs of the whole graph |
//! | 8 | checksum of the whole graph, which all its parts share |
//! | 8 + 8 | how many parts there are, and which of them this is, from 0 |
//! | 8 + 8 | its first vertex, and how many it has, N |
//! | 8 | its arcs, E |
//! | 8 | bytes of names, B; 0 if vertex n is called n |
//! | 8 | vertices of others that are named, F |
//! | 8 | checksum |
//! | 4 (N + 1) | where each row begins; 8 (N + 1) if E is 2^32 or more |
//! | 4 E | targets |
//! | 4 F | the vertices of others, ascending |
//! | B | names, with a line end after each: of the N own vertices, then of the F others |

use super::numbers::{Bytes, Numbers, decode};
use super::offsets::{NARROW, Offsets, OffsetsWriter, bytes_of};
use super::{Csr, MOST_ARCS, MOST_VERTICES, Names};
use crate::{Message, msg};
use std::collections::BTreeSet;
use std::ops::Range;
use xxhash_rust::xxh3::Xxh3Default;

const MAGIC: [u8; 7] = *b"grundyp";
const VERSION: u8 = 1;
const FIELDS: usize = 11;
const HEADER: usize = 8 + 8 * FIELDS;

/// How many numbers are turned into bytes at a time.
const PIECE: usize = 1 << 16;

/// The rows of a range of vertices.
///
/// ```
/// use grundy::graph::{Csr, Part};
/// let part = Part::whole(Csr::from_arcs(3, &[(2, 0), (2, 1), (1, 0)]));
/// assert_eq!((part.range(), part.row(2)), (0..3, &[0, 1][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is a part of.
    pub whole: Whole,
    /// Which part it is, from 0.
    pub index: u32,
    first: u32,
    rows: Csr,
    names: Option<PartNames>,
}

/// What all parts of a graph have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    /// How many vertices it has.
    pub vertices: u32,
    /// How many arcs it has.
    pub arcs: u64,
    /// A number that tells it from other graphs.
    pub checksum: u64,
    /// How many parts it was cut into.
    pub parts: u32,
}

/// The names of a part's own vertices, and of those that its arcs lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartNames {
    /// The vertices of others, ascending.
    far: Vec<u32>,
    /// All names, each with a line end, own vertices first.
    text: String,
    /// Where each name ends.
    ends: Vec<u64>,
}

impl PartNames {
    /// From the names of the own vertices, in order, and of others, ascending. They must have no line ends.
    pub fn new<'n>(own: impl IntoIterator<Item = &'n str>, far: impl IntoIterator<Item = (u32, &'n str)>) -> PartNames {
        let mut names = PartNames { far: vec![], text: String::new(), ends: vec![] };
        own.into_iter().for_each(|name| names.push(name));
        for (vertex, name) in far {
            names.far.push(vertex);
            names.push(name);
        }
        names
    }

    fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len() as u64);
        self.text.push('\n');
    }

    fn get(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before] as usize + 1);
        &self.text[start..self.ends[at] as usize]
    }

    /// From the bytes of a file; `None` if they do not fit so many own vertices and these of others.
    fn read(own: usize, far: Vec<u32>, bytes: &[u8]) -> Option<PartNames> {
        let text = std::str::from_utf8(bytes).ok()?.to_owned();
        let ends: Vec<u64> = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at as u64).collect();
        let fits = ends.len() == own + far.len() && text.ends_with('\n') && far.is_sorted_by(|a, b| a < b);
        fits.then_some(PartNames { far, text, ends })
    }
}

impl Part {
    /// All of a graph.
    pub fn whole(graph: Csr) -> Part {
        let whole = Whole { vertices: graph.len() as u32, arcs: graph.arcs() as u64, checksum: 0, parts: 1 };
        Part { whole, index: 0, first: 0, rows: graph, names: None }
    }

    /// The part that starts at a vertex and has these rows, with names if the vertices have any; `None` if an arc leads past the end of the whole.
    pub fn of_rows<R: IntoIterator<Item = u32>>(
        whole: Whole,
        index: u32,
        first: u32,
        rows: impl IntoIterator<Item = R>,
        names: Option<PartNames>,
    ) -> Option<Part> {
        let (mut offsets, mut targets) = (OffsetsWriter::new(NARROW), vec![]);
        for row in rows {
            targets.extend(row);
            offsets.push(targets.len());
        }
        let rows = Csr::of_rows(offsets.finish(), targets.into(), whole.vertices as usize)?;
        (u64::from(first) + rows.len() as u64 <= u64::from(whole.vertices)).then_some(Part { whole, index, first, rows, names })
    }

    /// One of the parts that a graph is [cut](cuts) into.
    pub fn cut_from(graph: &Csr, names: &Names, whole: Whole, index: u32, range: Range<u32>) -> Part {
        let names = (!matches!(names, Names::Plain(_)) && !range.is_empty()).then(|| {
            let far: BTreeSet<u32> = range.clone().flat_map(|vertex| graph.row(vertex)).copied().filter(|to| !range.contains(to)).collect();
            let text = |vertex: u32| names.name(vertex).to_string();
            let own: Vec<String> = range.clone().map(text).collect();
            let far: Vec<(u32, String)> = far.into_iter().map(|vertex| (vertex, text(vertex))).collect();
            PartNames::new(own.iter().map(String::as_str), far.iter().map(|(vertex, name)| (*vertex, name.as_str())))
        });
        let rows = range.clone().map(|vertex| graph.row(vertex).iter().copied());
        Part::of_rows(whole, index, range.start, rows, names).expect("the rows of a graph lead into it")
    }

    /// Which vertices.
    pub fn range(&self) -> Range<u32> {
        self.first..self.first + self.rows.len() as u32
    }

    /// How many vertices the whole graph has.
    pub fn vertices(&self) -> u32 {
        self.whole.vertices
    }

    /// How many arcs start here.
    pub fn arcs(&self) -> usize {
        self.rows.arcs()
    }

    /// The options of a vertex of the range.
    #[inline]
    pub fn row(&self, vertex: u32) -> &[u32] {
        self.rows.row(vertex - self.first)
    }

    /// The name of a vertex of the range, or of one that an arc of it leads to.
    pub fn name(&self, vertex: u32) -> String {
        let Some(names) = &self.names else { return vertex.to_string() };
        match self.range().contains(&vertex) {
            true => names.get((vertex - self.first) as usize).to_owned(),
            false => names.far.binary_search(&vertex).map_or_else(|_| vertex.to_string(), |at| names.get(self.rows.len() + at).to_owned()),
        }
    }

    /// Whether vertex n is called n.
    pub fn has_plain_names(&self) -> bool {
        self.names.is_none()
    }

    /// The vertex of the range with this name.
    pub fn find(&self, name: &str) -> Option<u32> {
        match &self.names {
            Some(names) => (0..self.rows.len()).find(|&at| names.get(at) == name).map(|at| self.first + at as u32),
            None => Names::Plain(self.vertices() as usize).find(name).filter(|vertex| self.range().contains(vertex)),
        }
    }

    /// Hands out the bytes of a file, piece by piece.
    pub fn write(&self, put: &mut dyn FnMut(&[u8])) {
        let (far, text) = self.names.as_ref().map_or((&[][..], ""), |names| (&names.far[..], &names.text[..]));
        let mut header = [&MAGIC[..], &[VERSION]].concat();
        let Whole { vertices, arcs, checksum, parts } = self.whole;
        let whole = [u64::from(vertices), arcs, checksum, u64::from(parts), u64::from(self.index)];
        let own = [u64::from(self.first), self.rows.len() as u64, self.arcs() as u64, text.len() as u64, far.len() as u64];
        whole.into_iter().chain(own).for_each(|field| header.extend(field.to_le_bytes()));
        let each_piece = |put: &mut dyn FnMut(&[u8])| {
            self.rows.offsets().each_piece(PIECE, &mut *put);
            [self.rows.targets(), far].into_iter().flat_map(|list| list.chunks(PIECE)).for_each(|piece| put(&bytes_of(piece)));
            put(text.as_bytes());
        };
        let mut hash = Xxh3Default::new();
        hash.update(&header);
        each_piece(&mut |piece| hash.update(piece));
        header.extend(hash.digest().to_le_bytes());
        put(&header);
        each_piece(put);
    }

    /// Reads a part from the bytes of its file, where its arcs stay.
    pub fn read(bytes: &Bytes) -> Result<Part, Message> {
        let all = (**bytes).as_ref();
        if all.len() < HEADER {
            return Err(msg!("binary-cut", size = all.len() as u64, wanted = HEADER as u64));
        }
        if all[7] != VERSION {
            return Err(msg!("binary-version", version = all[7], known = VERSION));
        }
        let fields: Vec<u64> = all[8..HEADER].chunks(8).map(|field| u64::from_le_bytes(field.try_into().expect("eight bytes"))).collect();
        let [vertices, all_arcs, whole, parts, index, first, own, arcs, names, far, checksum] = fields[..] else {
            return Err(msg!("part-header"));
        };
        let inside = first.checked_add(own).is_some_and(|end| end <= vertices) && index < parts && parts <= MOST_VERTICES;
        if vertices == 0 || vertices > MOST_VERTICES || arcs > MOST_ARCS || far > vertices || !inside {
            return Err(msg!("part-header"));
        }
        // The sizes are believed only if the file is as long as they say.
        let wide = arcs >= NARROW;
        let offsets = if wide { 8 * (own + 1) } else { 4 * (own + 1) };
        let wanted = (HEADER as u64 + offsets + 4 * arcs + 4 * far).saturating_add(names);
        if all.len() as u64 != wanted {
            return Err(msg!("binary-cut", size = all.len() as u64, wanted = wanted));
        }
        let mut hash = Xxh3Default::new();
        hash.update(&all[..HEADER - 8]);
        hash.update(&all[HEADER..]);
        if hash.digest() != checksum {
            return Err(msg!("part-damaged"));
        }
        let rows = HEADER + offsets as usize;
        let ends = [rows + 4 * arcs as usize, rows + 4 * (arcs + far) as usize];
        let (offsets, targets) = (Offsets::inside(bytes, HEADER..rows, wide), Numbers::inside(bytes, rows..ends[0]));
        let rows =
            Csr::of_rows(offsets, targets, vertices as usize).filter(|rows| rows.len() as u64 == own).ok_or_else(|| msg!("binary-arcs"))?;
        let read_names =
            || PartNames::read(own as usize, decode(&all[ends[0]..ends[1]]), &all[ends[1]..]).ok_or_else(|| msg!("binary-names"));
        let names = if names > 0 { Some(read_names()?) } else { None };
        let whole = Whole { vertices: vertices as u32, arcs: all_arcs, checksum: whole, parts: parts as u32 };
        Ok(Part { whole, index: index as u32, first: first as u32, rows, names })
    }
}

/// Whether a file that begins like this is a part.
pub fn is_part(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Where to cut a graph into parts of about the same size in memory: the first vertex of each, and the number of vertices.
///
/// ```
/// use grundy::graph::{Csr, part::cuts};
/// assert_eq!(cuts(&Csr::from_rows([vec![], vec![0; 90], vec![0], vec![1]]), 2), [0, 2, 4]);
/// ```
pub fn cuts(graph: &Csr, parts: u32) -> Vec<u32> {
    // A vertex weighs about as much as eight arcs.
    let weight = |vertex: u32| 8 + graph.row(vertex).len() as u64;
    let total: u64 = 8 * graph.len() as u64 + graph.arcs() as u64;
    let (mut cuts, mut before) = (vec![0], 0);
    for vertex in graph.vertices() {
        while (cuts.len() as u64) < u64::from(parts) && u128::from(before) * u128::from(parts) >= u128::from(total) * cuts.len() as u128 {
            cuts.push(vertex);
        }
        before += weight(vertex);
    }
    cuts.resize(parts as usize, graph.len() as u32);
    cuts.push(graph.len() as u32);
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use crate::graph::damage::damaged;
    use crate::graph::{Arcs, binary::read_any};
    use std::sync::Arc;

    fn bytes(part: &Part) -> Vec<u8> {
        let mut bytes = vec![];
        part.write(&mut |piece| bytes.extend_from_slice(piece));
        bytes
    }

    /// Parts come back as they were written, and have the rows and the names of the whole.
    #[test]
    fn parts_come_back() {
        let mut dice = Dice::new(61);
        for round in 0..300 {
            let name = |vertex: u64| if round % 2 == 0 { format!("v{vertex}") } else { vertex.to_string() };
            let count = dice.roll(12) + 2;
            let text: String = (0..2 * count).map(|_| format!("{} {}\n", name(dice.roll(count - 1)), name(dice.roll(count - 1)))).collect();
            let graph = read_any(text.as_bytes()).unwrap();
            let Arcs::Single(arcs) = &graph.arcs else { panic!("plain arcs") };
            let parts = dice.roll(4) as u32 + 1;
            let cuts = cuts(arcs, parts);
            assert_eq!(cuts.len(), parts as usize + 1);
            assert!(cuts.is_sorted() && cuts.last() == Some(&(arcs.len() as u32)));
            let whole = Whole { vertices: arcs.len() as u32, arcs: arcs.arcs() as u64, checksum: 7, parts };
            for (index, range) in cuts.windows(2).map(|ends| ends[0]..ends[1]).enumerate() {
                let part = Part::cut_from(arcs, &graph.names, whole, index as u32, range.clone());
                let shared: Bytes = Arc::new(bytes(&part));
                let read = Part::read(&shared).unwrap();
                assert_eq!(read, part);
                for vertex in range {
                    assert_eq!(read.row(vertex), arcs.row(vertex));
                    assert_eq!(read.find(&read.name(vertex)), Some(vertex));
                    let named = |&to: &u32| read.name(to) == graph.names.name(to).to_string();
                    assert!(read.row(vertex).iter().chain([&vertex]).all(named));
                }
            }
        }
    }

    /// Whatever is changed or cut, the file is refused and nothing panics.
    #[test]
    fn damage_is_noticed() {
        let graph = read_any(b"top end\nmiddle end\ntop middle\n").unwrap();
        let Arcs::Single(arcs) = &graph.arcs else { panic!("plain arcs") };
        let whole = Whole { vertices: 3, arcs: 3, checksum: 1, parts: 2 };
        let good = bytes(&Part::cut_from(arcs, &graph.names, whole, 0, 0..2));
        let mut dice = Dice::new(6);
        for _ in 0..3000 {
            // The bytes before the version tell what kind of file it is, which somebody else has read.
            let shared: Bytes = Arc::new(damaged(&good, MAGIC.len(), &mut dice));
            assert!(Part::read(&shared).is_err());
        }
    }
}
