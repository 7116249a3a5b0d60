"""Words of what is placed after the conquests: tokens, encampments, fortresses, heroes; Amazons that leave."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.constants import ALL
from engines.core.counting import amounts
from engines.core.explaining import counted
from engines.core.questions import EVERY
from engines.smallworld.generated import names
from engines.smallworld.generated.state import State
from engines.smallworld.words import phrases


def enough_after(s: State, troop: int, still: int) -> int:
    """Regions of the race after which so many of its regions follow as are still to be named beside them."""
    mask = s.regions[troop]
    for _ in range(still - 1):
        mask &= ~BIT[mask.bit_length() - 1]
    return mask


# ------------------------------------------------------------------------------------------------------------ amounts


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


def up_to_hand(s: State, troop: int) -> int:
    """So many tokens as are in hand."""
    return amounts(0, s.in_hand[troop])


def up_to_camps(s: State) -> int:
    """So many encampments as are in hand."""
    return amounts(0, s.camps_in_hand)


def camps_in_hand(s: State) -> str:
    """The encampments in hand."""
    return counted(s.camps_in_hand, "encampment")


# ------------------------------------------------------------------------------------------------------------ Amazons


def most_off(s: State, left: int, still: int) -> int:
    """So many Amazons can be taken off a region at most: one stays."""
    return min(still, s.tokens[ctz(left)] - 1)


def least_off(s: State, left: int, still: int) -> int:
    """So many must be taken off a region: the others do not yield more than all but one of each."""
    others = [region for region in range(ctz(left) + 1, left.bit_length()) if left & BIT[region]]
    return max(0, still - sum(s.tokens[region] - 1 for region in others))


def few_enough_off(s: State, left: int, still: int) -> int:
    """Amounts that leave an Amazon in the region."""
    return amounts(0, most_off(s, left, still))


def many_enough_off(s: State, left: int, still: int) -> int:
    """Amounts after which the other regions can yield the rest."""
    return EVERY & ~(BIT[least_off(s, left, still)] - 1)
