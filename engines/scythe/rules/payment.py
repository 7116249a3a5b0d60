"""Paying: resource tokens territory by territory, combat cards, and Coercion."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.counting import amount_of, amounts
from engines.core.frames import push
from engines.scythe.generated.state import State
from engines.scythe.rules.cards import discard_card, legal_hand
from engines.scythe.rules.constants import (
    CRIMEA,
    DONE,
    K_COERCION,
    K_PAY,
    K_PAY_CARD,
    K_PAY_TYPE,
    NUM_RESOURCES,
)
from engines.scythe.rules.queries import control, num_hand, spendable
from engines.scythe.rules.tracks import remove_resources


def can_coerce(s: State, p: int) -> int:
    """1 when Crimea may still spend a combat card as a resource this turn. Rule: S12.2."""
    return 1 if s.faction[p] == CRIMEA and s.active == p and s.coerced == 0 and num_hand(s, p) > 0 else 0


def can_pay(s: State, p: int, r: int, n: int) -> int:
    """1 when `n` tokens of resource `r` can be paid in full. Rule: S0.8, S2.7, S12.2."""
    return 1 if spendable(s, p, r) + can_coerce(s, p) >= n else 0


def pay_resource(s: State, p: int, r: int, n: int) -> int:
    """Pay `n` tokens of resource `r`, from wherever the payer likes. Rule: S0.8, S12.2."""
    if n == 0:
        return 0
    if can_coerce(s, p):
        return push(s, K_COERCION, p, r, n, 0)
    return pay_tokens(s, p, r, n)


def legal_coercion(s: State, p: int, r: int, n: int) -> int:
    """Which combat card replaces one token, or none if the tokens suffice. Rule: S12.2, S7.14."""
    mask = legal_hand(s, p)
    if spendable(s, p, r) >= n:
        mask |= BIT[DONE]
    return mask


def apply_coercion(s: State, p: int, r: int, n: int, x: int) -> int:
    """Discard the card for one token, pay the rest with tokens. Rule: S12.2."""
    if x == DONE:
        return pay_tokens(s, p, r, n)
    discard_card(s, p, x)
    s.coerced = 1
    return pay_tokens(s, p, r, n - 1)


def pay_tokens(s: State, p: int, r: int, n: int) -> int:
    """Ask, territory by territory in ascending order, how many tokens come from it. Rule: S0.8."""
    if n == 0:
        return 0
    return push(s, K_PAY, p, r, n, s.res_at[r] & control(s, p))


def tokens_on(s: State, r: int, spaces: int) -> int:
    """Tokens of resource `r` on these spaces."""
    count = 0
    while spaces:
        count += s.res[ctz(spaces) * NUM_RESOURCES + r]
        spaces &= spaces - 1
    return count


def legal_pay(s: State, r: int, n: int, spaces: int) -> int:
    """How many of the `n` tokens come from the first of these spaces; the last space takes the rest. Rule: S0.8."""
    here = s.res[ctz(spaces) * NUM_RESOURCES + r]
    elsewhere = tokens_on(s, r, spaces & (spaces - 1))
    return amounts(max(n - elsewhere, 0), min(here, n))


def apply_pay(s: State, p: int, r: int, n: int, spaces: int, x: int) -> int:
    """Take the tokens; what is left comes from the other spaces. Rule: S0.8."""
    h = ctz(spaces)
    taken = amount_of(x, min(s.res[h * NUM_RESOURCES + r], n))
    remove_resources(s, h, r, taken)
    if taken < n:
        push(s, K_PAY, p, r, n - taken, spaces & (spaces - 1))
    return 0


def pay_card(s: State, p: int, n: int) -> int:
    """Pay with combat cards of the player's choice. Rule: S8.9."""
    if n > 0:
        push(s, K_PAY_CARD, p, n, 0, 0)
    return 0


def apply_pay_card(s: State, p: int, n: int, v: int) -> int:
    """Discard one card of this value; the rest follows. Rule: S8.9."""
    discard_card(s, p, v)
    return pay_card(s, p, n - 1)


def num_types(s: State, p: int) -> int:
    """How many types of resource can be spent."""
    count = 0
    for r in range(NUM_RESOURCES):
        if spendable(s, p, r) > 0:
            count += 1
    return count


def can_pay_any(s: State, p: int, n: int) -> int:
    """1 when `n` tokens of any types can be paid. Rule: S8.9, S12.2."""
    count = can_coerce(s, p)
    for r in range(NUM_RESOURCES):
        count += spendable(s, p, r)
    return 1 if count >= n else 0


def can_pay_different(s: State, p: int, n: int) -> int:
    """1 when tokens of `n` different types can be paid; a Coercion card stands for a missing type.

    Rule: S8.9, S12.2.
    """
    return 1 if min(num_types(s, p) + can_coerce(s, p), NUM_RESOURCES) >= n else 0


def pay_types(s: State, p: int, n: int, different: int) -> int:
    """Pay `n` tokens of any types, or of different types: each type is named in ascending order. Rule: S8.9."""
    if n > 0:
        push(s, K_PAY_TYPE, p, n, 0, different)
    return 0


def legal_pay_type(s: State, p: int, n: int, first: int, different: int) -> int:
    """Types, from `first` on, whose choice leaves enough for the rest of the payment. Rule: S8.9, S12.2."""
    mask = 0
    for r in range(first, NUM_RESOURCES):
        card = can_coerce(s, p) - (1 if spendable(s, p, r) == 0 else 0)
        if can_pay(s, p, r, 1) and rest_payable(s, p, n - 1, r, different, card):
            mask |= BIT[r]
    return mask


def rest_payable(s: State, p: int, n: int, r: int, different: int, card: int) -> int:
    """1 when `n` further tokens can be paid after one of type `r`, with or without a Coercion card.

    They are of types behind `r`, or of type `r` as well when the types need not differ. Rule: S8.9, S12.2.
    """
    count = card if different else card + max(spendable(s, p, r) - 1, 0)
    for t in range(r + 1, NUM_RESOURCES):
        here = spendable(s, p, t)
        count += min(here, 1) if different else here
    if different:
        count = min(count, NUM_RESOURCES - 1 - r)
    return 1 if count >= n else 0


def apply_pay_type(s: State, p: int, n: int, different: int, r: int) -> int:
    """Pay one token of this type, not with the Coercion card if the rest needs it. Rule: S8.9, S12.2."""
    free = rest_payable(s, p, n - 1, r, different, 0)
    if n > 1:
        push(s, K_PAY_TYPE, p, n - 1, r + 1 if different else r, different)
    return pay_resource(s, p, r, 1) if free else pay_tokens(s, p, r, 1)
