//! QR codes, drawn as one SVG path.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

/// Light squares around a code, which readers need.
const MARGIN: usize = 4;

/// A text as a QR code; nothing if it is too long for one.
pub(crate) fn code(text: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else { return html! {} };
    let width = code.width();
    let side = width + 2 * MARGIN;
    let mut path = String::new();
    for (index, color) in code.to_colors().iter().enumerate() {
        if *color == Color::Dark {
            let (x, y) = (index % width + MARGIN, index / width + MARGIN);
            // Writing to a string cannot fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    html! {
        svg.qr viewBox={ "0 0 " (side) " " (side) } role="img" aria-label=(label) shape-rendering="crispEdges" {
            rect.qr-light width=(side) height=(side) {}
            path.qr-dark d=(path) {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_corners() {
        let svg = code("http://127.0.0.1:7878/t/0123456789abc", "a link").into_string();
        // The first square of the upper left corner, inside the margin.
        assert!(svg.contains("M4 4h1v1h-1z"), "{svg}");
        assert!(svg.contains(r#"aria-label="a link""#));
    }

    #[test]
    fn what_is_too_long_is_left_out() {
        assert_eq!(code(&"x".repeat(10_000), "").into_string(), "");
    }
}
