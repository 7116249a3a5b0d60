"""Trains the value networks of games: self-play, learning, weights in whole numbers, a log of what they are worth."""
