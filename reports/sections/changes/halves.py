"""Two runs as halves of a comparison: which blocks they have in common, and differences of their means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from reports.findings.judged import Judged
from reports.findings.report import Difference
from reports.load.rows import Floats, Ints
from reports.stats.differences import Ratios, normal_interval, ratios, variance_of_difference
from reports.stats.multiple import benjamini_hochberg, holm
from reports.stats.normal import two_sided_p
from reports.stats.tables import Grouping, LevelRow

Key = tuple[str, ...]


@dataclass(frozen=True)
class Half:
    """One of two runs; `blocks` numbers the block of each of its games, equal numbers of both are common blocks."""

    run: Judged
    blocks: Ints

    def rows(self, factors: Key) -> dict[Key, LevelRow]:
        """The rows of its own table of these factors."""
        return {row.levels: row for table in self.run.tables if table.factors == factors for row in table.rows}

    def grouping(self, factors: Key) -> Grouping:
        """What that table was made from."""
        return next(part for part in self.run.groupings if part.factors == factors)

    def means(self, grouping: Grouping, names: Sequence[Key], numbers: Floats) -> Ratios:
        """Means of a number of each seat by level, with the levels numbered as `names` are."""
        codes = np.array([names.index(name) for name in grouping.names], dtype=np.int64)[grouping.codes]
        return ratios(self.blocks[self.run.runs.seats.game], codes, numbers, np.ones(len(codes)), len(names))


Halves = tuple[Half, Half]


def mean_difference(first: Ratios, second: Ratios, place: int, correlation: float) -> Difference:
    """The difference of the means of a level, which is about normal; p-values are not yet adjusted."""
    value = float(second.values[place] - first.values[place])
    variances = float(first.variances[place]), float(second.variances[place])
    error = variance_of_difference(*variances, correlation) ** 0.5
    p = two_sided_p(value / error) if error > 0 else float(value == 0)
    return Difference(value, error, normal_interval(value, error), p, p, p)


def adjusted(differences: Sequence[Difference]) -> list[Difference]:
    """The differences with their p-values adjusted over all of them."""
    p = [difference.p for difference in differences]
    adjustments = zip(differences, holm(p), benjamini_hochberg(p), strict=True)
    return [replace(difference, holm=first, bh=q) for difference, first, q in adjustments]
