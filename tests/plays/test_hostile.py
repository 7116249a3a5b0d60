"""Files of strangers: nothing is evaluated, fetched or expanded, and each ends in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

import pytest

from engines.core.engine.errors import PlaysError, ScytheError
from reports.plays.sums import read_sum
from tests.cli.running import scythe, sentence
from tests.plays.files import EXAMPLES, bgstats, clean, dumped, kinds, read, read_text, sheet, written

BOMB = """<?xml version="1.0"?><!DOCTYPE plays [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<plays><play id="1"><item name="&b;"/></play></plays>"""
FETCH = '<!DOCTYPE plays [<!ENTITY x SYSTEM "file:///etc/passwd">]><plays>&x;</plays>'


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('touch x')",
        "1e999",
        "0x10",
        "2**9",
        "9*9",
        "1;2",
        "(1)",
        "nan",
        "+",
        "",
        " ",
        "1 2",
        "--1",
    ],
)
def test_a_score_is_a_sum_and_nothing_else(text: str) -> None:
    with pytest.raises(ValueError, match="not a score"):
        read_sum(text)


def test_a_huge_sum_is_refused_at_once() -> None:
    start = process_time()
    for text in ("1+" * 500_000 + "1", "9" * 1_000_000, "1," * 100_000):
        with pytest.raises(ValueError, match="is not a score") as refused:
            read_sum(text)
        assert len(str(refused.value)) < 200
    assert process_time() - start < 1


SEATS = [{"name": "A", "role": "Rusviet", "score": "70"}, {"name": "B", "role": "Nordic", "score": "60"}]


@pytest.mark.parametrize("text", [BOMB, FETCH])
def test_entities_are_not_expanded(text: str, tmp_path: Path) -> None:
    with pytest.raises(PlaysError, match="defines entities"):
        read_text(tmp_path, text, "plays.xml")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"  \n\n", "is empty"),
        (b"\0" * 100, "neither text nor a file of plays"),
        (b"\x81\x8d\x8f", "neither text nor a file of plays"),
        (b"[" * 100_000, "not JSON (nested too deeply)"),
        (b'{"a": ' * 500 + b"1" + b"}" * 500, "not JSON (nested too deeply)"),
        (b'{"games": [], "games": []}', "the key 'games' stands twice in one object"),
        (b'{"a": ' + b"9" * 5_000 + b"}", "a number is too long"),
        (b'{"a": NaN}', "not JSON"),
        (b'{"a": 1}', "is JSON, but not plays that are known here"),
        (
            b'{"player": "A"}\n{"player": "B"}\n',
            'put a line above them: {"format": "scythe-plays", "format_version": 1}',
        ),
        (b"[]", "is JSON, but not plays that are known here"),
        (b"<a></a>", "is XML, but not a page of plays"),
        (b"<html></html>", "is a web page, which holds no plays that can be read"),
        (b"\n<!DOCTYPE html>\n<p>a<br>b, c", "is a web page"),
        (b"play,player,faction,score\n", "file: holds no plays."),
        (b'<plays total="0"></plays>', "file: holds no plays."),
        (b"<plays><play>", "not XML"),
        (b"<a>" * 5_000 + b"</a>" * 5_000, "not XML"),
        (b"just some words", "names no column with players"),
        (b'player,score\n"' + b"x" * 200_000, "not a line of a spreadsheet"),
        (b"x" * 2**26, "holds more than 32 MB"),
    ],
)
def test_what_is_no_file_of_plays_ends_in_a_sentence(content: bytes, words: str, tmp_path: Path) -> None:
    path = written(tmp_path, content, "file")
    said = sentence(scythe("report", path))
    assert said.removeprefix("No play can be counted. ").startswith(str(path))
    assert words in said and len(said) < 500


def test_a_file_of_a_hundred_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.csv"
    with path.open("wb") as file:
        file.truncate(100 * 2**20)
    assert "holds more than 32 MB" in sentence(scythe("report", path))


def test_what_a_terminal_would_obey_is_not_shown(tmp_path: Path) -> None:
    rows = ("1,2024-01-05,\x1b]0;x\x07Ann,Rus\x1b[2Jviet!,Industrial,,70,", "1,2024-01-05,Bob,Nordic,Militant,,60,")
    done = scythe("report", written(tmp_path, sheet(*rows)), "--check")
    assert "\x1b" not in done.output and "\x07" not in done.output


def test_a_name_is_no_formula_for_a_spreadsheet(tmp_path: Path) -> None:
    rows = ("1,2024-01-05,=1+1,Rusviet,Industrial,,70,", "1,2024-01-05,@Bob,Nordic,Militant,,60,")
    text = clean(read_text(tmp_path, sheet(*rows)), "names")
    assert ",'=1+1," in text and ",'@Bob," in text


@pytest.mark.parametrize("change", [lambda value: value["plays"][0].clear(), lambda value: value["players"].clear()])
def test_parts_that_are_missing_leave_a_play_that_is_refused_or_left_out(
    change: Callable[[dict[str, object]], None], tmp_path: Path
) -> None:
    value = bgstats(SEATS)
    change(value)
    reading = read(dumped(tmp_path, value))
    assert len(reading.plays) + len(kinds(reading)) == 1


@pytest.mark.parametrize("name", ["bgstats_export.json", "bgg_plays_page1.xml", "league_long.csv", "wbc_heat.csv"])
def test_damaged_files_end_in_a_sentence_or_are_read(name: str, tmp_path: Path) -> None:
    content, rng, read_ones = (EXAMPLES / name).read_bytes(), Random(name), 0
    for number in range(150):
        start = rng.randrange(len(content))
        end = min(len(content), start + rng.choice((1, 4, 40)))
        put = rng.choice((b"", b"\xff", b'"', b"[]", b"null", b"-1", b"9" * 400, content[:30], b"<", b"\0"))
        path = written(tmp_path, content[:start] + put + content[end:], f"{number}-{name}")
        try:
            clean(read(path))
            read_ones += 1
        except ScytheError as error:
            assert str(error).strip() and "\n" not in str(error)[:10]
    assert read_ones > 20


def test_values_of_another_kind_in_json_are_nothing(tmp_path: Path) -> None:
    for wrong in (None, [], {}, True, 3.5, "x"):
        for key in ("score", "rank", "role", "seatOrder", "playerRefId", "winner"):
            value = bgstats(
                [{"name": "A", "role": "Rusviet", "score": "70"}, {"name": "B", "role": "Nordic", "score": "60"}]
            )
            value["plays"][0]["playerScores"][0][key] = wrong
            assert json.dumps(value) and read(dumped(tmp_path, value)) is not None
