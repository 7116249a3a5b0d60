"""Bottom-row actions: cost, coins, main effect, ongoing recruit bonuses."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import push
from engines.scythe.cards import draw_cards
from engines.scythe.constants import (
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
    ONE_TIME_COINS,
    ONE_TIME_POPULARITY,
    ONE_TIME_POWER,
    OPTION_ENLIST_SELF_BONUS,
    OPTION_NEIGHBOURS_GAIN_LAST,
    TAKE,
    TAKE_PART,
    YES,
)
from engines.scythe.gains import NO_SITE
from engines.scythe.payment import can_pay, pay_resource
from engines.scythe.queries import all_built, left_of, right_of, worker_sites
from engines.scythe.state import State
from engines.scythe.tables import (
    BOTTOM_COINS,
    BOTTOM_COST,
    BOTTOM_MIN_COST,
    BOTTOM_RESOURCE,
    HOMES,
    LAKES,
    ONE_TIME_AMOUNT,
    ONGOING_AMOUNT,
    ONGOING_KIND,
    TECHNOLOGY_CUBES_PER_PLAYER,
)
from engines.scythe.tracks import gain_coins, gain_popularity, gain_power
from engines.scythe.units import new_mech, new_structure

NUM_BOTTOM: int = 4


def cost_of(s: State, p: int, action: int) -> int:
    """Tokens of the section's resource: the open red boxes. Rule: S4.1, S4.2, S2.6."""
    return BOTTOM_COST[s.mat[p] * 4 + action] - s.cubes_placed[p * 4 + action]


def can_take_bottom(s: State, p: int, action: int) -> int:
    """1 when the cost can be paid in full; a finished action may still be paid for. Rule: S2.7, S4.5."""
    return can_pay(s, p, BOTTOM_RESOURCE[action], cost_of(s, p, action))


def start_bottom(s: State, p: int, action: int, coins: int) -> int:
    """Cost, coins, main effect, own bonus, left neighbour's, right neighbour's, stars.

    Rule: S4.3, S4.4, S4.19, S11.3.
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
    if coins:
        push(s, K_BOTTOM_COINS, p, action, 0, 0)
    return pay_resource(s, p, BOTTOM_RESOURCE[action], cost_of(s, p, action))


def push_ongoing(s: State, q: int, action: int) -> int:
    """A player whose recruit was taken from this section before the action gains its bonus.

    Rule: S4.16, S4.20, S2.6, S2.8.
    """
    if s.recruits[q] & BIT[action]:
        push(s, K_ONGOING, q, action, 0, 0)
    return 0


def earn_coins(s: State, p: int, action: int) -> int:
    """Coins shown on the section. Rule: S4.3."""
    return gain_coins(s, p, BOTTOM_COINS[s.mat[p] * 4 + action])


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
    """Recruit of a section (4) and free one-time bonus (4), as `section * 4 + bonus`, or decline. Rule: S4.6, S4.15."""
    mask = BIT[DONE]
    for action in range(NUM_BOTTOM):
        if s.recruits[p] & BIT[action]:
            continue
        for bonus in range(4):
            if s.one_time[p] & BIT[bonus] == 0:
                mask |= BIT[action * 4 + bonus]
    return mask


def apply_enlist(s: State, p: int, x: int) -> int:
    """The recruit goes on the bonus space, which pays at once. Rule: S4.15, S7.8."""
    if x == DONE:
        return 0
    s.recruits[p] |= BIT[x // 4]
    s.one_time[p] |= BIT[x % 4]
    return gain_recruit(s, p, x % 4, ONE_TIME_AMOUNT[x % 4])


def gain_recruit(s: State, p: int, kind: int, n: int) -> int:
    """Power, coins, popularity or combat cards of a recruit. Rule: S4.15, S4.17."""
    if kind == ONE_TIME_POWER:
        return gain_power(s, p, n)
    if kind == ONE_TIME_COINS:
        return gain_coins(s, p, n)
    if kind == ONE_TIME_POPULARITY:
        return gain_popularity(s, p, n)
    return draw_cards(s, p, n)


def legal_ongoing(s: State, p: int, action: int) -> int:
    """Take the ongoing bonus or decline it. Rule: S4.4, S4.16."""
    if s.recruits[p] & BIT[action] == 0:
        return 0
    return BIT[YES] | BIT[NO]


def apply_ongoing(s: State, p: int, action: int, x: int) -> int:
    """Gain the bonus in the section's circle. Rule: S4.16, S4.17."""
    if x == YES:
        return gain_recruit(s, p, ONGOING_KIND[action], ONGOING_AMOUNT[action])
    return 0


def takes_coins(x: int) -> int:
    """1 when the bottom row is taken with its coins, 0 when they are declined. Rule: S4.3."""
    assert x == TAKE or x == TAKE_PART, "no answer of the bottom row"
    return 1 if x == TAKE else 0
