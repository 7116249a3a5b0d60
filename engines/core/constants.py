"""Numbers of the kernel that every game shares."""

from __future__ import annotations

STACK_SIZE: int = 24  # frames; the deepest nesting of all games stays below
CHANCE_PLAYER: int = 15  # the player number of chance inside a frame
RUNNING: int = 0  # CoreState.ended of a game that goes on
MAX_CHOICE: int = 62  # the highest choice number of a question
ALL: int = 62  # answer "all" of a counted choice
LAST_COUNT: int = 61  # highest amount a counted choice can name
NO_ROW: int = 4095  # no effect row is left
