//! Texts: what is written is read again, and what is read is a table.

use parlour_engine::conformance::Specimen;
use parlour_engine::playout::choose;
use parlour_engine::{
    Chance, Face, FastRng, Garbled, Observable, Player, Position, Rng, Roster, Rules, Seat, Silent,
    to_value,
};
use parlour_games::datawar::DataWar;
use parlour_games::datawar::action::{Action, Pick, Slots, Ui};
use proptest::prelude::*;

fn deal(number: u64, rng: &mut FastRng) -> Position<DataWar> {
    let player = |id: &str| Player { id: id.to_owned(), name: String::new() };
    let roster = Roster::new(vec![player("a"), player("b")]).expect("different ids");
    let options = DataWar::draw_options(rng);
    let mut position =
        DataWar::seat_players(roster, &options, &mut Rng::stream(number, 0)).expect("a table");
    if rng.happens(1, 2) {
        DataWar::hasten(&mut position, rng);
    }
    position
}

/// The states of a random game, with screens, resets and system events in between.
fn walk(number: u64, mut visit: impl FnMut(&DataWar, &mut FastRng)) {
    let mut rng = FastRng::new(number);
    let mut position = deal(number, &mut rng);
    for n in 1..150 {
        visit(&position.game, &mut rng);
        let errand = rng.happens(1, 6).then(|| DataWar::errand(&position, &mut rng)).flatten();
        let chance = &mut Rng::stream(number, n);
        if let Some((actor, play)) = errand {
            // Some errands are refused, which changes nothing.
            let _ = DataWar::act_json(&mut position, actor, &play, chance);
        } else if let Some((actor, play)) = choose(&position.game, &mut Vec::new(), &mut rng) {
            position.game.act(actor, play, chance, &mut Silent).expect("a listed play");
        } else {
            break;
        }
    }
}

#[test]
fn states_and_actions_are_read_again() {
    for number in 0..100 {
        walk(number, |game, rng| {
            let text = game.to_string();
            assert_eq!(text.parse().as_ref(), Ok(game), "{text}");
            assert_eq!(format!("{game:#}").parse().as_ref(), Ok(game), "{text}");
            let mut plays = game.plays(rng);
            for seat in Seat::all(2) {
                game.legal(seat, &mut plays);
            }
            for play in plays {
                assert_eq!(play.to_string().parse(), Ok(play), "{play}");
            }
        });
    }
}

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

/// The states of a few random games.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    (0..40).for_each(|number| walk(number, |game, _| texts.push(game.to_string())));
    texts
}

/// Texts of random games with some of their words exchanged, repeated or gone.
fn mangled() -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..4, "[ -~|é]"), 1..6);
    (prop::sample::select(texts()), edits).prop_map(|(text, edits)| {
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        for (index, edit, text) in edits {
            let place = index.index(words.len());
            match edit {
                0 => words[place].clone_from(&text),
                1 => words[place].push_str(&text),
                2 => drop(words.remove(place)),
                _ => words.insert(place, words[index.index(words.len())].clone()),
            }
            if words.is_empty() {
                words.push(text);
            }
        }
        words.join(" ")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn any_text_is_a_table_or_garbled(text in prop_oneof![mangled(), ".{0,200}"]) {
        let read: Result<DataWar, Garbled> = text.parse();
        if let Ok(mut game) = read {
            prop_assert_eq!(game.audit(), Ok(()));
            prop_assert_eq!(&game.to_string().parse::<DataWar>(), &Ok(game));
            // Nor does play panic then.
            let mut rng = FastRng::new(1);
            for _ in 0..40 {
                let Some((actor, play)) = choose(&game, &mut Vec::new(), &mut rng) else { break };
                prop_assert!(game.act(actor, play, &mut rng, &mut Silent).is_ok());
            }
        }
        let _: Result<Action, Garbled> = text.parse();
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
