//! Requests to every game: the bytes are a line as it is, or choose what is wrong with a good one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlour_games::fuzzing::{Bytes, Request, check, subjects};

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let choice = usize::from(*first);
    let subject = &subjects()[choice % subjects().len()];
    let checked = if choice < 128 {
        check(subject.game, rest)
    } else {
        let mut bytes = Bytes::new(rest);
        check(subject.game, &Request::draw(subject, &mut bytes).spoiled(&mut bytes))
    };
    if let Err(finding) = checked {
        panic!("parlour reduce {}\n{finding}", subject.game.info().id);
    }
});
