//! What the board asks of a view.

use parlour_engine::Seat;
use parlour_engine::codec;
use parlour_games::deal::json::documents::{PendingDoc, PlayerDoc};
use parlour_games::deal::options::AbracadabraRule;
use parlour_games::deal::state::{MOVES_PER_TURN, Phase};
use parlour_games::deal::{self, Action, ActionType, Card, CardView, Color, Play};

use crate::words::words;

pub(super) type Seen<'a> = crate::scene::Seen<'a, deal::Deal>;

/// The cards of one color in front of somebody.
pub(super) struct Group<'a> {
    pub(super) color: Color,
    pub(super) cards: Vec<Card>,
    pub(super) fixtures: &'a [CardView],
    pub(super) rent: u16,
    pub(super) is_locked: bool,
}

impl<'a> Group<'a> {
    /// Everything of one color in front of somebody; none if there is nothing.
    pub(super) fn of(player: &'a PlayerDoc, color: Color) -> Option<Self> {
        let cards = player.property_area.get(&color).map(|cards| plain(cards)).unwrap_or_default();
        let fixtures = player.attachments.get(&color).map_or(&[][..], Vec::as_slice);
        if cards.is_empty() && fixtures.is_empty() {
            return None;
        }
        let rent = player.rents[color.index()];
        Some(Self { color, cards, fixtures, rent, is_locked: player.locks.contains(color) })
    }

    /// The groups of somebody, complete ones first.
    pub(super) fn all(player: &'a PlayerDoc) -> Vec<Self> {
        let groups = Color::ALL.into_iter().filter_map(|color| Self::of(player, color));
        let mut groups: Vec<Self> = groups.collect();
        groups.sort_by_key(|group| !group.is_complete());
        groups
    }

    pub(super) fn is_complete(&self) -> bool {
        self.cards.len() >= self.size()
    }

    pub(super) fn size(&self) -> usize {
        self.color.size().into()
    }
}

impl<'a> Seen<'a> {
    pub(super) fn player(&self, seat: Seat) -> Option<&'a PlayerDoc> {
        self.view().players.get(seat.index())
    }

    /// The viewer.
    pub(super) fn me(&self) -> Option<&'a PlayerDoc> {
        self.player(self.viewer?)
    }

    pub(super) fn my_group(&self, color: Color) -> Option<Group<'a>> {
        Group::of(self.me()?, color)
    }

    /// The viewer's hand.
    pub(super) fn hand(&self) -> Option<Vec<Card>> {
        Some(plain(self.me()?.hand.as_ref()?))
    }

    /// What programs call a player.
    pub(super) fn id(&self, seat: Seat) -> &str {
        self.person(seat).map_or("", |person| &person.id)
    }

    pub(super) fn pending(&self) -> Option<&'a PendingDoc> {
        self.view().pending_action.as_ref()
    }

    /// The player whose turn it is.
    pub(super) fn current(&self) -> Seat {
        self.view().current_player_index.0
    }

    /// Whether it is the viewer's turn, even while others answer.
    pub(super) fn has_turn(&self) -> bool {
        !self.is_over && self.is_me(self.current())
    }

    pub(super) fn moves_left(&self) -> u8 {
        MOVES_PER_TURN.saturating_sub(self.view().turn_moves_played)
    }

    pub(super) fn has_conversion(&self) -> bool {
        self.view().options.abracadabra_rule == AbracadabraRule::ConvertSet
    }

    /// How many cards the viewer has above the limit.
    pub(super) fn excess(&self) -> usize {
        let kept = self.view().options.most_kept();
        self.me().map_or(0, |me| hand_count(me).saturating_sub(kept.into()))
    }

    /// What this card can be used for now.
    pub(super) fn uses(&self, card: Card) -> impl Iterator<Item = &'a Action> + Clone {
        self.legal().iter().filter(move |action| played(action) == Some(card))
    }

    /// What this card can be played as and aimed at: actions and rents.
    pub(super) fn plays(&self, card: Card) -> Vec<(&'a Action, Play)> {
        self.uses(card).filter_map(|action| Some((action, play(action)?))).collect()
    }

    /// What a group of the viewer's would be with one more card.
    pub(super) fn preview(&self, color: Color) -> String {
        let have = self.my_group(color).map_or(0, |group| group.cards.len()) + 1;
        let size = usize::from(color.size());
        match have {
            _ if have == size => words().deal_completes(),
            _ if have > size => words().deal_complete_already(),
            _ => words().deal_progress(have, size),
        }
    }

    /// Why nothing can be done with a card in hand.
    pub(super) fn why_idle(&self) -> String {
        let words = words();
        if self.is_over {
            return words.deal_is_over();
        }
        if self.pending().is_some() && self.is_my_turn() {
            return words.deal_no_answer();
        }
        if !self.has_turn() {
            return words.deal_not_your_turn(self.name(self.current()));
        }
        match self.view().turn_phase {
            Some(Phase::Drawing) => words.deal_draw_first(),
            Some(Phase::Paying | Phase::Responding) => words.deal_wait_answers(),
            Some(Phase::Playing | Phase::Ended) | None if self.moves_left() == 0 => {
                words.deal_no_moves()
            }
            Some(Phase::Playing | Phase::Ended) | None => words.deal_nothing_to_do(),
        }
    }

    /// Why an action cannot be played although a move is left.
    pub(super) fn why_not(&self, action: ActionType) -> String {
        if action == ActionType::DoubleRent && self.view().double_rent_active {
            return words().deal_why_doubled();
        }
        words().deal_why_not(codec::verb(&action))
    }
}

/// The card that an action plays.
pub(super) fn played(action: &Action) -> Option<Card> {
    match *action {
        Action::PlayToBank { card }
        | Action::PlayProperty { card, .. }
        | Action::PlayAction(Play { card, .. })
        | Action::PlayRent { card, .. }
        | Action::MoveWild { card, .. }
        | Action::JustSayNo { card } => Some(card),
        Action::DrawCards
        | Action::Pay { .. }
        | Action::Accept
        | Action::Discard { .. }
        | Action::EndTurn
        | Action::Leave { .. }
        | Action::Return { .. } => None,
    }
}

/// An action or a rent, and what it is aimed at.
pub(super) fn play(action: &Action) -> Option<Play> {
    match *action {
        Action::PlayAction(play) => Some(play),
        Action::PlayRent { card, color, victim } => Some(Play { color, victim, ..Play::new(card) }),
        _ => None,
    }
}

/// How many cards somebody holds.
pub(super) fn hand_count(player: &PlayerDoc) -> usize {
    player.hand_count.or_else(|| player.hand.as_ref().map(Vec::len)).unwrap_or(0)
}

/// How many sets somebody has.
pub(super) fn complete_sets(player: &PlayerDoc) -> usize {
    Group::all(player).iter().filter(|group| group.is_complete()).count()
}

/// The cards, whatever they lie as.
pub(super) fn plain(cards: &[CardView]) -> Vec<Card> {
    cards.iter().map(|view| view.card).collect()
}
