"""A value and the shape that it must have: the first place that does not fit, in words."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.shapes import misfit


def small(value: Any) -> bool:
    """a number below 5"""
    return isinstance(value, int) and value < 5


SHAPE = {
    "name": str,
    "sizes": [int],
    "share?": float,
    "by": {str: (bool, int)},
    "least?": small,
    "end?": (type(None), {"at": int}),
    "any?": object,
}
GOOD = {"name": "x", "sizes": [1, 2], "by": {"a": True, "b": 3}}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, ""),
        ({"more": 3, "share": 2, "least": 4, "end": None, "any": [{}]}, ""),
        ({"share": 0.5, "end": {"at": 1}}, ""),
        ({"name": 3}, "'name' is 3, not a text"),
        ({"sizes": 3}, "'sizes' is 3, not a list"),
        ({"sizes": [1, True]}, "'sizes.1' is True, not a whole number"),
        ({"share": "a"}, "'share' is 'a', not a number"),
        ({"share": True}, "'share' is True, not a number"),
        ({"by": []}, "'by' is [], not a table"),
        ({"by": {"a": 1.5}}, "'by.a' is 1.5, not a whole number"),
        ({"least": 5}, "'least' is 5, not a number below 5"),
        ({"end": {"at": "x"}}, "'end.at' is 'x', not a whole number"),
        ({"end": {}}, "'end.at' is missing"),
    ],
)
def test_the_first_misfit_is_named(change: dict[str, Any], said: str) -> None:
    assert misfit(GOOD | change, SHAPE, "") == said


@pytest.mark.parametrize("key", ["name", "sizes", "by"])
def test_what_is_missing_is_named(key: str) -> None:
    assert misfit({name: value for name, value in GOOD.items() if name != key}, SHAPE, "") == f"'{key}' is missing"
    within = misfit({"in": {name: value for name, value in GOOD.items() if name != key}}, {"in": SHAPE}, "")
    assert within == f"'in.{key}' is missing"


def test_something_else_than_a_table_is_named() -> None:
    assert misfit([], SHAPE, "it") == "'it' is [], not a table"
