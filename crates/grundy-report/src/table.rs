//! Columns that line up, for Chinese text too.

use crate::wrap::shown_width;

/// Rows with their columns aligned: the first to the left or right, the others as `right` says, two spaces between.
///
/// ```
/// let rows = vec![vec!["13".into(), "1101".into()], vec!["8".into(), "1000".into()]];
/// assert_eq!(grundy_report::aligned(&rows, &[true, false]), ["13  1101", " 8  1000"]);
/// ```
pub fn aligned(rows: &[Vec<String>], right: &[bool]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter(|row| row.len() > 1).filter_map(|row| row.get(column)).map(|cell| shown_width(cell)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let space = " ".repeat(widths[column].saturating_sub(shown_width(cell)));
            if right.get(column).copied().unwrap_or(false) { format!("{space}{cell}") } else { format!("{cell}{space}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}
