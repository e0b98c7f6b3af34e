//! Pages and boards, from outside. One program: linking is most of what a small one costs.

mod inspect;
mod laws;
mod learn;
mod pages;
