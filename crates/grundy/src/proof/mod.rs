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
//! Where the period is proved by [recurrence], the values would be too many; then it carries the rare heaps and the few numbers of that theorem.
//!
//! [`verify`] reads it and goes through the whole argument again with code of its own: every value is the mex of its options, the values
//! repeat as far as the theorem asks, and no smaller claim is true. Of the engine it uses the rules (the game's name and its
//! [`Code`]) and nimber arithmetic. **It never uses `solve`, nor any table or period of `sequence`.** What is wrong is
//! named with its place in the file.

mod certificate;
mod check;
pub mod recurrence;

pub use certificate::{Certificate, Recurrence, Shown};
pub use recurrence::Extent;

use crate::code::Code;
use crate::text::{Diagnostic, Parsed, Source, decode};
use crate::{Budget, Message, SolveError, msg};
use certificate::{Body, Placed};

/// Why a certificate is not accepted.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The text is no certificate at all.
    Unreadable(Box<Diagnostic>),
    /// It claims something that is wrong, or not shown by what it holds.
    Wrong(Box<Diagnostic>),
    /// The budget ended the check.
    Unfinished(SolveError),
}

/// The rules of a game that a certificate names, if they are a code. Whoever verifies knows the names; the checker knows rules alone.
pub type Rulebook<'a> = &'a dyn Fn(&str) -> Parsed<Option<Code>>;

/// What went wrong, and where in the text.
type Checked<T> = Result<T, Placed<Message>>;

/// Checks the bytes of a certificate's text; `path` is what its errors are reported under.
///
/// ```
/// use grundy::{notation::{NoFiles, rulebook}, proof};
/// let text = "grundy certificate 1\ngame bash/1\ntheorem guy-smith\npreperiod 0\nperiod 2\nvalues 4\n0: 0 1 0 1\n";
/// assert_eq!(proof::verify("mine", text, &rulebook(&NoFiles)).unwrap().period, 2);
/// let wrong = text.replace("period 2", "period 1");
/// assert!(matches!(proof::verify("mine", &wrong, &rulebook(&NoFiles)), Err(proof::Refusal::Wrong(_))));
/// ```
pub fn verify(path: &str, bytes: impl AsRef<[u8]>, rules: Rulebook<'_>) -> Result<Certificate, Refusal> {
    verify_within(path, bytes, rules, false, &Budget::unlimited()).map(|(certificate, _)| certificate)
}

/// As [`verify`], and says how much was derived again: all of it if `full`, or if it is not much.
pub fn verify_within(
    path: &str,
    bytes: impl AsRef<[u8]>,
    rules: Rulebook<'_>,
    full: bool,
    budget: &Budget,
) -> Result<(Certificate, Extent), Refusal> {
    let text = decode(bytes.as_ref()).map_err(|mut diagnostic| {
        if let Source::File { path: place, .. } = &mut diagnostic.source {
            path.clone_into(place);
        }
        Refusal::Unreadable(diagnostic)
    })?;
    let diagnostic = |Placed { it, span }: Placed<Message>| {
        let mut diagnostic = Diagnostic::new(span, it);
        diagnostic.source = Source::File { path: path.to_owned(), text: text.to_owned() };
        diagnostic
    };
    certificate::check_title(text).map_err(|why| Refusal::Unreadable(diagnostic(why)))?;
    certified(text, rules, full, budget).map_err(|halt| match halt {
        recurrence::Halt::Wrong(why) => Refusal::Wrong(diagnostic(why)),
        recurrence::Halt::Budget(error) => Refusal::Unfinished(error),
    })
}

fn certified(text: &str, rules: Rulebook<'_>, full: bool, budget: &Budget) -> Result<(Certificate, Extent), recurrence::Halt> {
    let claim = certificate::read(text)?;
    let code = code_of(&claim.game, rules)?;
    let extent = match &claim.body {
        Body::Values(values) => check::check(&claim, values, &code).map(|()| Extent::Whole)?,
        Body::Recurrence(shown) => recurrence::check(&claim, shown, &code, full, budget)?,
    };
    Ok((claim.plain(), extent))
}

/// The rules of the game that the certificate names.
fn code_of(game: &Placed<String>, rules: Rulebook<'_>) -> Checked<Code> {
    let code = rules(&game.it).map_err(|diagnostic| Placed { it: diagnostic.message, span: game.span.clone() })?;
    code.ok_or_else(|| game.put(msg!("certificate-no-code", game = game.it.as_str())))
}
