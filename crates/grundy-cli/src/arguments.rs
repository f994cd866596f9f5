//! The command line, in the user's language. Each command's flags stand with the command.

use crate::values::{bytes, duration};
use crate::{Status, calc, emit, games, graph, judge, output, pattern, period, play, read, serve, shells, solve, stress, survey, table};
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command};
use grundy::{Message, msg};
use grundy_report::{Narrator, Style};
use std::ffi::OsString;
use std::time::Duration;

/// What a command is: its flags, and what it does with them.
type Entry = (fn(&Flags<'_>) -> Command, fn(&ArgMatches, &Narrator) -> Status);

/// All commands, in the order of the help.
const COMMANDS: &[Entry] = &[
    (solve::command, solve::run),
    (play::command, play::run),
    (serve::command, serve::run),
    (table::command, table::run),
    (pattern::command, pattern::run),
    (period::command, period::run),
    (period::verify_command, period::verify),
    (survey::command, survey::run),
    (read::command, read::run),
    (graph::command, graph::run),
    (judge::command, judge::run),
    (stress::command, stress::run),
    (emit::command, emit::run),
    (games::command, games::run),
    (calc::command, calc::run),
    (shells::command, shells::run),
    (shells::man_command, shells::man),
];

/// Makes flags with their help, which is the locale's `help-…`.
pub struct Flags<'n> {
    narrator: &'n Narrator,
}

impl Flags<'_> {
    /// The help text of a key.
    pub fn help(&self, key: &str) -> String {
        self.narrator.word(&format!("help-{key}"))
    }

    /// A flag that is there or not.
    pub fn flag(&self, name: &'static str) -> Arg {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(self.help(name))
    }

    /// An option with a value.
    pub fn option(&self, name: &'static str, value: &'static str) -> Arg {
        Arg::new(name).long(name).value_name(value).help(self.help(name))
    }

    /// `--time`, ten seconds unless told.
    pub fn time(&self) -> Arg {
        self.option("time", "TIME").default_value("10s").value_parser(duration)
    }

    /// `--threads`, two unless told.
    pub fn threads(&self) -> Arg {
        self.option("threads", "N").default_value("2").value_parser(clap::value_parser!(u64).range(1..=64))
    }

    /// `--memory`, so much unless told.
    pub fn memory(&self, usual: &'static str) -> Arg {
        self.option("memory", "SIZE").default_value(usual).value_parser(bytes)
    }

    /// The one game that a command is about.
    pub fn game(&self) -> Arg {
        Arg::new("game").value_name("GAME").required(true).help(self.help("game"))
    }
}

/// What `--time` and `--memory` say; a command without a limit of time has none.
pub fn limits(matches: &ArgMatches) -> (Duration, u64) {
    const ENDLESS: Duration = Duration::from_secs(u64::MAX / 4);
    (matches.get_one("time").copied().unwrap_or(ENDLESS), *matches.get_one("memory").expect("has a default"))
}

/// What `--threads` says.
pub fn threads(matches: &ArgMatches) -> usize {
    *matches.get_one::<u64>("threads").expect("has a default") as usize
}

/// All commands and flags.
pub fn build(narrator: &Narrator) -> Command {
    let flags = Flags { narrator };
    let commands = COMMANDS.iter().map(|(command, _)| {
        let command = command(&flags);
        // `--play` has the key of its own name already.
        let about = flags.help(if command.get_name() == "play" { "play-game" } else { command.get_name() });
        arranged(command.about(about), narrator)
    });
    let grundy = Command::new("grundy")
        .version(env!("CARGO_PKG_VERSION"))
        .override_usage("grundy COMMAND …")
        .about(flags.help("about"))
        .after_help(flags.help("examples"))
        .arg(flags.option("lang", "LANG").global(true).value_parser(["en", "zh"]))
        .arg(Arg::new("version").long("version").short('V').action(ArgAction::Version).help(flags.help("version")))
        .disable_version_flag(true)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(flags.help("commands"))
        .subcommands(commands);
    arranged(grundy, narrator)
}

/// Runs the command that was asked for.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let (name, matches) = matches.subcommand().expect("a subcommand is required");
    let flags = Flags { narrator };
    let (_, run) = COMMANDS.iter().find(|(command, _)| command(&flags).get_name() == name).expect("clap knows our commands only");
    run(matches, narrator)
}

/// Headings and the words around them in the user's language; clap's own are English.
fn arranged(command: Command, narrator: &Narrator) -> Command {
    let help = |key: &str| narrator.word(&format!("help-{key}"));
    let (options, arguments) = (help("options"), help("arguments"));
    let flag = Arg::new("help").long("help").short('h').action(ArgAction::Help).help(help("help"));
    command
        .disable_help_flag(true)
        .arg(flag)
        .mut_args(|arg| {
            let heading = if arg.is_positional() { arguments.clone() } else { options.clone() };
            let valued = arg.get_action().takes_values();
            arg.help_heading(heading).hide_possible_values(valued).hide_default_value(valued)
        })
        .help_template(format!(
            "{{about-with-newline}}\n{}{}{{usage}}\n\n{{all-args}}{{after-help}}\n",
            help("usage"),
            narrator.word("colon")
        ))
}

/// `help`, `help solve` and `version` mean the flags of that name.
pub fn as_flags(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut after_lang = false;
    let command = arguments.iter().skip(1).position(|argument| {
        let value = std::mem::replace(&mut after_lang, argument == "--lang");
        !value && !argument.to_string_lossy().starts_with('-')
    });
    let Some(at) = command.map(|at| at + 1) else { return arguments };
    match arguments[at].to_str() {
        Some("help") => {
            arguments.remove(at);
            arguments.push("--help".into());
        }
        Some("version") => arguments[at] = "--version".into(),
        _ => {}
    }
    arguments
}

/// Help as clap writes it, with the colons of the language behind the headings.
fn shown(error: &clap::Error, narrator: &Narrator) -> String {
    let headings = ["options", "arguments", "commands"].map(|key| narrator.word(&format!("help-{key}")));
    let colon = narrator.word("colon");
    let text = error.render().ansi().to_string();
    headings.iter().fold(text, |text, heading| text.replace(&format!("{heading}:"), &format!("{heading}{}", colon.trim_end())))
}

/// What was probably meant by a word that is no command.
fn meant(word: &str) -> Option<Message> {
    let text = if word.contains([' ', '(', '>', '*']) { format!("\"{word}\"") } else { word.to_owned() };
    if grundy::calc::evaluate(word).is_ok() {
        return Some(msg!("usage-is-sum", text = grundy::notation::shortened(word)));
    }
    if let Some(entry) = grundy::games::find(word) {
        return Some(msg!("usage-is-game", name = entry.name, example = entry.examples[0]));
    }
    if word.contains([':', '：']) || word.contains("->") {
        return Some(msg!("usage-is-expression", text = grundy::notation::shortened(&text)));
    }
    None
}

/// Shows help, or says in the user's language what is wrong with the arguments.
pub fn refuse(error: &clap::Error, narrator: &Narrator) -> Status {
    if !error.use_stderr() {
        output::print(&shown(error, narrator));
        return Status::Answered;
    }
    let context = |kind: ContextKind| error.get(kind).map(|value| value.to_string()).unwrap_or_default();
    let argument = context(ContextKind::InvalidArg);
    let message = match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            anstream::eprint!("{}", shown(error, narrator));
            return Status::BadInput;
        }
        ErrorKind::InvalidSubcommand => msg!("usage-command", name = context(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingSubcommand => msg!("usage-no-command"),
        ErrorKind::UnknownArgument => msg!("usage-unknown", argument = argument),
        ErrorKind::ArgumentConflict => msg!("usage-conflict", argument = argument, other = context(ContextKind::PriorArg)),
        ErrorKind::MissingRequiredArgument => msg!("usage-missing", argument = argument),
        ErrorKind::InvalidValue if context(ContextKind::InvalidValue).is_empty() => msg!("usage-value-missing", argument = argument),
        ErrorKind::InvalidValue => {
            msg!("usage-value", argument = argument, value = context(ContextKind::InvalidValue), valid = context(ContextKind::ValidValue))
        }
        ErrorKind::ValueValidation if ["--at", "--from"].iter().any(|name| argument.starts_with(name)) => {
            msg!("usage-heap", value = context(ContextKind::InvalidValue))
        }
        ErrorKind::ValueValidation if ["--time", "--every"].iter().any(|name| argument.starts_with(name)) => {
            msg!("usage-time", value = context(ContextKind::InvalidValue))
        }
        ErrorKind::ValueValidation if argument.starts_with("--threads") => {
            msg!("usage-threads", value = context(ContextKind::InvalidValue))
        }
        ErrorKind::ValueValidation if ["--workers", "--process", "--parts"].iter().any(|name| argument.starts_with(name)) => {
            msg!("usage-workers", argument = argument, value = context(ContextKind::InvalidValue))
        }
        ErrorKind::ValueValidation if argument.starts_with("--compound") => {
            msg!("usage-compound", value = context(ContextKind::InvalidValue))
        }
        ErrorKind::ValueValidation if argument.starts_with("--port") => msg!("usage-port", value = context(ContextKind::InvalidValue)),
        ErrorKind::ValueValidation if ["--strength", "--seed"].iter().any(|name| argument.starts_with(name)) => {
            msg!("usage-number", argument = argument, value = context(ContextKind::InvalidValue))
        }
        ErrorKind::ValueValidation if argument.starts_with("--to") => msg!("usage-to", value = context(ContextKind::InvalidValue)),
        ErrorKind::ValueValidation => msg!("usage-memory", value = context(ContextKind::InvalidValue)),
        _ => {
            anstream::eprint!("{}", error.render().ansi());
            return Status::BadInput;
        }
    };
    anstream::eprintln!("{}", narrator.labelled(Style::Error, "error", &narrator.say(&message)));
    let suggested = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg].map(context).concat();
    // The nearest of several comes last.
    let suggested = suggested.rsplit(", ").next().unwrap_or_default();
    let nearest = (!suggested.is_empty()).then(|| msg!("nearest-game", name = suggested));
    let hint = meant(&context(ContextKind::InvalidSubcommand)).or(nearest).unwrap_or_else(|| msg!("usage-see-help"));
    anstream::eprintln!("{}", narrator.labelled(Style::Strong, "hint", &narrator.say(&hint)));
    Status::BadInput
}
