"""Paying: resource tokens territory by territory, combat cards, and Coercion."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.counting import amount_of, amounts
from engines.core.frames import push
from engines.core.observing import tell
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.cards import legal_hand, pay_with_card
from engines.scythe.rules.queries import control, num_hand, spendable
from engines.scythe.rules.tracks import remove_resources


def can_coerce(s: State, seat: int) -> int:
    """1 when Crimea may still spend a combat card as a resource this turn. Rule: S12.2."""
    return 1 if s.faction[seat] == c.CRIMEA and s.active == seat and s.coerced == 0 and num_hand(s, seat) > 0 else 0


def can_pay(s: State, seat: int, resource: int, count: int) -> int:
    """1 when `count` tokens of resource `resource` can be paid in full. Rule: S0.8, S2.7, S12.2."""
    return 1 if spendable(s, seat, resource) + can_coerce(s, seat) >= count else 0


def pay_resource(s: State, seat: int, resource: int, count: int) -> int:
    """Pay `count` tokens of resource `resource`, from wherever the payer likes. Rule: S0.8, S12.2."""
    if count == 0:
        return 0
    if can_coerce(s, seat):
        return push(s, c.K_COERCION, seat, resource, count, 0)
    return pay_tokens(s, seat, resource, count)


def legal_coercion(s: State, seat: int, resource: int, count: int) -> int:
    """Which combat card replaces one token, or none if the tokens suffice. Rule: S12.2, S7.14."""
    mask = legal_hand(s, seat)
    if spendable(s, seat, resource) >= count:
        mask |= BIT[c.DONE]
    return mask


def apply_coercion(s: State, seat: int, resource: int, count: int, answer: int) -> int:
    """Discard the card for one token, pay the rest with tokens. Rule: S12.2."""
    if answer == c.DONE:
        return pay_tokens(s, seat, resource, count)
    pay_with_card(s, seat, c.FROM_COERCION, answer)
    s.coerced = 1
    return pay_tokens(s, seat, resource, count - 1)


def pay_tokens(s: State, seat: int, resource: int, count: int) -> int:
    """Ask, territory by territory in ascending order, how many tokens come from it. Rule: S0.8."""
    if count == 0:
        return 0
    return push(s, c.K_PAY, seat, resource, count, s.res_at[resource] & control(s, seat))


def tokens_on(s: State, resource: int, spaces: int) -> int:
    """Tokens of resource `resource` on these spaces."""
    count = 0
    while spaces:
        count += s.res[ctz(spaces) * c.NUM_RESOURCES + resource]
        spaces &= spaces - 1
    return count


def legal_pay(s: State, resource: int, count: int, spaces: int) -> int:
    """How many of the `count` tokens come from the first of these spaces; the last space takes the rest. Rule: S0.8."""
    here = s.res[ctz(spaces) * c.NUM_RESOURCES + resource]
    elsewhere = tokens_on(s, resource, spaces & (spaces - 1))
    return amounts(max(count - elsewhere, 0), min(here, count))


def apply_pay(s: State, seat: int, resource: int, count: int, spaces: int, answer: int) -> int:
    """Take the tokens; what is left comes from the other spaces. Rule: S0.8."""
    space = ctz(spaces)
    taken = amount_of(answer, min(s.res[space * c.NUM_RESOURCES + resource], count))
    remove_resources(s, space, resource, taken)
    if taken > 0:
        tell(s, c.EVENT_PAID, seat, resource, taken, space)
    if taken < count:
        push(s, c.K_PAY, seat, resource, count - taken, spaces & (spaces - 1))
    return 0


def pay_card(s: State, seat: int, count: int) -> int:
    """Pay with combat cards of the player's choice. Rule: S8.9."""
    if count > 0:
        push(s, c.K_PAY_CARD, seat, count, 0, 0)
    return 0


def apply_pay_card(s: State, seat: int, count: int, value: int) -> int:
    """Discard one card of this value; the rest follows. Rule: S8.9."""
    pay_with_card(s, seat, c.FROM_FACTORY, value)
    return pay_card(s, seat, count - 1)


def num_types(s: State, seat: int) -> int:
    """How many types of resource can be spent."""
    count = 0
    for resource in range(c.NUM_RESOURCES):
        if spendable(s, seat, resource) > 0:
            count += 1
    return count


def can_pay_any(s: State, seat: int, count: int) -> int:
    """1 when `count` tokens of any types can be paid. Rule: S8.9, S12.2."""
    payable = can_coerce(s, seat)
    for resource in range(c.NUM_RESOURCES):
        payable += spendable(s, seat, resource)
    return 1 if payable >= count else 0


def can_pay_different(s: State, seat: int, count: int) -> int:
    """1 when tokens of `count` different types can be paid; a Coercion card stands for a missing type.

    Rule: S8.9, S12.2.
    """
    return 1 if min(num_types(s, seat) + can_coerce(s, seat), c.NUM_RESOURCES) >= count else 0


def pay_types(s: State, seat: int, count: int, different: int) -> int:
    """Pay `count` tokens of any types, or of different types: each type is named in ascending order. Rule: S8.9."""
    if count > 0:
        push(s, c.K_PAY_TYPE, seat, count, 0, different)
    return 0


def legal_pay_type(s: State, seat: int, count: int, first: int, different: int) -> int:
    """Types, from `first` on, whose choice leaves enough for the rest of the payment. Rule: S8.9, S12.2."""
    mask = 0
    for resource in range(first, c.NUM_RESOURCES):
        card = can_coerce(s, seat) - (1 if spendable(s, seat, resource) == 0 else 0)
        if can_pay(s, seat, resource, 1) and rest_payable(s, seat, count - 1, resource, different, card):
            mask |= BIT[resource]
    return mask


def rest_payable(s: State, seat: int, count: int, resource: int, different: int, card: int) -> int:
    """1 when `count` further tokens can be paid after one of type `resource`, with or without a Coercion card.

    They are of types behind `resource`, or of `resource` itself when types need not differ. Rule: S8.9, S12.2.
    """
    payable = card if different else card + max(spendable(s, seat, resource) - 1, 0)
    for further in range(resource + 1, c.NUM_RESOURCES):
        here = spendable(s, seat, further)
        payable += min(here, 1) if different else here
    if different:
        payable = min(payable, c.NUM_RESOURCES - 1 - resource)
    return 1 if payable >= count else 0


def apply_pay_type(s: State, seat: int, count: int, different: int, resource: int) -> int:
    """Pay one token of this type, not with the Coercion card if the rest needs it. Rule: S8.9, S12.2."""
    free = rest_payable(s, seat, count - 1, resource, different, 0)
    if count > 1:
        push(s, c.K_PAY_TYPE, seat, count - 1, resource + 1 if different else resource, different)
    return pay_resource(s, seat, resource, 1) if free else pay_tokens(s, seat, resource, 1)
