//! Writes tables, views and actions.

use core::fmt::{self, Display, Formatter};

use parlour_engine::Seats;

use crate::deal::action::{Action, Play};
use crate::deal::colors::{Color, Hue};
use crate::deal::json::documents::{Game, PendingDoc, PlayerDoc, ShieldDoc, StateDoc};
use crate::deal::options::Options;
use crate::deal::state::{Deal, Phase, Status};
use crate::deal::view::{CardView, View};

impl Display for Deal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let game = StateDoc::of_everything(self);
        write_head(f, &game)?;
        write_row(f, " | draw", &game.draw_pile)?;
        write_tail(f, &game)
    }
}

impl Display for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_head(f, self)?;
        write!(f, " | draw {}", self.draw_pile_count.unwrap_or(0))?;
        write_tail(f, self)
    }
}

fn write_head<D>(f: &mut Formatter<'_>, game: &Game<D>) -> fmt::Result {
    if game.status == Status::Waiting {
        f.write_str("waiting ")?;
    }
    let phase = game.turn_phase.map_or("", Phase::name);
    let (round, moves) = (game.round.unwrap_or(1), game.turn_moves_played);
    write!(f, "{phase} r{round} m{moves} >{}", game.current_player_index.0)?;
    if game.double_rent_active {
        write!(f, " x{}", game.double_rent_count.unwrap_or(1))?;
    }
    if let Some(idle) = game.idle_turns {
        write!(f, " idle {idle}")?;
    }
    if let Some(winner) = game.winner_index {
        write!(f, " won by {}", winner.0)?;
    }
    for player in game.players.iter().filter(|player| player.has_left) {
        write!(f, " without {}", player.id)?;
    }
    game.players.iter().try_for_each(|player| write!(f, " | {}: {player}", player.id))
}

fn write_tail<D>(f: &mut Formatter<'_>, game: &Game<D>) -> fmt::Result {
    write_row(f, " | discard", &game.discard_pile)?;
    if let Some(pending) = &game.pending_action {
        write!(f, " | {pending}")?;
    }
    write_options(f, &game.options)
}

fn write_row(f: &mut Formatter<'_>, name: &str, cards: &[CardView]) -> fmt::Result {
    f.write_str(name)?;
    cards.iter().try_for_each(|view| write!(f, " {}", view.card))
}

impl Display for PlayerDoc {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.hand {
            Some(cards) => write_row(f, "hand", cards)?,
            None => write!(f, "hand {} cards", self.hand_count.unwrap_or(0))?,
        }
        if !self.bank.is_empty() {
            write_row(f, "; bank", &self.bank)?;
        }
        for color in Color::ALL {
            let (lands, fixtures) = (self.property_area.get(&color), self.attachments.get(&color));
            let is_locked = self.locks.contains(color);
            if lands.is_none() && fixtures.is_none() && !is_locked {
                continue;
            }
            write_row(f, &format!("; {color}"), lands.map_or(&[], Vec::as_slice))?;
            for CardView { card, kind, .. } in fixtures.into_iter().flatten() {
                write!(f, " +{card}")?;
                if let Some(kind) = kind {
                    write!(f, "={kind}")?;
                }
            }
            f.write_str(if is_locked { " locked" } else { "" })?;
        }
        match &self.shield {
            Some(ShieldDoc { card, turns_left }) => {
                write!(f, "; shield {} {turns_left}", card.card)
            }
            None => Ok(()),
        }
    }
}

impl Display for PendingDoc {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(card) = self.card_id {
            write!(f, "{card} ")?;
        }
        let payee = self.payee_id.unwrap_or(self.attacker_id);
        let amount = self.amount.unwrap_or(0);
        write!(f, "{} by {} for {payee}: {amount}", self.action, self.attacker_id)?;
        f.write_str(if self.is_double_rent { " double" } else { "" })?;
        if let Some(color) = self.property_color {
            write!(f, " {color}")?;
        }
        if let Some(own) = self.card1 {
            write!(f, " give {}", own.card)?;
        }
        if let Some(target) = self.card2 {
            write!(f, " take {}", target.card)?;
        }
        if let Some(color) = self.to_color {
            write!(f, " to {color}")?;
        }
        f.write_str(" from")?;
        let victims: Seats = self.victim_ids.iter().copied().collect();
        for seat in victims.iter() {
            let mark = if self.committed_ids.contains(&seat) { "!" } else { "" };
            write!(f, " {seat}{mark}")?;
        }
        let Some(chain) = &self.chain else { return Ok(()) };
        write!(f, " no of {}", chain.victim_id)?;
        chain.card_ids.iter().try_for_each(|card| write!(f, " {card}"))
    }
}

/// The options that are not as usual.
fn write_options(f: &mut Formatter<'_>, options: &Options) -> fmt::Result {
    let usual = Options { players: options.players, ..Options::default() };
    if *options == usual {
        return Ok(());
    }
    f.write_str(" | with")?;
    let (options, usual) = (serde_json::to_value(options), serde_json::to_value(usual));
    let (Ok(options), Ok(usual)) = (options, usual) else { return Err(fmt::Error) };
    for (name, value) in options.as_object().into_iter().flatten() {
        if usual[name] != *value {
            match value.as_str() {
                Some(word) => write!(f, " {name}={word}")?,
                None => write!(f, " {name}={value}")?,
            }
        }
    }
    Ok(())
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::DrawCards => f.write_str("draw"),
            Self::PlayToBank { card } => write!(f, "bank {card}"),
            Self::PlayProperty { card, color } => write!(f, "lay {card}{color}"),
            Self::PlayAction(play) => write!(f, "{play}"),
            Self::PlayRent { card, color, victim } => {
                write!(f, "rent {card}{color}")?;
                victim.map_or(Ok(()), |victim| write!(f, " from {victim}"))
            }
            Self::MoveWild { card, color } => write!(f, "move {card}{color}"),
            Self::Pay { cards } => write!(f, "pay {cards}"),
            Self::JustSayNo { card } => write!(f, "no {card}"),
            Self::Accept => f.write_str("accept"),
            Self::Discard { cards } => write!(f, "discard {cards}"),
            Self::EndTurn => f.write_str("end"),
            Self::Leave { seat } => write!(f, "leave {seat}"),
            Self::Return { seat } => write!(f, "return {seat}"),
        }
    }
}

impl Display for Play {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { card, victim, color, target, own, to, copy } = self;
        write!(f, "play {card}")?;
        if let Some(copy) = copy {
            write!(f, " as {copy}")?;
        }
        write!(f, "{color}")?;
        if let Some(own) = own {
            write!(f, " give {own}")?;
        }
        if let Some(target) = target {
            write!(f, " take {target}")?;
        }
        if *to != Hue::Unnamed {
            write!(f, " to{to}")?;
        }
        victim.map_or(Ok(()), |victim| write!(f, " from {victim}"))
    }
}

/// With a space before it, if there is a color.
impl Display for Hue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unnamed => Ok(()),
            Self::Unknown => f.write_str(" no-color"),
            Self::Of(color) => write!(f, " {color}"),
        }
    }
}
