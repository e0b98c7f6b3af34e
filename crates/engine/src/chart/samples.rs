//! Charts to test the exports with: a small one, one that is hard to write, and a large one.

use super::{Chart, Edge, Kind, State, Trigger};

const fn after(from: &'static str, millis: u32, to: &'static str) -> Edge {
    Edge { from, on: Trigger::After { millis, verb: "TICK" }, guard: None, to }
}

const fn always(from: &'static str, to: &'static str) -> Edge {
    Edge { from, on: Trigger::Always, guard: None, to }
}

/// Five states: a nested one, a passing one, a timer, a loop.
pub(super) static SMALL: Chart = Chart {
    id: "pig",
    initial: "lobby",
    states: &[
        State::leaf("lobby", "waiting for players"),
        State::compound("turn", "turn.rolling", "one player's dice"),
        State::leaf("turn.rolling", "roll or hold"),
        State::leaf("turn.resting", ""),
        State { path: "check", kind: Kind::Passing, note: "" },
        State::end("over", "somebody has 100"),
    ],
    edges: &[
        Edge::new("lobby", "START", "turn"),
        Edge::new("turn.rolling", "ROLL", "turn.rolling").when("lucky"),
        Edge::new("turn.rolling", "ROLL", "turn.resting"),
        after("turn.resting", 2000, "turn.rolling"),
        Edge::new("turn", "HOLD", "check"),
        always("check", "over").when("hundred"),
        always("check", "turn"),
    ],
};

/// Names and notes with everything that means something to one of the formats.
pub(super) static NASTY: Chart = Chart {
    id: "a.b<&>\"'",
    initial: "end",
    states: &[
        State::compound("end", "end.state", "</title><script>alert(1)</script>"),
        State::leaf("end.state", "a:b;c#d%%e--f{g}"),
        State::leaf("end.a-b", "\"quoted\" & 'single' <b>"),
        State::leaf("end.a_b", "two\nlines"),
        State::leaf("2nd", "żółć 次"),
        State::end("note", ""),
    ],
    edges: &[
        Edge::new("end", "GO<&>", "end.a_b"),
        Edge::new("end.a-b", "SAY \"x\": y; z", "end").when("a > b && c"),
        Edge::new("end.state", "A", "end.a-b"),
        Edge::new("end.a_b", "B", "2nd"),
        Edge::new("2nd", "C", "end.a_b"),
        Edge::new("2nd", "D", "note"),
        Edge::new("note", "AGAIN", "end"),
    ],
};

/// Fifteen states at the top, twenty-one to be in.
pub(super) static WAR: Chart = Chart {
    id: "dataWarGame",
    initial: "welcome",
    states: &[
        State::leaf("welcome", "Welcome!"),
        State::leaf("select_billionaire", "Whose little face is going to space?"),
        State::leaf("select_background", "Which one do you want to play on?"),
        State::leaf("intro", "How do I play?"),
        State::leaf("quick_start_guide", "Quick Launch Guide"),
        State::leaf("your_mission", "Your mission: (should you choose to accept it)"),
        State::leaf("vs_animation", "Get ready for battle!"),
        State::leaf("ready", "Tap stack to start!"),
        State::leaf("revealing", "both top cards turn over"),
        State::leaf("comparing", "who has the higher value?"),
        State::compound("war", "war.animating", "a tie"),
        State::leaf("war.animating", "War!"),
        State::leaf("war.reveal_face_down", "Tap to reveal 3 cards face down"),
        State::leaf("war.reveal_face_up", "Tap to reveal final card"),
        State::compound("special_effect", "special_effect.showing", "queued effects"),
        State::leaf("special_effect.showing", "Special card effect!"),
        State::leaf("special_effect.processing", "a pause"),
        State::leaf("resolving", "the winner takes the cards"),
        State::compound("pre_reveal", "pre_reveal.processing", "before the next turn"),
        State::leaf("pre_reveal.processing", ""),
        State::leaf("pre_reveal.animating", "the animation plays"),
        State::leaf("pre_reveal.awaiting_interaction", "Tap to see top 3 cards"),
        State::leaf("pre_reveal.selecting", "one of three cards"),
        State::end("game_over", "Game Over!"),
    ],
    edges: &[
        Edge::new("welcome", "START_GAME", "select_billionaire"),
        Edge::new("welcome", "SKIP_TO_GAME", "ready"),
        Edge::new("select_billionaire", "SELECT_BILLIONAIRE", "select_background"),
        Edge::new("select_background", "SELECT_BACKGROUND", "intro"),
        Edge::new("intro", "SHOW_GUIDE", "quick_start_guide"),
        Edge::new("intro", "SKIP_INSTRUCTIONS", "vs_animation"),
        Edge::new("quick_start_guide", "SHOW_MISSION", "your_mission"),
        Edge::new("quick_start_guide", "SKIP_GUIDE", "your_mission"),
        Edge::new("your_mission", "START_PLAYING", "vs_animation"),
        Edge::new("vs_animation", "VS_ANIMATION_COMPLETE", "ready"),
        after("vs_animation", 2000, "ready"),
        Edge::new("ready", "REVEAL_CARDS", "revealing"),
        after("revealing", 1000, "comparing"),
        after("comparing", 1500, "war").when("isDataWar"),
        after("comparing", 1500, "special_effect").when("hasSpecialEffects"),
        after("comparing", 1500, "resolving"),
        Edge::new("comparing", "TIE", "war"),
        Edge::new("comparing", "SPECIAL_EFFECT", "special_effect"),
        Edge::new("comparing", "RESOLVE_TURN", "resolving"),
        after("war.animating", 2000, "war.reveal_face_down"),
        Edge::new("war.reveal_face_down", "TAP_DECK", "war.reveal_face_up"),
        Edge::new("war.reveal_face_up", "TAP_DECK", "comparing"),
        Edge::new("special_effect.showing", "DISMISS_EFFECT", "special_effect.processing"),
        after("special_effect.processing", 500, "resolving"),
        Edge::new("resolving", "CHECK_WIN_CONDITION", "game_over").when("hasWinCondition"),
        Edge::new("resolving", "CHECK_WIN_CONDITION", "pre_reveal"),
        Edge::new("pre_reveal", "PRE_REVEAL_COMPLETE", "ready"),
        after("pre_reveal.processing", 1200, "pre_reveal.animating").when("hasPreRevealEffects"),
        after("pre_reveal.processing", 1200, "ready"),
        Edge::new("pre_reveal.processing", "START_OWYW_ANIMATION", "pre_reveal.animating")
            .when("hasPreRevealEffects"),
        after("pre_reveal.animating", 2000, "pre_reveal.awaiting_interaction"),
        Edge::new("pre_reveal.awaiting_interaction", "TAP_DECK", "pre_reveal.selecting"),
        Edge::new("pre_reveal.selecting", "CARD_SELECTED", "revealing"),
        Edge::new("welcome", "RESET_GAME", "welcome"),
        Edge::new("select_billionaire", "RESET_GAME", "welcome"),
        Edge::new("select_background", "RESET_GAME", "welcome"),
        Edge::new("intro", "RESET_GAME", "welcome"),
        Edge::new("quick_start_guide", "RESET_GAME", "welcome"),
        Edge::new("your_mission", "RESET_GAME", "welcome"),
        Edge::new("vs_animation", "RESET_GAME", "welcome"),
        Edge::new("ready", "RESET_GAME", "welcome"),
        Edge::new("revealing", "RESET_GAME", "welcome"),
        Edge::new("comparing", "RESET_GAME", "welcome"),
        Edge::new("war", "RESET_GAME", "welcome"),
        Edge::new("special_effect", "RESET_GAME", "welcome"),
        Edge::new("resolving", "RESET_GAME", "welcome"),
        Edge::new("pre_reveal", "RESET_GAME", "welcome"),
        Edge::new("game_over", "RESET_GAME", "welcome"),
        Edge::new("welcome", "QUIT_GAME", "welcome"),
        Edge::new("select_billionaire", "QUIT_GAME", "welcome"),
        Edge::new("select_background", "QUIT_GAME", "welcome"),
        Edge::new("intro", "QUIT_GAME", "welcome"),
        Edge::new("quick_start_guide", "QUIT_GAME", "welcome"),
        Edge::new("your_mission", "QUIT_GAME", "welcome"),
        Edge::new("vs_animation", "QUIT_GAME", "welcome"),
        Edge::new("ready", "QUIT_GAME", "welcome"),
        Edge::new("revealing", "QUIT_GAME", "welcome"),
        Edge::new("comparing", "QUIT_GAME", "welcome"),
        Edge::new("war", "QUIT_GAME", "welcome"),
        Edge::new("special_effect", "QUIT_GAME", "welcome"),
        Edge::new("resolving", "QUIT_GAME", "welcome"),
        Edge::new("pre_reveal", "QUIT_GAME", "welcome"),
        Edge::new("game_over", "QUIT_GAME", "welcome"),
    ],
};

/// A dice game, all inside one root that can be reset from anywhere.
pub(super) static ROOTED: Chart = Chart {
    id: "dice",
    initial: "game",
    states: &[
        State::compound("game", "game.setup", ""),
        State::leaf("game.setup", "names and seats"),
        State::compound("game.playing", "game.playing.rolling", "turn after turn"),
        State::leaf("game.playing.rolling", "the dice are cast"),
        State::leaf("game.playing.white-dice", "everybody chooses"),
        State::leaf("game.playing.colored-dice", "the active player chooses"),
        State::end("game.ended", "points are counted"),
    ],
    edges: &[
        Edge::new("game.setup", "INITIALIZE_GAME", "game.setup"),
        Edge::new("game.setup", "START_GAME", "game.playing").when("enoughPlayers"),
        Edge::new("game.playing.rolling", "ROLL_DICE", "game.playing.white-dice"),
        Edge::new("game.playing.white-dice", "MARK_NUMBER", "game.playing.white-dice"),
        Edge::new("game.playing.white-dice", "PASS", "game.playing.white-dice"),
        Edge::new("game.playing.white-dice", "UNDO", "game.playing.white-dice"),
        Edge::new("game.playing.white-dice", "MARK_NUMBER", "game.playing.colored-dice")
            .when("everyoneHasChosen"),
        Edge::new("game.playing.white-dice", "PASS", "game.playing.colored-dice")
            .when("everyoneHasChosen"),
        Edge::new("game.playing.white-dice", "PASS", "game.ended").when("rowsLocked"),
        Edge::new("game.playing.colored-dice", "MARK_NUMBER", "game.playing.colored-dice"),
        Edge::new("game.playing.colored-dice", "NEXT_TURN", "game.playing"),
        Edge::new("game.playing.colored-dice", "NEXT_TURN", "game.ended").when("rowsLocked"),
        Edge::new("game.playing", "END_GAME", "game.ended"),
        Edge::new("game", "RESET_GAME", "game.setup"),
    ],
};

pub(super) static ALL: [&Chart; 4] = [&SMALL, &NASTY, &WAR, &ROOTED];

/// Some chart of up to eighteen states, three deep, and up to thirty edges between any of them.
pub(super) fn random(seed: u64) -> Chart {
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut paths: Vec<&'static str> = Vec::new();
    for number in 0..=chance.below(18) {
        let name = format!("state_{number}");
        let parent = if chance.below(2) == 0 { chance.pick(&paths) } else { None };
        let parent = parent.filter(|parent| parent.matches('.').count() < 2);
        paths.push(Box::leak(
            parent.map_or(name.clone(), |parent| format!("{parent}.{name}")).into_boxed_str(),
        ));
    }
    let states = paths.iter().map(|&path| {
        let child = paths
            .iter()
            .find(|other| other.rsplit_once('.').is_some_and(|(parent, _)| parent == path));
        child.map_or_else(
            || State::leaf(path, "a few words"),
            |initial| State::compound(path, initial, "inside"),
        )
    });
    let states: Vec<State> = states.collect();
    let mut edges = Vec::new();
    for _ in 0..chance.below(30) {
        if let (Some(from), Some(to)) = (chance.pick(&paths), chance.pick(&paths)) {
            let verb = ["GO", "TAKE_A_LONGER_WAY", "TIE"][chance.below(3)];
            let edge = Edge::new(from, verb, to);
            edges.push(if chance.below(3) == 0 { edge.when("itIsPossible") } else { edge });
        }
    }
    Chart { id: "random", initial: paths[0], states: states.leak(), edges: edges.leak() }
}

/// A small generator of its own: nothing here should change when a game's dice do.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 33) % bound as u64).unwrap_or(0)
    }

    fn pick(&mut self, paths: &[&'static str]) -> Option<&'static str> {
        if paths.is_empty() { None } else { Some(paths[self.below(paths.len())]) }
    }
}
