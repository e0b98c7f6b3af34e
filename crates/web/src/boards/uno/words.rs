//! Uno in words: cards, moves, buttons, options.

use serde_json::Value;

use super::view::{Card, View};
use crate::boards::json::JsonScene as Scene;
use crate::kit;

/// A card's name.
pub(super) fn card(card: &Card) -> String {
    name(card.color.as_deref(), card.symbol())
}

fn name(color: Option<&str>, symbol: &str) -> String {
    let symbol = match symbol {
        "draw2" => "draw two",
        "wild-draw4" => "wild draw four",
        other => other,
    };
    match color {
        Some(color) if symbol.starts_with("wild") => format!("{symbol} ({color})"),
        Some(color) => format!("{color} {symbol}"),
        None => symbol.to_owned(),
    }
}

fn doc(card: &Value) -> String {
    name(card["color"].as_str(), card["symbol"].as_str().unwrap_or("card"))
}

pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An event as a sentence.
pub(super) fn log(event: &Value, scene: &Scene) -> Option<String> {
    let who = &event["playerId"];
    let count = |key: &str| usize::try_from(event[key].as_u64().unwrap_or(0)).unwrap_or(0);
    let cards =
        |number: usize| if number == 1 { "a card".to_owned() } else { format!("{number} cards") };
    Some(match event["type"].as_str()? {
        "ROUND_STARTED" => format!("Round {} begins with {}.", event["round"], doc(&event["card"])),
        "CARD_PLAYED" => {
            let left = match count("cardsLeft") {
                0 => ": the last card".to_owned(),
                1 => ", one card left".to_owned(),
                _ => String::new(),
            };
            scene.did(who, &format!("played {}{left}", doc(&event["card"])))
        }
        "JUMPED_IN" => scene.did(who, "jumped in"),
        "SKIPPED" => scene.was(who, "passed over"),
        "REVERSED" => "Play goes the other way.".to_owned(),
        // Whoever draws is told which cards they are.
        "CARDS_DRAWN" if scene.is_me(who) => return None,
        "CARDS_DRAWN" => scene.did(who, &format!("drew {}", cards(count("count")))),
        "DRAW_RESULT" if scene.is_me(who) => format!("You drew {}.", doc(&event["card"])),
        "RESHUFFLED" => "The pile was shuffled and is the deck now.".to_owned(),
        "DRAW_PENDING" => format!("{} must answer or draw {}.", scene.who(who), count("count")),
        "PASSED" => scene.did(who, "passed"),
        "DRAW_FOUR_ACCEPTED" => scene.did(who, "accepted the wild draw four"),
        "CHALLENGED" => {
            let offender = scene.whom(&event["offenderId"]);
            let right = if event["guilty"] == true { "rightly" } else { "wrongly" };
            scene.did(who, &format!("doubted {offender}, {right}"))
        }
        "HANDS_SWAPPED" => {
            scene.did(who, &format!("swapped hands with {}", scene.whom(&event["otherId"])))
        }
        "HANDS_ROTATED" => "All hands moved on.".to_owned(),
        "UNO_CALLED" => scene.did(who, "called UNO"),
        "UNO_CAUGHT" => scene.was(who, &format!("caught by {}", scene.whom(&event["byId"]))),
        // In a game of one round the next sentence says it.
        "ROUND_ENDED" if event["points"].is_null() => return None,
        "ROUND_ENDED" => {
            let points = event["points"].as_i64().and_then(|points| i32::try_from(points).ok());
            let points = points
                .map_or_else(String::new, |points| format!(" with {}", kit::count_points(points)));
            scene.did(&event["winner"], &format!("won the round{points}"))
        }
        "GAME_ENDED" if event["winner"].is_null() => "The game is over, and nobody won.".to_owned(),
        "GAME_ENDED" => scene.did(&event["winner"], "won the game"),
        "PLAYER_MISSING" => scene.was(who, "missed"),
        // They, or somebody who plays on for them.
        "PLAYER_RETURNED" => scene.did(who, "sat down"),
        "PLAYER_REMOVED" => format!("The game goes on without {}.", scene.whom(who)),
        _ => return None,
    })
}

/// An action as the words of a button.
pub(super) fn label(action: &Value, scene: &Scene) -> String {
    match action["type"].as_str().unwrap_or("") {
        "PLAY_CARD" => play(action, scene),
        "DRAW_CARD" => "Draw a card".to_owned(),
        "PASS" => "Keep it and pass".to_owned(),
        "CHALLENGE_DRAW4" => "Doubt it".to_owned(),
        "ACCEPT_DRAW4" => "Accept and draw four".to_owned(),
        "CALL_UNO" => "Call “UNO!”".to_owned(),
        "CATCH_UNO" => format!("Catch {}", scene.name(&action["targetId"])),
        "NEXT_ROUND" => "Deal the next round".to_owned(),
        "CONTINUE_WITHOUT" => format!("Go on without {}", scene.name(&action["clientId"])),
        _ => super::super::plain::label(action),
    }
}

/// A card and everything that is said when it is played.
fn play(action: &Value, scene: &Scene) -> String {
    let view = View::read(scene);
    let held = |id: &Value| {
        let cards = view.iter().flat_map(|view| view.hands.values().flatten());
        cards
            .into_iter()
            .find(|held| *id == held.id.as_str())
            .map_or_else(|| "a card".to_owned(), card)
    };
    let mut text = format!("Play {}", held(&action["cardId"]));
    for other in action["extraCardIds"].as_array().map_or(&[][..], Vec::as_slice) {
        text += " and ";
        text += &held(other);
    }
    if let Some(color) = action["chosenColor"].as_str() {
        text += " as ";
        text += color;
    }
    if !action["swapWith"].is_null() {
        text += ", swap hands with ";
        text += scene.name(&action["swapWith"]);
    }
    if action["callUno"] == true {
        text += ", call “UNO!”";
    }
    text
}

/// An option as a sentence.
pub(super) fn option(key: &str) -> Option<&'static str> {
    Some(match key {
        "startingHandSize" => "Cards for everybody at the start",
        "scoreLimit" => "How long it goes on",
        "forcePlay" => "Who has a card that fits must play it",
        "drawStacking" => "Draw cards can be answered with draw cards: the last one pays for all",
        "jumpIn" => "Whoever holds the very card on top may jump in",
        "zeroSwap" => "After a 0 all hands move on",
        "sevenSwap" => "With a 7 you may swap hands",
        "multipleCardPlay" => "Several cards of one number may be played together",
        "playDrawnCard" => "A drawn card that fits may be played at once",
        "wildDrawFourChallenge" => {
            "A wild draw four may be doubted (not with answering draw cards)"
        }
        "unoCall" => "Who forgets to call UNO can be caught",
        "spectators" => "People without a seat may look on",
        "minPlayers" => "Fewer players than this cannot play",
        "handPrivacy" => "Who sees the cards",
        "revealHandsAtEnd" => "All hands are shown when a round is over",
        _ => return None,
    })
}

/// A value of an option in words.
pub(super) fn choice(key: &str, value: &Value) -> Option<&'static str> {
    Some(match (key, value) {
        ("scoreLimit", Value::Null) => "one round",
        ("scoreLimit", Value::String(_)) => "round after round",
        ("scoreLimit", value) => match value.as_u64()? {
            100 => "to 100 points",
            200 => "to 200 points",
            300 => "to 300 points",
            500 => "to 500 points",
            _ => return None,
        },
        ("handPrivacy", value) if value == "private" => "everybody their own",
        ("handPrivacy", value) if value == "shared" => "everybody all of them",
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
        let game = parlour_games::uno::game();
        let scene = scene_of(game, &["Ann", "Bob", "Cleo"], Some(0));
        let red = json!({ "id": "card-9", "color": "red", "symbol": "5" });
        let four = json!({ "id": "card-104", "color": "blue", "symbol": "wild-draw4" });
        for (event, expected) in [
            (
                json!({ "type": "CARD_PLAYED", "playerId": 1, "card": red, "cardsLeft": 4 }),
                "You played red 5.",
            ),
            (
                json!({ "type": "CARD_PLAYED", "playerId": 2, "card": four, "cardsLeft": 1 }),
                "Bob played wild draw four (blue), one card left.",
            ),
            (
                json!({ "type": "CARDS_DRAWN", "playerId": 2, "count": 1, "deckCount": 3 }),
                "Bob drew a card.",
            ),
            (json!({ "type": "DRAW_RESULT", "playerId": 1, "card": red }), "You drew red 5."),
            (json!({ "type": "SKIPPED", "playerId": 1 }), "You were passed over."),
            (
                json!({ "type": "CHALLENGED", "playerId": 3, "offenderId": 1, "guilty": true }),
                "Cleo doubted you, rightly.",
            ),
            (
                json!({ "type": "HANDS_SWAPPED", "playerId": 1, "otherId": 3 }),
                "You swapped hands with Cleo.",
            ),
            (
                json!({ "type": "ROUND_ENDED", "winner": 2, "points": 52, "score": 52 }),
                "Bob won the round with 52 points.",
            ),
            (
                json!({ "type": "GAME_ENDED", "winner": null, "endType": "INSUFFICIENT_PLAYERS" }),
                "The game is over, and nobody won.",
            ),
        ] {
            assert_eq!(log(&event, &scene).as_deref(), Some(expected), "{event}");
        }
        assert_eq!(log(&json!({ "type": "TURN_STARTED", "playerId": 1 }), &scene), None);
    }
}
