//! Numbers and tuples of them as bytes, little-endian and without gaps: what travels between workers, and what checkpoints hold.

/// Something with a fixed number of bytes.
pub trait Wire: Copy + Send + Sync + 'static {
    /// How many.
    const BYTES: usize;
    /// Appends them.
    fn put(self, to: &mut Vec<u8>);
    /// From the first of some bytes, of which there must be enough.
    fn get(from: &[u8]) -> Self;
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Wire for $number {
            const BYTES: usize = size_of::<$number>();

            #[inline]
            fn put(self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }

            #[inline]
            fn get(from: &[u8]) -> $number {
                <$number>::from_le_bytes(from[..Self::BYTES].try_into().expect("as many bytes as it has"))
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64);

macro_rules! tuples {
    ($(($($part:ident $at:tt),*));*) => {$(
        impl<$($part: Wire),*> Wire for ($($part,)*) {
            const BYTES: usize = 0 $(+ $part::BYTES)*;

            #[inline]
            fn put(self, to: &mut Vec<u8>) {
                $(self.$at.put(to);)*
            }

            #[inline]
            #[allow(unused_assignments, reason = "the last step leads past the last part")]
            fn get(from: &[u8]) -> Self {
                let mut at = 0;
                ($({
                    let part = $part::get(&from[at..]);
                    at += $part::BYTES;
                    part
                },)*)
            }
        }
    )*};
}

tuples!((A 0, B 1); (A 0, B 1, C 2); (A 0, B 1, C 2, D 3, E 4, F 5));

/// All that some bytes hold, one after the other.
pub fn each<T: Wire>(bytes: &[u8]) -> impl Iterator<Item = T> + '_ {
    bytes.chunks_exact(T::BYTES).map(T::get)
}

/// Takes things from bytes, in the order in which they were put there; `None` once there are too few.
pub struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    /// The next thing.
    pub fn one<T: Wire>(&mut self) -> Option<T> {
        let (head, rest) = self.0.split_at_checked(T::BYTES)?;
        self.0 = rest;
        Some(T::get(head))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_comes_back() {
        let mut bytes = vec![];
        (7u32, (1u64, 2u16, 3u16)).put(&mut bytes);
        [(1u16, 2u32, 3u8), (4, 5, 6)].into_iter().for_each(|item| item.put(&mut bytes));
        let mut reader = Reader(&bytes);
        assert_eq!(reader.one::<(u32, (u64, u16, u16))>(), Some((7, (1, 2, 3))));
        assert_eq!(each::<(u16, u32, u8)>(reader.0).collect::<Vec<_>>(), [(1, 2, 3), (4, 5, 6)]);
        assert!((0..16).all(|cut| Reader(&bytes[..cut]).one::<(u32, (u64, u16, u16))>().is_none()));
    }
}
