//! What a question is guessed to cost: how many options are open, and how much is left of each.
//!
//! To show that a position has a value all its options must be refuted, and what that costs differs from option to option by far. In Cram it doubles with every four places for a domino: 9 options are
//! read, in the middle, for a question about a part with 10 to 14 of them, 24 with 15 to 19, then 59, 142, 306, 579, 1,515, 4,506, and 11,700 for 50 to 54. A domino takes some six places of those next to
//! it, so an option of which a corner has split off hardly counts beside one that is still whole. That is so in every game whose moves take something away; only the numbers are others, and the game
//! itself tells them ([`Costs`]): an option that has lost as much of the [size](crate::Ruleset::size) as options lose on the average counts 2^-([`SHARP`]/16), one that has lost twice as much the square of
//! that, and so on. Where a game has no sizes every option counts the same. All is in integers, so every machine searches alike.
//!
//! What was not looked at yet has no weight, and waits by a guess: how many options it is expected to have, by its size and by how many such positions had that were seen, times a little less than what each weighs if none of them is refuted.
//!
//! Nothing exact depends on this: it only says who is asked first.
//!
//! **Measured** beside a plain count of open options, whose place this took: 76 boards of Cram with 27 to 37 free cells, made by dice, read 10.1 million options in place of 12.5 and (larger ones) 15.5 in
//! place of 18.6, 5x7 and 5x8 in six orders each two and a half times and one and a half times fewer; NoGo 3x6 25.9 million in place of 64.4, Node Kayles on a grid of 7x8 0.6 in place of 1.4, Clobber 3x7 1.9 in place of 3.5 (but 4x6 28.5 in place of 25.6). A power of the size in place of the exponential gains half of that. To compare an option with the
//! largest that is open, or with the position that asks, loses all of it: what is left when the large ones are refuted is cheap, and that must be seen. **Guesses must stay below the weights**: where they are above what a part weighs of which nothing is refuted, nothing is looked at before something else is asked, and ten times as much
//! is read; that is why they count options as they were seen, in games whose sizes say something else. Guesses that grow more slowly from [`FIRST`] options on read an eighth less (fifty boards made by dice, in two orders each) and a tenth less for all winning moves of 5x8.

/// What was seen of options: how many there are, and what they lose of their position's size.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Costs {
    /// What those that were seen open have lost, and how many they are.
    lost: u64,
    open: u64,
    /// The sizes of positions of which all options were read, and how many these are.
    sizes: u64,
    read: u64,
}

/// What an open option weighs that has lost nothing,
const OPTION: u32 = 64;

/// and each part of one with several, all but one of which have to be found, not only tried.
const ONE_OF_SEVERAL: u32 = 128;

/// Of an option something is known, but not that it is refuted: it may well have the value, and counts so many sixteenths.
const KNOWN: u32 = 22;

/// What a value weighs that no option is known to have, though one must.
const MISSING: u32 = 48;

/// Finding the value of a part weighs this for each option that it is expected to have.
const EXACT: u32 = 128;

/// A part that was not looked at is taken to weigh this for each of the first options that it is expected to have: five sixths of what it weighs if none of them is refuted.
const UNSEEN: u32 = 29;

/// So many options count as the first,
const FIRST: u32 = 24;

/// and each further one this much. The larger a part is the less is a look beside what asking in vain would take.
const FURTHER: u32 = 16;

/// The position itself, when it would be looked at for a smaller value. With as much as any other part, hard questions read more than twice as much.
const ITSELF: u32 = 20;

/// How often an option that has lost what options lose on the average is halved, in sixteenths.
const SHARP: u64 = 14;

/// 2^-(n/16) for n = 0 to 15, of 2^16.
const HALVINGS: [u32; 16] =
    [65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393, 46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219];

/// After so many options what was seen counts half beside what is seen next, so sums stay small: for a size below 2^32, times options, times 16.
const ENOUGH: u64 = 1 << 20;

impl Costs {
    /// An option was seen open that has lost so much.
    pub(super) fn note(&mut self, loss: u32) {
        if self.open >= ENOUGH {
            self.lost /= 2;
            self.open /= 2;
        }
        self.lost += u64::from(loss);
        self.open += 1;
    }

    /// A position of this size has so many options, all of which were read.
    pub(super) fn note_all(&mut self, size: u32, options: u64) {
        if self.read >= ENOUGH || self.sizes >= ENOUGH << 32 {
            self.sizes /= 2;
            self.read /= 2;
        }
        self.sizes += u64::from(size);
        self.read += options.min(ENOUGH);
    }

    /// How many options a position of this size is expected to have: as many as its size says, until some were seen.
    fn expected(self, size: u32) -> u32 {
        let options = (u128::from(size) * u128::from(self.read)).checked_div(self.sizes.into());
        options.map_or(size, |options| options.min(MOST) as u32)
    }

    /// What an open option with one part weighs, that has lost so much and of which something may be known.
    pub(super) fn of_option(self, loss: u32, known: bool) -> u32 {
        self.part_of(if known { OPTION * KNOWN / 16 } else { OPTION }, loss)
    }

    /// What an open option with several parts weighs, each of which has lost so much.
    pub(super) fn of_parts(self, losses: impl Iterator<Item = u32>) -> u32 {
        losses.fold(0, |sum, loss| sum.saturating_add(self.part_of(ONE_OF_SEVERAL, loss)))
    }

    /// So much of a weight as is left after a loss.
    fn part_of(self, weight: u32, loss: u32) -> u32 {
        let steps = (SHARP * self.open * u64::from(loss)).checked_div(self.lost).unwrap_or(0);
        let part = HALVINGS[(steps % 16) as usize].checked_shr(u32::try_from(steps / 16).unwrap_or(u32::MAX)).unwrap_or(0);
        (weight * part) >> 16
    }

    /// What finding the value of a part weighs, by its size.
    pub(super) fn of_value(self, size: u32) -> u32 {
        self.expected(size).saturating_mul(EXACT)
    }

    /// What a part is taken to weigh before it is looked at, by its size.
    pub(super) fn of_unseen(self, size: u32) -> u32 {
        let options = self.expected(size);
        let first = options.min(FIRST);
        (UNSEEN * first).saturating_add((options - first).saturating_mul(FURTHER))
    }

    /// What the position itself is taken to weigh before it is looked at for a smaller value.
    pub(super) fn of_itself(self, size: u32) -> u32 {
        self.expected(size).saturating_mul(ITSELF)
    }
}

/// No more options than this are expected.
const MOST: u128 = 1 << 24;

/// What so many values weigh that some option must have and none is known to.
pub(super) fn of_missing(values: u32) -> u32 {
    MISSING * values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    /// The table is the powers that it says it is, to the nearest whole number.
    #[test]
    fn halvings_are_powers() {
        for (n, &half) in HALVINGS.iter().enumerate() {
            let exact = 65536.0 * (-(n as f64) / 16.0).exp2();
            assert!((f64::from(half) - exact).abs() <= 0.5, "{n}");
        }
    }

    /// A guess stays below what a part weighs of which nothing is refuted, if its options lose what options lose, however many there are for its size; and it grows with the size.
    #[test]
    fn guesses_are_below_full_weights() {
        let mut dice = Dice::new(42);
        assert_eq!(Costs::default().expected(30), 30);
        for _ in 0..2_000 {
            let mut costs = Costs::default();
            let (many, every) = (1 + dice.roll(9), 1 + dice.roll(9));
            for size in 1..40 {
                costs.note_all(size * every as u32, u64::from(size) * many);
                costs.note(7);
            }
            let size = dice.roll(200) as u32 * every as u32;
            let options = costs.expected(size);
            assert!(u64::from(options).abs_diff(u64::from(size) / every * many) <= 1);
            assert!(costs.of_unseen(size) <= options * costs.of_option(7, false));
            assert!(costs.of_itself(size) <= options * costs.of_option(7, false));
            assert!(costs.of_unseen(size) <= costs.of_unseen(size + every as u32));
        }
        let mut costs = Costs::default();
        (0..3).for_each(|_| costs.note_all(0, u64::MAX));
        assert_eq!((costs.expected(0), costs.expected(u32::MAX)), (0, u32::MAX));
        (0..1 << 21).for_each(|_| costs.note_all(u32::MAX, 0));
        costs.note_all(1, u64::MAX);
        assert!(costs.expected(u32::MAX) <= 1 << 24 && costs.of_value(u32::MAX) > 0);
    }

    /// What has lost more weighs less, whatever was seen before; without sizes all weigh the same; nothing overflows.
    #[test]
    fn a_smaller_part_weighs_less() {
        let mut dice = Dice::new(41);
        let mut costs = Costs::default();
        assert_eq!([0, 7, u32::MAX].map(|loss| costs.of_option(loss, false)), [OPTION; 3]);
        (0..10).for_each(|_| costs.note(0));
        assert_eq!(costs.of_option(0, false), OPTION);
        for most in [3, 100, u64::from(u32::MAX)] {
            for _ in 0..5_000 {
                costs.note(dice.roll(most) as u32);
                let mut losses = [dice.roll(most) as u32, dice.roll(most) as u32];
                losses.sort_unstable();
                let [more, less] = losses.map(|loss| costs.of_option(loss, false));
                assert!(OPTION >= more && more >= less && costs.of_option(losses[0], true) >= more);
                assert!(costs.of_parts(losses.into_iter()) >= more);
            }
        }
        let mut costs = Costs::default();
        (0..3 * ENOUGH).for_each(|_| costs.note(u32::MAX));
        assert_eq!(costs.of_option(u32::MAX, false), costs.part_of(OPTION, u32::MAX));
        assert!(costs.of_option(u32::MAX, false) < OPTION && costs.open <= ENOUGH);
    }
}
