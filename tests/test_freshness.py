"""Generated files are what their generators write now."""

from __future__ import annotations

import pytest

from engines.core.states import StateModule, state_modules
from engines.scythe import tables_source as scythe
from engines.smallworld import tables_source as smallworld
from tests.sources import ROOT


@pytest.mark.parametrize("state", state_modules(), ids=lambda state: state.module)
def test_state_is_fresh(state: StateModule) -> None:
    path = ROOT / (state.module.replace(".", "/") + ".py")
    assert path.read_text(encoding="utf-8") == state.plain(), "run `python -m engines.core.states`"


GENERATED = [
    (game, name, text)
    for game, source in (("scythe", scythe), ("smallworld", smallworld))
    for name, text in source.generated(source.load_data()).items()
]


@pytest.mark.parametrize(("game", "name", "text"), GENERATED, ids=[f"{game}-{name}" for game, name, _ in GENERATED])
def test_tables_are_fresh(game: str, name: str, text: str) -> None:
    path = ROOT / "engines" / game / name
    assert path.read_text(encoding="utf-8") == text, f"run `python -m engines.{game}.tables_source`"
