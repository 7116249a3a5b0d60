"""Games that people played: read from what they keep, checked, and counted. Nothing here is of one game."""
