game-empty = a game is missing
position-unexpected = a game stands here without a position: write { $game }
game-not-of-heaps = { $game } is not a game of single heaps, so it has no sequence of values
game-not-of-numbers = the positions of { $game } are not one or two numbers
heap-game-example = for example kayles, .77 or subtraction/1,3,4
unsupported-period-without-mark = not decided: a period is proved, but where it begins cannot be found from the values that are kept
unsupported-wide-value = not decided: a nim-value is larger than the vector engine can hold
unsupported-large-value = not decided: a nim-value of 2^32 or more does not fit the table

# Certificates.
certificate-title = this is no certificate: the first line must be `{ $title }`
certificate-field = a line `{ $name } …` is expected here
certificate-theorem = there is no theorem called `{ $name }` for certificates
certificate-number = a whole number is expected here, without sign and without zeros in front
certificate-count = { $claimed } values are announced, but { $found } follow
certificate-row = a row of values is expected here, such as `20: 1 4 6`
certificate-row-number = this row must begin with the heap { $heap }
certificate-no-code = { $game } has no code with finitely many digits that the theorem could be applied to
certificate-endless = the digits of this game never end, so the theorem does not apply
certificate-distinct = this game asks for heaps of different sizes, so the theorem does not apply
certificate-period-zero = a period is at least 1
certificate-short = for this period and preperiod the theorem needs { $needed } values, and only { $found } are given
certificate-value = the nim-value of a heap of { $heap } is { $right }, not { $claimed }
certificate-repeat = the values do not repeat: a heap of { $heap } has the value { $here }, one of { $far } has { $there }
certificate-early = the preperiod must be larger: the value of a heap of { $heap } does not repeat
certificate-rare = at a heap of { $heap } the rare values are not as the certificate says
certificate-recurrence = `{ $what }` does not fit the game or the other numbers
certificate-end = nothing may follow here
certificate-late = the preperiod can be smaller: the value of a heap of { $heap } repeats too
certificate-multiple = the period can be smaller: { $shorter } is one
certificate-holds-below = Nothing contradicts the certificate: { $game } with the period { $period } from n = { $start } on. Only the heaps below { $below } were derived again, of { $needed }; `--full` derives them all.
certificate-holds = The certificate holds: { $game } has the period { $period } from n = { $start } on, and neither can be smaller.
certificate-facts = { $claimed } facts are announced, but { $found } follow
certificate-facts-end = the last fact must be the value of this position
certificate-fact = a fact is expected here, such as `1x2 = 1: 1.1-1.2` or `1x2 != 0: 1.1-1.2`
certificate-part = this is not one part of the game in its canonical form
certificate-fact-theorem = the theorem { $name } does not say this
certificate-fact-moves = this fact needs { $count ->
        [one] one move
       *[other] { $count } moves
    } to show it
certificate-fact-option = it does not follow from the facts above that the option { $option } has another value
certificate-fact-witness = it does not follow from the facts above that the option { $option } has the value { $value }
certificate-holds-facts = The certificate holds: { $position } has the nim-value { $value }; { $count ->
        [one] one fact was
       *[other] { $count } facts were
    } checked, each from those before it.
certificate-one-position = a certificate is about a single position
certificate-not-searched = no certificate was written: only the value of a single part that was searched for has one
certificate-wrong = the certificate is not valid
certificate-claim = `claim values` or `claim period` is expected here
certificate-states = { $claimed } states are announced, but { $found } follow
certificate-state = state { $state } is expected here: its number, a colon, the states that the four letters lead to (all below { $states }), and 1 or 0 for whether it accepts
certificate-law-zeros = state { $state } must accept if and only if it does after zeros
certificate-law-grows = a move from a heap of { $heap } may leave a heap that is not smaller
certificate-law-moves = the moves of this game are not of the kind that this theorem speaks of
certificate-law-value = the automaton has no value, or a wrong one, for a heap of { $heap }
certificate-law-taken = the automaton's value of a heap of { $heap } is also that of one of its options
certificate-law-missing = not every value below the automaton's value of a heap of { $heap } is that of an option
certificate-law-long = a period that automata prove is at most { $most } here
certificate-holds-law = The certificate holds: for every n the nim-value of { $game } is the one that its automaton of { $states ->
        [one] one state
       *[other] { $states } states
    } accepts with n.
certificate-holds-repeats = The certificate holds: { $game } has g(n + { $period }) = g(n) + { $saltus } for all n ≥ { $start }, and neither number can be smaller; for every n the value is the one that an automaton of { $states ->
        [one] one state
       *[other] { $states } states
    } accepts with n.
certificate-none = no certificate was written: only a law has one that is proved by Guy and Smith's theorem, by the return of a window or by an automaton

# Periods.
period-is = Period { $period }: g(n + { $period }) = g(n) for all n ≥ { $start }.
period-with-saltus = Arithmetic period { $period } with saltus { $saltus }: g(n + { $period }) = g(n) + { $saltus } for all n ≥ { $start }.
period-least = Neither the period nor the start can be smaller.
period-values = Values of one period: { $values }
period-none = No period was found among the values up to n = { $last }.
method-checked = How it is known: checked to n = { $last }, not proved.
method-checked-pairs = How it is known: checked for both numbers up to { $last }, not proved.
method-guess = How it is known: only a guess from few terms.
by-window-period = a window of as many values as the largest take repeats
by-automaton = an automaton for the values equals that of the mex over all options, for every n
help-period = The period of a game's nim-values, proved where a theorem applies
help-verify = Check a certificate with code of its own
help-game = A game without a position: kayles, .77, subtraction/1,3,4
help-terms = Look at no more than this many values
help-certificate = Write the proof to a file that `grundy verify` checks
help-full = Derive every value of the argument again, however long it takes
help-file = The certificate
help-period-examples = Try:
    {"  "}grundy period kayles
    {"  "}grundy period .156 --certificate proof.txt
    {"  "}grundy verify proof.txt
    {"  "}grundy period lasker --json
by-interval = the options of a heap are an interval, and a theorem gives its recursion

# Patterns.
law-formula = { $formula }
law-automatic = { $states ->
    [one] Write n and g(n) in binary, one under the other: an automaton with one state reads them from the lowest bits and accepts exactly the pairs that belong together.
   *[other] Write n and g(n) in binary, one under the other: an automaton with { $states } states reads them from the lowest bits and accepts exactly the pairs that belong together.
}
law-zeros = The player to move loses a heap of n iff n is { $set }.
law-zeros-also = The player to move loses a heap of n iff n is { $also } or { $set }.
law-zeros-but = The player to move loses a heap of n iff n is { $set } other than { $but }.
law-zeros-also-but = The player to move loses a heap of n iff n is { $also }, or { $set } other than { $but }.
law-quotient = g(x,y) = floor(|y/x - x/y|), and 0 if a heap is empty.
law-nim-product = g(x,y) is the nim-product of x and y.
law-blocks = Each value v of the table becomes a block of four values: 2v + { $corner }, 2v + { $right } in the first row, 2v + { $below }, 2v + { $far } in the second.
law-equal = The player to move loses (x,y) iff x = y.
law-wythoff = The player to move loses (x,y) iff they are floor(k*phi) and floor(k*phi^2) for some k, with the golden ratio phi = 1.618…
law-golden-ratio = The player to move loses (x,y) iff the larger is less than phi times the smaller, with the golden ratio phi = 1.618…
law-zeckendorf = The player to move loses (n,m) iff m is less than the smallest Fibonacci number in the Zeckendorf form of n.
law-none-loop = `grundy emit "{ $game }"` prints the values as a program all the same: the loop of their definition.
law-none = { $terms ->
    [one] No law was found from one term.
   *[other] No law was found from { $terms } terms.
}
word-bitlength = bitlength: how many binary digits a number has
word-lowbit = lowbit: the largest power of 2 that divides a number
word-twos = twos: how often 2 divides a number
word-popcount = popcount: how many ones a number has in binary
word-parity = parity: 1 if a number has oddly many ones in binary, else 0
word-odious = odious: the n-th number with oddly many ones in binary, from 1 for n = 0
word-lowzero = lowzero: the place of the lowest zero of a number in binary, counted from 0
law-near = Nearly held: { $law }, first wrong at { $at }.
law-piece = n mod { $period } = { $rest }: { $value }
set-fibonacci = a Fibonacci number
set-powers-of-two = a power of two
set-squares = a square
set-triangular = a triangular number
set-evil = a number with evenly many ones in binary
set-odious = a number with oddly many ones in binary
set-lower-wythoff = of the form floor(k*phi), with the golden ratio phi
set-upper-wythoff = of the form floor(k*phi^2), with the golden ratio phi
set-multiples = a multiple of { $of }
help-pattern = The law behind a game's values, with its evidence and as a program
help-pattern-examples = Try:
    {"  "}grundy pattern lasker
    {"  "}grundy pattern at-most-half
    {"  "}grundy pattern wythoff
    {"  "}grundy pattern coins/mock-turtles --json
    {"  "}grundy pattern lasker --certificate proof.txt

# Surveys.
help-survey = The periods of many codes, or how far each was followed
help-codes = Codes, ranges such as .1-.777 (all octal codes of up to three digits), or @file with a code a line
help-survey-time = Give each code this long, by the clock
help-survey-out = Write the lines to this file as well
help-resume = Go on with the file, skipping the codes in it
help-survey-json = One object a line
help-survey-examples = Try:
    {"  "}grundy survey .1-.77
    {"  "}grundy survey .1-.777 --time 2s --out octal.csv
    {"  "}grundy survey .1-.777 --time 2s --out octal.csv --resume
survey-range = `{ $text }` is no range of octal codes: write the shorter or smaller one first, such as .1-.777
survey-not-one = { $path } is not the file of a survey
survey-damaged = { $path }, line { $line }, is no line of a survey: mend it or take it out, or write to another file
law-automatic-states = Its states: where the bits of n and g(n) lead, n first (00, 10, 01, 11), and which accept when all bits are read; reading begins in 0.
law-automatic-accepts = accepts
