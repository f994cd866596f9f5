//! What every picture needs: a [canvas], [letters] of a font that travels with the program, the frame of an SVG document, and PNG.

pub(crate) mod canvas;
pub(crate) mod geometry;
pub(crate) mod letters;
#[cfg(feature = "png")]
mod png;

pub use letters::has_sign;

use grundy::Message;
#[cfg(not(feature = "png"))]
use grundy::msg;

/// A whole document on white: the size in pixels, what it is called (shown by viewers and read aloud), and what is drawn.
///
/// ```
/// let svg = grundy_report::svg::document([40.0, 20.0], "a & b", "<path d=\"M0 0L9 9\"/>\n");
/// assert!(svg.starts_with("<svg ") && svg.contains("<title>a &amp; b</title>"));
/// ```
pub fn document([width, height]: [f64; 2], title: &str, body: &str) -> String {
    let title = if title.is_empty() { String::new() } else { format!("<title>{}</title>\n", escaped(title)) };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n\
         {title}<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{body}</svg>\n"
    )
}

/// Text that may stand in XML, between tags or in an attribute. XML has no way to write most control characters, so each becomes
/// the replacement sign; tabs and line ends become spaces.
///
/// ```
/// assert_eq!(grundy_report::svg::escaped("a<b>\u{1}\n\"c\""), "a&lt;b&gt;\u{fffd} &quot;c&quot;");
/// ```
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            sign if sign.is_control() => safe.push('\u{fffd}'),
            sign => safe.push(sign),
        }
    }
    safe
}

/// A picture as PNG, so many pixels for one of the SVG's.
pub fn to_png(svg: &str, zoom: f32) -> Result<Vec<u8>, Message> {
    #[cfg(feature = "png")]
    return png::render(svg, zoom);
    #[cfg(not(feature = "png"))]
    {
        let _ = (svg, zoom);
        Err(msg!("png-not-built"))
    }
}
