"""Games against the Automa as hashes, one line a game in `automa_games.json`, of the form of those in `tests/golden`.

python -m tests.scythe.automa_games           replay them
python -m tests.scythe.automa_games --write   write them anew: only after a change of rules that is meant
"""

from __future__ import annotations

import json
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

from engines.core import registry
from tests.golden.digest_play import GameSpec
from tests.golden.digests import HASHES, Row, hashed

PATH = Path(__file__).parent / "automa_games.json"
GAME = "scythe"
BOTS = ("random", "greedy")
SEED = 8_200_000
NO_RULINGS = ("solo", "automas", "automas_share_deck")  # who plays, and what two decide with one deck
SEVERAL = ((3, 2), (3, 1), (5, 2), (7, 6))  # players, and Automas among them


def specs() -> list[GameSpec]:
    """Each level with each bot, every option by itself, several Automas and people; all factions can come up."""
    tables = registry.load(GAME).tables
    rulings = [o for o in tables.options.values() if o.rule.startswith("S20") and o.name not in NO_RULINGS]
    others = [{o.name: value} for o in rulings for value in o.values if value != o.default]
    levels = cycle(tables.solo_boards)
    plans: list[tuple[int, dict[str, Any], str]] = []
    plans += [(2, {"solo": level}, bot) for level in tables.solo_boards for bot in BOTS]
    plans += [(2, {"solo": level, **other}, "greedy") for level, other in zip(levels, others, strict=False)]
    plans += [(players, {"automas": automas}, bot) for players, automas in SEVERAL for bot in BOTS]
    plans += [(3, {"solo": "any", "automas": 2, "automas_share_deck": True}, "greedy")]
    box = {"expansions": ["invaders"]}
    return [
        GameSpec(GAME, i, players, SEED + i, "dealt", (bot,), options, box)
        for i, (players, options, bot) in enumerate(plans)
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
