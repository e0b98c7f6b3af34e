//! Positions and events as their types, for those who know the game behind the objects of a catalog.

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::codec;
use crate::{Beside, Face, Json, Position, Viewer};

/// What one viewer may know of a position.
#[derive(Clone, Debug)]
pub struct Glimpse<G: Face> {
    /// The game as the viewer may know it.
    pub view: G::View,
    /// What the viewer may do.
    pub legal: Vec<G::Action>,
    /// What time will do, and when.
    pub timer: Option<(Duration, G::Action)>,
    /// Names and the like, which are no secret.
    pub beside: Beside<G::Extra>,
}

impl<G: Face> Glimpse<G> {
    pub(crate) fn of(position: &Position<G>, viewer: Viewer) -> Self {
        let mut legal = Vec::new();
        if let Some(seat) = viewer.seat().filter(|_| position.game.outcome().is_none()) {
            position.game.legal(seat, &mut legal);
        }
        Self {
            view: position.game.view(viewer),
            legal,
            timer: position.game.timer(),
            beside: position.beside.clone(),
        }
    }

    /// An action as clients send it.
    pub fn action_json(&self, action: &G::Action) -> Json {
        codec::to_json(action, &self.beside, G::FIELDS)
    }
}

/// A [`Glimpse`] of some game.
#[derive(Clone)]
pub struct AnyGlimpse(Arc<dyn Glimpsed>);

trait Glimpsed: Any + Send + Sync {
    fn view_json(&self) -> Json;
    fn legal_json(&self) -> Vec<Json>;
    fn timer_json(&self) -> Option<Json>;
}

impl<G: Face> Glimpsed for Glimpse<G> {
    fn view_json(&self) -> Json {
        let view = G::view_doc(self.view.clone(), &self.beside);
        Json::written(|out| codec::write(&view, &self.beside, out))
    }

    fn legal_json(&self) -> Vec<Json> {
        self.legal.iter().map(|action| self.action_json(action)).collect()
    }

    fn timer_json(&self) -> Option<Json> {
        self.timer.as_ref().map(|(_, action)| self.action_json(action))
    }
}

impl AnyGlimpse {
    /// The glimpse, if it is one of this game.
    pub fn get<G: Face>(&self) -> Option<&Glimpse<G>> {
        let glimpse: &dyn Any = &*self.0;
        glimpse.downcast_ref()
    }

    /// The view as clients get it.
    pub fn view_json(&self) -> Json {
        self.0.view_json()
    }

    /// What the viewer may do, as clients get it.
    pub fn legal_json(&self) -> Vec<Json> {
        self.0.legal_json()
    }

    /// What the timer will do, as clients get it.
    pub fn timer_json(&self) -> Option<Json> {
        self.0.timer_json()
    }
}

impl<G: Face> From<Glimpse<G>> for AnyGlimpse {
    fn from(glimpse: Glimpse<G>) -> Self {
        Self(Arc::new(glimpse))
    }
}

impl fmt::Debug for AnyGlimpse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyGlimpse")
    }
}

/// An event of some game, and how it is sent.
#[derive(Clone)]
pub struct AnyEvent {
    json: Json,
    event: Arc<dyn Any + Send + Sync>,
}

impl AnyEvent {
    pub(crate) fn new<E: Any + Send + Sync>(event: E, json: Json) -> Self {
        Self { json, event: Arc::new(event) }
    }

    /// The event as clients get it.
    pub fn json(&self) -> &Json {
        &self.json
    }

    /// The event, if it is of this type.
    pub fn get<E: Any>(&self) -> Option<&E> {
        self.event.downcast_ref()
    }
}

impl PartialEq for AnyEvent {
    fn eq(&self, other: &Self) -> bool {
        self.json == other.json
    }
}

impl fmt::Debug for AnyEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.json, f)
    }
}

impl fmt::Display for AnyEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.json, f)
    }
}

impl Serialize for AnyEvent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}
