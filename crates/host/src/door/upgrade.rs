//! The handshake of a websocket: who may open one, and the answer that does.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use http::request::Parts;
use http::{HeaderValue, Method, Response, StatusCode, header};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto::upgrade::downcast;
use parlour_engine::Refusal;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::keys::check_origin;
use super::pipe::Pipe;
use super::socket::{Socket, SocketContext};
use super::wire::{Kind, Wire};
use crate::rate_limiter::{RateLimiter, SocketPermit};
use crate::refuse;

/// A request that may become a websocket.
#[derive(Debug)]
pub struct Upgrade {
    on: OnUpgrade,
    accept: HeaderValue,
    permit: SocketPermit,
    address: IpAddr,
}

impl Upgrade {
    /// Looks at a request that came from this peer.
    ///
    /// # Errors
    /// `FOREIGN_ORIGIN`, `NO_UPGRADE` and `TOO_MANY_SOCKETS`.
    pub fn check(
        parts: &mut Parts,
        peer: Option<SocketAddr>,
        public: Option<&str>,
        rate_limiter: &Arc<RateLimiter>,
    ) -> Result<Self, Refusal> {
        check_origin(&parts.headers, public)?;
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| is_wanted(parts));
        let accept = key.map(|key| derive_accept_key(key.as_bytes()));
        let accept = accept.and_then(|accept| HeaderValue::from_str(&accept).ok());
        let on = parts.extensions.remove::<OnUpgrade>();
        let (Some(accept), Some(on)) = (accept, on) else { return Err(refuse::no_upgrade()) };
        let address = rate_limiter.address(peer, &parts.headers);
        let permit = rate_limiter.seat(address)?;
        Ok(Self { on, accept, permit, address })
    }

    /// Where the request comes from.
    pub fn address(&self) -> IpAddr {
        self.address
    }

    /// Answers, and hands over the websocket once the client has the answer.
    pub fn open<B: Default, F: Future<Output = ()> + Send>(
        self,
        kind: Kind,
        context: SocketContext,
        serve: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response<B> {
        let Self { on, accept, permit, address: _ } = self;
        tokio::spawn(async move {
            let Ok(upgraded) = on.await else { return };
            let (pipe, rest) = take_over(upgraded);
            let wire = Arc::new(Wire::new(pipe, kind));
            serve(Socket::new(wire, rest, context)).await;
            drop(permit);
        });
        let mut response = Response::new(B::default());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        response
    }
}

/// The connection below HTTP, and what was read of it already. Anything but plain TCP stays behind hyper.
fn take_over(upgraded: Upgraded) -> (Pipe, Vec<u8>) {
    match downcast::<TokioIo<TcpStream>>(upgraded) {
        Ok(parts) => (parts.io.into_inner().into(), parts.read_buf.to_vec()),
        Err(upgraded) => (Pipe::any(TokioIo::new(upgraded)), Vec::new()),
    }
}

/// Whether a request asks for a websocket.
fn is_wanted(parts: &Parts) -> bool {
    let says = |name, word: &str| {
        let lines = parts.headers.get_all(name).iter().filter_map(|line| line.to_str().ok());
        lines.flat_map(|line| line.split(',')).any(|text| text.trim().eq_ignore_ascii_case(word))
    };
    parts.method == Method::GET
        && says(header::CONNECTION, "upgrade")
        && says(header::UPGRADE, "websocket")
        && says(header::SEC_WEBSOCKET_VERSION, "13")
}
