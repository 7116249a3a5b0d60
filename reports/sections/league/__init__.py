"""Several ways of playing the same game: which verdicts hold for all of them, and which depend."""
