//! Folders of runs: what is written is read, every change of a byte is seen, and what is sound is gone on with.

use grundy::code::Code;
use grundy::sequence::LongRun;
use grundy::text::Text;
use grundy::{Budget, Dice, Message};
use grundy_runs::{Keeps, Reading, Recorder, Resumed};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn code(text: &str) -> Code {
    Code::read(Text::new(text)).unwrap()
}

/// A run of a code to about so many heaps, with a checkpoint after every few.
fn run_to(path: &Path, text: &str, keeps: Keeps, segment: u64, heaps: u64, step: u64) -> LongRun {
    let mut run = LongRun::new(text.to_owned(), code(text));
    let mut recorder = Recorder::begin(path, text, &code(text), keeps, segment).unwrap();
    while run.next() < heaps {
        run.advance(step, &Budget::unlimited()).unwrap();
        recorder.record(&run, u64::MAX).unwrap();
        recorder.checkpoint(&run).unwrap();
    }
    run
}

fn resume(path: &Path, text: &str, keeps: Keeps) -> Result<Resumed, Message> {
    Recorder::resume(path, text, &code(text), keeps)
}

fn files(path: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.retain(|file| fs::metadata(file).unwrap().len() > 0);
    files
}

/// Whether a message names a file.
fn names(message: &Message, file: &Path) -> bool {
    format!("{message:?}").contains(file.to_str().unwrap())
}

fn all_values(reading: &Reading) -> Vec<u32> {
    let mut all = vec![];
    reading
        .each(0..u64::MAX, &mut |_, values| {
            all.extend(values);
            Ok(())
        })
        .unwrap();
    all
}

fn plain(text: &str, size: usize) -> Vec<u32> {
    grundy::sequence::plain::values(&code(text), size)
}

#[test]
fn what_is_written_is_read() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    let run = run_to(&path, ".007", Keeps::All, 64, 700, 50);
    let reading = Reading::open(&path).unwrap();
    assert!(reading.check().is_empty());
    let right = plain(".007", run.next() as usize);
    assert_eq!(all_values(&reading), right);
    let at = |heap: u64| reading.value(heap).unwrap();
    assert!((0..right.len()).all(|heap| at(heap as u64) == Some(right[heap])));
    assert_eq!(at(right.len() as u64), None);
    let counts = reading.counts().unwrap();
    for (value, count) in counts {
        let heaps = right.iter().enumerate().filter(|(_, other)| **other == value);
        let odd = heaps.clone().filter(|(heap, _)| heap % 2 == 1).count() as u64;
        assert_eq!(count, [heaps.count() as u64 - odd, odd]);
    }
    let mut most = None;
    let records = right.iter().enumerate().filter(|(_, value)| {
        let record = most.is_none_or(|most| **value > most);
        most = most.max(Some(**value));
        record
    });
    assert_eq!(reading.records().unwrap(), records.map(|(heap, &value)| (heap as u64, value)).collect::<Vec<_>>());
}

/// Values too many to count in a segment's facts are counted all the same.
#[test]
fn many_different_values_are_looked_through() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    let run = run_to(&path, ".[3]", Keeps::All, 5000, 12_000, 3000);
    let reading = Reading::open(&path).unwrap();
    assert!(reading.check().is_empty());
    assert_eq!(reading.counts().unwrap().len() as u64, run.next());
    assert_eq!(reading.records().unwrap().len() as u64, run.next());
    assert_eq!(reading.value(70).unwrap(), Some(70));
}

/// Rare heaps by the counts of segments are those of the engine.
#[test]
fn rare_heaps_are_found_again() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    let run = run_to(&path, ".16", Keeps::All, 1 << 10, 40_000, 4096);
    let reading = Reading::open(&path).unwrap();
    let space = run.space().unwrap();
    let mut rares = vec![];
    assert!(
        reading
            .rares(&mut |heap, value| {
                rares.push((heap, value));
                Ok(())
            })
            .unwrap()
    );
    let values = all_values(&reading);
    let right = (1u64..).zip(&values[1..]).filter(|&(heap, &value)| !space.is_common(heap, value));
    assert_eq!(rares, right.map(|(heap, &value)| (heap, value)).collect::<Vec<_>>());
    assert_eq!(Some(rares.len() as u64), run.rares());
}

/// Every byte of a small run's folder, changed in turn, is noticed, and the file is named: by a check, and (every fifth is tried) by whoever goes on with the run.
#[test]
fn every_changed_byte_is_noticed() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    run_to(&path, ".007", Keeps::All, 64, 300, 40);
    for file in files(&path) {
        let sound = fs::read(&file).unwrap();
        for at in 0..sound.len() {
            let mut changed = sound.clone();
            changed[at] ^= 1 << (at % 8);
            fs::write(&file, &changed).unwrap();
            let flaws = Reading::open(&path).map_or_else(|flaw| vec![flaw], |reading| reading.check());
            assert!(flaws.iter().any(|flaw| names(flaw, &file)), "{} at {at}: {flaws:?}", file.display());
            if at % 5 > 0 {
                continue;
            }
            let resumed = resume(&path, ".007", Keeps::All).map_or_else(|flaw| vec![flaw], |resumed| resumed.flaws);
            assert!(resumed.iter().any(|flaw| names(flaw, &file)), "{} at {at}: {resumed:?}", file.display());
        }
        fs::write(&file, &sound).unwrap();
    }
    assert!(Reading::open(&path).unwrap().check().is_empty());
}

/// The same of a run that a stream follows: some bytes of each file, since there are many.
#[test]
fn changed_bytes_of_a_stream_are_noticed() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    run_to(&path, ".16", Keeps::First, 1 << 12, 30_000, 5000);
    let mut dice = Dice::new(5);
    for file in files(&path) {
        let sound = fs::read(&file).unwrap();
        for _ in 0..60 {
            let mut changed = sound.clone();
            changed[dice.roll(sound.len() as u64 - 1) as usize] ^= 1 << dice.roll(7);
            fs::write(&file, &changed).unwrap();
            let flaws = Reading::open(&path).unwrap().check();
            assert!(flaws.iter().any(|flaw| names(flaw, &file)), "{}: {flaws:?}", file.display());
        }
        fs::write(&file, &sound).unwrap();
    }
}

/// Goes on to the period and returns what proves it.
fn settled(resumed: Resumed, segment_from: &Path) -> String {
    let Resumed { mut run, mut recorder, .. } = resumed;
    while run.settled().is_none() {
        run.advance(20_000, &Budget::unlimited()).unwrap();
        recorder.record(&run, u64::MAX).unwrap();
        recorder.checkpoint(&run).unwrap();
    }
    drop(recorder);
    let reading = Reading::open(segment_from).unwrap();
    assert!(reading.check().is_empty());
    format!("{:?}", run.settled().unwrap())
}

/// Each of the two checkpoints is enough to go on with, to the same proof.
#[test]
fn either_generation_goes_on() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    run_to(&path, ".16", Keeps::First, 1 << 14, 60_000, 7000);
    let copy = |name: &str| {
        let to = dir.path().join(name);
        fs::create_dir(&to).unwrap();
        for file in files(&path) {
            fs::copy(&file, to.join(file.file_name().unwrap())).unwrap();
        }
        to
    };
    let (both, first, second) = (copy("both"), copy("first"), copy("second"));
    fs::remove_file(first.join("run-b")).unwrap();
    fs::write(second.join("run-a"), "grundy run 1 nonsense\n").unwrap();
    let proofs: Vec<String> = [&both, &first, &second]
        .map(|path| {
            let resumed = resume(path, ".16", Keeps::First).unwrap();
            assert_eq!(resumed.flaws.is_empty(), path == &both);
            settled(resumed, path)
        })
        .to_vec();
    assert!(proofs.iter().all(|proof| proof == &proofs[0]));
}

/// A segment that is damaged is named, and the run goes on from what is before it.
#[test]
fn what_is_before_the_damage_is_kept() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    run_to(&path, ".007", Keeps::All, 64, 500, 40);
    let broken = path.join("values-00000003");
    fs::write(&broken, "grundy values").unwrap();
    let Resumed { mut run, mut recorder, flaws } = resume(&path, ".007", Keeps::All).unwrap();
    assert!(flaws.iter().any(|flaw| names(flaw, &broken)));
    assert_eq!((run.next(), recorder.written()), (3 * 64, 3 * 64));
    while recorder.written() < 700 {
        run.advance(30, &Budget::unlimited()).unwrap();
        recorder.record(&run, 700).unwrap();
    }
    recorder.checkpoint(&run).unwrap();
    let reading = Reading::open(&path).unwrap();
    assert_eq!(all_values(&reading), plain(".007", 700));
    assert_eq!(reading.sound_segments(), (10, None));
}

/// With both checkpoints damaged or gone, both are named, and the run goes on from the values that segments hold.
#[test]
fn segments_are_enough_to_go_on() {
    let dir = TempDir::new().unwrap();
    let mut dice = Dice::new(31);
    let damages: [fn(&Path, &mut Dice); 3] = [
        |file, _| fs::remove_file(file).unwrap(),
        |file, _| fs::write(file, "").unwrap(),
        |file, dice| {
            let mut bytes = fs::read(file).unwrap();
            let at = dice.roll(bytes.len() as u64 - 1) as usize;
            bytes[at] ^= 1 << dice.roll(5);
            fs::write(file, bytes).unwrap();
        },
    ];
    for (number, damage) in damages.into_iter().enumerate() {
        let path = dir.path().join(number.to_string());
        let whole = run_to(&path, ".007", Keeps::All, 64, 500, 40).next() / 64 * 64;
        let checkpoints = [path.join("run-a"), path.join("run-b")];
        checkpoints.iter().for_each(|file| damage(file, &mut dice));
        assert!(Reading::open(&path).is_err());
        let Resumed { mut run, mut recorder, flaws } = resume(&path, ".007", Keeps::All).unwrap();
        assert!(checkpoints.iter().all(|file| flaws.iter().any(|flaw| names(flaw, file))), "{flaws:?}");
        assert_eq!((run.next(), recorder.written()), (whole, whole));
        for _ in 0..2 {
            run.advance(150, &Budget::unlimited()).unwrap();
            recorder.record(&run, u64::MAX).unwrap();
            recorder.checkpoint(&run).unwrap();
        }
        let reading = Reading::open(&path).unwrap();
        assert!(reading.check().is_empty(), "{:?}", reading.check());
        assert_eq!(all_values(&reading), plain(".007", run.next() as usize));
    }
    // A stream comes to the same proof without its state, or to another that is as good.
    let path = dir.path().join("stream");
    run_to(&path, ".16", Keeps::First, 1 << 14, 60_000, 7000);
    fs::remove_file(path.join("run-a")).unwrap();
    fs::write(path.join("run-b"), "grundy run 1 nonsense\n").unwrap();
    assert!(settled(resume(&path, ".16", Keeps::First).unwrap(), &path).contains("preperiod: 105351, period: 149459"));
    // A damaged segment is named too, and what is before it is kept.
    let path = dir.path().join("segment");
    run_to(&path, ".007", Keeps::All, 64, 500, 40);
    let files = ["run-a", "run-b", "values-00000003"].map(|name| path.join(name));
    files.iter().for_each(|file| fs::write(file, "grundy").unwrap());
    let resumed = resume(&path, ".007", Keeps::All).unwrap();
    assert!(files.iter().all(|file| resumed.flaws.iter().any(|flaw| names(flaw, file))), "{:?}", resumed.flaws);
    assert_eq!(resumed.run.next(), 3 * 64);
}

/// A run whose only checkpoint is damaged and that has no segment yet begins from nothing; what does not say that it is of a run is left alone.
#[test]
fn a_short_run_begins_again() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    let begun = LongRun::new(".007".to_owned(), code(".007"));
    let mut recorder = Recorder::begin(&path, ".007", &code(".007"), Keeps::All, 1 << 10).unwrap();
    recorder.checkpoint(&begun).unwrap();
    drop(recorder);
    let file = path.join("run-b");
    assert!(!path.join("run-a").exists() && !path.join("values-00000000").exists());
    let mut bytes = fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&file, &bytes).unwrap();
    let Resumed { mut run, mut recorder, flaws } = resume(&path, ".007", Keeps::All).unwrap();
    assert!(flaws.iter().any(|flaw| names(flaw, &file)), "{flaws:?}");
    assert_eq!((run.next(), recorder.written()), (0, 0));
    run.advance(300, &Budget::unlimited()).unwrap();
    recorder.record(&run, u64::MAX).unwrap();
    recorder.checkpoint(&run).unwrap();
    let reading = Reading::open(&path).unwrap();
    assert_eq!(all_values(&reading), plain(".007", run.next() as usize));
    drop(recorder);
    let other = dir.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::write(other.join("run-b"), "a poem").unwrap();
    assert!(resume(&other, ".007", Keeps::All).is_err());
    assert_eq!(fs::read_to_string(other.join("run-b")).unwrap(), "a poem");
    // Segments of another game are not written over, whatever became of its checkpoints.
    let foreign = dir.path().join("foreign");
    run_to(&foreign, ".16", Keeps::All, 64, 500, 100);
    for name in ["run-a", "run-b"] {
        fs::write(foreign.join(name), &bytes).unwrap();
    }
    let before = fs::read(foreign.join("values-00000000")).unwrap();
    assert!(resume(&foreign, ".007", Keeps::All).is_err());
    assert_eq!(fs::read(foreign.join("values-00000000")).unwrap(), before);
}

/// A run that leaves its stream goes back to the heaps that it keeps, while more are written down. It is put away there all the same, and comes to the same values.
#[test]
fn a_run_that_goes_back_is_written_down() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    const TEXT: &str = ".366";
    let mut run = LongRun::new(TEXT.to_owned(), code(TEXT)).keeping(4096, 4096).eagerly();
    let mut recorder = Recorder::begin(&path, TEXT, &code(TEXT), Keeps::All, 1 << 10).unwrap();
    let mut times_back = 0;
    while run.next() < 20_000 && (times_back == 0 || run.next() < recorder.written()) {
        run.advance(500, &Budget::unlimited()).unwrap();
        recorder.record(&run, u64::MAX).unwrap();
        recorder.checkpoint(&run).unwrap();
        if run.next() < recorder.written() {
            times_back += 1;
            drop(recorder);
            let resumed = resume(&path, TEXT, Keeps::All).unwrap();
            assert!(resumed.flaws.is_empty(), "{:?}", resumed.flaws);
            assert_eq!(resumed.run.next(), run.next());
            (run, recorder) = (resumed.run, resumed.recorder);
        }
    }
    assert!(times_back > 0, "the run leaves its stream");
    let reading = Reading::open(&path).unwrap();
    assert!(reading.check().is_empty());
    assert_eq!(all_values(&reading), plain(TEXT, run.next() as usize));
}

/// What is no run, or another's, is refused, and that is said.
#[test]
fn hostile_folders_are_refused() {
    let dir = TempDir::new().unwrap();
    let fresh = |name: &str| {
        let path = dir.path().join(name);
        run_to(&path, ".007", Keeps::All, 64, 300, 40);
        path
    };
    let said = |path: &Path| resume(path, ".007", Keeps::All).map(|resumed| resumed.flaws).unwrap_err().key;
    assert_eq!(said(&dir.path().join("nothing")), "run-none");
    let no_checkpoint = fresh("no-checkpoint");
    fs::remove_file(no_checkpoint.join("run-a")).unwrap();
    fs::remove_file(no_checkpoint.join("run-b")).unwrap();
    fs::write(no_checkpoint.join("values-00000000"), "").unwrap();
    assert_eq!(said(&no_checkpoint), "run-file-missing");
    let empty = fresh("empty");
    ["run-a", "run-b", "values-00000000"].iter().for_each(|name| fs::write(empty.join(name), "").unwrap());
    assert_eq!(said(&empty), "run-foreign");
    let foreign = fresh("foreign");
    ["run-a", "run-b"].iter().for_each(|name| fs::write(foreign.join(name), "").unwrap());
    assert_eq!(Recorder::resume(&foreign, ".77", &code(".77"), Keeps::All).unwrap_err().key, "run-other-code");
    let other = fresh("other");
    assert_eq!(Recorder::resume(&other, ".77", &code(".77"), Keeps::All).unwrap_err().key, "run-other-code");
    assert_eq!(Recorder::resume(&other, ".007", &code(".007"), Keeps::First).unwrap_err().key, "run-is-table");
    assert_eq!(Recorder::begin(&other, ".007", &code(".007"), Keeps::All, 64).unwrap_err().key, "run-there");
    let held = resume(&other, ".007", Keeps::All).unwrap();
    assert_eq!(said(&other), "run-busy");
    drop(held);
    let form = fresh("form");
    for name in ["run-a", "run-b"] {
        let text = fs::read(form.join(name)).unwrap();
        fs::write(form.join(name), [b"grundy run 2", &text[12..]].concat()).unwrap();
    }
    assert_eq!(said(&form), "run-other-form");
    // A manifest whose checksum is right and whose numbers are not.
    let huge = fresh("huge");
    let facts = r#"{"code":".007","game":".007","keeps":"all","generation":9,"heaps":18446744073709551615,"largest":3,"rares":null,"mask":null,
"alternates":false,"common":0,"proved":null,"segment":9223372036854775807,"segments":9223372036854775807,"last":"x","tail":9223372036854775806,"tail_width":4,"state":99}"#;
    let facts: serde_json::Value = serde_json::from_str(facts).unwrap();
    let (file, _) = grundy_runs::sealed::seal("run", &facts, b"");
    fs::write(huge.join("run-b"), &file).unwrap();
    let resumed = resume(&huge, ".007", Keeps::All).unwrap();
    assert!(resumed.flaws.iter().any(|flaw| names(flaw, &huge.join("run-b"))), "{:?}", resumed.flaws);
    // A body that claims more bytes than there are.
    let text = String::from_utf8(file).unwrap().replace("\"bytes\":0", "\"bytes\":18446744073709551615");
    let facts = text.lines().nth(1).unwrap();
    fs::write(huge.join("run-b"), format!("grundy run 1 {}\n{facts}\n", grundy_runs::sealed::checksum(facts.as_bytes()))).unwrap();
    drop(resumed);
    assert!(!resume(&huge, ".007", Keeps::All).unwrap().flaws.is_empty());
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    run_to(&path, ".007", Keeps::All, 64, 300, 40);
    let elsewhere = dir.path().join("elsewhere");
    fs::rename(path.join("values-00000001"), &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, path.join("values-00000001")).unwrap();
    let before = fs::read(&elsewhere).unwrap();
    // A link where the draft of the next checkpoint will be: it is not written through.
    let precious = dir.path().join("precious");
    fs::write(&precious, "mine").unwrap();
    for name in ["run-a.part", "run-b.part"] {
        std::os::unix::fs::symlink(&precious, path.join(name)).unwrap();
    }
    let Resumed { mut run, mut recorder, flaws } = resume(&path, ".007", Keeps::All).unwrap();
    assert_eq!(flaws[0].key, "run-not-plain");
    run.advance(200, &Budget::unlimited()).unwrap();
    recorder.record(&run, u64::MAX).unwrap();
    recorder.checkpoint(&run).unwrap();
    assert_eq!(fs::read(&elsewhere).unwrap(), before);
    assert_eq!(fs::read(&precious).unwrap(), b"mine");
}
