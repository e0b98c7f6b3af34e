//! Shuffles that nobody can have picked: commit, mix, reveal.
//!
//! The host commits to a secret before anybody sends a nonce; the seed is made of both, so neither
//! side can choose it, and once the secret is published everybody can check.

use sha2::{Digest, Sha256};

use crate::Seed;

/// 32 bytes: a secret, a nonce, a commitment or a link of a hash chain.
pub type Bytes = [u8; 32];

/// What a host publishes before the first card is dealt.
pub fn commitment(secret: &Bytes) -> Bytes {
    hash(&[secret])
}

/// The seed of a table: its secret mixed with one nonce per player, in seat order.
pub fn seed(secret: &Bytes, nonces: &[Bytes]) -> Seed {
    let mut hasher = Sha256::new();
    hasher.update(secret);
    for nonce in nonces {
        hasher.update(nonce);
    }
    Seed::from_bytes(hasher.finalize().into())
}

/// The SHA-256 of these parts, one after the other.
pub fn hash(parts: &[&[u8]]) -> Bytes {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}
