"""Writes `tables.py` and `names.py` from the component files.

Numbers: a location, apprentice, building or character is the index of its entry in the data files, in their order.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from engines.architects.data import board, cards, gains
from engines.architects.data.vocabulary import MAKER
from engines.core.generate.common import Data
from engines.core.generate.text import module_text

FOLDER = Path(__file__).resolve().parent
FILES = ("board", "apprentices", "buildings", "rewards", "black_market", "players")


def load_data(folder: Path = FOLDER) -> Data:
    """All component files by name, each as the parsed document."""
    return {name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in FILES}


SECTIONS = {
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
    tables = [(title, make(data)) for title, make in SECTIONS.items()]
    return {
        "tables.py": module_text("Integer tables of the components.", MAKER, tables),
        "names.py": module_text("Text ids and titles by number.", MAKER, [("Names", cards.name_entries(data))]),
    }
