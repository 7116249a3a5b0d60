"""Sheets for people at a real table: how a game is set up, and how it ended; as pages and as pictures."""
