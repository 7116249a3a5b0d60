"""Measures what a turn of each bot of a game costs.

`python -m tools errors scythe` takes the bots of the ladder but `random`. The same seed gives the same figures, as long
as rules, bots and the value network are the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from engines.core import registry
from tools.errors.measure import Sample, errors_of
from tools.ladder.roster import PATH, Roster, load_roster, with_players
from tools.shelf import Figures, Shelf
from tools.study import Page, Study, by_game, positive, seed, several

LEFT_OUT = "random"


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command line."""
    parser.add_argument("game", help="a game with a value network")
    parser.add_argument("--players", type=int, nargs="+", metavar="N", help="tables (default: those of the ladder)")
    parser.add_argument("--games", type=several, default=Sample.games, metavar="N", help="games of each bot (20)")
    parser.add_argument("--every", type=positive, default=Sample.every, metavar="N", help="look at one turn in N (8)")
    parser.add_argument("--seed", type=seed, default=Sample.seed, metavar="S", help="of everything random (1)")


def play(options: argparse.Namespace, shelf: Shelf) -> None:
    """Measure each bot at each number of players. Raises ScytheError."""
    roster = load_roster(options.game)
    sample = Sample(options.games, options.every, options.seed)
    for players in with_players(roster, options.players or roster.players).players:
        shelf.store(f"{roster.game}-{players}", figures_of(roster, players, sample))


def figures_of(roster: Roster, players: int, sample: Sample) -> Figures:
    """What turns of each bot cost with so many players. Raises ScytheError."""
    game = registry.load(roster.game)
    rows = []
    for name, bot in roster.bots.items():
        if name != LEFT_OUT:
            print(f"{roster.game}, {players} players: {name}", flush=True)
            rows.append({"bot": name, **errors_of(game, players, bot, sample)})
    return {
        "game": roster.game,
        "title": game.title,
        "players": players,
        "games": sample.games,
        "every": sample.every,
        "seed": sample.seed,
        "rules_version": game.tables.rules_version,
        "bots": rows,
    }


def page(stored: Sequence[Figures]) -> Page:
    """What the page says. Raises DataError."""
    return Page({"games": by_game(stored, PATH)})


STUDY = Study("errors", "scythe-errors", 1, __doc__, add_options, play, page)
