//! What the guide says of several machines, run as it stands there, in all languages. A machine is a folder with an address of its own; `ssh`, `srun` and `scontrol` have stand-ins that start what they are told to here.
#![cfg(target_os = "linux")]

use crate::processes::{done, errors, folder_with, port_is_taken, soon};
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const GUIDES: [&str; 2] = [include_str!("../../../../docs/guide.md"), include_str!("../../../../docs/zh/guide.md")];

const MACHINES: [&str; 3] = ["127.0.0.1", "127.0.0.2", "127.0.0.3"];

/// The examples in a language of code, `sh` or `yaml`, that speak of hosts; the same in both guides but for comments.
fn examples(code: &str) -> Vec<String> {
    let without_comments =
        |text: &str| text.lines().map(|line| line.split(" # ").next().unwrap().trim_end()).collect::<Vec<_>>().join("\n");
    let of_guide = |guide: &str| -> Vec<String> {
        let fence = format!("```{code}\n");
        let blocks = guide.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap());
        blocks.filter(|block| block.contains("--hosts")).map(without_comments).collect()
    };
    let [english, chinese] = GUIDES.map(of_guide);
    assert_eq!(english, chinese);
    english
}

/// A folder with a graph, and beside it the programs that others would have.
fn site() -> TempDir {
    let site = folder_with("1 0\n2 1\n2 0\n3 2\n4 1\n4 3\n5 4\n6 5\n6 2\n7 6\n8 7\n8 1\n9 8\n");
    fs::rename(site.path().join("graph.txt"), site.path().join("arcs.txt")).unwrap();
    fs::create_dir(site.path().join("bin")).unwrap();
    let stand_in = |name: &str, text: &str| {
        let path = site.path().join("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    stand_in("ssh", "[ \"$1\" = -n ] && shift && exec < /dev/null\nhost=$1; shift; cd \"$SITE/$host\" && exec sh -c \"$*\"");
    stand_in("scontrol", "[ \"$*\" = 'show hostnames' ] && printf '%s\\n' 127.0.0.1 127.0.0.2 127.0.0.3");
    let srun = "nodes=${1#--nodes=}; [ \"$2\" = --ntasks-per-node=1 ] || exit 1; shift 2\nn=0; while [ $n -lt $nodes ]; do SLURM_PROCID=$n \"$@\" & n=$((n + 1)); done; wait";
    stand_in("srun", srun);
    site
}

/// A script in a folder of a site, where the port of the guide is another one.
fn shell(site: &Path, folder: &str, script: &str, port: u16) -> std::process::Child {
    let own = Path::new(env!("CARGO_BIN_EXE_grundy")).parent().unwrap();
    let path = format!("{}:{}:{}", site.join("bin").display(), own.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command.arg("-c").arg(script.replace("2101", &port.to_string())).current_dir(site.join(folder));
    command.env("PATH", path).env("SITE", site).env("LANG", "C").stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn succeed(outputs: &[Output]) -> String {
    outputs.iter().for_each(|output| assert!(output.status.success(), "{}", errors(output)));
    outputs.iter().map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).collect()
}

/// Runs an example, in a new site each time until no port is taken by somebody else; what it prints is the summary of the graph.
fn check(run: impl Fn(&Path, u16) -> Vec<Output>) {
    loop {
        let site = site();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let outputs = run(site.path(), port);
        if outputs.iter().any(port_is_taken) {
            continue;
        }
        let (said, expected) = (succeed(&outputs), done(site.path(), &["graph", "arcs.txt"]));
        assert!(!said.is_empty() && expected.starts_with(&said), "{said}");
        return;
    }
}

fn hosts_of(folder: &Path, port: u16) {
    fs::write(folder.join("hosts.txt"), MACHINES.map(|machine| format!("{machine}:{port}\n")).concat()).unwrap();
}

/// Each machine has the file of hosts, and its part.
fn share_out(site: &Path, port: u16) {
    succeed(&[soon(shell(site, "", examples("sh")[0].lines().next().unwrap(), port))]);
    for (at, machine) in MACHINES.iter().enumerate() {
        let folder = site.join(machine);
        fs::create_dir(&folder).unwrap();
        hosts_of(&folder, port);
        fs::rename(site.join(format!("big.{at}")), folder.join(format!("big.{at}"))).unwrap();
    }
    hosts_of(site, port);
}

#[test]
fn by_hand() {
    let examples = examples("sh");
    let [_, shown, start] = examples[0].lines().collect::<Vec<_>>()[..] else { panic!("three lines") };
    check(|site, port| {
        share_out(site, port);
        assert_eq!(succeed(&[soon(shell(site, MACHINES[1], shown, port))]).lines().count(), 3);
        let number = |at: usize| start.replace("--process 0", &format!("--process {at}")).replace("answers.0", &format!("answers.{at}"));
        let children: Vec<_> = (0..3).map(|at| shell(site, MACHINES[at], &number(at), port)).collect();
        let outputs: Vec<Output> = children.into_iter().map(soon).collect();
        let ended = outputs.iter().all(|output| output.status.success());
        assert!((0..3).all(|at| !ended || site.join(MACHINES[at]).join(format!("answers.{at}")).is_file()));
        outputs
    });
}

#[test]
fn by_ssh() {
    let examples = examples("sh");
    let loop_over_hosts = examples.iter().find(|example| example.contains("ssh ")).unwrap();
    check(|site, port| {
        share_out(site, port);
        vec![soon(shell(site, "", loop_over_hosts, port))]
    });
}

/// In a job of Slurm all processes see the same folder.
#[test]
fn by_slurm() {
    let examples = examples("sh");
    let job = examples.iter().find(|example| example.contains("srun ")).unwrap().replace("16", "3");
    check(|site, port| {
        succeed(&[soon(shell(site, "", examples[0].lines().next().unwrap(), port))]);
        vec![soon(shell(site, "", &job, port))]
    });
}

/// The command of each container, with the folder that they share.
#[test]
fn by_kubernetes() {
    let example = examples("yaml").concat();
    let command =
        example.lines().find_map(|line| line.trim().strip_prefix("command: [sh, -c, \"")?.strip_suffix("\"]")).unwrap().to_owned();
    check(|site, port| {
        succeed(&[soon(shell(site, "", examples("sh")[0].lines().next().unwrap(), port))]);
        hosts_of(site, port);
        let local = command.replace("/data", &site.display().to_string());
        let children: Vec<_> = (0..3).map(|at| shell(site, "", &format!("export JOB_COMPLETION_INDEX={at}; {local}"), port)).collect();
        children.into_iter().map(soon).collect()
    });
}
