"""What a seat knows of fields that not everybody sees: rows of `SEEN` in `fields.py`. Rule: A0.6, A0.10, A1.9"""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.core.engine.bits import popcount


def hand_size(s: State, seat: int, i: int) -> int:
    """Buildings in the hand of seat `i`. Rule: A0.6"""
    return popcount(s.hand[i])


def pack_size(s: State, seat: int, i: int) -> int:
    """Buildings that seat `i` has to choose from. Rule: A1.9"""
    return popcount(s.pack[i])


def pile_size(s: State, seat: int) -> int:
    """Buildings in the pile in an order that nobody knows. Rule: A1.6"""
    return popcount(s.pile)


def pack(s: State, seat: int) -> int:
    """Buildings to choose from; in the draft a seat takes up its pack only when it is asked. Rule: A1.9"""
    return 0 if is_drafted(s) and s.frame_player[s.depth - 1] != seat else s.pack[seat]


def is_drafted(s: State) -> int:
    """Whether the draft goes on, or something else before the first turn. Rule: A1.9"""
    return 1 if s.depth > 0 and s.frame_kind[0] == c.K_SETUP else 0


def knows_pack(s: State, seat: int) -> int:
    """Whether the seat knows its pack even if it is not asked: but for one that was passed on to it. Rule: A1.9"""
    return 1 if is_drafted(s) == 0 or s.passed[seat] == 0 or s.frame_player[s.depth - 1] == seat else 0


def tail(s: State, seat: int, i: int) -> int:
    """Card `i` under the pile if the seat put it there, else NUM_BUILDINGS. Rule: A0.10"""
    return s.tail[i] if i < s.tail_size and s.tail_owner[i] == seat else t.NUM_BUILDINGS
