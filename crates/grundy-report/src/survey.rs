//! The lines of a survey of codes.

use serde_json::{Value, json};

/// What was found about one code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The code.
    pub code: String,
    /// The least period, if one was proved,
    pub period: Option<u64>,
    /// and its preperiod.
    pub preperiod: Option<u64>,
    /// How many values were looked at.
    pub reach: u64,
    /// How many of them are rare, where the code has a sparse space.
    pub rares: Option<u64>,
    /// The largest of those that were looked at.
    pub largest: u32,
    /// The time it took.
    pub milliseconds: u64,
    /// The code that was followed in its place, because their sequences are the same by a theorem.
    pub equals: Option<Cousin>,
}

/// A code with the same sequence h: g(n + shift) = h(n) for all n where both are heaps, and g has only zeros before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cousin {
    /// The code whose sequence is h.
    pub code: String,
    /// How many zeros more the sequence g begins with; negative if fewer.
    pub shift: i64,
}

impl Row {
    /// The names of the columns.
    pub const HEAD: &'static str = "code,period,preperiod,reach,rares,largest,milliseconds,equals,shift";

    /// What the row of a code says of another whose values are the same after `shift` zeros more, given the zeros that the first code's own values begin with by the theorem. `None` where it
    /// does not tell: if the values repeat from the end of those zeros on, how far back they do depends on the last ones of the period.
    ///
    /// ```
    /// use grundy_report::survey::Row;
    /// let row = Row::read(".07,34,53,256,,9,1,,").unwrap();
    /// let cousin = row.of_cousin(".4".into(), 1, 1).unwrap();
    /// assert_eq!(cousin.csv(), ".4,34,54,257,,9,0,.07,1");
    /// ```
    pub fn of_cousin(&self, code: String, shift: i64, zeros: u64) -> Option<Row> {
        if self.preperiod.is_some_and(|preperiod| preperiod <= zeros) {
            return None;
        }
        Some(Row {
            code,
            preperiod: self.preperiod.map(|preperiod| preperiod.saturating_add_signed(shift)),
            reach: self.reach.saturating_add_signed(shift),
            // Whether a heap counts as rare depends on the space that was chosen for the other code.
            rares: None,
            milliseconds: 0,
            equals: Some(Cousin { code: self.code.clone(), shift }),
            ..*self
        })
    }

    /// One line of a CSV file; what is not known is empty.
    ///
    /// ```
    /// use grundy_report::survey::Row;
    /// let row = Row { code: ".77".into(), period: Some(12), preperiod: Some(71), reach: 180, rares: None, largest: 9, milliseconds: 1, equals: None };
    /// assert_eq!(row.csv(), ".77,12,71,180,,9,1,,");
    /// assert_eq!(Row::read(&row.csv()), Some(row));
    /// ```
    pub fn csv(&self) -> String {
        let known = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let (equals, shift) = self.equals.as_ref().map(|cousin| (quoted(&cousin.code), cousin.shift.to_string())).unwrap_or_default();
        let fields = [
            quoted(&self.code),
            known(self.period),
            known(self.preperiod),
            self.reach.to_string(),
            known(self.rares),
            self.largest.to_string(),
            self.milliseconds.to_string(),
            equals,
            shift,
        ];
        fields.join(",")
    }

    /// The row of such a line; `None` if it is none.
    pub fn read(line: &str) -> Option<Row> {
        let [code, period, preperiod, reach, rares, largest, milliseconds, equals, shift] = fields(line)?.try_into().ok()?;
        let perhaps = |text: &str| if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) };
        let row = Row {
            code,
            period: perhaps(&period)?,
            preperiod: perhaps(&preperiod)?,
            reach: reach.parse().ok()?,
            rares: perhaps(&rares)?,
            largest: largest.parse().ok()?,
            milliseconds: milliseconds.parse().ok()?,
            equals: if equals.is_empty() { None } else { Some(Cousin { code: equals, shift: shift.parse().ok()? }) },
        };
        // Every number and mark is written in one way only.
        (row.period.is_some() == row.preperiod.is_some() && row.csv() == line).then_some(row)
    }

    /// The same as an object; what is not known is null.
    pub fn json(&self) -> Value {
        json!({
            "game": self.code,
            "period": self.period,
            "preperiod": self.preperiod,
            "evidence": if self.period.is_some() { "proved" } else { "checked to N" },
            "reach": self.reach,
            "rares": self.rares,
            "largest": self.largest,
            "milliseconds": self.milliseconds,
            "equals": self.equals.as_ref().map(|cousin| &cousin.code),
            "shift": self.equals.as_ref().map(|cousin| cousin.shift),
        })
    }
}

/// A field of a CSV file: in quotes if there is a comma or a quote in it, and quotes doubled.
fn quoted(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// The fields of a line; `None` if a quote is left open.
fn fields(line: &str) -> Option<Vec<String>> {
    let mut fields = vec![String::new()];
    let mut inside = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let field = fields.last_mut()?;
        match letter {
            '"' if inside && letters.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => inside = !inside,
            ',' if !inside => fields.push(String::new()),
            _ => field.push(letter),
        }
    }
    (!inside).then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written() {
        for line in [
            ".77,12,71,180,,9,1,,",
            ".6,,,5000,210,33,2000,,",
            ".46,24,143,9000,,9,0,.44,0",
            ".137,34,52,255,,9,0,.4,-2",
            "\"subtraction/1,2\",3,0,64,,2,0,,",
            "\"(n -> n-1 | \"\"x\"\")\",3,0,64,,2,0,,",
        ] {
            assert_eq!(Row::read(line).map(|row| row.csv()).as_deref(), Some(line));
        }
    }

    #[test]
    fn what_is_no_line_is_not_read() {
        let line = ".77,12,71,180,,9,1,,";
        assert!((0..line.len() - 1).all(|end| Row::read(&line[..end]).is_none()));
        for line in [
            ".77,12,,180,,9,1,,",
            ".77,12,71,180,,9,1,.4,",
            ".77,012,71,180,,9,1,,",
            ".77,12,71,x,,9,1,,",
            "\".77,12,71,180,,9,1,,",
            "\".77\",12,71,180,,9,1,,",
            ".77,12,71,180,,9,1,,1",
            ".77,12,71,180,,9,1,,,",
            Row::HEAD,
            "",
        ] {
            assert_eq!(Row::read(line), None, "{line}");
        }
    }

    /// Where the period begins with the first heap that has a move, nothing is said of the cousin's preperiod.
    #[test]
    fn a_period_from_the_beginning_tells_less() {
        let row = Row::read(".2,2,1,64,,1,5,,").unwrap();
        assert_eq!(row.of_cousin(".3".into(), -1, 1), None);
    }
}
