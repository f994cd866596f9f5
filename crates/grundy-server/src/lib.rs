//! The page and the API over HTTP: what `grundy serve` runs.
//!
//! ```text
//! connection -> guard (Host, Origin, size, type) -> api -> pool (two lanes) -> grundy-api
//!                                                -> page (embedded files)
//! ```
//! Every question runs under a budget of time and memory on a bounded pool; a connection that closes cancels its question. The page may reach nothing but this server, and no
//! other site's page may reach it.

#![forbid(unsafe_code)]

mod api;
mod guard;
mod page;
mod pool;
mod processor;

pub use pool::Limits;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get};
use pool::Pool;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// What the handlers share.
struct Server {
    pool: Pool,
    /// The name under which the server was told to listen.
    host: String,
}

/// After being told to stop, a server waits so long for connections that are still being answered.
const PATIENCE: Duration = Duration::from_secs(3);

/// A server that has its port, and has not answered yet.
pub struct Bound {
    listener: TcpListener,
    server: Arc<Server>,
}

impl Bound {
    /// Takes a port; 0 takes any that is free.
    pub async fn to(host: &str, port: u16, limits: Limits) -> std::io::Result<Bound> {
        let listener = TcpListener::bind((host, port)).await?;
        Ok(Bound { listener, server: Arc::new(Server { pool: Pool::new(limits), host: host.to_owned() }) })
    }

    /// Where it listens.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `stop` comes to its end; what is still being computed then is given up.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let (server, told) = (self.server.clone(), Arc::new(tokio::sync::Notify::new()));
        let stopped = {
            let (server, told) = (server.clone(), told.clone());
            async move {
                stop.await;
                server.pool.close();
                told.notify_one();
            }
        };
        let serving = axum::serve(self.listener, router(server)).with_graceful_shutdown(stopped);
        tokio::select! {
            served = serving => served,
            () = async { told.notified().await; tokio::time::sleep(PATIENCE).await } => Ok(()),
        }
    }
}

fn router(server: Arc<Server>) -> Router {
    Router::new()
        .route("/api/openapi.json", get(api::description))
        .route("/api/{route}", any(api::answer))
        .fallback(page::file)
        .layer(from_fn_with_state(server.clone(), guard::check))
        .with_state(server)
}
