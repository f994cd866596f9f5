//! The API as a WebAssembly module with an interface of six functions and no generated code.
//!
//! ```text
//! room(bytes) -> pointer               memory for a text
//! answer(route, its length, body, its length) -> handle of a reply
//! text(handle) -> pointer    length(handle) -> bytes    status(handle) -> status of HTTP
//! release(handle)
//! ```
//! Texts are UTF-8. `answer` takes the two texts over: they are freed by it. The module imports two functions from `env`: `now()`, milliseconds, by which a question's time is kept, and
//! `line(pointer, bytes)`, which is given each line of a stream. A worker that is to cancel a question is ended, and another begun.

use grundy::{Budget, Stop};
use grundy_api::{Question, Reply};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The most time a question may have, in milliseconds.
const MOST_TIME: u64 = 60_000;
const USUAL_TIME: u64 = 10_000;

/// What tables may take: a page's memory is not the machine's.
const MEMORY: u64 = 512 << 20;

/// Replies that were not released yet.
#[derive(Default)]
struct Replies {
    next: u32,
    held: BTreeMap<u32, (u16, String)>,
}

thread_local! {
    static REPLIES: RefCell<Replies> = RefCell::default();
    static ROOMS: RefCell<BTreeMap<usize, Vec<u8>>> = RefCell::default();
}

/// What the worker lends.
trait Host {
    /// Milliseconds since some moment.
    fn now() -> f64;
    /// Shows a line of a stream.
    fn line(text: &str);
}

/// Reads and answers a request.
fn answered<H: Host>(route: &str, body: &str) -> Reply {
    let question = match Question::read(route, body) {
        Ok(question) => question,
        Err(reply) => return reply,
    };
    let time = question.time.unwrap_or(USUAL_TIME).min(MOST_TIME) as f64;
    let (begun, stream) = (H::now(), question.stream);
    let budget = Budget::polled(move || (H::now() - begun >= time).then_some(Stop::Time)).with_memory(MEMORY);
    question.answer(&budget, &mut |line| {
        if stream {
            H::line(&line.to_string());
        }
    })
}

/// Memory for a text of so many bytes.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "the worker calls it by this name")]
pub extern "C" fn room(bytes: usize) -> usize {
    let mut text = vec![0u8; bytes.max(1)];
    let pointer = text.as_mut_ptr() as usize;
    ROOMS.with_borrow_mut(|rooms| rooms.insert(pointer, text));
    pointer
}

/// A text that was put into a [`room`], which is given back.
fn taken(pointer: usize, bytes: usize) -> String {
    let text = ROOMS.with_borrow_mut(|rooms| rooms.remove(&pointer)).unwrap_or_default();
    String::from_utf8_lossy(&text[..bytes.min(text.len())]).into_owned()
}

/// Answers a request; the handle of the reply.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "the worker calls it by this name")]
pub extern "C" fn answer(route: usize, route_bytes: usize, body: usize, body_bytes: usize) -> u32 {
    let (route, body) = (taken(route, route_bytes), taken(body, body_bytes));
    let reply = answered::<Worker>(&route, &body);
    REPLIES.with_borrow_mut(|replies| {
        replies.next = replies.next.wrapping_add(1);
        let handle = replies.next;
        replies.held.insert(handle, (reply.status, reply.body.to_string()));
        handle
    })
}

fn of_reply<T: Default>(handle: u32, tell: impl FnOnce(&(u16, String)) -> T) -> T {
    REPLIES.with_borrow(|replies| replies.held.get(&handle).map(tell).unwrap_or_default())
}

/// Where the text of a reply begins.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "the worker calls it by this name")]
pub extern "C" fn text(handle: u32) -> usize {
    of_reply(handle, |(_, text)| text.as_ptr() as usize)
}

/// How many bytes the text of a reply has.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "the worker calls it by this name")]
pub extern "C" fn length(handle: u32) -> usize {
    of_reply(handle, |(_, text)| text.len())
}

/// The status of a reply.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "the worker calls it by this name")]
pub extern "C" fn status(handle: u32) -> u32 {
    of_reply(handle, |(status, _)| u32::from(*status))
}

/// Gives a reply back.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "the worker calls it by this name")]
pub extern "C" fn release(handle: u32) {
    REPLIES.with_borrow_mut(|replies| replies.held.remove(&handle));
}

/// The worker that the module runs in.
struct Worker;

#[cfg(target_arch = "wasm32")]
#[expect(unsafe_code, reason = "functions of the worker")]
mod imported {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        pub safe fn now() -> f64;
        pub safe fn line(pointer: usize, bytes: usize);
    }
}

#[cfg(target_arch = "wasm32")]
impl Host for Worker {
    fn now() -> f64 {
        imported::now()
    }

    fn line(text: &str) {
        imported::line(text.as_ptr() as usize, text.len());
    }
}

/// Outside a browser, for tests: time stands still and nobody listens.
#[cfg(not(target_arch = "wasm32"))]
impl Host for Worker {
    fn now() -> f64 {
        0.0
    }

    fn line(_: &str) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    thread_local! {
        static TOLD: RefCell<Vec<String>> = RefCell::default();
        static CLOCK: std::cell::Cell<f64> = const { std::cell::Cell::new(0.0) };
    }

    /// A clock that goes on by a second whenever it is looked at.
    struct Hasty;

    impl Host for Hasty {
        fn now() -> f64 {
            CLOCK.set(CLOCK.get() + 1000.0);
            CLOCK.get()
        }

        fn line(text: &str) {
            TOLD.with_borrow_mut(|told| told.push(text.to_owned()));
        }
    }

    #[test]
    fn a_question_is_answered_through_the_interface() {
        ROOMS.with_borrow_mut(|rooms| {
            rooms.insert(1, b"solve".to_vec());
            rooms.insert(2, br#"{"position": "nim:1,2"}"#.to_vec());
        });
        let handle = answer(1, 5, 2, 23);
        assert_eq!((status(handle), length(handle) > 100), (200, true));
        release(handle);
        assert_eq!((status(handle), length(handle)), (0, 0));
        assert!(ROOMS.with_borrow(BTreeMap::is_empty));
    }

    #[test]
    fn time_ends_and_lines_are_shown() {
        let reply = answered::<Hasty>("solve", r#"{"position": "cram:7x7", "time": 3000}"#);
        assert_eq!(reply.body["undecided"]["reason"], "time", "{}", reply.body);
        answered::<Hasty>("moves", r#"{"position": "nim:1,2", "stream": true}"#);
        assert!(TOLD.with_borrow(|told| told.iter().any(|line| line.contains("2->1"))));
    }
}
