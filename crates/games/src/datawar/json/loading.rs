//! States from documents: whatever is missing is filled in, whatever cannot be is refused.

use parlour_engine::{Player, Position, Refusal, Roster, Whole};

use super::Beside;
use super::documents::{FlowDoc, GameDoc, PlayerDoc, StoreDoc};
use crate::datawar::cards::{Card, MOST_CARDS, Special};
use crate::datawar::layout::Layout;
use crate::datawar::queue::Effect;
use crate::datawar::rules::machine::Leaf;
use crate::datawar::side::Side;
use crate::datawar::state::{DataWar, Openers, Screen};

/// Makes a game out of a document.
pub(super) fn load(doc: &GameDoc) -> Result<Position<DataWar>, Refusal> {
    let mut options = doc.options;
    options.controllers = doc.controllers.unwrap_or(options.controllers);
    let mut layout = Layout::new(options);
    load_table(&mut layout, &doc.store)?;
    let game = &mut layout.game;
    game.flow.seq = number(doc.seq, "seq")?;
    load_flow(game, &doc.flow)?;
    load_turn(game, &doc.store)?;
    load_smacker(game, &doc.store, &doc.flow)?;
    load_screen(game, &doc.store);
    layout.offered = load_offer(game, &doc.store)?;
    layout.timer = load_timer(&doc.flow)?;
    let game = layout.finish().map_err(|flaw| bad(format!("This cannot be: {flaw}.")))?;
    check_derived(&game, doc)?;
    Ok(Position { game, beside: load_beside(&doc.store)? })
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::bad_state(message)
}

fn number<T: TryFrom<i64>>(number: Whole, name: &str) -> Result<T, Refusal> {
    number.get().ok_or_else(|| bad(format!("The number {} cannot be {name}.", number.0)))
}

fn card(id: &str, name: &str) -> Result<Card, Refusal> {
    Card::from_id(id).ok_or_else(|| bad(format!("The {name} names {id:?}, which is no card.")))
}

fn load_beside(store: &StoreDoc) -> Result<Beside, Refusal> {
    let docs = [&store.player, &store.cpu];
    let mut players = Vec::new();
    for (side, doc) in Side::BOTH.into_iter().zip(docs) {
        if doc.id.as_deref().is_some_and(|id| id != side.id()) {
            return Err(bad(format!("The id of {side} has to be {:?}.", side.id())));
        }
        let name = doc.name.clone().unwrap_or_else(|| side.default_name().to_owned());
        players.push(Player { id: side.id().to_owned(), name });
    }
    let roster =
        Roster::new(players).map_err(|id| bad(format!("Two players are called {id:?}.")))?;
    Ok(Beside {
        roster,
        billionaire: store.selected_billionaire.clone(),
        background: store.selected_background.clone(),
        characters: docs.map(|doc| doc.billionaire_character.clone()),
    })
}

/// Decks, piles and what is in play.
fn load_table(layout: &mut Layout, store: &StoreDoc) -> Result<(), Refusal> {
    let docs = [&store.player, &store.cpu];
    let stacks = [&store.player_launch_stacks, &store.cpu_launch_stacks];
    for (side, doc) in Side::BOTH.into_iter().zip(docs) {
        for id in doc.deck.iter().flatten() {
            let card = deal(layout, id, "deck")?;
            layout.game.decks[side.index()].put_under(card);
        }
        for id in stacks[side.index()] {
            let card = deal(layout, id, "pile of Launch Stacks")?;
            layout.game.stacks[side.index()].push(card);
        }
        load_hand(layout, side, doc)?;
    }
    load_order(&mut layout.game, store)?;
    for id in store.seen_cards.iter().flatten() {
        layout.game.seen |= card(id, "seenCards")?.bit();
    }
    Ok(())
}

fn deal(layout: &mut Layout, id: &str, name: &str) -> Result<Card, Refusal> {
    layout.deal(card(id, name)?).map_err(|flaw| bad(format!("This cannot be: {flaw}.")))
}

/// What a side has played. The table gets its order afterwards.
fn load_hand(layout: &mut Layout, side: Side, doc: &PlayerDoc) -> Result<(), Refusal> {
    for played in &doc.played_cards_in_hand {
        let id = played.card.as_deref().ok_or_else(|| bad("A card in play has no id."))?;
        let card = deal(layout, id, "playedCardsInHand")?;
        let game = &mut layout.game;
        game.table.push(card);
        if side == Side::Cpu {
            game.played_by_cpu |= card.bit();
        }
        if played.is_face_down {
            game.face_down |= card.bit();
        }
    }
    layout.windows[side.index()] =
        doc.window_start.map(|start| number(start, "windowStart")).transpose()?;
    Ok(())
}

/// The cards in play are those of both hands, and each hand is in play order.
fn load_order(game: &mut DataWar, store: &StoreDoc) -> Result<(), Refusal> {
    let Some(ids) = &store.cards_in_play else { return Ok(()) };
    let hands = *game;
    game.table.truncate(0);
    let mut found = 0;
    for id in ids.iter().take(MOST_CARDS + 1) {
        let id = id.as_deref().ok_or_else(|| bad("A card in play has no id."))?;
        let card = card(id, "cardsInPlay")?;
        if hands.table.position(card).is_none() || found & card.bit() != 0 {
            return Err(bad(format!("The card {id} is in play, but in nobody's hand.")));
        }
        found |= card.bit();
        game.table.push(card);
    }
    if game.table.len() != hands.table.len() {
        return Err(bad("A card of a hand is not among the cardsInPlay."));
    }
    if Side::BOTH.into_iter().any(|side| !game.hand_cards(side).eq(hands.hand_cards(side))) {
        return Err(bad("The cardsInPlay and a hand are in different orders."));
    }
    Ok(())
}

fn load_flow(game: &mut DataWar, flow: &FlowDoc) -> Result<(), Refusal> {
    game.flow.leaf = Leaf::from_path(&flow.value)
        .ok_or_else(|| bad(format!("The machine has no state {:?}.", flow.value)))?;
    game.flow.current_turn = number(flow.context.current_turn, "currentTurn")?;
    Ok(())
}

fn load_turn(game: &mut DataWar, store: &StoreDoc) -> Result<(), Refusal> {
    for effect in &store.pending_effects {
        let card = card(&effect.card, "pendingEffects")?;
        if effect.kind.is_some_and(|kind| card.special() != Some(kind)) {
            return Err(bad(format!("The card {} has no such effect.", effect.card)));
        }
        game.pending.push(Effect { card, side: effect.played_by });
    }
    if store.pre_reveal_effects.len() > Openers::MOST {
        return Err(bad("The preRevealEffects are too many."));
    }
    store.pre_reveal_effects.iter().for_each(|effect| game.openers.push(effect.player_id));
    let turn = &mut game.turn;
    turn.active = store.active_player;
    turn.another_play = store.another_play_mode;
    turn.won = match (store.winner, store.win_condition) {
        (None, None) => None,
        (Some(side), Some(condition)) => Some((side, condition.into())),
        _ => return Err(bad("A winner and a winCondition come together.")),
    };
    for id in &store.hostile_takeover_spent {
        if card(id, "hostileTakeoverSpent")?.special() != Some(Special::HostileTakeover) {
            return Err(bad(format!("The card {id} is no Hostile Takeover.")));
        }
        turn.takeover_spent = true;
    }
    for side in &store.war_participants {
        turn.participants[side.index()] = true;
    }
    turn.completed = number(store.completed_turns, "completedTurns")?;
    turn.swaps = number(store.deck_swap_count, "deckSwapCount")?;
    turn.tantrum = store.temper_tantrum.as_ref().map(|tantrum| tantrum.loser);
    Ok(())
}

/// Who opens what they want: the offer is the top of that side's deck.
fn load_offer(game: &mut DataWar, store: &StoreDoc) -> Result<Option<u8>, Refusal> {
    game.turn.opener = store.open_what_you_want_active;
    let offer = store.open_what_you_want_cards.as_deref().unwrap_or_default();
    if offer.is_empty() {
        return Ok(None);
    }
    let side = game
        .turn
        .opener
        .ok_or_else(|| bad("There are openWhatYouWantCards, and nobody to choose from them."))?;
    let named = offer.iter().map(|id| card(id, "openWhatYouWantCards"));
    let named = named.collect::<Result<Vec<Card>, Refusal>>()?;
    if !game.deck(side).iter().take(named.len()).eq(named.iter().copied()) {
        return Err(bad("The openWhatYouWantCards are not the top cards of the deck."));
    }
    Ok(Some(named.len() as u8))
}

fn load_screen(game: &mut DataWar, store: &StoreDoc) {
    game.screen = Screen {
        is_paused: store.is_paused,
        show_menu: store.show_menu,
        show_hand_viewer: store.show_hand_viewer,
        hand_viewer: store.hand_viewer_player,
        show_instructions: store.show_instructions,
        audio_enabled: store.audio_enabled.unwrap_or(true),
        show_tooltip: store.show_tooltip,
        show_modal: store.show_open_what_you_want_modal,
        show_animation: store.show_open_what_you_want_animation,
    };
}

/// What follows from the rest may be left out, but not be wrong.
fn check_derived(game: &DataWar, doc: &GameDoc) -> Result<(), Refusal> {
    let store = &doc.store;
    let piles = [&store.player_launch_stacks, &store.cpu_launch_stacks];
    let differs = |value: Option<Whole>, is: i64| value.is_some_and(|value| value != Whole(is));
    for (side, doc) in Side::BOTH.into_iter().zip([&store.player, &store.cpu]) {
        if differs(doc.raw_turn_value, game.raw_value(side).into())
            || differs(doc.current_turn_value, game.value(side).into())
        {
            return Err(bad(format!("The cards of {side} do not count what its value says.")));
        }
        if let Some(id) = &doc.played_card
            && game.hand(side).played() != Some(card(id, "playedCard")?)
        {
            return Err(bad(format!("The playedCard of {side} is not its latest card face up.")));
        }
        if doc.launch_stack_count.is_some_and(|n| n.get() != Some(piles[side.index()].len())) {
            return Err(bad(format!(
                "The launchStackCount of {side} is not the size of its pile."
            )));
        }
    }
    let taken = store.temper_tantrum.as_ref().and_then(|tantrum| tantrum.count);
    if differs(taken, game.tantrum_count().into()) {
        return Err(bad("The temperTantrum does not fit the winner's cards."));
    }
    let timer = doc.flow.timer.as_ref();
    if timer.is_some() && game.due().is_none() {
        return Err(bad(format!("No timer runs in {}.", game.flow.leaf.path())));
    }
    let state = timer.and_then(|timer| timer.state.as_deref());
    if state.is_some_and(|state| state != game.flow.leaf.path()) {
        return Err(bad("The timer is for another state."));
    }
    Ok(())
}

/// Only the number of a timer has to be remembered.
fn load_timer(flow: &FlowDoc) -> Result<Option<u32>, Refusal> {
    flow.timer.as_ref().map(|timer| number(timer.id, "the id of a timer")).transpose()
}

/// The smacker of a document stands in two places.
fn load_smacker(game: &mut DataWar, store: &StoreDoc, flow: &FlowDoc) -> Result<(), Refusal> {
    let (here, there) = (store.tracker_smacker_active, flow.context.tracker_smacker_active);
    if here.is_some() && there.is_some() && here != there {
        return Err(bad("The store and the flow name different Tracker Smackers."));
    }
    game.turn.smacker = here.or(there);
    Ok(())
}
