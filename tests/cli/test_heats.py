"""`scythe setup --tables` and `--people`: one deal for all tables of a size, and people shared out over them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.coded_tables import read_table_code
from engines.core.setup.setup import Setup, read_setups
from engines.core.setup.table_codes import table_code
from engines.scythe.generated.names import MATS
from scythe_cli.heats import table_sizes
from tests.cli.running import said, scythe, sentence

NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJK"]


def heat(folder: Path, *words: object) -> list[Setup]:
    path = folder / "heat.json"
    said("setup", *words, "--seed", 4, "-o", path)
    return read_setups(path)


def listed(folder: Path, text: str) -> Path:
    path = folder / "names.txt"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    return path


@pytest.mark.parametrize("game", registry.names())
def test_all_tables_have_the_same_deal_and_a_number(game: str, tmp_path: Path) -> None:
    """Seats, who starts, and all that lies on the table, such as the structure bonus, combos, tiles."""
    tables = heat(tmp_path, game, "-p", 3, "--tables", 4)
    assert [setup.number for setup in tables] == [1, 2, 3, 4]
    assert len({json.dumps(replace(setup, number=0).to_json()) for setup in tables}) == 1
    codes = re.findall(r"^ +\d  +3  (\S+)$", said("setup", game, "-p", 3, "--tables", 4, "--seed", 4), re.MULTILINE)
    assert [read_table_code(code) for code in codes] == tables and len(set(codes)) == 4


@pytest.mark.parametrize(
    ("tables", "people", "most", "sizes"),
    [
        (9, None, 5, [5] * 9),
        (None, 43, 5, [5] * 7 + [4] * 2),
        (None, 86, 5, [5] * 14 + [4] * 4),
        (None, 11, 5, [4, 4, 3]),
        (None, 6, 5, [3, 3]),
        (None, 7, 7, [7]),
        (4, 11, 5, [3, 3, 3, 2]),
        (None, 2, 5, [2]),
    ],
)
def test_people_sit_at_as_few_tables_as_evenly_as_can_be(
    tables: int | None, people: int | None, most: int, sizes: list[int]
) -> None:
    assert table_sizes(registry.load("scythe"), tables, people, most) == sizes


def test_tables_of_another_size_have_a_deal_of_their_own(tmp_path: Path) -> None:
    tables = heat(tmp_path, "-p", 4, "--people", 11)
    assert [len(setup.seats) for setup in tables] == [4, 4, 3]
    assert tables[0].seats == tables[1].seats and tables[0].table == tables[1].table
    alone = heat(tmp_path, "-p", 4, "--tables", 1, "--force")
    assert alone[0].seats == tables[0].seats, "the largest tables have the deal of the seed"


def test_everybody_of_a_list_sits_somewhere_once(tmp_path: Path) -> None:
    names = listed(tmp_path, "\ufeff# Friday\n" + "\r\n".join(NAMES) + "\n\n")
    tables = heat(tmp_path, "-p", 4, "--people", names)
    seated = [name for setup in tables for name in setup.names]
    assert sorted(seated) == NAMES and seated != NAMES, "they are drawn"
    assert heat(tmp_path, "-p", 4, "--people", names, "--force") == tables
    assert ", ".join(tables[2].names) in said("setup", "-p", 4, "--people", names, "--seed", 4)


def test_tables_of_a_round_have_numbers_deals_and_seats_of_their_own(tmp_path: Path) -> None:
    names = listed(tmp_path, "\n".join(NAMES))
    first = heat(tmp_path, "-p", 4, "--people", names)
    second = heat(tmp_path, "-p", 4, "--people", names, "--round", 2, "--force")
    assert [setup.number for setup in first] == [1, 2, 3] and [setup.number for setup in second] == [201, 202, 203]
    assert all(one.seats != two.seats and one.names != two.names for one, two in zip(first, second, strict=True))
    code = table_code(registry.load("scythe").tables, second[2])
    assert read_table_code(code).number == 203


def test_every_table_has_a_sheet(tmp_path: Path) -> None:
    words, page = tmp_path / "heat.txt", tmp_path / "heat.html"
    names = listed(tmp_path, "\n".join(NAMES[:5]))
    for path in (words, page):
        said("setup", "-p", 3, "--people", names, "--seed", 4, "--sheet", path)
    texts = words.read_text(encoding="utf-8").split("\f")
    assert [text.splitlines()[0] for text in texts] == ["Scythe, 3 players, table 1", "Scythe, 2 players, table 2"]
    assert all(sum(name in text for text in texts) == 1 for name in NAMES[:5])
    assert page.read_text(encoding="utf-8").count('<p class="kicker numbered">Table ') == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--people", 3, "-p", 2), "--people: 3 people cannot be shared out over tables of 2 to 2; say another -p"),
        (("--people", 43, "--tables", 8), "43 people cannot be shared out over 8 tables of 2 to 5; say another -p"),
        (("--people", 1), "--people: 1 is too few; a table has 2 or more."),
        (("--people", 0), "--people: 0 are too few; a table has 2 or more."),
        (("--people=-3",), "--people -3: takes a whole number of people, or a file with their names."),
        (("--people", "2.5"), "--people 2.5: takes a whole number"),
        (("--people", 20, "-p", 8), "-p: Scythe seats 2 to 7 players, not 8."),
        (("--tables", 2, "-p", 8), "-p: Scythe seats 2 to 7 players, not 8."),
        (("--people", 99_999), "20,000 tables are too many; there can be 999."),
        (("--people", "nobody.txt"), "--people nobody.txt: no such file"),
        (("--people", 9, "--count", 2), "leave out one of the two"),
        (("--tables", 2, "--name", "1=Anna"), "--people FILE, a name a line; leave out --name."),
        (("-p", 8, "--tables", 2), "Scythe seats 2 to 7 players"),
        (("--tables", 1000), "1,000 tables are too many; there can be 999."),
        (("--setup", "x", "--tables", 2), "leave out --tables"),
        (("--round", 2), "--round numbers tables of --tables or --people"),
        (("--round", 2, "--tables", 100), "100 tables are too many to be numbered by rounds; leave it out."),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[object, ...], told: str) -> None:
    done = scythe("setup", *words)
    assert done.exit_code != 0 and told in " ".join(done.stderr.split()) and done.stdout == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Anna\nBen\n\nanna\n", "line 4: 'anna' stands in line 1 already"),
        ("Anna\n# who plays\nNordic\n", "line 3: 'Nordic' is a faction; choose another name."),
        ("Anna\nseat 2\n", "line 2: 'seat 2' is a seat; choose another name."),
        ("Anna;Ben;Cy\n", "line 1: 'Anna;Ben;Cy' holds several names or cells; write a name a line, and nothing else."),
        ("Anna, Ben, Cy\n", "line 1: 'Anna, Ben, Cy' holds several names or cells"),
        ("Name,Club\nAnna,X\nBen,Y\n", "line 1: 'Name,Club' holds several names or cells"),
        ("Anna\tX\nBen\tY\n", "line 1: 'Anna X' holds"),
        ("Name\nAnna\nBen\n", "line 1: 'Name' is the head of a column, and nobody; delete it."),
        ("Anna\nJ\udcf6rg\n", "line 2: not UTF-8 text; save the file as UTF-8."),
    ],
)
def test_names_that_cannot_be_are_refused_with_their_line(text: str, told: str, tmp_path: Path) -> None:
    names = listed(tmp_path, text)
    said_so = sentence(scythe("setup", "--people", names))
    assert said_so.startswith(f"{names}: ") and told in said_so


def test_mats_that_rise_clockwise(tmp_path: Path) -> None:
    for setup in heat(tmp_path, "-p", 5, "--people", 9, "--mats", "rising"):
        order = [MATS.index(seat["mat"]) for seat in setup.seats]
        assert sum(order[seat] < order[seat - 1] for seat in range(len(order))) == 1
    told = sentence(scythe("setup", "wayfarers", "--mats", "rising"))
    assert told == "Wayfarers of the South Tigris has no factor 'mat' whose numbers could rise clockwise."
    assert "leave out --mats" in sentence(scythe("setup", "--setup", "x", "--mats", "rising"))


def test_names_with_commas_are_told_apart(tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Smith, Cy\nAnna\nBen", encoding="utf-8")
    assert re.search(r" (\w[^;]*; [^;]*; [^;]*)$", said("setup", "-p", 3, "--people", names, "--seed", 1), re.MULTILINE)
