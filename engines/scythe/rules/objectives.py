"""Objective cards: which are complete, and revealing them."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import (
    character_space,
    control,
    num_factory_cards,
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


def most_stars(s: State, seat: int) -> int:
    """How many stars a player can place for objectives. Rule: S9.2, S12.5."""
    return MAX_OBJECTIVES if s.faction[seat] == c.SAXONY else 1


def may_reveal(s: State, seat: int) -> int:
    """1 when `seat` holds objective cards and could still place a star for one. Rule: S9.2, S12.5."""
    return has_objective_star(s, seat) if s.objectives[seat] else 0


def holds_objectives(s: State, seat: int) -> int:
    """1 when `seat` holds objective cards. Rule: S9.1, S9.2."""
    return 1 if s.objectives[seat] else 0


def has_objective_star(s: State, seat: int) -> int:
    """1 when `seat` can place a star for one more objective. Rule: S9.2, S12.5."""
    return 1 if s.objective_stars[seat] < most_stars(s, seat) else 0


def reveals(s: State, seat: int) -> int:
    """An answer for each objective card in hand; the first one also with no card. Rule: S2.9, S9.1, S9.3."""
    cards = s.objectives[seat]
    return BIT[c.REVEAL_LOW] | BIT[c.REVEAL_HIGH] if cards & (cards - 1) else BIT[c.REVEAL_LOW]


def objective_of(s: State, seat: int, answer: int) -> int:
    """The card that an answer reveals, as a mask: that with the lower number, or the other one. Rule: S9.1."""
    cards = s.objectives[seat]
    return cards & -cards if answer == c.REVEAL_LOW else cards & (cards - 1)


def reveals_of_turn_end(s: State, seat: int) -> int:
    """Answers whose card waits for the last window of the turn. Rule: S2.11, S9.4."""
    late = s.objectives[seat] & t.OBJECTIVES_OF_TURN_END
    if late == 0:
        return 0
    low = BIT[c.REVEAL_LOW] if late & objective_of(s, seat, c.REVEAL_LOW) else 0
    return low | BIT[c.REVEAL_HIGH] if late & objective_of(s, seat, c.REVEAL_HIGH) else low


def complete_reveals(s: State, seat: int, among: int) -> int:
    """Those of some answers whose card is complete. Rule: S9.5."""
    mask = 0
    if among & BIT[c.REVEAL_LOW] and card_complete(s, seat, ctz(objective_of(s, seat, c.REVEAL_LOW))):
        mask |= BIT[c.REVEAL_LOW]
    if among & BIT[c.REVEAL_HIGH] and card_complete(s, seat, ctz(objective_of(s, seat, c.REVEAL_HIGH))):
        mask |= BIT[c.REVEAL_HIGH]
    return mask


def card_complete(s: State, seat: int, card: int) -> int:
    """1 when every condition of the card holds now. Rule: S9.5."""
    for i in range(t.OBJECTIVE_FIRST[card], t.OBJECTIVE_FIRST[card + 1]):
        if holds(s, seat, t.PRED_ID[i], t.PRED_A[i], t.PRED_B[i]) == 0:
            return 0
    return 1


def reveal(s: State, seat: int, answer: int) -> int:
    """Show the card, place the star; both cards go under the deck, except that Saxony keeps the second.

    Rule: S9.2, S9.5, S9.6, S12.5, S17.21.
    """
    card = objective_of(s, seat, answer)
    s.revealed[seat] |= card
    s.objective_deck |= card
    s.objectives[seat] &= ~card
    tell(s, c.EVENT_OBJECTIVE_REVEALED, seat, ctz(card), 0, 0)
    if s.faction[seat] != c.SAXONY:
        if s.objectives[seat]:
            tell(s, c.EVENT_OBJECTIVE_RETURNED, seat, ctz(s.objectives[seat]), 0, 0)
        s.discarded[seat] = s.objectives[seat]
        s.objective_deck |= s.objectives[seat]
        s.objectives[seat] = 0
    return place_objective_star(s, seat)


def holds(s: State, seat: int, predicate: int, first: int, second: int) -> int:
    """1 when a condition of an objective card holds for `seat`. Rule: S9.8, S9.9, S9.10."""
    if BIT[predicate] & t.PREDICATES_OF_MAP:
        return holds_on_map(s, seat, predicate, first, second)
    if BIT[predicate] & t.PREDICATES_OF_TRACKS:
        return holds_on_tracks(s, seat, predicate, first)
    if BIT[predicate] & t.PREDICATES_OF_MATS:
        return holds_on_mats(s, seat, predicate, first)
    if BIT[predicate] & t.PREDICATES_OF_CARDS_AND_STARS:
        return holds_of_cards_and_stars(s, seat, predicate, first)
    if BIT[predicate] & t.PREDICATES_OF_RESOURCES:
        return holds_of_resources(s, seat, predicate, first)
    if BIT[predicate] & t.PREDICATES_OF_ONE_TERRITORY:
        return holds_on_one_territory(s, seat, predicate, first, second)
    assert predicate == t.PREDICATE_FORCED_WORKER_RETREAT_THIS_TURN, "unknown condition of an objective card"
    return s.drove_off


def holds_on_map(s: State, seat: int, predicate: int, first: int, second: int) -> int:
    """Conditions on the territories controlled; rivers do not break adjacency, mines are no tunnels. Rule: S9.8."""
    held = control(s, seat)
    if predicate == t.PREDICATE_CONTROL_TERRAIN_MIN:
        return 1 if popcount(held & t.TERRAIN_MASK[first]) >= second else 0
    if predicate == t.PREDICATE_CONTROL_TUNNELS_MIN:
        return 1 if popcount(held & t.TUNNELS) >= first else 0
    if predicate == t.PREDICATE_CONTROL_FACTORY:
        return 1 if held & t.FACTORY_MASK else 0
    if predicate == t.PREDICATE_CONTROL_ADJACENT_TO_FACTORY_MIN:
        return 1 if popcount(held & t.ADJACENT[t.FACTORY]) >= first else 0
    if predicate == t.PREDICATE_CONTROL_AROUND_ONE_LAKE_MIN:
        return around_a_lake(held, first)
    assert predicate == t.PREDICATE_CONTROL_EACH_PRIMARY_TERRAIN_WITH_WORKER, "unknown condition on the map"
    return on_every_terrain(held & s.workers[seat])


def around_a_lake(held: int, count: int) -> int:
    """1 when at least `count` of the territories next to some lake are held."""
    lakes = t.LAKES
    while lakes:
        if popcount(held & t.ADJACENT[ctz(lakes)]) >= count:
            return 1
        lakes &= lakes - 1
    return 0


def on_every_terrain(mask: int) -> int:
    """1 when the mask touches each of the five terrains that produce."""
    if mask & t.MOUNTAINS == 0 or mask & t.FARMS == 0 or mask & t.TUNDRAS == 0:
        return 0
    return 1 if mask & t.FORESTS and mask & t.VILLAGES else 0


def holds_on_tracks(s: State, seat: int, predicate: int, first: int) -> int:
    """Conditions on power, popularity and coins."""
    if predicate == t.PREDICATE_POWER_HIGHEST:
        return has_most_power(s, seat)
    if predicate == t.PREDICATE_POWER_MIN:
        return 1 if s.power[seat] >= first else 0
    if predicate == t.PREDICATE_POWER_MAX:
        return 1 if s.power[seat] <= first else 0
    if predicate == t.PREDICATE_POPULARITY_MIN:
        return 1 if s.popularity[seat] >= first else 0
    if predicate == t.PREDICATE_POPULARITY_MAX:
        return 1 if s.popularity[seat] <= first else 0
    if predicate == t.PREDICATE_COINS_MIN:
        return 1 if s.coins[seat] >= first else 0
    assert predicate == t.PREDICATE_COINS_MAX, "unknown condition on the tracks"
    return 1 if s.coins[seat] <= first else 0


def has_most_power(s: State, seat: int) -> int:
    """1 when nobody has more power; a tie is fine."""
    for other in range(s.players):
        if s.power[other] > s.power[seat]:
            return 0
    return 1


def holds_on_mats(s: State, seat: int, predicate: int, first: int) -> int:
    """Conditions on what was taken off the mats. Rule: S9.10."""
    if predicate == t.PREDICATE_WORKERS_MIN:
        return at_least(s.num_workers[seat], first)
    if predicate == t.PREDICATE_WORKERS_MAX:
        return at_most(s.num_workers[seat], first)
    if predicate == t.PREDICATE_MECHS_MIN:
        return at_least(num_mechs(s, seat), first)
    if predicate == t.PREDICATE_MECHS_MAX:
        return at_most(num_mechs(s, seat), first)
    if predicate == t.PREDICATE_STRUCTURES_MIN:
        return at_least(num_structures(s, seat), first)
    if predicate == t.PREDICATE_STRUCTURES_MIN_NOT_ADJACENT_TO_HOME:
        return at_least(popcount(s.built[seat] & ~t.HOME_ADJACENT[s.faction[seat]]), first)
    if predicate == t.PREDICATE_UPGRADES_MIN:
        return at_least(num_upgrades(s, seat), first)
    if predicate == t.PREDICATE_UPGRADES_MAX:
        return at_most(num_upgrades(s, seat), first)
    assert predicate == t.PREDICATE_RECRUITS_MIN, "unknown condition on the mats"
    return at_least(num_recruits(s, seat), first)


def holds_of_cards_and_stars(s: State, seat: int, predicate: int, first: int) -> int:
    """Conditions on cards and stars, and on workers and recruits compared. Rule: S9.10."""
    if predicate == t.PREDICATE_FACTORY_CARDS_MIN:
        return at_least(num_factory_cards(s, seat), first)
    if predicate == t.PREDICATE_FACTORY_CARDS_MAX:
        return at_most(num_factory_cards(s, seat), first)
    if predicate == t.PREDICATE_WORKERS_EQUAL_RECRUITS:
        return 1 if s.num_workers[seat] == num_recruits(s, seat) else 0
    if predicate == t.PREDICATE_COMBAT_CARDS_MIN:
        return at_least(num_hand(s, seat), first)
    assert predicate == t.PREDICATE_COMBAT_STARS_MIN, "unknown condition on cards and stars"
    return at_least(s.combat_stars[seat], first)


def at_least(count: int, least: int) -> int:
    """1 when `count` reaches `least`."""
    return 1 if count >= least else 0


def at_most(count: int, most: int) -> int:
    """1 when `count` does not exceed `most`."""
    return 1 if count <= most else 0


def holds_of_resources(s: State, seat: int, predicate: int, first: int) -> int:
    """Conditions on the resource tokens controlled."""
    if predicate == t.PREDICATE_RESOURCE_TYPES_CONTROLLED_MIN:
        for resource in range(c.NUM_RESOURCES):
            if spendable(s, seat, resource) < first:
                return 0
        return 1
    assert predicate == t.PREDICATE_SINGLE_RESOURCE_MIN, "unknown condition on resources"
    for resource in range(c.NUM_RESOURCES):
        if spendable(s, seat, resource) >= first:
            return 1
    return 0


def holds_on_one_territory(s: State, seat: int, predicate: int, first: int, second: int) -> int:
    """Conditions that one single controlled territory fulfils."""
    held = control(s, seat)
    if predicate == t.PREDICATE_WORKERS_ON_ONE_TERRITORY_ADJACENT_TO_FACTORY_MIN:
        held &= t.ADJACENT[t.FACTORY]
    while held:
        if territory_fits(s, seat, ctz(held), predicate, first, second):
            return 1
        held &= held - 1
    return 0


def territory_fits(s: State, seat: int, space: int, predicate: int, first: int, second: int) -> int:
    """1 when the territory holds enough tokens, enough of every resource, the escort, or enough workers."""
    if predicate == t.PREDICATE_ONE_TERRITORY_TOKENS:
        tokens = (
            num_fighters_at(s, seat, space) + num_workers_at(s, seat, space) + (1 if s.built[seat] & BIT[space] else 0)
        )
        return at_least(tokens, first)
    if predicate == t.PREDICATE_ONE_TERRITORY_MIXED:
        return 1 if num_resources_at(s, space) >= first and each_type_at(s, space, second) else 0
    if predicate == t.PREDICATE_ONE_TERRITORY_ESCORT:
        return escort_at(s, seat, space, first, second)
    assert predicate == t.PREDICATE_WORKERS_ON_ONE_TERRITORY_ADJACENT_TO_FACTORY_MIN, "unknown condition on a territory"
    return at_least(num_workers_at(s, seat, space), first)


def each_type_at(s: State, space: int, count: int) -> int:
    """1 when at least `count` tokens of every resource lie on the territory."""
    for resource in range(c.NUM_RESOURCES):
        if s.res[space * c.NUM_RESOURCES + resource] < count:
            return 0
    return 1


def escort_at(s: State, seat: int, space: int, resources: int, each: int) -> int:
    """The character, exactly one mech and one worker, and enough resources on one territory."""
    if (
        character_space(s, seat) != space
        or num_mechs_at(s, seat, space) != each
        or num_workers_at(s, seat, space) != each
    ):
        return 0
    return at_least(num_resources_at(s, space), resources)
