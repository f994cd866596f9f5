# Methods.
by-fusion-colon = the fusion principle and the colon principle, in one pass over the edges
by-weighted-tree = weighted trees: x+1 for weight 1, x for an even weight, x xor 1 for an odd one from 3 on
by-red-blue = red-blue Hackenbush is a number; its sign tells who wins
by-partizan-search = search through every position, each player with their own moves

# The answer.
extra-off-ground = Edges not joined to the ground, left out
class-l = Left (blue) wins, whoever starts.
class-r = Right (red) wins, whoever starts.
class-n = Whoever starts wins (N-position).
class-p = Whoever starts loses (P-position).
partizan-value = {" "}The value is { $number }.
partizan-value-unknown = {" "}The value is not known; with green edges it need not be a number, and no rule covers such drawings in general.
left-wins = { $count ->
    [0] If Left starts, no cut wins.
    [one] If Left starts, one winning cut:
   *[other] If Left starts, { $count } winning cuts:
}
right-wins = { $count ->
    [0] If Right starts, no cut wins.
    [one] If Right starts, one winning cut:
   *[other] If Right starts, { $count } winning cuts:
}
cuts-incomplete = The time was too short to look at every cut.
unsupported-partizan = not decided: with red and blue edges only sums in which one component is moved at a time are solved, under normal or misère play

# Reasons.
hackenbush-one-ground = The ground is one vertex: { $names } count as the same point.
hackenbush-fuse = Fusion: the vertices { $names } lie on cycles together, so they may be fused into one. Their { $edges } edges become loops; { $rest }
hackenbush-loops = { $edges } loops at { $name }; { $rest }
hackenbush-odd-loops = an odd number of loops is worth one edge.
hackenbush-even-loops = an even number of loops cancels, two by two.
hackenbush-more-fusions = { $count ->
    [one] One more group of vertices is fused in the same way.
   *[other] { $count } more groups of vertices are fused in the same way.
}
hackenbush-colon = Colon: branches that stand on the same point may be replaced by one stalk, as long as the exclusive or of their values. Each edge below adds 1. From the top down (edge, what stands on it, edges, worth):
hackenbush-more-rows = … and { $count } more
hackenbush-nothing-left = Nothing is left at the ground: the value is 0.
hackenbush-total = At the ground the values meet: { $sum }.
hackenbush-cut = { $falls ->
    [one] Cut { $edge }: only this edge goes, and what is left is worth 0.
   *[other] Cut { $edge }: { $falls } edges go, and what is left is worth 0.
}
hackenbush-cuts = { $count } cuts leave a drawing of value 0. Edge, and how many edges go with it:
hackenbush-misere-branches = Misère: no cycle passes through the ground, so each branch there is a heap of misère Nim: { $heaps }.
hackenbush-weighted = An edge of weight w with something of value x above it is worth x+1 if w is 1, x if w is even, x xor 1 if w is odd and at least 3. From the top down (edge, weight, x, worth):
hackenbush-weighted-total = At the ground the exclusive or is { $value }.
hackenbush-stalk = A stalk, from the ground up: { $stalk }. Up to the first change of colour each edge counts 1, from there on each half of the one before; blue adds, red takes away (Berlekamp's rule): { $sum }.
hackenbush-red-blue = A blue edge with x above it is worth (x + n) / 2^(n-1), n being the first of 1, 2, 3, … for which x + n is more than 1. A red edge is the mirror image: change the sign of x, work it out as if blue, change the sign back. Branches on the same point add up. From the top down (edge, colour, x, worth):
hackenbush-red-blue-total = At the ground the branches add up: { $sum }.
hackenbush-between = With cycles the value is the simplest number between the best cuts of both. Left's best is { $left } and leaves { $low }; Right's best is { $right } and leaves { $high }. The simplest number between { $low } and { $high } is { $value }.
hackenbush-one-colour = Only one player has cuts, each of which can be kept for later: the value is { $value }.
colour-blue = blue
colour-red = red
side-left = Left
side-right = Right
partizan-sum = The values of the components add up: { $sum }.
partizan-positive = The sum is above 0: Left is ahead by that many free moves and wins, whoever starts.
partizan-negative = The sum is below 0: Right is ahead by that many free moves and wins, whoever starts.
partizan-zero = The sum is 0: neither is ahead, and whoever must move first loses.
partizan-wins = If { $side } starts, { $action } wins. Whatever { $other } does, { $side } has a reply (move, reply):
partizan-wins-at-once = If { $side } starts, { $action } wins: { $other } has no move left.
partizan-loses = If { $side } starts, every move loses: { $other } has an answer to each (move, answer):
partizan-stuck = If { $side } starts, there is no move, and { $side } loses.
partizan-stuck-wins = If { $side } starts, there is no move, and in misère play { $side } wins.
partizan-nothing-to-cut = has no move left and wins

# Pictures.
picture-original = the drawing
picture-fuse = fuse { $names }: { $edges } loops, { $rest }
picture-stalk = { $worth ->
    [0] what stands on { $names } is worth nothing
   *[other] what stands on { $names } is worth one stalk of { $worth }
}
picture-none = only Hackenbush has steps to draw, one drawing at a time
drawing-too-large = a picture of { $edges } edges would show nothing; at most { $most } are drawn
picture-steps-green = the steps can be drawn only for green edges without weights

# Bad input.
hackenbush-edge = `{ $text }` is not an edge
hackenbush-line = `{ $text }` is not an edge: a second vertex is missing
hackenbush-line-hint = an edge is a line such as `a b`, `a b r` or `a b g x3`: two vertices, perhaps a colour (b, r, g) and a weight
hackenbush-mark = `{ $text }` is neither a colour (b, r, g) nor a weight (x3)
hackenbush-colour = `{ $text }` is not a colour: b (blue), r (red) and g (green) are
hackenbush-ground-zero = `{ $text }` does not say what is the ground: 0 must be among the vertices, as in 0=4=7
hackenbush-ground-names = the ground needs at least one vertex
hackenbush-ground-hint = a line `ground a b` puts the vertices a and b on the ground
hackenbush-no-ground = nothing stands on the ground
hackenbush-at = a place is given as `at NAME x y`
hackenbush-coordinate = `{ $text }` is not a coordinate
hackenbush-too-many-edges = too many edges
