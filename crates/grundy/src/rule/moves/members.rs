//! Lists of the numbers with a rare property, such as squares and primes, so that nobody goes through all the others.

use crate::rule::meaning::Test;

/// The lists made so far.
#[derive(Default)]
pub(in crate::rule) struct Members {
    lists: Vec<(Test, i64, Vec<i64>, i64)>,
}

impl Members {
    /// Beyond this, numbers are tested one by one.
    pub const MOST: i64 = 1 << 24;

    /// The places in the list of the members from `low` to `high`.
    pub fn between(&mut self, test: Test, base: i64, low: i64, high: i64) -> std::ops::Range<usize> {
        let at = self.lists.iter().position(|list| (list.0, list.1) == (test, base)).unwrap_or_else(|| {
            self.lists.push((test, base, vec![], -1));
            self.lists.len() - 1
        });
        let (_, _, list, reached) = &mut self.lists[at];
        if *reached < high {
            let to = high.clamp(1024, Members::MOST / 2) * 2;
            list.clear();
            members_to(test, base, to, list);
            *reached = to;
        }
        list.partition_point(|&n| n < low)..list.partition_point(|&n| n <= high)
    }

    pub fn list(&self, test: Test, base: i64) -> &[i64] {
        self.lists.iter().find(|list| (list.0, list.1) == (test, base)).map_or(&[], |list| &list.2)
    }
}

/// All members up to `most`, in order.
fn members_to(test: Test, base: i64, most: i64, list: &mut Vec<i64>) {
    match test {
        Test::Prime => {
            let mut composite = vec![false; most as usize + 1];
            for p in 2..=most {
                if !composite[p as usize] {
                    list.push(p);
                    (p * p..=most).step_by(p as usize).for_each(|multiple| composite[multiple as usize] = true);
                }
            }
        }
        Test::Square => list.extend((0..).map(|m| m * m).take_while(|&n| n <= most)),
        Test::Triangular => list.extend((0..).map(|m| m * (m + 1) / 2).take_while(|&n| n <= most)),
        Test::Fibonacci => {
            list.push(0);
            let (mut f, mut g) = (1, 2);
            while f <= most {
                list.push(f);
                (f, g) = (g, f + g);
            }
        }
        Test::Power => list.extend(std::iter::successors(Some(1i64), |n| n.checked_mul(base)).take_while(|&n| n <= most)),
        _ => list.extend((0..=most).filter(|&n| test.holds(&[n, base]))),
    }
}
