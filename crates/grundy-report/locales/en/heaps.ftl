# Methods.
by-subtraction-range = taking from a to b stones: n mod (a+b), divided by a and rounded down
by-subtraction-odd = every move changes the parity: n mod 2
by-subtraction-even = stones go in pairs: Nim with n/2 rounded down
by-subtraction-powers = the powers of an even K are 1 or -1 modulo K+1: n mod (K+1) decides
by-subtraction-divisors = the number of times 2 divides n, plus 1
by-subtraction-coprimes = the place of the least prime factor among the primes
by-subtraction-period = a period, proved by a repeated window of values
by-at-least-half = the number of binary digits
by-at-most-half = g(2k) = k and g(2k+1) = g(k)
by-even-if-not-all = g(2k) = k-1 and g(2k+1) = k+1
by-lasker = Lasker's theorem: Nim with 4k+3 and 4k+4 exchanged
by-lasker-3 = Nim with 8k+7 and 8k+8 exchanged
by-fibonacci = Whinihan's theorem on Zeckendorf parts
by-fibonacci-misere = Whinihan's theorem, with the last stone left out
by-moore = Moore's theorem: the ones of each binary digit, modulo k+1
by-moore-misere = Moore's theorem for misère play

# Reasons.
subtraction-range-residue = A heap of { $heap }: whatever is taken, the other player can complete it to { $modulus }, so only the remainder { $residue } counts. At least { $first } must be taken at a time, so { $first } neighbouring remainders share a value: { $residue } / { $first }, rounded down, is { $value }.
subtraction-odd-parity = A heap of { $heap }: every move takes an odd number, so it changes the parity, and the last move leads to 0. Only the parity counts: the nim-value is { $value }.
subtraction-even-pairs = A heap of { $heap }: stones are taken in pairs, so it is a Nim heap of { $value } pairs.
subtraction-powers-residue = A heap of { $heap }: modulo { $modulus } every power of { $base } is 1 or -1, so a move goes to a neighbouring remainder. The values are 0 1 0 1 … and 2 for the remainder { $base }. The remainder is { $residue }, so the nim-value is { $value }.
subtraction-divisors-twos = A heap of { $heap }: it can be divided by two { $twos } times. Taking a divisor with fewer factors 2 leaves exactly that many factors 2; taking one with all of them leaves more, or nothing. So the nim-value is { $value }.
subtraction-coprimes-small = A heap of { $heap } has nim-value { $value }.
subtraction-coprimes-even = A heap of { $heap } is even, so only odd amounts may be taken and an odd heap is left, never 0. Even heaps have nim-value 0.
subtraction-coprimes-factor = A heap of { $heap }: its least prime factor is { $factor }, prime number { $value } in order. It can move to every smaller prime, but to no number with the same least factor. So the nim-value is { $value }.
subtraction-coprimes-large = A heap of { $heap } is odd and its least prime factor is large. It can move to 1 and to 2, so the player to move wins: to an even number under normal play, to 1 under misère play.
subtraction-period-used = From { $start } on the values repeat every { $period } heaps, so a heap of { $heap } has the value of a heap of { $same }.
at-least-half-bits = A heap of { $heap } is { $binary } in binary. Taking half or more makes the number shorter, and every shorter length can be reached: the nim-value is the number of digits, { $value }.
at-most-half-value = A heap of { $heap }: while the size is odd, halve it and round down. That ends at { $even }, and half of this is the nim-value, { $value }.
even-if-not-all-even = A heap of { $heap } is even: it can go down to 2 but no further, in steps of two. The nim-value is { $value }.
even-if-not-all-empty = The heap is empty.
even-if-not-all-odd = A heap of { $heap } is odd: it can become any smaller odd heap, or 0. The nim-value is { $value }.
lasker-value = A heap of { $heap } is { $residue } modulo { $modulus }. Values are those of Nim, except that each multiple of { $modulus } changes places with the number before it: the nim-value is { $value }.
fibonacci-tails = { $left } = { $parts }: Fibonacci numbers, no two neighbouring. Adding them up from the smallest gives the right column. A sum wins if it may be taken (at most { $limit } now) and twice the sum is less than the next part, or if it is the whole heap.
fibonacci-tail-wins = wins
fibonacci-number = { $left } is a Fibonacci number, and at most { $limit } may be taken now, so not all of it. Whatever is taken, the opponent can answer by taking the smallest Zeckendorf part of the rest, and so gets the last stone.
fibonacci-lost = { $left } = { $parts }: Fibonacci numbers, no two neighbouring. At most { $limit } may be taken now, less than the smallest part, { $least }; whatever is taken, the opponent can finish off that part.
fibonacci-nothing-left = Nothing is left.
fibonacci-no-move = No stone may be taken: play is over.
fibonacci-last-stone = Misère: who takes the last stone loses, so leave it out. Play for the last of { $left } stones, at most { $limit } at once.
moore-columns-odd = Write the heaps in binary and count the ones of each column modulo { $modulus }. The marked counts are not 0, so the player to move wins by making them all 0.
moore-columns-even = Write the heaps in binary and count the ones of each column modulo { $modulus }. All counts are 0, and every move makes one of them different from 0.
moore-counts-row = mod { $modulus }
moore-misere-ones = Misère with single stones only: there are { $ones } of them, and { $ones } mod { $modulus } = { $residue }. The player to move loses iff that is 1.

# Flaws of positions.
subtraction-set-unknown = `{ $text }` is not a set of amounts
subtraction-set-hint = numbers and ranges such as 1,4-6,9, or squares, primes, odd, even, powers-of-2, divisors, coprimes
subtraction-set-zero = 0 cannot be in the set: taking nothing is not a move
range-backwards = the range goes backwards: { $first } is more than { $last }
fibonacci-two-numbers = a position is one number (the first move), or two: the stones left and the most that may be taken now
thirty-one-six-counts = after the slash stand six numbers: how many cards of value 1, 2, 3, 4, 5 and 6 are left
bracelet-too-long = { $beads ->
    [one] this chain has one bead
   *[other] this chain has { $beads } beads
}; the most that is read is { $most }

# Questions that were not answered.
unsupported-large-least-factor = not decided: the nim-value is the place of a very large prime among all primes, which is not counted
by-subtraction-proper-divisors = the number of times 2 divides n
subtraction-proper-divisors-twos = A heap of { $heap }: taking a divisor with fewer factors 2 than the heap leaves exactly that many factors 2, and each number of them is possible; taking a smaller divisor with all of them leaves more. So the nim-value is how often 2 divides the heap: { $value }.
by-moore-few = a move may touch every heap, so the value is their total
by-sum-of-heaps = two heaps side by side, neither of which looks at the other: the exclusive or of their values
