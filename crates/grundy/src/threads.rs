//! Work in pieces, each on a thread of its own.

/// What comes of each piece, in their order. The first piece is done on the thread that asks.
pub(crate) fn on_threads<P: Send, T: Send>(pieces: impl IntoIterator<Item = P>, work: impl Fn(P) -> T + Sync) -> Vec<T> {
    let work = &work;
    let mut pieces = pieces.into_iter();
    let Some(first) = pieces.next() else { return vec![] };
    std::thread::scope(|scope| {
        let others: Vec<_> = pieces.map(|piece| scope.spawn(move || work(piece))).collect();
        let first = work(first);
        let others = others.into_iter().map(|thread| thread.join().expect("a piece of work does not panic"));
        std::iter::once(first).chain(others).collect()
    })
}

/// How many threads this machine runs at once. The system is asked once: it reads files to tell.
pub(crate) fn available() -> usize {
    static AVAILABLE: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *AVAILABLE.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}
