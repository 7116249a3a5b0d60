"""Writes `tables.py` and `names.py` from the component files.

Run `python -m engines.core.generate` after changing a file here. The text depends on the data alone, so a
test can generate it again in memory and compare.

Numbers: a space, faction, mat, terrain, card ... is the index of its entry in the data files, in their order. The short
lists of `vocabulary.py` fix the numbers of things that are no entries of a file.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from engines.core.generate.common import Data
from engines.core.generate.text import module_text, weights_text
from engines.scythe.data import board, cards, factions, mats, names, scoring
from engines.scythe.data.vocabulary import MAKER

FOLDER = Path(__file__).resolve().parent
FILES = ("board", "factions", "player_mats", "encounters", "factory_cards", "objectives", "scoring", "greedy")


def load_data(folder: Path = FOLDER) -> Data:
    """All component files by name, each as the parsed document."""
    return {name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in FILES}


SECTIONS = {
    "The board": board.board_entries,
    "Factions": factions.faction_entries,
    "Player mats": mats.mat_entries,
    "Encounter and Factory cards": cards.card_entries,
    "Objective cards": cards.objective_entries,
    "Tracks, scoring and combat cards": scoring.scoring_entries,
}


def tables_text(data: Data) -> str:
    """The text of `tables.py`."""
    sections = [(title, make(data)) for title, make in SECTIONS.items()]
    return module_text("Integer tables of the components.", MAKER, sections)


def generated(data: Data) -> dict[str, str]:
    """Text of each generated module, by file name."""
    return {
        "tables.py": tables_text(data),
        "names.py": names.names_text(data),
        "weights.py": weights_text(data["greedy"], MAKER),
    }
