"""Whether a wanted precision can be had in time: a run of more than a day does not begin by a slip of the keyboard."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from scythe_cli.simulating.wanted import place_of

if TYPE_CHECKING:
    from engines.arena.experiment import Experiment
    from engines.core.game import Game

HOUR, DAY, YEAR = 3_600.0, 86_400.0, 365.25 * 86_400.0  # seconds


def is_open_ended(given: dict[str, Any]) -> bool:
    """Whether nobody said how long it may take: by a number of games, or by a limit of time."""
    return given["precision"] is not None and given["max_minutes"] is None


def check_time(experiment: Experiment, game: Game, given: dict[str, Any], seconds: float, processes: int) -> None:
    """Refuse a run that takes more than a day; raises SetupError. `seconds` is what a game takes in one process."""
    from engines.core.engine.errors import SetupError

    whole = experiment.games * seconds / processes
    if whole <= DAY:
        return
    an_hour, a_day = (
        points_in(experiment, game, given["precision_of"], time * processes / seconds) for time in (HOUR, DAY)
    )
    jobs = "1 process" if processes == 1 else f"{processes:,} processes"
    raise SetupError(
        f"{place_of(given, 'precision')}: {given['precision']:g} points take {experiment.games:,} games, and these "
        f"about {long_time(whole)} with {jobs}; an hour is enough for {an_hour}, a day for {a_day}; ask for one "
        "of these, or give a number of games (-n) or a time limit (--max-minutes)."
    )


def points_in(experiment: Experiment, game: Game, of: str, games: float) -> str:
    """The precision that so many games have: `1.3 points`, rounded up to two digits so that it does not take longer."""
    from engines.arena.power import detectable_difference
    from engines.arena.precision import chosen_kind

    kind = chosen_kind(experiment, game, of)
    appearances = games * experiment.players * min(kind.shares) / kind.block_size
    found = detectable_difference(1 / experiment.players, appearances, len(kind.shares))
    return "no precision at all" if found is None else f"{rounded_up(100 * found):g} points"


def rounded_up(value: float) -> float:
    """A positive number with two digits, never less than it is."""
    unit = 10.0 ** (math.floor(math.log10(value)) - 1)
    return round(math.ceil(value / unit) * unit, 6)


def long_time(seconds: float) -> str:
    """More than a day in words: `3 days`, `1,480 years`."""
    if seconds < 2 * YEAR:
        return f"{seconds / DAY:,.0f} days" if seconds >= 1.5 * DAY else f"{seconds / HOUR:.0f} hours"
    return f"{seconds / YEAR:,.0f} years"
