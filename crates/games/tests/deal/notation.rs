//! The notation: texts that describe no table.

use parlour_games::deal::Deal;

/// Texts that describe no table, and why.
const IMPOSSIBLE: [(&str, &str); 30] = [
    ("", "The text ends where a phase should be."),
    ("sleeping", "\"sleeping\" is not a phase."),
    ("playing m4", "more moves"),
    ("playing r-1", "\"r-1\" is not a round."),
    ("playing >2", "the current player is not there"),
    ("playing soon", "\"soon\" is not the player on turn."),
    ("paying", "nothing is pending"),
    ("ended won by 9", "\"9\" is not a player."),
    ("playing without 0", "the current player has left"),
    ("playing without 3", "is not there"),
    ("playing | 5: hand", "\"5\" is not a player."),
    ("playing | 0: hand tabuk2 tabuk2", "the card prop_tabuk_2 is there twice"),
    ("playing | 0: hand tabuk2 | draw tabuk2", "the card prop_tabuk_2 is there twice"),
    ("playing | 0: hand tabuk3", "\"tabuk3\" is not a card."),
    ("playing | 0: hand no-card", "in no deck"),
    ("playing | 0: hand 5 cards", "\"5\" is not a card."),
    ("playing | 0: bank tabuk1", "is in a bank"),
    ("playing | 0: hail tabuk1", "cannot lie under hail"),
    ("playing | 0: hail 5M52", "money_5_52 cannot lie under hail"),
    ("playing | 0: pink tabuk1", "\"pink\" is not a color."),
    ("playing | 0: tabuk +zakat64", "action_zakat_64 cannot lie on a set"),
    ("playing | 0: tabuk +abracadabra83", "action_abracadabra_83 cannot lie on a set"),
    ("playing | 0: shield zakat64 1", "is no shield"),
    ("playing | with handLimit=5", "out of range"),
    ("playing | with luck=5", "unknown field `luck`"),
    ("paying | house by 0 for 0: 1 from 1", "a house cannot be pending"),
    ("responding | sly_deal by 0 for 0: 0 take asir15 from 1", "what is pending cannot be done"),
    ("responding | 1: bank 1M35 | zakat by 0 for 0: 1 from 1 no of 1 5M52", "refuses nothing"),
    (
        "responding | zakat by 0 for 0: 1 from 1 no of 1 weak_no69 just_say_no67 just_say_no68 weak_no69",
        "\"weak_no69\" is not the end of the text.",
    ),
    ("paying | zakat by 0 for 0: 1", "The text ends where from should be."),
];

#[test]
fn a_text_that_describes_no_table_is_refused_with_a_reason() {
    for (text, reason) in IMPOSSIBLE {
        let garbled = text.parse::<Deal>().expect_err(text).to_string();
        assert!(garbled.contains(reason), "{text}: {garbled} is not {reason}");
    }
}
