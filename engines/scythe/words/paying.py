"""Words of payments: tokens from territories, combat cards, Coercion."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.language.answer_words import plain_slots
from engines.core.language.explaining import listed
from engines.core.language.questions import Slot
from engines.core.language.speaking import members
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.cards import held_values
from engines.scythe.rules.payment import least_from_here, tokens_here
from engines.scythe.rules.queries import spendable
from engines.scythe.words.phrases import RESOURCE_SHAPE, amount_slot, of_hand, space_names, title

CARDS = BIT[len(t.COMBAT_CARD_VALUE)] - 1
TYPES = BIT[c.NUM_RESOURCES] - 1

# ------------------------------------------------------------------------------------------- tokens from a territory


def most(s: State, resource: int, count: int, spaces: int) -> int:
    """The most that can come from the territory."""
    return min(tokens_here(s, resource, spaces), count)


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
    "lying": Slot(tokens_here),
    "least": Slot(least_from_here),
    **plain_slots(hand),
    "spendable": Slot(spendable),
    "paid_card": Slot(
        lambda answer: t.COMBAT_CARD_VALUE[answer],
        unknown="you hold no combat card of {typed}; you hold {hand}",
        shape=r"\d+",
    ),
    "paid_type": Slot(lambda answer: names.RESOURCES[answer], shape=RESOURCE_SHAPE),
}
