"""Writes `tables.py` and `names.py` from the component files.

Numbers: a space, faction, mat, terrain, card ... is the index of its entry in the data files, in their order. The short
lists of `vocabulary.py` fix the numbers of things that are no entries of a file.
"""

from __future__ import annotations

from pathlib import Path

from engines.core.build.generate.common import Data, read_components
from engines.core.build.generate.text import component_modules, weights_text
from engines.scythe.data import automa, board, cards, factions, mats, names, scoring

FILES = ("board", "factions", "player_mats", "encounters", "factory_cards", "objectives", "scoring", "automa", "greedy")
SIGNED = ("q", "r", "direction", "greedy")  # keys, and the file of weights, with numbers below 0


def load_data() -> Data:
    """All component files by name, each as the parsed document."""
    return read_components(Path(__file__).parent, FILES, SIGNED)


TABLES = {
    "The board": board.board_entries,
    "Factions": factions.faction_entries,
    "Player mats": mats.mat_entries,
    "Encounter and Factory cards": cards.card_entries,
    "Objective cards": cards.objective_entries,
    "Tracks, scoring and combat cards": scoring.scoring_entries,
    "The Automa": automa.automa_entries,
}


def generated(data: Data) -> dict[str, str]:
    """Text of each generated module, by file name."""
    return component_modules(data, TABLES, names.NAMES) | {"weights.py": weights_text(data["greedy"])}
