"""Text and sheets: pure functions from the game to lines of a given width."""
