"""Words of payments: tokens from territories, combat cards, Coercion."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.constants import ALL, LAST_COUNT
from engines.core.explaining import Explanation, listed
from engines.core.questions import EVERY, NEVER, Slot, because
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.payment import can_coerce, can_pay, rest_payable, tokens_on
from engines.scythe.rules.queries import spendable
from engines.scythe.words.phrases import counted, space_names, title
from engines.scythe.words.slots import amount

COUNTS = BIT[ALL] - 1  # the answers that name a number
CARDS = BIT[len(t.COMBAT_CARD_VALUE)] - 1
TYPES = BIT[c.NUM_RESOURCES] - 1
RESOURCE = "|".join(names.RESOURCES)

# ------------------------------------------------------------------------------------------- tokens from a territory


def lying(s: State, resource: int, spaces: int) -> int:
    """Tokens on the territory that is asked about."""
    return s.res[ctz(spaces) * c.NUM_RESOURCES + resource]


def least(s: State, resource: int, count: int, spaces: int) -> int:
    """Tokens that the other territories cannot pay."""
    return max(count - tokens_on(s, resource, spaces & (spaces - 1)), 0)


def as_many_as_lie(s: State, resource: int, spaces: int) -> int:
    """Amounts up to what lies on the territory."""
    return up_to(lying(s, resource, spaces))


def as_many_as_due(count: int) -> int:
    """Amounts up to what is to be paid."""
    return up_to(count)


def enough(s: State, resource: int, count: int, spaces: int) -> int:
    """Amounts after which the other territories can pay the rest."""
    return EVERY & ~(BIT[min(least(s, resource, count, spaces), ALL)] - 1)


def by_number(s: State, resource: int, count: int, spaces: int) -> int:
    """Numbers, as far as there are answers for them; 'all' stands for more."""
    return EVERY if min(lying(s, resource, spaces), count) > LAST_COUNT else COUNTS


def up_to(count: int) -> int:
    """Amounts up to a number, and all."""
    return BIT[min(count, LAST_COUNT) + 1] - 1 | BIT[ALL]


def also_all(s: State, resource: int, count: int, spaces: int, answer: int) -> tuple[str, ...]:
    """The most that can come from the territory is also all."""
    return ("all",) if answer == min(lying(s, resource, spaces), count) else ()


def paid_from(spaces: int) -> str:
    """The territory that is asked about."""
    return names.SPACES[ctz(spaces)]


def paid_place(spaces: int) -> str:
    """The same with its terrain."""
    return title(ctz(spaces))


def other_places(spaces: int) -> str:
    """The territories that are asked about after it."""
    return space_names(spaces & (spaces - 1))


# --------------------------------------------------------------------------------------------------- cards and types


def held(s: State, seat: int) -> int:
    """Values of combat cards in hand."""
    return sum(BIT[v] for v in range(len(t.COMBAT_CARD_VALUE)) if s.hand[seat * c.NUM_VALUES + v])


def hand(s: State, seat: int) -> str:
    """The own combat cards."""
    cards = [(s.hand[seat * c.NUM_VALUES + v], value) for v, value in enumerate(t.COMBAT_CARD_VALUE)]
    return listed(f"{counted(n, 'card')} of {value}" for n, value in cards if n)


def tokens_suffice(s: State, seat: int, resource: int, count: int) -> int:
    """Everything, where the tokens pay the whole cost."""
    return EVERY if spendable(s, seat, resource) >= count else NEVER


def when_coercion(s: State, seat: int) -> list[Explanation]:
    """Who has Coercion, and when it is offered. Rule: S12.2"""
    if s.faction[seat] != c.CRIMEA:
        return [because("only Crimea has Coercion", "S12.2")]
    if s.coerced:
        return [because("Coercion was used this turn", "S12.2")]
    return [because("Coercion replaces a resource token while a cost is paid", "S12.2")]


def in_order(first: int) -> int:
    """Types that come after those that were named."""
    return EVERY & ~(BIT[first] - 1)


def payable_types(s: State, seat: int) -> int:
    """Types of which a token can be paid, by a card if need be."""
    return sum(BIT[resource] for resource in range(c.NUM_RESOURCES) if can_pay(s, seat, resource, 1))


def with_rest(s: State, seat: int, count: int, different: int) -> int:
    """Types after which the rest can be paid, if Coercion is not needed for the type itself."""
    return _then_payable(s, seat, count, different, [can_coerce(s, seat)] * c.NUM_RESOURCES)


def card_left_for_rest(s: State, seat: int, count: int, different: int) -> int:
    """Types after which the rest can be paid with what is left of Coercion."""
    return _then_payable(
        s,
        seat,
        count,
        different,
        [can_coerce(s, seat) - (not spendable(s, seat, resource)) for resource in range(c.NUM_RESOURCES)],
    )


def _then_payable(s: State, seat: int, count: int, different: int, cards: list[int]) -> int:
    return sum(
        BIT[resource]
        for resource, card in enumerate(cards)
        if rest_payable(s, seat, count - 1, resource, different, card)
    )


SLOTS: dict[str, Slot] = {
    "paid_amount": Slot(
        amount, also_all, "on {paid_place} lie {lying} {due_resource}, and {due} are due", ("S0.8",), shape=r"\d+|all"
    ),
    "paid_from": Slot(
        paid_from, None, "asked is how many come from {paid_place}; the territories are asked in order", ("S0.8",)
    ),
    "paid_place": Slot(paid_place),
    "other_places": Slot(other_places),
    "lying": Slot(lambda s, resource, spaces: str(lying(s, resource, spaces))),
    "least": Slot(lambda s, resource, count, spaces: str(least(s, resource, count, spaces))),
    "due": Slot(lambda count: str(count)),
    "due_resource": Slot(lambda resource: names.RESOURCES[resource], shape=RESOURCE),
    "spendable": Slot(lambda s, seat, resource: str(spendable(s, seat, resource))),
    "paid_card": Slot(
        lambda answer: str(t.COMBAT_CARD_VALUE[answer]),
        unknown="you hold no combat card of {typed}; you hold {hand}",
        shape=r"\d+",
    ),
    "hand": Slot(hand),
    "paid_type": Slot(lambda answer: names.RESOURCES[answer], shape=RESOURCE),
}
