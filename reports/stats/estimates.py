"""What every model of strengths answers with: a test of one term, or why there is no estimate."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RatioTest:
    """A test of leaving one term out: statistic (for the likelihood ratio, twice the loss), its freedom, p-value."""

    statistic: float
    freedom: int
    p: float


class NoEstimateError(ValueError):
    """The data do not determine the model; the text says why, as the end of a sentence."""


class AliasedError(NoEstimateError):
    """Two factors go together so closely that their effects cannot be told apart."""
