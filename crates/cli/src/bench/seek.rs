//! Going back in time: how long any moment of a long game takes to come back.

use std::time::Instant;

use parlour_engine::{Actor, AnyPosition, Chance, Player, Rng, Roster, Seat, Table};
use serde::Serialize;
use serde_json::Value;

use super::{Bench, short};
use crate::failure::usage;
use crate::record::choose;

/// How long the game is, and how often somebody looks back.
const MOVES: usize = 10_000;
const SEEKS: usize = 1_000;

/// Random moves after which we give up looking for one that can be taken back.
const PATIENCE: usize = 100;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Figure {
    what: &'static str,
    game: &'static str,
    players: usize,
    moves: usize,
    seeks: usize,
    median_microseconds: f64,
    worst_microseconds: f64,
}

/// A move and the one that takes it back.
type Bounce = [(Actor, Value); 2];

impl Bench<'_> {
    /// `None` if no game of this kind can be made to last that long.
    pub(super) fn seek(&self) -> anyhow::Result<Option<Figure>> {
        let Some(table) = self.long_game()? else { return Ok(None) };
        let mut rng = Rng::stream(self.seed, 1);
        let mut times = Vec::with_capacity(SEEKS);
        for _ in 0..SEEKS {
            let moves = rng.index(MOVES + 1);
            let started = Instant::now();
            let position = table.at(moves);
            times.push(started.elapsed().as_secs_f64() * 1e6);
            drop(position);
        }
        times.sort_by(f64::total_cmp);
        Ok(Some(Figure {
            what: "seek",
            game: self.id(),
            players: self.players,
            moves: table.moves(),
            seeks: times.len(),
            median_microseconds: short(times[times.len() / 2]),
            worst_microseconds: short(times[times.len() - 1]),
        }))
    }

    /// A game that goes on and on because somebody cannot make up their mind.
    fn long_game(&self) -> anyhow::Result<Option<Table<Box<dyn AnyPosition>>>> {
        let mut table = self.deal()?;
        let mut rng = Rng::stream(self.seed, 0);
        let bounce = loop {
            if let Some(bounce) = bounce(table.state().as_ref())? {
                break bounce;
            }
            match choose(table.state().as_ref(), &mut rng)? {
                Some(choice) if table.moves() < PATIENCE => {
                    table.act(choice.actor, &choice.action)?
                }
                _ => return Ok(None),
            };
        };
        for (actor, action) in bounce.iter().cycle().take(MOVES - table.moves()) {
            table.act(*actor, action)?;
        }
        Ok(Some(table))
    }

    fn deal(&self) -> anyhow::Result<Table<Box<dyn AnyPosition>>> {
        let player =
            |seat: Seat| Player { id: self.game.default_id(seat), name: format!("Player {seat}") };
        let roster = Roster::new(Seat::all(self.players).map(player).collect())
            .map_err(|id| usage(format!("Two players have the id {id:?}.")))?;
        let dealt = self.game.deal(roster, self.options, &mut Rng::stream(self.seed, 0))?;
        Ok(Table::new(dealt, self.seed))
    }
}

/// Looks for a move that the next one can take back.
fn bounce(position: &dyn AnyPosition) -> anyhow::Result<Option<Bounce>> {
    let here = position.notation();
    for there in moves(position)? {
        let away = after(position, &there)?;
        for back in moves(away.as_ref())? {
            if after(away.as_ref(), &back)?.notation() == here {
                return Ok(Some([there, back]));
            }
        }
    }
    Ok(None)
}

fn moves(position: &dyn AnyPosition) -> anyhow::Result<Vec<(Actor, Value)>> {
    let mut moves = Vec::new();
    for seat in position.to_act().iter() {
        for action in position.legal(seat)? {
            moves.push((Actor::Seat(seat), serde_json::from_str(action.get())?));
        }
    }
    Ok(moves)
}

fn after(
    position: &dyn AnyPosition,
    (actor, action): &(Actor, Value),
) -> anyhow::Result<Box<dyn AnyPosition>> {
    let mut next = position.copy();
    next.act(*actor, action, &mut Rng::stream(0, 0))?;
    Ok(next)
}
