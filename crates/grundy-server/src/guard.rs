//! Who may ask, and what a browser may do with the answer.
//!
//! A page of another site must not use this server through its visitor's browser. Its requests carry its own `Origin`; and should its name be made to point to this machine (DNS
//! rebinding), they carry that name as `Host`. Both are refused. The server's own pages may load nothing from elsewhere and run nothing written into them.

use crate::Server;
use crate::api::refuse;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use grundy::{Message, msg};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

/// What the browser is told with every answer.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-cache"),
];

/// Lets a request through, or says why not.
pub async fn check(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let mut response = match refused(request.headers(), request.uri().path(), &server.host) {
        None => next.run(request).await,
        Some(why) => refuse(403, "origin", &why),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn refused(headers: &HeaderMap, path: &str, own: &str) -> Option<Message> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or_default();
    if !is_ours(host, own) {
        return Some(msg!("api-host", host = grundy::notation::shortened(host)));
    }
    let foreign = text(header::ORIGIN).is_some_and(|origin| origin != format!("http://{host}"));
    let across = text(HeaderName::from_static("sec-fetch-site")).is_some_and(|site| matches!(site, "cross-site" | "same-site"));
    (path.starts_with("/api/") && (foreign || across)).then(|| msg!("api-origin"))
}

/// Whether a `Host` can only mean this server: a number, this machine, or the name it was told to listen under. Any other name may belong to somebody else.
fn is_ours(host: &str, own: &str) -> bool {
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((inside, port)) => return inside.parse::<Ipv6Addr>().is_ok() && (port.is_empty() || is_port(port)),
        None => host.split_once(':').map_or(Some(host), |(name, port)| is_number(port).then_some(name)),
    };
    name.is_some_and(|name| name.parse::<IpAddr>().is_ok() || name.eq_ignore_ascii_case("localhost") || name.eq_ignore_ascii_case(own))
}

fn is_port(text: &str) -> bool {
    text.strip_prefix(':').is_some_and(is_number)
}

fn is_number(text: &str) -> bool {
    text.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn only_names_that_mean_this_machine_are_ours() {
        for host in ["127.0.0.1", "127.0.0.1:80", "localhost:4777", "LOCALHOST", "[::1]:4777", "[::1]", "192.168.1.5:1", "school:80"] {
            assert!(is_ours(host, "school"), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:4777",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "localhost:x",
            "[evil]",
            "[::1]x",
            "a@localhost",
        ] {
            assert!(!is_ours(host, "school"), "{host}");
        }
    }
}
