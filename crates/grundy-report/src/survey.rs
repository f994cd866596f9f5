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
}

impl Row {
    /// The names of the columns.
    pub const HEAD: &'static str = "code,period,preperiod,reach,rares,largest,milliseconds";

    /// One line of a CSV file; what is not known is empty.
    ///
    /// ```
    /// use grundy_report::survey::Row;
    /// let row = Row { code: ".77".into(), period: Some(12), preperiod: Some(71), reach: 180, rares: None, largest: 9, milliseconds: 1 };
    /// assert_eq!(row.csv(), ".77,12,71,180,,9,1");
    /// ```
    pub fn csv(&self) -> String {
        let known = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let Row { code, reach, largest, milliseconds, .. } = self;
        format!("{code},{},{},{reach},{},{largest},{milliseconds}", known(self.period), known(self.preperiod), known(self.rares))
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
        })
    }
}
