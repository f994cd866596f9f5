//! The file of a survey: a head, and a line for every code that is done.

use crate::files::unwritable;
use grundy::{Message, msg};
use grundy_report::survey::Row;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// The rows of a file that has been begun, by code. A last line that was not finished does not count and is cut off; any other that is no row is named.
pub fn done_before(path: &Path) -> Result<BTreeMap<String, Row>, Message> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| msg!("file-unreadable", path = name.as_str(), why = error.to_string()))?;
    let head = format!("{}\n", Row::HEAD);
    if head.starts_with(&text) {
        // It was broken off before the first row.
        return Ok(BTreeMap::new());
    }
    let rows = text.strip_prefix(&head).ok_or_else(|| msg!("survey-not-one", path = name.as_str()))?;
    let whole = &rows[..rows.rfind('\n').map_or(0, |end| end + 1)];
    let read = |(line, text)| match Row::read(text) {
        Some(row) => Ok((row.code.clone(), row)),
        None => Err(msg!("survey-damaged", path = name.as_str(), line = line as u64)),
    };
    let done = (2usize..).zip(whole.lines()).map(read).collect::<Result<_, _>>()?;
    if whole.len() < rows.len() {
        let size = head.len() + whole.len();
        let cut = OpenOptions::new().write(true).open(path).and_then(|file| file.set_len(size as u64));
        cut.map_err(|error| unwritable(path, &error))?;
    }
    Ok(done)
}

/// The file, ready for more rows.
pub fn open(path: &Path, begun: bool) -> Result<File, Message> {
    let opened = if begun { OpenOptions::new().append(true).open(path) } else { File::create(path) };
    let mut file = opened.map_err(|error| unwritable(path, &error))?;
    if !begun {
        file.write_all(format!("{}\n", Row::HEAD).as_bytes()).map_err(|error| unwritable(path, &error))?;
    }
    Ok(file)
}
