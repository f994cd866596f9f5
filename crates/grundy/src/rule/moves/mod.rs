//! The moves of many positions at a time.
//!
//! A plan is [compiled](compile) into stretches of code over columns of numbers, one row for each choice that is still possible. The code
//! is [run](run) on a block of rows at once: a stretch computes and tests ([columns](columns)), and a range makes rows for the next stretch. Numbers
//! with a rare property come from [lists](members).

pub(in crate::rule) mod columns;
pub(in crate::rule) mod compile;
mod members;
pub(in crate::rule) mod run;
