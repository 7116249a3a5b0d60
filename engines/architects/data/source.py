"""Writes `tables.py` and `names.py` from the component files.

Numbers: a location, apprentice, building or character is the index of its entry in the data files, in their order.
"""

from __future__ import annotations

from pathlib import Path

from engines.architects.data import board, cards, gains
from engines.core.build.generate.common import Data, read_components
from engines.core.build.generate.text import component_modules

FILES = ("board", "apprentices", "buildings", "rewards", "black_market", "players")
SIGNED = ("virtue", "vp", "debt_vp", "each_unpaid")  # keys with numbers below 0


def load_data() -> Data:
    """All component files by name, each as the parsed document."""
    return read_components(Path(__file__).parent, FILES, SIGNED)


TABLES = {
    "Goods, gains and costs": gains.entries,
    "Locations": board.location_entries,
    "The game": board.game_entries,
    "Apprentices": cards.apprentice_entries,
    "Buildings": cards.building_entries,
    "Rewards and market cards": cards.reward_entries,
    "Characters": cards.character_entries,
}


def generated(data: Data) -> dict[str, str]:
    """Text of each generated module, by file name."""
    return component_modules(data, TABLES, {"Names": cards.name_entries})
