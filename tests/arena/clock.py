"""Clocks for tests of time limits, which must not depend on how fast the machine is."""

from __future__ import annotations

import itertools
from types import SimpleNamespace


class Clock:
    """In place of the module `time`: it goes only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        """Seconds slept so far."""
        return self.now

    perf_counter = monotonic

    def sleep(self, seconds: float) -> None:
        """Go on by so many seconds, at once."""
        self.now += seconds


def a_clock_that_gains_a_second_a_look() -> SimpleNamespace:
    """In place of the module `time` where nobody sleeps."""
    look = itertools.count().__next__
    return SimpleNamespace(monotonic=look, perf_counter=look)
