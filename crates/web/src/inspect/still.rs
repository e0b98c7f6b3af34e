//! Boards that nobody can press: the same markup without buttons, forms, dialogs and names.

use std::borrow::Cow;

use crate::tag::Tag;

/// Takes out of the markup of a board whatever can be pressed or filled in, and puts `place` before every name, so that
/// several boards can stand on one page. It reads what our own boards write, in which every value is quoted.
pub(crate) fn still(markup: &str, place: &str) -> String {
    let mut out = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some(start) = rest.find('<') {
        out.push_str(&rest[..start]);
        let Some(tag) = Tag::read(&rest[start..]) else { break };
        rest = &rest[start + tag.length..];
        match tag.name {
            "dialog" | "select" | "textarea" | "datalist" if !tag.is_end => {
                let end = format!("</{}>", tag.name);
                rest = rest.find(&end).map_or("", |at| &rest[at + end.len()..]);
            }
            "input" => {}
            _ => tag.write(place, &mut out),
        }
    }
    out.push_str(rest);
    out
}

impl Tag<'_> {
    /// What stands in its place.
    fn write(&self, place: &str, out: &mut String) {
        let is_pressed = matches!(self.name, "button" | "a" | "label");
        let name = match self.name {
            "button" | "a" | "label" | "output" => "span",
            "form" | "section" | "nav" | "aside" | "fieldset" | "legend" => "div",
            name => name,
        };
        if self.is_end {
            out.extend(["</", name, ">"]);
            return;
        }
        out.extend(["<", name]);
        for (attribute, value) in self.attributes.iter().filter(|(name, _)| stays(name)) {
            out.extend([" ", attribute]);
            if let Some(value) = value {
                out.extend(["=\"", &self.value(attribute, value, place), "\""]);
            }
        }
        // A name needs something that can have one.
        let is_named = self.has("aria-label") || self.has("aria-labelledby");
        if is_named && name != self.name && !self.has("role") {
            out.push_str(if is_pressed { " role=\"img\"" } else { " role=\"group\"" });
        }
        out.push('>');
    }

    /// The value of an attribute, with the place before names, and a mark on what could have been pressed.
    fn value<'v>(&self, attribute: &str, value: &'v str, place: &str) -> Cow<'v, str> {
        match attribute {
            "id" | "aria-labelledby" | "aria-describedby" => {
                let names = value.split_whitespace().map(|name| format!("{place}{name}"));
                Cow::Owned(names.collect::<Vec<_>>().join(" "))
            }
            "class" if self.has("data-action") && !self.has("aria-disabled") => {
                Cow::Owned(format!("{value} still-can"))
            }
            _ => Cow::Borrowed(value),
        }
    }
}

/// Whether an attribute means something on a board that nobody can press.
fn stays(attribute: &str) -> bool {
    const GONE: [&str; 20] = [
        "action",
        "aria-atomic",
        "aria-busy",
        "aria-controls",
        "aria-description",
        "aria-disabled",
        "aria-expanded",
        "aria-haspopup",
        "aria-live",
        "aria-pressed",
        "autofocus",
        "for",
        "href",
        "method",
        "name",
        "popovertarget",
        "tabindex",
        "target",
        "type",
        "value",
    ];
    let is_hook = attribute.starts_with("data-") && !attribute.starts_with("data-seat");
    !is_hook && !GONE.contains(&attribute)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_to_press() {
        for (markup, expected) in [
            (r#"<p class="a">x &lt; y</p>"#, r#"<p class="a">x &lt; y</p>"#),
            (
                r#"<button class="btn" type="button" data-action="{&quot;a&quot;:1}">Go</button>"#,
                r#"<span class="btn still-can">Go</span>"#,
            ),
            (
                r#"<button class="btn" aria-disabled="true" data-why="No > yes">Go</button>"#,
                r#"<span class="btn">Go</span>"#,
            ),
            (
                r#"<button aria-label="Red 5" data-vt="c1"><svg viewBox="0 0 1 1"></svg></button>"#,
                r#"<span aria-label="Red 5" role="img"><svg viewBox="0 0 1 1"></svg></span>"#,
            ),
            (r#"a<dialog id="d"><form><input name="x"></form></dialog>b<input name="y">c"#, "abc"),
            (
                r#"<section aria-labelledby="t u"><h2 id="t">T</h2></section>"#,
                r#"<div aria-labelledby="s0-t s0-u" role="group"><h2 id="s0-t">T</h2></div>"#,
            ),
            (
                "<details open><summary>S</summary></details>",
                "<details open><summary>S</summary></details>",
            ),
            (
                r#"<form data-action="{}"><label for="a">L</label><select id="a"><option>1</option></select></form>"#,
                "<div><span>L</span></div>",
            ),
        ] {
            assert_eq!(still(markup, "s0-"), expected);
        }
    }
}
