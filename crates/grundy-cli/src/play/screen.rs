//! The game on the whole screen: the position, the moves to choose from, and what happened so far.

use super::game::{Hints, Match, Who};
use super::plain::told;
use crate::Status;
use grundy::msg;
use grundy_report::{Narrator, judged, textboard};
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, List, ListItem, ListState, Paragraph, Wrap};

/// What is on the screen beside the game.
struct Screen<'n> {
    game: Match,
    narrator: &'n Narrator,
    chosen: ListState,
    /// What is said at the bottom.
    said: Vec<String>,
}

/// Plays until the human leaves.
pub fn play(game: Match, narrator: &Narrator) -> Status {
    let mut terminal = match ratatui::try_init() {
        Ok(terminal) => terminal,
        // A terminal that cannot be drawn on is written to.
        Err(_) => return super::plain::play(game, &mut std::io::stdin().lock(), narrator),
    };
    let mut screen = Screen { game, narrator, chosen: ListState::default(), said: vec![] };
    let mut stuck = false;
    let status = loop {
        if screen.game.over.is_none() && screen.game.mover() == Who::Engine && !stuck {
            screen.said = vec![narrator.word("play-thinking")];
            if terminal.draw(|frame| screen.draw(frame)).is_err() {
                break Status::BadInput;
            }
            stuck = !screen.answer();
        }
        if terminal.draw(|frame| screen.draw(frame)).is_err() {
            break Status::BadInput;
        }
        match event::read() {
            Ok(Event::Key(key)) if key.kind == KeyEventKind::Press => {
                if screen.press(key) {
                    break Status::Answered;
                }
            }
            Ok(_) => {}
            Err(_) => break Status::BadInput,
        }
    };
    ratatui::restore();
    status
}

impl Screen<'_> {
    /// The engine's move; whether it found one.
    fn answer(&mut self) -> bool {
        let Some(choice) = self.game.engine_choice() else {
            self.said = vec![self.narrator.word("play-stuck")];
            return false;
        };
        self.game.make(&choice.judged, Some(choice.how.name()));
        self.said = vec![self.narrator.say(&told(&self.game, self.narrator))];
        self.settle();
        true
    }

    /// After a move: the first move is chosen again, and an end is told.
    fn settle(&mut self) {
        self.chosen.select(None);
        if self.game.over.is_some() {
            self.said.extend(self.game.ending().iter().map(|message| self.narrator.say(message)));
        }
    }

    /// Does what a key says; whether to leave.
    fn press(&mut self, key: KeyEvent) -> bool {
        let count = if self.game.over.is_none() { self.game.moves().moves.len() } else { 0 };
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return true,
            KeyCode::Char('q') | KeyCode::Esc => return true,
            KeyCode::Down | KeyCode::Char('j') => self.choose(count, 1),
            KeyCode::Up | KeyCode::Char('k') => self.choose(count, -1),
            KeyCode::PageDown => self.choose(count, 10),
            KeyCode::PageUp => self.choose(count, -10),
            KeyCode::Enter => self.make(),
            KeyCode::Char('h') if self.game.over.is_none() => self.said = vec![self.narrator.say(&self.game.hint())],
            KeyCode::Char('v') => {
                self.game.hints = self.game.hints.next();
                self.said = vec![self.narrator.word(&format!("play-hints-{}", self.game.hints.name()))];
            }
            KeyCode::Char('u') => {
                let undone = self.game.undo();
                self.said = vec![self.narrator.say(&if undone { msg!("play-undone") } else { msg!("play-nothing-to-undo") })];
                self.chosen.select(None);
            }
            KeyCode::Char('n') if self.game.over.is_some() => {
                self.game.restart();
                self.said.clear();
                self.chosen.select(None);
            }
            _ => {}
        }
        false
    }

    fn choose(&mut self, count: usize, by: isize) {
        if count > 0 {
            let at = self.chosen.selected().map_or(if by > 0 { 0 } else { count - 1 }, |at| at.saturating_add_signed(by).min(count - 1));
            self.chosen.select(Some(at));
        }
    }

    fn make(&mut self) {
        let Some(at) = self.chosen.selected().filter(|_| self.game.over.is_none()) else { return };
        let Some(judged) = self.game.moves().moves.get(at).cloned() else { return };
        self.game.make(&judged, None);
        self.said = vec![self.narrator.say(&told(&self.game, self.narrator))];
        self.settle();
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let said: Vec<Line<'_>> = self.said.iter().map(|text| Line::from(text.clone())).collect();
        let rows = [Constraint::Min(6), Constraint::Length(4), Constraint::Length(1)];
        let [main, bottom, keys] = Layout::vertical(rows).areas(frame.area());
        let [left, right] = Layout::horizontal([Constraint::Percentage(60), Constraint::Percentage(40)]).areas(main);
        let [board, log] = Layout::vertical([Constraint::Percentage(65), Constraint::Percentage(35)]).areas(left);
        let titled = |key: &str| Block::bordered().title(self.narrator.word(key));
        let mut lines =
            vec![Line::from(Span::styled(self.game.sum().by_names(), Style::new().add_modifier(Modifier::BOLD))), Line::default()];
        lines.extend(textboard::lines(self.game.sum()).into_iter().map(Line::from));
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(titled("play-position")), board);
        frame.render_widget(self.log(log.height.saturating_sub(2).into()).block(titled("play-log")), log);
        let moves = List::new(self.items()).highlight_symbol("> ").highlight_style(Style::new().add_modifier(Modifier::REVERSED));
        frame.render_stateful_widget(moves.block(titled("play-moves")), right, &mut self.chosen);
        frame.render_widget(Paragraph::new(said).wrap(Wrap { trim: true }).block(titled("play-title")), bottom);
        let help = if self.game.over.is_some() { "play-keys-over" } else { "play-keys" };
        frame.render_widget(Paragraph::new(self.narrator.word(help)), keys);
    }

    /// The last moves.
    fn log(&self, most: usize) -> Paragraph<'static> {
        let first = self.game.log.len().saturating_sub(most);
        let line = |(at, (who, step, _)): (usize, &(Who, String, Option<&str>))| {
            let name = if *who == Who::You { "·" } else { "∗" };
            Line::from(format!("{:>3} {name} {step}", at + 1))
        };
        Paragraph::new(self.game.log.iter().enumerate().skip(first).map(line).collect::<Vec<_>>())
    }

    /// The moves to choose from, with as much as may be shown of what they come to: by a sign, and by colour.
    fn items(&mut self) -> Vec<ListItem<'static>> {
        if self.game.over.is_some() || self.game.mover() == Who::Engine {
            return vec![];
        }
        let (sum, hints) = (self.game.played(), self.game.hints);
        let item = |one: &grundy::analysis::judged::Judged| {
            let name = judged::named(&sum, &one.step);
            let wins = one.wins() == Some(true);
            match hints {
                Hints::Values => ListItem::new(format!("{} {name}  {}", judged::sign(one), judged::value(one))).style(colour(one.wins())),
                Hints::Winning if wins => ListItem::new(format!("+ {name}")).style(colour(Some(true))),
                _ => ListItem::new(format!("  {name}")),
            }
        };
        self.game.moves().moves.iter().map(item).collect()
    }
}

fn colour(wins: Option<bool>) -> Style {
    match wins {
        Some(true) => Style::new().fg(Color::Green),
        Some(false) => Style::new().fg(Color::Magenta),
        None => Style::new(),
    }
}
