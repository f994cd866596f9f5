//! Who keeps a worker's state for the case that a process dies.

use crate::post::{Post, Trouble, Vote};

/// Keeps states, or does not.
#[derive(Default)]
pub struct Keeper {
    resumed: Option<Vec<u8>>,
}

impl Keeper {
    /// The state from which to go on.
    pub fn take(&mut self) -> Option<Vec<u8>> {
        self.resumed.take()
    }

    /// After a round.
    pub fn after(&mut self, _all: &Vote, _post: &mut Post, _save: impl Fn(&mut Vec<u8>)) -> Result<(), Trouble> {
        Ok(())
    }
}
