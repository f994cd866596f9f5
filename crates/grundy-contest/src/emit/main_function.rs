//! The program around a function: it reads the cases of an input and prints who wins.

use crate::format::{Cases, Count, Field, Kind};
use crate::problem::{Asked, Problem};
use crate::template::{Piece, Template};
use grundy::notation::{NoFiles, Text, open_game};
use grundy::pattern::{Program, Tells, headers};
use grundy::text::Dialect;
use grundy::{Compound, Genus, Nimber, Play};

/// A whole program for a problem; `None` if its input is not of numbers, or its answer is more than who wins.
pub fn solution(problem: &Problem, program: &Program, dialect: Dialect) -> Option<String> {
    let main = Main::of(problem, program)?;
    let text = match dialect {
        Dialect::Cpp => format!("{}\n{}", program.text, main.cpp()?),
        Dialect::Python => format!("{}\n{}", program.text, main.python()?),
        Dialect::Plain => return None,
    };
    Some(headers(&text, dialect) + &text)
}

struct Main<'p> {
    problem: &'p Problem,
    program: &'p Program,
    /// The fields that the position is made of.
    numbers: Vec<&'p str>,
}

impl<'p> Main<'p> {
    fn of(problem: &'p Problem, program: &'p Program) -> Option<Main<'p>> {
        let Asked::Position(template) = &problem.asked else { return None };
        let numbers = numbers(template)?;
        let fields = &problem.format.fields;
        let kind = |name: &str| fields.iter().find(|field| field.name == name).map(|field| &field.kind);
        let lists = numbers.iter().filter(|name| matches!(kind(name), Some(Kind::Numbers(_)))).count();
        let plain = fields.iter().all(|field| matches!(field.kind, Kind::Number | Kind::Numbers(_)));
        // Heaps, or one position of several numbers.
        let fits = match (program.arity, program.tells) {
            (1, Tells::Value) => numbers.len() == 1 && (lists == 0 || are_heaps(problem)),
            (arity, _) => lists == 0 && numbers.len() == arity,
        };
        let play = problem.play == Play::Normal || (program.arity == 1 && program.tells == Tells::Value && like_nim(problem));
        (plain && fits && play && tells_who_wins(problem) && problem.compound == Compound::Disjunctive).then_some(Main {
            problem,
            program,
            numbers,
        })
    }

    /// What is done with a number as soon as it is read.
    fn taken(&self, name: &str, python: bool) -> String {
        if !self.numbers.contains(&name) || self.program.arity > 1 {
            return String::new();
        }
        let end = if python { "" } else { ";" };
        match (self.program.tells, self.problem.play) {
            (Tells::Loss, _) => String::new(),
            (_, Play::Misere) if python => format!("x ^= g({name})\nlarge = large or g({name}) > 1"),
            (_, Play::Misere) => format!("x ^= g({name});\nlarge |= g({name}) > 1;"),
            _ => format!("x ^= g({name}){end}"),
        }
    }

    /// Whether the first player wins.
    fn wins(&self, python: bool) -> String {
        let function = self.program.function();
        let call = format!("{function}({})", self.numbers.join(", "));
        match (self.program.tells, self.program.arity, self.problem.play, python) {
            (Tells::Loss, _, _, true) => format!("not {call}"),
            (Tells::Loss, _, _, false) => format!("!{call}"),
            (Tells::Value, 2.., _, _) => format!("{call} != 0"),
            // If some heap is larger than 1, as in normal play; else who leaves the last one loses.
            (_, _, Play::Misere, _) => "(x != 0) == large".into(),
            _ => "x != 0".into(),
        }
    }

    fn sums_up(&self) -> bool {
        self.program.tells == Tells::Value && self.program.arity == 1
    }

    fn cpp(&self) -> Option<String> {
        let (mut code, known) = Code::cpp_cases(self.problem)?;
        if self.sums_up() {
            code.line("u64 x = 0;");
        }
        if self.problem.play == Play::Misere {
            code.line("bool large = false;");
        }
        for field in &self.problem.format.fields {
            self.cpp_field(field, known == Some(&field.name), &mut code)?;
        }
        code.cpp_answer(self.problem, &self.wins(false));
        Some(code.text)
    }

    fn cpp_field(&self, field: &Field, known: bool, code: &mut Code) -> Option<()> {
        let name = &field.name;
        let list = match &field.kind {
            Kind::Numbers(count) => Some(count),
            _ => None,
        };
        if let Some(count) = list {
            code.begin(&format!("for (u64 i = 0; i < {}; i++) {{", counted(count)));
        }
        if !known {
            code.line(&format!("u64 {name};"));
            code.line(&format!("std::cin >> {name};"));
        }
        self.taken(name, false).lines().for_each(|line| code.line(line));
        if list.is_some() {
            code.close("}");
        }
        Some(())
    }

    fn python(&self) -> Option<String> {
        let mut code = Code::python_cases(self.problem);
        if self.sums_up() {
            code.line("x = 0");
        }
        if self.problem.play == Play::Misere {
            code.line("large = False");
        }
        for field in &self.problem.format.fields {
            let name = &field.name;
            match &field.kind {
                Kind::Numbers(count) => {
                    let count = counted(count);
                    let taken = self.taken(name, true);
                    if !taken.is_empty() {
                        code.begin(&format!("for {name} in data[at:at + {count}]:"));
                        taken.lines().for_each(|line| code.line(line));
                        code.depth -= 1;
                    }
                    code.line(&format!("at += {count}"));
                }
                _ => {
                    code.line(&format!("{name} = data[at]"));
                    code.line("at += 1");
                    self.taken(name, true).lines().for_each(|line| code.line(line));
                }
            }
        }
        code.python_answer(self.problem, &self.wins(true));
        Some(code.text)
    }
}

/// Whether the answer is who wins and nothing more.
pub(super) fn tells_who_wins(problem: &Problem) -> bool {
    problem.first.names().into_iter().chain(problem.second.names()).all(|name| name == "case") && problem.first != problem.second
}

/// Lines, each as deep as the blocks that it stands in.
#[derive(Default)]
pub(super) struct Code {
    pub(super) depth: usize,
    pub(super) text: String,
}

impl Code {
    /// The head of a program up to the loop over the cases, and the name of the number that this loop has read already.
    pub(super) fn cpp_cases(problem: &Problem) -> Option<(Code, Option<&String>)> {
        let mut code = Code { depth: 1, ..Code::default() };
        code.text.push_str("int main() {\n    std::ios::sync_with_stdio(false);\n    std::cin.tie(0);\n");
        let first = &problem.format.fields.first()?.name;
        match problem.format.cases {
            Cases::One => {}
            Cases::Counted => {
                code.line("int cases;");
                code.line("std::cin >> cases;");
                code.begin("for (int c = 1; c <= cases; c++) {");
            }
            Cases::UntilEnd | Cases::UntilZero => {
                let zero = if problem.format.cases == Cases::UntilZero { format!(" && {first} != 0") } else { String::new() };
                code.line(&format!("u64 {first};"));
                code.begin(&format!("for (int c = 1; std::cin >> {first}{zero}; c++) {{"));
                return Some((code, Some(first)));
            }
        }
        Some((code, None))
    }

    /// The answer to a case, and the end of the program.
    pub(super) fn cpp_answer(&mut self, problem: &Problem, wins: &str) {
        let [first, second] = [&problem.first, &problem.second].map(cpp_words);
        self.line(&format!("if ({wins}) std::cout << {first} << '\\n';"));
        self.line(&format!("else std::cout << {second} << '\\n';"));
        self.end("}");
        self.text.push_str("}\n");
    }

    /// All numbers of the input, and the loop over the cases.
    pub(super) fn python_cases(problem: &Problem) -> Code {
        let mut code = Code::default();
        code.line("data = list(map(int, sys.stdin.read().split()))");
        code.line("at = c = 0");
        match problem.format.cases {
            Cases::Counted => {
                code.line("cases, at = data[0], 1");
                code.begin("while c < cases:");
            }
            Cases::One => code.begin("while c < 1:"),
            Cases::UntilEnd => code.begin("while at < len(data):"),
            Cases::UntilZero => code.begin("while at < len(data) and data[at] != 0:"),
        }
        code.line("c += 1");
        code
    }

    /// The answer to a case.
    pub(super) fn python_answer(&mut self, problem: &Problem, wins: &str) {
        let [first, second] = [&problem.first, &problem.second].map(python_words);
        self.line(&format!("print({first} if {wins} else {second})"));
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(super) fn begin(&mut self, line: &str) {
        self.line(line);
        self.depth += 1;
    }

    pub(super) fn close(&mut self, line: &str) {
        self.depth -= 1;
        self.line(line);
    }

    /// Closes all blocks but the outermost.
    fn end(&mut self, line: &str) {
        while self.depth > 1 {
            self.close(line);
        }
    }
}

fn counted(count: &Count) -> String {
    match count.plus {
        0 => count.name.clone(),
        plus if plus > 0 => format!("{} + {plus}", count.name),
        plus => format!("{} - {}", count.name, -plus),
    }
}

/// The fields of a position that is nothing but its numbers.
fn numbers(template: &Template) -> Option<Vec<&str>> {
    let mut names = vec![];
    for (at, piece) in template.pieces().iter().enumerate() {
        match piece {
            Piece::Text(_) if at == 0 => {}
            Piece::Text(comma) if comma == "," => {}
            Piece::Gap(gap) if gap.plus.is_none() && gap.letters.is_empty() => names.push(gap.name.as_str()),
            _ => return None,
        }
    }
    (!names.is_empty()).then_some(names)
}

/// Words as C++ prints them, with the number of the case where it stands.
fn cpp_words(words: &Template) -> String {
    let texts = words.pieces().iter().map(|piece| match piece {
        Piece::Text(text) => format!("\"{}\"", text.replace('\n', "\\n")),
        _ => "c".to_owned(),
    });
    texts.collect::<Vec<_>>().join(" << ")
}

fn python_words(words: &Template) -> String {
    let plain = words.names().is_empty();
    let texts = words.pieces().iter().map(|piece| match piece {
        Piece::Text(text) => text.replace('\n', "\\n"),
        _ => "{c}".to_owned(),
    });
    format!("{}\"{}\"", if plain { "" } else { "f" }, texts.collect::<String>())
}

/// Whether a list of numbers is a list of heaps, each for itself.
fn are_heaps(problem: &Problem) -> bool {
    let game = open_game(&problem.game, &NoFiles);
    game.is_ok_and(|game| game.at(&[5]).is_some() && game.read(Text::new("5,7")).is_ok_and(|position| position.len() == 2))
}

/// Whether the game's heaps are those of Nim under misère play, too: a theorem says so of every heap, and its genera are seen to be those.
fn like_nim(problem: &Problem) -> bool {
    let Ok(game) = open_game(&problem.game, &NoFiles) else { return false };
    [1, 2, 3, 4, 5, 100, 1_000_000].iter().all(|&heap| {
        let Some(component) = game.at(&[heap]) else { return false };
        let by_theorem = component.normal().theorem().filter(|fact| ["nim", "nim-like"].contains(&fact.basis.by));
        by_theorem.is_some() && component.misere().genera() == Some(vec![Genus::of_nim_heap(Nimber(heap))])
    })
}
