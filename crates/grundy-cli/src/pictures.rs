//! Pictures on their way to files: `--svg`, `--png` and `--svg-steps` of `grundy solve`, and plots.

use crate::arguments::Flags;
use crate::files::{STDOUT, unwritable, write_whole};
use crate::{Status, complain};
use clap::{Arg, ArgMatches};
use grundy::analysis::Analysis;
use grundy::analysis::Partizan;
use grundy::notation::Files;
use grundy::tabulate::Tabulation;
use grundy::{Message, Sum, msg};
use grundy_report::{Narrator, picture, plot, svg};
use std::path::{Path, PathBuf};

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

    /// Whether a picture goes to standard output, in place of the answer.
    pub fn on_stdout(&self) -> bool {
        [&self.svg, &self.png].into_iter().flatten().any(|path| path == Path::new(STDOUT))
    }

    /// Draws an answer. Files are those that the sum was read from.
    pub fn of_answer(&self, sum: &Sum, analysis: &Analysis, files: &dyn Files, narrator: &Narrator) -> Status {
        self.draw(sum, || picture::answer(sum, analysis, files, self.labels, narrator), narrator)
    }

    /// Draws an answer about both players.
    pub fn of_partizan(&self, sum: &Sum, found: &Partizan, files: &dyn Files, narrator: &Narrator) -> Status {
        self.draw(sum, || picture::partizan(sum, found, files, self.labels, narrator), narrator)
    }

    fn draw(&self, sum: &Sum, drawn: impl Fn() -> Result<String, Message>, narrator: &Narrator) -> Status {
        if !self.wanted() {
            return Status::Answered;
        }
        match self.write(sum, drawn, narrator) {
            Ok(()) => Status::Answered,
            Err(why) => complain(&why, narrator),
        }
    }

    fn write(&self, sum: &Sum, drawn: impl Fn() -> Result<String, Message>, narrator: &Narrator) -> Result<(), Message> {
        if self.svg.is_some() || self.png.is_some() {
            write_both(&drawn()?, self.svg.as_deref(), self.png.as_deref())?;
        }
        let Some(folder) = &self.steps else { return Ok(()) };
        std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let board = picture::hackenbush::subject(sum)?;
        for (nth, (caption, svg)) in picture::hackenbush::steps(&board, narrator)?.into_iter().enumerate() {
            let path = folder.join(format!("step-{nth:02}.svg"));
            write_whole(&path, svg.as_bytes())?;
            anstream::eprintln!("{}: {}", path.display(), caption);
        }
        Ok(())
    }
}

/// Writes a picture as SVG, as PNG, or as both; only one of them can go to standard output.
pub fn write_both(drawn: &str, svg_path: Option<&Path>, png_path: Option<&Path>) -> Result<(), Message> {
    if svg_path.is_some() && svg_path == png_path {
        return Err(msg!("usage-two-outputs"));
    }
    if let Some(path) = svg_path {
        write_whole(path, drawn.as_bytes())?;
    }
    match png_path {
        Some(path) => write_whole(path, &svg::to_png(drawn, ZOOM)?),
        None => Ok(()),
    }
}

/// Draws a table into a file, as its ending says.
pub fn write_plot(path: &Path, game: &str, table: &Tabulation, narrator: &Narrator) -> Result<(), Message> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => write_whole(path, plot::svg(game, table, narrator)?.as_bytes()),
        Some("png") => write_whole(path, &plot::png(game, table, narrator)?),
        _ => Err(msg!("plot-ending", path = path.display().to_string())),
    }
}
