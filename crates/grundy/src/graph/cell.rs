//! Numbers that several threads may write and read, each vertex's by itself.
//!
//! A cell holds everything that is known of its vertex, so reading it needs no ordering with other memory: relaxed loads and stores are enough, and they cost as much as plain ones.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};

/// A number that fits an array of atomic ones.
pub trait Cell: Copy + PartialEq + Debug + Send + Sync {
    /// The cell as threads share it.
    type Shared: Send + Sync;
    /// To be shared.
    fn share(self) -> Self::Shared;
    /// Not shared any more.
    fn unshare(shared: Self::Shared) -> Self;
    /// Reads it.
    fn load(shared: &Self::Shared) -> Self;
    /// Writes it.
    fn store(self, shared: &Self::Shared);
}

macro_rules! cells {
    ($($number:ty as $atomic:ty),*) => {$(
        impl Cell for $number {
            type Shared = $atomic;

            fn share(self) -> $atomic {
                <$atomic>::new(self)
            }

            fn unshare(shared: $atomic) -> $number {
                shared.into_inner()
            }

            #[inline]
            fn load(shared: &$atomic) -> $number {
                shared.load(Relaxed)
            }

            #[inline]
            fn store(self, shared: &$atomic) {
                shared.store(self, Relaxed);
            }
        }
    )*};
}

cells!(u16 as AtomicU16, u32 as AtomicU32);
