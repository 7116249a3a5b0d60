"""Named numbers of the engine: kinds of frames, answers, limits. Numbers of components stand in `tables.py`."""

from __future__ import annotations

MAX_PLAYERS: int = 5
MAX_BUILT: int = 20  # buildings of a kind: one for each worker
NO_CHARACTER: int = 5

# How a game ended.
ENDED_GUILDHALL: int = 1

# Options (bits of `options`); the name of the option stands behind each.
OPTION_CHARACTERS: int = 1  # characters (true), A11.1: the variable sides of the boards
OPTION_STUCK_FALLBACK: int = 2  # stuck_player_fallback (true), A2.6: who has no worker to take back frees a prisoner

# Frames that ask a player.
K_PLACE: int = 1  # location
K_MINES: int = 2  # a own workers there; CLAY, GOLD
K_BUILD: int = 3  # building
K_TAKE_BACK: int = 4  # location, PRISON

# Frames that ask chance.
K_FIRST_PLAYER: int = 48  # seat

# Steps.
K_START_GAME: int = 64
K_START_TURN: int = 65
K_FILL_SPACE: int = 66
K_END_TURN: int = 67

# What is drawn, for keyed randomness.
DRAW_FIRST_PLAYER: int = 1
