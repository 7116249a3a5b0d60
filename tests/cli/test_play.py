"""`scythe play`: people, scripts and bots; transcripts that replay; mistakes that leave a resumable game."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from scythe_cli.playing import commands
from scythe_cli.playing.reader import Reader, TypingError
from scythe_cli.playing.script import ScriptAnswers, ScriptError
from tests.cli.running import scythe, sentence

ROOT = Path(__file__).resolve().parents[2]
OPENING = ROOT / "scenarios" / "scythe" / "opening.toml"
BOTS = ["-p", 2, "--seat", "random", "--seed", 3]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def answers(path: Path) -> list[tuple[str, str]]:
    return [(line["by"], line["do"]) for line in lines(path) if "by" in line]


def script_of(transcript: Path, folder: Path, seats: int = 2, most: int | None = None) -> Path:
    words = [do for by, do in answers(transcript) if by != "chance"][:most]
    path = folder / "moves.txt"
    path.write_text("# the moves of a stored game\n\n" + "\n".join(words) + "\n")
    return path


def test_bots_play_a_game_to_its_end_and_the_transcript_is_written() -> None:
    result = scythe("play", *BOTS)
    assert result.exit_code == 0, result.output
    assert "1. seat " in result.stdout and "structure" in result.stdout
    path = Path("scythe-game-3.jsonl")
    assert f"The transcript is in {path}." in result.stderr
    stored = lines(path)
    assert stored[0]["format"] == "scythe-transcript"
    assert stored[0]["bots"] == ["random", "random"]
    assert stored[-1]["end"]["digest"]


def test_the_same_seed_plays_the_same_game_and_no_transcript_is_overwritten() -> None:
    scythe("play", *BOTS)
    scythe("play", *BOTS)
    assert Path("scythe-game-3.jsonl").read_text() == Path("scythe-game-3-2.jsonl").read_text()
    assert "exists already" in sentence(scythe("play", *BOTS, "--transcript", "scythe-game-3.jsonl"))


def test_a_stored_game_is_shown_and_scored_without_a_seed() -> None:
    played = scythe("play", *BOTS).stdout
    path = Path("scythe-game-3.jsonl")
    shown = scythe("play", "--replay", path)
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[-2:] == played.splitlines()[-2:]
    assert f"{len(answers(path)):5d}  " in shown.stdout
    scored = scythe("score", path)
    assert scored.stdout.splitlines()[-2:] == played.splitlines()[-2:]
    rows = json.loads(scythe("score", path, "--format", "json").stdout)
    assert [row["rank"] for row in rows] == [1, 2]


def test_replay_stops_where_it_is_told() -> None:
    scythe("play", *BOTS)
    shown = scythe("play", "--replay", "scythe-game-3.jsonl", "--until", 5).stdout
    assert shown.splitlines()[4].startswith("    5  ")
    assert "Asked next: " in shown and "If the game ended now:" in shown
    assert scythe("play", "--until", 5).exit_code == 2


def test_a_script_plays_the_game_again(tmp_path: Path) -> None:
    scythe("play", *BOTS)
    stored = Path("scythe-game-3.jsonl")
    script = script_of(stored, tmp_path)
    result = scythe("play", "-p", 2, "--seed", 3, "--script", script, "--transcript", "again.jsonl")
    assert result.exit_code == 0, result.output
    assert answers(Path("again.jsonl")) == answers(stored)
    from_stdin = scythe(
        "play", "-p", 2, "--seed", 3, "--script", "-", "--transcript", "stdin.jsonl", text=script.read_text()
    )
    assert from_stdin.exit_code == 0
    assert Path("stdin.jsonl").read_text() == Path("again.jsonl").read_text()


def test_a_wrong_line_stops_with_its_number_and_the_legal_ones_and_can_be_resumed(tmp_path: Path) -> None:
    scythe("play", *BOTS)
    stored = Path("scythe-game-3.jsonl")
    script = script_of(stored, tmp_path, most=12)
    script.write_text(script.read_text() + "fly to the moon\n")
    result = scythe("play", "-p", 2, "--seed", 3, "--script", script, "--transcript", "cut.jsonl")
    said = sentence(result)
    assert f"{script}, line 15: 'fly to the moon' is not an answer for seat" in said
    assert "Legal moves: " in said and said.count("Legal moves") == 1
    assert said.endswith("It goes on with: scythe play --resume cut.jsonl")
    rest = [do for by, do in answers(stored) if by != "chance"][12:]
    Path("rest.txt").write_text("\n".join(rest))
    resumed = scythe("play", "--resume", "cut.jsonl", "--script", "rest.txt", "--transcript", "whole.jsonl")
    assert resumed.exit_code == 0, resumed.output
    assert answers(Path("whole.jsonl")) == answers(stored)
    assert lines(Path("whole.jsonl"))[-1] == lines(stored)[-1]


def test_a_script_written_elsewhere_is_read_too(tmp_path: Path) -> None:
    Path("moves.txt").write_bytes("\ufeffsection bolster/upgrade\r\n\r\nbolster power # as always\r\n".encode())
    arguments = ["-p", 3, "--seat", "1=human", "--seat", "random", "--seed", 2, "--transcript", "game.jsonl"]
    result = scythe("play", *arguments, "--script", "moves.txt")
    assert result.exit_code == 0, result.output
    assert ("seat 1", "bolster power") in answers(Path("game.jsonl"))


def test_a_script_that_ends_too_soon_leaves_a_resumable_game(tmp_path: Path) -> None:
    scythe("play", *BOTS)
    script = script_of(Path("scythe-game-3.jsonl"), tmp_path, most=5)
    result = scythe("play", "-p", 2, "--seed", 3, "--script", script, "--transcript", "cut.jsonl")
    assert "The game is not over. It goes on with: scythe play --resume cut.jsonl" in result.stderr
    assert scythe("play", "--resume", "cut.jsonl", "--seat", "random", "--seed", 3).exit_code == 0


def test_a_person_answers_by_number_or_words_and_sees_score_and_view() -> None:
    typed = "\nscore\nview\nnonsense\n99\n1\nquit\n"
    result = scythe("play", "--scenario", OPENING, "--seat", "human", "--seed", 1, text=typed)
    assert result.exit_code == 0, result.output
    assert "  1  section bolster/upgrade" in result.stdout
    assert "If the game ended now:" in result.stdout
    assert "Your combat cards: " in result.stdout and "Your objectives: " in result.stdout
    assert "Scythe has no move" in result.stdout and "There is no move 99. Moves here: " in result.stdout
    assert answers(Path("scythe-game-1.jsonl"))[-1] == ("seat 2", "section bolster/upgrade")


def test_words_of_the_program_are_explained_and_a_number_is_answered_as_a_move_is() -> None:
    typed = "\n? hint\n? undo!\nhelp save\n? 99\nquit\n"
    shown = scythe("play", "-p", 2, "--seed", 1, "--seat", "human", text=typed).stdout
    said = " ".join(shown.split())
    assert "hint asks a bot for its best turns" in said and "undo! takes back your last decision whatever" in said
    assert "save FILE copies the transcript so far." in said and "There is no move 99. Moves here: " in said
    assert "has no move" not in said


def test_every_word_of_the_program_is_explained() -> None:
    assert set(commands.NAMES) == set(commands.TOLD)


@pytest.mark.parametrize(
    ("game", "typed", "noun", "asked"),
    [
        ("scythe", "W4", "space", "The question is on which section you put the action token"),
        ("scythe", "home_crimea", "space", "The question is on which section you put the action token"),
        ("smallworld", "r7", "region", "The question is which combo"),
        ("architects", "King's Storehouse", "location", "The question is which building of the pack you keep"),
    ],
)
def test_a_place_typed_where_none_is_asked_for_is_told_what_is(game: str, typed: str, noun: str, asked: str) -> None:
    shown = scythe("play", game, "-p", 2, "--seed", 1, "--seat", "human", text=f"\n{typed}\nquit\n").stdout
    said = " ".join(shown.split())
    assert re.search(
        rf"> ({typed} \(\w+\): .+ \(W4\.1\)\. )?'{typed}' is a {noun}, and none is asked for now. {asked}", said
    )
    assert "has no move" not in said and "Legal moves" in said


def test_a_place_that_there_is_not_is_no_move_in_the_words_typed() -> None:
    shown = scythe("play", "-p", 2, "--seed", 1, "--seat", "human", text="\nW99\nquit\n").stdout
    assert "> Scythe has no move 'W99'. The question is" in shown


def test_the_end_of_input_is_like_quit() -> None:
    result = scythe("play", "--scenario", OPENING, "--seat", "human", "--seed", 1, text="")
    assert result.exit_code == 0
    assert "It goes on with: scythe play --resume" in result.stderr


def test_a_stored_setup_is_played(tmp_path: Path) -> None:
    scythe("setup", "-p", 3, "--seed", 9, "-o", "table.json")
    scythe("play", "--setup", "table.json", "--seat", "random", "--seed", 1)
    assert (
        lines(Path("scythe-game-1.jsonl"))[0]["setup"]["seats"] == json.loads(Path("table.json").read_text())["seats"]
    )


def test_a_stored_setup_or_scenario_says_which_game_is_played() -> None:
    scythe("setup", "smallworld", "-p", 2, "--seed", 9, "-o", "table.json")
    words = ("--seat", "random", "--seed", 1, "--transcript")
    result = scythe("play", "--setup", "table.json", *words, "one.jsonl")
    assert result.exit_code == 0, result.output
    scenario = ROOT / "scenarios" / "architects" / "opening.toml"
    result = scythe("play", "--scenario", scenario, *words, "two.jsonl")
    assert result.exit_code == 0, result.output
    assert [lines(Path(name))[0]["game"] for name in ("one.jsonl", "two.jsonl")] == ["smallworld", "architects"]


@pytest.mark.parametrize("game", ["scythe", "architects"])
def test_a_stored_setup_of_another_game_than_was_named_is_refused(game: str) -> None:
    scythe("setup", "smallworld", "-p", 2, "--seed", 9, "-o", "table.json")
    wanted = f"table.json: is a setup of 'smallworld', not of '{game}'."
    assert sentence(scythe("play", game, "--setup", "table.json")) == wanted
    assert sentence(scythe("simulate", game, "--setup", "table.json")) == wanted
    assert sentence(scythe("score", game, "--template", "--setup", "table.json")) == wanted


def test_a_setup_of_a_game_that_nobody_knows_is_refused_with_its_file() -> None:
    scythe("setup", "-p", 2, "--seed", 9, "-o", "table.json")
    table = Path("table.json")
    table.write_text(table.read_text().replace('"game": "scythe"', '"game": "tests.fakes:NOTHING"'))
    for words in (("play", "--setup"), ("simulate", "--setup"), ("setup", "--setup"), ("setup", "--avoid")):
        assert sentence(scythe(*words, table)).startswith("table.json: there is no game 'tests.fakes:NOTHING'; ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seat", "1=robot"], "No bot is called 'robot' here"),
        (["--seat", "1=Humn"], "--seat 1=Humn: nobody is called 'Humn'; did you mean 'human'?"),
        (["--seat", "9=human", "-p", "3"], "--seat 9=human: there is no seat 9, only seats 1 to 3"),
        (["--replay", "none.jsonl"], "none.jsonl: no such file or directory"),
        (["--resume", "none.jsonl"], "none.jsonl: no such file or directory"),
        (["--script", "none.txt", "-p", "2"], "none.txt: no such file or directory"),
        (["--setup", "none.json"], "none.json: no such file or directory"),
        (["--scenario", "none.toml"], "none.toml: no such file or directory"),
        (["--transcript", "no/such/folder.jsonl"], "no/such/folder.jsonl: there is no folder 'no/such'; make it first"),
    ],
)
def test_mistakes_are_said_in_one_sentence(arguments: list[str], said: str) -> None:
    assert said in sentence(scythe("play", "--seed", 1, *arguments))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: "", "scythe-game-3.jsonl is empty"),
        (lambda text: text.replace('"format_version": 1', '"format_version": 8', 1), "transcript version 8 is not one"),
        (lambda text: text.replace('"rules_version": "2"', '"rules_version": "0"'), "was played under rules version 0"),
        (lambda text: text.replace("scythe-tr", "tr", 1), "line 1 is not the header of a transcript"),
        (lambda text: text.replace("{", "(", 5), "line 1: not JSON"),
        (lambda text: text.replace('"do"', '"done"', 3), "line 2 is neither an answer"),
        (lambda text: text.replace('"by": "chance"', '"by": ""'), "line 2 is neither an answer"),
        (lambda text: text.replace("factory card", "factory cart"), ": line 2: answer 1 does not fit: 'factory cart"),
    ],
)
def test_damaged_transcripts_are_refused(change: Any, said: str) -> None:
    scythe("play", *BOTS)
    path = Path("scythe-game-3.jsonl")
    path.write_text(change(path.read_text()))
    for arguments in (["score", path], ["play", "--replay", path]):
        assert said in sentence(scythe(*arguments))


def test_a_transcript_cut_in_the_middle_of_a_line_is_resumed_and_scored_as_it_stands() -> None:
    scythe("play", *BOTS)
    path = Path("scythe-game-3.jsonl")
    text = path.read_text()
    path.write_text(text[: len(text) // 2])
    assert "Note: the game is not over, " in scythe("score", path).stdout
    result = scythe("play", "--resume", path, "--seed", 3, "--transcript", "whole.jsonl")
    assert result.exit_code == 0, result.output
    assert answers(Path("whole.jsonl"))[: len(answers_of(path))] == answers_of(path)


def answers_of(cut: Path) -> list[tuple[str, str]]:
    complete = [json.loads(line) for line in cut.read_text().splitlines()[:-1]]
    return [(line["by"], line["do"]) for line in complete if "by" in line]


@pytest.mark.parametrize("word", ["quit", "exit", "q", "Q"])
def test_who_wants_to_leave_may_say_so_in_the_usual_words(word: str) -> None:
    result = scythe("play", "architects", "-p", "2", "--seed", "5", "--seat", "1=human", text=f"{word}\n")
    assert "The game is not over." in result.output and "is called" not in result.output


def test_help_says_what_can_be_typed() -> None:
    result = scythe("play", "-p", "2", "--seed", "3", "--seat", "1=human", "--seat", "2=random", text="help\nquit\n")
    assert result.stdout.count("Tab completes them") == 2


def test_what_bots_commit_is_shown_when_it_is_revealed() -> None:
    seats = [word for seat in (2, 3, 4) for word in ("--seat", f"{seat}=greedy")]
    result = scythe("play", "-p", "4", "--seed", "5", "--seat", "1=human", *seats, text="1\n0\n2\n3\n4\n" * 300)
    told = [line for line in result.stdout.splitlines() if " upgrades " not in line]  # of Bolster (combat cards)
    assert not [line for line in told if "(power dial)" in line or "(combat cards)" in line]
    assert "Revealed: " in result.stdout and ": power " in result.stdout


def test_a_bot_file_that_is_not_there_is_refused_even_when_no_bot_needs_it() -> None:
    result = scythe("play", "-p", "2", "--seat", "1=random", "--seat", "2=random", "--bot-file", "missing.py")
    assert sentence(result) == "Bot file missing.py: there is no such file."


class Endless:
    """A standard input of one line that never ends."""

    def __init__(self) -> None:
        self.begun = False

    def isatty(self) -> bool:
        return False

    def readline(self, most: int = -1) -> str:
        assert 0 < most <= 2**20 and not self.begun
        self.begun = True
        return "x" * most


TOO_LONG = "Standard input: a line has more than 1,048,575 characters, so it is not an answer."


def test_a_line_of_standard_input_is_read_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Endless())
    with pytest.raises(ScriptError, match=TOO_LONG):
        next(ScriptAnswers("-")._lines)


def test_a_line_of_a_person_is_read_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Endless())
    with pytest.raises(TypingError, match=TOO_LONG):
        Reader().line(0, [])


@pytest.mark.parametrize("answers", [(), ("--script", "-")])
def test_a_line_without_end_stops_a_game_that_goes_on(answers: tuple[str, ...]) -> None:
    said = sentence(scythe("play", "-p", 2, "--seat", "human", "--seed", 1, *answers, text="x" * 3 * 2**20))
    assert said == f"{TOO_LONG} It goes on with: scythe play --resume scythe-game-1.jsonl"
