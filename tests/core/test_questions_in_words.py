"""Questions in words: what a line asks about."""

from __future__ import annotations

import pytest

from engines.core.language.templates import is_nameless, move_asked_about


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
        ("what is the cost of the Tavern?", "the Tavern"),
        ("What's the price of well", "well"),
        ("what is the cost?", "the"),
        ("what is the price", "the"),
        ("what do I do", ""),
        ("what", ""),
        ("quarry", ""),
    ],
)
def test_what_a_question_is_about(line: str, about: str) -> None:
    assert move_asked_about(line) == about


@pytest.mark.parametrize("line", ["what is the cost?", "what does it mean", "What does this do?", "explain that"])
def test_a_question_may_be_about_what_is_asked(line: str) -> None:
    about = move_asked_about(line)
    assert about and is_nameless(about)


def test_a_name_beside_a_word_that_says_nothing_is_a_name() -> None:
    assert not is_nameless("the Tavern")
