//! `grundy graph` by several workers, of this process or of several.

use crate::arguments::{Flags, limits};
use crate::files::{Disk, fill_whole, unwritable};
use crate::graph::{Failure, Shell, lines};
use crate::output::print;
use crate::values::duration;
use crate::{input, watch};
use clap::{Arg, ArgMatches};
use grundy::graph::part::{Whole, cuts, is_part};
use grundy::graph::{Arcs, Arrays, Known, NamedGraph, Part, Solution, Solved, Wanted, binary};
use grundy::notation::{Files, parse_with};
use grundy::text::shortened;
use grundy::{Budget, Message, SolveError, msg};
use grundy_cluster::{Found, NoAnswer, Patience, Progress, Source, Summary, Task, Trouble, pieces, solve_together};
use grundy_report::{Narrator, amounts, graph, json};
use memmap2::Mmap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The flags that make workers of it.
pub fn flags(flags: &Flags) -> [Arg; 9] {
    let number = |name: &'static str, most: u64| flags.option(name, "N").value_parser(clap::value_parser!(u64).range(..=most));
    let option = |name: &'static str, value: &'static str, key: &str| Arg::new(name).long(name).value_name(value).help(flags.help(key));
    [
        number("workers", 64),
        flags.option("hosts", "F"),
        number("process", 1 << 16).requires("hosts"),
        number("parts", 1 << 16).requires("convert"),
        flags.option("answers", "F"),
        option("state", "DIR", "graph-state"),
        option("every", "TIME", "graph-every").value_parser(duration).requires("state").default_value("60s"),
        flags.flag("resume").help(flags.help("graph-resume")).requires("state"),
        flags.flag("progress"),
    ]
}

/// How many workers there are, and where.
pub struct Setting {
    workers: usize,
    hosts: Vec<String>,
    process: usize,
}

impl Setting {
    /// What the flags say; nothing if they speak of no workers.
    pub fn of(matches: &ArgMatches) -> Result<Option<Setting>, Message> {
        let number = |name: &str| matches.get_one::<u64>(name).map(|&number| number as usize);
        let Some(path) = matches.get_one::<String>("hosts") else {
            let setting = |workers: usize| Setting { workers: workers.max(1), hosts: vec![], process: 0 };
            let needed = ["state", "answers"].iter().find(|&&name| matches.contains_id(name));
            return match (number("workers"), needed) {
                (None, Some(&flag)) => Err(msg!("cluster-needs-workers", flag = flag)),
                (workers, _) => Ok(workers.map(setting)),
            };
        };
        let text = String::from_utf8_lossy(&Disk::default().read(path)?).into_owned();
        let said = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).filter(|line| !line.is_empty());
        let hosts: Vec<String> = said.map(str::to_owned).collect();
        for (at, host) in hosts.iter().enumerate() {
            if host.rsplit_once(':').is_none_or(|(name, port)| name.is_empty() || port.parse::<u16>().is_err()) {
                return Err(msg!("cluster-bad-host", path = path.as_str(), host = shortened(host)));
            }
            if hosts[..at].contains(host) {
                return Err(msg!("cluster-same-host", path = path.as_str(), host = shortened(host)));
            }
        }
        let process = number("process").ok_or_else(|| msg!("cluster-no-number", count = hosts.len()))?;
        if process >= hosts.len() {
            return Err(msg!("cluster-bad-number", process = process, count = hosts.len()));
        }
        Ok(Some(Setting { workers: number("workers").unwrap_or(1).max(1), hosts, process }))
    }
}

/// Writes a graph as so many parts: the path with a dot and the number of the part.
pub fn convert(named: &NamedGraph, path: &str, parts: u32) -> Result<(), Failure> {
    let checksum = binary::checksum(named).map_err(Failure::Undecided)?;
    let Arcs::Single(arcs) = &named.arcs else { return Err(Failure::Undecided(SolveError::Unsupported("binary-multi"))) };
    let parts = parts.max(1);
    let whole = Whole { vertices: arcs.len() as u32, arcs: arcs.arcs() as u64, checksum, parts };
    for (index, ends) in cuts(arcs, parts).windows(2).enumerate() {
        let part = Part::cut_from(arcs, &named.names, whole, index as u32, ends[0]..ends[1]);
        write_part(&part, &part_path(path, index))?;
    }
    Ok(())
}

fn part_path(path: &str, index: usize) -> PathBuf {
    PathBuf::from(format!("{path}.{index}"))
}

fn write_part(part: &Part, path: &Path) -> Result<(), Message> {
    fill_whole(path, |out| {
        let mut result = Ok(());
        part.write(&mut |piece| {
            if result.is_ok() {
                result = out.write_all(piece);
            }
        });
        result
    })
}

/// Solves by workers, and shows what was asked for.
pub fn run(shell: &Shell, setting: &Setting) -> Result<(), Failure> {
    let start = Instant::now();
    let Given { source, graph, map } = given(shell, setting)?;
    say_beforehand(shell, setting, &source);
    let state = shell.text("state").map(PathBuf::from);
    let _lock = state.as_ref().map(|path| grundy_runs::Folder::new(path).locked()).transpose()?;
    let (solved, stopped) = shell.within(|budget| (solve(shell, setting, (&source, map), start, budget), budget.check(0).err()));
    let solved = solved.map_err(|why| no_answer(why, stopped, limits(shell.matches).1))?;
    if let Some(saved) = solved.resumed {
        note(shell, &msg!("cluster-resumed", count = saved));
    }
    if let Some(path) = shell.text("convert") {
        return Ok(solved.found.iter().try_for_each(|(part, _)| write_part(part, &part_path(path, part.index as usize)))?);
    }
    if let Some(path) = shell.text("answers") {
        finish_answers(Path::new(path), setting.workers)?;
    }
    match graph {
        Some(graph) => show_whole(shell, graph, solved),
        None => show_range(shell, setting, &solved),
    }
}

/// What is good to know before it begins.
fn say_beforehand(shell: &Shell, setting: &Setting, source: &Source) {
    let flag = |name: &str| shell.matches.get_flag(name);
    match source {
        Source::Unfold { .. } if flag("resume") => note(shell, &msg!("cluster-unfolds-again")),
        Source::Part(part) if flag("progress") => {
            let (processes, wanted) = (setting.hosts.len().max(1), wanted(shell));
            let needed = grundy_cluster::most_needed(part, wanted, setting.workers, processes);
            note(shell, &msg!("cluster-memory", needed = amounts::bytes(needed), allowed = amounts::bytes(limits(shell.matches).1)));
        }
        _ => {}
    }
}

fn wanted(shell: &Shell) -> Wanted {
    if shell.matches.get_flag("normal") { Wanted::Normal } else { Wanted::Both }
}

fn solve(
    shell: &Shell,
    setting: &Setting,
    (source, map): (&Source, Option<Arc<Mmap>>),
    start: Instant,
    budget: &Budget,
) -> Result<grundy_cluster::Solved, NoAnswer> {
    let every = *shell.matches.get_one::<Duration>("every").expect("has a default");
    // A whole graph is explained as ever.
    let cut = !setting.hosts.is_empty() || matches!(source, Source::Unfold { .. });
    let task = Task {
        wanted: wanted(shell),
        workers: setting.workers,
        hosts: setting.hosts.clone(),
        process: setting.process,
        state: shell.text("state").map(|path| (PathBuf::from(path), every)),
        resume: shell.matches.get_flag("resume"),
        explain: shell.text("explain").filter(|_| cut).cloned(),
        release: Arc::new(move || map.iter().for_each(|map| input::release(map))),
        budget: budget.clone(),
    };
    const LONGEST: Duration = Duration::from_secs(1 << 30);
    let (until, stopped) = (start + limits(shell.matches).0.min(LONGEST), || budget.check(0).is_err());
    let patience = Patience { until, stopped: &stopped, say: &|message| shell.narrator.say(message) };
    let (noisy, language) = (shell.matches.get_flag("progress"), shell.narrator.language());
    let tell = move |progress: Progress| {
        let message = progress_message(progress);
        if noisy {
            watch::note(&Narrator::new(language).say(&message));
        }
        watch::tell(message, None);
    };
    let answers = shell.text("answers").map(PathBuf::from);
    let put_away = move |worker: usize, part: &Part, found: &Found| {
        answers.as_ref().is_none_or(|path| draft_answers(path, worker, part, found).is_ok())
    };
    solve_together(source, &task, &patience, Arc::new(tell), Arc::new(put_away))
}

fn progress_message(progress: Progress) -> Message {
    msg!("cluster-progress", rounds = progress.rounds, settled = progress.settled, bytes = amounts::bytes(progress.bytes))
}

fn note(shell: &Shell, message: &Message) {
    watch::note(&shell.narrator.say(message));
}

fn no_answer(why: NoAnswer, stopped: Option<SolveError>, allowed: u64) -> Failure {
    use grundy_cluster::Failure::{Agreed, Lost};
    match why {
        NoAnswer::LostUnfolding => Failure::Broken(msg!("cluster-lost-unfolding")),
        NoAnswer::Failed(Agreed(Trouble::Memory(0))) => Failure::Refused(msg!("cluster-others-memory")),
        NoAnswer::Failed(Agreed(Trouble::Memory(needed))) => {
            Failure::Refused(msg!("cluster-needs-memory", needed = amounts::bytes(needed), allowed = amounts::bytes(allowed)))
        }
        NoAnswer::Refused(message) => Failure::Refused(message),
        NoAnswer::Failed(Agreed(Trouble::Stopped(error))) => Failure::Undecided(error),
        NoAnswer::Failed(Agreed(Trouble::Silent)) => stopped.map_or(Failure::Broken(msg!("cluster-lost")), Failure::Undecided),
        NoAnswer::Failed(Agreed(Trouble::Unwritable)) => Failure::Broken(msg!("cluster-unwritable")),
        NoAnswer::Failed(Agreed(Trouble::Wider) | Lost) => Failure::Broken(msg!("cluster-lost")),
    }
}

/// What this process solves.
struct Given {
    source: Source,
    /// The whole graph, if it has that.
    graph: Option<NamedGraph>,
    /// The file, if it is mapped.
    map: Option<Arc<Mmap>>,
}

impl Given {
    fn part(part: Part) -> Given {
        Given { source: Source::Part(Arc::new(part)), graph: None, map: None }
    }
}

fn given(shell: &Shell, setting: &Setting) -> Result<Given, Failure> {
    let memory = limits(shell.matches).1;
    if let Some(expression) = shell.text("from") {
        let start = shell.start(expression)?.sorted().to_string();
        let parse = Arc::new(move |text: &str| parse_with(text, &Disk::within(memory)).ok());
        let source = Source::Unfold { start, parse, only: shell.text("convert").is_some() };
        return Ok(Given { source, graph: None, map: None });
    }
    let path = shell.text("file").expect("it is required");
    let cut = !setting.hosts.is_empty() && !Path::new(path).exists();
    let own = if cut { part_path(path, setting.process).display().to_string() } else { path.clone() };
    let (bytes, map) = input::open_mapped(&own, memory)?;
    if is_part((*bytes).as_ref()) {
        let part = Part::read(&bytes).map_err(|why| msg!("cluster-bad-part", path = own.as_str(), why = why))?;
        return Ok(Given { map, ..Given::part(fitting(part, &own, setting)?) });
    }
    drop((bytes, map));
    let named = shell.graph()?;
    let Arcs::Single(arcs) = &named.arcs else { return Err(Failure::Undecided(SolveError::Unsupported("workers-multi"))) };
    let checksum = binary::checksum(&named).map_err(Failure::Undecided)?;
    let parts = setting.hosts.len().max(1) as u32;
    let whole = Whole { vertices: arcs.len() as u32, arcs: arcs.arcs() as u64, checksum, parts };
    if setting.hosts.is_empty() {
        let mut part = Part::whole(arcs.clone());
        part.whole = whole;
        return Ok(Given { graph: Some(named), ..Given::part(part) });
    }
    note(shell, &msg!("cluster-cut", path = path.as_str(), parts = parts as usize));
    let cuts = cuts(arcs, parts);
    let range = cuts[setting.process]..cuts[setting.process + 1];
    Ok(Given::part(Part::cut_from(arcs, &named.names, whole, setting.process as u32, range)))
}

/// A part must be the one that this process is to have.
fn fitting(part: Part, path: &str, setting: &Setting) -> Result<Part, Failure> {
    let parts = part.whole.parts as usize;
    if setting.hosts.is_empty() && parts > 1 {
        return Err(msg!("cluster-part-alone", path = path, parts = parts).into());
    }
    if !setting.hosts.is_empty() && (parts != setting.hosts.len() || part.index as usize != setting.process) {
        let (index, process, count) = (part.index as usize, setting.process, setting.hosts.len());
        return Err(msg!("cluster-wrong-part", path = path, index = index, parts = parts, process = process, count = count).into());
    }
    Ok(part)
}

/// All vertices are here: shown as ever.
fn show_whole(shell: &Shell, graph: NamedGraph, solved: grundy_cluster::Solved) -> Result<(), Failure> {
    let found: Vec<Found> = solved.found.into_iter().filter_map(|(_, found)| found).collect();
    let cyclic = found.iter().any(|found| found.cyclic);
    let mut arrays = Arrays::default();
    found.into_iter().for_each(|found| grundy_cluster::append(&mut arrays, found.answers));
    let known = Known::Single(Solution::of_arrays(arrays, cyclic));
    shell.present(&Solved { graph, known })
}

/// This process has a range: it shows its vertices, and the first one the whole.
fn show_range(shell: &Shell, setting: &Setting, solved: &grundy_cluster::Solved) -> Result<(), Failure> {
    let flag = |name: &str| shell.matches.get_flag(name);
    if let Some(name) = shell.text("explain") {
        return explain(shell, setting, name, solved);
    }
    let each = |line: fn(&Solved, u32) -> String| {
        let found = solved.found.iter().filter_map(|(part, found)| found.as_ref().map(|found| (part, found)));
        let pieces = found.flat_map(|(part, found)| pieces(part, found));
        pieces.flat_map(move |(solved, places)| places.into_iter().map(|place| line(&solved, place)).collect::<Vec<_>>())
    };
    if flag("json") {
        lines(each(|solved, vertex| json::line(&json::VertexLine(solved, vertex))));
    } else if flag("csv") {
        let head = (setting.process == 0).then(|| graph::CSV_HEAD.to_owned() + "\n");
        lines(head.into_iter().chain(each(|solved, vertex| graph::csv_line(solved, vertex) + "\n")));
    } else if setting.process == 0 {
        print(&summary(shell, &solved.summary));
    }
    note(shell, &msg!("cluster-sent", rounds = solved.sent.rounds, bytes = amounts::bytes(solved.sent.bytes)));
    Ok(())
}

fn explain(shell: &Shell, setting: &Setting, name: &str, solved: &grundy_cluster::Solved) -> Result<(), Failure> {
    match &solved.gathered {
        Some(gathered) => {
            let (near, vertex) = gathered.solved();
            let json = shell.matches.get_flag("json");
            print(&if json { json::line(&json::VertexLine(&near, vertex)) } else { graph::explanation(&near, vertex, shell.narrator) });
            Ok(())
        }
        None if setting.process > 0 => Ok(()),
        None => Err(msg!("graph-unknown-vertex", name = shortened(name)).into()),
    }
}

fn summary(shell: &Shell, summary: &Summary) -> String {
    let [pet, tame, wild] = summary.classes.map(|count| count as usize);
    let counts = graph::Counts {
        won: summary.won as usize,
        lost: summary.lost as usize,
        drawn: summary.drawn as usize,
        infinite: summary.infinite as usize,
        largest: summary.largest,
        remoteness: summary.longest.checked_sub(1).map(|longest| longest as u32),
        pet,
        tame,
        wild,
    };
    counts.said(summary.vertices as usize, summary.arcs as usize, shell.narrator)
}

fn draft_path(path: &Path, worker: usize) -> PathBuf {
    let mut draft = path.as_os_str().to_owned();
    draft.push(format!(".{worker}.draft"));
    draft.into()
}

/// Puts one worker's answers beside the file that they will be part of.
fn draft_answers(path: &Path, worker: usize, part: &Part, found: &Found) -> std::io::Result<()> {
    std::fs::write(draft_path(path, worker), grundy_cluster::answer_bytes(part, found))
}

/// All have their answers: the drafts become one file.
fn finish_answers(path: &Path, workers: usize) -> Result<(), Message> {
    fill_whole(path, |out| {
        let drafts = (0..workers).map(|worker| std::fs::File::open(draft_path(path, worker)));
        grundy_cluster::join_answers(drafts, out)
    })?;
    for worker in 0..workers {
        std::fs::remove_file(draft_path(path, worker)).map_err(|error| unwritable(path, &error))?;
    }
    Ok(())
}
