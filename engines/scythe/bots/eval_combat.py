"""What a combat is worth to a bot, and what it commits: an expectation over what the opponent may commit."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import NUM_WEIGHTS
from engines.core.search_context import SearchContext
from engines.scythe.bots.weights import (
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
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    ABILITY_ARTILLERY,
    ABILITY_DISARM,
    ABILITY_SHIELD,
    ABILITY_SWORD,
    COMBAT_CARD_VALUE,
    POWER_DIAL_MAX,
    STARS_PER_PLAYER,
    TUNNELS,
)
from engines.scythe.rules.combat import committed, max_cards, max_dial
from engines.scythe.rules.constants import MINE, SAXONY
from engines.scythe.rules.queries import has_ability, num_hand, num_resources_at, num_stars, num_workers_at
from engines.scythe.rules.stars import MAX_COMBAT_STARS

TENTHS: int = 10
PERCENT: int = 100
DIAL_PART: int = 16  # a commitment as one number: cards * 16 + dial


def card_total(s: State, p: int, n: int) -> int:
    """Total of the `n` best combat cards in hand."""
    total = 0
    left = n
    for i in range(4):
        v = 3 - i
        k = min(left, s.hand[p * 4 + v])
        total += k * COMBAT_CARD_VALUE[v]
        left -= k
    return total


def foe_limit(s: State, p: int, q: int, h: int, attacking: int, n: SearchContext) -> int:
    """The highest total that `p` expects of opponent `q` on `h`, with the abilities that work before the dials."""
    power = s.power[q]
    if has_ability(s, q, ABILITY_SHIELD) and attacking:
        power += 2
    if weakens(s, p, h, attacking):
        power = max(power - 2, 0)
    cards = min(max_cards(s, q, h), num_hand(s, q))
    return min(power, POWER_DIAL_MAX) + cards * n.weights[p * NUM_WEIGHTS + W_FOE_CARD] // TENTHS


def weakens(s: State, p: int, h: int, attacking: int) -> int:
    """1 when an ability of `p` takes power from the opponent before the dials."""
    if attacking and has_ability(s, p, ABILITY_SWORD):
        return 1
    if has_ability(s, p, ABILITY_ARTILLERY) and s.power[p] > 0:
        return 1
    if has_ability(s, p, ABILITY_DISARM) == 0:
        return 0
    return 1 if TUNNELS & BIT[h] or s.structure[p * 4 + MINE] == h else 0


def win_chance(total: int, limit: int, attacking: int, all_in: int) -> int:
    """Chance in percent to win with `total`.

    The opponent is taken to commit `limit` in `all_in` percent of the cases, and else anything up to it.
    """
    reach = total if attacking else total - 1
    if reach < 0:
        return 0
    sure = all_in if reach >= limit else 0
    return sure + (PERCENT - all_in) * min(reach + 1, limit + 1) // (limit + 1)


def stakes(s: State, p: int, q: int, h: int, attacking: int, n: SearchContext) -> int:
    """What winning against `q` on `h` is worth more than losing."""
    w = p * NUM_WEIGHTS
    value = n.weights[w + W_LOST_FIGHT] + n.weights[w + W_LOOT] * num_resources_at(s, h)
    if star_left(s, p):
        value += n.weights[w + W_COMBAT_STAR]
    else:
        value += n.weights[w + W_COMBAT_WIN]
    if attacking:
        value -= n.weights[w + W_DRIVEN_OFF] * num_workers_at(s, q, h)
    if star_left(s, q):
        value += n.weights[w + W_COMBAT_WIN]
    return max(value, 0)


def star_left(s: State, p: int) -> int:
    """1 when a victory still gives `p` a star."""
    if num_stars(s, p) >= STARS_PER_PLAYER:
        return 0
    return 1 if s.combat_stars[p] < MAX_COMBAT_STARS or s.faction[p] == SAXONY else 0


def outcome(s: State, p: int, q: int, h: int, attacking: int, dial: int, cards: int, n: SearchContext) -> int:
    """Expected worth of committing this much, against losing without a fight."""
    w = p * NUM_WEIGHTS
    total = dial + card_total(s, p, cards)
    limit = foe_limit(s, p, q, h, attacking, n)
    chance = win_chance(total, limit, attacking, n.weights[w + W_ALL_IN])
    value = stakes(s, p, q, h, attacking, n) * chance // PERCENT
    return value - n.weights[w + W_DIAL] * dial - n.weights[w + W_SPENT_CARD] * cards


def best_commitment(s: State, p: int, q: int, h: int, attacking: int, n: SearchContext) -> int:
    """The commitment with the best expectation, as `cards * 16 + dial`."""
    best = outcome(s, p, q, h, attacking, 0, 0, n)
    choice = 0
    most = min(max_cards(s, p, h), num_hand(s, p))
    for cards in range(most + 1):
        for dial in range(max_dial(s, p) + 1):
            value = outcome(s, p, q, h, attacking, dial, cards, n)
            if value > best:
                best = value
                choice = cards * DIAL_PART + dial
    return choice


def evaluate_attack(s: State, p: int, q: int, h: int, n: SearchContext) -> int:
    """What it is worth to `p` to have moved onto `h` against `q`: less than nothing for a bad fight."""
    choice = best_commitment(s, p, q, h, 1, n)
    value = outcome(s, p, q, h, 1, choice % DIAL_PART, choice // DIAL_PART, n)
    return value - n.weights[p * NUM_WEIGHTS + W_LOST_FIGHT]


def cards_of_value(s: State, p: int, role: int, v: int, dial: int, n: SearchContext) -> int:
    """How many cards of value index `v` to add now, with this dial and the higher cards committed."""
    attacking = 1 - role
    q = s.active if role else s.rival
    best = outcome(s, p, q, s.arena, attacking, dial, 0, n)
    wanted = 0
    for cards in range(1, min(max_cards(s, p, s.arena), num_hand(s, p)) + 1):
        value = outcome(s, p, q, s.arena, attacking, dial, cards, n)
        if value > best:
            best = value
            wanted = cards
    return min(max(wanted - committed(s, role), 0), s.hand[p * 4 + v])
