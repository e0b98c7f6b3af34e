//! Why an action is refused (rules 5).

/// Why an action is refused. The first reason that applies is given, in the order of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// It has no shape that an action could have.
    #[error("This message does not say what to do.")]
    MalformedAction,
    /// It names an action that the game does not have.
    #[error("Pobudka has no action of that name.")]
    UnknownAction,
    /// It comes from somebody who is not at the table.
    #[error("You are watching; take a seat to play.")]
    NotAPlayer,
    /// It belongs to another moment of the game.
    #[error("This is not the moment for that.")]
    WrongPhase,
    /// Somebody else is to act.
    #[error("Somebody else is to act now.")]
    NotYourTurn,
    /// Two cards were looked at already.
    #[error("Two cards are all you may look at.")]
    PeekLimit,
    /// It is somebody else's card.
    #[error("Only cards of your own Dream can be looked at now.")]
    NotYourCard,
    /// There is no such slot, or no such card in the pile.
    #[error("No card lies there.")]
    InvalidCardIndex,
    /// The card is face up already.
    #[error("That card lies open before you already.")]
    AlreadyFaceUp,
    /// The table wants everybody to look at two cards.
    #[error("At this table you look at two cards before you are done.")]
    PeekTwoFirst,
    /// There is no card to take.
    #[error("Nothing lies on the discard pile.")]
    DiscardEmpty,
    /// Nobody holds a card, though somebody should.
    #[error("No card is being held.")]
    NoHeldCard,
    /// A card from the discard pile cannot go back.
    #[error("What is taken from the discard pile has to be swapped in.")]
    MustSwap,
    /// The card has no power.
    #[error("Only special cards have a power to use.")]
    NotSpecial,
    /// The card's power is spent.
    #[error("A special card has its power only when it comes from the deck.")]
    SpecialNotFromDeck,
    /// Nobody of that name sits here.
    #[error("Nobody at this table goes by that id.")]
    UnknownPlayer,
    /// There are no cards to choose from, though there should be.
    #[error("No cards were laid out to choose from.")]
    NoTempCards,
    /// The card is not among those to choose from.
    #[error("That is not one of the cards to choose from.")]
    InvalidChoice,
    /// The first card of a trade is missing, though there should be one.
    #[error("The first card of this trade is not known.")]
    NoFirstCard,
    /// A card cannot trade places with itself.
    #[error("A card cannot trade places with itself.")]
    SameCard,
    /// Too few or too many people.
    #[error("Pobudka is for two to five players.")]
    PlayerCount,
    /// Only the host may do this.
    #[error("That is for the host to do.")]
    NotHost,
    /// A setting is out of range.
    #[error("One of the settings is out of range.")]
    InvalidOption,
}

impl parlour_engine::Illegal for Illegal {
    fn code(self) -> &'static str {
        match self {
            Self::MalformedAction => "MALFORMED_ACTION",
            Self::UnknownAction => "UNKNOWN_ACTION",
            Self::NotAPlayer => "NOT_A_PLAYER",
            Self::WrongPhase => "WRONG_PHASE",
            Self::NotYourTurn => "NOT_YOUR_TURN",
            Self::PeekLimit => "PEEK_LIMIT",
            Self::NotYourCard => "NOT_YOUR_CARD",
            Self::InvalidCardIndex => "INVALID_CARD_INDEX",
            Self::AlreadyFaceUp => "ALREADY_FACE_UP",
            Self::PeekTwoFirst => "PEEK_TWO_FIRST",
            Self::DiscardEmpty => "DISCARD_EMPTY",
            Self::NoHeldCard => "NO_HELD_CARD",
            Self::MustSwap => "MUST_SWAP",
            Self::NotSpecial => "NOT_SPECIAL",
            Self::SpecialNotFromDeck => "SPECIAL_NOT_FROM_DECK",
            Self::UnknownPlayer => "UNKNOWN_PLAYER",
            Self::NoTempCards => "NO_TEMP_CARDS",
            Self::InvalidChoice => "INVALID_CHOICE",
            Self::NoFirstCard => "NO_FIRST_CARD",
            Self::SameCard => "SAME_CARD",
            Self::PlayerCount => "PLAYER_COUNT",
            Self::NotHost => "NOT_HOST",
            Self::InvalidOption => "INVALID_OPTION",
        }
    }
}
