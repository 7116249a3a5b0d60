"""Where the spaces of the Scythe board lie, as axial coordinates, worked out from the neighbours in the tables."""

from __future__ import annotations

from functools import cache

from engines.core.engine.bits import BIT
from engines.drawing.hexes import STEPS, Axial
from engines.scythe.generated.tables import DIRECTION_NEXT, FACTORY, HOME, HOME_ADJACENT, NUM_HEXES, RIVER

DIRECTIONS = (STEPS["E"], STEPS["SE"], STEPS["SW"])  # in the order of DIRECTION_NEXT


def neighbour(place: Axial, side: tuple[int, int]) -> Axial:
    """The place one step on."""
    return place[0] + side[0], place[1] + side[1]


@cache
def places() -> dict[int, Axial]:
    """Every space with its coordinates, the Factory at (0, 0); home bases lie outside, next to their territories."""
    found: dict[int, Axial] = {FACTORY: (0, 0)}
    while len(found) < NUM_HEXES:
        for h in range(NUM_HEXES):
            _spread(found, h)
    hexes = set(found.values())
    for faction, home in enumerate(HOME):
        found[home] = _home_place(found, hexes, HOME_ADJACENT[faction])
    return found


def _spread(found: dict[int, Axial], h: int) -> None:
    """Place a hex and the next ones in the three directions, as soon as one of them is known."""
    for i, (dq, dr) in enumerate(DIRECTIONS):
        other = DIRECTION_NEXT[i * NUM_HEXES + h]
        if other < NUM_HEXES:
            if h in found:
                found[other] = neighbour(found[h], (dq, dr))
            elif other in found:
                found[h] = neighbour(found[other], (-dq, -dr))


def _home_place(found: dict[int, Axial], hexes: set[Axial], mask: int) -> Axial:
    """The one place off the hexes that touches all territories of the mask."""
    around = [{neighbour(found[h], side) for side in STEPS.values()} for h in range(NUM_HEXES) if mask & BIT[h]]
    (place,) = set.intersection(*around) - hexes
    return place


@cache
def space_at() -> dict[Axial, int]:
    """Number of the space at each place."""
    return {place: h for h, place in places().items()}


def is_river(place: Axial, beyond: Axial) -> bool:
    """Whether a river runs between two places; home bases know their rivers, territories those between them."""
    spaces = space_at()
    if place not in spaces or beyond not in spaces:
        return False
    one, other = spaces[place], spaces[beyond]
    return bool(RIVER[one] & BIT[other] or RIVER[other] & BIT[one])
