# Compounds: how a sum was played.
under-one = {" "}A move is made in one component; { $ending }.{ $play }
under-all = {" "}A move is made in every component that has one; { $ending }.{ $play }
under-any = {" "}A move is made in as many components as the player likes; { $ending }.{ $play }
under-upto = {" "}A move is made in at most { $most } components; { $ending }.{ $play }
under-long = play ends with the last component
under-short = play ends with the first component
under-normal = {" "}Who cannot move loses.
value-infinite = {" "}The value is infinite: ∞{ $values }.
figure-remoteness = Remoteness of each part (moves left if the winner hurries and the loser delays):
figure-step = Step of each part (moves left if the winner delays and the loser hurries):
figure-heap = Each part is worth a heap of Nim of this size:
compound-rules = The rules: { $moves } { $ending } { $play }
compound-moves-one = a turn is a move in one component.
compound-moves-all = a turn is a move in every component that has one.
compound-moves-any = a turn is a move in any number of components, at least one.
compound-moves-upto = a turn is a move in at least one and at most { $most } components.
compound-ends-last = Play is over when all components have ended.
compound-ends-first = Play is over as soon as one component has ended.
compound-normal = Who is to move then loses.
compound-misere = Who is to move then wins.
compound-searched = { $count ->
    [one] No theory covers this, so the one state of the whole sum was looked at.
   *[other] No theory covers this (moves split a part, or play can go round, or the compound has none), so all { $count } states of the whole sum were solved from the ends.
}
more-components = { $count ->
    [one] … and one more
   *[other] … and { $count } more
}
class-ended = has ended
class-won = won for the player to move
class-lost = lost for the player to move
class-both = normal play: { $normal }; misère play: { $misere }
class-can-end = can be ended at once
class-foreclosed = foreclosed value { $value }
why-remoteness = The first component to end decides. So each is won as quickly and lost as slowly as possible; the remoteness counts the moves that takes. The least remoteness is { $least }: the player to move wins iff it is odd.
why-remoteness-misere = The first component to end decides. So each is won as quickly and lost as slowly as possible; the misère remoteness counts the moves that takes. The least is { $least }: the player to move wins iff it is even.
why-suspense = The last component to end decides. So each is won as slowly and lost as quickly as possible; the step (suspense number) counts the moves that takes. The largest step is { $most }: the player to move wins iff it is odd.
why-suspense-misere = The last component to end decides. So each is won as slowly and lost as quickly as possible; the misère step counts the moves that takes. The largest step is { $most }: the player to move wins iff it is even.
why-selective = A player who faces only lost components can be answered in each component that is moved in. So the player to move wins iff some component is won, by moving in all of those to lost ones.
why-selective-short = Ending a component wins. Otherwise a player who faces only lost components can be answered in each component that is moved in. So the player to move wins iff none has ended and some component is won.
why-selective-short-misere = Nobody wants to end a component, so each is judged by misère play. The player to move wins iff a component has ended already, or some component is won in misère play.
why-selective-misere = While two or more components are left, play as in normal play: win iff some component is won. With one left, its misère outcome decides.
why-foreclosed = Ending a component wins. So a component that can be ended at once wins for the player to move, and nobody may leave one like that. Without those moves what is left is a sum for nim-values (the foreclosed values): win iff their exclusive or is not 0.
why-foreclosed-misere = Ending a component loses, so nobody does while there is another move. Without those moves what is left is a sum for nim-values (the foreclosed values): win iff their exclusive or is not 0.
why-moore = Every component is a heap of Nim, so Moore's theorem holds: the player to move loses iff in every binary column the number of ones is a multiple of k + 1.
why-moore-misere = Every component is a heap of Nim, so Moore's theorem holds: the player to move loses iff in every binary column the number of ones is a multiple of k + 1; but with no heap above 1, iff the number of ones is 1 modulo k + 1.
by-compound-remoteness = the least remoteness decides (Steinhaus, Conway)
by-compound-suspense = the largest step decides (suspense numbers; Every-SG)
by-compound-selective = the outcomes of the components decide
by-compound-selective-misere = the outcomes of the components decide
by-compound-foreclosed = the exclusive or of the foreclosed nim-values
by-compound-moore = Moore's theorem: digit counts modulo k + 1
by-compound-product = every state of the whole sum, from the definition
by-smith = Smith's rules for sums with infinite values
by-graph = all vertices of the graph, solved in one pass
unsupported-sj-compound = not decided: the SJ rule is defined for the disjunctive sum only
unsupported-compound-entailing = not decided: a move here can win the whole sum at once, which other compounds than the disjunctive sum do not define
usage-compound = `{ $value }` is not a compound; write disjunctive, conjunctive, every, selective or upto:2
help-compound = How a move is made in a sum: disjunctive (in one component), conjunctive or every (in each that has a move), selective (in any number), upto:K (in at most K); disjunctive unless given
help-ending = When a sum is over: long (all components have ended) or short (one has); long unless given

# Graphs with cycles.
graph-infinite = A token on { $vertex } can be kept moving for ever: its value is infinite, ∞{ $values }, where the braces hold the nim-values among its options. It wins at once iff what stands beside it has one of those values.
graph-draw-cycle = { $count ->
    [one] Neither player can force a win from { $vertex }: the token goes round { $cycle } for ever.
   *[other] Neither player can force a win from { $vertex }: the token goes round { $cycle } for ever, { $count } moves a round. Who leaves the round loses.
}
loopy-one-won = One token has an infinite value. The rest has the value { $finite }, and the token can move to a vertex of just that value: the total becomes 0, which is lost.
loopy-one-drawn = One token has an infinite value and cannot be moved to a vertex of value { $finite }, which is what the rest is worth. So nobody can bring the total to 0, and nobody has to stop: a draw.
loopy-several = { $count } tokens have infinite values. A single move cannot bring the total to 0 while another token keeps moving: a draw.

# Reading graphs.
graph-empty = the graph has no vertices
graph-forms = write an arc a line (u v), a list a line (v: a b c), options (v -> a b | c), or DOT
graph-not-text = the file is not text in UTF-8: byte { $at } (line { $line }) cannot be read
graph-bad-name = `{ $name }` cannot be a vertex: names have no comma, #, + or |, and - means none
graph-id-too-large = vertex { $number } is too large: numbers go up to 4294967294
graph-too-many-arcs = there are too many arcs: the most is { $most }
graph-colon-missing = a colon is missing after the vertex
graph-list-hint = as in the first line: v: a b c, or v: for a vertex without arcs
graph-arrow-missing = an arrow -> is missing after the vertex
graph-option-hint = options are separated by |, and - stands for none: v -> a b | c | -
graph-option-empty = an option is missing beside |
graph-head-missing = the vertex that the line is about is missing
graph-head-several = only one vertex may stand here
graph-third-word = a third word on a line of two
graph-half-arc = half an arc: the line has only one vertex
graph-arc-hint = an arc is written u v; to name a vertex without arcs use lists, v: a b c
dot-brace-missing = an opening brace is missing
dot-brace-open = the file ends before the closing brace
dot-brace-extra = a closing brace too many
dot-bracket-open = this bracket is not closed
dot-quote-open = this quote is not closed
dot-comment-open = this comment is not closed
dot-arrow-from-nothing = an arrow that comes from nowhere
dot-undirected = an undirected edge: a token could go back and forth
dot-hint = write digraph and ->
dot-after-end = something stands after the closing brace
graph-tokens-missing = the vertices of the tokens are missing: write # and the vertices after the file's name
graph-unknown-vertex = there is no vertex `{ $name }` in the graph
graph-vertices = { $count ->
    [one] the graph has one vertex, { $first }
   *[other] the graph has { $count } vertices, the first of them { $first }
}
graph-inline-arc = an arc is written 3-1
graph-inline-hint = 3-1 is an arc from 3 to 1, 3-1.2 makes two tokens of one, 3- removes it; a file is read with graph:@edges.txt#3,7
graph-multi-cycle = these options go round: { $cycle }; where a move can make several tokens, play must end
