//! `grundy graph` and compounds as a user meets them.

use assert_cmd::Command;
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("grundy-graph-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.display().to_string()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Standard output, standard error, exit status.
fn run_with(arguments: &[&str], input: &[u8]) -> (String, String, i32) {
    let mut command = Command::cargo_bin("grundy").expect("the binary is built");
    command.args(arguments).env("LANG", "C").env("LC_ALL", "C").env_remove("LANGUAGE");
    let output = command.write_stdin(input).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (text(&output.stdout), text(&output.stderr), output.status.code().expect("no signal"))
}

fn run(arguments: &[&str]) -> (String, String, i32) {
    run_with(arguments, b"")
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

const ROUND: &str = "a b\nb a\nb end\nc d\nd c\n";

#[test]
fn the_json_contract_of_graphs_holds() {
    let folder = Folder::new("contract");
    let (out, err, status) = run(&["graph", &folder.file("round.txt", ROUND), "--json"]);
    assert_eq!((status, err.as_str()), (0, ""));
    let all = lines(&out);
    let keys: Vec<_> = all[0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys[..8], ["vertex", "outcome", "nim_value", "loopy", "misere", "remoteness", "step", "wins"]);
    assert_eq!((all[0]["vertex"].as_str(), all[0]["outcome"].as_str(), all[0]["nim_value"].as_u64()), (Some("a"), Some("P"), Some(0)));
    assert_eq!((all[3]["outcome"].as_str(), &all[3]["loopy"], &all[3]["nim_value"]), (Some("D"), &serde_json::json!([]), &Value::Null));
    assert_eq!(all[1]["wins"], serde_json::json!(["a", "end"]));
}

#[test]
fn every_form_is_the_same_graph() {
    let folder = Folder::new("forms");
    let arcs = folder.file("g.txt", "2 0\n2 1 # an arc\n1 0\n");
    let expected = run(&["graph", &arcs, "--json"]).0;
    assert_eq!(lines(&expected)[2]["nim_value"], 2);
    let mut gzip = flate2::write::GzEncoder::new(vec![], flate2::Compression::default());
    gzip.write_all(b"2 0\n2 1\n1 0\n").unwrap();
    let binary = folder.path("g.bin");
    assert_eq!(run(&["graph", &arcs, "--convert", &binary]).2, 0);
    for file in [
        folder.file("lists.txt", "0:\n1: 0\n2: 0 1\n"),
        folder.file("g.dot", "digraph g { 2 -> {0 1}; 1 -> 0 [label=\"x\"] /* the end */ }"),
        folder.file("g.gz", gzip.finish().unwrap()),
        folder.file("g.zst", zstd::encode_all(&b"2 0\n2 1\n1 0\n"[..], 0).unwrap()),
        binary,
    ] {
        assert_eq!(run(&["graph", &file, "--json"]).0, expected, "{file}");
        let token = format!("graph:@{file}#2");
        assert_eq!(lines(&run(&["solve", "--json", &token]).0)[0]["nim_value"], 2, "{file}");
    }
    assert_eq!(run_with(&["graph", "-", "--json"], b"2 0\n2 1\n1 0\n").0, expected);
    let csv = run(&["graph", &arcs, "--csv"]).0;
    assert!(csv.contains("\n2,N,2,,N,2,1,1,pet,0\n"), "{csv}");
}

/// A byte order mark is no part of a name, and lines may end as on other systems; what is not text is named by its place.
#[test]
fn marks_and_line_ends_are_no_part_of_the_graph() {
    let folder = Folder::new("marks");
    for text in ["2 0\n2 1\n1 0\n", "0:\n1: 0\n2: 0 1\n", "0 ->\n1 -> 0\n2 -> 0 | 1\n", "# 图\ndigraph { 2 -> {0 1}\n1 -> 0 }\n"] {
        let plain = run(&["graph", &folder.file("plain.txt", text), "--json"]);
        assert_eq!(plain.2, 0, "{text}");
        let marked = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert_eq!(run(&["graph", &folder.file("marked.txt", &marked), "--json"]), plain, "{text}");
    }
    let (_, err, status) = run(&["graph", &folder.file("bad.txt", b"\xef\xbb\xbf1 0\n2 \xff\n")]);
    assert!(status == 2 && err.contains("byte 7 (line 2)") && err.contains("bad.txt:2") && err.contains("2 \u{fffd}\n    ^"), "{err}");
}

/// Names come back from the DOT that we write, quotes and backslashes too; a name that DOT cannot write gets one of its own.
#[test]
fn names_in_dot_come_back() {
    let folder = Folder::new("names");
    let dot = folder.path("g.dot");
    let file = folder.file("g.txt", "say\"n\" a\\b\na\\b node\nnode <b>\n<b> \"\n<b> b\n");
    let before = run(&["graph", &file, "--json", "--dot", &dot]).0;
    assert_eq!(run(&["graph", &dot, "--json"]).0, before);
    let file = folder.file("hard.txt", "a\\ a\\\\\na/_ a\\\"\n");
    assert_eq!(run(&["graph", &file, "--dot", &dot]).2, 0);
    assert_eq!(lines(&run(&["graph", &dot, "--json"]).0).len(), 4);
}

/// A binary file is mapped into memory while it is read, so nothing may be written over it in place.
#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    let folder = Folder::new("whole");
    let arcs = folder.file("arcs.txt", "2 0\n2 1\n1 0\n");
    let binary = folder.path("g.bin");
    assert_eq!(run(&["graph", &arcs, "--convert", &binary]).2, 0);
    let bytes = std::fs::read(&binary).unwrap();
    assert_eq!(run(&["graph", &binary, "--convert", &binary]).2, 0);
    assert_eq!(std::fs::read(&binary).unwrap(), bytes, "converted onto itself");
    let several = folder.file("several.txt", "a -> b b\nb ->\n");
    assert_ne!(run(&["graph", &several, "--convert", &binary]).2, 0, "Multi-SG has no binary form");
    assert_eq!(std::fs::read(&binary).unwrap(), bytes, "what was there stays");
    assert!(!std::path::Path::new(&format!("{binary}.part")).exists());
}

#[test]
fn bad_input_is_named_with_its_place() {
    let folder = Folder::new("bad");
    let good = folder.file("good.txt", "1 0\n");
    let binary = folder.path("good.bin");
    run(&["graph", &good, "--convert", &binary]);
    let bytes = std::fs::read(&binary).unwrap();
    let mut damaged = bytes.clone();
    damaged[52] ^= 4;
    let mut other = bytes.clone();
    other[7] = 9;
    let mut gzip = flate2::write::GzEncoder::new(vec![], flate2::Compression::default());
    gzip.write_all(&b"17 4\n".repeat(1000)).unwrap();
    let packed = gzip.finish().unwrap();
    let cases: [(&[u8], &str); 15] = [
        (b"1 2\n3\n", ":2:1\n  3\n  ^\n"),
        (b"1 2\n3 4 5\n", ":2:5\n  3 4 5\n      ^\n"),
        (b"", "no vertices"),
        (b"# nothing\n\n", "no vertices"),
        (b"digraph { }", "no vertices"),
        (b"1 2\n\xff\xfe\n", "byte 5 (line 2)"),
        (b"a: b c\nd e\n", ":2:1\n  d e\n"),
        (b"a -> b | c\nb -> | c\n", ":2:"),
        (b"a -> a b\n", "a -> a"),
        (b"graph { a -- b }", "undirected"),
        (b"digraph { a -> b", "closing brace"),
        (&bytes[..bytes.len() - 3], "ends early"),
        (&damaged, "checksum"),
        (&other, "version 9"),
        (&packed[..packed.len() / 2], "broken after"),
    ];
    for (at, (bytes, words)) in cases.into_iter().enumerate() {
        let file = folder.file(&format!("bad{at}"), bytes);
        let (out, err, status) = run(&["graph", &file]);
        assert_eq!((status, out.as_str()), (2, ""), "case {at}: {err}");
        assert!(err.contains(words), "case {at}: {err}");
    }
    assert!(run(&["graph", &good, "--explain", "7"]).1.contains("no vertex `7`"));
    assert!(run(&["solve", &format!("graph:@{good}#7")]).1.contains("no vertex `7`"));
    assert!(run(&["solve", &format!("graph:@{good}")]).1.contains("after the file's name"));
    assert!(run(&["graph", "/no/such/file"]).1.contains("cannot be read"));
    assert!(run(&["graph", "/"]).1.contains("folder"));
}

#[test]
fn the_figure_of_ferguson() {
    let folder = Folder::new("ferguson");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/ferguson.txt");
    let (svg, dot) = (folder.path("g.svg"), folder.path("g.dot"));
    let (out, err, status) = run(&["graph", file, "--explain", "top", "--svg", &svg, "--dot", &dot]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("Nim-value 2") && out.contains("Moving to z_mid wins"), "{out}");
    let chinese = run(&["graph", file, "--explain", "v3", "--lang", "zh"]).0;
    assert!(chinese.contains("走到 t1 获胜") && !chinese.contains("任何一个"), "one move needs no choice:\n{chinese}");
    let picture = std::fs::read_to_string(svg).unwrap();
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n") && picture.matches("<path").count() > 24);
    // What we write in DOT we can read.
    assert_eq!(lines(&run(&["graph", &dot, "--json"]).0).len(), 18);
}

/// A column of names is coloured where it wins, but nothing points at it.
#[test]
fn only_digits_are_pointed_at() {
    let (out, _, _) = run_with(&["graph", "-", "--explain", "b"], b"b c\n");
    assert!(out.contains("Moving to c wins") && !out.contains('^'), "{out}");
    assert!(run(&["solve", "nim:1,2", "--explain"]).0.contains('^'));
}

#[test]
fn games_unfold_into_graphs() {
    let (out, _, status) = run(&["graph", "--from", "kayles:4", "--json"]);
    assert_eq!((status, lines(&out).len()), (0, 7));
    assert_eq!(lines(&out)[0]["nim_value"], 1);
    let (text, _, _) = run(&["graph", "--from", "kayles:4", "--lists"]);
    assert!(text.starts_with("0: ") && text.contains("# kayles:4"), "{text}");
    assert_eq!(lines(&run_with(&["graph", "-", "--json"], text.as_bytes()).0)[0]["nim_value"], 1);
}

#[test]
fn compounds_on_the_command_line() {
    let every = lines(&run(&["solve", "--json", "--compound", "every", "bash/1:2,3"]).0);
    assert_eq!((every[0]["compound"].as_str(), every[0]["outcome"].as_str()), (Some("every"), Some("N")));
    assert_eq!(every[0]["components"][0]["step"], serde_json::json!([2, 3]));
    assert_eq!(every[0]["winning_moves"][0]["moves"].as_array().unwrap().len(), 2);
    assert_eq!(every[0]["winning_moves"][0]["to"], "bash/1:1,2");
    let short = lines(&run(&["solve", "--json", "--compound", "selective", "--ending", "short", "--misere", "nim:2,2"]).0);
    assert_eq!((short[0]["ending"].as_str(), short[0]["compound"].as_str()), (Some("short"), Some("selective")));
    let upto = lines(&run(&["solve", "--json", "--compound", "upto:2", "nim:1,2,3,4"]).0);
    assert_eq!((upto[0]["compound"].as_str(), upto[0]["components"][0]["by"].as_str()), (Some("upto:2"), Some("compound-moore")));
    for (arguments, words) in [
        (&["--compound", "some"][..], "is not a compound"),
        (&["--compound", "upto:0"], "is not a compound"),
        (&["--compound", "every", "--ending", "short"], "long ending"),
        (&["--ending", "never"], "one of"),
        (&["--compound", "selective", "--play", "sj"], "disjunctive sum only"),
    ] {
        let (_, err, status) = run(&[&["solve", "nim:1,2"], arguments].concat());
        assert!(status != 0 && err.contains(words), "{arguments:?}: {err}");
    }
}

#[test]
fn loopy_sums_on_the_command_line() {
    let folder = Folder::new("loopy");
    let file = folder.file("round.txt", "a b\nb a\nx x\nx end\n");
    let draw = format!("graph:@{file}#a + nim:3");
    let (out, _, status) = run(&["solve", &draw, "--explain"]);
    assert!(status == 0 && out.contains("A draw") && out.contains("a -> b -> a"), "{out}");
    let won = lines(&run(&["solve", "--json", &format!("graph:@{file}#x"), &format!("graph:@{file}#x + nim:3")]).0);
    assert_eq!((won[0]["outcome"].as_str(), won[0]["winning_moves"].as_array().unwrap().len()), (Some("N"), 1));
    assert_eq!((won[1]["outcome"].as_str(), &won[1]["loopy"]), (Some("D"), &serde_json::json!([3])));
}

/// Kayles as a Multi-SG graph: its larger heaps are wild, and their misère outcomes must be searched.
fn kayles_graph(largest: u32) -> String {
    let row = |heap: u32| {
        let options = [1, 2].into_iter().filter(|&take| take <= heap).flat_map(|take| {
            (0..=(heap - take) / 2).map(move |left| match (left, heap - take - left) {
                (0, 0) => "-".to_owned(),
                (0, right) => right.to_string(),
                (left, right) => format!("{left} {right}"),
            })
        });
        format!("{heap} -> {}\n", options.collect::<Vec<_>>().join(" | "))
    };
    (0..=largest).map(row).collect()
}

#[test]
fn what_is_known_is_shown_when_the_misere_search_ends_early() {
    let folder = Folder::new("wild");
    let path = folder.file("kayles.txt", kayles_graph(40));
    let ask = |more: &[&str]| run(&[&["graph", &path, "--json", "--time", "10m"], more].concat());
    let (out, err, status) = ask(&["--memory", "16KiB"]);
    assert_eq!(status, 3, "{err}");
    assert!(err.contains("some misère outcomes are missing"), "{err}");
    let values: Vec<u64> = lines(&out).iter().map(|line| line["nim_value"].as_u64().unwrap()).collect();
    assert_eq!(values[..12], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    assert_eq!(values.len(), 41);
    assert!(lines(&out).iter().any(|line| line["misere"].is_null()) && lines(&out).iter().any(|line| line["misere"].is_string()));
    let (out, err, status) = ask(&["--memory", "16KiB", "--normal"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(lines(&out).iter().all(|line| line["misere"].is_null() && line["class"].is_null() && line["nim_value"].is_u64()));
}

#[test]
fn a_graph_must_fit_the_memory() {
    let folder = Folder::new("budget");
    let path = folder.file("chain.txt", "1 0\n2 1\n3 2\n4 3\n5 4\n6 5\n7 6\n");
    let (_, err, status) = run(&["graph", &path, "--memory", "200"]);
    assert_eq!(status, 3, "{err}");
    assert!(err.contains("memory allowed"), "{err}");
    assert_eq!(run(&["graph", &path, "--memory", "300"]).2, 0);
}

#[test]
fn pictures_of_graphs_are_png_too_and_leave_out_what_names_repeat() {
    let folder = Folder::new("png");
    let (png, svg) = (folder.path("g.png"), folder.path("g.svg"));
    assert_eq!(run(&["graph", "--from", "nim:2 + kayles:2", "--png", &png, "--svg", &svg]).2, 0);
    assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG"));
    let picture = std::fs::read_to_string(svg).unwrap();
    assert!(picture.contains("aria-label=\"2 + 1\"") && !picture.contains("aria-label=\"nim:2"), "{picture}");
    assert!(picture.contains("names begin with nim: + kayles:"));
}

#[test]
fn a_huge_picture_is_refused_with_its_size() {
    let (_, err, status) = run(&["graph", "--from", "nim:40,40", "--svg", "-"]);
    assert!(err.contains("861 vertices") && status == 2, "{err}");
    let complete: String =
        (0..120).map(|at| format!("{at}: {}\n", (0..at).map(|to| to.to_string()).collect::<Vec<_>>().join(" "))).collect();
    let (out, err, status) = run_with(&["graph", "-", "--svg", "-"], complete.as_bytes());
    assert!(out.is_empty() && err.contains("120 vertices") && err.contains("pixels") && status == 2, "{err}");
}

#[test]
fn names_with_spaces_stand_in_quotes_in_csv() {
    let csv = run(&["graph", "--from", "nim:1 + kayles:2", "--csv"]).0;
    let first = csv.lines().nth(1).unwrap();
    assert!(first.starts_with("\"nim:1 + kayles:2\",N,3,") && first.ends_with(",\"\"\"nim:1 + kayles:1\"\"\""), "{first}");
}

#[test]
fn dot_and_svg_go_to_standard_output() {
    let dot = run(&["graph", "--from", "nim:2", "--dot", "-"]).0;
    assert!(dot.starts_with("digraph") && dot.ends_with("}\n"), "{dot}");
    assert!(run(&["graph", "--from", "nim:2", "--svg", "-"]).0.starts_with("<svg "));
}

/// A number that is too large to be kept as one is a name like any other.
#[test]
fn large_numbers_are_names() {
    let folder = Folder::new("large-numbers");
    let file = folder.file("large.txt", "1 4294967295\n99999999999999999999 1\n");
    let (out, err, status) = run(&["graph", &file, "--json"]);
    assert_eq!(status, 0, "{err}");
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let value = |name: &str| lines.iter().find(|line| line["vertex"] == name).unwrap()["nim_value"].clone();
    assert_eq!((value("1"), value("4294967295"), value("99999999999999999999")), (1.into(), 0.into(), 0.into()));
}
