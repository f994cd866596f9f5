//! Games that were opened already: in a batch the same name stands before thousands of positions, and is looked up once.

use grundy::Sum;
use grundy::notation::{NoFiles, Text, open_game};
use grundy::sum::OpenGame;
use std::collections::HashMap;

/// Opened games by what stands before the colon.
#[derive(Default)]
pub struct Opened {
    games: HashMap<String, Box<dyn OpenGame>>,
}

/// So many games are remembered; a batch of more has a new one in every line.
const MOST: usize = 1000;

impl Opened {
    /// The position of a plain expression, one `game:position`; `None` if it is anything else, or wrong, and has to be read with care.
    ///
    /// ```
    /// let mut opened = grundy_contest::Opened::default();
    /// assert_eq!(opened.sum("wythoff:3,5").unwrap().to_string(), "wythoff:3,5");
    /// assert!(opened.sum("wythoff:3").is_none() && opened.sum("nim:3 + nim:4").is_none());
    /// ```
    pub fn sum(&mut self, expression: &str) -> Option<Sum> {
        let (name, position) = expression.split_once(':')?;
        let plain = |text: &str, more: &[u8]| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || more.contains(&byte));
        if name.is_empty() || !plain(name, b"-/,.") || !plain(position, b",.-/") {
            return None;
        }
        if !self.games.contains_key(name) {
            if self.games.len() >= MOST {
                self.games.clear();
            }
            self.games.insert(name.to_owned(), open_game(name, &NoFiles).ok()?);
        }
        Some(Sum::new(vec![self.games.get(name)?.read(Text::new(position)).ok()?]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::{Dice, games, notation::parse};

    /// What is read quickly is what is read with care, for every game.
    #[test]
    fn positions_are_those_of_the_notation() {
        let (mut opened, mut dice) = (Opened::default(), Dice::new(3));
        let mut quick = 0;
        for entry in games::all() {
            for text in (0..20).map(|_| (entry.sample)(&mut dice)).chain(entry.examples.iter().map(|example| (*example).to_owned())) {
                if let Some(sum) = opened.sum(&text) {
                    assert_eq!(sum, parse(&text).unwrap(), "{text}");
                    quick += 1;
                }
            }
        }
        assert!(quick > 300, "{quick}");
    }
}
