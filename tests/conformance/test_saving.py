"""Saved positions and transcripts bring back the same game."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import engines
from engines.core.engine import saving
from engines.core.engine.errors import DataError, TranscriptError
from engines.core.engine.playout import play_random
from engines.core.setup.setup import Setup
from engines.core.transcript import Transcript, read_transcript, replay
from tests.conformance.cases import CASES, LONGEST, Case, play_to_end, positions, random_play
from tests.transcripts import TranscriptWriter

every_case = pytest.mark.parametrize("case", CASES, ids=str)


@cache
def written(case: Case) -> str:
    """The transcript of a random game."""
    file, state = StringIO(), case.start()
    writer = TranscriptWriter(file, state.game, state.setup, ["random"] * case.players)
    for position, action in random_play(state, 1):
        writer.answer(position, action)
    writer.end(state)
    return file.getvalue()


def recorded(case: Case, folder: Path) -> Path:
    """It as a file."""
    path = folder / "game.jsonl"
    path.write_text(written(case), encoding="utf-8")
    return path


@every_case
def test_saved_position_is_the_same_position(case: Case) -> None:
    for state in positions(case)[::4]:
        saved = json.loads(json.dumps(state.to_json()))
        loaded = state.game.state_from(state.setup, saved)
        assert (loaded.digest(), loaded.legal_actions()) == (state.digest(), state.legal_actions())
        assert loaded.action_texts() == state.action_texts()
        assert saving.differences(case.name, loaded.core, state.core) == {}


@every_case
def test_copies_are_the_same_position_and_go_their_own_way(case: Case) -> None:
    ways: tuple[Callable[[Any], Any], ...] = (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)))
    for state in positions(case)[::16]:
        for way in ways:
            other = way(state)
            assert type(other.core) is type(state.core) and other.setup == state.setup
            assert (other.to_json(), other.core.legal) == (state.to_json(), state.core.legal)
            assert saving.to_json(case.name, way(state.core)) == state.to_json()
            before = state.digest()
            play_random(other.core, 1, 40)
            assert state.digest() == before and (other.digest() != before or state.is_terminal())


@pytest.mark.skipif(engines.build() != "compiled", reason="there is no compiled build in this process to compare with")
def test_what_one_build_pickles_the_other_reads() -> None:
    states = [positions(Case(name, 2))[20] for name in ("architects", "scythe", "smallworld", "wayfarers")]
    digests = [state.digest() for state in states]
    text = "import pickle, sys; states = pickle.load(sys.stdin.buffer); import engines; print(engines.build());"
    text += "[print(state.digest()) for state in states]; sys.stdout.flush(); pickle.dump(states, sys.stdout.buffer)"
    environment = {**os.environ, "SCYTHE_PURE": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", text], input=pickle.dumps(states), env=environment, capture_output=True, check=True
    )
    build, *found, back = ran.stdout.split(b"\n", 5)
    assert build == b"uncompiled" and [one.decode() for one in found] == digests
    assert [state.digest() for state in pickle.loads(back)] == digests


@every_case
def test_loaded_position_plays_on_like_the_saved_one(case: Case) -> None:
    state = positions(case)[-1]
    loaded, played = state.game.state_from(state.setup, state.to_json()), state.clone()
    play_to_end(loaded, 3)
    play_to_end(played, 3)
    assert loaded.digest() == played.digest()


@every_case
def test_random_seats_in_the_core_play_on_the_same_after_loading(case: Case) -> None:
    for state in positions(case)[::12]:
        loaded, played = state.game.state_from(state.setup, state.to_json()), state.clone()
        assert play_random(loaded.core, 3, LONGEST) == play_random(played.core, 3, LONGEST)
        assert loaded.digest() == played.digest()


@every_case
def test_damaged_save_is_refused(case: Case) -> None:
    state = positions(case)[0]
    saved = state.to_json()
    name = next(iter(saved["fields"]))
    for wrong in (
        {**saved, "format_version": 99},
        {**saved, "game": "chess"},
        {**saved, "fields": {}},
        {**saved, "fields": {**saved["fields"], name: "many"}},
        {**saved, "fields": {**saved["fields"], name: 10**6}},
    ):
        with pytest.raises(DataError):
            state.game.state_from(state.setup, wrong)


@every_case
def test_setup_survives_its_file_form(case: Case) -> None:
    setup = case.setup()
    assert Setup.from_json(json.loads(json.dumps(setup.to_json()))) == setup


@every_case
def test_transcript_replays_without_a_seed(case: Case, tmp_path: Path) -> None:
    transcript = read_transcript(recorded(case, tmp_path))
    state = replay(case.game, transcript)
    assert state.is_terminal()
    assert state.digest() == transcript.end["digest"]


@every_case
def test_transcript_cut_off_anywhere_can_be_resumed(case: Case, tmp_path: Path) -> None:
    path = recorded(case, tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: len(text) * 2 // 3], encoding="utf-8")
    transcript = read_transcript(path)
    state = replay(case.game, transcript)
    assert transcript.answers and not state.is_terminal()
    play_to_end(state, 4)


@every_case
def test_transcript_that_does_not_fit_is_refused(case: Case, tmp_path: Path) -> None:
    transcript = read_transcript(recorded(case, tmp_path))
    by, words = transcript.answers[5]
    for wrong in ((by, "no such words"), ("seat 9", words)):
        answers = [*transcript.answers[:5], wrong, *transcript.answers[6:]]
        damaged = Transcript(transcript.game, transcript.rules_version, transcript.setup, transcript.bots, answers)
        with pytest.raises(TranscriptError, match="6"):
            replay(case.game, damaged)
