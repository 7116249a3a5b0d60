"""No field leaves its declared range, the one that its C type was chosen for: uncompiled numbers would not overflow."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.engine.errors import InvariantError
from engines.core.engine.saving import check_ranges
from engines.scythe.generated.state import set_field
from tests.differential.compare import UNCOMPILED, lines_of
from tests.numbered_games import GAME, PLAYERS, numbered_core


def test_every_field_stays_in_its_range() -> None:
    lines = lines_of({**UNCOMPILED, "SCYTHE_CHECK": "1"}, 500, len(PLAYERS))
    assert len(lines) == len(PLAYERS)


def test_every_field_of_small_world_stays_in_its_range() -> None:
    lines = lines_of({**UNCOMPILED, "SCYTHE_CHECK": "1"}, 0, 12, 1, "--game", "smallworld")
    assert len(lines) == 12


def test_number_out_of_range_is_noticed() -> None:
    core: Any = numbered_core(0)
    set_field(core, "power", 0, 17)
    with pytest.raises(InvariantError, match="Field 'power' at 0 is 17, outside 0 to 16"):
        check_ranges(GAME.name, core)
