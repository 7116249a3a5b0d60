"""`scythe score --page`: a score to share, as page and picture: names, categories, the tie-break that decided."""

from __future__ import annotations

import json
import re
import tomllib
from html import unescape
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.rulebook import rules_of
from tests.cli.running import scythe, sentence
from tests.cli.test_game_page import EVERY_GAME, data_of, page_of, path_of
from tests.cli.test_score import ender, player, written
from tests.cli.test_setup_sheet import PNG_HEAD, seen

HOSTILE = '<img src=x> & "Zoë"'


def page(folder: Path, *words: object) -> Path:
    path = folder / "score.html"
    done = scythe("score", *words, "--page", path)
    assert done.exit_code == 0, done.output
    assert done.stderr.endswith(f"Written to {path}.\n")
    return path


def cells(path: Path) -> list[list[str]]:
    """The rows of the table, each cell by its first words."""
    table = re.findall(r"<table>(.*?)</table>", path.read_text(encoding="utf-8"), re.DOTALL)[0]
    rows = re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)
    found = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in rows]
    return [[" ".join(unescape(re.sub(r"<span.*", "", cell)).split()) for cell in row] for row in found]


@EVERY_GAME
def test_the_page_has_every_category_of_every_player(name: str, tmp_path: Path) -> None:
    told = json.loads(scythe("score", path_of(name), "--format", "json").stdout)
    rows = {row[0]: row[1:] for row in cells(page(tmp_path, path_of(name)))}
    assert rows["total"] == [str(one["total"]) for one in told]
    for number, line in enumerate(told[0]["lines"]):
        points = [one["lines"][number]["points"] for one in told]
        if line["category"] in rows:
            assert rows[line["category"]] == [str(each) for each in points]
        else:
            assert not any(points)


@EVERY_GAME
def test_every_rule_that_the_page_cites_is_told_where_a_mouse_rests(name: str, tmp_path: Path) -> None:
    text = page(tmp_path, path_of(name)).read_text(encoding="utf-8")
    told = re.findall(r'<span class="rule" title="([^"]*)">([^<]*)</span>', text)
    assert len(told) == text.count('<span class="rule"') > 3
    for says, ids in told:
        assert unescape(says) == "\n".join(rules_of(name)[rule].told for rule in ids.split(", "))


@EVERY_GAME
def test_the_page_needs_nothing_beside_itself(name: str, tmp_path: Path) -> None:
    text = page(tmp_path, path_of(name), "--name", f"2={HOSTILE}").read_text(encoding="utf-8")
    assert not re.search(r"https?:|url\(|<script|@import|<img", text)
    assert "&lt;img src=x&gt; &amp; &#34;Zoë&#34;" in text


@EVERY_GAME
def test_the_picture_says_who_won(name: str, tmp_path: Path) -> None:
    path = tmp_path / "score.png"
    assert scythe("score", path_of(name), "--page", path).exit_code == 0
    data = path.read_bytes()
    assert data.startswith(PNG_HEAD) and registry.load(name).title.encode() in data and b"first" in data


def test_the_tie_break_that_decided_is_said(tmp_path: Path) -> None:
    sheet = written(tmp_path, player("Ana", power=3), player("Bo", power=4), ender())
    text = seen(page(tmp_path, sheet))
    assert re.search(r"Bo is first with \d+; the tie is decided by [a-z, ]+\.", text)
    assert re.search(r"1\. Bo, \d+ \(tied with Ana; decided by [a-z, ]+\)", text)


def test_below_the_table_stands_only_what_it_does_not_say(tmp_path: Path) -> None:
    """The rank and total of everybody stand in the table; a tie is told of those whose totals are equal."""
    quick = ("--quick", "Ana rusviet 72", "Bo nordic 60", "Cy crimea 60", "Dee saxony 50")
    path = tmp_path / "score.html"
    assert scythe("score", *quick, "--page", path, text="8\n4\n4\n8\n4\n3\n").exit_code == 0
    found = re.findall(r"<li>(.*?)</li>", path.read_text(encoding="utf-8"), re.DOTALL)
    assert len(found) == 1 and "2. Bo, 60 (tied with Cy; decided by" in unescape(re.sub(r"<[^>]*>", "", found[0]))
    path.unlink()
    assert scythe("score", "--quick", "Ana rusviet 72", "Bo nordic 60", "--page", path).exit_code == 0
    assert "<ul" not in path.read_text(encoding="utf-8")


def test_a_shared_first_place_is_said(tmp_path: Path) -> None:
    text = seen(page(tmp_path, written(tmp_path, player("Ana"), player("Bo"), ender())))
    assert re.search(r"Ana and Bo share the first place with \d+\.", text)


def test_names_go_by_seat_and_what_the_seat_had_stays(tmp_path: Path) -> None:
    told = scythe("score", path_of("scythe"), "--name", "2=Anna", "--format", "json")
    (name,) = (one["player"] for one in json.loads(told.stdout) if "Anna" in one["player"])
    assert re.fullmatch(r"Anna \(seat 2, [A-Z][a-z]+, [A-Z][a-z]+\)", name)
    text = seen(page(tmp_path, path_of("scythe"), "--name", "2=Anna"))
    assert re.search(r"\d Anna seat 2, [A-Z][a-z]+, [A-Z][a-z]+ ", text)


def named(name: str, folder: Path) -> Path:
    """The transcript of a game whose first seat was called Zoë and whose second was not named."""
    head, *lines = path_of(name).read_text(encoding="utf-8").splitlines(keepends=True)
    header = json.loads(head)
    names = ["Zoë", *("" for _ in header["setup"]["seats"][1:])]
    path = folder / "named.jsonl"
    path.write_text(json.dumps(header | {"names": names}) + "\n" + "".join(lines), encoding="utf-8")
    return path


@EVERY_GAME
def test_a_transcript_has_the_names(name: str, tmp_path: Path) -> None:
    path = named(name, tmp_path)
    players = sorted(one["player"] for one in json.loads(scythe("score", path, "--format", "json").stdout))
    assert players[-1].startswith("seat") and players[0].startswith("Zoë (seat 1")
    assert re.search(r"\d Zoë seat 1", seen(page(tmp_path, path)))
    sheet = tomllib.loads(scythe("score", "--sheet-of", path).stdout)
    assert [one["name"].startswith("Zoë (seat 1") for one in sheet["player"]].index(True) == 0
    assert sum("Zoë" in one["name"] for one in sheet["player"]) == 1


def test_the_name_that_is_given_goes_before_that_of_the_transcript(tmp_path: Path) -> None:
    told = scythe("score", named("scythe", tmp_path), "--name", "1=Anna").stdout
    assert "Anna (seat 1" in " ".join(told.split()) and "Zoë" not in told


def test_a_name_that_is_given_goes_in_place_of_that_of_a_sheet_of_a_transcript(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text(scythe("score", "--sheet-of", named("scythe", tmp_path)).stdout, encoding="utf-8")
    told = scythe("score", sheet, "--name", "1=Anna", "--format", "json").stdout
    assert any(one["player"].startswith("Anna (seat 1, ") for one in json.loads(told)) and "Zoë" not in told


@EVERY_GAME
def test_the_page_of_a_game_has_the_names(name: str, tmp_path: Path) -> None:
    text = page_of(named(name, tmp_path), tmp_path / "page")
    data = data_of(text)
    assert data["names"][0].startswith("Zoë") and data["names"][1].startswith("seat 2")
    assert '<th scope="row">Zoë (seat 1' in text
    told = [line for step in data["steps"] for line in step[3]]
    assert not any(re.search(r"seat 1\b", line) for line in told)


def test_a_score_that_is_not_the_end_says_so(tmp_path: Path) -> None:
    lines = path_of("smallworld").read_text(encoding="utf-8").splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:40]), encoding="utf-8")
    text = seen(page(tmp_path, cut, "--stopped"))
    assert "The game is not over," in text and "Final score" not in text


def test_impossible_numbers_that_were_scored_are_called_doubtful(tmp_path: Path) -> None:
    sheet = written(tmp_path, player("Ana", stars=9), player("Bo"))
    text = seen(page(tmp_path, sheet, "--lenient"))
    assert "Doubtful: Ana: 9 stars, but a player has only 6." in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--page", "a.pdf"], "--page a.pdf: writes files that end in .html or .png."),
        (["--template", "--page", "a.png"], "--page belongs to a score; leave it out here."),
        (["--name", "1=Ana"], "--name belongs to a sheet or transcript; without one the names are asked for."),
    ],
)
def test_where_it_means_nothing_it_is_refused(words: list[str], said: str) -> None:
    done = scythe("score", *words)
    assert done.exit_code == 2 and said in done.stderr


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "score.png"
    path.write_bytes(b"mine")
    said = sentence(scythe("score", path_of("scythe"), "--page", path))
    assert said == f"{path}: exists already; choose another name with --page."
    assert path.read_bytes() == b"mine"


@pytest.mark.parametrize("game", registry.names())
def test_a_blank_sheet_is_no_result(game: str, tmp_path: Path) -> None:
    sheet = tmp_path / "blank.toml"
    sheet.write_text(scythe("score", game, "--template", "-p", 3).stdout, encoding="utf-8")
    said = sentence(scythe("score", sheet))
    assert said == f"{sheet}: nothing is filled in: every number is 0 (--lenient scores it all the same)."
