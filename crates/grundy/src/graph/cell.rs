//! Numbers that several threads may write and read, each vertex's by itself.
//!
//! A cell says all there is to say of its vertex, so whoever reads it needs no other memory to be in step: the loads and stores are relaxed, and cost what plain ones do.

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
