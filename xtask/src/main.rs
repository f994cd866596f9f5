//! The project's own chores: `cargo xtask test`, `bench`, `dist`, `page` and `site`.

mod dist;
mod page;
mod site;

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(),
        ["bench", ref rest @ ..] => bench(rest),
        ["dist"] => dist::pack(),
        ["page"] => page::test(),
        ["page", "pictures", folder] => page::pictures(folder),
        ["site"] => site::build(),
        _ => {
            eprintln!(
                "cargo xtask test    run every check and test\ncargo xtask bench   run the benchmarks, or `bench NAME`; they assert their answers and print ratios\ncargo xtask dist    pack the command with completions, man pages and licences under target/dist\ncargo xtask page    drive the page in a browser; `page pictures FOLDER` takes pictures of it\ncargo xtask site    the page with the engine in it, for any web space, under target/site"
            );
            return ExitCode::from(2);
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Everything that must hold before a change lands, the quickest first.
fn test() -> bool {
    cargo("format", &["fmt", "--all", "--check"], &[])
        && cargo("lint", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"], &[])
        && cargo("test", &["test", "--workspace", "--quiet"], &[])
        && cargo("document", &["doc", "--workspace", "--no-deps", "--quiet"], &[("RUSTDOCFLAGS", "-D warnings")])
        && licences()
        && page::test()
}

/// All benchmarks, or one: `cargo xtask bench sequence`. With `--install` the rivals of the sequences or of the boards are fetched first; they are only ever run as programs of their own.
fn bench(rest: &[&str]) -> bool {
    match *rest {
        [name @ ("sequence" | "boards"), "--install"] => {
            install_rivals(name) && cargo("bench", &["bench", "--package", "grundy", "--bench", name], &[])
        }
        ["serve", ref words @ ..] => {
            cargo("bench", &[&["bench", "--package", "grundy-server", "--bench", "serve", "--"], words].concat(), &[])
        }
        ["cluster"] => cargo("bench", &["bench", "--package", "grundy-cli", "--bench", "cluster"], &[]),
        ["judge"] => cargo("bench", &["bench", "--package", "grundy-contest", "--bench", "judge"], &[]),
        [name, ref words @ ..] if !name.starts_with('-') => {
            cargo("bench", &[&["bench", "--package", "grundy", "--bench", name, "--"], words].concat(), &[])
        }
        _ => cargo("bench", &[&["bench", "--package", "grundy"], rest].concat(), &[]),
    }
}

fn install_rivals(bench: &str) -> bool {
    let (boards, sequences): (&[&str], &[&str]) = (&["igsolve", "--version", "0.1.2", "--locked"], &["ogsolve", "--version", "0.0.7"]);
    let rivals = if bench == "boards" { vec![boards] } else { vec![sequences, boards] };
    rivals
        .into_iter()
        .all(|rival| cargo("rival", &[&["install", "--root", "target/rival"], rival].concat(), &[("RUSTFLAGS", "-C target-cpu=native")]))
}

fn cargo(what: &str, arguments: &[&str], environment: &[(&str, &str)]) -> bool {
    eprintln!("--- {what}: cargo {}", arguments.join(" "));
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let status = Command::new(program).args(arguments).envs(environment.iter().copied()).status();
    let done = status.is_ok_and(|status| status.success());
    if !done {
        eprintln!("--- {what} failed");
    }
    done
}

/// Every dependency may be used under terms that MIT OR Apache-2.0 can live with.
fn licences() -> bool {
    eprintln!("--- licences: cargo metadata");
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let refused: Vec<_> = packages.iter().filter(|package| !acceptable(package["license"].as_str().unwrap_or(""))).collect();
    for package in &refused {
        eprintln!("{} is under {}", package["name"], package["license"]);
    }
    refused.is_empty()
}

/// What cargo knows of all packages.
fn metadata() -> serde_json::Value {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(program).args(["metadata", "--format-version", "1"]).output().expect("cargo runs");
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

/// An expression is acceptable if one of its alternatives consists of permissive licences only.
fn acceptable(licence: &str) -> bool {
    const PERMISSIVE: [&str; 12] = [
        "MIT",
        "Apache-2.0",
        "Apache-2.0 WITH LLVM-exception",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "BSL-1.0",
        "ISC",
        "Zlib",
        "Unicode-3.0",
        "Unlicense",
        "CC0-1.0",
        "MPL-2.0",
    ];
    let plain = licence.replace(['(', ')'], "").replace('/', " OR ");
    plain.split(" OR ").any(|alternative| alternative.split(" AND ").all(|name| PERMISSIVE.contains(&name.trim())))
}

#[cfg(test)]
mod tests {
    use super::acceptable;

    #[test]
    fn copyleft_is_refused() {
        assert!(acceptable("MIT OR GPL-3.0-only"));
        assert!(acceptable("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!acceptable("GPL-3.0-only"));
        assert!(!acceptable("MIT AND LGPL-2.1-only"));
        assert!(!acceptable(""));
    }
}
