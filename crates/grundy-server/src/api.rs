//! Questions over HTTP: one reply, or a stream of lines.

use crate::Server;
use crate::pool::{Event, Waiting};
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use grundy::{Message, msg};
use grundy_api::{Question, Reply};
use grundy_report::Language;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// The largest request.
const MOST_BYTES: usize = 1 << 20;

/// Routes that may be asked for by a plain address.
const PLAIN: [&str; 2] = ["games", "texts"];

/// A stream shows every so often how far it is.
const PACE: Duration = Duration::from_millis(500);

/// What the API is, for programs.
pub async fn description() -> Response {
    written(200, &grundy_api::openapi::description())
}

/// Answers a question.
pub async fn answer(
    State(server): State<Arc<Server>>,
    Path(route): Path<String>,
    Query(query): Query<BTreeMap<String, String>>,
    request: Request,
) -> Response {
    let body = match asked(&route, query, request).await {
        Ok(body) => body,
        Err(response) => return response,
    };
    let question = match Question::read(&route, &body) {
        Ok(question) => question,
        Err(reply) => return written(reply.status, &reply.body),
    };
    let (sender, receiver) = unbounded_channel();
    let (stream, time) = (question.stream, question.time);
    let Some(waiting) = server.pool.ask(move || Question::read(&route, &body), time, sender) else {
        let mut response = refuse(503, "busy", &msg!("api-busy"));
        response.headers_mut().insert(header::RETRY_AFTER, "1".parse().expect("a number"));
        return response;
    };
    if stream { streamed(receiver, waiting) } else { whole(receiver, waiting).await }
}

/// The text of a request, if it comes in the right way.
async fn asked(route: &str, query: BTreeMap<String, String>, request: Request) -> Result<String, Response> {
    if grundy_api::routes().all(|known| known != route) {
        return Err(refuse(404, "route", &msg!("api-no-route", route = grundy::notation::shortened(route))));
    }
    if request.method() == Method::GET && PLAIN.contains(&route) {
        return Ok(json!(query).to_string());
    }
    if request.method() != Method::POST {
        return Err(refuse(405, "method", &msg!("api-method", method = "POST")));
    }
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
        return Err(refuse(415, "type", &msg!("api-media")));
    }
    let too_large = || refuse(413, "size", &msg!("api-too-large", most = MOST_BYTES as u64));
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > MOST_BYTES) {
        return Err(too_large());
    }
    let bytes = to_bytes(request.into_body(), MOST_BYTES).await.map_err(|_| too_large())?;
    String::from_utf8(bytes.into()).map_err(|_| refuse(400, "request", &msg!("api-not-json", why = "UTF-8")))
}

/// Waits for the reply. If the connection closes first, this is dropped, and the question with it.
async fn whole(mut events: UnboundedReceiver<Event>, waiting: Waiting) -> Response {
    let reply = loop {
        match events.recv().await {
            Some(Event::Reply(reply)) => break reply,
            Some(Event::Line(_)) => {}
            None => break grundy_api::refused(503, "busy", &msg!("api-busy"), Language::En),
        }
    };
    drop(waiting);
    written(reply.status, &reply.body)
}

/// Lines as they come, with the progress between them.
fn streamed(events: UnboundedReceiver<Event>, waiting: Waiting) -> Response {
    let stream = Stream { events, waiting, begun: Instant::now(), ended: false };
    let lines = unfold(stream, |mut stream| async { stream.next().await.map(|line| (Ok::<_, Infallible>(line), stream)) });
    let body = Body::from_stream(lines);
    ([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response()
}

struct Stream {
    events: UnboundedReceiver<Event>,
    waiting: Waiting,
    begun: Instant,
    ended: bool,
}

impl Stream {
    /// The next line; `None` after the last.
    async fn next(&mut self) -> Option<String> {
        if self.ended {
            return None;
        }
        let line = match tokio::time::timeout(PACE, self.events.recv()).await {
            Err(_) => json!({"progress": {"positions": self.waiting.0.visited(), "seconds": self.begun.elapsed().as_secs()}}),
            Ok(Some(Event::Line(line))) => line,
            Ok(Some(Event::Reply(Reply { status, body }))) => {
                self.ended = true;
                if status == 200 { json!({ "reply": body }) } else { body }
            }
            Ok(None) => {
                self.ended = true;
                grundy_api::refused(503, "busy", &msg!("api-busy"), Language::En).body
            }
        };
        Some(format!("{line}\n"))
    }
}

/// A reply of the carrier itself.
pub fn refuse(status: u16, kind: &'static str, message: &Message) -> Response {
    let reply = grundy_api::refused(status, kind, message, Language::En);
    written(reply.status, &reply.body)
}

fn written(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}
