"""How a seat plays its mat: the rows that it takes, and how long it waits for its first star."""

from __future__ import annotations

from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import num_stars
from engines.scythe.rules.turn import top_action


def note_top_row(s: State, seat: int, top_row: int) -> int:
    """This top row was taken, wholly or in part: TOP_.... Rule: S2.4, S3.1."""
    s.top_rows[seat * c.NUM_TOP_ROWS + top_row] += 1
    return 0


def note_bottom_row(s: State, seat: int) -> int:
    """The bottom row of the section was taken; counted by the top row above it. Rule: S2.4, S4.1."""
    above = c.TOP_FACTORY if s.section == c.FACTORY_SECTION else top_action(s, seat)
    s.bottom_rows[seat * c.NUM_TOP_ROWS + above] += 1
    return 0


def note_turn(s: State, seat: int) -> int:
    """A turn is over, and the seat may still be without a star. Rule: S2.1, S10.1."""
    if num_stars(s, seat) == 0:
        s.turns_without_star[seat] += 1
    return 0
