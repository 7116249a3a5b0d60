"""One run of `scythe simulate`: its plan, its games, its result."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from engines.core.language.explaining import counted
from scythe_cli.errors import Failure
from scythe_cli.output import tell, tell_note
from scythe_cli.plan_text import decided_lines

if TYPE_CHECKING:
    from engines.arena.cluster import Cluster
    from engines.arena.experiment import Experiment
    from engines.arena.store import RunFile
    from engines.core.game import Game

PICKED = "what is good and who picks it, for the bots pick for themselves; --assign forced-... deals it to them"
SHORT_SECONDS = 2.0  # a run this short is not worth starting processes for


class Limit:
    """Time that playing may take in all; it begins to run when it is first asked for."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._began: float | None = None

    def left(self) -> float | None:
        """Seconds left; None without a limit."""
        if self._seconds is None:
            return None
        now = time.monotonic()
        if self._began is None:
            self._began = now
        return max(0.0, self._seconds - (now - self._began))


@dataclass(frozen=True)
class RunOptions:
    """How runs are to be played; nothing of it changes results. `again` is the command that continues, `show` prints
    the short table of a run with so many players."""

    jobs: int | None
    limit: Limit
    again: str
    show: Callable[[int, list[dict[str, str]]], None]
    resumed: bool = False
    cluster: Cluster | None = None


@dataclass(frozen=True)
class Outcome:
    """How a run ended: whether every game is stored, and what went wrong, or ''."""

    finished: bool
    failure: str


def simulate(experiment: Experiment, game: Game, store: RunFile, seconds: float | None, options: RunOptions) -> Outcome:
    """Print the plan and play what is missing; `seconds` is what a game takes. Raises ScytheError and Failure."""
    jobs = processes_for(options.cluster, options.jobs, experiment, seconds)
    before = store.stored()
    if before >= experiment.games:
        click.echo(f"Nothing is left to play in {store.path}.", err=True)
    else:
        _say_plan(experiment, game, store, seconds, jobs)
    if 0 < before < experiment.games:
        click.echo(f"Continuing: {counted(before, 'game')} stored already.", err=True)
    finished = _play(experiment, game, store, jobs, seconds, options)
    if finished and store.stored() > before:
        store.pack()
    _show_result(store, options)
    _say_how_it_ended(store, experiment, finished, options)
    return Outcome(finished, _failure(store))


def _say_plan(experiment: Experiment, game: Game, store: RunFile, seconds: float | None, jobs: int) -> None:
    """Print the plan and store the part of it that does not depend on the machine."""
    from engines.arena.plan import make_plan
    from engines.core.setup.factors import are_picked
    from scythe_cli.plan_text import plan_text

    plan = make_plan(experiment, game, seconds, jobs)
    store.put("plan", plan.to_json())
    picked, alone = are_picked(game.tables.factors, experiment.assignment), game.tables.is_solo(experiment.options)
    tell(plan_text(experiment, plan, PICKED if picked else "" if alone else game.tables.aliased))


def processes_for(cluster: Cluster | None, asked: int | None, experiment: Experiment, seconds: float | None) -> int:
    """The processes that play: those of the cluster, those asked for, or all processors where the run is worth it."""
    from engines.arena.children import processors

    if cluster is not None:
        return cluster.processes()
    jobs = asked or processors()
    if seconds is None or experiment.games * seconds < SHORT_SECONDS:
        return 1
    return min(jobs, experiment.games)


def _play(
    experiment: Experiment, game: Game, store: RunFile, jobs: int, seconds: float | None, options: RunOptions
) -> bool:
    """Run it with a progress line; True when every game is stored."""
    from engines.arena.runner import run
    from engines.arena.stopping import play_until_decided
    from scythe_cli.progress import ProgressLine

    before = store.stored()
    line = ProgressLine(experiment.games, before)

    def play(part: Experiment) -> bool:
        done = store.stored() - before

        def progress(games: int, _seconds: float) -> None:
            line.update(done + games)

        source = options.cluster.batches if options.cluster else None
        return run(part, store, jobs, seconds or 0.1, progress, options.limit.left(), source)

    try:
        return play_until_decided(experiment, game, store, play)
    except KeyboardInterrupt:
        raise Failure("Stopped. " + _to_continue(store, experiment, options)) from None
    except Exception:
        if options.resumed or not store.discard_empty():
            click.echo(_to_continue(store, experiment, options), err=True)
        raise
    finally:
        line.close()


def _to_continue(store: RunFile, experiment: Experiment, options: RunOptions) -> str:
    stored = f"{store.stored():,} of {experiment.games:,} games saved in {store.path}"
    return f"{stored}; continue with: {options.again}"


def _show_result(store: RunFile, options: RunOptions) -> None:
    """The short table of the levels, from the stored games."""
    if store.stored() == store.failed():
        return
    from reports.sections.brief import HEADERS, brief, brief_rows, remarks

    summary = brief([store.path], written=True)
    options.show(store.meta["players"], [dict(zip(HEADERS, row, strict=True)) for row in brief_rows(summary)])
    for remark in remarks(summary):
        tell_note(remark)


def _say_how_it_ended(store: RunFile, experiment: Experiment, finished: bool, options: RunOptions) -> None:
    """Say where the games are, and what comes next."""
    if not finished:
        click.echo("Time is up: " + _to_continue(store, experiment, options), err=True)
        return
    for line in decided_lines(store.meta):
        click.echo(line, err=True)
    stored = f"{counted(store.stored(), 'game')} {'is' if store.stored() == 1 else 'are'} stored"
    click.echo(f"{stored} in {store.path}.", err=True)
    click.echo(f"Next: scythe report {shlex.quote(str(store.path))} -o report", err=True)


def _failure(store: RunFile) -> str:
    if not store.failed():
        return ""
    text = f"{counted(store.failed(), 'game')} broke off by an error of the engine and failed"
    told = store.meta.get("failures")  # stored after the games, so that a kill may come between
    return f"{text}; the first is game {told[0]['game_index']}: {told[0]['message']}" if told else f"{text}."
