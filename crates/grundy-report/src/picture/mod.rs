//! Pictures: SVG of our own, and PNG from it where that is built in.

pub mod graph;
pub mod hackenbush;
#[cfg(feature = "png")]
mod png;

use grundy::Message;
#[cfg(not(feature = "png"))]
use grundy::msg;

/// A picture as PNG, so many pixels for one of the SVG's.
pub fn to_png(svg: &str, zoom: f32) -> Result<Vec<u8>, Message> {
    #[cfg(feature = "png")]
    return png::render(svg, zoom);
    #[cfg(not(feature = "png"))]
    {
        let _ = (svg, zoom);
        Err(msg!("picture-no-png"))
    }
}
