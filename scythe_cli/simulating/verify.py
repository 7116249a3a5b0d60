"""`scythe simulate --verify RUN`: plays some of the stored games again and compares them with what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click

from engines.core.language.explaining import counted
from scythe_cli.errors import Failure
from scythe_cli.trust import agreement
from scythe_cli.typed import fresh_seed

if TYPE_CHECKING:
    from engines.arena.experiment import Experiment

FREE = {"verify", "games", "seed", "allow_programs"}
USUAL_SAMPLE = 100


def verify(given: dict[str, Any]) -> None:
    """Compare a sample of the games, row by row. Raises ScytheError, and Failure when a game is not as stored."""
    from engines.arena.batch import BatchPlayer
    from engines.arena.resuming import as_played
    from engines.arena.store import RunFile
    from engines.core import registry

    path: Path = given["verify"]
    if not path.is_file():
        raise Failure(f"{path}: there is no such run file; name one written by 'scythe simulate -o'.")
    with RunFile.open(path, writing=False) as store:
        experiment, games = as_played(store, agreement(given["allow_programs"]))
        player = BatchPlayer(experiment, registry.load(experiment.game, experiment.options))
        if not games:
            raise Failure(f"{path}: holds no games of its bots as they are now, so there is nothing to verify.")
        chosen = _sample(games, given)
        wrong = [index for index in chosen if player.play(index, 1).rows != store.rows(index)]
        others = store.stored() - len(games)
    if wrong:
        raise Failure(
            f"{path}: {len(wrong):,} of {len(chosen):,} replayed games differ from what is stored; "
            f"the first is game {wrong[0]}.{may_differ(experiment)}"
        )
    left = f" Not replayed: {counted(others, 'game')} of other versions of its bots." if others else ""
    click.echo(f"{path}: replayed {len(chosen):,} of {len(games):,} stored games; all match.{left}")


def may_differ(experiment: Experiment) -> str:
    """That games of bots with a time for a turn may differ, where one has."""
    from engines.agents.specs import parse_bot

    timed = next((bot for bot in experiment.bots if parse_bot(bot, experiment.bot_file).seconds), "")
    return f" Games of a bot with a time for its turns, here {timed}, need not come out alike." if timed else ""


def _sample(known: Sequence[int], given: dict[str, Any]) -> list[int]:
    """Some of these numbers of games, ascending, all equally likely."""
    seed = fresh_seed() if given["seed"] is None else given["seed"]
    return sorted(Random(seed).sample(known, min(len(known), given["games"] or USUAL_SAMPLE)))
