"""Decline: what stays of a race, and what becomes of the one that declined before."""

from __future__ import annotations

from engines.core.engine.bits import ctz
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.combos import discard_badge
from engines.smallworld.rules.losses import leave, leave_if_gone
from engines.smallworld.rules.ready import take_up
from engines.smallworld.rules.troops import active_troop, has_power


def decline(s: State, seat: int) -> int:
    """The active race declines: the older one goes, badge and markers go, one token a region stays.

    Rule: W10.1, W10.2, W10.3, W10.4, W10.5, W10.7, W14.12, W14.15, W14.45, W14.46.
    """
    troop = active_troop(seat)
    to = seat * c.NUM_SLOTS + (c.SPIRITS if s.power[troop] == t.SPIRIT else c.DECLINED)
    if s.race[to] != c.NO_RACE:
        leave(s, to)
    if s.power[troop] != t.SPIRIT:
        discard_badge(s, s.power[troop])
    remove_markers(s, troop)
    turn_tokens(s, seat, troop)
    tell(s, c.EVENT_DECLINED, seat, troop, s.race[troop], 0)
    move_troop(s, troop, to)
    return leave_if_gone(s, to)


def turn_tokens(s: State, seat: int, troop: int) -> int:
    """One token a region is turned over, the others and those in hand go to the tray; Ghouls on the map all stay.

    Rule: W10.4, W12.1, W12.4, W14.46.
    """
    race = s.race[troop]
    s.tray[race] += s.in_hand[troop] + s.aside[seat]
    s.in_hand[troop] = 0
    s.aside[seat] = 0
    if race != t.GHOULS:
        take_up(s, troop)
        s.tray[race] += s.in_hand[troop]
        s.in_hand[troop] = 0
    return 0


def remove_markers(s: State, troop: int) -> int:
    """Holes, heroes, dragon and encampments go; lairs and fortresses stay. Rule: W10.5, W14.5, W14.9."""
    if s.race[troop] == t.HALFLINGS:
        s.holes = 0
    if s.power[troop] == t.HEROIC:
        s.heroes = 0
    if s.power[troop] == t.DRAGON_MASTER:
        s.dragon = 0
    if s.power[troop] == t.BIVOUACKING:
        remove_camps(s, s.regions[troop])
    return 0


def remove_camps(s: State, mask: int) -> int:
    """The encampments return to their box. Rule: W10.5, W13.3."""
    s.camps_in_hand = 0
    while mask:
        s.camps[ctz(mask)] = 0
        mask &= mask - 1
    return 0


def move_troop(s: State, troop: int, to: int) -> int:
    """The race is one in decline from now on. Rule: W0.4, W10.3, W13.16, W14.11."""
    s.race[to] = s.race[troop]
    s.power[to] = s.power[troop]
    s.history[to] = s.history[troop]
    s.race[troop] = c.NO_RACE
    s.power[troop] = c.NO_POWER
    s.regions[to] = s.regions[troop]
    s.regions[troop] = 0
    mask = s.regions[to]
    while mask:
        s.occupant[ctz(mask)] = to
        mask &= mask - 1
    return 0


def ask_stout(s: State, seat: int, troop: int) -> int:
    """A Stout race may decline after it was paid, in the turn of the pick too. Rule: W13.17."""
    if has_power(s, troop, t.STOUT) == 0 or (s.picked and s.options & c.OPTION_STOUT_AT_ONCE == 0):
        return 0
    return push(s, c.K_STOUT, seat, 0, 0, 0)


def apply_stout(s: State, seat: int, answer: int) -> int:
    """The race declines without a second scoring. Rule: W13.17, W14.13."""
    return decline(s, seat) if answer == c.YES else 0
