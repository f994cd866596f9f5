//! The problems of the judges, one file each.

use crate::problem::Problem;
use std::sync::LazyLock;

macro_rules! problems {
    ($($id:literal),* $(,)?) => {
        static FILES: &[(&str, &str)] = &[$(($id, include_str!(concat!("../problems/", $id, ".problem")))),*];
    };
}

problems! {
    "lightoj-1199", "lightoj-1229", "lightoj-1344", "lightoj-1355",
    "uva-10561",
    "poj-1067", "poj-1704", "poj-3710",
    "hdu-1850", "hdu-1907", "hdu-2509", "hdu-2516", "hdu-3032", "hdu-3094", "hdu-3590", "hdu-3595", "hdu-5795",
    "luogu-p1247", "luogu-p2197", "luogu-p4301",
    "spoj-cot3",
    "cses-1098", "cses-1099", "cses-1729", "cses-1730", "cses-2207", "cses-2208",
}

static PROBLEMS: LazyLock<Vec<Problem>> =
    LazyLock::new(|| FILES.iter().map(|(id, text)| Problem::parse(id, text).expect("a file that the tests have read")).collect());

/// All problems, by judge and number.
pub fn all() -> &'static [Problem] {
    &PROBLEMS
}

/// The problem of this name, however it is written: `lightoj-1199`, `LightOJ 1199`, `loj1199`, `P2197`; a number alone if it is the only one.
///
/// ```
/// assert_eq!(grundy_contest::find("HDU 1907").unwrap().title, grundy_contest::find("poj3480").unwrap().title);
/// assert!(grundy_contest::find("hdu-1").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Problem> {
    let wanted = folded(name);
    let wanted = wanted.strip_prefix("loj").map_or(wanted.clone(), |number| format!("lightoj{number}"));
    let exact = all().iter().find(|problem| problem.ids().any(|id| folded(id) == wanted));
    let number = |id: &str| folded(id.split_once('-').map_or(id, |(_, number)| number));
    exact.or_else(|| {
        let mut same =
            all().iter().filter(|problem| problem.ids().any(|id| number(id) == wanted || number(id).strip_prefix('p') == Some(&wanted)));
        same.next().filter(|_| same.next().is_none())
    })
}

/// A problem whose name looks most like this one: it ends or begins alike.
pub fn hint(name: &str) -> Option<&'static str> {
    let wanted = folded(name);
    let alike = |id: &str| {
        let id = folded(id);
        let tail = id.bytes().rev().zip(wanted.bytes().rev()).take_while(|(a, b)| a == b).count();
        let head = id.bytes().zip(wanted.bytes()).take_while(|(a, b)| a == b).count();
        tail.max(head)
    };
    all().iter().flat_map(Problem::ids).max_by_key(|id| alike(id)).filter(|id| alike(id) > 2)
}

fn folded(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_problem_and_every_game_is_known() {
        for (id, text) in FILES {
            let problem = Problem::parse(id, text).unwrap_or_else(|wrong| panic!("{wrong}"));
            let name = problem.game.split('/').next().unwrap();
            assert!(grundy::games::find(name).is_some(), "{id}: {name}");
        }
    }

    #[test]
    fn names_are_understood_as_people_write_them() {
        for (name, id) in [
            ("LOJ1199", "lightoj-1199"),
            ("P2197", "luogu-p2197"),
            ("2197", "luogu-p2197"),
            ("洛谷 P1247", "luogu-p1247"),
            ("1729", "cses-1729"),
        ] {
            assert_eq!(find(name).unwrap().id, id, "{name}");
        }
        assert_eq!(hint("hdu-3091"), Some("hdu-3094"));
        assert_eq!(hint("zzz"), None);
    }
}
