//! Bots for hosts, which know a game only by its id.

use parlour_engine::{AnyPosition, Face, FastRng, Position, Seat, to_value};
use serde_json::Value;

use crate::{Bot, Levels, Place, UnknownBot, Visit, visit};

/// A bot on a seat of some table, whatever is played there.
///
/// It is handed the table's position and looks at it through its seat's [`Place`] only.
pub trait AnyBot: Send {
    /// The play that it makes, if the game waits for the seat.
    fn choose(&mut self, position: &dyn AnyPosition, seat: Seat) -> Option<Value>;

    /// A play out of turn, if it wants to make one.
    fn butt_in(&mut self, position: &dyn AnyPosition, seat: Seat) -> Option<Value>;
}

/// The bot with this name for the game with this id; its tosses come from the seed. `None` if bots do not
/// know the game.
///
/// # Errors
/// There is no such bot; says which there are.
///
/// ```
/// use parlour_engine::{Player, Rng, Roster, Seat};
///
/// let game = parlour_games::find("qwixx").unwrap();
/// let player = |id: &str| Player { id: id.to_owned(), name: id.to_owned() };
/// let roster = Roster::new(vec![player("p1"), player("p2")]).unwrap();
/// let position = game.deal(roster, &serde_json::json!({}), &mut Rng::stream(7, 0)).unwrap();
/// let mut bot = parlour_bots::seat_bot("qwixx", "normal", 1).unwrap().unwrap();
/// let play = bot.choose(position.as_ref(), Seat::new(0)).unwrap();
/// assert_eq!(play["type"], "ROLL_DICE");
/// ```
pub fn seat_bot(game: &str, name: &str, seed: u64) -> Option<Result<Box<dyn AnyBot>, UnknownBot>> {
    visit(game, Hire { name, seed })
}

struct Hire<'a> {
    name: &'a str,
    seed: u64,
}

impl Visit for Hire<'_> {
    type Output = Result<Box<dyn AnyBot>, UnknownBot>;

    fn visit<R: Levels + Face>(self) -> Self::Output {
        let bot = R::bot(self.name)?;
        Ok(Box::new(Seated { bot, rng: FastRng::new(self.seed) }))
    }
}

struct Seated<R: Face> {
    bot: Box<dyn Bot<R>>,
    rng: FastRng,
}

impl<R: Levels + Face> AnyBot for Seated<R> {
    fn choose(&mut self, position: &dyn AnyPosition, seat: Seat) -> Option<Value> {
        let position: &Position<R> = position.as_any().downcast_ref()?;
        let play = self.bot.choose(&Place::new(&position.game, seat), &mut self.rng)?;
        Some(to_value(&R::write_action(play, &position.beside)))
    }

    fn butt_in(&mut self, position: &dyn AnyPosition, seat: Seat) -> Option<Value> {
        let position: &Position<R> = position.as_any().downcast_ref()?;
        let play = self.bot.butt_in(&Place::new(&position.game, seat), &mut self.rng)?;
        Some(to_value(&R::write_action(play, &position.beside)))
    }
}
