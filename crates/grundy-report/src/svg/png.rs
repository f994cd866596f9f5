//! SVG to PNG with resvg, without its fonts and images: our letters are outlines.

use grundy::{Message, msg};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Larger pictures have fewer pixels for one of the SVG's.
const MOST_PIXELS: f32 = 40e6;

pub(super) fn render(svg: &str, zoom: f32) -> Result<Vec<u8>, Message> {
    let failed = |why: String| msg!("png-failed", why = why);
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| failed(error.to_string()))?;
    let size = tree.size().to_int_size();
    let zoom = zoom.min((MOST_PIXELS / (size.width() as f32 * size.height() as f32)).sqrt());
    let pixels = |length: u32| ((length as f32 * zoom).ceil() as u32).max(1);
    let mut map = Pixmap::new(pixels(size.width()), pixels(size.height())).ok_or_else(|| failed("size".into()))?;
    resvg::render(&tree, Transform::from_scale(zoom, zoom), &mut map.as_mut());
    map.encode_png().map_err(|error| failed(error.to_string()))
}
