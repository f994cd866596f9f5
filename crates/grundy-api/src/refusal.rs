//! Why a request is not answered: what is wrong, where, and what would be right.

use crate::Reply;
use grundy::text::{Diagnostic, Source};
use grundy::{Message, SolveError, msg};
use grundy_report::{Narrator, diagnostic};
use serde_json::json;
use std::ops::Range;

/// A request that is refused. In a box, since hardly any is, and every result would be as large.
#[derive(Clone, Debug)]
pub struct Refusal(Box<Details>);

#[derive(Clone, Debug)]
struct Details {
    status: u16,
    kind: &'static str,
    message: What,
    field: Option<String>,
    span: Option<Range<usize>>,
    utf16: Option<Range<usize>>,
    hint: Option<Message>,
}

#[derive(Clone, Debug)]
enum What {
    Said(Message),
    Unsolved(SolveError),
}

impl Refusal {
    /// A refusal without a place.
    pub fn new(status: u16, kind: &'static str, message: &Message) -> Refusal {
        let message = What::Said(message.clone());
        Refusal(Box::new(Details { status, kind, message, field: None, span: None, utf16: None, hint: None }))
    }

    /// A request that is not what its route asks for.
    pub(crate) fn request(field: &str, message: &Message) -> Refusal {
        Refusal::new(400, "request", message).about(field)
    }

    fn about(mut self, field: &str) -> Refusal {
        self.0.field = Some(field.to_owned());
        self
    }

    /// An expression that is wrong, in the text of a field.
    pub(crate) fn notation(field: &str, text: &str, wrong: &Diagnostic) -> Refusal {
        let source = match &wrong.source {
            Source::Expression => text,
            Source::File { text, .. } => text.as_str(),
        };
        let span = wrong.span.start.min(source.len())..wrong.span.end.min(source.len());
        let utf16 = |at: usize| source.char_indices().take_while(|&(place, _)| place < at).map(|(_, c)| c.len_utf16()).sum();
        let mut refusal = Refusal::new(422, "notation", &wrong.message).about(field);
        refusal.0.utf16 = Some(utf16(span.start)..utf16(span.end));
        refusal.0.span = Some(span);
        refusal.0.hint.clone_from(&wrong.hint);
        refusal
    }

    /// A move that cannot be made.
    pub(crate) fn step(message: &Message) -> Refusal {
        Refusal::new(422, "move", message).about("move")
    }

    /// A question that no method covers, asked of a route that has nothing else to say.
    pub(crate) fn unsolved(error: SolveError) -> Refusal {
        let mut refusal = Refusal::new(422, "notation", &msg!("api-body"));
        refusal.0.message = What::Unsolved(error);
        refusal
    }

    /// The object of the error alone.
    pub(crate) fn error(&self, narrator: &Narrator) -> serde_json::Value {
        let pair = |range: &Option<Range<usize>>| range.as_ref().map(|range| [range.start, range.end]);
        let message = match &self.0.message {
            What::Said(message) => narrator.say(message),
            What::Unsolved(error) => diagnostic::unsolved(error, narrator),
        };
        json!({
            "status": self.0.status,
            "kind": self.0.kind,
            "message": message,
            "span": pair(&self.0.span),
            "utf16": pair(&self.0.utf16),
            "hint": self.0.hint.as_ref().map(|hint| narrator.say(hint)),
            "field": self.0.field,
        })
    }

    /// The reply.
    pub(crate) fn reply(&self, narrator: &Narrator) -> Reply {
        Reply { status: self.0.status, body: json!({ "error": self.error(narrator) }) }
    }
}
