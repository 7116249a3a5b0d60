"""The checkers of PettingZoo, Gymnasium and OpenSpiel on every table of a game, on each seat that can be played."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stdout

from tests.gym.doors import check_aec, check_seat, check_spiel, every_kind

CYCLES = 1_000  # answers of each seat that PettingZoo looks at


def soak(game: str, games: int) -> Iterator[str]:
    """Every table with every checker, OpenSpiel's with so many random games: what was checked, in words. Raises
    AssertionError, a warning or SpielError."""
    for kind in every_kind(game):
        with redirect_stdout(io.StringIO()):
            check_aec(kind, CYCLES)
            check_seat(kind)
            check_spiel(kind, games)
        yield ", ".join(f"{name} {value}" for name, value in kind.items() if name != "game")
