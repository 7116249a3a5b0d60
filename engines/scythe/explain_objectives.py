"""Why an objective cannot be revealed: which part of its condition does not hold."""

from __future__ import annotations

from engines.core.bits import BIT, popcount
from engines.core.explaining import because, listed
from engines.core.wishes import Reasons, Wish
from engines.scythe import constants as c
from engines.scythe import names, tables
from engines.scythe.objectives import MAX_OBJECTIVES, holds, may_reveal
from engines.scythe.queries import (
    control,
    num_hand,
    num_mechs,
    num_recruits,
    num_structures,
    num_upgrades,
    spendable,
)
from engines.scythe.state import State


def why_reveal(s: State, p: int, wish: Wish, end_of_turn: int) -> Reasons:
    """Why the named objective, or any in hand if none is named, cannot be revealed in this window. Rule: S9.1-S9.5"""
    held = [card for card in range(len(names.OBJECTIVES)) if s.objectives[p] & BIT[card]]
    if not held:
        return [because("you hold no objective card any more", "S9.2")]
    if not may_reveal(s, p):
        most = MAX_OBJECTIVES if s.faction[p] == c.SAXONY else 1
        return [because(f"you have placed a star for an objective already, and {most} is the most", "S9.2", "S12.5")]
    named = named_card(wish)
    if named is None:
        reasons = [why_incomplete(s, p, card, end_of_turn) for card in held]
        return [] if any(not found for found in reasons) else [one for found in reasons for one in found]
    if named not in held:
        own = listed(names.OBJECTIVES[card] for card in held)
        return [because(f"you do not hold that objective; you hold {own}", "S9.1")]
    return why_incomplete(s, p, named, end_of_turn)


def named_card(wish: Wish) -> int | None:
    """The objective that was named, -1 if there is none of that name, None when none was named."""
    if wish.word("number"):
        return wish.number("number") - 1
    word = wish.word("card")
    if not word:
        return None
    return names.OBJECTIVES.index(word) if word in names.OBJECTIVES else -1


def why_incomplete(s: State, p: int, card: int, end_of_turn: int) -> Reasons:
    """The parts of a card's condition that do not hold now. Rule: S9.4, S9.5"""
    found: Reasons = []
    title = names.OBJECTIVE_TITLES[card]
    if not end_of_turn and tables.OBJECTIVES_OF_TURN_END >> card & 1:
        found.append(because(f"'{title}' can only be shown in the last window of the turn", "S9.4"))
    conditions = range(tables.OBJECTIVE_FIRST[card], tables.OBJECTIVE_FIRST[card + 1])
    rows = [(tables.PRED_ID[i], tables.PRED_A[i], tables.PRED_B[i]) for i in conditions]
    lacking = [missing(s, p, predicate, a, b) for predicate, a, b in rows if not holds(s, p, predicate, a, b)]
    if lacking:
        found.append(because(f"'{title}' is not complete: {'; '.join(lacking)}", "S9.5"))
    return found


def missing(s: State, p: int, predicate: int, a: int, b: int) -> str:
    """What a condition wants and what there is."""
    amount = amount_of(s, p, predicate, a, b)
    if amount is not None:
        least, have, what = amount
        return f"{what} must be {least}, you have {have}"
    return SPECIAL[predicate].format(a=a, b=b)


def amount_of(s: State, p: int, predicate: int, a: int, b: int) -> tuple[str, int, str] | None:
    """What a condition on a number wants, what there is, and of what; None for other conditions."""
    held = control(s, p)
    if predicate == tables.PREDICATE_CONTROL_TERRAIN_MIN:
        return f"at least {b}", popcount(held & tables.TERRAIN_MASK[a]), f"controlled {names.TERRAINS[a]} territories"
    counts = {
        tables.PREDICATE_CONTROL_TUNNELS_MIN: (popcount(held & tables.TUNNELS), "controlled tunnel territories"),
        tables.PREDICATE_CONTROL_ADJACENT_TO_FACTORY_MIN: (
            popcount(held & tables.ADJACENT[tables.FACTORY]),
            "controlled territories next to the Factory",
        ),
        tables.PREDICATE_POWER_MIN: (s.power[p], "power"),
        tables.PREDICATE_POWER_MAX: (s.power[p], "power"),
        tables.PREDICATE_POPULARITY_MIN: (s.popularity[p], "popularity"),
        tables.PREDICATE_POPULARITY_MAX: (s.popularity[p], "popularity"),
        tables.PREDICATE_COINS_MIN: (s.coins[p], "coins"),
        tables.PREDICATE_COINS_MAX: (s.coins[p], "coins"),
        tables.PREDICATE_WORKERS_MIN: (s.num_workers[p], "workers"),
        tables.PREDICATE_WORKERS_MAX: (s.num_workers[p], "workers"),
        tables.PREDICATE_MECHS_MIN: (num_mechs(s, p), "mechs"),
        tables.PREDICATE_MECHS_MAX: (num_mechs(s, p), "mechs"),
        tables.PREDICATE_STRUCTURES_MIN: (num_structures(s, p), "structures"),
        tables.PREDICATE_STRUCTURES_MIN_NOT_ADJACENT_TO_HOME: (
            popcount(s.built[p] & ~tables.HOME_ADJACENT[s.faction[p]]),
            "structures away from your home base",
        ),
        tables.PREDICATE_UPGRADES_MIN: (num_upgrades(s, p), "upgrades"),
        tables.PREDICATE_UPGRADES_MAX: (num_upgrades(s, p), "upgrades"),
        tables.PREDICATE_RECRUITS_MIN: (num_recruits(s, p), "recruits"),
        tables.PREDICATE_COMBAT_CARDS_MIN: (num_hand(s, p), "combat cards"),
        tables.PREDICATE_COMBAT_STARS_MIN: (s.combat_stars[p], "combat stars"),
        tables.PREDICATE_SINGLE_RESOURCE_MIN: (
            max(spendable(s, p, r) for r in range(c.NUM_RESOURCES)),
            "controlled tokens of one resource",
        ),
    }
    if predicate not in counts:
        return None
    have, what = counts[predicate]
    return (f"at most {a}" if have > a else f"at least {a}"), have, what


SPECIAL: dict[int, str] = {
    tables.PREDICATE_CONTROL_FACTORY: "you do not control the Factory",
    tables.PREDICATE_CONTROL_AROUND_ONE_LAKE_MIN: "you do not control {a} territories around one lake",
    tables.PREDICATE_CONTROL_EACH_PRIMARY_TERRAIN_WITH_WORKER: (
        "you do not control a mountain, farm, tundra, forest and village with a worker on each"
    ),
    tables.PREDICATE_POWER_HIGHEST: "somebody has more power than you",
    tables.PREDICATE_FACTORY_CARDS_MIN: "you have no Factory card",
    tables.PREDICATE_FACTORY_CARDS_MAX: "you have a Factory card",
    tables.PREDICATE_WORKERS_EQUAL_RECRUITS: "your workers and recruits are not equal in number",
    tables.PREDICATE_RESOURCE_TYPES_CONTROLLED_MIN: "you do not control {a} of every resource",
    tables.PREDICATE_ONE_TERRITORY_TOKENS: "no territory of yours holds {a} own tokens",
    tables.PREDICATE_ONE_TERRITORY_MIXED: "no territory of yours holds {a} resources with {b} of each type",
    tables.PREDICATE_ONE_TERRITORY_ESCORT: (
        "no territory of yours holds your character, exactly one mech and one worker, and {a} resources"
    ),
    tables.PREDICATE_WORKERS_ON_ONE_TERRITORY_ADJACENT_TO_FACTORY_MIN: (
        "no territory of yours next to the Factory holds {a} workers"
    ),
    tables.PREDICATE_FORCED_WORKER_RETREAT_THIS_TURN: "you forced no opponent's worker to retreat this turn",
}
