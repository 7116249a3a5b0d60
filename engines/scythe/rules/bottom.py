"""Bottom-row actions: cost, coins, main effect, ongoing recruit bonuses."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.gains import NO_SITE, PART, gain, take
from engines.scythe.rules.payment import can_pay, pay_resource
from engines.scythe.rules.queries import all_built, control, left_of, right_of
from engines.scythe.rules.sources import tell_effect
from engines.scythe.rules.units import new_mech, new_structure

RECRUIT_IN_PART: int = c.NUM_BOTTOM * c.NUM_BONUSES
EVERY_RECRUIT: int = (BIT[2 * RECRUIT_IN_PART] - 1) // (BIT[c.NUM_BONUSES] - 1)  # with the first bonus
EVERY_CUBE: int = (BIT[c.NUM_UPGRADES * c.NUM_BOTTOM] - 1) // (BIT[c.NUM_BOTTOM] - 1)  # on the first section


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


def has_recruit(s: State, seat: int, action: int) -> int:
    """Not 0 when the recruit of a section was taken, so that it brings its bonus. Rule: S4.16."""
    return s.recruits[seat] & BIT[action]


def push_ongoing(s: State, other: int, action: int) -> int:
    """A player whose recruit was taken from this section before the action gains its bonus.

    Rule: S4.16, S4.20, S2.6, S2.8.
    """
    if has_recruit(s, other, action):
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


def cubes_left(s: State, seat: int) -> int:
    """Upgrades, as `box * NUM_BOTTOM + section`, whose cube lies on the top row still. Rule: S4.7."""
    mask = 0
    for box in range(c.NUM_UPGRADES):
        if s.cubes_taken[seat] & BIT[box] == 0:
            mask |= (BIT[c.NUM_BOTTOM] - 1) << box * c.NUM_BOTTOM
    return mask


def boxes_left(s: State, seat: int) -> int:
    """Upgrades in whose section a bracketed box is left to cover. Rule: S4.2, S4.7."""
    mask = 0
    for action in range(c.NUM_BOTTOM):
        if cost_of(s, seat, action) > t.BOTTOM_MIN_COST[s.mat[seat] * c.NUM_BOTTOM + action]:
            mask |= EVERY_CUBE * BIT[action]
    return mask


def apply_upgrade(s: State, seat: int, answer: int) -> int:
    """Move the cube: one benefit more, one cost less; or decline. Rule: S4.6, S4.7."""
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
    land = site_of_card(site, t.HEXES & ~t.LAKES)
    return staffed_sites(s, seat, site, controlled_sites(s, seat, site, land))


def site_of_card(site: int, among: int) -> int:
    """Those of some spaces where a card puts something: where the player chooses, all. Rule: S7.7."""
    return among & BIT[site] if site != NO_SITE else among


def controlled_sites(s: State, seat: int, site: int, among: int) -> int:
    """Those of some spaces that are controlled, where the player chooses. Rule: S0.6, S4.9, S4.12."""
    return among & control(s, seat) if site == NO_SITE else among


def staffed_sites(s: State, seat: int, site: int, among: int) -> int:
    """Those of some spaces with an own worker, where the player chooses. Rule: S4.9, S4.12."""
    return among & s.workers[seat] if site == NO_SITE else among


def mechs_left(s: State, seat: int) -> int:
    """Mechs still on the faction mat. Rule: S4.8, S0.10."""
    return BIT[c.NUM_MECHS] - 1 & ~s.mechs[seat]


def is_mech_left(s: State, seat: int, slot: int) -> int:
    """Not 0 while a mech is on the faction mat. Rule: S4.8, S0.10."""
    return mechs_left(s, seat) & BIT[slot]


def apply_deploy(s: State, seat: int, site: int, answer: int) -> int:
    """The mech is chosen, or none is; now where. Rule: S4.6, S4.8."""
    if answer == c.DONE:
        return 0
    return push(s, c.K_DEPLOY_SITE, seat, site, answer, 0)


def apply_deploy_site(s: State, seat: int, slot: int, space: int) -> int:
    """The mech stands on `space`; its ability is in force. Rule: S4.8, S4.10, S7.8."""
    new_mech(s, seat, slot, space)
    tell(s, c.EVENT_DEPLOYED, seat, s.faction[seat] * c.NUM_MECHS + slot, space, 0)
    return tell_effect(s, seat, c.MECHS)


def build_sites(s: State, seat: int, site: int) -> int:
    """Where a structure may go: as a mech, and no other structure there; the Factory is allowed.

    Rule: S4.12, S0.10, S7.7, S8.1.
    """
    return deploy_sites(s, seat, site) & ~all_built(s)


def structures_left(s: State, seat: int) -> int:
    """Structures still on the player mat. Rule: S4.11, S0.10."""
    mask = 0
    for kind in range(c.NUM_STRUCTURES):
        if is_structure_left(s, seat, kind):
            mask |= BIT[kind]
    return mask


def is_structure_left(s: State, seat: int, kind: int) -> int:
    """1 while a structure is on the player mat. Rule: S4.11, S0.10."""
    return 1 if s.structure[seat * c.NUM_STRUCTURES + kind] == c.OFF_BOARD else 0


def apply_build(s: State, seat: int, site: int, answer: int) -> int:
    """The structure is chosen, or none is; now where. Rule: S4.6, S4.11."""
    if answer == c.DONE:
        return 0
    return push(s, c.K_BUILD_SITE, seat, site, answer, 0)


def apply_build_site(s: State, seat: int, kind: int, space: int) -> int:
    """The structure stands on `space`. Rule: S4.11."""
    new_structure(s, seat, kind, space)
    tell(s, c.EVENT_BUILT, seat, kind, space, 0)
    return tell_effect(s, seat, c.STRUCTURES)


def recruits_left(s: State, seat: int) -> int:
    """Answers whose recruit was not taken: `section * NUM_BONUSES + bonus`, plus RECRUIT_IN_PART for less of the bonus.

    Rule: S2.7, S4.15, S0.10.
    """
    mask = 0
    for action in range(c.NUM_BOTTOM):
        if s.recruits[seat] & BIT[action] == 0:
            mask |= (BIT[c.NUM_BONUSES] - 1) << action * c.NUM_BONUSES
    return mask | mask << RECRUIT_IN_PART


def bonuses_left(s: State, seat: int) -> int:
    """Answers whose one-time bonus is free. Rule: S4.15."""
    return (BIT[c.NUM_BONUSES] - 1 & ~s.one_time[seat]) * EVERY_RECRUIT


def apply_enlist(s: State, seat: int, answer: int) -> int:
    """The recruit goes on the bonus space, which pays at once; or none does. Rule: S4.6, S4.15, S7.8."""
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


def apply_ongoing(s: State, seat: int, action: int, answer: int) -> int:
    """Gain the bonus in the section's circle. Rule: S4.16, S4.17."""
    if answer == c.YES:
        tell(s, c.EVENT_ONGOING, seat, action, 0, 0)
        return take(s, seat, t.BONUS_OP[t.ONGOING_KIND[action]], t.ONGOING_AMOUNT[action], NO_SITE)
    return 0
