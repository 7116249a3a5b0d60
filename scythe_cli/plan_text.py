"""The plan of a run in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_cli.output import table
from scythe_cli.progress import clock

if TYPE_CHECKING:
    from engines.arena.experiment import Experiment
    from engines.arena.plan import Plan, Strength


def plan_text(experiment: Experiment, plan: Plan, aliased: str) -> str:
    """What will be played, what it can show (`aliased`: what no run can) and how long it takes."""
    if experiment.assignment == "fixed":
        aliased = "with one fixed table, seat and whatever lies on it always come together"
    alias = [f"Not told apart: {aliased}."] if aliased else []
    return "\n".join([_games(experiment, plan), *_strengths(plan), *alias, _time(plan)])


def _games(experiment: Experiment, plan: Plan) -> str:
    bots = ", ".join(dict.fromkeys(experiment.bots))
    blocks = f" in {plan.blocks:,} blocks of {plan.block_size}" if plan.block_size > 1 else ""
    kind = {"balanced": "balanced assignment", "random": "random assignment", "fixed": "one fixed table"}
    return (
        f"Plan: {plan.games:,} games of {plan.players} players{blocks}, {kind[experiment.assignment]}, "
        f"bots {bots}, seed {experiment.seed}."
    )


def _strengths(plan: Plan) -> list[str]:
    if plan.strengths[0].groups <= plan.players:
        return []
    rows = [_row(strength) for strength in plan.strengths]
    note = "Detectable: difference of win rates in points, 80 % power, two-sided 5 % after Holm over all of a kind."
    return [table(rows), note]


def _row(strength: Strength) -> dict[str, str]:
    needed = {f"games for ±{points}": f"{games:,}" for points, games in strength.games_needed.items()}
    seen = "none" if strength.detectable is None else f"{100 * strength.detectable:.1f}"
    each = f"{strength.appearances:,.0f}"
    return {"kind": strength.what, "levels": str(strength.groups), "games each": each, "detectable": seen, **needed}


def _time(plan: Plan) -> str:
    if plan.seconds is None or plan.seconds_a_game is None:
        return "Expected time: not measured for so few games."
    each = (
        f"{1 / plan.seconds_a_game:,.0f} games/s"
        if plan.seconds_a_game < 0.1
        else f"{plan.seconds_a_game:.1f} s a game"
    )
    jobs = "1 process" if plan.jobs == 1 else f"{plan.jobs} processes"
    return f"Expected time: {clock(plan.seconds)} with {jobs} ({each} in one)."
