"""Words of draws and deals, as people type what came up at the table: masks of what can come up, and slots."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.questions import EVERY, Slot
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.cards import draw_weight
from engines.scythe.words.phrases import seat_word

ALL_VALUES = BIT[c.NUM_VALUES] - 1
ALL_TILES = BIT[t.NUM_BONUS_TILES] - 1


def to_be_drawn(s: State) -> int:
    """Values of the combat cards that can still be drawn."""
    return sum(BIT[v] for v in range(c.NUM_VALUES) if draw_weight(s, v))


def in_hand(s: State, other: int) -> int:
    """Values of the combat cards that a player holds."""
    return sum(BIT[v] for v in range(c.NUM_VALUES) if s.hand[other * c.NUM_VALUES + v])


def in_hand_of_drawer(s: State, seat: int) -> int:
    """Values of the combat cards that the player holds who loses some."""
    return in_hand(s, seat)


def in_hand_of_victim(s: State, victim: int) -> int:
    """Values of the combat cards that the opponent of Scout holds."""
    return in_hand(s, victim)


def encounters_in_this_game(s: State) -> int:
    """The encounter cards that this game is played with."""
    return t.ENCOUNTER_CARDS_ALL if s.options & c.OPTION_PROMO_CARDS else t.ENCOUNTER_CARDS_BASE


def encounters_left(s: State) -> int:
    """Encounter cards that were not drawn."""
    return s.encounter_deck


def objectives_in_this_game(s: State) -> int:
    """The objective cards that this game is played with."""
    return t.OBJECTIVE_CARDS_ALL if s.options & c.OPTION_PROMO_CARDS else t.OBJECTIVE_CARDS_BASE


def objectives_left(s: State) -> int:
    """Objective cards that were not dealt."""
    return s.objective_deck


def not_in_the_offer(s: State) -> int:
    """Factory cards that were not dealt."""
    return EVERY & ~s.offer


def number(answer: int) -> str:
    """A card by its number."""
    return str(answer + 1)


SLOTS: dict[str, Slot] = {
    "drawn": Slot(
        lambda answer: str(t.COMBAT_CARD_VALUE[answer]),
        unknown="combat cards have the values 2 to 5",
        rules=("S0.11",),
        shape=r"\d+",
    ),
    "drawer": Slot(lambda s, seat: seat_word(s, seat)),
    "thief": Slot(lambda s, thief: seat_word(s, thief)),
    "victim": Slot(lambda s, victim: seat_word(s, victim)),
    "encounter": Slot(
        number, unknown=f"encounter cards go from 1 to {t.NUM_ENCOUNTER_CARDS}", rules=("S7.2",), shape=r"\d+"
    ),
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
        ("S1.5",),
    ),
    "tile_title": Slot(lambda answer: names.BONUS_TILE_TITLES[answer]),
}
