//! Why an action is refused (rules 8).

/// Why an action is refused. The first reason that applies is given, in the order of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// No event has this name.
    #[error("Data War knows no event of that name.")]
    UnknownEvent,
    /// It has no shape that an event could have.
    #[error("Something that this event needs is missing or is not what it should be.")]
    BadPayload,
    /// It comes from somebody who only watches.
    #[error("You are watching; take a seat to play.")]
    NotAPlayer,
    /// It comes from a seat that the table does not have.
    #[error("This table has two seats, player and cpu.")]
    BadSeat,
    /// It was meant for an earlier moment.
    #[error("Meanwhile something else has happened here; look again.")]
    VersionConflict,
    /// Only the machine itself sends this.
    #[error("That happens by itself; nobody at the table can do it.")]
    SystemEvent,
    /// There is nothing left to play.
    #[error("This game is over. Reset it, or quit.")]
    GameOver,
    /// The table stands still.
    #[error("The game is paused; go on first.")]
    GamePaused,
    /// There is another player, who would have to wait.
    #[error("With another person at the table, nobody can pause the game.")]
    PauseNotAllowed,
    /// It belongs to another moment of the game.
    #[error("This is not the moment for that.")]
    InvalidEvent,
    /// The other side is to act.
    #[error("The other side is to act now.")]
    NotYourTurn,
    /// The other side opens what it wants.
    #[error("Whoever played Open What You Want does this.")]
    NotChooser,
    /// The cards say otherwise.
    #[error("The cards on the table lead elsewhere.")]
    GuardFailed,
    /// The moment this timer was for has passed.
    #[error("That timer is not running.")]
    StaleTimer,
    /// The moment this timer is for has not come.
    #[error("That timer has time left.")]
    TimerNotDue,
    /// Not one of the cards to choose from.
    #[error("That is not one of the cards to choose from.")]
    CardNotOffered,
    /// Too few or too many cards, or one of them twice.
    #[error("Choose as many different cards as are offered.")]
    WrongSelectionCount,
    /// A name that is none.
    #[error("A choice has a name of one to sixty-four characters.")]
    EmptySelection,
    /// Nothing is left to turn up.
    #[error("There is no card left in that deck.")]
    DeckEmpty,
    /// Less than none.
    #[error("A count of cards starts at zero.")]
    BadCount,
    /// Other cards than those on top.
    #[error("These are not the cards on top of that deck.")]
    BadReorder,
    /// No deck order has this name.
    #[error("No order of a deck has that name.")]
    UnknownStrategy,
    /// No card has this id or type.
    #[error("No card goes by that id or type.")]
    UnknownCardType,
    /// More copies than there are.
    #[error("The deck does not have that many copies of a card.")]
    CardTypeExhausted,
    /// More cards than a seat is dealt.
    #[error("A custom order names more cards than a seat is dealt.")]
    CustomOrderTooLong,
    /// A card twice.
    #[error("A card cannot be in two places.")]
    DuplicateCard,
    /// A setting out of range.
    #[error("One of the settings is out of range.")]
    BadOption,
    /// Too few or too many people.
    #[error("Data War is for two.")]
    PlayerCount,
}

impl parlour_engine::Illegal for Illegal {
    fn code(self) -> &'static str {
        match self {
            Self::UnknownEvent => "UNKNOWN_EVENT",
            Self::BadPayload => "BAD_PAYLOAD",
            Self::NotAPlayer => "NOT_A_PLAYER",
            Self::BadSeat => "BAD_SEAT",
            Self::VersionConflict => "VERSION_CONFLICT",
            Self::SystemEvent => "SYSTEM_EVENT",
            Self::GameOver => "GAME_OVER",
            Self::GamePaused => "GAME_PAUSED",
            Self::PauseNotAllowed => "PAUSE_NOT_ALLOWED",
            Self::InvalidEvent => "INVALID_EVENT",
            Self::NotYourTurn => "NOT_YOUR_TURN",
            Self::NotChooser => "NOT_CHOOSER",
            Self::GuardFailed => "GUARD_FAILED",
            Self::StaleTimer => "STALE_TIMER",
            Self::TimerNotDue => "TIMER_NOT_DUE",
            Self::CardNotOffered => "CARD_NOT_OFFERED",
            Self::WrongSelectionCount => "WRONG_SELECTION_COUNT",
            Self::EmptySelection => "EMPTY_SELECTION",
            Self::DeckEmpty => "DECK_EMPTY",
            Self::BadCount => "BAD_COUNT",
            Self::BadReorder => "BAD_REORDER",
            Self::UnknownStrategy => "UNKNOWN_STRATEGY",
            Self::UnknownCardType => "UNKNOWN_CARD_TYPE",
            Self::CardTypeExhausted => "CARD_TYPE_EXHAUSTED",
            Self::CustomOrderTooLong => "CUSTOM_ORDER_TOO_LONG",
            Self::DuplicateCard => "DUPLICATE_CARD",
            Self::BadOption => "BAD_OPTION",
            Self::PlayerCount => "PLAYER_COUNT",
        }
    }
}
