//! Positions with a right answer, and many games without a wrong one.

use parlour_engine::conformance::Specimen;
use parlour_engine::{Actor, Chance, Face, FastRng, Rules, Seat, Silent};
use parlour_games::pobudka::cards::Edition;
use parlour_games::pobudka::state::Phase;
use parlour_games::pobudka::{Action, Options, Pobudka};

use super::PobudkaExpert;
use parlour_bots::Guesses;
use parlour_bots::{Instinct, Levels, Luck, Place, Watch, play};

/// Deals cards by name: a number, or the letter of a power.
struct Dealer(Vec<(String, u8)>);

impl Dealer {
    fn new() -> Self {
        let name = |text: String| text[..text.len() - 1].to_owned();
        let deck = Edition::Classic54.deck().iter();
        Self(deck.map(|card| (name(card.to_string()), card.id())).collect())
    }

    /// The next card with this name, as JSON.
    fn card(&mut self, name: &str) -> String {
        let at = self.0.iter().position(|(known, _)| known == name).expect("such a card is left");
        format!(r#"{{"id":{}}}"#, self.0.remove(at).1)
    }

    /// Four cards, each followed by `!` if its owner knows it and `*` if everybody does.
    fn dream(&mut self, owner: &str, cards: &str) -> String {
        let slots: Vec<_> = cards.split(' ').map(|card| self.slot(owner, card)).collect();
        format!(r#"{{"id":"{owner}","hand":[{}]}}"#, slots.join(","))
    }

    fn slot(&mut self, owner: &str, card: &str) -> String {
        let known = match card.as_bytes().last() {
            Some(b'!') => format!(r#""{owner}""#),
            Some(b'*') => r#""a","b""#.to_owned(),
            _ => String::new(),
        };
        let card = self.card(card.trim_end_matches(['!', '*']));
        format!(r#"{{"card":{card},"knownTo":[{known}]}}"#)
    }

    fn pile(&mut self) -> String {
        let ids = self.0.drain(..).map(|(_, id)| format!(r#"{{"id":{id}}}"#));
        format!("[{}]", ids.collect::<Vec<_>>().join(","))
    }
}

/// A table for two on the first seat's turn: its Dream and the other one, the top of the pile, and what
/// else there is to say.
fn table(phase: &str, dreams: [&str; 2], top: &str, more: &[(&str, &str)]) -> Pobudka {
    let mut dealer = Dealer::new();
    let players = [dealer.dream("a", dreams[0]), dealer.dream("b", dreams[1])].join(",");
    let top = dealer.card(top);
    let more: String = more.iter().map(|(key, value)| dealer.field(key, value)).collect();
    let text = format!(
        r#"{{"players":[{players}],"discardPile":[{top}],"drawPile":{pile},"gamePhase":"{phase}",{more}"turnCount":8}}"#,
        pile = dealer.pile(),
    );
    Pobudka::read_state(&text.parse().expect("JSON")).expect("a state").game
}

impl Dealer {
    /// A field of the state: cards by name, all else as it is.
    fn field(&mut self, key: &str, value: &str) -> String {
        let value = match key {
            "drawnCard" => self.card(value),
            "tempCards" => {
                let cards: Vec<_> = value.split(' ').map(|name| self.card(name)).collect();
                format!("[{}]", cards.join(","))
            }
            _ => value.to_owned(),
        };
        format!(r#""{key}":{value},"#)
    }
}

/// The play that the first seat likes best.
fn liked(state: &Pobudka) -> String {
    let (mut plays, mut weights) = (Vec::new(), Vec::new());
    PobudkaExpert::consider(state, Seat::new(0), &mut plays);
    PobudkaExpert::weigh(state, Seat::new(0), &plays, &mut weights);
    let best = plays.iter().zip(&weights).max_by(|a, b| a.1.total_cmp(b.1));
    best.expect("a play").0.to_string()
}

const NOBODY_KNOWS: &str = "5 8 3 6";

#[test]
fn turns_are_for_low_cards_and_for_calls() {
    for (idea, dream, rival, top, expected) in [
        ("a low top is taken for a high card", "9! 2! 1! 4!", NOBODY_KNOWS, "0", "take"),
        ("a high top is left alone", "9! 2! 1! 4!", NOBODY_KNOWS, "8", "draw"),
        ("a top that helps nowhere is left alone", "2! 2! 2! 9", "0! 1! 1! 0!", "3", "draw"),
        ("whoever is surely lowest calls", "0! 1! 0! 1!", NOBODY_KNOWS, "9", "pobudka"),
        ("whoever is surely not lowest does not", "9! 8! 9! 8!", "0* 1* 1* 0*", "9", "draw"),
        ("nobody calls next to a known lower Dream", "2! 1! 3! 1!", "0* 1* 1* 0*", "9", "draw"),
    ] {
        let state = table("playing", [dream, rival], top, &[]);
        assert_eq!(liked(&state), expected, "{idea}");
    }
}

#[test]
fn held_cards_go_where_they_help_most() {
    for (idea, dream, held, expected) in [
        ("a low card takes the place of the highest", "2! 9! 1! 4!", "1", "swap 1"),
        ("an unknown card goes before a middling one", "5! 2! 1! 7", "1", "swap 3"),
        ("a high card is thrown away", "3! 2! 1! 4!", "9", "discard"),
        ("two new cards are better than a five", "9! 2! 1! 4!", "T", "use"),
        ("a peek is better than a six", "3! 2 1! 4", "P", "use"),
        ("a trade is better than a seven", "9! 2! 1! 4!", "S", "use"),
    ] {
        let more = [("drawnCard", held), ("drawSource", r#""deck""#)];
        let state = table("holding_card", [dream, NOBODY_KNOWS], "9", &more);
        assert_eq!(liked(&state), expected, "{idea}");
    }
}

#[test]
fn powers_are_for_unknown_and_for_high_cards() {
    let first = r#"{"card1":{"playerId":"a","cardIndex":0}}"#;
    for (idea, phase, dreams, more, expected) in [
        (
            "a peek is for the own unknown card",
            "action_peek_1",
            ["3! 2 1! 4!", NOBODY_KNOWS],
            None,
            "look 0.1",
        ),
        (
            "with no such card it is for what others know",
            "action_peek_1",
            ["3! 2! 1! 4!", "5 8 3! 6"],
            None,
            "look 1.2",
        ),
        (
            "the worst card is traded",
            "action_swap_2_select_1",
            ["2! 9! 1! 0!", NOBODY_KNOWS],
            None,
            "trade 0.1",
        ),
        (
            "for the lowest one that is known",
            "action_swap_2_select_2",
            ["9! 2! 1! 0!", "5 8 1* 6"],
            Some(("swapState", first)),
            "trade 1.2",
        ),
        (
            "a good Dream is not traded away",
            "action_swap_2_select_2",
            ["1! 1! 1! 0!", "5 8* 3 6"],
            Some(("swapState", first)),
            "trade 0.1",
        ),
        (
            "the lower one of two is kept",
            "action_take_2",
            ["9! 2! 1! 0!", NOBODY_KNOWS],
            Some(("tempCards", "8 3")),
            "keep 3b",
        ),
    ] {
        let state = table(phase, dreams, "9", more.as_slice());
        assert_eq!(liked(&state), expected, "{idea}");
    }
}

#[test]
fn an_empty_deck_ends_the_round_for_nothing() {
    let mut state = table("playing", ["0! 1! 0! 1!", NOBODY_KNOWS], "9", &[]);
    let (mut plays, mut rng) = (Vec::new(), FastRng::new(1));
    while !state.deck().is_empty() {
        let actor = Actor::Seat(state.open().current);
        for play in [Action::DrawFromDeck, Action::DiscardHeldCard] {
            state.act(actor, play, &mut rng, &mut Silent).expect("a legal play");
        }
    }
    PobudkaExpert::consider(&state, state.open().current, &mut plays);
    assert!(!plays.iter().any(|play| play.to_string() == "pobudka"), "{plays:?}");
}

#[test]
fn kept_cards_are_believed_to_be_low() {
    let low = table("playing", ["5 5 5 5", "1! 2! 0! 1!"], "9", &[]);
    let high = table("playing", ["5 5 5 5", "9! 8! 9! 8!"], "9", &[]);
    let me = Seat::new(0);
    assert!(PobudkaExpert::credence(&low, me) > 0.8, "{}", PobudkaExpert::credence(&low, me));
    assert!(PobudkaExpert::credence(&high, me) < 0.01, "{}", PobudkaExpert::credence(&high, me));
}

#[test]
fn guesses_follow_what_is_believed() {
    let state = table("playing", ["5 5 5 5", "1! 2! 0! 1!"], "9", &[]);
    let place = Place::new(&state, Seat::new(0));
    let rival = |world: &Pobudka| -> u32 {
        world.dreams()[1].iter().map(|slot| u32::from(slot.card.value())).sum()
    };
    let (mut guesses, mut rng) = (Guesses::<Pobudka, PobudkaExpert>::default(), FastRng::new(7));
    let believed: u32 = (0..400).map(|_| rival(&guesses.next(&place, &mut rng))).sum();
    let possible: u32 = (0..400).map(|_| rival(&place.sample(&mut rng))).sum();
    assert!(believed * 5 < possible * 3, "{believed} and {possible}");
}

/// Looks at everything that instinct says.
#[derive(Default)]
struct Doubter {
    legal: Vec<Action>,
    plays: Vec<Action>,
    weights: Vec<f32>,
}

impl Watch<Pobudka> for Doubter {
    fn before(&mut self, state: &Pobudka, seat: Seat) {
        self.legal.clear();
        state.legal(seat, &mut self.legal);
        PobudkaExpert::consider(state, seat, &mut self.plays);
        assert_eq!(self.plays.is_empty(), self.legal.is_empty(), "{state}");
        assert!(self.plays.iter().all(|play| self.legal.contains(play)), "{state}");
        for plays in [&self.plays, &self.legal] {
            PobudkaExpert::weigh(state, seat, plays, &mut self.weights);
            assert_eq!(self.weights.len(), plays.len(), "{state}");
            assert!(self.weights.iter().all(|weight| weight.is_finite()), "{state}");
        }
        for seat in Seat::all(state.seats()) {
            assert!((0.0..=1.0).contains(&PobudkaExpert::promise(state, seat)), "{state}");
            assert!((0.0..=1.0).contains(&PobudkaExpert::credence(state, seat)), "{state}");
        }
    }
}

#[test]
fn bots_play_by_the_rules_whatever_they_are() {
    for seed in 0..200 {
        let mut luck = Luck::new(seed);
        let mut options =
            if seed % 4 == 0 { Options::default() } else { Pobudka::draw_options(&mut luck.table) };
        // Long games have nothing new to tell.
        options.max_rounds = Some(options.max_rounds.map_or(6, |rounds| rounds.min(6)));
        let seats = 2 + luck.table.index(4);
        let game = Pobudka::deal(seats, &options, &mut luck.table).expect("a table");
        let names = ["easy", "normal", "reference", "random"];
        let mut bots: Vec<_> = (0..seats)
            .map(|seat| {
                PobudkaExpert::bot(names[(seat + seed as usize) % names.len()]).expect("a bot")
            })
            .collect();
        let (end, finished) = play(game, &mut bots, &mut luck, 20_000, &mut Doubter::default());
        assert!(finished.outcome.is_some(), "{end}");
        assert_eq!(end.open().phase, Phase::GameOver);
    }
}
