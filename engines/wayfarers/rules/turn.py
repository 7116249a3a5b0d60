"""A turn: one main action, what it brings, the displays; and when the last turns come."""

from __future__ import annotations

from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.dice import take_die, use_pips
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.rules.resting import rest
from engines.wayfarers.rules.workers import place_worker


def start_turn(s: State, seat: int) -> int:
    """One main action, then perhaps pips, then the end; the AI has turns of its own.

    Rule: Y2.1, Y2.2, Y14.4, Y14.32
    """
    s.active = seat
    s.turns += 1
    tell(s, c.EVENT_TURN, seat, 0, 0, 0)
    push(s, c.K_END_TURN, seat, 0, 0, 0)
    if is_ai(s, seat):
        return push(s, c.K_AI_TURN, seat, 0, 0, 0)
    push(s, c.K_AFTER, seat, 0, 0, 0)
    if s.solo:
        push(s, c.K_AI_CROSSED, c.AI, 0, 0, 0)
    return push(s, c.K_ACTION, seat, 0, 0, 0)


def apply_action(s: State, seat: int, x: int) -> int:
    """Exactly one main action. Rule: Y2.2, Y6.5"""
    if x == c.REST:
        return rest(s, seat)
    if x == c.PIPS:
        push(s, c.K_ACTION, seat, 0, 0, 0)
        return use_pips(s, seat, c.NO_HAND)
    if x >= c.WORKER:
        return place_worker(s, seat, x - c.WORKER)
    return take_die(s, seat, x - c.DIE)


def allows_pips_after(s: State) -> int:
    """Not 0 where the yellow guild may be used after the main action, by option. Rule: Y6.5"""
    return s.options & c.OPTION_YELLOW_AFTER


def apply_after(s: State, seat: int, x: int) -> int:
    """Use them, or end the turn. Rule: Y6.5"""
    return use_pips(s, seat, c.NO_HAND) if x == c.AFTER_PIPS else 0


def end_turn(s: State, seat: int) -> int:
    """What holds for a turn lapses; the displays are refilled, and the next player clockwise follows.

    Rule: Y2.1, Y2.6, Y2.7, Y8.14, Y13.1, Y14.9
    """
    forget_turn(s)
    if s.turns_left:
        s.turns_left -= 1
        if s.turns_left == 0:
            s.ended = c.ENDED_FINAL_SPACE
            return 0
    if s.turn_cap and s.turns >= s.turn_cap * s.players:
        s.ended = c.ENDED_TURN_CAP
        return 0
    push(s, c.K_START_TURN, (seat + 1) % s.players, 0, 0, 0)
    for kind in range(t.NUM_KINDS):
        push(s, c.K_REFILL, seat, t.NUM_KINDS - 1 - kind, 0, 0)
    return 0


def forget_turn(s: State) -> int:
    """Once-per-turn marks lapse. Rule: Y2.6"""
    s.die_turn = 0
    s.die_silver = 0
    s.die_provision = 0
    s.die_pigeon = 0
    s.placed_worker = 0
    s.fee_place = 0
    s.fresh_lands = 0
    s.fresh_townsfolk = 0
    s.abilities_used = 0
    s.stepped = 0
    return 0
