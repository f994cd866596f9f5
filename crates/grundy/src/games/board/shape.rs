//! What is done with boards in words of one width: growing regions, cutting out, turning and mirroring.

use super::Grid;
use super::word::{Word, row_of};

/// A byte for each row where that is enough.
#[inline]
pub(super) fn stride(width: u32, height: u32) -> u32 {
    if width <= 8 && height <= 8 { 8 } else { width }
}

/// Rows that lie so far apart, moved to lie so far apart.
#[inline]
pub(super) fn apart<W: Word>(set: W, [from, to]: [u32; 2], width: u32, height: u32) -> W {
    let row = |row: u32| set >> (row * from) & W::ones(width);
    if from == to { set } else { (0..height).fold(W::ZERO, |apart, at| apart | row(at) << (at * to)) }
}

/// A grid in words of one width.
#[derive(Clone, Copy)]
pub(super) struct Shape<W, const N: usize> {
    pub(super) layers: [W; N],
    pub(super) width: u32,
    pub(super) height: u32,
}

impl<W: Word, const N: usize> Shape<W, N> {
    #[inline]
    pub(super) fn grid(self) -> Grid<N> {
        Grid { layers: self.layers.map(W::words), width: self.width as u8, height: self.height as u8 }
    }

    #[inline]
    fn stride(&self) -> u32 {
        stride(self.width, self.height)
    }

    /// Whether each row has a byte of its own.
    #[inline]
    fn in_bytes(&self) -> bool {
        self.width <= 8 && self.height <= 8
    }

    #[inline]
    fn first_column(&self) -> W {
        W::column(self.stride()) & W::ones(self.stride() * self.height)
    }

    #[inline]
    fn row(&self, layer: W, at: u32) -> W {
        layer >> (at * self.stride()) & W::ones(self.width)
    }

    #[inline]
    pub(super) fn neighbours(&self, set: W) -> [W; 2] {
        [(set & !self.first_column()) >> 1, set.down(self.stride())]
    }

    #[inline]
    pub(super) fn grown(&self, set: W, within: W) -> W {
        let left_edge = self.first_column();
        self.spread(set, within, left_edge)
    }

    #[inline]
    fn spread(&self, set: W, within: W, left_edge: W) -> W {
        let right_edge = left_edge << (self.width - 1);
        let sides = (set & !right_edge) << 1 | (set & !left_edge) >> 1;
        (set | sides | set.up(self.stride()) | set.down(self.stride())) & within
    }

    /// Every region of the set with a seed in it.
    #[inline]
    pub(super) fn regions(&self, set: W, seeds: W, mut each: impl FnMut(W)) {
        let mut left = seeds;
        // From the middle it is not so far.
        let middle = self.height / 2 * self.stride();
        while left != W::ZERO {
            let below = left.down(middle).up(middle);
            let seed = if below == W::ZERO { left.greatest() } else { below.least() };
            let region = if self.in_bytes() { W::from(self.region_in_bytes(seed, set.low())) } else { self.region(seed, set) };
            left = left & !region;
            each(region);
        }
    }

    /// The cells that hang together with one.
    #[inline]
    fn region(&self, seed: u32, set: W) -> W {
        let left_edge = self.first_column();
        let mut region = W::from(1) << seed;
        loop {
            let grown = self.spread(self.spread(region, set, left_edge), set, left_edge);
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The same where each row is a byte. It begins with all that lies to the right of the seed without a gap: adding the seed to the set carries through that.
    #[inline]
    fn region_in_bytes(&self, seed: u32, set: u64) -> u64 {
        const EDGE: u64 = 0x0101_0101_0101_0101;
        let (from_left, from_right) = (set & !EDGE, set & !(EDGE << 7));
        let (one, row) = (1 << seed, 0xFF << (seed & !7));
        let mut region = set & !set.wrapping_add(one) & row | one;
        loop {
            let tall = region | (region << 8 | region >> 8) & set;
            let wide = tall | tall << 1 & from_left | tall >> 1 & from_right;
            if wide == region {
                return region;
            }
            region = wide;
        }
    }

    #[inline]
    pub(super) fn trimmed(&self, to: W) -> Shape<W, N> {
        let from = self.stride();
        let (top, bottom) = (row_of(to.least(), from), row_of(to.greatest(), from));
        let rows = if self.in_bytes() {
            W::from([32, 16, 8].into_iter().fold(to.low(), |rows, by| rows | rows >> by))
        } else {
            (top..=bottom).fold(W::ZERO, |rows, row| rows | to >> (row * from))
        };
        let rows = rows & W::ones(self.width);
        let (left, right) = (rows.least(), rows.greatest());
        let (width, height) = (right - left + 1, bottom - top + 1);
        let strides = [from, stride(width, height)];
        let layers = self.layers.map(|layer| apart((layer & to) >> (top * from + left), strides, width, height));
        Shape { layers, width, height }
    }

    #[inline]
    pub(super) fn turned(&self) -> Shape<W, N> {
        let rest = W::BITS - self.stride() * (self.height - 1) - self.width;
        Shape { layers: self.layers.map(|layer| layer.reversed() >> rest), ..*self }
    }

    /// Upside down.
    #[inline]
    pub(super) fn flipped(&self) -> Shape<W, N> {
        let flipped = |layer: W| {
            if self.in_bytes() {
                return W::from(layer.low().swap_bytes() >> (64 - 8 * self.height));
            }
            (0..self.height).fold(W::ZERO, |flipped: W, row| flipped.up(self.width) | self.row(layer, row))
        };
        Shape { layers: self.layers.map(flipped), ..*self }
    }

    /// Rows become columns.
    #[inline]
    pub(super) fn transposed(&self) -> Shape<W, N> {
        let columns = |layer: W| if self.in_bytes() { W::from(transposed_bytes(layer.low())) } else { self.columns(layer) };
        Shape { layers: self.layers.map(columns), width: self.height, height: self.width }
    }

    /// A layer column by column.
    fn columns(&self, layer: W) -> W {
        let mut columns = W::ZERO;
        for row in 0..self.height {
            let (mut cells, mut at) = (self.row(layer, row), row);
            while cells != W::ZERO {
                match SPREAD.get(self.height as usize) {
                    Some(spread) => {
                        columns |= W::from(spread[cells.nibble()]) << at;
                        (cells, at) = (cells.down(4), at + 4 * self.height);
                    }
                    None => {
                        columns |= W::from((cells.nibble() & 1) as u64) << at;
                        (cells, at) = (cells >> 1, at + self.height);
                    }
                }
            }
        }
        columns
    }

    #[inline]
    fn least_image(&self) -> [W; N] {
        let flipped = self.flipped();
        self.layers.min(self.turned().layers).min(flipped.layers).min(flipped.turned().layers)
    }

    #[inline]
    pub(super) fn canonical(&self) -> Shape<W, N> {
        if self.width > self.height {
            return Shape { layers: self.least_image(), ..*self };
        }
        let transposed = self.transposed();
        let least = transposed.least_image();
        Shape { layers: if self.width < self.height { least } else { least.min(self.least_image()) }, ..transposed }
    }
}

/// Eight bytes of eight bits with rows and columns exchanged: blocks of one, two and four cells change places across the diagonal.
#[inline]
fn transposed_bytes(cells: u64) -> u64 {
    let swap = |cells: u64, by: u32, mask: u64| {
        let other = (cells ^ cells >> by) & mask;
        cells ^ other ^ other << by
    };
    let ones = swap(cells, 7, 0x00AA_00AA_00AA_00AA);
    let twos = swap(ones, 14, 0x0000_CCCC_0000_CCCC);
    swap(twos, 28, 0x0000_0000_F0F0_F0F0)
}

/// Four cells with so many others between each two: for the heights of boards, but for the slimmest.
static SPREAD: [[u64; 16]; 17] = {
    let mut spread = [[0; 16]; 17];
    let mut at = 0;
    while at < 17 * 16 * 4 {
        let (apart, cells, cell) = (at / 64, at / 4 % 16, at % 4);
        if cells >> cell & 1 == 1 {
            spread[apart][cells] |= 1 << (apart * cell);
        }
        at += 1;
    }
    spread
};
