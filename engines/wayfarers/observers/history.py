"""What each seat did: dice and workers placed, rests, influence on cards."""

from __future__ import annotations

from engines.wayfarers.generated.state import State


def note_die(s: State, seat: int) -> int:
    """A die was placed. Rule: Y10.1"""
    s.dice_placed[seat] += 1
    return 0


def note_worker(s: State, seat: int) -> int:
    """A worker was placed. Rule: Y11.1"""
    s.workers_placed[seat] += 1
    return 0


def note_rest(s: State, seat: int) -> int:
    """The seat took a rest. Rule: Y12.1"""
    s.rests[seat] += 1
    return 0


def note_influence(s: State, seat: int) -> int:
    """Influence was placed on a card. Rule: Y4.2"""
    s.influence_placed[seat] += 1
    return 0
