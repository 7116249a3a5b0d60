"""A position that only asks: its frames ask for one of the answers in their `a`, a step pushes such a frame.

It is a plain class that fills in the kernel's methods, which a compiled kernel does not call: what it proves of the
kernel's loops is proved in the uncompiled build, and both builds play the same games (tests/golden/test_digests.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.engine.frames import pop, push
from engines.core.engine.state import CoreState, copy_fresh

K_OPEN = 2
K_SECRET = 3  # is asked whatever it holds
K_STEP = 64


class Probe(CoreState):
    """Answers are kept, weights are written from outside, and the number of answers is the place in the keys."""

    def __init__(self, weights: Sequence[int] = (1,) * 8) -> None:
        super().__init__()
        self.weights, self.given, self.before = weights, list[int](), 0

    def legal_mask(self) -> int:
        """The answers that the frame names."""
        return self.frame_a[self.depth - 1]

    def answer_top(self, a: int) -> int:
        """Keep the answer."""
        self.given.append(a)
        return 0

    def step_top(self) -> int:
        """Ask for what the step names."""
        pop(self)
        return push(self, K_OPEN, 0, self.frame_a[self.depth], 0, 0)

    def must_ask(self) -> int:
        """Secret questions are."""
        return int(self.frame_kind[self.depth - 1] == K_SECRET)

    def heavy_outcomes(self) -> int:
        """All of them."""
        return self.legal

    def chance_weight(self, a: int) -> int:
        """As written."""
        return self.weights[a]

    def chance_key(self) -> int:
        """How many draws before."""
        return self.before + len(self.given)

    def copy(self) -> Probe:
        """An independent copy."""
        copy = Probe(self.weights)
        copy_fresh(copy, self)
        copy.given, copy.before = [*self.given], self.before
        return copy
