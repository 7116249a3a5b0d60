"""Words of Factory and encounter cards and of what they bring."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import LAST_COUNT
from engines.core.engine.counting import amounts
from engines.core.language.answer_words import plain_slots
from engines.core.language.explaining import listed
from engines.core.language.questions import Slot
from engines.core.language.speaking import members
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.encounter import IN_PART_FROM, NUM_OPTIONS, passed_over, units_at_site
from engines.scythe.rules.factory import first_row, last_row
from engines.scythe.words import effects
from engines.scythe.words.phrases import (
    RESOURCE_SHAPE,
    amount_slot,
    counted,
    noun,
    seat,
    seat_also,
    seat_word,
    space,
    title,
    unit_word,
)

LAND = t.HEXES & ~t.LAKES
ALL_UNITS = BIT[c.NUM_UNITS] - 1
WHOLE_OPTIONS = BIT[NUM_OPTIONS] - 1
OPTIONS_IN_PART = WHOLE_OPTIONS << IN_PART_FROM
AMOUNTS = amounts(0, LAST_COUNT)
BENEFITS = "|".join(f"{effects.thing(op)}s?" for op in range(1, len(names.EFFECTS)))
THINGS = {"deploy": "mech", "build": "structure", "enlist": "recruit", "upgrade": "cube"}


# ------------------------------------------------------------------------------------------------------ Factory cards


def card_owner(s: State, answer: int) -> str:
    """Who has a Factory card."""
    return listed(seat_word(s, other) for other in range(s.players) if s.factory_card[other] == answer)


def offer_words(s: State) -> str:
    """The numbers of the offer."""
    return listed(str(card + 1) for card in members(s.offer))


def alternatives(s: State, seat: int) -> range:
    """The rows of the own Factory card, of which one may be taken."""
    card = s.factory_card[seat]
    return range(first_row(s.options, card), last_row(s.options, card))


def alternative(s: State, seat: int, answer: int) -> str:
    """The action that an alternative is."""
    return names.EFFECTS[t.ROW_OP[alternatives(s, seat)[answer]]]


def alternative_effect(s: State, seat: int, answer: int) -> str:
    """What an alternative does."""
    row = alternatives(s, seat)[answer]
    return effects.deeds(row, row + 1)


def all_alternatives(s: State, seat: int) -> str:
    """What the alternatives do."""
    return listed((alternative_effect(s, seat, x) for x in range(len(alternatives(s, seat)))), "or")


def alternative_also(s: State, seat: int, answer: int) -> tuple[str, ...]:
    """An alternative by what it does or brings."""
    return alternative_effect(s, seat, answer), THINGS[alternative(s, seat, answer)]


# ---------------------------------------------------------------------------------------------------------- encounters


def encounter_options(answer: int) -> str:
    """The options of an encounter card, as they are printed on it."""
    return "; ".join(effects.option_effect(option_of(answer, option)) for option in range(NUM_OPTIONS))


def option_of(card: int, answer: int) -> int:
    """The option that an answer names, whole or in part, among those of all cards."""
    return card * NUM_OPTIONS + answer % IN_PART_FROM


# ------------------------------------------------------------------------------------------------ sites and relocating


def traded() -> tuple[int, int, int]:
    """A site that is not asked yet: that of traded resources. Rule: S3.5"""
    return t.TRADE_RESOURCES, 0, 0


def relocated_also(s: State, seat: int, site: int, first: int, answer: int) -> tuple[str, ...]:
    """The next unit of a class needs no number."""
    left = units_at_site(s, seat, site) & ~passed_over(first)
    alike = [unit for unit in members(left) if unit_word(unit) == unit_word(answer)]
    return (unit_word(answer),) if alike[:1] == [answer] else ()


# --------------------------------------------------------------------------------------------------------------- slots

NO_FACTORY_CARD = f"there are Factory cards 1 to {t.NUM_FACTORY_CARDS}, not '{{typed}}'"


def so_much(resource: int, answer: int) -> str:
    """Resources as they are said in a line: "wood" for one, "2 wood"."""
    return names.RESOURCES[resource] if answer == 1 else f"{answer} {names.RESOURCES[resource]}"


SLOTS: dict[str, Slot] = {
    # Factory cards
    "factory_card": Slot(lambda answer: answer + 1, unknown=NO_FACTORY_CARD, rules=("S8.2",), shape=r"\d+"),
    "factory_effect": Slot(lambda s, answer: effects.factory_effect(s.options, answer)),
    **plain_slots(card_owner, alternative_effect),
    "offer": Slot(offer_words),
    "alternative": Slot(
        alternative,
        alternative_also,
        "your Factory card offers to {alternatives}",
        shape=f"{BENEFITS}|{'|'.join(THINGS.values())}",
    ),
    "alternatives": Slot(all_alternatives),
    # encounters
    "option": Slot(
        lambda answer: answer % IN_PART_FROM + 1,
        lambda answer: [("one", "two", "three")[answer % IN_PART_FROM]],
        "an encounter card has three options",
        shape=r"\d+|one|two|three",
    ),
    **plain_slots(encounter_options),
    "option_effect": Slot(lambda card, answer: effects.option_effect(option_of(card, answer))),
    "option_coins": Slot(lambda card, answer: counted(t.ENCOUNTER_PAY_COINS[option_of(card, answer)], "coin")),
    "option_popularity": Slot(lambda card, answer: f"{t.ENCOUNTER_PAY_POPULARITY[option_of(card, answer)]} popularity"),
    "own_coins": Slot(lambda s, seat: s.coins[seat]),
    "own_popularity": Slot(lambda s, seat: s.popularity[seat]),
    # parts and resources
    "part": amount_slot("", most=lambda count: count),
    "benefit": Slot(effects.row_words),
    "benefit_name": Slot(
        lambda effect, answer: noun(answer, effects.thing(effect)),
        lambda effect: [effects.thing(effect), names.EFFECTS[effect]],
        "the question is how much of {benefit} you take",
        shape=BENEFITS,
    ),
    "tokens": Slot(lambda count: "1 token is" if count == 1 else f"{count} tokens are"),
    "chosen_resource": Slot(
        lambda resource: names.RESOURCES[resource],
        unknown="the question is how many are {chosen_resource}; the types come in order",
        shape=RESOURCE_SHAPE,
        noun="resource",
        names=tuple(names.RESOURCES),
    ),
    "so_much": Slot(so_much, shape=rf"(?:\d+ )?(?:{RESOURCE_SHAPE})"),
    # seats and units
    "holder": Slot(seat, seat_also, "there is no '{typed}' here; seats go from 1 to {seats}"),
    "holder_word": Slot(seat_word),
    "relocated": Slot(
        lambda answer: f"{unit_word(answer)} {answer}",
        relocated_also,
        "no unit of yours on {relocated_from} is called '{typed}'",
        shape=r"(?:character|mech|worker)s?(?: \d+)?",
    ),
    "relocated_from": Slot(lambda site: title(site)),
    "relocated_to": Slot(lambda to: title(to), lambda to: [space(to)]),
}
