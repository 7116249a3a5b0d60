"""Whether a run is continued by the bots that began it, and played again by those that played it."""

from __future__ import annotations

from engines.agents.specs import parse_bot
from engines.agents.trust import Agree
from engines.arena.batch import BatchPlayer
from engines.arena.describe import lengthened, stored_experiment
from engines.arena.experiment import Experiment
from engines.arena.store import RunFile
from engines.arena.versions import KEY, NewVersionError, extended, seated_bot, with_versions
from engines.core import registry
from engines.core.engine.errors import RunFileError


def continued(store: RunFile, games: int | None, agree: Agree, mixed: bool) -> Experiment:
    """The experiment of a run file, to be played on by its bots as they are now, with `games` games in all when that is
    more; `agree` is asked before its bots run.

    Raises RunFileError where a bot came from something else before, unless games of both may be `mixed`, and where one
    plays otherwise now; BotError for a bot that cannot play.
    """
    experiment = stored_experiment(store, agree)
    game = registry.load(experiment.game, experiment.options)
    try:
        found = with_versions(store.meta, experiment, game)
    except NewVersionError as error:
        if not mixed:
            raise RunFileError(
                f"{store.path}: {error}; put back what it was, begin a new run file with -o, or give --mixed to go on "
                f"with both, which reports keep apart."
            ) from None
        if experiment.stopping:
            raise RunFileError(
                f"{store.path}: {error}, and its stopping rule keeps what it promises for one bot of a name only; "
                "begin a new run file with -o."
            ) from None
        store.put(KEY, extended(store.meta, experiment, game))
        found = with_versions(store.meta, experiment, game)
    _check_plays_on(store, found)
    return lengthened(found, store, games)


def as_played(store: RunFile, agree: Agree) -> tuple[Experiment, list[int]]:
    """The experiment of a run file with its bots as they are now, and the numbers of the games that these played;
    `agree` is asked before they run.

    Raises RunFileError where bots of the run are gone, BotError for a bot that cannot play.
    """
    experiment = stored_experiment(store, agree)
    try:
        found = with_versions(store.meta, experiment, registry.load(experiment.game, experiment.options))
    except NewVersionError as error:
        raise RunFileError(f"{store.path}: {error}, so that its games cannot be played again.") from None
    return found, _games_of(store, found)


def _games_of(store: RunFile, experiment: Experiment) -> list[int]:
    """The numbers of the stored games in which all bots were of the versions of the experiment, ascending."""
    return store.indices({str(seated_bot(text, experiment)) for text in experiment.bots})


def _check_plays_on(store: RunFile, experiment: Experiment) -> None:
    """Play the first stored game of these bots again, unless bots may play otherwise each time.

    Raises RunFileError where it comes to something else now: the program has changed.
    """
    bots = [parse_bot(text, experiment.bot_file) for text in experiment.bots]
    if not all(bot.in_core and bot.seconds == 0 for bot in bots):
        return
    player = BatchPlayer(experiment, registry.load(experiment.game, experiment.options))
    for first in _games_of(store, experiment)[:1]:
        if player.play(first, 1).rows != store.rows(first):
            raise RunFileError(
                f"{store.path}: its bots play differently now from when the run began (game {first} differs), so the "
                "games do not belong together; begin a new run file with -o."
            )
