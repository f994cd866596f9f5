//! `grundy completions` and `grundy man`: what a shell and `man` want to know of the command, made from the same table of flags as the help.

use crate::arguments::{self, Flags};
use crate::output::print;
use crate::{Status, complain};
use clap::{Arg, ArgMatches, Command};
use clap_complete::Shell;
use grundy::msg;
use grundy_report::Narrator;
use std::path::Path;

/// The arguments of `grundy completions`.
pub fn command(flags: &Flags) -> Command {
    let shells = ["bash", "elvish", "fish", "powershell", "zsh"];
    Command::new("completions")
        .override_usage("grundy completions SHELL")
        .after_help(flags.help("completions-examples"))
        .arg(Arg::new("shell").value_name("SHELL").required(true).value_parser(shells).help(flags.help("shell")))
}

/// Prints the completions of a shell.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let shell: Shell = matches.get_one::<String>("shell").and_then(|name| name.parse().ok()).expect("clap knows our shells only");
    let mut text = vec![];
    clap_complete::generate(shell, &mut arguments::build(narrator), "grundy", &mut text);
    print(&String::from_utf8_lossy(&text));
    Status::Answered
}

/// The arguments of `grundy man`.
pub fn man_command(flags: &Flags) -> Command {
    Command::new("man")
        .override_usage("grundy man FOLDER")
        .arg(Arg::new("folder").value_name("FOLDER").required(true).help(flags.help("man-folder")))
}

/// Writes a page for the command and one for each of its commands.
pub fn man(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let folder = matches.get_one::<String>("folder").expect("required");
    match write_pages(Path::new(folder), narrator) {
        Ok(()) => Status::Answered,
        Err(error) => complain(&msg!("file-unwritable", path = folder.as_str(), why = error.to_string()), narrator),
    }
}

fn write_pages(folder: &Path, narrator: &Narrator) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let grundy = arguments::build(narrator);
    let commands = grundy.get_subcommands().filter(|command| command.get_name() != "help").cloned();
    let pages = commands.map(|command| {
        let name = format!("grundy-{}", command.get_name());
        (name.clone(), command.name(name).version(env!("CARGO_PKG_VERSION")).disable_version_flag(true))
    });
    for (name, command) in pages.chain([("grundy".to_owned(), grundy.clone())]) {
        let mut text = vec![];
        clap_mangen::Man::new(command).render(&mut text)?;
        std::fs::write(folder.join(format!("{name}.1")), text)?;
    }
    Ok(())
}
