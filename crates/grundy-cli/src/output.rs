//! Standard output: answers in one piece, and answers too long for that.

use crate::{Status, complain, language};
use grundy::tabulate::Tabulation;
use grundy::{Budget, msg};
use grundy_report::Narrator;
use grundy_report::tabulation::{self, Format};
use std::cell::Cell;
use std::io::{self, ErrorKind, Write};

/// Prints to standard output, without colours where it is no terminal.
pub fn print(text: &str) {
    let mut out = anstream::stdout().lock();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        lost(&error);
    }
}

/// When nobody reads the answer any more, there is nothing left to do; one lost otherwise, on a full disk, is an error.
fn lost(error: &io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(Status::Answered as i32);
    }
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
    let narrator = Narrator::new(language(&arguments));
    let status = complain(&msg!("output-unwritable", why = error.to_string()), &narrator);
    std::process::exit(status as i32);
}

/// Standard output that ends the program when it cannot be written.
pub struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().lock().write_all(bytes).unwrap_or_else(|error| lost(&error));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().lock().flush().unwrap_or_else(|error| lost(&error));
        Ok(())
    }
}

/// So many bytes are passed on at once.
const PIECE: usize = 1 << 16;

/// A long text on its way out. When its budget ends it breaks off, after a whole line if there was any: half a number would look
/// like another number.
pub struct LongText<'a> {
    to: &'a mut dyn Write,
    budget: &'a Budget,
    waiting: Vec<u8>,
}

impl<'a> LongText<'a> {
    pub fn new(to: &'a mut dyn Write, budget: &'a Budget) -> LongText<'a> {
        LongText { to, budget, waiting: Vec::with_capacity(2 * PIECE) }
    }
}

impl Write for LongText<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let stopped = self.budget.check(0).is_err();
        if stopped {
            let lines = self.waiting.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            self.waiting.truncate(lines);
        }
        self.to.write_all(&self.waiting)?;
        self.to.flush()?;
        self.waiting.clear();
        if stopped { Err(ErrorKind::TimedOut.into()) } else { Ok(()) }
    }
}

/// Writes a table within a budget. When that ends, JSON is finished and says that it is cut; the other formats break off after a line.
pub fn write_table(out: &mut dyn Write, game: &str, table: &Tabulation, format: Format, budget: &Budget) -> io::Result<()> {
    let (unlimited, cut) = (Budget::unlimited(), Cell::new(false));
    let ended = || {
        cut.set(budget.check(0).is_err());
        cut.get()
    };
    let mut text = LongText::new(out, if format == Format::Json { &unlimited } else { budget });
    tabulation::write(&mut text, game, table, format, &ended)?;
    text.flush()?;
    if cut.get() { Err(ErrorKind::TimedOut.into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::{LongText, write_table};
    use grundy::tabulate::{Question, Tabulation};
    use grundy::{Budget, Stop};
    use grundy_report::tabulation::Format;
    use std::io::Write;

    #[test]
    fn json_is_finished_and_says_that_it_is_cut() {
        let (budget, mut written) = (Budget::unlimited(), vec![]);
        let table = Tabulation::of_row(Question::Values, [0, 1, 2]);
        write_table(&mut written, "nim", &table, Format::Json, &budget).unwrap();
        budget.stop(Stop::Time);
        assert!(write_table(&mut written, "nim", &table, Format::Json, &budget).is_err());
        let whole = "{\"game\":\"nim\",\"from\":0,\"values\":[0,1,2]}\n";
        assert_eq!(
            String::from_utf8(written).unwrap(),
            whole.to_owned() + "{\"game\":\"nim\",\"from\":0,\"values\":[],\"complete\":false}\n"
        );
    }

    #[test]
    fn a_text_breaks_off_after_a_line() {
        let budget = Budget::unlimited();
        let mut written = vec![];
        let mut text = LongText::new(&mut written, &budget);
        text.write_all(b"0 1\n1 23\n2 4").unwrap();
        budget.stop(Stop::Time);
        assert!(text.flush().is_err());
        assert_eq!(written, b"0 1\n1 23\n");
    }
}
