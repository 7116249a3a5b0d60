"""The stopping rule in words: how a run was to end, by which method, and when it did."""

from __future__ import annotations

from typing import Any

from reports.sections.design.stopping import sequential_text

RULE = {"method": "confidence-sequence", "of": "mat", "groups": 7, "margin": 5.0, "every": 470, "alpha": 0.05}


def stopping(**changed: Any) -> dict[str, Any]:
    looks = [{"games": 470, "strong": 1, "weak": 0, "equivalent": 2, "inconclusive": 4}]
    return {"rule": RULE, "looks": looks, "stopped": None} | changed


def test_an_early_end_is_told_with_its_consequence() -> None:
    text = sequential_text(stopping(stopped=470))
    assert text.startswith("a look every 470 games, to end when every mat is proven above or below an equal share or ")
    assert "within 5 points of it, by confidence sequences" in text and "Howard and others 2021" in text
    assert "; it ended the run after 470 games; after an early end win rates and effects lean away" in text


def test_what_is_not_decided_is_told() -> None:
    assert sequential_text(stopping()).endswith("; after 470 games 4 of 7 were inconclusive")
    assert sequential_text(stopping(looks=[])).endswith("; the first look is still to come")


def test_one_bot_is_no_group_of_many() -> None:
    assert "to end when the bot is proven" in sequential_text(stopping(rule=RULE | {"of": "bot", "groups": 1}))
