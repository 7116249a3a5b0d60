"""Plays the ladder of a game: every bot alone against copies of every other, in blocks that share a table and its
chance, the bot that is alone once on every seat.

`python -m tools ladder scythe` goes on where an earlier one was stopped, as long as rules and bots are the same. The
same seed gives the same figures, whatever the number of processes; times are measured anew. `--bot NAME=SPEC` adds a
bot, which gets its place with an interval; such a ladder is written into build/ladder. Paths of bots begin at the
folder of the project.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tools.ladder.figures import figures_of, rate_of
from tools.ladder.play import Games
from tools.ladder.play import play as play_pairings
from tools.ladder.roster import PATH, check_bots, load_roster, with_bots, with_players
from tools.ladder.times import SECONDS, milliseconds_a_turn
from tools.pages import measured, rate
from tools.shelf import Figures, Shelf
from tools.study import DOCS, ROOT, Page, Row, Study, by_game, folder, positive, seed

BUILD = ROOT / "build" / "ladder"


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command line."""
    parser.add_argument("game", help="scythe, smallworld, architects, wayfarers")
    parser.add_argument("--players", type=int, nargs="+", metavar="N", help="tables (default: those of the roster)")
    parser.add_argument("--games", type=positive, default=600, metavar="N", help="games a pairing, whole blocks (600)")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="of everything random (1)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--bot", action="append", default=[], metavar="NAME=SPEC", help="one more bot (repeatable)")
    parser.add_argument("--runs", type=folder, default=BUILD, metavar="DIR", help="for the run files")
    parser.add_argument("--roster", type=folder, default=PATH, metavar="FILE")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help="to measure each bot for (3)")


def home(options: argparse.Namespace) -> Path:
    """A ladder with a bot of somebody's own is no part of the documentation."""
    return BUILD if options.bot else DOCS


def play(options: argparse.Namespace, shelf: Shelf) -> None:
    """Play every number of players of the roster and store the figures. Raises ScytheError."""
    roster = with_bots(load_roster(options.game, options.roster), options.bot)
    roster = with_players(roster, options.players or roster.players)
    check_bots(roster)
    games = Games(options.games, options.seed, options.jobs, options.runs)
    for players in roster.players:
        figures = figures_of(roster, players, games.games, games.seed, play_pairings(roster, players, games))
        if options.bot:
            figures["more_bots"] = options.bot
        figures["milliseconds"] = {
            name: milliseconds_a_turn(roster.game, spec, players, options.seconds) for name, spec in roster.bots.items()
        }
        shelf.store(f"{roster.game}-{players}", figures)
        show(figures, [text.partition("=")[0].strip() for text in options.bot])


def show(figures: Figures, names: Sequence[str]) -> None:
    """Print how strong the bots are that the command line added."""
    for row in bot_rows(figures):
        if row["bot"] in names:
            wins = f", wins {rate(row['wins'])} alone against {figures['yardstick']}" if row["wins"] else ""
            print(
                f"{row['bot']}, {figures['players']} players: strength {strength_words(row, figures)}{wins}", flush=True
            )


def page(stored: Sequence[Figures]) -> Page:
    """What the page says, and the wins of all pairings. Raises DataError."""
    games = by_game(stored, PATH)
    shares = [row for tables in games.values() for figures in tables for row in share_rows(figures)]
    words: dict[str, Any] = {"games": games, "bot_rows": bot_rows, "strength_words": strength_words}
    return Page({**words, "command_of": command_of}, {"shares": shares})


def command_of(figures: Figures) -> str:
    """What plays these games again: `make`, which takes one more bot, or the program behind it for several."""
    game, numbers = figures["game"], {name: str(figures[name]) for name in ("players", "games", "seed")}
    bots = figures.get("more_bots", ())
    if len(bots) > 1:
        options = [word for name, value in numbers.items() for word in (f"--{name}", value)]
        added = [word for bot in bots for word in ("--bot", bot)]
        return shlex.join([".venv/bin/python", "-m", "tools", "ladder", game, *options, *added])
    settings = [f"{name.upper()}={value}" for name, value in numbers.items()]
    return shlex.join(["make", "ladder", f"GAME={game}", *settings, *(f"BOT={bot}" for bot in bots)])


def bot_rows(figures: Figures) -> list[Figures]:
    """The bots by strength: their strengths, wins against the yardstick, and how games among themselves go."""
    strengths = {row["bot"]: row for row in figures["strengths"]["bots"]}
    wins = {row["alone"]: row for row in share_rows(figures) if row["others"] == figures["yardstick"]}
    courses = {course["bot"]: course for course in figures["among_itself"]}
    return [
        {
            **courses[bot],
            "strength": strengths.get(bot),
            "wins": wins.get(bot),
            "time": figures["milliseconds"].get(bot),
        }
        for bot in strengths or courses
    ]


def strength_words(row: Row, figures: Figures) -> str:
    """`+120 ± 14`; the yardstick is 0."""
    strength = row["strength"]
    if strength is None:
        return "-"
    return "0" if row["bot"] == figures["yardstick"] else measured(strength["points"], strength["half_width"], True)


def share_rows(figures: Figures) -> Iterator[Row]:
    """How often each bot wins alone among copies of each other one; of two players from both sides."""
    for pairing in figures["pairings"]:
        share, (low, high) = rate_of(pairing)
        head = {"game": figures["game"], "players": figures["players"]}
        games = {"games": pairing["games"], "failed": pairing["failed"]}
        one, other = pairing["alone"], pairing["others"]
        yield {**head, "alone": one, "others": other, **games, "rate": share, "interval": (low, high)}
        if figures["players"] == 2:
            yield {**head, "alone": other, "others": one, **games, "rate": 1 - share, "interval": (1 - high, 1 - low)}


STUDY = Study("ladder", "scythe-ladder", 1, __doc__, add_options, play, page, home=home)
