"""Words of payments: tokens from territories, combat cards, Coercion."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.answer_words import plain_slots
from engines.core.bits import BIT, ctz
from engines.core.constants import ALL
from engines.core.explaining import listed
from engines.core.questions import Slot, mask_of
from engines.core.speaking import members
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.payment import can_coerce, can_pay, rest_payable, tokens_on
from engines.scythe.rules.queries import spendable
from engines.scythe.words.phrases import RESOURCE_SHAPE, amount_slot, held_values, of_hand, space_names, title

CARDS = BIT[len(t.COMBAT_CARD_VALUE)] - 1
TYPES = BIT[c.NUM_RESOURCES] - 1

# ------------------------------------------------------------------------------------------- tokens from a territory


def lying(s: State, resource: int, spaces: int) -> int:
    """Tokens on the territory that is asked about."""
    return s.res[ctz(spaces) * c.NUM_RESOURCES + resource]


def least(s: State, resource: int, count: int, spaces: int) -> int:
    """Tokens that the other territories cannot pay."""
    return max(count - tokens_on(s, resource, spaces & (spaces - 1)), 0)


def most(s: State, resource: int, count: int, spaces: int) -> int:
    """The most that can come from the territory."""
    return min(lying(s, resource, spaces), count)


def enough(s: State, resource: int, count: int, spaces: int) -> int:
    """Amounts after which the other territories can pay the rest."""
    return -BIT[min(least(s, resource, count, spaces), ALL)]


# --------------------------------------------------------------------------------------------------- cards and types


def hand(s: State, seat: int) -> str:
    """The own combat cards."""
    return listed(of_hand(value, s, seat) for value in members(held_values(s, seat)))


def when_coercion(s: State, seat: int) -> str:
    """Who has Coercion, and when it is offered."""
    if s.faction[seat] != c.CRIMEA:
        return "only Crimea has Coercion"
    if s.coerced:
        return "Coercion was used this turn"
    return "Coercion replaces a resource token while a cost is paid"


def payable_types(s: State, seat: int) -> int:
    """Types of which a token can be paid, by a card if need be."""
    return mask_of(c.NUM_RESOURCES, lambda resource: can_pay(s, seat, resource, 1))


def with_rest(s: State, seat: int, count: int, different: int) -> int:
    """Types after which the rest can be paid, if Coercion is not needed for the type itself."""
    return _then_payable(s, seat, count, different, lambda resource: can_coerce(s, seat))


def card_left_for_rest(s: State, seat: int, count: int, different: int) -> int:
    """Types after which the rest can be paid with what is left of Coercion."""
    return _then_payable(
        s, seat, count, different, lambda resource: can_coerce(s, seat) - (not spendable(s, seat, resource))
    )


def _then_payable(s: State, seat: int, count: int, different: int, cards: Callable[[int], int]) -> int:
    return mask_of(c.NUM_RESOURCES, lambda i: rest_payable(s, seat, count - 1, i, different, cards(i)))


SLOTS: dict[str, Slot] = {
    "paid_amount": amount_slot("{paid_place} holds {lying} {due_resource}, and you owe {due}", most=most),
    "paid_from": Slot(
        lambda spaces: names.SPACES[ctz(spaces)],
        unknown="the question is how many come from {paid_place}; the territories come in order",
    ),
    "paid_place": Slot(lambda spaces: title(ctz(spaces))),
    "other_places": Slot(lambda spaces: space_names(spaces & (spaces - 1))),
    "due": Slot(lambda count: count),
    "due_resource": Slot(lambda resource: names.RESOURCES[resource], shape=RESOURCE_SHAPE),
    **plain_slots(lying, least, hand),
    "spendable": Slot(spendable),
    "paid_card": Slot(
        lambda answer: t.COMBAT_CARD_VALUE[answer],
        unknown="you hold no combat card of {typed}; you hold {hand}",
        shape=r"\d+",
    ),
    "paid_type": Slot(lambda answer: names.RESOURCES[answer], shape=RESOURCE_SHAPE),
}
