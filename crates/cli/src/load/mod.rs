//! A server under load, and a server whose plug is pulled.

pub(crate) mod bench;
mod client;
pub(crate) mod documents;
mod floor;
mod pair;
pub(crate) mod server;
pub(crate) mod torture;
