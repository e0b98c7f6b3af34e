//! Many games: simulations and tournaments.

mod rating;
mod simulation;
mod statistics;
mod tally;
mod tournament;

pub use rating::{Rating, rate};
pub use simulation::{Progress, Simulation, SimulationError};
pub use statistics::{Moments, Range, wilson};
pub use tally::{Entrant, Histogram, Tally, Timing};
pub use tournament::{Meeting, Standings, Tournament};
