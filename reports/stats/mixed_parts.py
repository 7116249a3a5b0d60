"""The parts of a mixed model, and what is known of their coefficients once it was fitted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Part:
    """A part of the strength of a seat: `rows` (seats, coefficients), dense or sparse, times coefficients of one prior
    `variance`, which is only where the search begins if it is `estimated`."""

    name: str
    rows: Any
    variance: float
    estimated: bool = False

    @property
    def width(self) -> int:
        """Number of coefficients."""
        return int(self.rows.shape[1])


@dataclass(frozen=True)
class Fitted:
    """The mode of the posterior (coefficients,) and its covariance; `parts` are those of the model, with the variances
    that were found."""

    parts: tuple[Part, ...]
    estimate: Floats
    covariance: Floats

    def columns(self, name: str) -> slice:
        """Where the coefficients of a part stand. Raises KeyError."""
        start = 0
        for part in self.parts:
            if part.name == name:
                return slice(start, start + part.width)
            start += part.width
        raise KeyError(name)

    def of(self, name: str) -> Floats:
        """The coefficients of a part."""
        return self.estimate[self.columns(name)]

    def has(self, name: str) -> bool:
        """Whether the model has a part."""
        return any(part.name == name for part in self.parts)
