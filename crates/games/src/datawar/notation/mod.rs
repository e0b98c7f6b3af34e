//! Data War as text, in both directions: one line for a state, a view or an action.
//!
//! ```text
//! comparing t3 #17 @17 | 0/0 | player 3a 1f | cpu 5b | table 4a 4b' ~2c ~1a' | from 0 0 | queue T2a' | smacker cpu
//! ```
//!
//! Cards are their codes, with a letter where there are several copies. `'` marks what the cpu has
//! played, `~` what lies face down, and `--` is a card that the viewer does not see. After `t` stand
//! `currentTurn`, after `#` everything that was ever accepted, after `@` the timer, and after that
//! the turns that are over and the decks that were exchanged.
//!
//! `{:#}` writes what the cards count, too: `values 3 0(-1)`, where the cpu's would be less than nothing.
//! Whatever is missing is read as a table has it that is about to begin, so `ready | player 5a | cpu 3a` is a state.

mod reading;
mod writing;
