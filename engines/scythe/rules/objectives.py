"""Objective cards: which are complete, and revealing them."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    ADJACENT,
    FACTORY,
    FACTORY_MASK,
    FARMS,
    FORESTS,
    HOME_ADJACENT,
    LAKES,
    MOUNTAINS,
    OBJECTIVE_FIRST,
    OBJECTIVES_OF_TURN_END,
    PRED_A,
    PRED_B,
    PRED_ID,
    PREDICATE_COINS_MAX,
    PREDICATE_COINS_MIN,
    PREDICATE_COMBAT_CARDS_MIN,
    PREDICATE_COMBAT_STARS_MIN,
    PREDICATE_CONTROL_ADJACENT_TO_FACTORY_MIN,
    PREDICATE_CONTROL_AROUND_ONE_LAKE_MIN,
    PREDICATE_CONTROL_EACH_PRIMARY_TERRAIN_WITH_WORKER,
    PREDICATE_CONTROL_FACTORY,
    PREDICATE_CONTROL_TERRAIN_MIN,
    PREDICATE_CONTROL_TUNNELS_MIN,
    PREDICATE_FACTORY_CARDS_MAX,
    PREDICATE_FACTORY_CARDS_MIN,
    PREDICATE_FORCED_WORKER_RETREAT_THIS_TURN,
    PREDICATE_MECHS_MAX,
    PREDICATE_MECHS_MIN,
    PREDICATE_ONE_TERRITORY_ESCORT,
    PREDICATE_ONE_TERRITORY_MIXED,
    PREDICATE_ONE_TERRITORY_TOKENS,
    PREDICATE_POPULARITY_MAX,
    PREDICATE_POPULARITY_MIN,
    PREDICATE_POWER_HIGHEST,
    PREDICATE_POWER_MAX,
    PREDICATE_POWER_MIN,
    PREDICATE_RECRUITS_MIN,
    PREDICATE_RESOURCE_TYPES_CONTROLLED_MIN,
    PREDICATE_SINGLE_RESOURCE_MIN,
    PREDICATE_STRUCTURES_MIN,
    PREDICATE_STRUCTURES_MIN_NOT_ADJACENT_TO_HOME,
    PREDICATE_UPGRADES_MAX,
    PREDICATE_UPGRADES_MIN,
    PREDICATE_WORKERS_EQUAL_RECRUITS,
    PREDICATE_WORKERS_MAX,
    PREDICATE_WORKERS_MIN,
    PREDICATE_WORKERS_ON_ONE_TERRITORY_ADJACENT_TO_FACTORY_MIN,
    PREDICATES_OF_CARDS_AND_STARS,
    PREDICATES_OF_MAP,
    PREDICATES_OF_MATS,
    PREDICATES_OF_ONE_TERRITORY,
    PREDICATES_OF_RESOURCES,
    PREDICATES_OF_TRACKS,
    TERRAIN_MASK,
    TUNDRAS,
    TUNNELS,
    VILLAGES,
)
from engines.scythe.rules.constants import NO_CARD, NUM_RESOURCES, REVEAL_HIGH, REVEAL_LOW, SAXONY
from engines.scythe.rules.queries import (
    character_space,
    control,
    num_fighters_at,
    num_hand,
    num_mechs,
    num_mechs_at,
    num_recruits,
    num_resources_at,
    num_structures,
    num_upgrades,
    num_workers_at,
    spendable,
)
from engines.scythe.rules.stars import place_objective_star

MAX_OBJECTIVES: int = 2  # with Dominate


def may_reveal(s: State, p: int) -> int:
    """1 when `p` holds objective cards and could still place a star for one. Rule: S9.2, S12.5."""
    if s.objectives[p] == 0:
        return 0
    most = MAX_OBJECTIVES if s.faction[p] == SAXONY else 1
    return 1 if s.objective_stars[p] < most else 0


def legal_reveals(s: State, p: int, end_of_turn: int) -> int:
    """Answers that reveal a completed card in this window. Rule: S2.9, S9.3, S9.4, S9.5."""
    if may_reveal(s, p) == 0:
        return 0
    mask = 0
    cards = s.objectives[p]
    admitted = cards if end_of_turn else cards & ~OBJECTIVES_OF_TURN_END
    while admitted:
        card = ctz(admitted)
        admitted &= admitted - 1
        if card_complete(s, p, card):
            mask |= BIT[REVEAL_HIGH] if cards & (BIT[card] - 1) else BIT[REVEAL_LOW]
    return mask


def card_complete(s: State, p: int, card: int) -> int:
    """1 when every condition of the card holds now. Rule: S9.5."""
    for i in range(OBJECTIVE_FIRST[card], OBJECTIVE_FIRST[card + 1]):
        if holds(s, p, PRED_ID[i], PRED_A[i], PRED_B[i]) == 0:
            return 0
    return 1


def reveal(s: State, p: int, x: int) -> int:
    """Show the card, place the star; both cards go under the deck, except that Saxony keeps the second.

    Rule: S9.2, S9.5, S9.6, S12.5, S17.21.
    """
    cards = s.objectives[p]
    card = cards & -cards if x == REVEAL_LOW else cards & (cards - 1)
    s.revealed[p] |= card
    s.objective_deck |= card
    s.objectives[p] &= ~card
    if s.faction[p] != SAXONY:
        s.discarded[p] = s.objectives[p]
        s.objective_deck |= s.objectives[p]
        s.objectives[p] = 0
    return place_objective_star(s, p)


def holds(s: State, p: int, predicate: int, a: int, b: int) -> int:
    """1 when a condition of an objective card holds for `p`. Rule: S9.8, S9.9, S9.10."""
    if BIT[predicate] & PREDICATES_OF_MAP:
        return holds_on_map(s, p, predicate, a, b)
    if BIT[predicate] & PREDICATES_OF_TRACKS:
        return holds_on_tracks(s, p, predicate, a)
    if BIT[predicate] & PREDICATES_OF_MATS:
        return holds_on_mats(s, p, predicate, a)
    if BIT[predicate] & PREDICATES_OF_CARDS_AND_STARS:
        return holds_of_cards_and_stars(s, p, predicate, a)
    if BIT[predicate] & PREDICATES_OF_RESOURCES:
        return holds_of_resources(s, p, predicate, a)
    if BIT[predicate] & PREDICATES_OF_ONE_TERRITORY:
        return holds_on_one_territory(s, p, predicate, a, b)
    assert predicate == PREDICATE_FORCED_WORKER_RETREAT_THIS_TURN, "unknown condition of an objective card"
    return s.drove_off


def holds_on_map(s: State, p: int, predicate: int, a: int, b: int) -> int:
    """Conditions on the territories controlled; rivers do not break adjacency, mines are no tunnels. Rule: S9.8."""
    held = control(s, p)
    if predicate == PREDICATE_CONTROL_TERRAIN_MIN:
        return 1 if popcount(held & TERRAIN_MASK[a]) >= b else 0
    if predicate == PREDICATE_CONTROL_TUNNELS_MIN:
        return 1 if popcount(held & TUNNELS) >= a else 0
    if predicate == PREDICATE_CONTROL_FACTORY:
        return 1 if held & FACTORY_MASK else 0
    if predicate == PREDICATE_CONTROL_ADJACENT_TO_FACTORY_MIN:
        return 1 if popcount(held & ADJACENT[FACTORY]) >= a else 0
    if predicate == PREDICATE_CONTROL_AROUND_ONE_LAKE_MIN:
        return around_a_lake(held, a)
    assert predicate == PREDICATE_CONTROL_EACH_PRIMARY_TERRAIN_WITH_WORKER, "unknown condition on the map"
    return on_every_terrain(held & s.workers[p])


def around_a_lake(held: int, n: int) -> int:
    """1 when at least `n` of the territories next to some lake are held."""
    lakes = LAKES
    while lakes:
        if popcount(held & ADJACENT[ctz(lakes)]) >= n:
            return 1
        lakes &= lakes - 1
    return 0


def on_every_terrain(mask: int) -> int:
    """1 when the mask touches each of the five terrains that produce."""
    if mask & MOUNTAINS == 0 or mask & FARMS == 0 or mask & TUNDRAS == 0:
        return 0
    return 1 if mask & FORESTS and mask & VILLAGES else 0


def holds_on_tracks(s: State, p: int, predicate: int, a: int) -> int:
    """Conditions on power, popularity and coins."""
    if predicate == PREDICATE_POWER_HIGHEST:
        return has_most_power(s, p)
    if predicate == PREDICATE_POWER_MIN:
        return 1 if s.power[p] >= a else 0
    if predicate == PREDICATE_POWER_MAX:
        return 1 if s.power[p] <= a else 0
    if predicate == PREDICATE_POPULARITY_MIN:
        return 1 if s.popularity[p] >= a else 0
    if predicate == PREDICATE_POPULARITY_MAX:
        return 1 if s.popularity[p] <= a else 0
    if predicate == PREDICATE_COINS_MIN:
        return 1 if s.coins[p] >= a else 0
    assert predicate == PREDICATE_COINS_MAX, "unknown condition on the tracks"
    return 1 if s.coins[p] <= a else 0


def has_most_power(s: State, p: int) -> int:
    """1 when nobody has more power; a tie is fine."""
    for q in range(s.players):
        if s.power[q] > s.power[p]:
            return 0
    return 1


def holds_on_mats(s: State, p: int, predicate: int, a: int) -> int:
    """Conditions on what was taken off the mats. Rule: S9.10."""
    if predicate == PREDICATE_WORKERS_MIN:
        return at_least(s.num_workers[p], a)
    if predicate == PREDICATE_WORKERS_MAX:
        return at_most(s.num_workers[p], a)
    if predicate == PREDICATE_MECHS_MIN:
        return at_least(num_mechs(s, p), a)
    if predicate == PREDICATE_MECHS_MAX:
        return at_most(num_mechs(s, p), a)
    if predicate == PREDICATE_STRUCTURES_MIN:
        return at_least(num_structures(s, p), a)
    if predicate == PREDICATE_STRUCTURES_MIN_NOT_ADJACENT_TO_HOME:
        return at_least(popcount(s.built[p] & ~HOME_ADJACENT[s.faction[p]]), a)
    if predicate == PREDICATE_UPGRADES_MIN:
        return at_least(num_upgrades(s, p), a)
    if predicate == PREDICATE_UPGRADES_MAX:
        return at_most(num_upgrades(s, p), a)
    assert predicate == PREDICATE_RECRUITS_MIN, "unknown condition on the mats"
    return at_least(num_recruits(s, p), a)


def holds_of_cards_and_stars(s: State, p: int, predicate: int, a: int) -> int:
    """Conditions on cards and stars, and on workers and recruits compared. Rule: S9.10."""
    if predicate == PREDICATE_FACTORY_CARDS_MIN:
        return at_least(num_factory_cards(s, p), a)
    if predicate == PREDICATE_FACTORY_CARDS_MAX:
        return at_most(num_factory_cards(s, p), a)
    if predicate == PREDICATE_WORKERS_EQUAL_RECRUITS:
        return 1 if s.num_workers[p] == num_recruits(s, p) else 0
    if predicate == PREDICATE_COMBAT_CARDS_MIN:
        return at_least(num_hand(s, p), a)
    assert predicate == PREDICATE_COMBAT_STARS_MIN, "unknown condition on cards and stars"
    return at_least(s.combat_stars[p], a)


def num_factory_cards(s: State, p: int) -> int:
    """Factory cards taken: one at most."""
    return 0 if s.factory_card[p] == NO_CARD else 1


def at_least(n: int, least: int) -> int:
    """1 when `n` reaches `least`."""
    return 1 if n >= least else 0


def at_most(n: int, most: int) -> int:
    """1 when `n` does not exceed `most`."""
    return 1 if n <= most else 0


def holds_of_resources(s: State, p: int, predicate: int, a: int) -> int:
    """Conditions on the resource tokens controlled."""
    if predicate == PREDICATE_RESOURCE_TYPES_CONTROLLED_MIN:
        for r in range(NUM_RESOURCES):
            if spendable(s, p, r) < a:
                return 0
        return 1
    assert predicate == PREDICATE_SINGLE_RESOURCE_MIN, "unknown condition on resources"
    for r in range(NUM_RESOURCES):
        if spendable(s, p, r) >= a:
            return 1
    return 0


def holds_on_one_territory(s: State, p: int, predicate: int, a: int, b: int) -> int:
    """Conditions that one single controlled territory fulfils."""
    held = control(s, p)
    if predicate == PREDICATE_WORKERS_ON_ONE_TERRITORY_ADJACENT_TO_FACTORY_MIN:
        held &= ADJACENT[FACTORY]
    while held:
        if territory_fits(s, p, ctz(held), predicate, a, b):
            return 1
        held &= held - 1
    return 0


def territory_fits(s: State, p: int, h: int, predicate: int, a: int, b: int) -> int:
    """1 when the territory holds enough tokens, enough of every resource, the escort, or enough workers."""
    if predicate == PREDICATE_ONE_TERRITORY_TOKENS:
        tokens = num_fighters_at(s, p, h) + num_workers_at(s, p, h) + (1 if s.built[p] & BIT[h] else 0)
        return at_least(tokens, a)
    if predicate == PREDICATE_ONE_TERRITORY_MIXED:
        return 1 if num_resources_at(s, h) >= a and each_type_at(s, h, b) else 0
    if predicate == PREDICATE_ONE_TERRITORY_ESCORT:
        return escort_at(s, p, h, a, b)
    assert predicate == PREDICATE_WORKERS_ON_ONE_TERRITORY_ADJACENT_TO_FACTORY_MIN, "unknown condition on a territory"
    return at_least(num_workers_at(s, p, h), a)


def each_type_at(s: State, h: int, n: int) -> int:
    """1 when at least `n` tokens of every resource lie on the territory."""
    for r in range(NUM_RESOURCES):
        if s.res[h * NUM_RESOURCES + r] < n:
            return 0
    return 1


def escort_at(s: State, p: int, h: int, resources: int, each: int) -> int:
    """The character, exactly one mech and one worker, and enough resources on one territory."""
    if character_space(s, p) != h or num_mechs_at(s, p, h) != each or num_workers_at(s, p, h) != each:
        return 0
    return at_least(num_resources_at(s, h), resources)
