//! Why an action is refused.

/// A refusal (rules 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each variant carries its sentence")]
pub enum Illegal {
    #[error("That does not look like an action of this game.")]
    MalformedAction,
    #[error("This game has no such action.")]
    UnknownAction,
    #[error("Only those who sit at the table can play.")]
    NotAPlayer,
    #[error("That is up to the host.")]
    HostOnly,
    #[error("Two to five people can play.")]
    InvalidPlayerCount,
    #[error("Somebody has no name.")]
    EmptyName,
    #[error("Two players have the same name.")]
    DuplicateName,
    #[error("A name is too long: twenty characters are the limit.")]
    NameTooLong,
    #[error("Nobody can play alone: two are needed.")]
    NotEnoughPlayers,
    #[error("This game is under way.")]
    AlreadyStarted,
    #[error("No game is being played right now.")]
    GameNotPlaying,
    #[error("This game has already ended.")]
    AlreadyEnded,
    #[error("The dice have to be rolled before that.")]
    NotRolled,
    #[error("These dice are on the table already.")]
    AlreadyRolled,
    #[error("Somebody is still choosing.")]
    WhiteStepOpen,
    #[error("Everybody has chosen; the white dice are spent.")]
    WhiteStepOver,
    #[error("Nobody with that id sits here.")]
    UnknownPlayer,
    #[error("That sheet belongs to somebody else.")]
    NotYourSheet,
    #[error("That is for the player whose turn it is.")]
    NotActivePlayer,
    #[error("A die shows one to six, and nobody can say what it will show.")]
    InvalidDice,
    #[error("One choice is all you get here; take it back first.")]
    AlreadyChosen,
    #[error("The rows are red, yellow, green and blue.")]
    UnknownColor,
    #[error("The rows hold the numbers 2 to 12.")]
    InvalidNumber,
    #[error("This row is closed for the rest of the game.")]
    RowLocked,
    #[error("The dice add up to something else.")]
    NumberNotOnDice,
    #[error("You have crossed that out before.")]
    AlreadyMarked,
    #[error("You are past that number.")]
    NotRightOfLast,
    #[error("The last number is for rows with enough crosses.")]
    LastNumberNeedsFive,
    #[error("There is no such cross that could be taken back.")]
    NothingToUnmark,
    #[error("Nothing can be taken back.")]
    NothingToUndo,
    #[error("Nothing was taken back that could be done again.")]
    NothingToRedo,
    #[error("Rows close by themselves when their last number is crossed out.")]
    LockIsAutomatic,
    #[error("Penalties come by themselves when a turn ends without a cross.")]
    PenaltyIsAutomatic,
    #[error("This saved game cannot be right.")]
    InvalidState,
}

impl parlour_engine::Illegal for Illegal {
    fn code(self) -> &'static str {
        match self {
            Self::MalformedAction => "MALFORMED_ACTION",
            Self::UnknownAction => "UNKNOWN_ACTION",
            Self::NotAPlayer => "NOT_A_PLAYER",
            Self::HostOnly => "HOST_ONLY",
            Self::InvalidPlayerCount => "INVALID_PLAYER_COUNT",
            Self::EmptyName => "EMPTY_NAME",
            Self::DuplicateName => "DUPLICATE_NAME",
            Self::NameTooLong => "NAME_TOO_LONG",
            Self::NotEnoughPlayers => "NOT_ENOUGH_PLAYERS",
            Self::AlreadyStarted => "ALREADY_STARTED",
            Self::GameNotPlaying => "GAME_NOT_PLAYING",
            Self::AlreadyEnded => "ALREADY_ENDED",
            Self::NotRolled => "NOT_ROLLED",
            Self::AlreadyRolled => "ALREADY_ROLLED",
            Self::WhiteStepOpen => "WHITE_STEP_OPEN",
            Self::WhiteStepOver => "WHITE_STEP_OVER",
            Self::UnknownPlayer => "UNKNOWN_PLAYER",
            Self::NotYourSheet => "NOT_YOUR_SHEET",
            Self::NotActivePlayer => "NOT_ACTIVE_PLAYER",
            Self::InvalidDice => "INVALID_DICE",
            Self::AlreadyChosen => "ALREADY_CHOSEN",
            Self::UnknownColor => "UNKNOWN_COLOR",
            Self::InvalidNumber => "INVALID_NUMBER",
            Self::RowLocked => "ROW_LOCKED",
            Self::NumberNotOnDice => "NUMBER_NOT_ON_DICE",
            Self::AlreadyMarked => "ALREADY_MARKED",
            Self::NotRightOfLast => "NOT_RIGHT_OF_LAST",
            Self::LastNumberNeedsFive => "LAST_NUMBER_NEEDS_FIVE",
            Self::NothingToUnmark => "NOTHING_TO_UNMARK",
            Self::NothingToUndo => "NOTHING_TO_UNDO",
            Self::NothingToRedo => "NOTHING_TO_REDO",
            Self::LockIsAutomatic => "LOCK_IS_AUTOMATIC",
            Self::PenaltyIsAutomatic => "PENALTY_IS_AUTOMATIC",
            Self::InvalidState => "INVALID_STATE",
        }
    }
}
