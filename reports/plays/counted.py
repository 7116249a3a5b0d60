"""What can be counted in people's games: how many, of how many players, from when to when, and what does not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from reports.plays.model import Play, Reading


def sizes(plays: Sequence[Play]) -> list[tuple[int, int]]:
    """How many plays there are of each number of players."""
    return sorted(Counter(len(play.seats) for play in plays).items())


def span(plays: Sequence[Play]) -> tuple[str, str]:
    """The first and the last day, '' where none was kept."""
    days = sorted(play.date for play in plays if play.date)
    return (days[0], days[-1]) if days else ("", "")


def reasons(reading: Reading) -> dict[str, list[tuple[str, int]]]:
    """How many plays were not counted, or only in part, by reason, the most frequent first."""
    remarks = {"partly": reading.partly, "left out": reading.left_out, "refused": reading.refused}
    return {
        name: sorted(Counter(remark.kind for remark in own).items(), key=lambda one: (-one[1], one[0]))
        for name, own in remarks.items()
        if own
    }
