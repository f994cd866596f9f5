# The rule language.
rule-hint = for example n -> n-1 | n-3, or n -> a + b for a + b == n, 1 <= a < b
rule-hint-for = the conditions begin with `for`, as in n -> n-k for 1 <= k <= 3
rule-hint-and = several conditions are joined by commas, as in n -> n-k for 1 <= k, k <= 3
rule-hint-in = there are no sets here: write each move, as in n -> n-1 | n-3, or bound the name, as in n -> n-k for 1 <= k <= 3, odd(k)
rule-hint-or = several moves are separated by |, as in n -> n-1 | n-3
rule-bare = with a position behind it, a rule stands in parentheses
rule-splits-hint = a + outside parentheses splits: `{ $target }` leaves several heaps, and each must be smaller than the heap before; a sum stands in parentheses, as (n+1)
rule-too-long = this rule is too long: the most is { $most } characters
rule-arrow-missing = an arrow -> is expected here, after the position's names
rule-head = a rule begins with a name for the heap, as in n -> …, or with several in parentheses, as in (x, y) -> …
rule-name-twice = the name { $name } stands twice in the position
rule-parenthesis-open = a closing parenthesis is expected here
rule-unexpected = `{ $text }` is not expected here
rule-too-many-targets = this rule has too many targets: the most is { $most }
rule-too-many-numbers = a position has too many numbers: the most is { $most }
rule-too-many-names = there are too many names: the most is { $most }
rule-too-many-parts = a move splits into too many parts: the most is { $most }
rule-too-deep = the parentheses are nested too deep
rule-tuple-expected = { $count ->
    [one] a position in parentheses is expected here
   *[other] a position in parentheses with { $count } numbers is expected here
}
rule-tuple-length = a position of this game has { $count } numbers, and here are { $found }
rule-tuple-unexpected = one number is expected here, not several
rule-expression-expected = a number, a name or an expression is expected here
rule-comparison-expected = a comparison such as 1 <= k, or a test such as prime(k), is expected here
rule-single-equals = write == to compare; a single = means nothing here
rule-test-as-number = { $name } is a test, not a number; it stands by itself among the conditions
rule-unknown-function = there is no function called { $name }
rule-argument-count = { $count ->
    [one] { $name } needs one argument, and here are { $found }
   *[other] { $name } needs { $count } arguments, and here are { $found }
}
rule-unbounded = nothing bounds { $name }: it could be any number
rule-unbounded-hint = add a condition such as { $name } <= n
rule-cycle = play need not end: { $cycle }
rule-grows = play need not end: the move from { $from } to { $to } makes nothing smaller
rule-ends-hint = every move must make the position smaller: a heap must become smaller heaps
rule-position-missing = a rule needs a position after a colon, as in (n -> n-1 | n-3):10
rule-position-length = a position of this rule has { $count } numbers, and here are { $found }
stopped-endless = not decided: the move { $step } makes nothing smaller, so play need not end
unsupported-rule-overflow = not decided: a number in the rule grows beyond 64 bits
rule-is-game = { $rule } is { $game }.
rule-is-titled-game = { $rule } is { $game }: { $title }.

# Tables and plots.
help-table = Table of nim-values or outcomes of a game of one or two numbers
help-table-game = A game without a position: kayles, .77, subtraction/1,3,4, wythoff, a rule such as "n -> n-1 | n-3", or @rule.txt
help-to = How far: 1000, 1e9, or 30,20 for a grid; 100 (a grid: 20) unless given
help-outcomes = Outcomes under normal play instead of nim-values: N if the player to move wins, else P
help-table-misere = Outcomes under misère play
help-format = text, csv, json, cpp, python, latex, bfile, oeis or raw
help-table-json = The same as --format json
help-plot = Draw the table into a file that ends in .svg or .png; may be given several times
help-out = Write the table into this file; a name without an ending, or a folder, makes a long run that can be resumed
help-table-time = Stop after this time, with the table as far as it got; no limit unless given
help-table-examples = Try:
    {"  "}grundy table kayles --to 200
    {"  "}grundy table "n -> n-k for 1 <= k <= n/2" --to 1000 --format cpp
    {"  "}grundy table wythoff --to 30 --plot wythoff.png
    {"  "}grundy table "n -> a + b for a + b == n, 1 <= a < b" --to 10000 --format bfile --out b002188.txt
usage-to = `{ $value }` is not a size; write 1000, 1e9 or 10^9, or 30,20 for a grid
table-no-numbers = a position of { $game } is neither one number nor two, so it has no table
table-cut = { $entries ->
    [one] the table has one entry
   *[other] the table has { $entries } entries
}
table-cut-misere = Under misère play values of heaps do not add, so a heap that splits is decided by a search through sums of heaps, of which there are many more with every stone.
table-blank = { $entries ->
    [one] one entry is left blank
   *[other] { $entries } entries are left blank
}
table-cut-rows = { $rows ->
    [one] the table has one row
   *[other] the table has { $rows } rows
}
plot-ending = a plot's file must end in .svg or .png: { $path }
plot-nim-value = nim-value
plot-how-often = how often
plot-first = first number
plot-second = second number
plot-heap = heap size n
plot-zero = nim-value 0: the player to move loses
plot-other = nim-value above 0: the player to move wins
plot-lost = the player to move loses (P-position)
plot-won = the player to move wins (N-position)
plot-values-of = Nim-values of { $game }
plot-outcomes-of = Outcomes of { $game }
plot-misere-of = Misère outcomes of { $game }
plot-too-large = the plot would have { $count } cells; at most { $most } are drawn
