//! Whatever is typed: a position that prints and reads back as itself, or an error with a place in the text. Never a panic.

use grundy::games;
use grundy::notation::parse;
use grundy::text::Source;
use proptest::prelude::*;
use proptest::sample::select;

/// Text that is nearly notation: names, numbers, separators and noise.
fn almost() -> impl Strategy<Value = String> {
    let names: Vec<&'static str> = games::all().map(|entry| entry.name).chain(["", "nimm", ".77", "0.7!", "4!.[3]", "尼姆"]).collect();
    let piece = prop_oneof![
        select(names).prop_map(str::to_owned),
        (0u64..30).prop_map(|n| n.to_string()),
        any::<u64>().prop_map(|n| n.to_string()),
        select(vec![
            ":", ",", "/", "-", "+", ".", "x", "H", "T", "X", "#", "@", " ", "!", "[", "]", "(", ")", "\n", "b", "é", "0", "W", "B"
        ])
        .prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

fn holds(text: &str) {
    match parse(text) {
        Ok(sum) => {
            let printed = sum.to_string();
            let again = parse(&printed).unwrap_or_else(|diagnostic| panic!("{text:?} prints as {printed:?}: {diagnostic:?}"));
            assert_eq!(again.to_string(), printed, "{text:?}");
        }
        Err(diagnostic) => {
            assert_eq!(diagnostic.source, Source::Expression, "{text:?}");
            assert!(diagnostic.span.start <= diagnostic.span.end && diagnostic.span.end <= text.len(), "{text:?}: {:?}", diagnostic.span);
            assert!(
                text.is_char_boundary(diagnostic.span.start) && text.is_char_boundary(diagnostic.span.end),
                "{text:?}: {:?}",
                diagnostic.span
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn noise_is_read_or_refused(text in almost()) {
        holds(&text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,30}") {
        holds(&text);
    }

    /// A game's name with noise for a position: the readers of positions see most of it.
    #[test]
    fn noise_as_a_position(game in select(games::all().map(|entry| entry.examples[0]).collect::<Vec<_>>()), cut in 0usize..40, noise in almost()) {
        let keep = game.char_indices().map(|(at, _)| at).chain([game.len()]).nth(cut % (game.chars().count() + 1)).unwrap();
        holds(&format!("{}{noise}", &game[..keep]));
        holds(&format!("{}{noise}{}", &game[..keep], &game[keep..]));
    }
}

#[test]
fn huge_numbers_are_refused_in_every_game() {
    for entry in games::all() {
        let (head, _) = entry.examples[0].split_once(':').unwrap();
        for position in ["123456789012345678901234567890", "-1", "1.5", "1,,2", ",", "1e9", "٣", "@", "@no-such-file"] {
            assert!(parse(&format!("{head}:{position}")).is_err(), "{head}:{position}");
        }
    }
}
