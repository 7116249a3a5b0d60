"""Words of draws and deals, as people type what came up at the table: masks of what can come up, and slots."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.questions import EVERY, Slot
from engines.scythe.generated import names
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    COMBAT_CARD_VALUE,
    ENCOUNTER_CARDS_ALL,
    ENCOUNTER_CARDS_BASE,
    NUM_BONUS_TILES,
    NUM_ENCOUNTER_CARDS,
    NUM_OBJECTIVE_CARDS,
    OBJECTIVE_CARDS_ALL,
    OBJECTIVE_CARDS_BASE,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.cards import NUM_VALUES, draw_weight
from engines.scythe.words.phrases import seat_word

ALL_VALUES = BIT[NUM_VALUES] - 1
ALL_TILES = BIT[NUM_BONUS_TILES] - 1


def to_be_drawn(s: State) -> int:
    """Values of the combat cards that can still be drawn."""
    return sum(BIT[v] for v in range(NUM_VALUES) if draw_weight(s, v))


def in_hand(s: State, q: int) -> int:
    """Values of the combat cards that a player holds."""
    return sum(BIT[v] for v in range(NUM_VALUES) if s.hand[q * NUM_VALUES + v])


def in_hand_of_drawer(s: State, p: int) -> int:
    """Values of the combat cards that the player holds who loses some."""
    return in_hand(s, p)


def in_hand_of_victim(s: State, victim: int) -> int:
    """Values of the combat cards that the opponent of Scout holds."""
    return in_hand(s, victim)


def encounters_in_this_game(s: State) -> int:
    """The encounter cards that this game is played with."""
    return ENCOUNTER_CARDS_ALL if s.options & c.OPTION_PROMO_CARDS else ENCOUNTER_CARDS_BASE


def encounters_left(s: State) -> int:
    """Encounter cards that were not drawn."""
    return s.encounter_deck


def objectives_in_this_game(s: State) -> int:
    """The objective cards that this game is played with."""
    return OBJECTIVE_CARDS_ALL if s.options & c.OPTION_PROMO_CARDS else OBJECTIVE_CARDS_BASE


def objectives_left(s: State) -> int:
    """Objective cards that were not dealt."""
    return s.objective_deck


def not_in_the_offer(s: State) -> int:
    """Factory cards that were not dealt."""
    return EVERY & ~s.offer


def number(x: int) -> str:
    """A card by its number."""
    return str(x + 1)


SLOTS: dict[str, Slot] = {
    "drawn": Slot(
        lambda x: str(COMBAT_CARD_VALUE[x]),
        unknown="combat cards have the values 2 to 5",
        rules=("S0.11",),
        shape=r"\d+",
    ),
    "drawer": Slot(lambda s, p: seat_word(s, p)),
    "thief": Slot(lambda s, thief: seat_word(s, thief)),
    "victim": Slot(lambda s, victim: seat_word(s, victim)),
    "encounter": Slot(
        number, unknown=f"encounter cards go from 1 to {NUM_ENCOUNTER_CARDS}", rules=("S7.2",), shape=r"\d+"
    ),
    "dealt_objective": Slot(
        number,
        lambda x: (names.OBJECTIVES[x], names.OBJECTIVE_TITLES[x]),
        f"objectives go from 1 to {NUM_OBJECTIVE_CARDS}",
        ("S1.7",),
    ),
    "dealt_title": Slot(lambda x: names.OBJECTIVE_TITLES[x]),
    "tile": Slot(
        lambda x: names.BONUS_TILES[x],
        lambda x: (names.BONUS_TILE_TITLES[x],),
        f"the tiles are {', '.join(names.BONUS_TILES)}",
        ("S1.5",),
    ),
    "tile_title": Slot(lambda x: names.BONUS_TILE_TITLES[x]),
}
