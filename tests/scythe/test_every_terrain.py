"""The objective that wants workers on each of the five terrains that produce: none of them may be missing."""

from __future__ import annotations

import pytest

from engines.scythe.rules.objectives import card_complete
from tests.scythe.acting import play
from tests.scythe.position import Position

CARD = 26  # a worker on a controlled territory of each producing terrain
PLACES = {"mountain": "M3", "farm": "F3", "tundra": "T3", "forest": "W3", "village": "V3"}


def on(*terrains: str, character: bool = False) -> Position:
    """A player with workers on these terrains and, if asked for, the character on the one that is left."""
    p = play("nordic", "rusviet")
    for terrain, place in PLACES.items():
        if terrain in terrains:
            p.units(0, place, worker=1)
        elif character:
            p.units(0, place, character=1)
    p.settle()
    return p


@pytest.mark.rule("S9.8")
def test_a_worker_on_each_of_the_five_is_enough() -> None:
    assert card_complete(on(*PLACES).s, 0, CARD - 1)


@pytest.mark.rule("S9.8")
@pytest.mark.parametrize("missing", PLACES)
@pytest.mark.parametrize("character", [False, True])
def test_without_a_worker_on_one_of_them_it_is_not_complete(missing: str, character: bool) -> None:
    there = on(*(terrain for terrain in PLACES if terrain != missing), character=character)
    assert not card_complete(there.s, 0, CARD - 1)
