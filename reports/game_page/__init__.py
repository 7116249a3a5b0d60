"""The page of one played game: its board step by step, the log, the score over the game."""
