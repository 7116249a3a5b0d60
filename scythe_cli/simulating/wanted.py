"""From the options of `scythe simulate` to an experiment, and what its run file says of it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.dealing import dealing_wanted, usual_players
from scythe_cli.solo import check_solo_seat, with_solo
from scythe_cli.stored_tables import stored_table

if TYPE_CHECKING:
    from engines.arena.experiment import Experiment
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

USUAL_GAMES = 1000
NO_STOPPING = "none"


def wanted_experiment(given: dict[str, Any], seed: int) -> Experiment:
    """The run that the options describe, checked. Raises ScytheError."""
    from engines.agents.specs import bots_for
    from engines.arena.experiment import Experiment
    from engines.arena.schedule import Schedule
    from engines.core import registry

    game = registry.load(given["game"])
    given = with_solo(given, game)
    setup = _fixed_setup(given, game)
    players = len(setup["seats"]) if setup else usual_players(given["players"], game.tables.max_players)
    game.tables.check_players(players)
    constraints, options = dealing_wanted(given, game, fixed=setup and setup["options"])
    check_solo_seat(given["bots"], game, options, "--bot")
    game = game.under(options)
    asked = Experiment(
        game=given["game"],
        players=players,
        games=given["games"] or USUAL_GAMES,
        seed=seed,
        bots=tuple(str(bot) for bot in bots_for(given["bots"], players, game.bots.default_bot, given["bot_file"])),
        bot_file=given["bot_file"],
        assignment="fixed" if setup else _assignment(given, game),
        options=options,
        constraints=constraints,
        setup=setup,
        rotation=given["rotation"] or "",
        handicap=_handicap(given, game, players),
    )
    experiment = _with_stopping(_with_games(asked, game, given), game, given)
    Schedule(experiment, game).slot(0)
    return experiment


def _handicap(given: dict[str, Any], game: Game, players: int) -> dict[str, Any] | None:
    """The points of a handicap file, if one was named. Raises HandicapError."""
    from scenarios.handicaps import read_handicap

    path = given["handicap"]
    return None if path is None else dict(read_handicap(path, game.tables, players))


def _with_games(asked: Experiment, game: Game, given: dict[str, Any]) -> Experiment:
    """With the games that the wanted precision asks for, or those asked for in whole blocks; says so."""
    from engines.arena.precision import chosen_kind, games_for

    if given["precision"] is not None:
        of = given["precision_of"]
        with naming(given, "precision", "of" if of else ""):
            what = chosen_kind(asked, game, of).what
        with naming(given, "precision", "points" if of else ""):
            games = games_for(asked, game, given["precision"], of)
        points = f"A precision of {given['precision']:g} points in every {what}"
        click.echo(f"{points} takes {games:,} games with {asked.players} players.", err=True)
        return replace(asked, games=games)
    experiment = asked.whole_blocks()
    if experiment.games > asked.games:
        size = experiment.block_size
        click.echo(f"{experiment.games:,} games instead of {asked.games:,}, to make whole blocks of {size}.", err=True)
    return experiment


def _with_stopping(experiment: Experiment, game: Game, given: dict[str, Any]) -> Experiment:
    """With the rule by which it may end early, if there is to be one."""
    from engines.arena.precision import chosen_kind
    from engines.arena.stopping import USUAL_LOOKS, USUAL_MARGIN, stopping_rule

    if given["stopping"] in (None, NO_STOPPING):
        return experiment
    named = given["stopping_details"]
    details = {"looks": USUAL_LOOKS, "margin": USUAL_MARGIN, "of": ""} | named
    with naming(given, "stopping", "of" if "of" in named else ""):
        chosen_kind(experiment, game, details["of"])
    with naming(given, "stopping", "margin" if "margin" in named else ""):
        return replace(experiment, stopping=asdict(stopping_rule(experiment, game, **details)))


@contextmanager
def naming(given: dict[str, Any], option: str, part: str = "") -> Iterator[None]:
    """Inside, a SetupError begins with what it is about (`place_of`)."""
    from engines.core.engine.errors import SetupError

    try:
        yield
    except SetupError as error:
        raise SetupError(f"{place_of(given, option, part)}: {error}") from None


def place_of(given: dict[str, Any], option: str, part: str = "") -> str:
    """What a person wrote: the experiment file and its key (with the part of a table), or the option that was typed."""
    if option not in given["keys"]:
        return f"--{option}"
    return f"{given['file']}: key '{option}.{part}'" if part else f"{given['file']}: key '{option}'"


def _assignment(given: dict[str, Any], game: Game) -> str:
    return given["assign"] or game.tables.assignments[0]


def _fixed_setup(given: dict[str, Any], game: Game) -> dict[str, Any] | None:
    """The table of a fixed assignment, None for the others. Raises SetupError or ScenarioError."""
    path = given["setup_file"] or given["scenario"]
    if path is None:
        if given["assign"] == "fixed":
            raise click.UsageError("--assign fixed needs the table: --setup FILE, as `scythe setup -o FILE` writes it.")
        if given["keep"] and not given["solo"] and _assignment(given, game) != "random":  # solo tables are dealt so
            raise click.UsageError("--keep fixes seats, which cannot be balanced; add --assign random.")
        return None
    setup = of_scenario(path, game) if given["scenario"] else stored_table(path, game)
    if given["players"] not in (None, len(setup.seats)):
        raise click.UsageError(f"-p {given['players']} contradicts {path}: {len(setup.seats)} seats.")
    return replace(setup, names=(), is_offer=False).to_json()


def of_scenario(path: Path, game: Game) -> Setup:
    """The table of a scenario without moves. Raises ScenarioError."""
    from engines.core.engine.errors import ScenarioError
    from scenarios.loader import played_scenario

    scenario = played_scenario(path, game)
    if scenario.moves:
        raise ScenarioError(
            f"{path}: key 'moves': games are simulated from their beginning; `scythe play` takes moves."
        )
    return scenario.setup


def run_meta(experiment: Experiment, game: Game, source: dict[str, str] | None) -> dict[str, Any]:
    """The table `run` of a new run file; `source` says from which experiment file it is."""
    import sys
    from datetime import UTC, datetime

    import engines
    from engines.agents.specs import bots_for, texts_of
    from engines.arena.describe import describe
    from engines.core.engine.version import PROGRAM_VERSION

    specs = bots_for(
        [f"{seat}={bot}" for seat, bot in enumerate(experiment.bots, 1)], experiment.players, source=experiment.bot_file
    )
    return {
        "program_version": PROGRAM_VERSION,
        "build": engines.build(),
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": shlex.join(["scythe", *sys.argv[1:]]),
        "source": source,
        "bots": texts_of(specs),
        **describe(experiment, game),
    }
