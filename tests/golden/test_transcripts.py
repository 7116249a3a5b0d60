"""The golden transcripts replay: every answer is legal, and positions, legal answers, views and what is told are what
they were."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from engines.core.game import Position
from engines.core.setup.setup import Setup
from engines.core.transcript import read_transcript, replay
from engines.scythe.setup.results import ENDINGS
from tests.golden import any_game, smallworld
from tests.golden.any_game import asked_words
from tests.golden.games import FOLDER, Told, by, check_of
from tests.golden.regenerate import features_of, wanted_features


def game_of(path: Path) -> str:
    """The game of a transcript."""
    return path.name.partition("-")[0]


PATHS = sorted(FOLDER.glob("*.jsonl"))
SCYTHE = [path for path in PATHS if game_of(path) == "scythe"]
SMALLWORLD = [path for path in PATHS if game_of(path) == "smallworld"]
OTHERS = sorted({game_of(path) for path in PATHS} - {"scythe", "smallworld"})
RARE = {"where to put the worker"}  # asked once in thousands of games between bots; has its own tests
HINT = "if the change of rules is meant, run `make golden` and read the difference"


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The JSON values of a transcript."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@dataclass
class Replayed:
    """A transcript that was replayed: its questions, what it shows, what chance might have brought, its end."""

    setup: Setup
    state: Position
    questions: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    possible: set[str] = field(default_factory=set)


@cache
def replayed(path: Path) -> Replayed:
    """Replay a transcript, comparing everything."""
    head, *answers, last = lines_of(path)
    setup = Setup.from_json(head["setup"], path.name)
    state, told = registry.load(setup.game).new_initial_state(setup).listen(), Told()
    found = Replayed(setup, state)
    for number, line in enumerate(answers, 2):
        place = f"{path.name}, line {number}: {state.asked()}"
        found.questions.add(state.question())
        assert line["by"] == by(state), f"{place}, the transcript has {line['by']}; {HINT}"
        actions, outcomes = state.action_texts(), any_game.outcomes(state)
        assert line["do"] in actions, f"{place}, '{line['do']}' is not legal any more; {HINT}"
        assert line["check"] == check_of(state, actions), f"{place}: position, legal answers or a view differ; {HINT}"
        action = actions[line["do"]]
        found.seen |= any_game.seen_at(state, outcomes.get(action))
        found.possible |= set(outcomes.values())
        state.step(action)
        told.add(state)
    assert state.is_terminal(), f"{path.name}: the game goes on after the last answer; {HINT}"
    assert last["end"] == {"ended": state.core.ended, "digest": state.digest()}, f"{path.name}: another end; {HINT}"
    assert last["told"] == str(told), f"{path.name}: the rules tell something else of the same game; {HINT}"
    return found


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_transcript_replays(path: Path) -> None:
    assert replayed(path).questions


def test_every_kind_of_question_is_asked_in_some_transcript() -> None:
    asked = set().union(*(replayed(path).questions for path in SCYTHE))
    assert {words for words in asked_words("scythe") if not any(one.startswith(words) for one in asked)} <= RARE


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
        found = replayed(path)
        covered |= {part for question in found.questions for part in question.split(", ")}
        covered |= smallworld.features_of(found.setup, found.state.core)
    assert (smallworld.wanted_features() | smallworld.all_questions()) - covered == set()


@pytest.mark.parametrize("name", OTHERS)
def test_everything_that_a_game_has_is_in_some_transcript(name: str) -> None:
    """Questions, counts of players, levels, options, items, and all that chance might bring in any of them."""
    games = [replayed(path) for path in PATHS if game_of(path) == name]
    wanted = any_game.wanted_features(name) | asked_words(name)
    wanted |= set().union(*(found.possible for found in games))
    covered = set().union(*(found.seen | any_game.features_of(found.setup, found.state) for found in games))
    assert wanted - covered == set()


def test_goldens_are_ordinary_transcripts() -> None:
    path = min(PATHS, key=lambda path: path.stat().st_size)
    transcript = read_transcript(path)
    state = replay(registry.load(transcript.game), transcript)
    assert state.digest() == transcript.end["digest"]


def test_goldens_stay_small() -> None:
    assert sum(path.stat().st_size for path in PATHS) < 2_300_000
