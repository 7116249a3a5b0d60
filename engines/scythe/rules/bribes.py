"""Coins between players, an option that is off by default."""

from __future__ import annotations

from engines.core.engine.asking import settle
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.counting import amount_of, amounts
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import left_of
from engines.scythe.rules.tracks import gain_coins, lose_coins

ASKED: int = 0  # a question that comes up in the course of the turn
OUT_OF_TURN: int = 1  # one that its seat began itself


def are_bribes_allowed(s: State) -> int:
    """1 where coins may change hands, by option. Rule: S14.2, S14.4."""
    return 1 if s.options & c.OPTION_BRIBES else 0


def has_coins(s: State, seat: int) -> int:
    """1 when `seat` has coins to give; an Automa gives none. Rule: S14.4, S20.5."""
    return 1 if s.coins[seat] > 0 and s.automas >> seat & 1 == 0 else 0


def open_bribes(s: State) -> int:
    """Everybody may give coins now, in turn order: the last moment before a simultaneous choice.

    Rule: S14.1, S14.3, S14.4.
    """
    return push(s, c.K_ALL_GIVE, s.active, s.players, 0, 0) if are_bribes_allowed(s) else 0


def ask_next(s: State, seat: int, seats: int) -> int:
    """Ask `seat`, and after him the other ones of so many seats, whether they give coins. Rule: S14.4."""
    if seats > 1:
        push(s, c.K_ALL_GIVE, left_of(s, seat), seats - 1, 0, 0)
    return push(s, c.K_GIVE, seat, ASKED, 0, 0)


def judge_offer(s: State, seat: int) -> int:
    """Whether `seat` can give coins now unasked: OFFER_GOOD, or what stands against it. Rule: S14.2, S14.4."""
    if are_bribes_allowed(s) == 0:
        return c.OFFER_OFF
    if s.depth == 0:
        return c.OFFER_OVER
    i = s.depth - 1
    if s.frame_player[i] == CHANCE_PLAYER:
        return c.OFFER_AT_CHANCE
    if s.frame_kind[i] == c.K_DIAL or s.frame_kind[i] == c.K_COMMIT:
        return c.OFFER_AT_SECRET
    if is_offer(s) or (is_giving(s) and s.frame_player[i] == seat):
        return c.OFFER_OPEN
    return c.OFFER_GOOD if has_coins(s, seat) else c.OFFER_POOR


def is_giving(s: State) -> int:
    """1 while somebody is asked whether, to whom or how much to give."""
    kind = s.frame_kind[s.depth - 1] if s.depth > 0 else 0
    return 1 if kind == c.K_GIVE or kind == c.K_GIVE_AMOUNT else 0


def is_offer(s: State) -> int:
    """1 while a seat answers a question that it began itself. Rule: S14.4."""
    if is_giving(s) == 0:
        return 0
    i = s.depth - 1
    return 1 if (s.frame_a[i] if s.frame_kind[i] == c.K_GIVE else s.frame_b[i]) == OUT_OF_TURN else 0


def offer(s: State, seat: int) -> int:
    """Ask the seat, which began this itself, to whom it gives coins. Rule: S14.4."""
    open_offer(s, seat)
    return settle(s)


def open_offer(s: State, seat: int) -> int:
    """A seat that is not asked gives coins, once; then the game goes on where it was. Rule: S14.4."""
    assert judge_offer(s, seat) == c.OFFER_GOOD, "coins cannot be given now"
    return push(s, c.K_GIVE, seat, OUT_OF_TURN, 0, 0)


def apply_give(s: State, seat: int, how: int, answer: int) -> int:
    """Ask how many; afterwards who was asked may give coins again. Rule: S14.4."""
    if answer == c.DONE:
        return 0
    if how == ASKED:
        push(s, c.K_GIVE, seat, ASKED, 0, 0)
    return push(s, c.K_GIVE_AMOUNT, seat, answer, how, 0)


def payable_gifts(s: State, seat: int) -> int:
    """Any amount of coins that is there. Rule: S14.4."""
    return amounts(0, s.coins[seat])


def apply_give_amount(s: State, seat: int, to: int, answer: int) -> int:
    """Coins change hands. Rule: S14.1."""
    n = amount_of(answer, s.coins[seat])
    tell(s, c.EVENT_GIVEN, seat, to, n, 0)
    lose_coins(s, seat, c.FROM_GIFT, n)
    return gain_coins(s, to, c.FROM_GIFT, n)
