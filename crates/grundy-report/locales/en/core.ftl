# The answer.
verdict-n = The player to move wins (N-position).
verdict-p = The player to move loses (P-position).
verdict-draw = A draw: neither player can force a win.
value-is = {" "}Nim-value { $value }.
value-none = {" "}It has no nim-value: one move decides the whole game.
value-not-computed = {" "}The nim-value was not computed.
value-not-computed-of = {" "}The nim-value was not computed: it takes a search of { $count } positions or more.
under-misere = {" "}Misère play: who cannot move wins.
under-sj = {" "}SJ play: it ends when every part has nim-value 0; who is to move then wins.
component-values = Values of the components:
winning-moves = { $count ->
    [one] One winning move:
   *[other] { $count } winning moves:
}
winning-moves-at-least = At least { $count ->
    [one] one winning move
   *[other] { $count } winning moves
}; not all were looked at:
winning-moves-follow = Winning moves:
winning-moves-total = { $count ->
    [one] 1 winning move in all.
   *[other] { $count } winning moves in all.
}
winning-moves-total-at-least = At least { $count ->
    [one] one winning move
   *[other] { $count } winning moves
}; not all were looked at.
more-moves = { $count ->
    [one]   … and one more (--all shows it)
   *[other]   … and { $count } more (--all shows them)
}
no-winning-move = No move wins.
already-won = The player to move has won already; no move is needed.
moves-not-found = The winning moves were not found within the budget.
method = How it is known: { $evidence }; { $by }.
method-apart = How it is known: who wins is { $evidence }; { $by }. The nim-value is { $value_evidence }; { $value_by }.
evidence-proved = proved
evidence-computed = computed
evidence-checked = checked as far as it goes
evidence-guess = a guess
why = Why

# Methods.
by-empty = nothing is left to move
by-sprague-grundy = Sprague and Grundy: the value of a sum is the exclusive or of its components' values
by-nim = Bouton's theorem: the exclusive or of the heaps
by-bash = Bash's game: n mod (m+1)
by-nim-like = every smaller heap can be reached and splitting adds nothing, so the value is the size
by-sparse-recurrence = a period, proved by the return of a window in a sparse space
by-octal-period = a period, proved by the theorem of Guy and Smith
by-table = a table of the values of all smaller heaps
by-search = search through every position that matters
by-entailing = a move that wins on the spot
by-misere-tame = every part is tame by a theorem, so misère values follow from nim-values
by-misere-tame-checked = every follower was checked to be tame, so misère values follow from nim-values
by-misere-search = search on the whole sum
by-sj = the SJ theorem
by-sj-search = search on the whole sum

# Reasons.
about-component = About { $position }
entailing-wins = One of these moves wins the whole game on the spot, so nothing else matters.
nim-columns-zero = Write the heaps in binary, one under the other. Every column holds an even number of ones: the nim-sum is 0.
nim-columns-even = Any move makes some column odd, and the opponent can make all columns even again.
nim-columns = Write the heaps in binary, one under the other. The marked columns hold an odd number of ones: they make the nim-sum { $total }.
nim-even-out = A winning move makes every column even. The leftmost marked column has a one in the heap of { $heap }: flip the marked digits of that heap, { $heap } xor { $total } = { $to }. That is smaller, so it can be done by taking stones.
about-sum = The sum
nim-sum-row = sum { $total }
more-rows = { $count ->
    [one] … and one more heap
   *[other] … and { $count } more heaps
}
bash-residue = A heap of { $heap }: whatever a player takes from 1 to { $most }, the other can complete it to { $modulus }; so only the remainder counts. { $heap } mod { $modulus } = { $residue }.
octal-period-used = From { $start } on the values repeat every { $period } heaps, so a heap of { $heap } has the value of a heap of { $same }.
mex-zero = No option of { $position } has nim-value 0, so its value is 0.
mex-witnesses = { $position } has an option of every value below { $value }, and none of value { $value }; the least value missing is { $value }.
mex-large = { $position } has nim-value { $value }: an option of every smaller value exists, and none of this one. The first of them:
more-parts = { $count ->
    [one] One more part is found in the same way.
   *[other] { $count } more parts are found in the same way.
}
parts-add-up = The parts are independent: the exclusive or of their values is { $total }.
sum-is-xor = The components are independent, so the values add as nimbers (exclusive or of the binary digits). The total is { $total }.
no-move-keeps-zero = The total is 0. Every move changes one value, so it leaves a total that is not 0, and the opponent can bring it back to 0.
move-makes-zero = The total is { $total }, not 0. A winning move changes one value v to v xor { $total }, so that the total becomes 0.
alone-lost = The value is 0: every option has another value, so the opponent, who then moves, wins.
alone-won = The value is { $value }, not 0. A winning move leads to a position of value 0.
move-to-lost = A winning move leads to a position that the player to move loses.
lost-replies = Each move has an answer that leaves a lost position again. Move, answer, what is left:
lost-replies-some = Each move has an answer that leaves a lost position again. Some of them: move, answer, what is left:
reply-none = has won
nim-one-heap = There is one heap, of { $heap }: its nim-value is { $heap }, and one move can take all of it or leave any smaller heap.
misere-parts = Nim-value and (normal, misère) pair of each part:
misere-followers = { $count ->
    [one] All followers were unfolded: one position. Nim-value and (normal, misère) pair of each part:
   *[other] All followers were unfolded: { $count } different positions. Nim-value and (normal, misère) pair of each part:
}
misere-all-fickle = Misère: no part is worth more than 1, so only the number of single moves counts. The exclusive or is { $value }; the player to move wins iff it is 0, the opposite of normal play.
misere-some-firm = { $firm ->
    [one] Misère: one part is worth as much in both plays, so the normal strategy is right for now: win iff the exclusive or, { $value }, is not 0. Only the move that ends the last such part is chosen differently.
   *[other] Misère: { $firm } parts are worth as much in both plays, so the normal strategy is right for now: win iff the exclusive or, { $value }, is not 0. Only the move that ends the last such part is chosen differently.
}
misere-over = Somewhere a move can win the whole game at once, so no rule for sums may be used and the whole sum was searched.
misere-wild = Some follower is wild: its normal and misère values do not fit a heap of Nim, so no rule for sums may be used and the whole sum was searched.
genus-pair = ({ $plus }, { $minus })
genus-wild = wild
sj-finished = Every part has nim-value 0, so play has ended and the player to move has won.
sj-rule = { $large ->
    [0] SJ theorem: no part has a value above 1, so the player to move wins iff the exclusive or is 0. It is { $total }.
    [one] SJ theorem: one part has a value above 1, so the player to move wins iff the exclusive or is not 0. It is { $total }.
   *[other] SJ theorem: { $large } parts have a value above 1, so the player to move wins iff the exclusive or is not 0. It is { $total }.
}
sj-splits = Moves can split a part here, which the SJ theorem does not cover; the whole sum was searched.

# Questions that were not answered.
stopped-time = not decided: the time allowed is over (--time allows more)
stopped-memory = not decided: the memory allowed is used up (--memory allows more)
stopped-interrupted = not decided: interrupted
stopped-effort = not decided: too many positions
needs-table = this needs a table of { $entries } values, { $size } of memory or more, and the time to fill it
needs-positions = this needs a search of { $count } positions or more
stopped-forgotten = not decided: at n = { $heap } it cannot be told any more whether a move leads to the value { $value }, because not all earlier values are kept; everything before that heap stands
stopped-cycle = not decided: the position { $position } can be repeated, so play need not end
unsupported-sum-of-outcomes = not decided: a theorem gives the outcome of one component alone, and its nim-value, which a sum needs, was not found
unsupported-misere-option = not decided: no misère theorem covers all options

# The catalogue.
games-more = { $count } games. `grundy games NAME` shows the rules, the theory and examples of one.
game-aliases = Also called
game-rule = Rules
game-theory = Theory
game-source = Source
game-examples = Try
no-moves = There is no move at all, and whoever cannot move loses.
colon = :{" "}
