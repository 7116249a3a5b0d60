"""Words of what is placed after the conquests: tokens and encampments."""

from __future__ import annotations

from engines.core.engine.bits import ctz
from engines.core.engine.constants import ALL
from engines.core.language.explaining import counted
from engines.smallworld.generated import names
from engines.smallworld.generated.state import State
from engines.smallworld.words import phrases


def asked_region(left: int) -> str:
    """The region that tokens are asked for."""
    return names.REGIONS[ctz(left)]


def asked_region_also(s: State, left: int) -> tuple[str, ...]:
    """Other ways to name it."""
    return phrases.region_also(s, ctz(left))


def asked_title(s: State, left: int) -> str:
    """The region that tokens are asked for, with its terrain."""
    return phrases.title(s, ctz(left))


def regions_after(left: int) -> str:
    """The regions that follow."""
    return phrases.region_list(left & (left - 1))


def amount(answer: int) -> str:
    """How many of a counted choice."""
    return "all" if answer == ALL else str(answer)


def all_in_hand(s: State, troop: int, answer: int) -> tuple[str, ...]:
    """The number of all tokens in hand is all of them."""
    return ("all",) if answer == s.in_hand[troop] else ()


def all_camps(s: State, answer: int) -> tuple[str, ...]:
    """The number of all encampments in hand is all of them."""
    return ("all",) if answer == s.camps_in_hand else ()


def camps_in_hand(s: State) -> str:
    """The encampments in hand."""
    return counted(s.camps_in_hand, "encampment")
