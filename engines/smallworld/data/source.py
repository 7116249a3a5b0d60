"""Writes `tables.py` and `names.py` from the component files.

Run `python -m engines.core.generate` after changing a file here. The text depends on the data alone,
so a test can generate it again in memory and compare.

Numbers: a region, race or power is the index of its entry in the data files, in their order; a map is the number of
players less 2.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from engines.core.generate.common import Data
from engines.core.generate.text import module_text
from engines.smallworld.data import combos, maps
from engines.smallworld.data.vocabulary import MAKER

FOLDER = Path(__file__).resolve().parent
FILES = ("maps", "races", "powers")


def load_data(folder: Path = FOLDER) -> Data:
    """All component files by name, each as the parsed document."""
    return {name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in FILES}


TABLES = {"The boards": maps.map_entries, "Races": combos.race_entries, "Special powers": combos.power_entries}
NAMES = {"The boards": maps.name_entries, "Races and powers": combos.name_entries}


def generated(data: Data) -> dict[str, str]:
    """Text of each generated module, by file name."""
    tables, names = ([(title, make(data)) for title, make in makers.items()] for makers in (TABLES, NAMES))
    return {
        "tables.py": module_text("Integer tables of the components.", MAKER, tables),
        "names.py": module_text("Text ids and titles by number.", MAKER, names),
    }
