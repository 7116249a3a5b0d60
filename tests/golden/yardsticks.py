"""Games of the levels that rolled out until November 2026, as their settings still play them, one a line in
`yardsticks.json`.

    python -m tests.golden.yardsticks            replay them
    python -m tests.golden.yardsticks --write    write them anew: only after a change of rules that is meant

They are the yardsticks of later levels (docs/experts.md), so a change of the search has to leave them as they are.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from engines.agents.specs import bots_for
from engines.arena.match import play_match
from engines.core import registry

PATH = Path(__file__).parent / "yardsticks.json"
SEED = 7_200_000
YARDSTICKS = {
    "scythe": ("expert:lines=4,worlds=2,rounds=2,width=4", "expert:lines=8,worlds=3,rounds=4,width=4"),
    "smallworld": ("expert:lines=4,worlds=2,rounds=2,width=4", "expert:lines=8,worlds=8,rounds=2,width=4"),
    "architects": ("expert:lines=4,worlds=2,rounds=4,width=8", "expert:lines=8,worlds=4,rounds=4,width=8"),
    "wayfarers": ("expert:lines=4,worlds=2,rounds=2,width=4", "expert:lines=8,worlds=4,rounds=3,width=4"),
}
Row = dict[str, Any]


def played() -> Iterator[Row]:
    """The games: each yardstick alone on the first seat against copies of `expert:policy` as it was then."""
    for name, specs in YARDSTICKS.items():
        game = registry.load(name)
        for number, spec in enumerate(("expert:policy,discrepancies=0", *specs)):
            players = game.tables.min_players + number
            setup = game.tables.deal(players, Random(SEED + number))
            bots = bots_for([f"1={spec}", "expert:policy,discrepancies=0"], players)
            row, seats = play_match(game, setup, bots, SEED + number)
            yield {"game": name, "bot": spec, "decisions": row["decisions"], "scores": seats["score"]}


def recorded() -> list[Row]:
    """The rows of the file."""
    return [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    """Replay the games, or write them anew."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    rows = list(played())
    if parser.parse_args().write:
        PATH.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    elif rows != recorded():
        raise SystemExit("the games are not as recorded")


if __name__ == "__main__":
    main()
