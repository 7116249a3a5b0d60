"""The games: how they were made."""
