"""The virtue track and debts, and what a reset of the Black Market costs those in Prison."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State


def gain(s: State, seat: int, count: int) -> int:
    """The marker moves up; each point above the track destroys an unpaid debt. Rule: A7.1, A7.3, A7.5"""
    virtue = s.virtue[seat] + count
    s.virtue[seat] = min(virtue, t.MOST_VIRTUE)
    s.debts[seat] -= min(s.debts[seat], max(virtue - t.MOST_VIRTUE, 0))
    return 0


def lose(s: State, seat: int, count: int) -> int:
    """The marker moves down; each point below the track is an unpaid debt. Rule: A7.1, A7.4, A7.5"""
    virtue = s.virtue[seat] - count
    s.virtue[seat] = max(virtue, 0)
    s.debts[seat] += max(-virtue, 0)
    return 0


def reset(s: State) -> int:
    """Three workers in Prison cost virtue, and most of all a debt, ties included. Rule: A5.7, A5.8, A5.10"""
    most = 1
    for seat in range(s.players):
        most = max(most, s.prison[seat])
        if s.prison[seat] >= t.PRISON_VIRTUE_LOSS_FROM:
            lose(s, seat, t.PRISON_VIRTUE_LOSS)
    for seat in range(s.players):
        if s.prison[seat] == most:
            s.debts[seat] += t.PRISON_DEBTS_OF_MOST
    return 0
