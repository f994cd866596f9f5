//! Questions and answers as JSON: one contract for the server and for the page that has none. `docs/api.md` is its description for people.
//!
//! A [`Question`] is read from the text of a request, says how long it may take, and is answered under a [`Budget`]. Nothing here reads files, has a clock or
//! opens connections: whoever has those calls [`Question::answer`].
//!
//! ```
//! use grundy::Budget;
//! let reply = grundy_api::answer("solve", r#"{"position": "nim:1,2"}"#, &Budget::unlimited());
//! assert_eq!((reply.status, reply.body["nim_value"].as_u64()), (200, Some(3)));
//! let reply = grundy_api::answer("solve", r#"{"position": "nim:1,x"}"#, &Budget::unlimited());
//! assert_eq!((reply.status, reply.body["error"]["span"].to_string().as_str()), (422, "[6,7]"));
//! ```

#![forbid(unsafe_code)]

mod board;
mod catalogue;
mod convention;
mod fields;
mod figures;
mod games;
mod graph;
mod hackenbush;
mod moves;
pub mod openapi;
mod play;
mod refusal;
mod review;
mod solve;
mod tables;
mod touch;

pub use refusal::Refusal;

use fields::Fields;
use grundy::{Budget, Message, msg};
use grundy_report::{Language, Narrator};
use serde_json::{Map, Value};
use std::sync::OnceLock;

/// A reply: the status of HTTP and a JSON object.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// 200, or what is wrong.
    pub status: u16,
    /// What is said.
    pub body: Value,
}

/// What a route does with its fields.
type Answerer = fn(Fields, &mut Context<'_>) -> Result<Value, Refusal>;

/// All routes with what answers them.
const ROUTES: [(&str, Answerer); 15] = [
    ("read", catalogue::read),
    ("solve", solve::solve),
    ("moves", moves::moves),
    ("play", play::play),
    ("review", review::review),
    ("hackenbush", hackenbush::hackenbush),
    ("graph", graph::graph),
    ("followers", graph::followers),
    ("table", tables::table),
    ("period", tables::period),
    ("pattern", tables::pattern),
    ("games", games::games),
    ("figures", figures::figures),
    ("texts", catalogue::texts),
    ("calc", catalogue::calc),
];

/// The names of all routes.
pub fn routes() -> impl Iterator<Item = &'static str> {
    ROUTES.iter().map(|(name, _)| *name)
}

/// A request that was read.
pub struct Question {
    answerer: Answerer,
    fields: Map<String, Value>,
    language: Language,
    /// How many milliseconds it wants, if it says so.
    pub time: Option<u64>,
    /// Whether it wants lines as they come.
    pub stream: bool,
}

/// What is told on the way to an answer: judged moves, for a stream.
pub type Listener<'a> = &'a mut dyn FnMut(Value);

/// What an answer may use.
struct Context<'a> {
    narrator: &'static Narrator,
    budget: &'a Budget,
    tell: Listener<'a>,
}

impl Question {
    /// Reads a request; what is wrong with it is a reply at once.
    pub fn read(route: &str, body: &str) -> Result<Question, Reply> {
        let read = || {
            let Some((_, answerer)) = ROUTES.iter().find(|(name, _)| *name == route) else {
                return Err(Refusal::new(404, "route", &msg!("api-no-route", route = grundy::notation::shortened(route))));
            };
            let mut fields = Fields::parse(body)?;
            let language = fields.choice("lang", &[("en", Language::En), ("zh", Language::Zh)])?.unwrap_or(Language::En);
            let (time, stream) = (fields.number("time")?, fields.flag("stream")?);
            Ok(Question { answerer: *answerer, fields: fields.rest(), language, time, stream })
        };
        read().map_err(|refusal| refusal.reply(narrator(Language::En)))
    }

    /// The language it is to be answered in.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The answer, as far as the budget allows. On the way the listener is told what a stream shows.
    pub fn answer(self, budget: &Budget, tell: Listener<'_>) -> Reply {
        let narrator = narrator(self.language);
        let mut context = Context { narrator, budget, tell };
        match (self.answerer)(Fields::of(self.fields), &mut context) {
            Ok(mut body) => {
                exact(&mut body);
                Reply { status: 200, body }
            }
            Err(refusal) => refusal.reply(narrator),
        }
    }
}

/// Reads and answers a request in one go.
pub fn answer(route: &str, body: &str, budget: &Budget) -> Reply {
    match Question::read(route, body) {
        Ok(question) => question.answer(budget, &mut |_| {}),
        Err(reply) => reply,
    }
}

/// A refusal by whoever carries the requests: too large, too many, from a foreign page.
pub fn refused(status: u16, kind: &'static str, message: &Message, language: Language) -> Reply {
    Refusal::new(status, kind, message).reply(narrator(language))
}

/// The narrator of a language, made once.
pub(crate) fn narrator(language: Language) -> &'static Narrator {
    static ALL: OnceLock<[Narrator; 2]> = OnceLock::new();
    let all = ALL.get_or_init(|| [Language::En, Language::Zh].map(Narrator::new));
    &all[language as usize]
}

/// The largest integer up to which JavaScript's numbers are exact.
const MOST_EXACT: u64 = (1 << 53) - 1;

/// Writes integers that JavaScript would round as text.
fn exact(value: &mut Value) {
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        match value {
            Value::Number(number) if number.as_u64().is_some_and(|number| number > MOST_EXACT) => {
                *value = Value::String(number.to_string())
            }
            Value::Array(items) => waiting.extend(items),
            Value::Object(fields) => waiting.extend(fields.values_mut()),
            _ => {}
        }
    }
}

/// A text without the colours of a terminal.
fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
