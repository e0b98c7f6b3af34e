//! What every answer has to be, and what has to hold of every state that is accepted.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};

use crate::{Actor, AnyPosition, Chance, FastRng, Game, Rng, Seat, Viewer, protocol, to_value};

use super::Finding;

/// How many steps are played on from a state that was accepted.
const STEPS: u64 = 20;

/// How many actions of a legal list are tried.
const TRIES: usize = 40;

/// The seed of all the chance in here.
const SEED: u64 = 7;

/// Sends one request, looks at the answer, and plays on from every state in either.
///
/// # Errors
/// The first thing that must not happen.
pub fn check(game: &dyn Game, line: &[u8]) -> Result<(), Finding> {
    let finding = |kind, detail: String| {
        let line = String::from_utf8_lossy(line).into_owned();
        Err(Finding { kind, detail, line })
    };
    let Ok(answer) = catch(|| protocol::answer(game, line)) else {
        return finding("a request panics", String::new());
    };
    let body = match well_formed(&answer) {
        Ok(body) => body,
        Err(detail) => return finding("an answer is none", detail),
    };
    if catch(|| protocol::answer(game, line)).as_ref() != Ok(&answer) {
        return finding("an answer is another the second time", answer);
    }
    let request: Value = serde_json::from_slice(line).unwrap_or_default();
    if let Some(Ok(position)) = request.get("state").map(|state| game.load(state)) {
        look_after_loading(game, position.as_ref())?;
        play_on(game, position, line.len() as u64)?;
    }
    let Some(state) = body.get("state") else { return Ok(()) };
    match game.load(state) {
        Ok(position) if to_value(&position.state()) == *state => Ok(()),
        Ok(position) => finding("a state is read as another", position.state().get().to_owned()),
        Err(refusal) => finding("a state that was written is not read", refusal.to_string()),
    }
}

/// One line of JSON that says yes, or no with a code and a sentence.
fn well_formed(answer: &str) -> Result<Value, String> {
    let wrong = |what: &str| Err(format!("{what}: {answer}"));
    if answer.contains(['\n', '\r']) {
        return wrong("it has more than one line");
    }
    let Ok(body) = serde_json::from_str::<Value>(answer) else { return wrong("it is not JSON") };
    match body.get("ok") {
        Some(Value::Bool(true)) => return Ok(body),
        Some(Value::Bool(false)) => {}
        _ => return wrong("it says neither yes nor no"),
    }
    let error = |name: &str| body.pointer(&format!("/error/{name}")).and_then(Value::as_str);
    let code = error("code").unwrap_or_default();
    let is_part_of_code =
        |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    if !code.starts_with(|first: char| first.is_ascii_uppercase())
        || !code.bytes().all(is_part_of_code)
    {
        return wrong("its code is none");
    }
    let message = error("message").unwrap_or_default();
    if message.len() < 2 || !message.ends_with(['.', '!', '?']) {
        return wrong("its message is no sentence");
    }
    Ok(body)
}

/// What holds of a state that came from outside.
fn look_after_loading(game: &dyn Game, position: &dyn AnyPosition) -> Result<(), Finding> {
    look(game, position)?;
    for seat in Seat::all(position.seats()) {
        let legal = position.legal(seat).unwrap_or_default();
        for action in legal.iter().take(TRIES) {
            act(position, Actor::Seat(seat), &to_value(action), 1)?;
        }
    }
    if let Some((_, action)) = position.timer() {
        act(position, Actor::Table, &to_value(&action), 1)?;
    }
    Ok(())
}

/// Plays a few random steps.
fn play_on(game: &dyn Game, mut position: Box<dyn AnyPosition>, seed: u64) -> Result<(), Finding> {
    let mut rng = FastRng::new(seed);
    for n in 1..=STEPS {
        let choices = choices(position.as_ref());
        let Some((actor, action)) = choices.get(rng.index(choices.len())) else { break };
        position = act(position.as_ref(), *actor, action, n)?;
        look(game, position.as_ref())?;
    }
    Ok(())
}

/// Everything that can be done: what time will do first, then what each seat may do.
pub(super) fn choices(position: &dyn AnyPosition) -> Vec<(Actor, Value)> {
    let timer = position.timer().map(|(_, action)| (Actor::Table, to_value(&action)));
    let seats = Seat::all(position.seats()).flat_map(|seat| {
        let legal = position.legal(seat).unwrap_or_default();
        legal.into_iter().map(move |action| (Actor::Seat(seat), to_value(&action)))
    });
    timer.into_iter().chain(seats).collect()
}

/// Takes an action that is listed, in a copy.
pub(super) fn act(
    position: &dyn AnyPosition,
    actor: Actor,
    action: &Value,
    n: u64,
) -> Result<Box<dyn AnyPosition>, Finding> {
    let finding = |kind, detail| {
        let seat = actor.seat().map(Seat::index);
        let state = position.state();
        let request = json!({"op": "act", "state": state, "seat": seat, "action": action, "seed": SEED, "n": n});
        Err(Finding { kind, detail, line: request.to_string() })
    };
    let mut next = position.copy();
    let mut rng = Rng::stream(SEED, n);
    match catch(|| next.act(actor, action, &mut rng)) {
        Err(()) => finding("a listed action panics", format!("{action} of {actor:?}")),
        Ok(Err(refusal)) => {
            finding("a listed action is refused", format!("{refusal} {action} of {actor:?}"))
        }
        Ok(Ok(_)) => Ok(next),
    }
}

/// What holds of every state: it is read as it is written, and everybody may look at it.
pub(super) fn look(game: &dyn Game, position: &dyn AnyPosition) -> Result<(), Finding> {
    let state = position.state();
    let finding = |kind, detail: String| {
        let request = json!({ "op": "legal", "state": state, "seat": 0 });
        Err(Finding { kind, detail, line: request.to_string() })
    };
    let looked = catch(|| {
        for viewer in Viewer::all(position.seats()) {
            position.view(viewer).map_err(|refusal| format!("viewer {viewer}: {refusal}"))?;
            let _ = position.view_notation(viewer);
        }
        for seat in Seat::all(position.seats()) {
            let legal =
                position.legal(seat).map_err(|refusal| format!("seat {seat}: {refusal}"))?;
            if position.outcome().is_some() && !legal.is_empty() {
                return Err(format!("the game is over, and seat {seat} may do {}", legal[0]));
            }
        }
        let stranger = Seat::from_index(position.seats());
        if position.legal(stranger).is_ok() || position.view(Viewer::Seat(stranger)).is_ok() {
            return Err("a seat that is not there gets an answer".to_owned());
        }
        Ok(())
    });
    match looked {
        Err(()) => return finding("looking at a state panics", position.notation()),
        Ok(Err(what)) => return finding("a state cannot be looked at", what),
        Ok(Ok(())) => {}
    }
    if let Err(flaw) = position.audit() {
        return finding("a state that cannot be was accepted", flaw);
    }
    match game.load(&to_value(&state)) {
        Err(refusal) => finding("a state that was written is not read", refusal.to_string()),
        Ok(again)
            if again.state().get() != state.get() || again.notation() != position.notation() =>
        {
            finding("a state is read as another", again.state().get().to_owned())
        }
        Ok(_) => Ok(()),
    }
}

fn catch<T>(work: impl FnOnce() -> T) -> Result<T, ()> {
    catch_unwind(AssertUnwindSafe(work)).map_err(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_one_line_with_a_yes_or_a_reasoned_no() {
        for (answer, expected) in [
            (r#"{"ok":true}"#, ""),
            (r#"{"ok":false,"error":{"code":"BAD_STATE","message":"No."}}"#, ""),
            ("{\"ok\":true}\n", "it has more than one line"),
            ("{", "it is not JSON"),
            ("{}", "it says neither yes nor no"),
            (r#"{"ok":"true"}"#, "it says neither yes nor no"),
            (r#"{"ok":false}"#, "its code is none"),
            (r#"{"ok":false,"error":{"code":"Bad","message":"No."}}"#, "its code is none"),
            (r#"{"ok":false,"error":{"code":"1BAD","message":"No."}}"#, "its code is none"),
            (r#"{"ok":false,"error":{"code":"BAD","message":"no"}}"#, "its message is no sentence"),
            (r#"{"ok":false,"error":{"code":"BAD","message":"."}}"#, "its message is no sentence"),
        ] {
            let found = well_formed(answer).err().unwrap_or_default();
            let found = found.split(':').next().unwrap_or_default();
            assert_eq!(found, expected, "{answer}");
        }
    }
}
