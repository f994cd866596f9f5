//! Pictures of tables: a sequence as dots with a histogram of its values under it, a grid as a heat map with zeros in black.
//!
//! The SVG is our own. A PNG is drawn from the same scene, with letters as strokes in place of fonts.

mod scene;

use crate::{Language, Narrator, svg};
use grundy::tabulate::{Question, Tabulation};
use grundy::{Message, msg};
use scene::{Anchor, Letters, Scene};

/// The most cells of a grid that are drawn; a larger picture would be grey.
const MOST_CELLS: usize = 4_000_000;

/// A PNG has so many pixels for one of the SVG.
const ZOOM: f32 = 2.0;

/// The picture of a table as SVG, or why there is none.
///
/// ```
/// use grundy::tabulate::{Question, Tabulation};
/// use grundy_report::{Language, Narrator, plot};
/// let table = Tabulation::of_row(Question::Values, [0, 1, 2, 0, 1, 2]);
/// let picture = plot::svg("bash/2", &table, &Narrator::new(Language::En)).unwrap();
/// assert!(picture.contains("Nim-values of bash/2"));
/// ```
pub fn svg(game: &str, table: &Tabulation, narrator: &Narrator) -> Result<String, Message> {
    draw(game, table, narrator, Letters::Fonts)
}

/// The picture of a table as PNG, or why there is none. Its letters are strokes, which are Latin only: it speaks English.
pub fn png(game: &str, table: &Tabulation) -> Result<Vec<u8>, Message> {
    svg::to_png(&draw(game, table, &Narrator::new(Language::En), Letters::Strokes)?, ZOOM)
}

fn draw(game: &str, table: &Tabulation, narrator: &Narrator, letters: Letters) -> Result<String, Message> {
    let cells: usize = table.rows.iter().map(Vec::len).sum();
    match table.grid {
        true if cells > MOST_CELLS => Err(msg!("plot-too-large", count = cells, most = MOST_CELLS)),
        true => Ok(heat_map(game, table, narrator, letters)),
        false => Ok(sequence(game, table, narrator, letters)),
    }
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 640.0;
const BLACK: &str = "#000000";
const BLUE: &str = "#3b6fb6";
const GREY: &str = "#b0bec5";
const PALE: &str = "#eceff1";

/// Text sizes.
const TITLE: f64 = 13.0;
const LABEL: f64 = 9.5;
const TICK: f64 = 8.5;

fn title(game: &str, table: &Tabulation, narrator: &Narrator) -> String {
    const MOST: usize = 76;
    let short: String = if game.chars().count() > MOST { game.chars().take(MOST).chain("...".chars()).collect() } else { game.to_owned() };
    narrator.say(&match table.question {
        Question::Values => msg!("plot-values-of", game = short),
        Question::Outcomes => msg!("plot-outcomes-of", game = short),
        Question::Misere => msg!("plot-misere-of", game = short),
    })
}

/// The words for entries of 0 and for the others.
fn legend_words(question: Question, narrator: &Narrator) -> [String; 2] {
    match question {
        Question::Values => ["plot-zero", "plot-other"],
        _ => ["plot-lost", "plot-won"],
    }
    .map(|key| narrator.word(key))
}

/// A rectangle with axes: numbers from 0 to the ends map to pixels.
struct Axes {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    ends: [f64; 2],
}

impl Axes {
    fn x(&self, number: f64) -> f64 {
        self.left + number / self.ends[0].max(1.0) * self.width
    }

    fn y(&self, number: f64) -> f64 {
        self.top + self.height - number / self.ends[1].max(1.0) * self.height
    }

    /// Grid lines, ticks with numbers, and the axes' names. A number on the first axis stands `shift` beside its place, and the axis begins with `from`.
    fn draw(&self, scene: &mut Scene, names: [&str; 2], shift: f64, from: u64) {
        let bottom = self.top + self.height;
        for tick in ticks(self.ends[0]).into_iter().filter(|tick| tick + shift <= self.ends[0]) {
            scene.line([self.x(tick + shift), self.top, self.x(tick + shift), bottom + 4.0], PALE);
            let number = from + tick as u64;
            scene.text((self.x(tick + shift), bottom + 17.0), &number.to_string(), TICK, Anchor::Middle, false);
        }
        for tick in ticks(self.ends[1]) {
            scene.line([self.left - 4.0, self.y(tick), self.left + self.width, self.y(tick)], PALE);
            scene.text((self.left - 8.0, self.y(tick) + 4.0), &format!("{tick}"), TICK, Anchor::End, false);
        }
        scene.line([self.left, self.top, self.left, bottom], GREY);
        scene.line([self.left, bottom, self.left + self.width, bottom], GREY);
        scene.text((self.left + self.width / 2.0, bottom + 36.0), names[0], LABEL, Anchor::Middle, false);
        scene.text((self.left - 48.0, self.top + self.height / 2.0), names[1], LABEL, Anchor::Middle, true);
    }
}

/// Round numbers from 0 to `end`, about eight of them, whole.
fn ticks(end: f64) -> Vec<f64> {
    let rough = (end / 8.0).max(1.0);
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|&step| step >= rough).unwrap_or(power).max(1.0);
    (0..).map(|nth| f64::from(nth) * step).take_while(|&tick| tick <= end + 1e-9).collect()
}

fn sequence(game: &str, table: &Tabulation, narrator: &Narrator, letters: Letters) -> String {
    let entries = table.rows.first().map_or(&[][..], Vec::as_slice);
    let most = table.numbers().max().unwrap_or(0);
    let mut scene = Scene::new(WIDTH, HEIGHT, letters);
    scene.text((WIDTH / 2.0, 30.0), &title(game, table, narrator), TITLE, Anchor::Middle, false);
    let dots = Axes {
        left: 76.0,
        top: 70.0,
        width: WIDTH - 106.0,
        height: 300.0,
        ends: [entries.len().saturating_sub(1) as f64, f64::from(most)],
    };
    dots.draw(&mut scene, [&narrator.word("plot-heap"), &narrator.word("plot-nim-value")], 0.0, table.from);
    // Of the points that fall on the same half of a pixel one is drawn.
    let across = 2 * WIDTH as usize + 1;
    let mut drawn = vec![false; across * (2 * HEIGHT as usize + 1)];
    let mut points = [vec![], vec![]];
    for (n, entry) in entries.iter().enumerate() {
        let Some(entry) = entry.number() else { continue };
        let (x, y) = (dots.x(n as f64), dots.y(f64::from(entry)));
        let place = &mut drawn[(y * 2.0) as usize * across + (x * 2.0) as usize];
        if !std::mem::replace(place, true) {
            points[usize::from(entry > 0)].push((x, y));
        }
    }
    let diameter = if entries.len() > 2_000 {
        2.2
    } else if entries.len() > 300 {
        3.4
    } else {
        5.0
    };
    scene.dots(&points[1], diameter, BLUE);
    scene.dots(&points[0], diameter, BLACK);
    legend(&mut scene, &legend_words(table.question, narrator), dots.left);
    histogram(&mut scene, table, narrator);
    scene.finish()
}

fn legend(scene: &mut Scene, words: &[String; 2], left: f64) {
    for (nth, (word, colour)) in words.iter().zip([BLACK, BLUE]).enumerate() {
        let x = left + nth as f64 * 420.0;
        scene.dots(&[(x + 6.0, 50.0)], 8.0, colour);
        scene.text((x + 18.0, 54.0), word, TICK, Anchor::Start, false);
    }
}

/// The most bars of a histogram: half a pixel each.
const MOST_BARS: u64 = 2 * (WIDTH as u64 - 106);

/// How often each value occurs; neighbours share a bar where there are too many to see.
fn histogram(scene: &mut Scene, table: &Tabulation, narrator: &Narrator) {
    let values = u64::from(table.numbers().max().unwrap_or(0)) + 1;
    let together = values.div_ceil(MOST_BARS);
    let mut counts = vec![0u64; values.div_ceil(together) as usize];
    table.numbers().for_each(|entry| counts[(u64::from(entry) / together) as usize] += 1);
    let most_count = counts.iter().max().copied().unwrap_or(0);
    let axes = Axes { left: 76.0, top: 450.0, width: WIDTH - 106.0, height: 130.0, ends: [values as f64, most_count as f64] };
    let bar = axes.width * together as f64 / values as f64;
    axes.draw(scene, ["", &narrator.word("plot-how-often")], 0.5, 0);
    for (nth, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (x, y) = (axes.x((nth as u64 * together) as f64), axes.y(count as f64));
        let gap = (bar * 0.12).min(4.0);
        let colour = if nth == 0 && together == 1 { BLACK } else { BLUE };
        scene.rect([x + gap / 2.0, y, (bar - gap).max(0.5), axes.top + axes.height - y], colour);
    }
    scene.text(
        (axes.left + axes.width / 2.0, axes.top + axes.height + 36.0),
        &narrator.word("plot-nim-value"),
        LABEL,
        Anchor::Middle,
        false,
    );
}

fn heat_map(game: &str, table: &Tabulation, narrator: &Narrator, letters: Letters) -> String {
    let (across, down) = (table.rows.first().map_or(0, Vec::len).max(1), table.rows.len().max(1));
    let most = table.numbers().max().unwrap_or(0);
    let cell = (720.0 / across as f64).min(720.0 / down as f64).clamp(1.0, 40.0);
    let (width, height) = (cell * across as f64, cell * down as f64);
    let full = (width + 220.0).max(560.0);
    let (left, top) = (90.0, 76.0);
    let mut scene = Scene::new(full, height + top + 70.0, letters);
    scene.text((full / 2.0, 30.0), &title(game, table, narrator), if full < 800.0 { LABEL } else { TITLE }, Anchor::Middle, false);
    // The first number goes up, the second to the right, as in a diagram.
    let colour = |entry: u32| if entry == 0 { BLACK.to_owned() } else { shade(f64::from(entry - 1) / f64::from(most.max(2) - 1)) };
    for (x, row) in table.rows.iter().enumerate() {
        // Neighbours of one value are one rectangle.
        let mut y = 0;
        for run in row.chunk_by(|a, b| a == b) {
            let corner = [left + y as f64 * cell, top + height - (x as f64 + 1.0) * cell];
            // Where there is no position the paper stays white.
            if let Some(number) = run[0].number() {
                scene.rect([corner[0], corner[1], cell * run.len() as f64, cell], &colour(number));
            }
            y += run.len();
        }
    }
    for tick in ticks(across as f64 - 1.0) {
        scene.text((left + (tick + 0.5) * cell, top + height + 17.0), &format!("{tick}"), TICK, Anchor::Middle, false);
    }
    for tick in ticks(down as f64 - 1.0) {
        scene.text((left - 8.0, top + height - (tick + 0.5) * cell + 4.0), &format!("{tick}"), TICK, Anchor::End, false);
    }
    scene.text((left + width / 2.0, top + height + 40.0), &narrator.word("plot-second"), LABEL, Anchor::Middle, false);
    scene.text((left - 52.0, top + height / 2.0), &narrator.word("plot-first"), LABEL, Anchor::Middle, true);
    let words = legend_words(table.question, narrator);
    scene.rect([left, 46.0, 10.0, 10.0], BLACK);
    scene.text((left + 16.0, 55.0), &words[0], TICK, Anchor::Start, false);
    scale(&mut scene, left + width + 30.0, top, height.min(300.0), most, table.question, narrator);
    scene.finish()
}

/// The bar that tells which colour is which value.
fn scale(scene: &mut Scene, left: f64, top: f64, height: f64, most: u32, question: Question, narrator: &Narrator) {
    const STEPS: u32 = 60;
    if most == 0 {
        return;
    }
    if question != Question::Values {
        scene.rect([left, top, 14.0, 14.0], &shade(0.0));
        scene.text((left + 20.0, top + 11.0), "N", TICK, Anchor::Start, false);
        return;
    }
    for step in 0..STEPS {
        let share = f64::from(step) / f64::from(STEPS - 1);
        let y = top + height - (f64::from(step) + 1.0) * height / f64::from(STEPS);
        scene.rect([left, y, 14.0, height / f64::from(STEPS) + 0.3], &shade(share));
    }
    scene.text((left + 20.0, top + height), "1", TICK, Anchor::Start, false);
    scene.text((left + 20.0, top + 8.0), &most.to_string(), TICK, Anchor::Start, false);
    scene.text((left + 46.0, top + height / 2.0), &narrator.word("plot-nim-value"), TICK, Anchor::Middle, true);
}

/// From violet over green to yellow, dark to light: readable without seeing colours, and never black.
fn shade(share: f64) -> String {
    const STOPS: [[f64; 3]; 5] =
        [[72.0, 34.0, 115.0], [59.0, 82.0, 139.0], [33.0, 145.0, 140.0], [94.0, 201.0, 98.0], [253.0, 231.0, 37.0]];
    let place = share.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
    let below = (place as usize).min(STOPS.len() - 2);
    let mix = |at: usize| (STOPS[below][at] + (STOPS[below + 1][at] - STOPS[below][at]) * (place - below as f64)).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}
