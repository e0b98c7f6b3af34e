//! Pobudka in words: moves, buttons, options.

use parlour_engine::Seats;
use parlour_games::pobudka::state::Phase;
use parlour_games::pobudka::{Action, Event};
use serde_json::Value;

use super::names::{self, place, place_of};
use super::seen::Seen;
use crate::words::words;

/// An event as a sentence.
pub(super) fn log(event: &Event, seen: Seen<'_>) -> Option<String> {
    let (words, me) = (words(), |seat| seen.is_me(seat));
    Some(match *event {
        Event::RoundStarted { round_number: round, starting_player_id: who, discard } => {
            words.pobudka_round_started(me(who), round, names::card(discard), seen.name(who))
        }
        Event::CardPeeked { by_player_id: who, place } => {
            words.pobudka_looked(me(who), place_of(place, who, seen), seen.name(who))
        }
        // What lies before one's eyes is not written down: this is a game of memory. But what a power shows
        // is gone with the next move, so that is told.
        Event::PeekResult { .. } if seen.phase() == Phase::Peeking => return None,
        Event::PeekResult { place, card } => names::card_is(place, card, seen),
        Event::PeekingFinished { player_id: who } => {
            words.pobudka_done_looking(me(who), seen.name(who))
        }
        Event::DeckDrawn { player_id: who, .. } => words.pobudka_drew(me(who), seen.name(who)),
        Event::DiscardTaken { player_id: who, card, .. } => {
            words.pobudka_took(me(who), names::card(card), seen.name(who))
        }
        Event::CardSwapped { place, discarded, .. } => {
            let who = place.seat;
            let there = place_of(place, who, seen);
            words.pobudka_replaced(me(who), there, names::card(discarded), seen.name(who))
        }
        Event::CardDiscarded { player_id: who, card } => {
            words.pobudka_discarded(me(who), names::card(card), seen.name(who))
        }
        Event::PowerUsed { player_id: who, card } => {
            words.pobudka_used(me(who), names::card(card), seen.name(who))
        }
        Event::PowerLost { .. } => words.pobudka_power_lost(),
        Event::CardsOffered { player_id: who, count, .. } => {
            words.pobudka_offered(me(who), words.cards(count), seen.name(who))
        }
        Event::CardKept { player_id: who, discarded: None } => {
            words.pobudka_kept(me(who), seen.name(who))
        }
        Event::CardKept { player_id: who, discarded: Some(card) } => {
            words.pobudka_kept_one(me(who), names::card(card), seen.name(who))
        }
        Event::TradeBegun { player_id: who, card1 } => {
            words.pobudka_chose(me(who), place_of(card1, who, seen), seen.name(who))
        }
        Event::CardsTraded { player_id: who, card1, card2 } => {
            let (one, other) = (place_of(card1, who, seen), place_of(card2, who, seen));
            words.pobudka_swapped(me(who), one, other, seen.name(who))
        }
        Event::PobudkaCalled { player_id: who } => words.pobudka_called(me(who), seen.name(who)),
        Event::DeckExhausted { .. } => words.pobudka_deck_ran_out(),
        Event::DreamScored { player_id: who, score, penalty, total } => {
            let (score, name) = (words.points(score), seen.name(who));
            if penalty > 0 {
                words.pobudka_scored_wrong_call(me(who), score, penalty, total, name)
            } else {
                words.pobudka_scored(me(who), score, total, name)
            }
        }
        Event::RoundEnded { winner_ids, .. } => lightest(winner_ids, seen),
        Event::GameEnded { winner_ids } => {
            words.pobudka_won(winner_ids.len(), seen.players(winner_ids.iter()))
        }
        // What is drawn is to be remembered, too; the rest is seen on the board.
        Event::DrawResult { .. }
        | Event::OfferResult { .. }
        | Event::TurnStarted { .. }
        | Event::DreamRevealed { .. }
        | Event::LobbyOpened => return None,
    })
}

/// Who had the lightest dream.
pub(super) fn lightest(winners: Seats, seen: Seen<'_>) -> String {
    words().pobudka_lightest(winners.len(), seen.players(winners.iter()))
}

/// An action as the words of a button.
pub(super) fn label(action: Action, seen: Seen<'_>) -> String {
    match action {
        Action::PeekCard(at) | Action::Peek1Select(at) => words().pobudka_look_at(place(at, seen)),
        Action::FinishPeeking => words().pobudka_finish_looking(),
        Action::DrawFromDeck => words().pobudka_draw_from_deck(),
        Action::DrawFromDiscard => words().pobudka_take_discard(),
        Action::DiscardHeldCard => words().pobudka_discard_it(),
        Action::SwapHeldCard { card_index } => words().pobudka_swap_for(names::ordinal(card_index)),
        Action::UseSpecialAction => words().pobudka_use_its_power(),
        Action::Swap2Select(at) => words().pobudka_choose_for_swap(place(at, seen)),
        Action::Take2Choose { card } => words().pobudka_keep(names::card(card)),
        Action::Choose1Select { discard_index } => {
            let card = seen.view().discard_pile.get(usize::from(discard_index));
            let name =
                card.map_or_else(|| words().pobudka_card_unknown(), |card| names::seen_card(*card));
            words().pobudka_take_card(name)
        }
        Action::CallPobudka => words().pobudka_call(),
        Action::StartNewRound => words().deal_next_round(),
        Action::RestartGame => words().pobudka_play_again(),
        Action::ReturnToLobby => words().pobudka_to_lobby(),
    }
}

/// An option as a sentence.
pub(super) fn option(key: &str) -> Option<String> {
    Some(match key {
        "targetScore" => words().pobudka_option_target_score(),
        "wrongCallPenalty" => words().pobudka_option_wrong_call_penalty(),
        "maxRounds" => words().pobudka_option_max_rounds(),
        "requireTwoPeeks" => words().pobudka_option_require_two_peeks(),
        "simultaneousPeek" => words().pobudka_option_simultaneous_peek(),
        "deckExhaustion" => words().pobudka_option_deck_exhaustion(),
        "firstPlayer" => words().pobudka_option_first_player(),
        "lowestScoresZero" => words().pobudka_option_lowest_scores_zero(),
        "memoryAid" => words().pobudka_option_memory_aid(),
        "goAllIn" => words().pobudka_option_go_all_in(),
        "edition" => words().pobudka_option_edition(),
        _ => return None,
    })
}

/// A value of an option in words.
pub(super) fn choice(key: &str, value: &Value) -> Option<String> {
    Some(match (key, value.as_str()?) {
        ("deckExhaustion", "on_draw") => words().pobudka_deck_exhaustion_on_draw(),
        ("deckExhaustion", "immediate") => words().pobudka_deck_exhaustion_immediate(),
        ("firstPlayer", "seat0") => words().pobudka_first_player_seat0(),
        ("firstPlayer", "random") => words().pobudka_first_player_random(),
        ("edition", "classic54") => words().pobudka_edition_classic54(),
        ("edition", "new56") => words().pobudka_edition_new56(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Seat, Seats};
    use parlour_games::pobudka::cards::Edition;
    use parlour_games::pobudka::dream::Place;
    use parlour_games::pobudka::state::{Ending, Source};
    use parlour_games::pobudka::{Action, Event};

    use super::{Seen, label, log};
    use crate::sample::dealt;
    use crate::scene::Mode;

    #[test]
    fn moves_are_told_in_sentences() {
        let scene = dealt(parlour_games::pobudka::game(), &["Ann", "Bob", "Cleo"], Some(0));
        let seen = Seen::of(&scene, &Mode::Play).expect("a game");
        let [ann, bob, cleo] = [0, 1, 2].map(Seat::new);
        let card = |name: &str| Edition::Classic54.named(name).expect("a card");
        let swapped = |seat: u8| Event::CardSwapped {
            place: Place::new(seat, 1),
            source: Some(Source::Deck),
            card: None,
            discarded: card("7a"),
        };
        let traded = |by: Seat| Event::CardsTraded {
            player_id: by,
            card1: Place::new(0, 0),
            card2: Place::new(2, 1),
        };
        let scored =
            |penalty: i16| Event::DreamScored { player_id: bob, score: 18, penalty, total: 40 };
        for (event, expected) in [
            (
                Event::RoundStarted {
                    round_number: 2,
                    starting_player_id: bob,
                    discard: card("7a"),
                },
                Some("Round 2. Bob goes first. The first discard is a 7."),
            ),
            (
                Event::CardPeeked { by_player_id: bob, place: Place::new(1, 2) },
                Some("Bob looked at their third card."),
            ),
            (
                Event::CardPeeked { by_player_id: bob, place: Place::new(0, 0) },
                Some("Bob looked at your first card."),
            ),
            (
                Event::CardPeeked { by_player_id: ann, place: Place::new(0, 0) },
                Some("You looked at your first card."),
            ),
            (
                Event::DeckDrawn { player_id: bob, draw_pile_left: 9 },
                Some("Bob drew from the deck."),
            ),
            (Event::PowerUsed { player_id: ann, card: card("Pa") }, Some("You used Peek 1 (6).")),
            (swapped(0), Some("You replaced your second card and discarded a 7.")),
            (swapped(1), Some("Bob replaced their second card and discarded a 7.")),
            (
                Event::CardsOffered { player_id: cleo, count: 1, draw_pile_left: 0 },
                Some("Cleo drew 1 card."),
            ),
            (
                Event::CardKept { player_id: cleo, discarded: Some(card("8a")) },
                Some("Cleo kept one card and discarded an 8."),
            ),
            (traded(ann), Some("You swapped your first card and Cleo’s second card.")),
            (traded(cleo), Some("Cleo swapped your first card and their second card.")),
            (scored(0), Some("Bob scored 18 points and has 40.")),
            (scored(5), Some("Bob scored 18 points, plus 5 for a wrong call, and has 40.")),
            (
                Event::RoundEnded { reason: Ending::Pobudka, winner_ids: Seats::all(2) },
                Some("You and Bob tied for the lightest dream."),
            ),
            (Event::GameEnded { winner_ids: Seats::only(ann) }, Some("You won the game.")),
            (Event::TurnStarted { player_id: ann, turn_count: 3 }, None),
            // A game of memory: what is before one’s eyes is not written down.
            (Event::DrawResult { card: card("7a") }, None),
            (Event::PeekResult { place: Place::new(0, 3), card: card("7a") }, None),
        ] {
            assert_eq!(log(&event, seen).as_deref(), expected, "{event:?}");
        }
    }

    #[test]
    fn buttons_name_the_card_and_its_owner() {
        let scene = dealt(parlour_games::pobudka::game(), &["Ann", "Bob"], Some(0));
        let seen = Seen::of(&scene, &Mode::Play).expect("a game");
        let eight = Edition::Classic54.named("8a").expect("a card");
        for (action, expected) in [
            (Action::PeekCard(Place::new(0, 0)), "Look at your first card"),
            (Action::Peek1Select(Place::new(1, 3)), "Look at Bob’s fourth card"),
            (Action::Swap2Select(Place::new(1, 1)), "Swap Bob’s second card"),
            (Action::SwapHeldCard { card_index: 2 }, "Swap it for your third card"),
            (Action::Take2Choose { card: eight }, "Keep an 8"),
        ] {
            assert_eq!(label(action, seen), expected);
        }
    }
}
