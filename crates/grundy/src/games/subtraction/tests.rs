//! Closed forms, tables and direct moves against the definition.

use super::*;
use crate::Halt;
use crate::text::Text;
use crate::{MexSet, mex};

fn rules(set: &str) -> Subtraction {
    Subtraction::new(Takes::read(Text::new(set)).unwrap())
}

/// The values of the heaps up to `most` by the definition; `terminal` is the value where no move is left.
fn plain_values(rules: &Subtraction, most: u64, terminal: u64) -> Vec<Nimber> {
    let mut values: Vec<Nimber> = vec![];
    for heap in 0..=most {
        let mut seen = vec![];
        let walk = rules.options(
            &heap,
            &mut Visit::<Subtraction>::new(&Budget::unlimited(), &mut |_, parts| {
                seen.push(values[parts[0] as usize]);
                Ok(())
            }),
        );
        assert!(!matches!(walk, Err(Halt::Failed(_))));
        values.push(if seen.is_empty() { Nimber(terminal) } else { mex(seen) });
    }
    values
}

fn value(rules: &Subtraction, heap: u64) -> Nimber {
    let closed = rules.theorem(&heap).and_then(|fact| fact.worth.nimber());
    closed.unwrap_or_else(|| Slow(rules.clone()).value(rules, &heap, &Budget::unlimited()).unwrap().0)
}

const SETS: &[&str] = &[
    "1-6",
    "2-5",
    "3-4",
    "5",
    "4-11",
    "1,3,4",
    "2,4,7",
    "1,4-6,9",
    "3,5-8",
    "6,10,15",
    "odd",
    "even",
    "powers-of-2",
    "powers-of-3",
    "powers-of-4",
    "powers-of-10",
    "divisors",
    "coprimes",
    "squares",
    "primes",
];

#[test]
fn values_and_genera_are_those_of_the_definition() {
    for set in SETS {
        let rules = rules(set);
        let (plus, minus) = (plain_values(&rules, 400, 0), plain_values(&rules, 400, 1));
        for heap in 0..=400 {
            assert_eq!(value(&rules, heap), plus[heap as usize], "{set}:{heap}");
            let genus = rules.genus(&heap).unwrap();
            assert_eq!((genus.plus(), genus.minus()), (plus[heap as usize], minus[heap as usize]), "{set}:{heap}");
        }
    }
}

/// Every range {a, …, b} with b up to 9.
#[test]
fn ranges_have_their_closed_form() {
    for first in 1..10 {
        for last in first..10 {
            let rules = rules(&format!("{first}-{last}"));
            for (heap, plain) in (0..).zip(plain_values(&rules, 80, 0)) {
                assert_eq!(value(&rules, heap), plain, "{first}-{last}:{heap}");
            }
        }
    }
}

#[test]
fn direct_moves_are_all_moves() {
    for set in ["1-6", "2-5", "3-3", "4-11", "odd", "even", "coprimes"] {
        let rules = rules(set);
        for heap in 0..90 {
            for target in (0..20).map(Nimber) {
                let (mut direct, mut plain) = (vec![], vec![]);
                let mut show = |step: Reduce, _: &[u64]| {
                    direct.push(step.to);
                    Ok(())
                };
                if rules.moves_to(&heap, target, &mut Visit::new(&Budget::unlimited(), &mut show)).is_none() {
                    continue;
                }
                let walk = rules.options(
                    &heap,
                    &mut Visit::<Subtraction>::new(&Budget::unlimited(), &mut |step, _| {
                        plain.extend((value(&rules, step.to) == target).then_some(step.to));
                        Ok(())
                    }),
                );
                assert!(!matches!(walk, Err(Halt::Failed(_))));
                direct.sort_unstable();
                plain.sort_unstable();
                assert_eq!(direct, plain, "{set}:{heap} to {target}");
            }
        }
    }
}

#[test]
fn periods_answer_for_huge_heaps() {
    let rules = rules("1,3,4");
    let values = plain_values(&rules, 6, 0);
    for heap in [u64::MAX, u64::MAX - 1, 1_000_000_000_000_000_000] {
        assert_eq!(value(&rules, heap), values[(heap % 7) as usize]);
        assert_eq!(rules.genus(&heap).unwrap().plus(), values[(heap % 7) as usize]);
    }
}

#[test]
fn huge_sets_and_heaps_do_no_harm() {
    let wide = rules("1-18446744073709551615");
    assert_eq!(value(&wide, u64::MAX), Nimber(u64::MAX));
    let wide = rules("3-18446744073709551615");
    assert_eq!(value(&wide, u64::MAX), Nimber(u64::MAX / 3));
    let mut seen = MexSet::default();
    let mut show = |step: Reduce, _: &[u64]| {
        seen.insert(Nimber(step.to));
        Ok(())
    };
    let wide = rules("2-18446744073709551614");
    assert_eq!(wide.moves_to(&u64::MAX, Nimber(7), &mut Visit::new(&Budget::unlimited(), &mut show)), Some(Ok(())));
    assert!(seen.contains(Nimber(14)) && seen.contains(Nimber(15)));
    for set in ["odd", "even", "powers-of-2", "powers-of-18446744073709551615", "powers-of-18446744073709551614", "divisors", "coprimes"] {
        let _ = rules(set).theorem(&u64::MAX);
    }
    assert_eq!(value(&rules("coprimes"), 100_003), Nimber(number::count_primes(100_003)));
    // Far gaps: the table of a small heap does not need the whole window.
    assert_eq!(value(&rules("1,1000000000000"), 41), Nimber(1));
}
