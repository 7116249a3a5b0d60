"""Coins between players, an option that is off by default."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.counting import amount_of, amounts
from engines.core.frames import push
from engines.scythe.constants import DONE, K_GIVE, K_GIVE_AMOUNT, OPTION_BRIBES
from engines.scythe.state import State
from engines.scythe.tracks import gain_coins, lose_coins


def open_bribes(s: State) -> int:
    """Everybody may give coins now, in turn order; never inside a simultaneous choice. Rule: S14.1, S14.3, S14.4."""
    if s.options & OPTION_BRIBES:
        for i in range(s.players):
            push(s, K_GIVE, (s.active + s.players - 1 - i) % s.players, 0, 0, 0)
    return 0


def legal_give(s: State, p: int) -> int:
    """To whom coins are given, or nobody. Rule: S14.1, S14.2."""
    if s.coins[p] == 0:
        return 0
    return (BIT[s.players] - 1) & ~BIT[p] | BIT[DONE]


def apply_give(s: State, p: int, x: int) -> int:
    """Ask how many; afterwards coins may be given again. Rule: S14.4."""
    if x == DONE:
        return 0
    push(s, K_GIVE, p, 0, 0, 0)
    return push(s, K_GIVE_AMOUNT, p, x, 0, 0)


def legal_give_amount(s: State, p: int) -> int:
    """Any amount that is there. Rule: S14.4."""
    return amounts(1, s.coins[p])


def apply_give_amount(s: State, p: int, to: int, x: int) -> int:
    """Coins change hands. Rule: S14.1."""
    n = amount_of(x, s.coins[p])
    lose_coins(s, p, n)
    return gain_coins(s, to, n)
