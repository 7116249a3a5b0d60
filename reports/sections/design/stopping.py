"""The stopping rule of a run in words, from what the run file says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from reports.findings.summary import Design, Summary
from reports.findings.words import decimals, half_width, percent, percent_range
from reports.page.cells import Cell, Column, Head, Table, lined, named, numbers, ranges, value, words
from reports.sections.rates.sentences import was_stopped

_FEW = 4  # groups that a note names one by one
METHOD = (
    "confidence sequences (beta-binomial mixture; Robbins 1970, Howard and others 2021), which together hold the true "
    "rates at all looks with 95 %"
)

LEANING = (
    "after an early end win rates and effects lean away from the equal share, and intervals hold by the confidence "
    "sequence only for what the rule watched"
)


def sequential_text(stopping: Mapping[str, Any]) -> str:
    """How the run was to end, by which method, and when it did."""
    rule, looks = stopping["rule"], stopping.get("looks", [])
    groups = f"every {rule['of']}" if rule["groups"] > 1 else f"the {rule['of']}"
    wanted = (
        f"a look every {rule['every']:,} games, to end when {groups} is proven above or below an equal share or within "
        f"{rule['margin']:g} points of it, by {METHOD}"
    )
    stopped = stopping.get("stopped")
    if stopped is not None:
        return f"{wanted}; it ended the run after {stopped:,} games; {LEANING}"
    if not looks:
        return f"{wanted}; the first look is still to come"
    last = looks[-1]
    return f"{wanted}; after {last['games']:,} games {last['inconclusive']} of {rule['groups']} were inconclusive"


def watched_tables(summary: Summary) -> Iterator[Table]:
    """What the stopping rule of each run saw at its last look, with intervals that allow for all looks."""
    for run in summary.design.runs:
        groups = (run.stopping or {}).get("groups")
        if groups:
            of = f" of {run.file}" if len(summary.design.runs) > 1 else ""
            yield lined(f"What the stopping rule{of} watched", groups, _watched(summary))


def stopped_notes(design: Design, label: Callable[[str], str]) -> Iterator[str]:
    """What stands below a table alone: that a stopping rule ended a run, and the intervals that hold all the same."""
    if not was_stopped(design):
        return
    groups = design.first.stopping.get("groups", []) if len(design.runs) == 1 else []
    told = [f"{_named(group, label)} {_rate(group)} ({_interval(group)}), {group['verdict']}" for group in groups]
    where = f": {'; '.join(told)}" if 0 < len(told) <= _FEW else " and stand in part 1 of the page of `scythe report`"
    whose = "this run" if len(design.runs) == 1 else "a run"
    yield (
        f"Stopped early: the stopping rule ended {whose} as soon as it had decided, so win rates lean away from the "
        "equal share, and the intervals and verdicts of the table, which are made for a number of games that was fixed "
        f"before, do not hold. Those of the rule do{where}."
    )


def _watched(summary: Summary) -> list[Column[Mapping[str, Any]]]:
    def rate(group: Mapping[str, Any]) -> Cell:
        return value(_rate(group), group["rate"])

    return [
        named("", lambda group: _named(group, summary.label)),
        numbers("blocks", lambda group: group["blocks"]),
        Column(Head("win rate"), rate),
        ranges("confidence sequence", _interval, "95 % for all of them and all looks together."),
        words("verdict of the rule", lambda group: group["verdict"]),
    ]  # fmt: skip


def _named(group: Mapping[str, Any], label: Callable[[str], str]) -> str:
    return " / ".join(map(label, group["levels"]))


def _rate(group: Mapping[str, Any]) -> str:
    return percent(group["rate"], _places(group))


def _interval(group: Mapping[str, Any]) -> str:
    return percent_range((group["low"], group["high"]), _places(group))


def _places(group: Mapping[str, Any]) -> int:
    return decimals(100 * half_width((group["low"], group["high"])))
