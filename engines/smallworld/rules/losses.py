"""What a region loses: its tokens, its markers, and in the end a race its place on the map."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import ELVES, SPIRIT
from engines.smallworld.rules.combos import discard_badge, return_banner
from engines.smallworld.rules.constants import NO_POWER, NO_RACE, NOBODY
from engines.smallworld.rules.troops import fights_on, has_race, is_active, is_spirit


def drive_out(s: State, r: int) -> int:
    """The race in region `r` loses it: one token goes to the tray, the others come into hand.

    Rule: W5.2, W5.3, W5.4, W14.8, W14.47.
    """
    t = s.occupant[r]
    lost = tokens_lost(s, t, s.tokens[r])
    s.tray[s.race[t]] += lost
    s.in_hand[t] += s.tokens[r] - lost
    vacate(s, r)
    return leave_if_gone(s, t)


def tokens_lost(s: State, t: int, n: int) -> int:
    """How many of the `n` tokens of a conquered region go to the tray: all in decline, one otherwise, of Elves none.

    Rule: W5.2, W5.3, W5.4, W12.3, W14.6, W14.7.
    """
    if fights_on(s, t) == 0:
        return n
    return 0 if has_race(s, t, ELVES) else 1


def vacate(s: State, r: int) -> int:
    """Nobody occupies the region any more; the tokens were taken before. Rule: W0.5."""
    s.regions[s.occupant[r]] &= ~BIT[r]
    s.occupant[r] = NOBODY
    s.tokens[r] = 0
    return 0


def clear_markers(s: State, r: int) -> int:
    """Lair, fortress, hole, hero and dragon leave the region; encampments come into their owner's hand.

    Rule: W5.5, W9.4, W14.16, W14.52.
    """
    s.lairs &= ~BIT[r]
    s.fortresses &= ~BIT[r]
    s.holes &= ~BIT[r]
    s.heroes &= ~BIT[r]
    s.dragon &= ~BIT[r]
    s.camps_in_hand += s.camps[r]
    s.camps[r] = 0
    return 0


def give_up(s: State, r: int) -> int:
    """The region is emptied and belongs to nobody; its tokens come into hand. Rule: W9.4, W12.1."""
    s.in_hand[s.occupant[r]] += s.tokens[r]
    vacate(s, r)
    return clear_markers(s, r)


def leave_if_gone(s: State, t: int) -> int:
    """A race in decline that lost its last token leaves the game; Ghouls in hand stay, and an active race does.

    Rule: W5.9, W5.10.
    """
    if is_active(t) == 0 and s.regions[t] == 0 and s.in_hand[t] == 0:
        return leave(s, t)
    return 0


def leave(s: State, t: int) -> int:
    """A race in decline leaves the map for good: tokens, markers, banner, and a Spirit badge.

    Rule: W2.8, W10.2, W10.7, W13.9.
    """
    race = s.race[t]
    s.tray[race] += s.in_hand[t]
    s.in_hand[t] = 0
    mask = s.regions[t]
    while mask:
        r = ctz(mask)
        mask &= mask - 1
        s.tray[race] += s.tokens[r]
        vacate(s, r)
        clear_markers(s, r)
    if is_spirit(t):
        discard_badge(s, SPIRIT)
    s.race[t] = NO_RACE
    s.power[t] = NO_POWER
    return return_banner(s, race)
