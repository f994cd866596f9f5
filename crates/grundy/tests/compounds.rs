//! Conway's dozen, and "at most k", against a plain search that knows nothing but the rules.

use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::notation::parse;
use grundy::sum::{Component, Workspace};
use grundy::{Budget, Compound, Convention, Dice, Ending, Outcome, Play, Sum};
use std::collections::{BTreeMap, BTreeSet, HashMap};

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];
const ENDINGS: [Ending; 2] = [Ending::Long, Ending::Short];

/// A component of the compound by its text, `prefix:part`, or the end of one of which nothing is left.
type Part = String;

/// Every move of a part: its name, and the parts that take its place.
fn moves(part: &Part) -> Vec<(String, Vec<Part>)> {
    if part.is_empty() {
        return vec![];
    }
    let sum = parse(part).unwrap();
    let mut all = vec![];
    let walk = sum.components()[0].options(&Budget::unlimited(), &mut |found, left| {
        all.push((found.action.to_string(), left_of(left.as_ref())));
        Ok(())
    });
    assert_eq!(walk, Ok(()));
    all
}

/// The independent parts of a component, each as a text of its own.
fn parts_of(component: &dyn Component) -> Vec<Part> {
    let apart = component.separated();
    (0..apart.len()).map(|at| format!("{}:{}", apart.prefix(), apart.part(at))).collect()
}

/// What a move leaves: the parts in which somebody can move, or the end.
fn left_of(component: &dyn Component) -> Vec<Part> {
    let parts: Vec<Part> = parts_of(component).into_iter().filter(|part| !moves(part).is_empty()).collect();
    if parts.is_empty() { vec![String::new()] } else { parts }
}

/// The definition of a compound, word for word.
struct Plain {
    convention: Convention,
    won: HashMap<Vec<Part>, bool>,
    moves: HashMap<Part, Vec<(String, Vec<Part>)>>,
}

type Turn = Vec<(usize, String)>;

impl Plain {
    fn new(convention: Convention) -> Plain {
        Plain { convention, won: HashMap::new(), moves: HashMap::new() }
    }

    fn moves(&mut self, part: &Part) -> Vec<(String, Vec<Part>)> {
        self.moves.entry(part.clone()).or_insert_with(|| moves(part)).clone()
    }

    fn turns(&mut self, state: &[Part]) -> Vec<(Turn, Vec<Part>)> {
        let choices: Vec<_> = state.iter().map(|part| self.moves(part)).collect();
        let ended = choices.iter().filter(|moves| moves.is_empty()).count();
        let open = state.len() - ended;
        if open == 0 || (self.convention.ending == Ending::Short && ended > 0) {
            return vec![];
        }
        let mut turns: Vec<(Turn, Vec<Part>)> = vec![(vec![], vec![])];
        for (at, part) in state.iter().enumerate() {
            let mut next = vec![];
            for (turn, left) in &turns {
                next.push((turn.clone(), [&left[..], std::slice::from_ref(part)].concat()));
                for (action, leaves) in &choices[at] {
                    next.push(([&turn[..], &[(at, action.clone())]].concat(), [&left[..], leaves].concat()));
                }
            }
            turns = next;
        }
        let fits = |moved: usize| match self.convention.compound {
            Compound::Disjunctive => moved == 1,
            Compound::Conjunctive => moved == open,
            Compound::Selective => moved >= 1,
            Compound::UpTo(most) => moved >= 1 && moved <= most,
        };
        turns.into_iter().filter(|(turn, _)| fits(turn.len())).collect()
    }

    fn wins(&mut self, state: &[Part]) -> bool {
        let mut key = state.to_vec();
        key.sort();
        if let Some(&won) = self.won.get(&key) {
            return won;
        }
        let turns = self.turns(&key);
        let won = if turns.is_empty() { self.convention.play == Play::Misere } else { turns.iter().any(|(_, left)| !self.wins(left)) };
        self.won.insert(key, won);
        won
    }

    fn winning(&mut self, state: &[Part]) -> BTreeMap<Turn, usize> {
        let turns = self.turns(state);
        turns.into_iter().filter(|(_, left)| !self.wins(left)).fold(BTreeMap::new(), |mut all, (turn, _)| {
            *all.entry(turn).or_default() += 1;
            all
        })
    }
}

fn solve(sum: &Sum, convention: Convention) -> Analysis {
    let Convention { compound, ending, play } = convention;
    let request = Request { play, compound, ending, explain: true, ..Request::default() };
    analyse(sum, &request, &mut Workspace::default(), &Budget::unlimited())
        .and_then(Answer::impartial)
        .unwrap_or_else(|error| panic!("{sum}: {error:?}"))
}

fn check(plain: &mut Plain, sum: &Sum) -> Analysis {
    let convention = plain.convention;
    let analysis = solve(sum, convention);
    let parts = |component: &dyn Component| {
        (0..component.len()).map(|at| format!("{}:{}", component.prefix(), component.part(at))).collect::<Vec<_>>()
    };
    let state: Vec<Part> = analysis.played(sum).components().iter().flat_map(|component| parts(component.as_ref())).collect();
    assert_eq!(analysis.outcome, Outcome::of_mover(plain.wins(&state)), "{sum} under {convention:?} by {}", analysis.basis.by);
    let starts: Vec<usize> =
        analysis.played(sum).components().iter().scan(0, |first, one| Some(std::mem::replace(first, *first + one.len()))).collect();
    let mut found: BTreeMap<Turn, usize> = BTreeMap::new();
    for step in &analysis.winning.listed {
        let mut turn: Turn = step.turn().map(|one| (starts[one.component] + one.part, one.action.clone())).collect();
        turn.sort();
        *found.entry(turn).or_default() += 1;
        // The position after the turn reads back.
        parse(&analysis.played(sum).after(step)).unwrap();
    }
    assert_eq!(found, plain.winning(&state), "winning turns of {sum} under {convention:?} by {}", analysis.basis.by);
    assert_eq!(analysis.winning.total as usize, analysis.winning.listed.len());
    analysis
}

/// A random graph that is one component, as text.
fn graph(dice: &mut Dice) -> String {
    let count = dice.roll(4) + 2;
    let arcs: Vec<String> = (0..dice.roll(8) + 1)
        .map(|_| {
            let from = dice.roll(count - 2) + 1;
            format!("{from}-{}", dice.roll(from - 1))
        })
        .collect();
    let largest = arcs.iter().filter_map(|arc| arc.split('-').next()?.parse::<u64>().ok()).max().unwrap_or(0);
    let tokens: Vec<String> = (0..dice.roll(1) + 1).map(|_| dice.roll(largest).to_string()).collect();
    format!("graph/{}:{}", arcs.join(","), tokens.join(","))
}

/// The conventions that are not the ordinary sum's.
fn dozen() -> impl Iterator<Item = Convention> {
    let compounds = [Compound::Disjunctive, Compound::Conjunctive, Compound::Selective];
    compounds.into_iter().flat_map(|compound| ENDINGS.map(|ending| PLAYS.map(|play| Convention { compound, ending, play }))).flatten()
}

#[test]
fn the_dozen_by_theory() {
    for convention in dozen() {
        let mut dice = Dice::new(12);
        let mut methods = BTreeSet::new();
        for _ in 0..1500 {
            let texts: Vec<String> = (0..dice.roll(1) + 1).map(|_| graph(&mut dice)).collect();
            let sum = parse(&texts.join(" + ")).unwrap();
            let mut plain = Plain::new(convention);
            methods.insert(check(&mut plain, &sum).basis.by);
        }
        assert!(!methods.contains("compound-product"), "{convention:?} has a theory: {methods:?}");
    }
}

#[test]
fn the_dozen_where_moves_split() {
    for convention in dozen() {
        let mut dice = Dice::new(13);
        let mut plain = Plain::new(convention);
        for _ in 0..60 {
            let heaps: Vec<String> = (0..dice.roll(2) + 1).map(|_| dice.roll(4).to_string()).collect();
            check(&mut plain, &parse(&format!("kayles:{}", heaps.join(","))).unwrap());
            check(&mut plain, &parse(&format!(".137:{} + nim:{}", dice.roll(4), dice.roll(2))).unwrap());
        }
    }
}

/// Boards and drawings fall into parts while they are played; those parts are the components.
#[test]
fn the_dozen_where_positions_fall_apart() {
    for convention in dozen() {
        let mut dice = Dice::new(15);
        let mut plain = Plain::new(convention);
        for _ in 0..40 {
            let cells: String = (0..5).map(|_| if dice.roll(4) == 0 { '#' } else { '.' }).collect();
            check(&mut plain, &parse(&format!("cram:{cells}/{}", ["....#", "#.##.", "....."][dice.roll(2) as usize])).unwrap());
            let edges: Vec<String> = (0..dice.roll(3) + 1).map(|_| format!("{}-{}", dice.roll(4), dice.roll(4) + 5)).collect();
            check(&mut plain, &parse(&format!("node-kayles:{}", edges.join(","))).unwrap());
        }
    }
}

/// The same game under several names has one answer, whatever the compound.
#[test]
fn like_games_answer_alike() {
    let path = |edges: u64| (0..edges).map(|at| format!("{at}-{}", at + 1)).collect::<Vec<_>>().join(",");
    let stalks = |heaps: &[u64]| {
        let mut next = 1;
        let stalk = |&height: &u64| {
            let first = next;
            next += height;
            (0..height)
                .map(|at| if at == 0 { format!("0-{first}") } else { format!("{}-{}", first + at - 1, first + at) })
                .collect::<Vec<_>>()
                .join(",")
        };
        heaps.iter().map(stalk).collect::<Vec<_>>().join(",")
    };
    let mut pairs: Vec<[String; 2]> = vec![];
    for n in 2..8u64 {
        pairs.push([format!("dawson-chess:{n}"), format!("node-kayles:{}", path(n - 1))]);
        pairs.push([format!("dawson-kayles:{n}"), format!("cram:1x{n}")]);
    }
    for heaps in [&[1, 1][..], &[1, 2], &[2, 3], &[1, 1, 2], &[3], &[2, 2, 2]] {
        let list: Vec<String> = heaps.iter().map(u64::to_string).collect();
        pairs.push([format!("nim:{}", list.join(",")), format!("hackenbush:{}", stalks(heaps))]);
    }
    for convention in dozen().chain([2, 3].map(|most| Convention { compound: Compound::UpTo(most), ..Convention::default() })) {
        for [one, other] in &pairs {
            let [first, second] = [one, other].map(|text| solve(&parse(text).unwrap(), convention));
            assert_eq!(first.outcome, second.outcome, "{one} and {other} under {convention:?}");
        }
    }
    // As games of their own, too.
    let every = Convention { compound: Compound::Conjunctive, ..Convention::default() };
    assert_eq!(solve(&parse("hackenbush:0-1,0-2").unwrap(), every).outcome, Outcome::N);
    assert_eq!(
        solve(&parse("dawson-chess:5").unwrap(), every).outcome,
        solve(&parse("node-kayles:0-1,1-2,2-3,3-4").unwrap(), every).outcome
    );
}

#[test]
fn at_most_so_many() {
    for (most, ending, play) in (1..=3).flat_map(|most| ENDINGS.map(|ending| PLAYS.map(|play| (most, ending, play)))).flatten() {
        let convention = Convention { compound: Compound::UpTo(most), ending, play };
        let mut dice = Dice::new(14);
        let mut plain = Plain::new(convention);
        for _ in 0..150 {
            let heaps: Vec<String> = (0..dice.roll(3) + 1).map(|_| dice.roll(3).to_string()).collect();
            let sum = parse(&format!("nim:{}", heaps.join(","))).unwrap();
            let analysis = check(&mut plain, &sum);
            if (2..heaps.len()).contains(&most) && ending == Ending::Long {
                assert_eq!(analysis.basis.by, "compound-moore", "{sum}");
            }
            check(&mut plain, &parse(&format!("{} + {}", graph(&mut dice), graph(&mut dice))).unwrap());
        }
    }
}

/// Every-SG as it is asked in contests.
#[test]
fn every_on_known_positions() {
    let every = Convention { compound: Compound::Conjunctive, ..Convention::default() };
    // Two heaps of which one stone each may be taken: the longer one decides.
    assert_eq!(solve(&parse("bash/1:2,3").unwrap(), every).outcome, Outcome::N);
    assert_eq!(solve(&parse("bash/1:1,4").unwrap(), every).outcome, Outcome::P);
}

/// Counting must not need listing.
#[test]
fn many_turns_are_counted_without_being_listed() {
    let sum = parse(&format!("nim:{}", ["9"; 40].join(","))).unwrap();
    let request = Request { compound: Compound::Conjunctive, ending: Ending::Short, list_moves: 3, ..Request::default() };
    let analysis = analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
    assert_eq!(analysis.winning.listed.len(), 3);
    assert!(analysis.winning.total > 1_000_000);
}

/// Cycles: the product finds draws.
#[test]
fn compounds_of_graphs_with_cycles() {
    let round = parse("graph/0-1,1-0,2-0,2-3:0,2").unwrap();
    for compound in [Compound::Conjunctive, Compound::Selective] {
        let analysis = solve(&round, Convention { compound, ..Convention::default() });
        assert_eq!(analysis.outcome, Outcome::Draw, "{compound:?}");
    }
}
