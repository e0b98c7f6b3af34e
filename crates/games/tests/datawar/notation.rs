//! The notation: what it leaves out, and texts that describe no table.

use parlour_engine::{Rules, to_value};
use parlour_games::datawar::DataWar;
use parlour_games::datawar::action::{Action, Pick, Slots, Ui};

#[test]
fn every_action_is_read_again() {
    let mut actions: Vec<Action> = Action::EVENTS.into();
    actions.extend(Ui::ALL.map(Action::Ui));
    for place in [0, 5, 77] {
        actions.push(Action::SelectBillionaire { billionaire: Pick::Listed(place) });
        actions.push(Action::SelectBackground { background: Pick::Listed(place) });
    }
    actions.push(Action::SelectBillionaire { billionaire: Pick::Own });
    actions.push(Action::SelectBackground { background: Pick::Own });
    actions.push(Action::Timer { id: 0 });
    for places in [0, 1, 0b101] {
        actions.push(Action::TantrumSelect { slots: Slots(places) });
    }
    for action in actions {
        assert_eq!(action.to_string().parse(), Ok(action), "{action}");
    }
    for text in ["", "dance", "open", "open 9a", "open La La", "take 64", "take 1+", "timer x"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

#[test]
fn what_is_missing_is_filled_in() {
    for (short, long) in [
        ("ready", "ready t0 #0 @0 | 0/0 | player | cpu"),
        ("ready | cpu 3a | player 5a", "ready t0 #0 @0 | 0/0 | player 5a | cpu 3a"),
        // A timer runs there.
        ("revealing #3 | 1/0", "revealing t0 #3 @3 | 1/0 | player | cpu"),
        (
            "data_war | cpu 1a | table 4a 4b' ~1b' 5a'",
            "data_war.animating t0 #0 @0 | 0/0 | player | cpu 1a | table 4a 4b' ~1b' 5a' | from 0 2",
        ),
        (
            "pre_reveal.selecting | player 1a 2a | openers player",
            "pre_reveal.selecting t0 #0 @0 | 0/0 | player 1a 2a | cpu | openers player \
             | opener player | offered 2",
        ),
        ("welcome | with shortWar=\"forfeit\"", "welcome t0 #0 @0 | 0/0 | player | cpu"),
    ] {
        let game: DataWar = short.parse().unwrap_or_else(|garbled| panic!("{short}: {garbled}"));
        assert_eq!(game.to_string(), long);
    }
}

#[test]
fn a_text_that_is_no_table_is_garbled() {
    for (text, sentence) in [
        ("", "The text ends where a state of the machine should be."),
        ("nowhere", "\"nowhere\" is not a state of the machine."),
        ("ready t0 x", "\"x\" is not the end of the text."),
        ("ready #-1", "\"#-1\" is not a number."),
        ("ready | hand 1a", "\"hand\" is not a section."),
        ("ready | 1/x", "\"x\" is not a number of exchanges."),
        ("ready | player 9a", "\"9a\" is not a card."),
        (
            "ready | player 1a | table 1a",
            "There is no such table: the card CD-1-01 is there twice.",
        ),
        ("ready | table 1a | from 2 0", "that count begin after the last one"),
        ("ready | stacks cpu 1a", "the pile of cpu holds more than Launch Stacks"),
        ("ready | seen 1a", "a card that lies open is not known, or one that is known not there"),
        ("ready | table 5a | values 4 0", "\"values 4 0\" is not what the cards count."),
        ("ready | queue 1a", "the card CD-1-01 has no effect that waits"),
        ("ready | queue TS", "the card FW-TrackerSmacker-6-01 has no effect that waits"),
        ("ready | queue La La'", "the effect of LS-AIParents-01 waits twice"),
        ("ready | openers cpu cpu cpu cpu cpu cpu cpu cpu cpu", "too many sides"),
        ("ready | again", "a side is to play again on an empty table"),
        ("ready @3", "no timer runs in ready"),
        ("ready | offered 1", "cards are offered to nobody"),
        ("ready | opener cpu | offered 4 | cpu 1a", "more cards are offered to cpu"),
        ("resolving", "play rests in resolving without a tantrum"),
        ("resolving | tantrum cpu", "a tantrum is thrown, and the winner has no cards"),
        ("ready | won cpu", "The text ends where all_cards or launch_stacks should be."),
        ("ready | screen dark", "\"dark\" is not a switch."),
        ("ready | with maxTurns=0", "the options do not work: One of the settings"),
        ("ready | with shortWar=7", "There is no such table: "),
        ("ready | with color=7", "\"color=7\" is not an option."),
        ("ready | with shortWar", "\"shortWar\" is not an option."),
    ] {
        let garbled = text.parse::<DataWar>().expect_err(text).to_string();
        assert!(garbled.contains(sentence), "{text}: {garbled}");
    }
}

/// The list of options in a text is as long as it has to be.
#[test]
fn options_are_written_where_they_differ() {
    let text = "ready t0 #0 @0 | 0/0 | player | cpu | with maxTurns=3 timings.CARD_FLIP=1";
    let game: DataWar = text.parse().unwrap();
    assert_eq!(game.to_string(), text);
    let options = to_value(&game.options());
    assert_eq!((&options["maxTurns"], &options["timings"]["CARD_FLIP"]), (&3.into(), &1.into()));
}
