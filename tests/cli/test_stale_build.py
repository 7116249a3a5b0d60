"""After a change of rules, and while they are compiled: what plays stops, all else runs the sources."""

from __future__ import annotations

import sys

import pytest

import engines
from engines.core.engine.version import PROGRAM_VERSION
from tests.cli.running import process

pytestmark = pytest.mark.skipif(engines.build() != "compiled", reason="this run is uncompiled")
STALE = """
import sys
from engines.core.build.compile import choose
choose.recorded_fingerprint = lambda root: "other"
from scythe_cli.main import main
sys.argv = ["scythe", *sys.argv[1:]]
main()
"""
WHY = "Rules changed since the last build: run `make compile` (or set SCYTHE_PURE=1 to run uncompiled)."
NOTE = "The build is stale (`make compile` renews it): running uncompiled."


STALE_COMMAND = [sys.executable, "-c", STALE]  # `scythe` with a build that was made from other sources


def test_the_version_says_that_the_build_is_stale() -> None:
    assert process("--version", command=STALE_COMMAND) == (0, f"scythe {PROGRAM_VERSION} (stale)\n", f"{WHY}\n")


@pytest.mark.parametrize("name", ["play", "simulate"])
def test_what_plays_stops_and_names_both_ways_on(name: str) -> None:
    assert process(name, command=STALE_COMMAND) == (1, "", f"Error: {WHY}\n")


@pytest.mark.parametrize(
    "words", ["simulate --help", "play -h", "setup -p 3 --seed 1", "score --help", "report no_such_run.sqlite"]
)
def test_what_plays_nothing_runs_the_sources_and_says_so(words: str) -> None:
    code, out, err = process(*words.split())
    assert process(*words.split(), command=STALE_COMMAND) == (code, out, f"{NOTE}\n{err}")
