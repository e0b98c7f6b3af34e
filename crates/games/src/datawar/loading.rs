//! States from documents: whatever is missing is filled in, whatever cannot be is refused.

use parlour_engine::{Player, Position, Refusal, Roster, Whole};

use super::cards::{Card, MOST_CARDS, Special};
use super::documents::{FlowDoc, GameDoc, PlayerDoc, StoreDoc, TantrumDoc};
use super::json::Beside;
use super::machine::Leaf;
use super::options::Options;
use super::queue::Effect;
use super::side::Side;
use super::state::{DataWar, OFFERED, Openers, STACKS, Screen};

/// Makes a game out of a document.
pub(super) fn load(doc: &GameDoc) -> Result<Position<DataWar>, Refusal> {
    let mut options = doc.options;
    options.controllers = doc.controllers.unwrap_or(options.controllers);
    options.check().map_err(|illegal| bad(format!("The options cannot be: {illegal}")))?;
    let mut game = load_table(&doc.store, options)?;
    game.flow.seq = number(doc.seq, "seq")?;
    load_flow(&mut game, &doc.flow)?;
    load_turn(&mut game, &doc.store)?;
    load_smacker(&mut game, &doc.store, &doc.flow)?;
    load_opener(&mut game, &doc.store)?;
    load_screen(&mut game, &doc.store);
    check_values(&game, &doc.store)?;
    load_timer(&mut game, &doc.flow)?;
    game.look_for_flaws().map_err(|flaw| bad(format!("This cannot be: {flaw}.")))?;
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
fn load_table(store: &StoreDoc, options: Options) -> Result<DataWar, Refusal> {
    let mut game = DataWar::welcome(options);
    let docs = [&store.player, &store.cpu];
    let stacks = [&store.player_launch_stacks, &store.cpu_launch_stacks];
    let mut seen_twice = Seen(0);
    for (side, doc) in Side::BOTH.into_iter().zip(docs) {
        for id in doc.deck.iter().flatten() {
            let card = seen_twice.add(card(id, "deck")?)?;
            game.decks[side.index()].put_under(card);
        }
        load_stacks(&mut game, side, stacks[side.index()], doc, &mut seen_twice)?;
        load_hand(&mut game, side, doc, &mut seen_twice)?;
    }
    load_order(&mut game, store)?;
    for (side, doc) in Side::BOTH.into_iter().zip(docs) {
        load_window(&mut game, side, doc)?;
    }
    game.dealt = seen_twice.0;
    let open = game.table.cards().iter().filter(|card| !game.is_face_down(**card));
    let open = open.chain(game.stacks(Side::Player)).chain(game.stacks(Side::Cpu));
    game.seen = open.fold(0, |set, card| set | card.bit());
    for id in store.seen_cards.iter().flatten() {
        game.seen |= card(id, "seenCards")?.bit();
    }
    Ok(game)
}

/// The cards that were found so far.
struct Seen(u128);

impl Seen {
    fn add(&mut self, card: Card) -> Result<Card, Refusal> {
        if self.0 & card.bit() != 0 {
            return Err(bad(format!("The card {} is there twice.", card.id())));
        }
        self.0 |= card.bit();
        Ok(card)
    }
}

fn load_stacks(
    game: &mut DataWar,
    side: Side,
    ids: &[String],
    doc: &PlayerDoc,
    seen: &mut Seen,
) -> Result<(), Refusal> {
    for id in ids.iter().take(STACKS + 1) {
        let card = seen.add(card(id, "pile of Launch Stacks")?)?;
        if !card.is_launch_stack() {
            return Err(bad(format!("The card {id} of a pile is no Launch Stack.")));
        }
        game.stacks[side.index()].push(card);
    }
    match doc.launch_stack_count {
        Some(count) if count.get() != Some(ids.len()) => {
            Err(bad(format!("The launchStackCount of {side} is not the size of its pile.")))
        }
        _ => Ok(()),
    }
}

/// What a side has played. The table gets its order afterwards.
fn load_hand(
    game: &mut DataWar,
    side: Side,
    doc: &PlayerDoc,
    seen: &mut Seen,
) -> Result<(), Refusal> {
    for played in &doc.played_cards_in_hand {
        let id = played.card.as_deref().ok_or_else(|| bad("A card in play has no id."))?;
        let card = seen.add(card(id, "playedCardsInHand")?)?;
        game.table.push(card);
        game.hands[side.index()].count += 1;
        if side == Side::Cpu {
            game.played_by_cpu |= card.bit();
        }
        if played.is_face_down {
            game.face_down |= card.bit();
        }
    }
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

fn load_window(game: &mut DataWar, side: Side, doc: &PlayerDoc) -> Result<(), Refusal> {
    let start = match doc.window_start {
        Some(start) => number(start, "windowStart")?,
        None => last_run(game, side),
    };
    if start > game.hand(side).count {
        return Err(bad(format!("The windowStart of {side} is beyond its hand.")));
    }
    game.hands[side.index()].window_start = start;
    game.weigh_hand(side);
    if let Some(id) = &doc.played_card
        && game.hand(side).played() != Some(card(id, "playedCard")?)
    {
        return Err(bad(format!("The playedCard of {side} is not its latest card face up.")));
    }
    Ok(())
}

/// Where the last cards begin that lie face up without one face down between them.
fn last_run(game: &DataWar, side: Side) -> u8 {
    let mut start = 0;
    let mut is_up = true;
    for (place, card) in game.hand_cards(side).enumerate() {
        let is_down = game.is_face_down(card);
        if !is_down && !is_up {
            start = place as u8;
        }
        is_up = !is_down;
    }
    start
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
        let is_queued = card.special().is_some_and(|special| !special.is_instant());
        if !is_queued || effect.kind.is_some_and(|kind| card.special() != Some(kind)) {
            return Err(bad(format!("The card {} has no such effect.", effect.card)));
        }
        if game.pending.iter().any(|other| other.card == card) {
            return Err(bad(format!("The effect of {} is queued twice.", effect.card)));
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
    load_tantrum(game, store.temper_tantrum.as_ref())
}

fn load_tantrum(game: &mut DataWar, tantrum: Option<&TantrumDoc>) -> Result<(), Refusal> {
    let is_resolving = game.flow.leaf == Leaf::Resolving;
    let Some(TantrumDoc { loser, count }) = tantrum else {
        return if is_resolving {
            Err(bad("Play rests in resolving only while a temperTantrum is open."))
        } else {
            Ok(())
        };
    };
    game.turn.tantrum = Some(*loser);
    let open = usize::from(game.tantrum_count());
    if open == 0 || count.is_some_and(|count| count.get() != Some(open)) {
        return Err(bad("The temperTantrum does not fit the winner's cards."));
    }
    Ok(())
}

/// Who opens what they want: the offer is the top of that side's deck.
fn load_opener(game: &mut DataWar, store: &StoreDoc) -> Result<(), Refusal> {
    game.turn.opener = store.open_what_you_want_active;
    let offer = store.open_what_you_want_cards.as_deref().unwrap_or_default();
    if offer.is_empty() {
        let waits = game.flow.leaf.is_pre_reveal().then(|| game.openers.first()).flatten();
        let selects = matches!(game.flow.leaf, Leaf::PreSelecting | Leaf::WarSelecting);
        if let Some(side) = waits.or(game.turn.opener.filter(|_| selects)) {
            game.prepare_offer(side);
        }
        return Ok(());
    }
    let side = game
        .turn
        .opener
        .ok_or_else(|| bad("There are openWhatYouWantCards, and nobody to choose from them."))?;
    let top: Vec<Card> = game.deck(side).iter().take(offer.len()).collect();
    let named = offer.iter().map(|id| card(id, "openWhatYouWantCards"));
    let named = named.collect::<Result<Vec<Card>, Refusal>>()?;
    if top != named || named.len() > OFFERED {
        return Err(bad("The openWhatYouWantCards are not the top cards of the deck."));
    }
    game.turn.offered = named.len() as u8;
    Ok(())
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

/// Values follow from the cards; a document that says otherwise is wrong.
fn check_values(game: &DataWar, store: &StoreDoc) -> Result<(), Refusal> {
    for (side, doc) in Side::BOTH.into_iter().zip([&store.player, &store.cpu]) {
        let says =
            |value: Option<Whole>, is: i16| value.is_some_and(|value| value != Whole(is.into()));
        if says(doc.raw_turn_value, game.raw_value(side))
            || says(doc.current_turn_value, game.value(side))
        {
            return Err(bad(format!("The cards of {side} do not count what its value says.")));
        }
    }
    Ok(())
}

/// The timer of a state follows from it; only its number has to be remembered.
fn load_timer(game: &mut DataWar, flow: &FlowDoc) -> Result<(), Refusal> {
    let is_running = game.due().is_some();
    game.flow.timer_id = match &flow.timer {
        None => {
            if is_running {
                game.flow.seq
            } else {
                0
            }
        }
        Some(_) if !is_running => {
            return Err(bad(format!("No timer runs in {}.", game.flow.leaf.path())));
        }
        Some(timer) => {
            if timer.state.as_deref().is_some_and(|state| state != game.flow.leaf.path()) {
                return Err(bad("The timer is for another state."));
            }
            number(timer.id, "the id of a timer")?
        }
    };
    Ok(())
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
