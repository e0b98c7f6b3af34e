//! Guesses at what is hidden that a seat believes in.

use std::marker::PhantomData;

use parlour_engine::{FastRng, Observable};

use crate::instinct::fraction;
use crate::{Instinct, Place};

/// How many samples are looked at before one is taken as it is.
const TRIES: u32 = 100;

/// How often a guess is used if it was hard to find.
const USES: u32 = 4;

/// Samples of a seat's knowledge, each as often as the seat [believes](Instinct::credence) in it.
#[derive(Clone, Debug)]
pub struct Guesses<R, I> {
    /// A guess that was hard to find, and how often it may be used again.
    kept: Option<(R, u32)>,
    feel: PhantomData<fn() -> I>,
}

impl<R, I> Default for Guesses<R, I> {
    fn default() -> Self {
        Self { kept: None, feel: PhantomData }
    }
}

impl<R: Observable, I: Instinct<R>> Guesses<R, I> {
    /// Something has happened: what was guessed before no longer counts.
    pub fn forget(&mut self) {
        self.kept = None;
    }

    /// The next guess.
    #[inline]
    pub fn next(&mut self, place: &Place<'_, R>, rng: &mut FastRng) -> R {
        if let Some((guess, uses)) = &mut self.kept
            && *uses > 0
        {
            *uses -= 1;
            return guess.clone();
        }
        let mut tries = 1;
        let mut guess = place.sample(rng);
        loop {
            let credence = I::credence(&guess, place.seat());
            if tries == TRIES || credence >= 1.0 || fraction(rng) < credence {
                break;
            }
            guess = place.sample(rng);
            tries += 1;
        }
        self.kept = (tries > 1).then(|| (guess.clone(), USES - 1));
        guess
    }
}
