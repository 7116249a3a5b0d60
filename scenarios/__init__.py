"""Scenarios: setups with options, moves and expected outcomes, in TOML files, one folder a game."""
