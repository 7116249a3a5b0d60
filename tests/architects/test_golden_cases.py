"""The golden cases: situations with the outcome that the rules demand, played by the real engine.

GOLDEN_CASES names another file of the same form to run instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.architects.golden import guild_cases, place_cases, town_cases
from tests.golden.reading import Table, UnknownKey, read_cases

KINDS: dict[str, Callable[[Table, Table, Table], None]] = {
    kind: run for module in (place_cases, town_cases, guild_cases) for kind, run in module.CASES.items()
}
CASES = read_cases(["architects_cases.toml"], "architects")
KNOWN = {
    "id": "X1",
    "kind": "tax_stand",
    "rules": [],
    "before": {"virtue": 7, "tax_stand": 3},
    "after": {"delta": {"silver": 3}, "virtue": 5, "tax_stand": 0},
}


def marked(case: dict[str, Any]) -> Any:
    """The case as a parameter with its id and its rules."""
    return pytest.param(case, id=case["id"], marks=[pytest.mark.rule(rule) for rule in case["rules"]])


def play(data: dict[str, Any]) -> None:
    """Play one case. Raises UnknownKey when something in it was not looked at."""
    case = Table(data, data["id"])
    for key in ("id", "origin", "rules", "title", "note"):
        case.take(key, None)
    kind, action, before, after = case.take("kind"), case.table("action"), case.table("before"), case.table("after")
    case.add("action", action)
    if kind not in KINDS:
        raise UnknownKey(f"{data['id']}: the adapter does not know the kind '{kind}'")
    KINDS[kind](case, before, after)
    if "legal" in data:
        case.take("legal", None)
    case.take("players", None)
    case.take("action", None)
    for table in (case, action, before, after):
        table.finish()


@pytest.mark.parametrize("data", [marked(case) for case in CASES])
def test_golden_case(data: dict[str, Any]) -> None:
    play(data)


def test_a_key_that_nobody_knows_is_noticed() -> None:
    play(KNOWN)
    with pytest.raises(UnknownKey, match=r"X1: the adapter does not know {'wind': 3}"):
        play(KNOWN | {"wind": 3})
    with pytest.raises(UnknownKey, match=r"X1.action: the adapter does not know {'wind': 3}"):
        play(KNOWN | {"action": {"wind": 3}})
    with pytest.raises(UnknownKey, match=r"X1.before: the adapter does not know {'wind': 3}"):
        play(KNOWN | {"before": KNOWN["before"] | {"wind": 3}})  # type: ignore[operator]
    with pytest.raises(UnknownKey, match=r"X1.after: the adapter does not know {'wind': 3}"):
        play(KNOWN | {"after": KNOWN["after"] | {"wind": 3}})  # type: ignore[operator]
    with pytest.raises(UnknownKey, match="kind 'tax_stan'"):
        play(KNOWN | {"kind": "tax_stan"})


def test_a_wrong_outcome_is_noticed() -> None:
    with pytest.raises(AssertionError):
        play(KNOWN | {"after": {"virtue": 6}})
