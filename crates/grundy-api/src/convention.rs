//! What is played, and how: the fields that most routes share.

use crate::Refusal;
use crate::fields::Fields;
use grundy::analysis::Request;
use grundy::notation::parse;
use grundy::partizan::Side;
use grundy::{Compound, Ending, Play, Sum, msg};

/// A position and how it is played.
pub struct Asked {
    /// The position.
    pub sum: Sum,
    /// How it is played.
    pub request: Request,
    /// Who is to move, where that matters.
    pub side: Side,
}

impl Asked {
    /// What `position`, `play`, `compound`, `ending` and `side` say.
    pub fn take(fields: &mut Fields) -> Result<Asked, Refusal> {
        let position = fields.required("position")?;
        let request = request(fields)?;
        let side = side(fields)?;
        Ok(Asked { sum: position_of("position", &position)?, request, side })
    }
}

/// Longer expressions are refused.
const MOST_TEXT: usize = 64 << 10;

/// The position of an expression; files are refused.
pub fn position_of(field: &str, text: &str) -> Result<Sum, Refusal> {
    if text.len() > MOST_TEXT {
        return Err(Refusal::request(field, &msg!("api-too-long", field = field, most = MOST_TEXT as u64)));
    }
    parse(text).map_err(|wrong| Refusal::notation(field, text, &wrong))
}

/// Who is to move.
pub fn side(fields: &mut Fields) -> Result<Side, Refusal> {
    Ok(fields.choice("side", &[("left", Side::Left), ("right", Side::Right)])?.unwrap_or(Side::Left))
}

/// How a sum is played.
pub fn request(fields: &mut Fields) -> Result<Request, Refusal> {
    let play = fields.choice("play", &[("normal", Play::Normal), ("misere", Play::Misere), ("sj", Play::Sj)])?.unwrap_or_default();
    let (compound, every) = compound(fields)?;
    let ending = fields.choice("ending", &[("long", Ending::Long), ("short", Ending::Short)])?.unwrap_or_default();
    if every && ending == Ending::Short {
        return Err(Refusal::request("ending", &msg!("usage-every-short")));
    }
    Ok(Request { play, compound, ending, ..Request::default() })
}

/// The compound, and whether it was called `every`.
fn compound(fields: &mut Fields) -> Result<(Compound, bool), Refusal> {
    let Some(word) = fields.text("compound")? else { return Ok((Compound::Disjunctive, false)) };
    match Compound::named(&word) {
        Some(compound) => Ok((compound, word == "every")),
        None => Err(Refusal::request("compound", &msg!("usage-compound", value = grundy::notation::shortened(&word)))),
    }
}

/// The flags of the command that mean the same.
pub fn flags(request: &Request) -> String {
    let mut flags = String::new();
    match request.play {
        Play::Normal => {}
        Play::Misere => flags += " --misere",
        Play::Sj => flags += " --play sj",
    }
    if request.compound != Compound::Disjunctive {
        flags += &format!(" --compound {}", request.compound.name());
    }
    if request.ending == Ending::Short {
        flags += " --ending short";
    }
    flags
}

/// An expression as a shell takes it: in quotes where it would not be one word.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/:,@#=".contains(c);
    if !text.is_empty() && text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}
