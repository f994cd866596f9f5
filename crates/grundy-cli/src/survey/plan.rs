//! In which order codes are done, and which are not followed because their sequence is known from another.
//!
//! Codes with the same [standard form](StandardForm) have the same sequence but for zeros before it. The first of them in the list is followed; the others take
//! its row, each as soon as that is known. The codes are handed out one by one, in the order of the list, so that what equals what does not depend on which thread is quicker.

use crate::files::Disk;
use grundy::game::HeapGame;
use grundy::notation::heap_game;
use grundy::sequence::StandardForm;
use grundy::text::Diagnostic;
use grundy_report::survey::Row;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// What is to be done next.
pub enum Job {
    /// This code is to be followed.
    Follow(Followed),
    /// This row is known without.
    Known(Row),
    /// This is no code.
    Wrong(String, Box<Diagnostic>),
}

/// A code that is followed.
pub struct Followed {
    pub code: String,
    pub game: Box<dyn HeapGame>,
    /// Its standard form, if it has one and it is the first with it.
    form: Option<StandardForm>,
}

/// The codes that are left, and what is known of standard forms.
pub struct Plan {
    codes: VecDeque<String>,
    done: BTreeMap<String, Row>,
    forms: HashMap<String, Class>,
    disk: Disk,
}

/// What is known of a standard form.
enum Class {
    /// Its first code is being followed; these wait for it.
    Followed(Vec<String>),
    /// The row of a code with so many zeros.
    Known(Row, u64),
}

impl Plan {
    /// All these codes, but for those that are done.
    pub fn new(codes: Vec<String>, done: BTreeMap<String, Row>, disk: Disk) -> Plan {
        Plan { codes: codes.into(), done, forms: HashMap::new(), disk }
    }

    /// The next job; `None` if no more are left, or those that are wait for codes that are being followed.
    pub fn next(&mut self) -> Option<Job> {
        while let Some(code) = self.codes.pop_front() {
            let game = match heap_game(&code, &self.disk) {
                Ok(game) => game,
                Err(error) => return Some(Job::Wrong(code, error)),
            };
            let form = game.code().map(|code| StandardForm::of(&code));
            let class = form.as_ref().and_then(|form| self.forms.get_mut(&form.code.to_string()));
            match (self.done.remove(&code), form, class) {
                (Some(row), Some(form), None) => _ = self.forms.insert(form.code.to_string(), Class::Known(row, form.shift)),
                (Some(_), ..) => {}
                (None, Some(_), Some(Class::Followed(waiting))) => waiting.push(code),
                (None, Some(form), Some(Class::Known(row, zeros))) => {
                    let shift = form.shift as i64 - *zeros as i64;
                    return Some(match row.of_cousin(code.clone(), shift, *zeros) {
                        Some(row) => Job::Known(row),
                        None => Job::Follow(Followed { code, game, form: None }),
                    });
                }
                (None, form, None) => {
                    if let Some(form) = &form {
                        self.forms.insert(form.code.to_string(), Class::Followed(vec![]));
                    }
                    return Some(Job::Follow(Followed { code, game, form }));
                }
                (None, None, Some(_)) => unreachable!("a class belongs to a form"),
            }
        }
        None
    }

    /// Takes down the row of a code that was followed. Those that waited for it come next.
    pub fn found(&mut self, followed: Followed, row: Row) {
        let Some(form) = followed.form else { return };
        if let Some(Class::Followed(waiting)) = self.forms.insert(form.code.to_string(), Class::Known(row, form.shift)) {
            waiting.into_iter().rev().for_each(|code| self.codes.push_front(code));
        }
    }
}
