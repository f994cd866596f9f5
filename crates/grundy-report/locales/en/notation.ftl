error = error
hint = hint
number-missing = a number is missing here
number-hint = whole numbers from 0 to 18446744073709551615, separated by commas
number-too-large = { $number } is too large: the most is 2^64 - 1
number-negative = { $number } is negative: heaps and parameters are never negative
number-not-whole = { $number } is not a whole number
number-expected = `{ $text }` is not a number
number-out-of-range = { $number } is out of range: it must be from { $least } to { $most }
file-not-allowed = the file { $path } cannot be read here
file-empty = the file { $path } is empty
file-unreadable = the file { $path } cannot be read: { $why }
file-unwritable = the file { $path } cannot be written: { $why }
input-unreadable = standard input cannot be read: { $why }
output-unwritable = the answer cannot be written: { $why }
file-is-directory = { $path } is a folder, not a file
file-too-large = the file { $path } has { $size } bytes; the most that is read is { $most }
not-utf8 = this is not text in UTF-8: byte { $at } (line { $line }) cannot be read
parameter-unexpected = { $game } takes no parameters
parameter-missing = { $game } needs a parameter after a slash
expression-empty = there is nothing to solve
expression-hint = write game:position, and join several with +, as in nim:3,4,5 + kayles:7
position-missing = { $game } needs a position after a colon
position-example = for example { $example }
unknown-game = there is no game called `{ $name }`
nearest-game = did you mean `{ $name }`?
see-games = `grundy games` lists all games
way-misere = this is no game but a way to play any game: add --misere (who cannot move wins), or --play sj for the stopping rule of the SJ theorem
way-every = this is no game but a way to add games: join them with + and add --compound every
way-multi = this is no game but a kind of graph: write options such as v -> a b | c into a file for `grundy graph FILE`
write-so = write { $text }
numbers-of-which-game = say which game these numbers are of, as in { $text }
expression-rule-hint = for example (n -> n-1 | n-3):10 + nim:4
component-missing = a component is missing beside this +
colon-missing = `{ $text }` is not of the form game:position
code-long-integer-part = a code has at most one digit before the point
code-point-missing = a code needs a point, as in .77
code-digit-missing = the brackets of a code need digits that repeat
code-bracket-open = the bracket of this code is not closed
code-digit-expected = this is not a digit of a code
code-pass = a digit before the point may only split (4, 8, 12, …): otherwise a move could change nothing and play would not end
only-alone = { $game } cannot stand in a sum: its position tells whose pieces are whose, and every move made elsewhere would turn it round
only-alone-hint = write all rows in one component, as in northcott/8:2-6,1-5
file-unnamed = after @ stands the name of a file
file-unnamed-hint = for example nim:@heaps.txt
code-mark-alone = a sign (! ? =) stands after a digit and says how the heaps compare, as in 4!.0
code-stands-for-name = the code itself stands before the colon, in place of a name
calc-minus = there is no minus: every nimber is its own negative, so a - b is a + b
calc-minus-hint = write + for -
calc-power-twice = two powers in a row could mean two things
calc-power-twice-hint = write (2^2)^3; an exponent is a plain whole number, as in 2^8
code-adds = a digit that { $added ->
    [0] takes nothing
    [1] adds a stone
   *[other] adds { $added } stones
} must leave at least { $heaps } heaps: otherwise a heap need not become smaller, and play would not end
code-count-missing = in the braces of a code stand numbers of heaps, as in {"{"}2,3+{"}"}
code-brace-open = the braces of this code end in {"}"}, and a + stands behind the last number only
code-two-signs = one sign says how the heaps compare: ! all different, ? not all equal, = all equal
