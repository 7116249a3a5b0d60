"""The levels that rolled out play the games that they have always played."""

from __future__ import annotations

import pytest

from engines import build
from tests.golden.yardsticks import played, recorded


@pytest.mark.skipif(build() != "compiled", reason="takes long uncompiled")
def test_levels_that_rolled_out_play_as_recorded() -> None:
    assert list(played()) == recorded()
