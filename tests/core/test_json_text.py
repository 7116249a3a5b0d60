"""Whole numbers in JSON that other programs read: beyond 2^53 they are texts, and are read in both forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.core.engine.json_text import EXACT, json_text, whole, wholes
from engines.core.transcript import read_transcript

TRANSCRIPTS = Path(__file__).parents[1] / "golden" / "transcripts"
STORED = min(TRANSCRIPTS.glob("smallworld-2-*.jsonl"))
MOST = 2**63 - 1


def test_whole_numbers_that_json_readers_round_are_written_as_text_and_read_in_both_forms() -> None:
    told = {"seed": MOST, "low": [-MOST, EXACT], "yes": True, "pair": (EXACT + 1, 1.5), "none": None}
    text = json_text(told)
    assert json.loads(text, parse_int=float)["seed"] == str(MOST)
    assert json.loads(text) == {"seed": str(MOST), "low": [str(-MOST), EXACT], "yes": True,
                                "pair": [str(EXACT + 1), 1.5], "none": None}  # fmt: skip
    assert wholes(json.loads(text)) == told | {"pair": [EXACT + 1, 1.5]}


@pytest.mark.parametrize("text", ["12", "0012345678901234567", "1e18", "Anna", "", "12345678901234567 "])
def test_other_texts_stay_texts(text: str) -> None:
    assert whole(text) == text


def test_a_transcript_is_read_with_its_seed_in_either_form(tmp_path: Path) -> None:
    head, rest = STORED.read_text(encoding="utf-8").split("\n", 1)
    found = []
    for seed in (MOST, str(MOST)):
        path = tmp_path / f"{type(seed).__name__}.jsonl"
        path.write_text(json.dumps(json.loads(head) | {"seed": seed}) + "\n" + rest, encoding="utf-8")
        found.append(read_transcript(path).more["seed"])
    assert found == [MOST, MOST]
