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
//! Where the period is proved by [recurrence], the values would be too many; then it carries the rare heaps and the few numbers of that theorem. A [law] that holds for every n carries an automaton, and a [search](facts) its facts.
//!
//! [`verify`] reads it and goes through the whole argument again with code of its own: every value is the mex of its options, the values
//! repeat as far as the theorem asks, and no smaller claim is true. Of the engine it uses the rules (the game's name and its
//! [`Code`]) and nimber arithmetic. **It never uses `solve`, nor any table or period of `sequence`.** What is wrong is
//! named with its place in the file.

mod certificate;
mod check;
pub mod facts;
pub mod law;
mod readers;
pub mod recurrence;
mod relations;

pub use certificate::{Certificate, Recurrence, Shown};
pub use facts::Facts;
pub use law::{Law, Repeats};
pub use recurrence::Extent;

use crate::code::Code;
use crate::code::moves::Rules;
use crate::text::{Diagnostic, Parsed, Source, decode};
use crate::{Budget, Message, Ruleset, SolveError, msg};
use certificate::{Body, Placed};

/// What a certificate that was accepted shows.
#[derive(Clone, Debug)]
pub enum Holds {
    /// A period, and how much of the proof was gone through.
    Period(Box<Certificate>, Extent),
    /// The value of a position, by facts.
    Value(Facts),
    /// The values of all heaps, by an automaton.
    Law(Law),
}

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
    let text = titled(path, bytes.as_ref())?;
    certified(text, rules, full, budget).map_err(|halt| refusal(path, text, halt))
}

/// The text of a file that begins as a certificate does.
fn titled<'a>(path: &str, bytes: &'a [u8]) -> Result<&'a str, Refusal> {
    let text = decode(bytes).map_err(|mut diagnostic| {
        if let Source::File { path: place, .. } = &mut diagnostic.source {
            path.clone_into(place);
        }
        Refusal::Unreadable(diagnostic)
    })?;
    certificate::check_title(text).map_err(|why| Refusal::Unreadable(in_file(path, text, why)))?;
    Ok(text)
}

fn in_file(path: &str, text: &str, Placed { it, span }: Placed<Message>) -> Box<Diagnostic> {
    let mut diagnostic = Diagnostic::new(span, it);
    diagnostic.source = Source::File { path: path.to_owned(), text: text.to_owned() };
    diagnostic
}

fn refusal(path: &str, text: &str, halt: recurrence::Halt) -> Refusal {
    match halt {
        recurrence::Halt::Wrong(why) => Refusal::Wrong(in_file(path, text, why)),
        recurrence::Halt::Budget(error) => Refusal::Unfinished(error),
    }
}

/// A certificate of a search that was read and is yet to be checked.
#[derive(Debug)]
pub struct Unchecked<'a> {
    path: &'a str,
    text: &'a str,
    claim: Facts,
    places: Vec<Placed<()>>,
}

/// Reads the bytes of a certificate of a search; `None` if it is one of another kind.
pub fn read_facts<'a>(path: &'a str, bytes: &'a [u8]) -> Result<Option<Unchecked<'a>>, Refusal> {
    let text = titled(path, bytes)?;
    if !facts::is_one(text) {
        return Ok(None);
    }
    let (claim, places) = facts::read(text).map_err(|why| Refusal::Wrong(in_file(path, text, why)))?;
    Ok(Some(Unchecked { path, text, claim, places }))
}

impl Unchecked<'_> {
    /// What it claims.
    pub fn claim(&self) -> &Facts {
        &self.claim
    }

    /// Goes through its facts with the rules of its game and a reader of positions.
    pub fn check<R: Ruleset>(&self, rules: &R, read: facts::Read<'_, R::Position>, budget: &Budget) -> Result<(), Refusal> {
        facts::check(rules, read, &self.claim, &self.places, budget).map_err(|halt| refusal(self.path, self.text, halt))
    }

    /// What it claims, for good.
    pub fn into_claim(self) -> Facts {
        self.claim
    }

    /// The refusal of a game that is not what it should be, with the place of its name.
    pub fn unknown_game(&self, message: Message) -> Refusal {
        let start = self.text.find(&self.claim.game).unwrap_or(0);
        Refusal::Wrong(in_file(self.path, self.text, Placed { it: message, span: start..start + self.claim.game.len() }))
    }
}

/// The moves in symbols of a game that a certificate names, if it has such moves.
pub type SymbolBook<'a> = &'a dyn Fn(&str) -> Parsed<Option<Rules>>;

/// Checks the bytes of a certificate of a law; `None` if it is one of another kind.
///
/// ```
/// use grundy::{Budget, code::{Code, moves::{Rules, of_code}}, proof::verify_law, text::Text};
/// let nim = |_: &str| Ok(of_code(&Code::read(Text::new(".[3]")).unwrap()).map(Rules::Moves));
/// let text = "grundy certificate 1\ngame nim\ntheorem automaton\nclaim values\nstates 2\n0: 0 1 1 0 1\n1: 1 1 1 1 0\n";
/// assert!(verify_law("mine", text.as_bytes(), &nim, &Budget::unlimited()).unwrap().is_some());
/// assert!(verify_law("mine", text.replace("0 1 1 0 1", "0 0 1 1 1").as_bytes(), &nim, &Budget::unlimited()).is_err());
/// ```
pub fn verify_law(path: &str, bytes: &[u8], rules: SymbolBook<'_>, budget: &Budget) -> Result<Option<Law>, Refusal> {
    let text = titled(path, bytes)?;
    if !law::is_one(text) {
        return Ok(None);
    }
    let checked = || {
        let (law, at) = law::read(text)?;
        let rules = rules(&law.game).map_err(|diagnostic| at.game.put(diagnostic.message))?;
        let rules = rules.ok_or_else(|| at.game.put(msg!("certificate-law-moves")))?;
        law::check(&law, &at, &rules, budget)?;
        Ok(law)
    };
    checked().map(Some).map_err(|halt| refusal(path, text, halt))
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
