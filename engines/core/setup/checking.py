"""What programs ask of a table, checked in one place: of the right type, and one of what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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


def check_constraints(given: Mapping[Any, Any]) -> None:
    """Raises SetupError for a constraint that there is not, or a value of another form."""
    for name, value in given.items():
        form, fits = FORMS[known(name, FORMS, "constraint")]
        if not fits(value):
            raise SetupError(f"constraints: '{name}' takes {form}, not {value!r}.")


def shown(name: object) -> str:
    """A name as sentences quote it."""
    return f"'{name}'" if isinstance(name, str) else repr(name)


def _is_name(value: object) -> bool:
    return isinstance(value, str)


def _are_names(value: object) -> bool:
    return isinstance(value, (list, tuple, set, frozenset)) and all(isinstance(one, str) for one in value)


def _are_lists(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(_are_names(one) for one in value)


def _are_seats(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        str(seat).isdecimal() and _are_names(names) for seat, names in value.items()
    )


def _are_levels(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(one, Mapping) for one in value)


FORMS: Mapping[str, tuple[str, Callable[[object], bool]]] = {
    "expansions": ("a list of names, ['invaders']", _are_names),
    "banned_pairs": ("a name, 'official'", _is_name),
    "bans": ("a list of lists of names, [['nordic', 'industrial']]", _are_lists),
    "keep": ("names by place, {1: ['nordic', 'industrial']}", _are_seats),
    "avoid": ("a list of the levels of seats, [{'faction': 'nordic'}]", _are_levels),
    "rising": ("the name of a factor", _is_name),
}
"""The constraints of a deal (`engines.core.setup.dealing.DealConstraints`), and what each takes."""
