"""Questions in words: what a line asks about."""

from __future__ import annotations

import pytest

from engines.core.templates import move_asked_about


@pytest.mark.parametrize(
    ("line", "about"),
    [
        ("why not quarry?", "quarry"),
        ("can I attack r9", "attack r9"),
        ("what does the Tavern do?", "the Tavern"),
        ("what do Skeletons do", "Skeletons"),
        ("What does well cost", "well"),
        ("what is the cathedral", "the cathedral"),
        ("explain thief", "thief"),
        ("what do I do", ""),
        ("what", ""),
        ("quarry", ""),
    ],
)
def test_what_a_question_is_about(line: str, about: str) -> None:
    assert move_asked_about(line) == about
