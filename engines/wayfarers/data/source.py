"""Writes `tables.py` and `names.py` from the component files.

Numbers: a card, tile or space is the index of its entry in its file; words have those of `vocabulary.py`.
"""

from __future__ import annotations

from pathlib import Path

from engines.core.build.generate.common import Data, ids, read_components, texts
from engines.core.build.generate.text import Entry, modules_of
from engines.wayfarers.data import boards, cards, solo
from engines.wayfarers.data.effects import Effects
from engines.wayfarers.data.vocabulary import ATOMS, GUILDS, KINDS, TAGS, TILE_KINDS, WORKERS, constant

FILES = (
    *("main_board", "player_boards", "setup", "land_cards", "water_cards", "space_cards", "townsfolk_cards"),
    *("inspiration_cards", "upgrade_tiles", "journal_track", "journal_tiles", "ai_boards", "scheme_cards"),
)


def load_data() -> Data:
    """All component files by name, each as the parsed document."""
    return read_components(Path(__file__).parent, FILES)


def atom_entries(effects: Effects) -> list[Entry]:
    """The atoms of effects, and the effects."""
    return [*(Entry(f"A_{constant(atom)}", number) for number, atom in enumerate(ATOMS)), *effects.entries()]


def name_entries(data: Data) -> list[Entry]:
    """Ids and names by number."""
    home = [space["id"] for space in data["player_boards"]["common"]["middle"]["spaces"]]
    return [
        Entry("KINDS", list(KINDS)),
        Entry("TILE_KINDS", list(TILE_KINDS)),
        Entry("GUILDS", list(GUILDS)),
        Entry("WORKERS", list(WORKERS)),
        Entry("TAGS", [tag.replace("_", " ") for tag in TAGS]),
        *(Entry(kind.upper(), ids(data[f"{kind}_cards"]["card"])) for kind in KINDS),
        Entry("TOWNSFOLK_NAMES", texts(data["townsfolk_cards"]["card"], "name")),
        Entry("DESIGNS", ids(data["upgrade_tiles"]["tile"])),
        Entry("HOME_SPACES", ["home_land", "home_water", *home]),
        Entry("JOURNAL", ids(data["journal_track"]["space"])),
        Entry("JOURNAL_TILES", ids(data["journal_tiles"]["tile"])),
        Entry("BOARDS", ids(data["player_boards"]["board"])),
        Entry("AI_BOARDS", texts(data["ai_boards"]["board"], "name")),
        Entry("SCHEMES", ids(data["scheme_cards"]["card"])),
    ]


def generated(data: Data) -> dict[str, str]:
    """Text of each generated module, by file name."""
    effects = Effects(data)
    tables = [
        ("The main board", boards.board_entries(data, effects)),
        ("Tags and counters", boards.tag_entries(data)),
        ("Effects", atom_entries(effects)),
        ("Setup", boards.setup_entries(data)),
        ("Die spaces", boards.die_space_entries(data, effects)),
        ("Land", cards.land_entries(data, effects)),
        ("Water", cards.water_entries(data, effects)),
        ("Space", cards.space_entries(data, effects)),
        ("Townsfolk", cards.townsfolk_entries(data, effects)),
        ("Inspiration", cards.inspiration_entries(data)),
        ("Upgrade tiles", boards.tile_entries(data)),
        ("Caravan", boards.caravan_entries(data)),
        ("Journal Track", boards.journal_entries(data, effects)),
        ("Solo opponent", [*solo.board_entries(data), *solo.store_entries(data), *solo.scheme_entries(data)]),
    ]
    return modules_of(tables, [("Names", name_entries(data))])
