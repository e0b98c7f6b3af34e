//! My Game: everyone plays a card in turn, and the highest one takes the round.
//!
//! This is a complete game to start from. The rules are in this file, top to bottom: what lies on the table, what players can
//! do, what they may see. `laws.rs` tests it, `main.rs` runs it.

#[cfg(test)]
mod laws;

use parlour::prelude::*;

/// The cards in the box: 1 to 50, one of each.
const CARDS: u8 = 50;

/// A game in progress. This is all there is to know about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Game {
    options: Options,
    hands: BySeat<Hand<u8>>,
    /// The card each player has played in this round.
    round: BySeat<Option<u8>>,
    /// Every card that was played so far, in order.
    played: Vec<u8>,
    /// Rounds taken by each player.
    points: BySeat<u8>,
    turn: Seat,
}

/// What people can choose before the game. Comments become the words on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Eight cards each instead of five
    long: bool,
}

/// What a player can do. Titles are the words on the buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(tag = "type")]
pub enum Action {
    #[schemars(title = "Play the {card}")]
    Play { card: u8 },
}

/// What happened. Titles are the sentences in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(tag = "type")]
pub enum Event {
    #[schemars(title = "{player} played the {card}.")]
    Played { player: Seat, card: u8 },
    #[schemars(title = "{player} took the round.")]
    RoundTaken { player: Seat },
}

/// What one player may see: the hands of the others are face down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct View {
    round: BySeat<Option<Card>>,
    hands: BySeat<Hand<Option<Card>>>,
    points: BySeat<u8>,
}

parlour::refusals! {
    /// Why an action is refused: a code for programs and a sentence for people.
    pub enum Refused {
        PlayerCount, "PLAYER_COUNT", "My Game is for two to six players.";
        GameOver, "GAME_OVER", "The game is over.";
        NotYourTurn, "NOT_YOUR_TURN", "It is not your turn.";
        NotInHand, "NOT_IN_HAND", "You do not have that card.";
    }
}

// Logs and replay files write states and actions as text. This takes their JSON.
parlour::notation_from_json!(Game, Action, View);

impl Game {
    fn is_over(&self) -> bool {
        self.hands.values().all(|hand| hand.0.is_empty())
            && self.round.values().all(Option::is_none)
    }

    fn check(&self, player: Seat, action: Action) -> Result<(), Refused> {
        let Action::Play { card } = action;
        if self.is_over() {
            return Err(Refused::GameOver);
        }
        if player != self.turn {
            return Err(Refused::NotYourTurn);
        }
        if !self.hands[player].0.contains(&card) {
            return Err(Refused::NotInHand);
        }
        Ok(())
    }

    fn play(&mut self, player: Seat, card: u8) {
        self.hands[player].0.retain(|other| *other != card);
        self.round[player] = Some(card);
        self.played.push(card);
        self.turn = self.next_to_play(player.next(self.seats()));
    }

    /// The first player from this seat on who has not played in this round.
    fn next_to_play(&self, seat: Seat) -> Seat {
        seat.in_turn(self.seats()).find(|next| self.round[*next].is_none()).unwrap_or(seat)
    }

    /// Gives the round to the highest card, once everyone has played.
    fn finish_round(&mut self) -> Option<Seat> {
        let cards: Option<Vec<u8>> = self.round.values().copied().collect();
        let highest = cards?.into_iter().max();
        let (winner, _) = self.round.iter().find(|(_, card)| **card == highest)?;
        self.round.values_mut().for_each(|card| *card = None);
        self.points[winner] += 1;
        self.turn = winner;
        Some(winner)
    }
}

impl Rules for Game {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Illegal = Refused;

    fn deal(seats: usize, options: &Options, rng: &mut impl Chance) -> Result<Self, Refused> {
        if !(2..=6).contains(&seats) {
            return Err(Refused::PlayerCount);
        }
        let mut deck: Vec<u8> = (1..=CARDS).collect();
        rng.shuffle(&mut deck);
        let hand = |_| {
            let mut hand: Vec<u8> = deck.drain(..options.hand_size()).collect();
            hand.sort_unstable();
            Hand(hand)
        };
        Ok(Self {
            options: *options,
            hands: BySeat::new(seats, hand),
            round: BySeat::new(seats, |_| None),
            played: Vec::new(),
            points: BySeat::new(seats, |_| 0),
            turn: Seat::new(0),
        })
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> usize {
        self.hands.len()
    }

    fn to_act(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::only(self.turn) }
    }

    fn legal(&self, seat: Seat, out: &mut impl Plays<Action>) {
        let cards = self.hands.get(seat).into_iter().flat_map(|hand| &hand.0);
        let plays = cards.map(|card| Action::Play { card: *card });
        out.push_all(plays.filter(|play| self.check(seat, *play).is_ok()));
    }

    fn act(
        &mut self,
        actor: Actor,
        action: Action,
        _rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Refused> {
        // Refuse first, change afterwards: a refused action leaves the game as it was.
        let player = actor.seat().unwrap_or(self.turn);
        self.check(player, action)?;
        let Action::Play { card } = action;
        self.play(player, card);
        events.tell_all(|| Event::Played { player, card });
        if let Some(player) = self.finish_round() {
            events.tell_all(|| Event::RoundTaken { player });
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let most = self.points.values().max();
        let winners = self.points.iter().filter(|(_, points)| Some(*points) == most);
        Some(Outcome {
            winners: winners.map(|(seat, _)| seat).collect(),
            scores: self.points.values().map(|points| i32::from(*points)).collect(),
        })
    }

    fn phase(&self) -> &'static str {
        if self.is_over() { "over" } else { "playing" }
    }

    /// Deals again what this viewer cannot see. Bots think with such guesses, and the laws use them to look for leaks.
    fn determinize(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        let own = viewer.seat().and_then(|seat| self.hands.get(seat));
        let is_seen =
            |card: &u8| self.played.contains(card) || own.is_some_and(|own| own.0.contains(card));
        let mut unseen: Vec<u8> = (1..=CARDS).filter(|card| !is_seen(card)).collect();
        rng.shuffle(&mut unseen);
        let hands = self.hands.map(|seat, hand| {
            if viewer.is(seat) {
                return hand.clone();
            }
            let mut guess = unseen.split_off(unseen.len() - hand.0.len());
            guess.sort_unstable();
            Hand(guess)
        });
        Self { hands, ..self.clone() }
    }
}

impl Options {
    fn hand_size(self) -> usize {
        if self.long { 8 } else { 5 }
    }
}

impl Observable for Game {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let face_up = |card: u8| Card::named(card.to_string());
        View {
            round: self.round.map(|_, card| card.map(face_up)),
            hands: self.hands.map(|seat, hand| {
                hand.0.iter().map(|card| viewer.is(seat).then(|| face_up(*card))).collect()
            }),
            points: self.points.clone(),
        }
    }

    fn chart() -> &'static Chart {
        &CHART
    }

    /// Looks for what cannot be. States also come from files and scripts, and play relies on all of this.
    fn audit(&self) -> Result<(), String> {
        let seats = self.seats();
        if !(2..=6).contains(&seats) || self.round.len() != seats || self.points.len() != seats {
            return Err("there are not two to six players".into());
        }
        let hands = self.hands.values().flat_map(|hand| &hand.0);
        let mut cards: Vec<u8> = hands.chain(&self.played).copied().collect();
        cards.sort_unstable();
        if cards.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("a card is there twice".into());
        }
        if cards.iter().any(|card| !(1..=CARDS).contains(card)) {
            return Err("a card is not from the box".into());
        }
        let rounds: usize = self.points.values().map(|points| usize::from(*points)).sum();
        let in_round = self.round.values().flatten().count();
        let is_complete = |(seat, hand): (Seat, &Hand<u8>)| {
            let in_round = usize::from(self.round[seat].is_some());
            hand.0.len() + in_round + rounds == self.options.hand_size()
        };
        if !self.hands.iter().all(is_complete) || self.played.len() != rounds * seats + in_round {
            return Err("cards are missing".into());
        }
        if !self.round.values().flatten().all(|card| self.played.contains(card)) {
            return Err("a card on the table was not played".into());
        }
        match self.round.get(self.turn) {
            Some(None) => Ok(()),
            _ => Err("the player on turn has played already".into()),
        }
    }
}

const CHART: Chart = Chart {
    id: "my-game",
    initial: "playing",
    states: &[State::leaf("playing", "play a card"), State::end("over", "no cards are left")],
    edges: &[
        Edge::new("playing", "PLAY", "playing"),
        Edge::new("playing", "PLAY", "over").when("no cards are left"),
    ],
};

impl Plain for Game {
    const INFO: Info = Info {
        id: "my-game",
        title: "My Game",
        tagline: "Everyone plays a card, and the highest one takes the round.",
        seats: 2..=6,
        minutes: 5..=10,
        // Raise it when the same seed and actions would lead elsewhere, so that old replays are not misread.
        rules_version: 1,
    };
}

/// The game and what people can choose from, for a catalog.
pub fn my_game() -> Registration {
    parlour::game::<Game>()
        .preset(Preset::standard("Classic", "Five cards each.", json!({})))
        .preset(Preset::variant("Long", "Eight cards each.", json!({ "long": true })))
}
