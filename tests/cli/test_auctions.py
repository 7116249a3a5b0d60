"""`scythe setup --offer` and `--auction`: a form is written, filled in and settled: seats, prices, who starts."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.coded_tables import read_table_code
from engines.core.setup.setup import Setup, read_setup, read_setups
from engines.core.setup.table_codes import table_code
from reports.sheets.qr import QUIET
from tests.cli.running import said, scythe, sentence
from tests.plays.files import read
from tests.qr_reader import qr_text, squares_of

SEATS = (
    {"faction": "nordic", "mat": "militant"},
    {"faction": "rusviet", "mat": "industrial"},
    {"faction": "crimea", "mat": "mechanical"},
)
TABLE = Setup("scythe", SEATS, {"structure_bonus": "on_tunnels"})
CODE = table_code(registry.load("scythe").tables, TABLE)
OFFER = table_code(registry.load("scythe").tables, replace(TABLE, is_offer=True))
HEADS = "player,round 1,round 2,pick"
ROUNDS = f"table code,{CODE}\n{HEADS}\nAnna,4,4,Rusviet\nBen,6,,Crimean Khanate/Mechanical\nCy,6,4,\n"
SEALED = f"table code,{CODE}\non offer,Anna,Ben,Cy\nNordic/Militant,3,0,0\nRusviet,9,9,2\nmat 4,1,8,8\n"
DONE = {"nordic": ("Cy", 0), "rusviet": ("Anna", 4), "crimea": ("Ben", 6)}  # by hand


def form(folder: Path, text: str, name: str = "form.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def settled(folder: Path, text: str, *words: object) -> dict[str, tuple[str, int]]:
    """Who has which faction for how much."""
    table = folder / "table.json"
    said("setup", "--auction", form(folder, text), "-o", table, "--force", *words)
    setup = read_setup(table)
    factions = [seat["faction"] for seat in setup.seats]
    return dict(zip(factions, zip(setup.names, setup.bids, strict=True), strict=True))


def test_rounds_as_at_the_world_boardgaming_championships(tmp_path: Path) -> None:
    """Ben and Cy bid 6, Ben stands further up; Anna and Cy bid 4, Anna does; Cy takes what is left."""
    assert settled(tmp_path, ROUNDS) == DONE


def test_sealed_bids_go_to_the_highest(tmp_path: Path) -> None:
    """9 for Rusviet: Anna stands further left; then 8 for Crimea: Ben does; Cy takes what is left, for nothing."""
    assert settled(tmp_path, SEALED) == {"nordic": ("Cy", 0), "rusviet": ("Anna", 9), "crimea": ("Ben", 8)}


@pytest.mark.parametrize(
    ("two", "three"), [("2", "3"), ("seat 2", "Seat 3"), ("mat 1", "mat 4"), ("RUSVIET", "mechanical")]
)
def test_a_pick_by_number_is_the_seat_on_the_form(two: str, three: str, tmp_path: Path) -> None:
    """Not the mat of that number, unless it says so: mats 2 and 3 are not on offer."""
    text = ROUNDS.replace(",Rusviet", f",{two}").replace(",Crimean Khanate/Mechanical", f",{three}")
    assert settled(tmp_path, text) == DONE
    sealed = SEALED.replace("Rusviet,9", f"{two},9").replace("mat 4,1", f"{three},1")
    assert settled(tmp_path, sealed)["crimea"] == ("Ben", 8)


@pytest.mark.parametrize("separator", [";", "\t"])
def test_a_form_that_a_spreadsheet_saved(separator: str, tmp_path: Path) -> None:
    text = "\ufeff" + ROUNDS.replace(",", separator).replace("\n", "\r\n")
    assert settled(tmp_path, text.replace("Ben", "BEN")) == DONE | {"crimea": ("BEN", 6)}


def test_what_comes_out_is_told_and_goes_on(tmp_path: Path) -> None:
    told = said("setup", "--auction", form(tmp_path, ROUNDS), "-o", tmp_path / "table.json")
    assert "Anna starts; turns go clockwise." in " ".join(told.replace("(Rusviet Union) ", "").split())
    assert re.search(r"^ +3  Ben .* 6$", told, re.MULTILINE) and "A bid is taken off the final score" in told
    code = re.findall(r"^Table code: (\S+)$", told, re.MULTILINE)[0]
    assert read_table_code(code).bids == (0, 4, 6)
    sheet = tmp_path / "sheet.txt"
    said("setup", "--setup", tmp_path / "table.json", "--sheet", sheet)
    assert "\nSeat 1: Cy, Nordic, Militant, bid 0\nSeat 2: Anna, Rusviet, Industrial, bid 4\n" in sheet.read_text()
    assert re.search(r"\. Bids\n.*\n +seat  name +bid\n.*\n +1  Cy +0\n +2  Anna +4\n +3  Ben +6\n", sheet.read_text())


def test_bids_come_into_the_log(tmp_path: Path) -> None:
    table, log = tmp_path / "table.json", tmp_path / "friday.csv"
    said("setup", "--auction", form(tmp_path, ROUNDS), "-o", table)
    said("score", "--quick", "Ben 70", "Anna 66", "Cy 50", "--setup", table, "--log", log)
    seats = {seat.player: (seat.bid, seat.score) for seat in read(log, players="names").plays[0].seats}
    assert seats == {"Cy": (0, 50), "Anna": (4, 62), "Ben": (6, 64)}


@pytest.mark.parametrize("way", [(), ("--sealed",)])
@pytest.mark.parametrize("game", ["scythe", "architects", "wayfarers"])
def test_a_form_as_it_is_written_can_be_settled(way: tuple[str, ...], game: str, tmp_path: Path) -> None:
    path, table = tmp_path / "form.csv", tmp_path / "table.json"
    names = ("--name", "1=Anna", "--name", "2=Ben Maria")
    offered = said("setup", game, "-p", 2, "--seed", 4, "--offer", *way, "--sheet", path, *names)
    assert "Anna" not in offered, "nobody sits yet"
    text = path.read_text(encoding="utf-8")
    assert sentence(scythe("setup", "--auction", path)) == f"{path}: no bids are filled in."
    if way:
        filled = text.replace(",,", ",0,0")
    else:
        lots = next(line for line in text.splitlines() if line.startswith("on offer")).split(",")[1:]
        filled = text.replace("Anna,,", f"Anna,5,{lots[1]}").replace("Maria,,", "Maria,0,")
    path.write_text(filled, encoding="utf-8")
    said("setup", "--auction", path, "-o", table)
    setup = read_setup(table)
    assert set(setup.names) == {"Anna", "Ben Maria"} and setup.bids == ((0, 0) if way else (0, 5))
    assert read_table_code(text.split("\n")[0].split(",")[1]).seats == setup.seats


def test_the_forms_of_a_heat(tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("\n".join(f"Player {letter}" for letter in "ABCDE"), encoding="utf-8")
    words = ("setup", "-p", 3, "--people", names, "--seed", 4, "--offer", "--sealed")
    told = said(*words, "--sheet", tmp_path / "form.csv", "-o", tmp_path / "offer.json")
    assert "order of bidding" in told and not any(setup.names for setup in read_setups(tmp_path / "offer.json"))
    forms = [tmp_path / f"form-{number}.csv" for number in (1, 2)]
    for path in forms:
        empty = path.read_text(encoding="utf-8")
        path.write_text(re.sub(",(?=,|$)", ",0", empty, flags=re.MULTILINE), encoding="utf-8")
    done = tmp_path / "tables.json"
    said("setup", "--auction", forms[0], "--auction", forms[1], "-o", done)
    tables = read_setups(done)
    assert [setup.number for setup in tables] == [1, 2] and [len(setup.seats) for setup in tables] == [3, 2]
    assert sorted(name for setup in tables for name in setup.names) == names.read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize("ending", ["txt", "html", "png"])
def test_a_form_on_paper(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"form.{ending}"
    words = ("setup", "--setup", CODE, "--offer", "--name", "2=Ben", "--sheet", path)
    said(*words)
    if ending == "png":
        assert path.read_bytes().startswith(b"\x89PNG") and b"Auction: Scythe, 3 players: auction" in path.read_bytes()
        return
    text = path.read_text(encoding="utf-8")
    assert text.count("_" * 24) == 3 + 2 and "_" * 25 not in text, "three picks and two names"
    assert text.count("______") == 3 + 3 * 2 + 4 * (3 + 2), "worth, two rounds each, and the wide ones"
    assert "Worth: room to note what each seat is worth to you" in text
    assert text.count("Ben") == 1 and OFFER in text
    if ending == "html":
        assert qr_text(squares_of(re.findall(r'<path d="(M[^"]*)"', text)[0], QUIET)) == OFFER


def test_what_bots_make_of_it_stands_on_the_form(tmp_path: Path) -> None:
    """Rusviet gets 9 coins less than Crimea, and Crimea as many as Nordic: it is worth 9 more than either."""
    values, path = tmp_path / "even.toml", tmp_path / "form.txt"
    head = 'format = "scythe-handicap"\nformat_version = 1\ngame = "scythe"\n'
    values.write_text(f"{head}[handicap.faction]\nrusviet = -7\nnordic = 2\ncrimea = 2\n", encoding="utf-8")
    said("setup", "--setup", CODE, "--offer", "--values", values, "--sheet", path)
    rows = re.findall(r"^ +\d  (\w+) +\w+ +\d +(\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [("Nordic", "0"), ("Rusviet", "9"), ("Crimea", "0")]


def test_a_form_without_a_code_needs_its_table(tmp_path: Path) -> None:
    bare = form(tmp_path, ROUNDS.split("\n", 1)[1])
    assert "does not say its table code; say the table with --setup." in sentence(scythe("setup", "--auction", bare))
    assert "Anna" in said("setup", "--auction", bare, "--setup", CODE)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "Anna,4,4",
            "Anna,4,7",
            "line 3: Anna bids 7 in round 2, but the last price was 6; mend the bids or the picks.",
        ),
        ("Anna,4,4", "Anna,4,-1", "line 3: '-1' is not a bid; write a whole number from 0 to 500."),
        ("Anna,4,4", "Anna,four,4", "line 3: 'four' is not a bid"),
        ("Anna,4,4", "Anna,501,4", "line 3: '501' is not a bid"),
        ("Ben,6,,", "Ben,6,2,", "line 4: Ben has won round 1, but bids in round 2, too"),
        ("Cy,6,4", "Cy,6,", "line 5: Cy has no bid in round 2, and no seat by then; write 0 for a bid of nothing."),
        ("Cy,6,4", "Cy,,4", "line 5: Cy has no bid in round 1, and no seat by then; write 0"),
        (
            ",Rusviet",
            ",",
            "line 3: Anna has won round 2, but picks nothing (Cy bid as much, but stands further down); mend",
        ),
        (",Rusviet", ",Crimea", "line 3: Anna has won round 2, but picks what is gone by then"),
        (
            ",Rusviet",
            ",Saxony",
            "line 3: 'Saxony' is not on offer; there are 1 Nordic/Militant, 2 Rusviet/Industrial and 3 Crim",
        ),
        (",Rusviet", ",4", "line 3: '4' is not on offer; there are 1 Nordic/Militant, 2 Rusviet/"),
        (",Rusviet", ",seat 0", "line 3: 'seat 0' is not on offer; there are 1 Nordic"),
        (",Rusviet", ",Saxonia", "line 3: 'Saxonia' is not on offer; there are 1 Nordic"),
        (",Rusviet", ",Rusviet/Nordic", "line 3: 'Rusviet/Nordic' names two factions"),
        (",Rusviet", ",Rusvite", "line 3: 'Rusvite' is not on offer; did you mean 'Rusviet'?"),
        ("Anna,4", ",4", "line 3: a name is missing; write who bids."),
        ("Anna,4", "ben,4", "line 4: 'Ben' bids already; write another name."),
        ("Anna,4", "Saxony,4", "line 3: 'Saxony' is a faction"),
        ("Cy,6,4,\n", "", "form.csv: has 2 players, but 3 seats are on offer; mend the form."),
        ("Ben,6,", 'Ben,"6,5",', "line 4: '6,5' is not a bid"),
        (
            "Ben,6,",
            "Ben,6,5,",
            "line 4: has 5 cells, but line 2 has 4; write a bid a cell, a whole number without a comma.",
        ),
        ("Cy,6,4,", "Cy,6,4", "line 5: has 3 cells, but line 2 has 4; write a bid a cell"),
        (
            HEADS,
            f"on offer,Nordic,Crimea,Rusviet\n{HEADS}",
            "line 2: the table of this form has Nordic/Militant, Rusviet/",
        ),
        (HEADS, f"on offer,Nordic,Rusviet\n{HEADS}", "line 2: the table of this form has Nordic/Militant, Rusviet/"),
        (
            HEADS,
            f"on offer,Nordic,Saxony,Crimea\n{HEADS}",
            "line 2: 'Saxony' is not on offer; there are 1 Nordic/Militant",
        ),
        (",pick", ",picked by", "line 2: has no column 'pick'"),
        (HEADS, "who,what", "form.csv: is not a form of an auction; write one with scythe setup --offer"),
        (CODE, CODE[:-1], "form.csv: "),
        (CODE, "table.json", "form.csv: table.json: is not a table code"),
    ],
)
def test_a_form_that_cannot_be_settled(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in ROUNDS
    path = form(tmp_path, ROUNDS.replace(old, new, 1))
    assert told in sentence(scythe("setup", "--auction", path))


@pytest.mark.parametrize("text", [ROUNDS, ROUNDS.replace(HEADS, f"on offer,Nordic,Rusviet,Crimea\n{HEADS}"), SEALED])
def test_a_form_whose_lines_were_sorted(text: str, tmp_path: Path) -> None:
    path = form(tmp_path, "\n".join(sorted(text.splitlines(), key=str.lower)))
    assert "put the lines back in the order in which the form was written" in sentence(
        scythe("setup", "--auction", path)
    )


def test_empty_cells_behind_a_line_do_not_count(tmp_path: Path) -> None:
    told = f"on offer,Nordic,Rusviet,Crimea,,\n{HEADS},,"
    assert settled(tmp_path, ROUNDS.replace(HEADS, told).replace("Cy,6,4,", "Cy,6,4,,,")) == DONE


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Rusviet,9", "Nordic,9", "line 4: 'Nordic' stands there twice; leave one out."),
        ("Rusviet,9,9,2\n", "", "has 2 lines with what is on offer, but 3 seats are on offer"),
        (",Cy\n", "\n", "line 3: has 4 cells, but line 2 has 3; write a bid a cell"),
        (",Ben,", ",,", "line 2: a name is missing; write who bids."),
        (",Cy\n", ",Anna\n", "line 2: 'Anna' bids already; write another name."),
        ("Rusviet,9", "Rusviet,", "line 4: Anna has no bid for Rusviet; write 0 for a bid of nothing."),
        ("Rusviet,9", "Rusviet,x", "line 4: 'x' is not a bid"),
        ("mat 4", "mat 9", "line 5: "),
    ],
)
def test_sealed_bids_that_cannot_be_settled(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in SEALED
    assert told in sentence(scythe("setup", "--auction", form(tmp_path, SEALED.replace(old, new, 1))))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("smallworld", "--offer"),
            "At this table of Small World nothing is dealt to seats that people could bid for.",
        ),
        (("wayfarers", "--solo", "--offer"), "nothing is dealt to seats that people could bid for"),
        (("--sealed",), "--sealed belongs to --offer."),
        (("--values", "scythe-5"), "--values belongs to --offer."),
        (("--offer", "--sealed"), "--sealed is about the form of --offer; say --sheet FILE, too."),
        (("--offer", "--values", "scythe-5", "--sheet", "f.csv"), "--values stand on a form for paper"),
        (("--offer", "--handicap", "scythe-5"), "leave out --handicap, or say --values."),
        (("--offer", "--values", "scyte-5", "--sheet", "f.txt"), "none comes with the program under this name"),
        (("-p", 4, "--offer", "--values", "scythe-5", "--sheet", "f.txt"), "but 4 play"),
        (("--auction", "no.csv"), "no.csv: no such file"),
        (("--auction", "no.csv", "-p", 3), "--auction settles what is on offer; leave out --players."),
        (("--auction", "a.csv", "--auction", "b.csv", "--setup", CODE), "each form says its table code"),
        (("--offer", "--sheet", "form.pdf"), "writes files that end in .html, .png, .txt or .csv."),
        (("--sheet", "form.csv"), "writes files that end in .html, .png or .txt."),
    ],
)
def test_wrong_usage(words: tuple[object, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = scythe("setup", *words)
    assert done.exit_code != 0 and told in " ".join(done.stderr.split()) and done.stdout == ""
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words", [("score", "--quick", "A 1", "B 2", "C 3"), ("score", "--template"), ("play",), ("setup",)]
)
def test_what_is_on_offer_is_not_played_at_yet(words: tuple[str, ...], tmp_path: Path) -> None:
    """Neither by the code on a form, nor by the file: the bids would be lost."""
    table = tmp_path / "offer.json"
    said("setup", "--setup", CODE, "--offer", "-o", table)
    for offer in (OFFER, table):
        told = sentence(scythe(*words, "--setup", offer))
        assert told.startswith(f"{offer}: this is what was put up for auction") and "scythe setup --auction" in told
    assert read_setup(table).is_offer


def test_a_form_is_printed_again_and_settled_by_its_code(tmp_path: Path) -> None:
    for words in ((CODE, "--offer"), (OFFER, "--offer")):
        assert f"Table code: {OFFER}\n" in said("setup", "--setup", *words)
    assert settled(tmp_path, ROUNDS.replace(CODE, OFFER)) == DONE
    assert not read_setup(tmp_path / "table.json").is_offer


def test_the_table_of_a_form_in_a_file_is_that_of_its_code(tmp_path: Path) -> None:
    """Tables of a heat have the same deal, so that nothing else would tell a wrong one."""
    tables = [replace(TABLE, is_offer=True, number=at) for at in (1, 2)]
    stored = tmp_path / "offer.json"
    stored.write_text(json.dumps([table.to_json() for table in tables]), encoding="utf-8")
    second = ROUNDS.replace(CODE, table_code(registry.load("scythe").tables, tables[1]))
    words = ("setup", "--auction", form(tmp_path, second), "--format", "json", "--setup")
    assert json.loads(said(*words, stored))["number"] == 2
    assert "is not of a table of" in sentence(scythe(*words, f"{stored}#1"))
    form(tmp_path, second.split("\n", 1)[1])
    assert f"offer.json holds 2 tables; say which is meant, such as --setup {stored}#2." in sentence(
        scythe(*words, stored)
    )
    assert json.loads(said(*words, f"{stored}#2"))["number"] == 2


def test_several_forms_end_in_a_list(tmp_path: Path) -> None:
    offers = [table_code(registry.load("scythe").tables, replace(TABLE, is_offer=True, number=at)) for at in (1, 2)]
    forms = [form(tmp_path, ROUNDS.replace(CODE, offer), f"form-{at}.csv") for at, offer in enumerate(offers, 1)]
    tables = tmp_path / "tables.json"
    told = said("setup", "--auction", *forms, "-o", tables)
    rows = re.findall(r"^ +(\d)  (\S+) +Cy 0, Anna 4, Ben 6$", told, re.MULTILINE)
    assert [read_table_code(code).number for _, code in rows] == [1, 2] and [row[0] for row in rows] == ["1", "2"]
    assert "seats in order" not in said("setup", "--setup", tables), "only where bids are settled"
    copy = form(tmp_path, ROUNDS.replace(CODE, offers[0]).replace("Anna", "Di"), "copy.csv")
    assert f"{forms[0]} and {copy} are of the same table." in scythe("setup", "--auction", *forms, copy).stderr
    assert f"{forms[0]} is there twice; leave one out." in sentence(scythe("setup", "--auction", forms[0], forms[0]))


def test_a_table_is_auctioned_once(tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    said("setup", "--auction", form(tmp_path, ROUNDS), "-o", table)
    assert "is auctioned already" in sentence(scythe("setup", "--setup", table, "--offer"))
    assert "is auctioned already" in sentence(
        scythe("setup", "--auction", form(tmp_path, ROUNDS, "again.csv"), "--setup", table)
    )
    assert json.loads(table.read_text(encoding="utf-8"))["bids"] == [0, 4, 6]
