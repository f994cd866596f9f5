//! What was read: the values of the fields, in their order.

use super::{Cases, Count, Field, Format, Kind};
use std::fmt::Write;

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One number.
    Number(u64),
    /// A word.
    Word(String),
    /// A list of numbers.
    Numbers(Vec<u64>),
    /// A list of records.
    Group(Vec<Record>),
}

/// A case, or an item of a group: a value for each field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The values in the order of the fields.
    pub values: Vec<Value>,
}

impl Value {
    /// How many items a list has.
    pub fn len(&self) -> usize {
        match self {
            Value::Numbers(list) => list.len(),
            Value::Group(list) => list.len(),
            Value::Number(_) | Value::Word(_) => 1,
        }
    }

    /// Whether a list is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Leaves out the items of a list from one place to another.
    pub fn cut(&mut self, range: std::ops::Range<usize>) {
        match self {
            Value::Numbers(list) => drop(list.drain(range)),
            Value::Group(list) => drop(list.drain(range)),
            Value::Number(_) | Value::Word(_) => {}
        }
    }
}

impl Record {
    /// The value of a field, by its place.
    pub fn number(&self, at: usize) -> Option<u64> {
        match self.values.get(at) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// The number in a field of this name.
    pub fn named(&self, fields: &[Field], name: &str) -> Option<u64> {
        self.number(fields.iter().position(|field| field.name == name)?)
    }

    /// Writes the length of every list into the field that counts it.
    pub fn settle_counts(&mut self, fields: &[Field]) {
        for at in 0..fields.len() {
            if let (Kind::Group(inner, _), Value::Group(items)) = (&fields[at].kind, &mut self.values[at]) {
                items.iter_mut().for_each(|item| item.settle_counts(inner));
            }
            let Some(Count { name, plus }) = fields[at].count() else { continue };
            let length = self.values[at].len() as i64;
            if let Some(counter) = fields.iter().position(|field| field.name == *name) {
                self.values[counter] = Value::Number((length - plus).max(0) as u64);
            }
        }
    }
}

impl Format {
    /// The input that holds these cases.
    pub fn write(&self, cases: &[Record]) -> String {
        let mut text = String::new();
        if self.cases == Cases::Counted {
            let _ = writeln!(text, "{}", cases.len());
        }
        cases.iter().for_each(|case| write_record(&self.fields, case, true, &mut text));
        if self.cases == Cases::UntilZero {
            text.push_str("0\n");
        }
        text
    }
}

/// Fields of a line are joined by blanks; each item of a group has lines of its own.
fn write_record(fields: &[Field], record: &Record, last: bool, text: &mut String) {
    for (at, (field, value)) in fields.iter().zip(&record.values).enumerate() {
        let ends_line = field.ends_line || (last && at + 1 == fields.len());
        match value {
            Value::Number(number) => drop(write!(text, "{number}")),
            Value::Word(word) => text.push_str(word),
            Value::Numbers(list) => {
                let texts: Vec<String> = list.iter().map(u64::to_string).collect();
                text.push_str(&texts.join(" "));
            }
            Value::Group(items) => {
                let Kind::Group(inner, _) = &field.kind else { continue };
                items.iter().for_each(|item| write_record(inner, item, true, text));
                continue;
            }
        }
        text.push(if ends_line { '\n' } else { ' ' });
    }
}
