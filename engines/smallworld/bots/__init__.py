"""Evaluation and candidates of the game's own bot, compiled."""
