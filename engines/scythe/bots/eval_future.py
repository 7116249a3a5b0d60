"""What lies ahead of a seat: what its mats let it do, what its next turns need, where its character is going."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.search_context import SearchContext
from engines.scythe.bots.constants import BOX_WEIGHT, MOST_TIMES, NEED_WEIGHT, STRUCTURE_WEIGHT
from engines.scythe.bots.distances import FAR, ON_FOOT, STEPS
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.generated.weights import (
    W_ABILITY,
    W_BLOCKED,
    W_CHEAPER,
    W_CROSS_RIVERS,
    W_DONE,
    W_ENCOUNTER,
    W_FACTORY_CARD,
    W_GATHERED,
    W_MECH,
    W_NEAR_ENCOUNTER,
    W_NEAR_FACTORY,
    W_OBJECTIVE,
    W_OBJECTIVE_PART,
    W_READY,
    W_RECRUIT,
    W_SECOND,
    W_SPEED,
    W_WORKER,
    W_WORKER_MORE,
    W_WORKERS_WANTED,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import cost_of
from engines.scythe.rules.objectives import card_complete, holds, may_reveal
from engines.scythe.rules.payment import tokens_on
from engines.scythe.rules.queries import (
    all_built,
    character_space,
    num_mechs,
    num_recruits,
    num_structures,
    num_upgrades,
)

LAST_PHASE: int = 6
PERCENT: int = 100
NEAR: int = 9  # steps from which on nearness counts


def some(count: int, wanted: int, each: int, more: int) -> int:
    """So much for each of the first ones, so much for each one more."""
    return min(count, wanted) * each + max(count - wanted, 0) * more


def times_taken(s: State, seat: int, action: int) -> int:
    """How often a bottom-row action was taken with effect."""
    if action == c.BOTTOM_UPGRADE:
        return num_upgrades(s, seat)
    if action == c.BOTTOM_DEPLOY:
        return num_mechs(s, seat)
    return num_structures(s, seat) if action == c.BOTTOM_BUILD else num_recruits(s, seat)


def times_left(s: State, seat: int, action: int) -> int:
    """How often it can still be taken with effect."""
    return MOST_TIMES[action] - times_taken(s, seat, action)


def engine(s: State, seat: int, context: SearchContext) -> int:
    """What makes later turns better: upgrades, abilities, recruits, structures."""
    value = popcount(s.recruits[seat]) * context.own[W_RECRUIT] + popcount(s.mechs[seat]) * context.own[W_MECH]
    value += boxes(s, seat, context) + evaluate_abilities(s, seat, context)
    for kind in range(c.NUM_STRUCTURES):
        if s.structure[seat * c.NUM_STRUCTURES + kind] != c.OFF_BOARD:
            value += context.own[STRUCTURE_WEIGHT[kind]]
    return value


def workforce(s: State, seat: int, context: SearchContext) -> int:
    """Workers on the board."""
    return some(
        s.num_workers[seat],
        context.own[W_WORKERS_WANTED],
        context.own[W_WORKER],
        context.own[W_WORKER_MORE],
    )


def boxes(s: State, seat: int, context: SearchContext) -> int:
    """Upgraded boxes of the top row, and resources saved in the bottom row."""
    value = 0
    taken = s.cubes_taken[seat]
    while taken:
        value += context.own[BOX_WEIGHT[ctz(taken)]]
        taken &= taken - 1
    if s.cubes_taken[seat]:
        for action in range(c.NUM_BOTTOM):
            if s.cubes_placed[seat * c.NUM_BOTTOM + action]:
                value += saving(s, seat, action, context)
    return value


def saving(s: State, seat: int, action: int, context: SearchContext) -> int:
    """What the cubes on a bottom row save each time that it is still to be taken."""
    cubes = s.cubes_placed[seat * c.NUM_BOTTOM + action]
    return cubes * times_left(s, seat, action) * context.own[W_CHEAPER]


def evaluate_abilities(s: State, seat: int, context: SearchContext) -> int:
    """Abilities of the mechs: crossing rivers opens the board."""
    value = 0
    for i in range(c.NUM_MECHS):
        if s.mechs[seat] & BIT[i]:
            ability = t.MECH_ABILITY[s.faction[seat] * c.NUM_MECHS + i]
            if ability == t.ABILITY_RIVERWALK or ability == t.ABILITY_BURROW or ability == t.ABILITY_TOKA:
                value += context.own[W_CROSS_RIVERS]
            elif ability == t.ABILITY_SPEED:
                value += context.own[W_SPEED]
            else:
                value += context.own[W_ABILITY]
    return value


def needs(s: State, seat: int, held: int, context: SearchContext) -> int:
    """Bottom-row actions taken, resources for the next ones, and whether one can be taken in the next turn."""
    value = 0
    for action in range(c.NUM_BOTTOM):
        left = times_left(s, seat, action)
        resource = t.BOTTOM_RESOURCE[action]
        have = tokens_on(s, resource, s.res_at[resource] & held) if left else 0
        whole = context.own[NEED_WEIGHT[action]]
        value += times_taken(s, seat, action) * whole * context.own[W_DONE] // PERCENT
        if have == 0:
            continue
        cost = max(cost_of(s, seat, action), 1)
        if has_site(s, seat, held, action) == 0:
            value += whole * context.own[W_GATHERED] * min(have, cost) // (cost * 2 * PERCENT)
            continue
        value += whole * context.own[W_GATHERED] * min(have, cost) // (cost * PERCENT)
        if left > 1 and have > cost:
            more = min(have - cost, cost)
            value += whole * context.own[W_SECOND] * more // (cost * PERCENT)
        if have >= cost:
            value += context.own[(W_BLOCKED if is_blocked(s, seat, action) else W_READY)]
    return value


def has_site(s: State, seat: int, held: int, action: int) -> int:
    """1 when a mech or structure has somewhere to go: a territory held by a worker. Rule: S4.9, S4.12."""
    sites = held & s.workers[seat] & ~t.LAKES
    if action == c.BOTTOM_BUILD:
        sites &= ~all_built(s)
    return 1 if sites or (action != c.BOTTOM_BUILD and action != c.BOTTOM_DEPLOY) else 0


def is_blocked(s: State, seat: int, action: int) -> int:
    """1 when the section of the action was used in the last turn."""
    return 1 if s.last_section[seat] == action and s.faction[seat] != c.RUSVIET else 0


def journey(s: State, seat: int, early: int, context: SearchContext) -> int:
    """The way of the character to encounters and the Factory."""
    space = character_space(s, seat)
    value = 0
    if s.tokens:
        if is_met(s, seat, space):
            value += context.own[W_ENCOUNTER]
        value += max(NEAR - nearest(s, seat, space, s.tokens & ~BIT[space]), 0) * context.own[W_NEAR_ENCOUNTER]
    if s.factory_card[seat] != c.NO_CARD:
        return value
    if space == t.FACTORY:
        return value + context.own[W_FACTORY_CARD]
    near = max(NEAR - nearest(s, seat, space, t.FACTORY_MASK), 0)
    return value + early * near * context.own[W_NEAR_FACTORY] // LAST_PHASE


def is_met(s: State, seat: int, space: int) -> int:
    """1 when the character stands on an encounter that will be met in this action, or its card lies there."""
    if s.tokens & BIT[space] and s.character_moved:
        return 1
    return frame_waits(s, c.K_ENCOUNTER)


def frame_waits(s: State, kind: int) -> int:
    """1 when a question of this kind is on the stack."""
    for i in range(s.depth):
        if s.frame_kind[i] == kind:
            return 1
    return 0


def nearest(s: State, seat: int, space: int, targets: int) -> int:
    """Steps to the nearest of some spaces, over rivers when the faction's ability for that is out."""
    way = s.faction[seat] if crosses_rivers(s, seat) else ON_FOOT
    best = FAR
    while targets:
        best = min(best, STEPS[(way * t.NUM_SPACES + space) * t.NUM_SPACES + ctz(targets)])
        targets &= targets - 1
    return best


def crosses_rivers(s: State, seat: int) -> int:
    """More than 0 when the faction's ability to cross rivers is out."""
    return s.abilities[seat] & (BIT[t.ABILITY_RIVERWALK] | BIT[t.ABILITY_BURROW] | BIT[t.ABILITY_TOKA])


def goals(s: State, seat: int, early: int, context: SearchContext) -> int:
    """Objective cards that are complete, or in part."""
    if may_reveal(s, seat) == 0:
        return 0
    value = 0
    cards = s.objectives[seat]
    while cards:
        card = ctz(cards)
        cards &= cards - 1
        if card_complete(s, seat, card):
            return context.own[W_OBJECTIVE]
        value = max(value, early * part_complete(s, seat, card) * context.own[W_OBJECTIVE_PART] // LAST_PHASE)
    return value


def part_complete(s: State, seat: int, card: int) -> int:
    """How many conditions of the card hold."""
    count = 0
    for i in range(t.OBJECTIVE_FIRST[card], t.OBJECTIVE_FIRST[card + 1]):
        count += holds(s, seat, t.PRED_ID[i], t.PRED_A[i], t.PRED_B[i])
    return count
