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
    return s.pack[seat] if takes_up(s, seat) else 0


def takes_up(s: State, seat: int) -> int:
    """Whether the seat looks at its pack now. Rule: A1.9"""
    if s.depth == 0 or s.frame_kind[0] != c.K_SETUP:
        return 1
    return s.frame_player[s.depth - 1] == seat


def tail(s: State, seat: int, i: int) -> int:
    """Card `i` under the pile if the seat put it there, else NUM_BUILDINGS. Rule: A0.10"""
    return s.tail[i] if i < s.tail_size and s.tail_owner[i] == seat else t.NUM_BUILDINGS
