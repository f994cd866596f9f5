//! Certificates of periods, and a checker that trusts nobody.
//!
//! A certificate is a text file that claims: *from n₀ on, the nim-values of this game have the period p, and neither n₀ nor p can be
//! smaller.* It carries the values that the theorem of Guy and Smith needs, and nothing else:
//!
//! ```text
//! grundy certificate 1
//! game .77
//! theorem guy-smith
//! preperiod 71
//! period 12
//! values 168
//! 0: 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2
//! 20: 1 4 6 …
//! ```
//!
//! [`verify`] reads it and goes through the whole argument again with code of its own: every value is the mex of its options, the values
//! repeat as far as the theorem asks, and no smaller claim is true. Of the engine it uses the rules (the game's name and its
//! [`Code`]) and nimber arithmetic. **It never uses `solve`, nor any table or period of `sequence`.** What is wrong is
//! named with its place in the file.

mod certificate;
mod check;

pub use certificate::Certificate;

use crate::text::{Diagnostic, Source};

use crate::code::Code;
use crate::notation::{Files, heap_game};
use crate::{Message, msg};
use certificate::Placed;

/// Why a certificate is not accepted.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The text is no certificate at all.
    Unreadable(Box<Diagnostic>),
    /// It claims something that is wrong, or not shown by what it holds.
    Wrong(Box<Diagnostic>),
}

/// What went wrong, and where in the text.
type Checked<T> = Result<T, Placed<Message>>;

/// Checks a certificate's text; `path` is what its flaws are reported under.
///
/// ```
/// use grundy::{notation::NoFiles, proof};
/// let text = "grundy certificate 1\ngame bash/1\ntheorem guy-smith\npreperiod 0\nperiod 2\nvalues 4\n0: 0 1 0 1\n";
/// assert_eq!(proof::verify("mine", text, &NoFiles).unwrap().period, 2);
/// let wrong = text.replace("period 2", "period 1");
/// assert!(matches!(proof::verify("mine", &wrong, &NoFiles), Err(proof::Refusal::Wrong(_))));
/// ```
pub fn verify(path: &str, text: &str, files: &dyn Files) -> Result<Certificate, Refusal> {
    let flaw = |Placed { it, span }: Placed<Message>| {
        let mut flaw = Diagnostic::new(span, it);
        flaw.source = Source::File { path: path.to_owned(), text: text.to_owned() };
        flaw
    };
    if !text.starts_with(certificate::TITLE) {
        let first = text.find('\n').unwrap_or(text.len());
        return Err(Refusal::Unreadable(flaw(Placed {
            it: msg!("certificate-title", title = certificate::TITLE.trim_end()),
            span: 0..first,
        })));
    }
    certified(text, files).map_err(|why| Refusal::Wrong(flaw(why)))
}

fn certified(text: &str, files: &dyn Files) -> Checked<Certificate> {
    let claim = certificate::read(text)?;
    let code = code_of(&claim.game, files)?;
    check::check(&claim, &code)?;
    Ok(claim.plain())
}

/// The rules of the game that the certificate names.
fn code_of(game: &Placed<String>, files: &dyn Files) -> Checked<Code> {
    let rules = heap_game(&game.it, files).map_err(|flaw| Placed { it: flaw.message, span: game.span.clone() })?;
    rules.code().ok_or_else(|| game.put(msg!("certificate-no-code", game = game.it.as_str())))
}
