//! The host, from outside. One program: linking is most of what a small one costs.

mod guests;
mod house;
mod keeper;
mod old_folders;
mod props;
mod room;
mod trouble;
