//! What can be chosen before the first deal (rules 9).

use parlour_engine::Seats;

use super::error::Illegal;

/// The settings of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "camelCase", default, deny_unknown_fields))]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the lobby form")]
pub struct Options {
    /// Cards dealt to everybody: 5, 7 or 10.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    #[cfg_attr(feature = "std", schemars(extend("enum" = [5, 7, 10])))]
    pub starting_hand_size: u8,
    /// The score that ends the game; null for a single round.
    pub score_limit: ScoreLimit,
    /// Whoever can play has to.
    pub force_play: bool,
    /// Draw cards can be answered with draw cards; the last one pays for all.
    pub draw_stacking: bool,
    /// Whoever holds the very card that was just played may play it out of turn.
    pub jump_in: bool,
    /// After a 0 all hands move on.
    pub zero_swap: bool,
    /// After a 7 two hands may change owners.
    pub seven_swap: bool,
    /// Several cards of one number may be played together.
    pub multiple_card_play: bool,
    /// A card that was just drawn may be played at once.
    pub play_drawn_card: bool,
    /// A wild draw four may be challenged. Not with `drawStacking`.
    pub wild_draw_four_challenge: bool,
    /// Who forgets to call UNO can be caught.
    pub uno_call: bool,
    /// Fewer players than this cannot play: 2 or 3.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    #[cfg_attr(feature = "std", schemars(range(min = 2, max = 3)))]
    pub min_players: u8,
    /// Who sees whose cards.
    pub hand_privacy: HandPrivacy,
    /// Whether people without a seat may watch.
    pub spectators: bool,
    /// Whether all hands are shown when a round is over.
    pub reveal_hands_at_end: bool,
    /// Who owns the room and who is a bot. It is the table that says so, not a form.
    #[cfg_attr(feature = "std", serde(skip_serializing_if = "Seating::is_usual"))]
    pub seating: Seating,
}

/// Who owns the room and who is a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "camelCase", default, deny_unknown_fields))]
pub struct Seating {
    /// The seat of whoever owns the room.
    pub owner: u8,
    /// The seats of bots.
    #[cfg_attr(feature = "std", schemars(with = "Vec<u8>"))]
    pub bots: Bots,
}

/// Seats of bots, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "std", serde(into = "Vec<u8>", try_from = "Vec<u8>"))]
pub struct Bots(pub(super) u16);

impl From<Seats> for Bots {
    fn from(seats: Seats) -> Self {
        Self(seats.iter().fold(0, |bots, seat| bots | 1 << seat.index()))
    }
}

impl Seating {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// Who sees whose cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum HandPrivacy {
    /// Everybody the own.
    #[default]
    Private,
    /// Everybody all.
    Shared,
}

/// The score that ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ScoreLimit {
    /// None: there is one round and no score.
    #[default]
    SingleRound,
    /// Whoever has so many points wins.
    Points(u16),
    /// None: round follows round.
    Endless,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            starting_hand_size: 7,
            score_limit: ScoreLimit::SingleRound,
            force_play: false,
            draw_stacking: false,
            jump_in: false,
            zero_swap: false,
            seven_swap: false,
            multiple_card_play: false,
            play_drawn_card: false,
            wild_draw_four_challenge: false,
            uno_call: false,
            min_players: 2,
            hand_privacy: HandPrivacy::Private,
            spectators: true,
            reveal_hands_at_end: false,
            seating: Seating::default(),
        }
    }
}

impl Options {
    /// The hand sizes one can choose from.
    pub const HAND_SIZES: [u8; 3] = [5, 7, 10];

    /// Looks for values and combinations that are not allowed.
    ///
    /// # Errors
    /// [`Illegal::InvalidSettings`].
    pub fn check(&self) -> Result<(), Illegal> {
        let fits = Self::HAND_SIZES.contains(&self.starting_hand_size)
            && (2..=3).contains(&self.min_players)
            && self.score_limit.is_offered()
            && !(self.draw_stacking && self.wild_draw_four_challenge);
        if fits { Ok(()) } else { Err(Illegal::InvalidSettings) }
    }

    /// Whether no rule is on that changes what can be played, drawn or called.
    pub(super) const fn is_plain(&self) -> bool {
        !(self.force_play
            || self.draw_stacking
            || self.jump_in
            || self.zero_swap
            || self.seven_swap
            || self.multiple_card_play
            || self.play_drawn_card
            || self.wild_draw_four_challenge
            || self.uno_call)
    }

    /// Whether hands can change their owners.
    #[inline]
    pub(super) const fn moves_hands(&self) -> bool {
        self.zero_swap || self.seven_swap
    }

    /// Whether everybody sees every hand.
    #[inline]
    pub(super) fn is_shared(&self) -> bool {
        self.hand_privacy == HandPrivacy::Shared
    }
}

impl ScoreLimit {
    /// The limits one can choose from.
    pub const ALL: [Self; 6] = [
        Self::SingleRound,
        Self::Points(100),
        Self::Points(200),
        Self::Points(300),
        Self::Points(500),
        Self::Endless,
    ];

    fn is_offered(self) -> bool {
        Self::ALL.contains(&self)
    }

    /// Whether scores are kept.
    #[inline]
    pub fn keeps_scores(self) -> bool {
        self != Self::SingleRound
    }
}

#[cfg(feature = "std")]
mod documents {
    use std::borrow::Cow;

    use parlour_engine::{MAX_SEATS, Whole};
    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Bots, ScoreLimit};

    impl From<Bots> for Vec<u8> {
        fn from(Bots(bots): Bots) -> Self {
            (0..16).filter(|seat| bots & 1 << seat != 0).collect()
        }
    }

    impl TryFrom<Vec<u8>> for Bots {
        type Error = &'static str;

        fn try_from(seats: Vec<u8>) -> Result<Self, Self::Error> {
            let is_seat = |seat: &u8| usize::from(*seat) < MAX_SEATS;
            if seats.iter().all(is_seat) {
                Ok(Self(seats.iter().fold(0, |bots, seat| bots | 1 << seat)))
            } else {
                Err("there is no such seat")
            }
        }
    }

    /// JSON has no infinity.
    const INFINITY: &str = "infinity";

    impl Serialize for ScoreLimit {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                Self::SingleRound => serializer.serialize_none(),
                Self::Points(points) => serializer.serialize_u16(*points),
                Self::Endless => serializer.serialize_str(INFINITY),
            }
        }
    }

    impl<'de> Deserialize<'de> for ScoreLimit {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            #[derive(Deserialize)]
            #[serde(untagged)]
            enum Limit {
                Points(Whole),
                Word(String),
            }
            let unknown = || serde::de::Error::custom("no such score limit");
            match Option::<Limit>::deserialize(deserializer)? {
                None => Ok(Self::SingleRound),
                Some(Limit::Word(word)) if word == INFINITY => Ok(Self::Endless),
                Some(Limit::Word(_)) => Err(unknown()),
                Some(Limit::Points(points)) => {
                    let limit = points.get().map(Self::Points);
                    limit.filter(|limit| limit.is_offered()).ok_or_else(unknown)
                }
            }
        }
    }

    impl JsonSchema for ScoreLimit {
        fn schema_name() -> Cow<'static, str> {
            "ScoreLimit".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "description": "The score that ends a game; null for a single round.",
                "enum": [null, 100, 200, 300, 500, INFINITY],
            })
        }
    }
}
