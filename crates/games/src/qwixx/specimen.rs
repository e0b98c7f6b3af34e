//! What the laws need to know of this game.
