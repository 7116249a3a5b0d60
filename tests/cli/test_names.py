"""Names of people at every door: who is named, who is found by a name, and where names go."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from tests.cli.running import scythe, sentence
from tests.cli.test_game_page import TRANSCRIPTS
from tests.cli.test_names_allowed import ALI

FOR_ALI = f"\u2068{ALI}\u2069"
CAPTURE = ("architects-3-players-1833.jsonl", '"capture seat 3 at Silversmith"')  # seat 2 may
PEACE = ("smallworld-3-players-0225.jsonl", '"peace with seat 2"')  # seat 3 may
DEAL = ("setup", "-p", 2, "--seed", 3, "--option", "bribes=true", "-o", "table.json")  # seat 2, Crimea, begins


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def stored(where: tuple[str, str], names: tuple[str, ...] = ("Anna", ALI, "Zoë")) -> None:
    """The game up to a question, in `game.jsonl`, with people on all seats."""
    head, *answers = (TRANSCRIPTS / where[0]).read_text(encoding="utf-8").splitlines()
    before = next(number for number, line in enumerate(answers) if where[1] in line)
    told = json.loads(head) | {"names": list(names), "bots": ["human"] * len(names), "seed": 1}
    Path("game.jsonl").write_text("\n".join([json.dumps(told), *answers[:before], ""]), encoding="utf-8")


def typed(*lines: str) -> str:
    """What is said when these lines are typed in the stored game."""
    return scythe("play", "--resume", "game.jsonl", "--plain", text="\n".join(["", *lines, "quit", ""])).stdout


def answered(by: str, words: str) -> bool:
    """Whether this is among the last answers: what is clear is answered without asking."""
    lines = Path("game.jsonl").read_text(encoding="utf-8").splitlines()[-2:]
    return {"by": by, "do": words} in map(json.loads, lines)


@pytest.mark.parametrize(
    "line",
    [
        "capture zoë at Silversmith",
        f"capture {unicodedata.normalize('NFD', 'Zoë')} at silversmith",
        "Zoë silversmith",
        "capture Clovis at Silversmith",
        "capture purple at Silversmith",
        "capture player 3 at Silversmith",
        "۱۵",
    ],
)
def test_workers_are_captured_from_somebody_by_any_of_their_names(line: str) -> None:
    stored(CAPTURE)
    typed(line)
    assert answered("seat 2", "capture seat 3 at Silversmith")


def test_why_not_is_told_of_somebody_by_any_of_their_names() -> None:
    stored(CAPTURE)
    said = typed("? capture clovis at quarry", "capture zoë at quarry", "? clovis", "mats clovis", "mats 7")
    assert said.count("Zoë has no worker at Quarry (A4.1)") == 2
    assert "Clovis, Zoë: draws 1 building card" in said
    assert "mats shows those of a seat from 1 to 3, not of '7'." in said


@pytest.mark.parametrize("name", [ALI, "علیرضا", "علي\u200cرضا", "seat ۲", FOR_ALI])
def test_peace_is_made_with_a_name_however_it_is_typed(name: str) -> None:
    stored(PEACE)
    assert f"2  peace with {FOR_ALI}\n" in typed(f"peace with {name}")
    assert answered("seat 3", "peace with seat 2")


def test_a_script_says_who_answers_by_name(tmp_path: Path) -> None:
    stored(PEACE)
    Path("moves.txt").write_text(f"Zoe\u0308: peace with {ALI}\nseat 2: end turn\n", encoding="utf-8")
    told = sentence(scythe("play", "--resume", "game.jsonl", "--script", "moves.txt"))
    assert told.startswith(f"moves.txt, line 2: is by {FOR_ALI}, but now it is Anna (")
    assert answered("seat 3", "peace with seat 2")


@pytest.mark.parametrize(
    ("where", "line", "told"),
    [
        (CAPTURE, "capture Bne at Silversmith", "'Bne'; did you mean 'Ben'?"),
        (CAPTURE, "Bne: capture Anna at Forest", "'Bne'; did you mean 'Ben'?"),
        (CAPTURE, "Bne silversmith", "'Bne'; did you mean 'Ben'?"),
        (CAPTURE, "? capture Mia at forest", "'Mia'; known: Anna, Ben, Zoe Wu."),
        (CAPTURE, "? Bne", "'Bne'; did you mean 'Ben'?"),
        (CAPTURE, "capture Zoe Wo at Workshop", "'Zoe Wo'; did you mean 'Zoe Wu'?"),
        (PEACE, "peace with Mia", "'Mia'; known: Anna, Ben, Zoe Wu."),
        (PEACE, "Mia: anything", "'Mia'; known: Anna, Ben, Zoe Wu."),
        (PEACE, "chanse: 3", "'chanse'; did you mean 'chance'?"),
    ],
)
def test_a_name_that_nobody_has_is_told_with_those_at_the_table(where: tuple[str, str], line: str, told: str) -> None:
    stored(where, ("Anna", "Ben", "Zoe Wu"))
    asked = "" if line.startswith("?") else line
    assert f"Nobody here is called {told}" in typed(line)
    Path("moves.txt").write_text(asked or "Bne: end turn", encoding="utf-8")
    scripted = sentence(scythe("play", "--resume", "game.jsonl", "--script", "moves.txt"))
    assert scripted.startswith(f"moves.txt, line 1: Nobody here is called {told if asked else ''}")


def test_a_seat_that_the_table_has_not_and_misspelt_places_are_told_as_such() -> None:
    stored(CAPTURE, ("Anna", "Ben", "Cleo"))
    said = typed("capture seat 9 at Silversmith", "seat 9: end turn", "capture Ben at Slversmith", "foo bar")
    assert said.count("There is no seat 9, only seats 1 to 3.") == 2
    assert "Did you mean 'capture Ben at silversmith'?" in said
    assert "has no move 'foo bar'" in said


def test_a_typed_line_may_say_who_answers_as_scripts_do() -> None:
    stored(PEACE, ("Anna", "Ben", "Cleo"))
    assert "The line is by Ben, but now it is Cleo (" in typed("Ben: peace with Anna")
    typed("Cleo: peace with Ben")
    assert answered("seat 3", "peace with seat 2")


def test_coins_are_given_by_name_and_faction_and_files_keep_their_names() -> None:
    scythe(*DEAL, "--name", "1=Anna", "--name", "2=Ben")
    names = ("--seed", 3, "--seat", "human", "--transcript", "game.jsonl")
    lines = [
        "",
        "1",
        "Ben: give 1 to Anna",
        "give 1 to saxony",
        "? give 1 to Bne",
        "? Ben",
        "save Ben.jsonl",
        "quit",
        "",
    ]
    said = scythe("play", "--setup", "table.json", *names, "--plain", text="\n".join(lines)).stdout
    assert said.count("You give 1 coin to Anna.") == 2
    assert "mats 2 shows what Ben (Crimea) has." in said
    assert "Nobody here is called 'Bne'; did you mean 'Ben'?" in said
    assert Path("Ben.jsonl").exists()


@pytest.mark.parametrize("refused", ["seat 2", "nordic", "End", "r۱۲"])
def test_no_door_takes_a_name_that_means_something_else(refused: str) -> None:
    """Commands, setups, transcripts, sheets, questions."""
    named = ("-p", 2, "--seed", 1, "--name", f"1={refused}")
    for words in (("play", *named), ("setup", *named)):
        assert sentence(scythe(*words)).startswith(f"--name 1={refused}: '{refused}' is ")
    assert scythe("setup", "-p", 2, "--seed", 1, "-o", "table.json").exit_code == 0
    table = json.loads(Path("table.json").read_text()) | {"names": ["", refused]}
    Path("table.json").write_text(json.dumps(table))
    for words in (("play", "--setup", "table.json"), ("setup", "--setup", "table.json")):
        assert sentence(scythe(*words)).startswith(f"table.json: 'names': seat 2: '{refused}' is ")
    stored(("scythe-2-players-3210.jsonl", '"by": "seat 1"'), ("", refused))
    for words in (("play", "--resume", "game.jsonl"), ("play", "--replay", "game.jsonl"), ("score", "game.jsonl")):
        assert sentence(scythe(*words)).startswith(f"game.jsonl: line 1: 'names': seat 2: '{refused}' is ")


@pytest.mark.parametrize(
    ("words", "shows"),
    [
        (("setup", "--setup", "table.json"), "Ben"),
        (("setup", "--setup", "table.json", "--sheet", "table.txt"), "Ben"),
        (("play", "--setup", "table.json", "--plain"), "Ben"),
        (("score", "--template", "--setup", "table.json"), "Ben"),
        (("score", "game.jsonl"), "Ben ("),
        (("score", "--sheet-of", "game.jsonl"), "Ben ("),
        (("score", "game.jsonl", "--analyse"), "the game is not over"),
        (("play", "--replay", "game.jsonl"), "Ben ("),
        (("report", "game.jsonl", "-o", "page"), "on a page"),
        (("score", "sheet.toml", "--entry", "1.coins=5"), "Ben (Nordic)"),
    ],
)
def test_where_a_file_has_a_name_that_cannot_be_used_another_can_be_given(words: tuple[str, ...], shows: str) -> None:
    assert scythe("setup", "-p", 2, "--seed", 1, "--name", "2=Anna", "-o", "table.json").exit_code == 0
    Path("table.json").write_text(Path("table.json").read_text().replace("Anna", "Nordic"))
    stored(("scythe-2-players-3210.jsonl", '"by": "seat 1"'), ("", "Nordic"))
    Path("sheet.toml").write_text(scythe("score", "--template").stdout.replace("Player 2", "Nordic"))
    why = "'Nordic' is a faction; give another name with --name 2=NAME."
    assert sentence(scythe(*words)).endswith(why)
    done = scythe(*words, "--name", "2=Ben", text="quit\n")
    assert shows in done.output and why not in done.output


def test_of_two_names_the_new_one_has_to_be_changed() -> None:
    Path("sheet.toml").write_text("\n".join(sheet("Anna", "Ben")))
    said = "--name 1=Ben: {} 2 is called Ben already."
    assert sentence(scythe("score", "sheet.toml", "--name", "1=Ben")) == said.format("player")
    scythe("setup", "-p", 2, "--seed", 1, "--name", "2=Ben", "-o", "table.json")
    assert sentence(scythe("setup", "--setup", "table.json", "--name", "1=Ben")) == said.format("seat")


def sheet(*names: str) -> list[str]:
    """Lines of a sheet of Small World with these players."""
    return ['format = "scythe-sheet"', "format_version = 1", 'game = "smallworld"'] + [
        line for coins, name in enumerate(names, 70) for line in ("[[player]]", f'name = "{name}"', f"coins = {coins}")
    ]


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Anna", "ANNA"), "player 2: player 1 is called Anna already; give another name with --name 2=NAME."),
        (("seat 2", "Ben"), "player 1: 'seat 2' is a seat; give another name with --name 1=NAME."),
        (("Ben", "Giants"), "player 2: 'Giants' is a race; give another name with --name 2=NAME."),
    ],
)
def test_players_of_a_sheet_are_named_as_everywhere(names: tuple[str, str], why: str) -> None:
    Path("sheet.toml").write_text("\n".join(sheet(*names)))
    assert sentence(scythe("score", "sheet.toml")) == f"sheet.toml: {why}"
    assert scythe("score", "sheet.toml", "--name", "1=Cem", "--name", "2=Dora").exit_code == 0


def test_questions_ask_again_for_a_name_that_cannot_be_used() -> None:
    result = scythe("score", "smallworld", text="۲\nAnna\n70\nanna\nPlayer 1\nBen\n٧١\n")
    assert result.exit_code == 0, result.output
    assert "player 1 is called Anna already." in result.stderr and "'Player 1' is a seat" in result.stderr
    assert "1. Ben, 71" in result.stdout


def test_names_travel_from_a_setup_to_its_sheets_its_game_and_its_score() -> None:
    named = ("setup", "scythe", "-p", 2, "--seed", 4, "--name", f"1={ALI}", "--name", "2=Ben", "-o", "table.json")
    assert "Ben (Crimean Khanate) starts; " in scythe(*named).stdout
    said = scythe("setup", "--setup", "table.json", "--name", "2=Cem", "--sheet", "table.txt").stdout
    assert FOR_ALI in said and "Cem (Crimean Khanate) starts; " in said
    assert f"Seat 1: {FOR_ALI}, " in Path("table.txt").read_text(encoding="utf-8")
    assert 'name = "Ben"' in scythe("score", "--template", "--setup", "table.json").stdout
    scythe("play", "--setup", "table.json", "--seed", 1, "--transcript", "game.jsonl", "--plain", text="quit\n")
    head = json.loads(Path("game.jsonl").read_text(encoding="utf-8").partition("\n")[0])
    assert head["names"] == [ALI, "Ben"] and "names" not in head["setup"]
    assert "1=" not in scythe("play", "--resume", "game.jsonl", "--name", "2=Dora", "--plain", text="quit\n").stdout


def test_so_many_play_as_are_named() -> None:
    named = ("--name", "1=Anna", "--name", "2=Ben", "--name", "3=Cem", "--seed", 1, "--format", "csv")
    assert scythe("setup", *named).stdout.count("\n") == 4
    assert "'1=' names nobody; write 1=Anna, or leave it out" in sentence(scythe("setup", "--name", "1="))
