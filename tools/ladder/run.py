"""Plays the ladder of a game and writes docs/ladder.md: every bot alone against copies of every other, in blocks that
share a table and its chance, the bot that is alone once on every seat.

`python -m tools.ladder.run scythe` goes on where an earlier one was stopped, as long as rules and bots are the same.
The same seed gives the same figures, whatever the number of processes; times are measured anew. `--bot NAME=SPEC` adds
a bot, which gets its place with an interval; such a ladder is written into build/ladder. `--text-only` writes the page
from the figures that are there. Paths of bots begin at the folder of the project.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path

from engines.core import registry
from engines.core.errors import ScytheError
from engines.core.files import writing
from tools.ladder.figures import FORMAT, FORMAT_VERSION, Figures, figures_of
from tools.ladder.play import Games, play
from tools.ladder.roster import Roster, check_bots, load_roster, with_bots, with_players
from tools.ladder.text import linked, section_of, strength_lines, with_section
from tools.ladder.times import SECONDS, milliseconds_a_turn
from tools.results.figures import read_json, rounded, to_text

ROOT = Path(__file__).resolve().parents[2]
PAGE, FOLDER = "ladder.md", "ladder"
MOST = 2**63 - 1
NOTHING = "## {}\n\nNot played yet: `make ladder GAME={}`.\n"


def make(roster: Roster, games: Games, docs: Path, seconds: float, more_bots: Sequence[str] = ()) -> None:
    """Play every number of players of the roster and write the figures; `more_bots`, each `NAME=SPEC`, are those that
    the command line added. Raises ScytheError."""
    for players in roster.players:
        figures = figures_of(roster, players, games.games, games.seed, play(roster, players, games))
        if more_bots:
            figures["more_bots"] = list(more_bots)
        figures["milliseconds"] = {
            name: milliseconds_a_turn(roster.game, spec, players, seconds) for name, spec in roster.bots.items()
        }
        path = docs / FOLDER / f"{roster.game}-{players}.json"
        write(path, to_text(rounded(figures)) + "\n")
        print(f"written: {path}", flush=True)


def write_page(docs: Path, game: str) -> None:
    """Write the section of a game from its figures. Raises DataError."""
    path = docs / PAGE
    page = page_text(path if path.is_file() else ROOT / "docs" / PAGE, docs / FOLDER, game)
    write(path, linked(page, ROOT / "docs", docs))
    print(f"written: {path}", flush=True)


def show(docs: Path, roster: Roster, names: Sequence[str]) -> None:
    """Print the rows of the bots that the command line added. Raises DataError."""
    for players in roster.players:
        figures = read_json(docs / FOLDER / f"{roster.game}-{players}.json", {FORMAT: FORMAT_VERSION})
        lines = list(strength_lines(figures))
        for line in lines:
            if any(line.startswith(f"| {name} |") for name in ("bot", *names)):
                print(line, flush=True)


def page_text(page: Path, folder: Path, game: str) -> str:
    """The page with the section that the figures of a game make now. Raises DataError."""
    tables = stored(folder, game)
    section = section_of(tables) if tables else NOTHING.format(registry.load(game).title, game)
    return with_section(page.read_text(encoding="utf-8"), game, section, page.name)


def stored(folder: Path, game: str) -> list[Figures]:
    """The figures of a game. Raises DataError."""
    return [read_json(path, {FORMAT: FORMAT_VERSION}) for path in sorted(folder.glob(f"{game}-*.json"))]


def write(path: Path, text: str) -> None:
    """Write a file, with its folder."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line names; the exit code."""
    options = parsed(arguments)
    docs = (options.docs or ROOT / ("build/ladder" if options.bot else "docs")).resolve()
    games = Games(options.games, options.seed, options.jobs, options.runs.resolve())
    try:
        with chdir(ROOT):
            roster = with_bots(load_roster(options.game, options.roster), options.bot)
            roster = with_players(roster, options.players or roster.players)
            check_bots(roster)
            if not options.text_only:
                make(roster, games, docs, options.seconds, options.bot)
            write_page(docs, roster.game)
            if options.bot:
                show(docs, roster, [text.partition("=")[0].strip() for text in options.bot])
    except (ScytheError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return 130
    return 0


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.ladder.run", description=__doc__)
    parser.add_argument("game", help="scythe, smallworld, architects, wayfarers")
    parser.add_argument("--players", type=int, nargs="+", metavar="N", help="tables (default: those of the roster)")
    parser.add_argument(
        "--games", type=positive, default=600, metavar="N", help="games a pairing, in whole blocks (600)"
    )
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="of everything random (1)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--bot", action="append", default=[], metavar="NAME=SPEC", help="one more bot (repeatable)")
    parser.add_argument("--docs", type=Path, metavar="DIR", help="where the page and the figures are written (docs)")
    parser.add_argument("--runs", type=Path, default=ROOT / "build" / "ladder", metavar="DIR", help="for the run files")
    parser.add_argument("--roster", type=Path, default=Path(__file__).parent / "roster.toml", metavar="FILE")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help="to measure each bot for (3)")
    parser.add_argument("--text-only", action="store_true", help="only write the page")
    return parser.parse_args(arguments)


def positive(text: str) -> int:
    """A whole number above 0. Raises ArgumentTypeError."""
    return between(text, 1)


def several(text: str) -> int:
    """A whole number above 1: of one value nobody knows how sure it is. Raises ArgumentTypeError."""
    return between(text, 2)


def seed(text: str) -> int:
    """A seed, as `scythe simulate` takes it. Raises ArgumentTypeError."""
    return between(text, 0)


def between(text: str, least: int) -> int:
    """A whole number from here to 2**63 - 1. Raises ArgumentTypeError."""
    if not text.isdecimal() or not least <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"'{text:.40}' is no whole number from {least} to {MOST}.")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
