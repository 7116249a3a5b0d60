"""The kernel: everything a board game needs that is not a rule of that game."""
