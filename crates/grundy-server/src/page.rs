//! The page's files. They are part of the program; in a debug build they are read from the repository, so that a change is seen at once.

use crate::api::refuse;
use axum::body::Body;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use grundy::msg;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../page"]
struct Files;

/// A file of the page; `/` is its beginning.
pub async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return refuse(405, "method", &msg!("api-method", method = "GET"));
    }
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match find(path) {
        Some(file) => answer(path, &file, &headers),
        None => refuse(404, "route", &msg!("api-no-page")),
    }
}

/// Only plain names are looked up: no dots that lead elsewhere, nothing in other signs.
fn find(path: &str) -> Option<EmbeddedFile> {
    let plain = |name: &str| {
        !name.is_empty() && !name.starts_with('.') && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
    };
    if path.split('/').all(plain) { Files::get(path) } else { None }
}

fn answer(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag: String = file.metadata.sha256_hash()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    ([(header::CONTENT_TYPE, kind(path).to_owned()), (header::ETAG, tag)], Body::from(file.data.to_vec())).into_response()
}

/// What a file is, by its ending.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "webmanifest" | "map") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn names_that_lead_elsewhere_are_no_files() {
        assert!(find("index.html").is_some());
        for path in [
            "../Cargo.toml",
            "..%2fCargo.toml",
            "a/../index.html",
            "./index.html",
            "/index.html",
            "index.html/",
            ".git",
            "",
            "a//b",
            "C:\\x",
            "index.html\0",
        ] {
            assert!(find(path).is_none(), "{path}");
        }
    }
}
