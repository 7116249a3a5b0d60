"""The slots of the templates of Architects, and the words of costs and goods."""

from __future__ import annotations

from collections.abc import Sequence

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import locations
from engines.core.explaining import listed
from engines.core.questions import Slot


def amounts(counts: Sequence[int]) -> str:
    """`2 wood and 2 gold`; `nothing`."""
    return listed([f"{count} {names.GOODS[good]}" for good, count in enumerate(counts) if count], "and") or "nothing"


def of_seat(s: State, seat: int) -> list[int]:
    """The goods of a seat."""
    return list(s.goods[seat * t.NUM_GOODS : (seat + 1) * t.NUM_GOODS])


def cost_of(building: int) -> str:
    """`2 wood and 2 stone`."""
    return amounts(t.BUILDING_COST[building * t.NUM_GOODS : (building + 1) * t.NUM_GOODS])


def place(x: int) -> str:
    """Name of a location."""
    return names.LOCATIONS[x]


def places() -> str:
    """The locations for new workers."""
    return listed(names.LOCATIONS[: t.PRISON], "and")


def building(x: int) -> str:
    """Name of a building."""
    return names.BUILDINGS[x]


def costs() -> str:
    """What each building costs."""
    return listed([f"the {name} costs {cost_of(x)}" for x, name in enumerate(names.BUILDINGS)], "and")


def dug(workers: int, x: int) -> str:
    """What so many workers dig of the good."""
    return str(locations.gold_of(workers) if x == t.GOLD else locations.clay_of(workers))


SLOTS: dict[str, Slot] = {
    "place": Slot(place, unknown="there is no location '{typed}'; in play are {places}", rules=("A2.2",)),
    "places": Slot(places),
    "building": Slot(building, unknown="no building in play is called '{typed}'", rules=("A6.4",)),
    "cost": Slot(cost_of),
    "costs": Slot(costs),
    "goods": Slot(lambda s, seat: amounts(of_seat(s, seat))),
    "dug": Slot(dug),
    "seat": Slot(lambda x: f"seat {x + 1}"),
}
