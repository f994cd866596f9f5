//! A conversation: `grundy` on a terminal without arguments takes line after line.
//!
//! A line is a command as it stands behind `grundy`, or a question without one: a position is solved, a sum of nimbers computed, a game's name explained. Lines
//! are remembered from one time to the next, and Tab completes commands, flags and names of games.

use crate::{Status, arguments, watch};
use grundy::games;
use grundy_report::Narrator;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{Config, Context, Editor, Helper};
use std::io::IsTerminal;
use std::path::PathBuf;

/// Whether there is somebody to talk to: nothing is asked for, and both ends are a terminal.
pub fn wanted(arguments: &[std::ffi::OsString]) -> bool {
    let texts: Vec<_> = arguments.iter().skip(1).map(|argument| argument.to_string_lossy()).collect();
    let silent = match &texts[..] {
        [] => true,
        [one] => one.starts_with("--lang="),
        [flag, _] => flag == "--lang",
        _ => false,
    };
    silent && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Answers lines until they end.
pub fn run(narrator: &Narrator) -> Status {
    let words = Words::of(narrator);
    let config = Config::builder().auto_add_history(true).completion_type(rustyline::CompletionType::List).build();
    let Ok(mut editor) = Editor::<Words, DefaultHistory>::with_config(config) else { return Status::BadInput };
    editor.set_helper(Some(words));
    let remembered = memory();
    if let Some(path) = &remembered {
        // Without a memory the conversation begins afresh.
        let _absent = editor.load_history(path);
    }
    anstream::println!("{}", narrator.word("repl-welcome"));
    loop {
        match editor.readline("grundy> ") {
            Ok(line) if matches!(line.trim(), "quit" | "exit") => break,
            Ok(line) => answer(&line, narrator),
            Err(ReadlineError::Interrupted) => {}
            Err(_) => break,
        }
    }
    if let Some(path) = &remembered {
        let folder = path.parent().map(std::fs::create_dir_all);
        // A memory that cannot be kept is no reason to complain at the end.
        let _kept = folder.map(|_| editor.save_history(path));
    }
    Status::Answered
}

fn answer(line: &str, narrator: &Narrator) {
    let Some(arguments) = asked(line, &commands(narrator)) else { return };
    watch::go_on();
    let arguments = ["grundy".to_owned()].into_iter().chain(arguments).map(Into::into).collect();
    match arguments::build(narrator).try_get_matches_from(arguments::as_flags(arguments)) {
        Ok(matches) => arguments::run(&matches, narrator),
        Err(error) => arguments::refuse(&error, narrator),
    };
}

/// The arguments that a line stands for; `None` if it says nothing.
fn asked(line: &str, commands: &[String]) -> Option<Vec<String>> {
    let mut words = split(line);
    if words.first().is_some_and(|word| word == "grundy") {
        words.remove(0);
    }
    let first = words.first()?.clone();
    if commands.contains(&first) || first.starts_with('-') || matches!(first.as_str(), "help" | "version") {
        return Some(words);
    }
    // Without a command the words up to the first flag are one question.
    let flags = words.iter().position(|word| word.starts_with("--")).unwrap_or(words.len());
    let (question, flags) = (words[..flags].join(" "), words[flags..].to_vec());
    let command = match () {
        _ if question.contains([':', '：']) || question.contains("->") => "solve",
        _ if grundy::calc::evaluate(&question).is_ok() => "calc",
        _ if games::find(&question).is_some() => "games",
        _ => "solve",
    };
    Some([command.to_owned(), question].into_iter().chain(flags).collect())
}

/// The words of a line; what stands in quotes is one word.
fn split(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (vec![], None::<String>, None);
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, letter) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

fn commands(narrator: &Narrator) -> Vec<String> {
    arguments::build(narrator).get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// The file in which lines are remembered, where the system has a place for such.
fn memory() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE")).map(|home| PathBuf::from(home).join(".local/state"));
    state.filter(|path| path.is_absolute()).or_else(home).map(|state| state.join("grundy/history"))
}

/// What Tab can complete.
struct Words {
    commands: Vec<String>,
    flags: Vec<String>,
    games: Vec<&'static str>,
}

impl Words {
    fn of(narrator: &Narrator) -> Words {
        let command = arguments::build(narrator);
        let flags = command.get_subcommands().flat_map(|command| command.get_arguments()).filter_map(|arg| arg.get_long());
        let mut flags: Vec<String> = flags.map(|flag| format!("--{flag}")).collect();
        flags.sort();
        flags.dedup();
        Words { commands: commands(narrator), flags, games: games::all().flat_map(games::names).collect() }
    }

    /// All words that go on as this one begins.
    fn starting_with(&self, begun: &str, first: bool) -> Vec<String> {
        let commands = self.commands.iter().filter(|_| first && !begun.is_empty());
        let flags = self.flags.iter().filter(|_| begun.starts_with('-'));
        let games = self.games.iter().filter(|_| !begun.is_empty()).map(|game| (*game).to_owned());
        let all = commands.chain(flags).cloned().chain(games);
        all.filter(|word| word.starts_with(begun) && word.len() > begun.len()).collect()
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let before = &line[..at];
        let start = before.rfind([' ', '+', '"', '\'']).map_or(0, |space| space + 1);
        Ok((start, self.starting_with(&before[start..], before[..start].trim().is_empty())))
    }
}

impl rustyline::hint::Hinter for Words {
    type Hint = String;
}
impl rustyline::highlight::Highlighter for Words {}
impl rustyline::validate::Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::{Words, asked, split};
    use grundy_report::{Language, Narrator};

    #[test]
    fn a_line_is_a_command_or_a_question() {
        let commands = ["solve", "table", "calc", "games"].map(str::to_owned);
        let said = |line: &str| asked(line, &commands).map(|words| words.join("|"));
        assert_eq!(said("nim:3,4,5 --explain").as_deref(), Some("solve|nim:3,4,5|--explain"));
        assert_eq!(said("nim:3 + kayles:7").as_deref(), Some("solve|nim:3 + kayles:7"));
        assert_eq!(said("(n -> n-1 | n-3):10 --misere").as_deref(), Some("solve|(n -> n-1 | n-3):10|--misere"));
        assert_eq!(said("24*17 + 3").as_deref(), Some("calc|24*17 + 3"));
        assert_eq!(said("kayles").as_deref(), Some("games|kayles"));
        assert_eq!(said("grundy table kayles --to 5").as_deref(), Some("table|kayles|--to|5"));
        assert_eq!(said("table \"n -> n-1\"").as_deref(), Some("table|n -> n-1"));
        assert_eq!(said("help").as_deref(), Some("help"));
        assert_eq!(said("   "), None);
    }

    #[test]
    fn quotes_hold_words_together() {
        assert_eq!(split("a \"b c\" 'd \"e' \"\""), ["a", "b c", "d \"e", ""]);
    }

    #[test]
    fn names_are_completed() {
        let words = Words::of(&Narrator::new(Language::En));
        assert!(words.starting_with("kay", true).contains(&"kayles".to_owned()));
        assert!(words.starting_with("sol", true).contains(&"solve".to_owned()));
        assert!(words.starting_with("--exp", false).contains(&"--explain".to_owned()));
        assert!(words.starting_with("威", false).contains(&"威佐夫博弈".to_owned()));
        assert!(words.starting_with("", true).is_empty());
    }
}
