//! As much of an assembler as [written code](super) needs: instructions of AVX2 and GFNI on vectors or halves of them, and a loop.
//!
//! Every vector instruction has the same form (Intel's manual, volume 2, chapter 2.3): a prefix of three bytes that names the map of instructions and one operand, the instruction's byte, and a byte that names the other two, of which the last may lie in memory.

/// A vector register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Register(pub(super) u8);

/// Where memory operands begin: the registers of the first four arguments, as the calling convention of System V has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    /// The word that is to be written next (`rdi`).
    Here = 7,
    /// The constants (`rdx`).
    Constants = 2,
    /// What is told at the end (`rcx`).
    Told = 1,
}

/// The last operand of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    Register(Register),
    /// So many bytes after a base.
    Memory(Base, i32),
}

impl From<Register> for Operand {
    fn from(register: Register) -> Operand {
        Operand::Register(register)
    }
}

/// How much of a vector an instruction works on; the lower half alone clears the upper one of its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Length {
    Half = 0,
    #[default]
    Whole = 1 << 2,
}

/// A vector instruction: its prefix (0, or 1 for 66, 2 for F3, and 80 for words of eight bytes), its map (1 for 0F, 2 for 0F38, 3 for 0F3A) and its byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instruction(u8, u8, u8);

const LOAD: Instruction = Instruction(2, 1, 0x6f);
const STORE: Instruction = Instruction(2, 1, 0x7f);
pub(super) const OR: Instruction = Instruction(1, 1, 0xeb);
pub(super) const AND: Instruction = Instruction(1, 1, 0xdb);
/// What is in the second operand and not in the first.
pub(super) const AND_NOT: Instruction = Instruction(1, 1, 0xdf);
pub(super) const XOR: Instruction = Instruction(1, 1, 0xef);
pub(super) const SHUFFLE_BYTES: Instruction = Instruction(1, 2, 0x00);
/// Sixteen bytes of each half of both operands, from a byte of the second on.
pub(super) const ALIGN: Instruction = Instruction(1, 3, 0x0f);
/// Two of the four halves of both operands.
pub(super) const HALVES: Instruction = Instruction(1, 3, 0x46);

/// Each bit of a byte is the sum of some bits of the same byte of the first operand; which, the second says (GFNI).
pub(super) const SUMS_OF_BITS: Instruction = Instruction(0x81, 3, 0xce);

/// Instructions for words of 2, 4 or 8 bytes.
pub(super) const fn subtract(bytes: usize) -> Instruction {
    Instruction(
        1,
        1,
        match bytes {
            2 => 0xf9,
            4 => 0xfa,
            _ => 0xfb,
        },
    )
}

pub(super) const fn equal(bytes: usize) -> Instruction {
    match bytes {
        2 => Instruction(1, 1, 0x75),
        4 => Instruction(1, 1, 0x76),
        _ => Instruction(1, 2, 0x29),
    }
}

/// Shifts by a constant share bytes, and are told apart by a digit in the place of a register.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShiftBy(u8, u8);

pub(super) const WORDS_RIGHT: ShiftBy = ShiftBy(0x71, 2);
pub(super) const WORDS_LEFT: ShiftBy = ShiftBy(0x71, 6);
pub(super) const HALVES_RIGHT: ShiftBy = ShiftBy(0x73, 3);

/// Code that is being written.
#[derive(Debug, Default)]
pub(super) struct Assembler {
    pub(super) code: Vec<u8>,
    /// What the next instructions work on.
    pub(super) length: Length,
}

impl Assembler {
    /// `to = instruction(first, last)`.
    pub(super) fn put(&mut self, instruction: Instruction, to: Register, first: Register, last: impl Into<Operand>) {
        let Instruction(prefix, map, byte) = instruction;
        self.vector(prefix, map, byte, to.0, first, last.into());
    }

    /// `to = instruction(first, last, constant)`.
    pub(super) fn put_with(&mut self, instruction: Instruction, to: Register, first: Register, last: impl Into<Operand>, constant: u8) {
        self.put(instruction, to, first, last);
        self.code.push(constant);
    }

    /// `to = last`. Where there is no first operand, its place is that of register 0.
    pub(super) fn load(&mut self, to: Register, last: impl Into<Operand>) {
        self.put(LOAD, to, Register(0), last);
    }

    /// Puts a register into memory.
    pub(super) fn store(&mut self, from: Register, base: Base, bytes: i32) {
        self.put(STORE, from, Register(0), Operand::Memory(base, bytes));
    }

    /// `to = from`, shifted by a constant.
    pub(super) fn shift(&mut self, ShiftBy(byte, digit): ShiftBy, to: Register, from: Register, constant: u8) {
        self.vector(1, 1, byte, digit, to, from.into());
        self.code.push(constant);
    }

    /// A loop: goes one vector on, counts down (`rsi`), and goes back to a place unless that was the last.
    pub(super) fn next_vector(&mut self, place: usize) {
        self.code.extend([0x48, 0x83, 0xc7, super::BYTES as u8]);
        self.code.extend([0x48, 0xff, 0xce]);
        self.code.extend([0x0f, 0x85]);
        let back = place as i64 - (self.code.len() as i64 + 4);
        self.code.extend((back as i32).to_le_bytes());
    }

    /// Ends the function. The upper halves of registers are cleared, or else older instructions after it would be slow.
    pub(super) fn end(&mut self) {
        self.code.extend([0xc5, 0xf8, 0x77]);
        self.code.push(0xc3);
    }

    fn vector(&mut self, prefix: u8, map: u8, byte: u8, reg: u8, first: Register, last: Operand) {
        let (extended, rest) = match last {
            Operand::Register(register) => (register.0 >> 3, 0xc0 | register.0 & 7),
            Operand::Memory(base, _) => (0, 0x80 | base as u8),
        };
        // The fourth bits of registers are stored inverted, and so is the whole of the first operand.
        self.code.push(0xc4);
        self.code.push((reg >> 3 ^ 1) << 7 | 1 << 6 | (extended ^ 1) << 5 | map);
        self.code.push((first.0 ^ 15) << 3 | self.length as u8 | prefix);
        self.code.push(byte);
        self.code.push(rest | (reg & 7) << 3);
        if let Operand::Memory(_, bytes) = last {
            self.code.extend(bytes.to_le_bytes());
        }
    }
}
