"""`scythe report … --standings`: standings by the event's criteria, worked out by hand, with every kind of tie."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from engines.core.engine.errors import PlaysError
from reports.plays.model import Play
from reports.plays.standings import CRITERIA, Standing, standings
from tests.cli.running import said, scythe, sentence
from tests.plays.files import read, sheet, written

LEVELS = ("Rusviet,Industrial", "Nordic,Militant", "Crimea,Mechanical", "Saxony,Patriotic")


def plays_of(folder: Path, *tables: str) -> list[Play]:
    """Each table as `Ann 60 Bob 40`, scores and ranks from the first place on; equal scores share a rank."""
    return list(read(file_of(folder, *tables), players="names").plays)


def file_of(folder: Path, *tables: str) -> Path:
    rows = []
    for number, table in enumerate(tables, 1):
        words = table.split()
        seats = list(zip(words[::2], map(int, words[1::2]), strict=True))
        for (name, score), levels in zip(seats, LEVELS, strict=False):
            rank = 1 + sum(other > score for _, other in seats)
            rows.append(f"{number},2024-01-{number:02},{name},{levels},,{score},{rank}")
    return written(folder, sheet(*rows))


def order(found: list[Standing]) -> list[tuple[int, str]]:
    return [(one.place, one.person) for one in found]


def values(found: list[Standing], name: str) -> dict[str, float | None]:
    return {one.person: one.values[name] for one in found}


SWISS = ("Ann 60 Bob 40", "Cy 50 Dee 50", "Bob 70 Cy 30", "Ann 30 Dee 20")


def test_wins_with_a_shared_win_and_a_shared_place(tmp_path: Path) -> None:
    found = standings(plays_of(tmp_path, *SWISS), ["wins"])
    assert order(found) == [(1, "ann"), (2, "bob"), (3, "cy"), (3, "dee")]
    assert values(found, "wins") == {"ann": 2, "bob": 1, "cy": 0.5, "dee": 0.5}


def test_each_tie_break_by_hand(tmp_path: Path) -> None:
    """Cy and Dee have half a win each. They met once, level. Of the mean: Cy 100 and 60, Dee 100 and 80 per cent."""
    plays = plays_of(tmp_path, *SWISS)
    found = standings(plays, ["wins", "head", "share"])
    assert order(found) == [(1, "ann"), (2, "bob"), (3, "dee"), (4, "cy")]
    assert values(found, "head") == {"ann": None, "bob": None, "cy": 0, "dee": 0}
    assert values(found, "share") == pytest.approx({"ann": 120, "bob": 110, "cy": 80, "dee": 90})
    # Cy met Dee (a quarter of a win a game) and Bob (a half), Dee met Cy (a quarter) and Ann (1).
    found = standings(plays, ["wins", "opponents"])
    assert order(found)[2:] == [(3, "dee"), (4, "cy")]
    assert values(found, "opponents") == pytest.approx({"ann": 0.375, "bob": 0.625, "cy": 0.375, "dee": 0.625})
    assert values(standings(plays, ["score"]), "score") == {"ann": 90, "bob": 110, "cy": 80, "dee": 70}
    found = standings(plays, ["places"])
    assert order(found) == [(1, "ann"), (2, "bob"), (2, "cy"), (2, "dee")], "the lower the better"


def test_head_to_head_is_net(tmp_path: Path) -> None:
    tables = ("Ann 9 Bob 5 Dee 1", "Bob 9 Dee 8", "Cy 9 Dee 5", "Dee 9 Ann 4 Cy 3 Bob 1")
    found = standings(plays_of(tmp_path, *tables), ["wins", "head"])
    assert order(found) == [(1, "ann"), (2, "cy"), (3, "dee"), (4, "bob")]
    assert values(found, "wins") == {"ann": 1, "bob": 1, "cy": 1, "dee": 1}
    # By table: Ann 2, 0, 0, 1; Bob 0, 1, 0, -3; Cy 0, 0, 1, -1; Dee -2, -1, -1, 3.
    assert values(found, "head") == {"ann": 3, "cy": 0, "bob": -2, "dee": -1}


def test_a_circle_head_to_head_stays_a_tie(tmp_path: Path) -> None:
    plays = plays_of(tmp_path, "Ann 9 Bob 5", "Bob 9 Cy 5", "Cy 9 Ann 5")
    assert {place for place, _ in order(standings(plays, ["wins", "head"]))} == {1}
    found = standings(plays, ["wins", "head", "share"])
    assert {one.place for one in found} == {1}, "all have won 9 to 5 and lost 5 to 9"


def test_points_for_places_are_shared_with_the_place(tmp_path: Path) -> None:
    """10, 6, 3: second and third share 9; the fourth place has none."""
    found = standings(plays_of(tmp_path, "Ann 9 Bob 5 Cy 5 Dee 1"), ["points"], [10, 6, 3])
    assert values(found, "points") == {"ann": 10, "bob": 4.5, "cy": 4.5, "dee": 0}
    assert order(found) == [(1, "ann"), (2, "bob"), (2, "cy"), (4, "dee")]


def test_who_has_played_more_has_more_chances_but_shares_are_means(tmp_path: Path) -> None:
    found = standings(plays_of(tmp_path, "Ann 60 Bob 40", "Ann 40 Cy 60"), ["share"])
    assert values(found, "share") == pytest.approx({"ann": 100, "bob": 80, "cy": 120})
    assert [one.games for one in found] == [1, 2, 1]


def test_a_share_does_not_depend_on_the_size_of_the_table(tmp_path: Path) -> None:
    found = standings(plays_of(tmp_path, "Ann 60 Bob 40", "Cy 60 Dee 50 Eve 50 Fay 40"), ["share"])
    assert values(found, "share") == pytest.approx(
        {"ann": 120, "bob": 80, "cy": 120, "dee": 100, "eve": 100, "fay": 80}
    )
    assert [place for place, _ in order(found)] == [1, 1, 3, 3, 5, 5]


def test_a_share_of_nothing_is_an_equal_one(tmp_path: Path) -> None:
    plays = plays_of(tmp_path, "Ann 0 Bob -2", "Ann 5 Cy -3")
    assert values(standings(plays, ["share"]), "share") == pytest.approx({"ann": 150, "bob": 100, "cy": 0})


def test_every_criterion_is_told_in_the_docs() -> None:
    text = (Path(__file__).parents[2] / "docs" / "people.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in text for name in CRITERIA)


# ---------------------------------------------------------------------------------------------------- the command line


def test_rows_for_people_and_programs(tmp_path: Path) -> None:
    path = file_of(tmp_path, *SWISS)
    words = ("report", path, "--standings", "wins,share")
    lines = scythe(*words).stdout.splitlines()
    assert lines[0].split() == ["place", "player", "games", "wins", "share"]
    assert lines[2].split() == ["1", "Ann", "2", "2", "120.0", "%"] and len(lines) == 6
    rows = json.loads(scythe(*words, "--format", "json").stdout)
    assert rows[2] == {"place": 3, "player": "Dee", "games": 2, "wins": 0.5, "share": 90}
    cells = list(csv.DictReader(io.StringIO(scythe(*words, "--format", "csv").stdout)))
    assert [row["player"] for row in cells] == ["Ann", "Bob", "Dee", "Cy"]
    assert "Accepted 4 plays" in scythe(*words).stderr
    letters = scythe(*words, "--players", "letters").stdout
    assert "Ann" not in letters and letters.splitlines()[2].split()[1] == "A"


def test_parts_of_wins_add_up_and_no_number_ends_in_a_point(tmp_path: Path) -> None:
    """Six thirds are 2. A point more in one of 20 plays is 100.0004 per cent, the others have 99.9998."""
    words = ("--standings", "wins,share")
    shared = file_of(tmp_path, *["Ann 50 Bob 50 Cy 50"] * 6)
    rows = json.loads(scythe("report", shared, *words, "--format", "json").stdout)
    assert [row["wins"] for row in rows] == [2, 2, 2]
    near = file_of(tmp_path, "Ann 9001 Bob 9000 Cy 9000", *["Ann 9000 Bob 9000 Cy 9000"] * 19)
    lines = scythe("report", near, *words).stdout.splitlines()[2:]
    assert [line.split()[-2:] for line in lines] == [["100.0", "%"]] * 3


def test_who_has_played_less_is_said(tmp_path: Path) -> None:
    words = ("--standings", "wins")
    assert "Fewer games" not in scythe("report", file_of(tmp_path, *SWISS), *words).stderr
    odd = file_of(tmp_path, *SWISS, "Ann 60 Cy 50")
    assert "Fewer games than the 3 games of others: Bob, Dee." in scythe("report", odd, *words).stderr


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ((1, 2), ""),
        ((1, 3), "no play of table 2 is in the log, but one of table 3."),
        ((4,), "3 tables (1, 2 and 3)"),
        ((1, 2, 201, 202), ""),
        ((*range(1, 99), 100, 101), "no play of table 99 is in the log, but one of table 101."),
        ((*range(1, 100), 101), "no play of table 100 is in the log, but one of table 101."),
        ((1, 201, 203), "no play of table 202 is in the log, but one of table 203."),
    ],
)
def test_tables_that_are_missing_are_said(tables: tuple[int, ...], told: str, tmp_path: Path) -> None:
    rows = []
    for play, table in enumerate(tables):
        rows += [
            f"{play},2024-01-05,{table},P{play},{LEVELS[0]},,60,1",
            f"{play},2024-01-05,{table},Q{play},{LEVELS[1]},,5,2",
        ]
    path = written(tmp_path, sheet(*rows, head="play,date,table,player,faction,mat,bid,score,rank"))
    found = scythe("report", path, "--standings", "wins").stderr
    assert (told in found and "Of 2024-01-05 no play of" in found) if told else "no play" not in found


def test_games_are_added_up_and_that_is_said(tmp_path: Path) -> None:
    log = tmp_path / "friday.csv"
    said("score", "--quick", "Anna rusviet/ind 72", "Ben nordic/mil 66", "--log", log)
    assert "added up" not in scythe("report", log, "--standings", "wins").stderr
    said("score", "architects", "--quick", "Anna Ada 40", "Ben Hugo 41", "--log", log)
    told = scythe("report", log, "--standings", "wins").stderr
    assert "Plays of Architects of the West Kingdom and Scythe are added up" in told


@pytest.mark.parametrize(
    ("written_as", "called"),
    [
        (("Maria Luisa", "Maria Luisa", "maria luisa"), "Maria Luisa"),
        (("maria luisa", "Maria Luisa"), "Maria Luisa"),
        (("Maria Luisa", "maria luisa"), "Maria Luisa"),
        (("Maria luisa", "Maria Luisa"), "Maria Luisa"),
        (("maria", "maria", "Maria"), "maria"),
    ],
)
@pytest.mark.parametrize("words", [("--standings", "wins"), ("--players", "names")])
def test_people_are_called_as_they_mostly_are(
    written_as: tuple[str, ...], called: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    rows = [
        row
        for day, name in enumerate(written_as, 1)
        for row in (
            f"{day},2024-01-{day:02},{name},{LEVELS[0]},,60,1",
            f"{day},2024-01-{day:02},Bob,{LEVELS[1]},,{day},2",
        )
    ]
    told = scythe("report", written(tmp_path, sheet(*rows)), *words, "--format", "table").stdout
    assert {name for name in {*written_as} if re.search(rf"\b{name}\b", told)} == {called}


def test_standings_as_a_page(tmp_path: Path) -> None:
    page, words = tmp_path / "day.html", ("report", file_of(tmp_path, *SWISS), "--standings", "wins,share", "-o")
    done = scythe(*words, page)
    assert done.exit_code == 0 and done.stdout == "" and f"Written to {page}." in done.stderr
    text = page.read_text(encoding="utf-8")
    assert "<h1>Scythe, 4 games, 2024-01-01 to 2024-01-04</h1>" in text and "share: score in per cent" in text
    cells = re.findall(r"<tr><td>(\d)</td><th scope=\"row\">.*?(\w+)(?:</bdi>)?</th><td>2</td><td>(\S+)</td>", text)
    assert [(place, name) for place, name, _ in cells] == [("1", "Ann"), ("2", "Bob"), ("3", "Dee"), ("4", "Cy")]
    assert "exists already" in sentence(scythe(*words, page))


def test_the_days_that_count(tmp_path: Path) -> None:
    path = file_of(tmp_path, *SWISS)
    rows = json.loads(scythe("report", path, "--standings", "wins", "--until", "2024-01-02", "--format", "json").stdout)
    assert [(row["player"], row["games"]) for row in rows] == [("Ann", 1), ("Cy", 1), ("Dee", 1), ("Bob", 1)]


def test_who_had_what_does_not_matter(tmp_path: Path) -> None:
    path = written(tmp_path, sheet("1,Scythe,Ann,60,2", "1,Scythe,Bob,66,1", head="play,game,player,score,rank"))
    rows = json.loads(scythe("report", path, "--standings", "wins,share", "--format", "json").stdout)
    assert [(row["player"], row["wins"]) for row in rows] == [("Bob", 1), ("Ann", 0)]
    assert "No play can be counted" in sentence(scythe("report", path))


def test_who_is_not_named_is_not_listed_but_counts(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        sheet("1,2024-01-05,Ann,Rusviet,Industrial,,60,2", "1,2024-01-05,,Nordic,Militant,,66,1"),
    )
    done = scythe("report", path, "--standings", "wins", "--format", "json")
    assert [(row["place"], row["player"]) for row in json.loads(done.stdout)] == [(2, "Ann")]
    assert "1 seat without a name is not listed" in done.stderr


def test_a_log_of_the_program_stands(tmp_path: Path) -> None:
    log = tmp_path / "friday.csv"
    for lines in (("Anna rusviet/ind 72 bid 9", "Ben nordic/mil 66"), ("Anna crimea/mec 50", "Cy nordic/mil 66")):
        said("score", "--quick", *lines, "--log", log)
    rows = json.loads(scythe("report", log, "--standings", "wins,score", "--format", "json").stdout)
    assert [(row["place"], row["player"], row["score"]) for row in rows] == [
        (1, "Ben", 66),
        (1, "Cy", 66),
        (3, "Anna", 113),
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("wons",), "--standings: there is no 'wons'; did you mean 'wins'?"),
        (("",), "--standings: says nothing to stand by; write some of wins, points, share"),
        ((" ",), "--standings: says nothing to stand by"),
        (("wins,,share",), "--standings: says nothing between two commas to stand by"),
        (("wins;share",), "--standings 'wins;share': put commas between, and no blanks: wins,share."),
        (("wins share",), "--standings 'wins share': put commas between, and no blanks: wins,share."),
        (("wins,wins",), "'wins' is there twice; leave one out."),
        (("opponents,wins",), "put another before it"),
        (("points",), "--standings points and --place-points 5,3,1 belong together; say both."),
        (("wins", "--place-points", "5,3"), "belong together; say both."),
        (("points", "--place-points", "1,3"), "takes numbers, most for the first place, such as 5,3,1."),
        (("points", "--place-points", "a"), "takes numbers, most for the first place"),
        (("points", "--place-points", "nan,1"), "takes numbers, most for the first place"),
        (("wins", "--check"), "leave out --check."),
        (("wins", "-o", "day"), "-o day: writes a page, day.html; say --format csv, json or table for rows."),
        (("wins", "--delta", 3), "leave out --delta."),
        (("wins", "--compare", "x.sqlite"), "leave out --compare."),
        (("wins", "--format", "html"), "--format table, json or csv."),
        (("wins", "--players", "none"), "without players says nothing"),
    ],
)
def test_wrong_usage(words: tuple[object, ...], told: str, tmp_path: Path) -> None:
    assert told in sentence(scythe("report", file_of(tmp_path, *SWISS), "--standings", *words))


def test_rows_go_into_the_file_that_is_named(tmp_path: Path) -> None:
    words, path = ("report", file_of(tmp_path, *SWISS), "--standings", "wins", "--format", "csv"), tmp_path / "rows.csv"
    done = scythe(*words, "-o", path)
    assert (done.exit_code, done.stdout) == (0, "") and f"Written to {path}." in done.stderr
    assert path.read_text() == scythe(*words).stdout != ""


def test_a_share_has_its_unit_and_is_explained(tmp_path: Path) -> None:
    path = file_of(tmp_path, *SWISS)
    done = scythe("report", path, "--standings", "share,opponents")
    rows = [line.split() for line in done.stdout.splitlines()[2:]]
    assert all(row[4] == row[6] == "%" and "." in row[3] and "." in row[5] for row in rows)
    assert "Share: score in per cent of the mean score at the table" in done.stderr
    numbers = json.loads(scythe("report", path, "--standings", "share", "--format", "json").stdout)
    assert [f"{row['share']:.1f}" for row in numbers] == [row[3] for row in rows]


@pytest.mark.parametrize("words", [("--standings", "wins"), ("--check",), ("--players", "names")])
def test_a_file_that_is_missing_is_told_as_such(words: tuple[str, ...]) -> None:
    assert sentence(scythe("report", "nope.csv", *words)).startswith("nope.csv: there is no such file; name a run file")


def test_points_for_places_belong_to_standings(tmp_path: Path) -> None:
    said_so = sentence(scythe("report", file_of(tmp_path, *SWISS), "--place-points", "5,3"))
    assert said_so.endswith("--place-points belongs to --standings points.")


@pytest.mark.parametrize("name", ["points", "places", "score", "share"])
def test_what_a_criterion_needs_has_to_be_kept(name: str, tmp_path: Path) -> None:
    head = "play,date,player,faction,mat,winner"
    rows = (
        "1,2024-01-05,Ann,Rusviet,Industrial,1",
        "1,2024-01-05,Bob,Nordic,Militant,0",
        "1,2024-01-05,Cy,Crimea,Mechanical,0",
    )
    plays = read(written(tmp_path, sheet(*rows, head=head)), players="names").plays
    assert order(standings(plays, ["wins", "head"])) == [(1, "ann"), (2, "bob"), (2, "cy")]
    with pytest.raises(PlaysError, match=f"leave out .*'{name}'.*, or mend the play"):
        standings(plays, [name], [1.0])
