//! Data War in words: cards, effects, moves, options.

use parlour_games::datawar::{Card, Special};
use serde::Deserialize;
use serde_json::Value;

use crate::boards::json::JsonScene as Scene;
use crate::kit;

/// An event as a sentence.
pub(super) fn log(event: &Value, scene: &Scene) -> Option<String> {
    let who = &event["seat"];
    let count = |key: &str| usize::try_from(event[key].as_u64().unwrap_or(0)).unwrap_or(0);
    Some(match event["type"].as_str()? {
        "DEALT" => format!("The cards were dealt: {} each.", count("player")),
        "GAME_RESET" => "Everything begins again.".to_owned(),
        "BILLIONAIRE_SELECTED" => format!("{} goes to space.", character(&event["billionaire"]).0),
        // The line about the war has told it.
        "PLAYED" if event["faceDown"] == true => return None,
        "PLAYED" => scene.did(who, &format!("turned up {}", named(&event["card"]))),
        // These show in values and piles.
        "EFFECT_APPLIED"
            if ["tracker", "blocker", "launch_stack"]
                .iter()
                .any(|kind| event["effect"] == *kind) =>
        {
            return None;
        }
        "EFFECT_APPLIED" => {
            let by = scene.whose(&event["playedBy"]);
            format!("{by} {} took effect.", effect_name(&event["effect"]))
        }
        "EFFECT_BLOCKED" => {
            let by = scene.whose(&event["playedBy"]);
            format!("{by} {} was smacked down.", effect_name(&event["effect"]))
        }
        "DECKS_SWAPPED" => "The decks changed sides.".to_owned(),
        "WAR_STARTED" => match event["participants"].as_array().map(Vec::as_slice) {
            Some([only]) => format!("DATA WAR! {} fights alone, against the 6.", scene.name(only)),
            _ => "DATA WAR! Three cards face down, then one face up.".to_owned(),
        },
        "ANOTHER_PLAY" if scene.is_me(who) => "You play again.".to_owned(),
        "ANOTHER_PLAY" => format!("{} plays again.", scene.name(who)),
        "CARDS_TAKEN" => taken(event, scene),
        "LAUNCH_STACK" if event["delta"].as_i64() == Some(1) => {
            let card = event["card"].as_str().and_then(Card::from_id);
            let name = card.map_or("unknown", |card| card.kind().name());
            scene.did(who, &format!("got a Launch Stack: {name}"))
        }
        "LAUNCH_STACK" => scene.did(who, "lost a Launch Stack"),
        "RECALLED" => scene.did(
            who,
            &format!(
                "had to give back {}",
                kit::count(count("count"), "Launch Stack", "Launch Stacks")
            ),
        ),
        "OFFER_MADE" if scene.is_me(who) => "You may open what you want.".to_owned(),
        "OFFER_MADE" => format!("{} may choose the next card.", scene.name(who)),
        "OFFER_TAKEN" => scene.did(who, "chose a card"),
        "TANTRUM_OFFERED" => scene.did(who, "threw a tantrum and may choose"),
        "TANTRUM_TAKEN" => scene.did(who, "chose the loot"),
        "TURN_WON" => {
            let (player, cpu) = (&event["playerValue"], &event["cpuValue"]);
            let (high, low) = if event["seat"] == "cpu" { (cpu, player) } else { (player, cpu) };
            scene.did(who, &format!("won the turn, {high} to {low}"))
        }
        "GAME_WON" if event["winCondition"] == "launch_stacks" => {
            scene.did(who, "won the game with three Launch Stacks")
        }
        "GAME_WON" => scene.did(who, "won the game: the other side has nothing left to play"),
        "TURN_CAP" => "The turns are used up, and nobody won.".to_owned(),
        "SCREEN_CHANGED" if event["action"] == "togglePause" => {
            let is_paused = scene.view["store"]["isPaused"] == true;
            let now = if is_paused { "The game is paused." } else { "The game goes on." };
            now.to_owned()
        }
        _ => return None,
    })
}

fn taken(event: &Value, scene: &Scene) -> String {
    let cards = event["cards"].as_array().map_or(0, Vec::len);
    scene.did(&event["to"], &format!("took {}", kit::count(cards, "card", "cards")))
}

/// An action as the words of a button.
pub(super) fn label(action: &Value, _scene: &Scene) -> String {
    let text = match action["type"].as_str().unwrap_or("") {
        "START_GAME" => "Start",
        "SKIP_TO_GAME" => "Straight to the cards",
        "SELECT_BILLIONAIRE" => return character(&action["billionaire"]).0.to_owned(),
        "SELECT_BACKGROUND" => return ground(&action["background"]).to_owned(),
        "SHOW_GUIDE" => "Show me how",
        "SKIP_INSTRUCTIONS" => "I know how: let us play",
        "SHOW_MISSION" => "What is my mission?",
        "SKIP_GUIDE" => "Skip the guide",
        "START_PLAYING" => "I accept",
        "VS_ANIMATION_COMPLETE" => "Skip",
        "REVEAL_CARDS" => "Turn up a card",
        "TAP_DECK" => "Tap the deck",
        "DISMISS_EFFECT" => "Go on",
        "CARD_SELECTED" => return format!("Play {}", named(&action["cardId"])),
        "TANTRUM_SELECT" => {
            let slots = action["slots"].as_array().map_or(&[][..], Vec::as_slice);
            let slots: Vec<String> =
                slots.iter().filter_map(|slot| Some((slot.as_u64()? + 1).to_string())).collect();
            return format!("Take the cards {}", slots.join(" and "));
        }
        "RESET_GAME" => "Start all over",
        "QUIT_GAME" => "Back to the welcome screen",
        _ => return super::super::plain::label(action),
    };
    text.to_owned()
}

/// A card's name, and what it is.
pub(super) fn card(card: Card) -> String {
    format!("{}, {}", name(card), kind(card))
}

/// A card's name alone.
pub(super) fn name(card: Card) -> &'static str {
    card.kind().name().trim_end_matches(" (OWYW)")
}

/// What a card is: what its face says without its name.
pub(super) fn kind(card: Card) -> String {
    match card.special() {
        Some(Special::Tracker) => format!("tracker +{}", card.value()),
        Some(Special::Blocker) => format!("blocker −{}", card.subtract()),
        Some(Special::LaunchStack) => "Launch Stack".to_owned(),
        _ => card.value().to_string(),
    }
}

fn named(id: &Value) -> String {
    id.as_str().and_then(Card::from_id).map_or_else(|| "a card".to_owned(), card)
}

fn effect_name(effect: &Value) -> &'static str {
    Special::deserialize(effect).map_or("effect", title)
}

/// What an effect is called.
pub(super) const fn title(kind: Special) -> &'static str {
    match kind {
        Special::Tracker => "Tracker",
        Special::Blocker => "Blocker",
        Special::LaunchStack => "Launch Stack",
        Special::ForcedEmpathy => "Forced Empathy",
        Special::TrackerSmacker => "Tracker Smacker",
        Special::HostileTakeover => "Hostile Takeover",
        Special::OpenWhatYouWant => "Open What You Want",
        Special::MandatoryRecall => "Mandatory Recall",
        Special::TemperTantrum => "Temper Tantrum",
        Special::PatentTheft => "Patent Theft",
        Special::LeveragedBuyout => "Leveraged Buyout",
        Special::DataGrab => "Data Grab",
    }
}

/// What an effect does, in a sentence.
pub(super) const fn meaning(kind: Special) -> &'static str {
    match kind {
        Special::Tracker => "Adds to its player’s value, and that player plays again.",
        Special::Blocker => "Takes from the other side’s value, and its player plays again.",
        Special::LaunchStack => {
            "Counts nothing, but whoever wins the turn keeps it, and its player plays again. Three win the game."
        }
        Special::ForcedEmpathy => "The two decks change sides at once.",
        Special::TrackerSmacker => {
            "Until the turn ends, the other side’s trackers, blockers and moves do nothing."
        }
        Special::HostileTakeover => "Starts a Data War at once, whatever the values are.",
        Special::OpenWhatYouWant => {
            "Before the next turn its player looks at the top three cards and plays one of them."
        }
        Special::MandatoryRecall => {
            "If its player wins the turn, the other side’s Launch Stacks go back into the deck."
        }
        Special::TemperTantrum => {
            "If its player loses the turn, that player still takes two cards."
        }
        Special::PatentTheft => {
            "If its player wins the turn, that player takes a Launch Stack from the other side."
        }
        Special::LeveragedBuyout => {
            "If its player wins the turn, that player takes the top two cards of the other deck."
        }
        Special::DataGrab => {
            "Everything on the table is shuffled and shared out between both sides."
        }
    }
}

/// The name of a character, and what is known of them.
pub(super) fn character(id: &Value) -> (&str, &'static str) {
    match id.as_str().unwrap_or_default() {
        "chaz" => ("Chaz", "Bought the sky, now wants the rest"),
        "chloe" => ("Chloe", "Knows what you had for breakfast"),
        "savannah" => ("Savannah", "Sells the island, keeps the sea"),
        "walter" => ("Walter", "Old money, new cookies"),
        "enzo" => ("Enzo", "Fast cars, faster trackers"),
        "prudence" => ("Prudence", "Reads the terms. Writes them, too"),
        "" => ("Nobody yet", ""),
        other => (other, "Nobody knows much about them"),
    }
}

/// The name of a background.
pub(super) fn ground(id: &Value) -> &str {
    match id.as_str().unwrap_or_default() {
        "chaz" => "Launch pad",
        "chloe" => "Glass tower",
        "savannah" => "Private island",
        "walter" => "Old bank",
        "poindexter" => "Laboratory",
        "prudence" => "Boardroom",
        "nebula" => "Nebula",
        "nightsky" => "Night sky",
        "felt" => "Card table",
        other => other,
    }
}

/// An option as a sentence.
pub(super) fn option(key: &str) -> Option<&'static str> {
    Some(match key {
        "deckProfile" => "Which deck",
        "hostileTakeover" => "Who fights the war of a Hostile Takeover",
        "shortWar" => "Who has too few cards for a war",
        "temperTantrum" => "A Temper Tantrum takes",
        "dataGrab" => "A Data Grab shares the table out",
        "smackerBlocksBlockers" => "A Tracker Smacker stops blockers, too",
        "launchStackOwner" => "A Launch Stack goes to",
        "owywInDataWar" => {
            "Open What You Want, played as the tying card, chooses the last card of the war"
        }
        "autoDismissMs" => "An effect goes away by itself after (milliseconds)",
        "cpuDelayMs" => "A bot waits before it plays again (milliseconds)",
        "maxTurns" => "The game ends without a winner after so many turns",
        "playerStrategy" => "How the deck is ordered before it is dealt",
        "cpuStrategy" => "How the second half is ordered after that",
        "playerCustomOrder" => "The first player’s top cards, where both choose them",
        "cpuCustomOrder" => "The second player’s top cards, where both choose them",
        "decks" => "Decks of your own, card by card",
        "decks.player" => "The first player’s cards from the top (like CD-5-01 TR-2-02 DG-01)",
        "decks.cpu" => {
            "The second player’s cards from the top (like CD-1-01 BL-1-02 LS-BuyRocketCo-01)"
        }
        "timings" => "How long everything takes",
        "timings.CARD_FLIP" => "Turning cards up (milliseconds)",
        "timings.CARD_COMPARISON" => "Comparing cards (milliseconds)",
        "timings.WIN_ANIMATION" => "Taking what lies on the table (milliseconds)",
        "timings.OWYW_ANIMATION" => "Announcing Open What You Want (milliseconds)",
        "timings.SPECIAL_EFFECT_DISPLAY" => "Showing an effect or a war (milliseconds)",
        "timings.DATA_WAR_REVEAL" => "Turning up the cards of a war (milliseconds)",
        "timings.EFFECT_PROCESSING" => "Resting after an effect (milliseconds)",
        "timings.CPU_TURN_DELAY" => "A bot’s tap (milliseconds)",
        _ => return None,
    })
}

/// A value of an option in words.
pub(super) fn choice(key: &str, value: &Value) -> Option<&'static str> {
    if matches!(key, "playerCustomOrder" | "cpuCustomOrder") {
        let card = Card::all().find(|card| value == card.kind().type_id())?;
        return Some(name(card));
    }
    Some(match (key, value.as_str()?) {
        ("deckProfile", "standard66") => "66 cards",
        ("deckProfile", "release64") => "64 cards: no Tracker Smacker, one Data Grab less",
        ("hostileTakeover", "two_sided") => "both sides",
        ("hostileTakeover", "one_sided") => "the other side, against the 6",
        ("shortWar", "forfeit") => "loses the game",
        ("shortWar", "play_what_you_have") => "lays fewer cards",
        ("temperTantrum", "first_two") => "the first two cards of the table",
        ("temperTantrum", "choice") => "two of the winner’s cards, chosen by the loser",
        ("dataGrab", "random_split") => "at random",
        ("launchStackOwner", "hand_winner") => "whoever wins the turn",
        ("launchStackOwner", "card_player") => "whoever played it",
        ("playerStrategy" | "cpuStrategy", "random") => "shuffled",
        ("playerStrategy" | "cpuStrategy", "owyw-first") => "Open What You Want first",
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
        let game = parlour_games::datawar::game();
        let scene = scene_of(game, &["Ann", "Bob"], Some(0));
        for (event, expected) in [
            (json!({ "type": "DEALT", "player": 33, "cpu": 33 }), "The cards were dealt: 33 each."),
            (
                json!({ "type": "PLAYED", "seat": "player", "card": "CD-5-01", "faceDown": false }),
                "You turned up Cookie Crumbs, 5.",
            ),
            (
                json!({ "type": "WAR_STARTED", "participants": ["player", "cpu"] }),
                "DATA WAR! Three cards face down, then one face up.",
            ),
            (
                json!({ "type": "PLAYED", "seat": "cpu", "card": "TR-2-01", "faceDown": false }),
                "Bob turned up Social Snooper, tracker +2.",
            ),
            (json!({ "type": "ANOTHER_PLAY", "seat": "player" }), "You play again."),
            (
                json!({ "type": "EFFECT_BLOCKED", "effect": "patent_theft", "playedBy": "cpu" }),
                "Bob’s Patent Theft was smacked down.",
            ),
            (
                json!({ "type": "CARDS_TAKEN", "to": "cpu", "cards": [null, "CD-1-01"], "reason": "turn" }),
                "Bob took 2 cards.",
            ),
            (
                json!({ "type": "TURN_WON", "seat": "cpu", "playerValue": 2, "cpuValue": 5 }),
                "Bob won the turn, 5 to 2.",
            ),
            (
                json!({ "type": "GAME_WON", "seat": "player", "winCondition": "launch_stacks" }),
                "You won the game with three Launch Stacks.",
            ),
        ] {
            assert_eq!(log(&event, &scene).as_deref(), Some(expected), "{event}");
        }
        let silent = json!({ "type": "STATE_ENTERED", "value": "ready", "tooltipMessage": "Tap stack to start!" });
        assert_eq!(log(&silent, &scene), None);
    }

    #[test]
    fn every_card_and_effect_has_words() {
        for one in Card::all() {
            assert!(!card(one).is_empty());
            if let Some(kind) = one.special() {
                assert_eq!(effect_name(&json!(kind)), title(kind));
                assert!(meaning(kind).ends_with('.'), "{kind:?}");
            }
        }
    }
}
