# The rule language.
rule-hint = for example n -> n-1 | n-3, or n -> a + b for a + b == n, 1 <= a < b
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
