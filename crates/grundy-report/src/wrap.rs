//! Sentences broken into lines, in English at spaces and in Chinese between characters.

use unicode_width::UnicodeWidthChar;

/// Signs that begin no line, and signs that end none.
const NOT_FIRST: &str = "，。、；：？！）】》”’…,.;:?!)]}%";
const NOT_LAST: &str = "（【《“‘([{";

/// The lines of a text, none wider than so many columns where that can be; all but the first are indented. Colour codes take no room.
///
/// ```
/// use grundy_report::wrapped;
/// assert_eq!(wrapped("one two three", 8, 2), ["one two", "  three"]);
/// assert_eq!(wrapped("先手必胜。", 8, 0), ["先手必", "胜。"]);
/// ```
pub fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = vec![];
    let (mut line, mut used) = (String::new(), 0);
    for piece in pieces(text) {
        let room = shown_width(piece.trim_end());
        let begun = used > if lines.is_empty() { 0 } else { indent };
        if begun && used + room > width {
            lines.push(line.trim_end().to_owned());
            line = " ".repeat(indent);
            used = indent;
        }
        line += piece;
        used += shown_width(piece);
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// The pieces between which a line may break: words with the space behind them, and single wide characters with the signs that cling to them.
fn pieces(text: &str) -> Vec<&str> {
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let wide = |c: char| c.width() == Some(2);
    let mut pieces = vec![];
    let (mut start, mut in_code) = (0, false);
    for pair in letters.windows(2) {
        let ((_, before), (at, after)) = (pair[0], pair[1]);
        in_code = before == '\u{1b}' || (in_code && before != 'm');
        let between = after != ' ' && (before == ' ' || wide(before) || wide(after));
        if between && !in_code && after != '\u{1b}' && !NOT_FIRST.contains(after) && !NOT_LAST.contains(before) {
            pieces.push(&text[start..at]);
            start = at;
        }
    }
    pieces.push(&text[start..]);
    pieces
}

/// The columns that a text takes on a terminal, colour codes not counted.
pub(crate) fn shown_width(text: &str) -> usize {
    let mut in_code = false;
    let width = |c: char| {
        let shown = !in_code && c != '\u{1b}';
        in_code = c == '\u{1b}' || (in_code && c != 'm');
        if shown { c.width().unwrap_or(0) } else { 0 }
    };
    text.chars().map(width).sum()
}

#[cfg(test)]
mod tests {
    use super::{pieces, shown_width, wrapped};
    use proptest::prelude::*;

    proptest! {
        /// Nothing is lost but spaces at the ends of lines, and a line that is too wide is a single piece.
        #[test]
        fn lines_hold_the_text(text in "[a-z0-9，。（）先手必胜 \\-]{0,80}", width in 8usize..40) {
            let lines = wrapped(&text, width, 2);
            let joined: String = lines.concat();
            prop_assert_eq!(joined.replace(' ', ""), text.replace(' ', ""));
            let pieces = pieces(&text);
            for line in lines.iter().filter(|line| shown_width(line) > width) {
                prop_assert!(pieces.iter().any(|piece| piece.trim() == line.trim()), "{line:?} in {lines:?}");
            }
        }
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(wrapped("\u{1b}[1mone two\u{1b}[0m three", 7, 0), ["\u{1b}[1mone two\u{1b}[0m", "three"]);
    }
}
