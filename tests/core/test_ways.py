"""The ways to work out a value network: 64 bits, plain C, what processors can do at once; all find the same numbers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engines
from engines.core.search.network_file import room_of

ROOT = Path(__file__).resolve().parents[2]
HEADERS = ROOT / "engines" / "core" / "search"
COMPILERS = {  # with the command that runs what it makes
    "as it is built": (["cc", "-O3"], []),
    "a number at a time, checked": (["cc", "-O1", "-fsanitize=undefined", "-fno-sanitize-recover=all"], []),
    "arm64": (["aarch64-linux-gnu-gcc", "-O3", "-static"], ["qemu-aarch64"]),
}
PLAY = """
from random import Random
from engines.agents.specs import parse_bot
from engines.core import registry
from engines.core.game import game_key
for name in registry.names():
    game = registry.load(name)
    position = game.rules.start(game.tables.deal(3, Random(4)))
    context = game.bots.spec_context([parse_bot("expert:policy")] * 3)
    for _ in range(100):
        game.bots.play_on(position, context, game_key(4), 1)
        print(name, position.decisions, position.legal, list(context.shares), list(context.logits))
"""


@pytest.mark.parametrize("how", COMPILERS)
def test_where_a_way_is_exact_it_finds_what_64_bits_find(how: str, tmp_path: Path) -> None:
    (compiler, *flags), runs = COMPILERS[how]
    if not shutil.which(compiler) or (runs and not shutil.which(runs[0])):
        pytest.skip(f"there is no {compiler} here, or nothing to run what it makes")
    made = str(tmp_path / "ways")
    command = [compiler, *flags, "-I", str(HEADERS), str(Path(__file__).with_name("layers_ways.c")), "-o", made]
    subprocess.run(command, check=True)
    done = subprocess.run([*runs, made], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    exact = dict(line.split() for line in done.stdout.splitlines())
    assert len(exact) >= 2 and all(int(count) > 2000 for count in exact.values())


@pytest.mark.skipif(engines.build() != "compiled", reason="uncompiled there is one way, Python's")
def test_games_of_experts_are_the_same_on_every_way() -> None:
    played = []
    for way in ("", "sse2", "plain", "wide"):
        environment = os.environ | {"SCYTHE_SIMD": way, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", PLAY], env=environment, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        played.append(done.stdout)
    assert played[0].count("\n") >= 400
    assert set(played) == {played[0]}


def test_inputs_that_have_room_cannot_overflow_32_bits() -> None:
    assert room_of([[3, -1], [0, -7]], [-(2**31 - 1 - 70), 5]) == 10
    assert room_of([[1]], [2**31 - 1]) == 0
    assert room_of([[1]], [2**40]) == 0
    assert room_of([[0]], [0]) == 2**31 - 1
