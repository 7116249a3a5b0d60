"""What a line is told that cannot be played: by the reading that understands most of it, not by the first one."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from engines.core.transcript import MOST_QUOTED
from scythe_cli.playing.numbers import no_such_move
from tests.cli.running import scythe, sentence

README = Path(__file__).parents[2] / "README.md"
SAXONY = ("-p", 3, "--seat", "1=human", "--seed", 5)  # workers on M6 and T8, nothing to deploy a mech with
RUSVIET = ("-p", 3, "--seat", "1=human", "--seed", 77, "--keep", "1=rusviet/mechanical")


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def told(table: tuple[object, ...], line: str) -> str:
    """What is said to a line that is typed first."""
    result = scythe("play", *table, "--plain", text=f"{line}\nquit\n")
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split("\n> ")[1].split())


@pytest.mark.parametrize("table", [SAXONY, RUSVIET])
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("mech M6 to T8", "You have no mech on M6 (mountain)"),
        ("mech V3 to T4 with 2 workers", "You have no mech on V3 (village)"),
        ("character V3 to M5", "You have no character on V3 (village)"),
    ],
)
def test_a_line_that_moves_a_unit_is_refused_as_a_move(table: tuple[object, ...], line: str, why: str) -> None:
    assert told(table, line).startswith(f"'{line}' cannot be played. {why}; your ")


def test_the_words_of_a_cost_that_cannot_be_paid_are_told_what_is_missing() -> None:
    why = told(SAXONY, "deploy speed on M6")
    assert why.startswith("Not 'deploy speed on M6' now. Deploy costs 3 metal; the territories you control hold 0")


@pytest.mark.parametrize("line", ["mech M6 to T8", "worker M6 to T8", "deploy speed on M6"])
def test_words_that_mean_nothing_there_are_named_though_a_later_one_would_be_an_answer(line: str) -> None:
    """M6 or T8 alone could produce next."""
    why = told(SAXONY, f"produce M6, {line}")
    assert why.startswith(
        "After 'section produce/deploy', 'produce' and 'produce on M6', "
        f"'{line}' is not an answer. First to be answered: where to produce"
    )


@pytest.mark.parametrize("gain", ["coins", "metal", "popularity"])
def test_a_bolster_is_told_what_it_brings(gain: str) -> None:
    why = told(SAXONY, f"bolster {gain}")
    assert f"'bolster {gain}' cannot be played. Bolster brings power or combat cards, not {gain} (S3.3)." in why


def test_a_trade_is_told_what_it_brings_and_resources_are_read_on() -> None:
    assert "'trade coins' cannot be played. Trade brings resources or popularity, not coins" in told(
        SAXONY, "trade coins"
    )
    assert "Trade brings" not in told(SAXONY, "trade wood on V1")


@pytest.mark.parametrize("line", ["!", ",", ".", "-", "..."])
def test_a_sign_is_no_beginning_of_a_move(line: str) -> None:
    assert told(SAXONY, line).startswith(f"Scythe has no move '{line}'. The question is ")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("-1", "There is no move -1. Moves here: 1 to 4."),
        ("+1", "There is no move +1. Moves here: 1 to 4."),
        ("1 2 3", "There is no move 1 2 3. A move has one number. Moves here: 1 to 4."),
    ],
)
def test_numbers_that_are_no_move_are_told_which_are(line: str, said: str) -> None:
    assert told(SAXONY, line) == told(SAXONY, f"? {line}") == said


@pytest.mark.parametrize("line", ["", "r1", "1 x", "dial 1", "-", "1 -"])
def test_a_line_with_words_is_no_number(line: str) -> None:
    assert no_such_move(line, [1]) == ""


def test_words_of_no_move_are_not_those_of_a_rare_card() -> None:
    assert told(SAXONY, "fly to the moon").startswith("Scythe has no move 'fly to the moon'. The question is on which")


def test_an_answer_that_does_not_fit_in_a_file_is_quoted_with_its_line() -> None:
    scythe("play", "-p", 2, "--seed", 3, "--seat", "random", "--transcript", "game.jsonl")
    lines = Path("game.jsonl").read_text().splitlines(keepends=True)
    place = next(i for i, line in enumerate(lines) if '"section ' in line)
    for words, why in (
        ("fly to the moon", "Scythe has no move 'fly to the moon'. The question is on which section"),
        ("mech", "'mech' belongs to another question, which is not asked now. The question is on which section"),
        ("produce", "'produce' is not an answer to 'which section'. Say "),
    ):
        changed = json.dumps(json.loads(lines[place]) | {"do": words})
        Path("bad.jsonl").write_text("".join([*lines[:place], f"{changed}\n", *lines[place + 1 :]]))
        said = sentence(scythe("play", "--replay", "bad.jsonl"))
        assert said.startswith(f"bad.jsonl: line {place + 1}: answer {place} does not fit: {why}")


@pytest.mark.parametrize("words", ["x" * 200, f"section {'x' * 200}", "fly " * 50, f"section {'x' * 200} on V3"])
def test_a_long_answer_that_does_not_fit_is_cut_wherever_it_is_quoted(words: str) -> None:
    scythe("play", "-p", 2, "--seed", 3, "--seat", "random", "--transcript", "game.jsonl")
    lines = Path("game.jsonl").read_text().splitlines(keepends=True)
    place = next(i for i, line in enumerate(lines) if '"section ' in line)
    changed = json.dumps(json.loads(lines[place]) | {"do": words})
    Path("bad.jsonl").write_text("".join([*lines[:place], f"{changed}\n"]))
    said = sentence(scythe("play", "--replay", "bad.jsonl"))
    assert "..." in said and words[20 : 20 + MOST_QUOTED] not in said


def test_a_question_about_a_thing_is_not_told_that_nobody_asks_for_it() -> None:
    wayfarers = ("wayfarers", "-p", 2, "--seat", "1=human", "--seed", 5)
    for table, thing in ((wayfarers, "journal"), (SAXONY, "Riverwalk")):
        explained, answered = told(table, f"? {thing}"), told(table, thing)
        assert explained.startswith(f"{thing.capitalize()}") and "asked for" not in explained
        assert answered.removeprefix(f"Not '{thing}' now. ").startswith(f"{explained} '{thing}' is a ")
        assert "and none is asked for now. The question is" in answered
    assert told(SAXONY, "? M6").startswith("'M6' is a space, and none is asked for now. The question is")


def test_the_question_in_the_readme_is_answered_as_it_says() -> None:
    block = README.read_text(encoding="utf-8").partition("**Play**")[2].partition("**Score**")[0]
    command = next(line for line in block.splitlines() if line.startswith("    scythe play"))
    question, _, answer = block.partition("> ")[2].partition("\n")
    assert told(tuple(shlex.split(command)[2:]), question) == " ".join(answer.split())


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("bolstr power", "bolster power"),
        ("move workr M6 to T8", "move worker M6 to T8"),
        ("move worker M6 ot T8", "move worker M6 to T8"),
    ],
)
def test_a_misspelt_word_of_a_line_is_asked_about_and_nothing_is_done(line: str, meant: str) -> None:
    assert told(SAXONY, line) == f"Did you mean '{meant}'? Nothing of the line was done."
    assert told(SAXONY, f"? {line}") == f"Did you mean '{meant}'?"


def test_what_is_misspelt_and_cannot_be_played_is_answered_as_what_was_meant() -> None:
    assert told(SAXONY, "? biuld mill on M6").startswith("Did you mean 'build mill on M6'? Build costs ")
    assert told(SAXONY, "prodce T99").startswith("Did you mean 'produce T99'? After 'section")


def test_a_misspelt_person_is_asked_about_with_the_names_at_the_table() -> None:
    table = (*SAXONY, "--name", "1=Anna", "--name", "2=Ben", "--option", "bribes=true")
    for line in ("give 1 to Bne", "mats Bne"):
        assert told(table, line) == "Nobody here is called 'Bne'; did you mean 'Ben'?"
    others = told(table, "mats Zorro")
    assert others.startswith("Nobody here is called 'Zorro'; known: Anna, Ben, ")


def test_a_row_of_another_section_never_comes_in_the_turn() -> None:
    table = ("-p", 2, "--seat", "1=human", "--seat", "2=human", "--seed", 1)
    lines = ["", "section move/upgrade", "move units", "deploy", "upgrade", "quit"]
    said = " ".join(scythe("play", *table, "--plain", text="\n".join(lines)).stdout.split())
    assert "Not 'deploy' now. Your action token is on move/upgrade this turn, and only its rows can be taken" in said
    assert "Not 'upgrade' now. The bottom row comes after the top row, once a turn, and not now" in said


def test_a_word_of_the_rules_is_explained_where_moves_are_meant_by_it_too() -> None:
    lines = ("section move/build", "move units", "? worker", "? character", "quit")
    said = scythe("play", *SAXONY, "--plain", text="\n".join([*lines, ""])).stdout
    worker, character = (" ".join(told.split()) for told in said.split("\n> ")[3:5])
    assert worker == (
        "Workers produce; they do not fight, and eight are all that a player has (S0.3, S3.10). "
        "'worker' may be: move worker from T8; move worker from M6. Which one?"
    )
    assert character.startswith("Your character fights, moves, has encounters and visits the Factory (S0.3, S7.1). ")
    assert "move character from Saxony's home base: " in character


def test_a_word_of_the_rules_that_is_typed_as_a_move_is_told_with_what_is_asked() -> None:
    meaning = "Mechs fight and carry workers; each that is deployed unlocks its ability (S0.3, S4.8)."
    assert told(SAXONY, "? mechs") == meaning
    assert told(SAXONY, "mechs").startswith(f"Not 'mechs' now. {meaning} First to be answered: which section (S2.2).")
