"""Words of conquests: what guards a region, what it costs, what the die must show."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.language.explaining import Explanation, because, counted, listed
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules.conquest import saved_by
from engines.smallworld.rules.reach import cost, power_reduction, race_reduction, reduction, unopposed
from engines.smallworld.rules.troops import board_of, is_active, seat_of
from engines.smallworld.words.phrases import MARKERS, region_list

IMMUNE = ("holes", "heroes", "dragon")


def guards(s: State, answer: int) -> str:
    """What makes a region immune."""
    return listed(MARKERS[field] for field in IMMUNE if getattr(s, field) >> answer & 1)


def diplomat(s: State) -> int:
    """Who made peace."""
    return s.diplomat + 1


def own_regions(s: State, troop: int) -> str:
    """The regions of the race that acts."""
    return region_list(s.regions[troop])


def price(s: State, troop: int, answer: int, roll: int) -> int:
    """Tokens that a region costs."""
    return cost(s, troop, answer, saved_by(roll))


def reckoning(s: State, troop: int, answer: int, roll: int) -> str:
    """How the price of a region comes about: a sum, unless nothing changes it; it is never below one."""
    defence = [(n, what) for n, what in _defence(s, troop, answer) if n]
    added = [f"+ {counted(n, what)}" for n, what in defence]
    saved = ((reduction(s, troop, answer), "by race and power"), (saved_by(roll), "by the roll"))
    changes = [*added, *(f"- {n} {what}" for n, what in saved if n)]
    if not changes:
        return "nothing adds to it"
    words = " ".join(["2", *changes])
    total = 2 + sum(n for n, _ in defence) - sum(n for n, _ in saved)
    return words if total >= 1 else f"at least 1; {words}"


def costs(s: State, troop: int, answer: int) -> list[Explanation]:
    """What a region costs, with the rules of the race and the power that save something. Rule: W4.1"""
    text = "{title}, {defender}, costs {price}: {reckoning}"
    if not is_active(troop):
        return [because(text, "W4.1")]
    by_race = names.RACE_RULES[s.race[troop]] if race_reduction(s, troop, answer) else ""
    by_power = names.POWER_RULES[s.power[troop]] if power_reduction(s, troop, answer) else ""
    return [because(text, "W4.1", by_race, by_power)]


def conquers(s: State, troop: int, answer: int) -> list[Explanation]:
    """What a conquest costs, and where the tokens go. Rule: W4.1, W4.4"""
    return [*costs(s, troop, answer), because("that many of your {tokens_in_hand} go there", "W4.4")]


def attempts(s: State, troop: int, answer: int) -> list[Explanation]:
    """What an attempt needs. Rule: W4.1, W6.2, W6.4"""
    needs = because("you have {hand}: {die_must}; then conquests end", "W6.2", "W6.4")
    return [*costs(s, troop, answer), needs]


def _defence(s: State, troop: int, answer: int) -> Iterator[tuple[int, str]]:
    yield s.tokens[answer] - unopposed(s, troop, answer), "token"
    yield s.tribes >> answer & 1, "Lost Tribe"
    yield t.MOUNTAINS[board_of(s)] >> answer & 1, "mountain"
    yield s.lairs >> answer & 1, "lair"
    yield s.fortresses >> answer & 1, "fortress"
    yield s.camps[answer], "encampment"


def die_must(s: State, troop: int, answer: int, roll: int) -> str:
    """What the die must show for a region, and how likely it does."""
    short = price(s, troop, answer, roll) - s.in_hand[troop]
    return f"the die must show {short} or more, {sum(t.DIE_WEIGHT[short:])} in {sum(t.DIE_WEIGHT)}"


def rival(s: State, answer: int) -> int:
    """Whose race stands in a region, as a number."""
    return seat_of(s.occupant[answer]) + 1


def tokens_there(s: State, answer: int) -> str:
    """How many tokens stand in a region."""
    return counted(s.tokens[answer], "token")
