//! The picture of an answer: who wins, and a panel for each component of the sum with a winning move marked.

use super::boards;
use super::graph;
use super::hackenbush::{self, Marks};
use super::legend::{Legend, paragraph};
use crate::svg::canvas::{Anchor, Canvas, Lettering, ink};
use crate::svg::letters;
use crate::{Language, Narrator};
use grundy::analysis::{Analysis, Partizan};
use grundy::game::Look;
use grundy::games::graph::GraphGame;
use grundy::graph::{Solved, Unsolved};
use grundy::notation::{Files, parse_with};
use grundy::sum::{Component, TypedComponent};
use grundy::text::shortened;
use grundy::{Message, Outcome, Play, Step, Sum, msg};
use std::collections::BTreeSet;

/// The most parts of a component that are drawn.
const MOST_PARTS: usize = 60;
/// Captions go on in the next line.
const WIDTH: f64 = 640.0;

/// What to draw of a sum.
struct Subject<'a> {
    /// As it was asked for: a drawing is shown as a whole, even where its parts are played apart.
    asked: &'a Sum,
    /// As it is played.
    sum: &'a Sum,
    files: &'a dyn Files,
    narrator: &'a Narrator,
    labels: bool,
    /// The turn that is marked.
    turn: Option<&'a Step>,
    /// The winning moves of either player.
    wins: [&'a [Step]; 2],
}

/// The picture of an answer as SVG. Files are those that the sum was read from.
///
/// ```
/// use grundy::{Budget, analysis::{Answer, Request, analyse}, notation::{NoFiles, parse}, sum::Workspace};
/// use grundy_report::{Language, Narrator, picture};
/// let sum = parse("nim:3,4,5").unwrap();
/// let analysis = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
/// let svg = picture::answer(&sum, &analysis, &NoFiles, false, &Narrator::new(Language::En)).unwrap();
/// assert!(svg.contains("3 → 1"));
/// ```
pub fn answer(sum: &Sum, analysis: &Analysis, files: &dyn Files, labels: bool, narrator: &Narrator) -> Result<String, Message> {
    let wins = &analysis.winning.listed[..];
    let subject = Subject { asked: sum, sum: analysis.played(sum), files, narrator, labels, turn: wins.first(), wins: [wins, wins] };
    if let Some(only) = subject.only_drawing()? {
        return Ok(only);
    }
    let mut lines = vec![verdict(analysis, narrator)];
    if let Some(step) = subject.turn {
        let action = step.turn().map(|step| step.action.clone()).collect::<Vec<_>>().join(", ");
        let action = shortened(&action);
        lines.push(narrator.say(&match analysis.winning.total {
            0 | 1 => msg!("board-move", action = action),
            count => msg!("board-move-of-several", action = action, count = count as usize),
        }));
    }
    subject.page(&lines, analysis)
}

/// The picture of an answer about both players as SVG.
pub fn partizan(sum: &Sum, found: &Partizan, files: &dyn Files, labels: bool, narrator: &Narrator) -> Result<String, Message> {
    let subject = Subject { asked: sum, sum, files, narrator, labels, turn: None, wins: [&found.left_wins, &found.right_wins] };
    match subject.only_drawing()? {
        Some(only) => Ok(only),
        None => {
            let class = narrator.word(&format!("class-{}", found.class.to_string().to_lowercase()));
            let panels = subject.panels(|_| None)?;
            Ok(subject.stacked(&[class], panels))
        }
    }
}

fn verdict(analysis: &Analysis, narrator: &Narrator) -> String {
    let outcome = narrator.word(match analysis.outcome {
        Outcome::N => "board-won",
        Outcome::P => "board-lost",
        Outcome::Draw => "board-drawn",
    });
    let play = if analysis.play == Play::Misere { narrator.word("board-misere") } else { String::new() };
    let value = analysis.nim_value.map(|value| narrator.say(&msg!("board-value", value = value.0))).unwrap_or_default();
    let sentences: Vec<String> = [play, outcome, value].into_iter().filter(|text| !text.is_empty()).collect();
    // Chinese sentences end in their own space.
    sentences.join(if narrator.language() == Language::Zh { "" } else { " " })
}

impl Subject<'_> {
    /// A single drawing of Hackenbush is a picture by itself.
    fn only_drawing(&self) -> Result<Option<String>, Message> {
        let only = (self.asked.components().len() == 1).then(|| hackenbush::board(self.asked, 0)).flatten();
        only.map(|board| hackenbush::draw(&board, &self.marks(0), self.labels, self.narrator)).transpose()
    }

    fn page(&self, lines: &[String], analysis: &Analysis) -> Result<String, Message> {
        let value = |at: usize| analysis.components.get(at)?.nim_value.filter(|_| analysis.components.len() > 1);
        let panels = self.panels(|at| value(at).map(|value| self.narrator.say(&msg!("board-value", value = value.0))))?;
        Ok(self.stacked(lines, panels))
    }

    /// Each component under its name, with what is said of it.
    fn panels(&self, remark: impl Fn(usize) -> Option<String>) -> Result<Vec<Canvas>, Message> {
        let panel = |at: usize| {
            let drawn = self.component(at)?;
            let mut canvas = Canvas::default();
            let heading = letters::fitted(&self.sum.components()[at].notation(), 16.0, WIDTH);
            let area = canvas.text([0.0, 0.0], &heading, Lettering::new(16.0, Anchor::Start).bold());
            if let Some(remark) = remark(at) {
                canvas.text([area.right + 18.0, 0.0], &remark, Lettering::new(14.0, Anchor::Start).coloured(ink::SOFT));
            }
            let board = drawn.area();
            canvas.place(&drawn, [-board.left, 22.0 - board.top]);
            Ok(canvas)
        };
        (0..self.sum.components().len()).map(panel).collect()
    }

    /// The lines on top, the panels under them, the legend at the foot.
    fn stacked(&self, lines: &[String], panels: Vec<Canvas>) -> String {
        let mut canvas = Canvas::default();
        let mut y = 0.0;
        for line in lines {
            y += paragraph(&mut canvas, [0.0, y], line, Lettering::new(18.0, Anchor::Start), WIDTH);
        }
        for panel in &panels {
            let area = panel.area();
            y += 16.0;
            canvas.place(panel, [0.0, y - area.top]);
            y += area.height() + 8.0;
        }
        if self.marks_boards() {
            let mut legend = Legend::default();
            legend.add(self.narrator.word("board-marked"), boards::marked_swatch);
            legend.draw(&mut canvas, [0.0, y + 12.0], WIDTH);
        }
        canvas.finish(&shortened(&self.asked.to_string()), 24.0)
    }

    /// One component: a drawing, a graph, or boards.
    fn component(&self, at: usize) -> Result<Canvas, Message> {
        let component = &self.sum.components()[at];
        if let Some(board) = hackenbush::board(self.asked, at) {
            return hackenbush::canvas(&board, &self.marks(at), self.labels, self.narrator);
        }
        if let Some(graph) = component.as_any().downcast_ref::<TypedComponent<GraphGame>>() {
            return self.graph(at, graph);
        }
        if component.len() > MOST_PARTS {
            return Err(msg!("board-too-many", count = component.len(), most = MOST_PARTS));
        }
        let parts: Vec<(Option<Look>, String)> =
            (0..component.len()).map(|part| (component.notes().look(part), component.part(part))).collect();
        let moved = |part: usize| self.turn?.turn().find(|step| (step.component, step.part) == (at, part));
        let leaves: Vec<Option<Vec<Look>>> = (0..component.len()).map(|part| self.leaves(component.as_ref(), moved(part)?)).collect();
        Ok(boards::draw(&parts, &leaves))
    }

    /// What a move leaves of its part, by itself.
    fn after(&self, component: &dyn Component, step: &Step) -> Option<Box<dyn Component>> {
        let text = component.with_parts(&mut std::iter::once(step.leaves.clone()));
        let after = parse_with(&text, self.files).ok()?;
        if let [after] = after.components() { Some(after.clone()) } else { None }
    }

    /// The same as it looks.
    fn leaves(&self, component: &dyn Component, step: &Step) -> Option<Vec<Look>> {
        let after = self.after(component, step)?;
        (0..after.len()).map(|part| after.notes().look(part)).collect()
    }

    /// Whether the marked turn changes a board, which needs a legend; drawings and graphs have their own.
    fn marks_boards(&self) -> bool {
        let has_legend =
            |at: usize| hackenbush::board(self.asked, at).is_some() || self.sum.components()[at].as_any().is::<TypedComponent<GraphGame>>();
        self.turn.is_some_and(|step| step.turn().any(|step| !has_legend(step.component)))
    }

    /// The graph that tokens lie on, with rings around them; the winning moves of the whole are thick.
    fn graph(&self, at: usize, component: &TypedComponent<GraphGame>) -> Result<Canvas, Message> {
        let named = component.rules.graph();
        graph::check_size(named.len())?;
        let solved = Solved::of(named.clone(), 1).map_err(|why| match why {
            Unsolved::Cycle(message) => message,
            Unsolved::Stopped(_) => graph::too_large(named.len()),
        })?;
        let tokens: Vec<u32> = component.parts.iter().map(|vertex| vertex.id()).collect();
        let wins = self.wins[0].iter().flat_map(Step::turn).filter(|step| step.component == at);
        let arcs: BTreeSet<(u32, u32)> = wins
            .flat_map(|step| {
                let after = self.after(component, step);
                let after = after.as_ref().and_then(|after| after.as_any().downcast_ref::<TypedComponent<GraphGame>>());
                let targets: Vec<u32> = after.iter().flat_map(|after| after.parts.iter().map(|vertex| vertex.id())).collect();
                targets.into_iter().map(|to| (tokens[step.part], to)).collect::<Vec<_>>()
            })
            .collect();
        graph::canvas(&solved, &tokens, |from, to| arcs.contains(&(from, to)), self.narrator)
    }

    /// The edges of a drawing that win.
    fn marks(&self, at: usize) -> Marks {
        let notes = self.sum.components()[at].notes();
        let edges = |steps: &[Step]| -> Vec<u64> {
            steps.iter().filter(|step| step.component == at).filter_map(|step| notes.edge(&step.action)).collect()
        };
        Marks::sides(edges(self.wins[0]), edges(self.wins[1]))
    }
}
