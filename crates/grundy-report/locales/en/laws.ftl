game-empty = a game is missing
position-unexpected = a game stands here without a position: write { $game }
game-not-of-heaps = { $game } is not a game of single heaps, so it has no sequence of values
heap-game-example = for example kayles, .77 or subtraction/1,3,4
unsupported-large-value = not decided: a nim-value of 2^32 or more does not fit the table

# Certificates.
certificate-title = this is no certificate: the first line must be `{ $title }`
certificate-field = a line `{ $name } …` is expected here
certificate-theorem = there is no theorem called `{ $name }` for certificates; the only one so far is guy-smith
certificate-number = a whole number is expected here, without sign and without zeros in front
certificate-count = { $claimed } values are announced, but { $found } follow
certificate-row = a row of values is expected here, such as `20: 1 4 6`
certificate-row-number = this row must begin with the heap { $heap }
certificate-no-code = { $game } has no code with finitely many digits that the theorem could be applied to
certificate-endless = the digits of this game never end, so the theorem does not apply
certificate-distinct = this game asks for heaps of different sizes, so the theorem does not apply
certificate-period-zero = a period is at least 1
certificate-short = only { $found } values are given; the theorem needs { $needed }
certificate-value = the nim-value of a heap of { $heap } is { $right }, not { $claimed }
certificate-repeat = the values do not repeat: a heap of { $heap } has the value { $here }, one of { $far } has { $there }
certificate-late = the preperiod can be smaller: the value of a heap of { $heap } repeats too
certificate-multiple = the period can be smaller: { $shorter } is one
