//! States from documents: whatever is missing is filled in, whatever cannot be is refused.

use std::fmt::Display;

use parlour_engine::codec::{self, SeatNumbers};
use parlour_engine::{Beside, Position, Refusal, Seats, to_value};
use serde_json::Value;

use super::documents::{FlowDoc, Game, Store};
use super::{Chosen, people};
use crate::datawar::cards::{Card, CardView};
use crate::datawar::layout::Layout;
use crate::datawar::options::Options;
use crate::datawar::side::Side;
use crate::datawar::state::{DataWar, Flow, Openers, Screen, Turn};

/// Makes a game out of a document.
pub(super) fn load(state: &Value) -> Result<Position<DataWar>, Refusal> {
    let doc: Game = codec::read_state(&said(state), &SeatNumbers)
        .map_err(|misfit| bad(format!("The state does not fit: {misfit}.")))?;
    let controllers = doc.controllers.unwrap_or(doc.options.controllers);
    let mut layout = Layout::new(Options { controllers, ..doc.options });
    doc.store.lay_out(&mut layout)?;
    layout.timer = doc.flow.timer.as_ref().map(|timer| timer.id);
    layout.game.flow = doc.flow();
    // The Tracker Smacker of a document stands in two places.
    let smacker = doc.store.tracker_smacker_active.or(doc.flow.context.tracker_smacker_active);
    layout.game.turn.smacker = smacker;
    let game = layout.finish().map_err(impossible)?;
    doc.check(&game)?;
    Ok(Position { game, beside: doc.store.beside() })
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::bad_state(message)
}

fn impossible(flaw: impl Display) -> Refusal {
    bad(format!("This cannot be: {flaw}."))
}

/// The document without keys that say nothing: they are read as missing. Among the options, null says something.
fn said(document: &Value) -> Value {
    match document {
        Value::Object(entries) => {
            let entries = entries.iter().filter(|(_, value)| !value.is_null());
            let entry = |(key, value): (&String, &Value)| {
                let is_option = matches!(key.as_str(), "options" | "controllers");
                (key.clone(), if is_option { value.clone() } else { said(value) })
            };
            Value::Object(entries.map(entry).collect())
        }
        Value::Array(values) => Value::Array(values.iter().map(said).collect()),
        other => other.clone(),
    }
}

/// What follows from the rest of a document. It may be left out, but not be wrong.
const DERIVED: [&str; 21] = [
    "/flow/context/trackerSmackerActive",
    "/flow/timer/id",
    "/flow/timer/state",
    "/store/trackerSmackerActive",
    "/store/winner",
    "/store/winCondition",
    "/store/openWhatYouWantCards",
    "/store/hostileTakeoverSpent",
    "/store/temperTantrum/count",
    "/store/player/id",
    "/store/player/playedCard",
    "/store/player/playedCardsInHand",
    "/store/player/currentTurnValue",
    "/store/player/rawTurnValue",
    "/store/player/launchStackCount",
    "/store/cpu/id",
    "/store/cpu/playedCard",
    "/store/cpu/playedCardsInHand",
    "/store/cpu/currentTurnValue",
    "/store/cpu/rawTurnValue",
    "/store/cpu/launchStackCount",
];

impl Game {
    /// Where the machine stands.
    pub(in crate::datawar) fn flow(&self) -> Flow {
        let FlowDoc { value: leaf, context, timer } = &self.flow;
        let timer_id = timer.as_ref().map_or(0, |timer| timer.id);
        Flow { leaf: *leaf, current_turn: context.current_turn, seq: self.seq, timer_id }
    }

    fn check(&self, game: &DataWar) -> Result<(), Refusal> {
        let (said, is) = (to_value(self), to_value(&Self::whole(game)));
        for path in DERIVED {
            match said.pointer(path) {
                None | Some(Value::Null) => {}
                Some(Value::Array(list)) if list.is_empty() => {}
                said if said == is.pointer(path) => {}
                Some(said) => return Err(bad(format!("{path} does not fit the rest: {said}."))),
            }
        }
        Ok(())
    }
}

impl Store {
    fn lay_out(&self, layout: &mut Layout) -> Result<(), Refusal> {
        for side in Side::BOTH {
            let player = self.player(side);
            for card in player.deck.iter().flatten() {
                let card = layout.deal(*card).map_err(impossible)?;
                layout.game.decks[side.index()].put_under([card]);
            }
            for card in self.stacks(side) {
                let card = layout.deal(*card).map_err(impossible)?;
                layout.game.stacks[side.index()].push(card);
            }
            for played in &player.played_cards_in_hand {
                let card = layout.deal(face(played.card)?).map_err(impossible)?;
                layout.lay(side, card, played.is_face_down);
            }
            layout.windows[side.index()] = player.window_start;
        }
        let game = &mut layout.game;
        if let Some(cards) = &self.cards_in_play {
            game.table.truncate(0);
            for card in cards {
                game.table.push(face(*card)?);
            }
        }
        game.seen = self.seen_cards.iter().flatten().copied().collect();
        self.pending_effects.iter().for_each(|effect| game.pending.push(*effect));
        if self.pre_reveal_effects.len() > Openers::MOST {
            return Err(bad("The preRevealEffects are too many."));
        }
        self.pre_reveal_effects.iter().for_each(|effect| game.openers.push(effect.player_id));
        game.turn = self.turn();
        game.screen = self.screen();
        let offer = self.open_what_you_want_cards.iter().flatten().count();
        layout.offered = u8::try_from(offer).ok().filter(|offered| *offered > 0);
        Ok(())
    }

    /// The rest of the turn.
    pub(in crate::datawar) fn turn(&self) -> Turn {
        let participants = self.war_participants.iter();
        Turn {
            active: self.active_player,
            another_play: self.another_play_mode,
            smacker: self.tracker_smacker_active,
            won: self.winner.zip(self.win_condition),
            opener: self.open_what_you_want_active,
            offered: self.offered,
            tantrum: self.temper_tantrum.map(|tantrum| tantrum.loser),
            takeover_spent: !self.hostile_takeover_spent.is_empty(),
            participants: participants.fold(Seats::NONE, |seats, side| seats.with(side.seat())),
            completed: self.completed_turns,
            swaps: self.deck_swap_count,
        }
    }

    /// The switches of the screen.
    pub(in crate::datawar) fn screen(&self) -> Screen {
        Screen {
            show_modal: self.show_open_what_you_want_modal,
            show_animation: self.show_open_what_you_want_animation,
            ..self.screen
        }
    }

    fn beside(&self) -> Beside<Chosen> {
        let extra = Chosen {
            billionaire: self.selected_billionaire.clone(),
            background: self.selected_background.clone(),
            characters: Side::each(|side| self.player(side).billionaire_character.clone()),
        };
        Beside { roster: people(|side| self.player(side).name.as_deref()), extra }
    }
}

fn face(card: CardView) -> Result<Card, Refusal> {
    card.known().ok_or_else(|| bad("A card in play has no id."))
}
