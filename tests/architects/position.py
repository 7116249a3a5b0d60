"""Positions of Architects built by hand."""

from __future__ import annotations

from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.play import new_play
from engines.architects.rules import constants as k
from engines.architects.rules.turn import start_turn
from engines.core.asking import choose, settle
from engines.core.bits import BIT
from engines.core.frames import push
from engines.core.saving import put, put_all

GAME = "architects"
FIRST = 0


def position(players: int = 3, **fields: Any) -> Any:
    """Empty boards with the standard side, 20 workers each. `fields`: of the first seat a number, of all a list."""
    s = new_play()
    put(GAME, s, "players", 0, players)
    put_all(GAME, s, "reserve", [t.WORKERS] * players)
    put_all(GAME, s, "virtue", [t.START_VIRTUE] * players)
    put_all(GAME, s, "character", [k.NO_CHARACTER] * players)
    for name, value in fields.items():
        put_all(GAME, s, name, value if isinstance(value, list) else [value])
    return s


def give(s: Any, seat: int = FIRST, **goods: int) -> Any:
    """The position with these goods in addition."""
    for name, count in goods.items():
        index = seat * t.NUM_GOODS + names.GOODS.index(name)
        put(GAME, s, "goods", index, s.goods[index] + count)
    return s


def goods(s: Any, seat: int = FIRST) -> dict[str, int]:
    """The goods of a seat that it has any of."""
    own = s.goods[seat * t.NUM_GOODS : (seat + 1) * t.NUM_GOODS]
    return {name: count for name, count in zip(names.GOODS, own, strict=True) if count}


def stand(s: Any, place: int, workers: int, seat: int = FIRST) -> Any:
    """The position with so many workers of the seat on an open location."""
    put(GAME, s, "workers", seat * t.NUM_OPEN + place, workers)
    return s


def turn(s: Any, seat: int = FIRST) -> Any:
    """The position at the start of a turn of the seat."""
    start_turn(s, seat)
    settle(s)
    return s


def ask(s: Any, kind: int, a: int = 0, seat: int = FIRST) -> Any:
    """The position with this question on top."""
    push(s, kind, seat, a, 0, 0)
    settle(s)
    return s


def answer(s: Any, *answers: int) -> Any:
    """The position after these answers."""
    for one in answers:
        choose(s, one)
    return s


def asks(s: Any) -> int:
    """The kind of the question on top."""
    return int(s.frame_kind[s.depth - 1])


def allows(s: Any, choice: int) -> bool:
    """Whether an answer is legal."""
    return bool(s.legal & BIT[choice])
