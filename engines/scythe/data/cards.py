"""Tables of the encounter, Factory and objective cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from engines.core.build.generate.common import Data, choice_of, choices_of, mask, number_of
from engines.core.build.generate.text import Entry
from engines.core.engine.errors import DataError
from engines.scythe.data.vocabulary import (
    CARD_SETS,
    CONDITIONS,
    COUNTED_EFFECTS,
    EFFECTS,
    ONE_TERRITORY,
    PAYMENTS,
    PREDICATES,
    PREDICATES_OF,
    RESOURCES,
    TERRAINS,
    TIMINGS,
    name_of,
)

Rows = list[tuple[int, int]]


def effect_rows(gain: Data) -> Rows:
    """Rows (operation, amount) of a gain, in printed order."""
    return [(number_of(key, EFFECTS, "cards, gain") + 1, amount) for key, amount in gain.items()]


def factory_gain(card: Data) -> Rows:
    """Rows of a Factory card: its gains, or one row for each alternative."""
    return [row for gain in card.get("gain_one_of", [card.get("gain", {})]) for row in effect_rows(gain)]


def offsets(groups: Sequence[Sequence[object]], start: int) -> list[int]:
    """Index of the first row of each group, and the end of the last."""
    return list(accumulate(map(len, groups), initial=start))


def set_mask(cards: list[Data], sets: list[str]) -> int:
    """Set of the cards that belong to one of these sets."""
    return mask([i for i, card in enumerate(cards) if card["set"] in sets])


def set_entries(title: str, name: str, cards: list[Data]) -> list[Entry]:
    """Which cards are base and which promo."""
    return [
        Entry(f"NUM_{name}", len(cards)),
        Entry(f"{title}_SET", choices_of(cards, "set", CARD_SETS), "0 base, 1 promo."),
        Entry(f"{name}_BASE", set_mask(cards, ["base"])),
        Entry(f"{name}_ALL", set_mask(cards, CARD_SETS)),
    ]


def card_entries(data: Data) -> list[Entry]:
    """Encounter options and Factory cards: payments, and gains as rows of one table."""
    encounters, factory = data["encounters"]["card"], data["factory_cards"]["card"]
    options = [option for card in encounters for option in card["options"]]
    gains, card_gains = [effect_rows(option["gain"]) for option in options], [factory_gain(card) for card in factory]
    first = offsets(gains, 0)
    card_first = offsets(card_gains, first[-1])
    other = [effect_rows(card["alternative"]) for card in factory if "alternative" in card]
    rows = [row for group in gains + card_gains + other for row in group]
    return [
        *[Entry(f"OP_{name_of(name)}", i) for i, name in enumerate(EFFECTS, 1)],
        Entry("COUNTED_OPS", mask_of(COUNTED_EFFECTS, EFFECTS), "Gains of an amount, which can be taken in part."),
        Entry("RESOURCE_OPS", mask_of(RESOURCES, EFFECTS), "Gains of one resource."),
        Entry("RESOURCE_OF_OP", [0, *(RESOURCES.index(name) if name in RESOURCES else 0 for name in EFFECTS)]),
        Entry("ROW_OP", [op for op, _ in rows], "Rows of gains: what (OP_...) and how much."),
        Entry("ROW_AMOUNT", [amount for _, amount in rows]),
        *set_entries("ENCOUNTER", "ENCOUNTER_CARDS", encounters),
        Entry("ENCOUNTER_OPTIONS", len(encounters[0]["options"]), "Of each card."),
        Entry(
            "ENCOUNTER_PAY_COINS",
            [option["pay"].get("coins", 0) for option in options],
            "card * ENCOUNTER_OPTIONS + option.",
        ),
        Entry("ENCOUNTER_PAY_POPULARITY", [option["pay"].get("popularity", 0) for option in options]),
        Entry("ENCOUNTER_FIRST", first, "First row of an option; the next entry is its end."),
        Entry("ENCOUNTER_ORDERED", [int(option.get("ordered", False)) for option in options], "1: rows only in order."),
        *set_entries("FACTORY", "FACTORY_CARDS", factory),
        *[Entry(f"FACTORY_PAY_{name_of(k)}", [c["pay"].get(k, 0) for c in factory]) for k in PAYMENTS],
        Entry("FACTORY_FIRST", card_first, "First row of a card; the next entry is its end."),
        Entry("FACTORY_ALTERNATIVES", [int("gain_one_of" in card) for card in factory], "1: one row may be taken."),
        Entry("FACTORY_WORKER_SITE", [int(card.get("worker_site", False)) for card in factory]),
        Entry("FACTORY_CARD_3", [card["number"] for card in factory].index(3), "Index of the disputed card."),
        Entry("FACTORY_CARD_3_ALTERNATIVE_FIRST", card_first[-1], "Its rows under the other reading."),
        Entry("FACTORY_CARD_3_ALTERNATIVE_END", card_first[-1] + sum(len(group) for group in other)),
        Entry("FACTORY_MOVE_UNITS", data["factory_cards"]["factory_move"]["units"]),
        Entry("FACTORY_MOVE_STEPS", data["factory_cards"]["factory_move"]["steps"]),
    ]


def mask_of(chosen: list[str], words: list[str]) -> int:
    """Bits of the numbers that words have in a list which is numbered from 1."""
    return sum(2 << words.index(word) for word in chosen)


def predicate(name: str, value: Any) -> tuple[int, int, int]:
    """Row (id, a, b) of one condition of an objective card."""
    number_of(name, CONDITIONS, "objectives.toml, all")
    if name == ONE_TERRITORY:
        return one_territory(value)
    number = PREDICATES.index(name) + 1
    if name == "control_terrain_min":
        return number, choice_of(value, "terrain", TERRAINS), int(value["n"])
    if isinstance(value, dict):
        return number, int(value["each"]), 0
    return number, 0 if isinstance(value, str) or value is True else int(value), 0


def one_territory(value: Data) -> tuple[int, int, int]:
    """Row of the three kinds of `one_territory` condition.

    Raises DataError for a combination of keys that no printed card has.
    """
    match value:
        case {"tokens_min": tokens}:
            kind, a, b = "tokens", tokens, 0
        case {"resources_min": resources, "each_type_min": each}:
            kind, a, b = "mixed", resources, each
        case {"character": True, "mechs_exactly": mechs, "workers_exactly": workers, "resources_min": resources}:
            if mechs != workers:
                raise DataError(
                    f"objectives.toml, one_territory: {mechs} mechs with {workers} workers, but they must be as many"
                )
            kind, a, b = "escort", resources, mechs
        case _:
            raise DataError(f"objectives.toml, one_territory: no condition has the keys {', '.join(value)}")
    return PREDICATES.index(f"one_territory_{kind}") + 1, a, b


def objective_entries(data: Data) -> list[Entry]:
    """Objective cards as rows of conditions."""
    cards = data["objectives"]["card"]
    rows = [[predicate(*pair) for entry in card["all"] for pair in entry.items()] for card in cards]
    flat = [row for group in rows for row in group]
    return [
        *set_entries("OBJECTIVE", "OBJECTIVE_CARDS", cards),
        Entry(
            "OBJECTIVES_OF_TURN_END",
            mask([i for i, late in enumerate(choices_of(cards, "timing", TIMINGS)) if late]),
            "Cards that can only be revealed in the last window of a turn.",
        ),
        *[Entry(f"PREDICATE_{name.upper()}", i) for i, name in enumerate(PREDICATES, 1)],
        *[Entry(f"PREDICATES_OF_{name.upper()}", mask_of(group, PREDICATES)) for name, group in PREDICATES_OF.items()],
        Entry("OBJECTIVE_FIRST", offsets(rows, 0), "First condition of a card; the next entry is its end."),
        *(Entry(name, [row[i] for row in flat]) for i, name in enumerate(("PRED_ID", "PRED_A", "PRED_B"))),
    ]
