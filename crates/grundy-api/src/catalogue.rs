//! What needs no solving: reading a position, texts, arithmetic.

use crate::board::board;
use crate::convention::position_of;
use crate::fields::Fields;
use crate::{Context, Refusal};
use grundy::calc::evaluate;
use serde_json::{Map, Value, json};

/// Reads a position, for errors while it is typed: what is wrong is part of the reply.
pub fn read(mut fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    let position = fields.required("position")?;
    fields.done()?;
    Ok(match position_of("position", &position) {
        Ok(sum) => json!({"position": sum.to_string(), "board": board(&sum, context.narrator), "error": null}),
        Err(refusal) => json!({"position": null, "board": [], "error": refusal.error(context.narrator)}),
    })
}

/// The Fluent files of the request's language.
pub fn texts(fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    fields.done()?;
    let language = context.narrator.language();
    let files: Map<String, Value> = language.files().iter().map(|&(name, text)| (name.to_owned(), text.into())).collect();
    Ok(json!({"lang": language.name(), "files": files}))
}

/// Nimber arithmetic.
pub fn calc(mut fields: Fields, _: &mut Context<'_>) -> Result<Value, Refusal> {
    let expression = fields.required("expression")?;
    fields.done()?;
    let value = evaluate(&expression).map_err(|wrong| Refusal::notation("expression", &expression, &wrong))?;
    Ok(json!({"expression": expression, "value": value.0.to_string()}))
}
