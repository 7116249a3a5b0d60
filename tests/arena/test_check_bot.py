"""`--check-bot`: good bots pass, and each bot that breaks a rule is caught by the check for that rule."""

from __future__ import annotations

import gc
import json
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engines.agents import machine
from engines.agents.specs import parse_bot
from engines.arena import check_bot as check_module
from engines.arena import recorded
from engines.arena.check_bot import Check, check_bot
from engines.core import registry
from engines.core.engine.errors import ScytheError
from engines.core.game import Game
from tests.arena.clock import Clock
from tests.cli.running import scythe, sentence
from tests.processes import PATIENCE

BOTS = """
import gc, os, random, sys, time

from engines.arena import recorded

print("loaded")
ASKED = 0


class First:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.number = 0

    def choose(self, view, legal_actions):
        self.number += 1
        return self.pick(view, legal_actions)

    def pick(self, view, legal_actions):
        return self.rng.choice(legal_actions)


class Illegal(First):
    def pick(self, view, legal_actions):
        return legal_actions[-1] + (self.number > 5)


class Crash(First):
    def pick(self, view, legal_actions):
        return legal_actions[0] if self.number < 9 else [][0]


class SecondSeat(First):
    def pick(self, view, legal_actions):
        assert view["seat"] == 1, "I play only seat 1"
        return legal_actions[0]


class Unmade(First):
    def __init__(self, seed, depth):
        super().__init__(seed)


class Unlucky(First):
    def __init__(self, seed):
        raise ValueError("no luck")


class Unclosed(First):
    def close(self):
        raise BaseException("never")


class Slow(First):
    def pick(self, view, legal_actions):
        recorded.time.sleep(0.4 if self.number == 3 else 0)
        return legal_actions[0]


class Unseeded(First):
    def pick(self, view, legal_actions):
        return random.choice(legal_actions)


class Clock(First):
    def pick(self, view, legal_actions):
        return legal_actions[time.perf_counter_ns() // 1000 % len(legal_actions)]


class Counter(First):
    def pick(self, view, legal_actions):
        global ASKED
        ASKED += 1
        return legal_actions[ASKED // 7 % len(legal_actions)]


class Hashed(First):
    def pick(self, view, legal_actions):
        return random.Random(hash("scythe") + self.number).choice(legal_actions)


class Process(First):
    def pick(self, view, legal_actions):
        return random.Random(1000 * os.getpid() + self.number).choice(legal_actions)


class Loud(First):
    def pick(self, view, legal_actions):
        print("a thought")
        return legal_actions[0]


class Spoiling(First):
    def pick(self, view, legal_actions):
        os.write(1, b"a thought")
        return legal_actions[0]


def state_of(frame):
    while "state" not in frame.f_locals:
        frame = frame.f_back
    return frame.f_locals["state"]


class Peeking(First):
    def pick(self, view, legal_actions):
        hidden = state_of(sys._getframe()).core
        return legal_actions[sum((i + 1) * n for i, n in enumerate(hidden.deck)) % len(legal_actions)]


class Searching(First):
    def pick(self, view, legal_actions):
        seat = view["seat"] - 1
        states = [each for each in gc.get_objects() if type(each).__name__ == "Position"]
        found = [each for each in states if each.current_player() == seat and each.view(seat) == view]
        return legal_actions[sum((i + 1) * n for i, n in enumerate(found[0].core.deck)) % len(legal_actions)]


class Keeping(First):
    kept = None

    def pick(self, view, legal_actions):
        state = state_of(sys._getframe())
        self.kept, known = state, self.kept is None or self.kept is state
        return legal_actions[0 if known else -1]


BOTS = {name.lower(): kind for name, kind in list(globals().items()) if isinstance(kind, type)}
"""
GOOD = {"made", "legal", "in time", "quiet", "repeats", "repeats elsewhere", "blind", "copies"}


@pytest.fixture(scope="module")
def game() -> Game:
    return registry.load("scythe")


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here only bots that sleep take time, and elsewhere games get all they need, however slow the machine is."""
    monkeypatch.setattr(recorded, "time", Clock())
    monkeypatch.setattr(recorded, "LONGEST_START", PATIENCE)
    monkeypatch.setattr(check_module, "SLOWER", PATIENCE)


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "bots.py"
    path.write_text(BOTS)
    return str(path)


def checked(game: Game, spec: str, source: str, **limits: Any) -> dict[str, Check]:
    found = check_bot(game, parse_bot(spec, source), **({"players": (2,), "most": 60} | limits))
    return {check.name: check for check in found}


@contextmanager
def nothing_of_other_tests_found() -> Iterator[None]:
    """Inside, `gc.get_objects()` gives only what came into being inside, so no position of another test."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["random", "greedy", "first", "loud"])
def test_a_good_bot_passes_every_check(game: Game, source: str, spec: str) -> None:
    checks = checked(game, spec, source, players=(2, 3))
    assert checks.keys() == GOOD
    assert {check.name: check.finding for check in checks.values() if not check.passed} == {}


@pytest.mark.slow
def test_a_good_program_passes_every_check(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        "import json, sys\nfor line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'ask':\n"
        "        print(json.dumps({'action': message['legal'][-1]['action']}), flush=True)\n"
    )
    checks = checked(game, f"program:cmd={shlex.join([sys.executable, '-S', str(path)])}", "")
    assert {check.name: check.finding for check in checks.values() if not check.passed} == {}


@pytest.mark.parametrize(
    ("spec", "name", "said"),
    [
        ("unmade", "made", "The bot 'unmade' in "),
        ("unclosed", "made", "Its close() broke (BaseException: never)."),
        ("illegal", "legal", "With 2 players: The bot 'illegal' on seat 1 ("),
        ("illegal", "legal", " answered badly: "),
        ("crash", "legal", "bots.py, line 30 (IndexError: list index out of range)."),
        ("secondseat", "legal", "The bot 'secondseat' on seat 2, asked 'which section', broke in "),
    ],
)
def test_a_bot_that_breaks_is_not_looked_at_any_further(
    game: Game, source: str, spec: str, name: str, said: str
) -> None:
    checks = list(checked(game, spec, source).values())
    place = [check.name for check in checks].index(name)
    assert all(check.passed for check in checks[:place])
    assert checks[place].result == "FAIL"
    assert said in checks[place].finding
    assert {check.result for check in checks[place + 1 :]} == {"-"}
    assert checks[-1].finding == f"Not looked at, for the bot fails the check '{name}'."


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("python:file={}", "Bot file {}: has several bots, 'first', "),
        ("python:file={},bot=unmade", "The bot 'unmade' in {} cannot be made: missing a required argument: 'depth'."),
        ("python:file={},bot=unclosed", "Its close() broke (BaseException: never)."),
        ("python:file={},bot=fristt", "Bot file {}: has no bot 'fristt'; did you mean 'first'?"),
        ("python:file={},bot=unlucky", "The bot 'unlucky' in {}, line 46 cannot be made (ValueError: no luck)."),
        ("program:cmd=" + sys.executable + " {}.no", "ended with exit code 2 before it was asked: "),
    ],
)
def test_why_a_bot_of_another_process_cannot_be_made_is_told(
    game: Game, source: str, spec: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "A_MOMENT", PATIENCE)
    made = next(check_bot(game, parse_bot(spec.format(source)), players=(2,)))
    assert (made.name, made.passed) == ("made", False)
    assert said.format(source) in made.finding and ("No such file" in made.finding) == spec.startswith("program:")


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["unseeded", "clock", "counter"])
def test_a_bot_whose_games_do_not_repeat_is_told_the_first_answer_that_differs(
    game: Game, source: str, spec: str
) -> None:
    checks = checked(game, spec, source)
    assert not checks["repeats"].passed
    assert checks["repeats"].finding.startswith("Answer ") and "the second time" in checks["repeats"].finding
    assert checks["blind"].passed is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "name", "said"),
    [
        ("slow", "in time", "2 of 60 answers are late: median "),
        ("hashed", "repeats elsewhere", "in another process"),
        ("process", "repeats elsewhere", "in another process"),
        ("spoiling", "quiet", "It writes 'a thoughta thought"),
        ("peeking", "blind", "with other things hidden from it"),
        ("searching", "blind", "with other things hidden from it"),
        ("keeping", "copies", "about a copy of the position"),
    ],
)
def test_a_bot_that_breaks_one_rule_fails_its_check(game: Game, source: str, spec: str, name: str, said: str) -> None:
    with nothing_of_other_tests_found():
        checks = checked(game, spec, source, limit=0.3)
    assert checks[name].result == "FAIL"
    assert said in checks[name].finding
    later = {"blind", "copies"} if spec == "keeping" else {name}
    assert {check.name for check in checks.values() if not check.passed} <= later


@pytest.mark.slow
def test_the_command_prints_a_line_a_check_and_fails_with_the_bot(source: str, tmp_path: Path) -> None:
    words = ["simulate", "--bot-file", source, "-p", 2, "--check-bot"]
    good = scythe(*words, "first", "--format", "json")
    assert good.exit_code == 0, good.output
    assert {row["result"] for row in json.loads(good.stdout)} == {"ok"}
    bad = scythe(*words, "crash")
    assert sentence(bad) == "The bot 'crash' fails 1 of 8 checks: legal."
    assert [line[:25].split() for line in bad.stdout.splitlines() if line[0] != " "][:3] == [
        ["ok", "made"],
        ["FAIL", "legal"],
        ["-", "in", "time"],
    ]
    assert max(len(line) for line in bad.stdout.splitlines() if source not in line) <= 80
    assert [path.name for path in tmp_path.iterdir()] == ["bots.py"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--check-bot", "gredy"], 1, "did you mean 'greedy'?"),
        (["--check-bot", "greedy", "-p", "9"], 1, "9"),
        (["--check-bot", "greedy", "--jobs", "2"], 2, "--check-bot plays games of its own; leave out --jobs."),
        (["--limit", "2"], 2, "--limit belongs to --check-bot."),
        (["--check-bot", "greedy", "--limit", "0"], 2, "0"),
    ],
)
def test_mistakes_are_said_in_one_sentence(arguments: list[str], code: int, said: str) -> None:
    result = scythe("simulate", *arguments)
    assert said in sentence(result)
    assert result.exit_code == code


def test_a_bot_is_not_blamed_for_a_temporary_folder_that_cannot_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    with pytest.raises(ScytheError, match="No temporary folder can be made"):
        recorded.play_elsewhere("smallworld", parse_bot("random"), [], 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("        while True: pass", "It did nothing for 5.3 seconds and was stopped."),
        ("        os.kill(os.getpid(), 9)", "It ended the process in which it plays (exit code -9)."),
    ],
)
def test_a_bot_that_never_answers_or_ends_the_process_fails(tmp_path: Path, body: str, said: str) -> None:
    path = tmp_path / "bad.py"
    path.write_text(
        "import os\nclass Bad:\n    def __init__(self, seed): pass\n    def choose(self, view, legal):\n"
        f"{body}\nBOTS = {{'bad': Bad}}\n"
    )
    bad = scythe("simulate", "--bot-file", path, "-p", 2, "--limit", 0.3, "--check-bot", "bad", "--format", "json")
    assert [row["finding"] for row in json.loads(bad.stdout) if row["result"] == "FAIL"] == [said]
    assert sentence(bad) == "The bot 'bad' fails 1 of 2 checks: runs."


@pytest.mark.slow
def test_a_file_that_never_ends_is_ended_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_module, "LONGEST_START", 5)
    path = tmp_path / "bad.py"
    path.write_text("while True: pass")
    bad = scythe("simulate", "--bot-file", path, "--check-bot", "bad")
    assert sentence(bad) == "The bot 'bad' fails 1 of 1 checks: runs."


@pytest.mark.slow
def test_what_no_check_sees_is_said() -> None:
    good = scythe("simulate", "--check-bot", "random", "-p", 2, "--format", "json")
    assert good.exit_code == 0 and "Not seen: a bot that reads or writes the memory" in good.stderr
