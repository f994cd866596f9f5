//! The rules of a game with the parts of a position: the one implementation of [`Component`].

use super::{Alias, Component, FollowerMoves, FoundMove, MiserePlay, NormalPlay, Notes, OptionVisitor, PartizanPlay, Traits};
use crate::game::{Game, HeapGame};
use crate::sequence::Numbered;
use crate::{Budget, SolveError, Visit, Walk};
use std::any::Any;
use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};

/// A game's rules with the parts of a position.
#[derive(Clone, Debug)]
pub struct TypedComponent<G: Game> {
    /// The rules.
    pub rules: G,
    /// The independent parts, in the order they were written.
    pub parts: Vec<G::Position>,
    alias: Option<Alias>,
}

impl<G: Game> TypedComponent<G> {
    /// A component of these parts.
    ///
    /// ```
    /// use grundy::{Sum, games::nim::Nim, sum::TypedComponent};
    /// assert_eq!(Sum::new(vec![TypedComponent::boxed(Nim, vec![3, 4, 5])]).to_string(), "nim:3,4,5");
    /// ```
    pub fn boxed(rules: G, parts: Vec<G::Position>) -> Box<dyn Component> {
        Box::new(TypedComponent { rules, parts, alias: None })
    }

    /// Other parts of the same game under the same name.
    fn of_parts(&self, parts: Vec<G::Position>) -> Box<dyn Component> {
        Box::new(TypedComponent { rules: self.rules.clone(), parts, alias: self.alias.clone() })
    }

    /// What stands before the parts.
    fn opening(&self) -> String {
        self.alias.as_ref().map_or_else(|| self.rules.opening(), |alias| format!("{}:", alias.prefix))
    }

    /// Shows a move of a part with the component it leaves.
    pub(super) fn show_option(&self, part: usize, action: &G::Move, leaves: &[G::Position], visit: OptionVisitor<'_>) -> Walk {
        let mut parts = self.parts.clone();
        parts.splice(part..=part, leaves.iter().cloned());
        visit(FoundMove { part, action, leaves: &Joined(leaves) }, self.of_parts(parts))
    }
}

impl<G: Game> Component for TypedComponent<G> {
    fn prefix(&self) -> String {
        self.alias.as_ref().map_or_else(|| self.rules.prefix(), |alias| alias.prefix.to_string())
    }

    fn recognised_as(&self) -> Option<String> {
        self.alias.as_ref().map(|alias| alias.game.to_string())
    }

    fn with_alias(self: Box<Self>, alias: Alias) -> Box<dyn Component> {
        Box::new(TypedComponent { alias: Some(alias), ..*self })
    }

    fn len(&self) -> usize {
        self.parts.len()
    }

    fn part(&self, at: usize) -> String {
        self.parts[at].to_string()
    }

    fn with_parts(&self, parts: &mut dyn Iterator<Item = String>) -> String {
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        let text = if parts.is_empty() { self.rules.empty_text().to_owned() } else { parts.join(",") };
        self.opening() + &text
    }

    fn notation(&self) -> String {
        if self.parts.is_empty() {
            return self.opening() + self.rules.empty_text();
        }
        format!("{}{}", self.opening(), Joined(&self.parts))
    }

    fn boxed_clone(&self) -> Box<dyn Component> {
        Box::new(self.clone())
    }

    fn sorted(&self) -> Box<dyn Component> {
        let mut parts = self.parts.clone();
        parts.sort_unstable();
        self.of_parts(parts)
    }

    fn prepare(&self, budget: &Budget) -> Result<(), SolveError> {
        self.rules.prepare(budget)
    }

    fn only_alone(&self) -> bool {
        self.rules.only_alone()
    }

    fn traits(&self) -> Traits {
        Traits { kind: self.rules.kind(), splits: self.rules.splits() }
    }

    fn options(&self, budget: &Budget, visit: OptionVisitor<'_>) -> Walk {
        for (part, position) in self.parts.iter().enumerate() {
            let mut show = |action: G::Move, leaves: &[G::Position]| self.show_option(part, &action, leaves, visit);
            self.rules.options(position, &mut Visit::new(budget, &mut show))?;
        }
        Ok(())
    }

    fn split(&self) -> Vec<Box<dyn Component>> {
        let mut parts = vec![];
        for part in &self.parts {
            self.rules.reduce(part, &mut |part| parts.push(self.of_parts(vec![part])));
        }
        parts
    }

    fn packed(&self, part: usize) -> Option<u64> {
        self.rules.packed(&self.parts[part])
    }

    fn alone(&self, part: usize) -> Box<dyn Component> {
        self.of_parts(vec![self.parts[part].clone()])
    }

    fn separated(&self) -> Box<dyn Component> {
        let mut parts = vec![];
        for part in &self.parts {
            let before = parts.len();
            self.rules.separate(part, &mut |part| parts.push(part));
            if parts.len() == before {
                parts.push(part.clone());
            }
        }
        self.of_parts(parts)
    }

    fn normal(&self) -> &dyn NormalPlay {
        self
    }

    fn misere(&self) -> &dyn MiserePlay {
        self
    }

    fn followers(&self) -> &dyn FollowerMoves {
        self
    }

    fn partizan(&self) -> &dyn PartizanPlay {
        self
    }

    fn notes(&self) -> &dyn Notes {
        self
    }

    fn heaps(&self) -> Option<Box<dyn HeapGame>> {
        self.rules.heaps().or_else(|| Numbered::boxed(&self.rules))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is_same(&self, other: &dyn Component) -> bool {
        let other = other.as_any().downcast_ref::<TypedComponent<G>>();
        other.is_some_and(|other| self.parts == other.parts && self.rules == other.rules)
    }

    fn hash_to(&self, mut state: &mut dyn Hasher) {
        self.rules.hash(&mut state);
        self.parts.hash(&mut state);
    }
}

/// Parts in a row, as they stand in a component's text.
pub(super) struct Joined<'a, P>(pub &'a [P]);

impl<P: Display> Display for Joined<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in self.0.iter().enumerate() {
            write!(f, "{}{part}", if at > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}
