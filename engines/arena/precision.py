"""How many games a wanted precision asks for, and of what: pairs of levels, the levels of a factor, or bots."""

from __future__ import annotations

from collections.abc import Sequence

from engines.arena.experiment import Experiment
from engines.arena.plan import BOT, Kind, kinds
from engines.arena.schedule import Schedule
from engines.core.engine.errors import SetupError, nearest
from engines.core.game import Game
from engines.core.setup.factors import FORCED


def kinds_of(experiment: Experiment, game: Game) -> dict[str, Kind]:
    """Everything whose strength the run compares, by the word of the plan."""
    found = kinds(experiment, game)
    return {kind.what: kind for kind in found if experiment.assignment != "fixed" or kind.what == BOT}


def usual_kind(experiment: Experiment, known: Sequence[str]) -> str:
    """What a run is about: its bots when they differ, the factor that is balanced, else what comes first."""
    balanced = experiment.assignment.removeprefix(FORCED)
    return BOT if BOT in known else balanced if balanced in known else known[0]


def chosen_kind(experiment: Experiment, game: Game, of: str) -> Kind:
    """The kind of groups with that word; "" is the usual one. Raises SetupError."""
    known = kinds_of(experiment, game)
    if not known:
        raise SetupError(
            f"Nothing is dealt or compared under the assignment '{experiment.assignment}', so no precision can be "
            f"planned; take another assignment ({', '.join(game.tables.assignments)}) or give the number of games."
        )
    if of and of not in known:
        raise SetupError(f"This run does not compare '{of}'; {nearest(of, known)}")
    return known[of or usual_kind(experiment, list(known))]


def games_for(experiment: Experiment, game: Game, points: float, of: str = "") -> int:
    """Games after which a difference of so many percentage points from 1/players shows in every group of a kind.

    80 % power, two-sided 5 % at the hardest step of Holm's procedure, as in the plan; rounded up to whole cycles, so
    that what is balanced comes up equally often. Raises SetupError.
    """
    kind = chosen_kind(experiment, game, of)
    try:
        needed = kind.games_needed(experiment.players, points)
    except ValueError:
        most = 100 - 100 // experiment.players
        raise SetupError(
            f"A precision of {points:g} points is too wide: with {experiment.players} players a win rate can be at "
            f"most {most} points above an equal share."
        ) from None
    cycle = experiment.block_size * (1 if kind.what == BOT else Schedule(experiment, game).cycle)
    return -(-needed // cycle) * cycle
