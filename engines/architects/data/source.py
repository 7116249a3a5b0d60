"""Writes `tables.py` and `names.py` from the component files.

Numbers: a location, building or character is the index of its entry in the data files, in their order.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from engines.core.generate.common import Data, texts
from engines.core.generate.text import Entry, module_text

FOLDER = Path(__file__).resolve().parent
FILES = ("board", "buildings", "players")
MAKER = "engines.core.generate"
GOODS = ["clay", "wood", "stone", "gold", "marble", "silver"]
NO_GOOD = len(GOODS)
PER_WORKER = {"n": 0, "n + 1": 1}  # goods beside one for each worker


def load_data(folder: Path = FOLDER) -> Data:
    """All component files by name, each as the parsed document."""
    return {name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in FILES}


def numbered(rows: list[Data]) -> list[Entry]:
    """One constant for each entry: its number."""
    return [Entry(row["id"].upper(), number) for number, row in enumerate(rows)]


def goods(rows: list[Data], key: str) -> list[int]:
    """entry * NUM_GOODS + good -> how much."""
    return [row.get(key, {}).get(good, 0) for row in rows for good in GOODS]


def column(rows: list[Data], key: str) -> list[int]:
    """A number of each entry; 0 where it has none."""
    return [row.get(key, 0) for row in rows]


def board_entries(data: Data) -> list[Entry]:
    """Goods, locations, Guildhall, and what things score."""
    board = data["board"]
    guildhall = board["guildhall"]
    gains = [next(iter(row.get("gain", {"": "n"}).items())) for row in board["location"]]
    return [
        *(Entry(name.upper(), number) for number, name in enumerate(GOODS)),
        Entry("NUM_GOODS", NO_GOOD),
        *numbered(board["location"]),
        Entry("NUM_OPEN", sum(row["circle"] == "large" for row in board["location"]), "Open locations come first."),
        Entry("GAIN", [GOODS.index(good) if good else NO_GOOD for good, _ in gains], "The good, NUM_GOODS for none."),
        Entry("GAIN_MORE", [PER_WORKER[count] for _, count in gains], "Beside one for each worker."),
        Entry("WORKERS", board["setup"]["workers"]),
        Entry("START_VIRTUE", board["setup"]["virtue"]),
        Entry("START_SILVER", board["setup"]["silver_by_turn_order"], "By turn order."),
        Entry("GUILDHALL_ROWS", guildhall["rows"]),
        Entry("RESET_IN_ROW", [int(row + 1 in guildhall["reset_rows"]) for row in range(guildhall["rows"])]),
        *(Entry(f"PRISON_{key.upper()}", value) for key, value in board["prison"].items()),
        Entry("CATHEDRAL_VP", board["cathedral"]["vp"], "By level."),
        Entry("VIRTUE_VP", board["virtue"]["vp"]),
        Entry("MOST_VIRTUE", len(board["virtue"]["vp"]) - 1),
        *(Entry(key.upper(), value) for key, value in board["scoring"].items()),
    ]


def building_entries(data: Data) -> list[Entry]:
    """Cost, virtue, points and effects of buildings."""
    rows = data["buildings"]["building"]
    return [
        Entry("NUM_BUILDINGS", len(rows)),
        *numbered(rows),
        Entry("BUILDING_COST", goods(rows, "cost"), "building * NUM_GOODS + good."),
        Entry("BUILDING_GAIN", goods(rows, "gain")),
        Entry("BUILDING_VIRTUE", column(rows, "virtue")),
        Entry("BUILDING_VP", column(rows, "vp")),
        Entry("BUILDING_VP_IF_HIGHEST", column(rows, "vp_if_highest"), "On the cathedral."),
    ]


def character_entries(data: Data) -> list[Entry]:
    """What characters start with."""
    rows = data["players"]["player"]
    start = [row["start"] | {"silver": row["silver"]} for row in rows]
    return [
        Entry("NUM_CHARACTERS", len(rows)),
        *numbered(rows),
        Entry("CHARACTER_GOODS", goods([{"start": own} for own in start], "start"), "character * NUM_GOODS + good."),
        *(Entry(f"CHARACTER_{key.upper()}", column(rows, key)) for key in ("prisoners", "virtue", "debts")),
    ]


def name_entries(data: Data) -> list[Entry]:
    """Ids, titles and effects."""
    locations, buildings, players = data["board"]["location"], data["buildings"]["building"], data["players"]["player"]
    return [
        Entry("GOODS", GOODS),
        Entry("LOCATIONS", texts(locations, "name")),
        Entry("BUILDINGS", texts(buildings, "name")),
        Entry("BUILDING_EFFECTS", texts(buildings, "effect")),
        Entry("CHARACTERS", texts(players, "id")),
        Entry("CHARACTER_NAMES", texts(players, "name")),
        Entry("CHARACTER_ABILITIES", texts(players, "ability")),
    ]


SECTIONS = {"The board": board_entries, "Buildings": building_entries, "Characters": character_entries}


def generated(data: Data) -> dict[str, str]:
    """Text of each generated module, by file name."""
    tables = [(title, make(data)) for title, make in SECTIONS.items()]
    return {
        "tables.py": module_text("Integer tables of the components.", MAKER, tables),
        "names.py": module_text("Text ids and titles by number.", MAKER, [("Names", name_entries(data))]),
    }
