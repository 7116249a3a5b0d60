"""`scythe play`: a whole game by the full rules, for people, scripts and bots together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.params import (
    agreed,
    constraints,
    dealing_options,
    drawn_seed,
    game_argument,
    read_rules,
    rules_option,
    seed_option,
    usual_players,
)

if TYPE_CHECKING:
    from engines.arena.playable import Playable
    from engines.core.setup import Setup
    from scenarios.loader import Scenario


@click.command()
@game_argument
@click.option("--seat", "seats", multiple=True, metavar="N=WHO", help="Who sits where: 1=human, 2=greedy (repeatable).")
@click.option("--bot-file", type=click.Path(), default="", help="Python file with a table BOTS of your own bots.")
@click.option("--setup", "setup_file", type=click.Path(path_type=Path), help="A stored setup instead of a deal.")
@click.option("--scenario", type=click.Path(path_type=Path), help="A scenario to start from.")
@dealing_options
@rules_option
@click.option("--script", help="Answers of the human seats, one a line, from a file or from - (stdin).")
@click.option("--transcript", type=click.Path(path_type=Path), help="Where to write the transcript.")
@click.option("--replay", type=click.Path(path_type=Path), help="Show a stored transcript instead of playing.")
@click.option("--until", type=click.IntRange(0), help="With --replay: stop after so many answers.")
@click.option("--resume", type=click.Path(path_type=Path), help="Continue the game of a transcript.")
@seed_option
def command(**given: Any) -> None:
    """Play a game by the full rules; every answer goes into a transcript, which replays without a seed.

    A person is shown the numbered legal answers and types a number or the words. A script has one answer a line, in
    the words of the game; lines that are empty or begin with # are passed over.

    \b
    Examples:
      scythe play -p 3 --seat 1=human --seat 2=random --seat 3=random
      scythe play --setup table.json --script moves.txt --seed 7
      scythe play --replay scythe-game-7.jsonl
    """
    from scythe_cli.session import Session, show_replay

    if given["replay"] is not None:
        show_replay(given["replay"], given["until"])
        return
    if given["until"] is not None:
        raise click.UsageError("--until belongs to --replay.")
    session = Session.resumed(given) if given["resume"] is not None else _fresh(given)
    session.play()


def _fresh(given: dict[str, Any]) -> Any:
    """The session that the options describe. Raises ScytheError."""
    from engines.arena.playable import load_game
    from scythe_cli.session import Session

    game = load_game(given["game"])
    seed = drawn_seed(given["seed"])
    scenario = _scenario(given, game)
    setup = scenario.setup if scenario is not None else _setup(given, game, seed)
    moves = scenario.moves if scenario is not None else ()
    return Session(game, setup, seed, given, before=moves)


def _scenario(given: dict[str, Any], game: Playable) -> Scenario | None:
    if given["scenario"] is None:
        return None
    if given["setup_file"] is not None:
        raise click.UsageError("--scenario brings its own setup; leave out --setup.")
    from scenarios.loader import read_scenario

    return read_scenario(given["scenario"], game)


def _setup(given: dict[str, Any], game: Playable, seed: int) -> Setup:
    from random import Random

    from engines.core.setup import read_setup

    if given["setup_file"] is not None:
        return game.check_setup(read_setup(given["setup_file"]), str(given["setup_file"]))
    wishes = constraints(*(given[name] for name in ("with_", "without", "ban", "banned_pairs", "keep")))
    options = read_rules(given["rules"], game.options)
    agreed(wishes, options, game.options)
    players = usual_players(_players(given), game.max_players)
    return game.deal(players, Random(f"{seed}/setup/0"), options, **wishes)


def _players(given: dict[str, Any]) -> int | None:
    """The number of players: asked for, or as many as have been named seat by seat."""
    if given["players"] is not None:
        return int(given["players"])
    named: Sequence[str] = [text.partition("=")[0] for text in given["seats"]]
    numbers = [int(text) for text in named if text.isdecimal()]
    return max(2, *numbers) if numbers else None
