//! `grundy serve`: the page on this machine.

use crate::arguments::{Flags, limits};
use crate::{Status, complain};
use clap::{ArgMatches, Command, value_parser};
use grundy::msg;
use grundy_report::Narrator;
use grundy_server::{Bound, Limits};
use std::io::Result;
use std::net::SocketAddr;
use std::process::Stdio;

/// The port unless told; if it is taken, any that is free.
const USUAL_PORT: u16 = 4777;

/// The flags of `grundy serve`.
pub fn command(flags: &Flags) -> Command {
    Command::new("serve")
        .override_usage("grundy serve [--port N] [--host ADDRESS] [--open]")
        .after_help(flags.help("serve-examples"))
        .arg(flags.option("port", "N").value_parser(value_parser!(u16)))
        .arg(flags.option("host", "ADDRESS").default_value("127.0.0.1"))
        .arg(flags.flag("open"))
        .args([flags.time().help(flags.help("serve-time")), flags.memory("1GiB").help(flags.help("serve-memory"))])
}

/// Serves until it is told to stop.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let (time, memory) = limits(matches);
    let limits = Limits { time, memory, ..Limits::default() };
    let host = matches.get_one::<String>("host").expect("has a default");
    let port = matches.get_one::<u16>("port").copied();
    let failed = |error: std::io::Error| {
        let port = u64::from(port.unwrap_or(USUAL_PORT));
        complain(&msg!("serve-failed", host = host.as_str(), port = port, why = error.to_string()), narrator)
    };
    let Ok(runtime) = tokio::runtime::Builder::new_multi_thread().enable_all().build() else { return Status::BadInput };
    let served = runtime.block_on(async {
        let server = bind(host, port, limits).await?;
        let address = server.address()?;
        announce(address, matches.get_flag("open"), narrator);
        server.serve(told_to_stop()).await
    });
    runtime.shutdown_background();
    served.map_or_else(failed, |()| Status::Answered)
}

async fn bind(host: &str, port: Option<u16>, limits: Limits) -> Result<Bound> {
    match port {
        Some(port) => Bound::to(host, port, limits).await,
        None => match Bound::to(host, USUAL_PORT, limits).await {
            Err(_) => Bound::to(host, 0, limits).await,
            bound => bound,
        },
    }
}

/// Says where the page is, and opens it if that is wanted.
fn announce(address: SocketAddr, open: bool, narrator: &Narrator) {
    let page = format!("http://{address}/");
    anstream::println!("{}", narrator.say(&msg!("serve-at", address = page.as_str())));
    if !address.ip().is_loopback() {
        anstream::eprintln!("{}", narrator.word("serve-public"));
    }
    if open && let Err(error) = browse(&page) {
        anstream::eprintln!("{}", narrator.say(&msg!("serve-no-browser", why = error.to_string())));
    }
}

fn browse(page: &str) -> Result<()> {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut opener = std::process::Command::new(program);
    opener.args(arguments).arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().map(|_| ())
}

/// Ctrl-C, or the signal with which systems end a service.
async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => _ = signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        _ = interrupted => {}
        () = terminated => {}
    }
}
