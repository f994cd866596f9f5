//! What a computation may spend, and how it is told to stop.
//!
//! The engine has no clock. Whoever owns one (the command, a server) calls [`Budget::stop`] from another thread; every
//! long computation asks [`Budget::check`] often enough to notice within milliseconds. Where there is only one thread, as in a browser's worker, the owner
//! of the clock lends it instead: a budget that is [polled](Budget::polled) asks it now and then. Memory is counted by the engines
//! themselves, from the sizes of their tables.

use crate::Message;
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// Why a computation was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time allowed is over.
    Time,
    /// The tables would grow past the memory allowed.
    Memory,
    /// Somebody asked to stop.
    Interrupted,
    /// A bound on the number of positions was reached; used where an answer is already known and more is optional.
    Effort,
}

/// Why a solver gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The budget ran out first.
    Exhausted(Stop),
    /// Whether an option of this heap has this value cannot be told any more from the values that are kept.
    Forgotten {
        /// The heap.
        heap: u64,
        /// The value.
        value: u32,
    },
    /// A position can be repeated, so the definition by options has no bottom. The text names the position.
    Cycle(String),
    /// A move makes nothing smaller, so play need not end. The text is the move.
    Endless(String),
    /// No method covers this; the key names what is missing (`unsupported-…` in the locale files).
    Unsupported(&'static str),
}

/// Why a walk through options ended before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The visitor has seen what it needs.
    Enough,
    /// The walk could not go on: the budget ran out, or the rules ask for more than can be done. In a box, so that a walk, of which there is one for every position, is no
    /// larger than two words.
    Failed(Box<SolveError>),
}

impl From<SolveError> for Halt {
    fn from(error: SolveError) -> Halt {
        Halt::Failed(Box::new(error))
    }
}

/// How a walk through options ended. A visitor ends it with `Err(Halt::Enough)`, or with `?` on an error.
pub type Walk = Result<(), Halt>;

/// Whether a walk saw everything (`true`), was ended by its visitor (`false`), or failed.
///
/// ```
/// use grundy::{Halt, SolveError, Stop, saw_all};
/// assert_eq!(saw_all(Ok(())), Ok(true));
/// assert_eq!(saw_all(Err(Halt::Enough)), Ok(false));
/// assert!(saw_all(Err(SolveError::Exhausted(Stop::Time).into())).is_err());
/// ```
#[inline]
pub fn saw_all(walk: Walk) -> Result<bool, SolveError> {
    match walk {
        Ok(()) => Ok(true),
        Err(Halt::Enough) => Ok(false),
        Err(Halt::Failed(error)) => Err(*error),
    }
}

/// Why a budget has ended: the number of the reason, or 0 if the memory is not enough.
#[cold]
fn exhausted(why: u8) -> SolveError {
    SolveError::Exhausted(match why {
        0 | 2 => Stop::Memory,
        1 => Stop::Time,
        3 => Stop::Interrupted,
        _ => Stop::Effort,
    })
}

/// Limits shared by everything that works on one question.
///
/// ```
/// use grundy::{Budget, SolveError, Stop};
/// let budget = Budget::unlimited();
/// assert!(budget.check(0).is_ok());
/// budget.stop(Stop::Time);
/// assert_eq!(budget.check(0), Err(SolveError::Exhausted(Stop::Time)));
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    shared: Arc<Shared>,
    memory: u64,
    effort: u64,
    threads: usize,
}

#[derive(Default)]
struct Shared {
    /// 0 as long as nothing is to be done about it; [`POLLED`] if somebody is to be asked; else the number of the reason to stop.
    state: AtomicU8,
    visited: AtomicU64,
    /// Whom to ask where nobody else can call, and how often the budget was asked since.
    poll: Option<Poll>,
    asked: AtomicU32,
    /// What is being asked, for a progress line.
    question: Mutex<Option<Message>>,
}

/// Tells whether to stop, and why.
type Poll = Box<dyn Fn() -> Option<Stop> + Send + Sync>;

/// Nobody said to stop, but somebody is to be asked.
const POLLED: u8 = u8::MAX;

/// So many questions to the budget are one question to whoever is polled.
const ASKED_A_POLL: u32 = 256;

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shared({:?}, {:?})", self.state, self.visited)
    }
}

impl Budget {
    /// No limit but [`Budget::stop`].
    pub fn unlimited() -> Budget {
        Budget { shared: Arc::default(), memory: u64::MAX, effort: u64::MAX, threads: usize::MAX }
    }

    /// A budget for programs with a single thread: `poll` is asked now and then, while the work goes on, whether to stop.
    ///
    /// ```
    /// use grundy::{Budget, SolveError, Stop};
    /// let started = std::time::Instant::now();
    /// let budget = Budget::polled(move || (started.elapsed().as_millis() >= 5).then_some(Stop::Time));
    /// let ended = (0..).find_map(|_| budget.check(0).err());
    /// assert_eq!(ended, Some(SolveError::Exhausted(Stop::Time)));
    /// ```
    pub fn polled(poll: impl Fn() -> Option<Stop> + Send + Sync + 'static) -> Budget {
        let shared = Shared { poll: Some(Box::new(poll)), state: AtomicU8::new(POLLED), ..Shared::default() };
        Budget { shared: Arc::new(shared), ..Budget::unlimited() }
    }

    /// At most so many bytes of tables.
    pub fn with_memory(self, bytes: u64) -> Budget {
        Budget { memory: bytes, ..self }
    }

    /// The bytes of tables that are allowed.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// At most so many threads: one, where others wait for the machine as well.
    ///
    /// ```
    /// assert_eq!(grundy::Budget::unlimited().with_threads(1).threads(), 1);
    /// ```
    pub fn with_threads(self, threads: usize) -> Budget {
        Budget { threads: threads.max(1), ..self }
    }

    /// The threads that are allowed, at least one.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The same budget for a part of the work that may look at no more than so many positions.
    pub fn with_effort(&self, positions: u64) -> Budget {
        Budget { effort: positions.min(self.effort), ..self.clone() }
    }

    /// Tells all holders of this budget to give up.
    pub fn stop(&self, why: Stop) {
        let code = match why {
            Stop::Time => 1,
            Stop::Memory => 2,
            Stop::Interrupted => 3,
            Stop::Effort => 4,
        };
        self.shared.state.store(code, Relaxed);
    }

    /// How many positions were looked at so far, for a progress line.
    pub fn visited(&self) -> u64 {
        self.shared.visited.load(Relaxed)
    }

    /// What is being asked at the moment, for a progress line.
    ///
    /// ```
    /// use grundy::{Budget, msg};
    /// let budget = Budget::unlimited();
    /// budget.ask(Some(msg!("progress-question", position = "5x9", value = 2u64)));
    /// assert_eq!(budget.question().unwrap().key, "progress-question");
    /// ```
    pub fn question(&self) -> Option<Message> {
        self.shared.question.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Says what is being asked from now on.
    pub fn ask(&self, question: Option<Message>) {
        *self.shared.question.lock().unwrap_or_else(PoisonError::into_inner) = question;
    }

    /// Adds to the count that [`Budget::visited`] shows.
    pub fn visit(&self, positions: u64) {
        self.shared.visited.fetch_add(positions, Relaxed);
    }

    /// Whether to go on, given the bytes held by the caller's tables.
    #[inline]
    pub fn check(&self, bytes: u64) -> Result<(), SolveError> {
        match self.shared.state.load(Relaxed) {
            0 if bytes <= self.memory => Ok(()),
            state => self.look(state, bytes),
        }
    }

    /// What to do in a state that is out of the ordinary.
    #[cold]
    fn look(&self, state: u8, bytes: u64) -> Result<(), SolveError> {
        if state != POLLED {
            return Err(exhausted(state));
        }
        if let Some(poll) = &self.shared.poll
            && self.shared.asked.fetch_add(1, Relaxed).is_multiple_of(ASKED_A_POLL)
            && let Some(why) = poll()
        {
            self.stop(why);
            return self.check(bytes);
        }
        if bytes <= self.memory { Ok(()) } else { Err(SolveError::Exhausted(Stop::Memory)) }
    }

    /// As [`Budget::check`], and bounds the number of positions the caller has looked at.
    #[inline]
    pub fn check_effort(&self, positions: u64, bytes: u64) -> Result<(), SolveError> {
        if positions > self.effort {
            return Err(SolveError::Exhausted(Stop::Effort));
        }
        self.check(bytes)
    }
}
