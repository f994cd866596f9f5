//! A number for each of the vertices that somebody's arcs lead to: 0, 1, 2, … in the order of the vertices.
//!
//! One bit a vertex of the whole graph says whether it is among them, and one count for each 64 bits how many came before; together 3/16 of a byte a vertex. The number of a vertex (its *slot*) takes two
//! looks into memory, and what is kept for the vertices, of which one machine's arcs may reach only a few, needs no room for the others.

/// Which vertices have a slot.
#[derive(Default)]
pub struct Slots {
    bits: Vec<u64>,
    /// How many slots there are before each word of bits.
    before: Vec<u32>,
}

impl Slots {
    /// Slots for the vertices that are shown, out of so many.
    pub fn of(whole: usize, vertices: impl Iterator<Item = u32>) -> Slots {
        let mut bits = vec![0u64; whole.div_ceil(64)];
        vertices.for_each(|vertex| bits[vertex as usize / 64] |= 1 << (vertex % 64));
        let mut count = 0;
        let before = bits
            .iter()
            .map(|word| {
                count += word.count_ones();
                count - word.count_ones()
            })
            .collect();
        Slots { bits, before }
    }

    /// How many slots there are.
    pub fn len(&self) -> usize {
        self.bits.last().map_or(0, |word| (self.before[self.bits.len() - 1] + word.count_ones()) as usize)
    }

    /// The slot of a vertex.
    #[inline]
    pub fn find(&self, vertex: u32) -> Option<u32> {
        let (word, bit) = (self.bits[vertex as usize / 64], vertex % 64);
        (word >> bit & 1 != 0).then(|| self.before[vertex as usize / 64] + (word & ((1 << bit) - 1)).count_ones())
    }

    /// The bits of a range of vertices, the first of them the lowest bit of the first word.
    pub fn slice(&self, from: u32, to: u32) -> impl Iterator<Item = u64> + '_ {
        let word = |at: usize| self.bits.get(at).copied().unwrap_or(0);
        (from..to).step_by(64).map(move |start| {
            let (at, shift) = (start as usize / 64, start % 64);
            let all = word(at) >> shift | if shift == 0 { 0 } else { word(at + 1) << (64 - shift) };
            if to - start < 64 { all & ((1 << (to - start)) - 1) } else { all }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::Dice;

    #[test]
    fn slots_count_the_vertices_before() {
        let mut dice = Dice::new(5);
        for _ in 0..200 {
            let whole = dice.roll(300) as usize + 1;
            let mut chosen: Vec<u32> = (0..dice.roll(200)).map(|_| dice.roll(whole as u64 - 1) as u32).collect();
            let slots = Slots::of(whole, chosen.iter().copied());
            chosen.sort_unstable();
            chosen.dedup();
            assert_eq!(slots.len(), chosen.len());
            for vertex in 0..whole as u32 {
                assert_eq!(slots.find(vertex), chosen.binary_search(&vertex).ok().map(|at| at as u32));
            }
            let (from, to) = (dice.roll(whole as u64) as u32, dice.roll(whole as u64) as u32);
            let (from, to) = (from.min(to), from.max(to));
            let words: Vec<u64> = slots.slice(from, to).collect();
            assert_eq!(words.len(), (to - from).div_ceil(64) as usize);
            for vertex in from..to {
                assert_eq!(words[(vertex - from) as usize / 64] >> ((vertex - from) % 64) & 1 == 1, slots.find(vertex).is_some());
            }
            let ones: u32 = words.iter().map(|word| word.count_ones()).sum();
            assert_eq!(ones as usize, chosen.iter().filter(|&&vertex| vertex >= from && vertex < to).count());
        }
    }
}
