//! Budgets are promises: whatever is asked, an answer that cannot be had is an error, and a rule that fails is never taken for one without moves.

use grundy::analysis::{Answer, Request, analyse};
use grundy::notation::parse;
use grundy::sum::{Workspace, graph};
use grundy::{Budget, Compound, Dice, Ending, Outcome, Play, SolveError, Stop, Sum};

/// From 75 on the tenth power leaves 64 bits, and the rule cannot tell its moves.
const FAILS: &str = "(n -> n-1 | n-2 for n*n*n*n*n*n*n*n*n*n >= 0)";

fn ask(sum: &Sum, request: &Request, budget: &Budget) -> Result<Answer, SolveError> {
    analyse(sum, request, &mut Workspace::default(), budget)
}

fn conventions() -> impl Iterator<Item = Request> {
    let compounds = [Compound::Disjunctive, Compound::Conjunctive, Compound::Selective, Compound::UpTo(2)];
    let plays = [Play::Normal, Play::Misere, Play::Sj];
    compounds.into_iter().flat_map(move |compound| {
        let ending = [Ending::Long, Ending::Short];
        ending.into_iter().flat_map(move |ending| plays.map(|play| Request { compound, ending, play, explain: true, ..Request::default() }))
    })
}

#[test]
fn a_rule_that_fails_is_an_error_everywhere() {
    let large = parse(&format!("{FAILS}:80 + {FAILS}:3")).unwrap();
    let small = parse(&format!("{FAILS}:8 + {FAILS}:3")).unwrap();
    for request in conventions() {
        assert!(ask(&large, &request, &Budget::unlimited()).is_err(), "{request:?}");
        if request.play != Play::Sj || request.convention().is_ordinary() {
            assert!(ask(&small, &request, &Budget::unlimited()).is_ok(), "{request:?}");
        }
    }
    assert!(graph::unfold(&parse(&format!("{FAILS}:80")).unwrap(), &Budget::unlimited()).is_err());
    let beside = parse(&format!("{FAILS}:100 + graph/0-1,1-0,1-2,2-3:0")).unwrap();
    let misere = Request { play: Play::Misere, ..Request::default() };
    assert_eq!(ask(&beside, &misere, &Budget::unlimited()).unwrap_err(), SolveError::Unsupported("rule-overflow"));
}

/// Random rules that fail somewhere: an answer is right, or there is none.
#[test]
fn random_rules_that_give_up_never_answer_wrongly() {
    let mut dice = Dice::new(71);
    let mut failed = 0;
    for _ in 0..300 {
        let takes: Vec<String> = (0..dice.roll(2) + 1).map(|_| format!("n-{}", dice.roll(4) + 1)).collect();
        // A power that overflows from some heap on, in a condition that holds wherever it can be computed.
        let power = dice.roll(12) + 4;
        let condition = vec!["n"; power as usize].join("*");
        let heaps: Vec<u64> = (0..2).map(|_| dice.roll(120)).collect();
        let rule = |condition: &str| format!("(n -> {}{condition})", takes.join(" | "));
        let (fails, plain) = (rule(&format!(" for {condition} >= 0")), rule(" for n >= 0"));
        let sum = |rule: &str| parse(&format!("{rule}:{} + {rule}:{}", heaps[0], heaps[1])).unwrap();
        for request in conventions().filter(|request| request.play != Play::Sj) {
            let outcome = |answer: Answer| answer.impartial().unwrap().outcome;
            let budget = Budget::unlimited().with_memory(64 << 20);
            match (ask(&sum(&fails), &request, &budget), ask(&sum(&plain), &request, &budget)) {
                (Ok(found), Ok(right)) => assert_eq!(outcome(found), outcome(right), "{fails} {heaps:?} {request:?}"),
                (Err(_), _) => failed += 1,
                (Ok(_), Err(error)) => panic!("{plain} {heaps:?} {request:?}: {error:?}"),
            }
        }
    }
    assert!(failed > 100, "some of them do give up: {failed}");
}

/// A budget that is stopped, or has no memory, ends every question at once, however many options a single position has.
#[test]
fn no_position_is_too_wide() {
    let positions = [
        "nim:1000000000000",
        "kayles:1000000000000",
        "subtraction/odd:1000000000000",
        "moore/3:1000000,1000000",
        "lasker/3:1000000000000",
        "koppers:1000000000000,1000000000000",
        "wythoff:100000,200000 + nim:5",
        "(n -> n-k for k>=1, b <= n, m <= n/2):1000000",
        "grundy:1000000000",
        "euclid:1000000000000,1 + nim:3",
    ];
    for text in positions {
        let sum = parse(text).unwrap();
        for request in conventions() {
            let budget = Budget::unlimited().with_memory(1 << 20).with_effort(2000);
            budget.stop(Stop::Time);
            // With no time at all there may still be an answer by a theorem; what matters is that there is an end.
            let _answer = ask(&sum, &request, &budget);
            assert!(graph::unfold(&sum, &budget).is_err(), "{text}");
        }
        // Memory alone ends it, too.
        let small = Budget::unlimited().with_memory(1 << 20);
        let ended = graph::unfold(&sum, &small).unwrap_err();
        assert!(matches!(ended, SolveError::Exhausted(Stop::Memory | Stop::Effort)), "{text}: {ended:?}");
    }
}

/// Outcomes of parts come from theorems, so heaps of any size are decided.
#[test]
fn selective_compounds_of_huge_heaps() {
    let selective = Request { compound: Compound::Selective, list_moves: 10, ..Request::default() };
    for (text, outcome, total) in [
        ("nim:1000000000,5", Outcome::N, 1),
        ("bash/1:1000000000", Outcome::P, 0),
        ("bash/1:1000000001,2", Outcome::N, 1),
        ("nim:0,0", Outcome::P, 0),
        ("wythoff:1,2 + nim:7", Outcome::N, 1),
        ("nim:3 + bash/3:1000000000001", Outcome::N, 1),
    ] {
        let sum = parse(text).unwrap();
        let analysis = ask(&sum, &selective, &Budget::unlimited()).unwrap().impartial().unwrap();
        assert_eq!((analysis.outcome, analysis.winning.total), (outcome, total), "{text}");
        analysis.winning.listed.iter().for_each(|step| assert!(parse(&analysis.played(&sum).after(step)).is_ok()));
    }
}
