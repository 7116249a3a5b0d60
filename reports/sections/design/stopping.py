"""The stopping rule of a run in words, from what the run file says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reports.findings.summary import Summary
from reports.findings.words import decimals, half_width, percent, percent_range
from reports.page.cells import Cell, Column, Head, Table, lined, named, numbers, ranges, value, words

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


def _watched(summary: Summary) -> list[Column[Mapping[str, Any]]]:
    def rate(group: Mapping[str, Any]) -> Cell:
        return value(percent(group["rate"], _places(group)), group["rate"])

    return [
        named("", lambda group: " / ".join(summary.label(level) for level in group["levels"])),
        numbers("blocks", lambda group: group["blocks"]),
        Column(Head("win rate"), rate),
        ranges("confidence sequence", lambda group: percent_range((group["low"], group["high"]), _places(group)),
               "95 % for all of them and all looks together."),
        words("verdict of the rule", lambda group: group["verdict"]),
    ]  # fmt: skip


def _places(group: Mapping[str, Any]) -> int:
    return decimals(100 * half_width((group["low"], group["high"])))
