//! Tables of values as people and programs read them.

use crate::aligned;
use grundy::tabulate::{Question, Tabulation};
use serde_json::json;

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

/// A table of a game, written.
///
/// ```
/// use grundy::tabulate::{Question, Tabulation};
/// use grundy_report::tabulation::{Format, write};
/// let table = Tabulation { question: Question::Values, rows: vec![vec![0, 1, 2, 0]], grid: false, stopped: None };
/// assert_eq!(write("bash/2", &table, Format::Bfile), "0 0\n1 1\n2 2\n3 0\n");
/// assert_eq!(write("bash/2", &table, Format::Python), "g = [0, 1, 2, 0]  # bash/2\n");
/// ```
pub fn write(game: &str, table: &Tabulation, format: Format) -> String {
    let cell = |&entry: &u32| match table.question {
        Question::Values => entry.to_string(),
        _ => (if entry == 0 { "P" } else { "N" }).to_owned(),
    };
    let rows: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    match format {
        Format::Text => text(&rows, table.grid),
        Format::Csv => csv(&rows, table.grid),
        Format::Json => json(game, table, &rows),
        Format::Cpp => cpp(game, table, &rows),
        Format::Python => python(game, table, &rows),
        Format::Latex => latex(&rows, table.grid),
        Format::Bfile => in_order(&rows, table.grid).enumerate().map(|(n, entry)| format!("{n} {entry}\n")).collect(),
        Format::Oeis => oeis(&rows, table.grid),
        Format::Raw => raw(&rows, table.grid),
    }
}

/// A row is broken after this many entries.
const ACROSS: usize = 20;

fn text(rows: &[Vec<String>], grid: bool) -> String {
    let across = rows.iter().map(Vec::len).max().unwrap_or(0).min(if grid { usize::MAX } else { ACROSS });
    let head = std::iter::once(String::new()).chain((0..across).map(|n| n.to_string())).collect();
    let lines: Vec<(usize, &[String])> = match grid {
        true => rows.iter().enumerate().map(|(x, row)| (x, &row[..])).collect(),
        false => rows.iter().flat_map(|row| row.chunks(ACROSS)).enumerate().map(|(at, row)| (at * ACROSS, row)).collect(),
    };
    let body = lines.into_iter().map(|(n, row)| std::iter::once(format!("{n}:")).chain(row.iter().cloned()).collect());
    let all: Vec<Vec<String>> = std::iter::once(head).chain(body).collect();
    aligned(&all, &vec![true; across + 1]).join("\n") + "\n"
}

fn csv(rows: &[Vec<String>], grid: bool) -> String {
    if !grid {
        let lines = rows.iter().flatten().enumerate().map(|(n, entry)| format!("{n},{entry}\n"));
        return std::iter::once("n,value\n".to_owned()).chain(lines).collect();
    }
    let head: String = (0..rows.first().map_or(0, Vec::len)).map(|y| format!(",{y}")).collect();
    let lines = rows.iter().enumerate().map(|(x, row)| format!("{x},{}\n", row.join(",")));
    std::iter::once(format!("{head}\n")).chain(lines).collect()
}

fn json(game: &str, table: &Tabulation, rows: &[Vec<String>]) -> String {
    let values = match (table.question, table.grid) {
        (Question::Values, false) => json!(table.rows[0]),
        (Question::Values, true) => json!(table.rows),
        (_, false) => json!(rows[0]),
        (_, true) => json!(rows),
    };
    let mut object = json!({"game": game, "from": 0, "values": values});
    if table.question == Question::Misere {
        object["play"] = json!("misere");
    }
    if table.stopped.is_some() {
        object["complete"] = json!(false);
    }
    format!("{object}\n")
}

/// Lines of at most so many characters, broken after commas.
const MOST_LINE: usize = 100;

/// `{a, b, …}` or `[a, b, …]`, broken into lines if it is long.
fn braced(row: &[String], open: char, close: char, indent: &str) -> String {
    let whole = format!("{open}{}{close}", row.join(", "));
    if whole.len() <= MOST_LINE {
        return whole;
    }
    let mut text = format!("{open}\n");
    let mut line = String::new();
    for entry in row {
        if line.len() + entry.len() + 2 > MOST_LINE {
            text += &format!("{indent}    {}\n", line.trim_end());
            line.clear();
        }
        line += &format!("{entry}, ");
    }
    text + &format!("{indent}    {}\n{indent}{close}", line.trim_end().trim_end_matches(','))
}

fn cpp(game: &str, table: &Tabulation, rows: &[Vec<String>]) -> String {
    let about = game.replace('\n', " ");
    if table.question != Question::Values {
        let strings: Vec<String> = rows.iter().map(|row| format!("\"{}\"", row.concat())).collect();
        return match table.grid {
            true => format!("// {about}\nconst char* const outcome[{}] = {};\n", rows.len(), braced(&strings, '{', '}', "")),
            false => format!("// {about}\nconst char outcome[] = {};\n", strings[0]),
        };
    }
    let width = rows.first().map_or(0, Vec::len);
    match table.grid {
        true => {
            let inner: Vec<String> = rows.iter().map(|row| format!("    {}", braced(row, '{', '}', "    "))).collect();
            format!("// {about}\nconst int g[{}][{width}] = {{\n{}\n}};\n", rows.len(), inner.join(",\n"))
        }
        false => format!("// {about}\nconst int g[{width}] = {};\n", braced(&rows[0], '{', '}', "")),
    }
}

fn python(game: &str, table: &Tabulation, rows: &[Vec<String>]) -> String {
    let about = game.replace('\n', " ");
    if table.question != Question::Values {
        let strings: Vec<String> = rows.iter().map(|row| format!("\"{}\"", row.concat())).collect();
        return match table.grid {
            true => format!("outcome = {}  # {about}\n", braced(&strings, '[', ']', "")),
            false => format!("outcome = {}  # {about}\n", strings[0]),
        };
    }
    match table.grid {
        true => {
            let inner: Vec<String> = rows.iter().map(|row| format!("    {},\n", braced(row, '[', ']', "    "))).collect();
            format!("g = [  # {about}\n{}]\n", inner.concat())
        }
        false => format!("g = {}  # {about}\n", braced(&rows[0], '[', ']', "")),
    }
}

fn latex(rows: &[Vec<String>], grid: bool) -> String {
    let lines: Vec<(usize, &[String])> = match grid {
        true => rows.iter().enumerate().map(|(x, row)| (x, &row[..])).collect(),
        false => rows.iter().flat_map(|row| row.chunks(ACROSS)).enumerate().map(|(at, row)| (at * ACROSS, row)).collect(),
    };
    let across = lines.iter().map(|(_, row)| row.len()).max().unwrap_or(0);
    let head: String = (0..across).map(|n| format!(" & {n}")).collect();
    let body: String = lines.iter().map(|(n, row)| format!("{n} & {} \\\\\n", row.join(" & "))).collect();
    format!("\\begin{{tabular}}{{r|{}}}\n$n${head} \\\\ \\hline\n{body}\\end{{tabular}}\n", "r".repeat(across))
}

/// The entries in one row; those of a grid by antidiagonals, each from its first row down.
fn in_order(rows: &[Vec<String>], grid: bool) -> Box<dyn Iterator<Item = &String> + '_> {
    if !grid {
        return Box::new(rows.iter().flatten());
    }
    // Only antidiagonals that are there as a whole.
    let whole = rows.len().min(rows.first().map_or(0, Vec::len));
    Box::new((0..whole).flat_map(move |sum| (0..=sum).map(move |x| &rows[x][sum - x])))
}

fn oeis(rows: &[Vec<String>], grid: bool) -> String {
    const MOST: usize = 260;
    let mut line = String::new();
    for entry in in_order(rows, grid) {
        let comma = if line.is_empty() { "" } else { ", " };
        if line.len() + comma.len() + entry.len() > MOST {
            break;
        }
        line += comma;
        line += entry;
    }
    line + "\n"
}

fn raw(rows: &[Vec<String>], grid: bool) -> String {
    match grid {
        true => rows.iter().map(|row| row.join(" ") + "\n").collect(),
        false => rows.iter().flatten().map(|entry| format!("{entry}\n")).collect(),
    }
}
