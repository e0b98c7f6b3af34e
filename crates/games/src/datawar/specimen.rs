//! What the laws need to know of the game.

use std::collections::BTreeSet;

use parlour_engine::conformance::Specimen;
use parlour_engine::{Actor, AnyPosition, Chance, Face, Position, Seat, Viewer, codec, to_value};
use serde_json::{Value, json};

use super::action::{Action, Pick, Slots};
use super::cards::{Card, CardKind, DeckProfile, KINDS};
use super::options::{
    Controller, Controllers, HostileTakeover, LaunchStackOwner, Options, ShortWar, TemperTantrum,
    Timings,
};
use super::order::{Decks, Order, Strategy};
use super::rules::machine::Leaf;
use super::state::DataWar;

impl Specimen for DataWar {
    /// Three of five Launch Stacks end a game with the usual deck: of 5,300,000 random games the longest
    /// took 1,692 steps. Decks without Launch Stacks, and decks in order, can go on for ever, and get a
    /// cap of 1,000 turns here; a turn takes about ten steps, and of 780,000 such games the
    /// longest took 8,270. A game may also be reset a few times.
    const LONGEST: u64 = 40_000;

    fn draw_options(rng: &mut impl Chance) -> Options {
        let coin = |rng: &mut _| Chance::happens(rng, 1, 2);
        let controller = |rng: &mut _| {
            if Chance::happens(rng, 2, 3) { Controller::Human } else { Controller::Bot }
        };
        let mut options = Options {
            deck_profile: [DeckProfile::Standard66, DeckProfile::Release64][rng.index(2)],
            hostile_takeover: [HostileTakeover::TwoSided, HostileTakeover::OneSided][rng.index(2)],
            short_war: [ShortWar::Forfeit, ShortWar::PlayWhatYouHave][rng.index(2)],
            temper_tantrum: [TemperTantrum::FirstTwo, TemperTantrum::Choice][rng.index(2)],
            smacker_blocks_blockers: coin(rng),
            launch_stack_owner: [LaunchStackOwner::HandWinner, LaunchStackOwner::CardPlayer]
                [rng.index(2)],
            owyw_in_data_war: coin(rng),
            auto_dismiss_ms: [Some(2000), Some(0), Some(700), None][rng.index(4)],
            cpu_delay_ms: [1000, 0, 350][rng.index(3)],
            max_turns: [None, None, Some(1), Some(7), Some(1000)][rng.index(5)],
            timings: draw_timings(rng),
            player_strategy: Strategy::ALL[rng.index(Strategy::ALL.len())],
            cpu_strategy: Strategy::ALL[rng.index(Strategy::ALL.len())],
            controllers: Controllers { player: controller(rng), cpu: controller(rng) },
            ..Options::default()
        };
        if coin(rng) {
            (options.player_strategy, options.cpu_strategy) = (Strategy::Random, Strategy::Random);
        }
        options.player_custom_order = draw_order(rng);
        options.cpu_custom_order = draw_order(rng);
        if options.check().is_err() {
            // Two orders may ask for more copies than there are.
            options.cpu_custom_order = None;
        }
        if options.check().is_err() {
            options.player_custom_order = None;
        }
        if rng.happens(1, 4) {
            options.decks = Some(draw_decks(rng));
        }
        // Orders that are not shuffled, and decks without Launch Stacks, can go on for ever.
        let is_usual = options.decks.is_none()
            && options.player_strategy == Strategy::Random
            && options.cpu_strategy == Strategy::Random;
        if !is_usual && options.max_turns.is_none() {
            options.max_turns = Some(1000);
        }
        options
    }

    /// A table that is about to turn up cards, with few cards in its decks and many special ones;
    /// or one where a tantrum is thrown.
    fn hasten(position: &mut Position<Self>, rng: &mut impl Chance) {
        let mut state = to_value(&position.state());
        state["options"]["maxTurns"] = json!(position.game.options.max_turns.unwrap_or(1000));
        match rng.index(4) {
            0 | 1 => {
                state["flow"] = json!({"value": "ready"});
                state["store"] = few_cards(rng);
            }
            2 => {
                state["options"]["temperTantrum"] = json!("choice");
                state["flow"] = json!({"value": "resolving"});
                state["store"] = tantrum(rng);
            }
            _ => {
                state["options"]["owywInDataWar"] = json!(true);
                state["flow"] = json!({"value": "data_war.reveal_face_up"});
                state["store"] = choice_in_war(rng);
            }
        }
        if let Ok(hastened) = Self::read_state(&state) {
            *position = hastened;
        }
    }

    /// Every event, and for what they carry some that fits and some that does not.
    fn plays(&self, rng: &mut impl Chance) -> Vec<Action> {
        let is_play = |event: &Action| {
            use Action as A;
            !matches!(
                event,
                A::SelectBillionaire { .. }
                    | A::SelectBackground { .. }
                    | A::CardSelected { .. }
                    | A::TantrumSelect { .. }
                    | A::ResetGame
                    | A::QuitGame
            )
        };
        let mut plays: Vec<Action> = Action::EVENTS.into_iter().filter(is_play).collect();
        let billionaires = [Pick::Listed(0), Pick::Listed(5), Pick::Own, Pick::Nameless];
        let backgrounds = [Pick::Listed(0), Pick::Listed(5), Pick::Own, Pick::Nameless];
        for (billionaire, background) in billionaires.into_iter().zip(backgrounds) {
            plays.push(Action::SelectBillionaire { billionaire });
            plays.push(Action::SelectBackground { background });
        }
        plays.push(Action::SelectBackground { background: Pick::Listed(8) });
        let cards = [Card::from_index(rng.index(66)), Card::NOWHERE];
        plays.extend(self.offer().chain(cards).map(|card_id| Action::CardSelected { card_id }));
        for slots in [0, 1, 2, 0b11, 0b101, 0b110, 0b111, 1 << 40 | 1 << 41, Slots::NOWHERE] {
            plays.push(Action::TantrumSelect { slots: Slots(slots) });
        }
        let slots = Slots(1 << rng.index(20) | 1 << rng.index(20));
        plays.push(Action::TantrumSelect { slots });
        plays.push(Action::Timer { id: self.flow.timer_id });
        plays.push(Action::Timer { id: self.flow.timer_id.wrapping_add(1) });
        plays
    }

    fn errand(
        Position { game, .. }: &Position<Self>,
        rng: &mut impl Chance,
    ) -> Option<(Actor, Value)> {
        let leaf = game.flow.leaf;
        let seat = |rng: &mut _| Actor::Seat(Seat::from_index(Chance::index(rng, 3)));
        let plain = |kind: &str| json!({ "type": kind });
        // Now and then something for the screen; a paused game always goes on soon.
        if game.screen.is_paused && !leaf.is_setup() && rng.happens(1, 2) {
            let switch = if game.screen.show_menu { "toggleMenu" } else { "togglePause" };
            return Some((Actor::Table, json!({ "type": "UI", "action": switch })));
        }
        let actor = if rng.happens(1, 2) { Actor::Table } else { seat(rng) };
        // Where play seldom rests, or not for long, there is no time to lose.
        if (leaf.is_setup() || matches!(leaf, Leaf::Resolving | Leaf::WarSelecting))
            && rng.happens(3, 4)
        {
            let kind = rng.index(3);
            let home = if kind == 1 { "RESET_GAME" } else { "QUIT_GAME" };
            return Some((actor, if kind == 0 { draw_switch(rng) } else { plain(home) }));
        }
        match rng.index(10) {
            0 | 1 => Some((actor, draw_switch(rng))),
            2 if rng.happens(1, 8) => Some((actor, plain("RESET_GAME"))),
            2 if rng.happens(1, 8) => Some((actor, plain("QUIT_GAME"))),
            3..=5 => {
                let kinds = Action::EVENTS.map(|event| codec::verb(&event));
                let skipping = match leaf {
                    Leaf::VsAnimation => "VS_ANIMATION_COMPLETE",
                    Leaf::EffectShowing => "DISMISS_EFFECT",
                    Leaf::Revealing => "CARDS_REVEALED",
                    Leaf::Comparing => ["TIE", "SPECIAL_EFFECT", "RESOLVE_TURN"][rng.index(3)],
                    Leaf::PreProcessing => {
                        ["START_OWYW_ANIMATION", "PRE_REVEAL_COMPLETE"][rng.index(2)]
                    }
                    // Anything but a way back to the beginning.
                    _ => kinds[17 + rng.index(11)],
                };
                Some((actor, plain(skipping)))
            }
            6 if leaf == Leaf::SelectBillionaire => {
                Some((actor, json!({"type": "SELECT_BILLIONAIRE", "billionaire": "Ada"})))
            }
            6 if leaf == Leaf::SelectBackground => {
                Some((actor, json!({"type": "SELECT_BACKGROUND", "background": "the sea"})))
            }
            _ => None,
        }
    }

    fn known(&self, viewer: Viewer) -> BTreeSet<u32> {
        let known = self.known_cards(viewer);
        known.iter().map(|card| card.index() as u32).collect()
    }
}

/// Small decks of mostly special cards, and a Launch Stack for each side.
fn few_cards(rng: &mut impl Chance) -> Value {
    let is_common = |card: &Card| card.special().is_none();
    let (stacks, mut cards): (Vec<Card>, Vec<Card>) =
        Card::all().filter(|card| !is_common(card)).partition(|card| card.is_launch_stack());
    let common: Vec<Card> = Card::all().filter(is_common).collect();
    cards.extend((0..12).map(|n| common[n * 3 + rng.index(3)]));
    cards.extend(&stacks[2..]);
    rng.shuffle(&mut cards);
    let (player, cpu) = (1 + rng.index(16), 1 + rng.index(16));
    json!({
        "player": {"deck": ids(&cards[..player])},
        "cpu": {"deck": ids(&cards[player..player + cpu])},
        "playerLaunchStacks": ids(&stacks[..1]),
        "cpuLaunchStacks": ids(&stacks[1..2]),
    })
}

/// A lost hand with a Temper Tantrum, now and then with a Launch Stack or an offer to come.
fn tantrum(rng: &mut impl Chance) -> Value {
    let card = |id: &str| json!({"card": id, "isFaceDown": false});
    let down = |id: &str| json!({"card": id, "isFaceDown": true});
    let is_cpu = rng.happens(1, 2);
    let (loser, winner) = if is_cpu { ("cpu", "player") } else { ("player", "cpu") };
    let open = "FW-OpenWhatYouWant-6-01";
    let hand = [
        vec![card("TR-2-01"), card(open)],
        vec![card("LS-ShadowGov-01"), down("LS-AIParents-01"), card("TR-1-02"), card(open)],
        vec![down("CD-2-07"), card(open)],
    ][rng.index(3)]
    .clone();
    let stacks = ["LS-BuyRocketCo-01", "LS-NewspaperShutdown-01"];
    json!({
        loser: {"deck": ["CD-3-01", "CD-4-01"], "playedCardsInHand": [card("BM-TemperTantrum-6-01")]},
        winner: {"deck": ["CD-1-01", "CD-2-01", "CD-1-02"], "playedCardsInHand": hand, "windowStart": 0},
        format!("{loser}LaunchStacks"): if rng.happens(1, 2) { &stacks[..] } else { &[] },
        "pendingEffects": if rng.happens(1, 2) {
            json!([{"type": "open_what_you_want", "playedBy": winner, "card": open}])
        } else {
            json!([])
        },
        "temperTantrum": {"loser": loser},
    })
}

/// A war in which Open What You Want may choose the last card.
fn choice_in_war(rng: &mut impl Chance) -> Value {
    let is_cpu = rng.happens(1, 2);
    let (other, opener) = if is_cpu { ("player", "cpu") } else { ("cpu", "player") };
    let open = "FW-OpenWhatYouWant-6-01";
    let deck = ["CD-1-01", "TR-1-01", "LS-ShadowGov-01", "CD-4-01", "BL-2-01"];
    json!({
        opener: {"deck": deck, "playedCardsInHand": [{"card": open}]},
        other: {
            "deck": ["CD-2-02", "CD-3-03"],
            "playedCardsInHand": [{"card": "BM-LeveragedBuyout-6-01"}],
        },
        "pendingEffects": [{"type": "open_what_you_want", "playedBy": opener, "card": open}],
        "warParticipants": ["player", "cpu"],
    })
}

fn ids(cards: &[Card]) -> Vec<String> {
    cards.iter().map(|card| card.id()).collect()
}

fn draw_timings(rng: &mut impl Chance) -> Timings {
    let usual = Timings::default();
    if rng.happens(1, 2) {
        return usual;
    }
    let mut draw = || [0, 1, 999, 60_000][rng.index(4)];
    Timings {
        card_flip: draw(),
        card_comparison: draw(),
        win_animation: draw(),
        owyw_animation: draw(),
        special_effect_display: draw(),
        data_war_reveal: draw(),
        effect_processing: draw(),
        cpu_turn_delay: draw(),
    }
}

fn draw_order(rng: &mut impl Chance) -> Option<Order> {
    if rng.happens(1, 2) {
        return None;
    }
    let count = rng.index(6);
    Some(Order::new((0..count).map(|_| CardKind::from_index(rng.index(KINDS)))))
}

fn draw_decks(rng: &mut impl Chance) -> Decks {
    let mut cards: Vec<Card> = Card::all().collect();
    rng.shuffle(&mut cards);
    let (player, cpu) = (1 + rng.index(33), 1 + rng.index(33));
    Decks::new(&cards[..player], &cards[player..player + cpu])
}

fn draw_switch(rng: &mut impl Chance) -> Value {
    let switches = [
        json!({"type": "UI", "action": "togglePause"}),
        json!({"type": "UI", "action": "toggleMenu"}),
        json!({"type": "UI", "action": "toggleHandViewer"}),
        json!({"type": "UI", "action": "toggleHandViewer", "seat": "cpu"}),
        json!({"type": "UI", "action": "toggleHandViewer", "seat": "player"}),
        json!({"type": "UI", "action": "toggleAudio"}),
        json!({"type": "UI", "action": "toggleInstructions"}),
        json!({"type": "UI", "action": "setShowTooltip", "value": true}),
        json!({"type": "UI", "action": "setShowTooltip", "value": false}),
        json!({"type": "UI", "action": "setShowTooltip"}),
        json!({"type": "UI", "action": "dance"}),
    ];
    switches[rng.index(switches.len())].clone()
}
