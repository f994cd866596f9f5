//! What is done with boards, however their rows lie: growing regions, cutting out, turning and mirroring.

use super::Grid;
use super::layout::{Layout, Size, apart, stride};
use super::word::{Word, split};

/// A grid in the words of a layout.
#[derive(Clone, Copy)]
pub(super) struct Shape<L: Layout, const N: usize> {
    pub(super) layers: [L::Word; N],
    pub(super) lies: L,
}

impl<L: Layout, const N: usize> Shape<L, N> {
    #[inline]
    pub(super) fn grid(self) -> Grid<N> {
        grid(self.layers, self.lies.size())
    }

    /// A set as a word of the layout.
    #[inline]
    pub(super) fn word(self, set: u128) -> L::Word {
        L::Word::of(split(set))
    }

    #[inline]
    pub(super) fn neighbours(self, set: L::Word) -> [L::Word; 2] {
        [(set & !self.lies.first_column()) >> 1, set.down(self.lies.stride())]
    }

    /// Every region of the set with a seed in it.
    #[inline]
    pub(super) fn regions(self, set: L::Word, seeds: L::Word, mut each: impl FnMut(L::Word)) {
        let mut left = seeds;
        // From the middle it is not so far.
        let middle = self.lies.size().height / 2 * self.lies.stride();
        while left != L::Word::ZERO {
            let below = left.down(middle).up(middle);
            let seed = if below == L::Word::ZERO { left.greatest() } else { below.least() };
            let region = self.lies.region(seed, set, set);
            left = left & !region;
            each(region);
        }
    }

    /// The regions of a set each of which has a seed.
    #[inline]
    pub(super) fn pieces(self, mut set: L::Word, mut seeds: L::Word, mut each: impl FnMut(L::Word)) {
        while seeds != L::Word::ZERO {
            let piece = self.lies.region(seeds.least(), set, seeds);
            (set, seeds) = (set & !piece, seeds & !piece);
            each(piece);
        }
    }

    /// Cut down to the smallest rectangle around the cells of a set.
    #[inline]
    pub(super) fn trimmed(self, to: L::Word) -> Grid<N> {
        let rows = [to.least(), to.greatest()].map(|cell| self.lies.row_of(cell));
        let columns = self.lies.overlaid(to, rows);
        let ([top, bottom], [left, right]) = (rows, [columns.least(), columns.greatest()]);
        let (width, height) = (right - left + 1, bottom - top + 1);
        let from = self.lies.stride();
        let strides = [from, stride(width, height)];
        let layers = self.layers.map(|layer| apart((layer & to) >> (top * from + left), strides, width, height));
        grid(layers, Size { width, height })
    }

    #[inline]
    pub(super) fn turned(self) -> Shape<L, N> {
        let Size { width, height } = self.lies.size();
        let rest = L::Word::BITS - self.lies.stride() * (height - 1) - width;
        Shape { layers: self.layers.map(|layer| layer.reversed() >> rest), ..self }
    }

    /// Upside down.
    #[inline]
    pub(super) fn flipped(self) -> Shape<L, N> {
        Shape { layers: self.layers.map(|layer| self.lies.flipped(layer)), ..self }
    }

    /// Rows become columns.
    #[inline]
    pub(super) fn transposed(self) -> Shape<L, N> {
        let layers = self.layers.map(|layer| self.lies.transposed(layer));
        let Size { width, height } = self.lies.size();
        Shape { layers, lies: L::of(Size { width: height, height: width }) }
    }

    #[inline]
    fn least_image(self) -> [L::Word; N] {
        let flipped = self.flipped();
        self.layers.min(self.turned().layers).min(flipped.layers).min(flipped.turned().layers)
    }

    #[inline]
    pub(super) fn canonical(self) -> Shape<L, N> {
        let Size { width, height } = self.lies.size();
        if width > height {
            return Shape { layers: self.least_image(), ..self };
        }
        let transposed = self.transposed();
        let least = transposed.least_image();
        Shape { layers: if width < height { least } else { least.min(self.least_image()) }, ..transposed }
    }
}

#[inline]
fn grid<W: Word, const N: usize>(layers: [W; N], Size { width, height }: Size) -> Grid<N> {
    Grid { layers: layers.map(W::words), width: width as u8, height: height as u8 }
}
