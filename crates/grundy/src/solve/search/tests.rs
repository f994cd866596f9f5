use super::*;
use crate::{Dice, Halt, Message, Visit, Walk, msg};
use std::sync::Mutex;

/// A game made up by dice: the position n has options with up to three parts below n, some values get large, and some positions are the same game under another name.
struct Made {
    options: Vec<Vec<Vec<u64>>>,
}

impl Made {
    fn new(dice: &mut Dice, positions: u64, most: u64) -> Made {
        let part = |dice: &mut Dice, n: u64| if dice.roll(2) == 0 { n - 1 - dice.roll(n.min(4) - 1) } else { dice.roll(n - 1) };
        let option = |dice: &mut Dice, n: u64| (0..dice.roll(5).saturating_sub(1).min(3)).map(|_| part(dice, n)).collect();
        let options = |dice: &mut Dice, n: u64| if n == 0 { vec![] } else { (0..dice.roll(most)).map(|_| option(dice, n)).collect() };
        Made { options: (0..positions).map(|n| options(dice, n)).collect() }
    }

    fn values(&self) -> Vec<u64> {
        let mut values: Vec<u64> = vec![];
        for options in &self.options {
            let value = |parts: &Vec<u64>| Nimber(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
            values.push(crate::mex(options.iter().map(value)).0);
        }
        values
    }
}

impl Ruleset for Made {
    type Position = u64;
    type Move = usize;

    fn options(&self, &from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        self.options[from as usize].iter().enumerate().try_for_each(|(i, parts)| visit.option(i, parts))
    }

    fn size(&self, &at: &u64) -> u32 {
        (at / 3) as u32
    }
}

#[test]
fn made_up_games_have_the_values_of_the_definition() {
    let mut dice = Dice::new(11);
    for round in 0..150 {
        let game = Made::new(&mut dice, 12 + round / 4, [4, 12, 100][round as usize % 3]);
        let values = game.values();
        let budget = Budget::unlimited();
        for mut search in Search::in_every_way() {
            for _ in 0..6 {
                let parts: Vec<u64> = (0..dice.roll(3)).map(|_| dice.roll(values.len() as u64 - 1)).collect();
                let sum = parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
                let asked = if dice.roll(1) == 0 { sum } else { dice.roll(8) };
                assert_eq!(search.equals(&game, &parts, Nimber(asked), &budget), Ok(sum == asked), "{parts:?} of {:?}", game.options);
                let at = dice.roll(values.len() as u64 - 1);
                assert_eq!(search.value(&game, &at, &budget).unwrap().0.0, values[at as usize], "{at} of {:?}", game.options);
            }
        }
    }
}

/// Values that theorems give may be as large as they like, and so may values that are asked for.
#[test]
fn huge_values_take_no_room() {
    struct Huge;
    impl Ruleset for Huge {
        type Position = u64;
        type Move = u64;
        fn options(&self, &from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
            (0..from).try_for_each(|to| visit.option(to, &[to]))
        }
        fn theorem(&self, &at: &u64) -> Option<crate::Fact> {
            (at % 2 == 0).then(|| crate::Fact::value(if at == 0 { 0 } else { u64::MAX - at }, "test"))
        }
    }
    let budget = Budget::unlimited();
    for mut search in Search::in_every_way() {
        assert_eq!(search.value(&Huge, &7, &budget).unwrap().0, Nimber(4));
        assert_eq!(search.equals(&Huge, &[7, 5], Nimber(u64::MAX), &budget), Ok(false));
        assert_eq!(search.equals(&Huge, &[7, 4], Nimber(4 ^ (u64::MAX - 4)), &budget), Ok(true));
    }
}

/// Rules that lead round in a circle, and rules that fail, end the search on every thread.
#[test]
fn circles_and_failures_end_the_search() {
    struct Round;
    impl Ruleset for Round {
        type Position = u64;
        type Move = u64;
        fn options(&self, &from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
            visit.option(1, &[(from + 1) % 5])
        }
    }
    struct Fails;
    impl Ruleset for Fails {
        type Position = u64;
        type Move = u64;
        fn options(&self, &from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
            match from {
                0 => Err(Halt::from(SolveError::Unsupported("test"))),
                _ => visit.option(1, &[from - 1]),
            }
        }
    }
    let budget = Budget::unlimited();
    for mut search in Search::in_every_way() {
        assert!(matches!(search.value(&Round, &3, &budget), Err(SolveError::Cycle(_))));
        assert_eq!(search.value(&Fails, &9, &budget).unwrap_err(), SolveError::Unsupported("test"));
    }
}

/// Rules that write down what is being asked when they are read.
struct Heard {
    rules: Made,
    budget: Budget,
    questions: Mutex<Vec<Option<Message>>>,
}

impl Ruleset for Heard {
    type Position = u64;
    type Move = usize;

    fn options(&self, from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        self.questions.lock().unwrap().push(self.budget.question());
        self.rules.options(from, &mut visit.like())
    }
}

/// While a search works it says which value of the root it asks for, one after the other, and at its end nothing.
#[test]
fn the_question_is_told() {
    let (mut dice, mut most) = (Dice::new(12), 0);
    for _ in 0..100 {
        let heard = Heard { rules: Made::new(&mut dice, 60, 12), budget: Budget::unlimited(), questions: Mutex::default() };
        let (value, _) = Search::of(1, 0, u64::MAX, 1).value(&heard, &59, &heard.budget).unwrap();
        assert_eq!(heard.budget.question(), None);
        let mut questions = heard.questions.into_inner().unwrap();
        questions.dedup();
        let asked: Vec<Message> = questions.into_iter().flatten().collect();
        let all = (0..=value.0).map(|value| msg!("progress-question", position = "59", value = value));
        assert_eq!(all.filter(|question| asked.contains(question)).collect::<Vec<_>>(), asked);
        most = most.max(asked.len());
    }
    assert!(most >= 3, "{most} questions at most");
}
