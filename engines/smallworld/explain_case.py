"""What explanations are made of: a question with its position, and the words for regions, races and seats."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.explaining import listed
from engines.core.questions import AskedCase, as_asked
from engines.core.wishes import Wish
from engines.smallworld import constants as c
from engines.smallworld import names
from engines.smallworld.hidden import hide
from engines.smallworld.play import Play, clone, new_play
from engines.smallworld.state import State
from engines.smallworld.tables import MAX_REGIONS, NUM_REGIONS_OF
from engines.smallworld.troops import board_of

Case = AskedCase[Play]


def known_to_asked(core: Play) -> Play:
    """The position as the seat asked may know it: other totals are replaced by a fixed guess. Rule: W0.3"""
    return as_asked(core, new_play, clone, hide)


def title(s: State, r: int) -> str:
    """A region with its terrain and symbols."""
    return names.REGION_TITLES[board_of(s) * MAX_REGIONS + r]


def region_list(mask: int) -> str:
    """Regions of a mask by name."""
    return listed((names.REGIONS[r] for r in range(MAX_REGIONS) if mask & BIT[r]), empty="none")


def race_words(s: State, t: int) -> str:
    """The race of a troop, and that it is in decline."""
    return names.RACE_TITLES[s.race[t]] + ("" if t % c.NUM_SLOTS == c.ACTIVE else " in decline")


def holder(s: State, p: int, r: int) -> str:
    """Who holds a region, as player `p` would say it."""
    t = s.occupant[r]
    whose = "your" if t // c.NUM_SLOTS == p else f"seat {t // c.NUM_SLOTS + 1}'s"
    return f"{whose} {race_words(s, t)}"


def region_of(s: State, wish: Wish) -> int:
    """The region that was named, -1 if this board has none of that name."""
    r = wish.number("region") - 1
    return r if 0 <= r < NUM_REGIONS_OF[board_of(s)] else -1


def number_on_board(s: State) -> int:
    """How many regions the board has."""
    return NUM_REGIONS_OF[board_of(s)]
