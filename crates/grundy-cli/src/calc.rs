//! `grundy calc`.

use crate::Status;
use crate::arguments::Flags;
use crate::output::print;
use clap::{Arg, ArgMatches, Command};
use grundy_report::{Narrator, diagnostic};

/// The arguments of `grundy calc`.
pub fn command(flags: &Flags) -> Command {
    let expression = Arg::new("expression").value_name("EXPR").num_args(1..).required(true);
    Command::new("calc")
        .override_usage("grundy calc EXPR")
        .after_help(flags.help("calc-examples"))
        .arg(expression.help(flags.help("calc-expression")))
}

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
            anstream::eprint!("{}", diagnostic::drawn(&error, &expression, narrator));
            Status::BadInput
        }
    }
}
