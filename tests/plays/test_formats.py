"""The same play in any format, order, encoding and dialect gives the same clean file."""

from __future__ import annotations

import json
import locale
from pathlib import Path
from random import Random
from typing import Any

import pytest

from reports.plays.people import NAMES
from reports.plays.plays_file import columns_of, lines_text, rows_of
from tests.plays.files import bgstats, clean, dumped, kinds, read, read_text, sheet, written

SEATS = (
    ("Ann", "Rusviet", "Industrial", "88"),
    ("Bob", "Nordic", "Militant", "68"),
    ("Cy", "Crimea", "Patriotic", "52"),
)
ROWS = tuple(f"1,2024-01-05,{','.join(seat[:3])},,{seat[3]},{rank}" for rank, seat in enumerate(SEATS, 1))
WANTED = (
    "play,date,table,place,player,faction,mat,bid,score,rank,won,start,expansions,source\n"
    "1,2024-01-05,,,A,Rusviet,Industrial,,88,1,1,,,\n"
    "1,2024-01-05,,,B,Nordic,Militant,,68,2,0,,,\n"
    "1,2024-01-05,,,C,Crimea,Patriotic,,52,3,0,,,\n"
)
XML = """<plays total="1" page="1"><play id="7" date="2024-01-05" quantity="1" incomplete="0" nowinstats="0">
<item name="Scythe" objecttype="thing" objectid="169786"/><players>{}</players></play></plays>"""


def as_bgstats() -> dict[str, Any]:
    return bgstats(
        [
            {"name": name, "role": f"{faction}／{mat}", "score": score, "winner": score == "88"}
            for name, faction, mat, score in SEATS
        ]
    )


def as_xml() -> str:
    players = [
        f'<player name="{name}" color="{mat} - {faction}" score="{score}" startposition="" win="{int(score == "88")}"/>'
        for name, faction, mat, score in SEATS
    ]
    return XML.format("".join(players))


def converted(at: str) -> dict[str, Any]:
    """What a converter makes of the page; `at` stands before attributes, or is the key of all of them."""

    def node(attributes: dict[str, str], **parts: Any) -> dict[str, Any]:
        own = {"$": attributes} if at == "$" else {f"{at}{key}": value for key, value in attributes.items()}
        return own | parts

    players = [
        node({"name": name, "color": f"{faction} & {mat}", "score": score, "win": str(int(score == "88"))})
        for name, faction, mat, score in SEATS
    ]
    item = node({"name": "Scythe", "objectid": "169786"})
    play = node({"id": "7", "date": "2024-01-05", "quantity": "1"}, item=item, players={"player": players})
    return {"plays": node({"total": "1"}, play=play)}


def as_matches() -> dict[str, Any]:
    results = [
        {
            "player": {"displayName": name, "steamId": "1"},
            "faction": {"name": faction},
            "playerMat": {"name": mat},
            "coins": int(score),
            "rank": rank,
            "bidGamePlayer": None,
        }
        for rank, (name, faction, mat, score) in enumerate(SEATS, 1)
    ]
    node = {"id": "m1", "datePlayed": "2024-01-05T20:00:00.000Z", "numRounds": 20, "playerMatchResults": results}
    return {"data": {"matches": {"edges": [{"node": node}]}}}


@pytest.mark.parametrize(
    "value",
    [as_bgstats(), converted("$"), converted("@"), converted("-"), as_matches()],
    ids=["bgstats", "xml2js", "xmltodict", "badgerfish", "scythe-stats"],
)
def test_json_of_any_kind_gives_the_same_clean_file(value: Any, tmp_path: Path) -> None:
    assert clean(read(dumped(tmp_path, value))) == WANTED


def test_xml_and_a_spreadsheet_give_the_same_clean_file(tmp_path: Path) -> None:
    assert clean(read_text(tmp_path, as_xml(), "plays.xml")) == WANTED
    assert clean(read_text(tmp_path, sheet(*ROWS))) == WANTED


def test_the_same_play_in_three_files_counts_once(tmp_path: Path) -> None:
    files = [dumped(tmp_path, as_bgstats()), written(tmp_path, as_xml(), "p.xml"), written(tmp_path, sheet(*ROWS))]
    for number in range(3):
        reading = read(*files[number:], *files[:number])
        assert clean(reading) == WANTED and kinds(reading) == ["the same play again"] * 2


def test_the_same_file_twice_counts_once(tmp_path: Path) -> None:
    reading = read(written(tmp_path, sheet(*ROWS)), written(tmp_path, sheet(*ROWS), "copy.csv"))
    assert clean(reading) == WANTED and kinds(reading) == ["the same file again"]


def test_a_clean_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    reading = read_text(tmp_path, WANTED)
    assert clean(reading) == WANTED and clean(read_text(tmp_path, clean(reading, NAMES))) == WANTED


def test_json_lines_are_the_same_file(tmp_path: Path) -> None:
    from reports.plays.game_names import Names
    from reports.plays.own_words import OwnWords

    play = read_text(tmp_path, WANTED).plays[0]
    rows = rows_of(play, Names(OwnWords()).of("scythe"), "1", lambda seat: seat.player)
    text = lines_text(rows, columns_of(["scythe"]))
    assert json.loads(text.split("\n")[0]) == {"format": "scythe-plays", "format_version": 1}
    assert clean(read_text(tmp_path, text, "plays.jsonl")) == WANTED
    later = text.replace('"format_version": 1', '"format_version": 2')
    with pytest.raises(Exception, match="scythe-plays version 2 is not one this program reads"):
        read_text(tmp_path, later, "later.jsonl")


MANY = sheet(
    *ROWS,
    "2,2024-01-06,Bob,Polania,Engineering,,60,1",
    "2,2024-01-06,Cy,Saxony,Agricultural,,60,2",
    "3,2024-01-07,Ann,Albion,Mechanical,,41,2",
    "3,2024-01-07,Cy,Togawa,Innovative,,55,1",
)


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_rows_changes_nothing(seed: int, tmp_path: Path) -> None:
    head, *rows = MANY.splitlines()
    shuffled = Random(seed).sample(rows, len(rows))
    assert clean(read_text(tmp_path, sheet(*shuffled, head=head))) == clean(read_text(tmp_path, MANY, "same.csv"))


@pytest.mark.parametrize(
    "change",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.encode("utf-16"),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.replace("\n", "\r").encode(),
        lambda text: text.replace(",", ";").encode(),
        lambda text: text.replace(",", "\t").encode(),
        lambda text: ("My league\n\n" + text).encode(),
        lambda text: (text + ",,,,,,,\ntotal,,,,,,424,\n").encode(),
        lambda text: text.replace("Ann", "Änn").encode("cp1252"),
        lambda text: text.replace("Industrial", '"Industrial"').encode(),
    ],
    ids=["bom", "utf-16", "crlf", "cr", "semicolons", "tabs", "a title", "a row of sums", "cp1252", "quotes"],
)
def test_what_writes_a_file_changes_nothing(change: Any, tmp_path: Path) -> None:
    assert clean(read_text(tmp_path, change(MANY))) == clean(read_text(tmp_path, MANY, "plain.csv"))


def test_letters_of_windows_stay_letters(tmp_path: Path) -> None:
    reading = read_text(tmp_path, sheet(*ROWS).replace("Ann", "Änn Müller").encode("cp1252"))
    assert reading.plays[0].seats[0].player == "Änn Müller"


def test_the_locale_changes_nothing(tmp_path: Path) -> None:
    before, usual = clean(read_text(tmp_path, MANY)), locale.setlocale(locale.LC_ALL)
    for name in ("de_DE.UTF-8", "fa_IR.UTF-8", "tr_TR.UTF-8", "C"):
        try:
            locale.setlocale(locale.LC_ALL, name)
        except locale.Error:
            continue
        try:
            assert clean(read_text(tmp_path, MANY, f"{name}.csv")) == before
        finally:
            locale.setlocale(locale.LC_ALL, usual)


def test_a_decimal_comma_between_semicolons_is_a_number(tmp_path: Path) -> None:
    text = sheet(*ROWS).replace(",", ";").replace(";88;", ";88,5;")
    assert read_text(tmp_path, text).plays[0].seats[0].score == 88.5


def test_a_row_a_game(tmp_path: Path) -> None:
    heads = [f"Player {n},Faction {n},Mat {n},Score {n}" for n in (1, 2, 3)]
    row = ",".join(",".join(seat) for seat in SEATS)
    assert clean(read_text(tmp_path, f"date,{','.join(heads)}\n2024-01-05,{row}\n")) == WANTED
    two = f"date,winner,{','.join(heads)}\n2024-01-05,Cy,{','.join(','.join(seat) for seat in SEATS[::2])},,,,\n"
    reading = read_text(tmp_path, two.replace(",52", ",88"), "tie.csv")
    assert [(seat.player, seat.rank) for seat in reading.plays[0].seats] == [("Cy", 1), ("Ann", 2)]


def test_pairs_in_one_column_and_numbers_of_mats(tmp_path: Path) -> None:
    head = "match,date,player,pair,final"
    rows = ("1,2024-01-05,Ann,Rus/Ind,88", "1,2024-01-05,Bob,2a Nordic Kingdoms,68", "1,2024-01-05,Cy,mat 3 Crimean,52")
    assert clean(read_text(tmp_path, sheet(*rows, head=head))) == WANTED


def test_a_table_list_of_a_website(tmp_path: Path) -> None:
    head = "table id,game,end,player name,score,rank,concede,character"
    title = "Architects of the West Kingdom"
    rows = [
        f"{table},{game},2024-05-01,{name},{score},{rank},{left},{own}"
        for table, game, left in ((1, title, 0), (2, title, 1), (3, "Azul", 0))
        for name, score, rank, own in (("t", 44, 1, "Ada"), ("s", 40, 2, "Fara"))
    ]
    reading = read_text(tmp_path, sheet(*rows, head=head))
    assert [play.id for play in reading.plays] == ["1"] and reading.plays[0].game == "architects"
    assert kinds(reading) == ["somebody left", "another game"]


def test_combos_in_order(tmp_path: Path) -> None:
    head = "play,player,combos,score"
    rows = ('1,Ann,"Flying Ratmen, Stout Trolls",86', "1,Bob,Swamp Giants > Pygmies (Hordes of),76")
    reading = read_text(tmp_path, sheet(*rows, head=head))
    ann, bob = reading.plays[0].seats
    assert ann.combos == ({"race": "ratmen", "power": "flying"}, {"race": "trolls", "power": "stout"})
    assert bob.levels("race") == ("giants", "pygmies") and bob.levels("power") == ("swamp", "hordes_of")
    assert clean(read_text(tmp_path, clean(reading), "again.csv")) == clean(reading)


def test_characters_and_boards(tmp_path: Path) -> None:
    reading = read_text(tmp_path, sheet("1,A,Thérèse,40", "1,B,Ada,41", head="play,player,character,vp"))
    assert reading.plays[0].game == "architects" and reading.plays[0].seats[1].combos == ({"character": "therese"},)
    reading = read_text(tmp_path, sheet("1,A,Board 2,40", "1,B,P1,41", head="play,player,board,vp"), "w.csv")
    assert reading.plays[0].game == "wayfarers" and reading.plays[0].seats[0].combos == ({"board": "P1"},)


@pytest.mark.slow
def test_ten_thousand_plays_are_read_in_a_few_seconds(tmp_path: Path) -> None:
    from time import process_time

    rng, rows = Random(1), []
    factions = ["Nordic", "Rusviet", "Crimea", "Saxony", "Polania"]
    mats = ["Industrial", "Engineering", "Patriotic", "Mechanical", "Agricultural"]
    for play in range(10_000):
        pairs = zip(rng.sample(factions, 4), rng.sample(mats, 4), strict=True)
        day = f"2024-{play % 12 + 1:02d}-{play % 28 + 1:02d}"
        rows += [
            f"{play},{day},P{rng.randrange(60)}.{n},{a},{b},,{rng.randrange(20, 99)}," for n, (a, b) in enumerate(pairs)
        ]
    path = written(tmp_path, sheet(*rows))
    start = process_time()
    assert len(read(path).plays) > 9_900
    assert process_time() - start < 8, "about 2 seconds where nothing else runs"
