"""What kind of values a file must hold, written as the values look: `{"factors": [str], "seed?": int}`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

# A type; a list of a shape; a table whose keys are named (`?` may be left out, others may be there too) or, with the
# one key `str`, any; a tuple of shapes, one of which it must have, the usual one last; a function that says whether the
# value is right.
Shape = Any
WORDS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false", type(None): "nothing"}


def misfit(value: Any, shape: Shape, place: str) -> str:
    """The first value that has another shape, in words such as `'columns.stars' is 3, not a list`; "" when all fit."""
    if isinstance(shape, tuple):
        misfits = [misfit(value, one, place) for one in shape]
        return "" if "" in misfits else misfits[-1]
    if isinstance(shape, list):
        if not isinstance(value, list):
            return _said(place, value, "a list")
        return _first(misfit(part, shape[0], f"{place}.{number}") for number, part in enumerate(value))
    if isinstance(shape, dict):
        return _misfit_in_table(value, shape, place)
    if shape is object:
        return ""
    if isinstance(shape, type):
        fits = type(value) is shape or (shape is float and type(value) is int)
        return "" if fits else _said(place, value, WORDS[shape])
    fits_rule: Callable[[Any], bool] = shape
    return "" if fits_rule(value) else _said(place, value, (fits_rule.__doc__ or "something else").rstrip("."))


def _misfit_in_table(value: Any, shape: dict[Any, Shape], place: str) -> str:
    if not isinstance(value, dict):
        return _said(place, value, "a table")
    start = f"{place}." if place else ""
    if str in shape:
        return _first(misfit(part, shape[str], f"{start}{key}") for key, part in value.items())
    missing = [key for key in shape if key not in value and not key.endswith("?")]
    if missing:
        return f"'{start}{missing[0]}' is missing"
    known = {key.removesuffix("?"): part for key, part in shape.items()}
    return _first(misfit(value[key], part, f"{start}{key}") for key, part in known.items() if key in value)


def _first(misfits: Iterable[str]) -> str:
    return next(filter(None, misfits), "")


def _said(place: str, value: Any, wanted: str) -> str:
    return f"'{place}' is {value!r:.60}, not {wanted}"
