"""A value and the shape that it must have: the first place that does not fit, in words."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.engine.errors import DataError
from engines.core.language.shapes import Choice, FileKind, Rule, check_file, misfit, shown, whole

SMALL = Rule(lambda value: isinstance(value, int) and value < 5, "a number below 5")
SHAPE = {
    "name": str,
    "sizes": [int],
    "share?": float,
    "by": {str: (bool, int)},
    "least?": SMALL,
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
        ({"name": 3}, "key 'name' is 3, but must be a text"),
        ({"sizes": 3}, "key 'sizes' is 3, but must be a list of whole numbers"),
        ({"sizes": [1, True]}, "key 'sizes.1' is true, but must be a whole number"),
        ({"share": "a"}, "key 'share' is 'a', but must be a number"),
        ({"share": True}, "key 'share' is true, but must be a number"),
        ({"by": []}, "key 'by' is [], but must be a table"),
        ({"by": {"a": 1.5}}, "key 'by.a' is 1.5, but must be a whole number"),
        ({"least": 5}, "key 'least' is 5, but must be a number below 5"),
        ({"end": {"at": "x"}}, "key 'end.at' is 'x', but must be a whole number"),
        ({"end": {}}, "key 'end.at' is missing"),
    ],
)
def test_the_first_misfit_is_named(change: dict[str, Any], said: str) -> None:
    assert misfit(GOOD | change, SHAPE, "") == said


@pytest.mark.parametrize("key", ["name", "sizes", "by"])
def test_what_is_missing_is_named(key: str) -> None:
    assert misfit({name: value for name, value in GOOD.items() if name != key}, SHAPE, "") == f"key '{key}' is missing"
    within = misfit({"in": {name: value for name, value in GOOD.items() if name != key}}, {"in": SHAPE}, "")
    assert within == f"key 'in.{key}' is missing"


def test_something_else_than_a_table_is_named() -> None:
    assert misfit([], SHAPE, "it") == "key 'it' is [], but must be a table"


KIND = FileKind(
    "plan",
    "a plan",
    "my-plan",
    2,
    DataError,
    {"by": Choice("bot", ["greedy", "random"], str.lower), "size?": whole(1), "one?": ({"of": whole(0, 3)}, bool)},
)
HEAD = {"format": "my-plan", "format_version": 2}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "a plan is a table with 'by', but here is []."),
        ({}, "key 'format' is missing, but a plan says 'my-plan'."),
        ({"format": "my-plan"}, "plan version missing is not one this program reads; it reads 2."),
        (HEAD, "key 'by' is missing."),
        (HEAD | {"bye": 3}, "key 'bye' does not belong in a plan; did you mean 'by'?"),
        (HEAD | {"by": "gredy"}, "key 'by': there is no bot 'gredy'; did you mean 'greedy'?"),
        (HEAD | {"by": ["greedy"]}, "key 'by': there is no bot ['greedy']; did you mean 'greedy'?"),
        (HEAD | {"by": "Greedy", "size": 0}, "key 'size' is 0, but must be a whole number, 1 or more."),
        (HEAD | {"by": "random", "one": 3}, "key 'one' is 3, but must be true or false."),
        (HEAD | {"by": "random", "one": {}}, "key 'one.of' is missing; it must be a whole number from 0 to 3."),
        (HEAD | {"by": "random", "one": {"off": 1}}, "key 'off' does not belong in 'one'; did you mean 'of'?"),
    ],
)
def test_a_mistake_in_a_file_is_one_sentence_with_what_would_be_right(data: Any, said: str) -> None:
    with pytest.raises(DataError) as refused:
        check_file(data, KIND, "my.toml")
    assert str(refused.value) == f"my.toml: {said}"


def test_a_right_file_is_given_back() -> None:
    data = HEAD | {"by": "Greedy", "size": 1, "one": {"of": 3}}
    assert check_file(data, KIND, "my.toml") is data


def test_values_are_shown_as_toml_writes_them_and_cut() -> None:
    assert shown({"a": [True, "x"], "b": {}}) == "{ a = [true, 'x'], b = {} }"
    assert len(shown("x" * 1_000)) == 80
