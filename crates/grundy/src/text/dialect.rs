//! Languages that formulas and programs are printed in.

use std::fmt;

/// Which language a formula or a program is printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// As it stands in a sentence.
    Plain,
    /// C++ from C++14 on.
    Cpp,
    /// Python from 3.8 on.
    Python,
}

/// A list as programs have it, `{a, b, …}` in C++ and `[a, b, …]` elsewhere, broken into lines if it is long.
///
/// ```
/// use grundy::text::{Dialect, List};
/// assert_eq!(List::of([0, 1, 2], Dialect::Cpp).to_string(), "{0, 1, 2}");
/// assert_eq!(List::of(0..100, Dialect::Python).to_string().lines().count(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct List<'a, I> {
    /// What it holds.
    pub items: I,
    /// The language.
    pub dialect: Dialect,
    /// What stands before the lines of a long one.
    pub indent: &'a str,
}

/// Lines of at most so many characters, broken after commas.
const MOST_LINE: usize = 100;

impl<I: IntoIterator<Item: fmt::Display> + Clone> List<'_, I> {
    /// A list that stands at the beginning of a line.
    pub fn of(items: I, dialect: Dialect) -> List<'static, I> {
        List { items, dialect, indent: "" }
    }
}

/// Counts what is written and throws it away.
struct Width(usize);

impl fmt::Write for Width {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

fn width(item: &impl fmt::Display) -> usize {
    let mut width = Width(0);
    fmt::write(&mut width, format_args!("{item}")).map_or(0, |()| width.0)
}

impl<I: IntoIterator<Item: fmt::Display> + Clone> fmt::Display for List<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (open, close) = if self.dialect == Dialect::Cpp { ('{', '}') } else { ('[', ']') };
        let mut whole = 2;
        let short = self.items.clone().into_iter().enumerate().all(|(at, item)| {
            whole += width(&item) + if at > 0 { 2 } else { 0 };
            whole <= MOST_LINE
        });
        let indent = self.indent;
        write!(f, "{open}")?;
        if !short {
            write!(f, "\n{indent}    ")?;
        }
        let mut line = 0;
        for (at, item) in self.items.clone().into_iter().enumerate() {
            let width = width(&item) + 2;
            if !short && line + width > MOST_LINE {
                write!(f, ",\n{indent}    {item}")?;
                line = 0;
            } else {
                write!(f, "{}{item}", if at > 0 { ", " } else { "" })?;
            }
            line += width;
        }
        if !short {
            write!(f, "\n{indent}")?;
        }
        write!(f, "{close}")
    }
}
