//! The fields of a request, taken one by one; what is left over at the end nobody knows.

use crate::Refusal;
use grundy::{Message, msg};
use serde_json::{Map, Value};

/// The fields that were not taken yet.
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Reads the text of a request. No text at all is an object without fields.
    pub fn parse(body: &str) -> Result<Fields, Refusal> {
        let wrong = |why: String| Refusal::new(400, "request", &msg!("api-not-json", why = why));
        match serde_json::from_str(if body.trim().is_empty() { "{}" } else { body }) {
            Ok(Value::Object(fields)) => Ok(Fields(fields)),
            Ok(_) => Err(wrong("{…}".into())),
            Err(error) => Err(wrong(error.to_string())),
        }
    }

    /// Fields that were read before.
    pub fn of(fields: Map<String, Value>) -> Fields {
        Fields(fields)
    }

    /// The fields themselves.
    pub fn rest(self) -> Map<String, Value> {
        self.0
    }

    /// A field that may be null or missing.
    fn take<T>(&mut self, name: &str, wanted: Message, read: impl FnOnce(Value) -> Option<T>) -> Result<Option<T>, Refusal> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match read(value) {
                Some(value) => Ok(Some(value)),
                None => Err(Refusal::request(name, &msg!("api-type", field = name, wanted = wanted))),
            },
        }
    }

    /// A text.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, Refusal> {
        let read = |value| match value {
            Value::String(text) => Some(text),
            _ => None,
        };
        self.take(name, msg!("api-a-text"), read)
    }

    /// A text that must be there.
    pub fn required(&mut self, name: &str) -> Result<String, Refusal> {
        self.text(name)?.ok_or_else(|| Refusal::request(name, &msg!("api-missing", field = name)))
    }

    /// Texts that must be there.
    pub fn texts(&mut self, name: &str) -> Result<Vec<String>, Refusal> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let read = |value: Value| value.as_array()?.iter().map(text).collect::<Option<Vec<_>>>();
        let texts = self.take(name, msg!("api-a-list"), read)?;
        texts.ok_or_else(|| Refusal::request(name, &msg!("api-missing", field = name)))
    }

    /// Whether something is wanted.
    pub fn flag(&mut self, name: &str) -> Result<bool, Refusal> {
        Ok(self.take(name, msg!("api-a-flag"), |value| value.as_bool())?.unwrap_or(false))
    }

    /// A whole number; large ones may come as text.
    pub fn number(&mut self, name: &str) -> Result<Option<u64>, Refusal> {
        self.take(name, msg!("api-a-number"), |value| whole(&value))
    }

    /// A whole number up to a limit.
    pub fn limited(&mut self, name: &str, usual: u64, most: u64) -> Result<u64, Refusal> {
        let number = self.number(name)?.unwrap_or(usual);
        if number <= most { Ok(number) } else { Err(Refusal::request(name, &msg!("api-too-many", field = name, most = most))) }
    }

    /// One number or two.
    pub fn sizes(&mut self, name: &str) -> Result<Vec<u64>, Refusal> {
        let read = |value: Value| match &value {
            Value::Array(items) if (1..=2).contains(&items.len()) => items.iter().map(whole).collect::<Option<Vec<_>>>(),
            value => whole(value).map(|number| vec![number]),
        };
        Ok(self.take(name, msg!("api-a-size"), read)?.unwrap_or_default())
    }

    /// One of some words.
    pub fn choice<T: Copy>(&mut self, name: &str, choices: &[(&str, T)]) -> Result<Option<T>, Refusal> {
        let Some(word) = self.text(name)? else { return Ok(None) };
        match choices.iter().find(|(known, _)| *known == word) {
            Some((_, choice)) => Ok(Some(*choice)),
            None => {
                let known: Vec<String> = choices.iter().map(|(known, _)| format!("`{known}`")).collect();
                Err(Refusal::request(name, &msg!("api-one-of", field = name, choices = known.join(", "))))
            }
        }
    }

    /// Nothing may be left.
    pub fn done(self) -> Result<(), Refusal> {
        match self.0.keys().next() {
            Some(name) => Err(Refusal::request(name, &msg!("api-unknown-field", field = grundy::notation::shortened(name)))),
            None => Ok(()),
        }
    }
}

fn whole(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}
