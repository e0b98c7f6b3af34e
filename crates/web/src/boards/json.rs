//! Boards that are drawn from documents, because they know no more of their game than its schemas.

use maud::Markup;
use parlour_engine::{AnyEvent, Game, Json, Seat, Seats, to_value};
use serde_json::Value;

use super::{AnyBoard, Facts, Sound, Way};
use crate::kit::press::Button;
use crate::scene::{Lit, Mode, Person, Scene};

/// A scene as documents.
#[derive(Clone, Debug)]
pub struct JsonScene {
    /// The view.
    pub view: Value,
    /// What the viewer may do now.
    pub legal: Vec<Value>,
    /// The seat of the viewer; none for spectators.
    pub viewer: Option<usize>,
    /// Who plays, in seat order.
    pub people: Vec<Person>,
    /// The seats that the game waits for.
    pub to_act: Seats,
    /// What time will do, and in how many milliseconds.
    pub timer: Option<(u64, Value)>,
    /// Whether the game is over.
    pub is_over: bool,
}

impl JsonScene {
    fn of(scene: &Scene) -> Self {
        let glimpse = scene.glimpse.as_ref();
        let legal = glimpse.map(|glimpse| glimpse.legal_json().iter().map(to_value).collect());
        let timer = glimpse.and_then(|glimpse| glimpse.timer_json());
        Self {
            view: glimpse.map_or(Value::Null, |glimpse| to_value(&glimpse.view_json())),
            legal: legal.unwrap_or_default(),
            viewer: scene.viewer.map(Seat::index),
            people: scene.people.clone(),
            to_act: scene.to_act,
            timer: scene.timer_ms.zip(timer.as_ref().map(to_value)),
            is_over: scene.is_over,
        }
    }
}

/// A board that is drawn from documents.
pub(super) trait JsonBoard: Facts {
    fn board(&self, scene: &JsonScene, mode: &Mode) -> Markup;
    fn log(&self, event: &Value, scene: &JsonScene) -> Option<String>;
    fn story(&self, events: &[Value], scene: &JsonScene) -> Vec<String> {
        let mut story: Vec<String> =
            events.iter().filter_map(|event| self.log(event, scene)).collect();
        story.dedup();
        story
    }
    fn label(&self, action: &Value, scene: &JsonScene) -> String;
    fn heading(&self, _action: &Value, _scene: &JsonScene) -> String {
        String::new()
    }
    fn cost(&self, _action: &Value) -> usize {
        0
    }
    fn waits(&self, _scene: &JsonScene) -> Option<String> {
        None
    }
    fn sound(&self, _event: &Value) -> Option<Sound> {
        None
    }
    fn badge(&self, _scene: &JsonScene, _seat: usize) -> Option<String> {
        None
    }
    fn missing(&self, _scene: &JsonScene) -> Vec<usize> {
        Vec::new()
    }
}

/// Draws from documents what is drawn from types elsewhere.
pub(super) struct OnJson<B>(pub(super) B);

impl<B: JsonBoard> AnyBoard for OnJson<B> {
    fn facts(&self) -> &dyn Facts {
        &self.0
    }

    fn is_of(&self, _: &dyn Game) -> bool {
        true
    }

    fn draw(&self, scene: &Scene, mode: &Mode) -> Markup {
        self.0.board(&JsonScene::of(scene), mode)
    }

    fn story(&self, events: &[AnyEvent], scene: &Scene) -> Vec<String> {
        let events: Vec<Value> = events.iter().map(to_value).collect();
        self.0.story(&events, &JsonScene::of(scene))
    }

    fn sounds(&self, events: &[AnyEvent]) -> Vec<Sound> {
        events.iter().filter_map(|event| self.0.sound(&to_value(event))).collect()
    }

    fn ways(&self, scene: &Scene) -> Vec<Way> {
        let Some(glimpse) = &scene.glimpse else { return Vec::new() };
        let scene = JsonScene::of(scene);
        let way = |(action, json): (&Value, Json)| Way {
            heading: self.0.heading(action, &scene),
            label: self.0.label(action, &scene),
            cost: self.0.cost(action),
            action: json,
        };
        scene.legal.iter().zip(glimpse.legal_json()).map(way).collect()
    }

    fn label(&self, action: &Value, scene: &Scene) -> String {
        self.0.label(action, &JsonScene::of(scene))
    }

    fn waits(&self, scene: &Scene) -> Option<String> {
        self.0.waits(&JsonScene::of(scene))
    }

    fn badge(&self, scene: &Scene, seat: Seat) -> Option<String> {
        self.0.badge(&JsonScene::of(scene), seat.index())
    }

    fn missing(&self, scene: &Scene) -> Vec<Seat> {
        let missing = self.0.missing(&JsonScene::of(scene));
        missing.into_iter().map(Seat::from_index).collect()
    }
}

/// A button that takes an action of the list.
pub(super) fn act<'a>(mode: &'a Mode, action: &Value, scene: &JsonScene) -> Button<'a> {
    let is_lit = match mode {
        Mode::Lesson(Lit { action: Some(asked), .. }) => scene.legal.get(*asked) == Some(action),
        Mode::Lesson(_) | Mode::Play | Mode::Still(_) => false,
    };
    Button::of_json(mode, parlour_engine::to_json(action)).lit(is_lit)
}

/// What boards ask that are not typed yet.
impl JsonScene {
    /// Whether the viewer is waited for.
    pub fn is_my_turn(&self) -> bool {
        self.viewer.is_some_and(|seat| self.is_turn_of(seat))
    }

    /// Whether this seat is waited for.
    pub fn is_turn_of(&self, seat: usize) -> bool {
        self.to_act.contains(Seat::from_index(seat))
    }

    /// The seat of a player, by the id that the game's documents use: a text or a number.
    pub fn seat_of(&self, id: &Value) -> Option<usize> {
        let is_named = |person: &Person| match id {
            Value::String(text) => person.id == *text,
            Value::Number(number) => person.id == number.to_string(),
            _ => false,
        };
        self.people.iter().position(is_named)
    }

    /// Whether this is the viewer.
    pub fn is_me(&self, id: &Value) -> bool {
        self.viewer.is_some() && self.seat_of(id) == self.viewer
    }

    /// What a player is called at the start of a sentence: `You`, or the name.
    pub fn who(&self, id: &Value) -> &str {
        if self.is_me(id) { "You" } else { self.name(id) }
    }

    /// What a player is called inside a sentence: `you`, or the name.
    pub fn whom(&self, id: &Value) -> &str {
        if self.is_me(id) { "you" } else { self.name(id) }
    }

    /// `Your`, or the name with its ending.
    pub fn whose(&self, id: &Value) -> String {
        if self.is_me(id) { "Your".to_owned() } else { format!("{}’s", self.name(id)) }
    }

    /// A sentence about what somebody did: the past tense is the same for everybody.
    pub fn did(&self, id: &Value, what: &str) -> String {
        format!("{} {what}.", self.who(id))
    }

    /// `You were` or `Ann was`, for sentences about what happened to somebody.
    pub fn was(&self, id: &Value, what: &str) -> String {
        let was = if self.is_me(id) { "were" } else { "was" };
        format!("{} {was} {what}.", self.who(id))
    }

    /// The name of a player.
    pub fn name(&self, id: &Value) -> &str {
        self.seat_of(id).map_or("Somebody", |seat| self.people[seat].name.as_str())
    }

    /// The actions of this type that the viewer may take.
    pub fn actions<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Value> + Clone {
        self.legal.iter().filter(move |action| action["type"] == kind)
    }

    /// The first action of this type that the viewer may take.
    pub fn action<'a>(&'a self, kind: &'a str) -> Option<&'a Value> {
        self.actions(kind).next()
    }
}

/// The same markup for another mode, for boards that are not typed yet.
pub(super) fn on(mode: &Mode, scene: &JsonScene, markup: Markup) -> Markup {
    match mode {
        Mode::Play => markup,
        Mode::Still(place) => {
            maud::PreEscaped(crate::inspect::still::still(&markup.into_string(), place))
        }
        Mode::Lesson(lit) => {
            let action = lit.action.and_then(|action| scene.legal.get(action));
            let takes_focus = lit.takes_focus.take();
            maud::PreEscaped(crate::learn::lit::light(&markup.into_string(), action, takes_focus))
        }
    }
}
