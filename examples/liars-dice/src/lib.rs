//! Liar's Dice: bid on all the dice on the table, of which you see only your own.
//!
//! Everyone rolls in secret. The first player bids: "there are at least four fives". The next one bids higher. At any
//! time anyone but the bidder may call it a lie: all dice are shown, and the player who was wrong loses one.

mod chart;
mod registration;
mod specimen;

use parlour::prelude::*;

pub use registration::liars_dice;

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LiarsDice {
    options: Options,
    cups: BySeat<Cup>,
    turn: Seat,
    bid: Option<Bid>,
    last_round: BySeat<Cup>,
}

type Cup = Hand<Die>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// A short game: two dice each instead of five
    short: bool,
}

/// "There are at least so many dice of this face."
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "{count} × {face} by {player}")]
pub struct Bid {
    player: Seat,
    count: u8,
    face: Die,
}

/// What one viewer may see: the others' dice are covered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct View {
    bid: Option<Bid>,
    cups: BySeat<Hand<Option<Die>>>,
    last_round: BySeat<Cup>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(tag = "type")]
pub enum Action {
    #[schemars(title = "Call it a lie")]
    Doubt,
    #[schemars(title = "Bid {count} × {face}")]
    Bid { count: u8, face: Die },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(tag = "type")]
pub enum Event {
    #[schemars(title = "{player} bid {count} × {face}.")]
    Bid { player: Seat, count: u8, face: Die },
    #[schemars(title = "{caller} called it a lie. There were {found}, so {loser} lost a die.")]
    Shown { caller: Seat, found: usize, loser: Seat },
}

parlour::refusals! {
    pub enum Refused {
        PlayerCount, "PLAYER_COUNT", "Liar's Dice is for two to six players.";
        NotYourTurn, "NOT_YOUR_TURN", "It is not your turn to bid.";
        NoBid, "NO_BID", "There is no bid to call.";
        OwnBid, "OWN_BID", "You cannot call your own bid.";
        BadBid, "BAD_BID", "Bid higher than the last bid, but not more dice than there are.";
        Out, "OUT", "You have no dice left.";
        GameOver, "GAME_OVER", "The game is over.";
    }
}

parlour::notation_from_json!(LiarsDice, Action, View);

impl LiarsDice {
    /// The players who still have dice.
    fn players(&self) -> Seats {
        self.cups.iter().filter(|(_, cup)| !cup.0.is_empty()).map(|(seat, _)| seat).collect()
    }

    fn winner(&self) -> Option<Seat> {
        let players = self.players();
        players.first().filter(|_| players.len() == 1)
    }

    /// The first player in turn from this seat on.
    fn turn_from(&self, seat: Seat) -> Seat {
        let players = self.players();
        seat.in_turn(self.seats()).find(|next| players.contains(*next)).unwrap_or(seat)
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        match (action, self.bid) {
            _ if self.winner().is_some() => Err(Refused::GameOver),
            _ if !self.players().contains(seat) => Err(Refused::Out),
            (Action::Doubt, None) => Err(Refused::NoBid),
            (Action::Doubt, Some(bid)) if bid.player == seat => Err(Refused::OwnBid),
            (Action::Doubt, Some(_)) => Ok(()),
            (Action::Bid { .. }, _) if seat != self.turn => Err(Refused::NotYourTurn),
            (Action::Bid { count, face }, bid) => {
                let is_higher = bid.is_none_or(|last| (count, face) > (last.count, last.face));
                let is_there = (1..=self.dice().count()).contains(&count.into());
                if is_there && is_higher { Ok(()) } else { Err(Refused::BadBid) }
            }
        }
    }

    /// All dice on the table.
    fn dice(&self) -> impl Iterator<Item = Die> {
        self.cups.values().flat_map(|cup| cup.0.iter().copied())
    }

    fn roll(&mut self, rng: &mut impl Chance) {
        self.cups.values_mut().flat_map(|cup| &mut cup.0).for_each(|die| *die = Die::roll(rng));
    }

    /// All cups are lifted, and the player who was wrong loses a die.
    fn show(&mut self, bid: Bid, caller: Seat) -> Event {
        let found = self.dice().filter(|die| *die == bid.face).count();
        let loser = if found >= usize::from(bid.count) { caller } else { bid.player };
        self.last_round.clone_from(&self.cups);
        self.bid = None;
        self.cups[loser].0.pop();
        self.turn = self.turn_from(loser);
        Event::Shown { caller, found, loser }
    }
}

impl Rules for LiarsDice {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Illegal = Refused;

    fn deal(seats: usize, options: &Options, rng: &mut impl Chance) -> Result<Self, Refused> {
        if !(2..=6).contains(&seats) {
            return Err(Refused::PlayerCount);
        }
        let dice = if options.short { 2 } else { 5 };
        let cups = BySeat::new(seats, |_| (0..dice).map(|_| Die::roll(rng)).collect());
        Ok(Self {
            options: *options,
            cups,
            turn: Seat::new(0),
            bid: None,
            last_round: BySeat::default(),
        })
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> usize {
        self.cups.len()
    }

    fn to_act(&self) -> Seats {
        if self.winner().is_some() { Seats::NONE } else { Seats::only(self.turn) }
    }

    fn legal(&self, seat: Seat, out: &mut impl Plays<Action>) {
        let bids = |count| Die::faces().map(move |face| Action::Bid { count, face });
        let plays = std::iter::once(Action::Doubt).chain((1..=30).flat_map(bids));
        out.push_all(plays.filter(|play| self.check(seat, *play).is_ok()));
    }

    fn act(
        &mut self,
        actor: Actor,
        action: Action,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Refused> {
        let player = actor.seat().unwrap_or(self.turn);
        self.check(player, action)?;
        if let Action::Bid { count, face } = action {
            self.bid = Some(Bid { player, count, face });
            self.turn = self.turn_from(player.next(self.seats()));
            events.tell_all(|| Event::Bid { player, count, face });
        } else if let Some(bid) = self.bid {
            let shown = self.show(bid, player);
            self.roll(rng);
            events.tell_all(|| shown);
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = Seats::only(self.winner()?);
        let scores = self.cups.values().map(|cup| cup.0.iter().map(|_| 1).sum()).collect();
        Some(Outcome { winners, scores })
    }

    fn phase(&self) -> &'static str {
        match self.bid {
            _ if self.winner().is_some() => "over",
            None => "opening",
            Some(_) => "bidding",
        }
    }

    fn determinize(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        let mut sample = self.clone();
        sample.roll(rng);
        if let Some(seat) = viewer.seat() {
            sample.cups[seat].clone_from(&self.cups[seat]);
        }
        sample
    }
}

impl Observable for LiarsDice {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let seen = |seat, die: &Die| viewer.is(seat).then_some(*die);
        let cups = self.cups.map(|seat, cup| cup.0.iter().map(|die| seen(seat, die)).collect());
        View { bid: self.bid, cups, last_round: self.last_round.clone() }
    }

    fn chart() -> &'static Chart {
        &chart::CHART
    }

    fn audit(&self) -> Result<(), String> {
        let players = self.players();
        match self.bid {
            _ if !(2..=6).contains(&self.seats()) => Err("there are two to six players".into()),
            _ if self.cups.values().any(|cup| cup.0.len() > 5) => Err("a cup has five dice".into()),
            _ if !players.contains(self.turn) => Err("the player on turn has no dice".into()),
            Some(bid) if !players.contains(bid.player) => Err("the bidder has no dice".into()),
            _ => Ok(()),
        }
    }
}
