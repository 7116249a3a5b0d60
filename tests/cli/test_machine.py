"""`scythe play --style machine`, and the bot of the manual in another language."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from engines.core.transcript import read_transcript
from tests.cli.running import COMMAND, ROOT, Running, process, scythe, sentence
from tests.processes import PATIENCE

MANUAL = ROOT / "docs" / "machine.md"
EXAMPLE = ROOT / "docs" / "examples" / "random_bot.pl"
GAME = ["play", "-p", 2, "--seat", "1=human", "--seat", "2=random", "--seed", 3]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def messages(text: str) -> list[dict[str, Any]]:
    """What was written to standard output: JSON objects, one a line, and nothing else."""
    found = [json.loads(line) for line in text.splitlines()]
    assert all(isinstance(message, dict) for message in found)
    return found


def served(answers: str, *arguments: object, to: str = "game.jsonl") -> Any:
    return scythe(*GAME, "--style", "machine", "--transcript", to, *arguments, text=answers)


def of_type(text: str, kind: str) -> list[dict[str, Any]]:
    return [message for message in messages(text) if message["type"] == kind]


def first_answers(number: int) -> str:
    """Answers that are always legal: the first of each list."""
    played: list[str] = []
    while len(played) < number:
        asked = of_type(served("".join(played), to=f"{len(played)}.jsonl").stdout, "ask")[-1]
        played.append(json.dumps({"action": asked["legal"][0]["action"]}) + "\n")
    return "".join(played)


def test_hello_says_who_speaks_about_which_table_and_which_seats_are_served() -> None:
    first = messages(served("").stdout)[0]
    assert first["type"] == "hello"
    assert (first["format"], first["format_version"], first["game"]) == ("scythe-machine", 1, "scythe")
    assert {"program_version", "rules_version"} <= first.keys()
    assert first["seats"] == [1]
    assert len(first["setup"]["seats"]) == 2
    assert 0 <= first["seed"] < 2**48


def test_ask_has_the_legal_answers_with_words_and_the_view_of_that_seat() -> None:
    asked = of_type(served("").stdout, "ask")[0]
    assert asked["seat"] == asked["view"]["seat"] == 1
    assert asked["question"] == asked["view"]["asked"]["question"] == "which section"
    assert [sorted(choice) for choice in asked["legal"]] == [["action", "words"]] * len(asked["legal"])
    assert asked["legal"][0]["words"].startswith("section ")


def test_answers_by_number_and_by_words_are_the_same() -> None:
    asked = of_type(served("").stdout, "ask")[0]
    choice = asked["legal"][1]
    by_number = served(json.dumps({"action": choice["action"]}) + "\n", to="1.jsonl")
    by_words = served(json.dumps({"do": f" {choice['words'].upper()} "}) + "\n", to="2.jsonl")
    assert by_number.stdout == by_words.stdout
    assert ("seat 1", choice["words"]) in read_transcript(Path("1.jsonl")).answers


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("nonsense", "nonsense is not an answer such as"),
        ("[1]", "[1] is not an answer such as"),
        ("[" * 90_000, "[… is not an answer such as"),
        ("\xff\xfe", "is not an answer such as"),
        ("{}", "must have either the key 'action' or the key 'do'"),
        ('{"action": 1, "do": "x"}', "must have either the key 'action' or the key 'do'"),
        ('{"action": 77}', "77 is not legal for 'which section'; legal are 0, 1, 2, 3."),
        ('{"action": true}', "True is not legal"),
        ('{"action": "1"}', "'1' is not legal"),
        ('{"do": 3}', "3 is not an answer to 'which section'; known: section "),
        ('{"do": "fly"}', "'fly' is not an answer to 'which section'"),
    ],
)
def test_a_bad_answer_is_said_why_and_may_be_given_again(answer: str, said: str) -> None:
    result = served(f'{answer}\n{{"action": 0}}\n')
    refused = of_type(result.stdout, "error")
    assert [message["left"] for message in refused] == [2]
    assert said in refused[0]["message"]
    assert len(of_type(result.stdout, "ask")) == 2


def test_the_third_bad_answer_stops_the_game_which_can_be_continued() -> None:
    good = first_answers(3)
    result = served(good + "1\n2\n3\n")
    said = sentence(result)
    assert said.startswith("The program for seat 1 (") and "gave 3 bad answers: 3 is not an answer such as" in said
    assert said.endswith("It goes on with: scythe play --resume game.jsonl")
    assert [message["left"] for message in of_type(result.stdout, "error")] == [2, 1, 0]
    resumed = scythe("play", "--resume", "game.jsonl", "--seat", "random", "--seed", 3)
    assert resumed.exit_code == 0, resumed.output


def test_a_game_that_goes_on_is_told_from_its_beginning_own_answers_too() -> None:
    good = first_answers(4)
    first = messages(served(good).stdout)
    resumed = scythe("play", "--resume", "game.jsonl", "--style", "machine", text=good)
    again = messages(resumed.stdout)
    assert again[0] == first[0]
    old = [message for message in again[1:] if message["type"] == "event"]
    asked = next(message for message in again if message["type"] == "ask")
    assert {**asked, "events": []} == {**first[-1], "events": []}
    assert asked["events"][-len(first[-1]["events"]) :] == first[-1]["events"]
    own = [message["do"] for message in old if message["by"] == "seat 1"]
    assert own[:4] == [answer for by, answer in read_transcript(Path("game.jsonl")).answers if by == "seat 1"][:4]
    told = [message for message in first if message["type"] == "event"]
    assert [message for message in old if message["by"] != "seat 1"][: len(told)] == told


def test_the_end_of_the_answers_is_said_in_a_sentence() -> None:
    assert "The program for seat 1 (which section) gave no further answer." in sentence(served(""))


@pytest.mark.skipif(os.name == "nt", reason="a pipe that is closed shows in another way")
def test_a_program_that_reads_no_more_leaves_a_game_that_can_be_continued(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    words = [*COMMAND, *map(str, GAME), "--transcript", str(path), "--style", "machine"]
    ours, its = os.pipe()
    os.close(ours)
    done = subprocess.run(
        words,
        cwd=ROOT,
        input=b'{"action": 0}\n',
        stdout=its,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
        env=environment(),
    )
    os.close(its)
    said = done.stderr.decode()
    assert done.returncode == 1
    assert said.strip() == (
        f"Error: The program that answers has closed its input. It goes on with: scythe play --resume {path}"
    )


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT)}


def test_events_tell_only_what_the_seat_may_know() -> None:
    result = served(first_answers(25))
    events = of_type(result.stdout, "event")
    stored = [answer for answer in read_transcript(Path("game.jsonl")).answers if answer[0] != "seat 1"]
    told = [(message["by"], message["do"]) for message in events]
    assert {message["seats"][0] for message in events} == {1}
    assert all(by != "seat 1" for by, _ in told)
    assert [answer for answer in stored if answer in told] and len(told) < len(stored)
    assert sum(question == "objective card dealt" for question in (m["question"] for m in events)) == 2
    remaining = iter(stored)
    assert all(answer in remaining for answer in told), "events come in the order of the answers"


def test_a_program_may_play_several_seats() -> None:
    result = scythe(*GAME[:3], "--seat", "human", "--seed", 3, "--style", "machine", text='{"action": 0}\n')
    first, *rest = messages(result.stdout)
    assert first["seats"] == [1, 2]
    dealt = [message["seats"] for message in rest if message.get("question") == "objective card dealt"]
    assert dealt == [[1], [1], [2], [2]]


def test_a_program_takes_no_script() -> None:
    result = served("", "--script", "-")
    assert result.exit_code == 2
    assert sentence(result) == "--style machine takes answers from a program; leave out --script."


def manual_example() -> str:
    found = re.search(r"```perl\n(.*?)```", MANUAL.read_text(), re.DOTALL)
    assert found
    return found[1]


def perl(folder: Path) -> list[str]:
    """The command of the example, taken out of the manual. Skips where it cannot run."""
    command = shutil.which("perl")
    if command is None:
        pytest.skip("perl is not installed")
    if subprocess.run([command, "-MJSON::PP", "-e", "1"], capture_output=True).returncode:
        pytest.skip("this perl comes without JSON::PP")
    path = folder / "example.pl"
    path.write_text(manual_example())
    return [command, str(path)]


def test_the_example_is_short_and_the_same_in_the_manual_and_in_its_file() -> None:
    assert manual_example() == EXAMPLE.read_text()
    code = [line for line in manual_example().splitlines() if line.strip() and not line.startswith("#")]
    assert len(code) <= 20


@pytest.mark.slow
def test_the_example_of_the_manual_plays_a_whole_game_as_a_bot(tmp_path: Path) -> None:
    bot = f"1=program:cmd={shlex.join(perl(tmp_path))},seconds={PATIENCE:g}"
    arguments = ["play", "-p", 2, "--seed", 5, "--option", "turn_cap=30", "--seat", bot, "--seat", "2=random"]
    games = [process(*arguments, "--transcript", tmp_path / f"{i}.jsonl") for i in range(2)]
    assert [code for code, _, _ in games] == [0, 0], games
    first, second = (read_transcript(tmp_path / f"{i}.jsonl") for i in range(2))
    assert first.end["digest"] == second.end["digest"]
    assert first.answers == second.answers


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the two programs are joined by pipes")
def test_the_example_of_the_manual_plays_a_whole_game_as_the_one_who_starts_it(tmp_path: Path) -> None:
    command = perl(tmp_path)
    to_bot, to_us = os.pipe(), os.pipe()
    options = ["--option", "turn_cap=30", "--style", "machine", "--transcript", str(tmp_path / "game.jsonl")]
    words = [*COMMAND, "play", "-p", "2", "--seed", "5", "--seat", "1=human", "--seat", "2=random", *options]
    with (
        Running(
            words, cwd=ROOT, env=environment(), stdin=to_us[0], stdout=to_bot[1], stderr=subprocess.PIPE, text=True
        ) as game,
        Running(command, stdin=to_bot[0], stdout=to_us[1]) as bot,
    ):
        for end in (*to_bot, *to_us):
            os.close(end)
        said = game.communicate(timeout=PATIENCE)[1]
        assert bot.wait(timeout=PATIENCE) == 0
    assert game.returncode == 0, said
    assert read_transcript(tmp_path / "game.jsonl").end
