### The page.
page-title = grundy: impartial games
