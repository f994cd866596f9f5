//! Take-and-break games: Kayles, Dawson's games, Grundy's game, and every game that a [code](Code) describes.
//!
//! Values come from a [table](HeapTable) of the heap's values and, past its end, from a period that Guy and Smith's theorem
//! proves. A code under which every amount may be taken and splitting is extra, such as `.[7]`, is Nim in disguise: an option
//! never has more stones than n - 1, xor ≤ sum, and every smaller heap is reached, so g(n) = n; and its genus is that of a
//! Nim heap by the same argument.

use super::general::GeneralCode;
use super::{Entry, list};
use crate::Genus;
use crate::code::{Code, General, Heaps};
use crate::game::HeapGame;
use crate::game::Solver;
use crate::game::{Game, Look};
use crate::games::Opening;
use crate::sequence::HeapTable;
use crate::sum::{OpenGame, TypedGame};
use crate::text::Parsed;
use crate::{Basis, Budget, Dice, Fact, Message, Nimber, Ruleset, SolveError, Visit, Walk, msg};
use std::fmt;

/// The rules of a code, under a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAndBreak {
    name: String,
    code: Code,
}

/// A heap becomes several: `7->2+3`, or none: `2->0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The heap before.
    pub from: u64,
    /// The heaps after.
    pub to: Heaps,
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}->", self.from)?;
        for (at, heap) in self.to.iter().enumerate() {
            write!(f, "{}{heap}", if at > 0 { "+" } else { "" })?;
        }
        if self.to.is_empty() { f.write_str("0") } else { Ok(()) }
    }
}

impl TakeAndBreak {
    /// The game of a code, known by the code itself.
    ///
    /// ```
    /// use grundy::{Budget, games::take_and_break::TakeAndBreak, notation::Text, code::Code, solve::reference};
    /// let kayles = TakeAndBreak::new(Code::read(Text::new(".77")).unwrap());
    /// assert_eq!(reference::nim_value(&kayles, &7, &Budget::unlimited()).unwrap().0, 2);
    /// ```
    pub fn new(code: Code) -> TakeAndBreak {
        TakeAndBreak { name: code.to_string(), code }
    }

    /// The game of a code under a name of its own.
    pub fn named(name: &str, code: &str) -> TakeAndBreak {
        TakeAndBreak { name: name.into(), code: Code::known(code) }
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.code
    }
}

impl Ruleset for TakeAndBreak {
    type Position = u64;
    type Move = Break;

    fn options(&self, &from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        self.code.options(from, &mut |heaps| visit.option(Break { from, to: heaps.clone() }, heaps))
    }

    fn theorem(&self, &heap: &u64) -> Option<Fact> {
        self.code.is_nim_like().then(|| Fact::value(heap, "nim-like"))
    }
}

impl Game for TakeAndBreak {
    fn prefix(&self) -> String {
        self.name.clone()
    }

    fn look(&self, at: &u64) -> Option<Look> {
        Some(Look::Row(*at))
    }

    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        Some(Box::new(HeapTable::new(self.code.clone())))
    }

    fn code(&self) -> Option<Code> {
        Some(self.code.clone())
    }

    fn heaps(&self) -> Option<Box<dyn HeapGame>> {
        Some(Box::new(HeapTable::named(self.name.clone(), self.code.clone())))
    }

    fn moves_to(&self, &from: &u64, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        if !self.code.is_nim_like() || self.code.most_heaps() > 1 {
            return None;
        }
        let to = if value.is_zero() { Heaps::new() } else { Heaps::from_slice(&[value.0]) };
        Some(if value.0 < from { visit.option(Break { from, to: to.clone() }, &to) } else { Ok(()) })
    }

    fn genus(&self, &heap: &u64) -> Option<Genus> {
        self.code.is_nim_like().then(|| Genus::of_nim_heap(Nimber(heap)))
    }

    fn splits(&self) -> bool {
        self.code.most_heaps() > 1
    }
}

impl Solver<TakeAndBreak> for HeapTable {
    fn value(&mut self, _: &TakeAndBreak, &heap: &u64, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        HeapTable::value(self, heap, budget)
    }

    fn moves_to(&mut self, _: &TakeAndBreak, &from: &u64, value: Nimber, visit: &mut Visit<'_, TakeAndBreak>) -> Option<Walk> {
        self.splits_of_value(from, value, &mut |heaps| visit.option(Break { from, to: heaps.clone() }, heaps))
    }

    fn equals(&mut self, rules: &TakeAndBreak, parts: &[u64], value: Nimber, budget: &Budget) -> Result<bool, SolveError> {
        if let (&[heap], Nimber::ZERO) = (parts, value) {
            return self.is_zero(heap, budget);
        }
        let values = parts.iter().map(|&heap| match rules.theorem(&heap).and_then(|fact| fact.nim_value()) {
            Some((value, _)) => Ok(value),
            None => Ok(HeapTable::value(self, heap, budget)?.0),
        });
        Ok(values.sum::<Result<Nimber, SolveError>>()? == value)
    }

    fn remark(&self, &heap: &u64) -> Option<Message> {
        let period = self.period().filter(|_| heap >= self.values().len() as u64)?;
        Some(msg!("octal-period-used", heap = heap, start = period.start, period = period.length, same = period.fold(heap)))
    }
}

/// Whether a name in an expression is a code: digits around a point, or a few digits without one.
pub(super) fn looks_like_code(name: &str) -> bool {
    // What stands in braces is a list of numbers.
    let outside: String =
        name.split('{').enumerate().map(|(at, piece)| if at == 0 { piece } else { piece.split('}').nth(1).unwrap_or("") }).collect();
    let signs = |c: char| "![].?=*".contains(c);
    let code = |c: char| c.is_ascii_alphanumeric() || signs(c);
    // Without a point it could be a product of numbers: no star.
    let short =
        outside.chars().all(|c| c.is_ascii_digit() || "!?=".contains(c)) && name.starts_with(|c: char| c.is_ascii_digit() || c == '{');
    outside.chars().all(code) && (outside.contains('.') || short)
}

fn open_named(opening: Opening<'_>, name: &str, code: &str) -> Parsed<Box<dyn OpenGame>> {
    opening.no_parameters()?;
    Ok(TypedGame::of_heaps(TakeAndBreak::named(name, code)))
}

macro_rules! named {
    ($name:literal, $code:literal, $rule:literal, $most:literal, $aliases:expr, $source:expr, $examples:expr) => {
        Entry {
            name: $name,
            aliases: $aliases,
            source: $source,
            examples: $examples,
            rules: &[($name, $rule)],
            laws: &[],
            open: |opening| open_named(opening, $name, $code),
            sample: |dice| format!(concat!($name, ":{}"), list(&dice.list(3, $most))),
        }
    };
}

/// The entry that every code without a name is read by.
pub(super) static CODE: Entry = Entry {
    name: "octal",
    aliases: &["code", "hexadecimal", "八进制游戏"],
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)",
    examples: &[".77:7,3", "0.137:12", "4!.0:12", ".[3]:9", "{2,3+}=.0:12", "84.07:9"],
    rules: &[],
    laws: &[],
    open: |opening| {
        if !looks_like_code(opening.name.as_str()) {
            let example = msg!("position-example", example = ".77:7,3");
            return Err(opening.name.error(msg!("code-stands-for-name")).hint(example));
        }
        opening.no_parameters()?;
        let code = General::read(opening.name)?;
        Ok(match code.plain() {
            Some(plain) => TypedGame::of_heaps(TakeAndBreak::new(plain)),
            None => TypedGame::of_heaps(GeneralCode(code)),
        })
    },
    sample: |dice| {
        let digit = |dice: &mut Dice| dice.roll(9).min(15);
        let code = format!(
            "{}.{}{}{}",
            ["", "4", "4!", "8", "4=", "{2+}=", "84", "{3?}4"][dice.roll(7) as usize],
            digit(dice),
            digit(dice),
            ["", "[3]", "7", "3!", "*", "{1,3+}?"][dice.roll(5) as usize]
        );
        format!("{code}:{}", list(&dice.list(2, 9)))
    },
};

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[
    named!(
        "kayles",
        ".77",
        "n -> a + b for n-2 <= a+b < n",
        10,
        &["击瓶", "保龄", "Kayles（击瓶）"],
        "H. E. Dudeney, The Canterbury Puzzles (1907)",
        &["kayles:7,3", "kayles:1000000000"]
    ),
    named!(
        "dawson-chess",
        ".137",
        "n -> n-1 for n == 1 | n-2 | a + b for a+b == n-3",
        10,
        &["dawsons-chess", "道森象棋"],
        "T. R. Dawson, Caissa's Wild Roses (1935)",
        &["dawson-chess:9"]
    ),
    named!(
        "dawson-kayles",
        ".07",
        "n -> a + b for a+b == n-2",
        11,
        &["dawsons-kayles", "道森 Kayles", "道森击瓶"],
        "R. K. Guy and C. A. B. Smith (1956)",
        &["dawson-kayles:12"]
    ),
    named!(
        "grundy",
        "4!.0",
        "n -> a + b for a+b == n, 1 <= a < b",
        11,
        &["grundys-game", "lightoj-1199", "cses-2207", "格兰迪游戏", "Grundy 分堆"],
        "P. M. Grundy, Mathematics and games (1939); LightOJ 1199",
        &["grundy:12", "grundy:10000"]
    ),
    named!(
        "officers",
        ".6",
        "n -> n-1 for n >= 2 | a + b for a+b == n-1, 1 <= a <= b",
        10,
        &["军官游戏"],
        "Winning Ways, ch. 4",
        &["officers:12"]
    ),
    named!("row-take", ".[7]", "n -> a + b for a+b < n", 6, &["hdu-2509", "取连续的一段"], "HDU 2509", &["row-take:9"]),
];
