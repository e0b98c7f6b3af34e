//! What is wrong with a replay file, in words.

use parlour_engine::replay::Fault;

use crate::errors;
use crate::words::words;

/// A fault as a sentence.
pub(super) fn sentence(fault: &Fault) -> String {
    let w = words();
    match fault {
        Fault::Unreadable { line, column, what } => w.fault_unreadable(*line, *column, what),
        Fault::Format(format) => w.fault_format(format),
        Fault::OtherGame { found, expected } => w.fault_other_game(found, expected),
        Fault::Version { found, ours } => w.fault_version(*found, *ours),
        Fault::Unfinished => w.fault_unfinished(),
        Fault::Commitment => w.fault_commitment(),
        Fault::Nonces { nonces, players } => w.fault_nonces(*nonces, *players),
        Fault::Deal(why) => w.fault_deal(why),
        Fault::Order { expected, found } => w.fault_order(*expected, *found),
        Fault::NoMove(entry) => w.fault_no_move(*entry),
        Fault::Refused { seq, why, code } => {
            w.fault_refused(*seq, errors::of_code(code).unwrap_or_else(|| why.clone()))
        }
        Fault::Hash(entry) => w.fault_hash(*entry),
        Fault::Seal => w.fault_seal(),
        Fault::Outcome(entries) => w.fault_outcome(*entries),
    }
}
