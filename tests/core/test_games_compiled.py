"""The games of the tests, compiled together with the kernel: the same tests pass, and the same games come out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.core import games
from tests.sources import ROOT

pytestmark = pytest.mark.xdist_group("compiled games")
# What only games with a score sheet are asked is asked of none here; that is no test skipped.
OPTIONS = ["-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestUnknownMarkWarning"]
OPTIONS += ["-o", "empty_parameter_set_mark=xfail"]
TESTS = ["tests/conformance", *(f"tests/core/test_{name}.py" for name in games.TESTS)]
STREAM = """
import engines, hashlib
from random import Random
from tests.core.divers.game import GAME
print(engines.build())
for seed in range(60):
    state = GAME.new_initial_state(GAME.deal(2 + seed % 3, Random(seed)))
    rng, seen = Random(seed), hashlib.sha256()
    while not state.is_terminal():
        state.apply_action(state.sample_chance(seed) if state.is_chance() else rng.choice(state.legal_actions()))
        seen.update(f"{state.digest()} {state.core.legal} ".encode())
    print(seen.hexdigest())
"""


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run this Python with the packages under `folder`."""
    variables = {k: v for k, v in os.environ.items() if k != "SCYTHE_PURE"} | {"PYTHONPATH": str(folder)} | environment
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=variables, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kernel and games of the tests, compiled in a tree of their own."""
    folder = tmp_path_factory.mktemp("games") / "tree"
    done = run(ROOT, "-m", "tests.core.games", str(folder), SCYTHE_PURE="1")
    if done.returncode == 3:
        pytest.skip("no C compiler on this machine")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.slow
def test_same_tests_pass_in_the_compiled_games(tree: Path) -> None:
    done = run(tree, "-m", "pytest", *OPTIONS, *TESTS)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    assert "skipped" not in done.stdout


@pytest.mark.slow
def test_both_builds_play_the_same_games(tree: Path) -> None:
    compiled, plain = run(tree, "-c", STREAM), run(ROOT, "-c", STREAM, SCYTHE_PURE="1")
    assert compiled.stdout.splitlines()[0] == "compiled", compiled.stderr
    assert plain.stdout.splitlines()[0] == "uncompiled", plain.stderr
    assert compiled.stdout.splitlines()[1:] == plain.stdout.splitlines()[1:]


def test_games_keep_to_the_core_subset(tmp_path: Path) -> None:
    games.write_tree(tmp_path / "tree")
    assert games.violations_of(tmp_path / "tree") == []
