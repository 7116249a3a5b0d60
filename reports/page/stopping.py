"""The stopping rule of a run in words, from what the run file says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reports.findings.summary import Summary
from reports.findings.words import decimals, half_width, number, percent, percent_range
from reports.page.cells import Head, Row, Table, name, value, word

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
            heads = (
                Head("", numeric=False),
                Head("blocks"),
                Head("win rate"),
                Head("confidence sequence", "95 % for all of them and all looks together.", sortable=False),
                Head("verdict of the rule", numeric=False),
            )
            yield Table(f"What the stopping rule{of} watched", heads, tuple(_group(summary, group) for group in groups))


def _group(summary: Summary, group: Mapping[str, Any]) -> Row:
    ends = (group["low"], group["high"])
    places = decimals(100 * half_width(ends))
    cells = (
        name(" / ".join(summary.label(level) for level in group["levels"])),
        value(number(group["blocks"]), group["blocks"]),
        value(percent(group["rate"], places), group["rate"]),
        word(percent_range(ends, places)),
        word(group["verdict"]),
    )
    return Row(cells)
