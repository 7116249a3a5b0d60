"""What is measured is measured in slices."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import engines

FIRST_SEED = 5_000_000  # seeds of the bench are nobody else's
Figures = dict[str, float]


class Measure:
    """One thing that is measured in slices: `games` of them a slice, compiled; a hundredth of that uncompiled."""

    def __init__(self, slice_size: int) -> None:
        compiled = engines.build() == "compiled"
        self.size = slice_size if compiled else max(slice_size // 100, 2)
        self.seconds: list[float] = []

    def slice(self, number: int) -> None:
        """Do and time one slice of the work."""
        work = self.prepared(number)
        began = time.perf_counter()
        work()
        self.seconds.append(time.perf_counter() - began)

    def prepared(self, number: int) -> Callable[[], object]:
        """The work of a slice, with everything that is not timed done before."""
        raise NotImplementedError

    def figures(self) -> Figures:
        """The medians."""
        raise NotImplementedError

    def each(self) -> float:
        """Median seconds for one of the things in a slice."""
        return statistics.median(self.seconds) / self.size
