//! Memory kept for each game, told apart by the type of its rules and the rules themselves.
//!
//! Two games may bear the same name: a user's own `nim` beside the catalogue's. A name is therefore never a key. Here a game is found by
//! the type of its rules, and among rules of one type by `Eq`.

use super::Game;
use std::any::{Any, TypeId};
use std::collections::HashMap;

/// One `T` of a kind for every game.
///
/// ```
/// use grundy::{game::PerGame, games::bash::Bash};
/// let mut counts = PerGame::default();
/// *counts.entry(&Bash { most: 3 }, || 0) += 1;
/// *counts.entry(&Bash { most: 3 }, || 0) += 1;
/// *counts.entry(&Bash { most: 5 }, || 0) += 1;
/// assert_eq!((counts.get::<_, i32>(&Bash { most: 3 }), counts.get::<_, i32>(&Bash { most: 5 })), (Some(&2), Some(&1)));
/// ```
#[derive(Default)]
pub struct PerGame {
    maps: HashMap<TypeId, Box<dyn Any + Send>>,
}

impl PerGame {
    /// What is kept for a game, made first if there is nothing.
    pub fn entry<G: Game, T: Send + 'static>(&mut self, rules: &G, make: impl FnOnce() -> T) -> &mut T {
        let map = self.maps.entry(TypeId::of::<HashMap<G, T>>()).or_insert_with(|| Box::new(HashMap::<G, T>::new()));
        let map = map.downcast_mut::<HashMap<G, T>>().expect("the key is its type");
        if !map.contains_key(rules) {
            map.insert(rules.clone(), make());
        }
        map.get_mut(rules).expect("just looked for")
    }

    /// What is kept for a game, if anything.
    pub fn get<G: Game, T: Send + 'static>(&self, rules: &G) -> Option<&T> {
        self.maps.get(&TypeId::of::<HashMap<G, T>>())?.downcast_ref::<HashMap<G, T>>()?.get(rules)
    }
}
