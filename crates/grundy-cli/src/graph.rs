//! `grundy graph`.

use crate::arguments::{Flags, limits, threads};
use crate::files::{Disk, STDOUT, fill_whole, write_whole};
use crate::output::print;
use crate::{Status, cluster, complain, input, pictures, watch};
use clap::{Arg, ArgMatches, Command};
use grundy::games::graph::search_misere;
use grundy::graph::{NamedGraph, Solved, Unsolved, Wanted, binary};
use grundy::notation::parse_with;
use grundy::sum::graph::{stream, unfold};
use grundy::text::{Diagnostic, shortened};
use grundy::{Message, SolveError, Sum, msg};
use grundy_report::{Narrator, diagnostic, graph, json, picture};
use std::path::Path;

/// The flags of `grundy graph`.
pub fn command(flags: &Flags) -> Command {
    Command::new("graph")
        .override_usage("grundy graph FILE [--explain VERTEX] [--json] [--svg F] …")
        .after_help(flags.help("graph-examples"))
        .arg(Arg::new("file").value_name("FILE").required_unless_present("from").help(flags.help("graph-file")))
        .arg(flags.option("from", "EXPR").conflicts_with("file"))
        .arg(flags.flag("lists").requires("from"))
        .arg(flags.option("explain", "VERTEX").help(flags.help("graph-explain")))
        .arg(flags.flag("json").help(flags.help("graph-json")))
        .arg(flags.flag("csv").conflicts_with("json"))
        .args([flags.flag("normal"), flags.flag("all").help(flags.help("graph-all"))])
        .arg(flags.option("svg", "F").help(flags.help("graph-svg")))
        .args([flags.option("png", "F"), flags.option("dot", "F"), flags.option("convert", "F")])
        .args(cluster::flags(flags))
        .arg(flags.threads())
        .args([flags.time(), flags.memory("8GiB").help(flags.help("graph-memory"))])
}

/// Reads a graph, solves it, and shows what was asked for.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let shell = Shell { matches, narrator };
    match shell.answer() {
        Ok(()) => Status::Answered,
        Err(Failure::Refused(message)) => complain(&message, narrator),
        Err(Failure::Input(wrong, text)) => {
            anstream::eprint!("{}", diagnostic::drawn(&wrong, &text, narrator));
            Status::BadInput
        }
        Err(Failure::Broken(message)) => {
            complain(&message, narrator);
            Status::Undecided
        }
        Err(Failure::Undecided(error)) => {
            anstream::eprintln!("{}", diagnostic::unsolved(&error, narrator));
            Status::Undecided
        }
        Err(Failure::MisereUndecided(error)) => {
            anstream::eprintln!("{}; {}", diagnostic::unsolved(&error, narrator), narrator.word("graph-misere-missing"));
            Status::Undecided
        }
    }
}

/// Why there is no answer.
pub enum Failure {
    /// Something is wrong with what was asked for.
    Refused(Message),
    /// Something is wrong with this text.
    Input(Box<Diagnostic>, String),
    /// The budget ended, or the engine cannot.
    Undecided(SolveError),
    /// Something happened to another process.
    Broken(Message),
    /// All is known but some misère outcomes.
    MisereUndecided(SolveError),
}

impl From<Message> for Failure {
    fn from(message: Message) -> Failure {
        Failure::Refused(message)
    }
}

/// The command with its flags.
pub struct Shell<'a> {
    /// What was asked for.
    pub matches: &'a ArgMatches,
    /// Who speaks.
    pub narrator: &'a Narrator,
}

impl Shell<'_> {
    /// The text of a flag.
    pub fn text(&self, name: &str) -> Option<&String> {
        self.matches.get_one::<String>(name)
    }

    fn answer(&self) -> Result<(), Failure> {
        if self.matches.get_flag("lists") {
            return self.stream();
        }
        // A file is converted by one; a game is unfolded by all.
        let alone = self.text("convert").is_some() && self.text("from").is_none();
        if let Some(setting) = cluster::Setting::of(self.matches)?.filter(|_| !alone) {
            return cluster::run(self, &setting);
        }
        let named = self.graph()?;
        if let Some(path) = self.text("convert") {
            return match self.matches.get_one::<u64>("parts") {
                Some(&parts) => cluster::convert(&named, path, parts as u32),
                None => self.convert(&named, path),
            };
        }
        let threads = threads(self.matches);
        let wanted = if self.matches.get_flag("normal") { Wanted::Normal } else { Wanted::Both };
        let mut solved = self.within(|budget| Solved::within(named, wanted, threads, budget)).map_err(|why| match why {
            Unsolved::Cycle(message) => Failure::Refused(message),
            Unsolved::Stopped(error) => Failure::Undecided(error),
        })?;
        let misere = self.within(|budget| search_misere(&mut solved, budget));
        self.present(&solved)?;
        // What is known has been shown; misère outcomes that are missing are empty there.
        misere.map_err(Failure::MisereUndecided)
    }

    /// Draws and shows a solved graph.
    pub fn present(&self, solved: &Solved) -> Result<(), Failure> {
        let explained = self.text("explain").map(|name| find(solved, name)).transpose()?;
        self.draw(solved, explained)?;
        if !["svg", "png", "dot"].iter().any(|name| self.text(name).is_some_and(|path| path == STDOUT)) {
            self.show(solved, explained);
        }
        Ok(())
    }

    /// Writes the pictures that were asked for. One on standard output takes the place of the table.
    fn draw(&self, solved: &Solved, marked: Option<u32>) -> Result<(), Message> {
        if self.text("svg").or(self.text("png")).is_some() {
            let drawn = picture::graph::svg(solved, marked, self.narrator)?;
            pictures::write_both(&drawn, self.text("svg").map(Path::new), self.text("png").map(Path::new))?;
        }
        match self.text("dot") {
            Some(path) => write_whole(Path::new(path), picture::graph::dot(solved).as_bytes()),
            None => Ok(()),
        }
    }

    /// Runs a search under the budget of the flags.
    pub fn within<T>(&self, work: impl FnOnce(&grundy::Budget) -> T) -> T {
        let (time, memory) = limits(self.matches);
        watch::within(time, memory, self.narrator, work)
    }

    /// The position of `--from`.
    pub fn start(&self, expression: &str) -> Result<Sum, Failure> {
        parse_with(expression, &Disk::within(limits(self.matches).1)).map_err(|wrong| Failure::Input(wrong, expression.to_owned()))
    }

    /// Prints the rows of `--from` as they are found, each with its position in a comment.
    fn stream(&self) -> Result<(), Failure> {
        let sum = self.start(self.text("from").expect("--lists needs it"))?;
        let result = self.within(|budget| {
            stream(&sum, budget, &mut |vertex, text, options| {
                let targets: String = options.iter().map(|target| format!(" {target}")).collect();
                print(&format!("{vertex}:{targets}  # {text}\n"));
                Ok(())
            })
        });
        result.map_err(Failure::Undecided)
    }

    /// The graph that is asked about.
    pub fn graph(&self) -> Result<NamedGraph, Failure> {
        if let Some(expression) = self.text("from") {
            let sum = self.start(expression)?;
            return self.within(|budget| unfold(&sum, budget)).map_err(Failure::Undecided);
        }
        let path = self.text("file").expect("it is required");
        let bytes = input::open(path, limits(self.matches).1)?;
        binary::read_shared(&bytes).map_err(|mut wrong| {
            let text = grundy::text::shown((*bytes).as_ref()).into_owned();
            if wrong.source != grundy::text::Source::Expression {
                wrong.source = grundy::text::Source::File { path: path.clone(), text: text.clone() };
            }
            Failure::Input(wrong, text)
        })
    }

    fn convert(&self, graph: &NamedGraph, path: &str) -> Result<(), Failure> {
        let mut refused = None;
        let written = fill_whole(Path::new(path), |out| {
            let mut result = Ok(());
            refused = binary::write(graph, &mut |piece| {
                if result.is_ok() {
                    result = out.write_all(piece);
                }
            })
            .err();
            // What has no binary form leaves no file.
            if refused.is_some() { Err(std::io::ErrorKind::Unsupported.into()) } else { result }
        });
        match refused {
            Some(why) => Err(Failure::Undecided(why)),
            None => Ok(written?),
        }
    }

    fn show(&self, solved: &Solved, explained: Option<u32>) {
        let vertices = 0..solved.graph.len() as u32;
        let flag = |name: &str| self.matches.get_flag(name);
        if flag("json") {
            let wanted = explained.map_or(vertices, |vertex| vertex..vertex + 1);
            return lines(wanted.map(|vertex| json::line(&json::VertexLine(solved, vertex))));
        }
        if flag("csv") {
            return lines(
                std::iter::once(graph::CSV_HEAD.to_owned())
                    .chain(vertices.map(|vertex| graph::csv_line(solved, vertex)))
                    .map(|line| line + "\n"),
            );
        }
        if let Some(vertex) = explained {
            return print(&graph::explanation(solved, vertex, self.narrator));
        }
        let most = if flag("all") { usize::MAX } else { graph::SHORT_TABLE };
        print(&graph::summary(solved, self.narrator));
        print(&format!("\n{}", graph::table(solved, most, self.narrator)));
    }
}

/// Prints lines as they come, a good many at a time.
pub fn lines(lines: impl Iterator<Item = String>) {
    const ENOUGH: usize = 1 << 16;
    let mut text = String::new();
    for line in lines {
        text.push_str(&line);
        if text.len() > ENOUGH {
            print(&text);
            text.clear();
        }
    }
    print(&text);
}

fn find(solved: &Solved, name: &str) -> Result<u32, Message> {
    let names = &solved.graph.names;
    names.find(name).ok_or_else(|| match names.nearest(name) {
        Some(near) => msg!("graph-unknown-vertex-near", name = shortened(name), near = near),
        None => msg!("graph-unknown-vertex", name = shortened(name)),
    })
}
