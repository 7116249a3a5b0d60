"""Words of locations and buildings: what they need and what they bring."""

from __future__ import annotations

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import guildhall, locations, turn
from engines.architects.words.slots import amounts, cost_of
from engines.core.bits import BIT
from engines.core.explaining import Explanation, listed
from engines.core.questions import EVERY, NEVER, because

OPEN: int = BIT[t.NUM_OPEN] - 1
BUILDINGS: int = BIT[t.NUM_BUILDINGS] - 1
GATHERED = {t.FOREST: "A3.1", t.QUARRY: "A3.2", t.MINES: "A3.3", t.SILVERSMITH: "A3.4"}


def gathered(s: State, seat: int, x: int) -> str:
    """What one more worker at an open location brings: `2 wood`, `3 clay or 1 gold`."""
    workers = s.workers[seat * t.NUM_OPEN + x] + 1
    if x != t.MINES:
        return f"{workers + t.GAIN_MORE[x]} {names.GOODS[t.GAIN[x]]}"
    gold = locations.gold_of(workers)
    return f"{locations.clay_of(workers)} clay" + (f" or {gold} gold" if gold else "")


def means_of_place(s: State, seat: int, x: int) -> list[Explanation]:
    """What a worker at an open location brings, and why."""
    workers = s.workers[seat * t.NUM_OPEN + x] + 1
    return [because(f"it is worker {workers} of yours there and brings {gathered(s, seat, x)}", GATHERED[x])]


def payable(s: State, seat: int) -> int:
    """The buildings that the seat can pay for."""
    return sum(BIT[x] for x in range(t.NUM_BUILDINGS) if guildhall.can_pay(s, seat, x))


def can_build(s: State, seat: int) -> int:
    """Every answer, when the seat can pay for a building."""
    return EVERY if payable(s, seat) else NEVER


def means_of_build(x: int) -> list[Explanation]:
    """Points, virtue and effect of a building."""
    gains = [f"{t.BUILDING_VP[x]} points", *([f"{t.BUILDING_VIRTUE[x]} virtue"] if t.BUILDING_VIRTUE[x] else [])]
    told = f"costs {cost_of(x)} and brings {listed([*gains, names.BUILDING_EFFECTS[x]], 'and')}"
    return [because(f"the {names.BUILDINGS[x]} {told}", "A6.4")]


def with_gold(workers: int) -> int:
    """Every answer, when there are workers enough for gold."""
    return EVERY if locations.gold_of(workers) else NEVER


def without_workers(s: State, seat: int) -> int:
    """Every answer, when no worker of the seat stands on an open location."""
    return NEVER if turn.with_workers(s, seat) else EVERY


def status_of_seat(s: State, seat: int) -> str:
    """Goods, virtue, buildings and workers of a seat in one sentence."""
    own = [s.workers[seat * t.NUM_OPEN + place] for place in range(t.NUM_OPEN)]
    stands = [f"{names.LOCATIONS[place]} {count}" for place, count in enumerate(own) if count]
    built = s.built[seat * t.NUM_BUILDINGS : (seat + 1) * t.NUM_BUILDINGS]
    buildings = [f"{count} {names.BUILDINGS[x]}" for x, count in enumerate(built) if count]
    goods = amounts(s.goods[seat * t.NUM_GOODS : (seat + 1) * t.NUM_GOODS])
    return (
        f"{goods}; virtue {s.virtue[seat]}, unpaid debts {s.debts[seat]}; buildings: {listed(buildings)}; workers: "
        f"{listed([f'{s.reserve[seat]} at hand', *stands, f'Guildhall {s.laid[seat]}', f'Prison {s.prison[seat]}'])}."
    )
