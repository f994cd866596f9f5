//! The names on the vertices, without what they all repeat.
//!
//! Where a graph was unfolded from a position, every name begins with the game: `nim:3,4`, `nim:3,3`, … The game is said once, in the heading.

use grundy::graph::Names;

/// What all names begin with, component by component, if they do.
pub(super) fn repeated(names: &Names) -> Option<Vec<String>> {
    let prefixes = |vertex: u32| -> Option<Vec<String>> {
        let name = names.name(vertex).to_string();
        name.split(" + ").map(|component| Some(component.rsplit_once(':')?.0.to_owned() + ":")).collect()
    };
    let first = (names.len() > 1).then(|| prefixes(0)).flatten()?;
    (1..names.len() as u32).all(|vertex| prefixes(vertex).as_ref() == Some(&first)).then_some(first)
}

/// A name without what is repeated.
pub(super) fn without(name: &str, repeated: &[String]) -> String {
    let components = name.split(" + ").zip(repeated).map(|(component, prefix)| component.strip_prefix(prefix).unwrap_or(component));
    if repeated.is_empty() { name.to_owned() } else { components.collect::<Vec<_>>().join(" + ") }
}
