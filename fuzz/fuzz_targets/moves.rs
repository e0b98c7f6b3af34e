//! Games in which every byte is a choice among all that can be done.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlour_games::fuzzing::{play, subjects};

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let subject = &subjects()[usize::from(*first) % subjects().len()];
    if let Err(finding) = play(subject, rest) {
        panic!("parlour reduce {}\n{finding}", subject.game.info().id);
    }
});
