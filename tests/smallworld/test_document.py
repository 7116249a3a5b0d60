"""`docs/small_world.md`: its setup is one that can be played, and its words are those of the game."""

from __future__ import annotations

import json
import re

from engines.core.setup import Setup
from engines.smallworld import constants, notation
from engines.smallworld.game import GAME
from tests.golden.games import FOLDER
from tests.sources import ROOT

FIRST_OF_CHANCE = constants.K_DRAW_BANNER
TEXT = (ROOT / "docs" / "small_world.md").read_text(encoding="utf-8")


def shape(words: str) -> str:
    """The words with region, seat, race, power and amount taken out."""
    names = "|".join([*GAME.levels()["race"], *GAME.levels()["power"]])
    return re.sub(rf"r\d+|\b\d+\b|\b({names})\b", "_", words)


def test_the_setup_can_be_played() -> None:
    data = json.loads(re.findall(r"```json\n(.*?)```", TEXT, re.S)[0])
    assert not GAME.new_game(Setup.from_json(data)).new_initial_state().is_terminal()


def test_every_kind_of_answer_in_the_golden_transcripts_is_described() -> None:
    described = {shape(words) for words in re.findall(r"`([^`]+)`", TEXT.partition("## Words")[2])}
    said = set()
    for path in FOLDER.glob("smallworld-*.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            said.add(shape(json.loads(line).get("do", "expand")))
    assert said <= described
    assert described - said <= {"_", "hero on _"}


def test_every_question_is_named() -> None:
    asked = TEXT.partition("## Words")[2]
    for kind, words in notation.QUESTIONS.items():
        if kind < FIRST_OF_CHANCE:
            assert words in asked or words.startswith(("which region to abandon", "how many tokens", "how many enc")), (
                words
            )


def test_every_assignment_is_described() -> None:
    assert all(f"| `{name}` |" in TEXT for name in GAME.assignments)
