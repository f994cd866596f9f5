//! Games of unlike types side by side: components, sums, and the steps from one to the next.
//!
//! What needs nothing but a sum's moves stands here too: the [definition](mod@reference) of who wins, [backward induction](retrograde) where positions can
//! come back, and the [graph](mod@graph) of everything that can follow.

mod component;
pub mod graph;
mod opened;
pub mod reference;
pub mod retrograde;
mod workspace;

pub use component::{
    Alias, Component, ComponentWorth, FollowerMoves, FoundMove, FoundVisitor, MiserePlay, NormalPlay, Notes, OptionVisitor, PartizanPlay,
    Traits, TypedComponent,
};
pub use opened::{OpenGame, Renamed, TypedGame};
pub use workspace::Workspace;

use crate::partizan::Side;
use crate::{Budget, Walk};
use std::fmt;

/// Components side by side. How a move is made in them is the [compound](crate::Compound)'s business.
///
/// Two sums are equal iff their components are, one by one: games that only share a name are not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    components: Vec<Box<dyn Component>>,
}

/// A move with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which component, from 0.
    pub component: usize,
    /// Which of its parts, from 0.
    pub part: usize,
    /// The move in its game's notation.
    pub action: String,
    /// The parts that stand in the part's place afterwards, in the game's notation.
    pub leaves: String,
    /// What else is moved in the same turn, where the compound allows that; empty in a disjunctive sum.
    pub also: Vec<Step>,
}

impl Step {
    /// A move found in a component, written out.
    pub(crate) fn new(component: usize, found: &FoundMove<'_>) -> Step {
        Step { leaves: found.leaves.to_string(), ..Step::without_leaves(component, found) }
    }

    /// A move found in a component, without the text of what it leaves.
    pub(crate) fn without_leaves(component: usize, found: &FoundMove<'_>) -> Step {
        Step { component, part: found.part, action: found.action.to_string(), leaves: String::new(), also: vec![] }
    }

    /// How much memory the step takes, without what else is moved.
    pub(crate) fn bytes(&self) -> u64 {
        (size_of::<Step>() + self.action.len() + self.leaves.len() + 32) as u64
    }

    /// All moves of the turn, this one first.
    pub fn turn(&self) -> impl Iterator<Item = &Step> {
        std::iter::once(self).chain(&self.also)
    }
}

impl Sum {
    /// A sum of components.
    pub fn new(components: Vec<Box<dyn Component>>) -> Sum {
        Sum { components }
    }

    /// The components in order.
    pub fn components(&self) -> &[Box<dyn Component>] {
        &self.components
    }

    /// The same sum with the parts of every component in order, so that sums which differ only in the order of parts are equal.
    pub fn sorted(&self) -> Sum {
        Sum { components: self.components.iter().map(|component| component.sorted()).collect() }
    }

    /// Every move of the sum with the sum it leaves, straight from the rules.
    ///
    /// ```
    /// use grundy::{Budget, notation::parse};
    /// let mut options = vec![];
    /// parse("nim:2 + kayles:1").unwrap().options(&Budget::unlimited(), &mut |_, option| { options.push(option.to_string()); Ok(()) }).unwrap();
    /// assert_eq!(options, ["nim:0 + kayles:1", "nim:1 + kayles:1", "nim:2 + kayles:0"]);
    /// ```
    pub fn options(&self, budget: &Budget, visit: &mut dyn FnMut(Step, Sum) -> Walk) -> Walk {
        for (at, component) in self.components.iter().enumerate() {
            component.options(budget, &mut |found, option| visit(Step::new(at, &found), self.replaced(at, option)))?;
        }
        Ok(())
    }

    /// Every move of one of the two players, where these differ.
    pub fn side_options(&self, side: Side, budget: &Budget, visit: &mut dyn FnMut(Step, Sum) -> Walk) -> Walk {
        for (at, component) in self.components.iter().enumerate() {
            let partizan = component.partizan();
            partizan.side_options(side, budget, &mut |found, option| visit(Step::new(at, &found), self.replaced(at, option)))?;
        }
        Ok(())
    }

    /// The sum with another component in the place of one of its own.
    fn replaced(&self, at: usize, by: Box<dyn Component>) -> Sum {
        let mut by = Some(by);
        let components = self.components.iter().enumerate();
        Sum { components: components.map(|(other, own)| by.take_if(|_| other == at).unwrap_or_else(|| own.clone())).collect() }
    }

    /// The sum's text after a step.
    ///
    /// ```
    /// use grundy::{Step, notation::parse};
    /// let sum = parse("nim:3,4 + kayles:7").unwrap();
    /// let step = Step { component: 1, part: 0, action: "7->2+3".into(), leaves: "2,3".into(), also: vec![] };
    /// assert_eq!(sum.after(&step), "nim:3,4 + kayles:2,3");
    /// ```
    pub fn after(&self, step: &Step) -> String {
        let texts = self.components.iter().enumerate().map(|(at, component)| {
            let moved: Vec<&Step> = step.turn().filter(|step| step.component == at).collect();
            if moved.is_empty() { component.notation() } else { with_parts(component.as_ref(), &moved) }
        });
        texts.collect::<Vec<_>>().join(" + ")
    }
}

impl Sum {
    /// The sum for people: by the names of its input where it has any, else in its notation.
    ///
    /// ```
    /// use grundy::notation::parse;
    /// assert_eq!(parse("nim:3,4 + kayles:7").unwrap().by_names(), "nim:3,4 + kayles:7");
    /// ```
    pub fn by_names(&self) -> String {
        let text = |component: &dyn Component| component.notes().by_names(None).unwrap_or_else(|| component.notation());
        self.components.iter().map(|component| text(component.as_ref())).collect::<Vec<_>>().join(" + ")
    }

    /// What a step leaves, for people.
    pub fn after_by_names(&self, step: &Step) -> String {
        match &self.components[..] {
            [only] if step.also.is_empty() => only.notes().by_names(Some(&step.action)).unwrap_or_else(|| self.after(step)),
            _ => self.after(step),
        }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, component) in self.components.iter().enumerate() {
            write!(f, "{}{}", if at > 0 { " + " } else { "" }, component.notation())?;
        }
        Ok(())
    }
}

/// A component's text with other parts in the places of some of its own.
fn with_parts(component: &dyn Component, moved: &[&Step]) -> String {
    let part = |at: usize| match moved.iter().find(|step| step.part == at) {
        Some(step) => step.leaves.clone(),
        None => component.part(at),
    };
    component.with_parts(&mut (0..component.len()).map(part))
}
