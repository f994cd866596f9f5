//! Tables of values as people and programs read them.

use crate::json;
use grundy::tabulate::{self, Question, Tabulation};
use grundy::text::{Dialect, List};
use std::fmt::{self, Display, Formatter};
use std::io::{Result, Write};

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Columns that line up.
    Text,
    /// A line for each number: `n,value`; a grid as a sheet with its heads.
    Csv,
    /// One object: `{"game","from","values"}`.
    Json,
    /// A C++ array.
    Cpp,
    /// A Python list.
    Python,
    /// A LaTeX tabular.
    Latex,
    /// OEIS's b-file: `n value` a line; a grid by antidiagonals.
    Bfile,
    /// OEIS's data line: at most 260 characters; a grid by antidiagonals.
    Oeis,
    /// The entries alone, one a line; a grid with a row a line.
    Raw,
}

impl Format {
    /// All of them by name.
    pub const ALL: [(&'static str, Format); 9] = [
        ("text", Format::Text),
        ("csv", Format::Csv),
        ("json", Format::Json),
        ("cpp", Format::Cpp),
        ("python", Format::Python),
        ("latex", Format::Latex),
        ("bfile", Format::Bfile),
        ("oeis", Format::Oeis),
        ("raw", Format::Raw),
    ];

    /// The format of a name.
    ///
    /// ```
    /// use grundy_report::tabulation::Format;
    /// assert_eq!(Format::named("bfile"), Some(Format::Bfile));
    /// ```
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format)
    }
}

/// Writes a table of a game, entry by entry: nothing is held but a line. Where `ended` says so, JSON comes to its end early and says that; in the other formats a line is the end of nothing, so whoever writes may break off.
///
/// ```
/// use grundy::tabulate::{Question, Tabulation};
/// use grundy_report::tabulation::{Format, write};
/// let table = Tabulation::of_row(Question::Values, [0, 1, 2, 0]);
/// let mut text = vec![];
/// write(&mut text, "bash/2", &table, Format::Bfile, &|| false).unwrap();
/// write(&mut text, "bash/2", &table, Format::Python, &|| false).unwrap();
/// assert_eq!(String::from_utf8(text).unwrap(), "0 0\n1 1\n2 2\n3 0\ng = [0, 1, 2, 0]  # bash/2\n");
/// ```
pub fn write(out: &mut dyn Write, game: &str, table: &Tabulation, format: Format, ended: &dyn Fn() -> bool) -> Result<()> {
    match format {
        Format::Text => text(out, table),
        Format::Csv => csv(out, table),
        Format::Json => json::write_line(out, &json::TableOf { game, table, ended }),
        Format::Cpp => cpp(out, game, table),
        Format::Python => python(out, game, table),
        Format::Latex => latex(out, table),
        Format::Bfile => (table.from..).zip(in_order(table)).try_for_each(|(n, entry)| writeln!(out, "{n} {entry}")),
        Format::Oeis => oeis(out, table),
        Format::Raw => raw(out, table),
    }
}

/// Writes a long row piece by piece, in a format that has a line for each value: the values from a number on. `false` if the format must have the whole.
///
/// ```
/// use grundy_report::tabulation::{Format, write_piece};
/// let mut text = vec![];
/// write_piece(&mut text, 0, &[0, 1], Format::Csv).unwrap();
/// write_piece(&mut text, 2, &[2], Format::Csv).unwrap();
/// assert_eq!(text, b"0,0\n1,1\n2,2\n");
/// assert!(!write_piece(&mut text, 0, &[0], Format::Cpp).unwrap());
/// ```
pub fn write_piece(out: &mut dyn Write, from: u64, values: &[u32], format: Format) -> Result<bool> {
    let mut numbered = (from..).zip(values);
    match format {
        Format::Csv => numbered.try_for_each(|(n, value)| writeln!(out, "{n},{value}"))?,
        Format::Bfile => numbered.try_for_each(|(n, value)| writeln!(out, "{n} {value}"))?,
        Format::Raw => numbered.try_for_each(|(_, value)| writeln!(out, "{value}"))?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// One entry as it is written: a number, or who wins, or what stands where there is no position.
#[derive(Clone, Copy)]
struct Entry {
    number: Option<u32>,
    question: Question,
    absent: &'static str,
}

impl Entry {
    fn width(self) -> usize {
        match (self.number, self.question) {
            (None, _) => self.absent.len(),
            (Some(number), Question::Values) => width_of(number.into()),
            _ => 1,
        }
    }
}

impl Display for Entry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.number, self.question) {
            (None, _) => f.pad(self.absent),
            (Some(number), Question::Values) => f.pad(&number.to_string()),
            (Some(number), _) => f.pad(if number == 0 { "P" } else { "N" }),
        }
    }
}

/// What stands in a sheet for people where there is no position.
const NO_POSITION: &str = "-";

/// What stands there where a position was not decided; where columns line up it is left blank.
const UNDECIDED: &str = "?";

fn blank(entry: Entry) -> Entry {
    Entry { absent: if entry.absent == UNDECIDED { "" } else { entry.absent }, ..entry }
}

/// How many digits a number has.
fn width_of(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

fn entries<'t>(table: &Tabulation, row: &'t [tabulate::Entry], absent: &'static str) -> impl Iterator<Item = Entry> + Clone + use<'t> {
    let question = table.question;
    let none = move |entry: &tabulate::Entry| if entry.is_undecided() && absent == NO_POSITION { UNDECIDED } else { absent };
    row.iter().map(move |entry| Entry { number: entry.number(), question, absent: none(entry) })
}

/// A row is broken after this many entries.
const ACROSS: usize = 20;

/// The lines of a sheet, each with the number that stands before it: the rows of a grid, or one row broken into pieces.
fn lines(table: &Tabulation) -> impl Iterator<Item = (u64, &[tabulate::Entry])> + Clone {
    let (step, across) = if table.grid { (1, usize::MAX) } else { (ACROSS as u64, ACROSS) };
    table.rows.iter().flat_map(move |row| row.chunks(across)).zip(0..).map(move |(line, at)| (table.from + at * step, line))
}

/// Columns that line up, all to the right.
fn text(out: &mut dyn Write, table: &Tabulation) -> Result<()> {
    let mut widths: Vec<usize> = vec![];
    let mut head = 0;
    for (n, line) in lines(table) {
        head = width_of(n) + 1;
        widths.resize(widths.len().max(line.len()), 0);
        entries(table, line, NO_POSITION).zip(&mut widths).for_each(|(entry, width)| *width = entry.width().max(*width));
    }
    widths.iter_mut().enumerate().for_each(|(n, width)| *width = width_of(n as u64).max(*width));
    write!(out, "{:head$}", "")?;
    for (n, width) in widths.iter().enumerate() {
        write!(out, "  {n:>width$}")?;
    }
    writeln!(out)?;
    for (n, line) in lines(table) {
        write!(out, "{:>head$}", format!("{n}:"))?;
        for (entry, width) in entries(table, line, NO_POSITION).map(blank).zip(&widths) {
            write!(out, "  {entry:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The first line of a row in CSV.
pub const CSV_HEAD: &str = "n,value";

fn csv(out: &mut dyn Write, table: &Tabulation) -> Result<()> {
    if !table.grid {
        writeln!(out, "{CSV_HEAD}")?;
        return (table.from..).zip(entries(table, &table.rows[0], "")).try_for_each(|(n, entry)| writeln!(out, "{n},{entry}"));
    }
    (0..table.rows.first().map_or(0, Vec::len)).try_for_each(|y| write!(out, ",{y}"))?;
    writeln!(out)?;
    for (x, row) in lines(table) {
        write!(out, "{x},")?;
        joined(out, entries(table, row, ""), ",")?;
        writeln!(out)?;
    }
    Ok(())
}

fn joined(out: &mut dyn Write, items: impl Iterator<Item = impl Display>, between: &str) -> Result<()> {
    for (at, item) in items.enumerate() {
        write!(out, "{}{item}", if at > 0 { between } else { "" })?;
    }
    Ok(())
}

/// A row of values as a list.
fn listed<'t>(table: &Tabulation, row: &'t [tabulate::Entry], dialect: Dialect, indent: &'static str) -> impl Display + use<'t> {
    let absent = if dialect == Dialect::Cpp { "-1" } else { "None" };
    List { items: entries(table, row, absent), dialect, indent }
}

/// A row of outcomes as a text in quotes.
struct Quoted<'t>(&'t Tabulation, &'t [tabulate::Entry]);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        entries(self.0, self.1, NO_POSITION).try_for_each(|entry| write!(f, "{entry}"))?;
        f.write_str("\"")
    }
}

/// The outcomes of a grid's rows as a list.
fn listed_outcomes(table: &Tabulation, dialect: Dialect) -> impl Display + '_ {
    List::of(table.rows.iter().map(|row| Quoted(table, row)), dialect)
}

fn cpp(out: &mut dyn Write, game: &str, table: &Tabulation) -> Result<()> {
    writeln!(out, "// {}", game.replace('\n', " "))?;
    if table.question == Question::Values && table.rows.iter().flatten().any(|entry| entry.number().is_none()) {
        writeln!(out, "// -1: no position")?;
    }
    let (height, width) = (table.rows.len(), table.rows.first().map_or(0, Vec::len));
    match (table.question, table.grid) {
        (Question::Values, false) => {
            writeln!(out, "const int g[{width}] = {};", listed(table, &table.rows[0], Dialect::Cpp, ""))
        }
        (Question::Values, true) => {
            writeln!(out, "const int g[{height}][{width}] = {{")?;
            for (x, row) in lines(table) {
                write!(out, "{}    {}", if x > 0 { ",\n" } else { "" }, listed(table, row, Dialect::Cpp, "    "))?;
            }
            writeln!(out, "\n}};")
        }
        (_, false) => writeln!(out, "const char outcome[] = {};", Quoted(table, &table.rows[0])),
        (_, true) => {
            writeln!(out, "const char* const outcome[{height}] = {};", listed_outcomes(table, Dialect::Cpp))
        }
    }
}

fn python(out: &mut dyn Write, game: &str, table: &Tabulation) -> Result<()> {
    let about = game.replace('\n', " ");
    match (table.question, table.grid) {
        (Question::Values, false) => {
            writeln!(out, "g = {}  # {about}", listed(table, &table.rows[0], Dialect::Python, ""))
        }
        (Question::Values, true) => {
            writeln!(out, "g = [  # {about}")?;
            for (_, row) in lines(table) {
                writeln!(out, "    {},", listed(table, row, Dialect::Python, "    "))?;
            }
            writeln!(out, "]")
        }
        (_, false) => writeln!(out, "outcome = {}  # {about}", Quoted(table, &table.rows[0])),
        (_, true) => {
            writeln!(out, "outcome = {}  # {about}", listed_outcomes(table, Dialect::Python))
        }
    }
}

fn latex(out: &mut dyn Write, table: &Tabulation) -> Result<()> {
    let across = lines(table).map(|(_, line)| line.len()).max().unwrap_or(0);
    write!(out, "\\begin{{tabular}}{{r|{}}}\n$n$", "r".repeat(across))?;
    (0..across).try_for_each(|n| write!(out, " & {n}"))?;
    writeln!(out, " \\\\ \\hline")?;
    for (n, line) in lines(table) {
        write!(out, "{n} & ")?;
        joined(out, entries(table, line, ""), " & ")?;
        writeln!(out, " \\\\")?;
    }
    writeln!(out, "\\end{{tabular}}")
}

/// The entries that are there in one row, as numbers: who wins is 1 for the player to move and 0 for the other. Those of a grid come by antidiagonals, each from
/// its first row down.
fn in_order(table: &Tabulation) -> Box<dyn Iterator<Item = Entry> + '_> {
    let entry = |entry: tabulate::Entry| Entry { number: entry.number(), question: Question::Values, absent: "" };
    if !table.grid {
        return Box::new(table.rows.iter().flatten().map(move |&one| entry(one)).filter(|entry| entry.number.is_some()));
    }
    // Only antidiagonals that are there as a whole.
    let whole = table.rows.len().min(table.rows.first().map_or(0, Vec::len));
    let all = (0..whole).flat_map(move |sum| (0..=sum).map(move |x| entry(table.rows[x][sum - x])));
    Box::new(all.filter(|entry| entry.number.is_some()))
}

fn oeis(out: &mut dyn Write, table: &Tabulation) -> Result<()> {
    const MOST: usize = 260;
    let mut length = 0;
    let fits = |entry: &Entry| {
        length += entry.width() + if length > 0 { 2 } else { 0 };
        length <= MOST
    };
    joined(out, in_order(table).take_while(fits), ", ")?;
    writeln!(out)
}

fn raw(out: &mut dyn Write, table: &Tabulation) -> Result<()> {
    for row in &table.rows {
        joined(out, entries(table, row, NO_POSITION), if table.grid { " " } else { "\n" })?;
        if table.grid || !row.is_empty() {
            writeln!(out)?;
        }
    }
    Ok(())
}
