# The catalogue: title, rules and theory of every game.

game-nim-title = Nim
game-nim-rule = Take any number of stones, at least one, from one heap.
game-nim-theory = The nim-value of a heap is its size; the player to move loses iff the exclusive or of the sizes is 0. Misère: the same, except that with no heap above 1 the player to move wins iff the number of ones is even.

game-bash-title = Bash's game
game-bash-rule = Take from 1 to m stones from one heap; m stands after the slash.
game-bash-theory = The nim-value of a heap of n is n mod (m+1).

game-subtraction-title = Subtraction game
game-subtraction-rule = Take from one heap an amount that belongs to the set after the slash: numbers and ranges (1,4-6,9), or squares, primes, odd, even, powers-of-K, divisors (of the heap, itself included), coprimes (no factor in common with the heap).
game-subtraction-theory = For a finite set the nim-values are eventually periodic; the period is proved by a repeated window of max(S) values. Ranges, odd, even, powers, divisors and coprimes have closed forms. Misère: a heap alone loses for the player to move iff its nim-value is 1 (Ferguson).

game-at-least-half-title = Take at least half
game-at-least-half-rule = Take at least half of a heap.
game-at-least-half-theory = The nim-value is the number of binary digits of the heap's size.

game-at-most-half-title = Take at most half
game-at-most-half-rule = Take at least one stone and at most half of a heap.
game-at-most-half-theory = g(2k) = k and g(2k+1) = g(k): halve an odd size, rounding down, until it is even; then half of it is the nim-value.

game-even-if-not-all-title = Even if not all, all if odd
game-even-if-not-all-rule = Take an even number of stones but not the whole heap, or the whole heap if its size is odd.
game-even-if-not-all-theory = g(2k) = k-1 for k ≥ 1 and g(2k+1) = k+1.

game-lasker-title = Lasker's Nim
game-lasker-rule = Take any number of stones from a heap, or split a heap into two heaps, none empty, without taking any. `lasker/3` splits into three heaps, `lasker/4` and `lasker/5` into as many.
game-lasker-theory = In two: the nim-value of n is n, except that 4k+3 and 4k+4 change places. In three: 8k+7 and 8k+8 change places. Misère: as Nim with heaps of these values.

game-fibonacci-title = Fibonacci Nim
game-fibonacci-rule = The first move takes at least one stone but not all; then nobody may take more than twice what was just taken. `fibonacci:43,9` is a later position: 43 stones left, at most 9 may be taken now.
game-fibonacci-theory = Write the heap as a sum of Fibonacci numbers, no two neighbouring (Zeckendorf). The player to move loses iff not even the smallest part may be taken; at the start, iff the heap is a Fibonacci number.

game-moore-title = Moore's Nim
game-moore-rule = Take any numbers of stones from at least one and at most k heaps; k stands after the slash.
game-moore-theory = The player to move loses iff in every binary digit the number of ones is a multiple of k+1. Misère: the same, except that with no heap above 1 the player to move loses iff the number of ones is 1 modulo k+1.

game-thirty-one-title = Thirty-one
game-thirty-one-rule = Four cards of each value from 1 to 6 lie open. Turn one over and add its value to the sum, which must not pass 31. `12/4,3,4,4,2,4` is the sum so far and the cards of value 1 to 6 that are left.
game-thirty-one-theory = By search. The sums 3, 10, 17, 24 are not safe, since the cards run out: from the start 1, 2 and 5 win.

game-bracelet-title = Bracelets
game-bracelet-rule = Choose a weight that occurs in a chain and remove every bead of that chain which weighs as much or more; the rest falls apart into chains. Beads are joined by -, chains by commas.
game-bracelet-theory = Each chain's nim-value from its stretches of beads below each weight; a chain of n beads has fewer than 2n of them.

game-kayles-title = Kayles
game-kayles-rule = Knock down one pin or two neighbouring ones in a row of pins.
game-kayles-theory = Octal code .77; the nim-values have period 12 from 71 on.

game-dawson-chess-title = Dawson's chess
game-dawson-chess-rule = Place a mark on a free square of a strip, no two on neighbouring squares.
game-dawson-chess-theory = Octal code .137; the nim-values have period 34 from 52 on.

game-dawson-kayles-title = Dawson's Kayles
game-dawson-kayles-rule = Take two neighbouring pins from a row.
game-dawson-kayles-theory = Octal code .07; the nim-values have period 34 from 53 on. A row of n + 1 is Dawson's chess on n squares.

game-grundy-title = Grundy's game
game-grundy-rule = Split a heap into two heaps of different sizes.
game-grundy-theory = Code 4!.0; values from a table. No period is known.

game-officers-title = Officers
game-officers-rule = Take one stone from a heap and leave the rest as one heap or two, not none.
game-officers-theory = Octal code .6; values from a table. No period is known.

game-row-take-title = Row taking
game-row-take-rule = Take any number of neighbouring objects from a row; what is left on the two sides are rows of their own.
game-row-take-theory = Code .[7]; the nim-value of a row is its length, and misère play is that of Nim.

game-staircase-title = Staircase Nim
game-staircase-rule = Coins lie on the steps of a staircase, step 1 first. Move any number of coins, at least one, from one step to the next lower one; from step 1 they go to the ground and out of play.
game-staircase-theory = The nim-value is the exclusive or of the odd steps: a move from an even step is answered by moving the same coins once more. Misère play is that of Nim with the odd steps, too.

game-georgia-bob-title = Georgia and Bob
game-georgia-bob-rule = Coins stand on distinct squares 1, 2, 3, … of a strip. Move one coin to the left, any distance, without reaching or passing another coin or leaving the strip.
game-georgia-bob-theory = Staircase Nim in disguise: pair the coins from the right, an odd one with the strip's end; the nim-value is the exclusive or of the free squares inside the pairs.

game-nimble-title = Nimble
game-nimble-rule = Coins lie on squares 0, 1, 2, … of a strip, several on one square if you like. Move one coin any distance to the left; it may jump over others.
game-nimble-theory = A coin on square n is a heap of n in Nim.

game-welter-title = Welter's game
game-welter-rule = Coins lie on distinct squares 0, 1, 2, … of a strip. Move one coin to any lower free square; it may jump over others.
game-welter-theory = Welter's function: the exclusive or of all squares and of (x|y) for all pairs, where (x|y) = 2^(n+1) - 1 if 2^n is the highest power of two dividing x - y. Misère play is searched.

game-wythoff-title = Wythoff's game
game-wythoff-rule = Two heaps: take any number of stones from one heap, or the same number from both.
game-wythoff-theory = The player to move loses iff the heaps are ⌊kφ⌋ and ⌊kφ⌋ + k for some k, with φ the golden ratio; exact for any size. Misère: the pairs of k = 0 and 1 become (2,2) and (0,1). Nim-values are searched.

game-euclid-title = Euclid
game-euclid-rule = Two heaps: take a positive multiple of the smaller heap from the larger. In euclid both heaps must stay positive; in euclid/0 a heap may become 0, and then play is over.
game-euclid-theory = euclid: the nim-value of heaps x ≤ y is ⌊y/x - x/y⌋. euclid/0: go through the quotients of Euclid's algorithm from the last to the first; a quotient q turns the value v into the q-th of the numbers 0, 1, 2, … without v.

game-koppers-title = Koppers' Nim
game-koppers-rule = Two heaps, none empty: remove one of them and split the other into two heaps, none empty. Several pairs are written one after the other. In koppers/ordered a split into 1 and 2 is another move than that into 2 and 1.
game-koppers-theory = The nim-value of heaps x and y is the place, counted from 0, of the lowest zero bit of (x - 1) or (y - 1); exact for any size. Misère: by search.

game-new-nim-title = New Nim
game-new-nim-rule = First each player in turn may remove whole heaps: any number, none allowed, but never all that are left. Then they play Nim. 2/ before the heaps stands for the second player's removal, 3/ for Nim.
game-new-nim-theory = Leave heaps that are linearly independent over GF(2), so that no choice of them has exclusive or 0. The least total is removed by keeping heaps greedily from large to small. Only without any heap does the player to move lose.

game-northcott-title = Northcott's game
game-northcott-rule = Each row has one piece of either player. Move one of your pieces along its row, forward or back, without jumping. The length of the rows stands after the slash; in a row the piece of the player to move is written first, so the numbers change places after every move.
game-northcott-theory = The nim-value is the exclusive or of the gaps between the pieces: a step back is answered by following. Under misère play small boards are decided by backward induction; many are draws.

game-treblecross-title = Treblecross
game-treblecross-rule = Mark a free cell of a strip with X. Whoever completes three X in a row wins the whole game at once. A dot is a free cell.
game-treblecross-theory = A cell within two of an X only gives the opponent the win. The other cells form runs; a run of m cells has the value of a heap of m + 2 in the octal game .007. Moves are cells, counted from 1. Misère play, where three in a row merely ends the board, is searched.

game-cram-title = Cram
game-cram-rule = Place a domino on two free neighbouring cells, across or down. The board is given as rows x columns, or drawn row by row with `.` for a free cell and `#` for a blocked one; at most 128 cells.
game-cram-theory = By search on the regions of free cells. Even by even boards have nim-value 0 (answer every domino with its image under a half turn); on an even by odd board the central domino wins. Each region is a component of its own under --compound and --ending.

game-chomp-title = Chomp
game-chomp-rule = Bite a square of the bar: it goes, with all squares below it and to its right, as far as they are left. The top left square is poisoned and may not be bitten; who is left with it alone loses. The bar is given by the lengths of its rows from the top, or as a rectangle of rows and columns: 4x6.
game-chomp-theory = A rectangle of more than one square is won by the player to move (strategy stealing). A bar with equal arms is won at row 2, column 2; two rows lose iff the second is one shorter. Otherwise by search.

game-node-kayles-title = Node Kayles
game-node-kayles-rule = Choose a vertex of the graph; it and all its neighbours go. The graph is a list of edges such as 0-1; a vertex without edges stands as a bare number, and `-` is the graph without vertices. Vertices are numbered from 0 to 63. On a board pieces are placed that must not attack each other: `node-kayles/queens:6`, and `/rooks`, `/bishops`, `/kings`, `/knights`, `/grid` (which attacks the cells beside it); the board is a side, rows x columns, or drawn with `.` for a free cell, `o` for a piece and `#`.
game-node-kayles-theory = By search on the connected parts; who wins is PSPACE-complete to decide in general. A path is Dawson's chess. On an odd by odd board the centre wins, and each further piece is answered by its image under a half turn. Each connected part is a component of its own under --compound and --ending.

game-clobber-title = Clobber (either colour)
game-clobber-rule = Take any stone to a neighbouring cell, across or down, on which a stone of the other colour stands; that stone is removed. Either player may move either colour. The board is given as rows x columns, full of stones coloured like a chessboard, or drawn with `x`, `o` and `.` for a free cell; at most 128 cells.
game-clobber-theory = By search on the regions of stones that touch; a region of one colour is dead. Turning, mirroring and exchanging the colours change nothing.

game-cannibal-clobber-title = Cannibal Clobber
game-cannibal-clobber-rule = Take any stone to a neighbouring cell on which any stone stands; that stone is removed. Colours do not matter, so a move is named by the cell that the stone leaves. The board is given as rows x columns or drawn with `x` (or `o`) and `.`.
game-cannibal-clobber-theory = By search on the regions of stones that touch. A row of n stones is a heap of n in Officers, the octal game .6.

game-notakto-title = Notakto
game-notakto-rule = Write a cross into a free cell. A board with three crosses in a line is dead: nobody plays on it any more. As it is played, whoever kills the last board loses, so ask with --misere; several boards stand side by side with commas or as a sum. `notakto/4:4x4` wants four in a line. The board is given as rows x columns or drawn with `x` and `.`.
game-notakto-theory = By search. Under misère play one 3x3 board is won by the centre alone, and two are lost.

game-nogo-title = NoGo (either colour)
game-nogo-rule = Put a stone of either colour on a free cell so that every group of stones of one colour still has a free cell beside it; nothing is ever captured. A move is `x` or `o` with the cell. The board is given as rows x columns, empty, or drawn with `x`, `o` and `.`.
game-nogo-theory = By search. Turning, mirroring and exchanging the colours change nothing.

game-amazons-title = Amazons (any amazon)
game-amazons-rule = Move any amazon like a queen in chess over free cells; from there it shoots an arrow in the same way, which blocks the cell that it hits. A move is the three cells. Rows x columns begins with amazons in two opposite corners; or draw the board with `a`, `.` and `#` for a blocked cell.
game-amazons-theory = By search on the regions that arrows leave, joined by sides and corners.

game-fission-title = Fission (either direction)
game-fission-rule = Split a stone whose two neighbours in a row, or in a column, are both free: it is removed and a stone put on each of the two. A move is the stone's cell with `h` for across and `v` for down. Rows x columns begins with one stone in the middle; or draw the board with `x`, `.` and `#` for a blocked cell.
game-fission-theory = By search on the regions between blocked cells.

game-elephants-title = Elephants and Rhinos (any animal)
game-elephants-rule = Elephants (`x`) step one free cell to the right, rhinos (`o`) one to the left; either player moves any animal. Draw the strip, or several strips as rows; rows x columns begins with an elephant at the left end and a rhino at the right end of each row.
game-elephants-theory = A strip falls apart between a rhino and an elephant to its right, since they walk away from each other. Animals of one kind make a fixed number of steps: value 0 or 1. The rest by search.

game-toppling-dominoes-title = Toppling Dominoes (all grey)
game-toppling-dominoes-rule = Topple a domino of a row to the left or to the right; all dominoes on that side fall with it. A position is the numbers of dominoes of its rows; `7:3L` topples the third of seven to the left.
game-toppling-dominoes-theory = A row of n dominoes is a heap of n in Nim: every shorter row can be left, in two ways.

game-arc-kayles-title = Arc Kayles
game-arc-kayles-rule = Choose an edge of the graph; both its ends go, with all their edges. The graph is a list of edges such as 0-1; vertices are numbered from 0 to 63. `arc-kayles/grid:3x4` is played on a grid, and is Cram.
game-arc-kayles-theory = By search on the connected parts. It is Node Kayles on the graph of the edges; a path of n vertices is Dawson's Kayles, .07.

game-geography-title = Undirected vertex geography
game-geography-rule = A token stands on a vertex of a graph. Move it along an edge to a vertex on which it has not been. The graph is a list of edges such as 0-1, the token's vertex follows after `@`; vertices are numbered from 0 to 63.
game-geography-theory = The player to move wins iff every maximum matching of the graph covers the token; going along a matching's edge wins. The nim-value is searched.

game-poset-title = Poset game
game-poset-rule = Choose an element of an ordered set; it goes, with everything above it. The order is a list such as a<b,b<c (in quotes, on a command line); an element that is comparable with no other stands as its name alone. At most 64 elements.
game-poset-theory = With a greatest element the player to move wins (strategy stealing). A chain of n is a heap of n in Nim. Otherwise by search on the parts that are not comparable.

game-subset-takeaway-title = Subset take-away
game-subset-takeaway-rule = Begin with all subsets of n points but the empty one and the whole; take one away, with all that contain it. `4` is the beginning with n = 4, at most 7. Later positions are written by their largest sets, such as ab,bc,d.
game-subset-takeaway-theory = By search. Gale and Neyman conjectured that the beginning is always lost for the player to move; it is up to n = 6, but not for n = 7 (Brouwer and Christensen).

game-nimstring-title = Nimstring (strings and coins)
game-nimstring-rule = Coins hang on strings, joined to each other or to the ground. Cut a string; who frees a coin must cut again, and who has to cut and cannot loses. `2x3` is a board of boxes as in dots and boxes, where a box is a coin and its sides are strings; or list the strings, such as 0-1,1-2, with 0 for the ground.
game-nimstring-theory = Coins that can be taken without harm are taken before the cut, and a move names them, too. A loony position (an open coin on a coin with two strings that is held elsewhere) is won by whoever moves, whatever stands beside it, so a move to one is lost; such a win is marked with `!`. All other positions have nim-values. Normal play only: under misère play the answer is about these rules, not about Nimstring as it would be played.

game-tree-chain-title = Tree chain game
game-tree-chain-rule = Turn a black node white, and turn over any of its proper ancestors. Written as the colours of the nodes 0, 1, … (B or W), then / and the parents of the nodes 1, 2, …; node 0 is the root.
game-tree-chain-theory = The nim-value is the exclusive or of 2^depth over the black nodes: the player to move loses iff every depth has an even number of them.

game-tree-path-title = Tree path game (COT3)
game-tree-path-rule = Choose a white node; all nodes from it to the root become black. Written as the colours of the nodes 0, 1, … (B or W), then / and the parents of the nodes 1, 2, …; node 0 is the root.
game-tree-path-theory = The values that moves can leave in a subtree are those of its children's subtrees, changed by an exclusive or, and one more; tries that can be united and changed as a whole find all of them in O(n log n).

game-coins-title = Coin turning games
game-coins-rule = Turn over some coins of a row, H for heads and T for tails; the rightmost of them must go from heads to tails. The rule after the slash says which sets may be turned: turning-turtles (at most 2), mock-turtles (3), moebius (5), mogul (7), twins (exactly 2), triplets (3), ruler (any run), rulerette (any run of at least 2), strip/k (any run of k), runs/1-3 (any run of such a length), counts/1,3 (so many, anywhere), sym (any that are their own mirror image), turnips (three at equal distances), grunt (four in mirror symmetry, the first coin of all among them), subtraction-two/1,4 (two at such a distance), subtraction-one-two/1,4 (or one alone). In two dimensions, rows joined by /: turning-corners, rugs, acrostic-twins, or two rules with a comma between them: the first for the rows, the second for the columns; acrostic,ruler,twins turns coins of one column by the first or of one row by the second. runs/1-3 may be written 1-3C.
game-coins-theory = A position is worth the exclusive or of its heads' values. In two dimensions the Tartan theorem gives the nim-product of the values under the two rules.

game-graph-title = Tokens on a graph
game-graph-rule = Move a token along an arc. The graph stands in a file, graph:@edges.txt#3,7 (tokens on the vertices 3 and 7), or in the text: 3-1 is an arc from 3 to 1, 3-1.2 makes the token two, 3- removes it. `-` is the position without tokens. `grundy graph FILE` solves all vertices at once.
game-graph-theory = The nim-value is the mex of the options' values, found for all vertices in one pass. With cycles: Smith's values, a nimber or ∞(K), and draws.

game-hackenbush-title = Hackenbush
game-hackenbush-rule = Cut one edge of a drawing that stands on the ground (vertex 0); everything no longer joined to the ground falls. Anyone may cut a green edge, only Left a blue one (b), only Right a red one (r). An edge of weight w (x3) falls after w cuts.
game-hackenbush-theory = Green: fuse the vertices of every cycle (fusion principle), an odd number of loops leaves one edge; a branch with value x above an edge is worth x+1 (colon principle). Value and all winning edges take near-linear time. Weighted trees: x+1, x or x xor 1 for weight 1, even, odd from 3 on. Red and blue: numbers; trees by Berlekamp's rule. What meets only at the ground is a component of its own under --compound and --ending.

game-octal-title = Take-and-break code
game-octal-rule = The code stands in place of a name: if its t-th digit after the point has the bit 1, 2 or 4, a player may take t stones and leave no heap, one heap or two; bit 8 leaves three, and so on. The digit before the point splits without taking; one k places further left adds k stones first. Signs after a digit: `!` the heaps all differ, `?` not all are equal, `=` all are equal. `*` leaves any number of heaps, {"{"}2,3+{"}"} two, or three and more. Digits in [ ] repeat for ever.
game-octal-theory = A table of the heap's values; past its end a period, once the theorem of Guy and Smith proves it.
