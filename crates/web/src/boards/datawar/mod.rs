//! Data War: two decks, what the higher card takes, and everything that happens on the way.

mod face;
mod screens;
mod table;
mod texts;

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::datawar;
use parlour_games::datawar::rules::machine::Leaf;
use parlour_games::datawar::state::STACKS_TO_WIN;
use parlour_games::datawar::{Action, Event, Side};
use serde_json::Value;

use super::{Board, Facts, Sound, Tally};
use crate::keys::Key;
use crate::scene::Kind;
use crate::words::words;

/// The board of Data War.
pub(super) struct DataWar;

type Seen<'a> = crate::scene::Seen<'a, datawar::DataWar>;

impl Facts for DataWar {
    fn style(&self) -> &'static str {
        include_str!("datawar.css")
    }

    fn picture(&self) -> Markup {
        face::picture()
    }

    fn figure(&self, name: &str) -> Option<(String, Markup)> {
        face::figure(name)
    }

    fn keys(&self) -> Vec<Key> {
        let words = words();
        vec![
            Key { key: "D", actions: "REVEAL_CARDS TAP_DECK", words: words.datawar_key_deck() },
            Key { key: "G", actions: "DISMISS_EFFECT", words: words.datawar_key_go_on() },
        ]
    }

    fn tally(&self) -> Tally {
        Tally {
            name: words().datawar_tally(),
            words: |points| words().datawar_points(points),
            is_low_good: false,
        }
    }

    fn option(&self, key: &str) -> Option<String> {
        texts::option(key)
    }

    fn choice(&self, key: &str, value: &Value) -> Option<String> {
        texts::choice(key, value)
    }

    /// The table knows who acts for which seat.
    fn is_settled(&self, key: &str) -> bool {
        key == "controllers"
    }

    /// Only the cards of Open What You Want are anybody's secret, and those come when their owner asks.
    fn has_secrets(&self) -> bool {
        false
    }
}

impl Board<datawar::DataWar> for DataWar {
    fn board(&self, seen: Seen<'_>) -> Markup {
        let mut path = seen.leaf().path().split('.');
        let top = path.next().unwrap_or_default();
        let leaf = path.next().unwrap_or(top);
        html! {
            div class={ "dw dw-ground-" (screens::ground(seen)) " dw-state-" (top) " dw-state-" (leaf) } {
                @match screens::screen(seen) {
                    Some(screen) => (screen),
                    None => (table::table(seen)),
                }
                (table::pace(seen))
            }
        }
    }

    fn log(&self, event: &Event, seen: Seen<'_>) -> Option<String> {
        texts::log(event, seen)
    }

    fn label(&self, action: &Action, seen: Seen<'_>) -> String {
        texts::label(action, seen)
    }

    fn waits(&self, seen: Seen<'_>) -> Option<String> {
        Some(table::why_no_tap(seen))
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        Some(match event {
            Event::Played { .. } => Sound::Card,
            Event::Dealt { .. } | Event::CardsTaken { .. } | Event::DecksSwapped => Sound::Draw,
            Event::WarStarted { .. } | Event::EffectBlocked { .. } => Sound::Bad,
            Event::LaunchStack { .. } | Event::AnotherPlay { .. } => Sound::Good,
            Event::GameWon { .. } => Sound::Win,
            Event::StateEntered { .. }
            | Event::GameReset
            | Event::ScreenChanged(_)
            | Event::BillionaireSelected { .. }
            | Event::BackgroundSelected { .. }
            | Event::ValueChanged { .. }
            | Event::EffectQueued { .. }
            | Event::EffectApplied { .. }
            | Event::Recalled { .. }
            | Event::OfferMade { .. }
            | Event::OfferShown { .. }
            | Event::OfferTaken { .. }
            | Event::TantrumOffered { .. }
            | Event::TantrumTaken { .. }
            | Event::TurnWon { .. }
            | Event::TurnCap { .. } => return None,
        })
    }

    fn badge(&self, seen: Seen<'_>, seat: Seat) -> Option<String> {
        let words = words();
        let side = Side::of(seat).filter(|_| seen.is_dealt())?;
        let cards = words.cards(seen.deck(side));
        let stacks = seen.view().store.stacks(side).len();
        Some(words.datawar_badge(cards, stacks, STACKS_TO_WIN))
    }
}

impl<'a> Seen<'a> {
    /// Where the machine stands.
    fn leaf(&self) -> Leaf {
        self.view().flow.value
    }

    /// Whether there are cards.
    fn is_dealt(&self) -> bool {
        !self.leaf().is_setup() || self.leaf() == Leaf::VsAnimation
    }

    fn deck(&self, side: Side) -> usize {
        self.view().store.player(side).deck_count.unwrap_or_default().into()
    }

    fn value(&self, side: Side) -> i16 {
        self.view().store.player(side).current_turn_value.unwrap_or_default()
    }

    /// The side at the lower edge: the viewer's, or the first.
    fn near(&self) -> Side {
        self.viewer.and_then(Side::of).unwrap_or_default()
    }

    fn is_mine(&self, side: Side) -> bool {
        self.is_me(side.seat())
    }

    /// Whether anything lies on the table.
    fn has_table(&self) -> bool {
        let store = &self.view().store;
        Side::BOTH.iter().any(|side| !store.player(*side).played_cards_in_hand.is_empty())
    }

    /// The character of a side. Only the first one chooses; the other side is somebody else.
    fn character_of(&self, side: Side) -> &'a str {
        let extra = self.extra();
        let own = extra.characters[side.index()].as_deref().filter(|name| !name.is_empty());
        let chosen = extra.billionaire.as_str();
        match (own, side) {
            (Some(own), _) => own,
            (None, Side::Player) => chosen,
            (None, Side::Cpu) => {
                let mut others = ["chaz", "chloe"].into_iter().filter(|name| *name != chosen);
                others.next().unwrap_or_default()
            }
        }
    }

    /// Whether nobody else watches the time pass: then the viewer may hurry it.
    fn is_alone(&self) -> bool {
        let people = self.people.iter().filter(|person| person.kind == Kind::Person);
        self.viewer.is_some() && people.count() == 1
    }

    /// Whether the rules let the viewer stop the time: not with another person at the table.
    fn can_pause(&self) -> bool {
        self.viewer.is_some() && !self.view().options.controllers.are_humans()
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Actor, Rng, Seed, Viewer, to_value};
    use serde_json::json;

    use super::*;
    use crate::sample::{deal, dealt};
    use crate::scene::{Mode, Scene};
    use crate::table::scene_at;

    const NAMES: [&str; 2] = ["Ann", "Bob"];

    /// What this seat sees after these moves, with decks that begin like this and somebody against a bot, or two people.
    fn after(decks: [&[&str]; 2], bot: bool, moves: &[&str], seat: u8) -> Scene {
        let game = datawar::game();
        let deck = |top: &[&str], rest: [&str; 4]| -> Vec<String> {
            top.iter().copied().chain(rest).map(str::to_owned).collect()
        };
        let player = deck(decks[0], ["CD-1-05", "CD-1-06", "CD-1-07", "CD-5-08"]);
        let cpu = deck(decks[1], ["CD-2-05", "CD-2-06", "CD-2-07", "CD-4-08"]);
        let cpu_is = if bot { "bot" } else { "human" };
        let options = json!({
            "decks": { "player": player, "cpu": cpu }, "controllers": { "player": "human", "cpu": cpu_is },
        });
        let mut position = deal(game, &NAMES, &options);
        let mut rng = Rng::stream(Seed::from(1), 1);
        let taken = |action: &str| match action {
            "time" => None,
            action => Some(json!({ "type": action })),
        };
        for action in ["SKIP_TO_GAME"].iter().chain(moves) {
            let (actor, action) = match taken(action) {
                Some(action) => (Actor::Seat(Seat::new(0)), action),
                None => (Actor::Table, to_value(&position.timer().expect("a timer").1)),
            };
            position.act(actor, &action, &mut rng).expect("a move");
        }
        let viewer = Viewer::Seat(Seat::new(seat));
        scene_at(position.as_ref(), game, &NAMES, viewer).expect("a seat")
    }

    const TIE: [&[&str]; 2] = [&["CD-3-01"], &["CD-3-02"]];
    const TO_WAR: [&str; 4] = ["REVEAL_CARDS", "time", "time", "time"];

    fn page(scene: &Scene) -> String {
        DataWar.board(Seen::of(scene, &Mode::Play).expect("a game")).into_string()
    }

    #[test]
    fn large_words_say_what_the_moment_is() {
        let shown = |moves: &[&str], seat| page(&after(TIE, true, moves, seat));
        for (moves, expected) in [
            (&[][..], "Tap your deck to start!"),
            (&TO_WAR[..3], "DATA WAR!"),
            (&TO_WAR, "Tap your deck: three cards face down"),
        ] {
            let page = shown(moves, 0);
            assert!(page.contains(&format!("<p class=\"dw-tip\">{expected}</p>")), "{page}");
        }
        for moves in [&TO_WAR[..1], &TO_WAR[..2]] {
            assert!(!shown(moves, 0).contains("dw-tip"), "cards speak for themselves");
        }
        assert!(!shown(&[], 1).contains("dw-tip"), "who cannot tap is not told to");
        let turn = ["REVEAL_CARDS", "time", "time", "time"];
        let page = page(&after([&["CD-3-01"], &["CD-1-01"]], true, &turn, 0));
        assert!(page.contains("Ready for the next turn?"), "{page}");
    }

    #[test]
    fn the_deck_says_what_a_tap_does_or_why_it_does_nothing() {
        let again: [&[&str]; 2] = [&["CD-3-01"], &["TR-1-01"]];
        let take = ["REVEAL_CARDS", "time", "time", "DISMISS_EFFECT", "time", "time"];
        let bare = |decks, moves: &[&str], seat| page(&after(decks, false, moves, seat));
        for (page, expected) in [
            (bare(TIE, &[], 0), "Turn up the cards, your deck: 5 cards"),
            (bare(TIE, &TO_WAR, 0), "Lay three cards face down"),
            (bare(TIE, &[&TO_WAR[..], &["TAP_DECK"]].concat(), 1), "Turn up the last card"),
            (bare(TIE, &["REVEAL_CARDS"], 0), "The cards are being turned up."),
            (bare(TIE, &["REVEAL_CARDS", "time"], 0), "The cards are being compared."),
            (bare(again, &take, 0), "Bob plays again, alone."),
            (bare(again, &take, 1), "Play again, your deck: 4 cards"),
        ] {
            assert!(page.contains(expected), "{expected} not in {page}");
        }
    }

    #[test]
    fn equal_values_are_a_tie_only_if_nobody_plays_on() {
        let stacks: [&[&str]; 2] = [&["LS-AIParents-01"], &["BL-1-01"]];
        for (decks, expected) in [
            (TIE, "3 to 3: a tie."),
            (stacks, "0 to 0 so far."),
            ([&["DG-01"], &["LS-AIParents-01"]], "0 to 0 so far."),
            ([&["CD-3-01"], &["CD-1-01"]], "3 to 1: you are ahead."),
            ([&["CD-3-01"], &["CD-5-01"]], "5 to 3: Bob is ahead."),
        ] {
            let page = page(&after(decks, true, &["REVEAL_CARDS", "time"], 0));
            assert!(page.contains(expected), "{expected} not in {page}");
        }
    }

    #[test]
    fn effects_are_explained_and_cards_face_down_have_no_name() {
        let theft: [&[&str]; 2] = [&["CD-4-01"], &["BM-PatentTheft-6-01"]];
        let shown = page(&after(theft, true, &["REVEAL_CARDS", "time", "time"], 0));
        assert!(shown.contains("Bob’s Patent Theft"), "{shown}");
        assert!(shown.contains("take a Launch Stack") && shown.contains("Go on"));
        assert!(shown.contains("Email Trail"));
        let war = page(&after(TIE, true, &[&TO_WAR[..], &["TAP_DECK"]].concat(), 0));
        assert!(war.contains("dw-down-0-1") && war.contains("a card face down"), "{war}");
        assert!(!war.contains("CD-1-05"));
    }

    #[test]
    fn pausing_is_only_for_those_who_play_alone() {
        assert!(page(&after(TIE, true, &[], 0)).contains("togglePause"));
        assert!(!page(&after(TIE, false, &[], 0)).contains("togglePause"));
    }

    #[test]
    fn who_plays_alone_may_skip_what_runs_by_itself() {
        let mut scene = after(TIE, true, &["REVEAL_CARDS", "time"], 0);
        assert!(page(&scene).contains("the cards keep their pace"), "somebody else watches");
        scene.people[1].kind = Kind::Bot;
        let alone = page(&scene);
        assert!(alone.contains("data-skip=\"1\"") && alone.contains("data-step=\"1500\""));
        assert!(alone.contains("data-toggle=\"speed\""));
    }

    #[test]
    fn a_board_to_look_at_has_nothing_to_press() {
        let still = |scene: &Scene| {
            let mode = Mode::Still("s0-".to_owned());
            DataWar.board(Seen::of(scene, &mode).expect("a game")).into_string()
        };
        let game = datawar::game();
        for page in [
            still(&dealt(game, &NAMES, Some(0))),
            still(&after(TIE, true, &[], 0)),
            still(&after(TIE, true, &TO_WAR[..2], 0)),
        ] {
            for gone in ["<button", "<form", "data-action", "data-vt", " id="] {
                assert!(!page.contains(gone), "{gone} in {page}");
            }
        }
    }
}
