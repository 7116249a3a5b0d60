"""What a position is worth to a seat: what pays at the end, what leads to stars, and what the next turns need."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.core.constants import NUM_WEIGHTS
from engines.core.notebook import Notebook
from engines.scythe.battle import attack_worth
from engines.scythe.bottom import cost_of
from engines.scythe.combat import opponent_at
from engines.scythe.constants import (
    ALBION,
    BOTTOM_BUILD,
    BOTTOM_DEPLOY,
    BOX_BOLSTER_CARDS,
    BOX_BOLSTER_POWER,
    BOX_GAIN_COINS,
    BOX_MOVE_UNITS,
    BOX_TRADE_POPULARITY,
    K_ENCOUNTER,
    NO_CARD,
    NO_SEAT,
    NUM_RESOURCES,
    OFF_BOARD,
    RUSVIET,
    STAR_MECHS,
    STAR_POPULARITY,
    STAR_POWER,
    STAR_RECRUITS,
    STAR_STRUCTURES,
    STAR_UPGRADES,
    STAR_WORKERS,
    TOGAWA,
)
from engines.scythe.distances import ACROSS, FAR, NUM_PAIRS, ON_FOOT
from engines.scythe.objectives import card_complete, holds, may_reveal
from engines.scythe.produce import num_territories
from engines.scythe.queries import (
    all_built,
    character_space,
    control,
    num_hand,
    num_resources_at,
    num_stars,
    num_workers_at,
)
from engines.scythe.scoring import bonus_coins, fortune
from engines.scythe.state import State
from engines.scythe.tables import (
    ABILITY_BURROW,
    ABILITY_RIVERWALK,
    ABILITY_SPEED,
    ABILITY_TOKA,
    ADJACENT,
    BOTTOM_RESOURCE,
    FACTORY,
    FACTORY_MASK,
    HEXES,
    LAKES,
    MECH_ABILITY,
    NUM_SPACES,
    OBJECTIVE_FIRST,
    PER_RESOURCE_PAIR,
    PER_STAR,
    PER_TERRITORY,
    POPULARITY_MAX,
    POWER_DIAL_MAX,
    POWER_MAX,
    PRED_A,
    PRED_B,
    PRED_ID,
    PRODUCES,
    PRODUCT_NONE,
    PRODUCT_WORKER,
    TERRAIN,
    TIER_OF,
    WORKERS_PER_PLAYER,
)
from engines.scythe.weights import (
    M_BEST,
    M_DANGER,
    M_PHASE,
    M_REACH,
    M_STRENGTH,
    W_ABILITY,
    W_ARMORY,
    W_BLOCKED,
    W_BOX_CARDS,
    W_BOX_COINS,
    W_BOX_MOVE,
    W_BOX_POPULARITY,
    W_BOX_POWER,
    W_BOX_PRODUCE,
    W_BROKE,
    W_BUILD,
    W_CARD,
    W_CARD_MORE,
    W_CARDS_WANTED,
    W_CHEAPER,
    W_COIN,
    W_CROSS_RIVERS,
    W_DEPLOY,
    W_ENCOUNTER,
    W_ENLIST,
    W_EXPOSED_RESOURCE,
    W_EXPOSED_WORKER,
    W_FACTORY_CARD,
    W_FLAG,
    W_HURRY,
    W_INCOME,
    W_LEAD,
    W_MECH,
    W_MILL,
    W_MINE,
    W_MONUMENT,
    W_NEAR_ENCOUNTER,
    W_NEAR_FACTORY,
    W_OBJECTIVE,
    W_OBJECTIVE_PART,
    W_PATIENCE,
    W_POINTS_EARLY,
    W_POINTS_LATE,
    W_POPULARITY,
    W_POPULARITY_EARLY,
    W_POWER,
    W_POWER_MORE,
    W_POWER_WANTED,
    W_PROGRESS_MECHS,
    W_PROGRESS_POPULARITY,
    W_PROGRESS_POWER,
    W_PROGRESS_RECRUITS,
    W_PROGRESS_STRUCTURES,
    W_PROGRESS_UPGRADES,
    W_PROGRESS_WORKERS,
    W_READY,
    W_RECRUIT,
    W_SECOND,
    W_SPEED,
    W_STAR,
    W_THREATENED,
    W_TRAP,
    W_UPGRADE,
    W_WIN,
    W_WORKER,
    W_WORKER_MORE,
    W_WORKERS_WANTED,
)

LAST_PHASE: int = 6
PERCENT: int = 100
ENOUGH_COINS: int = 2
USUAL_CARDS: int = 2
MIDDLING_CARD: int = 3
MOST_STRONGER: int = 8
SLOW_FADE: int = 2  # phases that income stays as good as at the start
USUAL_TURNS: int = 20
NEAR: int = 9  # steps from which on nearness counts


def prepare(s: State, p: int, n: Notebook) -> int:
    """Write down what a search of `p` does not change: opponents' stars, fortunes, and where they can go."""
    phase = 0
    best = 0
    danger = 0
    for q in range(s.players):
        n.memo[M_REACH + q] = 0 if q == p else within_reach(s, q)
        n.memo[M_STRENGTH + q] = strength(s, q)
        danger |= n.memo[M_REACH + q]
        if q != p:
            phase = max(phase, num_stars(s, q))
            best = max(best, fortune(s, q))
    n.memo[M_PHASE] = phase
    n.memo[M_BEST] = best
    n.memo[M_DANGER] = danger
    return 0


def strength(s: State, q: int) -> int:
    """What a seat can commit to a combat, about: the dial and two middling cards."""
    return min(s.power[q], POWER_DIAL_MAX) + min(num_hand(s, q), USUAL_CARDS) * MIDDLING_CARD


def within_reach(s: State, q: int) -> int:
    """Spaces next to a character or mech."""
    mask = 0
    fighters = s.fighters[q]
    while fighters:
        mask |= ADJACENT[ctz(fighters)]
        fighters &= fighters - 1
    return mask


def worth(s: State, p: int, n: Notebook) -> int:
    """How good the position is for `p`, in hundredths of a coin."""
    if s.ended:
        return end_worth(s, p, n)
    phase = min(max(n.memo[M_PHASE], num_stars(s, p)), LAST_PHASE)
    held = control(s, p)
    w = p * NUM_WEIGHTS
    early = LAST_PHASE - phase
    value = points(s, p, held, phase, n, w) + tracks(s, p, n, w)
    value += star_progress(s, p, n, w) * (PERCENT + haste(s, p, n, w)) // PERCENT
    value += early * engine(s, p, n, w) // LAST_PHASE
    value += min(early + SLOW_FADE, LAST_PHASE) * income(s, p, held, n, w) // LAST_PHASE
    value += needs(s, p, held, n, w) + journey(s, p, early, n, w) + goals(s, p, early, n, w)
    value += early * s.popularity[p] * n.weights[w + W_POPULARITY_EARLY] // LAST_PHASE
    return value + tokens(s, p, n, w) + fights(s, p, n) - exposed(s, p, held, n, w) - threatened(s, p, n, w)


def end_worth(s: State, p: int, n: Notebook) -> int:
    """The game is over: being the richest is what counts, and by how much; after very many turns, that it is over."""
    best = 0
    for q in range(s.players):
        if q != p:
            best = max(best, fortune(s, q))
    lead = fortune(s, p) - best
    w = p * NUM_WEIGHTS
    content = lead > 0 or s.turns_of[p] >= n.weights[w + W_PATIENCE]
    return lead * n.weights[w + W_LEAD] + (n.weights[w + W_WIN] if content else -n.weights[w + W_WIN])


def points(s: State, p: int, held: int, phase: int, n: Notebook, w: int) -> int:
    """Coins, and what everything else would pay if the game ended now, of which part counts before the end."""
    tier = TIER_OF[s.popularity[p]]
    territories = popcount(held)
    if held & FACTORY_MASK:
        territories += 2
    resources = 0
    for r in range(NUM_RESOURCES):
        resources += tokens_on(s, held, r)
    total = num_stars(s, p) * PER_STAR[tier] + territories * PER_TERRITORY[tier] + bonus_coins(s, p)
    total = total * 2 + resources * PER_RESOURCE_PAIR[tier]
    percent = n.weights[w + W_POINTS_EARLY] * (LAST_PHASE - phase) + n.weights[w + W_POINTS_LATE] * phase
    return s.coins[p] * n.weights[w + W_COIN] + total * percent // (2 * LAST_PHASE)


def tokens_on(s: State, held: int, r: int) -> int:
    """Tokens of resource `r` on the territories held."""
    count = 0
    mask = s.res_at[r] & held
    while mask:
        count += s.res[ctz(mask) * NUM_RESOURCES + r]
        mask &= mask - 1
    return count


def tracks(s: State, p: int, n: Notebook, w: int) -> int:
    """Power, popularity, combat cards, and enough coins for Trade and Bolster."""
    value = some(s.power[p], n.weights[w + W_POWER_WANTED], n.weights[w + W_POWER], n.weights[w + W_POWER_MORE])
    value += s.popularity[p] * n.weights[w + W_POPULARITY]
    value += some(num_hand(s, p), n.weights[w + W_CARDS_WANTED], n.weights[w + W_CARD], n.weights[w + W_CARD_MORE])
    return value - max(ENOUGH_COINS - s.coins[p], 0) * n.weights[w + W_BROKE]


def some(count: int, wanted: int, each: int, more: int) -> int:
    """So much for each of the first ones, so much for each one more."""
    return min(count, wanted) * each + max(count - wanted, 0) * more


def star_progress(s: State, p: int, n: Notebook, w: int) -> int:
    """Stars placed, and the way to those that are not: the last steps count most."""
    value = num_stars(s, p) * n.weights[w + W_STAR]
    open_stars = ~s.stars[p]
    if open_stars & STAR_UPGRADES:
        value += way(popcount(s.cubes_taken[p]), 6, n.weights[w + W_PROGRESS_UPGRADES])
    if open_stars & STAR_MECHS:
        value += way(popcount(s.mechs[p]), 4, n.weights[w + W_PROGRESS_MECHS])
    if open_stars & STAR_STRUCTURES:
        value += way(popcount(s.built[p]), 4, n.weights[w + W_PROGRESS_STRUCTURES])
    if open_stars & STAR_RECRUITS:
        value += way(popcount(s.recruits[p]), 4, n.weights[w + W_PROGRESS_RECRUITS])
    if open_stars & STAR_WORKERS:
        value += way(s.num_workers[p], WORKERS_PER_PLAYER, n.weights[w + W_PROGRESS_WORKERS])
    if open_stars & STAR_POPULARITY:
        value += way(s.popularity[p], POPULARITY_MAX, n.weights[w + W_PROGRESS_POPULARITY])
    if open_stars & STAR_POWER:
        value += way(s.power[p], POWER_MAX, n.weights[w + W_PROGRESS_POWER])
    return value


def haste(s: State, p: int, n: Notebook, w: int) -> int:
    """By how many percent stars are worth more than in a game of usual length: nobody wants to play for ever."""
    return max(s.turns_of[p] - USUAL_TURNS, 0) * n.weights[w + W_HURRY]


def way(done: int, of: int, whole: int) -> int:
    """Part of the whole that has been gone, growing with its square."""
    return whole * done * done // (of * of)


def engine(s: State, p: int, n: Notebook, w: int) -> int:
    """What makes later turns better: upgrades, abilities, recruits, structures, workers."""
    value = popcount(s.recruits[p]) * n.weights[w + W_RECRUIT] + popcount(s.mechs[p]) * n.weights[w + W_MECH]
    value += some(
        s.num_workers[p], n.weights[w + W_WORKERS_WANTED], n.weights[w + W_WORKER], n.weights[w + W_WORKER_MORE]
    )
    value += boxes(s, p, n, w) + abilities_worth(s, p, n, w)
    for kind in range(4):
        if s.structure[p * 4 + kind] != OFF_BOARD:
            value += n.weights[w + structure_weight(kind)]
    return value


def structure_weight(kind: int) -> int:
    """Which weight belongs to a structure."""
    if kind < 2:
        return W_MONUMENT if kind else W_MINE
    return W_MILL if kind == 3 else W_ARMORY


def boxes(s: State, p: int, n: Notebook, w: int) -> int:
    """Upgraded boxes of the top row, and resources saved in the bottom row."""
    value = 0
    taken = s.cubes_taken[p]
    while taken:
        value += n.weights[w + box_weight(ctz(taken))]
        taken &= taken - 1
    for action in range(4):
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


def times_left(s: State, p: int, action: int) -> int:
    """How often a bottom-row action can still be taken with effect."""
    if action == 0:
        return 6 - popcount(s.cubes_taken[p])
    if action == 1:
        return 4 - popcount(s.mechs[p])
    return 4 - popcount(s.built[p]) if action == 2 else 4 - popcount(s.recruits[p])


def abilities_worth(s: State, p: int, n: Notebook, w: int) -> int:
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


def income(s: State, p: int, held: int, n: Notebook, w: int) -> int:
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


def harvest(s: State, p: int, h: int, n: Notebook, w: int) -> int:
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


def needs(s: State, p: int, held: int, n: Notebook, w: int) -> int:
    """Resources for the next bottom-row actions, and whether one can be taken in the next turn."""
    value = 0
    for action in range(4):
        left = times_left(s, p, action)
        have = tokens_on(s, held, BOTTOM_RESOURCE[action])
        if left == 0 or have == 0:
            continue
        cost = max(cost_of(s, p, action), 1)
        whole = n.weights[w + need_weight(action)]
        if has_site(s, p, held, action) == 0:
            value += whole * min(have, cost) // (cost * 2)
            continue
        value += whole * min(have, cost) // cost
        if left > 1 and have > cost:
            value += whole * n.weights[w + W_SECOND] * min(have - cost, cost) // (cost * PERCENT)
        if have >= cost:
            value += n.weights[w + (W_BLOCKED if is_blocked(s, p, action) else W_READY)]
    return value


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


def journey(s: State, p: int, early: int, n: Notebook, w: int) -> int:
    """The way of the character to encounters and the Factory."""
    h = character_space(s, p)
    value = 0
    if s.tokens:
        if is_met(s, p, h):
            value += n.weights[w + W_ENCOUNTER]
        value += max(NEAR - nearest(s, p, h, s.tokens & ~BIT[h]), 0) * n.weights[w + W_NEAR_ENCOUNTER]
    if s.factory_card[p] != NO_CARD or h == FACTORY:
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
    while targets:
        best = min(best, steps(s, p, h, ctz(targets)))
        targets &= targets - 1
    return best


def steps(s: State, p: int, h: int, to: int) -> int:
    """Steps from `h` to `to`, over rivers when the faction's ability for that is out."""
    if s.abilities[p] & (BIT[ABILITY_RIVERWALK] | BIT[ABILITY_BURROW] | BIT[ABILITY_TOKA]):
        return ACROSS[s.faction[p] * NUM_PAIRS + h * NUM_SPACES + to]
    return ON_FOOT[h * NUM_SPACES + to]


def goals(s: State, p: int, early: int, n: Notebook, w: int) -> int:
    """Objective cards that are complete, or in part."""
    if may_reveal(s, p) == 0:
        return 0
    value = 0
    cards = s.objectives[p]
    while cards:
        card = ctz(cards)
        cards &= cards - 1
        if card_complete(s, p, card, 1):
            return n.weights[w + W_OBJECTIVE]
        value = max(value, early * part_complete(s, p, card) * n.weights[w + W_OBJECTIVE_PART] // LAST_PHASE)
    return value


def part_complete(s: State, p: int, card: int) -> int:
    """How many conditions of the card hold."""
    count = 0
    for i in range(OBJECTIVE_FIRST[card], OBJECTIVE_FIRST[card + 1]):
        count += holds(s, p, PRED_ID[i], PRED_A[i], PRED_B[i])
    return count


def tokens(s: State, p: int, n: Notebook, w: int) -> int:
    """Flags and armed Traps on the board."""
    if s.faction[p] == ALBION:
        return popcount(s.flags) * n.weights[w + W_FLAG]
    if s.faction[p] == TOGAWA:
        return popcount(s.armed) * n.weights[w + W_TRAP]
    return 0


def fights(s: State, p: int, n: Notebook) -> int:
    """Combats that own units have moved into."""
    if p != s.active or s.contested == 0:
        return 0
    value = 0
    spaces = s.contested
    while spaces:
        h = ctz(spaces)
        spaces &= spaces - 1
        q = opponent_at(s, p, h)
        if q != NO_SEAT:
            value += attack_worth(s, p, q, h, n)
    return value


def exposed(s: State, p: int, held: int, n: Notebook, w: int) -> int:
    """Workers and resources without a character or mech where an opponent can go."""
    value = 0
    spaces = held & n.memo[M_DANGER] & ~s.fighters[p] & s.units[p]
    while spaces:
        h = ctz(spaces)
        spaces &= spaces - 1
        value += num_workers_at(s, p, h) * n.weights[w + W_EXPOSED_WORKER]
        value += num_resources_at(s, h) * n.weights[w + W_EXPOSED_RESOURCE]
    return value


def threatened(s: State, p: int, n: Notebook, w: int) -> int:
    """Spaces with own fighters that the strongest opponent in reach can attack, by how much it is stronger."""
    most = 0
    mine = strength(s, p)
    for q in range(s.players):
        excess = min(n.memo[M_STRENGTH + q] - mine, MOST_STRONGER)
        if excess > 0:
            most = max(most, popcount(s.fighters[p] & n.memo[M_REACH + q] & HEXES) * excess)
    return most * n.weights[w + W_THREATENED]
