//! The page, tested as people use it: its format and types, then every view in a real browser, served by `grundy serve` and as the static site.
//!
//! What is missing is installed: the packages of `xtask/browser` by npm, and on Debian as root the browser with Chinese letters. None of it is part of the page.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const FOLDER: &str = "xtask/browser";
const BROWSER: &str = "/usr/bin/chromium";
const LETTERS: &str = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";

/// Types, then the browser, on the server and on the folder of static files.
pub fn test() -> bool {
    packages()
        && browser()
        && run("format", npm().args(["run", "--silent", "format"]))
        && run("types", npm().args(["run", "--silent", "types"]))
        && crate::site::build()
        && driven(&[], Some(&target().join("site")))
}

/// Pictures of the main views for the guide, into a folder.
pub fn pictures(folder: &str) -> bool {
    let folder = std::env::current_dir().unwrap_or_default().join(folder);
    packages() && browser() && driven(&["--pictures", &folder.to_string_lossy()], None)
}

/// Starts the server, lets the browser at it, and stops it again.
fn driven(words: &[&str], site: Option<&Path>) -> bool {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    if !run("server", Command::new(cargo).args(["build", "--quiet", "--package", "grundy-cli"])) {
        return false;
    }
    let Some((mut server, address)) = serve() else {
        eprintln!("--- page: `grundy serve` did not say where it listens");
        return false;
    };
    let mut browser = Command::new("node");
    browser.current_dir(FOLDER).arg("drive.js").arg(address).args(site).args(words);
    let done = run("browser", &mut browser);
    _ = server.kill();
    _ = server.wait();
    done
}

fn target() -> PathBuf {
    PathBuf::from(crate::metadata()["target_directory"].as_str().expect("cargo names its folder"))
}

/// The server on a free port, with the address that it prints.
fn serve() -> Option<(Child, String)> {
    let mut server =
        Command::new(target().join("debug/grundy")).args(["serve", "--port", "0", "--lang", "en"]).stdout(Stdio::piped()).spawn().ok()?;
    let mut line = String::new();
    BufReader::new(server.stdout.take()?).read_line(&mut line).ok()?;
    match line.find("http://") {
        Some(start) => Some((server, line[start..].split_whitespace().next()?.trim_end_matches('/').to_owned())),
        None => {
            _ = server.kill();
            None
        }
    }
}

/// The packages that the lock file names, if they are not there as it names them.
fn packages() -> bool {
    let changed = |name: &str| std::fs::metadata(Path::new(FOLDER).join(name)).and_then(|file| file.modified()).ok();
    let fresh = changed("node_modules/.package-lock.json")
        .is_some_and(|installed| changed("package-lock.json").is_some_and(|lock| installed >= lock));
    if fresh {
        return true;
    }
    if npm().arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("--- page: its tests need Node.js 20 or later with npm (on Debian: apt-get install nodejs npm)");
        return false;
    }
    run("packages", npm().args(["ci", "--no-audit", "--no-fund"]))
}

fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(FOLDER);
    npm
}

/// The browser and Chinese letters; without them pictures of Chinese text are boxes.
fn browser() -> bool {
    let missing: Vec<&str> = [(BROWSER, "chromium"), (LETTERS, "fonts-noto-cjk")]
        .iter()
        .filter(|(file, _)| !Path::new(file).exists())
        .map(|&(_, name)| name)
        .collect();
    if missing.is_empty() {
        return true;
    }
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !root || !Path::new("/usr/bin/apt-get").exists() {
        eprintln!("--- page: its tests need Debian's packages {}: apt-get install {}", missing.join(" and "), missing.join(" "));
        return false;
    }
    run("browser's packages", Command::new("apt-get").args(["update", "--quiet", "--quiet"]))
        && run(
            "browser's packages",
            Command::new("apt-get")
                .args(["install", "--yes", "--quiet", "--quiet", "--no-install-recommends"])
                .args(&missing)
                .env("DEBIAN_FRONTEND", "noninteractive"),
        )
}

fn run(what: &str, command: &mut Command) -> bool {
    eprintln!("--- page, {what}: {command:?}");
    let done = command.status().is_ok_and(|status| status.success());
    if !done {
        eprintln!("--- page, {what} failed");
    }
    done
}
