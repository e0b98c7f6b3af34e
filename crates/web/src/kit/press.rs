//! Whatever can be pressed, in each mode: to play, to look at, to learn.

use maud::{Markup, Render, html};
use parlour_engine::Json;
use serde_json::Value;

use crate::scene::{Lit, Mode};

/// The form that takes what is pressed in a lesson when there is no script.
pub const LESSON_FORM: &str = "lesson-do";

/// What happens when a button is pressed.
#[derive(Clone, Debug)]
pub(crate) enum Press {
    /// An action is taken.
    Act(Json),
    /// Nothing, and this is why.
    Nothing(String),
    /// A dialog opens.
    Open(String),
    /// A dialog closes.
    Close(String),
    /// The form around it is sent, with a field of its own.
    Submit(Option<(&'static str, String)>),
}

/// A button on a board.
#[derive(Clone, Debug)]
#[must_use]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Button<'a> {
    mode: &'a Mode,
    press: Press,
    class: String,
    label: Option<String>,
    vt: Option<String>,
    key: Option<String>,
    title: Option<String>,
    is_pressed: Option<bool>,
    is_lit: bool,
    is_in_dialog: bool,
    has_focus: bool,
    is_skipped_by_tab: bool,
    closes: Option<String>,
    unless: Option<String>,
}

impl<'a> Button<'a> {
    pub(crate) fn new(mode: &'a Mode, press: Press) -> Self {
        Self {
            mode,
            press,
            class: "btn".to_owned(),
            label: None,
            vt: None,
            key: None,
            title: None,
            is_pressed: None,
            is_lit: false,
            is_in_dialog: false,
            has_focus: false,
            is_skipped_by_tab: false,
            closes: None,
            unless: None,
        }
    }

    /// A button that takes an action which is already written.
    pub(crate) fn of_json(mode: &'a Mode, action: Json) -> Self {
        Self::new(mode, Press::Act(action))
    }

    pub(crate) fn lit(mut self, is_lit: bool) -> Self {
        self.is_lit = is_lit;
        self
    }

    /// Its classes, in place of `btn`.
    pub fn class(mut self, class: impl Into<String>) -> Self {
        self.class = class.into();
        self
    }

    /// As the one that is most likely wanted.
    pub fn first(self) -> Self {
        self.class("btn btn-first")
    }

    /// What it is called, if its inside does not say so.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// The name by which it flies from one frame to the next.
    pub fn vt(mut self, name: impl Into<String>) -> Self {
        self.vt = Some(name.into());
        self
    }

    /// What the script knows it by among its neighbors.
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// What is said when it is pointed at.
    pub fn title(mut self, title: Option<String>) -> Self {
        self.title = title;
        self
    }

    /// Whether it is a switch, and on.
    pub fn pressed(mut self, is_pressed: Option<bool>) -> Self {
        self.is_pressed = is_pressed;
        self
    }

    /// The form around it gets this, too.
    pub fn field(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.press = Press::Submit(Some((name, value.into())));
        self
    }

    /// The form around it has a sum to reach. The script takes the button away until then, and this is why.
    pub fn unless(mut self, why: impl Into<String>) -> Self {
        self.unless = Some(why.into());
        self
    }

    /// It stands in a dialog.
    pub fn in_dialog(mut self) -> Self {
        self.is_in_dialog = true;
        self
    }

    /// The dialog around it closes when it is pressed.
    pub fn closing(mut self, dialog: &str) -> Self {
        self.closes = Some(dialog.to_owned());
        self.in_dialog()
    }

    /// It has the focus when its dialog opens.
    pub fn focused(mut self, has_focus: bool) -> Self {
        self.has_focus = has_focus;
        self
    }

    /// The tab key skips it; arrow keys reach it.
    pub fn skipped_by_tab(mut self, is_skipped: bool) -> Self {
        self.is_skipped_by_tab = is_skipped;
        self
    }

    /// The button with this in it.
    pub fn show(self, inner: impl Render) -> Markup {
        match self.mode {
            Mode::Still(_) => self.still(&inner),
            Mode::Play => self.button(None, &inner),
            Mode::Lesson(lit) => self.button(Some(lit), &inner),
        }
    }

    /// What is left of it where nothing can be pressed.
    fn still(self, inner: &impl Render) -> Markup {
        let can = matches!(self.press, Press::Act(_)).then_some(" still-can").unwrap_or_default();
        let role = self.label.is_some().then_some("img");
        html! {
            span class={ (self.class) (can) } data-key=[self.key] aria-label=[self.label] role=[role] { (inner) }
        }
    }

    fn button(self, lesson: Option<&Lit>, inner: &impl Render) -> Markup {
        let Self { press, class, .. } = self;
        let (mut action, mut why, mut opens, mut closes, mut field) =
            (None, None, None, self.closes, None);
        let mut kind = "button";
        match press {
            Press::Act(json) => action = Some(json.get().to_owned()),
            Press::Nothing(reason) => why = Some(reason),
            Press::Open(dialog) => opens = Some(dialog),
            Press::Close(dialog) => closes = Some(dialog),
            Press::Submit(named) => {
                kind = "submit";
                field = named;
            }
        }
        let mut form = None;
        if let (Some(_), Some(json)) = (lesson, &action) {
            kind = "submit";
            form = Some(LESSON_FORM);
            field = Some(("do", json.clone()));
        }
        let is_lit = lesson.is_some() && self.is_lit;
        let takes_focus =
            is_lit && !self.is_in_dialog && lesson.is_some_and(|lit| lit.takes_focus.take());
        let described = (is_lit && !self.is_in_dialog).then_some("lesson-say");
        // In a lesson only what is lit asks for the focus.
        let has_focus = if lesson.is_some() {
            takes_focus || is_lit && self.is_in_dialog
        } else {
            self.has_focus
        };
        let (name, value) = field.map_or((None, None), |(name, value)| (Some(name), Some(value)));
        let haspopup = opens.is_some().then_some("dialog");
        let disabled = match (&why, &self.unless) {
            (Some(_), _) => Some("true"),
            (None, Some(_)) => Some("false"),
            (None, None) => None,
        };
        let told = why.as_ref().or(self.unless.as_ref());
        let pressed = self.is_pressed.map(|is_pressed| if is_pressed { "true" } else { "false" });
        html! {
            button class=(class) type=(kind) form=[form] name=[name] value=[value]
                data-action=[action] data-open=[opens] aria-haspopup=[haspopup] data-close=[closes]
                aria-disabled=[disabled] aria-description=[&why] data-why=[told] aria-label=[self.label] aria-pressed=[pressed]
                aria-describedby=[described] title=[self.title] data-vt=[self.vt] data-key=[self.key]
                tabindex=[self.is_skipped_by_tab.then_some("-1")] data-lit=[is_lit.then_some("1")]
                data-focus=[takes_focus.then_some("1")] autofocus[has_focus] { (inner) }
        }
    }
}

/// A dialog; nothing where nothing can be pressed.
pub fn dialog(
    mode: &Mode,
    class: &str,
    id: &str,
    label: &str,
    inner: impl FnOnce() -> Markup,
) -> Markup {
    html! {
        @if !mode.is_still() { dialog class=(class) id=(id) aria-label=(label) { (inner()) } }
    }
}

/// A form that takes an action with further fields; its buttons are [submits](crate::scene::Seen::submit).
pub fn form(action: &Json, class: &str, inner: &Markup) -> Markup {
    html! { form class=[(!class.is_empty()).then_some(class)] data-action=(action) { (inner) } }
}

/// A button that asks something else of the table than an action of its game.
pub fn send(message: &Value, label: &str) -> Markup {
    html! { button.btn type="button" data-send=(message) { (label) } }
}
