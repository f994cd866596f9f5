//! `figures`: the classic drawings of Hackenbush, which are also the files under `examples/`.

use crate::fields::Fields;
use crate::{Context, Refusal};
use serde_json::{Value, json};

macro_rules! figures {
    ($($name:literal),*) => { [$(($name, include_str!(concat!("../../../examples/", $name, ".txt")))),*] };
}

const FIGURES: [(&str, &str); 7] = figures!("juggler", "girl", "dog", "house", "clover", "christmas-tree", "forest");

/// Their names with the texts that `hackenbush` reads.
pub fn figures(fields: Fields, _: &mut Context<'_>) -> Result<Value, Refusal> {
    fields.done()?;
    Ok(json!({"figures": FIGURES.iter().map(|(name, drawing)| json!({"name": name, "drawing": drawing})).collect::<Value>()}))
}
