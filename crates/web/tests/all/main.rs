//! Pages and boards, from outside. One program: linking is most of what a small one costs.

mod inspect;
mod laws;
mod learn;
mod pages;

use parlour::Standard;
use parlour_engine::Catalog;

/// The games of the house.
fn catalog() -> Catalog {
    Catalog::standard()
}
