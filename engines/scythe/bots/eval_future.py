"""What lies ahead of a seat: what its mats let it do, what its next turns need, where its character is going."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.core.search_context import SearchContext
from engines.scythe.bots.distances import ACROSS, FAR, NUM_PAIRS, ON_FOOT
from engines.scythe.bots.weights import (
    W_ABILITY,
    W_ARMORY,
    W_BLOCKED,
    W_BOX_CARDS,
    W_BOX_COINS,
    W_BOX_MOVE,
    W_BOX_POPULARITY,
    W_BOX_POWER,
    W_BOX_PRODUCE,
    W_BUILD,
    W_CHEAPER,
    W_CROSS_RIVERS,
    W_DEPLOY,
    W_DONE,
    W_ENCOUNTER,
    W_ENLIST,
    W_FACTORY_CARD,
    W_INCOME,
    W_MECH,
    W_MILL,
    W_MINE,
    W_MONUMENT,
    W_NEAR_ENCOUNTER,
    W_NEAR_FACTORY,
    W_OBJECTIVE,
    W_OBJECTIVE_PART,
    W_READY,
    W_RECRUIT,
    W_SECOND,
    W_SPEED,
    W_UPGRADE,
    W_WORKER,
    W_WORKER_MORE,
    W_WORKERS_WANTED,
)
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    ABILITY_BURROW,
    ABILITY_RIVERWALK,
    ABILITY_SPEED,
    ABILITY_TOKA,
    BOTTOM_RESOURCE,
    FACTORY,
    LAKES,
    MECH_ABILITY,
    NUM_SPACES,
    OBJECTIVE_FIRST,
    PRED_A,
    PRED_B,
    PRED_ID,
    PRODUCES,
    PRODUCT_NONE,
    PRODUCT_WORKER,
    TERRAIN,
    WORKERS_PER_PLAYER,
)
from engines.scythe.rules.bottom import cost_of
from engines.scythe.rules.constants import (
    BOTTOM_BUILD,
    BOTTOM_DEPLOY,
    BOX_BOLSTER_CARDS,
    BOX_BOLSTER_POWER,
    BOX_GAIN_COINS,
    BOX_MOVE_UNITS,
    BOX_TRADE_POPULARITY,
    K_ENCOUNTER,
    NO_CARD,
    NUM_RESOURCES,
    OFF_BOARD,
    RUSVIET,
)
from engines.scythe.rules.objectives import card_complete, holds, may_reveal
from engines.scythe.rules.produce import num_territories
from engines.scythe.rules.queries import all_built, character_space, num_workers_at

LAST_PHASE: int = 6
PERCENT: int = 100
NEAR: int = 9  # steps from which on nearness counts


def some(count: int, wanted: int, each: int, more: int) -> int:
    """So much for each of the first ones, so much for each one more."""
    return min(count, wanted) * each + max(count - wanted, 0) * more


def tokens_on(s: State, held: int, r: int) -> int:
    """Tokens of resource `r` on the territories held."""
    count = 0
    mask = s.res_at[r] & held
    while mask:
        count += s.res[ctz(mask) * NUM_RESOURCES + r]
        mask &= mask - 1
    return count


def times_left(s: State, p: int, action: int) -> int:
    """How often a bottom-row action can still be taken with effect."""
    if action == 0:
        return 6 - popcount(s.cubes_taken[p])
    if action == 1:
        return 4 - popcount(s.mechs[p])
    return 4 - popcount(s.built[p]) if action == 2 else 4 - popcount(s.recruits[p])


def engine(s: State, p: int, n: SearchContext, w: int) -> int:
    """What makes later turns better: upgrades, abilities, recruits, structures, workers."""
    value = popcount(s.recruits[p]) * n.weights[w + W_RECRUIT] + popcount(s.mechs[p]) * n.weights[w + W_MECH]
    value += some(
        s.num_workers[p], n.weights[w + W_WORKERS_WANTED], n.weights[w + W_WORKER], n.weights[w + W_WORKER_MORE]
    )
    value += boxes(s, p, n, w) + evaluate_abilities(s, p, n, w)
    for kind in range(4):
        if s.structure[p * 4 + kind] != OFF_BOARD:
            value += n.weights[w + structure_weight(kind)]
    return value


def structure_weight(kind: int) -> int:
    """Which weight belongs to a structure."""
    if kind < 2:
        return W_MONUMENT if kind else W_MINE
    return W_MILL if kind == 3 else W_ARMORY


def boxes(s: State, p: int, n: SearchContext, w: int) -> int:
    """Upgraded boxes of the top row, and resources saved in the bottom row."""
    value = 0
    taken = s.cubes_taken[p]
    while taken:
        value += n.weights[w + box_weight(ctz(taken))]
        taken &= taken - 1
    if s.cubes_taken[p]:
        for action in range(4):
            if s.cubes_placed[p * 4 + action]:
                value += s.cubes_placed[p * 4 + action] * times_left(s, p, action) * n.weights[w + W_CHEAPER]
    return value


def box_weight(box: int) -> int:
    """Which weight belongs to an upgraded box."""
    if box == BOX_MOVE_UNITS:
        return W_BOX_MOVE
    if box == BOX_GAIN_COINS:
        return W_BOX_COINS
    if box == BOX_BOLSTER_POWER:
        return W_BOX_POWER
    if box == BOX_BOLSTER_CARDS:
        return W_BOX_CARDS
    return W_BOX_POPULARITY if box == BOX_TRADE_POPULARITY else W_BOX_PRODUCE


def evaluate_abilities(s: State, p: int, n: SearchContext, w: int) -> int:
    """Abilities of the mechs: crossing rivers opens the board."""
    value = 0
    for i in range(4):
        if s.mechs[p] & BIT[i]:
            ability = MECH_ABILITY[s.faction[p] * 4 + i]
            if ability == ABILITY_RIVERWALK or ability == ABILITY_BURROW or ability == ABILITY_TOKA:
                value += n.weights[w + W_CROSS_RIVERS]
            elif ability == ABILITY_SPEED:
                value += n.weights[w + W_SPEED]
            else:
                value += n.weights[w + W_ABILITY]
    return value


def income(s: State, p: int, held: int, n: SearchContext, w: int) -> int:
    """What one Produce action would bring that is still needed, on the best territories it covers. Rule: S3.10."""
    first = 0
    second = 0
    third = 0
    spaces = held & s.workers[p]
    while spaces:
        h = ctz(spaces)
        spaces &= spaces - 1
        value = harvest(s, p, h, n, w)
        if value > first:
            third = second
            second = first
            first = value
        elif value > second:
            third = second
            second = value
        elif value > third:
            third = value
    total = first + second + (third if num_territories(s, p) > 2 else 0)
    return total * n.weights[w + W_INCOME] // PERCENT


def harvest(s: State, p: int, h: int, n: SearchContext, w: int) -> int:
    """Worth of what the workers on a territory produce at once."""
    product = PRODUCES[TERRAIN[h]]
    if product == PRODUCT_NONE:
        return 0
    count = num_workers_at(s, p, h)
    if product == PRODUCT_WORKER:
        missing = WORKERS_PER_PLAYER - s.num_workers[p]
        wanted = max(n.weights[w + W_WORKERS_WANTED] - s.num_workers[p], 0)
        return some(min(count, missing), wanted, n.weights[w + W_WORKER], n.weights[w + W_WORKER_MORE])
    action = action_for(product)
    left = times_left(s, p, action)
    if left == 0:
        return 0
    cost = max(cost_of(s, p, action), 1)
    return min(count, cost * left) * n.weights[w + need_weight(action)] // cost


def action_for(r: int) -> int:
    """The bottom-row action that is paid with resource `r`."""
    action = 0
    while BOTTOM_RESOURCE[action] != r:
        action += 1
    return action


def needs(s: State, p: int, held: int, n: SearchContext, w: int) -> int:
    """Bottom-row actions taken, resources for the next ones, and whether one can be taken in the next turn."""
    value = 0
    for action in range(4):
        left = times_left(s, p, action)
        have = tokens_on(s, held, BOTTOM_RESOURCE[action]) if left else 0
        whole = n.weights[w + need_weight(action)]
        value += (most_times(action) - left) * whole * n.weights[w + W_DONE] // PERCENT
        if have == 0:
            continue
        cost = max(cost_of(s, p, action), 1)
        if has_site(s, p, held, action) == 0:
            value += whole * min(have, cost) // (cost * 2)
            continue
        value += whole * min(have, cost) // cost
        if left > 1 and have > cost:
            value += whole * n.weights[w + W_SECOND] * min(have - cost, cost) // (cost * PERCENT)
        if have >= cost:
            value += n.weights[w + (W_BLOCKED if is_blocked(s, p, action) else W_READY)]
    return value


def most_times(action: int) -> int:
    """How often a bottom-row action can be taken with effect in a game."""
    return 4 if action else 6


def has_site(s: State, p: int, held: int, action: int) -> int:
    """1 when a mech or structure has somewhere to go: a territory held by a worker. Rule: S4.9, S4.12."""
    sites = held & s.workers[p] & ~LAKES
    if action == BOTTOM_BUILD:
        sites &= ~all_built(s)
    return 1 if sites or (action != BOTTOM_BUILD and action != BOTTOM_DEPLOY) else 0


def need_weight(action: int) -> int:
    """Which weight belongs to the resources for a bottom-row action."""
    if action < 2:
        return W_DEPLOY if action else W_UPGRADE
    return W_ENLIST if action == 3 else W_BUILD


def is_blocked(s: State, p: int, action: int) -> int:
    """1 when the section of the action was used in the last turn."""
    return 1 if s.last_section[p] == action and s.faction[p] != RUSVIET else 0


def journey(s: State, p: int, early: int, n: SearchContext, w: int) -> int:
    """The way of the character to encounters and the Factory."""
    h = character_space(s, p)
    value = 0
    if s.tokens:
        if is_met(s, p, h):
            value += n.weights[w + W_ENCOUNTER]
        value += max(NEAR - nearest(s, p, h, s.tokens & ~BIT[h]), 0) * n.weights[w + W_NEAR_ENCOUNTER]
    if s.factory_card[p] != NO_CARD:
        return value
    if h == FACTORY:
        return value + n.weights[w + W_FACTORY_CARD]
    return value + early * max(NEAR - steps(s, p, h, FACTORY), 0) * n.weights[w + W_NEAR_FACTORY] // LAST_PHASE


def is_met(s: State, p: int, h: int) -> int:
    """1 when the character stands on an encounter that will be met in this action, or its card lies there."""
    if s.tokens & BIT[h] and s.character_moved:
        return 1
    return frame_waits(s, K_ENCOUNTER)


def frame_waits(s: State, kind: int) -> int:
    """1 when a question of this kind is on the stack."""
    for i in range(s.depth):
        if s.frame_kind[i] == kind:
            return 1
    return 0


def nearest(s: State, p: int, h: int, targets: int) -> int:
    """Steps to the nearest of some spaces."""
    best = FAR
    if crosses_rivers(s, p):
        base = s.faction[p] * NUM_PAIRS + h * NUM_SPACES
        while targets:
            best = min(best, ACROSS[base + ctz(targets)])
            targets &= targets - 1
        return best
    while targets:
        best = min(best, ON_FOOT[h * NUM_SPACES + ctz(targets)])
        targets &= targets - 1
    return best


def crosses_rivers(s: State, p: int) -> int:
    """More than 0 when the faction's ability to cross rivers is out."""
    return s.abilities[p] & (BIT[ABILITY_RIVERWALK] | BIT[ABILITY_BURROW] | BIT[ABILITY_TOKA])


def steps(s: State, p: int, h: int, to: int) -> int:
    """Steps from `h` to `to`, over rivers when the faction's ability for that is out."""
    if crosses_rivers(s, p):
        return ACROSS[s.faction[p] * NUM_PAIRS + h * NUM_SPACES + to]
    return ON_FOOT[h * NUM_SPACES + to]


def goals(s: State, p: int, early: int, n: SearchContext, w: int) -> int:
    """Objective cards that are complete, or in part."""
    if may_reveal(s, p) == 0:
        return 0
    value = 0
    cards = s.objectives[p]
    while cards:
        card = ctz(cards)
        cards &= cards - 1
        if card_complete(s, p, card):
            return n.weights[w + W_OBJECTIVE]
        value = max(value, early * part_complete(s, p, card) * n.weights[w + W_OBJECTIVE_PART] // LAST_PHASE)
    return value


def part_complete(s: State, p: int, card: int) -> int:
    """How many conditions of the card hold."""
    count = 0
    for i in range(OBJECTIVE_FIRST[card], OBJECTIVE_FIRST[card + 1]):
        count += holds(s, p, PRED_ID[i], PRED_A[i], PRED_B[i])
    return count
