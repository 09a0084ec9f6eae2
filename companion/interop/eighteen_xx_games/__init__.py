"""Finished games of 18xx.games: one JSON object with the setup and all that players did, and nothing of the position."""
