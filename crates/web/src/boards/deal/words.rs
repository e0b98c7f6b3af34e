//! Lebanese Deal in words: cards, colours, moves, buttons, options.

use parlour_games::deal::{ActionType, Card, CardType, Color};
use serde_json::Value;

use crate::boards::json::JsonScene as Scene;
use crate::kit;
use crate::table::list;

/// An event as a sentence.
pub(super) fn log(event: &Value, scene: &Scene) -> Option<String> {
    let who = &event["playerId"];
    let is_about = |kinds: [&str; 2]| kinds.iter().any(|kind| event["type"] == *kind);
    if is_about(["CARDS_DRAWN", "DRAW_RESULT"]) {
        return drawn(event, scene);
    }
    played(event, scene).or_else(|| answered(event, scene)).or_else(|| {
        Some(match event["type"].as_str()? {
            "PILE_SHUFFLED" => "The discards were shuffled: they are the draw pile now.".to_owned(),
            "CARDS_DISCARDED" => scene.did(who, &format!("discarded {}", ids(&event["cardIds"]))),
            "PLAYER_LEFT" => scene.did(who, "left the table"),
            "BOT_TOOK_OVER" => format!("A bot plays on for {}.", scene.whom(who)),
            "PLAYER_RETURNED" => scene.did(who, "came back"),
            "HAND_REVEALED"
                if event["cardIds"].as_array().is_some_and(|cards| !cards.is_empty()) =>
            {
                scene.did(who, &format!("still held {}", ids(&event["cardIds"])))
            }
            "GAME_ENDED" if event["winnerId"].is_null() => {
                "The game is over, and nobody won.".to_owned()
            }
            "GAME_ENDED" => scene.did(&event["winnerId"], "won the game with three complete sets"),
            _ => return None,
        })
    })
}

fn drawn(event: &Value, scene: &Scene) -> Option<String> {
    let who = &event["playerId"];
    if event["type"] == "DRAW_RESULT" {
        return scene.is_me(who).then(|| format!("You drew {}.", ids(&event["cardIds"])));
    }
    Some(match event["count"].as_u64().unwrap_or(0) {
        // Whoever draws is told which cards they are.
        1.. if scene.is_me(who) => return None,
        0 => scene.did(who, "found nothing to draw"),
        1 => scene.did(who, "drew a card"),
        count => scene.did(who, &format!("drew {count} cards")),
    })
}

/// What somebody does in their own turn.
fn played(event: &Value, scene: &Scene) -> Option<String> {
    let who = &event["playerId"];
    let (card, color) = (id(&event["cardId"]), named(&event["color"]));
    Some(match event["type"].as_str()? {
        "CARD_BANKED" => scene.did(who, &format!("put {} into the bank", banked(&event["cardId"]))),
        "PROPERTY_PLAYED" => scene.did(who, &format!("laid {card} under {color}")),
        "WILD_MOVED" => scene.did(
            who,
            &format!(
                "moved {card} from {} to {}",
                named(&event["fromColor"]),
                named(&event["toColor"])
            ),
        ),
        "ACTION_PLAYED" => scene.did(who, &action_played(event, scene)),
        "RENT_CHARGED" => {
            let doubled = if event["isDoubleRent"] == true { ", doubled" } else { "" };
            scene.did(who, &format!("charged rent for {color}: {}M{doubled}", event["amount"]))
        }
        "RENT_DOUBLED" => match event["times"].as_u64() {
            Some(2) => format!("{} next rent counts four times.", scene.whose(who)),
            _ => format!("{} next rent counts double.", scene.whose(who)),
        },
        "MOVES_RENEWED" => scene.did(who, "got three fresh moves"),
        "SET_CONVERTED" => scene.did(
            who,
            &format!(
                "turned a set of {} into {}",
                named(&event["fromColor"]),
                named(&event["toColor"])
            ),
        ),
        "SET_LOCKED" => scene.did(who, &format!("locked the set of {color}")),
        "LOCK_REMOVED" => format!("The lock on {} set of {color} is gone.", owner(who, scene)),
        "BUILDING_PLACED" => {
            scene.did(who, &format!("built a {} on {color}", kind(&event["actionType"])))
        }
        "BUILDING_BANKED" => format!("The {card} of {color} went into {} bank.", owner(who, scene)),
        "SHIELD_RAISED" => {
            let whom = if scene.is_me(who) { "you" } else { "them" };
            scene.did(who, &format!("raised a shield: nobody can rob {whom}"))
        }
        "SHIELD_WORN" => match event["turnsLeft"].as_u64() {
            Some(0) => format!("{} shield is gone.", scene.whose(who)),
            _ => format!("{} shield holds one more round.", scene.whose(who)),
        },
        _ => return None,
    })
}

/// What others do about it, and what becomes of it.
fn answered(event: &Value, scene: &Scene) -> Option<String> {
    let who = &event["playerId"];
    let victim = scene.whom(&event["victimId"]);
    Some(match event["type"].as_str()? {
        "PAYMENT_DEMANDED" => demanded(event, scene),
        "VICTIM_RELEASED" => scene.did(who, "had nothing to pay with"),
        "PAYMENT_MADE" => {
            let payee = scene.whom(&event["payeeId"]);
            let (value, cards) = (format!("{}M", event["value"]), ids(&event["cardIds"]));
            if cards == value {
                scene.did(who, &format!("paid {payee} {value}"))
            } else {
                scene.did(who, &format!("paid {payee} {value}: {cards}"))
            }
        }
        "NO_SAID" => scene.did(who, &format!("said no with {}", id(&event["cardId"]))),
        "ACCEPTED" => scene.did(who, "let it stand"),
        "PLAY_REFUSED" => {
            if scene.is_me(who) {
                "You are safe from it.".to_owned()
            } else {
                format!("{} is safe from it.", scene.name(who))
            }
        }
        "MUST_PAY" => {
            if scene.is_me(who) {
                "You have to pay after all.".to_owned()
            } else {
                format!("{} has to pay after all.", scene.name(who))
            }
        }
        "CARD_STOLEN" => scene.did(who, &format!("took {} from {victim}", id(&event["cardId"]))),
        "CARDS_SWAPPED" => {
            let (given, taken) = (id(&event["givenCardId"]), id(&event["takenCardId"]));
            scene.did(who, &format!("gave {victim} {given} for {taken}"))
        }
        "SET_STOLEN" => scene
            .did(who, &format!("took the whole set of {} from {victim}", named(&event["color"]))),
        _ => return None,
    })
}

fn demanded(event: &Value, scene: &Scene) -> String {
    let victims = event["victimIds"].as_array().map_or(&[][..], Vec::as_slice);
    let names: Vec<&str> = victims
        .iter()
        .enumerate()
        .map(|(place, id)| if place == 0 { scene.who(id) } else { scene.whom(id) })
        .collect();
    let owes = match victims {
        [only] if !scene.is_me(only) => "owes",
        _ => "owe",
    };
    format!("{} {owes} {} {}M.", list(&names), scene.whom(&event["payeeId"]), event["amount"])
}

fn action_played(event: &Value, scene: &Scene) -> String {
    let card = id(&event["cardId"]);
    let played = kind(&event["actionType"]);
    let mut text = if card == played || event["actionType"] == "rent" && !card.starts_with("Abra") {
        format!("played {card}")
    } else {
        format!("played {card} as {played}")
    };
    if !event["victimId"].is_null() {
        text += " against ";
        text += scene.whom(&event["victimId"]);
    }
    let aim = match (&event["ownCardId"], &event["targetCardId"], &event["color"]) {
        (Value::String(_), target, _) => format!("{} for {}", id(&event["ownCardId"]), id(target)),
        (_, Value::String(_), _) => id(&event["targetCardId"]),
        (_, _, Value::String(_)) => named(&event["color"]),
        _ => return text,
    };
    text + ": " + &aim
}

/// Whose something is, inside a sentence: `your`, or the name with its ending.
pub(super) fn owner(id: &Value, scene: &Scene) -> String {
    if scene.is_me(id) { "your".to_owned() } else { scene.whose(id) }
}

/// An action as the words of a button.
pub(super) fn label(action: &Value, scene: &Scene) -> String {
    let card = id(&action["cardId"]);
    match action["type"].as_str().unwrap_or("") {
        "DRAW_CARDS" => "Draw cards".to_owned(),
        "PLAY_TO_BANK" => format!("Put {} into the bank", banked(&action["cardId"])),
        "PLAY_PROPERTY" => match &action["color"] {
            Value::Null => format!("Lay {card}"),
            color => format!("Lay {card} as {}", named(color)),
        },
        "MOVE_WILD" => format!("Move {card} to {}", named(&action["color"])),
        "PLAY_ACTION" | "PLAY_RENT" => format!("Play {card}{}", aimed(action, scene)),
        "PAY" => format!("Pay {}", ids(&action["cardIds"])),
        "JUST_SAY_NO" => format!("Say no with {card}"),
        "ACCEPT" => "Let it happen".to_owned(),
        "DISCARD" => format!("Discard {} and end the turn", ids(&action["cardIds"])),
        "END_TURN" => "End the turn".to_owned(),
        _ => super::super::plain::label(action),
    }
}

/// What a play is aimed at: ` as House against Bob: Tayma for Duba`.
fn aimed(action: &Value, scene: &Scene) -> String {
    let mut text = String::new();
    if !action["asActionType"].is_null() {
        text += " as ";
        text += kind(&action["asActionType"]);
    }
    if !action["victimId"].is_null() {
        text += " against ";
        text += scene.name(&action["victimId"]);
    }
    let aim = match (&action["ownCardId"], &action["targetCardId"], &action["color"]) {
        (Value::String(_), target, _) => {
            format!(": {} for {}", id(&action["ownCardId"]), id(target))
        }
        (_, Value::String(_), _) => format!(": {}", id(&action["targetCardId"])),
        (_, _, Value::String(_)) => format!(": {}", named(&action["color"])),
        _ => String::new(),
    };
    let to = if action["toColor"].is_null() {
        String::new()
    } else {
        format!(" as {}", named(&action["toColor"]))
    };
    text + &aim + &to
}

/// What an action belongs to, among all that can be done.
pub(super) fn heading(action: &Value) -> String {
    match action["type"].as_str().unwrap_or("") {
        "PLAY_PROPERTY" | "MOVE_WILD" => "Land".to_owned(),
        "PLAY_TO_BANK" => "Bank".to_owned(),
        "PLAY_ACTION" | "PLAY_RENT" => id(&action["cardId"]),
        "PAY" => "Pay".to_owned(),
        "JUST_SAY_NO" | "ACCEPT" => "Answer".to_owned(),
        "DISCARD" => "Discard".to_owned(),
        _ => "Turn".to_owned(),
    }
}

/// The region that a colour is named after.
pub(super) fn region(color: Color) -> &'static str {
    match color {
        Color::Tabuk => "Tabuk",
        Color::Hail => "Hail",
        Color::AlJouf => "Al Jouf",
        Color::Jeddah => "Jeddah",
        Color::Madinah => "Madinah",
        Color::Taif => "Taif",
        Color::Asir => "Asir",
        Color::Eastern => "Eastern",
        Color::Makkah => "Makkah",
        Color::Qassim => "Qassim",
        Color::Jizan => "Jizan",
        Color::Riyadh => "Riyadh",
    }
}

/// Several regions: `Hail or Riyadh`.
pub(super) fn either(card: Card) -> String {
    let regions: Vec<&str> = card.colors().iter().map(region).collect();
    if regions.len() > 2 { "any colour".to_owned() } else { regions.join(" or ") }
}

/// A card's name inside a sentence.
pub(super) fn card(card: Card) -> String {
    match card.card_type() {
        CardType::Property => match card.first_color() {
            Some(color) => format!("{} ({})", card.english(), region(color)),
            None => card.english(),
        },
        CardType::Rent => format!("rent for {}", either(card)),
        CardType::Wild if card == Card::JOKER => "the joker".to_owned(),
        CardType::Wild => format!("wild card {}", either(card).replace(" or ", "/")),
        CardType::Money | CardType::Action => card.english(),
    }
}

fn id(id: &Value) -> String {
    id.as_str().and_then(Card::with_id).map_or_else(|| "a card".to_owned(), card)
}

fn banked(id: &Value) -> String {
    match id.as_str().and_then(Card::with_id) {
        Some(money) if money.card_type() == CardType::Money => card(money),
        Some(other) => format!("{} ({}M)", card(other), other.value()),
        None => "a card".to_owned(),
    }
}

fn ids(ids: &Value) -> String {
    let names: Vec<String> = ids.as_array().map_or(&[][..], Vec::as_slice).iter().map(id).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    if names.is_empty() { "nothing".to_owned() } else { list(&names) }
}

fn named(color: &Value) -> String {
    color.as_str().and_then(Color::named).map_or("a colour", region).to_owned()
}

fn kind(kind: &Value) -> &'static str {
    kind.as_str().and_then(ActionType::named).map_or("an action", |kind| kind.names().0)
}

/// What an action does, short enough for the face of a card.
pub(super) fn brief(action: ActionType) -> &'static str {
    match action {
        ActionType::DealBreaker => "Take a complete set",
        ActionType::SlyDeal => "Take one property",
        ActionType::ForceDeal => "Swap a property",
        ActionType::DebtCollector => "One player pays 5M",
        ActionType::Birthday => "Everybody pays 2M",
        ActionType::Zakat => "Everybody pays 1M",
        ActionType::DoubleRent => "Next rent ×2",
        ActionType::JustSayNo => "Refuse anything",
        ActionType::WeakNo => "Refuse, but never a No",
        ActionType::UltimateShield => "No thefts for two rounds",
        ActionType::SetLock => "A set is safe",
        ActionType::ExtraTurn => "Three fresh moves",
        ActionType::DrawTwo => "Draw two cards",
        ActionType::House => "Full set: rent +3M",
        ActionType::Hotel => "With House: rent +4M",
        ActionType::Mosque => "Full set: rent +5M",
        ActionType::GetJoker => "Take a wild card",
        ActionType::Abracadabra => "Becomes another card",
        ActionType::Rent => "Charge rent",
    }
}

/// What a card is for, in a sentence or two.
pub(super) fn purpose(card: Card, has_conversion: bool) -> String {
    let text = match card.card_type() {
        CardType::Money => "Money. In your bank you can pay with it.",
        CardType::Property => {
            "A property. Enough of one colour make a set, and each earns more rent."
        }
        CardType::Wild if card == Card::JOKER => {
            "It can be any colour. It is worth nothing, cannot be paid with and earns no rent alone."
        }
        CardType::Wild => "A property of either colour. You can move it later.",
        CardType::Rent if card.is_universal_rent() => {
            "One player pays you rent for any of your colours."
        }
        CardType::Rent => "Everybody pays you rent for one of these colours.",
        CardType::Action => return action_purpose(card.action(), has_conversion).to_owned(),
    };
    text.to_owned()
}

fn action_purpose(action: Option<ActionType>, has_conversion: bool) -> &'static str {
    match action {
        Some(ActionType::DealBreaker) => {
            "Take a complete set from somebody, with its buildings. Locked sets are safe."
        }
        Some(ActionType::SlyDeal) => {
            "Take one property from somebody. Cards of complete sets are safe."
        }
        Some(ActionType::ForceDeal) => {
            "Swap one of your properties for one of somebody else’s. Cards of complete sets stay where they are."
        }
        Some(ActionType::DebtCollector) => "One player of your choice pays you 5M.",
        Some(ActionType::Birthday) => "Everybody pays you 2M.",
        Some(ActionType::Zakat) => "Everybody pays 1M.",
        Some(ActionType::DoubleRent) => {
            "The next rent of this turn counts double. That takes two moves: this card and the rent."
        }
        Some(ActionType::JustSayNo) => {
            "An answer: refuse whatever somebody plays against you, also another No. It costs no move."
        }
        Some(ActionType::WeakNo) => {
            "An answer: refuse what somebody plays against you. It cannot refuse a No."
        }
        Some(ActionType::UltimateShield) => {
            "Nobody can rob you until your turn after next. You still have to pay."
        }
        Some(ActionType::SetLock) => "One of your complete sets cannot be robbed any more.",
        Some(ActionType::ExtraTurn) => "You have three moves again, at once.",
        Some(ActionType::DrawTwo) => "Draw two more cards.",
        Some(ActionType::House) => "Build it on a complete set: its rent is 3M higher.",
        Some(ActionType::Hotel) => "Build it on a set with a House: its rent is 4M higher again.",
        Some(ActionType::Mosque) => "Build it on a complete set: its rent is 5M higher.",
        Some(ActionType::GetJoker) => "Take a wild card from somebody, even out of a complete set.",
        Some(ActionType::Abracadabra) if has_conversion => {
            "One of your complete sets becomes another colour. Nobody can refuse."
        }
        Some(ActionType::Abracadabra) => {
            "It plays as any other action but Deal Breaker and the Nos, or as rent for any colour."
        }
        Some(ActionType::Rent) | None => "Charge rent.",
    }
}

/// A number of cards.
pub(super) fn cards(count: usize) -> String {
    kit::count(count, "card", "cards")
}

/// An option as a sentence.
pub(super) fn option(key: &str) -> Option<&'static str> {
    Some(match key {
        "rentTable" => "Which rents are charged",
        "handLimit" => "Cards you may keep at the end of a turn",
        "emptyHandDraw" => "Cards you draw with an empty hand",
        "wildMoveCostsPlay" => "Moving a wild card to another colour costs a move",
        "weakNoScope" => "What a Weak No refuses",
        "zakatRule" => "Who gets the Zakat",
        "mosqueRule" => "Where a Mosque can stand",
        "abracadabraRule" => "What an Abracadabra does",
        "doubleRentStacks" => "Two Double Rents before one rent make it four times as much",
        "dealBreakerBreaksLock" => "A Deal Breaker can be spent to break a lock",
        "autoAccept" => "Whoever holds no No is not asked (faster, but it tells the others)",
        "firstPlayer" => "Who begins",
        "onLeave" => "When somebody leaves",
        "turnTimeoutS" => "Seconds for a turn (0: no limit)",
        "responseTimeoutS" => "Seconds for an answer (0: no limit)",
        "revealHandsAtEnd" => "All hands are shown when the game is over",
        _ => return None,
    })
}

/// A value of an option in words.
pub(super) fn choice(key: &str, value: &Value) -> Option<&'static str> {
    if key == "handLimit" {
        return Some(if *value == 99 { "as many as you like" } else { "seven" });
    }
    Some(match (key, value.as_str()?) {
        ("rentTable", "printed") => "those on the cards",
        ("rentTable", "config") => "those of an older list",
        ("weakNoScope", "any") => "anything",
        ("weakNoScope", "rent") => "rent only",
        ("zakatRule", "collect") => "whoever plays it",
        ("zakatRule", "poorest") => "whoever has least in the bank",
        ("mosqueRule", "anyCompleteSet") => "on any complete set",
        ("mosqueRule", "makkahOnly") => "on Makkah only",
        ("mosqueRule", "onHotel") => "on a set with a Hotel",
        ("abracadabraRule", "copyAction") => "plays as another action",
        ("abracadabraRule", "convertSet") => "gives a set another colour",
        ("firstPlayer", "seat0") => "the first seat",
        ("firstPlayer", "random") => "anybody",
        ("onLeave", "bot") => "a bot plays on",
        ("onLeave", "remove") => "their cards are discarded",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::table::scene_of;

    fn scene() -> Scene {
        let game = parlour_games::deal::game();
        scene_of(game, &["Ann", "Bob", "Cleo"], Some(0))
    }

    #[test]
    fn moves_are_told_in_sentences() {
        let scene = scene();
        for (event, expected) in [
            (
                json!({ "type": "CARDS_DRAWN", "playerId": "p2", "count": 2, "drawPileCount": 60 }),
                "Bob drew 2 cards.",
            ),
            (
                json!({ "type": "CARDS_DRAWN", "playerId": "p1", "count": 0, "drawPileCount": 0 }),
                "You found nothing to draw.",
            ),
            (
                json!({ "type": "DRAW_RESULT", "playerId": "p1", "cardIds": ["money_5_52", "prop_riyadh_31"] }),
                "You drew 5M and Al Janadriyah (Riyadh).",
            ),
            (
                json!({ "type": "CARD_BANKED", "playerId": "p2", "cardId": "action_sly_deal_58" }),
                "Bob put Sly Deal (3M) into the bank.",
            ),
            (
                json!({ "type": "PROPERTY_PLAYED", "playerId": "p1", "cardId": "wild_hail_riyadh_99", "color": "riyadh" }),
                "You laid wild card Hail/Riyadh under Riyadh.",
            ),
            (
                json!({ "type": "ACTION_PLAYED", "playerId": "p2", "cardId": "action_sly_deal_58", "actionType": "sly_deal", "victimId": "p1", "targetCardId": "prop_madinah_9" }),
                "Bob played Sly Deal against you: Khaybar (Madinah).",
            ),
            (
                json!({ "type": "ACTION_PLAYED", "playerId": "p2", "cardId": "action_abracadabra_83", "actionType": "debt_collector", "victimId": "p3" }),
                "Bob played Abracadabra as Debt Collector against Cleo.",
            ),
            (
                json!({ "type": "RENT_CHARGED", "playerId": "p2", "cardId": "rent_hail_riyadh_86", "color": "riyadh", "amount": 6, "isDoubleRent": true }),
                "Bob charged rent for Riyadh: 6M, doubled.",
            ),
            (
                json!({ "type": "PAYMENT_DEMANDED", "actionType": "rent", "payeeId": "p2", "victimIds": ["p3", "p1"], "amount": 3 }),
                "Cleo and you owe Bob 3M.",
            ),
            (
                json!({ "type": "PAYMENT_DEMANDED", "actionType": "rent", "payeeId": "p1", "victimIds": ["p3"], "amount": 3 }),
                "Cleo owes you 3M.",
            ),
            (
                json!({ "type": "PAYMENT_MADE", "playerId": "p1", "payeeId": "p2", "cardIds": ["money_5_52"], "value": 5 }),
                "You paid Bob 5M.",
            ),
            (
                json!({ "type": "NO_SAID", "playerId": "p1", "cardId": "action_just_say_no_67" }),
                "You said no with Just Say No.",
            ),
            (json!({ "type": "PLAY_REFUSED", "playerId": "p3" }), "Cleo is safe from it."),
            (
                json!({ "type": "CARDS_SWAPPED", "playerId": "p2", "victimId": "p1", "givenCardId": "prop_tabuk_1", "takenCardId": "prop_eastern_18" }),
                "Bob gave you Tayma (Tabuk) for Dammam (Eastern).",
            ),
            (
                json!({ "type": "LOCK_REMOVED", "playerId": "p1", "color": "al_jouf", "cardId": null }),
                "The lock on your set of Al Jouf is gone.",
            ),
            (
                json!({ "type": "SHIELD_RAISED", "playerId": "p1", "cardId": "action_ultimate_shield_70" }),
                "You raised a shield: nobody can rob you.",
            ),
            (
                json!({ "type": "GAME_ENDED", "winnerId": "p2" }),
                "Bob won the game with three complete sets.",
            ),
            (
                json!({ "type": "GAME_ENDED", "winnerId": null }),
                "The game is over, and nobody won.",
            ),
        ] {
            assert_eq!(log(&event, &scene).as_deref(), Some(expected), "{event}");
        }
        assert_eq!(
            log(&json!({ "type": "TURN_STARTED", "playerId": "p1", "round": 2 }), &scene),
            None
        );
    }

    #[test]
    fn what_others_draw_stays_with_them() {
        let event = json!({ "type": "DRAW_RESULT", "playerId": "p2", "cardIds": ["money_5_52"] });
        assert_eq!(log(&event, &scene()), None);
    }
}
