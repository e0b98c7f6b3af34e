//! pobudka.
