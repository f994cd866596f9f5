//! Playing in a terminal: line by line, and on the whole screen of a pseudo-terminal.

mod program;

use std::io::Write;
use std::process::{Command, Stdio};

/// What the game says to these lines.
fn played(arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["play", "--lang", "en", "--seed", "1"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_game_is_won_and_the_end_is_told() {
    let text = played(&["nim:1,2"], "2->1\n1->0\n");
    assert!(text.contains("You: 2->1") && text.contains("Engine: 1->0"), "{text}");
    assert!(text.contains("You won.") && text.contains("nim:1,1 is lost"), "{text}");
}

#[test]
fn a_game_is_lost_and_the_moment_is_named() {
    let text = played(&["nim:1,2"], "2->0\n");
    assert!(text.contains("The engine won.") && text.contains("Move 1 gave the win away") && text.contains("2->1"), "{text}");
    // Misère play turns it round: taking the whole heap wins there.
    let text = played(&["nim:1,2", "--misere"], "2->0\n");
    assert!(text.contains("You won."), "{text}");
}

#[test]
fn moves_are_listed_hinted_and_taken_back() {
    let text = played(&["nim:1,2", "--hints", "values"], "?\nh\nfoo\n2\n");
    assert!(text.contains("+  2->1") && text.contains("You can win: 2->1."), "{text}");
    assert!(text.contains("`foo` is no move here"), "{text}");
    let text = played(&["nim:1,2", "--hints", "nothing"], "h\nu\nq\n");
    assert!(text.contains("Hints are off") && text.contains("nothing to take back"), "{text}");
    let text = played(&["kayles:4 + nim:4"], "4->2\n[2] 4->2\nu\nq\n");
    assert!(text.contains("could be several moves") && text.contains("You: [2] 4->2") && text.contains("Taken back."), "{text}");
}

#[test]
fn the_engine_may_begin_and_compounds_and_colours_are_played() {
    let text = played(&["nim:3,4,5", "--first", "engine"], "");
    assert!(text.contains("Engine: 3->1 (a winning move)"), "{text}");
    let text = played(&["treblecross:.XX"], "1\n");
    assert!(text.contains("You won."), "{text}");
    let text = played(&["nim:2,2", "--compound", "selective"], "2->0 & 2->0\n");
    assert!(text.contains("You won."), "{text}");
    let text = played(&["hackenbush:0-1b,0-2r,2-3r", "--side", "right", "--first", "engine"], "?\nq\n");
    assert!(text.contains("You play red"), "{text}");
}

#[test]
fn bad_input_is_refused() {
    for arguments in [
        &["play", "nim:x"][..],
        &["play"],
        &["play", "nim:3", "--strength", "101"],
        &["play", "nim:3", "--hints", "all"],
        &["serve", "--port", "x"],
    ] {
        program::complained(arguments, 2);
    }
}

#[cfg(unix)]
mod screen {
    use rustix::fs::{Mode, OFlags};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{Winsize, tcsetwinsize};
    use std::fs::File;
    use std::io::{Read, Write};
    use std::process::{Child, Command, Stdio};
    use std::sync::{Arc, Mutex};
    use std::thread::JoinHandle;

    const ROWS: usize = 30;
    const COLUMNS: usize = 100;
    const MOST_LOOKS: usize = 6_000;

    /// A program in a terminal of its own.
    struct Terminal {
        keys: File,
        shown: Arc<Mutex<Vec<u8>>>,
        child: Child,
        /// Reads what is shown until the last end of the terminal is closed.
        reader: Option<JoinHandle<()>>,
    }

    impl Terminal {
        fn run(arguments: &[&str]) -> Terminal {
            let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
            grantpt(&master).unwrap();
            unlockpt(&master).unwrap();
            tcsetwinsize(&master, Winsize { ws_row: ROWS as u16, ws_col: COLUMNS as u16, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
            let name = ptsname(&master, vec![]).unwrap();
            let slave = || Stdio::from(rustix::fs::open(&*name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).unwrap());
            let child = Command::new(env!("CARGO_BIN_EXE_grundy"))
                .args(["play", "--lang", "en", "--seed", "1"])
                .args(arguments)
                .env("TERM", "xterm")
                .stdin(slave())
                .stdout(slave())
                .stderr(slave())
                .spawn()
                .unwrap();
            let keys = File::from(master);
            let (mut screen, shown) = (keys.try_clone().unwrap(), Arc::new(Mutex::new(vec![])));
            let written = shown.clone();
            let reader = Some(std::thread::spawn(move || {
                let mut piece = [0; 4096];
                while let Ok(count @ 1..) = screen.read(&mut piece) {
                    written.lock().unwrap().extend_from_slice(&piece[..count]);
                }
            }));
            Terminal { keys, shown, child, reader }
        }

        fn press(&mut self, keys: &str) {
            self.keys.write_all(keys.as_bytes()).unwrap();
        }

        /// What is on the screen: only what changes is written, each piece behind the place where it goes.
        fn text(&self) -> String {
            let written = String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned();
            let mut screen = vec![vec![' '; COLUMNS]; ROWS];
            let (mut row, mut column) = (0, 0);
            let mut signs = written.chars();
            while let Some(sign) = signs.next() {
                if sign != '\u{1b}' {
                    if let Some(cell) = screen.get_mut(row).and_then(|row: &mut Vec<char>| row.get_mut(column)) {
                        *cell = sign;
                    }
                    column += 1;
                    continue;
                }
                if signs.next() != Some('[') {
                    continue;
                }
                let mut numbers = String::new();
                let command = signs.by_ref().find(|&sign| {
                    numbers.push(sign);
                    sign.is_ascii_alphabetic()
                });
                match command {
                    Some('H') => {
                        let mut places = numbers.trim_end_matches('H').split(';').map(|number| number.parse().unwrap_or(1));
                        (row, column) = (places.next().unwrap_or(1) - 1, places.next().unwrap_or(1) - 1);
                    }
                    Some('J') => screen.iter_mut().for_each(|row| row.fill(' ')),
                    _ => {}
                }
            }
            screen.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
        }

        /// Waits until something is on the screen; whoever waits for what never comes ends at last.
        fn await_text(&mut self, wanted: &str) {
            for _ in 0..MOST_LOOKS {
                if self.text().contains(wanted) {
                    return;
                }
                assert!(self.child.try_wait().unwrap().is_none(), "it ended without {wanted}: {}", self.text());
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            self.child.kill().unwrap();
            panic!("no {wanted} on the screen:\n{}", self.text());
        }

        /// Waits until the program has ended and all that it wrote was read, which may be a moment later.
        fn ended_well(&mut self) -> String {
            assert!(self.child.wait().unwrap().success());
            self.reader.take().unwrap().join().unwrap();
            String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned()
        }
    }

    #[test]
    fn a_game_on_the_whole_screen() {
        let mut terminal = Terminal::run(&["nim:1,2", "--hints", "values"]);
        terminal.await_text("nim:1,2");
        terminal.await_text("+ 2->1");
        terminal.press("h");
        terminal.await_text("You can win: 2->1.");
        // The third move is the winning one.
        terminal.press("\u{1b}[B\u{1b}[B\u{1b}[B\r");
        terminal.await_text("Engine: 1->0");
        terminal.press("\u{1b}[B\r");
        terminal.await_text("You won.");
        terminal.press("u");
        terminal.await_text("Taken back.");
        terminal.press("q");
        // The screen is given back as it was.
        assert!(terminal.ended_well().contains("\u{1b}[?1049l"));
    }

    #[test]
    fn ctrl_c_leaves_the_game() {
        let mut terminal = Terminal::run(&["kayles:5", "--first", "engine"]);
        terminal.await_text("Engine:");
        terminal.press("\u{3}");
        terminal.ended_well();
    }
}
