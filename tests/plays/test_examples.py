"""The examples of files that people keep: each play as it must be read, or why it is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reports.plays.model import Play, Reading
from tests.plays.files import EXAMPLES, dumped, kinds, read, shown

BGSTATS, BGG = EXAMPLES / "bgstats_export.json", EXAMPLES / "bgg_plays_page1.xml"
LEAGUE, HEAT = EXAMPLES / "league_long.csv", EXAMPLES / "wbc_heat.csv"


def by_id(reading: Reading) -> dict[str, Play]:
    return {play.id: play for play in reading.plays}


def why(reading: Reading) -> dict[str, str]:
    return {remark.source.place: remark.text for remark in (*reading.left_out, *reading.refused, *reading.partly)}


def test_an_export_of_bg_stats() -> None:
    plays = by_id(read(BGSTATS))
    assert sorted(plays, key=int) == ["1", "8", "11", "15", "16"]
    assert shown(plays["1"]) == ["A rusviet/industrial 88 win", "B nordic/militant 68", "C crimea/patriotic 52"]
    assert [seat.place for seat in plays["1"].seats] == [1, 2, 3] and plays["1"].seats[0].start
    assert shown(plays["15"]) == ["A skeletons/alchemist + ghouls/spirit 98 win", "B orcs/commando 98"]
    assert [seat.rank for seat in plays["15"].seats] == [1, 2]
    assert [seat.rank for seat in plays["16"].seats] == [1, 2, 2], "a shared second place"
    assert plays["8"].expansions == ("invaders",) and plays["8"].seats[5].player == ""
    assert [seat.score for seat in plays["11"].seats] == [58, 55, 49], "bids were taken off in the scores"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (2, "the mat Mechanical twice"),
        (3, "no faction or mat is called 'Nordisches Königreich'"),
        (4, "the scores 2, 3 and 1, which look like places"),
        (5, "the faction Polania twice"),
        (6, "left out: was played against an automa"),
        (7, "left out: is marked to be ignored"),
        (9, "left out: is the same play as"),
        (10, "has the same person as players 1 and 2"),
        (12, "left out: was played in teams"),
        (13, "player 2 won, but player 1 has rank 1"),
        (14, "no race or power is called 'Zwerge (Handels-)'"),
        (17, "left out: was played with sides of the boards that have no level"),
        (18, "left out: was played against an automa"),
        (19, "no board is called 'space'"),
        (20, "no board is called 'Zawilah'"),
        (21, "left out: is a play of another game"),
    ],
)
def test_what_an_export_of_bg_stats_cannot_tell(number: int, words: str) -> None:
    assert words in why(read(BGSTATS))[f"play {number}"]


def test_a_page_of_boardgamegeek() -> None:
    reading = read(BGG)
    plays = by_id(reading)
    assert shown(plays["1001"])[0] == "A rusviet/industrial 88 win"
    assert plays["1005"].date == "" and plays["1005"].expansions == ("invaders",)
    assert shown(plays["1007"]) == ["A amazons/dragon_master + elves/were 95 win", "B ratmen 73"]
    assert "the power of player 2 is missing, so it counts for races only" in why(reading)["play 1007"]
    assert sorted(kinds(reading)) == [
        "nobody named", "not finished", "not to be counted", "several plays in one record",
    ]  # fmt: skip
    assert reading.notes == [f"{BGG}: is page 1, with 7 of 9 plays; read the other pages, too."]


def test_a_play_that_the_app_sent_to_boardgamegeek_counts_once() -> None:
    for files in ((BGSTATS, BGG), (BGG, BGSTATS)):
        reading = read(*files)
        assert len([play for play in reading.plays if play.date == "2024-01-05"]) == 1
        assert kinds(reading).count("the same play again") == 2


def test_a_league() -> None:
    reading = read(LEAGUE)
    first = by_id(reading)["1"]
    assert [(seat.score, seat.bid, seat.rank) for seat in first.seats] == [(67, 5, 1), (66, 0, 2), (63, 12, 3)]
    told = why(reading)
    assert "'05/01/2024' may be 5 January or 1 May; say --date dmy or mdy" in told["play 2"]
    assert "there is no day '2024-02-30'" in told["play 3"]
    assert "the mat of player 3 is missing, so it counts for factions only" in told["play 4"]
    assert "has one player only" in told["play 5"]
    asked = by_id(read(LEAGUE, date="dmy"))["2"]
    assert asked.date == "2024-01-05" and not asked.is_auctioned
    assert by_id(read(LEAGUE, date="mdy"))["2"].date == "2024-05-01"


def test_a_heat_of_a_tournament() -> None:
    plays = read(HEAT).plays
    assert [play.table for play in plays] == ["1 1", "1 2"]
    assert [(seat.score, seat.bid) for seat in plays[0].seats] == [(54, 4), (45, 6), (70, 0), (63, 3), (40, 9)]
    assert [seat.place for seat in plays[1].seats] == [1, 2, 3, 4, 5]


def test_a_net_score_beside_coins_and_bid_must_be_their_difference(tmp_path: Path) -> None:
    path = tmp_path / "heat.csv"
    path.write_text(HEAT.read_text().replace("58,54", "58,55"))
    assert kinds(read(path)) == ["bid and score contradict each other"]


def test_a_trimmed_export_is_enough(tmp_path: Path) -> None:
    value = json.loads(BGSTATS.read_text())
    path = dumped(tmp_path, {key: value[key] for key in ("games", "players", "plays")})
    assert len(read(path).plays) == len(read(BGSTATS).plays)
