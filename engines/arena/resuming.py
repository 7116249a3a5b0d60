"""Whether a run is continued by the bots that began it."""

from __future__ import annotations

from engines.agents.specs import parse_bot
from engines.arena.batch import BatchPlayer
from engines.arena.experiment import Experiment
from engines.arena.store import RunFile
from engines.core import registry
from engines.core.engine.errors import RunFileError


def check_plays_on(store: RunFile, experiment: Experiment) -> None:
    """Play the first stored game again, unless bots may play otherwise each time.

    Raises RunFileError where it comes to something else now: weights, a value network or the program have changed.
    """
    bots = [parse_bot(text, experiment.bot_file) for text in experiment.bots]
    if not store.stored() or not all(bot.in_core and bot.seconds == 0 for bot in bots):
        return
    first = store.indices()[0]
    player = BatchPlayer(experiment, registry.load(experiment.game, experiment.options))
    if player.play(first, 1).rows != store.rows(first):
        raise RunFileError(
            f"{store.path}: its bots play differently now from when the run began (game {first} differs), so the games "
            "do not belong together; begin a new run file with -o."
        )
