"""The golden cases: situations with the outcome that the rules demand, played by the real engine.

GOLDEN_CASES names another file of the same form to run instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.golden.reading import Table, UnknownKey, read_cases
from tests.wayfarers.golden import play_cases, solo_cases, table_cases

KINDS: dict[str, Callable[[Table, Table], None]] = {
    kind: run for module in (play_cases, solo_cases, table_cases) for kind, run in module.CASES.items()
}
CASES = read_cases(["wayfarers_cases.toml"], "wayfarers")


def marked(case: dict[str, Any]) -> Any:
    """The case as a parameter with its id and its rules."""
    return pytest.param(case, id=case["id"], marks=[pytest.mark.rule(rule) for rule in case["rules"]])


def play(data: dict[str, Any]) -> None:
    """Play one case. Raises UnknownKey when something in it was not looked at."""
    case = Table(data, data["id"])
    for key in ("id", "rules", "note", "origin"):
        case.take(key, None)
    kind, given, expect = case.take("kind"), case.table("given"), case.table("expect")
    if kind not in KINDS:
        raise UnknownKey(f"{data['id']}: the adapter does not know the kind '{kind}'")
    KINDS[kind](given, expect)
    for table in (case, given, expect):
        table.finish()


@pytest.mark.parametrize("data", [marked(case) for case in CASES])
def test_golden_case(data: dict[str, Any]) -> None:
    play(data)


def test_a_key_that_nobody_knows_is_noticed() -> None:
    known: dict[str, Any] = {"id": "X1", "kind": "primary_tags", "rules": [], "given": {"city": 2}}
    wanted = {"city": 2, "vista": 0, "harbour": 0, "open_water": 0, "sets": 0, "total": 2}
    play(known | {"expect": wanted})
    with pytest.raises(UnknownKey, match=r"X1: the adapter does not know {'wind': 3}"):
        play(known | {"expect": wanted, "wind": 3})
    with pytest.raises(UnknownKey, match="kind 'primary'"):
        play(known | {"kind": "primary", "expect": {}})


def test_a_wrong_outcome_is_noticed() -> None:
    with pytest.raises(AssertionError):
        play(
            {
                "id": "X2",
                "kind": "end",
                "rules": [],
                "given": {"players": 2, "trigger": 1},
                "expect": {"last_turns": [1]},
            }
        )
