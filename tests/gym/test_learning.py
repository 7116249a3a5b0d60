"""The example that learns: it does, and what it learned plays as a bot."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from engines.agents.specs import parse_bot
from engines.arena.match import play_to_end
from engines.core import registry
from engines.gym.batch import Batch
from engines.gym.encoding import ANSWERS
from tests.cli.running import scythe
from tests.sources import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "learn_small_world.py"
ROUNDS = 40  # of learning; the example itself takes 1,000
GAMES = 300


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example beside what it learned."""
    path = Path(shutil.copy(EXAMPLE, tmp_path_factory.mktemp("learned")))
    environment = os.environ | {"PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    subprocess.run([sys.executable, path, str(ROUNDS)], env=environment, check=True, capture_output=True)
    return path


def won(example: dict[str, Any], weights: Any) -> float:
    """Share of games that it wins against random answers by its shares, half of the games on each seat."""
    batch, rng, first = Batch("smallworld", 2, GAMES, seed=5), np.random.default_rng(1), np.full(GAMES, np.nan)
    own = np.arange(GAMES) % 2
    while np.isnan(first).any():
        shares = example["think"](weights, batch.observation, batch.mask)[2]
        thought = (shares.cumsum(1) > 0.9999 * rng.random((GAMES, 1))).argmax(1)
        drawn = (batch.mask * rng.random((GAMES, ANSWERS))).argmax(1)
        batch.step(np.where(batch.seat == own, thought, drawn))
        assert not batch.illegal.any()
        ended = batch.done & np.isnan(first)
        first[ended] = batch.reward[ended, own[ended]]
    return float(first.mean())


@pytest.mark.parametrize("rounds", ["abc", "0", "-1", "1.5"])
def test_rounds_that_cannot_be_are_asked_for_in_a_sentence(rounds: str) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, EXAMPLE, rounds], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, f"How many rounds? A whole number, 1 or more, not '{rounds}'.\n")


def test_it_learns(learned: Path) -> None:
    example = runpy.run_path(str(learned))
    untaught = won(example, example["learn"](0))
    taught = won(example, [*np.load(example["MODEL"]).values()])
    assert untaught + 0.1 < taught


def test_it_plays_as_a_bot_here_and_in_a_process_of_its_own(learned: Path) -> None:
    game = registry.load("smallworld")
    setup = game.tables.deal(2, Random(1))
    here = play_to_end(game, setup, [parse_bot("learned", str(learned)), parse_bot("random")], 5)
    there = play_to_end(game, setup, [parse_bot(f"python:file={learned}"), parse_bot("random")], 5)
    assert here.digest() == there.digest()


def test_simulate_gives_its_share_of_wins_with_an_interval(learned: Path) -> None:
    bots = ["--bot-file", learned, "--bot", "1=learned", "--bot", "random"]
    told = scythe("simulate", "smallworld", "-p", 2, "-n", 20, "--seed", 1, *bots, "-o", learned.parent / "run.sqlite")
    shares = re.findall(r"^Bot: learned +20 +[\d.]+\s% +[\d.]+–[\d.]+\s% ", told.stdout, re.MULTILINE)
    assert len(shares) == 1 and told.exit_code == 0
