//! Why an action is refused (rules 7).

/// Why an action is refused. The first reason that applies is given, in the order of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// It has no shape that an action could have.
    #[error("This message does not say what to do, or not completely.")]
    MalformedAction,
    /// It names an action that the game does not have, or not for players.
    #[error("Nothing of that name can be done in this game.")]
    UnknownAction,
    /// Nothing is dealt, or the round is over.
    #[error("There is no round going on.")]
    NotPlaying,
    /// Somebody is missing.
    #[error("The game waits for somebody who is missing.")]
    GamePaused,
    /// It comes from somebody who is not at the table.
    #[error("You have no seat in this game.")]
    NotSeated,
    /// It needs a rule that is switched off.
    #[error("That belongs to a house rule this table plays without.")]
    RuleDisabled,
    /// Somebody else is to act.
    #[error("Somebody else is to act now.")]
    NotYourTurn,
    /// Only the very same card can be played out of turn.
    #[error("Out of turn you can play only the very card that lies on top.")]
    NotIdentical,
    /// The card is somewhere else.
    #[error("That card is not in your hand.")]
    CardNotInHand,
    /// The card does not fit.
    #[error("That card has neither the colour nor the symbol of the one on top.")]
    CardNotPlayable,
    /// A wild card needs a color.
    #[error("A wild card needs a colour: say which.")]
    ColorRequired,
    /// There is no such color.
    #[error("There are four colours: red, blue, green and yellow.")]
    InvalidColor,
    /// A player who can play must.
    #[error("You have a card that fits, and at this table that means you play.")]
    MustPlay,
    /// Draw cards lie on the table.
    #[error("Answer with a draw card or draw what has piled up.")]
    MustStackOrDraw,
    /// A card was just drawn.
    #[error("After drawing you may play just the card you drew.")]
    OnlyDrawnCard,
    /// Nothing was drawn.
    #[error("You can pass once you have drawn a card you could play.")]
    NothingToPass,
    /// Hands cannot be exchanged like that.
    #[error("A seven swaps hands with another player at the table, and only a seven does.")]
    InvalidSwapTarget,
    /// Cards cannot be played together like that.
    #[error("Cards played together are different cards with one number.")]
    InvalidMultiPlay,
    /// A wild draw four waits for its answer.
    #[error("The wild draw four is to be answered first: accept or challenge it.")]
    ChallengePending,
    /// There is no wild draw four to answer.
    #[error("No wild draw four waits for an answer of yours.")]
    NoChallenge,
    /// It is too early or too late to call.
    #[error("UNO is called with two cards on your turn, or with your last card, and once.")]
    UnoNotAllowed,
    /// There is nobody to catch.
    #[error("That player has done nothing to be caught for.")]
    NotCatchable,
    /// It is the owner's business.
    #[error("The owner of the room decides that.")]
    NotOwner,
    /// There are too few people.
    #[error("There are too few players for a game.")]
    TooFewPlayers,
    /// There are too many people.
    #[error("There is room for ten players and no more.")]
    TooManyPlayers,
    /// Somebody wants to join a full room.
    #[error("All ten places are taken.")]
    RoomFull,
    /// It belongs into the lobby.
    #[error("The game is already under way.")]
    GameAlreadyStarted,
    /// Settings belong into the lobby.
    #[error("Settings are fixed until the game is over.")]
    SettingsLocked,
    /// Settings are out of range or do not go together.
    #[error("These settings are out of range or do not go together.")]
    InvalidSettings,
    /// The order leaves somebody out, or names somebody else.
    #[error("An order names everybody in the lobby exactly once.")]
    InvalidOrder,
    /// Nobody misses that player.
    #[error("Nobody is waiting for that player.")]
    NoSuchOrphan,
    /// The round goes on.
    #[error("This round is not over yet.")]
    RoundNotEnded,
}

impl parlour_engine::Illegal for Illegal {
    fn code(self) -> &'static str {
        match self {
            Self::MalformedAction => "MALFORMED_ACTION",
            Self::UnknownAction => "UNKNOWN_ACTION",
            Self::NotPlaying => "NOT_PLAYING",
            Self::GamePaused => "GAME_PAUSED",
            Self::NotSeated => "NOT_SEATED",
            Self::RuleDisabled => "RULE_DISABLED",
            Self::NotYourTurn => "NOT_YOUR_TURN",
            Self::NotIdentical => "NOT_IDENTICAL",
            Self::CardNotInHand => "CARD_NOT_IN_HAND",
            Self::CardNotPlayable => "CARD_NOT_PLAYABLE",
            Self::ColorRequired => "COLOR_REQUIRED",
            Self::InvalidColor => "INVALID_COLOR",
            Self::MustPlay => "MUST_PLAY",
            Self::MustStackOrDraw => "MUST_STACK_OR_DRAW",
            Self::OnlyDrawnCard => "ONLY_DRAWN_CARD",
            Self::NothingToPass => "NOTHING_TO_PASS",
            Self::InvalidSwapTarget => "INVALID_SWAP_TARGET",
            Self::InvalidMultiPlay => "INVALID_MULTI_PLAY",
            Self::ChallengePending => "CHALLENGE_PENDING",
            Self::NoChallenge => "NO_CHALLENGE",
            Self::UnoNotAllowed => "UNO_NOT_ALLOWED",
            Self::NotCatchable => "NOT_CATCHABLE",
            Self::NotOwner => "NOT_OWNER",
            Self::TooFewPlayers => "TOO_FEW_PLAYERS",
            Self::TooManyPlayers => "TOO_MANY_PLAYERS",
            Self::RoomFull => "ROOM_FULL",
            Self::GameAlreadyStarted => "GAME_ALREADY_STARTED",
            Self::SettingsLocked => "SETTINGS_LOCKED",
            Self::InvalidSettings => "INVALID_SETTINGS",
            Self::InvalidOrder => "INVALID_ORDER",
            Self::NoSuchOrphan => "NO_SUCH_ORPHAN",
            Self::RoundNotEnded => "ROUND_NOT_ENDED",
        }
    }
}
