//! Whole programs for green Hackenbush on trees.
//!
//! **Colon principle** (Winning Ways, ch. 7). What hangs on a vertex may be replaced by a single row of as many edges as its value, so a branch whose upper part has the value x has the value x + 1, and the
//! branches at a vertex add up by xor. An edge that may be painted w times, w ≥ 2, has the value x xor (w mod 2): the other player answers a second painting by a third, as long as there is one.
//!
//! A branch at the root is a heap of Nim in misère play, too, as it can be moved to nothing and to every smaller value; so who wins follows from the branches as in misère Nim. The values of whole trees do not tell it.

use super::main_function::{Code, tells_who_wins};
use crate::format::{Count, Field, Kind};
use crate::problem::Problem;
use crate::shape::{Edges, Shape};
use grundy::pattern::headers;
use grundy::text::Dialect;
use grundy::{Compound, Play};

/// A whole program for a problem of trees; `None` if the problem is another one.
///
/// ```
/// use grundy::text::Dialect;
/// use grundy_contest::{emit::of_trees, find};
/// assert!(of_trees(find("hdu-3094").unwrap(), Dialect::Cpp).unwrap().contains("value[at] + 1"));
/// assert!(of_trees(find("poj-3710").unwrap(), Dialect::Cpp).is_none());
/// ```
pub fn of_trees(problem: &Problem, dialect: Dialect) -> Option<String> {
    let trees = Trees::of(problem)?;
    let text = match dialect {
        Dialect::Cpp => trees.cpp()?,
        Dialect::Python => trees.python(),
        Dialect::Plain => return None,
    };
    Some(headers(&text, dialect) + &text)
}

struct Trees<'p> {
    problem: &'p Problem,
    edges: &'p Edges,
    /// The number of trees, where a case has several.
    many: Option<&'p String>,
    /// The weight of an edge, where it has one.
    weight: Option<&'p String>,
}

impl<'p> Trees<'p> {
    fn of(problem: &'p Problem) -> Option<Trees<'p>> {
        let Shape::Graph(edges) = &problem.shape else { return None };
        let (many, tree) = match &problem.format.fields[..] {
            [many, Field { kind: Kind::Group(tree, count), .. }] if plain(count, &many.name, 0) && tree.len() == 2 => {
                (Some(&many.name), &tree[..])
            }
            tree => (None, tree),
        };
        let [size, Field { kind: Kind::Group(edge, count), .. }] = tree else { return None };
        let weight = match &edge[..] {
            [_, _] => None,
            [_, _, weight] => Some(&weight.name),
            _ => return None,
        };
        let ends = edge.iter().map(|field| &field.name).take(2).eq(&edges.ends);
        let fits = ends && plain(count, &size.name, -1) && size.name == edges.vertices && !edges.polygons;
        let asks = problem.game == "hackenbush" && problem.compound == Compound::Disjunctive && tells_who_wins(problem);
        (fits && asks && (weight.is_none() || problem.play == Play::Normal)).then_some(Trees { problem, edges, many, weight })
    }

    /// The value of the branch that ends in `at`.
    fn branch(&self, python: bool) -> &'static str {
        match (self.weight, python) {
            (None, _) => "value[at] + 1",
            (Some(_), false) => "weight[at] == 1 ? value[at] + 1 : value[at] ^ weight[at] % 2",
            (Some(_), true) => "value[at] + 1 if weight[at] == 1 else value[at] ^ weight[at] % 2",
        }
    }

    /// Whether the first player wins, from the sum of all branches and whether one is larger than 1.
    fn wins(&self) -> &'static str {
        if self.problem.play == Play::Misere { "(x != 0) == large" } else { "x != 0" }
    }

    fn cpp(&self) -> Option<String> {
        let weighted = self.weight.is_some();
        let (member, store) = if weighted { (" u64 weight;", "                weight[edge.to] = edge.weight;\n") } else { ("", "") };
        let weights = if weighted { ", weight(near.size())" } else { "" };
        let head = format!(
            "struct Edge {{ int to;{member} }};\n\n// The branches at the root: what hangs on a vertex counts as a row of as many edges as its value.\n\
             std::vector<u64> branches(const std::vector<std::vector<Edge>>& near, int root) {{\n    \
             std::vector<int> order(1, root), parent(near.size(), -1);\n    std::vector<u64> value(near.size()){weights}, found;\n    \
             for (std::size_t i = 0; i < order.size(); i++)\n        for (const Edge& edge : near[order[i]])\n            \
             if (edge.to != parent[order[i]]) {{\n                parent[edge.to] = order[i];\n{store}                order.push_back(edge.to);\n            }}\n    \
             for (std::size_t i = order.size(); i-- > 1;) {{\n        int at = order[i];\n        u64 branch = {};\n        value[parent[at]] ^= branch;\n        \
             if (parent[at] == root) found.push_back(branch);\n    }}\n    return found;\n}}\n\n",
            self.branch(false)
        );
        let (mut code, known) = Code::cpp_cases(self.problem)?;
        code.line("u64 x = 0;");
        if self.problem.play == Play::Misere {
            code.line("bool large = false;");
        }
        if let Some(many) = self.many {
            if known != Some(many) {
                code.line(&format!("u64 {many};"));
                code.line(&format!("std::cin >> {many};"));
            }
            code.begin(&format!("for (u64 tree = 0; tree < {many}; tree++) {{"));
        }
        let (size, [u, v], root) = (&self.edges.vertices, &self.edges.ends, self.edges.root);
        code.line(&format!("int {size};"));
        code.line(&format!("std::cin >> {size};"));
        code.line(&format!("std::vector<std::vector<Edge>> near({size} + 1);"));
        code.begin(&format!("for (int i = 1; i < {size}; i++) {{"));
        code.line(&format!("int {u}, {v};"));
        code.line(&format!("std::cin >> {u} >> {v};"));
        let more = self.weight.map(|weight| {
            code.line(&format!("u64 {weight};"));
            code.line(&format!("std::cin >> {weight};"));
            format!(", {weight}")
        });
        let more = more.unwrap_or_default();
        code.line(&format!("near[{u}].push_back({{{v}{more}}});"));
        code.line(&format!("near[{v}].push_back({{{u}{more}}});"));
        code.close("}");
        let large = if self.problem.play == Play::Misere { ", large |= branch > 1" } else { "" };
        code.line(&format!("for (u64 branch : branches(near, {root})) x ^= branch{large};"));
        if self.many.is_some() {
            code.close("}");
        }
        code.cpp_answer(self.problem, self.wins());
        Some(head + &code.text)
    }

    fn python(&self) -> String {
        let (size, root) = (&self.edges.vertices, self.edges.root);
        let weighted = self.weight.is_some();
        let (made, store) = if weighted { (", weight", "                weight[to] = w\n") } else { ("", "") };
        let again = if weighted { ", [0] * len(near)" } else { "" };
        let head = format!(
            "# The branches at the root: what hangs on a vertex counts as a row of as many edges as its value.\n\
             def branches(near, root):\n    order, parent, value{made}, found = [root], [-1] * len(near), [0] * len(near){again}, []\n    \
             for here in order:\n        for to, w in near[here]:\n            if to != parent[here]:\n                parent[to] = here\n{store}                order.append(to)\n    \
             for at in reversed(order[1:]):\n        branch = {}\n        value[parent[at]] ^= branch\n        if parent[at] == root:\n            found.append(branch)\n    return found\n\n",
            self.branch(true)
        );
        let mut code = Code::python_cases(self.problem);
        code.line("x = 0");
        if self.problem.play == Play::Misere {
            code.line("large = False");
        }
        if let Some(many) = self.many {
            code.line(&format!("{many} = data[at]"));
            code.line("at += 1");
            code.begin(&format!("for tree in range({many}):"));
        }
        code.line(&format!("{size} = data[at]"));
        code.line("at += 1");
        code.line(&format!("near = [[] for _ in range({size} + 1)]"));
        code.begin(&format!("for i in range({size} - 1):"));
        code.line(if weighted { "u, v, w = data[at:at + 3]" } else { "u, v, w = data[at], data[at + 1], 1" });
        code.line(if weighted { "at += 3" } else { "at += 2" });
        code.line("near[u].append((v, w))");
        code.line("near[v].append((u, w))");
        code.depth -= 1;
        code.begin(&format!("for branch in branches(near, {root}):"));
        code.line("x ^= branch");
        if self.problem.play == Play::Misere {
            code.line("large = large or branch > 1");
        }
        code.depth -= 1;
        if self.many.is_some() {
            code.depth -= 1;
        }
        code.python_answer(self.problem, self.wins());
        head + &code.text
    }
}

/// Whether a count is that number, and so many more.
fn plain(count: &Count, name: &str, plus: i64) -> bool {
    count.name == name && count.plus == plus
}
