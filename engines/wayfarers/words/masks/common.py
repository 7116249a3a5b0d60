"""Masks that every chapter builds on."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engines.core.bits import BIT
from engines.core.questions import EVERY, NEVER
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as k

PLACES = range(t.NUM_PLACES)
FACES = range(k.FACES)


def those(numbers: Iterable[int], holds: Callable[[int], object], shift: int = 0) -> int:
    """The mask of the numbers for which something holds."""
    return sum(BIT[number + shift] for number in numbers if holds(number))


def if_so(holds: object) -> int:
    """Every answer, or none."""
    return EVERY if holds else NEVER
