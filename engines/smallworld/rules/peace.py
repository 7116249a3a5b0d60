"""The Diplomat's peace."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import push
from engines.core.observing import tell
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


def legal_ally(s: State, seat: int) -> int:
    """Opponents whose active race was not attacked this turn, or nobody. Rule: W13.5, W14.53."""
    mask = 0
    for other in range(s.players):
        if other != seat and s.attacked & BIT[other] == 0 and can_ally(s, other):
            mask |= BIT[other]
    return mask | BIT[c.STOP] if mask else 0


def can_ally(s: State, other: int) -> int:
    """An opponent without an active race may be chosen too. Rule: W13.5."""
    return 1 if s.race[active_troop(other)] != c.NO_RACE or s.options & c.OPTION_PEACE_WITHOUT_RACE else 0


def apply_ally(s: State, seat: int, answer: int) -> int:
    """The ally's active race may not attack the Diplomat's. Rule: W13.5, W14.22."""
    if answer != c.STOP:
        s.diplomat = seat
        s.ally = answer
        tell(s, c.EVENT_PEACE, seat, answer, 0, 0)
    return 0
