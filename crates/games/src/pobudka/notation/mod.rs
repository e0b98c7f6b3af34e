//! Pobudka as text: one line for a state, a view or an action.
//!
//! ```text
//! holding_card r1 t3 >1 from 0 | 12: 3a 9c*:0 0b Pa | 0: 4d 4a*:01 8b 9e | deck 1b 7c | discard 2a | held Ta | from deck
//! ```
//!
//! A card is its value and which of the copies it is, or the letter of its power: `T`ake 2, `P`eek 1,
//! `S`wap 2, `C`hoose 1, and `H` for an hourglass. In a Dream, `^` is face up, `*` was peeked at, and
//! after `:` stand the seats that know it. `1.3` is slot 3 of seat 1. Before a Dream stands the total
//! of its owner, `>` marks whose turn it is, `--` is a card that the viewer does not see.
//!
//! States and actions are also read. The phase is enough of a first part (`playing`), parts that are not
//! there are as at the start of a round, and who won a round is worked out from the cards.

mod reading;
mod writing;

#[cfg(test)]
mod tests {
    use parlour_engine::{Observable, Seat, Viewer};

    use crate::pobudka::{Action, Card, Edition, Options, Pobudka};

    /// The second player is holding a Take 2 that only they have seen.
    const TABLE: &str = "holding_card r1 t3 >1 from 0 | 12: 0a 1b*:0 2c 3d | 0: 3a 4b 5c 6d:01 | deck Pc Sa | \
        discard 7c | held Ta | from deck | last 1 draw from deck";

    #[test]
    fn a_table_is_one_line() {
        let table: Pobudka = TABLE.parse().unwrap();
        assert_eq!(table.to_string(), TABLE);
        let seen = TABLE
            .replace("0a 1b*:0 2c 3d", "-- --* -- --")
            .replace("3a 4b 5c 6d:01", "-- -- -- --")
            .replace("deck Pc Sa", "deck of 2");
        let by_seat_1 = table.view(Viewer::Seat(Seat::new(1)));
        assert_eq!(by_seat_1.to_string(), seen);
        let by_nobody = table.view(Viewer::Spectator);
        assert_eq!(by_nobody.to_string(), seen.replace("held Ta", "held --"));
    }

    #[test]
    fn options_are_written_where_they_are_unusual() {
        let text = "lobby r0 t0 >0 from 0 | 0: | 0: | with target 70 rounds 3 memory-aid new56";
        let table: Pobudka = text.parse().unwrap();
        assert_eq!(table.to_string(), text);
        let expected = Options {
            target_score: 70,
            max_rounds: Some(3),
            memory_aid: true,
            edition: Edition::New56,
            ..Options::default()
        };
        assert_eq!(table.open.options, expected);
    }

    #[test]
    fn what_is_usual_need_not_be_said() {
        for (short, long) in [
            ("lobby", "lobby r0 t0 >0 from 0"),
            ("round_end >1 | 0: | 0:", "round_end r1 t0 >1 from 0 | 0: | 0: | won by 0 1"),
            ("playing | 0: 0a 0b 0c 0d", "playing r1 t0 >0 from 0 | 0: 0a 0b 0c 0d"),
        ] {
            let table: Pobudka = short.parse().unwrap();
            assert_eq!(table.to_string(), long, "{short}");
        }
    }

    #[test]
    fn a_table_that_cannot_be_is_refused_with_a_reason() {
        for (text, reason) in [
            ("", "The text ends where a phase should be"),
            ("asleep", "\"asleep\" is not a phase"),
            ("playing r-1", "\"r-1\" is not the number of a round"),
            ("playing | 0: 0a 0b 0c", "The text ends where four cards should be"),
            ("playing | 0: 0a 0b 0c 0d 1a", "\"1a\" is not the end of the text"),
            ("playing | 0: 0a 0b 0c 0x", "\"0x\" is not a card of a Dream"),
            ("playing | 0: 0a 0b 0c 0d:9", "\"0d:9\" is not a card of a Dream"),
            ("playing | 0: 0a 0b 0c 0d:1", "a player who is not there knows a card"),
            ("playing | 0: 0a 0b 0c 0d | 0:", "some have a Dream and others have none"),
            ("playing | 0: 0a 0b 0c 0d | deck 0a", "card 0 is there twice"),
            ("playing | 0: 0a 0b 0c 0d | deck Ha", "\"Ha\" is not a card"),
            ("playing | 0: 0a 0b 0c 0d | held 1a", "a card is held in the phase playing"),
            ("playing | 0: 0a 0b 0c 0d | mood good", "\"mood\" is not a part of a table"),
            ("playing >1 | 0: 0a 0b 0c 0d", "the current player is not there"),
            ("playing | 0: 0a 0b 0c 0d | with target 7", "one of the settings is out of range"),
            ("playing", "0 people are playing"),
            ("peeking | 0: 0a 0b 0c 0d", "nobody is looking"),
            ("round_end | 0: 0a 0b 0c 0d | 0: 1a 1b 1c 1d | won by 1", "was won by others"),
            ("round_end | 0: 0a 0b 0c 0d | 0: 1a 1b 1c 1d | counted 1+0", "The text ends"),
        ] {
            let garbled = text.parse::<Pobudka>().unwrap_err().to_string();
            assert!(garbled.contains(reason), "{text}: {garbled}");
        }
    }

    #[test]
    fn a_kept_card_is_one_of_a_box() {
        for (box_of, text) in
            [(Edition::Classic54, "keep 9a"), (Edition::New56, "keep 9a of new56")]
        {
            let action = Action::Take2Choose { card: box_of.named("9a").unwrap() };
            assert_eq!((action.to_string().as_str(), text.parse()), (text, Ok(action)));
        }
        let nothing = Action::Take2Choose { card: Card::NOWHERE };
        assert_eq!(nothing.to_string().parse(), Ok(nothing));
    }
}
