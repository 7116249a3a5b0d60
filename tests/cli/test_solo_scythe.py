"""`--solo`, `--difficulty` and `--against`: one person against the Automa of Scythe."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engines.scythe.generated import names
from reports.api import summarise
from tests.cli.running import said, scythe

TABLE = ("--solo", "--against", "saxony", "--keep", "1=nordic/mechanical", "--plain", "--seed", 4)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def tables(*arguments: object) -> list[dict[str, Any]]:
    """The setups that come out."""
    return [json.loads(line) for line in said("setup", "--solo", *arguments, "--format", "ndjson").splitlines()]


@pytest.mark.rule("S20.2", "S20.4")
def test_level_and_faction_of_the_automa_are_those_named() -> None:
    for table in tables("--difficulty", "ultimaszyna", "--against", "Saxony", "--count", 5, "--seed", 1):
        assert table["options"] == {"solo": "ultimaszyna"}
        assert table["seats"][1] == {"faction": "saxony", "mat": "ultimaszyna"}
        assert table["seats"][0]["mat"] in names.MATS


@pytest.mark.rule("S20.4")
def test_without_a_name_the_level_is_the_usual_one_and_the_faction_is_drawn() -> None:
    dealt = tables("--count", 60, "--seed", 1)
    assert {table["seats"][1]["mat"] for table in dealt} == {"automa"}
    assert len({table["seats"][1]["faction"] for table in dealt}) == 5


@pytest.mark.rule("S20.2", "S20.3", "S20.4", "S20.6")
def test_the_sheet_of_a_solo_table_says_what_the_automa_has() -> None:
    said("setup", "--solo", "--against", "saxony", "--seed", 1, "--sheet", "table.txt")
    text = " ".join(Path("table.txt").read_text(encoding="utf-8").split())
    assert "2 Saxony Empire none" in text
    assert "Take the star tracker Automa (normal); its marker starts on the first cell." in text
    assert "Its 4 combat cards lie face down; nobody looks at them. " in text
    assert "starts; turns go clockwise" in text


@pytest.mark.rule("S20.67")
def test_a_solo_game_is_played_scored_replayed_and_shown() -> None:
    played = said(
        *("play", "--solo", "--difficulty", "automaszyna", "--against", "crimea", "--seat", "greedy"),
        *("--seed", 2, "--transcript", "g.jsonl"),
    )
    assert said("score", "g.jsonl") in played
    assert said("play", "--replay", "g.jsonl", "--plain").endswith(said("score", "g.jsonl"))
    Path("g.toml").write_text(said("score", "--sheet-of", "g.jsonl"), encoding="utf-8")
    assert said("score", "g.toml") == said("score", "g.jsonl")
    said("report", "g.jsonl", "-o", "page")
    page = Path("page/index.html").read_text(encoding="utf-8")
    assert "follows Automa card" in page and "Automa (Automaszyna)" in page


@pytest.mark.rule("S20.67")
def sheet(*entries: str) -> tuple[str, ...]:
    """A score of --entry: a person of 9 popularity, and the Automa."""
    known = ("1.popularity=9", "1.territories=8", "1.resources=6", "1.stars=5", "2.territories=9", "2.stars=6")
    return ("score", "--solo", *(word for entry in (*known, *entries) for word in ("--entry", entry)))


@pytest.mark.rule("S20.67")
def test_a_tie_with_the_automa_asks_for_everything_at_once() -> None:
    told = " ".join(scythe(*sheet("1.coins=30", "2.coins=29")).output.split())
    assert (
        "workers, mechs, structures and power are missing, as are workers, mechs and power of the Automa; where" in told
    )


def test_structures_whose_bonus_nobody_told_are_no_coins_in_silence() -> None:
    told = said(*sheet("1.coins=40", "1.structures=3", "2.coins=29"))
    assert "nothing says what the structure bonus tile counts, so it brings no coins; add structure_bonus and" in told
    assert "nothing says" not in said(*sheet("1.coins=40", "2.coins=29"))


def test_a_quick_score_is_told_of_the_automa_too() -> None:
    anna, tied = "Anna rusviet/industrial 72", "5\n2\n1\n9\n4\n3\n9\n"
    assert "2. the Automa (Saxony), 66" in said("score", "--solo", "--quick", anna, "Automa saxony 66")
    assert "2. the Automa, 66" in said("score", "--solo", "--quick", anna, "the Automa 66")
    asked = scythe("score", "--solo", "--quick", anna, "the Automa 72", text=tied).output
    assert "the Automa: mechs deployed" in asked and "the Automa: structures" not in asked
    assert "For a game against the Automa add --solo." in scythe("score", "--quick", anna, "A saxony/automa 6").output
    first = scythe("score", "--solo", "--quick", "the Automa saxony 66", anna).output
    assert first.rstrip().endswith("The line of the Automa comes last.")
    alike = scythe("score", "--solo", "--quick", "Anna 72", "Anna 72").output
    assert "'Anna 72': nothing is said of what was played" in alike


def test_the_sheet_asks_of_the_automa_what_it_scores() -> None:
    text = said("score", "--template", "--solo", "--against", "saxony")
    person, automa = text.split("[[player]]")[1:]
    assert 'name = "the Automa"' in automa and 'faction = "saxony"' in automa
    for key in ("\npopularity = 0", "\nresources = 0", "\nstructure_bonus_count", "\nmat = "):
        assert key in person and key not in automa
    told = said(
        *("score", "--solo", "--lenient", "--entry", "1.coins=70", "--entry", "1.stars=4", "--entry", "1.popularity=0"),
        *("--entry", "1.territories=0", "--entry", "1.resources=0", "--entry", "2.coins=19"),
        *("--entry", "2.territories=9", "--entry", "2.factory=yes", "--entry", "2.stars=6"),
    )
    assert "the Automa, 79" in told


@pytest.mark.rule("S20.12", "S20.26")
def test_why_the_automa_moved_is_told_on_request() -> None:
    typed = "? automa\nbolster/deploy\n1\n? why\n? automa card 14\nquit\n"
    done = scythe("play", *TABLE, text=typed)
    told = " ".join(done.output.split())
    assert "Seat 2 (Saxony Empire) is the Automa; star tracker: cell 0 of 21" in told
    assert "The Automa has not taken a turn yet" in told
    assert "'worker' was carried out with the worker on M6" in told
    assert "Valid were M6 and V6 (S20.23). Closest to the Factory: V6 (S20.26)." in told
    assert "the red half: attack with 7 power / attack workers / mech" in told


@pytest.mark.rule("S20.20", "S20.25", "S20.52", "S20.53")
def test_cards_and_words_of_the_automa_are_explained() -> None:
    asked = ("automa card 99", "automa 14", "scheme", "reading order", "rivers", "neighbourhood", "why nordic")
    done = scythe("play", *TABLE, text="".join(f"? {words}\n" for words in asked) + "quit\n")
    told = " ".join(done.output.split())
    assert "Automa cards go from 1 to 19 (S20.4)." in told
    assert "Automa card 14, the red half: attack with 7 power" in told
    assert "Seat 2 (Saxony Empire) follows Scheme I." in told and "Reading order goes through the rows" in told
    assert "No unit steps across a river" in told and told.count("(Saxony Empire) are closed") == 2
    assert "Seat 1 (Nordic Kingdoms) is not an Automa (S20.1)." in told
    alone = scythe("play", "-p", 2, "--seed", 1, "--seat", "1=human", text="? scheme\n? rivers\nquit\n").output
    assert "Nobody is the Automa at this table" in " ".join(alone.split())
    assert "No unit steps across a river" in " ".join(alone.split())


def test_bots_that_play_alone_keep_their_names_in_the_score() -> None:
    told = said("play", "--solo", "--seat", "1=random", "--seed", 3, "--name", "1=Anna")
    assert "Anna (seat 1" in told.rpartition("\n1. ")[2]


@pytest.mark.rule("S20.2", "S20.60")
def test_automa_cards_are_typed_in_and_its_combat_cards_are_not() -> None:
    typed = "objective 11\nobjective 19\ncard 3\nbolster/deploy\n1\nautoma card 2\n? why\nquit\n"
    done = scythe("play", *TABLE, "--chance", "ask", text=typed)
    told = " ".join(done.output.split())
    assert "Automa card drawn for its turn, seen by everybody: what came up?" in told
    assert "Combat card drawn, seen by nobody: the program draws it" in told
    assert "Its last card was 2, the green half" in told


@pytest.mark.rule("S20.2", "S20.40", "S20.60")
@pytest.mark.parametrize("card", [14, 7])
def test_a_typed_automa_card_is_taken_back_with_what_the_program_drew_after_it(card: int) -> None:
    """Card 14 gains a combat card, which the program draws; of that nobody can say that it was mistyped."""
    typed = f"objective 11\nobjective 19\ncard 3\nbolster/deploy\n1\nautoma card {card}\nundo\nundo\nlog 20\nquit\n"
    told = scythe("play", *TABLE, "--chance", "ask", text=typed).output
    assert f"Taken back: automa card {card}." in told
    assert "Taken back: bolster power." in told and "has answered" not in told
    assert told.rpartition("section bolster/deploy\n")[2].startswith("> \nThe game is not over")


@pytest.mark.rule("S20.2")
def test_a_run_tells_the_factions_of_people_and_automa_apart() -> None:
    table = said("simulate", "--solo", "--difficulty", "ultimaszyna", "-n", 40, "--bot", "random", "-o", "run.sqlite")
    for faction in ("Nordic", "Rusviet", "Crimea", "Saxony", "Polania"):
        assert f"Faction: {faction} " in table and f"Faction: {faction} (Automa)" in table
    with closing(sqlite3.connect("run.sqlite")) as run:
        rows = run.execute("SELECT seat, faction, mat FROM seats").fetchall()
    assert {mat for seat, _, mat in rows if seat == 2} == {"ultimaszyna"}
    assert all(faction.startswith("automa_") == (seat == 2) for seat, faction, _ in rows)
    said("report", "run.sqlite", "-o", "report")
    page = Path("report/index.html").read_text(encoding="utf-8")
    assert "Nordic (Automa) / Industrial" not in page


@pytest.mark.rule("S20.69")
def test_of_several_automas_no_pair_with_people_is_told_and_no_table_deals_them_their_mats() -> None:
    said("simulate", "-p", 3, "--option", "automas=2", "-n", 180, "--bot", "random", "--seed", 1, "-o", "run.sqlite")
    summary = summarise(Path("run.sqlite"))
    pairs = next(table for table in summary.tables if len(table.factors) == 2)
    assert all(row.levels[0].startswith("automa_") == (row.levels[1] == "automa") for row in pairs.rows)
    assert not summary.standard.rule and "printed opponents on the last seats" in summary.headline[0]


def test_bans_and_kept_seats_hold_for_the_automa_too() -> None:
    banned = said("simulate", "--solo", "-n", 30, "--bot", "random", "--ban", "saxony", "--seed", 1, "-o", "a.sqlite")
    assert "Saxony" not in banned and "Faction: Crimea (Automa)" in banned
    kept = said("simulate", "--solo", "--against", "saxony", "-n", 30, "--bot", "random", "--seed", 1, "-o", "b.sqlite")
    assert "Faction: Polania " in kept and "(Automa)" not in kept  # for it is Saxony in every game
    with closing(sqlite3.connect("b.sqlite")) as run:
        assert run.execute("SELECT DISTINCT faction FROM seats WHERE seat = 2").fetchall() == [("automa_saxony",)]
