//! Text to a [`Rule`], by recursive descent over the [words](super::token).
//!
//! ```text
//! rule       head "->" group { "|" group }
//! head       name | "(" name { "," name } ")"
//! group      target { "|" target } [ "for" condition { "," condition } ]
//! target     part { "+" part }                      a + outside parentheses splits
//! part       expression without + | "(" expression { "," expression } ")"
//! condition  expression { relation expression } | [ "not" ] test "(" … ")" | [ "not" ] expression "divides" expression
//! ```
//! Operators bind as in Python: `^`, then `&`, `<< >>`, `+ -`, `* / %`, and the sign.

use super::ast::{Condition, Expr, Group, Name, Rule, Target};
use super::meaning::{Binary, Relation, Test, Unary};
use super::token::{Token, Word, tokens};
use crate::text::{Diagnostic, Parsed, Text, shortened};
use crate::{Message, msg};

/// Bounds on what is read: far beyond any rule that a person writes.
const MOST_BYTES: usize = 4_000;
const MOST_DEPTH: u32 = 40;
const MOST_NUMBERS: usize = 6;
const MOST_NAMES: usize = 12;
const MOST_TARGETS: usize = 64;
const MOST_PARTS: usize = 8;

impl Rule {
    /// Reads a rule; what it says is not checked yet (see [`Checked`](super::Checked)).
    ///
    /// ```
    /// use grundy::{notation::Text, rule::Rule};
    /// let rule = Rule::read(Text::new("n -> a + b for a+b==n, 1<=a<b   # Grundy's game")).unwrap();
    /// assert_eq!(rule.to_string(), "n -> a + b for a+b == n, 1 <= a < b");
    /// ```
    pub fn read(source: Text<'_>) -> Parsed<Rule> {
        if source.as_str().len() > MOST_BYTES {
            return Err(source.error(msg!("rule-too-long", most = MOST_BYTES as u64)));
        }
        let words = tokens(source.as_str());
        Reader { source, words: &words, at: 0, depth: 0, names: vec![], in_target: false }.rule()
    }
}

struct Reader<'a> {
    source: Text<'a>,
    words: &'a [Token<'a>],
    at: usize,
    depth: u32,
    /// The names of the group being read.
    names: Vec<Name>,
    /// Whether a `+` here splits.
    in_target: bool,
}

impl<'a> Reader<'a> {
    fn rule(mut self) -> Parsed<Rule> {
        let head = self.head()?;
        self.expect("->", |_| msg!("rule-arrow-missing"))?;
        let mut groups = vec![];
        let mut targets = 0;
        loop {
            self.names.clone_from(&head);
            let group = self.group(head.len())?;
            targets += group.targets.len();
            groups.push(group);
            if targets > MOST_TARGETS {
                return Err(self.source.error(msg!("rule-too-many-targets", most = MOST_TARGETS as u64)));
            }
            if !self.skip("|") {
                break;
            }
        }
        match self.peek() {
            None => Ok(Rule { head, groups }),
            Some(_) => Err(self.error(|word| msg!("rule-unexpected", text = word))),
        }
    }

    fn head(&mut self) -> Parsed<Vec<Name>> {
        let several = self.skip("(");
        loop {
            match self.peek() {
                Some(Word::Name(text)) if !is_keyword(text) => self.declare(text)?,
                _ => return Err(self.error(|_| msg!("rule-head"))),
            }
            if !several || !self.skip(",") {
                break;
            }
        }
        if several {
            self.expect(")", |_| msg!("rule-parenthesis-open"))?;
        }
        if self.names.len() > MOST_NUMBERS {
            return Err(self.source.error(msg!("rule-too-many-numbers", most = MOST_NUMBERS as u64)));
        }
        Ok(self.names.clone())
    }

    /// A name of the head; each stands there once.
    fn declare(&mut self, text: &str) -> Parsed<()> {
        if self.names.iter().any(|name| name.text == text) {
            return Err(self.error(|word| msg!("rule-name-twice", name = word)));
        }
        self.names.push(Name { text: text.to_owned(), span: self.words[self.at].span.clone() });
        self.at += 1;
        Ok(())
    }

    fn group(&mut self, arity: usize) -> Parsed<Group> {
        let mut targets = vec![self.target(arity)?];
        while self.peek() == Some(Word::Mark("|")) {
            self.at += 1;
            targets.push(self.target(arity)?);
        }
        let mut conditions = vec![];
        if self.skip_name("for") {
            conditions.push(self.condition()?);
            while self.skip(",") {
                conditions.push(self.condition()?);
            }
        }
        Ok(Group { names: self.names.clone(), targets, conditions })
    }

    fn target(&mut self, arity: usize) -> Parsed<Target> {
        let mut parts = vec![self.part(arity)?];
        while self.skip("+") {
            parts.push(self.part(arity)?);
        }
        if parts.len() > MOST_PARTS {
            return Err(self.source.error(msg!("rule-too-many-parts", most = MOST_PARTS as u64)));
        }
        Ok(parts)
    }

    fn part(&mut self, arity: usize) -> Parsed<Vec<Expr>> {
        if arity == 1 {
            self.in_target = true;
            let heap = self.expression();
            self.in_target = false;
            return Ok(vec![heap?]);
        }
        let start = self.at;
        self.expect("(", |_| msg!("rule-tuple-expected", count = arity))?;
        let numbers = self.arguments()?;
        if numbers.len() != arity {
            let span = self.words[start].span.start..self.words[self.at - 1].span.end;
            return Err(self.source.slice(span).error(msg!("rule-tuple-length", count = arity, found = numbers.len())));
        }
        Ok(numbers)
    }

    fn condition(&mut self) -> Parsed<Condition> {
        let wanted = !self.skip_name("not");
        if let (Some(Word::Name(name)), Some(Word::Mark("("))) = (self.peek(), self.word(self.at + 1))
            && let Some(&test) = Test::ALL.iter().find(|test| test.name() == name && **test != Test::Divides)
        {
            let place = self.at;
            self.at += 2;
            let arguments = self.arguments()?;
            self.check_count(place, test.arity(), arguments.len())?;
            return Ok(Condition::Test { test, arguments, wanted });
        }
        let first = self.expression()?;
        if self.skip_name("divides") {
            let second = self.expression()?;
            return Ok(Condition::Test { test: Test::Divides, arguments: vec![first, second], wanted });
        }
        let mut rest = vec![];
        while let Some(relation) = self.relation()? {
            rest.push((relation, self.expression()?));
        }
        if rest.is_empty() || !wanted {
            return Err(self.error(|_| msg!("rule-comparison-expected")));
        }
        Ok(Condition::Chain(first, rest))
    }

    fn relation(&mut self) -> Parsed<Option<Relation>> {
        let Some(Word::Mark(mark)) = self.peek() else { return Ok(None) };
        if mark == "=" {
            return Err(self.error(|_| msg!("rule-single-equals")));
        }
        let relation = Relation::ALL.iter().find(|relation| relation.name() == mark).copied();
        self.at += usize::from(relation.is_some());
        Ok(relation)
    }

    fn expression(&mut self) -> Parsed<Expr> {
        self.binary(1)
    }

    /// Operators that bind at least as tightly as `level`, from left to right.
    fn binary(&mut self, level: u8) -> Parsed<Expr> {
        if level >= Unary::LEVEL {
            return self.signed();
        }
        let mut left = self.binary(level + 1)?;
        while let Some(op) = self.operator(level) {
            self.at += 1;
            let right = self.binary(level + 1)?;
            left = Expr::binary(op, left, right);
        }
        Ok(left)
    }

    fn operator(&self, level: u8) -> Option<Binary> {
        let Some(Word::Mark(mark)) = self.peek() else { return None };
        let op = Binary::ALL.iter().copied().find(|op| op.name() == mark && op.level() == Some(level))?;
        (op != Binary::Add || !self.in_target).then_some(op)
    }

    fn signed(&mut self) -> Parsed<Expr> {
        let mut signs = 0;
        while self.skip("-") {
            signs += 1;
        }
        let operand = self.operand()?;
        Ok(match (signs % 2, operand) {
            (0, operand) => operand,
            (_, operand) => Expr::Unary(Unary::Minus, Box::new(operand)),
        })
    }

    fn operand(&mut self) -> Parsed<Expr> {
        match self.peek() {
            Some(Word::Number(digits)) => {
                let number = digits.parse().map_err(|_| self.error(|word| msg!("number-too-large", number = word)))?;
                self.at += 1;
                Ok(Expr::Number(number))
            }
            Some(Word::Name(text)) if self.word(self.at + 1) == Some(Word::Mark("(")) => self.call(text),
            Some(Word::Name(text)) if !is_keyword(text) => self.name(text),
            Some(Word::Mark("(")) => {
                self.at += 1;
                let mut inside = self.arguments()?;
                match inside.len() {
                    1 => Ok(inside.remove(0)),
                    _ => Err(self.source.slice(self.words[self.at - 1].span.clone()).error(msg!("rule-tuple-unexpected"))),
                }
            }
            _ => Err(self.error(|_| msg!("rule-expression-expected"))),
        }
    }

    fn name(&mut self, text: &str) -> Parsed<Expr> {
        let known = self.names.iter().position(|name| name.text == text);
        let at = match known {
            Some(at) => at,
            None if self.names.len() >= MOST_NAMES => return Err(self.error(|_| msg!("rule-too-many-names", most = MOST_NAMES as u64))),
            None => {
                self.names.push(Name { text: text.to_owned(), span: self.words[self.at].span.clone() });
                self.names.len() - 1
            }
        };
        self.at += 1;
        Ok(Expr::Name(at))
    }

    fn call(&mut self, text: &str) -> Parsed<Expr> {
        let place = self.at;
        let unary = Unary::ALL.iter().copied().find(|op| op.name() == text);
        // `xor` and `and` are also understood as functions, beside their signs.
        let spelt = match text {
            "xor" => "^",
            "and" => "&",
            other => other,
        };
        let binary = Binary::ALL.iter().copied().find(|op| op.name() == spelt);
        if unary.is_none() && binary.is_none() {
            let is_test = Test::ALL.iter().any(|test| test.name() == text);
            return Err(self.error(|word| {
                if is_test { msg!("rule-test-as-number", name = word) } else { msg!("rule-unknown-function", name = word) }
            }));
        }
        self.at += 2;
        let mut arguments = self.arguments()?;
        if let Some(op) = unary {
            self.check_count(place, 1, arguments.len())?;
            return Ok(Expr::Unary(op, Box::new(arguments.remove(0))));
        }
        let op = binary.expect("one of the two");
        if op == Binary::Pow || arguments.len() < 2 {
            self.check_count(place, 2, arguments.len())?;
        }
        let mut arguments = arguments.into_iter();
        let first = arguments.next().expect("at least two");
        Ok(arguments.fold(first, |all, next| Expr::binary(op, all, next)))
    }

    /// Expressions up to the closing parenthesis; a `+` in them is a sum.
    fn arguments(&mut self) -> Parsed<Vec<Expr>> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(self.error(|_| msg!("rule-too-deep")));
        }
        let outside = std::mem::replace(&mut self.in_target, false);
        let mut found = vec![self.expression()?];
        while self.skip(",") {
            found.push(self.expression()?);
        }
        self.expect(")", |_| msg!("rule-parenthesis-open"))?;
        self.in_target = outside;
        self.depth -= 1;
        Ok(found)
    }

    fn check_count(&self, place: usize, wanted: usize, found: usize) -> Parsed<()> {
        if wanted == found {
            return Ok(());
        }
        let name = self.source.slice(self.words[place].span.clone());
        Err(name.error(msg!("rule-argument-count", name = name.as_str(), count = wanted, found = found)))
    }

    fn word(&self, at: usize) -> Option<Word<'a>> {
        self.words.get(at).map(|token| token.word)
    }

    fn peek(&self) -> Option<Word<'a>> {
        self.word(self.at)
    }

    fn skip(&mut self, mark: &'static str) -> bool {
        let there = self.peek() == Some(Word::Mark(mark));
        self.at += usize::from(there);
        there
    }

    fn skip_name(&mut self, name: &'static str) -> bool {
        let there = self.peek() == Some(Word::Name(name));
        self.at += usize::from(there);
        there
    }

    fn expect(&mut self, mark: &'static str, message: impl FnOnce(&str) -> Message) -> Parsed<()> {
        if self.skip(mark) { Ok(()) } else { Err(self.error(message)) }
    }

    fn here(&self) -> Text<'a> {
        match self.words.get(self.at) {
            Some(token) => self.source.slice(token.span.clone()),
            None => {
                // The end of the rule: the caret goes under its last word.
                let end = self.words.last().map_or(0..0, |token| token.span.clone());
                self.source.slice(end)
            }
        }
    }

    fn error(&self, message: impl FnOnce(&str) -> Message) -> Box<Diagnostic> {
        let here = self.here();
        let text = if self.at < self.words.len() { here.as_str() } else { "" };
        here.error(message(&shortened(text))).hint(self.hint(text))
    }

    /// What was probably meant by a word of another language: of mathematics, Python, C++.
    fn hint(&self, word: &str) -> Message {
        let before = self.at.checked_sub(1).and_then(|before| self.word(before));
        match word {
            "where" | "if" | "when" | "with" => msg!("rule-hint-for"),
            "and" => msg!("rule-hint-and"),
            "&" if before == Some(Word::Mark("&")) => msg!("rule-hint-and"),
            "in" | "∈" | "{" => msg!("rule-hint-in"),
            "or" => msg!("rule-hint-or"),
            "|" if before == Some(Word::Mark("|")) => msg!("rule-hint-or"),
            "," => msg!("rule-hint-or"),
            _ => msg!("rule-hint"),
        }
    }
}

fn is_keyword(text: &str) -> bool {
    matches!(text, "for" | "divides" | "not")
}
