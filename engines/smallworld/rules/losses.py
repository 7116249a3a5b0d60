"""What a region loses: its tokens, its markers, and in the end a race its place on the map."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import TABLE
from engines.core.engine.observing import tell
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.combos import discard_badge, return_banner
from engines.smallworld.rules.troops import fights_on, has_race, is_active, is_spirit, seat_of


def drive_out(s: State, region: int) -> int:
    """The race in region `region` loses it: one token goes to the tray, the others come into hand.

    Rule: W5.2, W5.3, W5.4, W14.8, W14.47.
    """
    troop = s.occupant[region]
    lost = tokens_lost(s, troop, s.tokens[region])
    s.tray[s.race[troop]] += lost
    s.in_hand[troop] += s.tokens[region] - lost
    tell(s, c.EVENT_LOST, seat_of(troop), s.race[troop], region, lost)
    vacate(s, region)
    return leave_if_gone(s, troop)


def tokens_lost(s: State, troop: int, count: int) -> int:
    """How many of the `count` tokens of a conquered region are lost: all in decline, else one, of Elves none.

    Rule: W5.2, W5.3, W5.4, W12.3, W14.6, W14.7.
    """
    if fights_on(s, troop) == 0:
        return count
    return 0 if has_race(s, troop, t.ELVES) else 1


def vacate(s: State, region: int) -> int:
    """Nobody occupies the region any more; the tokens were taken before. Rule: W0.5."""
    s.regions[s.occupant[region]] &= ~BIT[region]
    s.occupant[region] = c.NOBODY
    s.tokens[region] = 0
    return 0


def clear_markers(s: State, region: int) -> int:
    """Lair, fortress, hole, hero and dragon leave the region; encampments come into their owner's hand.

    Rule: W5.5, W9.4, W14.16, W14.52.
    """
    if s.listening:
        tell_unmarked(s, c.LAIR, region, s.lairs)
        tell_unmarked(s, c.FORTRESS, region, s.fortresses)
        tell_unmarked(s, c.HOLE, region, s.holes)
    s.lairs &= ~BIT[region]
    s.fortresses &= ~BIT[region]
    s.holes &= ~BIT[region]
    s.heroes &= ~BIT[region]
    s.dragon &= ~BIT[region]
    s.camps_in_hand += s.camps[region]
    s.camps[region] = 0
    return 0


def tell_unmarked(s: State, marker: int, region: int, places: int) -> int:
    """Tell of a marker that leaves a region, if it stands there."""
    return tell(s, c.EVENT_UNMARKED, TABLE, marker, region, 0) if places & BIT[region] else 0


def give_up(s: State, region: int) -> int:
    """The region is emptied and belongs to nobody; its tokens come into hand. Rule: W9.4, W12.1."""
    tell(s, c.EVENT_GIVEN_UP, seat_of(s.occupant[region]), region, 0, 0)
    s.in_hand[s.occupant[region]] += s.tokens[region]
    vacate(s, region)
    return clear_markers(s, region)


def leave_if_gone(s: State, troop: int) -> int:
    """A race in decline that lost its last token leaves the game; Ghouls in hand stay, and an active race does.

    Rule: W5.9, W5.10.
    """
    if is_active(troop) == 0 and s.regions[troop] == 0 and s.in_hand[troop] == 0:
        return leave(s, troop)
    return 0


def leave(s: State, troop: int) -> int:
    """A race in decline leaves the map for good: tokens, markers, banner, and a Spirit badge.

    Rule: W2.8, W10.2, W10.7, W13.9.
    """
    race = s.race[troop]
    tell(s, c.EVENT_LEFT, seat_of(troop), race, 0, 0)
    s.tray[race] += s.in_hand[troop]
    s.in_hand[troop] = 0
    mask = s.regions[troop]
    while mask:
        region = ctz(mask)
        mask &= mask - 1
        s.tray[race] += s.tokens[region]
        vacate(s, region)
        clear_markers(s, region)
    if is_spirit(troop):
        discard_badge(s, t.SPIRIT)
    s.race[troop] = c.NO_RACE
    s.power[troop] = c.NO_POWER
    return return_banner(s, race)
