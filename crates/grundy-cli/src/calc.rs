//! `grundy calc`: one expression, or one a line from standard input.

use crate::arguments::Flags;
use crate::output::print;
use crate::{Status, complain};
use clap::{Arg, ArgMatches, Command};
use grundy::msg;
use grundy_report::{Narrator, diagnostic};
use std::fmt::Write;
use std::io::{BufRead, BufReader, IsTerminal};

/// The arguments of `grundy calc`.
pub fn command(flags: &Flags) -> Command {
    let expression = Arg::new("expression").value_name("EXPR").num_args(0..);
    Command::new("calc")
        .override_usage("grundy calc [EXPR]")
        .after_help(flags.help("calc-examples"))
        .arg(expression.help(flags.help("calc-expression")))
}

/// Prints the value of a nimber expression.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let words: Vec<String> = matches.get_many::<String>("expression").into_iter().flatten().cloned().collect();
    let expression = words.join(" ");
    if words.is_empty() {
        return lines(narrator);
    }
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

/// So many bytes of values are printed together.
const TOGETHER: usize = 1 << 16;

/// One expression a line; a line that is wrong gives `?`, so that answers stay beside their questions.
fn lines(narrator: &Narrator) -> Status {
    let terminal = std::io::stdin().is_terminal();
    let mut input = BufReader::with_capacity(TOGETHER, std::io::stdin().lock());
    let (mut status, mut line, mut waiting) = (Status::Answered, vec![], String::new());
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => {
                status = status.worst(complain(&msg!("input-unreadable", why = error.to_string()), narrator));
                break;
            }
        }
        let text = String::from_utf8_lossy(&line);
        let expression = text.trim_end_matches(['\n', '\r']);
        if expression.trim().is_empty() || expression.starts_with('#') {
            continue;
        }
        match grundy::calc::evaluate(expression) {
            Ok(value) => writeln!(waiting, "{}", value.0).expect("a string takes all"),
            Err(error) => {
                waiting.push_str("?\n");
                print(&std::mem::take(&mut waiting));
                anstream::eprint!("{}", diagnostic::drawn(&error, expression, narrator));
                status = Status::BadInput;
            }
        }
        if waiting.len() > TOGETHER || terminal {
            print(&std::mem::take(&mut waiting));
        }
    }
    print(&waiting);
    status
}
