//! Every engine against the definition, and against one another where the definition is too slow.
//!
//! The definition of a code that leaves two heaps at most is two loops, and some tenth of a second to 20,000 heaps. Codes of three heaps and more take the square of that, so they are held against it for a few hundred heaps; the
//! sparse engines do not take them. To 300,000 heaps the sparse engine that goes heap by heap and asks every pair the plain way is the measure. It is quick while rare heaps are few, so there the codes are
//! those with a hundred or so at most; no two of them have the same standard form.

use super::dense::Dense;
use super::sparse::{End, FIRST, Means, Sparse};
use super::{StandardForm, plain};
use crate::code::Code;
use grundy_lanes::Level;
use std::collections::BTreeSet;

/// With few rare heaps or none: of two digits, three and four, with masks and alternating spaces, with a digit before the point, with heaps that must differ.
pub(super) const FEW_RARES: &[&str] = &[
    ".05", ".16", ".34", ".44", ".52", ".53", ".54", ".55", ".56", ".77", ".045", ".051", ".054", ".055", ".104", ".106", ".141", ".144",
    ".145", ".147", ".153", ".154", ".156", ".167", ".171", ".174", ".176", ".177", ".205", ".207", ".316", ".324", ".354", ".356", ".375",
    ".454", ".532", ".544", ".644", ".772", ".0044", ".0357", ".1045", ".1713", ".1757", ".3565", ".4106", ".4334", ".5004", ".5054",
    ".5133", ".5406", ".7114", ".7164", ".7345", "4.12", "4.34", "4.36", "4.76", "4.064", "4.344", "4.406", "4!.2",
];

/// With hundreds of rare heaps, or more than make a space sparse.
const MANY_RARES: &[&str] = &[".6", ".007", ".014", ".015", ".17", ".36", ".127", ".142", ".336", "4!.0", ".4!"];

/// The definition for codes that leave two heaps at most.
fn definition(code: &Code, size: usize) -> Vec<u16> {
    const MOST: usize = 1 << 10;
    let mut values: Vec<u16> = vec![0; size];
    // The last heap that has an option of this value.
    let mut seen = [usize::MAX; MOST];
    for heap in 0..size {
        for (take, digit) in code.digits().0.iter().enumerate().take(heap + 1) {
            let rest = heap - take;
            if digit.leave & 1 != 0 && rest == 0 {
                seen[0] = heap;
            }
            if digit.leave & 2 != 0 && rest > 0 {
                seen[usize::from(values[rest])] = heap;
            }
            if digit.leave & 4 != 0 && rest > 0 {
                let last = (rest - usize::from(digit.distinct)) / 2;
                let pairs = values[1..=last].iter().zip(values[rest - last..rest].iter().rev());
                pairs.for_each(|(&one, &other)| seen[usize::from(one ^ other)] = heap);
            }
        }
        values[heap] = seen.iter().position(|&last| last != heap).expect("no value is so large") as u16;
    }
    values
}

fn dense(code: &Code, size: usize) -> Vec<u16> {
    let mut table = Dense::new(code.clone());
    while table.values().len() < size {
        table.advance(size - table.values().len(), 1, usize::MAX);
    }
    table.values().to_vec().into_iter().map(|value| value as u16).collect()
}

/// The sparse engine of a code after its first values, if it has a space.
fn sparse(code: &Code, first: &[u16], level: Option<Level>, head: usize) -> Option<Sparse> {
    let first: Vec<u32> = first[..FIRST].iter().map(|&value| value.into()).collect();
    Sparse::new(code, &first, Means { level, head, reach: 1 << 12, ahead: 0 })
}

fn run(engine: &mut Sparse, to: u64) -> Result<(), End> {
    while engine.next() < to {
        engine.advance((to - engine.next()) as usize)?;
    }
    Ok(())
}

/// Holds every engine against the definition, and returns how many sparse ones came to the end.
fn hold_against_the_definition<'a>(codes: impl Iterator<Item = &'a &'a str>) -> usize {
    const TO: usize = 20_000;
    let mut came = 0;
    for (number, text) in codes.enumerate() {
        let code = Code::known(text);
        let right = definition(&code, TO);
        let plain: Vec<u16> = plain::values(&code, 300).into_iter().map(|value| value as u16).collect();
        assert_eq!(right[..300], plain, "{text}: the two loops are the definition");
        assert_eq!(dense(&code, TO), right, "{text}");
        // Plain Rust is slow with wide words; what it does is the same for all.
        let portable = (number % 10 == 0).then_some((Some(Level::Portable), 6000));
        for (level, to) in [(Some(Level::best()), TO), (None, TO)].into_iter().chain(portable) {
            let Some(mut engine) = sparse(&code, &right, level, usize::MAX) else { continue };
            match run(&mut engine, to as u64) {
                Ok(()) => came += 1,
                Err(end) => assert_eq!(end, End::TooWide, "{text}"),
            }
            let known = engine.head().len().min(TO);
            assert_eq!(engine.head()[..known], right[..known], "{text} with {level:?}");
        }
    }
    came
}

#[test]
fn the_codes_are_different_games() {
    let forms: BTreeSet<String> = FEW_RARES.iter().map(|text| StandardForm::of(&Code::known(text)).code.to_string()).collect();
    assert!(forms.len() == FEW_RARES.len() && forms.len() >= 60, "{} forms of {} codes", forms.len(), FEW_RARES.len());
}

#[test]
fn every_engine_equals_the_definition_to_20000() {
    assert!(hold_against_the_definition(FEW_RARES.iter().take(40)) >= 2 * 40);
}

#[test]
fn every_engine_equals_the_definition_to_20000_also_where_rares_are_many() {
    assert!(hold_against_the_definition(FEW_RARES.iter().skip(40).chain(MANY_RARES)) >= 2 * 28);
}

/// Codes of three heaps and more are the dense engine's alone.
#[test]
fn codes_of_more_heaps_equal_the_definition() {
    for (text, to) in [(".8", 400), (".F", 300), ("8.0", 300), (".37C", 300), (".1A3", 400), ("C.8", 250), (".G", 150), (".9!7", 300)] {
        let code = Code::known(text);
        let right: Vec<u16> = plain::values(&code, to).into_iter().map(|value| value as u16).collect();
        assert_eq!(dense(&code, to), right, "{text}");
        assert!(sparse(&code, &[0; FIRST], None, 0).is_none(), "{text}");
    }
}

/// Holds vectors against single steps. Keeping less than everything changes nothing.
fn hold_vectors_against_single_steps<'a>(codes: impl Iterator<Item = &'a &'a str>) {
    const TO: u64 = 300_000;
    for text in codes {
        let code = Code::known(text);
        let first = dense(&code, FIRST);
        let engine = |level, head| sparse(&code, &first, level, head).unwrap_or_else(|| panic!("{text} has a sparse space"));
        let mut single = engine(None, usize::MAX);
        run(&mut single, TO).unwrap();
        for head in [usize::MAX, TO as usize / 2 + 5000] {
            let mut vectors = engine(Some(Level::best()), head);
            run(&mut vectors, TO).unwrap();
            let wrong = (0..TO).filter(|&heap| vectors.value(heap).is_some()).find(|&heap| vectors.value(heap) != single.value(heap));
            assert_eq!(wrong, None, "{text}");
            assert!(vectors.rares().iter().filter(|rare| rare.heap < TO).eq(single.rares()), "{text}");
        }
    }
}

#[test]
fn vectors_equal_single_steps_to_300000() {
    hold_vectors_against_single_steps(FEW_RARES.iter().step_by(2));
}

#[test]
fn vectors_equal_single_steps_to_300000_in_the_other_codes() {
    hold_vectors_against_single_steps(FEW_RARES.iter().skip(1).step_by(2));
}

/// Where words are wide, heaps are found in strips; witnesses are chosen for them twice on the way, first among few pairs and then among many. The dense engine, which knows nothing of all this, is the measure.
#[test]
fn strips_equal_the_dense_engine() {
    const TO: usize = 60_000;
    for text in [".6", ".014", "4!.0"] {
        let code = Code::known(text);
        let right = dense(&code, TO);
        let first: Vec<u32> = right[..1 << 14].iter().map(|&value| value.into()).collect();
        let mut engine = Sparse::new(&code, &first, Means::for_tables()).unwrap_or_else(|| panic!("{text} has a sparse space"));
        run(&mut engine, TO as u64).unwrap();
        let wrong = (0..TO).find(|&heap| engine.head()[heap] != right[heap]);
        assert_eq!(wrong, None, "{text}");
    }
}

/// Where a new highest bit comes, nothing tells yet whether it belongs to the mask. In Grundy's game 64 comes at 4019, 128 at 13133 and 256 at 7250049.
#[test]
fn new_bits_of_grundys_game_are_decided() {
    let code = Code::known("4!.0");
    let right = definition(&code, 13_400);
    for (bit, heap) in [(64, 4019), (128, 13_133)] {
        assert_eq!(right.iter().position(|&value| value >= bit), Some(heap));
        let mut engine = sparse(&code, &right, Some(Level::best()), usize::MAX).unwrap();
        run(&mut engine, heap as u64 + 200).unwrap();
        assert_eq!(engine.head()[..heap + 200], right[..heap + 200]);
    }
}

/// Seven million heaps are too many for the definition, but everything before is rare or common as it was: 256 is the first value of its kind, and it is common.
#[test]
fn the_256_of_grundys_game_is_common() {
    const HEAP: usize = 7_250_049;
    let code = Code::known("4!.0");
    let mut engine = sparse(&code, &definition(&code, 4096), Some(Level::best()), usize::MAX).unwrap();
    run(&mut engine, HEAP as u64 + 200).unwrap();
    assert_eq!(engine.head().iter().position(|&value| value >= 256), Some(HEAP));
    // There are 1274 rare heaps with the empty one, which is no part of any split.
    let rares = engine.rares();
    assert_eq!((rares.len(), rares.last().map(|rare| rare.heap)), (1273, Some(82_860)));
}
