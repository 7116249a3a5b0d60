"""What a value network reads of a position, by name."""

from __future__ import annotations

from typing import Any

from engines.core.engine.constants import MAX_INPUTS
from engines.core.engine.search_context import SearchContext
from engines.core.game import Game
from engines.core.language.inputs import input_names
from engines.core.search.network import write_inputs


def inputs_read(game: Game, position: Any, viewer: int = 0) -> list[dict[str, int]]:
    """The numbers of each seat by name."""
    names, context = input_names(game.bots.inputs), SearchContext()
    seats = write_inputs(position, viewer, context)
    rows = [context.inputs[seat * MAX_INPUTS :][: len(names)] for seat in range(seats)]
    return [dict(zip(names, row, strict=True)) for row in rows]


def part(row: dict[str, int], name: str) -> list[int]:
    """The numbers of an input with several places."""
    return [value for key, value in row.items() if key.rpartition("_")[0] == name]
