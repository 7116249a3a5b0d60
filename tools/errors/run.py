"""Measures what a turn of each bot of a game costs and writes docs/errors.md.

`python -m tools.errors.run scythe` takes the bots of the ladder but `random`. The same seed gives the same figures, as
long as rules, bots and the value network are the same. `--text-only` writes the page from the figures that are there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engines.core import registry
from engines.core.errors import ScytheError
from tools.errors.measure import Sample, errors_of
from tools.errors.text import section_of
from tools.ladder.roster import Roster, load_roster, with_players
from tools.ladder.run import ROOT, positive, seed, several, write
from tools.ladder.text import with_section
from tools.results.figures import read_json, rounded, to_text

PAGE, FOLDER = "errors.md", "errors"
FORMAT, FORMAT_VERSION = "scythe-errors", 1
LEFT_OUT = "random"


def measure(roster: Roster, sample: Sample, docs: Path) -> None:
    """Measure each bot at each number of players of the roster. Raises ScytheError."""
    for players in roster.players:
        path = docs / FOLDER / f"{roster.game}-{players}.json"
        write(path, to_text(rounded(figures_of(roster, players, sample))) + "\n")
        print(f"written: {path}", flush=True)


def figures_of(roster: Roster, players: int, sample: Sample) -> Mapping[str, Any]:
    """What turns of each bot cost with so many players. Raises ScytheError."""
    game = registry.load(roster.game)
    rows = []
    for name, bot in roster.bots.items():
        if name != LEFT_OUT:
            print(f"{roster.game}, {players} players: {name}", flush=True)
            rows.append({"bot": name, **errors_of(game, players, bot, sample)})
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "game": roster.game,
        "title": game.title,
        "players": players,
        "games": sample.games,
        "every": sample.every,
        "seed": sample.seed,
        "rules_version": game.rules_version,
        "bots": rows,
    }


def write_page(docs: Path, game: str) -> None:
    """Write the section of a game from its figures. Raises DataError."""
    path = docs / PAGE
    page = path if path.is_file() else ROOT / "docs" / PAGE
    tables = [read_json(one, {FORMAT: FORMAT_VERSION}) for one in sorted((docs / FOLDER).glob(f"{game}-*.json"))]
    write(path, with_section(page.read_text(encoding="utf-8"), game, section_of(tables), PAGE, "errors"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line names; the exit code."""
    options = parsed(arguments)
    docs = options.docs.resolve()
    try:
        roster = load_roster(options.game, ROOT / "tools" / "ladder" / "roster.toml")
        if not options.text_only:
            sample = Sample(options.games, options.every, options.seed)
            measure(with_players(roster, options.players or roster.players), sample, docs)
        write_page(docs, roster.game)
    except (ScytheError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.errors.run", description=__doc__)
    parser.add_argument("game", help="a game with a value network")
    parser.add_argument("--players", type=int, nargs="+", metavar="N", help="tables (default: those of the ladder)")
    parser.add_argument("--games", type=several, default=Sample.games, metavar="N", help="games of each bot (20)")
    parser.add_argument("--every", type=positive, default=Sample.every, metavar="N", help="look at one turn in N (8)")
    parser.add_argument("--seed", type=seed, default=Sample.seed, metavar="S", help="of everything random (1)")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", metavar="DIR", help="for page and figures (docs)")
    parser.add_argument("--text-only", action="store_true", help="only write the page")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
