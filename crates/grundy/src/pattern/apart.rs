//! Rules of two numbers that are two games of one heap, side by side.
//!
//! **Theorem (Sprague 1935, Grundy 1939).** If every move changes one of the numbers, and which moves there are does not depend on the other, then the position is the sum
//! of two heaps, and g(x, y) = g₁(x) xor g₂(y). Two heaps of Nim typed as a rule are such a game; if both laws are proved, so is theirs.

use super::{Evidence, Expr, Law, Operator, Pattern, of_heaps};
use crate::rule::{self, Checked, Condition, Group, Rule};
use crate::sequence::Regularity;
use crate::sum::OpenGame;
use crate::text::Text;
use crate::{Basis, Budget, Halt};

/// The proved law of a rule that falls apart into two heaps.
pub(super) fn proved(game: &dyn OpenGame, most: usize, budget: &Budget) -> Option<Pattern> {
    let rule = Rule::read(Text::new(&game.name())).ok()?;
    let sides = [side(&rule, 0)?, side(&rule, 1)?];
    let count = |rule: &Rule| rule.groups.iter().map(|group| group.targets.len()).sum::<usize>();
    let rests = [[0, 1], [1, 0]].iter().enumerate().all(|(side, at)| rests_at_zero(game, side, at, budget));
    if sides.iter().map(count).sum::<usize>() != count(&rule) || !rests {
        return None;
    }
    let mut values = vec![];
    for (side, name) in sides.iter().zip([Expr::N, Expr::M]) {
        values.push(value(side, most, budget)?.in_terms_of(&name));
    }
    let law = match (&values[0], &values[1]) {
        (Expr::Number(0), other) | (other, Expr::Number(0)) => other.clone(),
        (left, right) => Expr::join(Operator::Xor, left, right),
    };
    Some(Pattern { law: Some(Law::Pair(law)), basis: Basis::proved("sum-of-heaps"), near: vec![], terms: most, stopped: None })
}

/// A heap of 0 has no moves in a rule of one number; neither must it have any beside another heap.
fn rests_at_zero(game: &dyn OpenGame, side: usize, at: &[u64; 2], budget: &Budget) -> bool {
    let Some(position) = game.at(at) else { return false };
    let walk = position.options(budget, &mut |found, _| {
        // A position of zeros alone counts as nothing, and has no text.
        let leaves = found.leaves.to_string();
        let numbers: Vec<&str> = leaves.split(',').map(str::trim).collect();
        let moved = numbers.len() == 2 && numbers[side] != "0";
        if moved { Err(Halt::Enough) } else { Ok(()) }
    });
    walk.is_ok()
}

/// The law of one side as a formula of n, if it is proved.
fn value(rule: &Rule, most: usize, budget: &Budget) -> Option<Expr> {
    if rule.groups.is_empty() {
        return Some(Expr::Number(0));
    }
    let game = rule::open(&Checked::read(Text::new(&rule.to_string())).ok()?);
    let found = of_heaps(game.heaps()?.as_mut(), most, budget);
    match found.law.filter(|_| found.basis.evidence == Evidence::Proved)? {
        Law::Formula(formula, None) => Some(formula),
        Law::Regular(Regularity { preperiod: 0, period: 1, saltus: 0 }, values) => Some(Expr::Number(values[0].into())),
        Law::Regular(Regularity { preperiod: 0, period: 1, saltus: 1 }, values) if values[0] == 0 => Some(Expr::N),
        Law::Regular(Regularity { preperiod: 0, period, saltus: 0 }, values) if (0..period).all(|n| u64::from(values[n as usize]) == n) => {
            Some(Expr::join(Operator::Mod, &Expr::N, &Expr::Number(period)))
        }
        _ => None,
    }
}

impl Expr {
    /// The formula with another number in the place of n.
    fn in_terms_of(&self, name: &Expr) -> Expr {
        match self {
            Expr::N => name.clone(),
            Expr::M | Expr::Number(_) => self.clone(),
            Expr::Apply(function, to) => Expr::apply(*function, &to.in_terms_of(name)),
            Expr::Join(operator, left, right) => Expr::join(*operator, &left.in_terms_of(name), &right.in_terms_of(name)),
        }
    }
}

/// The targets that change one number, as a rule of that number; `None` if one of them looks at the other.
fn side(rule: &Rule, at: usize) -> Option<Rule> {
    let [_, _] = &rule.head[..] else { return None };
    let other = 1 - at;
    let mut groups = vec![];
    for group in &rule.groups {
        for target in &group.targets {
            let [position] = &target[..] else { return None };
            let [_, _] = &position[..] else { return None };
            if position[other] != rule::Expr::Name(other) {
                continue;
            }
            let conditions: Vec<&Condition> = group.conditions_of(target).collect();
            if position[at].mentions(other) || conditions.iter().any(|condition| condition.mentions(other)) {
                return None;
            }
            let names = group.names.iter().enumerate().filter(|(name, _)| *name != other).map(|(_, name)| name.clone()).collect();
            let conditions = conditions.into_iter().map(|condition| without_condition(condition, at)).collect();
            groups.push(Group { names, targets: vec![vec![vec![without(&position[at], at)]]], conditions });
        }
    }
    Some(Rule { head: vec![rule.head[at].clone()], groups })
}

/// The expression where the one number of the head is the first name, and the others follow.
fn without(e: &rule::Expr, at: usize) -> rule::Expr {
    use rule::Expr;
    match e {
        Expr::Number(number) => Expr::Number(*number),
        Expr::Name(name) if *name == at => Expr::Name(0),
        Expr::Name(name) => Expr::Name(name - 1),
        Expr::Unary(op, a) => Expr::Unary(*op, Box::new(without(a, at))),
        Expr::Binary(op, a, b) => Expr::binary(*op, without(a, at), without(b, at)),
    }
}

fn without_condition(condition: &Condition, at: usize) -> Condition {
    match condition {
        Condition::Chain(first, rest) => {
            Condition::Chain(without(first, at), rest.iter().map(|(relation, e)| (*relation, without(e, at))).collect())
        }
        Condition::Test { test, arguments, wanted } => {
            Condition::Test { test: *test, arguments: arguments.iter().map(|e| without(e, at)).collect(), wanted: *wanted }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{NoFiles, open_game};
    use crate::pattern::{Subject, apart};
    use crate::{Budget, Evidence};

    #[test]
    fn two_heaps_are_a_sum_if_neither_looks_at_the_other() {
        let law = |rule: &str| {
            let game = open_game(rule, &NoFiles).unwrap();
            apart::proved(game.as_ref(), 300, &Budget::unlimited()).map(|found| found.law.unwrap().text())
        };
        assert_eq!(law("(x, y) -> (x-k, y) | (x, y-k) for k >= 1").unwrap(), "g(n,m) = n xor m");
        assert_eq!(law("(x, y) -> (x-k, y) for 1 <= k <= 3 | (x, y-k) for k >= 1").unwrap(), "g(n,m) = (n mod 4) xor m");
        assert_eq!(law("(x, y) -> (x-k, y) | (x, y-k) for k >= 1, x >= 2"), None);
        assert_eq!(law("(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k >= 1"), None);
        assert_eq!(law("(x, y) -> (x-1, y+1) | (x, y-1)"), None);
    }

    /// What is proved agrees with the table.
    #[test]
    fn proved_laws_are_those_of_the_table() {
        let game = open_game("(x, y) -> (x-k, y) for 1 <= k <= 2 | (x, y-k) for k >= 1", &NoFiles).unwrap();
        let found = Subject::of(game.as_ref()).unwrap().pattern(400, &Budget::unlimited());
        let law = found.law.unwrap();
        assert_eq!(found.basis.evidence, Evidence::Proved);
        for (x, y) in (0..9u64).flat_map(|x| (0..9).map(move |y| (x, y))) {
            assert_eq!(law.value(x, y), Some((x % 3) ^ y), "{x},{y}");
        }
    }
}
