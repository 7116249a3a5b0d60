"""Games against the Automa as hashes, one line a game in `automa_games.json`, of the form of those in `tests/golden`.

python -m tests.scythe.automa_games           replay them
python -m tests.scythe.automa_games --write   write them anew: only after a change of rules that is meant
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from engines.core import registry
from tests.golden.digest_play import GameSpec
from tests.golden.digests import HASHES, Row, hashed

PATH = Path(__file__).parent / "automa_games.json"
GAME = "scythe"
BOTS = ("random", "greedy")
SEED = 8_200_000


def specs() -> list[GameSpec]:
    """Each level with each bot, and every option by itself; all factions can come up."""
    tables = registry.load(GAME).tables
    others = [
        {option.name: value}
        for option in tables.options.values()
        for value in option.values
        if option.rule.startswith("S20") and option.name != tables.solo_option and value != option.default
    ]
    plans = [({}, level, bot) for level in tables.solo_boards for bot in BOTS]
    plans += [(option, tables.solo_boards[i % len(tables.solo_boards)], "greedy") for i, option in enumerate(others)]
    box = {"expansions": ["invaders"]}
    return [
        GameSpec(GAME, i, 2, SEED + i, "dealt", (bot,), {"solo": level, **option}, box)
        for i, (option, level, bot) in enumerate(plans)
    ]


def read_all() -> list[Row]:
    """The rows of the file."""
    return list(json.loads(PATH.read_text(encoding="utf-8")))


def changed(row: Row) -> str:
    """What is not as recorded in a game, in one sentence; '' when nothing changed."""
    found = hashed(GameSpec.from_json(GAME, row))
    differing = [name for name in ("decisions", *HASHES) if found[name] != row[name]]
    return f"game {row['number']} against the Automa: {', '.join(differing)} changed" if differing else ""


def write() -> None:
    """Write the file, one line a game."""
    rows = [json.dumps(spec.to_json() | hashed(spec)) for spec in specs()]
    PATH.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        write()
    print("\n".join(filter(None, map(changed, read_all()))) or "Nothing changed.")
