"""`scythe simulate --verify RUN`: plays some of the stored games again and compares them with what is stored."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.errors import Failure
from scythe_cli.params import fresh_seed
from scythe_cli.trust import agreement

if TYPE_CHECKING:
    from engines.arena.store import RunFile

FREE = {"verify", "games", "seed", "allow_programs"}
USUAL_SAMPLE = 100


def verify(given: dict[str, Any]) -> None:
    """Compare a sample of the games, row by row. Raises ScytheError, and Failure when a game is not as stored."""
    from engines.arena.batch import BatchPlayer
    from engines.arena.describe import stored_experiment
    from engines.arena.store import RunFile
    from engines.core import registry

    path: Path = given["verify"]
    with RunFile.open(path) as store:
        experiment = stored_experiment(store, None, agreement(given["allow_programs"]))
        player = BatchPlayer(experiment, registry.load(experiment.game, experiment.options))
        chosen = _sample(store, given)
        wrong = [index for index in chosen if player.play(index, 1).rows != store.rows(index)]
        stored = store.stored()
    if wrong:
        raise Failure(
            f"{path}: {len(wrong):,} of {len(chosen):,} replayed games differ from what is stored; "
            f"the first is game {wrong[0]}."
        )
    click.echo(f"{path}: replayed {len(chosen):,} of {stored:,} stored games; all match.")


def _sample(store: RunFile, given: dict[str, Any]) -> list[int]:
    """Numbers of stored games, ascending, all equally likely."""
    known = store.indices()
    seed = fresh_seed() if given["seed"] is None else given["seed"]
    return sorted(Random(seed).sample(known, min(len(known), given["games"] or USUAL_SAMPLE)))
