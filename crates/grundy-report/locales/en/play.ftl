### Playing against the engine, and looking back at a game.
how-won = a winning move
how-quickest = a winning move, the quickest
how-draw = keeps the draw
how-longest = lost, but no other move holds out longer
how-fewest-answers = lost; few answers to this move win
how-random = at random
how-unknown = not decided within the budget
review-won-throughout = The winner never gave the win away.
review-lost-at = Move { $move } gave the win away: after { $from } the winning way was { $better }.
review-lost-at-none = Move { $move } gave the win away from { $from }.
review-start-lost = The position was lost from the start: { $position }.
review-draw = Neither player could force a win.
review-unknown = Not every position was decided within the budget.
review-going-on = The game is not over.
