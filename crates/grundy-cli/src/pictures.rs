//! `--svg`, `--png` and `--svg-steps` of `grundy solve`.

use crate::arguments::Flags;
use crate::files::{unwritable, write_whole};
use crate::{Status, complain};
use clap::{Arg, ArgMatches};
use grundy::analysis::Analysis;
use grundy::analysis::Partizan;
use grundy::{Message, Step, Sum};
use grundy_report::picture::{self, hackenbush::Marks};
use grundy_report::{Narrator, svg};
use std::path::PathBuf;

/// A PNG has so many pixels for one of the SVG.
const ZOOM: f32 = 2.0;

/// The pictures that were asked for.
pub struct Pictures {
    svg: Option<PathBuf>,
    png: Option<PathBuf>,
    steps: Option<PathBuf>,
    labels: bool,
}

impl Pictures {
    /// The flags that ask for pictures.
    pub fn flags(flags: &Flags) -> [Arg; 4] {
        let svg = flags.option("svg", "FILE").help(flags.help("solve-svg"));
        [svg, flags.option("png", "FILE"), flags.option("svg-steps", "DIR"), flags.flag("labels")]
    }

    pub fn new(matches: &ArgMatches) -> Pictures {
        let path = |name: &str| matches.get_one::<String>(name).map(PathBuf::from);
        Pictures { svg: path("svg"), png: path("png"), steps: path("svg-steps"), labels: matches.get_flag("labels") }
    }

    /// Whether there is anything to draw.
    pub fn wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some() || self.steps.is_some()
    }

    /// Draws an answer.
    pub fn of_answer(&self, sum: &Sum, analysis: &Analysis, narrator: &Narrator) -> Status {
        self.draw(sum, |at| Marks::winning(edges(sum, at, &analysis.winning.listed)), narrator)
    }

    /// Draws an answer about both players.
    pub fn of_partizan(&self, sum: &Sum, found: &Partizan, narrator: &Narrator) -> Status {
        self.draw(sum, |at| Marks::sides(edges(sum, at, &found.left_wins), edges(sum, at, &found.right_wins)), narrator)
    }

    fn draw(&self, sum: &Sum, marks: impl Fn(usize) -> Marks, narrator: &Narrator) -> Status {
        if !self.wanted() {
            return Status::Answered;
        }
        match self.write(sum, marks, narrator) {
            Ok(()) => Status::Answered,
            Err(why) => complain(&why, narrator),
        }
    }

    fn write(&self, sum: &Sum, marks: impl Fn(usize) -> Marks, narrator: &Narrator) -> Result<(), Message> {
        let (at, board) = picture::hackenbush::subject(sum)?;
        if self.svg.is_some() || self.png.is_some() {
            let drawn = picture::hackenbush::draw(&board, &marks(at), self.labels, narrator)?;
            if let Some(path) = &self.svg {
                write_whole(path, drawn.as_bytes())?;
            }
            if let Some(path) = &self.png {
                write_whole(path, &svg::to_png(&drawn, ZOOM)?)?;
            }
        }
        let Some(folder) = &self.steps else { return Ok(()) };
        std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        for (nth, (caption, svg)) in picture::hackenbush::steps(&board, narrator)?.into_iter().enumerate() {
            let path = folder.join(format!("step-{nth:02}.svg"));
            write_whole(&path, svg.as_bytes())?;
            anstream::eprintln!("{}: {}", path.display(), caption);
        }
        Ok(())
    }
}

/// The edges of one component that these moves cut.
fn edges(sum: &Sum, at: usize, steps: &[Step]) -> Vec<u64> {
    steps.iter().filter(|step| step.component == at).filter_map(|step| sum.components()[at].notes().edge(&step.action)).collect()
}
