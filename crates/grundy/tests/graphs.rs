//! The graph engine against the definition, on random graphs.

use grundy::graph::{Csr, Levels, MisereValue, NimValue, Order, Recurrence, Remoteness, Solution, Suspense, Wanted, acyclic, loopy};
use grundy::{Dice, Nimber, Outcome, Worth};

fn random_dag(dice: &mut Dice, most: u64) -> Csr {
    let count = dice.roll(most - 1) + 1;
    let mut names: Vec<u32> = (0..count as u32).collect();
    for at in (1..names.len()).rev() {
        names.swap(at, dice.roll(at as u64) as usize);
    }
    let arcs: Vec<(u32, u32)> = (1..count)
        .flat_map(|from| (0..dice.roll(4)).map(|_| (from, dice.roll(from - 1))).collect::<Vec<_>>())
        .map(|(from, to)| (names[from as usize], names[to as usize]))
        .collect();
    Csr::from_arcs(count as usize, &arcs)
}

fn random_digraph(dice: &mut Dice, most: u64) -> Csr {
    let count = dice.roll(most - 1) + 1;
    let arcs: Vec<(u32, u32)> = (0..dice.roll(2 * count)).map(|_| (dice.roll(count - 1) as u32, dice.roll(count - 1) as u32)).collect();
    Csr::from_arcs(count as usize, &arcs)
}

/// The definition, word for word.
fn plainly<R: Recurrence>(graph: &Csr, vertex: u32) -> R::Cell {
    let options: Vec<R::Cell> = graph.row(vertex).iter().map(|&option| plainly::<R>(graph, option)).collect();
    R::of(options.into_iter()).expect("small numbers fit")
}

#[test]
fn one_pass_agrees_with_the_definition() {
    let mut dice = Dice::new(1);
    for _ in 0..3000 {
        let graph = random_dag(&mut dice, 12);
        let order = Order::of(&graph).unwrap();
        fn check<R: Recurrence>(graph: &Csr, order: &Order) {
            let cells = acyclic::solve::<R>(graph, order);
            graph.vertices().for_each(|vertex| assert_eq!(cells[vertex as usize], R::number(plainly::<R>(graph, vertex))));
        }
        check::<NimValue>(&graph, &order);
        check::<MisereValue>(&graph, &order);
        check::<Remoteness<false>>(&graph, &order);
        check::<Remoteness<true>>(&graph, &order);
        check::<Suspense<false>>(&graph, &order);
        check::<Suspense<true>>(&graph, &order);
        let reversed = graph.reversed();
        assert_eq!(loopy::values(&graph, &reversed), acyclic::solve::<NimValue>(&graph, &order));
        assert_eq!(loopy::remoteness(&graph, &reversed, false), acyclic::solve::<Remoteness<false>>(&graph, &order));
        assert_eq!(loopy::remoteness(&graph, &reversed, true), acyclic::solve::<Remoteness<true>>(&graph, &order));
    }
}

#[test]
fn two_threads_find_the_same() {
    let mut dice = Dice::new(2);
    let count = 400_000u64;
    for near in [50, count] {
        let row =
            |from: u64, dice: &mut Dice| (0..dice.roll(4)).map(|_| (from - 1 - dice.roll((from - 1).min(near))) as u32).collect::<Vec<_>>();
        let ascending = Csr::from_rows((0..count).map(|from| if from == 0 { vec![] } else { row(from, &mut dice) }));
        let descending = Csr::from_rows(
            ascending.vertices().rev().map(|v| ascending.row(v).iter().map(|&to| count as u32 - 1 - to).collect::<Vec<_>>()),
        );
        for graph in [ascending, descending] {
            let order = Order::of(&graph).unwrap();
            assert!(!matches!(order, Order::Levels(_)));
            assert_eq!(acyclic::solve_threaded::<NimValue>(&graph, &order, 2), acyclic::solve::<NimValue>(&graph, &order));
            assert_eq!(
                acyclic::solve_threaded::<Remoteness<false>>(&graph, &order, 2),
                acyclic::solve::<Remoteness<false>>(&graph, &order)
            );
        }
    }
}

#[test]
fn two_threads_find_the_same_levels() {
    let mut dice = Dice::new(8);
    let count = 300_000u64;
    let name: Vec<u32> = {
        let mut name: Vec<u32> = (0..count as u32).collect();
        (1..name.len()).rev().for_each(|at| name.swap(at, dice.roll(at as u64) as usize));
        name
    };
    let arcs: Vec<(u32, u32)> = (1..count)
        .flat_map(|from| [dice.roll(from - 1), dice.roll(from - 1), dice.roll(from - 1)].map(|to| (name[from as usize], name[to as usize])))
        .collect();
    let graph = Csr::from_arcs(count as usize, &arcs);
    assert_eq!(graph.reversed_on(2), graph.reversed());
    let order = Order::of(&graph).unwrap();
    assert_eq!(Order::of_on(&graph, 2).unwrap(), order);
    assert_eq!(Order::of_on(&graph, 7).unwrap(), order);
    assert_eq!(acyclic::solve_threaded::<NimValue>(&graph, &order, 2), acyclic::solve::<NimValue>(&graph, &order));
    assert_eq!(acyclic::solve_threaded::<Suspense<true>>(&graph, &order, 3), acyclic::solve::<Suspense<true>>(&graph, &order));
}

/// The level of a vertex without options is 0, of others one more than the highest of their options; none if they can reach a cycle.
#[test]
fn levels_are_those_of_the_definition() {
    fn level(graph: &Csr, vertex: u32, path: &mut Vec<u32>) -> Option<usize> {
        if path.contains(&vertex) {
            return None;
        }
        path.push(vertex);
        let below = graph.row(vertex).iter().try_fold(0, |most, &option| Some(most.max(level(graph, option, path)? + 1)));
        path.pop();
        below
    }
    let mut dice = Dice::new(12);
    for at in 0..3000 {
        let graph = if at % 2 == 0 { random_dag(&mut dice, 12) } else { random_digraph(&mut dice, 9) };
        let mut expected: Vec<Vec<u32>> = vec![];
        for vertex in graph.vertices() {
            let Some(level) = level(&graph, vertex, &mut vec![]) else { continue };
            expected.resize(expected.len().max(level + 1), vec![]);
            expected[level].push(vertex);
        }
        let threads = 1 + dice.roll(3) as usize;
        assert_eq!(Levels::of(&graph, threads).iter().collect::<Vec<_>>(), expected, "{graph:?}");
    }
}

/// Rows, levels and lists of watchers that are as long as the graph: a path, a star from its centre, a star to its centre, and a vertex with all the others for options.
#[test]
fn extreme_shapes_take_linear_time() {
    let count = 200_000u32;
    let path = Csr::from_rows((0..count).map(|vertex| (vertex > 0).then(|| vertex - 1)));
    let shuffled_path = {
        // Every name times a number without a factor in common with 200,000.
        let name = |vertex: u32| (u64::from(vertex) * 77_777 % u64::from(count)) as u32;
        Csr::from_arcs(count as usize, &(1..count).map(|vertex| (name(vertex), name(vertex - 1))).collect::<Vec<_>>())
    };
    for threads in [1, 2] {
        for graph in [&path, &shuffled_path] {
            let order = Order::of_on(graph, threads).unwrap();
            let remoteness = acyclic::solve_threaded::<Remoteness<false>>(graph, &order, threads);
            assert_eq!(remoteness.iter().max(), Some(&(count - 1)), "more moves than 16 bits hold");
            assert_eq!(remoteness, loopy::remoteness(graph, &graph.reversed(), false));
        }
        let hub =
            Csr::from_rows((0..count).map(|vertex| if vertex == 7 { (0..count).filter(|&other| other != 7).collect() } else { vec![] }));
        assert_eq!(Levels::of(&hub, threads).iter().map(<[u32]>::len).collect::<Vec<_>>(), [count as usize - 1, 1]);
        assert_eq!(Levels::of(&hub.reversed(), threads).iter().map(<[u32]>::len).collect::<Vec<_>>(), [1, count as usize - 1]);
        // One row whose options come level by level: the watch moves along it once.
        let slow = Csr::from_rows((0..count).map(|vertex| match vertex {
            0 => (1..count).rev().collect(),
            _ if vertex + 1 == count => vec![],
            _ => vec![vertex + 1],
        }));
        assert_eq!(Levels::of(&slow, threads).iter().count(), count as usize);
    }
}

/// Outcomes of a graph as the least fixed point of the definition.
fn plain_outcomes(graph: &Csr, misere: bool) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::Draw; graph.len()];
    loop {
        let step = |vertex: u32| {
            let options = graph.row(vertex);
            let is = |outcome| move |&option: &u32, outcomes: &Vec<Outcome>| outcomes[option as usize] == outcome;
            if options.is_empty() {
                return Outcome::of_mover(misere);
            }
            if options.iter().any(|option| is(Outcome::P)(option, &outcomes)) {
                Outcome::N
            } else if options.iter().all(|option| is(Outcome::N)(option, &outcomes)) {
                Outcome::P
            } else {
                Outcome::Draw
            }
        };
        let next: Vec<Outcome> = graph.vertices().map(step).collect();
        if next == outcomes {
            return outcomes;
        }
        outcomes = next;
    }
}

#[test]
fn draws_agree_with_the_definition() {
    let mut dice = Dice::new(3);
    for _ in 0..5000 {
        let graph = random_digraph(&mut dice, 9);
        let solution = Solution::of(&graph, 1);
        let found = |misere: bool| {
            let one = |vertex| if misere { solution.misere_outcome(vertex).unwrap() } else { solution.outcome(vertex) };
            graph.vertices().map(one).collect::<Vec<_>>()
        };
        assert_eq!(found(false), plain_outcomes(&graph, false), "{graph:?}");
        assert_eq!(found(true), plain_outcomes(&graph, true), "{graph:?}");
        for vertex in graph.vertices() {
            assert_eq!(solution.worth(&graph, vertex).outcome(), solution.outcome(vertex), "{vertex} of {graph:?}");
        }
    }
}

/// The step of a won or lost vertex is the least number of moves in which the loser, who hurries, can end play, wherever the winner goes among the options that keep the win.
#[test]
fn steps_agree_with_the_definition() {
    let mut dice = Dice::new(5);
    let (mut around, mut endless) = (0, 0);
    for _ in 0..5000 {
        let graph = random_digraph(&mut dice, 9);
        let solution = Solution::of(&graph, 1);
        let outcomes = plain_outcomes(&graph, false);
        let is = |vertex: u32, outcome| outcomes[vertex as usize] == outcome;
        let mut steps = vec![None; graph.len()];
        let mut ended: Vec<bool> = graph.vertices().map(|vertex| graph.row(vertex).is_empty()).collect();
        for moves in 0..=graph.len() as u32 {
            for vertex in graph.vertices().filter(|&vertex| ended[vertex as usize]) {
                steps[vertex as usize].get_or_insert(moves);
            }
            ended = graph
                .vertices()
                .map(|vertex| {
                    let mut options = graph.row(vertex).iter();
                    let ends = |&&option: &&u32| ended[option as usize];
                    match outcomes[vertex as usize] {
                        Outcome::P => options.len() == 0 || options.any(|option| ends(&option)),
                        Outcome::N => options.filter(|&&option| is(option, Outcome::P)).all(|option| ends(&option)),
                        Outcome::Draw => false,
                    }
                })
                .collect();
        }
        let found: Vec<Option<u32>> = graph.vertices().map(|vertex| solution.suspense(vertex)).collect();
        assert_eq!(found, steps, "{graph:?}");
        around += graph
            .vertices()
            .filter(|&vertex| outcomes.contains(&Outcome::Draw) && steps[vertex as usize].is_some_and(|step| step > 1))
            .count();
        endless += graph.vertices().filter(|&vertex| !is(vertex, Outcome::Draw) && steps[vertex as usize].is_none()).count();
    }
    assert!(around > 300 && endless > 300, "{around} {endless}");
}

/// Two tokens on two graphs: Smith's sums against the outcomes of the product.
#[test]
fn loopy_sums_agree_with_products() {
    let mut dice = Dice::new(4);
    for _ in 0..2000 {
        let graphs = [random_digraph(&mut dice, 6), random_digraph(&mut dice, 6)];
        let [left, right] = graphs.each_ref().map(|graph| Solution::of(graph, 1));
        let [a, b] = &graphs;
        let place = |x: u32, y: u32| x * b.len() as u32 + y;
        let product = Csr::from_rows(a.vertices().flat_map(|x| b.vertices().map(move |y| (x, y))).map(|(x, y)| {
            let first = a.row(x).iter().map(|&to| place(to, y));
            first.chain(b.row(y).iter().map(|&to| place(x, to))).collect::<Vec<_>>()
        }));
        let outcomes = plain_outcomes(&product, false);
        for (x, y) in a.vertices().flat_map(|x| b.vertices().map(move |y| (x, y))) {
            let sum = left.worth(a, x) + right.worth(b, y);
            assert_eq!(sum.outcome(), outcomes[place(x, y) as usize], "{x} of {a:?}, {y} of {b:?}");
        }
    }
}

#[test]
fn infinite_values_add() {
    let infinite = |values: &[u64]| Worth::Loopy(values.iter().map(|&value| Nimber(value)).collect());
    assert_eq!(infinite(&[0, 2]) + Worth::Nimber(Nimber(3)), infinite(&[1, 3]));
    assert_eq!(infinite(&[0]) + infinite(&[0]), infinite(&[]));
}

/// Every pass of the solution asks its budget: a stopped one ends it, whatever the graph's shape and the number of threads.
#[test]
fn a_stopped_budget_ends_every_pass() {
    use grundy::graph::{Levels, acyclic, loopy};
    use grundy::{Budget, SolveError, Stop};
    let budget = Budget::unlimited();
    budget.stop(Stop::Time);
    let ended = |result: Result<(), SolveError>| assert_eq!(result, Err(SolveError::Exhausted(Stop::Time)));
    let falling = Csr::from_arcs(3, &[(1, 0), (2, 1)]);
    let mixed = Csr::from_arcs(3, &[(0, 2), (2, 1)]);
    let round = Csr::from_arcs(3, &[(0, 1), (1, 0), (1, 2)]);
    for threads in [1, 2] {
        for graph in [&falling, &mixed, &round] {
            ended(Solution::within(graph, Wanted::Both, threads, &budget).map(|_| ()));
            ended(Levels::within(graph, threads, &budget).map(|_| ()));
        }
        ended(acyclic::solve_within::<NimValue>(&falling, &Order::Ascending, threads, &budget).map(|_| ()));
    }
    ended(loopy::values_within(&round, &round.reversed(), &budget).map(|_| ()));
    ended(loopy::remoteness_within(&round, &round.reversed(), false, &budget).map(|_| ()));
}
