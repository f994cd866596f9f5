help-about = grundy solves impartial games: who wins, the nim-value, every winning move, and why.
help-usage = Usage
help-options = Options
help-arguments = Arguments
help-version = Show the version
help-commands = Commands
help-help = Show this help
help-lang = Language of the answers: en or zh; the system's unless given
help-solve = Outcome, nim-value and all winning moves of a position or sum
help-expressions = Positions such as nim:13,12,8 or "nim:3,4,5 + kayles:7"; without any, one a line is read from standard input
help-misere = Misère play: who cannot move wins
help-play = How play ends: normal, misere, or sj (play stops when every part has nim-value 0, and who is to move then wins)
help-explain = Explain the answer step by step
help-all = List all winning moves, not only the first twenty
help-json = One JSON object a line
help-solve-svg = Draw the position as an SVG file, with a winning move marked; - is standard output
help-png = The same as a PNG file
help-svg-steps = Draw the steps of fusion and colon as SVG files in a folder
help-labels = Write beside each edge the value left after cutting it
help-time = Give up after this time: 500ms, 10s, 2m; 10s unless given
help-memory = Give up rather than use more memory: 512MiB, 4GiB; 1GiB unless given
help-games = The catalogue of games, or the rules of one
help-game-name = A game's name, or a word to look for: part of a name, of a rule, a Chinese name, the number of a problem
help-games-examples = Try:
    {"  "}grundy games kayles
    {"  "}grundy games "POJ 1704"
    {"  "}grundy games coins --json
help-completions = Completions for a shell
help-shell = bash, elvish, fish, powershell or zsh
help-completions-examples = Try:
    {"  "}grundy completions bash > ~/.local/share/bash-completion/completions/grundy
    {"  "}grundy completions zsh > ~/.zfunc/_grundy
    {"  "}grundy completions fish > ~/.config/fish/completions/grundy.fish
help-man = Write man pages into a folder
help-man-folder = The folder; it is made if it is not there
help-calc = Nimber arithmetic: + * / ^ and mex( )
help-calc-expression = For example "24*17 + 3" or "mex(0,1,4)"
help-examples = Try:
    {"  "}grundy solve nim:13,12,8
    {"  "}grundy solve "nim:3,4,5 + kayles:7" --explain
    {"  "}grundy games kayles
    {"  "}grundy calc "24*17 + 3"
help-solve-examples = Try:
    {"  "}grundy solve nim:13,12,8
    {"  "}grundy solve kayles:1000000000
    {"  "}grundy solve nim:3,4,5 --misere --explain
    {"  "}grundy solve nim:@heaps.txt --json
help-calc-examples = + is the nim-sum (exclusive or), * the nim-product, / its inverse, ^ a repeated product.
solve-reads-lines = One expression a line; end with Ctrl-D.
repl-welcome = Type a position such as nim:13,12,8, a sum of nimbers, the name of a game, or any command; help lists the commands, Tab completes, Ctrl-D ends.
progress = { $seconds } s, { $positions } positions …
progress-to = { $seconds } s, { $positions } positions, { $percent } %, about { $left } left or more
progress-question = Is the value of { $position } { $value }?
usage-command = there is no command `{ $name }`
usage-no-command = a command is missing
usage-unknown = there is no option `{ $argument }` here
usage-conflict = { $argument } cannot be used together with { $other }
usage-missing = { $argument } is missing
usage-value-missing = { $argument } needs a value
usage-value = { $argument } cannot be `{ $value }`; it is one of { $valid }
usage-time = `{ $value }` is not a time; write 500ms, 10s, 2m or 1h
usage-memory = `{ $value }` is not a size; write 512MiB or 4GiB
usage-see-help = `grundy --help` shows the commands, `grundy COMMAND --help` their options
usage-is-expression = a position is solved by `grundy solve { $text }`
usage-is-game = `grundy games { $name }` tells about the game, `grundy solve { $example }` solves a position
usage-is-sum = nimbers are computed by `grundy calc "{ $text }"`
calc-empty = there is nothing to compute
calc-hint = for example 24*17 + 3, (2+5)/7, 3^10 or mex(0,1,4)
calc-operator-expected = an operator + * / ^ is expected here
calc-number-expected = a number, ( or mex( is expected here
calc-zero-divisor = this is zero, and nothing can be divided by zero
calc-too-deep = the parentheses are nested too deep
calc-mex-open = mex needs its values in parentheses
calc-parenthesis-open = a parenthesis is not closed
png-not-built = this program was built without PNG; write an .svg instead
png-failed = the PNG could not be made: { $why }
output-cut = the output ends before the whole was written
interrupted-left = { $count ->
    [one] interrupted: 1 expression was not looked at
   *[other] interrupted: { $count } expressions were not looked at
}
interrupted-line = interrupted: nothing after line { $line } was looked at
input-line-too-long = line { $line } is longer than { $most } bytes; nothing after it is read
