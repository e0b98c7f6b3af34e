//! Games in which every byte is a choice among all that can be done.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use parlour::Standard;
use parlour_engine::Catalog;
use parlour_engine::fuzzing::{Subject, play};

static SUBJECTS: LazyLock<Vec<Subject>> = LazyLock::new(|| {
    Catalog::standard().iter().map(|listed| Subject::new(listed.game())).collect()
});

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let subject = &SUBJECTS[usize::from(*first) % SUBJECTS.len()];
    if let Err(finding) = play(subject, rest) {
        panic!("parlour reduce {}\n{finding}", subject.game.info().id);
    }
});
