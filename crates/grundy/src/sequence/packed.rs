//! Numbers as bytes, the lowest first: what a state is saved in.
//!
//! Reading trusts nothing: what is cut off, or claims to be longer than what is there, is `None`.

/// Bytes that grow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packer {
    bytes: Vec<u8>,
}

impl Packer {
    /// A number, in eight bytes.
    pub(crate) fn number(&mut self, number: u64) {
        self.bytes.extend(number.to_le_bytes());
    }

    /// Several numbers, of which the reader knows how many.
    pub(crate) fn numbers(&mut self, numbers: impl IntoIterator<Item = u64>) {
        numbers.into_iter().for_each(|number| self.number(number));
    }

    /// A number that may not be there.
    pub(crate) fn perhaps(&mut self, number: Option<u64>) {
        self.numbers([u64::from(number.is_some()), number.unwrap_or(0)]);
    }

    /// Bytes, with their number before them.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.bytes.extend(bytes);
    }

    /// Pairs of numbers, with how many there are before them.
    pub(crate) fn pairs(&mut self, pairs: impl ExactSizeIterator<Item = (u64, u64)>) {
        self.number(pairs.len() as u64);
        pairs.for_each(|(a, b)| self.numbers([a, b]));
    }

    /// All bytes.
    pub(crate) fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// Bytes that are read from the front.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unpacker<'a> {
    rest: &'a [u8],
}

impl<'a> Unpacker<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Unpacker<'a> {
        Unpacker { rest: bytes }
    }

    pub(crate) fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(u64::from_le_bytes(*number))
    }

    pub(crate) fn numbers<const N: usize>(&mut self) -> Option<[u64; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Some(numbers)
    }

    /// A number that must fit 32 bits.
    pub(crate) fn small(&mut self) -> Option<u32> {
        self.number()?.try_into().ok()
    }

    /// A yes or no.
    pub(crate) fn flag(&mut self) -> Option<bool> {
        self.number().filter(|&flag| flag <= 1).map(|flag| flag == 1)
    }

    pub(crate) fn perhaps(&mut self) -> Option<Option<u64>> {
        let (there, number) = (self.flag()?, self.number()?);
        (there || number == 0).then_some(there.then_some(number))
    }

    pub(crate) fn bytes(&mut self) -> Option<&'a [u8]> {
        let count = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(bytes)
    }

    pub(crate) fn pairs(&mut self) -> Option<Vec<(u64, u64)>> {
        let count = usize::try_from(self.number()?).ok().filter(|&count| count <= self.rest.len() / 16)?;
        (0..count).map(|_| Some((self.number()?, self.number()?))).collect()
    }

    /// Whether everything was read.
    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_unpacked_and_nothing_less() {
        let mut packer = Packer::default();
        packer.numbers([7, u64::MAX]);
        packer.perhaps(None);
        packer.bytes(b"abc");
        packer.pairs([(1, 2), (3, 4)].into_iter());
        let bytes = packer.finish();
        let read = |bytes: &[u8]| {
            let mut from = Unpacker::new(bytes);
            let all = (from.numbers::<2>()?, from.perhaps()?, from.bytes()?.to_vec(), from.pairs()?);
            from.is_done().then_some(all)
        };
        assert_eq!(read(&bytes), Some(([7, u64::MAX], None, b"abc".to_vec(), vec![(1, 2), (3, 4)])));
        assert!((0..bytes.len()).all(|cut| read(&bytes[..cut]).is_none()));
        assert_eq!(read(&[&bytes[..], &[0]].concat()), None);
    }
}
