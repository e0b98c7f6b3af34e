//! The games that Parlour comes with, each with all there is for it.

use parlour_engine::{Catalog, Preset, Registration};
use parlour_experts as bots;
use parlour_web::{boards, learn, rules};
use serde_json::json;

/// The catalogs that this program comes with.
pub trait Standard {
    /// The five games of Parlour.
    fn standard() -> Catalog;
}

impl Standard for Catalog {
    fn standard() -> Self {
        Self::new().with(pobudka()).with(qwixx()).with(uno()).with(deal()).with(datawar())
    }
}

fn pobudka() -> Registration {
    Registration::new(parlour_games::pobudka::game())
        .with(bots::pobudka())
        .with(boards::pobudka())
        .with(learn::pobudka())
        .with(rules::pobudka())
        .preset(Preset::standard("Classic", "54 cards, to 100 points.", json!({})))
        .preset(Preset::standard(
            "New edition",
            "56 cards, with hourglasses and a fourth power.",
            json!({ "edition": "new56" }),
        ))
        .preset(Preset::variant("One round", "A quick nap.", json!({ "maxRounds": 1 })))
        .preset(Preset::variant(
            "Family",
            "Cards you have seen stay visible to you.",
            json!({ "memoryAid": true }),
        ))
}

fn qwixx() -> Registration {
    Registration::new(parlour_games::qwixx::game())
        .with(bots::qwixx())
        .with(boards::qwixx())
        .with(learn::qwixx())
        .with(rules::qwixx())
        .preset(Preset::standard("Classic", "The game in the box.", json!({})))
        .preset(Preset::variant(
            "Short",
            "One closed row or three penalties end it.",
            json!({ "rowsToEnd": 1, "maxPenalties": 3 }),
        ))
        .preset(Preset::variant(
            "Open choices",
            "Everyone sees what the others do with the white dice.",
            json!({ "revealMode": "open" }),
        ))
        .preset(Preset::variant(
            "Score pad",
            "For dice on a real table: anyone crosses out anything that fits.",
            json!({ "ruleset": "free" }),
        ))
}

fn uno() -> Registration {
    Registration::new(parlour_games::uno::game())
        .with(bots::uno())
        .with(boards::uno())
        .with(learn::uno())
        .with(rules::uno())
        .with(parlour_yjs::UnoDocuments)
        .preset(Preset::standard("Classic", "A single round.", json!({})))
        .preset(Preset::standard(
            "Tournament",
            "Rounds until someone has 500 points.",
            json!({ "scoreLimit": 500 }),
        ))
        .preset(Preset::variant(
            "House rules",
            "Stacked draw cards, jump-ins, sevens and zeros that pass hands on.",
            json!({
                "drawStacking": true, "jumpIn": true, "playDrawnCard": true, "sevenSwap": true,
                "zeroSwap": true,
            }),
        ))
        .preset(Preset::variant(
            "Sharp",
            "Call UNO or be caught; a wild draw four may be challenged.",
            json!({ "unoCall": true, "wildDrawFourChallenge": true, "playDrawnCard": true }),
        ))
}

fn deal() -> Registration {
    Registration::new(parlour_games::deal::game())
        .with(bots::deal())
        .with(boards::deal())
        .with(learn::deal())
        .with(rules::deal())
        .preset(Preset::standard("Classic", "The game in the box.", json!({})))
        .preset(Preset::variant(
            "Brisk",
            "Players who cannot say no are not asked, and wild cards move for free.",
            json!({ "autoAccept": true, "wildMoveCostsPlay": false }),
        ))
        .preset(Preset::variant(
            "House rules",
            "Double Rents add up, and a Deal Breaker breaks locks.",
            json!({ "doubleRentStacks": true, "dealBreakerBreaksLock": true }),
        ))
}

fn datawar() -> Registration {
    let brisk = json!({
        "CARD_FLIP": 400, "CARD_COMPARISON": 600, "WIN_ANIMATION": 500, "OWYW_ANIMATION": 800,
        "SPECIAL_EFFECT_DISPLAY": 800, "DATA_WAR_REVEAL": 400, "EFFECT_PROCESSING": 200,
        "CPU_TURN_DELAY": 400,
    });
    Registration::new(parlour_games::datawar::game())
        .with(bots::datawar())
        .with(boards::datawar())
        .with(learn::datawar())
        .with(rules::datawar())
        .preset(Preset::standard("Classic", "66 cards.", json!({})))
        .preset(Preset::standard(
            "Brisk",
            "The same, in less than half the time.",
            json!({ "timings": brisk, "cpuDelayMs": 400, "autoDismissMs": 1000 }),
        ))
        .preset(Preset::standard(
            "First release",
            "64 cards: no Tracker Smacker, one Data Grab less.",
            json!({ "deckProfile": "release64" }),
        ))
        .preset(Preset::variant(
            "Choices",
            "The loser picks for Temper Tantrum, and wars go on with the cards that are left.",
            json!({ "temperTantrum": "choice", "shortWar": "play_what_you_have" }),
        ))
}

#[cfg(test)]
mod tests {
    use parlour_web::called;

    use super::*;

    #[test]
    fn language_files_have_what_games_and_their_rules_are_called() {
        let file = include_str!("../../web/locales/en/games.ftl");
        let mut expected = 0;
        for listed in &Catalog::standard() {
            let info = listed.info();
            assert!(file.contains(&format!("game-{} = ", info.id)), "{}", info.id);
            assert_eq!(
                (called::title(info), called::tagline(info)),
                (info.title.into(), info.tagline.into())
            );
            for preset in listed.presets() {
                let words = (called::preset(info, preset), called::about(info, preset));
                assert_eq!(words, (preset.name.into(), preset.about.into()), "{}", info.id);
            }
            expected += 1 + listed.presets().len();
        }
        let messages = file.lines().filter(|line| line.contains(" = ") && !line.starts_with(' '));
        assert_eq!(messages.count(), expected, "something is called what is not there");
    }
}
