//! The command line, in the user's language.

use clap::builder::PossibleValuesParser;
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, Command};
use grundy::msg;
use grundy_report::{Narrator, Style};
use std::process::ExitCode;
use std::time::Duration;

/// All commands and flags. Help texts are the locale's `help-…`.
pub fn build(narrator: &Narrator) -> Command {
    let help = |key: &str| narrator.word(&format!("help-{key}"));
    let heading = help("options");
    let lang = Arg::new("lang")
        .long("lang")
        .value_name("LANG")
        .value_parser(PossibleValuesParser::new(["en", "zh"]))
        .global(true)
        .help(help("lang"));
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help(name));
    let solve = Command::new("solve")
        .about(help("solve"))
        .after_help(help("solve-examples"))
        .arg(Arg::new("expressions").value_name("EXPR").num_args(0..).help(help("expressions")))
        .arg(flag("misere").conflicts_with("play"))
        .arg(
            Arg::new("play")
                .long("play")
                .value_name("PLAY")
                .value_parser(PossibleValuesParser::new(["normal", "misere", "sj"]))
                .help(help("play")),
        )
        .arg(flag("explain"))
        .arg(flag("all"))
        .arg(flag("json"))
        .arg(Arg::new("time").long("time").value_name("TIME").default_value("10s").value_parser(duration).help(help("time")))
        .arg(Arg::new("memory").long("memory").value_name("SIZE").default_value("1GiB").value_parser(bytes).help(help("memory")));
    let games = Command::new("games").about(help("games")).arg(Arg::new("name").value_name("NAME").help(help("game-name")));
    let calc = Command::new("calc").about(help("calc")).after_help(help("calc-examples")).arg(
        Arg::new("expression").value_name("EXPR").num_args(1..).required(true).allow_hyphen_values(true).help(help("calc-expression")),
    );
    let arrange = |command: Command| {
        let help = Arg::new("help").long("help").short('h').action(ArgAction::Help).help(help("help"));
        command.disable_help_flag(true).arg(help).next_help_heading(heading.clone()).help_template(template(narrator))
    };
    arrange(Command::new("grundy"))
        .version(env!("CARGO_PKG_VERSION"))
        .about(help("about"))
        .after_help(help("examples"))
        .arg(lang)
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(help("commands"))
        .subcommands([solve, games, calc].map(arrange))
}

fn template(narrator: &Narrator) -> String {
    format!("{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}", narrator.word("help-usage"))
}

/// Shows help, or says in the user's language what is wrong with the arguments.
pub fn refuse(error: &clap::Error, narrator: &Narrator) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let context = |kind: ContextKind| error.get(kind).map(|value| value.to_string()).unwrap_or_default();
    let argument = context(ContextKind::InvalidArg);
    let message = match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            return ExitCode::from(2);
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
        ErrorKind::ValueValidation if argument.starts_with("--time") => msg!("usage-time", value = context(ContextKind::InvalidValue)),
        ErrorKind::ValueValidation => msg!("usage-memory", value = context(ContextKind::InvalidValue)),
        _ => {
            let _ = error.print();
            return ExitCode::from(2);
        }
    };
    anstream::eprintln!("{}: {}", Style::Error.paint(&narrator.word("error")), narrator.say(&message));
    let suggested = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg].map(context).concat();
    let hint = if suggested.is_empty() { msg!("usage-see-help") } else { msg!("nearest-game", name = suggested) };
    anstream::eprintln!("{}: {}", Style::Strong.paint(&narrator.word("hint")), narrator.say(&hint));
    ExitCode::from(2)
}

/// `10s`, `500ms`, `2m`, `1h`; a bare number is seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = number_and_unit(text)?;
    let milliseconds: u64 = match unit {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err("ms, s, m, h".into()),
    };
    number.checked_mul(milliseconds).map(Duration::from_millis).ok_or_else(|| "too large".into())
}

/// `1GiB`, `512MiB`, `64k`; a bare number is bytes.
fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = number_and_unit(text)?;
    let shift = match unit.to_ascii_lowercase().trim_end_matches('b').trim_end_matches('i') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err("KiB, MiB, GiB".into()),
    };
    number.checked_mul(1 << shift).ok_or_else(|| "too large".into())
}

fn number_and_unit(text: &str) -> Result<(u64, &str), String> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..end].parse().map_err(|_| "a number".to_owned())?;
    Ok((number, text[end..].trim()))
}
