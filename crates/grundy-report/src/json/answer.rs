//! `solve --json`: an answer, an answer for both players, a question left open, an expression that is wrong.

use super::{JudgedLine, Reasons, loopy, number};
use crate::{Narrator, diagnostic};
use grundy::analysis::judged::JudgedMoves;
use grundy::analysis::{Analysis, ComponentReport, MoveVisitor, Moves, Partizan};
use grundy::sum::Component;
use grundy::text::{Diagnostic, Source};
use grundy::{Compound, Convention, Ending, Halt, SolveError, Step, Stop, Sum, Walk};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use std::cell::{Cell, RefCell};

/// Positions after moves take no more bytes than this; behind the last that fits, `to` is null.
const MOST_TO: usize = 64 << 20;

/// Shows winning moves one by one until they end or the visitor breaks off, and returns their number.
pub type MoveSource<'a> = dyn FnMut(&mut dyn MoveVisitor) -> Moves + 'a;

/// An answer.
///
/// ```
/// use grundy::{Budget, analysis::{Answer, Request, analyse}, notation::parse, sum::Workspace};
/// use grundy_report::json;
/// let sum = parse("nim:1,2").unwrap();
/// let analysis = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
/// let line = json::line(&json::Answer::new(&sum, &analysis));
/// assert!(line.contains(r#""outcome":"N""#) && line.contains(r#""to":"nim:1,1""#));
/// ```
pub struct Answer<'a, 's> {
    sum: &'a Sum,
    analysis: &'a Analysis,
    moves: RefCell<Option<&'s mut MoveSource<'s>>>,
    judged: Option<(&'a JudgedMoves, &'a Narrator)>,
    reasons: Option<&'a Narrator>,
}

impl<'a, 's> Answer<'a, 's> {
    /// An answer with the moves that the analysis lists.
    pub fn new(sum: &'a Sum, analysis: &'a Analysis) -> Answer<'a, 's> {
        Answer { sum, analysis, moves: RefCell::new(None), judged: None, reasons: None }
    }

    /// The moves come from here instead, while they are written. The answer can then be written once.
    pub fn with_moves(self, source: &'s mut MoveSource<'s>) -> Answer<'a, 's> {
        Answer { moves: RefCell::new(Some(source)), ..self }
    }

    /// With every move and what it comes to, if they are there.
    pub fn judged(self, moves: Option<&'a JudgedMoves>, narrator: &'a Narrator) -> Answer<'a, 's> {
        Answer { judged: moves.map(|moves| (moves, narrator)), ..self }
    }

    /// With the reasoning, in the narrator's language.
    pub fn explained(self, narrator: &'a Narrator) -> Answer<'a, 's> {
        Answer { reasons: Some(narrator), ..self }
    }
}

impl Serialize for Answer<'_, '_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Answer { sum, analysis, .. } = self;
        let position = sum.to_string();
        let components: Vec<_> = sum.components().iter().map(AsRef::as_ref).zip(&analysis.components).collect();
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("position", &position)?;
        object.serialize_entry("play", analysis.play.name())?;
        object.serialize_entry("compound", &analysis.convention().name())?;
        object.serialize_entry("outcome", &analysis.outcome.to_string())?;
        object.serialize_entry("nim_value", &number(analysis.nim_value))?;
        object.serialize_entry("evidence", analysis.basis.evidence.name())?;
        object.serialize_entry("components", &components.into_iter().map(ComponentLine).collect::<Vec<_>>())?;
        let room = Room::after(&position);
        let counted = match self.moves.borrow_mut().take() {
            None => {
                object.serialize_entry("winning_moves", &MoveList::of(analysis.played(sum), &analysis.winning.listed, &room))?;
                Counted { listed: analysis.winning.listed.len() as u64, total: analysis.winning.total, complete: analysis.winning.complete }
            }
            Some(source) => {
                let list = StreamedMoves { sum: analysis.played(sum), room: &room, source: RefCell::new(source), counted: Cell::default() };
                object.serialize_entry("winning_moves", &list)?;
                list.counted.get()
            }
        };
        if analysis.ending == Ending::Short {
            object.serialize_entry("ending", analysis.ending.name())?;
        }
        if let Some(values) = &analysis.loopy {
            object.serialize_entry("loopy", &loopy(values))?;
        }
        if !counted.complete {
            object.serialize_entry("winning_moves_complete", &false)?;
        }
        if !counted.complete || counted.listed < counted.total {
            object.serialize_entry("winning_moves_total", &counted.total)?;
            object.serialize_entry("winning_moves_cut", &true)?;
        }
        if let Some((moves, narrator)) = self.judged {
            judged_entries(&mut object, analysis.played(sum), moves, narrator)?;
        }
        for (name, number) in &analysis.extras {
            object.serialize_entry(name, number)?;
        }
        if let Some(narrator) = self.reasons {
            object.serialize_entry("reasons", &Reasons(&analysis.reasons, narrator))?;
        }
        object.end()
    }
}

/// `moves` and `moves_complete`.
fn judged_entries<M: SerializeMap>(object: &mut M, sum: &Sum, moves: &JudgedMoves, narrator: &Narrator) -> Result<(), M::Error> {
    let lines: Vec<_> = moves.moves.iter().map(|judged| JudgedLine { sum, judged, narrator }).collect();
    object.serialize_entry("moves", &lines)?;
    object.serialize_entry("moves_complete", &moves.complete)
}

struct ComponentLine<'a>((&'a dyn Component, &'a ComponentReport));

impl Serialize for ComponentLine<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (component, part) = self.0;
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("position", &component.notation())?;
        object.serialize_entry("nim_value", &number(part.nim_value))?;
        object.serialize_entry("by", part.basis.by)?;
        if let Some(game) = component.recognised_as() {
            object.serialize_entry("same_as", &game)?;
        }
        if let Some(values) = &part.loopy {
            object.serialize_entry("loopy", &loopy(values))?;
        }
        if let Some(figures) = &part.figures {
            object.serialize_entry(figures.name, &figures.numbers)?;
        }
        object.end()
    }
}

/// How many moves were written, how many there are, and whether that is known to be all.
#[derive(Clone, Copy, Default)]
struct Counted {
    listed: u64,
    total: u64,
    complete: bool,
}

/// What is left of [`MOST_TO`].
struct Room {
    each: usize,
    left: Cell<usize>,
}

impl Room {
    fn after(position: &str) -> Room {
        Room { each: position.len(), left: Cell::new(MOST_TO) }
    }

    /// Whether the next position fits.
    fn has_more(&self) -> bool {
        self.left.get() >= self.each
    }

    /// Takes the room of one more position, if there is; one does not fit, none after it does.
    fn take(&self) -> bool {
        let left = self.left.get().checked_sub(self.each);
        self.left.set(left.unwrap_or(0));
        left.is_some()
    }
}

/// Moves that are held.
struct MoveList<'a> {
    sum: &'a Sum,
    steps: &'a [Step],
    room: &'a Room,
}

impl<'a> MoveList<'a> {
    fn of(sum: &'a Sum, steps: &'a [Step], room: &'a Room) -> MoveList<'a> {
        MoveList { sum, steps, room }
    }
}

impl Serialize for MoveList<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.steps.iter().map(|step| Turn { sum: self.sum, step, with_position: self.room.take() }))
    }
}

/// Moves that are written as they are found.
struct StreamedMoves<'a, 's> {
    sum: &'a Sum,
    room: &'a Room,
    source: RefCell<&'a mut MoveSource<'s>>,
    counted: Cell<Counted>,
}

impl Serialize for StreamedMoves<'_, '_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut writer = MoveWriter { sum: self.sum, room: self.room, list: to.serialize_seq(None)?, listed: 0, failure: None };
        let moves = (self.source.borrow_mut())(&mut writer);
        self.counted.set(Counted { listed: writer.listed, total: moves.total, complete: moves.complete });
        match writer.failure {
            Some(error) => Err(error),
            None => writer.list.end(),
        }
    }
}

/// Writes each move that it is shown.
struct MoveWriter<'m, L: SerializeSeq> {
    sum: &'m Sum,
    room: &'m Room,
    list: L,
    listed: u64,
    failure: Option<L::Error>,
}

impl<L: SerializeSeq> MoveVisitor for MoveWriter<'_, L> {
    fn wants_leaves(&self) -> bool {
        self.room.has_more()
    }

    fn visit(&mut self, step: &Step) -> Walk {
        let turn = Turn { sum: self.sum, step, with_position: self.room.take() };
        match self.list.serialize_element(&turn) {
            Ok(()) => {
                self.listed += 1;
                Ok(())
            }
            Err(error) => {
                self.failure = Some(error);
                Err(Halt::Enough)
            }
        }
    }
}

/// A winning move. In a compound where several components move at once, `moves` lists them; in games played on edges a move
/// has the edge's place in the input too.
struct Turn<'a> {
    sum: &'a Sum,
    step: &'a Step,
    with_position: bool,
}

impl Serialize for Turn<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = to.serialize_map(None)?;
        if self.step.also.is_empty() {
            entries_of_move(&mut object, self.sum, self.step)?;
        } else {
            let moves: Vec<_> = self.step.turn().map(|step| OneMove(self.sum, step)).collect();
            object.serialize_entry("moves", &moves)?;
        }
        object.serialize_entry("to", &self.with_position.then(|| self.sum.after(self.step)))?;
        object.end()
    }
}

pub(super) struct OneMove<'a>(pub &'a Sum, pub &'a Step);

impl Serialize for OneMove<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = to.serialize_map(None)?;
        entries_of_move(&mut object, self.0, self.1)?;
        object.end()
    }
}

pub(super) fn entries_of_move<M: SerializeMap>(object: &mut M, sum: &Sum, step: &Step) -> Result<(), M::Error> {
    object.serialize_entry("component", &step.component)?;
    object.serialize_entry("part", &step.part)?;
    object.serialize_entry("move", &step.action)?;
    match sum.components()[step.component].notes().edge(&step.action) {
        Some(edge) => object.serialize_entry("edge", &edge),
        None => Ok(()),
    }
}

/// An answer about a sum in which the players have different moves: both players' winning moves in place of one list.
///
/// ```
/// use grundy::{Budget, analysis::{Answer, Request, analyse}, notation::parse, sum::Workspace};
/// use grundy_report::json;
/// let sum = parse("hackenbush:0-1b").unwrap();
/// let answer = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).unwrap();
/// let Answer::Partizan(found) = answer else { panic!() };
/// let line = json::line(&json::PartizanAnswer { sum: &sum, found: &found, reasons: None, judged: None });
/// assert!(line.contains(r#""outcome":"L""#) && line.contains(r#""left_wins":[{"component":0,"part":0,"move":"0-1#0","edge":0"#), "{line}");
/// ```
pub struct PartizanAnswer<'a> {
    /// What was asked about.
    pub sum: &'a Sum,
    /// What was found.
    pub found: &'a Partizan,
    /// Who tells the reasoning, if it was asked for.
    pub reasons: Option<&'a Narrator>,
    /// Every move of Left and of Right with what it comes to, if that was asked for.
    pub judged: Option<([&'a JudgedMoves; 2], &'a Narrator)>,
}

impl Serialize for PartizanAnswer<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Component {
            position: String,
            nim_value: (),
            by: &'static str,
        }
        let PartizanAnswer { sum, found, .. } = self;
        let position = sum.to_string();
        let room = Room::after(&position);
        let components = sum.components().iter().map(|one| Component { position: one.notation(), nim_value: (), by: found.basis.by });
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("position", &position)?;
        object.serialize_entry("play", found.play.name())?;
        object.serialize_entry("compound", &Compound::Disjunctive.name())?;
        object.serialize_entry("outcome", &found.class.to_string())?;
        object.serialize_entry("nim_value", &())?;
        object.serialize_entry("value", &found.number.map(|number| number.to_string()))?;
        object.serialize_entry("evidence", found.basis.evidence.name())?;
        object.serialize_entry("components", &components.collect::<Vec<_>>())?;
        object.serialize_entry("left_wins", &MoveList::of(sum, &found.left_wins, &room))?;
        object.serialize_entry("right_wins", &MoveList::of(sum, &found.right_wins, &room))?;
        if !found.complete {
            object.serialize_entry("winning_moves_complete", &false)?;
        }
        if let Some((sides, narrator)) = self.judged {
            for (name, moves) in ["left_moves", "right_moves"].iter().zip(sides) {
                let lines: Vec<_> = moves.moves.iter().map(|judged| JudgedLine { sum, judged, narrator }).collect();
                object.serialize_entry(name, &lines)?;
            }
            object.serialize_entry("moves_complete", &sides.iter().all(|moves| moves.complete))?;
        }
        if let Some(narrator) = self.reasons {
            object.serialize_entry("reasons", &Reasons(&found.reasons, narrator))?;
        }
        object.end()
    }
}

/// An expression that is wrong.
#[derive(serde::Serialize)]
pub struct WrongInput<'a> {
    position: &'a str,
    error: WrongPlace<'a>,
}

#[derive(serde::Serialize)]
struct WrongPlace<'a> {
    message: String,
    span: [usize; 2],
    hint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
}

impl<'a> WrongInput<'a> {
    /// What is wrong with an expression, and where.
    pub fn new(expression: &'a str, diagnostic: &'a Diagnostic, narrator: &Narrator) -> WrongInput<'a> {
        let file = match &diagnostic.source {
            Source::File { path, .. } => Some(path.as_str()),
            Source::Expression => None,
        };
        let error = WrongPlace {
            message: narrator.say(&diagnostic.message),
            span: [diagnostic.span.start, diagnostic.span.end],
            hint: diagnostic.hint.as_ref().map(|hint| narrator.say(hint)),
            file,
        };
        WrongInput { position: expression, error }
    }
}

/// The word for why a question was not decided.
///
/// ```
/// use grundy::{SolveError, Stop};
/// assert_eq!(grundy_report::json::stop_name(&SolveError::Exhausted(Stop::Time)), "time");
/// ```
pub fn stop_name(error: &SolveError) -> &'static str {
    match error {
        SolveError::Exhausted(Stop::Time) => "time",
        SolveError::Exhausted(Stop::Memory) => "memory",
        SolveError::Exhausted(Stop::Interrupted) => "interrupted",
        SolveError::Exhausted(Stop::Effort) => "effort",
        SolveError::Cycle(_) | SolveError::Endless(_) => "cycle",
        SolveError::Forgotten { .. } => "forgotten",
        SolveError::Unsupported(_) => "unsupported",
    }
}

/// A question that was not decided.
#[derive(serde::Serialize)]
pub struct Undecided {
    position: String,
    play: &'static str,
    compound: String,
    outcome: (),
    nim_value: (),
    undecided: Why,
}

#[derive(serde::Serialize)]
struct Why {
    reason: &'static str,
    message: String,
}

impl Undecided {
    /// Why a position was not decided under a convention.
    pub fn new(position: String, convention: Convention, error: &SolveError, narrator: &Narrator) -> Undecided {
        let undecided = Why { reason: stop_name(error), message: diagnostic::unsolved(error, narrator) };
        Undecided { position, play: convention.play.name(), compound: convention.name(), outcome: (), nim_value: (), undecided }
    }
}
