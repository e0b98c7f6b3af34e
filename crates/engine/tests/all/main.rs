//! The laws and the protocol, tried on a small game. One program: linking is most of what a small one costs.

mod codec;
mod laws_bite;
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde's way of asking whether to skip a field"
)]
mod peek;
mod reduce_protocol;
