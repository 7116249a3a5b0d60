"""Generated files are what their generators write now."""

from __future__ import annotations

import pytest

from engines.core.states import StateModule, state_modules
from engines.scythe import tables_source
from tests.sources import ROOT


@pytest.mark.parametrize("state", state_modules(), ids=lambda state: state.module)
def test_state_is_fresh(state: StateModule) -> None:
    path = ROOT / (state.module.replace(".", "/") + ".py")
    assert path.read_text(encoding="utf-8") == state.plain(), "run `python -m engines.core.states`"


@pytest.mark.parametrize(("name", "text"), tables_source.generated(tables_source.load_data()).items())
def test_scythe_tables_are_fresh(name: str, text: str) -> None:
    path = ROOT / "engines" / "scythe" / name
    assert path.read_text(encoding="utf-8") == text, "run `python -m engines.scythe.tables_source`"
