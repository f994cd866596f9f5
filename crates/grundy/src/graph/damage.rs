//! Files as they come back from bad disks and broken copies, for tests.

use crate::Dice;

/// A file that was cut, or has a byte too many, or one that is another; that one is not among the first so many.
pub fn damaged(good: &[u8], spared: usize, dice: &mut Dice) -> Vec<u8> {
    let mut bad = good.to_vec();
    match dice.roll(2) {
        0 => bad.truncate(dice.roll(good.len() as u64 - 1) as usize),
        1 => bad.push(dice.bits() as u8),
        _ => bad[spared + dice.roll((good.len() - spared) as u64 - 1) as usize] ^= dice.roll(254) as u8 + 1,
    }
    bad
}
