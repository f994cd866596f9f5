//! The theories of compounds: what must be known of each component, and how that decides the whole.
//!
//! For components whose moves never split them and that cannot repeat (Conway, ONAG ch. 14; Winning Ways ch. 9). "Lost" and "won" are for the player to move.
//!
//! | compound | ending | normal play | misère play |
//! |---|---|---|---|
//! | conjunctive | short | lost iff the least remoteness is even | lost iff the least misère remoteness is odd |
//! | conjunctive | long | lost iff the largest suspense is even | lost iff the largest misère suspense is odd |
//! | selective | long | lost iff all are lost | two or more left: as in normal play; one left: its misère outcome |
//! | selective | short | lost iff one has ended or all are lost | lost iff none has ended and all are lost in misère play |
//! | disjunctive | short | foreclosed values, below | foreclosed values, below |
//! | disjunctive | long | nim-values, see [`crate::analysis`] | see [`super::misere`] |
//! | at most k | long | Moore's digit counts, if every component is a heap of Nim | the same, unless no heap is above 1 |
//!
//! *Why.* Conjunctive: the first component to end decides, so each is played as fast as it is won and as slowly as it is lost, or the other way about if the last one
//! decides. Selective: answer in every component that was moved in. Selective misère with two or more left: from all lost, every move leaves a won component, which has not
//! ended; and if some are won, moving them to lost ones leaves two or more, or else all but one can be ended and the last one left as misère play wants it.
//!
//! *Foreclosed values.* With the short ending in normal play whoever ends a component wins. So if any component can be ended at once, the player to move wins; else nobody
//! may move to a component that can be ended at once, and without those options what is left is a sum for nim-values. In misère play nobody may end a component at all.

use super::followers::{Followers, Id};
use crate::graph::{Csr, NimValue, Order, Recurrence, Remoteness, Suspense, acyclic, lost};
use crate::{Compound, Convention, Ending, Play};

/// A theory, applied to the components of a table.
///
/// The whole is judged by going through the components' classes from left to right with a small state, so that the winning turns can be found without trying them all.
pub struct Theory {
    /// What the classes are and how they decide.
    pub method: Method,
    classes: Vec<u32>,
    start: State,
    step: Box<dyn Fn(State, u32) -> State>,
    lost: Box<dyn Fn(State) -> bool>,
}

/// What a theory must know of each component, its class, and how the classes decide the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The least remoteness decides: a component that ends first ends all.
    Remoteness,
    /// The largest suspense decides: play goes on until the last component has ended.
    Suspense,
    /// Whether any component is won decides.
    Selective,
    /// Whether any component is won decides as long as two are left; the last one by its misère outcome.
    SelectiveMisere,
    /// The exclusive or of the foreclosed values decides, unless a component can be ended.
    Foreclosed,
    /// The counts of binary digits modulo k + 1 decide.
    Moore,
}

impl Method {
    /// The name by which an answer says how it is known; its text in every language is `by-…`.
    ///
    /// ```
    /// assert_eq!(grundy::solve::compound::Method::Moore.key(), "compound-moore");
    /// ```
    pub fn key(self) -> &'static str {
        match self {
            Method::Remoteness => "compound-remoteness",
            Method::Suspense => "compound-suspense",
            Method::Selective => "compound-selective",
            Method::SelectiveMisere => "compound-selective-misere",
            Method::Foreclosed => "compound-foreclosed",
            Method::Moore => "compound-moore",
        }
    }

    /// What the classes are called, if they are numbers to show.
    pub fn figure(self) -> Option<&'static str> {
        match self {
            Method::Remoteness => Some("remoteness"),
            Method::Suspense => Some("step"),
            Method::Moore => Some("heap"),
            Method::Selective | Method::SelectiveMisere | Method::Foreclosed => None,
        }
    }
}

/// What the components gone through so far amount to.
pub type State = u128;

/// With so few arcs every value fits 16 bits: a vertex of value g needs g + (g - 1) + … + 1 arcs below it.
const ARCS_OF_SMALL_VALUES: usize = 1 << 30;

impl Theory {
    /// The theory of a convention for `components` components of a table, if there is one.
    pub fn of(convention: Convention, components: usize, table: &Followers) -> Option<Theory> {
        if table.splits() {
            return None;
        }
        let graph = table.graph();
        if graph.arcs() > ARCS_OF_SMALL_VALUES {
            return None;
        }
        let order = Order::of(&graph).ok()?;
        let misere = convention.play == Play::Misere;
        let known = Known { graph: &graph, order: &order, misere };
        match (plainer(convention.compound, components), convention.ending) {
            (Compound::Disjunctive, Ending::Short) => Some(known.foreclosed()),
            (Compound::Conjunctive, Ending::Short) => Some(known.by_remoteness()),
            (Compound::Conjunctive, Ending::Long) => Some(known.by_suspense()),
            (Compound::Selective, Ending::Long) if misere => Some(known.selective_misere()),
            (Compound::Selective, ending) => Some(known.selective(ending)),
            (Compound::UpTo(most), Ending::Long) => known.moore(most),
            _ => None,
        }
    }

    /// The class of a component.
    pub fn class(&self, at: Id) -> u32 {
        self.classes[at as usize]
    }

    /// The state before any component.
    pub fn start(&self) -> State {
        self.start
    }

    /// The state after one more component of a class.
    pub fn step(&self, state: State, class: u32) -> State {
        (self.step)(state, class)
    }

    /// Whether the player to move loses, once all components have been gone through.
    pub fn lost(&self, state: State) -> bool {
        (self.lost)(state)
    }

    /// Whether the player to move loses the sum of these components.
    pub fn loses(&self, parts: &[Id]) -> bool {
        self.lost(parts.iter().fold(self.start, |state, &part| self.step(state, self.class(part))))
    }
}

/// At most one component is the disjunctive compound, at most all of them the selective one.
fn plainer(compound: Compound, components: usize) -> Compound {
    match compound {
        Compound::UpTo(1) => Compound::Disjunctive,
        Compound::UpTo(most) if most >= components => Compound::Selective,
        other => other,
    }
}

/// What the theories are made from.
struct Known<'g> {
    graph: &'g Csr,
    order: &'g Order,
    misere: bool,
}

/// Marks of a state that stand beside a number.
const OVER: State = 1 << 127;
const THREAT: State = 1 << 126;

impl Known<'_> {
    fn cells<R: Recurrence>(&self) -> Vec<R::Number> {
        acyclic::solve::<R>(self.graph, self.order)
    }

    fn by_remoteness(&self) -> Theory {
        let misere = self.misere;
        let classes = if misere { self.cells::<Remoteness<true>>() } else { self.cells::<Remoteness<false>>() };
        // With no components at all play is over, as it is at remoteness 0.
        let least = move |state: State| if state == State::MAX { 0 } else { state as u32 };
        Theory {
            method: Method::Remoteness,
            classes,
            start: State::MAX,
            step: Box::new(|state, class| state.min(State::from(class))),
            lost: Box::new(move |state| lost(least(state), misere)),
        }
    }

    fn by_suspense(&self) -> Theory {
        let misere = self.misere;
        Theory {
            method: Method::Suspense,
            classes: if misere { self.cells::<Suspense<true>>() } else { self.cells::<Suspense<false>>() },
            start: 0,
            step: Box::new(|state, class| state.max(State::from(class))),
            lost: Box::new(move |state| lost(state as u32, misere)),
        }
    }

    /// Classes: 0 ended, 1 lost, 2 won. The short ending in misère play judges each component by misère play.
    fn selective(&self, ending: Ending) -> Theory {
        let misere = self.misere;
        let remoteness = if misere { self.cells::<Remoteness<true>>() } else { self.cells::<Remoteness<false>>() };
        let class = |number: u32| if number == 0 { 0 } else { 2 - u32::from(lost(number, misere)) };
        const SOME: State = 1;
        const WON: State = 2;
        Theory {
            method: Method::Selective,
            classes: remoteness.into_iter().map(class).collect(),
            start: 0,
            step: Box::new(move |state, class| {
                let over = class == 0 && ending == Ending::Short;
                state | SOME | if class == 2 { WON } else { 0 } | if over { OVER } else { 0 }
            }),
            lost: Box::new(move |state| if state == 0 || state & OVER != 0 { !misere } else { state & WON == 0 }),
        }
    }

    /// Classes: 0 ended, else 1 + (2 if won) + (4 if won in misère play).
    fn selective_misere(&self) -> Theory {
        let (normal, misere) = (self.cells::<Remoteness<false>>(), self.cells::<Remoteness<true>>());
        let class = |(normal, misere): (u32, u32)| match normal {
            0 => 0,
            _ => 1 + 2 * u32::from(!lost(normal, false)) + 4 * u32::from(!lost(misere, true)),
        };
        const ONE: State = 8;
        const SEVERAL: State = 16;
        Theory {
            method: Method::SelectiveMisere,
            classes: normal.into_iter().zip(misere).map(class).collect(),
            start: 0,
            step: Box::new(|state, class| match class {
                0 => state,
                _ if state == 0 => ONE | State::from(class),
                _ => SEVERAL | ((state | State::from(class)) & 2),
            }),
            lost: Box::new(|state| match state {
                0 => false,
                _ if state & SEVERAL != 0 => state & 2 == 0,
                _ => state & 4 == 0,
            }),
        }
    }

    fn foreclosed(&self) -> Theory {
        let misere = self.misere;
        let classes = if misere { self.cells::<Foreclosed<true>>() } else { self.cells::<Foreclosed<false>>() };
        Theory {
            method: Method::Foreclosed,
            classes: classes.into_iter().map(u32::from).collect(),
            start: OVER,
            step: Box::new(|state, class| {
                // Before the first component the empty sum is over.
                let state = if state == OVER { 0 } else { state };
                match class as u16 {
                    ENDED => state | OVER | THREAT,
                    CAN_END => state | THREAT,
                    value => state ^ State::from(value - LEAST),
                }
            }),
            lost: Box::new(move |state| match state {
                _ if state & OVER != 0 => !misere,
                _ if state & THREAT != 0 => false,
                _ => state == 0,
            }),
        }
    }

    /// Moore 1910. The digits of the state count, modulo k + 1, the heaps whose size has that binary digit.
    fn moore(&self, most: usize) -> Option<Theory> {
        const DIGITS: u32 = 24;
        let values = self.cells::<NimValue>();
        let falls = |vertex: u32| self.graph.row(vertex).iter().all(|&option| values[option as usize] < values[vertex as usize]);
        let small = values.iter().all(|&value| u32::from(value) < 1 << DIGITS);
        if most == 0 || most > 14 || !small || !self.graph.vertices().all(falls) {
            return None;
        }
        let (misere, modulus) = (self.misere, most as State + 1);
        Some(Theory {
            method: Method::Moore,
            classes: values.into_iter().map(u32::from).collect(),
            start: 0,
            step: Box::new(move |state, heap| {
                let count = |at: u32| ((state >> (4 * at)) & 15) + State::from((heap >> at) & 1);
                let digit = |at: u32| (count(at) % modulus) << (4 * at);
                (state & THREAT) | if heap > 1 { THREAT } else { 0 } | (0..DIGITS).map(digit).sum::<State>()
            }),
            // Misère: with no heap above 1 it is the player to face one heap too many who loses.
            lost: Box::new(move |state| if misere && state & THREAT == 0 { state == 1 } else { state & !THREAT == 0 }),
        })
    }
}

/// Foreclosed values: what a component is worth when it must not be ended, or must not be left so that it can be ended.
struct Foreclosed<const MISERE: bool>;

const ENDED: u16 = 0;
const CAN_END: u16 = 1;
/// The class of value 0.
const LEAST: u16 = 2;

/// The values of the options that may be moved to, and whether one has ended.
#[derive(Clone, Copy)]
struct Options {
    values: u64,
    end: bool,
}

impl<const MISERE: bool> Recurrence for Foreclosed<MISERE> {
    type Cell = u16;
    type Seen = Options;
    type Number = u16;
    type Wider = Self;
    const WIDEST: bool = true;
    const END: u16 = ENDED;
    const UNKNOWN: u16 = u16::MAX;
    const NOTHING: Options = Options { values: 0, end: false };

    fn see(seen: &mut Options, option: u16) {
        match option {
            ENDED => seen.end = true,
            CAN_END => {}
            value => NimValue::see(&mut seen.values, value - LEAST),
        }
    }

    fn cell(seen: Options) -> Option<u16> {
        match seen {
            Options { end: true, .. } if !MISERE => Some(CAN_END),
            _ => NimValue::cell(seen.values).map(|value| value + LEAST),
        }
    }

    fn slowly(options: &mut dyn Iterator<Item = u16>) -> Option<u16> {
        let value = NimValue::slowly(&mut options.filter(|&option| option >= LEAST).map(|option| option - LEAST))?;
        value.checked_add(LEAST).filter(|&cell| cell != Self::UNKNOWN)
    }

    fn number(cell: u16) -> u16 {
        cell
    }
}
