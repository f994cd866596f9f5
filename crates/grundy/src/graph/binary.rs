//! stub
use super::{NamedGraph, read};
use crate::msg;
use crate::notation::{Parsed, Text};

/// Reads a graph from the bytes of a file.
pub fn read_any(bytes: &[u8]) -> Parsed<NamedGraph> {
    match std::str::from_utf8(bytes) {
        Ok(text) => read::read(Text::of_file(text)),
        Err(flaw) => Err(not_text(bytes, flaw.valid_up_to())),
    }
}

/// Says where bytes stop being text.
fn not_text(bytes: &[u8], at: usize) -> Box<crate::notation::Diagnostic> {
    let line = bytes[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
    Text::of_file("").error(msg!("graph-not-text", at = at as u64, line = line as u64))
}
