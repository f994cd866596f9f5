# Words in pictures.
game-titled = { $title } ({ $game })
plot-outcome = outcome for the player to move
plot-win = win
plot-lose = lose
picture-edge-blue = blue: Left's edges
picture-edge-red = red: Right's edges
picture-edge-green = green: either player's
picture-cut-wins = a winning cut
picture-cut-left = wins for Left
picture-cut-right = wins for Right
picture-edge-new = what this step made
picture-label-value = the value that a cut leaves
picture-label-weight = weight of an edge
