//! Writes tables, views and actions.

use core::fmt::{self, Display, Formatter};

use crate::deal::action::{Action, Play};
use crate::deal::cards::Card;
use crate::deal::colors::Hue;
use crate::deal::options::Options;
use crate::deal::pending::Pending;
use crate::deal::state::{Deal, Open, Shield, Status};
use crate::deal::view::{Group, HandView, PlayerView, View};

impl Display for Deal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let view = View::of_everything(self);
        write_head(f, &view)?;
        write_cards(f, " | draw", self.piles.drawn_from())?;
        write_tail(f, &view)
    }
}

impl Display for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_head(f, self)?;
        write!(f, " | draw {}", self.left)?;
        write_tail(f, self)
    }
}

fn write_head(f: &mut Formatter<'_>, view: &View) -> fmt::Result {
    let Open { status, phase, round, moves, current, doubles, idle, winner, gone, .. } = view.open;
    if status == Status::Waiting {
        f.write_str("waiting ")?;
    }
    write!(f, "{} r{round} m{moves} >{current}", phase.name())?;
    if doubles > 0 {
        write!(f, " x{doubles}")?;
    }
    if idle > 0 {
        write!(f, " idle {idle}")?;
    }
    if let Some(winner) = winner {
        write!(f, " won by {winner}")?;
    }
    for seat in gone.iter() {
        write!(f, " without {seat}")?;
    }
    view.players.iter().enumerate().try_for_each(|(seat, player)| write!(f, " | {seat}: {player}"))
}

fn write_tail(f: &mut Formatter<'_>, view: &View) -> fmt::Result {
    write_cards(f, " | discard", &view.discard)?;
    if let Some(pending) = &view.pending {
        write!(f, " | {pending}")?;
    }
    write_options(f, &view.open.options)
}

fn write_cards(f: &mut Formatter<'_>, name: &str, cards: &[Card]) -> fmt::Result {
    f.write_str(name)?;
    cards.iter().try_for_each(|card| write!(f, " {card}"))
}

impl Display for PlayerView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.hand {
            HandView::Known(cards) => write_cards(f, "hand", cards)?,
            HandView::FaceDown(count) => write!(f, "hand {count} cards")?,
        }
        if !self.bank.is_empty() {
            write_cards(f, "; bank", &self.bank)?;
        }
        for Group { color, cards, attached, is_locked } in &self.groups {
            write_cards(f, &format!("; {color}"), cards)?;
            for (card, kind) in attached {
                write!(f, " +{card}")?;
                if *card == Card::ABRACADABRA {
                    write!(f, "={kind}")?;
                }
            }
            f.write_str(if *is_locked { " locked" } else { "" })?;
        }
        match self.shield {
            Some(Shield { card, turns }) => write!(f, "; shield {card} {turns}"),
            None => Ok(()),
        }
    }
}

impl Display for Pending {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { action, attacker, payee, amount, .. } = self;
        if let Some(card) = self.card {
            write!(f, "{card} ")?;
        }
        write!(f, "{action} by {attacker} for {payee}: {amount}")?;
        f.write_str(if self.is_double { " double" } else { "" })?;
        if let Some(color) = self.color {
            write!(f, " {color}")?;
        }
        if let Some(card) = self.own {
            write!(f, " give {card}")?;
        }
        if let Some(card) = self.target {
            write!(f, " take {card}")?;
        }
        if let Some(color) = self.to {
            write!(f, " to {color}")?;
        }
        f.write_str(" from")?;
        for seat in self.victims.iter() {
            let mark = if self.committed.contains(seat) { "!" } else { "" };
            write!(f, " {seat}{mark}")?;
        }
        match &self.chain {
            Some(chain) => write_cards(f, &format!(" no of {}", chain.victim), chain.cards()),
            None => Ok(()),
        }
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
            Self::PlayToBank(card) => write!(f, "bank {card}"),
            Self::PlayProperty(card, color) => write!(f, "lay {card}{color}"),
            Self::PlayAction(play) => write!(f, "{play}"),
            Self::PlayRent { card, color, victim } => {
                write!(f, "rent {card}{color}")?;
                victim.map_or(Ok(()), |victim| write!(f, " from {victim}"))
            }
            Self::MoveWild(card, color) => write!(f, "move {card}{color}"),
            Self::Pay(cards) => write!(f, "pay {cards}"),
            Self::JustSayNo(card) => write!(f, "no {card}"),
            Self::Accept => f.write_str("accept"),
            Self::Discard(cards) => write!(f, "discard {cards}"),
            Self::EndTurn => f.write_str("end"),
            Self::Leave(seat) => write!(f, "leave {seat}"),
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
