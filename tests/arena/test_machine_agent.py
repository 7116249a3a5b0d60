"""Bots that are programs: they play, they repeat, and however they fail, nothing hangs and nobody is left running."""

from __future__ import annotations

import os
import shlex
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engines.agents import process as process_module
from engines.agents.agent import AgentFault
from engines.agents.machine import ProgramAgent
from engines.agents.process import Program
from engines.agents.specs import bots_for, parse_bot
from engines.arena.describe import describe
from engines.arena.experiment import Experiment
from engines.arena.match import BotTable, play_match, seat_seed
from engines.arena.runner import run
from engines.arena.store import RunFile
from engines.core import registry
from engines.core.engine.errors import BotError
from engines.core.game import Game, game_key
from engines.core.setup.setup import Setup
from tests.cli.running import process, start
from tests.processes import PATIENCE, children, needs_proc, wait_until, with_word

BEFORE: set[int] = set()
START = """
import json, os, sys, time
from random import Random

def say(answer):
    print(json.dumps(answer), flush=True)

"""
PLAYER = """
log = open(sys.argv[1], "a") if len(sys.argv) > 1 else open(os.devnull, "w")
for line in sys.stdin:
    print(line, end="", file=log, flush=True)
    message = json.loads(line)
    if message["type"] == "hello":
        rng = Random(message["seed"])
    elif message["type"] == "ask":
        say({"do": rng.choice(message["legal"])["words"]})
"""


@pytest.fixture(scope="module")
def game() -> Game:
    return registry.load("scythe")


def table(game: Game, players: int) -> Setup:
    cells = [("nordic", "industrial"), ("rusviet", "patriotic"), ("crimea", "mechanical")]
    setup = game.tables.seat_cells(cells[:players], 0)
    setup.options.update(turn_cap=10)
    return setup


def program(folder: Path, body: str, *arguments: object, seconds: float = 300) -> str:
    """The spec of a program in Python."""
    path = folder / "bot.py"
    path.write_text(START + body)
    words = [sys.executable, "-S", str(path), *map(str, arguments)]
    return f"program:cmd={shlex.join(words)},seconds={seconds}"


def played(game: Game, spec: str, seed: int = 5) -> Any:
    return play_match(game, table(game, 2), bots_for(["random", f"1={spec}"], 2), seed)


def failure(game: Game, spec: str) -> str:
    """The sentence with which the game breaks off."""
    with pytest.raises(BotError) as caught:
        played(game, spec)
    assert_nobody_left()
    return str(caught.value)


@pytest.fixture(autouse=True)
def moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs get all the time they need to end by themselves, however slow the machine is."""
    monkeypatch.setattr(process_module, "PATIENCE", PATIENCE)


@pytest.fixture
def no_moment(moment: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nearly no time to end, for programs that would stay."""
    monkeypatch.setattr(process_module, "PATIENCE", 0.1)


@pytest.fixture(autouse=True)
def others() -> None:
    """Remembers the children of ours that tests before this one have left."""
    BEFORE.clear()
    BEFORE.update(children(os.getpid()))


def assert_nobody_left() -> None:
    """No child of ours runs or waits to be buried."""
    assert children(os.getpid()) <= BEFORE


def test_a_program_plays_and_its_games_repeat(game: Game, tmp_path: Path) -> None:
    spec = program(tmp_path, PLAYER)
    row, seats = played(game, spec)
    assert (row, seats) == played(game, spec)
    assert row["digest"] != played(game, spec, seed=6)[0]["digest"]
    assert seats["bot"][0] == spec
    assert_nobody_left()


def test_programs_of_several_seats_are_processes_of_their_own(game: Game, tmp_path: Path) -> None:
    bots = bots_for([program(tmp_path, PLAYER, tmp_path / "log")], 2)
    play_match(game, table(game, 2), bots, 5)
    log = (tmp_path / "log").read_text()
    assert log.count('"type":"hello"') == log.count('"type":"end"') == 2
    assert '"seats":[1]' in log and '"seats":[2]' in log


def test_a_program_hears_of_others_and_not_of_itself_nor_of_hidden_things(game: Game, tmp_path: Path) -> None:
    played(game, program(tmp_path, PLAYER, tmp_path / "log"))
    log = (tmp_path / "log").read_text()
    assert '"by":"seat 2"' in log and '"by":"seat 1"' not in log
    assert '"question":"objective card dealt"' in log
    assert '"question":"Factory card dealt"' not in log
    assert log.splitlines()[-1].startswith('{"type":"end","scores":[')


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("sys.exit(3)", "ended with exit code 3."),
        ("os.kill(os.getpid(), 9)", "was ended by signal 9."),
        ("time.sleep(600)", "did not answer within 0.5 seconds."),
        ("for line in sys.stdin: print('x', end='')", "did not answer within 0.5 seconds."),
        ("while True: print('chatter ' * 1000)", "chatter"),
        ("sys.stdin.readline()\nwhile True: sys.stdout.write('x' * 10_000)", "gave 3 bad answers: xxxx"),
        ("for line in sys.stdin: say({'action': 62})", "gave 3 bad answers: 62 is not legal for 'which section'"),
        ("for line in sys.stdin:\n if 'ask' in line or 'error' in line: say([])", "gave 3 bad answers: [] is not"),
    ],
)
def test_a_program_that_fails_is_named_with_seat_and_question(game: Game, tmp_path: Path, body: str, said: str) -> None:
    spec = program(tmp_path, body, seconds=0.5 if "0.5 seconds" in said else 300)
    found = failure(game, spec)
    assert found.startswith(f"The bot '{spec}' on seat 1, asked '")
    assert said in found


def test_one_second_is_a_second(game: Game, tmp_path: Path) -> None:
    assert failure(game, program(tmp_path, "time.sleep(600)", seconds=1)).endswith("did not answer within 1 second.")


@pytest.mark.usefixtures("no_moment")
def test_a_program_that_stays_without_output_is_not_waited_for(game: Game, tmp_path: Path) -> None:
    assert "closed its output." in failure(
        game, program(tmp_path, "sys.stdin.readline()\nos.close(1)\ntime.sleep(600)")
    )


def test_a_program_must_not_speak_before_it_is_asked(tmp_path: Path) -> None:
    words = program(tmp_path, "say('hello')\nsys.stdin.read()").removeprefix("program:cmd=").partition(",")[0]
    agent = ProgramAgent(1, words)
    try:
        assert wait_until(agent._program.has_spoken)
        with pytest.raises(AgentFault, match=r"wrote .*hello.* to its standard output before it was asked"):
            agent.choose({"seat": 1, "question": "which section", "legal": []}, [])
    finally:
        agent.close()
    assert_nobody_left()


def test_a_bad_answer_is_refused_with_a_reason_and_given_again(game: Game, tmp_path: Path) -> None:
    body = PLAYER.replace(
        'say({"do"', 'say({"do": "fly"}); errors = sys.stdin.readline(); log.write(errors); say({"do"'
    )
    played(game, program(tmp_path, body, tmp_path / "log"))
    assert "\"message\":\"'fly' is not an answer to 'which section'; known: section " in (tmp_path / "log").read_text()


@pytest.mark.usefixtures("no_moment")
def test_a_program_that_stays_after_the_end_is_ended_with_all_that_it_started(game: Game, tmp_path: Path) -> None:
    mark = f"mark-{os.getpid()}-{time.monotonic_ns()}"
    sleeper = [sys.executable, "-S", "-c", "import time; time.sleep(600)", mark]
    start, stay = f"import subprocess\nsubprocess.Popen({sleeper})\n", "time.sleep(600)\nopen(sys.argv[1], 'w')\n"
    played(game, program(tmp_path, start + PLAYER + stay, tmp_path / "stayed"))
    assert (tmp_path / "stayed").read_text(), "the log of the game, which is emptied by who stays to the end"
    assert wait_until(lambda: not with_word(mark))
    assert_nobody_left()


def test_a_program_that_reads_nothing_does_not_hold_up_who_writes_to_it() -> None:
    sleeper = Program([sys.executable, "-S", "-c", "import time; time.sleep(600)"], 100)
    for _ in range(200):
        sleeper.send("x" * 10_000 + "\n")
    assert sleeper.receive(0.1) is None
    sleeper.stop()
    sleeper.stop()
    assert_nobody_left()


def test_a_table_that_cannot_be_made_leaves_no_program_running(game: Game, tmp_path: Path) -> None:
    good = parse_bot(program(tmp_path, PLAYER))
    bots = tmp_path / "mine.py"
    bots.write_text("class Bad:\n    def __init__(self, seed):\n        1 / 0\n\nBOTS = {'bad': Bad}\n")
    with pytest.raises(BotError, match=r"The bot 'bad' in .*mine.py, line 3 cannot be made \(ZeroDivisionError"):
        BotTable(game, [good, parse_bot("bad", str(bots))], game_key(1))
    assert_nobody_left()


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("program", "the command is missing; write program:cmd=./mybot"),
        ("program:cmd=./no-such-bot", "there is no program './no-such-bot' that can be started"),
        ("program:cmd='python", "the command cannot be read (no closing quotation)"),
        ("program:cmd=true,seconds=0", "seconds cannot be '0'; it takes a number from 0.01 to 86400"),
        ("program:comand=true", "program has no setting 'comand'; did you mean 'cmd'?"),
    ],
)
def test_a_spec_that_names_no_program_is_refused(spec: str, said: str) -> None:
    with pytest.raises(BotError) as caught:
        parse_bot(spec)
    assert said in str(caught.value)


def test_a_seed_of_a_seat_tells_nothing_about_another() -> None:
    seeds = {seat_seed(game_key(3), seat) for seat in range(7)}
    assert len(seeds) == 7
    assert all(0 <= seed < 2**48 for seed in seeds)


def rows(path: Path) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection, connection:
        found = connection.execute("SELECT game_index, digest FROM games ORDER BY game_index").fetchall()
    connection.close()
    return found


def simulated(folder: Path, name: str, spec: str, *arguments: object) -> tuple[int, str, str]:
    where = ["-o", folder / name, "--seed", 4, "-p", 2, "--option", "turn_cap=10"]
    return process("simulate", "--bot", "random", "--bot", f"1={spec}", *where, *arguments)


def planned(spec: str, games: int) -> Experiment:
    return Experiment("scythe", 2, games, 4, (spec, "random"), assignment="random", options={"turn_cap": 10})


def stored(path: Path, experiment: Experiment, jobs: int) -> bool:
    """Play the experiment into a run file, which is deleted when it stays empty; True when all games are in it."""
    with RunFile.create(path, describe(experiment, registry.load("scythe"))) as store:
        try:
            return run(experiment, store, jobs, 1.0, lambda done, seconds: None)
        finally:
            store.discard_empty()


@pytest.mark.slow
def test_two_processes_play_the_same_games_as_one(tmp_path: Path) -> None:
    experiment = planned(program(tmp_path, PLAYER), 16)
    assert all(stored(tmp_path / f"{jobs}.sqlite", experiment, jobs) for jobs in (1, 2))
    assert rows(tmp_path / "1.sqlite") == rows(tmp_path / "2.sqlite")
    assert len(rows(tmp_path / "1.sqlite")) == 16


@pytest.mark.slow
@needs_proc
def test_a_run_that_breaks_off_ends_the_programs_of_its_other_processes(tmp_path: Path) -> None:
    """The first bot to come is busy for ever, the next ones answer nonsense: the game of one ends the run."""
    mark = f"mark-{os.getpid()}-{time.monotonic_ns()}"
    body = """
try:
    os.close(os.open(sys.argv[2], os.O_CREAT | os.O_EXCL))
except FileExistsError:
    for line in sys.stdin:
        say("nonsense")
else:
    time.sleep(3000)
"""
    spec = program(tmp_path, body, mark, tmp_path / "first", seconds=3000)
    with pytest.raises(BotError, match="gave 3 bad answers"):
        stored(tmp_path / "run.sqlite", planned(spec, 20), 2)
    assert not (tmp_path / "run.sqlite").exists()
    assert wait_until(lambda: not with_word(mark))


ENDED_EARLY = """
import os, signal, subprocess, sys
from engines.agents.process import Program
from engines.arena import runner
from engines.arena.experiment import Experiment

class EndedEarly(subprocess.Popen):
    def __init__(self, *words, **options):
        super().__init__(*words, **options)
        os.kill(os.getpid(), signal.SIGTERM)

runner._start_worker(Experiment("tests.fakes:GAME", 2, 1, 1, ("random", "random")))
subprocess.Popen = EndedEarly
Program([sys.executable, "-S", "-c", "import time; time.sleep(600)", sys.argv[1]], 100).receive(500)
"""


@needs_proc
def test_a_process_that_is_ended_while_it_starts_a_program_ends_that_too() -> None:
    mark = f"mark-{os.getpid()}-{time.monotonic_ns()}"
    with start(mark, command=[sys.executable, "-c", ENDED_EARLY]) as worker:
        assert worker.wait(PATIENCE) == 1, worker.communicate()
    assert wait_until(lambda: not with_word(mark))


def test_what_a_program_writes_to_standard_error_is_passed_on(tmp_path: Path) -> None:
    spec = program(tmp_path, "print('thinking', file=sys.stderr)\n" + PLAYER)
    code, out, said = simulated(tmp_path, "run.sqlite", spec, "-n", 2, "--format", "json")
    assert code == 0, said
    assert "thinking" in said and "thinking" not in out


@needs_proc
@pytest.mark.parametrize("session", [False, True])
def test_a_child_that_keeps_the_output_of_a_program_holds_up_nobody(game: Game, tmp_path: Path, session: bool) -> None:
    """The child outlives the program, in its process group or out of reach in a session of its own."""
    mark = "600.125" if session else "600.0625"  # each case its own: others may run beside it
    body = f"""
import subprocess
subprocess.Popen(["sleep", "{mark}"], start_new_session={session})
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        say({{"action": message["legal"][0]["action"]}})
"""
    started = time.monotonic()
    play_match(game, table(game, 2), [parse_bot(program(tmp_path, body)), parse_bot("random")], 1)
    assert time.monotonic() - started < PATIENCE / 2
    assert session or wait_until(lambda: not with_word(mark))
    left = with_word(mark)
    assert bool(left) is session
    for number in left:
        os.kill(number, 9)
