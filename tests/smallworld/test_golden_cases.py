"""The golden cases: situations with the outcome that the rules demand, played by the real engine.

GOLDEN_CASES names another file of the same form to run instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.golden.reading import Table, UnknownKey, read_cases
from tests.smallworld.golden import conquest_cases, table_cases, turn_cases

KINDS: dict[str, Callable[[Table, Table], None]] = {
    kind: run for module in (conquest_cases, table_cases, turn_cases) for kind, run in module.CASES.items()
}
CASES = read_cases(["smallworld_cases.toml"], "smallworld")


def marked(case: dict[str, Any]) -> Any:
    """The case as a parameter with its id and its rules."""
    return pytest.param(case, id=case["id"], marks=[pytest.mark.rule(rule) for rule in case["rules"]])


def play(data: dict[str, Any]) -> None:
    """Play one case. Raises UnknownKey when something in it was not looked at."""
    case = Table(data, data["id"])
    for key in ("id", "rules", "note"):
        case.take(key, None)
    kind, expect = case.take("kind"), case.table("expect")
    if kind not in KINDS:
        raise UnknownKey(f"{data['id']}: the adapter does not know the kind '{kind}'")
    KINDS[kind](case, expect)
    case.finish()
    expect.finish()


@pytest.mark.parametrize("data", [marked(case) for case in CASES])
def test_golden_case(data: dict[str, Any]) -> None:
    play(data)


def test_a_key_that_nobody_knows_is_noticed() -> None:
    known = {"id": "X1", "kind": "entry", "rules": [], "map": 2, "race": "orcs", "power": "stout", "region": 7}
    play(known | {"expect": {"legal": False}})
    with pytest.raises(UnknownKey, match=r"X1: the adapter does not know {'wind': 3}"):
        play(known | {"expect": {"legal": False}, "wind": 3})
    with pytest.raises(UnknownKey, match=r"X1.expect: the adapter does not know {'cost': 3}"):
        play(known | {"expect": {"legal": False, "cost": 3}})
    with pytest.raises(UnknownKey, match="kind 'entri'"):
        play(known | {"kind": "entri", "expect": {}})


def test_a_wrong_outcome_is_noticed() -> None:
    wrong = {"id": "X2", "kind": "entry", "rules": [], "map": 2, "race": "orcs", "power": "stout", "region": 7}
    with pytest.raises(AssertionError):
        play(wrong | {"expect": {"legal": True}})
