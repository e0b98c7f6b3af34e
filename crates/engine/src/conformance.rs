//! The laws every game keeps, written once.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{Actor, Chance, Face, Position, Viewer};

/// What the laws need to know of a game besides its rules.
pub trait Specimen: Face {
    /// No random game takes more steps than this (law 8).
    const LONGEST: u64;

    /// Options drawn at random, so that over time every value of every option is met.
    fn draw_options(rng: &mut impl Chance) -> Self::Options;

    /// Well-formed plays to try in this state, legal or not: all there are, or a good sample.
    fn plays(&self, rng: &mut impl Chance) -> Vec<Self::Action>;

    /// A table-keeping action worth trying now, as JSON, and who takes it.
    fn errand(_position: &Position<Self>, _rng: &mut impl Chance) -> Option<(Actor, Value)> {
        None
    }

    /// The hidden things whose face this viewer knows, by any number that names them for good.
    ///
    /// A step that adds to this set has disclosed something, and views may then differ between
    /// worlds; a step that adds nothing must look the same in all of them.
    fn known(&self, viewer: Viewer) -> BTreeSet<u32>;
}
