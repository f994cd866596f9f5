//! A component of a known game under the name of the rule that was recognised.

use crate::component::{Component, ComponentWorth, Found, OptionVisitor, Visitor, Workspace};
use crate::partizan::{Dyadic, Side};
use crate::sequence::HeapGame;
use crate::solve::Genus;
use crate::solve::positions::{Id, Positions};
use crate::solve::unfold::{NodeId, Unfolded};
use crate::{Budget, Fact, Kind, Message, Nimber, Play, Reason, SolveError};
use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Plays as the known game does, and prints as the rule.
#[derive(Debug)]
pub(super) struct Renamed {
    inner: Box<dyn Component>,
    prefix: Arc<str>,
    game: Arc<str>,
}

impl Renamed {
    /// `inner`, a position of `game`, as a position of the rule with this prefix.
    pub fn boxed(inner: Box<dyn Component>, prefix: Arc<str>, game: Arc<str>) -> Box<dyn Component> {
        Box::new(Renamed { inner, prefix, game })
    }

    fn wrap(&self, inner: Box<dyn Component>) -> Box<dyn Component> {
        Renamed::boxed(inner, self.prefix.clone(), self.game.clone())
    }
}

impl Component for Renamed {
    fn prefix(&self) -> String {
        self.prefix.to_string()
    }

    fn also_called(&self) -> Option<String> {
        Some(self.game.to_string())
    }

    fn notation(&self) -> String {
        self.with_parts(&mut (0..self.len()).map(|at| self.part(at)))
    }

    fn with_parts(&self, parts: &mut dyn Iterator<Item = String>) -> String {
        let text = self.inner.with_parts(parts);
        let (_, position) = text.split_once(':').unwrap_or(("", &text));
        format!("{}:{position}", self.prefix)
    }

    fn boxed_clone(&self) -> Box<dyn Component> {
        self.wrap(self.inner.boxed_clone())
    }

    fn options(&self, visit: OptionVisitor<'_>) -> ControlFlow<()> {
        self.inner.options(&mut |found, option| visit(found, self.wrap(option)))
    }

    fn split(&self) -> Vec<Box<dyn Component>> {
        self.inner.split().into_iter().map(|part| self.wrap(part)).collect()
    }

    fn len(&self) -> usize {
        self.inner.len()
    }

    fn part(&self, at: usize) -> String {
        self.inner.part(at)
    }

    fn entailing(&self) -> bool {
        self.inner.entailing()
    }

    fn over(&self) -> bool {
        self.inner.over()
    }

    fn worth(&self, alone: bool, work: &mut Workspace, budget: &Budget) -> Result<ComponentWorth, SolveError> {
        self.inner.worth(alone, work, budget)
    }

    fn remark(&self, part: usize, work: &mut Workspace) -> Option<Message> {
        self.inner.remark(part, work)
    }

    fn moves_to(
        &self,
        target: &dyn Fn(usize) -> Nimber,
        work: &mut Workspace,
        budget: &Budget,
        found: Visitor<'_>,
    ) -> Result<(), SolveError> {
        self.inner.moves_to(target, work, budget, found)
    }

    fn winning_alone(&self, play: Play, work: &mut Workspace, budget: &Budget, found: Visitor<'_>) -> Result<(), SolveError> {
        self.inner.winning_alone(play, work, budget, found)
    }

    fn genera(&self) -> Option<Vec<Genus>> {
        self.inner.genera()
    }

    fn moves_to_genus(
        &self,
        accept: &dyn Fn(usize, Genus) -> bool,
        candidates: &dyn Fn(usize) -> [Nimber; 2],
        budget: &Budget,
        found: Visitor<'_>,
    ) -> Result<(), SolveError> {
        self.inner.moves_to_genus(accept, candidates, budget, found)
    }

    fn theorem(&self) -> Option<Fact> {
        self.inner.theorem()
    }

    fn misere_theorem(&self) -> Option<Fact> {
        self.inner.misere_theorem()
    }

    fn splits(&self) -> bool {
        self.inner.splits()
    }

    fn only_alone(&self) -> bool {
        self.inner.only_alone()
    }

    fn kind(&self) -> Kind {
        self.inner.kind()
    }

    fn unfold(&self, graph: &mut Unfolded, budget: &Budget) -> Result<Vec<NodeId>, SolveError> {
        self.inner.unfold(graph, budget)
    }

    fn part_nodes(&self, graph: &Unfolded) -> Vec<Vec<NodeId>> {
        self.inner.part_nodes(graph)
    }

    fn unfolded_moves(&self, graph: &Unfolded, visit: &mut dyn FnMut(Found<'_>, &[NodeId]) -> ControlFlow<()>) {
        self.inner.unfolded_moves(graph, visit);
    }

    fn explore(&self, table: &mut Positions, budget: &Budget) -> Result<Vec<Id>, SolveError> {
        self.inner.explore(table, budget)
    }

    fn explored_moves(&self, table: &Positions, visit: &mut dyn FnMut(Found<'_>, &[Id]) -> ControlFlow<()>) {
        self.inner.explored_moves(table, visit);
    }

    fn is_partizan(&self) -> bool {
        self.inner.is_partizan()
    }

    fn side_options(&self, side: Side, visit: OptionVisitor<'_>) -> ControlFlow<()> {
        self.inner.side_options(side, &mut |found, option| visit(found, self.wrap(option)))
    }

    fn number(&self) -> Option<Dyadic> {
        self.inner.number()
    }

    fn edge(&self, action: &str) -> Option<u64> {
        self.inner.edge(action)
    }

    fn as_any(&self) -> &dyn Any {
        self.inner.as_any()
    }

    fn lesson(&self, play: Play) -> Vec<Reason> {
        self.inner.lesson(play)
    }

    fn heaps(&self) -> Option<Box<dyn HeapGame>> {
        self.inner.heaps()
    }

    fn extras(&self) -> Vec<(&'static str, u64)> {
        self.inner.extras()
    }
}
