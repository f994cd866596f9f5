game-empty = a game is missing
position-unexpected = a game stands here without a position: write { $game }
game-not-of-heaps = { $game } is not a game of single heaps, so it has no sequence of values
heap-game-example = for example kayles, .77 or subtraction/1,3,4
unsupported-large-value = not decided: a nim-value of 2^32 or more does not fit the table
