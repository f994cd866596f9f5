//! An engine, and perhaps a second thread that goes [ahead](super::engine) of it. The thread ends with the stretch of the way that they go together, whatever ends it.

use super::{End, Sparse, Width, with_engine};
use std::thread::Scope;

/// An engine that may have company up to a heap.
pub(crate) struct Accompanied<'a, 'scope, 'env> {
    sparse: &'a mut Sparse,
    scope: &'scope Scope<'scope, 'env>,
    to: u64,
}

impl Accompanied<'_, '_, '_> {
    /// The engine.
    pub(crate) fn sparse(&self) -> &Sparse {
        self.sparse
    }

    /// How many heaps were taken from threads that went ahead.
    #[cfg(test)]
    pub(crate) fn taken_from_ahead(&self) -> u64 {
        with_engine!(&self.sparse.engine, engine => engine.taken_from_ahead())
    }

    /// As [`Sparse::advance`]: the same values in the same steps, found in less time.
    pub(crate) fn advance(&mut self, most: usize) -> Result<(), End> {
        with_engine!(&mut self.sparse.engine, engine => engine.send_ahead(self.scope, self.to));
        self.sparse.advance(most)
    }
}

/// The thread waits for somebody to take what it found; without this it would wait for ever.
impl Drop for Accompanied<'_, '_, '_> {
    fn drop(&mut self) {
        with_engine!(&mut self.sparse.engine, engine => engine.end_company());
    }
}

impl Sparse {
    /// Goes on with the engine, which has company up to a heap if it may.
    pub(crate) fn in_company<T>(&mut self, to: u64, goes_on: impl FnOnce(Accompanied<'_, '_, '_>) -> T) -> T {
        std::thread::scope(|scope| goes_on(Accompanied { sparse: self, scope, to }))
    }

    /// A second thread may go ahead and hand over so many candidates at a time; none to go alone.
    pub(crate) fn go_ahead_by(&mut self, stretch: usize) {
        with_engine!(&mut self.engine, engine => engine.means.ahead = stretch);
    }
}
