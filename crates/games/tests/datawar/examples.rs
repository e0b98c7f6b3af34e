//! The worked examples of the rules page, by their numbers.

use serde_json::{Value, json};

use crate::language::{Host, after_with_seed, ask, holds};

/// From the first screen to the first cards.
#[test]
fn flow() {
    for (number, script, expected) in [
        ("1", "", "welcome; tip Welcome to Data War!; turn 0"),
        (
            "2a",
            "player: START_GAME",
            "select_billionaire; tip Whose little face is going to space?",
        ),
        (
            "2b",
            "player: START_GAME; player: SELECT_BILLIONAIRE chaz",
            "select_background; selectedBillionaire chaz; character chaz",
        ),
        (
            "2c",
            "player: START_GAME; player: SELECT_BILLIONAIRE chaz; player: SELECT_BACKGROUND felt",
            "intro; selectedBackground felt; tip How do I play?",
        ),
        ("3a", "@intro; player: SHOW_GUIDE", "quick_start_guide; tip Quick Launch Guide"),
        ("3b", "@intro; player: SHOW_GUIDE; player: SHOW_MISSION", "your_mission"),
        ("3c", "@intro; player: SHOW_GUIDE; player: SKIP_GUIDE", "your_mission"),
        ("3d", "@play", "vs_animation; P of 33; C of 33; tip Get ready for battle!"),
        ("3e", "@play; +1999", "vs_animation"),
        ("3f", "@play; +1999; +1", "ready; tip Tap stack to start!"),
        ("4a", "@intro; player: SKIP_INSTRUCTIONS", "vs_animation; timer 2000 AFTER"),
        (
            "4b",
            "@intro; player: SKIP_INSTRUCTIONS; player: VS_ANIMATION_COMPLETE",
            "ready; no timer",
        ),
        (
            "4c",
            "@intro; player: SKIP_INSTRUCTIONS; player: VS_ANIMATION_COMPLETE; -: TIMER 4",
            "ready; STALE_TIMER",
        ),
        ("5a", "player: SKIP_TO_GAME", "ready; P of 33; C of 33; turn 0"),
        ("5b", "@intro; player: SKIP_TO_GAME", "intro; INVALID_EVENT"),
    ] {
        let intro = "player: START_GAME; player: SELECT_BILLIONAIRE chaz; \
                     player: SELECT_BACKGROUND felt";
        let playing =
            format!("{intro}; player: SHOW_GUIDE; player: SHOW_MISSION; player: START_PLAYING");
        let script = script.replace("@intro", intro).replace("@play", &playing);
        holds(number, "new", &script, expected);
    }
}

#[test]
fn flow_in_play() {
    let war = "P[4,1,1,1,5,1] C[4,2,2,2,3,2]";
    let plain = "P[5,1] C[3,2]";
    for (number, before, script, expected) in [
        ("6a", plain, "player: TAP_DECK", "INVALID_EVENT; ready"),
        ("6b", plain, "player: REVEAL_CARDS; +1000; player: NO_TIE", "INVALID_EVENT; comparing"),
        ("6c", plain, "player: REVEAL_CARDS; player: CARDS_REVEALED", "SYSTEM_EVENT; revealing"),
        ("6d", plain, "player: REVEAL_CARDS; +1000; -: TIE", "GUARD_FAILED; comparing"),
        (
            "7a",
            war,
            "player: REVEAL_CARDS; +4500; player: RESET_GAME",
            "welcome; turn 0; P of 33; C of 33; table []; tip Welcome to Data War!",
        ),
        (
            "7b",
            war,
            "player: REVEAL_CARDS; +4500; player: TAP_DECK; player: TAP_DECK; player: QUIT_GAME",
            "welcome; turn 1; P[1]; C[2]; table [4,4,1,1,1,2,2,2,5,3]",
        ),
        ("8a", "P[5,1] C[3]", "turn; player: REVEAL_CARDS", "GAME_OVER; game_over"),
        ("8b", "P[5,1] C[3]", "turn; player: RESET_GAME", "welcome; P of 33; winner null null"),
        (
            "9a",
            plain,
            "player: REVEAL_CARDS; +1000; player: UI toggleMenu; +10000",
            "comparing; showMenu true; isPaused true",
        ),
        (
            "9b",
            plain,
            "player: REVEAL_CARDS; +1000; player: UI toggleMenu; player: REVEAL_CARDS",
            "GAME_PAUSED; comparing",
        ),
        (
            "9c",
            plain,
            "player: REVEAL_CARDS; +1000; player: UI toggleMenu; player: DISMISS_EFFECT",
            "GAME_PAUSED",
        ),
        (
            "9d",
            plain,
            "player: REVEAL_CARDS; +1000; player: UI toggleMenu; +9; player: UI toggleMenu; +1500",
            "pre_reveal.processing; isPaused false",
        ),
    ] {
        holds(number, before, script, expected);
    }
}

#[test]
fn plain_turns() {
    for (number, before, script, expected) in [
        (
            "10a",
            "P[5,1] C[3,2]",
            "player: REVEAL_CARDS",
            "revealing; P=5; C=3; table [5,3]; timer 1000 CARDS_REVEALED",
        ),
        ("10b", "P[5,1] C[3,2]", "player: REVEAL_CARDS; +1000", "comparing; timer 1500 AFTER"),
        (
            "10c",
            "P[5,1] C[3,2]",
            "player: REVEAL_CARDS; +2500",
            "pre_reveal.processing; P[1,5,3]; C[2]; turn 1",
        ),
        ("10d", "P[5,1] C[3,2]", "player: REVEAL_CARDS; +3699", "pre_reveal.processing"),
        ("10e", "P[5,1] C[3,2]", "player: REVEAL_CARDS; +3700", "ready; completedTurns 1"),
        ("11", "P[2,1] C[4,3]", "turn", "ready; P[1]; C[3,2,4]"),
        ("12", "P[5,1] C[3]", "turn", "game_over; winner player all_cards; tip Game Over!"),
        ("13", "P[] C[3]", "player: REVEAL_CARDS", "DECK_EMPTY; ready; P[]; C[3]; table []"),
    ] {
        holds(number, before, script, expected);
    }
}

#[test]
fn trackers_and_blockers() {
    let shown = "player: REVEAL_CARDS; +2500";
    let dismissed = "player: REVEAL_CARDS; +2500; player: DISMISS_EFFECT; +500";
    for (number, before, script, expected) in [
        ("14a", "P[T2,3,1] C[4,1]", "player: REVEAL_CARDS", "P=2; C=4; queue [tracker]"),
        ("14b", "P[T2,3,1] C[4,1]", shown, "special_effect.showing; tip Special card effect!"),
        (
            "14c",
            "P[T2,3,1] C[4,1]",
            dismissed,
            "pre_reveal.processing; anotherPlayMode true; active player; turn 1",
        ),
        (
            "14d",
            "P[T2,3,1] C[4,1]",
            "player: REVEAL_CARDS; +2500; player: DISMISS_EFFECT; +1700; player: REVEAL_CARDS",
            "revealing; P=5; C=4; C[1]; playerTurnState tracker",
        ),
        (
            "14e",
            "P[T2,3,1] C[4,1]",
            "turn",
            "ready; P[1,T2,4,3]; C[1]; turn 2; anotherPlayMode false",
        ),
        ("15", "P[T1,T2,4,1] C[5,1]", "turn", "values 1-5 3-5 7-5; P[1,T1,5,T2,4]"),
        ("16", "P[T2,1,5] C[2,4]", "turn", "values 2-2 3-2; P[5,T2,2,1]"),
        (
            "17",
            "P[T1,3,1,1,1,5,1] C[4,2,2,2,3,2]",
            "turn",
            "values 1-4 4-4 5-3; P of 12; C[2]; turn 3",
        ),
        ("18", "P[T2] C[1,5]", "turn", "values 2-1; P[T2,1]"),
        ("19", "P[T2] C[4,5]", "turn", "game_over; winner cpu all_cards"),
        ("20", "P[B2,4,1] C[5,1]", "turn", "values 0-3 4-3; P[1,B2,5,4]"),
        ("21a", "P[B2,1,2] C[1,2]", "player: REVEAL_CARDS", "C raw -1; C=0; cpuTurnState blocker"),
        ("21b", "P[B2,1,2] C[1,2]", "turn", "values 0-0 1-0; P[2,B2,1,1]"),
        ("22", "P[B2,3,1] C[T1,5,1]", "turn", "values 0-0 3-0 3-4; C[1,B2,T1,3,5]"),
        ("23a", "P[B2,3,1] C[B1,5,1]", "turn", "values 0-0 2-0 2-3; C[1,B2,B1,3,5]"),
        ("23b", "P[B1,B2,3,1] C[5,1]", "turn", "values 0-4 0-2 3-2; P[1,B1,5,B2,3]"),
        ("24a", "P[T1,2,1] C[T3,1,1]", "turn", "values 1-3 3-3 3-4; turn 3; C[1,T1,T3,2,1]"),
        (
            "24b",
            "P[T1,2,1] C[T3,1,1]; humans",
            "player: REVEAL_CARDS; +6200; cpu: REVEAL_CARDS",
            "NOT_YOUR_TURN; ready; active player",
        ),
        ("25", "P[T2,T1,B2,3,1] C[5,1]", "turn", "values 2-5 3-5 3-3 6-3; P of 6"),
    ] {
        holds(number, before, script, expected);
    }
}

#[test]
fn launch_stacks_and_winning() {
    for (number, before, expected) in [
        ("27", "P[La,4,1] C[3,1]", "values 0-3 4-3; P pile [La]; P[1,3,4]; C[1]"),
        ("28", "P[La,2,1] C[5,1]", "C pile [La]; C[1,5,2]; P[1]"),
        (
            "29",
            "P[La,4,1] C[3,1]; player pile Lg Ln",
            "game_over; winner player launch_stacks; P pile [Lg,Ln,La]",
        ),
        ("30", "P[La,4,1] C[Lg,3,1]", "values 0-0 4-0 4-3; P pile [La,Lg]"),
        ("31", "P[La,Lg,Ln,4,1] C[3,1]", "winner player launch_stacks; turn 4; game_over"),
        ("32", "P[4,La,1,1,5,1] C[4,2,2,2,3,2]", "P pile []; P[1,4,4,La,1,1,2,2,2,5,3]; C[2]"),
        ("33", "P[La,T3,4,1] C[5,1]", "values 0-5 3-5 7-5; P pile [La]"),
    ] {
        holds(number, before, "turn", expected);
    }
}

#[test]
fn data_war() {
    let war = "P[4,1,1,1,5,1] C[4,2,2,2,3,2]";
    for (number, before, script, expected) in [
        ("34a", war, "player: REVEAL_CARDS; +2500", "data_war.animating; tip DATA WAR!; P=4; C=4"),
        (
            "34b",
            war,
            "player: REVEAL_CARDS; +4500",
            "data_war.reveal_face_down; tip Tap to reveal 3 cards face down",
        ),
        (
            "34c",
            war,
            "player: REVEAL_CARDS; +4500; player: TAP_DECK",
            "data_war.reveal_face_up; table [4,4,1,1,1,2,2,2]; tip Tap to reveal final card",
        ),
        (
            "34d",
            war,
            "player: REVEAL_CARDS; +4500; player: TAP_DECK; player: TAP_DECK",
            "comparing; P=5; C=3; turn 1",
        ),
        ("34e", war, "turn", "P[1,4,4,1,1,1,2,2,2,5,3]; C[2]; turn 2"),
        (
            "35",
            "P[4,1,1,1,5,2,2,2,3,1] C[4,2,2,2,5,1,1,1,1,2]",
            "turn",
            "values 4-4 5-5 3-1; P of 19; C[2]; turn 3",
        ),
        (
            "36a",
            "P[4,1,1,1] C[4,2,2,2,3,2]",
            "turn",
            "game_over; winner cpu all_cards; C[2,2,2,3,2,4,4,1,1,1]",
        ),
        ("36b", "P[4,1,1,1,5] C[4,2,2,2,3,2]", "turn", "ready; P of 10; C[2]"),
        ("37a", "P[4,1,1] C[4,2]", "turn", "winner player all_cards"),
        ("37b", "P[4,1,1] C[4,2,2]; cpu pile Lg", "turn", "winner cpu all_cards"),
        ("37c", "P[4,1,1] C[4,2,2]", "turn", "winner player all_cards"),
        (
            "37d",
            "P[4,1,5] C[4,2,2,2,3,2]; option shortWar \"play_what_you_have\"",
            "turn",
            "values 4-4 5-3; P of 8; C[2]; P[4,4,1,2,2,2,5,3]",
        ),
        ("38a", "P[3,1,1,1,T2,2,1] C[3,2,2,2,3,2]", "turn", "values 3-3 2-3 4-3; C[2]"),
        ("38b", "P[3,1,1,1,B2,2,1] C[3,2,2,2,3,2]", "turn", "values 3-3 0-1 2-1; C[2]"),
        ("39", "P[T3,1,1,1,1,2,1] C[4,2,2,2,3,2]", "turn", "values 3-4 4-4 2-3; C of 12; P[1]"),
    ] {
        holds(number, before, script, expected);
    }
}

#[test]
fn hostile_takeover() {
    for (number, before, expected) in [
        ("40a", "P[HT,1,1,1,2,1] C[2,2,2,2,5,2]", "values 6-2 2-5; C of 11; P[1]"),
        (
            "40b",
            "P[HT,1,1,1,2,1] C[2,2,2,2,5,2]; option hostileTakeover \"one_sided\"",
            "values 6-2 6-5; P of 11; P[1,1,1,2,1,HT,2,2,2,2,5]; C[2]",
        ),
        ("41", "P[HT,1,1,1,4,1] C[T3,2,2,2,5,2]", "values 6-3 4-5; C of 11; P[1]"),
        ("42", "P[T3,HT,1,1,1,4,1] C[5,2,2,2,5,2]", "values 3-5 9-5 4-5; P[1]"),
        (
            "43",
            "P[4,1,1,1,HT,1,1,1,5,1] C[4,2,2,2,2,2,2,2,3,2]",
            "values 4-4 6-2 5-3; P of 19; C[2]",
        ),
        ("44a", "P[HT,1,1] C[1,2,2,2,2,2]", "values 6-1; ready; P[1,1,HT,1]"),
        ("44b", "P[HT,1,1,1,1,1] C[1,2,2]", "game_over; winner player all_cards"),
    ] {
        holds(number, before, "turn", expected);
    }
}

#[test]
fn tracker_smacker() {
    for (number, before, expected) in [
        (
            "45a",
            "P[T3,5,1] C[TS,1]",
            "values 0-6; C[1,T3,TS]; P[5,1]; trackerSmackerActive null; context smacker null",
        ),
        ("45b", "P[B2,5,1] C[TS,1]", "values 0-6; C[1,B2,TS]; P[5,1]"),
        ("46", "P[La,5,1] C[TS,1]", "values 0-6 5-6; C pile [La]"),
        ("47", "P[T2,3,1] C[Lg,TS,1]", "values 2-0 5-0 3-6; C pile [Lg]"),
        ("48", "P[LB,1,1,1,5,1] C[TS,2,2,2,3,4,4]", "values 6-6 5-3; C[4,4]; P of 11"),
        ("49", "P[TS,1,1,1,4,1] C[LB,2,2,2,T3,5,2]", "values 6-6 4-0; P of 11; C[5,2]"),
    ] {
        holds(number, before, "turn", expected);
    }
}

#[test]
fn moves_recall_and_tantrum() {
    for (number, before, expected) in [
        ("50a", "P[LB,1] C[2,3,4,5]", "P[1,3,4,LB,2]; C[5]"),
        ("50b", "P[LB,1] C[2,3]", "winner player all_cards; P[1,3,LB,2]"),
        ("50c", "P[LB,1] C[2]", "winner player all_cards"),
        ("51", "P[LB,1] C[T1,MR,3,3]", "values 6-1 6-7; P[1]; C[3,3,LB,T1,MR]"),
        ("52a", "P[PT,1] C[2,3]; cpu pile Ln Lg", "P pile [Ln]; C pile [Lg]"),
        (
            "52b",
            "P[PT,1] C[2,3]; player pile La Le; cpu pile Ln",
            "winner player launch_stacks; P pile [La,Le,Ln]",
        ),
        ("52c", "P[PT,1] C[2,3]", "P pile []; C pile []; ready"),
        ("53a", "P[MR,1] C[2,3]; cpu pile Ln Lg", "C pile []; C{3,Lg,Ln}"),
        ("53b", "P[MR,1] C[T1,PT,3]; cpu pile Ln Lg", "C pile [Ln,Lg]; values 6-1 6-7"),
        (
            "54",
            "P[MR,1,1,1,5,1] C[PT,2,2,2,3,2]; player pile La; cpu pile Ln Lg",
            "values 6-6 5-3; C pile []; P pile [La]; C{2,Lg,Ln}",
        ),
        ("55a", "P[TT,1] C[T1,MR,2]", "values 6-1 6-7; P[1,TT,T1]; C[2,MR]"),
        ("55b", "P[TT,1] C[3,2]", "P[1,TT,3]; C[2]"),
        (
            "56",
            "P[TT,1,1,1,2,3,3,3] C[LB,2,2,2,5,4]",
            "values 6-6 2-5; P[3,TT,LB]; C[4,3,3,1,1,1,2,2,2,2,5]",
        ),
        ("57", "P[T1,LB] C[TT,3]", "values 1-6 7-6; P[3,T1,LB]; C[TT]"),
    ] {
        holds(number, before, "turn", expected);
    }
}

/// Where chance decides, every outcome that may be comes up, and no other.
#[test]
fn data_grab() {
    for (number, before, possible) in [
        ("58a", "P[DG,1] C[3,2]", &["P[1,DG] C[2,3]", "P[1,3] C[2,DG]"][..]),
        (
            "58b",
            "P[DG,1] C[T1,3,2]",
            &[
                "P[1,DG] C[2,T1,3]",
                "P[1,DG] C[2,3,T1]",
                "P[1,T1] C[2,DG,3]",
                "P[1,T1] C[2,3,DG]",
                "P[1,3] C[2,DG,T1]",
                "P[1,3] C[2,T1,DG]",
                "P[1,T1,3] C[2,DG]",
                "P[1,3,T1] C[2,DG]",
                "P[1,DG,3] C[2,T1]",
                "P[1,3,DG] C[2,T1]",
                "P[1,DG,T1] C[2,3]",
                "P[1,T1,DG] C[2,3]",
            ],
        ),
        ("58c", "P[DG] C[3,2]", &["P[DG] C[2,3]", "P[3] C[2,DG]"]),
        ("59a", "P[DG,1] C[Lg,2,5]", &["P[1,DG] C[5,2]", "P[1,2] C[5,DG]"]),
    ] {
        let mut met = Vec::new();
        for seed in 0..200 {
            let facts = after_with_seed(before, "turn", seed);
            let deck = |name: &str| {
                facts.iter().find(|fact| fact.starts_with(&format!("{name}["))).cloned().unwrap()
            };
            let outcome = format!("{} {}", deck("P"), deck("C"));
            assert!(possible.contains(&outcome.as_str()), "{number}: {outcome}");
            if number == "59a" {
                assert!(facts.contains(&"C pile [Lg]".to_owned()), "{number}: {facts:?}");
            }
            assert!(facts.contains(&"ready".to_owned()), "{number}: {facts:?}");
            met.push(outcome);
        }
        met.sort_unstable();
        met.dedup();
        assert_eq!(met.len(), possible.len(), "{number}: {met:?}");
    }
    // 59b: the grab comes first, so the stack goes to whoever it is dealt to, and into the pile.
    let mut piles = Vec::new();
    for seed in 0..40 {
        let facts = after_with_seed("P[T1,DG,1] C[T1,Lg,5,2]", "turn", seed);
        let [player, cpu] = ["P", "C"].map(|name| facts.contains(&format!("{name} pile [Lg]")));
        assert!(player != cpu);
        piles.push(player);
    }
    assert!(piles.contains(&true) && piles.contains(&false));
    // 60: a war first, then ten cards, five for each.
    for seed in 0..20 {
        let facts = after_with_seed("P[DG,1,1,1,5,1] C[DG,2,2,2,3,2]", "turn", seed);
        for fact in ["values 0-0 5-3", "P of 6", "C of 6", "queue []"] {
            assert!(facts.contains(&fact.to_owned()), "60: {facts:?}");
        }
    }
}

#[test]
fn forced_empathy() {
    for (number, before, script, expected) in [
        (
            "61a",
            "P[FE,1,2] C[3,4,5,5]",
            "player: REVEAL_CARDS",
            "P[4,5,5]; C[1,2]; deckSwapCount 1",
        ),
        ("61b", "P[FE,1,2] C[3,4,5,5]", "turn", "P[4,5,5,FE,3]; C[1,2]"),
        ("61c", "P[FE] C[1,5]", "turn", "winner player all_cards; P[5,FE,1]"),
        ("61d", "P[FE,1,2] C[3]", "turn", "ready; P[FE,3]; C[1,2]"),
        ("61e", "P[FE,1,2] C[3]; player pile La", "turn", "P pile [La]; C pile []"),
        ("62", "P[T1,FE,1,2] C[5,3,4]", "turn", "values 1-5 7-5; P[3,4,T1,5,FE]; C[1,2]"),
    ] {
        holds(number, before, script, expected);
    }
}

#[test]
fn open_what_you_want() {
    let before = "P[OW,1,2,3,4] C[5,1,1]";
    let to_tap = "player: REVEAL_CARDS; +2500; player: DISMISS_EFFECT; +500";
    for (number, script, expected) in [
        ("63a", "", "pre_reveal.processing; openWhatYouWantActive player"),
        ("63b", "+1200", "pre_reveal.animating"),
        ("63c", "+3200", "pre_reveal.awaiting_interaction; tip Tap to see top 3 cards"),
        ("63d", "+3200; player: TAP_DECK", "pre_reveal.selecting; offer [1,2,3]"),
        (
            "63e",
            "+3200; player: TAP_DECK; player: CARD_SELECTED CD-4-01",
            "CARD_NOT_OFFERED; pre_reveal.selecting",
        ),
        (
            "63f",
            "+3200; player: TAP_DECK; player: CARD_SELECTED CD-2-01",
            "revealing; P=2; C=1; P{1,3,4,5,OW}; P top 4; openWhatYouWantActive null; \
             preRevealEffects []; offer []",
        ),
    ] {
        holds(number, before, &format!("{to_tap}; {script}"), expected);
    }
    for seed in 0..20 {
        let script = "turn; player: TAP_DECK; player: CARD_SELECTED CD-2-01";
        let facts = after_with_seed(before, script, seed);
        assert!(
            ["P[4,OW,5,1,3]", "P[4,OW,5,3,1]"]
                .iter()
                .any(|deck| facts.contains(&(*deck).to_owned())),
            "63g: {facts:?}"
        );
    }
    holds("64", "P[OW,2,3] C[T1,PT,1,1]", "turn; player: TAP_DECK", "offer [2,3]");
    // 65: a bot opens by itself: one of its top three on top, the other two at the bottom.
    let mut tops = Vec::new();
    for seed in 0..60 {
        let facts = after_with_seed("P[5,2,3] C[OW,1,1,4,3]", "turn", seed);
        assert!(facts.contains(&"ready".to_owned()), "65: {facts:?}");
        assert!(facts.contains(&"C{1,1,3,4,5,OW}".to_owned()), "65: {facts:?}");
        tops.extend(facts.iter().find(|fact| fact.starts_with("C top")).cloned());
        let deck = facts.iter().find(|fact| fact.starts_with("C[")).unwrap();
        assert!(deck[3..].contains(",3,5,OW,"), "65: {deck}");
    }
    tops.sort_unstable();
    tops.dedup();
    assert_eq!(tops, ["C top 1", "C top 4"]);
    // 67: no second offer in a war that follows.
    holds(
        "67",
        "P[OW,LB,3,4,2,5,1] C[5,PT,1,2,5,4,2]",
        "turn; player: TAP_DECK; player: CARD_SELECTED BM-LeveragedBuyout-6-01; rest; \
         player: TAP_DECK; player: TAP_DECK",
        "comparing; openWhatYouWantActive null; offer []; values 6-5 6-6 6-4",
    );
}

#[test]
fn two_people_open_what_they_want() {
    let before = "P[5,2,3] C[OW,1,1,4,3]; humans";
    holds("66a", before, "turn; player: TAP_DECK", "NOT_CHOOSER");
    holds("66b", before, "turn; cpu: TAP_DECK; player: CARD_SELECTED CD-1-01", "NOT_CHOOSER");
    let mut host = Host::new(before);
    host.run("turn; cpu: TAP_DECK");
    let view = |seat: Value| {
        ask(&json!({"op": "view", "state": host.state, "seat": seat}))["view"]["store"].clone()
    };
    assert_eq!(view(json!(0)).get("openWhatYouWantCards"), None);
    assert_eq!(view(Value::Null).get("openWhatYouWantCards"), None);
    let offer = json!(["CD-1-01", "CD-1-02", "CD-4-01"]);
    assert_eq!(view(json!(1))["openWhatYouWantCards"], offer);
    assert_eq!(view(json!(0))["openWhatYouWantActive"], "cpu");
    host.run("cpu: CARD_SELECTED CD-4-01");
    assert!(host.facts().contains(&"revealing".to_owned()));
}
