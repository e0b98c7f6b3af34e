//! The laws can fail: a small game with one flaw at a time is caught by the law it breaks.

use crate::peek::{Flaw, Peek};
use parlour_engine::conformance::{Plan, check};

/// Plays a game with this flaw, and says which of these laws catches it.
fn caught_by(flaw: Flaw, laws: &'static [u8]) -> Option<(u8, String)> {
    flaw.spoil();
    let plan = Plan { laws, ..Plan::new(60, 5) };
    check::<Peek>(plan).err().map(|broken| (broken.law, broken.to_string()))
}

#[test]
fn a_game_without_flaws_keeps_all_laws() {
    let report = check::<Peek>(Plan::new(120, 5)).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(report.games >= 240 && report.worlds > 1000 && report.refusals > 1000, "{report:?}");
}

macro_rules! bites {
    ($($law:literal: $($flaw:ident)+;)+) => {
        $($(
            #[test]
            #[allow(non_snake_case)]
            fn $flaw() {
                let (law, what) = caught_by(Flaw::$flaw, &[$law]).expect(stringify!($flaw));
                assert_eq!(law, $law, "{what}");
                // The message says how to see it again.
                assert!(what.contains("peek"), "{what}");
            }
        )+)+
    };
}

bites! {
    1: DoublesACard;
    2: ListsWhatIsRefused RefusesToList ListsTwice WaitsForNobodyAble;
    3: HalfApplies TellsOfRefusals HalfAppliesJson;
    4: ForgetsWhenSaved RollsItsOwnDice WritesTwoStatesAlike ForgetsWhenRead ReadsAnotherAction
       WritesAViewInTwoWays SharesWhatOneSees;
    5: RemembersOutside;
    6: ShowsACard ListsBySecret SaysASecret RefusesBySecret LeaksByLength
       DealsKnownCardsAgain SamplesTheTruth ReplaysASecret;
    7: TakesAWayOffTheChart DrawsAWayNobodyTakes DrawsAStateThatIsNot;
    8: NeverEnds GetsStuck;
}

#[test]
fn a_flawed_game_is_caught_with_all_laws_on() {
    Flaw::ShowsACard.spoil();
    assert!(check::<Peek>(Plan::new(20, 1)).is_err());
}
