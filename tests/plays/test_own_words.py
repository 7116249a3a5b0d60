"""What a file says that means nothing here: all of it is told at once, as a file to be filled in."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from reports.plays.columns import bare_heads
from reports.plays.plays_file import HEAD
from tests.cli.running import scythe, sentence
from tests.plays.files import read, read_text, sheet, written

GERMAN = "Partie;Spieler;Volk;Matte;Punkte\n1;Ana;Rotes Volk;Maschinen;70\n1;Ben;Nordisch;Industrial;60\n"
MEANT = {"Partie": "play", "Spieler": "player", "Volk": "faction", "Matte": "mat", "Punkte": "score"}
NAMES = {"Rotes Volk": "Rusviet", "Maschinen": "Mechanical", "Nordisch": "Nordic"}


def filled_in(lines: str, meant: dict[str, str], folder: Path, name: str) -> Path:
    """The lines of a skeleton as a file, with what each name means."""
    assert set(tomllib.loads(lines)) == set(meant)
    return written(folder, "".join(f'"{key}" = "{value}"\n' for key, value in meant.items()), name)


def skeleton(output: str, option: str) -> str:
    return output[output.index(f"# A file for {option}") :]


def test_a_file_in_another_language_takes_two_files_that_are_shown_ready_to_be_filled_in(tmp_path: Path) -> None:
    path = written(tmp_path, GERMAN)
    done = scythe("report", path, "--check")
    assert "names no column with players or what they had" in sentence(done)
    columns = filled_in(done.stdout, MEANT, tmp_path, "columns.toml")
    done = scythe("report", path, "--check", "--columns", columns)
    assert done.exit_code == 1 and "is called 'Rotes Volk'" in done.stdout
    assert "Nor is anything called 'Maschinen' (player 1) or 'Nordisch' (player 2)." in done.stdout
    found = skeleton(done.stdout, "--names")
    assert "# Scythe, mat: Industrial," in found and tomllib.loads(found)["Nordisch"] == "Nordic"
    names = filled_in(found, NAMES, tmp_path, "names.toml")
    done = scythe("report", path, "--check", "--columns", columns, "--names", names)
    assert done.exit_code == 0 and "# A file" not in done.stdout, done.output


def test_heads_of_a_row_a_game_stand_once_without_their_numbers() -> None:
    assert bare_heads(["Spieler 1", "Spieler 2", "Runde 7", 'a"b']) == ["Spieler", "Runde 7", 'a"b']


def test_keys_of_json_lines_can_be_said_to_mean_something(tmp_path: Path) -> None:
    seats = (
        '{"play": 1, "who": "Ann", "faction": "Rusviet"}\n{"play": 1, "who": "Bob", "faction": "Nordic", "won": true}'
    )
    columns = written(tmp_path, '"who" = "player"', "columns.toml")
    play = read_text(tmp_path, f"{HEAD}\n{seats}\n", "app.jsonl", columns=columns).plays[0]
    assert {seat.player: seat.won for seat in play.seats} == {"Ann": 0, "Bob": 1}


def test_hostile_heads_and_names_stay_toml(tmp_path: Path) -> None:
    odd = 'x"\\ = ['
    rows = (
        f'1,2024-01-05,Ann,"{odd.replace(chr(34), chr(34) * 2)}",Industrial,,70,1,x',
        "1,2024-01-05,Bob,Nordic,Militant,,60,2,y",
    )
    text = sheet(*rows, head=f'play,date,player,faction,mat,bid,score,rank,"{odd.replace(chr(34), chr(34) * 2)}"')
    done = scythe("report", written(tmp_path, text), "--check")
    assert tomllib.loads(skeleton(done.stdout, "--columns")) == {odd: "", "x": ""}


def test_a_row_a_player_without_a_number_of_the_play_shows_its_heads(tmp_path: Path) -> None:
    done = scythe("report", written(tmp_path, "Partie,player,faction,score\n1,Ann,Rusviet,70\n1,Bob,Nordic,60\n"))
    assert "which rows are one play" in sentence(done) and tomllib.loads(done.stdout) == {"Partie": ""}


@pytest.mark.parametrize(("head", "said"), [("Wer", True), ("Who", False), ("player", False)])
def test_it_is_said_that_a_file_does_not_say_who_played(head: str, said: bool, tmp_path: Path) -> None:
    rows = ("1,2024-01-05,Ann,Rusviet,Industrial,,70,1", "1,2024-01-05,Bob,Nordic,Militant,,60,2")
    path = written(tmp_path, sheet(*rows, head=f"play,date,{head},faction,mat,bid,score,rank"))
    lost = "does not say who played, so a good level cannot be told from a good player"
    for words in (("--check",), ("--format", "table")):
        assert (lost in scythe("report", path, *words).output) == said
    assert scythe("report", path, "-o", tmp_path / "page").exit_code == 0
    page = (tmp_path / "page" / "index.html").read_text(encoding="utf-8")
    assert ("no file says who played" in page) == said and ("log who played, too" in page) == said
    assert len(read(path).plays) == 1


def test_whose_name_was_never_a_seat_is_a_player(tmp_path: Path) -> None:
    path = written(tmp_path, sheet("1,2024-01-05,Ann,Rusviet,,,70,2", "1,2024-01-05,Bob,Nordic,Militant,,60,1"))
    done = scythe("report", path, "--check")
    assert "player 2 has rank 1 with 60, but player 1 rank 2 with 70" in done.output and "seat" not in done.output
