"""The exponential function as a table, for a softmax in whole numbers."""

from __future__ import annotations

from math import exp

STEP_BITS: int = 8  # binary places of what is looked up
ONE_BITS: int = 16
LAST_STEP: int = 12 << STEP_BITS  # beyond it everything is 0
# i -> 2**16 times exp(-i / 2**8), rounded.
EXP_MINUS: list[int] = [round((1 << ONE_BITS) * exp(-i / (1 << STEP_BITS))) for i in range(LAST_STEP + 1)]
