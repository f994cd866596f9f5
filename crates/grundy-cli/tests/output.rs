//! Where answers go: links, pipes, full disks; and input that cannot be read.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments).env("LC_ALL", "C").env("LANG", "C").env_remove("LANGUAGE");
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_link_still_leads_to_its_file() {
    let folder = folder("link");
    let (file, link) = (folder.join("file"), folder.join("link"));
    fs::write(&file, "old").unwrap();
    symlink(&file, &link).unwrap();
    assert!(grundy(&["table", "bash/2", "--to", "3", "--format", "oeis", "--out", link.to_str().unwrap()]).status().unwrap().success());
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), "0, 1, 2, 0\n");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "no draft is left behind");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_pipe_is_written_to_and_not_replaced() {
    let folder = folder("pipe");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    let done = grundy(&["table", "bash/2", "--to", "3", "--format", "oeis", "--out", pipe.to_str().unwrap()]).status().unwrap();
    if !fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo() {
        reader.kill().unwrap();
        panic!("a file took the place of the pipe");
    }
    assert!(done.success());
    assert_eq!(reader.wait_with_output().unwrap().stdout, b"0, 1, 2, 0\n");
    fs::remove_dir_all(folder).unwrap();
}

/// Nobody reads the answer, but the files are there.
#[test]
fn files_are_written_before_words() {
    let folder = folder("unread");
    let (proof, picture) = (folder.join("proof.txt"), folder.join("picture.svg"));
    let questions = [
        ["period", "kayles", "--certificate", proof.to_str().unwrap()],
        ["solve", "hackenbush:0-1b,1-2r", "--svg", picture.to_str().unwrap()],
    ];
    for question in questions {
        let (unread, writer) = std::io::pipe().unwrap();
        drop(unread);
        assert!(grundy(&question).stdout(writer).status().unwrap().success());
    }
    assert!(proof.is_file() && picture.is_file());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_answer_that_is_lost_is_an_error() {
    for arguments in [
        &["solve", "nim:1,2"][..],
        &["table", "kayles"],
        &["games"],
        &["games", "nim"],
        &["calc", "2*3"],
        &["period", "kayles"],
        &["--help"],
        &["solve", "--help"],
        &["--version"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = grundy(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: the answer cannot be written"), "{arguments:?}");
    }
}

#[test]
fn unreadable_input_is_named() {
    let output = grundy(&["solve"]).stdin(File::open("/").unwrap()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: standard input cannot be read"));
}
