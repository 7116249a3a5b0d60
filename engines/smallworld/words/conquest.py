"""Words of conquests: which regions are in reach, what they cost, what the die, the dragon and Sorcerers can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.core.bits import BIT
from engines.core.explaining import counted, listed
from engines.core.questions import EVERY
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import DIE_WEIGHT, LAKES, MOUNTAINS, NUM_REGIONS_OF
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.conquest import substitution_reach
from engines.smallworld.rules.reach import at_peace, barred, cost, entries, reduction, targets, within_reach
from engines.smallworld.rules.troops import board_of, is_active, seat_of
from engines.smallworld.words.phrases import region_list

MARKS = (("a hole", "holes"), ("a hero", "heroes"), ("the dragon", "dragon"))


def all_regions(s: State) -> int:
    """Every region of the board."""
    return BIT[NUM_REGIONS_OF[board_of(s)]] - 1


def regions_that(s: State, fits: Callable[[int], bool]) -> int:
    """The regions of the board that fit."""
    return sum(BIT[r] for r in range(NUM_REGIONS_OF[board_of(s)]) if fits(r))


# ------------------------------------------------------------------------------------------------------------- reach


def not_held(s: State, t: int) -> int:
    """Regions that the race does not hold."""
    return EVERY & ~s.regions[t]


def not_at_peace(s: State, t: int) -> int:
    """Regions that no peace protects."""
    return EVERY & ~at_peace(s, t)


def not_immune(s: State, t: int) -> int:
    """Regions that nothing bars, where no peace does."""
    return EVERY & ~barred(s, t)


def not_first_at_lake(s: State, t: int) -> int:
    """Regions but the lake, where a First Conquest cannot start there."""
    return EVERY if s.regions[t] else EVERY & ~LAKES[board_of(s)] | entries(s, t)


def first_at_edge(s: State, t: int) -> int:
    """Where a First Conquest can start; every region for a race that holds one."""
    return EVERY if s.regions[t] else within_reach(s, t)


def guards(s: State, x: int) -> str:
    """What makes a region immune."""
    return listed(word for word, field in MARKS if getattr(s, field) >> x & 1)


def diplomat(s: State) -> str:
    """Who made peace."""
    return str(s.diplomat + 1)


def own_regions(s: State, t: int) -> str:
    """The regions of the race that acts."""
    return region_list(s.regions[t])


# -------------------------------------------------------------------------------------------------------------- price


def rolled(roll: int) -> int:
    """What Berserk's die saves."""
    return 0 if roll == c.NO_ROLL else roll - 1


def missing(s: State, t: int, x: int, roll: int) -> int:
    """Tokens that are missing for a region; not above 0 where those in hand suffice."""
    return cost(s, t, x, rolled(roll)) - s.in_hand[t]


def tokens_suffice(s: State, t: int, roll: int) -> int:
    """Regions for which the tokens in hand suffice."""
    return regions_that(s, lambda r: missing(s, t, r, roll) <= 0)


def tokens_lack(s: State, t: int, roll: int) -> int:
    """Regions for which the tokens in hand do not suffice."""
    return EVERY & ~tokens_suffice(s, t, roll)


def price(s: State, t: int, x: int, roll: int) -> str:
    """Tokens that a region costs."""
    return str(cost(s, t, x, rolled(roll)))


def reckoning(s: State, t: int, x: int, roll: int) -> str:
    """How the price of a region comes about; it is never below one."""
    added = [f"+ {counted(n, what)}" for n, what in _defence(s, x) if n]
    saved = ((reduction(s, t, x), "by race and power"), (rolled(roll), "by the roll"))
    words = " ".join(["2", *added, *(f"- {n} {what}" for n, what in saved if n)])
    total = 2 + sum(n for n, _ in _defence(s, x)) - sum(n for n, _ in saved)
    return words if total >= 1 else f"at least 1; {words}"


def _defence(s: State, x: int) -> Iterator[tuple[int, str]]:
    yield s.tokens[x], "token"
    yield s.tribes >> x & 1, "Lost Tribe"
    yield MOUNTAINS[board_of(s)] >> x & 1, "mountain"
    yield s.lairs >> x & 1, "lair"
    yield s.fortresses >> x & 1, "fortress"
    yield s.camps[x], "encampment"


# --------------------------------------------------------------------------------------------------------------- die


def die_suffices(s: State, t: int, roll: int) -> int:
    """Regions for which the die can make up."""
    return regions_that(s, lambda r: missing(s, t, r, roll) <= c.MOST_SHORT)


def die_has_use(s: State, t: int) -> bool:
    """Whether a region in reach could be taken with the best roll."""
    return targets(s, t) & die_suffices(s, t, c.NO_ROLL) > 0


def die_must(s: State, t: int, x: int, roll: int) -> str:
    """What the die must show for a region, and how likely it does."""
    short = missing(s, t, x, roll)
    return f"the die must show {short} or more, {sum(DIE_WEIGHT[short:])} in {sum(DIE_WEIGHT)}"


# ---------------------------------------------------------------------------------------------------- special attacks


def of_rivals(s: State, t: int) -> int:
    """Regions of active races of others."""
    return regions_that(s, lambda r: _is_rival(t, s.occupant[r]))


def _is_rival(t: int, q: int) -> bool:
    return q != c.NOBODY and seat_of(q) != seat_of(t) and bool(is_active(q))


def not_substituted(s: State) -> int:
    """Regions, but those of seats that suffered a substitution this turn."""
    return EVERY & ~regions_that(s, lambda r: bool(s.substituted >> seat_of(s.occupant[r]) & 1))


def lone(s: State) -> int:
    """Regions with one token."""
    return regions_that(s, lambda r: s.tokens[r] == 1)


def unguarded(s: State) -> int:
    """Regions without an encampment."""
    return regions_that(s, lambda r: s.camps[r] == 0)


def not_as_first(s: State, t: int) -> int:
    """Regions that a race without a region can reach by a substitution; every region for another race."""
    return EVERY if s.regions[t] else substitution_reach(s, t)


def rival(s: State, x: int) -> str:
    """Whose race stands in a region, as a number."""
    return str(seat_of(s.occupant[x]) + 1)


def tokens_there(s: State, x: int) -> str:
    """How many tokens stand in a region."""
    return counted(s.tokens[x], "token")
