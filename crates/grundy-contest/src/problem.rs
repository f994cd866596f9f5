//! A problem: a file of lines `key = value`.
//!
//! | key | value |
//! |---|---|
//! | `title` | its title |
//! | `also` | the same problem on other judges |
//! | `game` | the game's name in the catalogue |
//! | `format`, `limits`, `shape` | the input: [grammar](crate::format), [bounds](crate::format::Limit), [shape](crate::shape) |
//! | `usual` | bounds that inputs usually keep to, where the judge's own are not known: generated inputs do, larger ones are read all the same |
//! | `position` | the position, a [template](crate::template); or `heaps`, a game without a position, and `to`, the largest heap that is asked about |
//! | `play`, `compound` | as for `solve` |
//! | `move` | how a move is written in our notation, so that its numbers have names |
//! | `first`, `second` | what is printed where the first, or the second, player wins; or `answer`, what is printed in any case |

use crate::format::{Field, Format, Kind};
use crate::shape::Shape;
use crate::template::{Gap, Piece, Template};
use grundy::{Compound, Play};

/// What a case is about.
#[derive(Clone, Debug)]
pub enum Asked {
    /// A position.
    Position(Template),
    /// All heaps of a game from 1 to the number in a field, with the answers side by side.
    Heaps(Template, String),
}

/// A judge's problem.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The judge and the number, `lightoj-1199`.
    pub id: String,
    /// The same problem elsewhere.
    pub also: Vec<String>,
    /// Its title.
    pub title: String,
    /// The game's name in the catalogue, or a rule.
    pub game: String,
    /// What stands on standard input.
    pub format: Format,
    /// The limits as they are written.
    pub limits: String,
    /// What inputs usually keep to, where the judge's own limit is not known.
    pub usual: String,
    /// What a case must be beyond the grammar.
    pub shape: Shape,
    /// What a case asks about.
    pub asked: Asked,
    /// How play ends.
    pub play: Play,
    /// How a move is made in the sum.
    pub compound: Compound,
    /// How a move is written in our notation.
    pub step: Template,
    /// What is printed if the first player wins.
    pub first: Template,
    /// What is printed if the second player wins.
    pub second: Template,
    /// Whether any winning move is a right answer, where one is printed.
    pub any_move: bool,
}

impl Problem {
    /// Reads the file of a problem; the text says which line is wrong.
    pub fn parse(id: &str, text: &str) -> Result<Problem, String> {
        let mut lines = vec![];
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (key, value) = line.split_once('=').ok_or_else(|| format!("{id}: {line}"))?;
            lines.push((key.trim(), value.trim()));
        }
        let optional = |key: &str| lines.iter().find(|(other, _)| *other == key).map(|(_, value)| *value);
        let wanted = |key: &str| optional(key).ok_or_else(|| format!("{id}: {key} is missing"));
        let template = |key: &str| match optional(key).or(optional("answer").filter(|_| key != "move" && key != "position")) {
            None => Ok(Template::default()),
            Some(text) => Template::parse(text).ok_or_else(|| format!("{id}: {key} = {text}")),
        };
        let mut format = Format::parse(wanted("format")?).map_err(|error| format!("{id}: {:?}", error.message))?;
        let limits = optional("limits").unwrap_or_default();
        format.set_limits(limits).map_err(|error| format!("{id}: {:?}", error.message))?;
        let usual = optional("usual").unwrap_or_default();
        format.set_usual(usual).map_err(|error| format!("{id}: {:?}", error.message))?;
        let asked = match optional("heaps") {
            None => Asked::Position(Template::parse(wanted("position")?).ok_or_else(|| format!("{id}: position"))?),
            Some(game) => Asked::Heaps(Template::parse(game).ok_or_else(|| format!("{id}: heaps"))?, wanted("to")?.into()),
        };
        let list = |text: &str| text.split(',').map(|item| item.trim().to_owned()).collect();
        Ok(Problem {
            id: id.to_owned(),
            also: optional("also").map(list).unwrap_or_default(),
            title: wanted("title")?.to_owned(),
            game: wanted("game")?.to_owned(),
            format,
            limits: limits.to_owned(),
            usual: usual.to_owned(),
            shape: Shape::parse(optional("shape").unwrap_or_default()).ok_or_else(|| format!("{id}: shape"))?,
            asked,
            play: if optional("play") == Some("misere") { Play::Misere } else { Play::Normal },
            compound: match optional("compound") {
                Some("every") => Compound::Conjunctive,
                Some("selective") => Compound::Selective,
                _ => Compound::Disjunctive,
            },
            step: template("move")?,
            first: template("first")?,
            second: template("second")?,
            any_move: false,
        })
    }

    /// A problem from the command line: a grammar, a game and two words. The position is made of all numbers that count nothing, in order.
    ///
    /// ```
    /// use grundy_contest::{Format, Problem};
    /// let problem = Problem::of("nim", Format::parse("T; n; a*n").unwrap(), ["First", "Second"]).unwrap();
    /// let answer = grundy_contest::judge::whole(&problem, "1\n3\n3 4 5\n", &grundy::Budget::unlimited()).unwrap();
    /// assert_eq!(answer, "First\n");
    /// ```
    pub fn of(game: &str, format: Format, words: [&str; 2]) -> Option<Problem> {
        let position = usual_position(game, &format)?;
        Some(Problem {
            id: String::new(),
            also: vec![],
            title: String::new(),
            game: game.to_owned(),
            limits: String::new(),
            usual: String::new(),
            shape: Shape::Any,
            asked: Asked::Position(position),
            play: Play::Normal,
            compound: Compound::Disjunctive,
            step: Template::default(),
            first: Template::parse(words[0])?,
            second: Template::parse(words[1])?,
            any_move: false,
            format,
        })
    }

    /// All names of the problem, its own first.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.id.as_str()).chain(self.also.iter().map(String::as_str))
    }

    /// The judge that the problem comes from.
    pub fn judge(&self) -> &str {
        self.id.split('-').next().unwrap_or_default()
    }
}

/// The game with all numbers that count nothing; a sum of such games where they stand in a group.
fn usual_position(game: &str, format: &Format) -> Option<Template> {
    // A rule stands in parentheses before a colon.
    let head = if game.contains("->") && !game.starts_with('(') { format!("({game}):") } else { format!("{game}:") };
    let numbers = |fields: &[Field]| {
        let mut pieces = vec![Piece::Text(head.clone())];
        for field in fields.iter().filter(|field| !field.name.is_empty() && !format.counts(&field.name)) {
            if pieces.len() > 1 {
                pieces.push(Piece::Text(",".into()));
            }
            pieces.push(Piece::Gap(Gap { name: field.name.clone(), plus: None, letters: String::new() }));
        }
        pieces
    };
    let group = format.fields.iter().find_map(|field| match &field.kind {
        Kind::Group(inner, _) => Some(inner),
        _ => None,
    });
    let pieces = match group {
        None => numbers(&format.fields),
        Some(inner) => {
            let body = Template::of(numbers(inner));
            vec![Piece::Each { body, between: " + ".into(), none: "nim:0".into() }]
        }
    };
    (pieces.len() > 1 || group.is_some()).then(|| Template::of(pieces))
}
