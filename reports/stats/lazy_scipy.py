"""The parts of scipy, each imported when it is first used: a short run needs none, and importing them takes longer than
playing it.

`from reports.stats import lazy_scipy as scipy` stands in for `import scipy`.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

PARTS = ("linalg", "optimize", "sparse", "special", "stats")


def __getattr__(part: str) -> ModuleType:
    """`scipy.special` for `special`."""
    if part not in PARTS:
        raise AttributeError(part)
    return import_module(f"scipy.{part}")
