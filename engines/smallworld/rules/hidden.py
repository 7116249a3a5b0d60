"""What a seat may not know, replaced by something that could be true: the totals of the others."""

from __future__ import annotations

from engines.core.bits import mix
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c

SPREAD_OF_GUESS: int = 11  # a guessed total lies up to 5 coins beside the own one
HALF_SPREAD: int = 5


def hide_from(s: State, seat: int, key: int) -> int:
    """Other totals become guesses near the own one, which depend only on the key; records of income and lead go.

    At the end, and by option always, totals are open. Rule: W0.3.
    """
    if s.ended or s.options & c.OPTION_OPEN_TOTALS:
        return 0
    s.leader = 0
    s.lead_changes = 0
    for other in range(s.players):
        if other != seat:
            key = mix(key)
            s.coins[other] = max(0, s.coins[seat] + key % SPREAD_OF_GUESS - HALF_SPREAD)
            forget_income(s, other)
    return 0


def forget_income(s: State, other: int) -> int:
    """What the combos of a seat earned would tell its total. Rule: W0.3."""
    for i in range(other * c.MAX_ROUNDS, other * c.MAX_ROUNDS + c.MAX_ROUNDS):
        s.history_regions[i] = 0
        s.history_race_bonus[i] = 0
        s.history_power_bonus[i] = 0
        s.history_decline[i] = 0
    return 0
