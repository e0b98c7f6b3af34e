//! Pobudka in words: cards, moves, buttons, options.

use serde::Deserialize;
use serde_json::Value;

use super::view::{Card, Power};
use crate::boards::json::JsonScene as Scene;
use crate::kit;
use crate::table::list;

/// A card in a sentence: `a 7`, `an 8`, `Peek 1 (6)`.
pub(super) fn card(card: &Card) -> String {
    match (card.special_action, card.value) {
        _ if card.is_hidden() => "a card".to_owned(),
        (Some(power), value) => format!("{} ({value})", name(power)),
        (None, _) if card.is_hourglass == Some(true) => "an hourglass (9)".to_owned(),
        (None, 8) => "an 8".to_owned(),
        (None, value) => format!("a {value}"),
    }
}

/// The name of a power.
pub(super) const fn name(power: Power) -> &'static str {
    match power {
        Power::Take2 => "Take 2",
        Power::Peek1 => "Peek 1",
        Power::Swap2 => "Swap 2",
        Power::Choose1 => "Choose 1",
    }
}

/// What a power does.
pub(super) const fn power(power: Power) -> &'static str {
    match power {
        Power::Take2 => "draw two cards and keep one",
        Power::Peek1 => "look at any card on the table",
        Power::Swap2 => "let any two cards trade places",
        Power::Choose1 => "take any discarded card",
    }
}

/// `first` to `fourth`.
pub(super) const fn ordinal(slot: usize) -> &'static str {
    match slot {
        0 => "first",
        1 => "second",
        2 => "third",
        3 => "fourth",
        _ => "last",
    }
}

fn doc(value: &Value) -> String {
    Card::deserialize(value).map_or_else(|_| "a card".to_owned(), |read| card(&read))
}

/// `your first card`, or `Bob’s first card`.
fn place(of: &Value, scene: &Scene) -> String {
    let whose = scene.whose(&of["playerId"]);
    let whose = if scene.is_me(&of["playerId"]) { "your" } else { &whose };
    let slot = of["cardIndex"].as_u64().and_then(|slot| usize::try_from(slot).ok());
    format!("{whose} {} card", slot.map_or("last", ordinal))
}

/// The same in a sentence about a player, whose own cards are `their` cards.
fn place_of(of: &Value, who: &Value, scene: &Scene) -> String {
    let is_own = of["playerId"] == *who && !scene.is_me(who);
    let place = place(of, scene);
    if is_own { place.replacen(&scene.whose(who), "their", 1) } else { place }
}

fn names(ids: &Value, scene: &Scene) -> String {
    let ids = ids.as_array().map_or(&[][..], Vec::as_slice);
    let names: Vec<&str> = ids.iter().map(|id| scene.who(id)).collect();
    list(&names)
}

fn points(value: &Value) -> i32 {
    value.as_i64().and_then(|points| i32::try_from(points).ok()).unwrap_or(0)
}

/// An event as a sentence.
pub(super) fn log(event: &Value, scene: &Scene) -> Option<String> {
    let who = &event["playerId"];
    Some(match event["type"].as_str()? {
        "ROUND_STARTED" => {
            let first = if scene.is_me(&event["startingPlayerId"]) {
                "You begin"
            } else {
                &format!("{} begins", scene.name(&event["startingPlayerId"]))
            };
            format!(
                "Round {}. {first}. {} is discarded.",
                event["roundNumber"],
                capital(&doc(&event["discard"]))
            )
        }
        "CARD_PEEKED" if event["byPlayerId"] == *who && !scene.is_me(who) => {
            let slot = event["cardIndex"].as_u64().and_then(|slot| usize::try_from(slot).ok());
            format!("{} looked at their {} card.", scene.name(who), slot.map_or("last", ordinal))
        }
        "CARD_PEEKED" => {
            scene.did(&event["byPlayerId"], &format!("looked at {}", place(event, scene)))
        }
        // What lies before one's eyes is not written down: this is a game of memory. But what a power shows
        // is gone with the next move, so that is told.
        "PEEK_RESULT" if scene.view["gamePhase"] == "peeking" => return None,
        "PEEK_RESULT" => format!("{} is {}.", capital(&place(event, scene)), doc(&event["card"])),
        "PEEKING_FINISHED" => scene.did(who, "finished looking"),
        "DECK_DRAWN" => scene.did(who, "drew from the deck"),
        "DISCARD_TAKEN" => {
            scene.did(who, &format!("took {} from the discard pile", doc(&event["card"])))
        }
        "CARD_SWAPPED" => scene.did(
            who,
            &format!(
                "swapped out {} and threw away {}",
                place_of(event, who, scene),
                doc(&event["discarded"])
            ),
        ),
        "CARD_DISCARDED" => scene.did(who, &format!("threw away {}", doc(&event["card"]))),
        "POWER_USED" => scene.did(who, &format!("used {}", doc(&event["card"]))),
        "POWER_LOST" => "The deck is empty, so the power does nothing.".to_owned(),
        "CARDS_OFFERED" => scene.did(
            who,
            &format!(
                "drew {}",
                kit::count(usize::try_from(points(&event["count"])).unwrap_or(0), "card", "cards")
            ),
        ),
        "CARD_KEPT" if event["discarded"].is_null() => scene.did(who, "kept the card"),
        "CARD_KEPT" => {
            scene.did(who, &format!("kept one card and threw away {}", doc(&event["discarded"])))
        }
        "TRADE_BEGUN" => {
            scene.did(who, &format!("chose {}", place_of(&event["card1"], who, scene)))
        }
        "CARDS_TRADED" => format!(
            "{} and {} traded places.",
            capital(&place(&event["card1"], scene)),
            place(&event["card2"], scene)
        ),
        "POBUDKA_CALLED" => scene.did(who, "called POBUDKA"),
        "DECK_EXHAUSTED" => "The deck is empty: the round is over.".to_owned(),
        "DREAM_SCORED" => {
            let penalty = points(&event["penalty"]);
            let penalty = if penalty > 0 {
                format!(" and {penalty} for a wrong call")
            } else {
                String::new()
            };
            scene.did(
                who,
                &format!(
                    "got {}{penalty}, {} in all",
                    kit::count_points(points(&event["score"])),
                    points(&event["total"])
                ),
            )
        }
        "ROUND_ENDED" => format!("{} had the lightest dream.", names(&event["winnerIds"], scene)),
        "GAME_ENDED" => format!("{} won the game.", names(&event["winnerIds"], scene)),
        _ => return None,
    })
}

pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An action as the words of a button.
pub(super) fn label(action: &Value, scene: &Scene) -> String {
    let payload = &action["payload"];
    let slot = || {
        payload["cardIndex"]
            .as_u64()
            .and_then(|slot| usize::try_from(slot).ok())
            .map_or("last", ordinal)
    };
    match action["type"].as_str().unwrap_or("") {
        "PEEK_CARD" | "ACTION_PEEK_1_SELECT" => format!("Look at {}", place(payload, scene)),
        "FINISH_PEEKING" => "I have seen enough".to_owned(),
        "DRAW_FROM_DECK" => "Draw from the deck".to_owned(),
        "DRAW_FROM_DISCARD" => "Take the discarded card".to_owned(),
        "DISCARD_HELD_CARD" => "Throw it away".to_owned(),
        "SWAP_HELD_CARD" => format!("Swap it for your {} card", slot()),
        "USE_SPECIAL_ACTION" => "Use its power".to_owned(),
        "ACTION_SWAP_2_SELECT" => format!("Trade {}", place(payload, scene)),
        "ACTION_TAKE_2_CHOOSE" => format!("Keep {}", doc(&payload["card"])),
        "ACTION_CHOOSE_1_SELECT" => {
            let index =
                payload["discardIndex"].as_u64().and_then(|index| usize::try_from(index).ok());
            let card = index.and_then(|index| scene.view["discardPile"].get(index));
            card.map_or_else(|| "Take it".to_owned(), |card| format!("Take {}", doc(card)))
        }
        "CALL_POBUDKA" => "Call POBUDKA".to_owned(),
        "START_NEW_ROUND" => "Deal the next round".to_owned(),
        _ => super::super::plain::label(action),
    }
}

/// An option as a sentence.
pub(super) fn option(key: &str) -> Option<&'static str> {
    Some(match key {
        "targetScore" => "Points that end the game",
        "wrongCallPenalty" => "Points for a wrong call",
        "maxRounds" => "The most rounds",
        "requireTwoPeeks" => "Everybody has to look at two cards before play",
        "simultaneousPeek" => "All look at their cards at the same time",
        "deckExhaustion" => "An empty deck ends the round",
        "firstPlayer" => "Who begins",
        "lowestScoresZero" => "The lightest dream costs nothing",
        "memoryAid" => "The table shows you again what you have seen",
        "goAllIn" => "A dream of nothing but nines costs nothing, and everybody else 50",
        "edition" => "Which cards",
        _ => return None,
    })
}

/// A value of an option in words.
pub(super) fn choice(key: &str, value: &Value) -> Option<&'static str> {
    Some(match (key, value.as_str()?) {
        ("deckExhaustion", "on_draw") => "when somebody wants to draw",
        ("deckExhaustion", "immediate") => "at once",
        ("firstPlayer", "seat0") => "the first seat",
        ("firstPlayer", "random") => "drawn by lot",
        ("edition", "classic54") => "54 cards",
        ("edition", "new56") => "56 cards, with hourglasses and Choose 1",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::table::scene_of;

    #[test]
    fn moves_are_told_in_sentences() {
        let game = parlour_games::pobudka::game();
        let scene = scene_of(game, &["Ann", "Bob", "Cleo"], Some(0));
        let id = |seat: usize| scene.people[seat].id.clone();
        let seven = json!({ "id": 28, "value": 7, "isSpecial": false });
        let peek = json!({ "id": 48, "value": 6, "isSpecial": true, "specialAction": "peek_1" });
        for (event, expected) in [
            (
                json!({ "type": "ROUND_STARTED", "roundNumber": 2, "startingPlayerId": id(1), "discard": seven }),
                "Round 2. Bob begins. A 7 is discarded.",
            ),
            (
                json!({ "type": "CARD_PEEKED", "byPlayerId": id(1), "playerId": id(1), "cardIndex": 2 }),
                "Bob looked at their third card.",
            ),
            (
                json!({ "type": "CARD_PEEKED", "byPlayerId": id(1), "playerId": id(0), "cardIndex": 0 }),
                "Bob looked at your first card.",
            ),
            (
                json!({ "type": "PEEK_RESULT", "playerId": id(2), "cardIndex": 3, "card": seven }),
                "Cleo’s fourth card is a 7.",
            ),
            (
                json!({ "type": "DECK_DRAWN", "playerId": id(1), "drawPileLeft": 9 }),
                "Bob drew from the deck.",
            ),
            (
                json!({ "type": "POWER_USED", "playerId": id(0), "card": peek }),
                "You used Peek 1 (6).",
            ),
            (
                json!({ "type": "CARD_SWAPPED", "playerId": id(0), "cardIndex": 1, "source": "deck", "card": null, "discarded": seven }),
                "You swapped out your second card and threw away a 7.",
            ),
            (
                json!({ "type": "CARD_SWAPPED", "playerId": id(1), "cardIndex": 1, "source": "deck", "card": null, "discarded": seven }),
                "Bob swapped out their second card and threw away a 7.",
            ),
            (
                json!({ "type": "CARDS_TRADED", "playerId": id(1), "card1": { "playerId": id(0), "cardIndex": 0 }, "card2": { "playerId": id(2), "cardIndex": 1 } }),
                "Your first card and Cleo’s second card traded places.",
            ),
            (
                json!({ "type": "DREAM_SCORED", "playerId": id(1), "score": 18, "penalty": 5, "total": 40 }),
                "Bob got 18 points and 5 for a wrong call, 40 in all.",
            ),
            (
                json!({ "type": "ROUND_ENDED", "reason": "pobudka", "winnerIds": [id(0), id(1)] }),
                "You and Bob had the lightest dream.",
            ),
        ] {
            assert_eq!(log(&event, &scene).as_deref(), Some(expected), "{event}");
        }
        assert_eq!(
            log(&json!({ "type": "TURN_STARTED", "playerId": id(0), "turnCount": 3 }), &scene),
            None
        );
        assert_eq!(
            log(&json!({ "type": "DRAW_RESULT", "card": seven }), &scene),
            None,
            "a game of memory"
        );
    }

    #[test]
    fn buttons_name_the_card_and_its_owner() {
        let game = parlour_games::pobudka::game();
        let scene = scene_of(game, &["Ann", "Bob"], Some(0));
        let at = |seat: usize, slot: usize| json!({ "playerId": scene.people[seat].id, "cardIndex": slot });
        for (action, expected) in [
            (json!({ "type": "PEEK_CARD", "payload": at(0, 0) }), "Look at your first card"),
            (
                json!({ "type": "ACTION_PEEK_1_SELECT", "payload": at(1, 3) }),
                "Look at Bob’s fourth card",
            ),
            (
                json!({ "type": "ACTION_SWAP_2_SELECT", "payload": at(1, 1) }),
                "Trade Bob’s second card",
            ),
            (
                json!({ "type": "SWAP_HELD_CARD", "payload": { "cardIndex": 2 } }),
                "Swap it for your third card",
            ),
            (
                json!({ "type": "ACTION_TAKE_2_CHOOSE", "payload": { "card": { "id": 32, "value": 8 } } }),
                "Keep an 8",
            ),
        ] {
            assert_eq!(label(&action, &scene), expected);
        }
    }
}
