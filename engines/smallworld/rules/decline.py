"""Decline: what stays of a race, and what becomes of the one that declined before."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.frames import push
from engines.core.observing import tell
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import BIVOUACKING, DRAGON_MASTER, GHOULS, HALFLINGS, HEROIC, SPIRIT, STOUT
from engines.smallworld.rules.combos import discard_badge
from engines.smallworld.rules.constants import (
    DECLINED,
    EVENT_DECLINED,
    K_STOUT,
    NO,
    NO_POWER,
    NO_RACE,
    NUM_SLOTS,
    OPTION_STOUT_AT_ONCE,
    SPIRITS,
    YES,
)
from engines.smallworld.rules.losses import leave, leave_if_gone
from engines.smallworld.rules.ready import take_up
from engines.smallworld.rules.troops import active_troop, has_power


def decline(s: State, p: int) -> int:
    """The active race declines: the older one goes, badge and markers go, one token a region stays.

    Rule: W10.1, W10.2, W10.3, W10.4, W10.5, W10.7, W14.12, W14.15, W14.45, W14.46.
    """
    t = active_troop(p)
    to = p * NUM_SLOTS + (SPIRITS if s.power[t] == SPIRIT else DECLINED)
    if s.race[to] != NO_RACE:
        leave(s, to)
    if s.power[t] != SPIRIT:
        discard_badge(s, s.power[t])
    remove_markers(s, t)
    turn_tokens(s, p, t)
    tell(s, EVENT_DECLINED, t, 0, 0)
    move_troop(s, t, to)
    return leave_if_gone(s, to)


def turn_tokens(s: State, p: int, t: int) -> int:
    """One token a region is turned over, the others and those in hand go to the tray; Ghouls on the map all stay.

    Rule: W10.4, W12.1, W12.4, W14.46.
    """
    race = s.race[t]
    s.tray[race] += s.in_hand[t] + s.aside[p]
    s.in_hand[t] = 0
    s.aside[p] = 0
    if race != GHOULS:
        take_up(s, t)
        s.tray[race] += s.in_hand[t]
        s.in_hand[t] = 0
    return 0


def remove_markers(s: State, t: int) -> int:
    """Holes, heroes, dragon and encampments go; lairs and fortresses stay. Rule: W10.5, W14.5, W14.9."""
    if s.race[t] == HALFLINGS:
        s.holes = 0
    if s.power[t] == HEROIC:
        s.heroes = 0
    if s.power[t] == DRAGON_MASTER:
        s.dragon = 0
    if s.power[t] == BIVOUACKING:
        remove_camps(s, s.regions[t])
    return 0


def remove_camps(s: State, mask: int) -> int:
    """The encampments return to their box. Rule: W10.5, W13.3."""
    s.camps_in_hand = 0
    while mask:
        s.camps[ctz(mask)] = 0
        mask &= mask - 1
    return 0


def move_troop(s: State, t: int, to: int) -> int:
    """The race is one in decline from now on. Rule: W0.4, W10.3, W13.16, W14.11."""
    s.race[to] = s.race[t]
    s.power[to] = s.power[t]
    s.history[to] = s.history[t]
    s.race[t] = NO_RACE
    s.power[t] = NO_POWER
    s.regions[to] = s.regions[t]
    s.regions[t] = 0
    mask = s.regions[to]
    while mask:
        s.occupant[ctz(mask)] = to
        mask &= mask - 1
    return 0


def ask_stout(s: State, p: int, t: int) -> int:
    """A Stout race may decline after it was paid, in the turn of the pick too. Rule: W13.17."""
    if has_power(s, t, STOUT) == 0 or (s.picked and s.options & OPTION_STOUT_AT_ONCE == 0):
        return 0
    return push(s, K_STOUT, p, 0, 0, 0)


def legal_stout() -> int:
    """Decline or not. Rule: W13.17."""
    return BIT[NO] | BIT[YES]


def apply_stout(s: State, p: int, x: int) -> int:
    """The race declines without a second scoring. Rule: W13.17, W14.13."""
    return decline(s, p) if x == YES else 0
