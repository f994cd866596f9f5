//! Bytes to text: UTF-8, with or without a byte order mark before it.
//!
//! Lines end in `\n` or `\r\n`; [`Text::lines`] and white space treat both alike, so no byte needs to be copied.

use crate::msg;
use crate::text::{Parsed, Source, Text};
use std::borrow::Cow;

/// What some editors put before UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(MARK).unwrap_or(bytes)
}

/// The text that bytes hold, or the place where they stop being text.
///
/// ```
/// use grundy::text::decode;
/// assert_eq!(decode(b"\xef\xbb\xbfnim:3").unwrap(), "nim:3");
/// let diagnostic = decode(b"nim:\xff3").unwrap_err();
/// assert_eq!(diagnostic.span, 4..7); // the sign that stands for what cannot be read, in `shown`
/// ```
pub fn decode(bytes: &[u8]) -> Parsed<&str> {
    let bytes = without_mark(bytes);
    std::str::from_utf8(bytes).map_err(|diagnostic| {
        let at = diagnostic.valid_up_to();
        let line = bytes[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let text = shown(bytes).into_owned();
        let place = at..at + char::REPLACEMENT_CHARACTER.len_utf8();
        let mut diagnostic = Text::of_file(&text).slice(place).error(msg!("not-utf8", at = at as u64 + 1, line = line as u64));
        diagnostic.source = Source::File { path: String::new(), text };
        diagnostic
    })
}

/// Bytes as people may see them: what is no text is shown as `�`. Places in the text of [`decode`] are places here.
pub fn shown(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(without_mark(bytes))
}
