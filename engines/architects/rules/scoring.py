"""Points at the end."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State


def building_points(s: State, seat: int) -> int:
    """Printed points, and those of end effects. Rule: A8.5, A10.10"""
    points = 0
    for building in range(t.NUM_BUILDINGS):
        each = t.BUILDING_VP[building] + is_highest(s, seat) * t.BUILDING_VP_IF_HIGHEST[building]
        points += s.built[seat * t.NUM_BUILDINGS + building] * each
    return points


def is_highest(s: State, seat: int) -> int:
    """1 when nobody else is as high on the cathedral. Rule: A8.8, A10.10"""
    for other in range(s.players):
        if other != seat and s.cathedral[other] >= s.cathedral[seat]:
            return 0
    return 1


def debt_points(debts: int) -> int:
    """Unpaid debts. Rule: A8.5"""
    return debts * t.DEBT_VP


def silver_points(silver: int) -> int:
    """Full tens of silver. Rule: A8.5"""
    return silver // t.SILVER_PER_VP


def prison_points(prisoners: int) -> int:
    """Full pairs of own workers in Prison. Rule: A8.5"""
    return -(prisoners // t.PRISONERS_PER_LOST_VP)
