"""Forest, Quarry, Mines and Silversmith: goods by the number of own workers."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as k
from engines.core.bits import BIT
from engines.core.frames import push


def act(s: State, seat: int, place: int, workers: int) -> int:
    """What `workers` own workers at an open location bring. Rule: A3.1, A3.2, A3.4, A3.5"""
    if place == t.MINES:
        return push(s, k.K_MINES, seat, workers, 0, 0)
    s.goods[seat * t.NUM_GOODS + t.GAIN[place]] += workers + t.GAIN_MORE[place]
    return 0


def legal_mines(workers: int) -> int:
    """Clay, or from the second worker on gold. Rule: A2.7, A3.3"""
    return BIT[t.CLAY] | (BIT[t.GOLD] if gold_of(workers) else 0)


def gold_of(workers: int) -> int:
    """Gold that so many workers dig. Rule: A3.3"""
    return workers // 2


def clay_of(workers: int) -> int:
    """Clay that so many workers dig. Rule: A3.3"""
    return workers + 1


def apply_mines(s: State, seat: int, workers: int, good: int) -> int:
    """All of it clay, or all of it gold. Rule: A3.3, A3.5"""
    s.goods[seat * t.NUM_GOODS + good] += gold_of(workers) if good == t.GOLD else clay_of(workers)
    return 0
