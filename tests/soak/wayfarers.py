"""What holds in every position of Wayfarers: the question always, and between turns that nothing is lost."""

from __future__ import annotations

from typing import Any

from engines.core.engine.errors import InvariantError
from engines.wayfarers.rules import constants as c
from tests.soak.asked import question_is_sound
from tests.wayfarers.invariants import broken

NATURAL_END = c.ENDED_FINAL_SPACE
MOST_TURNS = 5_000  # of a seat; random games, which nothing cuts off, take a few hundred


def turns_of(core: Any) -> int:
    """Turns that were played."""
    return int(core.turns)


def most_turns(core: Any) -> int:
    """So many turns no game takes."""
    return int(core.players * MOST_TURNS)


def check(core: Any) -> None:
    """Raises InvariantError that names everything that does not hold."""
    found = list(question_is_sound(core))
    if core.ended or core.frame_kind[core.depth - 1] == c.K_ACTION:
        found += [f"{name} does not hold" for name in broken(core)]
    if found:
        raise InvariantError("; ".join(found) + ".")
