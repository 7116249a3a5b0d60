"""`docs/small_world.md`: its setup is one that can be played, and its words are those of the game."""

from __future__ import annotations

import json
import re

from engines.core.language.questions import Question
from engines.core.setup.setup import Setup
from engines.smallworld.game import GAME
from engines.smallworld.questions import QUESTIONS
from tests.golden.games import FOLDER
from tests.sources import ROOT

TEXT = (ROOT / "docs" / "small_world.md").read_text(encoding="utf-8")


def shape(words: str) -> str:
    """The words with region, seat, race, power and amount taken out."""
    names = "|".join([*GAME.tables.levels()["race"], *GAME.tables.levels()["power"]])
    return re.sub(rf"r\d+|\b\d+\b|\b({names})\b", "_", words)


def test_the_setup_can_be_played() -> None:
    data = json.loads(re.findall(r"```json\n(.*?)```", TEXT, re.S)[0])
    assert not GAME.new_initial_state(Setup.from_json(data)).is_terminal()


def test_every_kind_of_answer_in_the_golden_transcripts_is_described() -> None:
    described = {shape(words) for words in re.findall(r"`([^`]+)`", TEXT.partition("## Words")[2])}
    said = set()
    for path in FOLDER.glob("smallworld-*.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            said.add(shape(json.loads(line).get("do", "expand")))
    assert said <= described
    assert described - said <= {"_", "hero on _", "no fortress"}


def test_every_question_is_named() -> None:
    asked = TEXT.partition("## Words")[2]
    for row in QUESTIONS:
        if isinstance(row, Question):
            words = str(row.asks).removesuffix("{ghouls}")
            assert words in asked or words.startswith(("which region to abandon", "how many tokens", "how many enc")), (
                words
            )


def test_every_assignment_is_described() -> None:
    assert all(f"| `{name}` |" in TEXT for name in GAME.tables.assignments)
