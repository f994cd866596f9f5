//! `grundy graph`.

use crate::files::{Disk, fill_whole, write_whole};
use crate::{Status, complain, input, print, watch};
use clap::ArgMatches;
use grundy::games::graph::search_misere;
use grundy::graph::{NamedGraph, Solved, binary};
use grundy::notation::parse_with;
use grundy::sum::graph::{stream, unfold};
use grundy::text::{Diagnostic, shortened};
use grundy::{Message, SolveError, Sum, msg};
use grundy_report::{Narrator, flaw, graph, picture};
use std::path::Path;
use std::time::Duration;

/// Reads a graph, solves it, and shows what was asked for.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let shell = Shell { matches, narrator };
    match shell.answer() {
        Ok(()) => Status::Answered,
        Err(Failure::Input(message)) => complain(&message, narrator),
        Err(Failure::Flaw(flaw, text)) => {
            anstream::eprint!("{}", flaw::diagnostic(&flaw, &text, narrator));
            Status::BadInput
        }
        Err(Failure::Undecided(error)) => {
            anstream::eprintln!("{}", flaw::unsolved(&error, narrator));
            Status::Undecided
        }
    }
}

/// Why there is no answer.
enum Failure {
    Input(Message),
    Flaw(Box<Diagnostic>, String),
    Undecided(SolveError),
}

impl From<Message> for Failure {
    fn from(message: Message) -> Failure {
        Failure::Input(message)
    }
}

struct Shell<'a> {
    matches: &'a ArgMatches,
    narrator: &'a Narrator,
}

impl Shell<'_> {
    fn text(&self, name: &str) -> Option<&String> {
        self.matches.get_one::<String>(name)
    }

    fn answer(&self) -> Result<(), Failure> {
        if self.matches.get_flag("lists") {
            return self.stream();
        }
        let named = self.graph()?;
        if let Some(path) = self.text("convert") {
            return self.convert(&named, path);
        }
        let threads: usize = *self.matches.get_one::<u64>("threads").expect("has a default") as usize;
        let mut solved = Solved::of(named, threads)?;
        self.within(|budget| search_misere(&mut solved, budget)).map_err(Failure::Undecided)?;
        let explained = self.text("explain").map(|name| find(&solved, name)).transpose()?;
        if let Some(path) = self.text("svg") {
            write_whole(Path::new(path), picture::graph::svg(&solved, explained, self.narrator)?.as_bytes())?;
        }
        if let Some(path) = self.text("dot") {
            write_whole(Path::new(path), picture::graph::dot(&solved).as_bytes())?;
        }
        self.show(&solved, explained);
        Ok(())
    }

    /// Runs a search under the budget of the flags.
    fn within<T>(&self, work: impl FnOnce(&grundy::Budget) -> T) -> T {
        let time: Duration = *self.matches.get_one("time").expect("has a default");
        watch::within(time, self.memory(), self.narrator, work)
    }

    fn memory(&self) -> u64 {
        *self.matches.get_one("memory").expect("has a default")
    }

    /// The position of `--from`.
    fn start(&self, expression: &str) -> Result<Sum, Failure> {
        parse_with(expression, &Disk).map_err(|flaw| Failure::Flaw(flaw, expression.to_owned()))
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

    fn graph(&self) -> Result<NamedGraph, Failure> {
        if let Some(expression) = self.text("from") {
            let sum = self.start(expression)?;
            return self.within(|budget| unfold(&sum, budget)).map_err(Failure::Undecided);
        }
        let path = self.text("file").expect("it is required");
        let bytes = input::open(path, self.memory())?;
        binary::read_shared(&bytes).map_err(|mut flaw| {
            let text = grundy::text::shown((*bytes).as_ref()).into_owned();
            if flaw.source != grundy::notation::Source::Expression {
                flaw.source = grundy::notation::Source::File { path: path.clone(), text: text.clone() };
            }
            Failure::Flaw(flaw, text)
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
            return lines(wanted.map(|vertex| graph::json_line(solved, vertex)));
        }
        if flag("csv") {
            return lines(std::iter::once(graph::CSV_HEAD.to_owned()).chain(vertices.map(|vertex| graph::csv_line(solved, vertex))));
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
fn lines(lines: impl Iterator<Item = String>) {
    const ENOUGH: usize = 1 << 16;
    let mut text = String::new();
    for line in lines {
        text.push_str(&line);
        text.push('\n');
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
