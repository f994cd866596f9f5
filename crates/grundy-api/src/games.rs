//! `games`: the catalogue.

use crate::fields::Fields;
use crate::solve::value;
use crate::{Context, Refusal};
use grundy::games::{self, Entry};
use grundy::notation::{NoFiles, open_game, parse};
use grundy_report::catalogue::EntryLine;
use serde_json::{Value, json};

pub fn games(fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    fields.done()?;
    let entry = |entry: &'static Entry| {
        let mut line = value(&EntryLine { entry, narrator: context.narrator });
        let prefix = parse(entry.examples[0]).ok().map(|sum| sum.components()[0].prefix());
        let heaps = prefix.and_then(|prefix| open_game(&prefix, &NoFiles).ok()).is_some_and(|game| game.heaps().is_some());
        line["heaps"] = heaps.into();
        line
    };
    Ok(json!({"games": games::all().map(entry).collect::<Value>()}))
}
