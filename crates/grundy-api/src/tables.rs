//! `table`, `period` and `pattern`: sequences.

use crate::convention::quoted;
use crate::fields::Fields;
use crate::solve::value;
use crate::{Context, Refusal, plain};
use grundy::msg;
use grundy::notation::{NoFiles, heap_game, open_game};
use grundy::pattern::Subject;
use grundy::sum::OpenGame;
use grundy::tabulate::{Question, Tabulation, grid, row};
use grundy::text::Diagnostic;
use grundy_report::tabulation::{Format, write};
use grundy_report::{diagnostic, json, law, plot};
use serde_json::{Value, json};

/// A table has no more entries than this.
const MOST_ENTRIES: u64 = 1_000_000;

/// How far a table goes unless told.
const USUAL_ROW: u64 = 100;
const USUAL_GRID: u64 = 20;

/// So many terms are looked at for a law unless told.
const TERMS: u64 = 10_000;

fn open(text: &str) -> Result<Box<dyn OpenGame>, Refusal> {
    open_game(text, &NoFiles).map_err(|wrong| Refusal::notation("game", text, &wrong))
}

fn not_of_numbers(text: &str, game: &dyn OpenGame) -> Refusal {
    Refusal::notation("game", text, &Diagnostic::new(0..text.len(), msg!("game-not-of-numbers", game = game.name())))
}

pub fn table(mut fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    let text = fields.required("game")?;
    let to = fields.sizes("to")?;
    let questions = [("values", Question::Values), ("outcomes", Question::Outcomes), ("misere", Question::Misere)];
    let question = fields.choice("question", &questions)?.unwrap_or(Question::Values);
    let format = fields.text("format")?;
    fields.done()?;
    let format = format.map(|name| Export::named(&name)).transpose()?;
    let game = open(&text)?;
    let usual = game.usual_table().unwrap_or([USUAL_GRID; 2]);
    let limit = |to: &[u64]| match to.iter().try_fold(1u64, |all, &to| all.checked_mul(to.checked_add(1)?)) {
        Some(entries) if entries <= MOST_ENTRIES => Ok(()),
        _ => Err(Refusal::request("to", &msg!("api-too-many", field = "to", most = MOST_ENTRIES))),
    };
    let one = game.at(&[0]).is_some();
    let table = match to[..] {
        [] if one => row(game.as_ref(), USUAL_ROW, question, context.budget),
        [] => grid(game.as_ref(), usual, question, context.budget),
        [to] if one => {
            limit(&[to])?;
            row(game.as_ref(), to, question, context.budget)
        }
        [to] => {
            limit(&[to, to])?;
            grid(game.as_ref(), [to; 2], question, context.budget)
        }
        [x, y, ..] => {
            limit(&[x, y])?;
            grid(game.as_ref(), [x, y], question, context.budget)
        }
    };
    let table = table.ok_or_else(|| not_of_numbers(&text, game.as_ref()))?;
    let name = game.name();
    let mut reply = value(&json::TableOf { game: &name, table: &table, ended: &|| false });
    reply["complete"] = table.stopped.is_none().into();
    reply["grid"] = table.grid.into();
    reply["same_as"] = game.recognised_as().into();
    if let Some(error) = &table.stopped {
        reply["undecided"] = json!({"reason": json::stop_name(error), "message": diagnostic::unsolved(error, context.narrator)});
    }
    reply["export"] = format.map(|format| format.text(&name, &table, context)).transpose()?.into();
    let to: Vec<String> = to.iter().map(u64::to_string).collect();
    let flag = match question {
        Question::Values => "",
        Question::Outcomes => " --outcomes",
        Question::Misere => " --misere",
    };
    let last = if to.is_empty() { String::new() } else { format!(" --to {}", to.join(",")) };
    reply["command"] = format!("grundy table {}{last}{flag}", quoted(&text)).into();
    Ok(reply)
}

/// A table as text of some kind.
enum Export {
    Text(Format),
    Svg,
}

impl Export {
    fn named(name: &str) -> Result<Export, Refusal> {
        let text = Format::named(name).filter(|&format| format != Format::Raw);
        let svg = (name == "svg").then_some(Export::Svg);
        text.map(Export::Text).or(svg).ok_or_else(|| {
            let known = Format::ALL.iter().filter(|(_, format)| *format != Format::Raw).map(|(name, _)| format!("`{name}`"));
            let choices = known.chain(["`svg`".into()]).collect::<Vec<_>>().join(", ");
            Refusal::request("format", &msg!("api-one-of", field = "format", choices = choices))
        })
    }

    fn text(&self, game: &str, table: &Tabulation, context: &Context<'_>) -> Result<String, Refusal> {
        match self {
            Export::Svg => plot::svg(game, table, context.narrator).map_err(|why| Refusal::new(422, "notation", &why)),
            Export::Text(format) => {
                let mut text = vec![];
                write(&mut text, game, table, *format, &|| false).expect("memory takes what is written");
                Ok(String::from_utf8_lossy(&text).into_owned())
            }
        }
    }
}

pub fn period(mut fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    let text = fields.required("game")?;
    let most = fields.number("to")?.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
    fields.done()?;
    let mut game = heap_game(&text, &NoFiles).map_err(|wrong| Refusal::notation("game", &text, &wrong))?;
    let found = grundy::period::find(game.as_mut(), most, context.budget);
    let name = game.name();
    let mut reply = value(&json::PeriodFound::new(&name, &found));
    reply["text"] = plain(&law::period(&name, &found, context.narrator)).into();
    reply["certificate"] =
        found.certificate(&name).map(|certificate| certificate.to_string()).filter(|text| text.len() <= MOST_CERTIFICATE).into();
    reply["command"] = format!("grundy period {}", quoted(&text)).into();
    if let Some(error) = &found.stopped {
        reply["undecided"] = json!({"reason": json::stop_name(error), "message": diagnostic::unsolved(error, context.narrator)});
    }
    Ok(reply)
}

/// Longer certificates are left to the command.
const MOST_CERTIFICATE: usize = 1 << 20;

pub fn pattern(mut fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    let text = fields.required("game")?;
    let most = fields.limited("to", TERMS, MOST_ENTRIES)? as usize;
    fields.done()?;
    let game = open(&text)?;
    let mut subject = Subject::of(game.as_ref()).ok_or_else(|| not_of_numbers(&text, game.as_ref()))?;
    let found = subject.pattern(most, context.budget);
    let name = game.name();
    let mut reply = value(&json::PatternFound::new(&name, &found, context.narrator));
    reply["text"] = plain(&law::pattern(&name, &found, context.narrator)).into();
    reply["same_as"] = game.recognised_as().into();
    reply["command"] = format!("grundy pattern {}", quoted(&text)).into();
    if let Some(error) = &found.stopped {
        reply["undecided"] = json!({"reason": json::stop_name(error), "message": diagnostic::unsolved(error, context.narrator)});
    }
    Ok(reply)
}
