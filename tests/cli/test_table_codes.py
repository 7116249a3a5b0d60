"""Table codes: every table can be laid out again from the few characters at the end of its sheet."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engines.core import registry
from engines.core.coded_tables import read_table_code
from engines.core.engine.errors import SetupError
from engines.core.setup.code_text import MOST, SYMBOLS
from engines.core.setup.setup import LARGEST_BID, MOST_TABLES, Setup, read_setup
from engines.core.setup.table_codes import table_code
from reports.sheets.qr import QUIET
from tests.cli.running import said, scythe, sentence
from tests.qr_reader import qr_text, squares_of

SIZES = [
    (name, players)
    for name in registry.names()
    for players in range(registry.table_sizes(name)[1], registry.table_sizes(name)[2] + 1)
]
EVERY_SIZE = pytest.mark.parametrize(("game", "players"), SIZES)
EVERY_GAME = pytest.mark.parametrize("game", registry.names())
CODES = {  # of `some_setup` with seed 4
    "architects": "A4T1-WT",
    "scythe": "SS62-8Y2Z-S",
    "smallworld": "WMJ4-GWPQ-M5FM-4Y87-2",
    "wayfarers": "YYJG-2DT8-Z48H-5",
}


SOME_OPTIONS = 8  # more of them than anybody would change


def some_setup(game: str, players: int, seed: int) -> Setup:
    """A table with expansions, and with some options for every other seed."""
    tables, rng = registry.load(game).tables, Random(seed)
    some = rng.sample([*tables.options.values()], min(len(tables.options), SOME_OPTIONS))
    options = {one.name: rng.choice(one.values or range(one.low, one.high + 1)) for one in some}
    if "automas" in options:
        options["automas"] = min(options["automas"], players - 1)  # a seat for a person
    dealt = tables.deal(players, rng, options if seed % 2 else {}, expansions=tables.expansions)
    drawn = tables.under(dealt.options).drawn(dealt, rng)
    return replace(drawn, number=rng.choice((0, rng.randint(1, MOST_TABLES))))


def code_of(setup: Setup) -> str:
    return table_code(registry.load(setup.game).tables, setup)


@EVERY_SIZE
def test_every_table_comes_back_from_its_code(game: str, players: int) -> None:
    for seed in range(40):
        setup = some_setup(game, players, seed)
        code = code_of(setup)
        assert 0 < len(code) <= MOST
        assert read_table_code(code) == setup and code_of(read_table_code(code.lower())) == code


@EVERY_GAME
def test_every_single_error_is_refused(game: str) -> None:
    code = code_of(some_setup(game, 2, 1))
    for place, right in enumerate(code):
        for wrong in SYMBOLS if right != "-" else ():
            if wrong != right:
                with pytest.raises(SetupError, match="with the sheet: some are wrong or missing"):
                    read_table_code(code[:place] + wrong + code[place + 1 :])


@pytest.mark.parametrize("most", [0, 1, 12, LARGEST_BID])
def test_bids_are_in_the_code(most: int) -> None:
    setup = replace(some_setup("scythe", 5, 2), bids=(most, 0, most // 2, most, 0))
    assert read_table_code(code_of(setup)) == setup


def test_a_code_says_whether_people_still_bid() -> None:
    setup = some_setup("scythe", 5, 2)
    offer = replace(setup, is_offer=True)
    assert read_table_code(code_of(offer)) == offer and code_of(offer) != code_of(setup)
    assert Setup.from_json(offer.to_json()) == offer


def test_the_table_of_a_setup_may_be_open() -> None:
    for game in registry.names():
        setup = replace(some_setup(game, 2, 2), table={})
        assert read_table_code(code_of(setup)) == setup
    own = ({"race": "ratmen", "power": "flying"}, {})
    setup = Setup("smallworld", own)
    assert read_table_code(code_of(setup)) == setup


def test_what_does_not_fit_has_no_code() -> None:
    setup = replace(some_setup("smallworld", 5, 1), bids=(LARGEST_BID,) * 5, number=MOST_TABLES)
    assert code_of(setup) == ""


def test_codes_of_an_older_version_stay_as_they_are() -> None:
    """A code that is printed has to be read by later versions, or to be refused: change these only with the lists."""
    assert {game: code_of(some_setup(game, 3, 4)) for game in CODES} == CODES


def test_a_code_of_other_lists_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = registry.tables_type("architects")
    code = code_of(some_setup("architects", 3, 2))
    monkeypatch.setattr(tables, "max_players", 7)
    with pytest.raises(SetupError, match="is a table code of another version of this program"):
        read_table_code(code)


# ---------------------------------------------------------------------------------------------------- the command line


@EVERY_GAME
def test_a_code_prints_the_same_sheet_again(game: str, tmp_path: Path) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    printed = said("setup", game, "-p", 3, "--seed", 4, "--sheet", first)
    code = re.findall(r"^Table code: (\S+)$", printed, re.MULTILINE)[0]
    said("setup", "--setup", code.lower().replace("-", " "), "--sheet", second)
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8")
    assert f". Table code\n   {code}\n" in first.read_text(encoding="utf-8")
    assert re.search(rf",{code}\b", said("setup", "--setup", code, "--format", "csv"))


@EVERY_GAME
def test_the_qr_code_on_the_page_says_the_code(game: str, tmp_path: Path) -> None:
    page = tmp_path / "sheet.html"
    printed = said("setup", game, "--seed", 4, "--sheet", page)
    label, path = re.findall(
        r'class="qr".* aria-label="QR code of (\S+)".*<path d="(M[^"]*)"', page.read_text(encoding="utf-8")
    )[0]
    assert qr_text(squares_of(path, QUIET)) == label and f"Table code: {label}\n" in printed


def test_a_code_is_taken_where_a_setup_is(tmp_path: Path) -> None:
    code = code_of(some_setup("scythe", 3, 2))
    stored = tmp_path / "table.json"
    said("setup", "--setup", code, "-o", stored)
    assert read_setup(stored) == read_table_code(code)
    assert f'faction = "{read_setup(stored).seats[1]["faction"]}"' in said("score", "--template", "--setup", code)
    assert "is a setup of 'scythe'" in sentence(scythe("setup", "wayfarers", "--setup", code))


@pytest.mark.parametrize("code", ["friday", "SYJT-Y0YG-V5", "S", "x" * 30])
def test_what_is_neither_a_file_nor_a_code_is_refused_in_a_sentence(code: str) -> None:
    for words in (["setup"], ["play"], ["score", "--template"]):
        told = sentence(scythe(*words, "--setup", code))
        assert told.startswith(f"{code}: is neither a file nor a table code; ") and "with the sheet" in told


@pytest.mark.parametrize("sign", ["–", "—", "−", "‑", ".", "_", " ", ""])
def test_what_parts_the_groups_of_a_code_does_not_matter(sign: str) -> None:
    code = code_of(some_setup("scythe", 3, 2))
    written = f" {code.lower().replace('-', sign)} "
    assert read_table_code(written) == read_table_code(code)
    assert f"Table code: {code}\n" in said("setup", "--setup", written.strip())


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (
            "SYJX-B08",
            "SYJX-B08: is neither a file nor a table code; compare its 7 letters and digits with the sheet: some",
        ),
        ("table4!", "table4!: is neither a file nor a table code; no code has '!'; compare it with the sheet."),
        ("SYJX.B08", "--setup SYJX.B08: no such file or directory."),
        ("", "--setup names neither a file nor a table code; say one of them."),
    ],
)
def test_what_is_wrong_with_a_code(code: str, told: str) -> None:
    assert sentence(scythe("setup", "--setup", code)).startswith(told)


def test_a_file_goes_before_a_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_of(some_setup("scythe", 3, 2))
    monkeypatch.chdir(tmp_path)
    said("setup", "architects", "-p", 3, "-o", code)
    assert said("setup", "--setup", code).startswith("seat  turn  character")


@pytest.mark.parametrize("name", ["missing.json", "folder/table", "missing#2"])
def test_a_file_that_is_missing_is_told_as_such(name: str) -> None:
    assert sentence(scythe("setup", "--setup", name)).endswith("no such file or directory.")


def test_bids_and_numbers_of_a_setup_file_are_checked(tmp_path: Path) -> None:
    stored = tmp_path / "table.json"
    said("setup", "-p", 2, "--seed", 4, "-o", stored)
    text = stored.read_text(encoding="utf-8")
    for key, value, wrong in (
        ("bids", "[1]", "key 'bids' must have a number for each of 2 seats, but has 1."),
        ("bids", "[1, -1]", "must be a whole number from 0 to 500"),
        ("number", "1000", "must be a whole number from 0 to 999"),
    ):
        stored.write_text(text.replace('"seats"', f'"{key}": {value}, "seats"'), encoding="utf-8")
        assert wrong in sentence(scythe("setup", "--setup", stored))
