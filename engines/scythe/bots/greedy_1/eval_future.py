"""What lies ahead of a seat: what its mats let it do, what its next turns need, where its character is going."""

from __future__ import annotations

from engines.core.engine.bits import ctz, popcount
from engines.core.engine.search_context import SearchContext
from engines.scythe.bots.constants import BOX_WEIGHT, NEED_WEIGHT, STRUCTURE_WEIGHT
from engines.scythe.bots.eval_future import (
    PERCENT,
    evaluate_abilities,
    has_site,
    is_blocked,
    some,
    times_left,
    times_taken,
)
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.generated.weights import (
    W_BLOCKED,
    W_CHEAPER,
    W_DONE,
    W_INCOME,
    W_MECH,
    W_READY,
    W_RECRUIT,
    W_SECOND,
    W_WORKER,
    W_WORKER_MORE,
    W_WORKERS_WANTED,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import cost_of
from engines.scythe.rules.payment import tokens_on
from engines.scythe.rules.produce import num_territories
from engines.scythe.rules.queries import num_workers_at


def engine(s: State, seat: int, context: SearchContext) -> int:
    """What makes later turns better: upgrades, abilities, recruits, structures, workers."""
    value = popcount(s.recruits[seat]) * context.own[W_RECRUIT] + popcount(s.mechs[seat]) * context.own[W_MECH]
    value += some(
        s.num_workers[seat],
        context.own[W_WORKERS_WANTED],
        context.own[W_WORKER],
        context.own[W_WORKER_MORE],
    )
    value += boxes(s, seat, context) + evaluate_abilities(s, seat, context)
    for kind in range(c.NUM_STRUCTURES):
        if s.structure[seat * c.NUM_STRUCTURES + kind] != c.OFF_BOARD:
            value += context.own[STRUCTURE_WEIGHT[kind]]
    return value


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
                value += (
                    s.cubes_placed[seat * c.NUM_BOTTOM + action] * times_left(s, seat, action) * context.own[W_CHEAPER]
                )
    return value


def income(s: State, seat: int, held: int, context: SearchContext) -> int:
    """What one Produce action would bring that is still needed, on the best territories it covers. Rule: S3.10."""
    first = 0
    second = 0
    third = 0
    spaces = held & s.workers[seat]
    while spaces:
        space = ctz(spaces)
        spaces &= spaces - 1
        value = harvest(s, seat, space, context)
        if value > first:
            third = second
            second = first
            first = value
        elif value > second:
            third = second
            second = value
        elif value > third:
            third = value
    total = first + second + (third if num_territories(s, seat) > 2 else 0)
    return total * context.own[W_INCOME] // PERCENT


def harvest(s: State, seat: int, space: int, context: SearchContext) -> int:
    """Worth of what the workers on a territory produce at once."""
    product = t.PRODUCES[t.TERRAIN[space]]
    if product == t.PRODUCT_NONE:
        return 0
    count = num_workers_at(s, seat, space)
    if product == t.PRODUCT_WORKER:
        missing = t.WORKERS_PER_PLAYER - s.num_workers[seat]
        wanted = max(context.own[W_WORKERS_WANTED] - s.num_workers[seat], 0)
        return some(min(count, missing), wanted, context.own[W_WORKER], context.own[W_WORKER_MORE])
    action = action_for(product)
    left = times_left(s, seat, action)
    if left == 0:
        return 0
    cost = max(cost_of(s, seat, action), 1)
    return min(count, cost * left) * context.own[NEED_WEIGHT[action]] // cost


def action_for(resource: int) -> int:
    """The bottom-row action that is paid with resource `resource`."""
    action = 0
    while t.BOTTOM_RESOURCE[action] != resource:
        action += 1
    return action


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
            value += whole * min(have, cost) // (cost * 2)
            continue
        value += whole * min(have, cost) // cost
        if left > 1 and have > cost:
            more = min(have - cost, cost)
            value += whole * context.own[W_SECOND] * more // (cost * PERCENT)
        if have >= cost:
            value += context.own[(W_BLOCKED if is_blocked(s, seat, action) else W_READY)]
    return value
