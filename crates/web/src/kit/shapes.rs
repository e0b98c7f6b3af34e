//! Shapes that stand for colours, so that nothing is told by colour alone.

use maud::{Markup, html};

/// A shape that goes with a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Red.
    Diamond,
    /// Blue.
    Circle,
    /// Green.
    Triangle,
    /// Yellow.
    Star,
}

impl Shape {
    /// The shape of a colour, by its name.
    pub fn of(color: &str) -> Option<Self> {
        match color {
            "red" => Some(Self::Diamond),
            "blue" => Some(Self::Circle),
            "green" => Some(Self::Triangle),
            "yellow" => Some(Self::Star),
            _ => None,
        }
    }

    /// The shape inside another drawing, around a point; `size` is half its width.
    pub fn at(self, x: i32, y: i32, size: i32) -> Markup {
        let place = format!("translate({x} {y}) scale({})", f64::from(size) / 10.0);
        html! { path.shape transform=(place) d=(self.path()) {} }
    }

    /// The shape as a drawing of its own.
    pub fn icon(self) -> Markup {
        html! {
            svg.icon.shape-icon viewBox="-11 -11 22 22" aria-hidden="true" focusable="false" {
                path.shape d=(self.path()) {}
            }
        }
    }

    const fn path(self) -> &'static str {
        match self {
            Self::Diamond => "M0-10 8 0 0 10-8 0Z",
            Self::Circle => "M0-8.5A8.5 8.5 0 1 1 0 8.5 8.5 8.5 0 1 1 0-8.5Z",
            Self::Triangle => "M0-9 9.5 7.5-9.5 7.5Z",
            Self::Star => {
                "M0-10 2.7-3.6 9.5-3.1 4.3 1.4 5.9 8.1 0 4.5-5.9 8.1-4.3 1.4-9.5-3.1-2.7-3.6Z"
            }
        }
    }
}
