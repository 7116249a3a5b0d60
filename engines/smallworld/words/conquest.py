"""Words of conquests: which regions are in reach, what they cost, what the die, the dragon and Sorcerers can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.core.bits import BIT
from engines.core.explaining import counted, listed
from engines.core.questions import EVERY
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.conquest import substitution_reach
from engines.smallworld.rules.reach import cost, entries, reduction, targets, unopposed, within_reach
from engines.smallworld.rules.troops import board_of, is_active, seat_of
from engines.smallworld.words.phrases import MARKERS, region_list

IMMUNE = ("holes", "heroes", "dragon")


def all_regions(s: State) -> int:
    """Every region of the board."""
    return BIT[t.NUM_REGIONS_OF[board_of(s)]] - 1


def regions_that(s: State, fits: Callable[[int], bool]) -> int:
    """The regions of the board that fit."""
    return sum(BIT[region] for region in range(t.NUM_REGIONS_OF[board_of(s)]) if fits(region))


# ------------------------------------------------------------------------------------------------------------- reach


def not_first_at_lake(s: State, troop: int) -> int:
    """Regions but the lake, where a First Conquest cannot start there."""
    return EVERY if s.regions[troop] else EVERY & ~t.LAKES[board_of(s)] | entries(s, troop)


def first_at_edge(s: State, troop: int) -> int:
    """Where a First Conquest can start; every region for a race that holds one."""
    return EVERY if s.regions[troop] else within_reach(s, troop)


def guards(s: State, answer: int) -> str:
    """What makes a region immune."""
    return listed(MARKERS[field] for field in IMMUNE if getattr(s, field) >> answer & 1)


def diplomat(s: State) -> int:
    """Who made peace."""
    return s.diplomat + 1


def own_regions(s: State, troop: int) -> str:
    """The regions of the race that acts."""
    return region_list(s.regions[troop])


# -------------------------------------------------------------------------------------------------------------- price


def rolled(roll: int) -> int:
    """What Berserk's die saves."""
    return 0 if roll == c.NO_ROLL else roll - 1


def missing(s: State, troop: int, answer: int, roll: int) -> int:
    """Tokens that are missing for a region; not above 0 where those in hand suffice."""
    return cost(s, troop, answer, rolled(roll)) - s.in_hand[troop]


def tokens_suffice(s: State, troop: int, roll: int) -> int:
    """Regions for which the tokens in hand suffice."""
    return regions_that(s, lambda region: missing(s, troop, region, roll) <= 0)


def price(s: State, troop: int, answer: int, roll: int) -> int:
    """Tokens that a region costs."""
    return cost(s, troop, answer, rolled(roll))


def reckoning(s: State, troop: int, answer: int, roll: int) -> str:
    """How the price of a region comes about; it is never below one."""
    defence = [(n, what) for n, what in _defence(s, troop, answer) if n]
    added = [f"+ {counted(n, what)}" for n, what in defence]
    saved = ((reduction(s, troop, answer), "by race and power"), (rolled(roll), "by the roll"))
    words = " ".join(["2", *added, *(f"- {n} {what}" for n, what in saved if n)])
    total = 2 + sum(n for n, _ in defence) - sum(n for n, _ in saved)
    return words if total >= 1 else f"at least 1; {words}"


def _defence(s: State, troop: int, answer: int) -> Iterator[tuple[int, str]]:
    yield s.tokens[answer] - unopposed(s, troop, answer), "token"
    yield s.tribes >> answer & 1, "Lost Tribe"
    yield t.MOUNTAINS[board_of(s)] >> answer & 1, "mountain"
    yield s.lairs >> answer & 1, "lair"
    yield s.fortresses >> answer & 1, "fortress"
    yield s.camps[answer], "encampment"


# --------------------------------------------------------------------------------------------------------------- die


def die_suffices(s: State, troop: int, roll: int) -> int:
    """Regions for which the die can make up."""
    return regions_that(s, lambda region: missing(s, troop, region, roll) <= c.MOST_SHORT)


def die_has_use(s: State, troop: int) -> bool:
    """Whether a region in reach could be taken with the best roll."""
    return targets(s, troop) & die_suffices(s, troop, c.NO_ROLL) > 0


def die_must(s: State, troop: int, answer: int, roll: int) -> str:
    """What the die must show for a region, and how likely it does."""
    short = missing(s, troop, answer, roll)
    return f"the die must show {short} or more, {sum(t.DIE_WEIGHT[short:])} in {sum(t.DIE_WEIGHT)}"


# ---------------------------------------------------------------------------------------------------- special attacks


def of_rivals(s: State, troop: int) -> int:
    """Regions of active races of others."""
    return regions_that(s, lambda region: _is_rival(troop, s.occupant[region]))


def _is_rival(troop: int, other: int) -> bool:
    return other != c.NOBODY and seat_of(other) != seat_of(troop) and bool(is_active(other))


def not_substituted(s: State) -> int:
    """Regions, but those of seats that suffered a substitution this turn."""
    return EVERY & ~regions_that(s, lambda region: bool(s.substituted >> seat_of(s.occupant[region]) & 1))


def lone(s: State) -> int:
    """Regions with one token."""
    return regions_that(s, lambda region: s.tokens[region] == 1)


def unguarded(s: State) -> int:
    """Regions without an encampment."""
    return regions_that(s, lambda region: s.camps[region] == 0)


def not_as_first(s: State, troop: int) -> int:
    """Regions that a race without a region can reach by a substitution; every region for another race."""
    return EVERY if s.regions[troop] else substitution_reach(s, troop)


def rival(s: State, answer: int) -> int:
    """Whose race stands in a region, as a number."""
    return seat_of(s.occupant[answer]) + 1


def tokens_there(s: State, answer: int) -> str:
    """How many tokens stand in a region."""
    return counted(s.tokens[answer], "token")
