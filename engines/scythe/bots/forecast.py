"""What the player mat brings in the next turns if nothing on the board changes.

Each turn the section that promises most is taken. The forecast knows which top row lies above which bottom row, what
Produce yields where the workers stand, what Trade fetches, what bottom rows cost after upgrades, and which section the
action token blocks. Worths are in hundredths of a coin; its numbers lie in the context's memo.
"""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.search_context import SearchContext
from engines.scythe.bots.constants import ACTION_OF, BONUS_WEIGHT, NEED_WEIGHT
from engines.scythe.bots.eval_future import PERCENT, has_site, some, times_left
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.generated.weights import (
    W_COIN,
    W_HORIZON,
    W_INCOME,
    W_LATER,
    W_LEFT_OVER,
    W_POPULARITY,
    W_POWER,
    W_TOP_BOLSTER,
    W_TOP_MOVE,
    W_WORKER,
    W_WORKER_MORE,
    W_WORKERS_WANTED,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import coins_of, cost_of
from engines.scythe.rules.payment import tokens_on
from engines.scythe.rules.produce import mill_space, num_territories
from engines.scythe.rules.queries import num_workers_at

# Places in the memo. By bottom action:
F_HAVE: int = 32  # tokens that pay it
F_COST: int = 36  # tokens that it takes
F_LEFT: int = 40  # times that it still has its effect
F_TOKEN: int = 44  # worth of a token
F_EFFECT: int = 48  # worth of the effect
F_EXTRA: int = 52  # worth of coins and own recruit bonus
F_YIELD: int = 56  # tokens that one Produce brings
# Of the seat:
F_WORKERS: int = 60  # workers that one Produce brings
F_SUPPLY: int = 61  # workers that are not on the board
F_COINS: int = 62
F_PRICE: int = 63  # worth of what Produce costs
F_PRODUCE: int = 64  # worth of the next Produce
F_WANTED: int = 65  # the action that the next Trade fetches resources for
# By place in the list of territories that can produce:
F_PRODUCT: int = 66
F_COUNT: int = 82
F_WORTH: int = 98
MOST_TERRITORIES: int = 16
NO_ONE: int = -1  # less than any worth, and no section


def forecast(s: State, seat: int, turns: int, context: SearchContext) -> int:
    """What both rows bring in each of the next turns, and what is left over then; `survey` comes first."""
    blocked = NO_ONE if s.faction[seat] == c.RUSVIET else s.last_section[seat]
    value = 0
    percent = PERCENT
    for _ in range(min(turns, context.own[W_HORIZON])):
        section = best_section(s, seat, blocked, context)
        value += percent * (take_top(s, seat, section, context) + take_bottom(s, seat, section, context))
        percent = percent * context.own[W_LATER] // PERCENT
        blocked = NO_ONE if blocked == NO_ONE else section
    return max(value + percent * left_over(context), 0) // PERCENT


def income(context: SearchContext) -> int:
    """What one Produce brings that is still needed, less its price; `survey` comes first. Rule: S3.10."""
    return max(evaluate_produce(context), 0) * context.own[W_INCOME] // PERCENT


# ------------------------------------------------------------------------------------------------- the seat as it is


def survey(s: State, seat: int, held: int, context: SearchContext) -> int:
    """Write down what the forecast begins with; `held` are the territories that the seat controls."""
    survey_actions(s, seat, held, context)
    survey_purse(s, seat, context)
    return survey_produce(s, seat, held, context)


def survey_actions(s: State, seat: int, held: int, context: SearchContext) -> int:
    """Write down what each bottom row takes and brings. Without a site a mech or structure counts half."""
    for action in range(c.NUM_BOTTOM):
        cost = max(cost_of(s, seat, action), 1)
        left = times_left(s, seat, action)
        effect = context.own[NEED_WEIGHT[action]] if left else 0
        if left and has_site(s, seat, held, action) == 0:
            effect = effect // 2
        extra = coins_of(s, seat, action) * context.own[W_COIN]
        if s.recruits[seat] & BIT[action]:
            extra += context.own[BONUS_WEIGHT[action]]
        resource = t.BOTTOM_RESOURCE[action]
        context.memo[F_HAVE + action] = tokens_on(s, resource, s.res_at[resource] & held)
        context.memo[F_COST + action] = cost
        context.memo[F_LEFT + action] = left
        context.memo[F_TOKEN + action] = effect // cost
        context.memo[F_EFFECT + action] = effect
        context.memo[F_EXTRA + action] = extra
        context.memo[F_YIELD + action] = 0
    return 0


def survey_purse(s: State, seat: int, context: SearchContext) -> int:
    """Write down coins, workers off the board and the price of Produce. Rule: S3.11."""
    workers = s.num_workers[seat]
    context.memo[F_COINS] = s.coins[seat]
    context.memo[F_SUPPLY] = t.WORKERS_PER_PLAYER - workers
    context.memo[F_PRICE] = (
        t.PRODUCE_COST_POWER[workers] * context.own[W_POWER]
        + t.PRODUCE_COST_POPULARITY[workers] * context.own[W_POPULARITY]
        + t.PRODUCE_COST_COINS[workers] * context.own[W_COIN]
    )
    return 0


def survey_produce(s: State, seat: int, held: int, context: SearchContext) -> int:
    """Write down what one Produce yields on the best territories and that of the mill. Rule: S3.10, S3.14."""
    context.memo[F_WORKERS] = 0
    mill = held & mill_space(s, seat)
    if mill:
        count = num_workers_at(s, seat, ctz(mill)) + t.MILL_WORKERS
        add_yield(t.PRODUCES[t.TERRAIN[ctz(mill)]], count, context)
    size = list_territories(s, seat, held & s.workers[seat] & ~mill, context)
    for _ in range(min(num_territories(s, seat), size)):
        best = 0
        for i in range(1, size):
            if context.memo[F_WORTH + i] > context.memo[F_WORTH + best]:
                best = i
        add_yield(context.memo[F_PRODUCT + best], context.memo[F_COUNT + best], context)
        context.memo[F_WORTH + best] = NO_ONE
    return 0


def list_territories(s: State, seat: int, spaces: int, context: SearchContext) -> int:
    """Write down what workers produce on these spaces, and what that is worth; returns how many produce something."""
    size = 0
    while spaces and size < MOST_TERRITORIES:
        space = ctz(spaces)
        spaces &= spaces - 1
        product = t.PRODUCES[t.TERRAIN[space]]
        if product != t.PRODUCT_NONE:
            count = num_workers_at(s, seat, space)
            context.memo[F_PRODUCT + size] = product
            context.memo[F_COUNT + size] = count
            context.memo[F_WORTH + size] = evaluate_products(product, count, context)
            size += 1
    return size


def add_yield(product: int, count: int, context: SearchContext) -> int:
    """One more territory produces."""
    if product == t.PRODUCT_WORKER:
        context.memo[F_WORKERS] += count
    elif product != t.PRODUCT_NONE:
        context.memo[F_YIELD + ACTION_OF[product]] += count
    return 0


def evaluate_products(product: int, count: int, context: SearchContext) -> int:
    """What so many products of a kind are worth."""
    if product == t.PRODUCT_WORKER:
        return evaluate_workers(min(count, context.memo[F_SUPPLY]), context)
    return evaluate_tokens(ACTION_OF[product], count, context)


def evaluate_workers(count: int, context: SearchContext) -> int:
    """What so many more workers are worth."""
    wanted = context.own[W_WORKERS_WANTED] - t.WORKERS_PER_PLAYER + context.memo[F_SUPPLY]
    return some(count, max(wanted, 0), context.own[W_WORKER], context.own[W_WORKER_MORE])


def evaluate_tokens(action: int, count: int, context: SearchContext) -> int:
    """What so many more tokens for an action are worth: as many as it can still use."""
    used = context.memo[F_LEFT + action] * context.memo[F_COST + action] - context.memo[F_HAVE + action]
    return min(count, max(used, 0)) * context.memo[F_TOKEN + action]


# ----------------------------------------------------------------------------------------------------- turn by turn


def best_section(s: State, seat: int, blocked: int, context: SearchContext) -> int:
    """The section whose rows promise most in the next turn."""
    context.memo[F_PRODUCE] = evaluate_produce(context)
    best = NO_ONE
    chosen = 0
    for section in range(c.NUM_SECTIONS):
        if section != blocked:
            value = promise(s, seat, section, context)
            if value > best:
                best = value
                chosen = section
    return chosen


def promise(s: State, seat: int, section: int, context: SearchContext) -> int:
    """What both rows of a section promise, resources that the top row brings included."""
    top = t.MAT_TOP[s.mat[seat] * c.NUM_SECTIONS + section]
    action = t.MAT_BOTTOM[s.mat[seat] * c.NUM_SECTIONS + section]
    have = context.memo[F_HAVE + action]
    value = 0
    if top == c.TOP_PRODUCE:
        value = max(context.memo[F_PRODUCE], 0)
        have += context.memo[F_YIELD + action]
    elif top == c.TOP_TRADE:
        wanted = trade_target(action, context)
        context.memo[F_WANTED] = wanted
        if context.memo[F_COINS]:
            value = evaluate_tokens(wanted, t.TRADE_RESOURCES, context)
            have += t.TRADE_RESOURCES if wanted == action else 0
    else:
        value = context.own[(W_TOP_MOVE if top == c.TOP_MOVE else W_TOP_BOLSTER)]
    return value + (evaluate_bottom(action, context) if have >= context.memo[F_COST + action] else 0)


def evaluate_produce(context: SearchContext) -> int:
    """What the next Produce is worth, less its price."""
    value = evaluate_workers(min(context.memo[F_WORKERS], context.memo[F_SUPPLY]), context) - context.memo[F_PRICE]
    for action in range(c.NUM_BOTTOM):
        value += evaluate_tokens(action, context.memo[F_YIELD + action], context)
    return value


def evaluate_bottom(action: int, context: SearchContext) -> int:
    """What a bottom row brings: coins, own bonus, and its effect as long as it has one."""
    return context.memo[F_EXTRA + action] + (context.memo[F_EFFECT + action] if context.memo[F_LEFT + action] else 0)


def trade_target(below: int, context: SearchContext) -> int:
    """The action that Trade fetches resources for: the one below it if that can be paid then, else the dearest."""
    short = context.memo[F_COST + below] - context.memo[F_HAVE + below]
    if 0 < short <= t.TRADE_RESOURCES and context.memo[F_LEFT + below]:
        return below
    best = NO_ONE
    chosen = below
    for action in range(c.NUM_BOTTOM):
        value = evaluate_tokens(action, t.TRADE_RESOURCES, context)
        if context.memo[F_HAVE + action] >= context.memo[F_COST + action]:
            value = value // 2
        if value > best:
            best = value
            chosen = action
    return chosen


def take_top(s: State, seat: int, section: int, context: SearchContext) -> int:
    """Take the top row; returns what it brings, resources aside."""
    top = t.MAT_TOP[s.mat[seat] * c.NUM_SECTIONS + section]
    if top == c.TOP_PRODUCE:
        return take_produce(context) if context.memo[F_PRODUCE] > 0 else 0
    if top != c.TOP_TRADE:
        return context.own[(W_TOP_MOVE if top == c.TOP_MOVE else W_TOP_BOLSTER)]
    if context.memo[F_COINS] == 0:
        return 0
    context.memo[F_COINS] -= 1
    context.memo[F_HAVE + context.memo[F_WANTED]] += t.TRADE_RESOURCES
    return -context.own[W_COIN]


def take_produce(context: SearchContext) -> int:
    """Take the yield; returns what the new workers are worth, less the price."""
    for action in range(c.NUM_BOTTOM):
        context.memo[F_HAVE + action] += context.memo[F_YIELD + action]
    count = min(context.memo[F_WORKERS], context.memo[F_SUPPLY])
    value = evaluate_workers(count, context) - context.memo[F_PRICE]
    context.memo[F_SUPPLY] -= count
    return value


def take_bottom(s: State, seat: int, section: int, context: SearchContext) -> int:
    """Take the bottom row if it can be paid; returns what it brings."""
    action = t.MAT_BOTTOM[s.mat[seat] * c.NUM_SECTIONS + section]
    if context.memo[F_HAVE + action] < context.memo[F_COST + action]:
        return 0
    value = evaluate_bottom(action, context)
    context.memo[F_HAVE + action] -= context.memo[F_COST + action]
    context.memo[F_LEFT + action] = max(context.memo[F_LEFT + action] - 1, 0)
    context.memo[F_COINS] += 1
    return value


def left_over(context: SearchContext) -> int:
    """What resources promise for the time after, for two more times at most."""
    value = 0
    for action in range(c.NUM_BOTTOM):
        used = context.memo[F_COST + action] * min(context.memo[F_LEFT + action], 2)
        value += min(context.memo[F_HAVE + action], used) * context.memo[F_TOKEN + action]
    return value * context.own[W_LEFT_OVER] // PERCENT
