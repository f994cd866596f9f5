//! `grundy calc`.

use crate::{Status, print};
use clap::ArgMatches;
use grundy_report::{Narrator, flaw};

/// Prints the value of a nimber expression.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let words: Vec<String> = matches.get_many::<String>("expression").into_iter().flatten().cloned().collect();
    let expression = words.join(" ");
    match grundy::calc::evaluate(&expression) {
        Ok(value) => {
            print(&format!("{}\n", value.0));
            Status::Answered
        }
        Err(error) => {
            anstream::eprint!("{}", flaw::diagnostic(&error, &expression, narrator));
            Status::BadInput
        }
    }
}
