"""Words of draws and deals, as people type what came up at the table."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.language.questions import Answer, Condition, Rule, Slot, among
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c
from engines.scythe.words.phrases import seat_word

PROMO = "that is a promo card, and this game is played without them"


def drawn_card(possible: Rule, why_not: str, *rules: str) -> tuple[Answer]:
    """A combat card by its value, and which ones it can be."""
    also = ("[combat] card {drawn}", "{drawn}")
    return (Answer("card {drawn}", BIT[c.NUM_VALUES] - 1, also, conditions=(among(possible, why_not, *rules),)),)


def in_this_game(cards: Rule) -> Condition:
    """That promo cards come up only in a game that is played with them."""
    return among(cards, PROMO, "S15.4")


def number(answer: int) -> int:
    """A card by its number."""
    return answer + 1


SLOTS: dict[str, Slot] = {
    "drawn": Slot(
        lambda answer: t.COMBAT_CARD_VALUE[answer],
        unknown="combat cards have the values 2 to 5",
        rules=("S0.11",),
        shape=r"\d+",
    ),
    "drawer": Slot(lambda s, seat: seat_word(s, seat)),
    "thief": Slot(lambda s, thief: seat_word(s, thief)),
    "victim": Slot(lambda s, victim: seat_word(s, victim)),
    "encounter": Slot(number, unknown=f"encounter cards go from 1 to {t.NUM_ENCOUNTER_CARDS}", shape=r"\d+"),
    "dealt_objective": Slot(
        number,
        lambda answer: (names.OBJECTIVES[answer], names.OBJECTIVE_TITLES[answer]),
        f"objectives go from 1 to {t.NUM_OBJECTIVE_CARDS}",
        ("S1.7",),
    ),
    "dealt_title": Slot(lambda answer: names.OBJECTIVE_TITLES[answer]),
    "tile": Slot(
        lambda answer: names.BONUS_TILES[answer],
        lambda answer: (names.BONUS_TILE_TITLES[answer],),
        f"the tiles are {', '.join(names.BONUS_TILES)}",
    ),
    "tile_title": Slot(lambda answer: names.BONUS_TILE_TITLES[answer]),
}
