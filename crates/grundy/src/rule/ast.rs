//! A rule as written: heads, targets, conditions, expressions. Printing one gives its canonical text.

use super::meaning::{Binary, Relation, Test, Unary};
use std::fmt;
use std::ops::Range;

/// A whole rule: `n -> n-1 | n-k for 1 <= k <= n/2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The names that stand for the position: one for a heap, several for a tuple.
    pub head: Vec<Name>,
    /// What may be done.
    pub groups: Vec<Group>,
}

/// Targets that share their conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Every name of the group: those of the head first, then those that stand for any whole number.
    pub names: Vec<Name>,
    /// Where a move may lead.
    pub targets: Vec<Target>,
    /// What must hold, all of it.
    pub conditions: Vec<Condition>,
}

/// A name with the place where it was first written.
#[derive(Clone, Debug, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Bytes of the rule's source.
    pub span: Range<usize>,
}

/// Names are the same wherever they stand.
impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.text == other.text
    }
}

/// The positions that a move leaves side by side; each has as many numbers as the head has names.
pub type Target = Vec<Vec<Expr>>;

/// An expression over whole numbers. Names are indices into the group's list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expr {
    /// A number as written.
    Number(i64),
    /// A name.
    Name(usize),
    /// A function or sign of one argument.
    Unary(Unary, Box<Expr>),
    /// An operator or function of two.
    Binary(Binary, Box<Expr>, Box<Expr>),
}

/// Something that must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `1 <= a < b`: every neighbouring pair is compared.
    Chain(Expr, Vec<(Relation, Expr)>),
    /// `prime(k)`, `not odd(n)`, `k divides n`.
    Test {
        /// Which test.
        test: Test,
        /// Of what.
        arguments: Vec<Expr>,
        /// Whether it must hold or must not.
        wanted: bool,
    },
}

impl Group {
    /// The conditions that a target must meet. One about free names that only some targets use is about those targets alone: in
    /// `n-1 | a + b for a + b == n` the condition says nothing of `n-1`. Names that stand in one condition belong together.
    ///
    /// ```
    /// use grundy::{notation::Text, rule::Rule};
    /// let rule = Rule::read(Text::new("n -> n-1 | n-k for 2 <= k, n >= 7")).unwrap();
    /// let group = &rule.groups[0];
    /// assert_eq!(group.conditions_of(&group.targets[0]).count(), 1);
    /// assert_eq!(group.conditions_of(&group.targets[1]).count(), 2);
    /// ```
    pub fn conditions_of<'a>(&'a self, target: &'a Target) -> impl Iterator<Item = &'a Condition> {
        let arity = target.first().map_or(0, Vec::len);
        let used = |target: &Target| self.bound_with(|name| target.iter().flatten().any(|e| e.mentions(name)), arity);
        let own = used(target);
        let elsewhere: Vec<usize> = self.targets.iter().flat_map(used).filter(|name| !own.contains(name)).collect();
        self.conditions.iter().filter(move |condition| !elsewhere.iter().any(|&name| condition.mentions(name)))
    }

    /// The free names that a test picks, with all that conditions tie to them.
    fn bound_with(&self, picks: impl Fn(usize) -> bool, arity: usize) -> Vec<usize> {
        let mut found: Vec<usize> = (arity..self.names.len()).filter(|&name| picks(name)).collect();
        loop {
            let tied = |name: usize| self.conditions.iter().any(|c| c.mentions(name) && found.iter().any(|&other| c.mentions(other)));
            let Some(next) = (arity..self.names.len()).find(|&name| !found.contains(&name) && tied(name)) else { return found };
            found.push(next);
        }
    }
}

impl Expr {
    /// A binary expression.
    pub fn binary(op: Binary, a: Expr, b: Expr) -> Expr {
        Expr::Binary(op, Box::new(a), Box::new(b))
    }

    /// Calls `visit` for every name in the expression.
    pub fn each_name(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Expr::Number(_) => {}
            Expr::Name(name) => visit(*name),
            Expr::Unary(_, a) => a.each_name(visit),
            Expr::Binary(_, a, b) => {
                a.each_name(visit);
                b.each_name(visit);
            }
        }
    }

    /// Whether a name stands in the expression.
    pub fn mentions(&self, name: usize) -> bool {
        let mut found = false;
        self.each_name(&mut |other| found |= other == name);
        found
    }

    /// How many numbers, names and operators it has.
    pub fn size(&self) -> usize {
        match self {
            Expr::Number(_) | Expr::Name(_) => 1,
            Expr::Unary(_, a) => 1 + a.size(),
            Expr::Binary(_, a, b) => 1 + a.size() + b.size(),
        }
    }

    /// The expression with another in the place of a name.
    pub fn with(&self, name: usize, value: &Expr) -> Expr {
        match self {
            Expr::Name(here) if *here == name => value.clone(),
            Expr::Number(_) | Expr::Name(_) => self.clone(),
            Expr::Unary(op, a) => Expr::Unary(*op, Box::new(a.with(name, value))),
            Expr::Binary(op, a, b) => Expr::binary(*op, a.with(name, value), b.with(name, value)),
        }
    }

    /// Writes the expression for a place that binds as tightly as `level`.
    fn write(&self, names: &[Name], level: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Number(number) => write!(f, "{number}"),
            Expr::Name(name) => f.write_str(&names[*name].text),
            Expr::Unary(Unary::Minus, a) => {
                let bare = level <= Unary::LEVEL;
                f.write_str(if bare { "-" } else { "(-" })?;
                a.write(names, Unary::LEVEL + 1, f)?;
                f.write_str(if bare { "" } else { ")" })
            }
            Expr::Unary(op, a) => {
                write!(f, "{}(", op.name())?;
                a.write(names, 0, f)?;
                f.write_str(")")
            }
            Expr::Binary(op, a, b) => match op.level() {
                None => {
                    write!(f, "{}(", op.name())?;
                    a.write(names, 0, f)?;
                    f.write_str(", ")?;
                    b.write(names, 0, f)?;
                    f.write_str(")")
                }
                Some(own) => {
                    let bare = level <= own;
                    f.write_str(if bare { "" } else { "(" })?;
                    a.write(names, own, f)?;
                    f.write_str(op.name())?;
                    b.write(names, own + 1, f)?;
                    f.write_str(if bare { "" } else { ")" })
                }
            },
        }
    }

    /// Whether a `+` would be taken for a split if the expression stood in a target as it is.
    fn needs_parentheses_in_target(&self) -> bool {
        match self {
            Expr::Binary(Binary::Add, ..) => true,
            Expr::Binary(op, a, b) if op.level().is_some() => {
                // Operands that bind more loosely are in parentheses already.
                let own = op.level().unwrap_or(0);
                let inner = |e: &Expr, level: u8| {
                    matches!(e, Expr::Binary(op, ..) if op.level().is_some_and(|l| l >= level)) && e.needs_parentheses_in_target()
                };
                inner(a, own) || inner(b, own + 1)
            }
            _ => false,
        }
    }
}

/// An expression with the names to print it by.
pub(super) struct Shown<'a>(pub &'a Expr, pub &'a [Name]);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(self.1, 0, f)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = self.head.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ");
        match self.head.len() {
            1 => write!(f, "{heads} -> ")?,
            _ => write!(f, "({heads}) -> ")?,
        }
        for (at, group) in self.groups.iter().enumerate() {
            write!(f, "{}{group}", if at > 0 { " | " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in 0..self.targets.len() {
            write!(f, "{}{}", if at > 0 { " | " } else { "" }, self.target_text(at))?;
        }
        for (at, condition) in self.conditions.iter().enumerate() {
            f.write_str(if at > 0 { ", " } else { " for " })?;
            condition.write(&self.names, f)?;
        }
        Ok(())
    }
}

impl Group {
    /// One of the targets as it is written: `n + 1` are two parts, `(n+1)` is one.
    pub(super) fn target_text(&self, at: usize) -> String {
        let part = |part: &Vec<Expr>| match &part[..] {
            [heap] if !heap.needs_parentheses_in_target() => Shown(heap, &self.names).to_string(),
            numbers => format!("({})", list(numbers, &self.names)),
        };
        self.targets[at].iter().map(part).collect::<Vec<_>>().join(" + ")
    }
}

fn list(expressions: &[Expr], names: &[Name]) -> String {
    expressions.iter().map(|e| Shown(e, names).to_string()).collect::<Vec<_>>().join(", ")
}

impl Condition {
    /// Whether a name stands in the condition.
    pub fn mentions(&self, name: usize) -> bool {
        match self {
            Condition::Chain(first, rest) => first.mentions(name) || rest.iter().any(|(_, e)| e.mentions(name)),
            Condition::Test { arguments, .. } => arguments.iter().any(|e| e.mentions(name)),
        }
    }

    fn write(&self, names: &[Name], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Chain(first, rest) => {
                write!(f, "{}", Shown(first, names))?;
                rest.iter().try_for_each(|(relation, next)| write!(f, " {} {}", relation.name(), Shown(next, names)))
            }
            Condition::Test { test: Test::Divides, arguments, wanted } => {
                let not = if *wanted { "" } else { "not " };
                write!(f, "{not}{} divides {}", Shown(&arguments[0], names), Shown(&arguments[1], names))
            }
            Condition::Test { test, arguments, wanted } => {
                write!(f, "{}{}({})", if *wanted { "" } else { "not " }, test.name(), list(arguments, names))
            }
        }
    }
}
