"""Bottom-row actions: cost, coins, main effect, ongoing recruit bonuses."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import push
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    BONUS_OP,
    BOTTOM_COINS,
    BOTTOM_COST,
    BOTTOM_MIN_COST,
    BOTTOM_RESOURCE,
    HOMES,
    LAKES,
    ONE_TIME_AMOUNT,
    ONGOING_AMOUNT,
    ONGOING_KIND,
    OP_COINS,
    TECHNOLOGY_CUBES_PER_PLAYER,
)
from engines.scythe.rules.constants import (
    BOTTOM_BUILD,
    BOTTOM_DEPLOY,
    BOTTOM_ENLIST,
    BOTTOM_UPGRADE,
    DONE,
    K_BOTTOM_COINS,
    K_BOTTOM_STARS,
    K_BUILD,
    K_BUILD_SITE,
    K_DEPLOY,
    K_DEPLOY_SITE,
    K_EARLY_STARS,
    K_ENLIST,
    K_MAIN_EFFECT,
    K_ONGOING,
    K_UPGRADE,
    NO,
    OFF_BOARD,
    OPTION_ENLIST_SELF_BONUS,
    OPTION_NEIGHBOURS_GAIN_LAST,
    YES,
)
from engines.scythe.rules.gains import NO_SITE, PART, gain, take
from engines.scythe.rules.payment import can_pay, pay_resource
from engines.scythe.rules.queries import all_built, left_of, right_of, worker_sites
from engines.scythe.rules.units import new_mech, new_structure

NUM_BOTTOM: int = 4
RECRUIT_IN_PART: int = 16


def cost_of(s: State, p: int, action: int) -> int:
    """Tokens of the section's resource: the open red boxes. Rule: S4.1, S4.2, S2.6."""
    return BOTTOM_COST[s.mat[p] * 4 + action] - s.cubes_placed[p * 4 + action]


def can_take_bottom(s: State, p: int, action: int) -> int:
    """1 when the cost can be paid in full; a finished action may still be paid for. Rule: S2.7, S4.5."""
    return can_pay(s, p, BOTTOM_RESOURCE[action], cost_of(s, p, action))


def start_bottom(s: State, p: int, action: int, part: int) -> int:
    """Cost, coins, main effect, own bonus, left neighbour's, right neighbour's, stars.

    Nothing else brings an ongoing bonus. Rule: S4.3, S4.4, S4.18, S4.19, S11.3.
    """
    push(s, K_BOTTOM_STARS, p, 0, 0, 0)
    left = left_of(s, p)
    right = right_of(s, p)
    if right != left:
        push_ongoing(s, right, action)
    push_ongoing(s, left, action)
    if s.options & OPTION_NEIGHBOURS_GAIN_LAST == 0:
        push(s, K_EARLY_STARS, p, 0, 0, 0)
    if s.options & OPTION_ENLIST_SELF_BONUS and action == BOTTOM_ENLIST:
        push(s, K_ONGOING, p, action, 0, 0)
    else:
        push_ongoing(s, p, action)
    push(s, K_MAIN_EFFECT, p, action, 0, 0)
    push(s, K_BOTTOM_COINS, p, action, part, 0)
    return pay_resource(s, p, BOTTOM_RESOURCE[action], cost_of(s, p, action))


def push_ongoing(s: State, q: int, action: int) -> int:
    """A player whose recruit was taken from this section before the action gains its bonus.

    Rule: S4.16, S4.20, S2.6, S2.8.
    """
    if s.recruits[q] & BIT[action]:
        push(s, K_ONGOING, q, action, 0, 0)
    return 0


def coins_of(s: State, p: int, action: int) -> int:
    """Coins shown on the section. Rule: S4.1."""
    return BOTTOM_COINS[s.mat[p] * 4 + action]


def earn_coins(s: State, p: int, action: int, part: int) -> int:
    """Gain the coins shown on the section, or fewer. Rule: S4.3, S2.7."""
    s.reduced = 0
    return gain(s, p, OP_COINS, coins_of(s, p, action), NO_SITE | part, 1)


def main_effect(s: State, p: int, action: int) -> int:
    """Upgrade, Deploy, Build or Enlist, on a territory of the player's choice. Rule: S4.1, S4.10."""
    if action == BOTTOM_UPGRADE:
        return push(s, K_UPGRADE, p, 0, 0, 0)
    if action == BOTTOM_DEPLOY:
        return push(s, K_DEPLOY, p, NO_SITE, 0, 0)
    if action == BOTTOM_BUILD:
        return push(s, K_BUILD, p, NO_SITE, 0, 0)
    return push(s, K_ENLIST, p, 0, 0, 0)


def legal_upgrade(s: State, p: int) -> int:
    """Cube of a top-row box (6) and bracketed box of a section (4), as `box * 4 + section`, or decline.

    Rule: S4.6, S4.7.
    """
    mask = BIT[DONE]
    for box in range(TECHNOLOGY_CUBES_PER_PLAYER):
        if s.cubes_taken[p] & BIT[box]:
            continue
        for action in range(NUM_BOTTOM):
            if cost_of(s, p, action) > BOTTOM_MIN_COST[s.mat[p] * 4 + action]:
                mask |= BIT[box * NUM_BOTTOM + action]
    return mask


def apply_upgrade(s: State, p: int, x: int) -> int:
    """Move the cube: one benefit more, one cost less. Rule: S4.7."""
    if x != DONE:
        s.cubes_taken[p] |= BIT[x // NUM_BOTTOM]
        s.cubes_placed[p * 4 + x % NUM_BOTTOM] += 1
    return 0


def deploy_sites(s: State, p: int, site: int) -> int:
    """Where a mech may go: the site of the card, or a controlled territory with an own worker, no lake.

    Rule: S4.9, S7.7.
    """
    if site != NO_SITE:
        return BIT[site] & ~(LAKES | HOMES)
    return worker_sites(s, p) & ~LAKES


def legal_deploy(s: State, p: int, site: int) -> int:
    """Mechs still on the faction mat, or decline. Rule: S4.6, S4.8."""
    if deploy_sites(s, p, site) == 0:
        return BIT[DONE]
    return ((BIT[4] - 1) & ~s.mechs[p]) | BIT[DONE]


def apply_deploy(s: State, p: int, site: int, x: int) -> int:
    """The mech is chosen; now where. Rule: S4.8."""
    if x == DONE:
        return 0
    return push(s, K_DEPLOY_SITE, p, site, x, 0)


def apply_deploy_site(s: State, p: int, slot: int, h: int) -> int:
    """The mech stands on `h`; its ability is in force. Rule: S4.8, S4.10, S7.8."""
    return new_mech(s, p, slot, h)


def build_sites(s: State, p: int, site: int) -> int:
    """Where a structure may go: no other structure there, no lake; the Factory is allowed.

    Rule: S4.12, S0.10, S7.7, S8.1.
    """
    free = ~(all_built(s) | LAKES | HOMES)
    if site != NO_SITE:
        return BIT[site] & free
    return worker_sites(s, p) & free


def legal_build(s: State, p: int, site: int) -> int:
    """Structures still on the player mat, or decline. Rule: S4.6, S4.11."""
    mask = BIT[DONE]
    if build_sites(s, p, site) == 0:
        return mask
    for kind in range(4):
        if s.structure[p * 4 + kind] == OFF_BOARD:
            mask |= BIT[kind]
    return mask


def apply_build(s: State, p: int, site: int, x: int) -> int:
    """The structure is chosen; now where. Rule: S4.11."""
    if x == DONE:
        return 0
    return push(s, K_BUILD_SITE, p, site, x, 0)


def apply_build_site(s: State, p: int, kind: int, h: int) -> int:
    """The structure stands on `h`. Rule: S4.11."""
    return new_structure(s, p, kind, h)


def legal_enlist(s: State, p: int) -> int:
    """Recruit of a section (4) and free one-time bonus (4), as `section * 4 + bonus`, or decline.

    The same answer plus 16 takes the bonus in part. Rule: S4.6, S4.15, S2.7.
    """
    mask = BIT[DONE]
    for action in range(NUM_BOTTOM):
        if s.recruits[p] & BIT[action]:
            continue
        for bonus in range(4):
            if s.one_time[p] & BIT[bonus] == 0:
                mask |= BIT[action * 4 + bonus] | BIT[RECRUIT_IN_PART + action * 4 + bonus]
    return mask


def apply_enlist(s: State, p: int, x: int) -> int:
    """The recruit goes on the bonus space, which pays at once. Rule: S4.15, S7.8."""
    if x == DONE:
        return 0
    part = PART if x >= RECRUIT_IN_PART else 0
    choice = x % RECRUIT_IN_PART
    s.recruits[p] |= BIT[choice // 4]
    s.one_time[p] |= BIT[choice % 4]
    s.reduced = 0
    return gain(s, p, BONUS_OP[choice % 4], ONE_TIME_AMOUNT[choice % 4], NO_SITE | part, 1)


def legal_ongoing(s: State, p: int, action: int) -> int:
    """Take the ongoing bonus or decline it. Rule: S4.4, S4.16."""
    if s.recruits[p] & BIT[action] == 0:
        return 0
    return BIT[YES] | BIT[NO]


def apply_ongoing(s: State, p: int, action: int, x: int) -> int:
    """Gain the bonus in the section's circle. Rule: S4.16, S4.17."""
    if x == YES:
        return take(s, p, BONUS_OP[ONGOING_KIND[action]], ONGOING_AMOUNT[action], NO_SITE)
    return 0
