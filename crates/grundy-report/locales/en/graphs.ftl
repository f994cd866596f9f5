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
usage-every-short = `every` is the conjunctive compound with the long ending; write --compound conjunctive --ending short
usage-certificate-normal = --certificate proves a nim-value, and only normal play has one, with moves in one component at a time: leave out --misere, --play, --compound and --ending
help-compound = How a move is made in a sum: disjunctive (in one component), conjunctive or every (in each that has a move), selective (in any number), upto:K (in at most K); disjunctive unless given
help-ending = When a sum is over: long (all components have ended) or short (one has); long unless given

# Graphs with cycles.
graph-infinite = A token on { $vertex } can be kept moving for ever: its value is infinite, ∞{ $values }, where the braces hold the nim-values among its options. It wins at once iff what stands beside it has one of those values.
graph-draw-cycle = { $count ->
    [one] Neither player can force a win from { $vertex }: the token goes round { $cycle } for ever.
   *[other] Neither player can force a win from { $vertex }: the token goes round { $cycle } for ever, { $count } moves a round. Every move to a vertex that is not drawn loses.
}
loopy-one-won = One token has an infinite value. The rest has the value { $finite }, and the token can move to a vertex of just that value: the total becomes 0, which is lost.
loopy-one-drawn = One token has an infinite value and cannot be moved to a vertex of value { $finite }, which is what the rest is worth. So nobody can bring the total to 0, and nobody has to stop: a draw.
loopy-several = { $count } tokens have infinite values. A single move cannot bring the total to 0 while another token keeps moving: a draw.

# Reading graphs.
graph-empty = the graph has no vertices
graph-forms = write an arc a line (u v), a list a line (v: a b c), options (v -> a b | c), or DOT
graph-bad-name = `{ $name }` cannot be a vertex: names have no comma, #, + or |, and - means none
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
dot-bracket-open = this bracket is not closed
dot-quote-open = this quote is not closed
dot-comment-open = this comment is not closed
dot-undirected = an undirected edge: a token could go back and forth
dot-hint = write digraph and ->
dot-after-end = something stands after the closing brace
dot-header = a DOT file begins with graph or digraph
dot-html-open = this angle bracket is not closed
dot-join = a string in quotes is missing after +
dot-name = `{ $text }` is not a name in DOT
dot-name-hint = names are letters, digits and _, or a number; write others in double quotes
dot-too-deep = subgraphs are nested more than { $most } deep
dot-unexpected = `{ $text }` cannot stand here
dot-wrong-arrow = a digraph has edges with ->, a graph has edges with --
graph-tokens-missing = the vertices of the tokens are missing: write # and the vertices after the file's name
graph-unknown-vertex = there is no vertex `{ $name }` in the graph
graph-vertices = { $count ->
    [one] the graph has one vertex, { $first }
   *[other] the graph has { $count } vertices, the first of them { $first }
}
graph-inline-arc = an arc is written 3-1
graph-inline-hint = 3-1 is an arc from 3 to 1, 3-1.2 makes two tokens of one, 3- removes it; a file is read with graph:@edges.txt#3,7
graph-multi-cycle = these options go round: { $cycle }; where a move can make several tokens, play must end

# The command `graph`.
help-graph = Solve an explicit game graph: values, outcomes, draws, winning arcs
help-graph-file = Arcs (u v), lists (v: a b c), options (v -> a b | c | -), DOT, or what --convert wrote; plain, gzip or zstd; - is standard input
help-from = Unfold a position of any game into a graph instead of reading a file: --from kayles:7
help-lists = With --from: print the graph as numbered lists while it is found, and solve nothing
help-graph-explain = Explain one vertex: its mex, or the round that makes it a draw
help-graph-json = One JSON object a vertex, a line each
help-normal = Normal play alone: misère play is not looked at
graph-misere-missing = some misère outcomes are missing (--normal asks for none)
help-csv = Comma-separated values, a line a vertex
help-graph-all = Show every vertex in the table, not only the first forty
help-graph-svg = Draw the graph into a file, with values and winning arcs
help-dot = Write the graph with its values in DOT, for Graphviz
help-convert = Write the graph as a compact binary file, and solve nothing
help-threads = How many threads solve; 2 unless given
help-graph-memory = Refuse files larger than this, and give up a search that needs more: 512MiB, 24GiB; 8GiB unless given
help-graph-examples = Try:
    {"  "}grundy graph examples/ferguson.txt
    {"  "}grundy graph examples/ferguson.txt --explain top --svg picture.svg
    {"  "}grundy graph edges.txt.gz --json
usage-threads = `{ $value }` is not a number of threads; write a number from 1 to 64
graph-file-too-large = the file { $path } is larger than { $most } bytes (--memory allows more)
graph-file-ends = the file { $path } is broken after { $at } bytes: { $why }
graph-unknown-vertex-near = there is no vertex `{ $name }` in the graph; did you mean `{ $near }`?
binary-cut = the binary file has { $size } bytes where { $wanted } are needed: it ends early or goes on too long
binary-version = the binary file has version { $version }; this program reads version { $known }
binary-header = the header of the binary file (bytes 8 to 39) is damaged: sizes or kind of names out of range
binary-damaged = the binary file is damaged: its checksum (bytes 40 to 47) is not that of its contents
binary-arcs = the binary file's rows and targets do not fit together
binary-names = the binary file's names do not fit its vertices
unsupported-graph-value = not decided: a nim-value of 65,535 or more came up, and graphs keep values of 16 bits
unsupported-graph-row = not decided: a vertex has 2^31 arcs or more, which is more than are counted
unsupported-binary-multi = not written: a graph whose moves make several tokens has no binary form
graph-size = { $vertices ->
    [one] One vertex
   *[other] { $vertices } vertices
}, { $arcs ->
    [one] one arc
   *[other] { $arcs } arcs
}
graph-outcomes = The player to move wins from { $won }, loses from { $lost }, draws from { $drawn }.
graph-values = { $infinite ->
    [0] The largest nim-value is { $largest }.
   *[other] The largest nim-value is { $largest }; { $infinite } values are infinite.
}
graph-longest = { $remoteness ->
    [one] The longest win takes one move.
   *[other] The longest win or loss takes { $remoteness } moves.
}
graph-classes = Misère play: { $pet } pet, { $tame } tame, { $wild } wild.
graph-more-rows = { $count ->
    [one] … and one more (--all shows it)
   *[other] … and { $count } more (--all shows them)
}
head-vertex = vertex
head-outcome = to move
head-value = value
head-misere = misère
head-remoteness = remoteness
head-step = step
head-class = class
head-wins = winning arcs to
cell-won = wins
cell-lost = loses
cell-drawn = draws
cell-pet = pet
cell-tame = tame
cell-wild = wild
class-drawn = a draw
graph-token-on = A token on { $vertex }
graph-terminal = There is no move from { $vertex }: its value is 0, and the player to move has lost.
graph-mex = The options of { $vertex }, with their values. Every value below { $value } is there and { $value } is not: the mex, and so the value, is { $value }.
graph-mex-zero = The options of { $vertex }, with their values. None has value 0: the mex, and so the value, is 0.
graph-options = The options of { $vertex }, with their values:
graph-more-options = { $count ->
    [one] … and one more option
   *[other] … and { $count } more options
}
graph-won = { $count ->
    [one] Moving to { $targets } wins, because the player to move there loses.
   *[other] Moving to any of { $targets } wins, because the player to move there loses.
}
graph-lost = Every option is won for the player who moves next, so no move helps.
graph-lengths = { $remoteness ->
    [one] If the winner hurries, one move is left (remoteness); if the winner delays, { $step } (step).
   *[other] If the winner hurries and the loser delays, { $remoteness } moves are left (remoteness); the other way about, { $step } (step).
}
graph-remoteness = { $remoteness ->
    [one] If the winner hurries and the loser delays, one move is left (remoteness).
   *[other] If the winner hurries and the loser delays, { $remoteness } moves are left (remoteness).
}
graph-delay = { $remoteness ->
    [one] If the winner hurries and the loser delays, one move is left (remoteness); the winner can also delay for ever, so there is no step.
   *[other] If the winner hurries and the loser delays, { $remoteness } moves are left (remoteness); the winner can also delay for ever, so there is no step.
}
graph-misere = Under misère play it is { $outcome }.
graph-misere-class = Under misère play it is { $outcome }; { $class }.
graph-class-pet = it is pet: every position that can follow behaves like a heap of Nim
graph-class-tame = it is tame: every position that can follow behaves like heaps of Nim
graph-class-wild = it is wild: some position that can follow does not behave like Nim, so misère sums must be searched
picture-title = A game graph with its nim-values
picture-won = the player to move wins
picture-lost = the player to move loses
picture-drawn = draw
picture-arc = winning move; the large number is the nim-value
graph-picture-too-large = the graph has { $count } vertices; a picture holds at most { $most } (--dot has no limit)

# Graphs by several workers and processes.
help-workers = Solve by so many workers, each with a range of the vertices; with --hosts, so many in each process
help-hosts = A file with an address (host:port) a line, one for each process that takes part; each process has a part of the graph
help-process = With --hosts: which line of the file is this process, counted from 0
help-parts = With --convert: write so many files, F.0, F.1, …, each with a range of the vertices
help-answers = With --workers or --hosts: write the answers of this process into a binary file
help-graph-state = Save states into this folder, so that --resume can go on after a process was stopped
help-graph-every = With --state: how often; 60s unless given
help-graph-resume = With --state: go on from the newest state that all workers have
help-progress = With --workers or --hosts: say after every round how far it is
usage-workers = `{ $value }` is not a number that { $argument } takes; write a whole number
cluster-needs-workers = --{ $flag } is for graphs that workers solve: write --workers N or --hosts F, too
cluster-bad-host = { $path }: `{ $host }` is not an address; write host:port, such as 10.0.0.1:2101, a line for each process
cluster-same-host = { $path }: the address { $host } stands there twice; each process needs its own
cluster-no-number = say which process this is: --process 0 for the first line of the file, up to { $count } lines
cluster-bad-number = there is no process { $process }: the file has { $count } addresses, and processes are counted from 0
cluster-bad-part = { $path }: { $why }
cluster-part-alone = { $path } is one of { $parts } parts of a graph; each takes a process of its own: write --hosts F --process I
cluster-wrong-part = { $path } is part { $index } of { $parts }, and this is process { $process } of { $count }; process I takes part I of as many parts as there are processes
cluster-cut = { $path } is not cut into parts: this process reads all of it, and keeps its own of { $parts } parts. To cut it once for all: grundy graph FILE --convert F --parts { $parts }
cluster-progress = round { $rounds }, { $settled } vertices settled, { $bytes } sent
cluster-sent = { $rounds } rounds; this process sent { $bytes } to others
cluster-resumed = Went on from saved state { $count }.
cluster-lost = another process has stopped, so this one stops, too; nothing was written. With --state, start all of them again with --resume
cluster-lost-unfolding = another process has stopped while the positions were being found, so this one stops, too; nothing was written. Of that no state is saved: start all of them again, with --resume or without, and they find the positions again
cluster-unfolds-again = No state is saved of the positions that were found: they are found again, which gives the same graph. Solving it then goes on from the saved state, if there is one.
cluster-memory = This process needs at most about { $needed } of memory for its part, and more if the graph has cycles; it may have { $allowed } (--memory).
cluster-needs-memory = this process would need about { $needed } of memory for its part, and may have { $allowed }: allow more (--memory) if the machine has it, or cut the graph into more parts for more processes
cluster-others-memory = another process would need more memory for its part than it may have (--memory); what it says tells how much
cluster-unwritable = a process cannot write its state or its answers, or read the state it has; nothing was written
cluster-missing = process { $process } ({ $address }) did not come within the time (--time)
cluster-stranger = at { $address }, the address of process { $process }, another program answers
cluster-other-number = at { $address }, the address of process { $process }, process { $number } answers: the files of hosts differ
cluster-twice = two processes say that they are process { $process }
cluster-left = process { $process } has left before the start; what it says tells why
cluster-silent = process { $process } is connected and says nothing within the time (--time)
cluster-refused = process { $process } refuses: { $why }
cluster-port = the port of { $address } is in use; end the program that has it, or write another port into the file of hosts
cluster-listen = cannot listen at { $address }: { $why }
cluster-other-version = process { $process } ({ $address }) is version { $others } of the program, and this is version { $own }; use the same everywhere
cluster-other-count = process { $process } ({ $address }) has { $others } addresses in its file of hosts, and this process { $own }
cluster-other-workers = process { $process } ({ $address }) has { $others } workers, and this process { $own }; --workers must be the same everywhere
cluster-other-graph = process { $process } ({ $address }) has a part of another graph: checksum { $others }, here { $own }
cluster-other-task = process { $process } ({ $address }) was asked for something else: { $others }; here: { $own }
cluster-gap = process { $process } begins at vertex { $first }, and vertex { $wanted } comes next: parts of different cuts
cluster-short = the parts end at vertex { $vertices }, and the graph has { $wanted }
part-header = the header of the part (bytes 8 to 87) is damaged: sizes out of range
part-damaged = the part is damaged: its checksum (bytes 88 to 95) is not that of its contents
unsupported-graph-arcs = not decided: one worker would have 2^32 arcs or more to turn round; take more workers, or cut the graph into more parts
unsupported-workers-multi = not decided: workers solve graphs in which a move makes one token, and here moves make several; leave out --workers and --hosts
unsupported-graph-text = not decided: the text of a position cannot be read again, so workers cannot pass it on
