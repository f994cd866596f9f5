//! What the API is, for programs: an OpenAPI 3.1 description, made from one table. A test asks every example and holds the table against the answers.

use serde_json::{Map, Value, json};

/// A route as it is described.
pub struct Described {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub summary: &'static str,
    /// Its own fields: name, kind, whether it must be there.
    pub fields: &'static [(&'static str, Kind, bool)],
    /// Whether it takes `play`, `compound`, `ending`.
    pub played: bool,
    /// A request.
    pub example: &'static str,
    /// What the reply has, whatever was found.
    pub reply: &'static [&'static str],
}

/// What a field holds.
#[derive(Clone, Copy)]
pub enum Kind {
    /// A text.
    Text,
    /// One of some words.
    OneOf(&'static [&'static str]),
    /// A whole number up to a limit.
    Number(u64),
    /// True or false.
    Flag,
    /// A list of texts.
    Texts,
    /// A number, or two.
    Sizes,
}

use Kind::{Flag, Number, OneOf, Sizes, Text, Texts};

const SIDE: (&str, Kind, bool) = ("side", OneOf(&["left", "right"]), false);
const POSITION: (&str, Kind, bool) = ("position", Text, true);
const GAME: (&str, Kind, bool) = ("game", Text, true);

/// All routes.
pub const ROUTES: &[Described] = &[
    Described {
        name: "read",
        summary: "Read a position and say what is wrong with it",
        fields: &[POSITION],
        played: false,
        example: r#"{"position": "nim:3,4,5"}"#,
        reply: &["position", "board", "error"],
    },
    Described {
        name: "solve",
        summary: "Outcome, nim-value, all winning moves, and why",
        fields: &[POSITION, SIDE, ("explain", Flag, false), ("picture", Flag, false)],
        played: true,
        example: r#"{"position": "nim:3,4,5 + kayles:7", "explain": true}"#,
        reply: &["position", "play", "compound", "outcome", "nim_value", "board", "command"],
    },
    Described {
        name: "moves",
        summary: "Every legal move with what it comes to",
        fields: &[POSITION, SIDE, ("most", Number(10_000), false)],
        played: true,
        example: r#"{"position": "kayles:7,3", "play": "misere"}"#,
        reply: &["position", "play", "compound", "outcome", "board", "over", "winner", "moves", "moves_complete"],
    },
    Described {
        name: "play",
        summary: "Make a move and have it answered",
        fields: &[
            POSITION,
            SIDE,
            ("move", Text, false),
            ("component", Number(u64::MAX), false),
            ("strength", Number(100), false),
            ("seed", Number(u64::MAX), false),
        ],
        played: true,
        example: r#"{"position": "nim:3,4,5", "move": "3->1", "strength": 50, "seed": 7}"#,
        reply: &["position", "yours", "move", "to", "how", "over", "winner"],
    },
    Described {
        name: "review",
        summary: "Where a game was lost",
        fields: &[("positions", Texts, true), SIDE],
        played: true,
        example: r#"{"positions": ["nim:1,2", "nim:1", "nim:0"]}"#,
        reply: &["plies", "lost_at", "text"],
    },
    Described {
        name: "hackenbush",
        summary: "A drawing with the value after each cut, and the steps of fusion and colon",
        fields: &[("drawing", Text, true), ("brief", Flag, false)],
        played: true,
        example: r#"{"drawing": "0-1,1-2,2-0"}"#,
        reply: &["position", "outcome", "drawing", "steps", "svg", "export", "board"],
    },
    Described {
        name: "graph",
        summary: "An explicit game graph: values, outcomes, draws",
        fields: &[("graph", Text, true), ("most", Number(5_000), false)],
        played: false,
        example: r#"{"graph": "3 1\n3 2\n2 0\n1 0\n"}"#,
        reply: &["vertices", "arcs", "complete"],
    },
    Described {
        name: "followers",
        summary: "All that can follow a position, as a graph",
        fields: &[POSITION, ("most", Number(5_000), false)],
        played: false,
        example: r#"{"position": "kayles:4"}"#,
        reply: &["vertices", "arcs", "complete"],
    },
    Described {
        name: "table",
        summary: "Values or outcomes of a game of one or two numbers",
        fields: &[
            GAME,
            ("to", Sizes, false),
            ("question", OneOf(&["values", "outcomes", "misere"]), false),
            ("format", OneOf(&["text", "csv", "json", "cpp", "python", "latex", "bfile", "oeis", "svg"]), false),
        ],
        played: false,
        example: r#"{"game": ".77", "to": 30, "format": "bfile"}"#,
        reply: &["game", "from", "values", "grid", "complete", "same_as", "export", "command"],
    },
    Described {
        name: "period",
        summary: "From where on, and how, the values of a game repeat",
        fields: &[GAME, ("to", Number(u64::MAX), false)],
        played: false,
        example: r#"{"game": ".77"}"#,
        reply: &["game", "period", "preperiod", "saltus", "evidence", "text", "certificate", "command"],
    },
    Described {
        name: "pattern",
        summary: "The law behind the values of a game",
        fields: &[GAME, ("to", Number(1_000_000), false)],
        played: false,
        example: r#"{"game": "bash/3"}"#,
        reply: &["game", "law", "statement", "evidence", "terms", "nearly", "cpp", "python", "text", "same_as", "command"],
    },
    Described { name: "games", summary: "The catalogue", fields: &[], played: false, example: "{}", reply: &["games"] },
    Described {
        name: "figures",
        summary: "The classic drawings of Hackenbush",
        fields: &[],
        played: false,
        example: "{}",
        reply: &["figures"],
    },
    Described {
        name: "texts",
        summary: "All texts of a language",
        fields: &[],
        played: false,
        example: r#"{"lang": "zh"}"#,
        reply: &["lang", "files"],
    },
    Described {
        name: "calc",
        summary: "Nimber arithmetic",
        fields: &[("expression", Text, true)],
        played: false,
        example: r#"{"expression": "24*17 + 3"}"#,
        reply: &["expression", "value"],
    },
];

/// The description.
pub fn description() -> Value {
    let paths: Map<String, Value> =
        ROUTES.iter().map(|route| (format!("/api/{}", route.name), json!({"post": operation(route)}))).collect();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "grundy",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Impartial combinatorial games: solve, judge, play. What the fields mean is told in docs/api.md.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": {"Error": error()}},
    })
}

fn operation(route: &Described) -> Value {
    let mut properties: Map<String, Value> =
        COMMON.iter().chain(if route.played { PLAYED } else { &[] }).chain(route.fields).map(property).collect();
    properties.sort_keys();
    let required: Vec<&str> = route.fields.iter().filter(|(_, _, required)| *required).map(|(name, ..)| *name).collect();
    let request = json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    let example: Value = serde_json::from_str(route.example).expect("the tests read every example");
    let reply = json!({"type": "object", "required": route.reply});
    let line = json!({"type": "object", "description": "With `stream`: an object a line, the last of them `reply` or `error`"});
    let refusal = json!({"description": "What is wrong, and where", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}});
    json!({
        "operationId": route.name,
        "summary": route.summary,
        "requestBody": {"required": true, "content": {"application/json": {"schema": request, "example": example}}},
        "responses": {
            "200": {"description": "The answer", "content": {"application/json": {"schema": reply}, "application/x-ndjson": {"schema": line}}},
            "4XX": refusal.clone(),
            "503": refusal,
        },
    })
}

/// Fields that every route takes.
pub const COMMON: &[(&str, Kind, bool)] =
    &[("lang", OneOf(&["en", "zh"]), false), ("time", Number(u64::MAX), false), ("stream", Flag, false)];

/// Fields of the routes about positions that are played.
pub const PLAYED: &[(&str, Kind, bool)] =
    &[("play", OneOf(&["normal", "misere", "sj"]), false), ("compound", Text, false), ("ending", OneOf(&["long", "short"]), false)];

fn property((name, kind, _): &(&str, Kind, bool)) -> (String, Value) {
    let number = json!({"type": ["integer", "string"], "minimum": 0});
    let schema = match kind {
        Text => json!({"type": "string"}),
        OneOf(words) => json!({"type": "string", "enum": words}),
        Number(u64::MAX) => number,
        Number(most) => json!({"type": ["integer", "string"], "minimum": 0, "maximum": most}),
        Flag => json!({"type": "boolean"}),
        Texts => json!({"type": "array", "items": {"type": "string"}}),
        Sizes => json!({"oneOf": [number, {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2}]}),
    };
    ((*name).to_owned(), schema)
}

fn error() -> Value {
    let place = json!({"type": ["array", "null"], "items": {"type": "integer"}});
    json!({
        "type": "object",
        "required": ["error"],
        "properties": {"error": {
            "type": "object",
            "required": ["status", "kind", "message", "span", "utf16", "hint", "field"],
            "properties": {
                "status": {"type": "integer"},
                "kind": {"type": "string"},
                "message": {"type": "string"},
                "span": place.clone(),
                "utf16": place,
                "hint": {"type": ["string", "null"]},
                "field": {"type": ["string", "null"]},
            },
        }},
    })
}
