//! A board on which what is to be pressed is lit.
//!
//! Boards know nothing of lessons: their markup is read once more, and whatever takes the action that is asked for gets
//! a mark. Whatever else takes an action can be pressed without the script, too, as part of a form.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::tag::Tag;

/// The form that takes what is pressed when there is no script.
pub(crate) const FORM: &str = "lesson-do";

/// Marks whatever takes this action. With `has_focus` the first of it has the focus.
pub(crate) fn light(markup: &str, action: Option<&Value>, has_focus: bool) -> String {
    let marked = action.map_or_else(Marks::default, |action| Marks::find(markup, action));
    let mut out = String::with_capacity(markup.len() + 1024);
    let mut is_first = has_focus;
    walk(markup, |before, tag| {
        out.push_str(before);
        let Some((at, tag)) = tag else { return };
        let mark = marked.of(at);
        write(&tag, mark, is_first && mark == Some(Mark::Open), &mut out);
        is_first &= mark != Some(Mark::Open);
    });
    out
}

/// How something is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    /// It stands on the board.
    Open,
    /// It comes up in a dialog.
    Hidden,
}

/// What is marked, by where its tag begins.
#[derive(Default)]
struct Marks {
    open: BTreeSet<usize>,
    hidden: BTreeSet<usize>,
}

/// Something that takes the action, or opens a dialog.
struct Control {
    at: usize,
    /// The dialog that it is in.
    dialog: Option<String>,
    /// The dialog that it opens; none if it takes the action.
    opens: Option<String>,
}

impl Marks {
    fn of(&self, at: usize) -> Option<Mark> {
        if self.open.contains(&at) {
            Some(Mark::Open)
        } else {
            self.hidden.contains(&at).then_some(Mark::Hidden)
        }
    }

    /// What takes the action; where that is only in dialogs, also what opens them.
    fn find(markup: &str, action: &Value) -> Self {
        let controls = controls(markup, action);
        let takers = || controls.iter().filter(|control| control.opens.is_none());
        let open: BTreeSet<usize> =
            takers().filter(|control| control.dialog.is_none()).map(|control| control.at).collect();
        if !open.is_empty() {
            return Self { open, hidden: BTreeSet::new() };
        }
        let dialogs: BTreeSet<&String> =
            takers().filter_map(|control| control.dialog.as_ref()).collect();
        let is_opener = |control: &&Control| {
            control.opens.as_ref().is_some_and(|opens| dialogs.contains(opens))
        };
        Self {
            open: controls.iter().filter(is_opener).map(|control| control.at).collect(),
            hidden: takers().map(|control| control.at).collect(),
        }
    }
}

/// Everything that takes the action, and everything that opens a dialog.
fn controls(markup: &str, action: &Value) -> Vec<Control> {
    let mut controls = Vec::new();
    let (mut dialog, mut form) = (None, None);
    walk(markup, |_, tag| {
        let Some((at, tag)) = tag else { return };
        match (tag.name, tag.is_end) {
            ("dialog", is_end) => dialog = if is_end { None } else { tag.get("id") },
            ("form", is_end) => form = if is_end { None } else { read(&tag) },
            ("button", false)
                if !tag.has("aria-disabled")
                    || tag.get("aria-disabled").as_deref() == Some("false") =>
            {
                let opens = tag.get("data-open");
                let takes = match (read(&tag), &form) {
                    (Some(own), _) => own == *action,
                    (None, Some(form)) => is_sent_by(&tag, form, action),
                    (None, None) => false,
                };
                if takes || opens.is_some() {
                    controls.push(Control {
                        at,
                        dialog: dialog.clone(),
                        opens: opens.filter(|_| !takes),
                    });
                }
            }
            _ => {}
        }
    });
    controls
}

/// The action that a tag carries.
fn read(tag: &Tag<'_>) -> Option<Value> {
    serde_json::from_str(&tag.get("data-action")?).ok()
}

/// Whether the form can send the action with this button: what form and button say is part of it.
fn is_sent_by(button: &Tag<'_>, form: &Value, action: &Value) -> bool {
    let is_part = form
        .as_object()
        .is_some_and(|fields| fields.iter().all(|(key, value)| action.get(key) == Some(value)));
    let named = button.get("name").zip(button.get("value"));
    button.get("type").as_deref() == Some("submit")
        && is_part
        && named.is_none_or(|(name, value)| action[name.as_str()] == value.as_str())
}

/// Goes through markup: what stands before each tag, where the tag begins, and the tag; at last what stands behind all.
fn walk<'a>(markup: &'a str, mut step: impl FnMut(&'a str, Option<(usize, Tag<'a>)>)) {
    let mut at = 0;
    while let Some(start) = markup[at..].find('<').map(|start| at + start) {
        let Some(tag) = Tag::read(&markup[start..]) else { break };
        let length = tag.length;
        step(&markup[at..start], Some((start, tag)));
        at = start + length;
    }
    step(&markup[at..], None);
}

/// The tag as it was, with its mark, and so that it can be pressed without the script.
fn write(tag: &Tag<'_>, mark: Option<Mark>, has_focus: bool, out: &mut String) {
    out.push('<');
    if tag.is_end {
        out.push('/');
    }
    out.push_str(tag.name);
    let is_pressed = tag.name == "button" && tag.has("data-action");
    for (name, value) in &tag.attributes {
        // Only what is lit asks for the focus.
        if *name == "autofocus" || is_pressed && *name == "type" {
            continue;
        }
        out.extend([" ", name]);
        if let Some(value) = value {
            out.extend(["=\"", value, "\""]);
        }
        if is_pressed && *name == "data-action" {
            out.extend([
                " type=\"submit\" form=\"",
                FORM,
                "\" name=\"do\" value=\"",
                value.unwrap_or(""),
                "\"",
            ]);
        }
    }
    match mark {
        Some(Mark::Open) => out.push_str(" data-lit=\"1\" aria-describedby=\"lesson-say\""),
        Some(Mark::Hidden) => out.push_str(" data-lit=\"1\" autofocus"),
        None => {}
    }
    if has_focus {
        out.push_str(" data-focus=\"1\" autofocus");
    }
    out.push('>');
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// What is lit, by the text of the buttons; in brackets what has the focus.
    fn lit(markup: &str, action: &Value) -> String {
        let mut words = Vec::new();
        let mut current = None;
        walk(&light(markup, Some(action), true), |before, tag| {
            if let Some(focus) = current.take() {
                words.push(if focus { format!("[{before}]") } else { before.to_owned() });
            }
            current =
                tag.filter(|(_, tag)| tag.has("data-lit")).map(|(_, tag)| tag.has("data-focus"));
        });
        words.join(" ")
    }

    #[test]
    fn whatever_takes_the_action_is_lit() {
        let draw = r#"data-action="{&quot;type&quot;:&quot;DRAW&quot;}""#;
        let play = json!({ "type": "PLAY", "card": 7, "color": "red" });
        let form = r#"data-action="{&quot;type&quot;:&quot;PLAY&quot;,&quot;card&quot;:7}""#;
        for (markup, action, expected) in [
            (
                format!("<button {draw}>A</button><button>B</button>"),
                json!({ "type": "DRAW" }),
                "[A]",
            ),
            (
                format!("<button {draw}>A</button><button {draw}>B</button>"),
                json!({ "type": "DRAW" }),
                "[A] B",
            ),
            (
                format!(r#"<button {draw} aria-disabled="true">A</button>"#),
                json!({ "type": "DRAW" }),
                "",
            ),
            (
                format!(
                    r#"<button data-open="d">A</button><dialog id="d"><form {form}><button type="submit" name="color" value="red">R</button><button type="submit" name="color" value="blue">B</button></form></dialog>"#
                ),
                play.clone(),
                "[A] R",
            ),
            (
                format!(
                    r#"<button data-open="d">A</button><dialog id="d"><button {draw}>B</button></dialog><button {draw}>C</button>"#
                ),
                json!({ "type": "DRAW" }),
                "[C]",
            ),
            (
                format!(r#"<form {form}><button type="submit">S</button></form>"#),
                play.clone(),
                "[S]",
            ),
            (
                format!(r#"<form {form}><button type="submit">S</button></form>"#),
                json!({ "type": "PLAY", "card": 8 }),
                "",
            ),
        ] {
            assert_eq!(lit(&markup, &action), expected, "{markup}");
        }
    }

    #[test]
    fn everything_else_stays_as_it_is() {
        let markup =
            r#"<p class="a">x &lt; y</p><input name="n" checked><svg viewBox="0 0 1 1"></svg>tail"#;
        assert_eq!(light(markup, None, true), markup);
    }

    #[test]
    fn without_a_script_a_button_sends_its_action() {
        let page = light(
            r#"<button type="button" data-action="{&quot;a&quot;:1}">A</button>"#,
            None,
            false,
        );
        assert_eq!(
            page,
            r#"<button data-action="{&quot;a&quot;:1}" type="submit" form="lesson-do" name="do" value="{&quot;a&quot;:1}">A</button>"#
        );
    }
}
