"""The stopping rule of a run in words, from what the run file says of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

METHOD = (
    "confidence sequences (beta-binomial mixture; Robbins 1970, Howard and others 2021), which together hold the true "
    "rates at all looks with 95 %"
)
LEANING = "after an early end plain win rates lean a little to the side that ended the run"


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
    return f"{wanted}; after {looks[-1]['games']:,} games {looks[-1]['open']} of {rule['groups']} were not decided"
