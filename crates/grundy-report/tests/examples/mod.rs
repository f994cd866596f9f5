//! `@name` stands for a file of the folder `examples`.

use grundy::Message;
use grundy::notation::Files;
use std::path::Path;

pub struct Examples;

impl Files for Examples {
    fn read(&self, path: &str) -> Result<Vec<u8>, Message> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(path);
        Ok(std::fs::read(file).unwrap())
    }
}
