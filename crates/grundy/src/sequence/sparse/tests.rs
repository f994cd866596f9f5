//! Periods are those of the books; what is late, new or forgotten is seen. That every engine gives the values of the definition is tested where [all engines](super::super::tests) are.

use super::engine::Means;
use super::recurrence::{Recurrence, Watch, search};
use super::{End, FIRST, Sparse};
use crate::Budget;
use crate::code::Code;
use crate::sequence::HeapTable;
use crate::sequence::dense::Dense;
use grundy_lanes::Level;

/// Codes of every kind that has sparse spaces: with a mask, alternating, with digits before the point, with heaps that must differ.
const CODES: [&str; 88] = [
    ".106", ".104", ".16", ".054", ".454", ".354", ".56", ".376", ".127", ".6", ".014", ".205", ".207", ".64", ".142", ".324", ".36",
    ".161", ".61", ".63", ".015", ".056", ".143", ".156", ".166", ".167", ".174", ".215", ".214", ".217", ".245", ".247", ".255", ".257",
    ".325", ".336", ".356", ".361", ".362", ".363", ".374", ".404", ".405", ".406", ".407", ".424", ".445", ".444", ".447", ".455", ".456",
    ".457", ".464", ".465", ".466", ".474", ".467", ".475", ".476", ".477", ".561", ".562", ".563", ".644", ".645", ".646", ".647", ".654",
    ".655", ".656", ".657", ".664", ".665", ".666", ".667", ".674", ".675", ".676", ".677", "4!.0", "4.064", "4.406", "4.344", "4!.2",
    "4!.02", ".4!", ".06!", ".16!",
];

fn dense(code: &Code, size: usize) -> Vec<u32> {
    let mut table = Dense::new(code.clone());
    while table.values().len() < size {
        table.advance(size - table.values().len(), 1, usize::MAX);
    }
    table.values().to_vec()
}

/// The engine for a code after its first values, whatever it costs.
fn sparse(code: &Code, level: Option<Level>, head: usize) -> Option<Sparse> {
    Sparse::new(code, &dense(code, FIRST), Means { level, head, reach: 1 << 12, ahead: 0 })
}

fn run(sparse: &mut Sparse, to: u64) -> Result<(), End> {
    while sparse.next() < to {
        let left = (to - sparse.next()) as usize;
        sparse.advance(left)?;
    }
    Ok(())
}

fn period(text: &str, most: u64) -> Option<Recurrence> {
    let mut engine = sparse(&Code::known(text), Some(Level::best()), 1 << 22).unwrap();
    search(&mut engine, &mut Watch::default(), most, u64::MAX, &Budget::unlimited()).unwrap()
}

#[test]
fn known_periods_are_proved() {
    let known = [
        (".16", 149_459, 105_351),
        (".56", 144, 326_640),
        (".127", 4, 46_578),
        (".354", 1180, 10_061_916),
        (".156", 349, 3479),
        (".644", 442, 3256),
        (".356", 142, 7315),
        ("4.344", 51, 998),
        ("4.064", 16_132, 94_272),
        ("4.406", 44, 294_097),
    ];
    for (text, length, start) in known {
        let proof = period(text, 1 << 24).unwrap_or_else(|| panic!("{text} has a period"));
        assert_eq!((proof.period, proof.preperiod), (length, start), "{text}");
    }
}

/// A search that may not go far enough proves nothing.
#[test]
fn no_period_is_seen_too_early() {
    assert_eq!(period(".16", 105_351 + 149_459), None);
    assert_eq!(period(".56", 326_640), None);
}

/// Where all is calm a second thread does go ahead, nearly all the way, and ends with it. That nothing else changes is tested where [runs](crate::sequence::LongRun) are.
#[test]
fn a_thread_goes_ahead() {
    for (text, stretch) in [(".106", 100), (".16", 3000), (".054", 1000)] {
        let mut engine = sparse(&Code::known(text), Some(Level::best()), usize::MAX).unwrap();
        let mut alone = engine.clone();
        run(&mut alone, 200_000).unwrap();
        engine.go_ahead_by(stretch);
        for to in [150_000, 180_000, 200_000] {
            let from = engine.next();
            let taken = engine.in_company(to, |mut company| {
                while company.sparse().next() < to {
                    company.advance(4096).unwrap();
                }
                company.taken_from_ahead()
            });
            let calm = from > 100_000;
            assert!(!calm || taken >= (to - from) * 3 / 4, "{text}: {taken} of {}", to - from);
        }
        assert_eq!(engine.head()[..200_000], alone.head()[..200_000], "{text}");
    }
}

/// .161 and .36 agree below 519 and differ there.
#[test]
fn one_hundred_and_sixty_one_is_not_thirty_six() {
    let (one, other) = (dense(&Code::known(".161"), 600), dense(&Code::known(".36"), 600));
    assert_eq!(one.iter().zip(&other).position(|(a, b)| a != b), Some(519));
}

/// Rare values that come late, when the taps have not changed for a long time.
#[test]
fn late_rare_values_are_found() {
    for (text, heap) in [(".64", 156_751), (".207", 433_920)] {
        let mut engine = sparse(&Code::known(text), Some(Level::best()), usize::MAX).unwrap();
        run(&mut engine, heap + 5000).unwrap();
        assert!(engine.rares().iter().any(|rare| rare.heap == heap), "{text}: {:?} {:?}", engine.space(), engine.rares().last());
    }
}

/// The first value of .205 with a seventh bit comes at 2354052, when nothing tells yet whether the bit belongs to the mask. There and after it the values are those of the definition.
#[test]
fn a_new_bit_is_decided() {
    const FIRST_64: u64 = 2_354_052;
    let code = Code::known(".205");
    let moves = super::rules::Moves::of(&code).unwrap();
    let mut engine = sparse(&code, Some(Level::best()), usize::MAX).unwrap();
    run(&mut engine, FIRST_64 + 40_000).unwrap();
    let values = engine.head();
    assert_eq!(values.iter().position(|&value| value >= 64), Some(FIRST_64 as usize));
    for heap in (FIRST_64 - 2..FIRST_64 + 8).chain([FIRST_64 + 39_999]) {
        let at = |heap: u64| u64::from(values[heap as usize]);
        let takes = moves.takes.iter().map(|take| at(heap - take));
        let pairs = moves.splits.iter().flat_map(|split| {
            let rest = heap - split.take;
            (1..=rest / 2).map(move |part| at(part) ^ at(rest - part))
        });
        assert_eq!(crate::mex(takes.chain(pairs).map(crate::Nimber)).0, at(heap), "{heap}");
    }
}

/// A table that goes over to the sparse engine, and back if it must, is the same table.
#[test]
fn tables_go_over_without_a_seam() {
    for text in [".106", ".6", "4!.0", ".165", ".007", ".142"] {
        let code = Code::known(text);
        let mut table = HeapTable::new(code.clone());
        crate::game::HeapGame::extend(&mut table, 9000, &Budget::unlimited()).unwrap();
        assert_eq!(table.values().to_vec()[..9000], dense(&code, 9000), "{text}");
    }
}

/// An engine that keeps little gives the values of one that keeps all, or says what it has forgotten; also where a new value asks for wider words, and so for taps that were of no use before.
#[test]
fn what_is_forgotten_is_said() {
    const TO: u64 = 100_000;
    let mut dice = crate::Dice::new(11);
    let random = (0..100).map(|_| format!(".{:o}{:o}{:o}", dice.roll(7), dice.roll(7), 4 + dice.roll(3)));
    let texts: Vec<String> = CODES.iter().map(|text| text.to_string()).chain(random).collect();
    let (mut went_far, mut forgot) = (0, 0);
    for text in texts {
        let code = Code::known(&text);
        let means = Means { level: Some(Level::best()), head: usize::MAX, reach: 0, ahead: 0 };
        let first = dense(&code, FIRST);
        let few = |engine: &Sparse| engine.rares().len() < 300;
        let Some(mut whole) = Sparse::new(&code, &first, means).filter(few) else { continue };
        let mut engine = Sparse::new(&code, &first, Means { head: FIRST + 10, reach: 1, ..means }).expect("the same space");
        let end = loop {
            let from = engine.next();
            if from >= TO || !few(&whole) {
                break None;
            }
            let result = engine.advance(1 + dice.roll(2000) as usize);
            let to = engine.next();
            if run(&mut whole, to).is_err() {
                break None;
            }
            let wrong = (from..to).find(|&heap| engine.value(heap) != whole.value(heap));
            assert_eq!(wrong, None, "{text}");
            // Also where it ended in the middle, or went over to wider words.
            let largest = whole.head()[..to as usize].iter().copied().max().unwrap_or(0);
            assert_eq!(engine.largest(), u32::from(largest), "{text} at {to}");
            if result.is_err() {
                break result.err();
            }
        };
        went_far += usize::from(end.is_none());
        forgot += usize::from(matches!(end, Some(End::Forgotten(_))));
    }
    assert!(went_far >= 60 && forgot >= 1, "{went_far} went far, {forgot} forgot something");
}

/// Where heaps are found one by one or in strips, the row is cut as well: it does not hold a word for every heap.
#[test]
fn rows_are_cut_in_strips() {
    const TO: u64 = 1 << 19;
    let mut engine = sparse(&Code::known(".6"), Some(Level::best()), TO as usize).unwrap();
    run(&mut engine, TO).unwrap();
    let words = TO * size_of::<grundy_lanes::Bits256>() as u64;
    assert!(engine.bytes() < words, "{} bytes; the words of all heaps are {words}", engine.bytes());
}
