//! The few ways in which a word may stand out. Shells strip the codes where there is no terminal.

use anstyle::{AnsiColor, Color, Effects};

/// A way to stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Who wins.
    Win,
    /// Who loses.
    Loss,
    /// A heading, or a cell that matters.
    Strong,
    /// A place in the input that is wrong.
    Error,
    /// Less important.
    Faint,
}

impl Style {
    /// The text in this style.
    ///
    /// ```
    /// use grundy_report::Style;
    /// assert!(Style::Strong.paint("9").contains('9'));
    /// ```
    pub fn paint(self, text: &str) -> String {
        let colour = |colour: AnsiColor| anstyle::Style::new().fg_color(Some(Color::Ansi(colour)));
        let style = match self {
            Style::Win => colour(AnsiColor::Green).effects(Effects::BOLD),
            Style::Loss => colour(AnsiColor::Magenta).effects(Effects::BOLD),
            Style::Strong => anstyle::Style::new().effects(Effects::BOLD),
            Style::Error => colour(AnsiColor::Red).effects(Effects::BOLD),
            Style::Faint => anstyle::Style::new().effects(Effects::DIMMED),
        };
        format!("{style}{text}{style:#}")
    }
}
