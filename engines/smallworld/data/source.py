"""Writes `tables.py` and `names.py` from the component files.

Numbers: a region, race or power is the index of its entry in the data files, in their order; a map is the number of
players less 2.
"""

from __future__ import annotations

from pathlib import Path

from engines.core.build.generate.common import Data, read_components
from engines.core.build.generate.text import component_modules
from engines.smallworld.data import combos, maps

TABLES = {"The boards": maps.map_entries, "Races": combos.race_entries, "Special powers": combos.power_entries}
NAMES = {"The boards": maps.name_entries, "Races and powers": combos.name_entries}
FRACTIONS = ("place",)  # where a region is drawn


def load_data() -> Data:
    """All component files by name, each as the parsed document."""
    return read_components(Path(__file__).parent, ("maps", "races", "powers"), FRACTIONS)


def generated(data: Data) -> dict[str, str]:
    """Text of each generated module, by file name."""
    return component_modules(data, TABLES, NAMES)
