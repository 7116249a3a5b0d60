"""Paying: resource tokens territory by territory, combat cards, and Coercion."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import ALL
from engines.core.engine.counting import amount_of, amounts
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.cards import pay_with_card
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


def do_tokens_suffice(s: State, seat: int, resource: int, count: int) -> int:
    """1 when no combat card is needed in place of a token. Rule: S12.2, S7.14."""
    return 1 if spendable(s, seat, resource) >= count else 0


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


def tokens_here(s: State, resource: int, spaces: int) -> int:
    """Tokens of resource `resource` on the first of these spaces, which is asked about. Rule: S0.8."""
    return s.res[ctz(spaces) * c.NUM_RESOURCES + resource]


def least_from_here(s: State, resource: int, count: int, spaces: int) -> int:
    """How many of the `count` tokens the other spaces cannot pay; the last space takes the rest. Rule: S0.8."""
    return max(count - tokens_on(s, resource, spaces & (spaces - 1)), 0)


def amounts_here(s: State, resource: int, spaces: int) -> int:
    """Amounts that lie on the space that is asked about. Rule: S0.8."""
    return amounts(0, tokens_here(s, resource, spaces))


def amounts_due(count: int) -> int:
    """Amounts that are not more than what is owed. Rule: S2.7."""
    return amounts(0, count)


def amounts_too_small(s: State, resource: int, count: int, spaces: int) -> int:
    """Amounts after which the other spaces cannot pay the rest. Rule: S0.8, S2.7."""
    return BIT[min(least_from_here(s, resource, count, spaces), ALL)] - 1


def apply_pay(s: State, seat: int, resource: int, count: int, spaces: int, answer: int) -> int:
    """Take the tokens; what is left comes from the other spaces. Rule: S0.8."""
    space = ctz(spaces)
    taken = amount_of(answer, min(tokens_here(s, resource, spaces), count))
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


def types_passed(first: int) -> int:
    """Types before `first`: they are named in order. Rule: S8.9."""
    return BIT[first] - 1


def payable_types(s: State, seat: int, among: int) -> int:
    """Those of some types of which a token can be paid, or a card in its place. Rule: S0.8, S8.9, S12.2."""
    mask = 0
    while among:
        resource = ctz(among)
        among &= among - 1
        if can_pay(s, seat, resource, 1):
            mask |= BIT[resource]
    return mask


def types_before_rest(s: State, seat: int, count: int, different: int, once: int, among: int) -> int:
    """Those of some types after which the rest can be paid; `once`: not with the card that pays for the type itself.

    Rule: S8.9, S12.2.
    """
    mask = 0
    while among:
        resource = ctz(among)
        among &= among - 1
        card = can_coerce(s, seat) - (1 if once and spendable(s, seat, resource) == 0 else 0)
        if rest_payable(s, seat, count - 1, resource, different, card):
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
