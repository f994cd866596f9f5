//! Tokens on an explicit graph: a move takes one along an arc.
//!
//! The graph stands in a file, `graph:@edges.txt#3,7`, or in the text itself, `graph/3-1,3-2,2-1:3,3`. Its arcs may make a token several tokens or none (Multi-SG): in the
//! text `4-1.2` and `4-`. Everything about a plain graph comes from one solve ([`Solution`]), with cycles or without; a token on a cycle may have the infinite value of
//! Smith, and a game between such tokens may be a draw.
//!
//! Misère: a token whose followers are all tame has its genus from its two values; alone, its misère outcome is known in any graph.

use super::Entry;
use crate::Genus;
use crate::game::Game;
use crate::games::Opening;
use crate::graph::explain::infinite_value;
use crate::graph::{Arcs, Csr, Known, Multi, MultiMisere, NamedGraph, Names, Solution, Solved, Tameness, Wanted, binary};
use crate::solve::followers::Followers;
use crate::solve::merged::Merged;
use crate::solve::misere::SumSearch;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Parsed, Text, shortened};
use crate::threads;
use crate::{Basis, Budget, Dice, Fact, Kind, Nimber, Outcome, Play, Reason, Ruleset, SolveError, Visit, Walk, Worth, msg};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// The name under which expressions find this game; its positions may be tokens on a graph in a file.
pub const NAME: &str = "graph";

/// The rules: a graph, and what is known of it once somebody asked.
#[derive(Clone)]
pub struct GraphGame(Arc<Board>);

struct Board {
    prefix: String,
    opening: String,
    graph: NamedGraph,
    /// Nothing if it cannot be solved.
    solution: OnceLock<Option<Solution>>,
    /// The nim-values of a Multi-SG graph.
    values: Vec<u32>,
}

/// The same board, or the same arcs written out; two files are never taken for one.
impl PartialEq for GraphGame {
    fn eq(&self, other: &GraphGame) -> bool {
        let written_out = |board: &Board| !board.prefix.contains('@');
        Arc::ptr_eq(&self.0, &other.0) || (written_out(&self.0) && self.0.prefix == other.0.prefix)
    }
}

impl Eq for GraphGame {}

impl Hash for GraphGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.prefix.hash(state);
    }
}

impl fmt::Debug for GraphGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GraphGame({})", self.0.prefix)
    }
}

/// A token's place.
#[derive(Clone)]
pub struct Vertex {
    id: u32,
    board: Arc<Board>,
}

impl Vertex {
    /// The vertex in the graph.
    pub fn id(&self) -> u32 {
        self.id
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board.graph.names.name(self.id))
    }
}

impl fmt::Debug for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.id)
    }
}

impl PartialEq for Vertex {
    fn eq(&self, other: &Vertex) -> bool {
        self.id == other.id
    }
}

impl Eq for Vertex {}

impl Ord for Vertex {
    fn cmp(&self, other: &Vertex) -> Ordering {
        self.id.cmp(&other.id)
    }
}

impl PartialOrd for Vertex {
    fn partial_cmp(&self, other: &Vertex) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Vertex {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// A token goes along an arc: `3->7`, `4->1+2`, `4->-`.
#[derive(Clone, PartialEq, Eq)]
pub struct Along {
    from: Vertex,
    to: Vec<Vertex>,
}

impl fmt::Display for Along {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}->", self.from)?;
        for (at, vertex) in self.to.iter().enumerate() {
            write!(f, "{}{vertex}", if at > 0 { "+" } else { "" })?;
        }
        f.write_str(if self.to.is_empty() { "-" } else { "" })
    }
}

impl GraphGame {
    /// The graph that is played on.
    pub fn graph(&self) -> &NamedGraph {
        &self.0.graph
    }

    fn vertex(&self, id: u32) -> Vertex {
        Vertex { id, board: self.0.clone() }
    }

    fn single(&self) -> Option<&Csr> {
        match &self.0.graph.arcs {
            Arcs::Single(graph) => Some(graph),
            Arcs::Multi(_) => None,
        }
    }

    fn solved(&self) -> Option<(&Csr, &Solution)> {
        let graph = self.single()?;
        let solve = || Solution::within(graph, Wanted::Both, threads::available(), &Budget::unlimited()).ok();
        Some((graph, self.0.solution.get_or_init(solve).as_ref()?))
    }

    fn value(&self, vertex: u32) -> Option<Nimber> {
        match self.solved() {
            Some((_, solution)) => solution.nim_value(vertex),
            None => Some(Nimber(u64::from(self.0.values[vertex as usize]))),
        }
    }

    fn visit_option(&self, from: &Vertex, option: &[u32], visit: &mut Visit<'_, Self>) -> Walk {
        let to: Vec<Vertex> = option.iter().map(|&id| self.vertex(id)).collect();
        visit.option(Along { from: from.clone(), to: to.clone() }, &to)
    }
}

impl Ruleset for GraphGame {
    type Position = Vertex;
    type Move = Along;

    fn options(&self, from: &Vertex, visit: &mut Visit<'_, Self>) -> Walk {
        self.0.graph.options(from.id).into_iter().try_for_each(|option| self.visit_option(from, option, visit))
    }

    fn theorem(&self, at: &Vertex) -> Option<Fact> {
        let worth = match self.solved() {
            Some((graph, solution)) => solution.worth(graph, at.id),
            None => Worth::Nimber(self.value(at.id)?),
        };
        Some(Fact { worth, basis: Basis::computed("graph") })
    }
}

impl Game for GraphGame {
    fn prefix(&self) -> String {
        self.0.prefix.clone()
    }

    fn opening(&self) -> String {
        self.0.opening.clone()
    }

    fn prepare(&self, budget: &Budget) -> Result<(), SolveError> {
        if let Some(graph) = self.single().filter(|_| self.0.solution.get().is_none()) {
            let solution = Solution::within(graph, Wanted::Both, threads::available(), budget)?;
            // Whoever was quicker found the same.
            self.0.solution.get_or_init(|| Some(solution));
        }
        Ok(())
    }

    fn empty_text(&self) -> &'static str {
        "-"
    }

    fn moves_to(&self, from: &Vertex, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let reaches = |option: &&[u32]| option.iter().try_fold(Nimber::ZERO, |sum, &token| Some(sum + self.value(token)?)) == Some(value);
        let options = self.0.graph.options(from.id);
        Some(options.into_iter().filter(reaches).try_for_each(|option| self.visit_option(from, option, visit)))
    }

    fn genus(&self, at: &Vertex) -> Option<Genus> {
        let (_, solution) = self.solved()?;
        solution.class(at.id).filter(|&class| class != Tameness::Wild)?;
        Genus::from_pair(solution.nim_value(at.id)?, solution.misere_value(at.id)?)
    }

    fn misere(&self, at: &Vertex) -> Option<Fact> {
        let outcome = self.solved()?.1.misere_outcome(at.id)?;
        Some(Fact { worth: Worth::Alone(outcome), basis: Basis::computed("graph") })
    }

    fn kind(&self) -> Kind {
        if self.solved().is_some_and(|(_, solution)| solution.is_cyclic()) { Kind::Loopy } else { Kind::Plain }
    }

    fn splits(&self) -> bool {
        matches!(&self.0.graph.arcs, Arcs::Multi(graph) if graph.splits())
    }

    fn explain(&self, parts: &[Vertex], play: Play) -> Vec<Reason> {
        let Some((graph, solution)) = self.solved().filter(|_| play == Play::Normal) else { return vec![] };
        let infinite: BTreeSet<u32> = parts.iter().map(|part| part.id).filter(|&id| solution.nim_value(id).is_none()).collect();
        infinite.into_iter().take(4).flat_map(|id| infinite_value(&self.0.graph.names, graph, solution, id)).collect()
    }
}

/// Searches for the misère outcomes that a genus does not give: those of the wild vertices of a Multi-SG graph.
pub fn search_misere(solved: &mut Solved, budget: &Budget) -> Result<(), SolveError> {
    let Known::Multi { values, misere: Some(MultiMisere { genera, outcomes }) } = &mut solved.known else { return Ok(()) };
    if genera.iter().all(Option::is_some) {
        return Ok(());
    }
    let board = Board {
        prefix: NAME.into(),
        opening: String::new(),
        graph: solved.graph.clone(),
        solution: OnceLock::new(),
        values: std::mem::take(values),
    };
    let game = GraphGame(Arc::new(board));
    let mut table = Followers::default();
    let vertices: Vec<Vertex> = (0..genera.len() as u32).map(|vertex| game.vertex(vertex)).collect();
    let parts = table.add(&game, &vertices, budget);
    values.clone_from(&game.0.values);
    let parts = parts?;
    let merged = Merged::of(&table, &|_| NAME.into(), budget)?;
    let mut search = SumSearch::new(&merged, Play::Misere).beside(table.bytes());
    for (slot, parts) in outcomes.iter_mut().zip(parts) {
        *slot = Some(Outcome::of_mover(search.wins(&merged.nodes_of(&parts), budget)?));
    }
    Ok(())
}

fn board(prefix: String, opening: String, graph: NamedGraph, place: Text<'_>) -> Parsed<GraphGame> {
    let values = match &graph.arcs {
        Arcs::Single(_) => vec![],
        Arcs::Multi(multi) => multi.nim_values().map_err(|cycle| place.error(graph.names.cycle(&cycle)))?,
    };
    Ok(GraphGame(Arc::new(Board { prefix, opening, graph, solution: OnceLock::new(), values })))
}

fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    let game = match opening.graph {
        Some(file) => {
            opening.no_parameters()?;
            let prefix = format!("{NAME}:@{}", file.path);
            board(prefix.clone(), prefix + "#", binary::read_any(file.bytes)?, opening.name)?
        }
        None => inline(opening.required_parameters()?)?,
    };
    Ok(TypedGame::boxed(game, |game, position| match position.as_str() {
        "-" => Ok(vec![]),
        _ => position.items().map(|token| token_on(game, token)).collect(),
    }))
}

fn token_on(game: &GraphGame, token: Text<'_>) -> Parsed<Vertex> {
    let names = &game.0.graph.names;
    match names.find(token.as_str()) {
        Some(id) => Ok(game.vertex(id)),
        None => {
            let diagnostic = token.error(msg!("graph-unknown-vertex", name = shortened(token.as_str())));
            Err(match names.nearest(token.as_str()) {
                Some(near) => diagnostic.hint(msg!("nearest-game", name = near)),
                None => diagnostic.hint(msg!("graph-vertices", count = names.len(), first = names.name(0).to_string())),
            })
        }
    }
}

/// `3-1,3-2.2,1-`: from 3 to 1; from 3 to two tokens on 2; from 1 to nothing.
fn inline(text: Text<'_>) -> Parsed<GraphGame> {
    let mut rows: Vec<Vec<Vec<u32>>> = vec![];
    for piece in text.split(|c| c == ',') {
        let Some((from, to)) = piece.split_once('-') else {
            return Err(piece.error(msg!("graph-inline-arc")).hint(msg!("graph-inline-hint")));
        };
        let vertex = |text: Text<'_>| text.number_in(0..=MOST_INLINE).map(|number| number as u32);
        let from = vertex(from)?;
        let option = if to.is_blank() { vec![] } else { to.split(|c| c == '.').map(vertex).collect::<Parsed<Vec<u32>>>()? };
        let largest = option.iter().copied().max().unwrap_or(0).max(from) as usize;
        rows.resize(rows.len().max(largest + 1), vec![]);
        rows[from as usize].push(option);
    }
    let names = Names::Plain(rows.len());
    let prefix = format!("{NAME}/{}", written(&rows));
    let single = rows.iter().flatten().all(|option| option.len() == 1);
    let arcs = if single {
        Arcs::Single(Csr::from_rows(rows.into_iter().map(|row| row.into_iter().flatten())))
    } else {
        Arcs::Multi(Multi::from_rows(rows))
    };
    board(prefix.clone(), prefix + ":", NamedGraph { names, arcs }, text)
}

/// The largest vertex of a graph in the text itself.
const MOST_INLINE: u64 = 9999;

fn written(rows: &[Vec<Vec<u32>>]) -> String {
    let arc = |from: usize, option: &Vec<u32>| format!("{from}-{}", option.iter().map(u32::to_string).collect::<Vec<_>>().join("."));
    rows.iter().enumerate().flat_map(|(from, row)| row.iter().map(move |option| arc(from, option))).collect::<Vec<_>>().join(",")
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: NAME,
    aliases: &["dag", "digraph", "tokens"],
    source: "R. Sprague (1935), P. M. Grundy (1939); with cycles: C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966)",
    examples: &["graph/3-1,3-2,2-0,1-0:3,2", "graph/4-3,4-2.1,3-1,2-,1-:4,3"],
    rules: &[],
    laws: &[],
    open,
    sample: |dice: &mut Dice| {
        let count = dice.roll(4) + 2;
        let multi = dice.roll(2) == 0;
        let arc = |from: u64, dice: &mut Dice| {
            let tokens = if multi { dice.roll(2) } else { 1 };
            let to: Vec<String> = (0..tokens).map(|_| dice.roll(from - 1).to_string()).collect();
            format!("{from}-{}", to.join("."))
        };
        let arcs: Vec<String> = (0..dice.roll(7) + 1)
            .map(|_| {
                let from = dice.roll(count - 2) + 1;
                arc(from, dice)
            })
            .collect();
        let largest = arcs.iter().filter_map(|arc| arc.split('-').next()?.parse::<u64>().ok()).max().unwrap_or(0);
        let tokens: Vec<String> = (0..dice.roll(2)).map(|_| dice.roll(largest).to_string()).collect();
        format!("graph/{}:{}", arcs.join(","), if tokens.is_empty() { "-".into() } else { tokens.join(",") })
    },
}];
