//! Messages to sentences, in English and Chinese.

use crate::{Style, wrapped};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use grundy::{Arg, Message};
use unic_langid::LanguageIdentifier;

/// A language that grundy speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    En,
    /// Chinese, simplified.
    Zh,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::En, Language::Zh];

    /// The language of a locale's name: Chinese for `zh…`, else English.
    ///
    /// ```
    /// use grundy_report::Language;
    /// assert_eq!(Language::of_locale("zh_CN.UTF-8"), Language::Zh);
    /// assert_eq!(Language::of_locale("C"), Language::En);
    /// ```
    pub fn of_locale(name: &str) -> Language {
        if name.to_lowercase().starts_with("zh") { Language::Zh } else { Language::En }
    }

    /// Its code, as in `--lang`.
    pub fn name(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Zh => "zh",
        }
    }

    /// Its Fluent files with their names, so that a page can say what the command says.
    ///
    /// ```
    /// assert!(grundy_report::Language::En.files().iter().any(|(name, text)| *name == "core" && text.contains("verdict-n =")));
    /// ```
    pub fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Language::En => EN,
            Language::Zh => ZH,
        }
    }
}

macro_rules! locales {
    ($($file:literal),*) => {
        const EN: &[(&str, &str)] = &[$(($file, include_str!(concat!("../locales/en/", $file, ".ftl")))),*];
        const ZH: &[(&str, &str)] = &[$(($file, include_str!(concat!("../locales/zh/", $file, ".ftl")))),*];
    };
}

locales!(
    "core",
    "notation",
    "heaps",
    "positions",
    "boards",
    "graphs",
    "hackenbush",
    "rules",
    "laws",
    "runs",
    "command",
    "contest",
    "games",
    "pictures",
    "play",
    "api",
    "page"
);

/// Says messages in one language.
///
/// ```
/// use grundy::msg;
/// use grundy_report::{Language, Narrator};
/// let narrator = Narrator::new(Language::En);
/// assert_eq!(narrator.say(&msg!("nearest-game", name = "kayles")), "did you mean `kayles`?");
/// ```
pub struct Narrator {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    width: Option<usize>,
}

impl Narrator {
    /// A narrator of a language.
    pub fn new(language: Language) -> Narrator {
        let id: LanguageIdentifier = language.name().parse().expect("a language's name");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        for (_, text) in language.files() {
            let resource = FluentResource::try_new((*text).to_owned()).expect("the tests read every locale file");
            bundle.add_resource(resource).expect("the tests find repeated keys");
        }
        Narrator { language, bundle, width: None }
    }

    /// The same for a page of so many columns: its sentences are broken into lines.
    ///
    /// ```
    /// use grundy_report::{Language, Narrator};
    /// assert_eq!(Narrator::new(Language::En).with_width(8).lines("one two three", 2), ["one two", "  three"]);
    /// assert_eq!(Narrator::new(Language::En).lines("one two three", 2), ["one two three"]);
    /// ```
    pub fn with_width(self, columns: usize) -> Narrator {
        Narrator { width: Some(columns), ..self }
    }

    /// A sentence as lines, all but the first indented: one line unless there is a [width](Narrator::with_width).
    pub fn lines(&self, sentence: &str, indent: usize) -> Vec<String> {
        match self.width {
            Some(width) => wrapped(sentence, width, indent),
            None => vec![sentence.to_owned()],
        }
    }

    /// The language spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The sentence of a message. A key that no locale has (the tests look for them) is shown as it is.
    pub fn say(&self, message: &Message) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in &message.args {
            args.set(*name, self.value(value));
        }
        self.text(message.key, &args)
    }

    /// The sentence of a key without arguments.
    pub fn word(&self, key: &str) -> String {
        self.text(key, &FluentArgs::new())
    }

    /// A heading and what stands under it, `error: …`, with the colon of the language.
    ///
    /// ```
    /// use grundy_report::{Language, Narrator, Style};
    /// assert!(Narrator::new(Language::Zh).labelled(Style::Error, "error", "x").ends_with("：x"));
    /// ```
    pub fn labelled(&self, style: Style, key: &str, text: &str) -> String {
        format!("{}{}{text}", style.paint(&self.word(key)), self.word("colon"))
    }

    /// Whether there is a sentence under a key.
    pub fn knows(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// An argument on its own, as in a table's cell.
    pub fn show(&self, arg: &Arg) -> String {
        match arg {
            Arg::Text(text) => text.clone(),
            Arg::Count(count) => count.to_string(),
            Arg::Message(message) => self.say(message),
        }
    }

    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Text(text) => FluentValue::from(text.clone()),
            Arg::Count(count) => FluentValue::from(*count as f64),
            Arg::Message(message) => FluentValue::from(self.say(message)),
        }
    }

    fn text(&self, key: &str, args: &FluentArgs<'_>) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        self.bundle.format_pattern(pattern, Some(args), &mut vec![]).into_owned()
    }
}
