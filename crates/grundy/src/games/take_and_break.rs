//! Take-and-break games: Kayles, Dawson's games, Grundy's game, and every game that a [code](Code) describes.
//!
//! Values come from a [table](HeapTable) of the heap's values and, past its end, from a period that Guy and Smith's theorem
//! proves. A code under which every amount may be taken and splitting is extra, such as `.[7]`, is Nim in disguise: an option
//! never has more stones than n - 1, xor ≤ sum, and every smaller heap is reached, so g(n) = n; and its genus is that of a
//! Nim heap by the same argument.

use crate::game::Game;
use super::{Entry, Words, list};
use crate::sum::{Component, TypedComponent};
use crate::games::Input;
use crate::text::Parsed;
use crate::code::{Code, Heaps};
use crate::game::HeapGame;
use crate::sequence::HeapTable;
use crate::Genus;
use crate::game::Solver;
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
    /// use grundy::{games::take_and_break::TakeAndBreak, notation::Text, code::Code, solve::reference};
    /// let kayles = TakeAndBreak::new(Code::read(Text::new(".77")).unwrap());
    /// assert_eq!(reference::nim_value(&kayles, &7).0, 2);
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

    fn remark(&self, &heap: &u64) -> Option<Message> {
        let period = self.period().filter(|_| heap >= self.values().len() as u64)?;
        Some(msg!("octal-period-used", heap = heap, start = period.start, period = period.length, same = period.fold(heap)))
    }
}

/// Whether a name in an expression is a code: digits around a point.
pub(super) fn looks_like_code(name: &str) -> bool {
    name.contains('.') && name.chars().all(|c| c.is_ascii_alphanumeric() || "![].".contains(c))
}

fn read_named(input: Input<'_>, name: &str, code: &str) -> Parsed<Box<dyn Component>> {
    input.no_parameters()?;
    Ok(TypedComponent::boxed(TakeAndBreak::named(name, code), input.position.numbers()?))
}

macro_rules! named {
    ($name:literal, $code:literal, $most:literal, $aliases:expr, $title:expr, $rule:expr, $theory:expr, $source:expr, $examples:expr) => {
        Entry {
            name: $name,
            aliases: $aliases,
            title: $title,
            rule: $rule,
            theory: $theory,
            source: $source,
            examples: $examples,
            read: |input| read_named(input, $name, $code),
            sample: |dice| format!(concat!($name, ":{}"), list(&dice.list(3, $most))),
        }
    };
}

/// The entry that every code without a name is read by.
pub(super) static CODE: Entry = Entry {
    name: "octal",
    aliases: &["code", "hexadecimal"],
    title: Words { en: "Take-and-break code", zh: "八进制游戏" },
    rule: Words {
        en: "The code stands in place of a name: if its t-th digit after the point has the bit 1, 2 or 4, a player may take t stones and \
             leave no heap, one heap or two; bit 8 leaves three, and so on. A digit before the point splits without taking. `!` after a \
             digit: the heaps must differ. Digits in [ ] repeat for ever.",
        zh: "代码写在游戏名的位置：小数点后第 t 位若含 1、2、4，则可取 t 颗石子并把剩下的留成 0、1、2 堆；含 8 则留 3 堆，依此类推。小数点前的数字表示不取石子只分堆。\
             数字后的 ! 表示各堆必须不同，[ ] 中的数字无限重复。",
    },
    theory: Words {
        en: "A table of the heap's values; past its end a period, once the theorem of Guy and Smith proves it.",
        zh: "用 SG 值表计算；表外用 Guy–Smith 定理证明的循环节。",
    },
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)",
    examples: &[".77:7,3", "0.137:12", "4!.0:12", ".[3]:9"],
    read: |input| {
        if !looks_like_code(input.name.as_str()) {
            let example = format!(".77:{}", input.position.as_str());
            return Err(input.name.error(msg!("code-stands-for-name")).hint(msg!("position-example", example = example)));
        }
        input.no_parameters()?;
        Ok(TypedComponent::boxed(TakeAndBreak::new(Code::read(input.name)?), input.position.numbers()?))
    },
    sample: |dice| {
        let digit = |dice: &mut Dice| dice.roll(9).min(15);
        let code = format!("{}.{}{}{}", ["", "4", "4!", "8"][dice.roll(3) as usize], digit(dice), digit(dice), ["", "[3]", "7", "3!"][dice.roll(3) as usize]);
        format!("{code}:{}", list(&dice.list(2, 9)))
    },
};

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[
    named!(
        "kayles", ".77", 10, &[],
        Words { en: "Kayles", zh: "Kayles 保龄" },
        Words { en: "Knock down one pin or two neighbouring ones in a row of pins.", zh: "一排木瓶，每次击倒一个或相邻的两个。" },
        Words { en: "Octal code .77; the nim-values have period 12 from 71 on.", zh: "八进制代码 .77；SG 值从 71 起循环节为 12。" },
        "H. E. Dudeney, The Canterbury Puzzles (1907)",
        &["kayles:7,3", "kayles:1000000000"]
    ),
    named!(
        "dawson-chess", ".137", 10, &["dawsons-chess"],
        Words { en: "Dawson's chess", zh: "道森象棋" },
        Words { en: "Place a mark on a free square of a strip, no two on neighbouring squares.", zh: "在一条方格上放子，任意两子不得相邻。" },
        Words { en: "Octal code .137; the nim-values have period 34 from 52 on.", zh: "八进制代码 .137；SG 值从 52 起循环节为 34。" },
        "T. R. Dawson, Caissa's Wild Roses (1935)",
        &["dawson-chess:9"]
    ),
    named!(
        "dawson-kayles", ".07", 11, &["dawsons-kayles"],
        Words { en: "Dawson's Kayles", zh: "道森 Kayles" },
        Words { en: "Take two neighbouring pins from a row.", zh: "从一排中取走相邻的两个。" },
        Words { en: "Octal code .07; the nim-values have period 34 from 53 on. A row of n + 1 is Dawson's chess on n squares.", zh: "八进制代码 .07；SG 值从 53 起循环节为 34。n+1 个与 n 格的道森象棋等价。" },
        "R. K. Guy and C. A. B. Smith (1956)",
        &["dawson-kayles:12"]
    ),
    named!(
        "grundy", "4!.0", 11, &["grundys-game"],
        Words { en: "Grundy's game", zh: "Grundy 分堆" },
        Words { en: "Split a heap into two heaps of different sizes.", zh: "把一堆分成大小不等的两堆。" },
        Words { en: "Code 4!.0; values from a table. No period is known.", zh: "代码 4!.0；用 SG 值表计算，尚不知是否有循环节。" },
        "P. M. Grundy, Mathematics and games (1939); LightOJ 1199",
        &["grundy:12", "grundy:10000"]
    ),
    named!(
        "officers", ".6", 10, &[],
        Words { en: "Officers", zh: "军官游戏" },
        Words { en: "Take one stone from a heap and leave the rest as one heap or two, not none.", zh: "从一堆取一颗石子，剩下的留成一堆或两堆，不能取空。" },
        Words { en: "Octal code .6; values from a table. No period is known.", zh: "八进制代码 .6；用 SG 值表计算，尚不知是否有循环节。" },
        "Winning Ways, ch. 4",
        &["officers:12"]
    ),
    named!(
        "row-take", ".[7]", 6, &["hdu-2509"],
        Words { en: "Row taking", zh: "取连续的一段" },
        Words { en: "Take any number of neighbouring objects from a row; what is left on the two sides are rows of their own.", zh: "从一排中取走任意多个相邻的物品，两侧剩下的各自成为一排。" },
        Words { en: "Code .[7]; the nim-value of a row is its length, and misère play is that of Nim.", zh: "代码 .[7]；一排的 SG 值就是其长度，反常规则与尼姆相同。" },
        "HDU 2509",
        &["row-take:9"]
    ),
];
