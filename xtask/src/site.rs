//! `cargo xtask site`: the page as a folder of static files, with the engine compiled to WebAssembly beside it. Any web space can hold it; nothing runs there.

use crate::{cargo, metadata};
use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// What the page may do without a server: load its own files and compile the engine.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'";

/// Builds the engine and puts it into `target/site` with the page.
pub fn build() -> bool {
    if !add_target() || !cargo("engine", &["build", "--profile", "page", "--package", "grundy-wasm", "--target", TARGET], &[]) {
        return false;
    }
    let built = assemble();
    match &built {
        Ok(folder) => eprintln!("--- site: {}", folder.display()),
        Err(error) => eprintln!("--- site failed: {error}"),
    }
    built.is_ok()
}

/// Fetches the target for the compiler if it is missing.
fn add_target() -> bool {
    let listed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    // Without rustup the compiler may have the target all the same; it will say if not.
    let missing = listed.is_ok_and(|listed| listed.status.success() && !String::from_utf8_lossy(&listed.stdout).contains(TARGET));
    if !missing {
        return true;
    }
    eprintln!("--- target: rustup target add {TARGET}");
    Command::new("rustup").args(["target", "add", TARGET]).status().is_ok_and(|status| status.success())
}

fn assemble() -> Result<PathBuf> {
    let metadata = metadata();
    let folder = |name: &str| PathBuf::from(metadata[name].as_str().expect("a folder"));
    let (target, page) = (folder("target_directory"), folder("workspace_root").join("page"));
    let site = target.join("site");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    copy(&page, &site)?;
    fs::copy(target.join(TARGET).join("page/grundy_wasm.wasm"), site.join("grundy.wasm"))?;
    let index = fs::read_to_string(site.join("index.html"))?;
    fs::write(site.join("index.html"), without_server(&index)?)?;
    Ok(site)
}

/// The page's beginning, asking the engine beside it, and with the policy that a server would send.
fn without_server(index: &str) -> Result<String> {
    const ASKS: &str = r#"<meta name="engine" content="http">"#;
    if !index.contains(ASKS) {
        return Err(Error::other(format!("page/index.html has no {ASKS}")));
    }
    let policy = format!(r#"<meta http-equiv="Content-Security-Policy" content="{POLICY}">"#);
    Ok(index.replace(ASKS, &format!("{policy}\n    <meta name=\"engine\" content=\"worker\">")))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let mut waiting = vec![(from.to_owned(), to.to_owned())];
    while let Some((from, to)) = waiting.pop() {
        fs::create_dir_all(&to)?;
        for entry in fs::read_dir(&from)? {
            let entry = entry?;
            let target = to.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                waiting.push((entry.path(), target));
            } else {
                fs::copy(entry.path(), target)?;
            }
        }
    }
    Ok(())
}
