//! Languages that formulas and programs are printed in.

/// Which language a formula or a program is printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// As it stands in a sentence.
    Plain,
    /// C++ from C++14 on.
    Cpp,
    /// Python from 3.8 on.
    Python,
}
