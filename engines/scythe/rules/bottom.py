"""Bottom-row actions: cost, coins, main effect, ongoing recruit bonuses."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import push
from engines.core.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.gains import NO_SITE, PART, gain, take
from engines.scythe.rules.payment import can_pay, pay_resource
from engines.scythe.rules.queries import all_built, left_of, right_of, worker_sites
from engines.scythe.rules.sources import tell_effect
from engines.scythe.rules.units import new_mech, new_structure

RECRUIT_IN_PART: int = c.NUM_BOTTOM * c.NUM_BONUSES


def cost_of(s: State, seat: int, action: int) -> int:
    """Tokens of the section's resource: the open red boxes. Rule: S4.1, S4.2, S2.6."""
    return t.BOTTOM_COST[s.mat[seat] * c.NUM_BOTTOM + action] - s.cubes_placed[seat * c.NUM_BOTTOM + action]


def can_take_bottom(s: State, seat: int, action: int) -> int:
    """1 when the cost can be paid in full; a finished action may still be paid for. Rule: S2.7, S4.5."""
    return can_pay(s, seat, t.BOTTOM_RESOURCE[action], cost_of(s, seat, action))


def start_bottom(s: State, seat: int, action: int, part: int) -> int:
    """Cost, coins, main effect, own bonus, left neighbour's, right neighbour's, stars.

    Nothing else brings an ongoing bonus. Rule: S4.3, S4.4, S4.18, S4.19, S11.3.
    """
    push(s, c.K_BOTTOM_STARS, seat, 0, 0, 0)
    left = left_of(s, seat)
    right = right_of(s, seat)
    if right != left:
        push_ongoing(s, right, action)
    push_ongoing(s, left, action)
    if s.options & c.OPTION_NEIGHBOURS_GAIN_LAST == 0:
        push(s, c.K_EARLY_STARS, seat, 0, 0, 0)
    if s.options & c.OPTION_ENLIST_SELF_BONUS and action == c.BOTTOM_ENLIST:
        push(s, c.K_ONGOING, seat, action, 0, 0)
    else:
        push_ongoing(s, seat, action)
    push(s, c.K_MAIN_EFFECT, seat, action, 0, 0)
    push(s, c.K_BOTTOM_COINS, seat, action, part, 0)
    return pay_resource(s, seat, t.BOTTOM_RESOURCE[action], cost_of(s, seat, action))


def push_ongoing(s: State, other: int, action: int) -> int:
    """A player whose recruit was taken from this section before the action gains its bonus.

    Rule: S4.16, S4.20, S2.6, S2.8.
    """
    if s.recruits[other] & BIT[action]:
        push(s, c.K_ONGOING, other, action, 0, 0)
    return 0


def coins_of(s: State, seat: int, action: int) -> int:
    """Coins shown on the section. Rule: S4.1."""
    return t.BOTTOM_COINS[s.mat[seat] * c.NUM_BOTTOM + action]


def earn_coins(s: State, seat: int, action: int, part: int) -> int:
    """Gain the coins shown on the section, or fewer. Rule: S4.3, S2.7."""
    s.reduced = 0
    return gain(s, seat, t.OP_COINS, coins_of(s, seat, action), NO_SITE | part, 1)


def main_effect(s: State, seat: int, action: int) -> int:
    """Upgrade, Deploy, Build or Enlist, on a territory of the player's choice. Rule: S4.1, S4.10."""
    if action == c.BOTTOM_UPGRADE:
        return push(s, c.K_UPGRADE, seat, 0, 0, 0)
    if action == c.BOTTOM_DEPLOY:
        return push(s, c.K_DEPLOY, seat, NO_SITE, 0, 0)
    if action == c.BOTTOM_BUILD:
        return push(s, c.K_BUILD, seat, NO_SITE, 0, 0)
    return push(s, c.K_ENLIST, seat, 0, 0, 0)


def legal_upgrade(s: State, seat: int) -> int:
    """Cube of a top-row box and bracketed box of a section, as `box * NUM_BOTTOM + section`, or decline.

    Rule: S4.6, S4.7.
    """
    mask = BIT[c.DONE]
    for box in range(t.TECHNOLOGY_CUBES_PER_PLAYER):
        if s.cubes_taken[seat] & BIT[box]:
            continue
        for action in range(c.NUM_BOTTOM):
            if cost_of(s, seat, action) > t.BOTTOM_MIN_COST[s.mat[seat] * c.NUM_BOTTOM + action]:
                mask |= BIT[box * c.NUM_BOTTOM + action]
    return mask


def apply_upgrade(s: State, seat: int, answer: int) -> int:
    """Move the cube: one benefit more, one cost less. Rule: S4.7."""
    if answer != c.DONE:
        s.cubes_taken[seat] |= BIT[answer // c.NUM_BOTTOM]
        s.cubes_placed[seat * c.NUM_BOTTOM + answer % c.NUM_BOTTOM] += 1
        tell(s, c.EVENT_UPGRADED, seat, answer // c.NUM_BOTTOM, answer % c.NUM_BOTTOM, 0)
        tell_effect(s, seat, c.UPGRADES)
    return 0


def deploy_sites(s: State, seat: int, site: int) -> int:
    """Where a mech may go: the site of the card, or a controlled territory with an own worker, no lake.

    Rule: S4.9, S7.7.
    """
    if site != NO_SITE:
        return BIT[site] & ~(t.LAKES | t.HOMES)
    return worker_sites(s, seat) & ~t.LAKES


def legal_deploy(s: State, seat: int, site: int) -> int:
    """Mechs still on the faction mat, or decline. Rule: S4.6, S4.8."""
    if deploy_sites(s, seat, site) == 0:
        return BIT[c.DONE]
    return ((BIT[c.NUM_MECHS] - 1) & ~s.mechs[seat]) | BIT[c.DONE]


def apply_deploy(s: State, seat: int, site: int, answer: int) -> int:
    """The mech is chosen; now where. Rule: S4.8."""
    if answer == c.DONE:
        return 0
    return push(s, c.K_DEPLOY_SITE, seat, site, answer, 0)


def apply_deploy_site(s: State, seat: int, slot: int, space: int) -> int:
    """The mech stands on `space`; its ability is in force. Rule: S4.8, S4.10, S7.8."""
    new_mech(s, seat, slot, space)
    tell(s, c.EVENT_DEPLOYED, seat, s.faction[seat] * c.NUM_MECHS + slot, space, 0)
    return tell_effect(s, seat, c.MECHS)


def build_sites(s: State, seat: int, site: int) -> int:
    """Where a structure may go: no other structure there, no lake; the Factory is allowed.

    Rule: S4.12, S0.10, S7.7, S8.1.
    """
    free = ~(all_built(s) | t.LAKES | t.HOMES)
    if site != NO_SITE:
        return BIT[site] & free
    return worker_sites(s, seat) & free


def legal_build(s: State, seat: int, site: int) -> int:
    """Structures still on the player mat, or decline. Rule: S4.6, S4.11."""
    mask = BIT[c.DONE]
    if build_sites(s, seat, site) == 0:
        return mask
    for kind in range(c.NUM_STRUCTURES):
        if s.structure[seat * c.NUM_STRUCTURES + kind] == c.OFF_BOARD:
            mask |= BIT[kind]
    return mask


def apply_build(s: State, seat: int, site: int, answer: int) -> int:
    """The structure is chosen; now where. Rule: S4.11."""
    if answer == c.DONE:
        return 0
    return push(s, c.K_BUILD_SITE, seat, site, answer, 0)


def apply_build_site(s: State, seat: int, kind: int, space: int) -> int:
    """The structure stands on `space`. Rule: S4.11."""
    new_structure(s, seat, kind, space)
    tell(s, c.EVENT_BUILT, seat, kind, space, 0)
    return tell_effect(s, seat, c.STRUCTURES)


def legal_enlist(s: State, seat: int) -> int:
    """Recruit of a section and free one-time bonus, as `section * NUM_BONUSES + bonus`, or decline.

    The same answer plus RECRUIT_IN_PART takes the bonus in part. Rule: S4.6, S4.15, S2.7.
    """
    mask = BIT[c.DONE]
    for action in range(c.NUM_BOTTOM):
        if s.recruits[seat] & BIT[action]:
            continue
        for bonus in range(c.NUM_BONUSES):
            if s.one_time[seat] & BIT[bonus] == 0:
                mask |= BIT[action * c.NUM_BONUSES + bonus] | BIT[RECRUIT_IN_PART + action * c.NUM_BONUSES + bonus]
    return mask


def apply_enlist(s: State, seat: int, answer: int) -> int:
    """The recruit goes on the bonus space, which pays at once. Rule: S4.15, S7.8."""
    if answer == c.DONE:
        return 0
    part = PART if answer >= RECRUIT_IN_PART else 0
    choice = answer % RECRUIT_IN_PART
    s.recruits[seat] |= BIT[choice // c.NUM_BONUSES]
    bonus = choice % c.NUM_BONUSES
    s.one_time[seat] |= BIT[bonus]
    tell(s, c.EVENT_ENLISTED, seat, choice // c.NUM_BONUSES, bonus, 0)
    tell_effect(s, seat, c.RECRUITS)
    s.reduced = 0
    return gain(s, seat, t.BONUS_OP[bonus], t.ONE_TIME_AMOUNT[bonus], NO_SITE | part, 1)


def legal_ongoing(s: State, seat: int, action: int) -> int:
    """Take the ongoing bonus or decline it. Rule: S4.4, S4.16."""
    if s.recruits[seat] & BIT[action] == 0:
        return 0
    return BIT[c.YES] | BIT[c.NO]


def apply_ongoing(s: State, seat: int, action: int, answer: int) -> int:
    """Gain the bonus in the section's circle. Rule: S4.16, S4.17."""
    if answer == c.YES:
        tell(s, c.EVENT_ONGOING, seat, action, 0, 0)
        return take(s, seat, t.BONUS_OP[t.ONGOING_KIND[action]], t.ONGOING_AMOUNT[action], NO_SITE)
    return 0
