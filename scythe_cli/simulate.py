"""`scythe simulate`: many games between bots, stored as they are played."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.errors import Failure
from scythe_cli.output import print_rows
from scythe_cli.params import (
    agreed,
    constraints,
    dealing_options,
    drawn_seed,
    format_option,
    game_argument,
    read_rules,
    rules_option,
    seed_option,
    usual_players,
)

if TYPE_CHECKING:
    from engines.arena.experiment import Experiment
    from engines.arena.playable import Playable
    from engines.arena.store import RunFile
    from engines.core.setup import Setup

FREE_WITH_RESUME = {"output", "jobs", "max_minutes", "resume", "games", "form"}
USUAL_GAMES = 1000
SHORT_SECONDS = 2.0  # a run this short is not worth starting processes for


@click.command()
@game_argument
@click.option("-n", "--games", type=click.IntRange(1), help=f"Games in all.  [default: {USUAL_GAMES}]")
@click.option(
    "--bot", "bots", multiple=True, metavar="SPEC", help="Bot of all seats, or of one: 1=greedy (repeatable)."
)
@click.option("--bot-file", type=click.Path(), default="", help="Python file with a table BOTS of your own bots.")
@click.option(
    "--assign",
    type=click.Choice(["balanced", "random", "fixed"]),
    default="balanced",
    show_default=True,
    help="How factions, mats and seats are dealt over the games.",
)
@click.option("--setup", "setup_file", type=click.Path(path_type=Path), help="The one table of --assign fixed.")
@click.option("--scenario", type=click.Path(path_type=Path), help="The same from a scenario without moves.")
@dealing_options
@rules_option
@click.option(
    "--jobs", type=click.IntRange(1, 256), help="Processes; results do not depend on it.  [default: all cores]"
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default="run.sqlite",
    show_default=True,
    help="The run file.",
)
@click.option("--resume", is_flag=True, help="Continue the run in the run file; everything else stands there.")
@click.option("--max-minutes", type=click.FloatRange(0, min_open=True), help="Stop after so long; --resume continues.")
@seed_option
@format_option
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> None:
    """Play many games between bots and store them in a run file.

    The plan comes first: how often everything comes up, which differences the run can show, how long it takes. Ctrl-C
    keeps what is finished. The same seed gives the same games, with any number of processes, interrupted or not.

    \b
    Examples:
      scythe simulate -n 2000 -p 5 --bot greedy -o run.sqlite
      scythe simulate -n 10000 -p 4 --with invaders --banned-pairs official --bot random --bot 1=greedy
      scythe simulate --resume -o run.sqlite
    """
    from engines.arena.plan import calibrate
    from engines.arena.playable import load_game
    from engines.arena.store import RunFile, check_new

    if given["resume"]:
        _only_free(ctx)
        with RunFile.open(given["output"]) as store:
            experiment = _resumed(store, given["games"])
            game = load_game(experiment.game)
            _simulate(experiment, game, store, calibrate(experiment, game), given)
        return
    check_new(given["output"])
    experiment = _experiment(given)
    game = load_game(experiment.game)
    seconds = calibrate(experiment, game)
    with RunFile.create(given["output"], _meta(experiment, game)) as store:
        _simulate(experiment, game, store, seconds, given)


def _experiment(given: dict[str, Any]) -> Experiment:
    """The run that the options describe, checked. Raises ScytheError."""
    from engines.agents.specs import bots_for
    from engines.arena.experiment import Experiment
    from engines.arena.playable import load_game
    from engines.arena.schedule import Schedule

    game = load_game(given["game"])
    setup = _fixed_setup(given, game)
    players = len(setup["seats"]) if setup else usual_players(given["players"], game.max_players)
    wishes = constraints(*(given[name] for name in ("with_", "without", "ban", "banned_pairs", "keep")))
    options = read_rules(given["rules"], game.options) | (setup["options"] if setup else {})
    agreed(wishes, options, game.options)
    bots = tuple(str(bot) for bot in bots_for(given["bots"], players, source=given["bot_file"]))
    asked = Experiment(
        game=given["game"],
        players=players,
        games=given["games"] or USUAL_GAMES,
        seed=drawn_seed(given["seed"]),
        bots=bots,
        bot_file=given["bot_file"],
        assignment="fixed" if setup else given["assign"],
        options=options,
        constraints=wishes,
        setup=setup,
    )
    experiment = asked.whole_blocks()
    if experiment.games > asked.games:
        size = experiment.block_size
        click.echo(f"{experiment.games:,} games instead of {asked.games:,}, to make whole blocks of {size}.", err=True)
    Schedule(experiment, game).slot(0)
    return experiment


def _fixed_setup(given: dict[str, Any], game: Playable) -> dict[str, Any] | None:
    """The table of a fixed assignment, None for the others. Raises SetupError or ScenarioError."""
    path = given["setup_file"] or given["scenario"]
    if path is None:
        if given["assign"] == "fixed":
            raise click.UsageError("--assign fixed needs the table: --setup FILE, as `scythe setup -o FILE` writes it.")
        if given["keep"] and given["assign"] == "balanced":
            raise click.UsageError("--keep fixes seats, which cannot be balanced; add --assign random.")
        return None
    setup = _of_scenario(path, game) if given["scenario"] else _of_setup(path, game)
    if given["players"] not in (None, len(setup.seats)):
        raise click.UsageError(f"-p {given['players']} contradicts {path}: {len(setup.seats)} seats.")
    return setup.to_json()


def _of_setup(path: Path, game: Playable) -> Setup:
    from engines.core.setup import read_setup

    return game.check_setup(read_setup(path), str(path))


def _of_scenario(path: Path, game: Playable) -> Setup:
    from engines.core.errors import ScenarioError
    from scenarios.loader import read_scenario

    scenario = read_scenario(path, game)
    if scenario.moves:
        raise ScenarioError(
            f"{path}: key 'moves': games are simulated from their beginning; `scythe play` takes moves."
        )
    return scenario.setup


def _meta(experiment: Experiment, game: Playable) -> dict[str, Any]:
    """The table `run` of a new run file."""
    import sys
    from datetime import UTC, datetime

    import engines
    from engines.agents.specs import bots_for, texts_of
    from engines.arena.describe import describe
    from engines.core.version import PROGRAM_VERSION

    specs = bots_for(
        [f"{seat}={bot}" for seat, bot in enumerate(experiment.bots, 1)], experiment.players, source=experiment.bot_file
    )
    return {
        "program_version": PROGRAM_VERSION,
        "build": engines.build(),
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": shlex.join(["scythe", *sys.argv[1:]]),
        "bots": texts_of(specs),
        **describe(experiment, game),
    }


def _resumed(store: RunFile, games: int | None) -> Experiment:
    """The experiment of a run file, with more games when that is asked for. Raises RunFileError."""
    from engines.arena.describe import stored_experiment

    return stored_experiment(store, games)


def _only_free(ctx: click.Context) -> None:
    """With --resume, everything that decides results comes from the run file."""
    for param in ctx.command.params:
        source = ctx.get_parameter_source(param.name or "")
        if source == click.core.ParameterSource.COMMANDLINE and param.name not in FREE_WITH_RESUME:
            name = param.opts[-1] if param.opts[0].startswith("-") else "GAME"
            raise click.UsageError(f"--resume takes everything from the run file; leave out {name}.")


def _simulate(
    experiment: Experiment, game: Playable, store: RunFile, seconds: float | None, given: dict[str, Any]
) -> None:
    """Print the plan, play what is missing, print the result. `seconds`: what a game takes."""
    from engines.arena.plan import make_plan
    from scythe_cli.plan_text import plan_text

    before = store.stored()
    jobs = _jobs(given["jobs"], experiment, seconds)
    plan = make_plan(experiment, [tuple(cell) for cell in store.meta["cells"]], game.factors, seconds, jobs)
    store.put("plan", plan.to_json())
    click.echo(plan_text(experiment, plan, game.aliased), err=True)
    if before:
        click.echo(f"Continuing: {before:,} games are stored already.", err=True)
    finished = _play(experiment, store, jobs, seconds, given)
    _print_result(store, given["form"])
    _say_how_it_ended(store, experiment, finished, given)


def _jobs(asked: int | None, experiment: Experiment, seconds: float | None) -> int:
    jobs = asked or _cores()
    if seconds is None or experiment.games * seconds < SHORT_SECONDS:
        return 1
    return min(jobs, experiment.games)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _play(experiment: Experiment, store: RunFile, jobs: int, seconds: float | None, given: dict[str, Any]) -> bool:
    """Run it with a progress line; True when every game is stored."""
    from engines.arena.runner import run
    from scythe_cli.progress import ProgressLine

    line = ProgressLine(experiment.games, store.stored())
    limit = None if given["max_minutes"] is None else 60 * given["max_minutes"]
    try:
        return run(experiment, store, jobs, seconds or 0.1, line.update, limit)
    except KeyboardInterrupt:
        raise Failure("Stopped. " + _to_continue(store, experiment, given)) from None
    except Exception:
        click.echo(_to_continue(store, experiment, given), err=True)
        raise
    finally:
        line.close()


def _to_continue(store: RunFile, experiment: Experiment, given: dict[str, Any]) -> str:
    words = ["scythe", "simulate", "--resume", "-o", str(given["output"])]
    words += ["--jobs", str(given["jobs"])] if given["jobs"] else []
    stored = f"{store.stored():,} of {experiment.games:,} games are stored in {given['output']}"
    return f"{stored}; continue with: {shlex.join(words)}"


def _print_result(store: RunFile, form: str) -> None:
    """The short table of the levels, from the stored games."""
    if store.stored() == store.failed():
        return
    from reports.api import summarise
    from reports.brief import HEADERS, brief_rows, cut_line

    summary = summarise(store.path)
    print_rows([dict(zip(HEADERS, row, strict=True)) for row in brief_rows(summary)], form)
    if cut_line(summary):
        click.echo(cut_line(summary), err=True)


def _say_how_it_ended(store: RunFile, experiment: Experiment, finished: bool, given: dict[str, Any]) -> None:
    if not finished:
        click.echo("Time is up: " + _to_continue(store, experiment, given), err=True)
    else:
        click.echo(f"{store.stored():,} games are stored in {given['output']}.", err=True)
        click.echo(f"Next: scythe report {shlex.quote(str(given['output']))} -o report", err=True)
    if store.failed():
        first = store.meta["failures"][0]
        raise Failure(
            f"{store.failed():,} games broke off by an error of the engine and count as failed; "
            f"the first is game {first['game_index']}: {first['message']}"
        )
