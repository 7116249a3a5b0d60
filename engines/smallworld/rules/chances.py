"""What chance is asked: which badges and faces can come up, how likely, and where the draw stands in the keys.

Rule: W0.11.
"""

from __future__ import annotations

from engines.core.engine.playout import key_place
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import seat_of

ALL_FACES: int = (2 << c.MOST_SHORT) - 1  # a blank, and 1 to 3


def banner_key() -> int:
    """Banners have one order for the whole game. Rule: W1.3."""
    return key_place(c.DECK_BANNERS, 0, 0)


def badge_key(s: State) -> int:
    """Badges have one order from one shuffle to the next. Rule: W2.6."""
    return key_place(c.DECK_BADGES, 0, s.badge_shuffles)


def die_weight(face: int) -> int:
    """How many sides of the die show the face. Rule: W0.2, W6.2."""
    return t.DIE_WEIGHT[face]


def die_key(s: State, troop: int) -> int:
    """The throws of a seat are counted. Rule: W6.2."""
    return key_place(c.DICE, seat_of(troop), s.rolls[seat_of(troop)])
