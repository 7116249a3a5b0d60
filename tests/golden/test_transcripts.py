"""The golden transcripts replay: every answer is legal, and positions, legal answers and views are what they were."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from engines.core.setup import Setup
from engines.core.transcript import read_transcript, replay
from engines.scythe.game import GAME
from engines.scythe.setup.results import ENDINGS
from tests.golden import smallworld
from tests.golden.games import FOLDER, by, check_of
from tests.golden.regenerate import asked_words, features_of, wanted_features

PATHS = sorted(FOLDER.glob("*.jsonl"))
SCYTHE = [path for path in PATHS if path.name.startswith("scythe-")]
SMALLWORLD = [path for path in PATHS if path.name.startswith("smallworld-")]
RARE = {"where the worker goes"}  # asked once in thousands of games between bots; has its own tests
HINT = "if the change of rules is meant, run `make golden` and read the difference"


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The JSON values of a transcript."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def questions_replayed(path: Path) -> set[str]:
    """Replay a transcript, comparing everything; the questions that it asked."""
    return replayed(path)[0]


@cache
def replayed(path: Path) -> tuple[set[str], Any]:
    """Replay a transcript, comparing everything; the questions that it asked, and its last position."""
    head, *answers, last = lines_of(path)
    setup = Setup.from_json(head["setup"], path.name)
    state = registry.load(setup.game).new_initial_state(setup)
    questions = set()
    for number, line in enumerate(answers, 2):
        place = f"{path.name}, line {number}: {state.asked()}"
        questions.add(state.question())
        assert line["by"] == by(state), f"{place}, the transcript has {line['by']}; {HINT}"
        assert line["do"] in state.action_texts(), f"{place}, '{line['do']}' is not legal any more; {HINT}"
        assert line["check"] == check_of(state), f"{place}: position, legal answers or a view differ; {HINT}"
        state.step(state.action_texts()[line["do"]])
    assert state.is_terminal(), f"{path.name}: the game goes on after the last answer; {HINT}"
    assert last["end"] == {"ended": state.core.ended, "digest": state.digest()}, f"{path.name}: another end; {HINT}"
    return questions, state.core


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_transcript_replays(path: Path) -> None:
    assert questions_replayed(path)


def test_every_kind_of_question_is_asked_in_some_transcript() -> None:
    asked = set().union(*map(questions_replayed, SCYTHE))
    assert {words for words in asked_words(GAME) if not any(one.startswith(words) for one in asked)} <= RARE


def test_every_count_faction_mat_and_option_is_in_some_transcript() -> None:
    covered = set()
    for path in SCYTHE:
        head, *_, last = lines_of(path)
        ending = ENDINGS[last["end"]["ended"]]
        covered |= features_of(Setup.from_json(head["setup"], path.name), ending)
    assert wanted_features() - covered == set()


def test_every_question_and_every_race_and_power_active_and_in_decline_is_in_some_transcript() -> None:
    covered = set()
    for path in SMALLWORLD:
        questions, core = replayed(path)
        covered |= {part for question in questions for part in question.split(", ")}
        covered |= smallworld.features_of(Setup.from_json(lines_of(path)[0]["setup"], path.name), core)
    assert (smallworld.wanted_features() | smallworld.all_questions()) - covered == set()


def test_goldens_are_ordinary_transcripts() -> None:
    path = min(PATHS, key=lambda path: path.stat().st_size)
    transcript = read_transcript(path)
    state = replay(registry.load(transcript.game), transcript)
    assert state.digest() == transcript.end["digest"]


def test_goldens_stay_small() -> None:
    assert sum(path.stat().st_size for path in PATHS) < 1_500_000
