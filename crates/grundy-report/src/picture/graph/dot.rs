//! A solved graph in DOT, for Graphviz.

use super::{arcs, colours, is_winning, worth};
use grundy::graph::{Names, Solved};
use grundy::text::dot::quoted;
use std::collections::HashSet;
use std::fmt::Write;

/// The graph in DOT, with values on the vertices and the winning arcs thick.
pub fn dot(solved: &Solved) -> String {
    let graph = arcs(solved);
    let names = dot_names(&solved.graph.names);
    // In a label a backslash is written twice; in a name it is not.
    let label = |vertex: u32| {
        let text = format!("{}\n{}", solved.graph.names.name(vertex), worth(solved, vertex));
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
    };
    let mut text = String::from("digraph grundy {\n  node [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\"];\n");
    for vertex in graph.vertices() {
        let (fill, line) = colours(solved.facts(vertex).outcome);
        let _ = writeln!(text, "  {} [label={}, fillcolor=\"{fill}\", color=\"{line}\"];", names[vertex as usize], label(vertex));
    }
    for vertex in graph.vertices() {
        for &target in graph.row(vertex) {
            let style = if is_winning(solved, vertex, target) { " [color=\"#1a7f37\", penwidth=2.5]" } else { " [color=\"#8c959f\"]" };
            let _ = writeln!(text, "  {} -> {}{style};", names[vertex as usize], names[target as usize]);
        }
    }
    text + "}\n"
}

/// The vertices' names in quotes. The few names that DOT cannot write get others that no vertex has.
fn dot_names(names: &Names) -> Vec<String> {
    let mut taken = HashSet::new();
    let written = |name: String| {
        let mut written = quoted(&name);
        let mut other = name.replace('\\', "/");
        while written.is_none() {
            other.push('_');
            written = quoted(&other).filter(|_| names.find(&other).is_none() && taken.insert(other.clone()));
        }
        written.expect("the loop ended")
    };
    (0..names.len() as u32).map(|vertex| names.name(vertex).to_string()).map(written).collect()
}
