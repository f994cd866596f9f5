//! Certificates of nim-values that a search found.
//!
//! ```text
//! grundy certificate 1
//! game cram
//! theorem search
//! position 2x3
//! value 1
//! facts 3
//! 1x2 = 1: 1.1-1.2
//! ../.# = 0 …
//! ```
//!
//! Each line is a fact about one part in its canonical form, from facts on lines before it: `P = v: m0; m1; …` names for every k < v a move to an option of value k, and every option of P is seen to have another
//! value than v; `P != v: m` names a move to an option of value v; `P = v by NAME` rests on a theorem of the game, whose conditions are checked again. An option with several parts has the nim-sum of their values;
//! to see that it has *not* the value v, the values of all parts but one are enough, and of that one that it is not what is left.
//!
//! The checker goes through the lines once. It never searches: a fact that does not follow from those before it is refused. Of the game it uses the rules: options, the split into parts and their canonical form, and theorems.

use super::certificate::{Lines, Placed, TITLE, number};
use super::recurrence::Halt;
use crate::game::{By, Finding};
use crate::text::{Parsed, Text};
use crate::{Budget, Message, Nimber, Outcome, Ruleset, SolveError, Worth, msg};
use smallvec::SmallVec;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// The name of the argument, where others have a theorem.
pub(super) const SEARCH: &str = "search";

/// A claim that a position has a nim-value, with the facts that show it. Its `Display` is the file's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The game as it stands in notation.
    pub game: String,
    /// The position, one part in canonical form.
    pub position: String,
    /// Its value.
    pub value: u64,
    /// The facts, each from those before it.
    pub facts: Vec<Finding>,
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\ngame {}\ntheorem {SEARCH}", self.game)?;
        writeln!(f, "position {}\nvalue {}\nfacts {}", self.position, self.value, self.facts.len())?;
        self.facts.iter().try_for_each(|fact| writeln!(f, "{fact}"))
    }
}

/// Whether a text is such a certificate, as far as its third line tells.
pub(super) fn is_one(text: &str) -> bool {
    text.lines().nth(2) == Some("theorem search")
}

/// Reads the text after its title was seen. The spans are those of the lines of the facts.
pub(super) fn read(text: &str) -> super::Checked<(Facts, Vec<Placed<()>>)> {
    let mut lines = Lines::after_title(text);
    let game = lines.field("game")?;
    lines.field("theorem")?;
    let position = lines.field("position")?;
    let value = number(lines.field("value")?)?;
    let count = number(lines.field("facts")?)?;
    let (mut facts, mut places) = (vec![], vec![]);
    while let Some(line) = lines.next() {
        facts.push(read_fact(&line)?);
        places.push(line.put(()));
    }
    if facts.len() as u64 != count.it {
        return Err(count.put(msg!("certificate-facts", claimed = count.it, found = facts.len() as u64)));
    }
    let claim = Facts { game: game.it.to_owned(), position: position.it.to_owned(), value: value.it, facts };
    let last = claim.facts.last().is_some_and(|last| last.part == claim.position && last.is && last.value == claim.value);
    if !last {
        return Err(position.put(msg!("certificate-facts-end")));
    }
    Ok((claim, places))
}

fn read_fact(line: &Placed<&str>) -> super::Checked<Finding> {
    let wrong = || line.put(msg!("certificate-fact"));
    let (is, (part, rest)) = match line.it.split_once(" != ") {
        Some(pieces) => (false, pieces),
        None => (true, line.it.split_once(" = ").ok_or_else(wrong)?),
    };
    let moves = |list: &str| By::Moves(list.split("; ").map(str::to_owned).collect());
    let (value, by) = match (rest.split_once(" by "), rest.split_once(": ")) {
        (Some((value, name)), _) => (value, By::Theorem(name.to_owned())),
        (None, Some((value, list))) => (value, moves(list)),
        (None, None) => (rest, By::Moves(vec![])),
    };
    let value = number(line.put(value))?.it;
    Ok(Finding { part: part.to_owned(), value, is, by })
}

/// What was seen so far of the parts of a game.
struct Seen<'a, R: Ruleset> {
    rules: &'a R,
    values: HashMap<R::Position, u64>,
    others: HashSet<(R::Position, u64)>,
}

/// Reads the positions of a game.
pub type Read<'a, P> = &'a dyn Fn(Text<'_>) -> Parsed<Vec<P>>;

/// Goes through the facts of a claim, one by one.
pub(super) fn check<R: Ruleset>(
    rules: &R,
    read: Read<'_, R::Position>,
    claim: &Facts,
    places: &[Placed<()>],
    budget: &Budget,
) -> Result<(), Halt> {
    let mut seen = Seen { rules, values: HashMap::new(), others: HashSet::new() };
    for (fact, place) in claim.facts.iter().zip(places) {
        budget.check((seen.values.len() + seen.others.len()) as u64 * 2 * size_of::<(R::Position, u64)>() as u64).map_err(Halt::Budget)?;
        budget.visit(1);
        let part = canonical(rules, read, &fact.part).ok_or_else(|| place.put(msg!("certificate-part")))?;
        match seen.follows(&part, fact, budget)? {
            None if fact.is => _ = seen.values.insert(part, fact.value),
            None => _ = seen.others.insert((part, fact.value)),
            Some(why) => return Err(place.put(why).into()),
        }
    }
    Ok(())
}

/// A single part in canonical form.
fn canonical<R: Ruleset>(rules: &R, read: Read<'_, R::Position>, text: &str) -> Option<R::Position> {
    let [part] = <[R::Position; 1]>::try_from(read(Text::new(text)).ok()?).ok()?;
    let mut kept = vec![];
    rules.reduce(&part, &mut |part| kept.push(part));
    (kept == [part.clone()]).then_some(part)
}

impl<R: Ruleset> Seen<'_, R> {
    /// What is wrong with a fact, if anything is.
    fn follows(&self, part: &R::Position, fact: &Finding, budget: &Budget) -> Result<Option<Message>, Halt> {
        match &fact.by {
            By::Theorem(name) => Ok(self.by_theorem(part, fact, name)),
            By::Moves(moves) => self.by_moves(part, fact, moves, budget),
        }
    }

    fn by_theorem(&self, part: &R::Position, fact: &Finding, name: &str) -> Option<Message> {
        let told = self.rules.theorem(part).filter(|told| told.basis.by == name);
        let holds = told.is_some_and(|told| match (fact.is, told.nim_value()) {
            (true, Some((value, _))) => value == Nimber(fact.value),
            (false, Some((value, _))) => value != Nimber(fact.value),
            (is, None) => !is && fact.value == 0 && matches!(told.worth, Worth::Alone(Outcome::N)),
        });
        (!holds).then(|| msg!("certificate-fact-theorem", name = name))
    }

    fn by_moves(&self, part: &R::Position, fact: &Finding, moves: &[String], budget: &Budget) -> Result<Option<Message>, Halt> {
        let (first, count) = if fact.is { (0, fact.value) } else { (fact.value, 1) };
        if count != moves.len() as u64 {
            return Ok(Some(msg!("certificate-fact-moves", count = count)));
        }
        // By value, since the same move may be named for several, and then has to be seen to lead to each.
        let (mut open, mut wrong): (HashMap<u64, &str>, _) =
            ((0..count).map(|nth| first + nth).zip(moves.iter().map(String::as_str)).collect(), None);
        self.rules
            .walk(part, budget, |action, leaves| {
                if leaves.iter().any(|leaf| self.rules.entailing(leaf)) {
                    return Ok(());
                }
                let option = self.option(leaves, budget)?;
                let action = action.to_string();
                if let Some(value) = option.value().filter(|value| open.get(value).is_some_and(|&named| named == action)) {
                    open.remove(&value);
                }
                if fact.is && !self.is_not(&option, fact.value) {
                    wrong = Some(msg!("certificate-fact-option", option = action));
                    return Err(crate::Halt::Enough);
                }
                Ok(())
            })
            .map_err(Halt::Budget)?;
        let missing = open.into_iter().min().map(|(value, action)| msg!("certificate-fact-witness", option = action, value = value));
        Ok(wrong.or(missing))
    }

    /// An option as the sum of the values that are known, and the other parts.
    fn option(&self, leaves: &[R::Position], budget: &Budget) -> Result<Leaf<R::Position>, SolveError> {
        let mut option = Leaf { known: 0, others: SmallVec::new() };
        for leaf in leaves {
            self.rules.reduce(leaf, &mut |part| match self.values.get(&part) {
                Some(value) => option.known ^= value,
                // Equal parts cancel, whatever they are.
                None => match option.others.iter().position(|other| *other == part) {
                    Some(twin) => _ = option.others.swap_remove(twin),
                    None => option.others.push(part),
                },
            });
        }
        // Where nobody can move the value is 0, without a fact.
        let mut failed = None;
        option.others.retain(|part| match self.rules.is_over_at(part, budget) {
            Ok(over) => !over,
            Err(error) => {
                failed = Some(error);
                true
            }
        });
        failed.map_or(Ok(option), Err)
    }

    fn is_not(&self, option: &Leaf<R::Position>, value: u64) -> bool {
        match &option.others[..] {
            [] => option.known != value,
            [part] => self.others.contains(&(part.clone(), value ^ option.known)),
            _ => false,
        }
    }
}

/// What is known of an option.
struct Leaf<P> {
    known: u64,
    others: SmallVec<[P; 2]>,
}

impl<P> Leaf<P> {
    fn value(&self) -> Option<u64> {
        self.others.is_empty().then_some(self.known)
    }
}
