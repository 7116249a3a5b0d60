"""`scythe simulate`: plan, run file, interrupts and continuation."""

from __future__ import annotations

import json
import math
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engines.arena import runner
from tests.arena.clock import a_clock_that_gains_a_second_a_look
from tests.cli.running import FAKE, ROOT, process, scythe, sentence, start
from tests.fakes import GAME
from tests.processes import PATIENCE, children, is_alive, needs_proc, wait_until

TABLES = ("SELECT * FROM games ORDER BY game_index", "SELECT * FROM seats ORDER BY game_index, seat")
# Batches are of a few games, and no run of hundreds of games ends before it is stopped.
SLOWLY = {"SECONDS_A_RACE": "0.5", "RACES_A_PROCESS": "30"}


def tables(path: Path) -> list[Any]:
    connection = sqlite3.connect(f"file:{path}?mode=rw", uri=True)  # where a writer was killed, this mends the file
    try:
        return [connection.execute(query).fetchall() for query in TABLES]
    finally:
        connection.close()


def meta(path: Path) -> dict[str, Any]:
    connection = sqlite3.connect(path)
    try:
        return {key: json.loads(value) for key, value in connection.execute("SELECT key, value FROM run")}
    finally:
        connection.close()


def simulate(path: Path, *arguments: object) -> Any:
    return scythe("simulate", FAKE, "-p", 3, "--seed", 8, "-o", path, "--jobs", 1, *arguments)


def has_games(path: Path) -> bool:
    """Whether some are stored. It takes no longer than it must, for meanwhile nobody can write."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            return bool(connection.execute("SELECT 1 FROM batches LIMIT 1").fetchall())
    except sqlite3.Error:
        return False  # not made yet, or just being written


def wait_for_games(path: Path) -> None:
    assert wait_until(lambda: has_games(path)), "no games were stored"


def test_plan_first_then_the_table_then_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    result = simulate(path, "-n", 90, "--banned-pairs", "official")
    assert result.exit_code == 0
    said = result.stderr.splitlines()
    assert said[0].startswith("Plan: 90 games of 3 players, balanced assignment, bots greedy, seed 8.")
    assert next(line for line in said if line.startswith("faction/mat")).split()[1:4] == ["23", "about", "12"]
    assert any(line.startswith("Expected time: ") for line in said)
    assert f"90 games are stored in {path}." in said
    assert "Nordic" in result.stdout


def test_a_drawn_seed_is_said_only_when_the_run_begins(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    assert "Seed " not in scythe("simulate", FAKE, "-n", 10, "-p", 9, "-o", path).stderr
    assert "seats 2 to 7 players, not 1" in sentence(scythe("simulate", FAKE, "-n", 10, "-p", 1, "-o", path))
    assert "Seed " in scythe("simulate", FAKE, "-n", 10, "-p", 3, "-o", path).stderr


def test_plan_and_report_agree_on_what_a_run_shows(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    assert simulate(path, "-n", 230, "--banned-pairs", "official").exit_code == 0
    planned = {strength["what"]: strength for strength in meta(path)["plan"]["strengths"]}
    seen = {"/".join(power["factors"]): power for power in summary_of(path)["power"]}
    for factor in ("faction", "mat"):
        # The plan knows how often each comes up, the report also how its blocks scattered.
        assert 100 * seen[factor]["detectable"] == pytest.approx(100 * planned[factor]["detectable"], abs=0.4)
        assert seen[factor]["least"] == pytest.approx(planned[factor]["appearances"], abs=1)
        assert seen[factor]["games_needed"]["5"] == pytest.approx(planned[factor]["games_needed"]["5"], rel=0.1)


def summary_of(path: Path) -> dict[str, Any]:
    numbers: dict[str, Any] = json.loads(scythe("report", path, "--format", "json").stdout)
    return numbers


def test_the_run_file_says_everything_needed_to_repeat_the_run(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    bots = ["--bot", "greedy", "--bot", "2=random"]
    simulate(path, "-n", 30, *bots, "--option", "break_every=0", "--banned-pairs", "official")
    found = meta(path)
    assert found["format"] == "scythe-run" and found["format_version"] == 5
    assert (found["game"], found["players"], found["games"], found["seed"]) == (FAKE, 3, 30, 8)
    assert found["bots"] == ["greedy", "random", "greedy"]
    assert found["block_size"] == 3
    assert found["banned"] == [["rusviet", "industrial"], ["crimea", "patriotic"]]
    assert found["levels"]["faction"] == ["nordic", "rusviet", "crimea", "saxony", "polania"]
    assert found["plan"]["cells"] == 23
    assert found["build"] in ("compiled", "uncompiled")
    assert {"program_version", "rules_version", "command", "created", "columns"} <= found.keys()


def test_the_same_seed_gives_the_same_tables(tmp_path: Path) -> None:
    simulate(tmp_path / "1.sqlite", "-n", 60)
    simulate(tmp_path / "2.sqlite", "-n", 60)
    assert tables(tmp_path / "1.sqlite") == tables(tmp_path / "2.sqlite")


@pytest.mark.parametrize("form", ["json", "ndjson", "csv"])
def test_stdout_carries_nothing_but_the_rows(tmp_path: Path, form: str) -> None:
    result = simulate(tmp_path / "run.sqlite", "-n", 60, "--format", form)
    if form == "json":
        assert {"games", "win rate"} <= json.loads(result.stdout)[0].keys()
    elif form == "ndjson":
        assert all(json.loads(line) for line in result.stdout.splitlines())
    else:
        assert result.stdout.splitlines()[0].count(",") >= 5


def test_games_are_rounded_up_to_whole_blocks(tmp_path: Path) -> None:
    result = simulate(tmp_path / "run.sqlite", "-n", 10, "--bot", "1=random")
    assert "12 games instead of 10, to make whole blocks of 3." in result.stderr
    assert "Plan: 12 games of 3 players in 4 blocks of 3" in result.stderr
    assert len(tables(tmp_path / "run.sqlite")[0]) == 12


@pytest.mark.slow
def test_killed_at_once_and_continued_it_is_the_same_run(tmp_path: Path) -> None:
    arguments = [FAKE, "-n", 300, "-p", 3, "--seed", 8, "--jobs", 2]
    whole, cut = tmp_path / "whole.sqlite", tmp_path / "cut.sqlite"
    with start("simulate", *arguments, "-o", cut, more=SLOWLY):
        wait_for_games(cut)
    assert 0 < len(tables(cut)[0]) < 300
    resumed = scythe("simulate", "--resume", "-o", cut, "--jobs", 1)
    assert resumed.exit_code == 0, resumed.output
    assert " stored already" in resumed.stderr
    assert scythe("simulate", *arguments, "-o", whole).exit_code == 0
    assert tables(cut) == tables(whole)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a POSIX signal")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_stores_what_is_finished_and_prints_how_to_continue(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "my run.sqlite"
    arguments = [FAKE, "-n", 600, "-p", 3, "--seed", 8, "-o", path, "--jobs", jobs]
    with start("simulate", *arguments, more=SLOWLY) as running:
        wait_for_games(path)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=PATIENCE)
    stored = len(tables(path)[0])
    assert running.returncode == 1
    assert 0 < stored < 600
    last = err.splitlines()[-1]
    command = f"scythe simulate --resume -o '{path}' --jobs {jobs}"
    assert last == f"Error: Stopped. {stored} of 600 games saved in {path}; continue with: {command}"
    assert "Traceback" not in err


@pytest.mark.slow
@needs_proc
def test_no_process_is_left_behind_when_the_parent_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    arguments = [FAKE, "-n", 600, "-p", 3, "--seed", 8, "-o", path, "--jobs", 2]
    with start("simulate", *arguments, more=SLOWLY) as running:
        wait_for_games(path)
        workers = children(running.pid)
    assert len(workers) >= 2
    assert wait_until(lambda: not any(is_alive(worker) for worker in workers))


def test_resume_with_more_games_makes_the_run_longer(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    simulate(path, "-n", 40)
    assert scythe("simulate", "--resume", "-o", path, "-n", 60, "--jobs", 1).exit_code == 0
    simulate(tmp_path / "long.sqlite", "-n", 60)
    assert tables(path) == tables(tmp_path / "long.sqlite")
    assert meta(path)["games"] == 60


def test_a_run_does_not_go_on_with_bots_that_have_changed(tmp_path: Path) -> None:
    weights, path = tmp_path / "own.toml", tmp_path / "run.sqlite"
    weights.write_text("schema = 1\ntries = 1\npick_tries = 1\n", encoding="utf-8")
    begun = ["smallworld", "-n", 4, "-p", 2, "--bot", f"greedy:weights={weights}", "--seed", 1, "--jobs", 1]
    assert scythe("simulate", *begun, "-o", path).exit_code == 0
    assert scythe("simulate", "--resume", "-o", path, "-n", 6, "--jobs", 1).exit_code == 0
    weights.write_text("schema = 1\ntries = 4\npick_tries = 4\n", encoding="utf-8")
    code, _, told = process("simulate", "--resume", "-o", path, "-n", 8, "--jobs", 1)
    assert code == 1
    assert told.startswith(
        f"Error: {path}: the bot 'greedy:weights={weights}' is not the one that began the run: own.toml"
    )
    assert len(tables(path)[0]) == 6


def test_max_minutes_stops_in_good_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.sqlite"
    monkeypatch.setattr(runner, "time", a_clock_that_gains_a_second_a_look())
    monkeypatch.setattr(runner, "LARGEST_BATCH", 10)
    result = simulate(path, "-n", 1000, "--max-minutes", 0.1)
    assert result.exit_code == 0
    assert f"continue with: scythe simulate --resume -o {path} --jobs 1" in result.stderr
    assert 0 < len(tables(path)[0]) < 1000


def test_a_fixed_table_is_played_again_and_again(tmp_path: Path) -> None:
    setup, path = tmp_path / "table.json", tmp_path / "run.sqlite"
    scythe("setup", FAKE, "-p", 3, "--seed", 2, "-o", setup)
    result = scythe("simulate", FAKE, "-n", 10, "--setup", setup, "--seed", 8, "-o", path)
    assert result.exit_code == 0, result.output
    assert meta(path)["assignment"] == "fixed"
    assert len({row[4:6] for row in tables(path)[1]}) == 3


def test_a_stored_setup_says_which_game_is_simulated(tmp_path: Path) -> None:
    setup, path = tmp_path / "table.json", tmp_path / "run.sqlite"
    scythe("setup", "smallworld", "-p", 2, "--seed", 2, "-o", setup)
    result = scythe("simulate", "-n", 2, "--setup", setup, "--bot", "random", "--seed", 8, "-o", path)
    assert result.exit_code == 0, result.output
    assert meta(path)["game"] == "smallworld"


def test_bids_of_a_fixed_table_are_taken_off_and_that_is_said(tmp_path: Path) -> None:
    setup, bare, path = tmp_path / "table.json", tmp_path / "bare.sqlite", tmp_path / "run.sqlite"
    scythe("setup", "smallworld", "-p", 2, "--seed", 2, "-o", setup)
    told = [scythe("simulate", "-n", 2, "--setup", setup, "--bot", "random", "--seed", 8, "-o", bare)]
    stored = json.loads(setup.read_text(encoding="utf-8"))
    setup.write_text(json.dumps(stored | {"bids": [9, 4]}), encoding="utf-8")
    told += [scythe("simulate", "-n", 2, "--setup", setup, "--bot", "random", "--seed", 8, "-o", path)]
    said = "Taken off final scores: the bids of the seats, 9 and 4."
    assert [said in one.output for one in told] == [False, True]
    scores = []
    for run in (bare, path):
        with closing(sqlite3.connect(run)) as connection:
            scores.append([row[0] for row in connection.execute("SELECT score FROM seats ORDER BY game_index, seat")])
    assert scores[1] == [score - bid for score, bid in zip(scores[0], [9, 4] * 2, strict=True)]


def test_a_scenario_is_a_fixed_table_with_its_options(tmp_path: Path) -> None:
    folder, path = ROOT / "scenarios" / "scythe", tmp_path / "run.sqlite"
    result = scythe("simulate", "-n", 2, "--scenario", folder / "banned_pairs.toml", "--bot", "random", "-o", path)
    assert result.exit_code == 0, result.output
    assert meta(path)["options"] == {"relentless_factory": False, "promo_cards": True}
    moved = scythe("simulate", "--scenario", folder / "opening.toml", "-o", tmp_path / "2.sqlite")
    assert "key 'moves': games are simulated from their beginning" in sentence(moved)


def test_failed_games_are_counted_and_the_command_fails(tmp_path: Path) -> None:
    result = simulate(tmp_path / "run.sqlite", "-n", 60, "--option", "break_every=5")
    assert "games broke off by an error of the engine" in sentence(result)
    assert len(tables(tmp_path / "run.sqlite")[0]) == 60


def test_a_bot_that_answers_nonsense_ends_the_run_with_a_sentence(tmp_path: Path) -> None:
    result = simulate(tmp_path / "run.sqlite", "-n", 3000, "--option", "nonsense_every=500")
    assert "answered 99, which is not a legal action" in sentence(result)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--bot", "gredy"], 1, "No bot is called 'gredy' here; did you mean 'greedy'?"),
        (["--bot", "9=greedy"], 1, "there is no seat 9, only seats 1 to 3"),
        (["--bot", "random:depth=3"], 1, "random has no setting 'depth'"),
        (["--bot", "greedy:weights=none.toml"], 1, "there is no weights file 'none.toml'"),
        (["--bot", "mine", "--bot-file", "none.py"], 1, "Bot file none.py: there is no such file"),
        (["--bot", "mine", "--bot-file", "."], 1, "Bot file .: is a folder; name the Python file in it."),
        (["--assign", "fixed"], 2, "--assign fixed needs the table"),
        (["--keep", "1=nordic"], 2, "--keep fixes seats, which cannot be balanced; add --assign random"),
        (["--with", "invaders", "--without", "invaders"], 2, "both wanted (--with) and not (--without)"),
        (["--precision", "100"], 2, "--precision must be a number above 0 and below 100, but is 100.0."),
        (["--max-minutes", "0"], 2, "--max-minutes must be a number above 0, but is 0.0."),
        (["-n", "0"], 2, "--games must be a whole number, 1 or more, but is 0."),
        (["--ban", "nordic", "--ban", "saxony", "--ban", "crimea", "--ban", "polania"], 1, "No table of 3 players"),
        (["--setup", "none.json"], 1, "none.json: no such file or directory"),
        (["--option", "break=1"], 1, "did you mean 'break_every'?"),
    ],
)
def test_mistakes_are_said_in_one_sentence_and_nothing_is_written(
    tmp_path: Path, arguments: list[str], code: int, said: str
) -> None:
    result = simulate(tmp_path / "run.sqlite", *arguments)
    assert said in sentence(result)
    assert result.exit_code == code
    assert list(tmp_path.iterdir()) == []


def test_an_existing_run_file_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    simulate(path, "-n", 20)
    before = path.read_bytes()
    assert "exists already; choose another name, or `scythe simulate --resume` continues it." in sentence(
        simulate(path, "-n", 30)
    )
    assert path.read_bytes() == before


def test_what_is_wrong_with_the_run_is_said_before_that_its_file_exists(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    path.write_text("")
    refused = sentence(scythe("simulate", "-n", 10, "--bot", "expert:level=9", "-o", path))
    assert "level cannot be '9'" in refused and "exists already" not in refused


NOT_MADE = """
import os, time
class Loud:
    def __init__(self, seed, volume=1): pass
    def choose(self, view, legal): return legal[0]
{}
BOTS = {{"loud": Loud}}
"""


@pytest.mark.parametrize(
    ("words", "more", "said"),
    [
        (["--bot", "python:file=loud.py,bot=lout"], "", "Bot file loud.py: has no bot 'lout'; did you mean 'loud'?"),
        (
            ["--bot", "python:file=loud.py"],
            "Loud = 7",
            "The bot 'loud' is not a class or function that makes an agent.",
        ),
        (["--bot", "python:file=loud.py"], "os.abort()", "Bot file loud.py: its process was ended by signal 6."),
        (
            ["--bot", "python:file=loud.py,seconds=0.1"],
            "time.sleep(99)",
            "Bot file loud.py: no bot was made within 0.1 seconds.",
        ),
        (["--bot-file", "loud.py", "--bot", "loud:volum=2"], "", "The bot 'loud:volum=2' in loud.py cannot be made"),
    ],
)
def test_bots_that_cannot_be_made_are_named_before_the_plan(
    words: list[str], more: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loud.py").write_text(NOT_MADE.format(more))
    done = simulate(Path("run.sqlite"), "-n", 3, *words)
    assert sentence(done).startswith(said) and "Plan" not in done.stderr and not Path("run.sqlite").exists()
    if "bot=lout" in words[-1]:
        done = scythe("play", FAKE, "-p", 3, "--seat", words[-1], "--transcript", "game.jsonl")
        assert sentence(done).startswith(said) and not Path("game.jsonl").exists()


def test_a_finished_run_is_not_planned_again(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    simulate(path, "-n", 6)
    done = scythe("simulate", "--resume", "-o", path, "--format", "json")
    assert done.exit_code == 0 and json.loads(done.stdout)
    assert done.stderr.startswith(f"Nothing is left to play in {path}.\n") and "Plan" not in done.stderr


def test_resume_takes_everything_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    assert "there is no such run file" in sentence(scythe("simulate", "--resume", "-o", path))
    simulate(path, "-n", 20)
    result = scythe("simulate", "--resume", "-o", path, "--seed", 3)
    assert result.exit_code == 2
    assert sentence(result) == "--resume takes everything from the run file; leave out --seed."
    path.write_bytes(path.read_bytes()[:3000])
    assert "the run file is truncated (3,000 of " in sentence(scythe("simulate", "--resume", "-o", path))


MY_BOT = """
from random import Random


class Any:
    def __init__(self, seed, depth=1):
        self.rng = Random(seed + depth)

    def choose(self, view, legal_actions):
        return self.rng.choice(legal_actions)


class Nonsense(Any):
    def choose(self, view, legal_actions):
        return 77


class Broken(Any):
    def choose(self, view, legal_actions):
        return view["no such key"]


BOTS = {"any": Any, "nonsense": Nonsense, "broken": Broken, "number": 3}
"""


def own(folder: Path, bot: str, *arguments: object) -> Any:
    """Two games of Scythe with a bot of a file on seat 1 and a bot of the core on seat 2."""
    file = folder / "bots.py"
    file.write_text(MY_BOT)
    bots = ["--bot", f"1={bot}", "--bot", "2=random", "--bot-file", file]
    return scythe("simulate", "-n", 2, "-p", 2, "--seed", 8, "-o", folder / "run.sqlite", *bots, *arguments)


def test_bots_of_a_file_play(tmp_path: Path) -> None:
    assert own(tmp_path, "any:depth=2").exit_code == 0
    assert meta(tmp_path / "run.sqlite")["bots"] == ["any:depth=2", "random"]
    assert {row[3] for row in tables(tmp_path / "run.sqlite")[1]} == {"any:depth=2", "random"}


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("nonsense", "bots.py, line 14) answered badly: 77 is not legal for 'which section'; legal are "),
        ("broken", "asked 'which section', broke in "),
        ("broken", "bots.py, line 20 (KeyError: 'no such key')"),
        ("any:width=2", "The bot 'any:width=2' in "),
        ("any:width=2", "bots.py cannot be made: got an unexpected keyword argument 'width'."),
        ("number", "The bot 'number' is not a class or function that makes an agent"),
        ("anny", "No bot is called 'anny' here nor in "),
    ],
)
def test_a_bot_of_a_file_that_fails_is_named(tmp_path: Path, bot: str, said: str) -> None:
    assert said in sentence(own(tmp_path, bot))


def test_a_run_without_a_game_leaves_no_file_behind(tmp_path: Path) -> None:
    result = own(tmp_path, "nonsense")
    assert "continue with" not in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["bots.py"]


def test_a_run_that_breaks_off_later_keeps_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "LARGEST_BATCH", 5)  # however fast the machine, some batches end before the bad game
    result = simulate(tmp_path / "run.sqlite", "-n", 400, "--option", "nonsense_every=300")
    assert f"continue with: scythe simulate --resume -o {tmp_path / 'run.sqlite'}" in result.stderr
    assert len(tables(tmp_path / "run.sqlite")[0]) > 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 +\n", "bots.py, line 1: cannot be run (SyntaxError"),
        ("x = 1\n", "has no table BOTS"),
        ("BOTS = {1: 2}\n", "No bot is called 'mine' here nor in"),
        ("class T(dict):\n def __iter__(self): raise BaseException\nBOTS = T(x=1)\n", "No bot is called 'mine'"),
        ("x = 1\n1 / 0\n", "bots.py, line 2: cannot be run (ZeroDivisionError"),
    ],
)
def test_a_bot_file_that_cannot_be_used_is_named(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bots.py"
    path.write_text(text)
    assert said in sentence(simulate(tmp_path / "run.sqlite", "--bot", "mine", "--bot-file", path))


@pytest.mark.slow
@needs_proc
def test_ctrl_c_ends_a_run_whose_worker_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    with start("simulate", FAKE, "-n", 600, "-p", 3, "--seed", 8, "-o", path, "--jobs", 2, more=SLOWLY) as running:
        wait_for_games(path)
        everybody = children(running.pid)
        workers = {one for one in everybody if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()}
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 1 and "Error: Stopped. " in err
    assert wait_until(lambda: not any(is_alive(worker) for worker in workers))


@pytest.mark.slow
def test_ctrl_c_before_the_first_game_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*given: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("engines.arena.plan.calibrate", pressed)
    result = scythe("simulate", FAKE, "-n", 6, "-p", 3, "-o", tmp_path / "run.sqlite")
    assert sentence(result) == "Stopped before it was finished."
    assert list(tmp_path.iterdir()) == []


def test_games_that_stalled_are_said_with_the_longest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, path = ("simulate", FAKE, "-n", 6, "-p", 3, "--seed", 1, "-o"), tmp_path / "strict.sqlite"
    assert " stalled: " not in scythe(*asked, tmp_path / "run.sqlite").stderr
    monkeypatch.setattr(type(GAME.rules), "longest_game", 10)
    played = " ".join(scythe(*asked, path).stderr.split())
    with closing(sqlite3.connect(path)) as connection, connection:
        index, seed, turns = connection.execute(
            "SELECT game_index, seed, turns FROM games ORDER BY turns DESC, game_index"
        ).fetchone()
    connection.close()
    said = (
        "6 games of 6 stalled: more than 10 turns a player. "
        f"The longest, game {index} (seed {seed}), took {math.ceil(turns / 3)}."
    )
    shown = " ".join(scythe("report", path, "--format", "table").stdout.split())
    assert said in played and said in shown


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", FAKE, "-n", 2, "--bot", "greedy", "--bot", "random"),
        ("play", "-p", 3, "--seat", "greedy", "--seat", "2=human", "--seat", "random"),
    ],
)
def test_of_two_bots_for_all_seats_none_is_taken_in_silence(
    words: tuple[object, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = "Bot 'random': the seats without a bot of their own already have 'greedy'; name a seat, such as 1=random."
    assert sentence(scythe(*words)) == said


def test_a_bot_without_a_name_is_none(tmp_path: Path) -> None:
    asked = ("simulate", FAKE, "-n", 2, "--bot", "", "-o", tmp_path / "run.sqlite")
    assert "a name is missing" in sentence(scythe(*asked))
