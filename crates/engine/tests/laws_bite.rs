//! The laws can fail: a small game with one flaw at a time is caught by the law it breaks.
#![expect(
    unreachable_pub,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde and a game inside a test"
)]

mod peek;

use parlour_engine::conformance::{Plan, check};
use peek::{Flaw, Peek};

/// Plays a game with this flaw, and says which of these laws catches it.
fn caught_by<const FLAW: u8>(laws: &'static [u8]) -> Option<(u8, String)> {
    let plan = Plan { laws, ..Plan::new(60, 5) };
    check::<Peek<FLAW>>(plan).err().map(|broken| (broken.law, broken.to_string()))
}

#[test]
fn a_game_without_flaws_keeps_all_laws() {
    let report = check::<Peek<{ Flaw::NONE }>>(Plan::new(120, 5))
        .unwrap_or_else(|broken| panic!("{broken}"));
    assert!(report.games >= 240 && report.worlds > 1000 && report.refusals > 1000, "{report:?}");
}

macro_rules! bites {
    ($($law:literal: $($flaw:ident)+;)+) => {
        $($(
            #[test]
            #[allow(non_snake_case)]
            fn $flaw() {
                let (law, what) = caught_by::<{ Flaw::$flaw }>(&[$law]).expect(stringify!($flaw));
                assert_eq!(law, $law, "{what}");
                // Whoever reads it can see it again.
                assert!(what.contains("peek"), "{what}");
            }
        )+)+
    };
}

bites! {
    1: DOUBLES_A_CARD;
    2: LISTS_WHAT_IS_REFUSED REFUSES_TO_LIST LISTS_TWICE WAITS_FOR_NOBODY_ABLE;
    3: HALF_APPLIES TELLS_OF_REFUSALS HALF_APPLIES_JSON;
    4: FORGETS_WHEN_SAVED ROLLS_ITS_OWN_DICE WRITES_TWO_STATES_ALIKE WRITES_A_VIEW_IN_TWO_WAYS SHARES_WHAT_ONE_SEES;
    5: REMEMBERS_OUTSIDE;
    6: SHOWS_A_CARD LISTS_BY_SECRET SAYS_A_SECRET REFUSES_BY_SECRET LEAKS_BY_LENGTH
       DEALS_KNOWN_CARDS_AGAIN SAMPLES_THE_TRUTH REPLAYS_A_SECRET;
    7: TAKES_A_WAY_OFF_THE_CHART DRAWS_A_WAY_NOBODY_TAKES DRAWS_A_STATE_THAT_IS_NOT;
    8: NEVER_ENDS GETS_STUCK;
}

#[test]
fn a_flawed_game_is_caught_with_all_laws_on() {
    assert!(check::<Peek<{ Flaw::SHOWS_A_CARD }>>(Plan::new(20, 1)).is_err());
}
