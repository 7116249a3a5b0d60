"""The plan of a run in words."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engines.core.language.explaining import counted, listed
from scythe_cli.output import table

if TYPE_CHECKING:
    from engines.arena.experiment import Experiment
    from engines.arena.plan import RunPlan, Strength


def plan_text(experiment: Experiment, plan: RunPlan, aliased: str) -> str:
    """What will be played, what it can show (`aliased`: what no run can), when it stops and how long it takes."""
    if experiment.assignment == "fixed":
        aliased = "with one fixed table, seat and whatever lies on it always come together"
    alias = [f"Not told apart: {aliased}."] if aliased else []
    parts = [
        _games(experiment, plan),
        *_handicap(experiment),
        *_comparison(experiment),
        *_strengths(experiment, plan),
        *alias,
    ]
    return "\n".join([*parts, *_stopping(experiment), _time(plan)])


def decided_lines(meta: Mapping[str, Any]) -> list[str]:
    """What the stopping rule of a run decided, from the table `run`; nothing for a run without one."""
    from engines.arena.sequential import INCONCLUSIVE, VERDICTS

    stopping = meta.get("stopping") or {}
    if not stopping.get("looks"):
        return []
    last = stopping["looks"][-1]
    counts = ", ".join(f"{last[word]} {word}" for word in VERDICTS if last[word])
    if last[INCONCLUSIVE]:
        return [f"Not decided after {last['games']:,} games, the last ones of the run: {counts}."]
    return [f"Decided after {last['games']:,} games: {_only_one(stopping) or counts}."]


def _only_one(stopping: Mapping[str, Any]) -> str:
    """The verdict on the only group, by its name; nothing where there are several."""
    groups = stopping.get("groups") or []
    return f"{'/'.join(groups[0]['levels'])} is {groups[0]['verdict']}" if len(groups) == 1 else ""


def _games(experiment: Experiment, plan: RunPlan) -> str:
    bots = ", ".join(dict.fromkeys(experiment.bots))
    blocks = f" in {counted(plan.blocks, 'block')} of {plan.block_size}" if plan.block_size > 1 else ""
    kind = "one fixed table" if experiment.assignment == "fixed" else f"{experiment.assignment} assignment"
    size = f"{counted(plan.games, 'game')} of {counted(plan.players, 'player')}"
    return f"Plan: {size}{blocks}, {kind}, bots {bots}, seed {experiment.seed}."


def _handicap(experiment: Experiment) -> list[str]:
    """What is added to final scores, or taken off them."""
    from engines.core import registry
    from engines.core.setup.handicaps import listing

    told = listing(experiment.handicap or {}, registry.load(experiment.game).tables.level_title)
    added = [f"Added to final scores: {told}."] if told else []
    bids = (experiment.setup or {}).get("bids") or ()
    return [*added, f"Taken off final scores: the bids of the seats, {listed(map(str, bids))}."] if any(bids) else added


def _comparison(experiment: Experiment) -> list[str]:
    """What the games of a block have in common, and what is compared."""
    if experiment.block_size == 1:
        return []
    same = "Games of a block have the same table and the same chance; "
    if experiment.rotated == "seats":
        return [f"{same}what is dealt sits once in every seat."]
    if experiment.lone_bot is None:
        return [f"{same}the bots move one seat on in each."]
    one, other = experiment.lone_bot
    share = f"{100 / experiment.players:.0f} %"
    return [
        f"{same}in each {one} has another seat and all others are {other}.",
        f"Were {one} as strong as {other}, it would win {share}.",
    ]


def _stopping(experiment: Experiment) -> list[str]:
    """When the run ends before all its games."""
    if experiment.stopping is None:
        return []
    rule = experiment.stopping
    share = f"{100 / experiment.players:.0f} %"
    return [
        f"Stopping: a look every {rule['every']:,} games; ends when {_every(rule)} is proven above {share}, below it, "
        f"or within {rule['margin']:g} points of it.",
        "Confidence sequences (beta-binomial mixture): with a probability of 95 % no look claims anything false.",
    ]


def _every(rule: Mapping[str, Any]) -> str:
    return f"every {rule['of']}" if rule["groups"] > 1 else f"the {rule['of']}"


def _strengths(experiment: Experiment, plan: RunPlan) -> list[str]:
    """What the run can show; of one fixed table, where everything is in every game, only of the bots."""
    from engines.arena.plan import BOT

    fixed = experiment.assignment == "fixed"
    rows = [_row(strength) for strength in plan.strengths if strength.what == BOT or not fixed]
    if not rows:
        return []
    note = "Detectable: difference of win rates in points, 80 % power, two-sided 5 % after Holm over all of a kind."
    once = "What is dealt counts once per block, because its games share table and chance."
    return [table(rows, sys.stderr), note, *([once] if plan.block_size > 1 else [])]


def _row(strength: Strength) -> dict[str, str]:
    needed = {f"games for ±{points}": f"{games:,}" for points, games in strength.games_needed.items()}
    seen = "none" if strength.detectable is None else f"{100 * strength.detectable:.1f}"
    least, most = f"{strength.appearances:,.0f}", f"{strength.most_appearances:,.0f}"
    each = f"about {least}" if least == most else f"about {least} to {most}"  # what to expect; cycles may end early
    return {
        "kind": strength.what,
        "levels": str(strength.groups),
        "games each": each,
        "detectable": seen,
        **needed,
    }


def _time(plan: RunPlan) -> str:
    if plan.seconds is None or plan.seconds_a_game is None:
        return "Expected time: not measured for so few games."
    each = (
        f"{1 / plan.seconds_a_game:,.0f} games/s"
        if plan.seconds_a_game < 0.1
        else f"{plan.seconds_a_game:.1f} s a game"
    )
    jobs = "1 process" if plan.jobs == 1 else f"{plan.jobs} processes"
    return f"Expected time: {clock(plan.seconds)} with {jobs} ({each} in one)."


def clock(seconds: float) -> str:
    """Seconds as h:mm:ss, or m:ss below an hour."""
    whole = round(seconds)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
