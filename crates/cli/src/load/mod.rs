//! A server under load, and a server whose plug is pulled.

pub(crate) mod bench;
mod client;
pub(crate) mod documents;
mod pair;
mod server;
pub(crate) mod torture;
