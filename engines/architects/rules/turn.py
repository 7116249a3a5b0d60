"""A turn: place one worker, or take one back; and when the last turns come."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.architects.rules import guildhall, locations, market, town
from engines.core.engine.bits import BIT
from engines.core.engine.frames import push
from engines.core.engine.observing import tell

P: int = c.MAX_PLAYERS


def start_turn(s: State, seat: int) -> int:
    """Who has a worker places it; who has none takes one back, and that is the whole turn.

    Rule: A2.1, A2.2, A2.3, A2.4, A2.5
    """
    s.active = seat
    s.turns += 1
    tell(s, c.EVENT_TURN, seat, 0, 0, 0)
    push(s, c.K_END_TURN, seat, 0, 0, 0)
    push(s, c.K_HAND_LIMIT, seat, 0, 0, 0)
    push(s, c.K_RESET, seat, 0, 0, 0)
    return push(s, c.K_PLACE if s.reserve[seat] else c.K_TAKE_BACK, seat, 0, 0, 0)


def end_turn(s: State, seat: int) -> int:
    """The next player clockwise, unless this was the last turn. Rule: A2.1, A2.5, A2.8, A8.1, A8.2"""
    if s.turns_left:
        s.turns_left -= 1
        if s.turns_left == 0:
            return finish(s, c.ENDED_GUILDHALL)
    if s.turns >= s.turn_cap:
        return finish(s, c.ENDED_TURN_CAP)
    if s.reserve[seat] == 0 and is_stuck(s):
        return finish(s, c.ENDED_GUILDHALL if s.turns_left else c.ENDED_TURN_CAP)
    return start_turn(s, seat + 1 if seat + 1 < s.players else 0)


def is_stuck(s: State) -> int:
    """1 when nobody has a worker to place or to take back, so that turns would be skipped for ever. Rule: A2.6, A2.8"""
    for seat in range(s.players):
        if s.reserve[seat] or can_take_back(s, seat):
            return 0
    return 1


def finish(s: State, how: int) -> int:
    """Effects of the end, seat by seat; then it is over. Rule: A8.3"""
    push(s, c.K_OVER, 0, how, 0, 0)
    for seat in range(s.players):
        push(s, c.K_END_EFFECTS, seat, 0, 0, 0)
    return 0


# ------------------------------------------------------------------------------------------------------------ placing


def apply_place(s: State, seat: int, place: int) -> int:
    """The worker goes there, and the location acts. Rule: A2.2, A5.1, A6.2"""
    if place == t.GUILDHALL:
        return guildhall.enter(s, seat)
    if place == t.MARKET_SMALL or place == t.MARKET_MIDDLE or place == t.MARKET_LARGE:
        town.come_home(s, seat, -1)
        return market.visit(s, seat, place - t.MARKET_SMALL)
    s.reserve[seat] -= 1
    s.workers[seat * t.NUM_OPEN + place] += 1
    if s.listening or s.observed:
        tell_placed(s, seat, place)
    return act(s, seat, place, s.workers[seat * t.NUM_OPEN + place])


def tell_placed(s: State, seat: int, place: int) -> int:
    """Tell of a worker that leaves the supply for an open location. Rule: A2.2"""
    town.tell_supply(s, seat, -1)
    return tell(s, c.EVENT_PLACED, seat, place, s.workers[seat * t.NUM_OPEN + place], 0)


def act(s: State, seat: int, place: int, workers: int) -> int:
    """What an open location does for so many own workers; those of others do not count. Rule: A0.9, A3.6, A4.1, A4.9"""
    if place == t.MINES:
        return push(s, c.K_MINES, seat, workers, 0, 0)
    if place == t.STOREHOUSE:
        return locations.start_trades(s, seat, workers)
    if place == t.WORKSHOP:
        return push(s, c.K_WORKSHOP, seat, workers, 0, 0)
    if place == t.TOWN_CENTRE:
        return push(s, c.K_CAPTURE, seat, workers, 0, 0)
    if place == t.TAX_STAND:
        return locations.take_tax(s, seat)
    if place == t.GUARDHOUSE:
        return push(s, c.K_GUARD, seat, workers, 0, 0)
    return locations.gather(s, seat, place, workers)


# -------------------------------------------------------------------------------------------------------- taking back


def can_take_back(s: State, seat: int) -> int:
    """1 when a worker of the seat can come back. Rule: A2.3, A2.6"""
    return 1 if has_open_workers(s, seat) or (takes_elsewhere(s) and elsewhere(s, seat)) else 0


def has_open_workers(s: State, seat: int) -> int:
    """1 when a worker of the seat stands on an open location. Rule: A2.3"""
    for place in range(t.NUM_OPEN):
        if s.workers[seat * t.NUM_OPEN + place]:
            return 1
    return 0


def takes_elsewhere(s: State) -> int:
    """1 when by option a worker of elsewhere comes back where none stands on an open location. Rule: A2.6"""
    return 1 if s.options & c.OPTION_STUCK_FALLBACK else 0


def boards(s: State) -> int:
    """The boards of all seats. Rule: A2.6"""
    return (BIT[s.players] - 1) << c.TAKE_FROM_BOARD


def with_workers(s: State, seat: int) -> int:
    """Open locations on which workers of the seat stand. Rule: A2.3"""
    mask = 0
    for place in range(t.NUM_OPEN):
        # A shift instead of a branch, which no processor foresees.
        occupied = min(s.workers[seat * t.NUM_OPEN + place], 1)
        mask |= occupied << place
    return mask


def elsewhere(s: State, seat: int) -> int:
    """Prison, spaces of the Black Market and boards of others with workers of the seat. Rule: A2.6"""
    mask = BIT[t.PRISON] if s.prison[seat] else 0
    for space in range(t.NUM_MARKET):
        if s.market[space] == seat:
            mask |= BIT[t.MARKET_SMALL + space]
    for captor in range(s.players):
        if s.captured[captor * P + seat]:
            mask |= BIT[c.TAKE_FROM_BOARD + captor]
    return mask


def apply_take_back(s: State, seat: int, place: int) -> int:
    """It can be placed from the next turn on. Rule: A2.3, A2.4, A2.6"""
    s.reserve[seat] += 1
    if s.listening:
        tell_taken_back(s, seat, place)
    if place >= c.TAKE_FROM_BOARD:
        s.captured[(place - c.TAKE_FROM_BOARD) * P + seat] -= 1
    elif place == t.PRISON:
        s.prison[seat] -= 1
    elif place < t.NUM_OPEN:
        s.workers[seat * t.NUM_OPEN + place] -= 1
    else:
        s.market[place - t.MARKET_SMALL] = c.NOBODY
    return 0


def tell_taken_back(s: State, seat: int, place: int) -> int:
    """Tell of a worker that comes back to the supply. Rule: A2.3, A2.6"""
    town.tell_supply(s, seat, 1)
    if place < c.TAKE_FROM_BOARD:
        return tell(s, c.EVENT_TAKEN_BACK, seat, place, 0, 0)
    return tell(s, c.EVENT_BACK_FROM, seat, 1, place - c.TAKE_FROM_BOARD, 0)
