//! Uno in sentences: moves, buttons, options.

use parlour_engine::Seat;
use parlour_games::uno::action::Named;
use parlour_games::uno::{Action, Card, Event, Play};
use serde_json::Value;

use super::names;
use super::seen::Seen;
use crate::words::words;

/// An event as a sentence.
pub(super) fn log(event: &Event, seen: Seen<'_>) -> Option<String> {
    let w = words();
    let me = |seat: Seat| seen.is_me(seat);
    let who = |seat: Seat| seen.name(seat);
    Some(match *event {
        Event::RoundStarted { round, card, .. } => w.uno_round_started(round, names::card(card)),
        Event::CardPlayed { player_id, card, cards_left } => {
            w.uno_played(cards_left, me(player_id), names::laid(card), who(player_id))
        }
        Event::JumpedIn { player_id } => w.uno_jumped_in(me(player_id), who(player_id)),
        Event::Skipped { player_id } => w.uno_skipped(me(player_id), who(player_id)),
        Event::Reversed { .. } => w.uno_reversed(),
        // The player who draws is told which cards they are.
        Event::CardsDrawn { player_id, .. } if me(player_id) => return None,
        Event::CardsDrawn { player_id, count, .. } => w.uno_drew(count, who(player_id)),
        Event::DrawResult { player_id, card } if me(player_id) => w.uno_you_drew(names::card(card)),
        Event::Reshuffled { .. } => w.uno_reshuffled(),
        Event::DrawPending { player_id, count, .. } => {
            w.uno_must_draw(me(player_id), count, who(player_id))
        }
        Event::Passed { player_id } => w.uno_passed(me(player_id), who(player_id)),
        Event::DrawFourAccepted { player_id } => w.uno_accepted(me(player_id), who(player_id)),
        Event::Challenged { player_id, offender_id, guilty } => {
            let target =
                if me(offender_id) { w.uno_you_challenged() } else { who(offender_id).to_owned() };
            w.uno_challenged(guilty, me(player_id), target, who(player_id))
        }
        Event::HandsSwapped { player_id, other_id } if me(other_id) => {
            w.uno_swapped_with_you(who(player_id))
        }
        Event::HandsSwapped { player_id, other_id } => {
            w.uno_swapped(me(player_id), who(other_id), who(player_id))
        }
        Event::HandsRotated { .. } => w.uno_rotated(),
        Event::UnoCalled { player_id } => w.uno_called(me(player_id), who(player_id)),
        Event::UnoCaught { player_id, by_id } if me(by_id) => w.uno_you_caught(who(player_id)),
        Event::UnoCaught { player_id, by_id } => {
            w.uno_caught(me(player_id), who(by_id), who(player_id))
        }
        Event::RoundEnded { winner, points: Some(points), .. } => {
            round_won(winner, Some(w.points(points)), seen)
        }
        Event::GameEnded { winner: None, .. } => w.uno_nobody_won(),
        Event::GameEnded { winner: Some(winner), .. } => w.game_won(me(winner), who(winner)),
        Event::PlayerMissing { player_id } => w.uno_is_missing(me(player_id), who(player_id)),
        // They, or somebody who plays on for them.
        Event::PlayerReturned { player_id } => w.uno_sat_down(me(player_id), who(player_id)),
        Event::PlayerRemoved { player_id } => w.uno_removed(me(player_id), who(player_id)),
        // In a game of one round the next sentence says who won.
        Event::RoundEnded { points: None, .. }
        | Event::TurnStarted { .. }
        | Event::DrawResult { .. }
        | Event::DrawDecision { .. }
        | Event::ChallengeOpened { .. }
        | Event::HandResult { .. }
        | Event::UnoExposed { .. }
        | Event::HandRevealed { .. }
        | Event::SeatTaken { .. }
        | Event::Resumed
        | Event::OwnerChanged { .. }
        | Event::LobbyOpened
        | Event::SettingsChanged { .. }
        | Event::OrderChanged { .. }
        | Event::PlayerJoined { .. }
        | Event::PlayerLeft { .. } => return None,
    })
}

/// Who won a round, and with how many points if they count.
pub(super) fn round_won(winner: Seat, points: Option<String>, seen: Seen<'_>) -> String {
    let (me, who) = (seen.is_me(winner), seen.name(winner));
    match points {
        Some(points) => words().uno_round_won_with(me, points, who),
        None => words().uno_round_won(me, who),
    }
}

/// An action as the words of a button.
pub(super) fn label(action: Action, seen: Seen<'_>) -> String {
    let w = words();
    match action {
        Action::Play(play) => self::play(play, seen),
        Action::Draw => w.uno_draw(),
        Action::Pass => w.uno_keep(),
        Action::Challenge => w.uno_challenge(),
        Action::Accept => w.uno_accept(),
        Action::CallUno => w.uno_call(),
        Action::CatchUno { target } => w.uno_catch(seen.name(target)),
        Action::NextRound => w.deal_next_round(),
        Action::Start => w.uno_start(),
        Action::ContinueWithout { player } => w.uno_continue(seen.name(player)),
        Action::ReturnToLobby => w.uno_to_lobby(),
        Action::PlayerLost { player } => w.uno_lost(seen.name(player)),
        Action::PlayerBack { player } | Action::TakeSeat { player } => {
            w.uno_back(seen.name(player))
        }
    }
}

/// A card and everything that is said when it is played.
fn play(play: Play, seen: Seen<'_>) -> String {
    let w = words();
    // A journal may name cards that the viewer does not see.
    let is_seen = |card: Card| {
        seen.seats().any(|seat| seen.hand(seat).is_some_and(|hand| hand.contains(&card)))
    };
    let name = |card: Card| if is_seen(card) { names::card(card) } else { w.uno_a_card() };
    let mut text = w.uno_play(name(play.card));
    for other in play.extras.cards(play.card) {
        text = w.uno_play_and(text, name(other));
    }
    if let Named::Color(color) = play.color {
        text = w.uno_play_as(text, names::color(color));
    }
    if let Some(partner) = play.swap.seat() {
        text = w.uno_play_swap(text, seen.name(partner));
    }
    if play.uno { w.uno_play_call(text) } else { text }
}

/// An option as a sentence.
pub(super) fn option(key: &str) -> Option<String> {
    let w = words();
    Some(match key {
        "startingHandSize" => w.uno_option_hand(),
        "scoreLimit" => w.uno_option_score(),
        "forcePlay" => w.uno_option_force(),
        "drawStacking" => w.uno_option_stacking(),
        "jumpIn" => w.uno_option_jump(),
        "zeroSwap" => w.uno_option_zero(),
        "sevenSwap" => w.uno_option_seven(),
        "multipleCardPlay" => w.uno_option_multiple(),
        "playDrawnCard" => w.uno_option_drawn(),
        "wildDrawFourChallenge" => w.uno_option_challenge(),
        "unoCall" => w.uno_option_call(),
        "spectators" => w.option_spectators(),
        "minPlayers" => w.uno_option_least(),
        "handPrivacy" => w.uno_option_privacy(),
        "revealHandsAtEnd" => w.uno_option_reveal(),
        _ => return None,
    })
}

/// A value of an option in words.
pub(super) fn choice(key: &str, value: &Value) -> Option<String> {
    let w = words();
    Some(match (key, value) {
        ("scoreLimit", Value::Null) => w.uno_choice_round(),
        ("scoreLimit", Value::String(_)) => w.uno_choice_endless(),
        ("scoreLimit", value) => w.uno_choice_points(value.as_u64()?),
        ("handPrivacy", value) if value == "private" => w.uno_choice_private(),
        ("handPrivacy", value) if value == "shared" => w.uno_choice_shared(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use parlour_engine::Seat;
    use parlour_games::uno::cards::Laid;
    use parlour_games::uno::state::EndType;
    use parlour_games::uno::{Card, Color, Event};

    use super::{Seen, log};
    use crate::sample::dealt;
    use crate::scene::Mode;

    #[test]
    fn moves_are_told_in_sentences() {
        let scene = dealt(parlour_games::uno::game(), &["Ann", "Bob", "Cleo"], Some(0));
        let seen = Seen::of(&scene, &Mode::Play).expect("a game");
        let [ann, bob, cleo] = [0, 1, 2].map(Seat::new);
        let red = Card::from_id("card-9").expect("a card");
        let four =
            Laid { card: Card::from_id("card-104").expect("a card"), color: Some(Color::Blue) };
        let laid = Laid { card: red, color: red.color() };
        for (event, expected) in [
            (
                Event::CardPlayed { player_id: ann, card: laid, cards_left: 4 },
                Some("You played red 5."),
            ),
            (
                Event::CardPlayed { player_id: bob, card: four, cards_left: 1 },
                Some("Bob played wild draw four (blue), one card left."),
            ),
            (
                Event::CardPlayed { player_id: bob, card: laid, cards_left: 0 },
                Some("Bob played red 5: the last card."),
            ),
            (
                Event::CardsDrawn { player_id: bob, count: 1, deck_count: 3 },
                Some("Bob drew a card."),
            ),
            (Event::CardsDrawn { player_id: ann, count: 1, deck_count: 3 }, None),
            (Event::DrawResult { player_id: ann, card: red }, Some("You drew red 5.")),
            (Event::Skipped { player_id: ann }, Some("You were skipped.")),
            (Event::Skipped { player_id: cleo }, Some("Cleo was skipped.")),
            (
                Event::Challenged { player_id: cleo, offender_id: ann, guilty: true },
                Some("Cleo challenged you and won."),
            ),
            (
                Event::Challenged { player_id: bob, offender_id: cleo, guilty: false },
                Some("Bob challenged Cleo and lost."),
            ),
            (
                Event::HandsSwapped { player_id: ann, other_id: cleo },
                Some("You swapped hands with Cleo."),
            ),
            (
                Event::HandsSwapped { player_id: cleo, other_id: ann },
                Some("Cleo swapped hands with you."),
            ),
            (
                Event::UnoCaught { player_id: bob, by_id: ann },
                Some("You caught Bob without a call of UNO."),
            ),
            (
                Event::RoundEnded { winner: bob, points: Some(52), score: Some(52) },
                Some("Bob won the round with 52 points."),
            ),
            (
                Event::GameEnded { winner: None, end_type: EndType::InsufficientPlayers },
                Some("The game is over. Nobody won."),
            ),
            (Event::TurnStarted { player_id: ann }, None),
        ] {
            assert_eq!(log(&event, seen).as_deref(), expected, "{event:?}");
        }
    }
}
