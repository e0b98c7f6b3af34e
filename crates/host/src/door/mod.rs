//! What every door is made of: keys and cookies, limits, messages, and the one websocket loop.
//!
//! A door checks who comes in ([`Upgrade::check`]), answers with [`Upgrade::open`], and gives its [`Socket`] a
//! [`Codec`]: that is all a door adds. Frames, pings, timeouts, limits and goodbyes are the same for all of them.

mod buffers;
pub mod frames;
mod keys;
mod limits;
mod message;
mod pipe;
mod reader;
mod socket;
mod upgrade;
mod wire;

pub use keys::{check_origin, cookie, hashes, keys, person};
pub use limits::{Bucket, Limits};
pub use message::{BadMessage, Command, Hello, Message};
pub use socket::{
    CloseReason, Codec, Followup, GOING_AWAY, Handled, Incoming, Payload, REFUSED, Socket,
    SocketContext,
};
pub use upgrade::Upgrade;
pub use wire::{FrameSender, Kind, Wire};
