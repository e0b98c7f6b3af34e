//! Requests to every game: the bytes are a line as it is, or choose what is wrong with a good one.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use parlour::Standard;
use parlour_engine::Catalog;
use parlour_engine::fuzzing::{Bytes, Request, Subject, check};

static SUBJECTS: LazyLock<Vec<Subject>> = LazyLock::new(|| {
    Catalog::standard().iter().map(|listed| Subject::new(listed.game())).collect()
});

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let choice = usize::from(*first);
    let subject = &SUBJECTS[choice % SUBJECTS.len()];
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
