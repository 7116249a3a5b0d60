"""The Diplomat's peace."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import push
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import DIPLOMAT
from engines.smallworld.rules.constants import K_ALLY, NO_RACE, NO_SEAT, OPTION_PEACE_WITHOUT_RACE, STOP
from engines.smallworld.rules.troops import active_troop, has_power


def end_peace(s: State, p: int) -> int:
    """The peace lasts until the Diplomat's next turn. Rule: W13.5."""
    if s.diplomat == p:
        s.diplomat = NO_SEAT
        s.ally = NO_SEAT
    return 0


def offer_peace(s: State, p: int, t: int) -> int:
    """At the end of the turn the Diplomat may choose an ally. Rule: W13.5."""
    return push(s, K_ALLY, p, 0, 0, 0) if has_power(s, t, DIPLOMAT) else 0


def legal_ally(s: State, p: int) -> int:
    """Opponents whose active race was not attacked this turn, or nobody. Rule: W13.5, W14.53."""
    mask = 0
    for q in range(s.players):
        if q != p and s.attacked & BIT[q] == 0 and can_ally(s, q):
            mask |= BIT[q]
    return mask | BIT[STOP] if mask else 0


def can_ally(s: State, q: int) -> int:
    """An opponent without an active race may be chosen too. Rule: W13.5."""
    return 1 if s.race[active_troop(q)] != NO_RACE or s.options & OPTION_PEACE_WITHOUT_RACE else 0


def apply_ally(s: State, p: int, x: int) -> int:
    """The ally's active race may not attack the Diplomat's. Rule: W13.5, W14.22."""
    if x != STOP:
        s.diplomat = p
        s.ally = x
    return 0
