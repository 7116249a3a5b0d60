"""What each seat did: workers placed, hires, captures, market visits, debts."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.core.engine.bits import BIT


def note_hire(s: State, seat: int, apprentice: int) -> int:
    """An apprentice was hired, or taken at the start. Rule: A3.7, A3.16"""
    s.hires[seat] += 1
    s.ever_hired[seat] |= BIT[apprentice]
    return 0


def note_capture(s: State, seat: int, count: int) -> int:
    """Workers were captured, own ones too. Rule: A4.1"""
    s.captures[seat] += 1
    s.workers_captured[seat] += count
    return 0


def note_placed(s: State, seat: int, place: int) -> int:
    """A worker was placed on an open location. Rule: A2.2"""
    s.placed[seat * t.NUM_OPEN + place] += 1
    return 0


def note_sent(s: State, seat: int, count: int) -> int:
    """Workers of another seat were sent to Prison. Rule: A4.9"""
    s.sent[seat] += count
    return 0


def note_visit(s: State, seat: int) -> int:
    """A worker went to the Black Market. Rule: A5.1"""
    s.market_visits[seat] += 1
    return 0


def note_debts(s: State, seat: int, count: int) -> int:
    """Unpaid debts were taken. Rule: A7.10"""
    s.debts_taken[seat] += count
    return 0
