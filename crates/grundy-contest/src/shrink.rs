//! The smallest input that still fails: pieces are left out and numbers made smaller, one step after the other, as long as the failure stays.
//!
//! Whole cases go first, then stretches of lists from long to short, edges of graphs (cut off or contracted), letters of words, and last the numbers. What
//! remains cannot be made smaller by any single step.

use crate::format::{Field, Kind, Limit, Record, Value};
use crate::problem::Problem;
use crate::shape::Edges;
use std::collections::HashMap;

/// Says whether these cases fail as the first ones did.
pub type Fails<'f> = dyn FnMut(&[Record]) -> bool + 'f;

/// Makes a failing input as small as its single steps can.
pub fn shrink(problem: &Problem, mut cases: Vec<Record>, fails: &mut Fails<'_>) -> Vec<Record> {
    loop {
        let before = cases.clone();
        leave_out_cases(problem.format.limit.least as usize, &mut cases, fails);
        for at in 0..cases.len() {
            while let Some(smaller) = smaller_case(problem, &cases, at, fails) {
                cases[at] = smaller;
            }
        }
        if cases == before {
            return cases;
        }
    }
}

/// Stretches of a list from half its length down to one item.
fn stretches(length: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    let sizes = std::iter::successors(Some(length), |&size| (size > 1).then_some(size / 2));
    sizes.flat_map(move |size| (0..length).step_by(size.max(1)).map(move |from| from..(from + size).min(length)))
}

/// Leaves out cases while there are enough of them.
fn leave_out_cases(least: usize, cases: &mut Vec<Record>, fails: &mut Fails<'_>) {
    let mut again = true;
    while std::mem::take(&mut again) {
        for range in stretches(cases.len()) {
            let mut fewer = cases.clone();
            fewer.drain(range);
            if fewer.len() >= least.max(1) && fails(&fewer) {
                *cases = fewer;
                again = true;
                break;
            }
        }
    }
}

/// The first smaller form of a case that still fails.
fn smaller_case(problem: &Problem, cases: &[Record], at: usize, fails: &mut Fails<'_>) -> Option<Record> {
    let mut found = None;
    let mut all = cases.to_vec();
    each_smaller(problem, &problem.format.fields, &cases[at], &mut |mut smaller| {
        smaller.settle_counts(&problem.format.fields);
        if smaller == cases[at] {
            return false;
        }
        all[at] = smaller;
        let fails = fails(&all);
        if fails {
            found = Some(all[at].clone());
        }
        fails
    });
    found
}

/// Whoever is shown smaller records; `true` ends the search.
type Try<'t> = dyn FnMut(Record) -> bool + 't;

/// Shows every record that is one step smaller, the boldest steps first.
fn each_smaller(problem: &Problem, fields: &[Field], record: &Record, visit: &mut Try<'_>) -> bool {
    shorter_lists(problem, fields, record, visit)
        || smaller_graphs(problem, fields, record, visit)
        || smaller_items(problem, fields, record, visit)
        || shorter_words(fields, record, visit)
        || smaller_numbers(problem, fields, record, visit)
}

/// Lists with the same count lose the same stretch.
fn shorter_lists(problem: &Problem, fields: &[Field], record: &Record, visit: &mut Try<'_>) -> bool {
    for (at, field) in fields.iter().enumerate() {
        let Some(count) = field.count() else { continue };
        let of_graph = problem.shape.edges(inner(field)).is_some() || is_of_vertices(problem, fields, &count.name);
        let first = fields.iter().position(|other| other.count() == Some(count)) == Some(at);
        if of_graph || !first || !fields.iter().any(|other| other.name == count.name) {
            continue;
        }
        for range in stretches(record.values[at].len()) {
            let mut fewer = record.clone();
            for (other, value) in fields.iter().zip(&mut fewer.values) {
                if other.count() == Some(count) {
                    value.cut(range.clone());
                }
            }
            if visit(fewer) {
                return true;
            }
        }
    }
    false
}

fn inner(field: &Field) -> &[Field] {
    match &field.kind {
        Kind::Group(inner, _) => inner,
        _ => &[],
    }
}

/// Whether a count is that of the vertices of a graph in the same record.
fn is_of_vertices(problem: &Problem, fields: &[Field], name: &str) -> bool {
    fields.iter().any(|field| problem.shape.edges(inner(field)).is_some_and(|edges| edges.vertices == name))
}

/// Graphs with an edge cut, so that what hangs on it falls, or contracted; and under tidy names.
fn smaller_graphs(problem: &Problem, fields: &[Field], record: &Record, visit: &mut Try<'_>) -> bool {
    for (at, field) in fields.iter().enumerate() {
        let (Some(edges), Value::Group(items)) = (problem.shape.edges(inner(field)), &record.values[at]) else { continue };
        let graph = Graph { edges, fields, at, record };
        for edge in 0..items.len() {
            if visit(graph.without(edge, false)) || visit(graph.without(edge, true)) {
                return true;
            }
        }
        if visit(graph.without(items.len(), false)) {
            return true;
        }
    }
    false
}

/// The edges of a graph in a record.
struct Graph<'g> {
    edges: &'g Edges,
    fields: &'g [Field],
    at: usize,
    record: &'g Record,
}

impl Graph<'_> {
    /// The record without an edge, whose ends become one if it is contracted; without what is not joined to the root any more, and with vertices and
    /// edges in order from the root.
    fn without(&self, gone: usize, contracted: bool) -> Record {
        let fields = inner(&self.fields[self.at]);
        let Value::Group(items) = &self.record.values[self.at] else { return self.record.clone() };
        let merged = (contracted && gone < items.len()).then(|| self.edges.of(fields, &items[gone]));
        let name = |vertex: u64| match merged {
            Some([u, v]) if vertex == u.max(v) => u.min(v),
            _ => vertex,
        };
        let kept: Vec<([u64; 2], &Record)> = items
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != gone)
            .map(|(_, item)| (self.edges.of(fields, item).map(name), item))
            .filter(|([u, v], _)| u != v)
            .collect();
        let mut neighbours: HashMap<u64, Vec<u64>> = HashMap::new();
        for ([u, v], _) in &kept {
            neighbours.entry(*u).or_default().push(*v);
            neighbours.entry(*v).or_default().push(*u);
        }
        let mut order = vec![self.edges.root];
        let mut places = HashMap::from([(self.edges.root, self.edges.root)]);
        for next in 0.. {
            let Some(&vertex) = order.get(next) else { break };
            for &other in neighbours.get(&vertex).into_iter().flatten() {
                places.entry(other).or_insert_with(|| {
                    order.push(other);
                    order.len() as u64 - 1 + self.edges.root
                });
            }
        }
        let place = |vertex: u64| places.get(&vertex).copied();
        let mut renamed: Vec<([u64; 2], Record)> = kept
            .into_iter()
            .filter_map(|([u, v], item)| {
                let (u, v) = (place(u)?, place(v)?);
                let ends = [u.min(v), u.max(v)];
                let mut item = item.clone();
                self.edges.set(fields, &mut item, ends);
                Some((ends, item))
            })
            .collect();
        renamed.sort_by_key(|(ends, _)| *ends);
        let mut record = self.record.clone();
        record.values[self.at] = Value::Group(renamed.into_iter().map(|(_, item)| item).collect());
        self.settle_vertices(&mut record, &order);
        record
    }

    /// Writes the number of vertices, and puts lists of one item a vertex in the new order.
    fn settle_vertices(&self, record: &mut Record, order: &[u64]) {
        for (at, field) in self.fields.iter().enumerate() {
            if field.name == self.edges.vertices {
                record.values[at] = Value::Number(order.len() as u64);
            }
            if let (Kind::Numbers(count), Value::Numbers(list)) = (&field.kind, &self.record.values[at])
                && count.name == self.edges.vertices
            {
                let items = order.iter().filter_map(|&vertex| list.get((vertex - self.edges.root) as usize).copied());
                record.values[at] = Value::Numbers(items.collect());
            }
        }
    }
}

fn smaller_items(problem: &Problem, fields: &[Field], record: &Record, visit: &mut Try<'_>) -> bool {
    for (at, field) in fields.iter().enumerate() {
        let (Kind::Group(inner, _), Value::Group(items)) = (&field.kind, &record.values[at]) else { continue };
        for (place, item) in items.iter().enumerate() {
            let done = each_smaller(problem, inner, item, &mut |smaller| {
                let mut all = record.clone();
                if let Value::Group(items) = &mut all.values[at] {
                    items[place] = smaller;
                }
                visit(all)
            });
            if done {
                return true;
            }
        }
    }
    false
}

fn shorter_words(fields: &[Field], record: &Record, visit: &mut Try<'_>) -> bool {
    for (at, field) in fields.iter().enumerate() {
        let Value::Word(word) = &record.values[at] else { continue };
        let letters: Vec<char> = word.chars().collect();
        let with = |letters: Vec<char>| {
            let mut smaller = record.clone();
            smaller.values[at] = Value::Word(letters.into_iter().collect());
            smaller
        };
        for range in stretches(letters.len()) {
            let mut shorter = letters.clone();
            shorter.drain(range);
            if visit(with(shorter)) {
                return true;
            }
        }
        let Some(plain) = field.limit.letters.chars().next() else { continue };
        for place in (0..letters.len()).filter(|&place| letters[place] != plain) {
            let mut plainer = letters.clone();
            plainer[place] = plain;
            if visit(with(plainer)) {
                return true;
            }
        }
    }
    false
}

/// Numbers that are less, from the least to one less.
fn less(number: u64, limit: &Limit) -> impl Iterator<Item = u64> {
    let range = number.saturating_sub(limit.least);
    let steps = std::iter::successors(Some(range), |&step| (step > 1).then_some(step / 2));
    steps.filter(|&step| step > 0).map(move |step| number - step)
}

fn smaller_numbers(problem: &Problem, fields: &[Field], record: &Record, visit: &mut Try<'_>) -> bool {
    let end_of_edge = |field: &Field| problem.shape.edges(fields).is_some_and(|edges| edges.ends.contains(&field.name));
    for (at, field) in fields.iter().enumerate() {
        match &record.values[at] {
            Value::Number(number)
                if !problem.format.counts(&field.name) && !end_of_edge(field) && !is_of_vertices(problem, fields, &field.name) =>
            {
                for smaller in less(*number, &field.limit) {
                    let mut record = record.clone();
                    record.values[at] = Value::Number(smaller);
                    if visit(record) {
                        return true;
                    }
                }
            }
            Value::Numbers(list) => {
                for place in 0..list.len() {
                    for smaller in less(list[place], &field.limit) {
                        let mut list = list.clone();
                        list[place] = smaller;
                        let mut record = record.clone();
                        record.values[at] = Value::Numbers(list);
                        if visit(record) {
                            return true;
                        }
                    }
                }
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::format::Format;
    use crate::problem::Problem;
    use crate::shrink::shrink;

    fn smallest(problem: &Problem, input: &str, fails: impl Fn(&str) -> bool) -> String {
        let cases: Vec<_> = problem.format.read_shaped(input, &problem.shape).unwrap().into_iter().map(|(case, _)| case).collect();
        let mut test = |cases: &[crate::Record]| {
            cases.iter().all(|case| problem.format.allows(case, &problem.shape)) && fails(&problem.format.write(cases))
        };
        problem.format.write(&shrink(problem, cases, &mut test))
    }

    #[test]
    fn numbers_and_lists() {
        let problem = Problem::of("nim", Format::parse("T; n; a*n").unwrap(), ["First", "Second"]).unwrap();
        let has_large = |input: &str| input.split_whitespace().any(|word| word.parse::<u64>().unwrap() >= 17);
        assert_eq!(smallest(&problem, "3\n2\n1 2\n4\n9 81 3 4\n1\n5\n", has_large), "1\n1\n17\n");
    }

    #[test]
    fn trees_stay_trees() {
        let problem = crate::find("hdu-3094").unwrap();
        // A vertex with three neighbours.
        let forks = |input: &str| {
            let words: Vec<&str> = input.split_whitespace().skip(2).collect();
            words.iter().any(|word| words.iter().filter(|other| *other == word).count() >= 3)
        };
        let input = "1\n8\n1 5\n5 8\n8 2\n2 3\n3 4\n3 6\n6 7\n";
        assert_eq!(smallest(problem, input, forks), "1\n4\n1 2\n2 3\n2 4\n");
    }

    #[test]
    fn words_lose_letters() {
        let problem = crate::find("lightoj-1229").unwrap();
        assert_eq!(smallest(problem, "2\n....\n..X.X.XX..\n", |input| input.matches('X').count() >= 2), "1\nXX.\n");
    }
}
