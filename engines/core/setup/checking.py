"""What programs ask of a table, checked in one place: of the right type, and one of what there is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any

from engines.core.engine.errors import SetupError, nearest


def known(name: object, names: Iterable[str], what: str) -> str:
    """The name, if it is one of those. Raises SetupError, which says what there is."""
    if not isinstance(name, str) or name not in names:
        raise SetupError(f"There is no {what} {shown(name)}; {nearest(str(name), names)}")
    return name


def whole(number: object, refusal: str, low: int, high: int | None = None) -> int:
    """The number, if it is a whole one from `low` to `high`. Raises SetupError: the refusal, with what was given."""
    try:
        found = index(number)  # type: ignore[arg-type]
    except TypeError:
        found = low - 1
    if isinstance(number, bool) or found < low or (high is not None and found > high):
        raise SetupError(f"{refusal}, not {number!r}.")
    return found


def named(given: object, what: str, names: type = object) -> Mapping[Any, Any]:
    """Values by names of a type; none for None. Raises SetupError for anything else."""
    if given is None:
        return {}
    if not isinstance(given, Mapping) or not all(isinstance(name, names) for name in given):
        raise SetupError(f"{what} are a dictionary from names to values, not {given!r}.")
    return given


def shown(name: object) -> str:
    """A name as sentences quote it."""
    return f"'{name}'" if isinstance(name, str) else repr(name)
