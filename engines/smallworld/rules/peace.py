"""The Diplomat's peace."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import active_troop, has_power


def end_peace(s: State, seat: int) -> int:
    """The peace lasts until the Diplomat's next turn. Rule: W13.5."""
    if s.diplomat == seat:
        tell(s, c.EVENT_PEACE_OVER, seat, s.ally, 0, 0)
        s.diplomat = c.NO_SEAT
        s.ally = c.NO_SEAT
    return 0


def offer_peace(s: State, seat: int, troop: int) -> int:
    """At the end of the turn the Diplomat may choose an ally. Rule: W13.5."""
    return push(s, c.K_ALLY, seat, 0, 0, 0) if has_power(s, troop, t.DIPLOMAT) else 0


def seats(s: State) -> int:
    """Everybody at the table."""
    return BIT[s.players] - 1


def own_seat(seat: int) -> int:
    """The Diplomat. Rule: W13.5."""
    return BIT[seat]


def attacked_seats(s: State) -> int:
    """Opponents whose active race was attacked this turn. Rule: W13.5, W14.53."""
    return s.attacked


def possible_allies(s: State) -> int:
    """Seats with an active race, or all of them by option. Rule: W13.5."""
    if s.options & c.OPTION_PEACE_WITHOUT_RACE:
        return seats(s)
    mask = 0
    for seat in range(s.players):
        if s.race[active_troop(seat)] != c.NO_RACE:
            mask |= BIT[seat]
    return mask


def apply_ally(s: State, seat: int, answer: int) -> int:
    """The ally's active race may not attack the Diplomat's. Rule: W13.5, W14.22."""
    if answer != c.STOP:
        s.diplomat = seat
        s.ally = answer
        tell(s, c.EVENT_PEACE, seat, answer, 0, 0)
    return 0
