help-judge = Read a judge's input and print its output; without a problem, list the problems
help-judge-examples = Try:
    {"  "}grundy judge
    {"  "}grundy judge luogu-p2197 < input.txt
    {"  "}grundy judge --game nim --format "T; n; a*n" --words First,Second < input.txt
help-problem = A judge's problem: lightoj-1199, "HDU 1907", P2197
help-input-format = The input: "T; n; a*n" (T cases), "until EOF; a b", "until 0; m; a*m", "n; (u v)*n-1", board:text
help-problem-game = The game of a problem that is not in the list: kayles, subtraction/1,3,4
help-rule = The same as a rule: "n -> n-1 | n-3"
help-words = What is printed when the first, or the second, player wins: First,Second unless given
help-limits = What the input may be: "T=1..20, n=1..100, a=1..10000"
help-position = The position in our notation, if it is not simply the numbers of the input: "wythoff:{"{a},{b}"}"
help-move = How a move is written in our notation, to name its numbers for the words: "{"{from}->{to}"}"
help-stress = Try a program on random inputs and find the smallest one on which it is wrong
help-stress-examples = Try:
    {"  "}grundy stress luogu-p2197 -- ./mine
    {"  "}grundy stress poj-1067 --large -- python3 mine.py
    {"  "}grundy stress --rule "n -> n-1 | n-3 | n-4" --format "T; n; a*n" -- ./mine
    Exit status: 0 if the program agreed on all tests, 1 if it was wrong.
help-tests = So many inputs: 200 unless given
help-seed = A number from which chance follows: the same number makes the same inputs, or the same game
help-large = Go up to the limits of the problem
help-any-move = Where a winning move is printed, any winning move is right
help-limit = How long the program may run on one input: 2s unless given
help-patience = How long a failing input is made smaller: 20s unless given
help-stress-time = How long the whole may take: 10m unless given
help-program = The program with its arguments, behind --
judge-list = Problems, each with its title, game, input and limits:
judge-usual = usually { $limits }
judge-list-after = Other problems: --game or --rule with --format and --words.
standard-input = standard input
unknown-problem = there is no problem `{ $name }` here
see-judge = `grundy judge` lists all problems; for others say --game and --format
usage-problem-and-game = a problem of the list has its game; leave out either the problem or --game
usage-format-without-game = --format says how the input looks; --game or --rule must say what is played
usage-words = --words takes two words with a comma between: First,Second
usage-stress-what = say what the program solves: a problem of `grundy judge`, or --game or --rule
template-unclear = the brackets of `{ $text }` do not match
template-hint = gaps are written {"{name}"}, repeated pieces {"[piece;between]"}
format-field-expected = a field of the input is expected here: a name
format-count-expected = how many are there? A group needs a count
format-count-unknown = `{ $name }` was not read before, so it cannot count anything
format-name-twice = the name `{ $name }` stands here a second time
format-without-numbers = there is nothing in this input that a position could be made of
format-hint = for example "T; n; a*n", or "until EOF; n; (u v)*n-1"
limit-expected = a limit is a name and a range
limit-hint = for example n=1..100
limit-unknown = the input has no field `{ $name }`
input-ended = the input ends here, where `{ $name }` should stand
input-left-over = the input should have ended before this
input-count-negative = `{ $name }` makes the count negative
input-word-length = this word is { $length } letters long; { $least } to { $most } are allowed
input-letter = `{ $letter }` is none of the letters { $letters }
input-vertex = there is no vertex { $vertex }; they are numbered { $least } to { $most }
input-not-tree = the edge { $u } { $v } closes a cycle, so this is no tree
input-not-connected = these edges do not make one tree
judge-no-position = no position can be made of this case
unsupported-judge-heaps = this question cannot be answered for all heaps of the game
unsupported-judge-moves = there are too many winning moves to print them all
stress-progress = { $passed } of { $tests } tests agree
stress-shrinking = wrong; smaller inputs tried: { $tried }
stress-agrees = { $tests ->
    [one] The program agreed on the one test.
   *[other] The program agreed on all { $tests } tests.
}
stress-wrong = Wrong answer in test { $test }. On the smallest input that was found, case { $case } is wrong.
stress-too-long = Too much output in test { $test }: there are words behind the last answer.
stress-status = The program ended with exit status { $code } in test { $test }.
stress-signal = The program crashed (signal { $signal }) in test { $test }.
stress-time-out = The program was not done after { $limit } in test { $test }.
stress-too-much = The program wrote without end in test { $test }.
stress-input = Input
stress-right = Right
stress-got = The program's answer
stress-complaint = Standard error
stress-why = Why: case { $case }
stress-no-input = no input could be made within these limits
program-not-started = { $program } cannot be started: { $why }
help-emit = Print a solution in C++ or Python: the law, the loop or the table of a game
help-emit-examples = Try:
    {"  "}grundy emit bash/3
    {"  "}grundy emit hdu-3032 --lang python
    {"  "}grundy emit "n -> n-k*k for k >= 1" --lang cpp
help-emit-game = A game without a position, or a judge's problem
help-emit-lang = cpp (from C++14) or python (from 3.8); also en or zh, the language of the comments
help-emit-problem = The judge's problem whose input is read and whose output is printed
help-emit-to = How far a table goes where neither a law nor a loop can be written: 1000 unless given
emit-loop = The definition, heap by heap: g(n) is the mex of the values of all options of { $rule }
emit-table = The values up to { $to }, computed; no law is proved
emit-nothing = positions of { $game } are not numbers, so there is no function to write
emit-trees = The colon principle: a branch whose upper part has the value x has the value x + 1, and branches at a vertex add up by xor
emit-no-main = the input or the answer of { $problem } is more than a program can be written for here; `grundy emit { $game }` prints the function alone
help-outcome = Only who wins, a line for each expression: no moves, no values
outcome-line-won = N win
outcome-line-lost = P loss
outcome-line-drawn = D draw
