# Boards drawn row by row.
board-cell-unknown = “{ $cell }” is no cell: a board is drawn with { $letters }
board-ragged = this row has { $cells ->
    [one] one cell
   *[other] { $cells } cells
}, but { $width } are wanted
board-too-large = { $cells } cells are too many: at most { $most } are allowed

# Cram.
by-cram-symmetry = Gardner's symmetry strategy: answer every domino with its image under a half turn
cram-symmetric = A half turn maps the free cells onto themselves, and no domino meets its own image. So each domino (1) can be answered by its image (2): the image is free because the board was symmetric before. The board is then symmetric again, and the player who answers never runs out of moves first:
cram-central = Place the domino { $domino } in the centre (0). A half turn then maps the free cells onto themselves, so each domino of the opponent (1) can be answered by its image (2):
lost-replies-images = Each domino and its answer:
lost-replies-some-images = Some dominoes and their answers:

# Chomp.
by-chomp-hook = a hook is two heaps of Nim, one for each arm
by-chomp-two-rows = two rows lose for the player to move iff the second is one shorter
by-chomp-square = with equal arms, biting row 2, column 2 leaves an equal hook
by-chomp-stealing = strategy stealing: a rectangle is a win for the player to move
chomp-hook = The bar is a hook: its arms, without the poisoned square, are two heaps of Nim of { $across } and { $down }. Their exclusive or is { $value }.
chomp-pair-lost = There are two rows and the second is one shorter than the first. Every bite breaks that, and the other player can restore it until only the poison is left.
chomp-pair-won = There are two rows and the second is not one shorter than the first. A bite can make it so, and the other player then loses.
chomp-equal-arms = The first row and the first column are equally long. Biting row 2, column 2 leaves only these two arms; after that, copy each bite on the other arm.
chomp-stealing = The bar is a rectangle. If biting its far corner does not win, the other player has a winning answer, and that bite could have been made at once: it takes the corner along. So some bite wins, though this argument does not say which.
chomp-row-longer = a row of { $row } cannot stand under a row of { $above }: no row is longer than the one above it
chomp-too-large = the bar is too large: at most { $most } squares are allowed
chomp-poison-gone = the bar needs at least the poisoned square: write 1 for that square alone

# Node Kayles.
node-kayles-loop = vertex { $vertex } cannot be joined to itself
piece-unknown = there is no piece “{ $name }”: they are { $names }
piece-attacked = the piece at { $place } is attacked by another
by-pieces-symmetry = symmetry: answer every piece with its image under a half turn, which it does not attack
by-pieces-centre = take the centre; then answer every piece with its image under a half turn

# Arc Kayles, geography, posets.
arc-kayles-parameter = “{ $name }” is no board: write arc-kayles/grid:3x4, or arc-kayles: and the edges of a graph
by-geography-matching = the player to move wins iff every maximum matching covers the token
geography-token-missing = the token is missing: write @ and its vertex after the edges, as in 0-1,1-2@0
geography-token-outside = the graph has no vertex { $vertex }
by-poset-stealing = strategy stealing: with a greatest element the player to move wins
poset-name = “{ $name }” is no name of an element: use a number, or up to 20 letters and digits of which the first is a letter, and < between the lower and the higher one
poset-too-large = too many elements: at most { $most } are allowed
poset-cycle = this goes round in a circle: an element cannot be above itself
subset-empty = a set is missing here: write its points as letters from a to g, as in ab,bc,d
subset-letter = “{ $letter }” cannot stand here: a set is written with different letters from a to g

# NoGo, elephants, dominoes.
nogo-no-liberty = the group at { $place } has no free cell beside it
by-elephants-one-kind = animals of one kind make a fixed number of steps
by-toppling = a row of dominoes is a heap of Nim
nimstring-string = “{ $text }” is no string: write its two ends, as in 0-1, where 0 is the ground; or boxes, as in 2x3
nimstring-loop = a string cannot join { $coin } to itself
nimstring-too-large = too many strings: at most { $most } are allowed

# Games on trees.
by-tree-chain = the exclusive or of 2^depth over the black nodes
by-tree-path = the values of all subtrees, from the leaves to the root
tree-chain-even = Every depth has an even number of black nodes. A move changes the number at the depth of its node, so it makes some depth odd, and the other player can make all even again. Depths and numbers:
tree-chain-odd = { $odd ->
    [one] One depth has an odd number of black nodes.
   *[other] { $odd } depths have an odd number of black nodes.
} Turn a black node at the deepest of them, and its ancestors at the others: then all are even. Depths and numbers:
tree-parents-count = the tree has { $nodes ->
    [one] one node, so it needs no parents
    [2] two nodes, so it needs { $wanted } parent, one for each node but the root
   *[other] { $nodes } nodes, so it needs { $wanted } parents, one for each node but the root
}; { $given } are given
tree-cycle = node { $node } is its own ancestor: this is not a tree with root 0
tree-colour-unknown = “{ $letter }” is no colour: write B for black and W for white
tree-empty = the colours of the nodes are missing
tree-too-large = { $nodes } nodes are too many: at most { $most } are allowed
unsupported-value-too-large = not decided: the nim-value of a component needs more than 64 bits, and a sum needs that value

# Coin turning.
by-coin-table = a table of the coins' values
by-coin-turtles = Turning Turtles: coin x, from 0, is worth x + 1
by-coin-mock-turtles = Mock Turtles: the coins are worth the odious numbers, those with an odd number of ones in binary
by-coin-twins = Twins: coin x, from 0, is worth x
by-coin-triplets = Triplets: the first two coins are worth 0, the others the odious numbers
by-coin-ruler = Ruler: coin x, from 0, is worth the largest power of 2 that divides x + 1
by-coin-rulerette = Rulerette: half of the values of Ruler, rounded down
by-coin-strip = a run of k: coin x, from 0, is worth 1 if k divides x + 1, else 0
by-tartan = Tartan theorem: a coin is worth the nim-product of its values under the two rules
by-acrostic-table = Acrostic product: a table of the two rules in turn: each coin is the mex of what the sets that end there leave
coins-acrostic-rules = acrostic needs two more rules, as in acrostic,ruler,twins
by-tartan-table = Tartan theorem: the nim-product of values, taken from a table for each of the two rules
by-acrostic-twins = Acrostic Twins: the coin in row x and column y, from 0, is worth x xor y
coin-heads = { $heads ->
    [0] There are no heads, so no move is left.
    [one] One coin shows heads. It is worth { $total }.
   *[other] Each of the { $heads } heads has a value of its own, tails have none. The exclusive or is { $total }. Coin, value, value in binary:
}
coin-rule-unknown = there is no coin turning rule “{ $rule }”
coin-rule-names = rules are { $names }, strip/3, runs/1-3, counts/1,3, subtraction-two/1,4, subtraction-one-two/1,4; in two dimensions turning-corners, rugs, acrostic-twins, two rules with a comma, or acrostic and two rules
coin-rule-number-missing = the rule { $rule } needs numbers after a slash, such as strip/3 or subtraction-two/1,4
coin-rule-number-unexpected = the rule { $rule } takes no numbers
coins-one-row = this rule is for one row of coins
coins-two-rules = for several rows name a rule for the rows and one for the columns, such as coins/ruler,ruler:HT/TH
