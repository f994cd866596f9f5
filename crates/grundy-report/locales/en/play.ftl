### Playing against the engine, and looking back at a game.
how-won = a winning move
how-quickest = a winning move, the quickest
how-draw = keeps the draw
how-longest = lost, but no other move holds out longer
how-fewest-answers = lost; few answers to this move win
how-random = at random
how-unknown = not decided within the budget
review-lost-at = Move { $move } gave the win away: in { $from } the winning move was { $better }.
review-lost-at-none = Move { $move } gave the win away from { $from }.
review-start-lost = The loser never had a winning move: { $position } is lost for whoever has to move.
review-draw = Neither player could force a win.
review-unknown = Not every position was decided within the budget.
review-going-on = The game is not over.

## Every move
head-move = move
head-comes-to = comes to
head-leaves = leaves
move-wins = wins
move-loses = loses
move-draws = draw
move-unknown = not judged
moves-all = All moves:
moves-incomplete = There are more moves than are listed.
more-moves-at-least = … and at least { $count } more
help-moves = List every legal move with what it comes to, not only the winning ones

## grundy serve
help-serve = Open the page on this machine: solve, play, draw, explore
help-port = The port to listen on; 4777 unless given, or any free one if that is taken
help-host = The address to listen on; 127.0.0.1 unless given, which only this machine can reach
help-open = Open the page in a browser
help-serve-time = The most time a question may take; 10s unless given
help-serve-memory = The most memory that all questions together may take; 1GiB unless given
help-serve-examples = Try:
    {"  "}grundy serve --open
    {"  "}grundy serve --port 8080 --host 0.0.0.0
serve-at = The page is at { $address } (Ctrl-C ends it)
serve-public = Everybody who can reach this machine can use it.
serve-failed = cannot listen on { $host }:{ $port }: { $why }
serve-no-browser = no browser could be opened: { $why }
usage-port = `{ $value }` is not a port; write a number from 0 to 65535
usage-number = `{ $value }` is not a number that { $argument } takes

## grundy play
help-play-game = Play against the engine, on the whole screen or line by line
help-play-expr = What to play: nim:3,4,5, or a sum in quotes
help-first = Who makes the first move: me or engine; me unless given
help-hints = How much is shown: nothing, hint (on asking), winning (which moves win) or values (what every move comes to); hint unless given
help-strength = How many moves in a hundred the engine makes with care, 0 to 100; 100 unless given
help-side = Your colour where the players have different moves: left (blue) or right (red); left unless given
help-plain = Lines of text even on a terminal
help-play-time = The most time the engine thinks about a move; 10s unless given
help-play-examples = Try:
    {"  "}grundy play nim:3,4,5
    {"  "}grundy play kayles:10 --misere --hints values
    {"  "}grundy play "wythoff:5,8 + nim:4" --first engine --strength 60
play-your-move = Your move (a move, its number, ? lists them, h a hint, u takes back, q ends):
play-you = You: { $step }
play-engine = Engine: { $step } ({ $how })
play-now = Position: { $position }
play-you-won = You won.
play-engine-won = The engine won.
play-unknown-winner = The game is over.
play-not-a-move = `{ $text }` is no move here; ? lists the moves
play-which = `{ $text }` could be several moves; give its number from the list
play-nothing-to-undo = There is nothing to take back.
play-undone = Taken back.
play-hint-won = You can win: { $step }.
play-hint-lost = Every move loses if the engine plays well.
play-hint-draw = You can hold the draw: { $step }.
play-hint-unknown = It is not known who wins.
play-hint-off = Hints are off (--hints).
play-ended = The game was left.
play-stuck = The engine found no move within the time.
play-title = grundy play
play-keys = arrows choose · Enter plays · h hint · v shows more · u takes back · q ends
play-keys-over = u takes back · n new game · q ends
play-moves = Moves
play-position = Position
play-log = So far
play-thinking = The engine is thinking …
play-you-are-left = You play blue (Left).
play-you-are-right = You play red (Right).
play-hints-nothing = nothing is shown
play-hints-hint = hints on asking
play-hints-winning = winning moves are shown
play-hints-values = everything is shown
