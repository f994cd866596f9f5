//! The command line, in the user's language.

use clap::builder::PossibleValuesParser;
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, Command};
use grundy::{Compound, msg};
use grundy_report::tabulation::Format;
use grundy_report::{Narrator, Style};
use std::process::ExitCode;
use std::time::Duration;

/// All commands and flags. Help texts are the locale's `help-…`.
pub fn build(narrator: &Narrator) -> Command {
    let help = |key: &str| narrator.word(&format!("help-{key}"));
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help(name));
    let option = |name: &'static str, value: &'static str| Arg::new(name).long(name).value_name(value).help(help(name));
    let words = |words: &'static [&'static str]| PossibleValuesParser::new(words.iter().copied());
    let time = || option("time", "TIME").default_value("10s").value_parser(duration);
    let memory = || option("memory", "SIZE").default_value("1GiB").value_parser(bytes);
    let solve = Command::new("solve")
        .override_usage("grundy solve [EXPR]… [--misere] [--explain] [--json] …")
        .after_help(help("solve-examples"))
        .arg(Arg::new("expressions").value_name("EXPR").num_args(0..).help(help("expressions")))
        .arg(flag("misere").conflicts_with("play"))
        .arg(option("play", "PLAY").value_parser(words(&["normal", "misere", "sj"])))
        .arg(option("compound", "COMPOUND").default_value("disjunctive").value_parser(compound))
        .arg(option("ending", "ENDING").default_value("long").value_parser(words(&["long", "short"])))
        .arg(flag("explain"))
        .arg(flag("all"))
        .arg(flag("json"))
        .arg(option("svg", "FILE").help(help("solve-svg")))
        .arg(option("png", "FILE"))
        .arg(option("svg-steps", "DIR"))
        .arg(flag("labels"))
        .args([time(), memory()]);
    let graph = Command::new("graph")
        .override_usage("grundy graph FILE [--explain VERTEX] [--json] [--svg F] …")
        .after_help(help("graph-examples"))
        .arg(Arg::new("file").value_name("FILE").required_unless_present("from").help(help("graph-file")))
        .arg(option("from", "EXPR").conflicts_with("file"))
        .arg(flag("lists").requires("from"))
        .arg(Arg::new("explain").long("explain").value_name("VERTEX").help(help("graph-explain")))
        .arg(flag("json").help(help("graph-json")))
        .arg(flag("csv").conflicts_with("json"))
        .arg(flag("all").help(help("graph-all")))
        .arg(option("svg", "F").help(help("graph-svg")))
        .arg(option("dot", "F"))
        .arg(option("convert", "F"))
        .arg(option("threads", "N").default_value("2").value_parser(clap::value_parser!(u64).range(1..=64)))
        .arg(time())
        .arg(option("memory", "SIZE").default_value("8GiB").value_parser(bytes).help(help("graph-memory")));
    let table = Command::new("table")
        .override_usage("grundy table GAME [--to N] [--misere] [--format FORMAT] [--plot FILE] …")
        .after_help(help("table-examples"))
        .arg(Arg::new("game").value_name("GAME").required(true).help(help("table-game")))
        .arg(option("to", "N").value_parser(sizes))
        .arg(flag("outcomes").conflicts_with("misere"))
        .arg(Arg::new("misere").long("misere").action(ArgAction::SetTrue).help(help("table-misere")))
        .arg(option("format", "FORMAT").value_parser(PossibleValuesParser::new(Format::ALL.map(|(name, _)| name))))
        .arg(option("plot", "FILE").action(ArgAction::Append))
        .arg(option("out", "FILE"))
        .arg(Arg::new("time").long("time").value_name("TIME").value_parser(duration).help(help("table-time")))
        .arg(memory());
    let games = Command::new("games")
        .override_usage("grundy games [NAME]…")
        .arg(Arg::new("name").value_name("NAME").num_args(0..).help(help("game-name")));
    let expression = Arg::new("expression").value_name("EXPR").num_args(1..).required(true);
    let calc = Command::new("calc")
        .override_usage("grundy calc EXPR")
        .after_help(help("calc-examples"))
        .arg(expression.help(help("calc-expression")));
    let game = || Arg::new("game").value_name("GAME").required(true).help(help("game"));
    let period = Command::new("period")
        .override_usage("grundy period GAME [--certificate FILE] [--json] …")
        .after_help(help("period-examples"))
        .args([
            game(),
            flag("json"),
            option("to", "N").help(help("terms")).value_parser(whole_number),
            option("certificate", "FILE"),
            time(),
            memory(),
        ]);
    let pattern = Command::new("pattern")
        .override_usage("grundy pattern GAME [--to N] [--json] …")
        .after_help(help("pattern-examples"))
        .args([game(), flag("json"), option("to", "N").help(help("terms")).value_parser(whole_number), time(), memory()]);
    let verify = Command::new("verify")
        .override_usage("grundy verify FILE [--full]")
        .arg(Arg::new("file").value_name("FILE").required(true).help(help("file")))
        .arg(flag("full"))
        .arg(Arg::new("time").long("time").value_name("TIME").value_parser(duration).help(help("table-time")))
        .arg(memory());
    let survey = Command::new("survey")
        .override_usage("grundy survey CODE… [--time 2s] [--out FILE] [--resume] [--json]")
        .after_help(help("survey-examples"))
        .arg(Arg::new("codes").value_name("CODE").num_args(1..).required(true).help(help("codes")))
        .arg(option("time", "TIME").default_value("2s").value_parser(duration).help(help("survey-time")))
        .arg(memory())
        .arg(option("threads", "N").default_value("2").value_parser(clap::value_parser!(u64).range(1..=64)))
        .arg(option("out", "FILE").help(help("survey-out")))
        .arg(flag("resume").requires("out"))
        .arg(flag("json").help(help("survey-json")));
    let commands = [solve, table, pattern, period, verify, survey, graph, games, calc].map(|command| {
        let about = help(command.get_name());
        arranged(command.about(about), narrator)
    });
    let grundy = Command::new("grundy")
        .version(env!("CARGO_PKG_VERSION"))
        .override_usage("grundy COMMAND …")
        .about(help("about"))
        .after_help(help("examples"))
        .arg(option("lang", "LANG").global(true).value_parser(words(&["en", "zh"])))
        .arg(Arg::new("version").long("version").short('V').action(ArgAction::Version).help(help("version")))
        .disable_version_flag(true)
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(help("commands"))
        .subcommands(commands);
    arranged(grundy, narrator)
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
        ErrorKind::ValueValidation if argument.starts_with("--threads") => {
            msg!("usage-threads", value = context(ContextKind::InvalidValue))
        }
        ErrorKind::ValueValidation if argument.starts_with("--compound") => {
            msg!("usage-compound", value = context(ContextKind::InvalidValue))
        }
        ErrorKind::ValueValidation if argument.starts_with("--to") => msg!("usage-to", value = context(ContextKind::InvalidValue)),
        ErrorKind::ValueValidation => msg!("usage-memory", value = context(ContextKind::InvalidValue)),
        _ => {
            let _ = error.print();
            return ExitCode::from(2);
        }
    };
    anstream::eprintln!("{}", narrator.labelled(Style::Error, "error", &narrator.say(&message)));
    let suggested = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg].map(context).concat();
    let hint = if suggested.is_empty() { msg!("usage-see-help") } else { msg!("nearest-game", name = suggested) };
    anstream::eprintln!("{}", narrator.labelled(Style::Strong, "hint", &narrator.say(&hint)));
    ExitCode::from(2)
}

/// `disjunctive`, `conjunctive`, `every`, `selective`, `upto:3`.
fn compound(text: &str) -> Result<Compound, String> {
    match text {
        "disjunctive" => Ok(Compound::Disjunctive),
        // Every-SG is the conjunctive compound with the long ending, which is the default.
        "conjunctive" | "every" => Ok(Compound::Conjunctive),
        "selective" => Ok(Compound::Selective),
        _ => {
            let most = text.strip_prefix("upto:").and_then(|most| most.parse().ok()).filter(|&most| most > 0);
            most.map(Compound::UpTo).ok_or_else(|| "a compound".into())
        }
    }
}

/// `10s`, `1.5s`, `500ms`, `2m`, `1h`; a bare number is seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = number_and_unit(text)?;
    let milliseconds: u64 = match unit {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err("ms, s, m, h".into()),
    };
    number.times(milliseconds).map(Duration::from_millis).ok_or_else(|| "too large".into())
}

/// `100`, or `30,20` for a grid.
fn sizes(text: &str) -> Result<Vec<u64>, String> {
    let sizes = text.split(',').map(|size| size.trim().parse::<u64>().map_err(|error| error.to_string())).collect::<Result<Vec<_>, _>>()?;
    if sizes.len() <= 2 { Ok(sizes) } else { Err("at most two numbers".into()) }
}

/// `1GiB`, `1.5GiB`, `512MiB`, `64k`; a bare number is bytes.
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
    number.times(1 << shift).ok_or_else(|| "too large".into())
}

fn whole_number(text: &str) -> Result<usize, String> {
    text.replace('_', "").parse().map_err(|_| "a number".to_owned())
}

/// A number with at most nine decimals, kept exactly.
struct Decimal {
    digits: u64,
    over: u64,
}

impl Decimal {
    fn read(text: &str) -> Option<Decimal> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let point_alone = text.ends_with('.') || whole.is_empty();
        let over = 10u64.checked_pow(decimals.len().try_into().ok().filter(|&count: &u32| count <= 9)?)?;
        let digits = format!("{whole}{decimals}").parse().ok()?;
        (!point_alone).then_some(Decimal { digits, over })
    }

    /// So many units of this size, rounded down.
    fn times(&self, unit: u64) -> Option<u64> {
        u64::try_from(u128::from(self.digits) * u128::from(unit) / u128::from(self.over)).ok()
    }
}

fn number_and_unit(text: &str) -> Result<(Decimal, &str), String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number = Decimal::read(&text[..end]).ok_or_else(|| "a number".to_owned())?;
    Ok((number, text[end..].trim()))
}
