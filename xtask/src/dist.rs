//! `cargo xtask dist`: one archive with the command, its completions and man pages, and the licences of all that is in it.

use crate::{cargo, metadata};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the command and packs it as `target/dist/grundy-VERSION-HOST.tar.gz`.
pub fn pack() -> bool {
    if !cargo("build", &["build", "--release", "--package", "grundy-cli"], &[]) {
        return false;
    }
    let packed = assemble();
    match &packed {
        Ok(path) => eprintln!("--- packed: {}", path.display()),
        Err(error) => eprintln!("--- pack failed: {error}"),
    }
    packed.is_ok()
}

fn assemble() -> io::Result<PathBuf> {
    let metadata = metadata();
    let target = PathBuf::from(metadata["target_directory"].as_str().expect("a folder"));
    let root = PathBuf::from(metadata["workspace_root"].as_str().expect("a folder"));
    let name = format!("grundy-{}-{}", env!("CARGO_PKG_VERSION"), host());
    let folder = target.join("dist").join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join("completions"))?;
    let program = format!("grundy{}", std::env::consts::EXE_SUFFIX);
    let built = target.join("release").join(&program);
    fs::copy(&built, folder.join(&program))?;
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(file), folder.join(file))?;
    }
    for (shell, file) in
        [("bash", "grundy.bash"), ("elvish", "grundy.elv"), ("fish", "grundy.fish"), ("powershell", "_grundy.ps1"), ("zsh", "_grundy")]
    {
        let made = Command::new(&built).args(["completions", shell, "--lang", "en"]).output()?;
        fs::write(folder.join("completions").join(file), succeeded(made)?)?;
    }
    for (language, under) in [("en", "man/man1"), ("zh", "man/zh_CN/man1")] {
        succeeded(Command::new(&built).arg("man").arg(folder.join(under)).args(["--lang", language]).output()?)?;
    }
    fs::write(folder.join("LICENSES-OF-PARTS.txt"), licences_of_parts(&metadata)?)?;
    let archive = target.join("dist").join(format!("{name}.tar.gz"));
    let packer = flate2::write::GzEncoder::new(fs::File::create(&archive)?, flate2::Compression::best());
    let mut pieces = tar::Builder::new(packer);
    pieces.append_dir_all(&name, &folder)?;
    pieces.into_inner()?.finish()?;
    Ok(archive)
}

/// What a command printed, if it succeeded.
fn succeeded(made: std::process::Output) -> io::Result<Vec<u8>> {
    if made.status.success() { Ok(made.stdout) } else { Err(io::Error::other(String::from_utf8_lossy(&made.stderr).into_owned())) }
}

fn host() -> String {
    format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

/// Name, licence and licence texts of every crate that the command is built from.
fn licences_of_parts(metadata: &Value) -> io::Result<String> {
    let mut text = String::from("The command is built from these crates, each under its own licence.\n");
    for id in parts(metadata) {
        let package = list(&metadata["packages"]).find(|package| package["id"] == id.as_str()).expect("every part is a package");
        // Our own crates are under the licences beside this file.
        if package["source"].is_null() {
            continue;
        }
        let field = |name: &str| package[name].as_str().unwrap_or_default();
        text += &format!("\n==== {} {} · {}\n", field("name"), field("version"), field("license"));
        let folder = Path::new(field("manifest_path")).parent().expect("a manifest lies in a folder");
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| is_licence(path)).collect();
        files.sort();
        for file in files {
            text += &format!("\n{}\n", String::from_utf8_lossy(&fs::read(file)?).trim());
        }
    }
    Ok(text)
}

fn is_licence(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
    path.is_file() && ["LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE"].iter().any(|start| name.starts_with(start))
}

/// The packages that the command is built from, itself among them: all that its normal dependencies lead to.
fn parts(metadata: &Value) -> BTreeSet<String> {
    let nodes = &metadata["resolve"]["nodes"];
    let start = list(&metadata["packages"]).find(|package| package["name"] == "grundy-cli").expect("our package");
    let mut found = BTreeSet::from([start["id"].as_str().expect("an id").to_owned()]);
    let mut waiting: Vec<String> = found.iter().cloned().collect();
    while let Some(id) = waiting.pop() {
        let node = list(nodes).find(|node| node["id"] == id.as_str()).expect("every package is resolved");
        let normal = |dependency: &&Value| list(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null());
        for dependency in list(&node["deps"]).filter(normal) {
            let id = dependency["pkg"].as_str().expect("an id").to_owned();
            if found.insert(id.clone()) {
                waiting.push(id);
            }
        }
    }
    found
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_those_of_the_command() {
        let metadata = metadata();
        let parts = parts(&metadata);
        let has = |name: &str| {
            list(&metadata["packages"]).any(|package| package["name"] == name && parts.contains(package["id"].as_str().unwrap()))
        };
        assert!(has("grundy") && has("clap_builder") && !has("proptest") && !has("xtask"));
        let text = licences_of_parts(&metadata).unwrap();
        assert!(text.contains("==== clap ") && text.contains("Permission is hereby granted") && !text.contains("==== grundy"));
    }
}
