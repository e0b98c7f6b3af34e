//! Why an action is refused (rules 6).

/// Why an action is refused. The first reason that applies is given, in the order of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// It has no shape that an action could have.
    #[error("This message does not say what to do.")]
    MalformedAction,
    /// It names an action that the game does not have.
    #[error("There is no action of that name in this game.")]
    UnknownAction,
    /// Nothing is dealt.
    #[error("The cards are not dealt yet.")]
    GameNotActive,
    /// It is over.
    #[error("This game is over.")]
    GameOver,
    /// It comes from somebody who does not play.
    #[error("You are watching; only players can act.")]
    NotSeated,
    /// Somebody else is on turn.
    #[error("Somebody else is on turn.")]
    NotYourTurn,
    /// Somebody else is asked, or nobody is.
    #[error("It is not you who is asked now.")]
    NotYourResponse,
    /// It belongs to another moment.
    #[error("This is not the moment for that.")]
    WrongPhase,
    /// A turn begins with drawing.
    #[error("Begin your turn by drawing.")]
    MustDrawFirst,
    /// Somebody has to answer first.
    #[error("An answer to your last play is still open.")]
    ActionPending,
    /// Three moves are made.
    #[error("Your moves for this turn are used up.")]
    NoMovesLeft,
    /// There would be no move left for the rent.
    #[error("Keep a move for the rent that you want to double.")]
    NotEnoughMoves,
    /// It is doubled already.
    #[error("Your next rent counts double as it is.")]
    DoubleRentAlreadyActive,
    /// The card is somewhere else.
    #[error("That card is not in your hand.")]
    CardNotInHand,
    /// Property has no place in a bank.
    #[error("A bank takes money, actions and rents, but no property.")]
    CardNotBankable,
    /// It is no property.
    #[error("Only properties and wild cards can be laid out.")]
    NotAProperty,
    /// It is no action.
    #[error("Only action cards can be played like that.")]
    NotAnAction,
    /// It is no rent.
    #[error("Rent is charged with a rent card.")]
    NotARentCard,
    /// It waits for somebody else's move.
    #[error("Keep that card until somebody does something to you.")]
    ReactionOnly,
    /// No color is named.
    #[error("Which color? Name one.")]
    ColorRequired,
    /// The color does not fit.
    #[error("That color does not go with this card.")]
    InvalidColor,
    /// There is nothing to charge rent for.
    #[error("You have nothing in that color that earns rent.")]
    NoRentDue,
    /// Nobody is named.
    #[error("Against whom? Name a player.")]
    VictimRequired,
    /// It cannot be played against that player.
    #[error("It cannot be played against that player.")]
    InvalidVictim,
    /// No card is named.
    #[error("Which card? Name one.")]
    TargetCardRequired,
    /// The card does not lie there.
    #[error("That card does not lie there.")]
    CardNotOnTable,
    /// Cards are missing in that set.
    #[error("Cards are still missing in that set.")]
    SetNotComplete,
    /// A complete set is safe from single thefts.
    #[error("Nothing can be taken out of a complete set like that.")]
    SetComplete,
    /// A lock is on that set.
    #[error("A lock protects that set.")]
    SetLocked,
    /// One lock is enough.
    #[error("There is a lock on that set already.")]
    SetAlreadyLocked,
    /// A shield protects that player.
    #[error("A shield protects that player.")]
    TargetShielded,
    /// One shield is enough.
    #[error("Your shield still holds.")]
    ShieldAlreadyActive,
    /// It is no wild card.
    #[error("That works only with wild cards.")]
    NotAWild,
    /// Another building has to stand there first.
    #[error("Another building has to stand there first.")]
    HouseRequired,
    /// There is one already.
    #[error("One building of a kind is enough for a set.")]
    BuildingExists,
    /// An Abracadabra cannot be that.
    #[error("An Abracadabra has to say what it is, and cannot be just anything.")]
    InvalidCopy,
    /// There is no refusing this with that.
    #[error("This cannot be refused with that card, or not any more.")]
    CannotRefuse,
    /// The card is no payment.
    #[error("You cannot pay with one of these cards.")]
    CardNotPayable,
    /// It is not enough.
    #[error("That is not enough.")]
    PaymentTooLow,
    /// It is more than needed.
    #[error("That is more than you need to give; take a card back.")]
    PaymentTooMuch,
    /// A Hotel cannot stand without a House.
    #[error("The Hotel on that House has to go first.")]
    BuildingOrder,
    /// There are too many cards in the hand.
    #[error("You hold too many cards to end your turn; discard some.")]
    HandLimit,
    /// It is not the right number of cards.
    #[error("Discard as many cards as you hold too many, no more and no less.")]
    WrongDiscard,
    /// Too few or too many people.
    #[error("This game is for two to five players.")]
    PlayerCount,
    /// A setting is out of range.
    #[error("One of the settings is out of range.")]
    InvalidOption,
}

impl Illegal {
    /// Every reason there is.
    pub const ALL: [Self; 45] = [
        Self::MalformedAction,
        Self::UnknownAction,
        Self::GameNotActive,
        Self::GameOver,
        Self::NotSeated,
        Self::NotYourTurn,
        Self::NotYourResponse,
        Self::WrongPhase,
        Self::MustDrawFirst,
        Self::ActionPending,
        Self::NoMovesLeft,
        Self::NotEnoughMoves,
        Self::DoubleRentAlreadyActive,
        Self::CardNotInHand,
        Self::CardNotBankable,
        Self::NotAProperty,
        Self::NotAnAction,
        Self::NotARentCard,
        Self::ReactionOnly,
        Self::ColorRequired,
        Self::InvalidColor,
        Self::NoRentDue,
        Self::VictimRequired,
        Self::InvalidVictim,
        Self::TargetCardRequired,
        Self::CardNotOnTable,
        Self::SetNotComplete,
        Self::SetComplete,
        Self::SetLocked,
        Self::SetAlreadyLocked,
        Self::TargetShielded,
        Self::ShieldAlreadyActive,
        Self::NotAWild,
        Self::HouseRequired,
        Self::BuildingExists,
        Self::InvalidCopy,
        Self::CannotRefuse,
        Self::CardNotPayable,
        Self::PaymentTooLow,
        Self::PaymentTooMuch,
        Self::BuildingOrder,
        Self::HandLimit,
        Self::WrongDiscard,
        Self::PlayerCount,
        Self::InvalidOption,
    ];
}

impl parlour_engine::Illegal for Illegal {
    fn code(self) -> &'static str {
        match self {
            Self::MalformedAction => "MALFORMED_ACTION",
            Self::UnknownAction => "UNKNOWN_ACTION",
            Self::GameNotActive => "GAME_NOT_ACTIVE",
            Self::GameOver => "GAME_OVER",
            Self::NotSeated => "NOT_SEATED",
            Self::NotYourTurn => "NOT_YOUR_TURN",
            Self::NotYourResponse => "NOT_YOUR_RESPONSE",
            Self::WrongPhase => "WRONG_PHASE",
            Self::MustDrawFirst => "MUST_DRAW_FIRST",
            Self::ActionPending => "ACTION_PENDING",
            Self::NoMovesLeft => "NO_MOVES_LEFT",
            Self::NotEnoughMoves => "NOT_ENOUGH_MOVES",
            Self::DoubleRentAlreadyActive => "DOUBLE_RENT_ALREADY_ACTIVE",
            Self::CardNotInHand => "CARD_NOT_IN_HAND",
            Self::CardNotBankable => "CARD_NOT_BANKABLE",
            Self::NotAProperty => "NOT_A_PROPERTY",
            Self::NotAnAction => "NOT_AN_ACTION",
            Self::NotARentCard => "NOT_A_RENT_CARD",
            Self::ReactionOnly => "REACTION_ONLY",
            Self::ColorRequired => "COLOR_REQUIRED",
            Self::InvalidColor => "INVALID_COLOR",
            Self::NoRentDue => "NO_RENT_DUE",
            Self::VictimRequired => "VICTIM_REQUIRED",
            Self::InvalidVictim => "INVALID_VICTIM",
            Self::TargetCardRequired => "TARGET_CARD_REQUIRED",
            Self::CardNotOnTable => "CARD_NOT_ON_TABLE",
            Self::SetNotComplete => "SET_NOT_COMPLETE",
            Self::SetComplete => "SET_COMPLETE",
            Self::SetLocked => "SET_LOCKED",
            Self::SetAlreadyLocked => "SET_ALREADY_LOCKED",
            Self::TargetShielded => "TARGET_SHIELDED",
            Self::ShieldAlreadyActive => "SHIELD_ALREADY_ACTIVE",
            Self::NotAWild => "NOT_A_WILD",
            Self::HouseRequired => "HOUSE_REQUIRED",
            Self::BuildingExists => "BUILDING_EXISTS",
            Self::InvalidCopy => "INVALID_COPY",
            Self::CannotRefuse => "CANNOT_REFUSE",
            Self::CardNotPayable => "CARD_NOT_PAYABLE",
            Self::PaymentTooLow => "PAYMENT_TOO_LOW",
            Self::PaymentTooMuch => "PAYMENT_TOO_MUCH",
            Self::BuildingOrder => "BUILDING_ORDER",
            Self::HandLimit => "HAND_LIMIT",
            Self::WrongDiscard => "WRONG_DISCARD",
            Self::PlayerCount => "PLAYER_COUNT",
            Self::InvalidOption => "INVALID_OPTION",
        }
    }
}
