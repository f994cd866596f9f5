# Staircase, Georgia and Bob, Nimble, Welter, Northcott.
by-staircase = staircase Nim: the exclusive or of the odd steps
staircase-odd-steps = Only the odd steps count: { $heaps }, with the exclusive or { $value }. Coins that come down from an even step can at once be moved one step further, so such a move changes nothing that matters.
by-georgia-bob = staircase Nim: the exclusive or of the gaps inside the pairs, formed from the right
georgia-bob-gaps = Pair the coins from the right; an odd one out is paired with the end of the strip. The free squares inside the pairs, from the right, are { $gaps }: heaps of Nim with the exclusive or { $value }. If the left coin of a pair moves away, the right one can follow by as much.
by-nimble = a coin on square n is a heap of n in Nim
nimble-is-nim = A coin on square n can go to any of n lower squares, whatever the others do: it is a heap of n in Nim. The heaps are { $squares }.
by-welter = Welter's function
welter-mates = Welter's function is the exclusive or of all squares and of (x|y) for all pairs of coins: { $value }. Here (x|y) is 2^(n+1) - 1 if 2^n is the highest power of two that divides x - y. Each row: a square, then its (x|y) with the squares above it.
welter-many = Welter's function of the { $coins } coins, the exclusive or of all squares and of (x|y) for all pairs, is { $value }.
square-twice = square { $square } holds two coins; only one may stand there
by-northcott = Northcott's game: the exclusive or of the gaps between the pieces
northcott-gaps = The gaps between the two pieces of each row are { $gaps }, with the exclusive or { $value }. Going forward makes a gap smaller, as in Nim; whoever goes back is followed by as many squares, until there is no more room.
northcott-row = `{ $text }` is not a row: write the square of the mover's piece, a hyphen and the square of the other piece, as in 2-6
northcott-same-square = the two pieces of a row cannot stand on one square
total-too-large = with this number the total is 2^64 or more
total-hint = all numbers together must stay below 2^64

# New Nim.
by-new-nim = New Nim: heaps that are linearly independent over GF(2) are lost for the second remover
by-new-nim-misere = New Nim under misère play: leave independent heaps above 1
new-nim-keep-independent = Leave heaps of which no choice has the exclusive or 0 (linearly independent over GF(2)); then the second player cannot leave a lost game of Nim. Go from the largest heap down and keep each one that is not the exclusive or of some already kept. That removes the least possible: { $least }.
new-nim-dependent = Some of the heaps have the exclusive or 0: leave just those, and the Nim that follows is lost for the opponent. A heap marked as removed is the exclusive or of some of those kept above it.
new-nim-independent = No choice of the heaps has the exclusive or 0, so whatever is removed, the opponent wins the Nim that follows.
new-nim-misere-rule = Misère: a single heap of 1 is lost in Nim, and so is exclusive or 0 with a heap above 1. So the second remover wins iff there is a heap of 1 or some heaps have the exclusive or 0; the first remover must leave heaps above 1 of which no choice has the exclusive or 0.
new-nim-kept = keep
new-nim-removed = remove
new-nim-round = before the slash stands the round: 2 for the second removal, 3 for Nim
extra-least-removed = Least total to remove

# Wythoff, Euclid, Koppers' Nim.
pair-expected = { $count ->
    [one] this game has two heaps, but one number is given
   *[other] this game has two heaps, but { $count } numbers are given
}
by-wythoff = Wythoff's theorem: the lost pairs are ⌊kφ⌋ and ⌊kφ⌋ + k
by-wythoff-misere = Wythoff's game under misère play: the lost pairs are (0,1), (2,2), and ⌊kφ⌋, ⌊kφ⌋ + k from k = 2 on
wythoff-pair = The heaps differ by k = { $k }. The one lost pair with that difference is ({ $lower }, { $upper }).
wythoff-pair-beyond = The heaps differ by k = { $k }. The lost pair with that difference has heaps of 2^64 and more.
wythoff-is-pair = That is this position. Every heap size and every difference occurs in one lost pair only, so no move leads from it to another.
wythoff-keeps = The lost pair with a heap of { $kept } has { $partner } as the other heap: reduce the other heap to that.
wythoff-keeps-difference = Take { $take } from both heaps: the difference stays and the lost pair { $to } is reached.
wythoff-misere-pairs = Under misère play the first two lost pairs, (0,0) and (1,2), are replaced by (2,2) and (0,1); all others stay.
by-euclid = Nivasch's formula for Euclid: ⌊y/x - x/y⌋
by-euclid-quotients = the quotients of Euclid's algorithm, from the last to the first
euclid-ratio = For heaps x = { $x } and y = { $y } the nim-value is y/x - x/y, rounded down: { $value }.
euclid-climb = While the same heap is the smaller, it can be taken as often as the quotient of Euclid's algorithm says. From the last quotient to the first: a quotient q turns the value v into the q-th of the numbers 0, 1, 2, … without v. Quotients and values; the last is { $value }:
euclid-climb-positive = While the same heap is the smaller, it can be taken as often as the quotient of Euclid's algorithm says, the last one less 1 since both heaps stay positive. From the last quotient to the first: a quotient q turns the value v into the q-th of the numbers 0, 1, 2, … without v. Quotients and values; the last is { $value }:
euclid-parameter = euclid takes no parameter but 0: in euclid/0 a heap may become 0
euclid-zero = in euclid both heaps are positive
euclid-zero-hint = if a heap may become 0, write euclid/0:{ $position }
by-koppers = Koppers' Nim: the place of the lowest zero bit of (x - 1) or (y - 1)
koppers-columns = For heaps x = { $x } and y = { $y }, write x - 1 and y - 1 in binary. Splitting a heap leads to exactly the places of its ones as values, so the nim-value is the lowest place, counted from 0, where both have a zero: { $value }.
koppers-parameter = koppers takes no parameter but ordered: in koppers/ordered the order of the two heaps of a split matters
koppers-zero = in Koppers' Nim no heap is empty
pairs-expected = { $count ->
    [one] heaps come in pairs here, and one number is given
   *[other] heaps come in pairs here, and { $count } numbers are given
}

# Treblecross.
by-bracelet-stretches = the stretches of beads below each weight, from the lightest to the heaviest, each the mex of what its weights leave
by-treblecross = runs of free cells more than two away from every X: a run of m is a heap of m + 2 in the octal game .007
by-treblecross-short = nobody can complete three in a row here, so the free cells are simply counted off
treblecross-runs = A mark within two cells of an X lets the opponent complete three. The other cells form runs, here with their nim-values (first cell-last cell: value): { $runs }. A run of m cells is a heap of m + 2 in the octal game .007. The exclusive or is { $value }.
treblecross-no-run = Every free cell is within two cells of an X: any mark lets the opponent complete three in a row, so the value is 0.
by-over = the last move ended the whole game
over-lost = The last move won and ended the whole game, so the player to move has lost.
treblecross-cell = `{ $cell }` is not a cell: use . for a free one and X for a marked one
treblecross-too-long = the board is too long: at most { $most } cells are read
treblecross-finished = three in a row: this game is over

# Games in which positions can come back.
by-retrograde = backward induction over all positions that can be reached
retrograde-positions = { $count ->
    [one] Positions can come back here, so all that can be reached were laid out, just one.
   *[other] Positions can come back here, so all { $count } that can be reached were laid out and decided backward from the ends. What is never decided is a draw.
}
unsupported-retrograde-large = not decided: positions can come back, and there are too many of them to lay out
unsupported-sj-kind = not decided: the SJ rule wants games in which play always ends and no move ends the whole sum
