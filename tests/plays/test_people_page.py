"""The page of people's games: what it says of few and of many games, and what the command refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from reports.page.folder import NUMBERS, PAGE
from tests.cli.running import scythe, sentence
from tests.plays.leagues import PEOPLE, league_file
from tests.reports.build_run import Recipe, write_run


def page_of(folder: Path, games: int, *words: object, **how: bool) -> str:
    path = league_file(folder / "league.csv", games, **how)
    done = scythe("report", path, "-o", folder / "page", *words)
    assert done.exit_code == 0, done.output
    return (folder / "page" / PAGE).read_text(encoding="utf-8")


def plain(page: str) -> str:
    """The words of a page, without its tags, styles and scripts."""
    body = re.sub(r"<(style|script|svg).*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", body).replace("\N{NO-BREAK SPACE}", " ").split())


def test_a_page_of_few_games_says_what_it_may(tmp_path: Path) -> None:
    text = plain(page_of(tmp_path, 12))
    assert "Factions and mats: no verdicts yet; they take 30 games and there are 12." in text
    assert "too few games" in text and "▲ strong" not in text and "▼ weak" not in text
    assert "won most beyond an equal share" in text and "go on logging" in text
    assert "No count of games tells such a favourite from a strong level" in text
    assert not list((tmp_path / "page").glob("*.png"))


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ("AAB", "A won most beyond an equal share, 2 of 3 games where 1.5 would be equal."),
        ("AB", "nobody won more than an equal share."),
        ("ABD", "A and B won most beyond an equal share, each 1 of 1 game where 0.5 would be equal."),
    ],
)
def test_all_who_share_the_most_wins_are_named(winners: str, said: str, tmp_path: Path) -> None:
    tables = ["A C", "B C", "D C"] if winners == "ABD" else ["A B"] * 3
    winners = "AB" if winners == "ABD" else winners
    rows = [
        f"{play},2024-01-0{play},{person},{pair},{60 if person == best else 50}"
        for play, (best, table) in enumerate(zip(winners, tables, strict=False), 1)
        for person, pair in zip(table.split(), ("nordic,industrial", "rusviet,militant"), strict=True)
    ]
    path = tmp_path / "few.csv"
    path.write_text("\n".join(["play,date,player,faction,mat,score", *rows]) + "\n", encoding="utf-8")
    report = scythe("report", path, "--format", "table", "--players", "names")
    assert said in " ".join(report.stdout.split()), report.output


def test_a_page_of_many_games_finds_what_is_there(tmp_path: Path) -> None:
    page = page_of(tmp_path, 300)
    text = plain(page)
    assert re.search(r"Rusviet \(\+\d+ points[^;]*(is|are) strong", text) and "Togawa (−" in text
    for words in ("counting would say", "counted − adjusted", "Who takes what", "How much is skill", "Limits"):
        assert words in text
    assert "No count of games tells such a favourite from a strong level" in text
    assert (tmp_path / "page" / "people-faction.png").exists() and (tmp_path / "page" / NUMBERS).exists()
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]+"', "", page).replace("http-equiv", "")


def part(page: str, name: str) -> str:
    """The HTML of a part of the page."""
    return page.partition(f'id="{name}"')[2].partition("<section")[0]


def test_pairs_with_few_games_are_one_sentence(tmp_path: Path) -> None:
    few = part(page_of(tmp_path, 60), "pairs")
    found = re.search(r"(\d+).pairs have fewer than 30 games each, too few for a verdict; played most: (.*?)\.<", few)
    assert found and int(found[1]) <= 49 and found[2].count(" / ") == 3
    assert "<table" not in few and "too few games" not in few
    many = part(page_of(tmp_path, 360), "pairs")
    other = re.search(r"(\d+).other pairs have fewer", many)
    assert other and int(other[1]) + int(re.findall(r"All (\d+) pairs with a verdict", many)[0]) == 49
    assert "<table" in many and "too few games" not in many


@pytest.mark.parametrize(
    ("words", "said"), [((), True), (("--players", "names"), False), (("--players", "none"), False)]
)
def test_letters_say_how_names_are_shown(words: tuple[str, ...], said: bool, tmp_path: Path) -> None:
    assert ("--players names shows the names" in plain(page_of(tmp_path, 12, *words))) == said
    printed = scythe("report", tmp_path / "league.csv", "--format", "table", *words).output
    assert ("--players names shows the names" in " ".join(printed.split())) == said


def test_nobody_is_named_on_a_page(tmp_path: Path) -> None:
    page = page_of(tmp_path, 60)
    numbers = (tmp_path / "page" / NUMBERS).read_text(encoding="utf-8")
    assert not [name for name in PEOPLE if name in page or name in numbers]
    named = page_of(tmp_path, 60, "--players", "names")
    assert "Zelda" in named


def test_a_new_page_replaces_the_old_one_and_no_other_file(tmp_path: Path) -> None:
    page_of(tmp_path, 60)
    assert (tmp_path / "page" / "people-mat.png").exists()
    page_of(tmp_path, 12)
    assert not (tmp_path / "page" / "people-mat.png").exists()
    other = tmp_path / "other"
    other.mkdir()
    (other / PAGE).write_text("mine")
    assert "exists already and is not from" in sentence(scythe("report", tmp_path / "league.csv", "-o", other))


def test_people_without_names_are_not_told_from_levels(tmp_path: Path) -> None:
    path = league_file(tmp_path / "league.csv", 60)
    text = path.read_text()
    for name in PEOPLE:
        text = text.replace(name, "")
    path.write_text(text)
    said = " ".join(scythe("report", path, "--format", "table").output.split())
    assert "nobody is named, so factions cannot be told from the people" in said and "tied to players" in said
    dealt = scythe("report", path, "--format", "table", "--seats", "dealt").output
    assert "tied to players" not in dealt and "strong" in dealt


def test_winners_alone_make_a_page_that_says_so(tmp_path: Path) -> None:
    text = plain(page_of(tmp_path, 60, winners=True))
    assert "In 60 games only the winner is known" in text and "Margins" not in text


def test_the_terminal_heads_its_columns_as_the_page_does(tmp_path: Path) -> None:
    done = scythe("report", league_file(tmp_path / "league.csv", 12), "--format", "markdown")
    heads = [head.strip() for head in plain(done.stdout).split("|")]
    assert {"counted", "adjusted", "95 % interval", "counted − adjusted"} <= {*heads}


def test_people_and_bots_side_by_side(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run.sqlite", Recipe(games=300, players=4, seed=5))
    text = plain(page_of(tmp_path, 120, "--compare", run))
    assert "people and bots are never pooled" in text and "people − bots" in text and "rank correlation" in text
    done = scythe("report", tmp_path / "league.csv", "--compare", run, "--format", "table")
    assert done.exit_code == 0 and "−\N{NO-BREAK SPACE}bots" in done.output


def test_prices_stand_on_the_page_of_auctions(tmp_path: Path) -> None:
    text = plain(page_of(tmp_path, 60, bids=True))
    assert "fair price" in text and "at fair prices every pair comes out equal" in text


def test_bids_of_everybody_say_that_seats_were_auctioned(tmp_path: Path) -> None:
    numbers = [tmp_path / name for name in ("auctioned.csv", "picked.csv")]
    for path, bids in zip(numbers, (True, False), strict=True):
        league_file(path, 12, bids=bids)
    told = [json.loads(scythe("report", path, "--format", "json").stdout)["design"]["seats"] for path in numbers]
    assert told == ["auctioned", "picked"]
    said = scythe("report", numbers[0], "--seats", "dealt", "--format", "json").stdout
    assert json.loads(said)["design"]["seats"] == "dealt"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--format", "handicap"), "people's games have no handicap file"),
        (("--compare", "a.sqlite", "b.sqlite"), "People stand beside one run of bots"),
        (("--compare", "a.sqlite"), "there is no such file"),
        (("--ban", "rusviet"), "--ban"),
    ],
)
def test_what_does_not_go_with_people_is_refused(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = scythe("report", league_file(tmp_path / "league.csv", 12), *words, "-o", tmp_path / "page")
    assert done.exit_code != 0 and said in " ".join(done.output.split())


def test_dealt_levels_are_told_more_closely(tmp_path: Path) -> None:
    path = league_file(tmp_path / "league.csv", 60)
    widths = []
    for seats in ("dealt", "picked"):
        done = scythe("report", path, "--seats", seats, "--format", "csv")
        rows = [line.split(",") for line in done.stdout.splitlines()]
        head = rows[0]
        own = [row for row in rows[1:] if row[head.index("table")] == "faction"]
        widths.append(
            sum(float(row[head.index("adjusted_high")]) - float(row[head.index("adjusted_low")]) for row in own)
        )
    assert widths[0] < widths[1]
