"""The runs that one command plays: one, or those of an experiment file, one after the other."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_cli.errors import Failure
from scythe_cli.output import print_rows
from scythe_cli.simulating.session import Limit, Outcome, RunOptions, processes_for, simulate
from scythe_cli.trust import agreement
from scythe_cli.typed import fresh_seed, game_wanted, say_seed

if TYPE_CHECKING:
    from engines.arena.cluster import Cluster
    from engines.arena.experiment import Experiment

Rows = list[dict[str, str]]


@dataclass(frozen=True)
class Run:
    """A run, its file, and where it comes from; `resumed` says that the file is there."""

    experiment: Experiment
    output: Path
    source: dict[str, str] | None = None
    resumed: bool = False


class Shown:
    """Prints short tables: each when its run has ended, or all rows together where programs read them."""

    def __init__(self, form: str, many: bool) -> None:
        self._form = form
        self._many = many
        self._rows: Rows = []

    def show(self, players: int, rows: Rows) -> None:
        """The rows of a run."""
        if not self._many or self._form == "table":
            print_rows(rows, self._form)
        else:
            self._rows += [{"players": str(players), **row} for row in rows]

    def close(self) -> None:
        """Print what was kept."""
        if self._rows:
            print_rows(self._rows, self._form)


def begin(given: dict[str, Any]) -> None:
    """Play the run that the options describe. Raises ScytheError and Failure."""
    from engines.arena.store import check_new
    from scythe_cli.simulating.wanted import wanted_experiment

    seed = fresh_seed() if given["seed"] is None else given["seed"]
    given = {**given, "game": game_wanted(given)}
    run = Run(wanted_experiment(given, seed), given["output"])
    check_new(run.output)
    _play([run], given, again(given), seed if given["seed"] is None else None)


def resume(given: dict[str, Any]) -> None:
    """Continue the run of a run file. Raises ScytheError and Failure."""
    from engines.arena.resuming import continued
    from engines.arena.store import RunFile

    with RunFile.open(given["output"]) as store:
        experiment = continued(store, given["games"], agreement(given["allow_programs"]), given["mixed"])
    run = Run(experiment, given["output"], resumed=True)
    _play([run], given, again(given), None)


def play_file(given: dict[str, Any], typed: Collection[str], words: Sequence[str]) -> None:
    """Play or continue the runs of an experiment file; `words` are those typed. Raises ScytheError and Failure."""
    from engines.arena.store import check_new
    from scenarios.experiments import read_experiment
    from scythe_cli.simulating.overrides import numbered, of_file, usual_output

    file = read_experiment(given["game"], agreement(given["allow_programs"]))
    options = of_file(given, typed, file)
    name = given["output"] if "output" in typed else usual_output(file, len(options))
    outputs = [numbered(name, one["players"], len(options)) for one in options]
    if not given["resume"]:
        for output in outputs:
            check_new(output)
    seed = options[0]["seed"]
    drawn = _stored_seed(outputs) if seed is None else seed
    source = {"file": file.path.name, "title": file["title"], "notes": file["notes"] or ""}
    runs = [_run_of_file(one, drawn, output, source, file.path) for one, output in zip(options, outputs, strict=True)]
    command = shlex.join(["scythe", "simulate", *(word for word in words if word != "--resume"), "--resume"])
    fresh = seed is None and not any(run.resumed for run in runs)
    _play(runs, options[0], command, drawn if fresh else None)


def again(given: dict[str, Any]) -> str:
    """The command that continues a run without an experiment file."""
    words = ["scythe", "simulate", "--resume", "-o", str(given["output"])]
    for name in ("jobs", "cluster"):
        words += [f"--{name}", str(given[name])] if given[name] else []
    words += [f"--{name.replace('_', '-')}" for name in ("mixed", "allow_programs") if given[name]]
    return shlex.join(words)


def _run_of_file(given: dict[str, Any], seed: int, output: Path, source: dict[str, str], path: Path) -> Run:
    """A run of an experiment file; where its run file is there already, the rest of that run."""
    from engines.arena.describe import check_same
    from engines.arena.resuming import continued
    from engines.arena.store import RunFile
    from engines.core.engine.errors import BotError, SetupError
    from scythe_cli.simulating.wanted import wanted_experiment

    try:
        wanted = wanted_experiment(given, seed)
    except (SetupError, BotError) as error:
        raise type(error)(str(error) if str(path) in str(error) else f"{path}: {error}") from None
    if not (given["resume"] and output.exists()):
        return Run(wanted, output, source)
    with RunFile.open(output) as store:
        check_same(store, wanted, str(path))
        agreed = agreement(allowed=True)  # to the same bots, when the file was read or the options were typed
        experiment = continued(store, wanted.games, agreed, given["mixed"])
        return Run(experiment, output, source, resumed=True)


def _stored_seed(outputs: Sequence[Path]) -> int:
    """The seed of the first run that was begun, or a new one."""
    from engines.arena.store import RunFile

    for output in outputs:
        if output.exists():
            with RunFile.open(output, writing=False) as store:
                return int(store.meta["seed"])
    return fresh_seed()


def _play(runs: Sequence[Run], given: dict[str, Any], command: str, say: int | None) -> None:
    """Play the runs one after the other until time is up; `say` is a seed that was drawn."""
    from engines.agents.registry import try_out
    from engines.agents.specs import parse_bot

    for run in runs:
        try_out(parse_bot(text, run.experiment.bot_file) for text in run.experiment.bots)
    minutes = given["max_minutes"]
    shown = Shown(given["form"], len(runs) > 1)
    options = RunOptions(given["jobs"], Limit(None if minutes is None else 60 * minutes), command, shown.show)
    failures = []
    timed = _timed(runs, given)
    for run, seconds in timed:
        with _connected(given["cluster"], run.experiment) as cluster:
            outcome = _played(run, seconds, replace(options, cluster=cluster), say)
        say = None
        failures += [outcome.failure] if outcome.failure else []
        if not outcome.finished:
            break
    shown.close()
    if failures:
        raise Failure(failures[0])


def _timed(runs: Sequence[Run], given: dict[str, Any]) -> list[tuple[Run, float | None]]:
    """The runs with the seconds that a game of each takes (None where that does not matter), before any is played.

    Raises SetupError when a precision asks a new run for more time than anybody can want.
    """
    from engines.arena.plan import calibrate
    from engines.core import registry
    from scythe_cli.simulating.patience import check_time, is_open_ended

    timed = []
    for run in runs:
        game = registry.load(run.experiment.game, run.experiment.options)
        seconds = calibrate(run.experiment, game)
        if seconds is not None and is_open_ended(given) and not run.resumed:
            with _connected(given["cluster"], run.experiment) as cluster:
                processes = processes_for(cluster, given["jobs"], run.experiment, seconds)
            check_time(run.experiment, game, given, seconds, processes)
        timed.append((run, seconds))
    return timed


def _connected(address: str | None, experiment: Experiment) -> AbstractContextManager[Cluster | None]:
    """The cluster at an address, None without one. Raises ClusterError."""
    from engines.arena.cluster import Cluster

    return Cluster(address, experiment) if address else nullcontext()


def _played(run: Run, seconds: float | None, options: RunOptions, say: int | None) -> Outcome:
    """Open or create the run file, and play; `seconds` is what a game takes."""
    from engines.arena.store import RunFile
    from engines.core import registry
    from scythe_cli.simulating.wanted import run_meta

    game = registry.load(run.experiment.game, run.experiment.options)
    if run.resumed:
        with RunFile.open(run.output) as store:
            return simulate(run.experiment, game, store, seconds, replace(options, resumed=True))
    with RunFile.create(run.output, run_meta(run.experiment, game, run.source)) as store:
        if say is not None:
            say_seed(say)
        return simulate(run.experiment, game, store, seconds, options)
