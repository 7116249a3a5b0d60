"""A turn: place one worker, or take one back; and when the last turns come."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as k
from engines.architects.rules import guildhall, locations
from engines.core.bits import BIT
from engines.core.frames import clear, push


def start_turn(s: State, seat: int) -> int:
    """Who has a worker places it; who has none takes one back, and that is the whole turn.

    Rule: A2.1, A2.2, A2.3, A2.4
    """
    s.active = seat
    s.turns += 1
    push(s, k.K_END_TURN, seat, 0, 0, 0)
    return push(s, k.K_PLACE if s.reserve[seat] else k.K_TAKE_BACK, seat, 0, 0, 0)


def end_turn(s: State, seat: int) -> int:
    """The next player clockwise, unless this was the last turn. Rule: A2.1, A8.1, A8.2"""
    if s.turns_left:
        s.turns_left -= 1
        if s.turns_left == 0:
            s.ended = k.ENDED_GUILDHALL
            return clear(s)
    return push(s, k.K_START_TURN, (seat + 1) % s.players, 0, 0, 0)


def legal_place(s: State, seat: int) -> int:
    """Any open location; the Guildhall with a building that can be paid. Rule: A2.7"""
    return (BIT[t.NUM_OPEN] - 1) | (BIT[t.GUILDHALL] if guildhall.legal_build(s, seat) else 0)


def apply_place(s: State, seat: int, place: int) -> int:
    """The worker goes there and the location acts; workers of others do not count. Rule: A0.9, A2.2, A6.2"""
    s.reserve[seat] -= 1
    if place == t.GUILDHALL:
        s.laid[seat] += 1
        push(s, k.K_FILL_SPACE, seat, 0, 0, 0)
        return push(s, k.K_BUILD, seat, 0, 0, 0)
    s.workers[seat * t.NUM_OPEN + place] += 1
    return locations.act(s, seat, place, s.workers[seat * t.NUM_OPEN + place])


def legal_take_back(s: State, seat: int) -> int:
    """An own worker of an open location; by option one of the Prison when there is none. Rule: A2.3, A2.6"""
    mask = with_workers(s, seat)
    if mask == 0 and s.prison[seat] and s.options & k.OPTION_STUCK_FALLBACK:
        return BIT[t.PRISON]
    return mask


def with_workers(s: State, seat: int) -> int:
    """Open locations on which workers of the seat stand. Rule: A2.3"""
    mask = 0
    for place in range(t.NUM_OPEN):
        if s.workers[seat * t.NUM_OPEN + place]:
            mask |= BIT[place]
    return mask


def apply_take_back(s: State, seat: int, place: int) -> int:
    """It can be placed from the next turn on. Rule: A2.3, A2.4, A2.6"""
    if place == t.PRISON:
        s.prison[seat] -= 1
    else:
        s.workers[seat * t.NUM_OPEN + place] -= 1
    s.reserve[seat] += 1
    return 0
