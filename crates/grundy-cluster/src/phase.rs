//! A step of the solution, done by all workers in rounds.

use crate::post::{Post, Trouble, Vote};

/// What one worker does in a step.
pub trait Phase {
    /// Does its own work, and sends, until there is nothing left to do or the [post is full](Post::full).
    fn work(&mut self, post: &mut Post) -> Result<(), Trouble>;
    /// What it says at the end of the round.
    fn vote(&self) -> Vote;
    /// Takes in what another worker has sent.
    fn deliver(&mut self, from: usize, bytes: &[u8]);
    /// After a round, with the votes of all: whether the step is done.
    fn advance(&mut self, all: &Vote) -> bool;
}

/// Goes through the rounds of a step, and returns the votes of the last. `after` is called at the end of each, when the state is one that all workers have agreed upon.
pub fn run<P: Phase>(
    phase: &mut P,
    post: &mut Post,
    mut after: impl FnMut(&P, &Vote, &mut Post) -> Result<(), Trouble>,
) -> Result<Vote, Trouble> {
    loop {
        let trouble = phase.work(post).err();
        let vote = Vote { trouble, ..phase.vote() };
        let all = post.finish_round(vote, |from, bytes| phase.deliver(from, bytes))?;
        let done = phase.advance(&all);
        if done {
            return Ok(all);
        }
        after(phase, &all, post)?;
    }
}

/// So much is told to others at a time.
const PIECE: usize = 1 << 8;

/// The last piece of what is to be done, as long as there is something and the post has room.
pub fn next_piece<T>(work: &mut Vec<T>, post: &Post) -> Result<Option<Vec<T>>, Trouble> {
    if work.is_empty() || post.full() {
        return Ok(None);
    }
    post.budget().check(0)?;
    Ok(Some(work.split_off(work.len().saturating_sub(PIECE))))
}
