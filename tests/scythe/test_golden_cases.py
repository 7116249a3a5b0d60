"""The golden cases: situations with the outcome that the rules demand, played by the real engine.

GOLDEN_CASES names another file of the same form to run instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.scythe.golden import (
    automa_cases,
    bottom_cases,
    card_cases,
    combat_cases,
    expansion_cases,
    movement_cases,
    row_cases,
    scoring_cases,
    table_cases,
    turn_cases,
)
from tests.scythe.golden.reading import Case, UnknownKey, read_cases

MODULES = (
    automa_cases,
    bottom_cases,
    card_cases,
    combat_cases,
    expansion_cases,
    movement_cases,
    row_cases,
    scoring_cases,
    table_cases,
    turn_cases,
)
KINDS: dict[str, Callable[[Case], None]] = {kind: run for module in MODULES for kind, run in module.CASES.items()}


def marked(case: dict[str, Any]) -> Any:
    """The case as a parameter with its id and its rules."""
    return pytest.param(case, id=case["id"], marks=[pytest.mark.rule(rule) for rule in case["rules"]])


@pytest.mark.parametrize("data", [marked(case) for case in read_cases()])
def test_golden_case(data: dict[str, Any]) -> None:
    case = Case(data)
    if case.kind not in KINDS:
        raise UnknownKey(f"{case.id}: the adapter does not know the kind '{case.kind}'")
    KINDS[case.kind](case)
    case.finish()
