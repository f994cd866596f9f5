//! The problem that `judge`, `stress` and `emit` are about: one of the judges' own, or one made of flags.

use crate::arguments::Flags;
use crate::values::compound;
use crate::{Status, complain};
use clap::{Arg, ArgMatches};
use grundy::notation::{Diagnostic, NoFiles, open_game, shortened};
use grundy::{Message, Play, msg};
use grundy_contest::problem::Asked;
use grundy_contest::template::Template;
use grundy_contest::{Format, Problem, find, hint};
use grundy_report::{Narrator, Style, diagnostic};
use std::borrow::Cow;

/// The grammar of a problem that nobody described.
const USUAL_FORMAT: &str = "T; n; a*n";

/// The flags that make a problem.
pub fn flags(flags: &Flags) -> Vec<Arg> {
    vec![
        Arg::new("problem").value_name("PROBLEM").help(flags.help("problem")),
        flags.option("format", "FORMAT").help(flags.help("input-format")),
        flags.option("game", "GAME").help(flags.help("problem-game")),
        flags.option("rule", "RULE").conflicts_with("game"),
        flags.option("words", "FIRST,SECOND"),
        flags.option("limits", "LIMITS"),
        flags.option("position", "TEMPLATE"),
        flags.option("move", "TEMPLATE"),
        flags.flag("misere"),
        flags.option("compound", "COMPOUND").value_parser(compound),
    ]
}

/// What is wrong with the flags: a diagnostic of one of them, or a message.
pub enum Unclear {
    In(Box<Diagnostic>, String),
    Said(Message, Option<Message>),
}

impl Unclear {
    pub fn say(&self, narrator: &Narrator) -> Status {
        match self {
            Unclear::In(wrong, text) => anstream::eprint!("{}", diagnostic::drawn(wrong, text, narrator)),
            Unclear::Said(message, hint) => {
                complain(message, narrator);
                if let Some(hint) = hint {
                    anstream::eprintln!("{}", narrator.labelled(Style::Strong, "hint", &narrator.say(hint)));
                }
            }
        }
        Status::BadInput
    }
}

/// What is said of a problem that nobody knows.
pub fn unknown(name: &str) -> Unclear {
    let like = hint(name).map_or(msg!("see-judge"), |like| msg!("nearest-game", name = like));
    Unclear::Said(msg!("unknown-problem", name = shortened(name)), Some(like))
}

/// The problem that the flags speak of; `None` if they speak of none.
pub fn problem(matches: &ArgMatches) -> Result<Option<Cow<'static, Problem>>, Unclear> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let named = text("problem").map(|name| find(name).ok_or_else(|| unknown(name))).transpose()?;
    let game = text("game").or(text("rule"));
    let mut problem = match (named, game) {
        (Some(problem), None) => Cow::Borrowed(problem),
        (None, Some(game)) => Cow::Owned(made(game, text("format").unwrap_or(USUAL_FORMAT))?),
        (Some(_), Some(_)) => return Err(Unclear::Said(msg!("usage-problem-and-game"), None)),
        (None, None) if text("format").is_some() => return Err(Unclear::Said(msg!("usage-format-without-game"), None)),
        (None, None) => return Ok(None),
    };
    if let Some(limits) = text("limits") {
        let changed = problem.to_mut();
        changed.format.set_limits(limits).map_err(|wrong| Unclear::In(wrong, limits.to_owned()))?;
        changed.limits = limits.to_owned();
    }
    if let Some(words) = text("words") {
        let (first, second) = words.rsplit_once(',').ok_or_else(|| Unclear::Said(msg!("usage-words"), None))?;
        problem.to_mut().first = template(first.trim())?;
        problem.to_mut().second = template(second.trim())?;
    }
    if let Some(position) = text("position") {
        problem.to_mut().asked = Asked::Position(template(position)?);
    }
    if let Some(step) = text("move") {
        problem.to_mut().step = template(step)?;
    }
    if matches.get_flag("misere") {
        problem.to_mut().play = Play::Misere;
    }
    if let Some(compound) = matches.get_one("compound") {
        problem.to_mut().compound = *compound;
    }
    Ok(Some(problem))
}

fn template(text: &str) -> Result<Template, Unclear> {
    Template::parse(text).ok_or_else(|| Unclear::Said(msg!("template-unclear", text = shortened(text)), Some(msg!("template-hint"))))
}

/// A problem of a game and a grammar.
fn made(game: &str, format: &str) -> Result<Problem, Unclear> {
    open_game(game, &NoFiles).map_err(|wrong| Unclear::In(wrong, game.to_owned()))?;
    let grammar = Format::parse(format).map_err(|wrong| Unclear::In(wrong, format.to_owned()))?;
    Problem::of(game, grammar, ["First", "Second"]).ok_or_else(|| Unclear::Said(msg!("format-without-numbers"), Some(msg!("format-hint"))))
}
