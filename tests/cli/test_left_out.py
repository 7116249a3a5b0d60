"""Lines that once gave something away in silence, as the walk of `tests/left_out.py` found them."""

from __future__ import annotations

import pytest

from engines.core.engine.errors import NotationError
from engines.core.typed_lines import read_line
from tests.asked import played

FOUND = [  # game, number, decisions before it, words, what is asked
    ("scythe", 359, 1787, "no upgrade", "give coins to whom"),
    ("scythe", 379, 933, "no bonus", "give coins to whom"),
    ("scythe", 373, 945, "factory move", "which section"),
    ("scythe", 1623, 1431, "move worker from V4", "which section"),
    ("scythe", 1175, 1609, "move mech from L3", "which section"),
    ("architects", 333, 277, "discard Fortress", "where to place a worker"),
    ("architects", 488, 394, "Tax Stand", "where to place a worker"),
    ("wayfarers", 303, 112, "from middle 3", "which option"),
    ("wayfarers", 329, 806, "5 down", "what to resolve next"),
    ("wayfarers", 1125, 274, "land 1", "what to resolve next"),
    ("wayfarers", 1225, 650, "black to yellow", "which option"),
    ("wayfarers", 843, 859, "black to yellow", "what to resolve next"),
    ("wayfarers", 421, 638, "move 1 influence", "what to resolve next"),
]


@pytest.mark.parametrize(("game", "number", "decisions", "words", "asked"), FOUND)
def test_words_that_other_answers_lead_to_as_well_are_asked_back(
    game: str, number: int, decisions: int, words: str, asked: str
) -> None:
    at = next(state for state in played(game, number) if state.core.decisions == decisions)
    assert at.question() == asked
    with pytest.raises(NotationError, match="Nothing of the line was done"):
        read_line(at, words)
