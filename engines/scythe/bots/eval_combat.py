"""What a combat is worth to a bot, and what it commits: an expectation over what the opponent may commit."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import NUM_WEIGHTS
from engines.core.engine.search_context import SearchContext
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.generated.weights import (
    W_ALL_IN,
    W_COMBAT_STAR,
    W_COMBAT_WIN,
    W_DIAL,
    W_DRIVEN_OFF,
    W_FOE_CARD,
    W_LOOT,
    W_LOST_FIGHT,
    W_SPENT_CARD,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.combat import committed, fighter, max_cards, max_dial
from engines.scythe.rules.queries import has_ability, num_hand, num_resources_at, num_workers_at
from engines.scythe.rules.stars import combat_star_left

TENTHS: int = 10
PERCENT: int = 100
DIAL_PART: int = 16  # a commitment as one number: cards * 16 + dial


def card_total(s: State, seat: int, count: int) -> int:
    """Total of the `count` best combat cards in hand."""
    total = 0
    left = count
    for i in range(c.NUM_VALUES):
        v = c.NUM_VALUES - 1 - i
        k = min(left, s.hand[seat * c.NUM_VALUES + v])
        total += k * t.COMBAT_CARD_VALUE[v]
        left -= k
    return total


def foe_limit(s: State, seat: int, other: int, space: int, attacking: int, context: SearchContext) -> int:
    """The highest total that `seat` expects of `other` on `space`, with the abilities before the dials."""
    power = s.power[other]
    if has_ability(s, other, t.ABILITY_SHIELD) and attacking:
        power += 2
    if weakens(s, seat, space, attacking):
        power = max(power - 2, 0)
    cards = min(max_cards(s, other, space), num_hand(s, other))
    return min(power, t.POWER_DIAL_MAX) + cards * context.weights[seat * NUM_WEIGHTS + W_FOE_CARD] // TENTHS


def weakens(s: State, seat: int, space: int, attacking: int) -> int:
    """1 when an ability of `seat` takes power from the opponent before the dials."""
    if attacking and has_ability(s, seat, t.ABILITY_SWORD):
        return 1
    if has_ability(s, seat, t.ABILITY_ARTILLERY) and s.power[seat] > 0:
        return 1
    if has_ability(s, seat, t.ABILITY_DISARM) == 0:
        return 0
    return 1 if t.TUNNELS & BIT[space] or s.structure[seat * c.NUM_STRUCTURES + c.MINE] == space else 0


def win_chance(total: int, limit: int, attacking: int, all_in: int) -> int:
    """Chance in percent to win with `total`.

    The opponent is taken to commit `limit` in `all_in` percent of the cases, and else anything up to it.
    """
    reach = total if attacking else total - 1
    if reach < 0:
        return 0
    sure = all_in if reach >= limit else 0
    return sure + (PERCENT - all_in) * min(reach + 1, limit + 1) // (limit + 1)


def stakes(s: State, seat: int, other: int, space: int, attacking: int, context: SearchContext) -> int:
    """What winning against `other` on `space` is worth more than losing."""
    row = seat * NUM_WEIGHTS
    value = context.weights[row + W_LOST_FIGHT] + context.weights[row + W_LOOT] * num_resources_at(s, space)
    if combat_star_left(s, seat):
        value += context.weights[row + W_COMBAT_STAR]
    else:
        value += context.weights[row + W_COMBAT_WIN]
    if attacking:
        value -= context.weights[row + W_DRIVEN_OFF] * num_workers_at(s, other, space)
    if combat_star_left(s, other):
        value += context.weights[row + W_COMBAT_WIN]
    return max(value, 0)


def outcome(
    s: State, seat: int, other: int, space: int, attacking: int, dial: int, cards: int, context: SearchContext
) -> int:
    """Expected worth of committing this much, against losing without a fight."""
    row = seat * NUM_WEIGHTS
    total = dial + card_total(s, seat, cards)
    limit = foe_limit(s, seat, other, space, attacking, context)
    chance = win_chance(total, limit, attacking, context.weights[row + W_ALL_IN])
    value = stakes(s, seat, other, space, attacking, context) * chance // PERCENT
    return value - context.weights[row + W_DIAL] * dial - context.weights[row + W_SPENT_CARD] * cards


def best_commitment(s: State, seat: int, other: int, space: int, attacking: int, context: SearchContext) -> int:
    """The commitment with the best expectation, as `cards * 16 + dial`."""
    best = outcome(s, seat, other, space, attacking, 0, 0, context)
    choice = 0
    most = min(max_cards(s, seat, space), num_hand(s, seat))
    for cards in range(most + 1):
        for dial in range(max_dial(s, seat) + 1):
            value = outcome(s, seat, other, space, attacking, dial, cards, context)
            if value > best:
                best = value
                choice = cards * DIAL_PART + dial
    return choice


def evaluate_attack(s: State, seat: int, other: int, space: int, context: SearchContext) -> int:
    """What it is worth to `seat` to have moved onto `space` against `other`: less than nothing for a bad fight."""
    choice = best_commitment(s, seat, other, space, 1, context)
    value = outcome(s, seat, other, space, 1, choice % DIAL_PART, choice // DIAL_PART, context)
    return value - context.weights[seat * NUM_WEIGHTS + W_LOST_FIGHT]


def cards_of_value(s: State, seat: int, role: int, value: int, dial: int, context: SearchContext) -> int:
    """How many cards of value index `value` to add now, with this dial and the higher cards committed."""
    attacking = 1 - role
    other = fighter(s, attacking)
    best = outcome(s, seat, other, s.arena, attacking, dial, 0, context)
    wanted = 0
    for cards in range(1, min(max_cards(s, seat, s.arena), num_hand(s, seat)) + 1):
        estimate = outcome(s, seat, other, s.arena, attacking, dial, cards, context)
        if estimate > best:
            best = estimate
            wanted = cards
    return min(max(wanted - committed(s, role), 0), s.hand[seat * c.NUM_VALUES + value])
