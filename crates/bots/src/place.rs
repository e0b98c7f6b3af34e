//! A seat as its player has it.

use parlour_engine::{Chance, Observable, Seat, Viewer};

/// What somebody on a seat can see and do: its view, its list of plays, and guesses at the rest.
///
/// This is all a bot ever gets. The state is in it and out of reach:
///
/// ```compile_fail
/// use parlour_bots::Place;
/// use parlour_games::uno::Uno;
///
/// fn cheat(place: &Place<Uno>) -> Uno {
///     *place.state // private: this does not compile
/// }
/// ```
///
/// A sample is a whole state, but a made-up one: what the seat knows is as it is, all else is
/// dealt at random. States that look the same from this seat give the same samples.
///
/// ```
/// use parlour_bots::Place;
/// use parlour_engine::{FastRng, Rules, Seat};
/// use parlour_games::uno::{Options, Uno};
///
/// let game = Uno::deal(3, &Options::default(), &mut FastRng::new(1)).unwrap();
/// let place = Place::new(&game, Seat::new(0));
/// let guess = place.sample(&mut FastRng::new(2));
/// assert_eq!(Place::new(&guess, Seat::new(0)).view(), place.view());
/// assert_ne!(guess, game);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Place<'a, R> {
    state: &'a R,
    seat: Seat,
}

impl<'a, R: Observable> Place<'a, R> {
    /// A seat at a table. Whoever has the state may make one, and hand it on.
    pub const fn new(state: &'a R, seat: Seat) -> Self {
        Self { state, seat }
    }

    /// Which seat it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        self.state.seats()
    }

    /// The rules it is played by.
    pub fn options(&self) -> R::Options {
        self.state.options()
    }

    /// What the seat may know.
    pub fn view(&self) -> R::View {
        self.state.view(Viewer::Seat(self.seat))
    }

    /// Lists what the seat may do, in place of what was in the list.
    pub fn list(&self, plays: &mut Vec<R::Action>) {
        plays.clear();
        self.state.legal(self.seat, plays);
    }

    /// A game that could be this one, as far as the seat can tell.
    #[must_use]
    pub fn sample(&self, rng: &mut impl Chance) -> R {
        self.state.determinize(Viewer::Seat(self.seat), rng)
    }
}
