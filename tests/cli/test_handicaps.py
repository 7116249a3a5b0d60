"""Handicaps from a file to a table, a game, a score and a run: what is agreed is added, and nothing else changes."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from engines.core.engine.errors import ScytheError
from engines.core.setup.handicaps import points_of
from reports.api import summarise
from scenarios.loader import play_scenario, read_scenario
from tests.cli.running import scythe, sentence
from tests.cli.test_score_questions import LINES


def each(game: str, factor: str) -> dict[str, int]:
    """Points for every level of a factor: 1, -2, 3, -4 …"""
    return {level: n * (-1) ** (n + 1) for n, level in enumerate(registry.load(game).tables.levels()[factor], 1)}


POINTS: dict[str, dict[str, dict[str, int]]] = {
    "scythe": {"faction": {"rusviet": -8, "nordic": 5, "crimea": 2}, "faction/mat": {"saxony/mechanical": 7}},
    "smallworld": {"race": each("smallworld", "race"), "power": {"flying": -5, "wealthy": 3}},
    "architects": {"character": each("architects", "character")},
    "wayfarers": {"board": each("wayfarers", "board")},
}
GAMES = tuple(POINTS)


def written(folder: Path, game: str, points: Any = None, **head: Any) -> Path:
    """A handicap file."""
    values = {"format": "scythe-handicap", "format_version": 1, "game": game} | head
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    for key, own in (POINTS[game] if points is None else points).items():
        lines += [f'[handicap."{key}"]', *(f'"{level}" = {json.dumps(number)}' for level, number in own.items())]
    path = folder / f"{game}.toml"
    path.write_text("\n".join(lines) + "\n")
    return path


def done(*words: object, text: str | None = None) -> str:
    result = scythe(*words, text=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def totals(rows: str) -> dict[str, int]:
    return {row["player"]: row["total"] for row in json.loads(rows)}


def lines(rows: str) -> dict[str, int]:
    """Everybody's handicap, as a line of the score."""
    return {
        row["player"]: next(line["points"] for line in row["lines"] if line["category"] == "handicap")
        for row in json.loads(rows)
    }


PLACES = {"place": {"1": -3, "2": 4, "3": 9}}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_setup_play_and_score_agree_on_the_totals(game: str, tmp_path: Path) -> None:
    """The transcript of a table with a handicap scores its points more than the same game without."""
    file, table, log, bare = (tmp_path / name for name in ("x", "table.json", "log.jsonl", "bare.jsonl"))
    file = written(tmp_path, game)
    done("setup", game, "-p", 2, "--seed", 3, "--handicap", file, "-o", table)
    done("play", game, "--setup", table, "--seat", "random", "--seed", 4, "--transcript", log)
    head, _, answers = log.read_text().partition("\n")
    setup = json.loads(head)["setup"]
    assert setup.pop("handicap")
    bare.write_text(json.dumps(json.loads(head) | {"setup": setup}) + "\n" + answers)

    after, before = (done("score", path, "--format", "json") for path in (log, bare))
    added = lines(after)
    assert any(added.values())
    assert totals(after) == {name: total + added[name] for name, total in totals(before).items()}
    assert done("score", bare, "--format", "json", "--handicap", file) == after
    if game != "smallworld":  # whose players pick
        given = [points_of(POINTS[game], seat) for seat in setup["seats"]]
        assert list(json.loads(table.read_text())["handicap"]) == given
        assert sorted(added.values()) == sorted(given)
    shown = done("play", "--replay", log)
    best = min(json.loads(after), key=lambda row: row["rank"])
    assert f"{best['player']}, {best['total']}" in " ".join(shown.split())


def test_the_sheet_of_a_transcript_keeps_the_handicap(game: str, tmp_path: Path) -> None:
    table, log, sheet = (tmp_path / name for name in ("table.json", "log.jsonl", "sheet.toml"))
    done("setup", game, "-p", 2, "--seed", 5, "--handicap", written(tmp_path, game), "-o", table)
    done("play", game, "--setup", table, "--seat", "random", "--seed", 6, "--transcript", log)
    text = done("score", "--sheet-of", log)
    sheet.write_text(text)
    rows = [done("score", path, "--lenient", "--format", "json") for path in (log, sheet)]
    assert totals(rows[0]) == totals(rows[1]) and lines(rows[0]) == lines(rows[1])
    assert [row["decided_by"] for row in json.loads(rows[0])] == [row["decided_by"] for row in json.loads(rows[1])]


def test_places_are_those_of_the_order_of_play(game: str, tmp_path: Path) -> None:
    """A table with places gets a number for each seat, from who starts clockwise; what is played and scored agrees."""
    file, table, log = written(tmp_path, game, PLACES), tmp_path / "table.json", tmp_path / "log.jsonl"
    starts = set()
    for seed in range(6):
        table.unlink(missing_ok=True)
        done("setup", game, "-p", 3, "--seed", seed, "--handicap", file, "-o", table)
        given = json.loads(table.read_text())["handicap"]
        starts.add(given.index(-3))
        assert given == [[-3, 4, 9][(seat - given.index(-3)) % 3] for seat in range(3)]
    assert len(starts) > 1
    done("play", game, "--setup", table, "--seat", "random", "--seed", 4, "--transcript", log)
    head, _, answers = log.read_text().partition("\n")
    setup = json.loads(head)["setup"]
    assert setup.pop("handicap") == given
    bare = tmp_path / "bare.jsonl"
    bare.write_text(json.dumps(json.loads(head) | {"setup": setup}) + "\n" + answers)
    told = done("score", log, "--format", "json")
    assert done("score", bare, "--format", "json", "--handicap", file) == told
    assert sorted(lines(told).values()) == [-3, 4, 9]


def test_a_run_gives_places_their_points(game: str, tmp_path: Path) -> None:
    words = ["simulate", game, "-n", 6, "-p", 3, "--bot", "random", "--seed", 2]
    done(*words, "-o", tmp_path / "plain.sqlite")
    done(*words, "--handicap", written(tmp_path, game, PLACES), "-o", tmp_path / "even.sqlite")
    rows = zip(seats(tmp_path / "plain.sqlite"), seats(tmp_path / "even.sqlite"), strict=True)
    for before, after in rows:
        assert after["score"] - before["score"] == PLACES["place"][str(after["turn_position"])]
    assert summarise(tmp_path / "even.sqlite").design.handicaps == PLACES


@pytest.mark.parametrize(
    ("name", "options"),
    [("architects", {"characters": False}), ("wayfarers", {}), ("smallworld", {})],
)
def test_places_wait_until_it_is_known_who_starts(name: str, options: dict[str, Any], tmp_path: Path) -> None:
    """Where play decides who starts, the setup keeps the points by place; the first player gets the first's."""
    points = PLACES if name != "smallworld" else PLACES | {"race": each(name, "race")}
    words = [word for key, value in options.items() for word in ("--option", f"{key}={json.dumps(value)}")]
    table, log = tmp_path / "table.json", tmp_path / "log.jsonl"
    done("setup", name, "-p", 3, "--seed", 1, *words, "-o", table)
    setup: dict[str, Any] = json.loads(table.read_text())
    if name == "wayfarers":
        del setup["table"]["first_seat"]
    table.write_text(json.dumps(setup | {"handicap": points}))
    told = done("setup", "--setup", table)
    assert "1st to play -3, 2nd to play +4, 3rd to play +9" in told
    assert "Handicap: 1st to play" in told and ("Handicap of who picks first" in told) == ("race" in points)
    done("play", name, "--setup", table, "--seat", "random", "--seed", 4, "--transcript", log)
    added = list(lines(done("score", log, "--format", "json")).values())
    assert sorted(added) == [-3, 4, 9] if name != "smallworld" else any(added)


def test_points_of_nothing_are_not_told(tmp_path: Path) -> None:
    file = written(tmp_path, "smallworld", {"race": {"amazons": 2}, "place": {"1": 0}})
    told = done("setup", "smallworld", "-p", 3, "--seed", 1, "--handicap", file)
    assert "Handicap of who picks first, of those on offer:" in told and "Handicap:" not in told
    file = written(tmp_path, "smallworld", {"race": {"amazons": 0}, "place": {"1": 0}})
    assert "Handicap" not in done("setup", "smallworld", "-p", 3, "--seed", 1, "--handicap", file)


def sheet_of(game: str, players: list[dict[str, Any]], **head: Any) -> str:
    stamp = {"format": "scythe-sheet", "format_version": 1, "game": game} | head
    return json.dumps(stamp | {"player": players})


def test_a_sheet_says_who_started_or_it_follows_from_the_mats(tmp_path: Path) -> None:
    names = [("rusviet", "patriotic"), ("nordic", "industrial")]
    players = [
        {"name": faction, "faction": faction, "mat": mat, **SCYTHE, "stars": 6 - n}
        for n, (faction, mat) in enumerate(names)
    ]
    sheet, file = tmp_path / "sheet.json", written(tmp_path, "scythe", PLACES)
    sheet.write_text(sheet_of("scythe", players, structure_bonus="lakes_adjacent"))
    scored = ["score", sheet, "--handicap", file, "--format", "json"]
    assert lines(done(*scored)) == {"nordic": -3, "rusviet": 4}
    bare = [{key: value for key, value in own.items() if key != "mat"} for own in players]
    sheet.write_text(sheet_of("scythe", bare, structure_bonus="lakes_adjacent"))
    refused = scythe(*scored)
    assert refused.exit_code == 1 and "who started is missing" in sentence(refused)
    sheet.write_text(sheet_of("scythe", bare, structure_bonus="lakes_adjacent", first_seat=1))
    assert lines(done(*scored)) == {"rusviet": -3, "nordic": 4}


def test_places_of_a_sheet_ask_for_players_listed_clockwise(tmp_path: Path) -> None:
    """Home bases tell the order in Scythe; a wrong one is refused where places count, and only there."""
    mats = {"rusviet": "industrial", "crimea": "engineering", "nordic": "agricultural"}
    players = [
        {"name": faction, "faction": faction, "mat": mat, **SCYTHE, "coins": 20 - n, "stars": 6 if n == 0 else 0}
        for n, (faction, mat) in enumerate(mats.items())
    ]
    sheet, file = tmp_path / "sheet.json", written(tmp_path, "scythe", PLACES)
    scored = ["score", sheet, "--handicap", file, "--format", "json"]
    sheet.write_text(sheet_of("scythe", players, structure_bonus="lakes_adjacent"))
    assert lines(done(*scored)) == {"rusviet": -3, "crimea": 4, "nordic": 9}
    for head in ({}, {"first_seat": 1}):
        crossed = [players[0], players[2], players[1]]
        sheet.write_text(sheet_of("scythe", crossed, structure_bonus="lakes_adjacent", **head))
        told = sentence(scythe(*scored))
        assert "the factions do not sit clockwise by home base, which is nordic, rusviet, crimea; list" in told
    assert done("score", sheet, "--handicap", written(tmp_path, "scythe", {"faction": {"nordic": 1}}))


@pytest.mark.parametrize("name", GAMES)
def test_the_empty_sheet_says_where_the_first_seat_stands(name: str) -> None:
    told = done("score", name, "--template", "-p", 2)
    assert [line for line in told.splitlines() if line.startswith("# first_seat = 1  # ")]


def test_a_sheet_of_small_world_has_to_say_who_started(tmp_path: Path) -> None:
    players = [{"name": name, "coins": 80 + n, "tokens": 5} for n, name in enumerate(("Ada", "Bo"))]
    sheet, file = tmp_path / "sheet.json", written(tmp_path, "smallworld", PLACES)
    sheet.write_text(sheet_of("smallworld", players))
    refused = scythe("score", sheet, "--handicap", file)
    assert refused.exit_code == 1 and "say the seat as 'first_seat'" in sentence(refused)
    sheet.write_text(sheet_of("smallworld", players, first_seat=2))
    assert lines(done("score", sheet, "--handicap", file, "--format", "json")) == {"Ada": 4, "Bo": -3}


def test_setup_says_what_each_seat_gets(tmp_path: Path) -> None:
    file = written(tmp_path, "scythe", {"faction": {"rusviet": -8}, "mat": {"industrial": 3}})
    keep = ["--keep", "1=rusviet/industrial", "--keep", "2=nordic/mechanical"]
    told = done("setup", "-p", 2, *keep, "--seed", 1, "--handicap", file)
    assert told.partition("\n")[0].endswith("handicap")
    rows = [line.split() for line in told.splitlines() if line.strip()[:1] in ("1", "2")]
    assert [row[-1] for row in rows] == ["-5", "0"]
    assert "added to the final score, before ties are broken" in told


def test_the_empty_sheet_of_a_table_has_its_handicap(tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    file = written(tmp_path, "scythe", {"faction": {"rusviet": -8}})
    keep = ["--keep", "1=rusviet/industrial", "--keep", "2=nordic/mechanical"]
    done("setup", "-p", 2, *keep, "--seed", 1, "--handicap", file, "-o", table)
    told = [line for line in done("score", "--template", "--setup", table).splitlines() if "handicap = " in line]
    assert [line.partition("  #")[0] for line in told] == ["handicap = -8", "handicap = 0"]


def test_setup_of_picked_combos_says_what_who_picks_first_gets(tmp_path: Path) -> None:
    file = written(tmp_path, "smallworld", {"race/power": {"tritons/forest": -7}, "power": {"wealthy": 3}})
    told = done("setup", "smallworld", "-p", 5, "--seed", 1, "--handicap", file)
    lines = told.splitlines()
    begins = lines.index("Handicap of who picks first, of those on offer:")
    offered = [line.split(" ", 3)[3].partition(":")[0] for line in lines if line.startswith("  ") and " costs " in line]
    points = {"Forest Tritons": "-7", "Wealthy Giants": "+3"}
    assert lines[begins + 1 : begins + 7] == [f"  {name} {points.get(name, '0')}" for name in offered]
    assert lines[begins + 7 : -1] == [f"The handicaps of those that come later are in {file}."]
    assert all(len(line) <= 80 for line in lines[: begins + 7])


SCYTHE = {"coins": 20, "popularity": 0, "territories": 0, "factory": False, "resources": 0, "stars": 0} | {
    "structure_bonus_count": 0, "workers": 2, "mechs": 0, "structures": 0, "power": 0
}  # fmt: skip


@pytest.mark.rule("S11.14")
@pytest.mark.parametrize(
    ("handicaps", "ranks", "decided"),
    [
        ((0, 0), [1, 2], ["", ""]),  # 25 coins against 20, for stars bring 3 each
        ((0, 5), [2, 1], ["", "power"]),  # equal: as many workers, mechs and structures, more power
        ((-5, 0), [2, 1], ["", "power"]),
        ((0, 6), [2, 1], ["", ""]),
        ((0, 4), [1, 2], ["", ""]),
    ],
)
def test_ties_are_broken_after_the_handicap(
    handicaps: tuple[int, int], ranks: list[int], decided: list[str], tmp_path: Path
) -> None:
    players = [
        {"name": "Ada", **SCYTHE, "coins": 7, "stars": 6, "handicap": handicaps[0]},
        {"name": "Bo", **SCYTHE, "power": 3, "handicap": handicaps[1]},
    ]
    sheet = {"format": "scythe-sheet", "format_version": 1, "game": "scythe", "structure_bonus": "lakes_adjacent"}
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(sheet | {"player": players}))
    rows = sorted(json.loads(done("score", path, "--format", "json")), key=lambda row: row["player"])
    assert [row["total"] for row in rows] == [25 + handicaps[0], 20 + handicaps[1]]
    assert [row["rank"] for row in rows] == ranks
    assert [row["decided_by"] for row in rows] == decided


def test_a_sheet_takes_the_handicap_of_a_file_by_faction_and_mat(tmp_path: Path) -> None:
    names = [("rusviet", "industrial"), ("nordic", "mechanical")]
    players = [
        {"name": faction, "faction": faction, "mat": mat, **SCYTHE, "stars": 6 - n}
        for n, (faction, mat) in enumerate(names)
    ]
    sheet = {"format": "scythe-sheet", "format_version": 1, "game": "scythe", "structure_bonus": "lakes_adjacent"}
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(sheet | {"player": players}))
    file = written(tmp_path, "scythe", {"faction": {"rusviet": -4}, "faction/mat": {"nordic/mechanical": 9}})
    assert lines(done("score", path, "--handicap", file, "--format", "json")) == {"rusviet": -4, "nordic": 9}
    del players[1]["mat"]
    path.write_text(json.dumps(sheet | {"player": players}))
    refused = scythe("score", path, "--handicap", file)
    assert refused.exit_code == 1 and "nordic: the mat is missing" in sentence(refused)


def test_an_interview_asks_for_what_a_handicap_brings_to_a_tie(tmp_path: Path) -> None:
    file = written(tmp_path, "scythe", {"faction": {"rusviet": 22}})
    tied = "\n".join([*LINES, *("3", "3", "3"), *("4", "3", "3")]) + "\n"  # 98 against 76
    kept = tmp_path / "kept.toml"
    rows = json.loads(done("score", "--handicap", file, "-o", kept, "--format", "json", text=tied))
    assert [(row["player"], row["total"]) for row in rows] == [("Ben", 98), ("Anna", 98)]
    assert rows[0]["decided_by"] == "workers+mechs+structures"
    assert json.loads(done("score", kept, "--format", "json")) == rows
    short = "\n".join(LINES) + "\n"
    assert done("score", "--handicap", written(tmp_path, "scythe", {"faction": {"rusviet": 5}}), text=short)


def answered(game: str, handicap: Path, *answers: str) -> tuple[dict[str, int], str]:
    """The handicaps of the players after these answers to questions, and what was asked."""
    result = scythe("score", game, "--handicap", handicap, "--format", "json", text="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    return lines(result.stdout), result.stderr


def test_an_interview_asks_again_for_a_level_by_which_handicaps_are_told(tmp_path: Path) -> None:
    file = written(tmp_path, "scythe", {"mat": {"industrial": 1, "patriotic": 2}})
    added, told = answered("scythe", file, *LINES, "", "patriotic")
    assert added == {"Anna": 1, "Ben": 2}
    assert told.count("Ben: mat? Handicaps are told by it.") == 2 and "Anna: mat? Handicaps" not in told


COINS = ("3", "Ann", "80", "Bob", "70", "Cid", "60")


def test_an_interview_asks_who_started_where_nothing_else_says_it(tmp_path: Path) -> None:
    """By number or by name; `back` leads back from it, and who follows from mats is not asked for."""
    file = written(tmp_path, "smallworld", PLACES)
    for answers in (("Bob",), ("2",), ("4", "Dan", "bo"), ("back", "60", "Bob")):
        added, told = answered("smallworld", file, *COINS, *answers)
        assert added == {"Ann": 9, "Bob": -3, "Cid": 4}
        assert "Name the players clockwise" in told and "  2  Bob\n  3  Cid\nWho started?" in told
    mats, file = [*LINES[:14], "patriotic", *LINES[15:]], written(tmp_path, "scythe", PLACES)
    added, told = answered("scythe", file, *mats)
    assert "Who started?" not in told and sorted(added.values()) == [-3, 4]
    assert answered("scythe", file, *LINES, "Ben")[0] == {"Anna": 4, "Ben": -3}
    kept = tmp_path / "kept.toml"
    done("score", "scythe", "--handicap", file, "-o", kept, text="\n".join([*LINES, "Ben"]) + "\n")
    assert "first_seat = 2" in kept.read_text()


def test_what_no_answer_can_tell_is_refused_before_the_first_question(tmp_path: Path) -> None:
    refused = scythe("score", "smallworld", "--handicap", written(tmp_path, "smallworld"), text="2\n")
    assert "tells points by race and power, which no question here asks for" in sentence(refused)
    assert "How many players?" not in refused.stderr


def test_a_sheet_that_cannot_say_what_a_handicap_needs_is_not_asked_to_say_it(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text(sheet_of("smallworld", [{"name": name, "coins": 90} for name in ("Ann", "Ben")]))
    refused = scythe("score", sheet, "--handicap", written(tmp_path, "smallworld"))
    assert "does not say with which race and power each player began" in sentence(refused)
    assert "say it" not in sentence(refused) and "write the points of each player as 'handicap'" in sentence(refused)


def test_a_sheet_with_combos_gets_what_the_first_one_brings(tmp_path: Path) -> None:
    sheet, file = tmp_path / "sheet.json", written(tmp_path, "smallworld", {"race": {"elves": 3, "trolls": 9}})
    ann, ben = ({"name": name, "total": 90} for name in ("Ann", "Ben"))
    sheet.write_text(sheet_of("smallworld", [ann | {"combos": "Flying Elves, Stout Trolls"}, ben | {"combos": "Orcs"}]))
    assert lines(done("score", sheet, "--handicap", file, "--format", "json")) == {"Ann": 3, "Ben": 0}
    sheet.write_text(sheet_of("smallworld", [ann | {"combos": "Flying Elves"}, ben]))
    assert "Ben: the race is missing, by which handicaps are told" in sentence(
        scythe("score", sheet, "--handicap", file)
    )


def test_an_answer_that_does_not_fit_the_handicap_is_refused_at_once(tmp_path: Path) -> None:
    """A number of players for which a file is not, and in Scythe factions that do not sit clockwise."""
    added, told = answered("smallworld", written(tmp_path, "smallworld", PLACES, players=[3]), "2", *COINS, "Ann")
    assert "key 'players' is [3], but 2 play" in told and added["Ann"] == -3
    third = ["Cid", "crimea", "", "20", "12", "8", "9", "3", "5"]
    nordic, rusviet = LINES[2:12], LINES[12:]
    crossed = ["3", LINES[1], *nordic, *third, rusviet[0], rusviet[1]]
    refused = scythe(
        "score", "scythe", "--handicap", written(tmp_path, "scythe", PLACES), text="\n".join(crossed) + "\n"
    )
    assert "That cannot be: the factions do not sit clockwise by home base" in refused.stderr
    assert 'name = "Cid"' in refused.stderr


def test_an_interview_that_cannot_be_scored_shows_what_was_answered(tmp_path: Path) -> None:
    third = ["Cid", "crimea", "engineering", "30", "12", "8", "9", "3", "5"]
    rest = [*LINES[12:14], "mechanical", *LINES[15:]]
    crossed = "\n".join(["3", LINES[1], *LINES[2:12], *third, *rest]) + "\n"
    refused = scythe("score", "--lenient", "--handicap", written(tmp_path, "scythe", PLACES), text=crossed)
    assert "the answers: the factions do not sit clockwise" in sentence(refused)
    assert all(refused.stderr.count(f'name = "{name}"') == 1 for name in ("Anna", "Ben", "Cid"))


def run(folder: Path, name: str, *more: object) -> Path:
    path = folder / f"{name}.sqlite"
    done("simulate", "scythe", "-n", 30, "-p", 3, "--bot", "random", "--option", "turn_cap=12", "--seed", 2, "-o", path,
         *more)  # fmt: skip
    return path


def seats(path: Path) -> list[dict[str, Any]]:
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    rows = [dict(row) for row in connection.execute("SELECT * FROM seats ORDER BY game_index, seat")]
    connection.close()
    return rows


def test_a_run_with_handicaps_is_the_same_run_with_other_scores(tmp_path: Path) -> None:
    file = written(tmp_path, "scythe", POINTS["scythe"] | {"mat": {"industrial": -40}})
    plain, even = run(tmp_path, "plain"), run(tmp_path, "even", "--handicap", file)
    points = POINTS["scythe"] | {"mat": {"industrial": -40}}
    rows = list(zip(seats(plain), seats(even), strict=True))
    free = ("score", "rank", "win_share")
    for before, after in rows:
        assert {k: v for k, v in before.items() if k not in free} == {k: v for k, v in after.items() if k not in free}
        assert after["score"] - before["score"] == points_of(points, after)
    assert min(after["score"] for _, after in rows) < 0
    for index in {after["game_index"] for _, after in rows}:
        table = [after for _, after in rows if after["game_index"] == index]
        best = max(row["score"] for row in table)
        assert all(row["score"] == best for row in table if row["win_share"])
        assert sum(row["win_share"] for row in table) == pytest.approx(1)
        assert [row["score"] for row in sorted(table, key=lambda row: row["rank"])] == sorted(
            (row["score"] for row in table), reverse=True
        )
    assert any(before["win_share"] != after["win_share"] for before, after in rows)


def test_neither_processes_nor_interruptions_change_a_run_with_handicaps(tmp_path: Path) -> None:
    file = written(tmp_path, "scythe")
    whole = run(tmp_path, "whole", "--handicap", file)
    part = tmp_path / "part.sqlite"
    words = ["-p", 3, "--bot", "random", "--option", "turn_cap=12", "--seed", 2, "--handicap", file, "-o", part]
    done("simulate", "scythe", "-n", 9, *words)
    file.unlink()  # the run file has the points
    done("simulate", "--resume", "-n", 30, "--jobs", 2, "-o", part)
    assert seats(part) == seats(whole)
    assert "all match" in done("simulate", "--verify", part)


def test_picked_levels_count_from_the_first_combo(tmp_path: Path) -> None:
    words = ["smallworld", "-n", 12, "-p", 3, "--bot", "random", "--seed", 2]
    done("simulate", *words, "-o", tmp_path / "plain.sqlite")
    done("simulate", *words, "--handicap", written(tmp_path, "smallworld"), "-o", tmp_path / "even.sqlite")
    differences = set()
    for before, after in zip(seats(tmp_path / "plain.sqlite"), seats(tmp_path / "even.sqlite"), strict=True):
        assert after["score"] - before["score"] == points_of(POINTS["smallworld"], after)
        differences.add(after["score"] - before["score"])
    assert len(differences) > 2


def test_a_fixed_table_moves_its_handicap_with_its_seats(tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    done(
        "setup",
        "-p",
        3,
        "--seed",
        1,
        "--handicap",
        written(tmp_path, "scythe", {"faction": {"albion": 1}}),
        "-o",
        table,
    )
    setup = json.loads(table.read_text())
    setup["handicap"] = [10, 20, 30]
    table.write_text(json.dumps(setup))
    names = [seat["faction"] for seat in setup["seats"]]
    path = tmp_path / "run.sqlite"
    words = ["-n", 3, "--bot", "random", "--option", "turn_cap=5", "--rotation", "seats", "--seed", 1, "-o", path]
    done("simulate", "--setup", table, *words)
    for row in seats(path):
        parts = sum(row[key] for key in row if key.startswith("coins_"))
        assert row["score"] - parts == 10 * (1 + names.index(row["faction"]))
    assert summarise(path).design.handicaps == {"seat": {"seat 1": 10, "seat 2": 20, "seat 3": 30}}
    again = scythe("simulate", "--setup", table, "--handicap", written(tmp_path, "scythe"), *words[:-1], tmp_path / "x")
    assert again.exit_code == 1 and "has a handicap already" in sentence(again)


def test_an_experiment_file_names_the_handicap_beside_it(tmp_path: Path) -> None:
    written(tmp_path, "scythe")
    plan = tmp_path / "plan.toml"
    plan.write_text(
        'format = "scythe-experiment"\nformat_version = 1\ngame = "scythe"\ntitle = "x"\nplayers = 3\ngames = 30\n'
        'bots = "random"\nseed = 2\nhandicap = "scythe.toml"\noptions = { turn_cap = 12 }\n'
    )
    done("simulate", plan, "-o", tmp_path / "planned.sqlite")
    typed = run(tmp_path, "typed", "--handicap", tmp_path / "scythe.toml")
    assert seats(tmp_path / "planned.sqlite") == seats(typed)


BOT = """
class Told:
    def __init__(self, seed):
        pass

    def begin(self, message):
        assert "seats" in message["setup"] and "handicap" not in message["setup"]

    def choose(self, view, legal):
        return legal[len(view) % len(legal)]


BOTS = {"told": Told}
"""


def test_bots_are_not_told(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BOT)
    words = [
        "-n",
        3,
        "-p",
        3,
        "--bot",
        "random",
        "--bot-file",
        bot,
        "--bot",
        "1=told",
        "--seed",
        1,
        "--option",
        "turn_cap=4",
    ]
    done("simulate", *words, "--handicap", written(tmp_path, "scythe"), "-o", tmp_path / "run.sqlite")


def test_a_scenario_may_have_a_handicap(tmp_path: Path) -> None:
    path = tmp_path / "uneven.toml"
    text = """
format = "scythe-scenario"
format_version = 1
title = "Nobody has moved"
game = "scythe"
seats = [{ faction = "rusviet", mat = "industrial" }, { faction = "nordic", mat = "mechanical" }]
table = { structure_bonus = "in_a_row" }
handicap = [-3, 20]
expect = { scores = [%s] }
"""
    path.write_text(text % "0, 0")
    game = registry.load("scythe")
    with pytest.raises(ScytheError, match="scores") as wrong:
        play_scenario(read_scenario(path, game), game)
    state = game.new_initial_state(read_scenario(path, game).setup)
    bare = [sum(line.points for line in game.results.score(state.core, seat)) for seat in range(2)]
    path.write_text(text % f"{bare[0] - 3}, {bare[1] + 20}")
    assert play_scenario(read_scenario(path, game), game).ranking()[1] == (1, ""), wrong


def test_reports_say_that_handicaps_were_added_and_do_not_mix_them(tmp_path: Path) -> None:
    plain, even = run(tmp_path, "plain"), run(tmp_path, "even", "--handicap", written(tmp_path, "scythe"))
    summary = summarise(even)
    assert summary.design.handicaps == POINTS["scythe"]
    assert "handicaps are added to the final scores" in " ".join(summary.headline)
    assert "handicap" not in " ".join(summarise(plain).headline)
    mixed = scythe("report", plain, even, "--format", "json")
    assert mixed.exit_code == 1 and "the handicaps are" in sentence(mixed)
    again = scythe("report", even, "--format", "handicap")
    assert again.exit_code == 1 and "was played with handicaps" in sentence(again)
    done("report", plain, "--compare", even, "--format", "json")


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        (
            "handicap",
            {"faction": {"nordic": 1.5}},
            "'experiment.handicap.faction.nordic' is 1.5, but must be a whole number",
        ),
        ("handicap", "x" * 500, "'experiment.handicap' is 'xxx"),
        ("handicap", {"faction": {"nordik": -8}}, "did you mean 'nordic'?"),
        ("setup", {"handicap": ["x"]}, "'experiment.setup.handicap.0' is 'x', but must be a whole number"),
        ("setup", {"handicap": 3}, "'experiment.setup.handicap' is 3, but must be a list"),
    ],
)
def test_what_a_run_file_says_of_handicaps_is_checked(key: str, value: Any, words: str, tmp_path: Path) -> None:
    path = run(tmp_path, "run", "--handicap", written(tmp_path, "scythe"))
    connection = sqlite3.connect(path)
    with connection:
        ((text,),) = connection.execute("SELECT value FROM run WHERE key = 'experiment'")
        changed = json.dumps(json.loads(text) | {key: value})
        connection.execute("UPDATE run SET value = ? WHERE key = 'experiment'", (changed,))
        connection.execute("DELETE FROM run WHERE key = 'checksum'")
    connection.close()
    for command in (("--verify", path), ("--resume", "-n", 60, "-o", path)):
        refused = scythe("simulate", *command)
        assert refused.exit_code == 1 and words in sentence(refused)
    report = scythe("report", path, "--format", "json")
    assert report.exit_code == 0 or words in sentence(report)


HEAD = 'format = "scythe-handicap"\nformat_version = 1\ngame = "scythe"\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "key 'format' is missing"),
        (HEAD, "key 'handicap' is missing"),
        (HEAD.replace("1", "2"), "handicap version 2 is not one this program reads"),
        (HEAD.replace('"scythe"\n', '"smallworld"\n') + "[handicap]", "'smallworld', but 'scythe' is played"),
        (HEAD + "handicap = 5", "'handicap' is 5, but must be a table"),
        (HEAD + "[handicap]\nnordic = 5", "'handicap.nordic' is 5, but must be a table"),
        (HEAD + "[handicap.faction]\nnordic = 1.5", "'handicap.faction.nordic' is 1.5, but must be a whole number"),
        (HEAD + "[handicap.faction]\nnordic = 501", "is 501, but must be a whole number from -500 to 500"),
        (HEAD + "[handicap.faction]\nnordic = true", "is true, but must be a whole number"),
        (HEAD + "[handicap.faction]\nnordik = 5", "no faction is called 'nordik'; did you mean 'nordic'?"),
        (HEAD + "[handicap.factions]\nnordic = 5", "'handicap.factions'.*did you mean 'faction'?"),
        (HEAD + '[handicap."mat/faction"]\n"a/b" = 5', "key 'handicap.mat/faction'"),
        (HEAD + '[handicap."faction/mat"]\nnordic = 5', "'nordic' is not of the form faction/mat"),
        (HEAD + '[handicap."faction/mat"]\n"nordic/industrail" = 5', "no mat is called 'industrail'; did you mean"),
        (HEAD + "[handicap.place]\n8 = 5", "no place is called '8'; known: 1, 2, 3, 4, 5, 6, 7"),
        (HEAD + "[handicap.places]\n1 = 5", "'handicap.places'.*did you mean 'place'?"),
        (HEAD + "[handicap.faction]\n# nordic = 3", "gives no points; write some, such as albion = 3 under"),
        (HEAD + "handicaps = 5", "key 'handicaps' does not belong in a handicap file; did you mean 'handicap'?"),
        (HEAD + "players = [5]\n[handicap]", "key 'players' is [5], but 3 play"),
        (HEAD + 'players = "3"\n[handicap]', "'players' is '3', but must be a list of whole numbers"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_handicap_file_is_one_sentence(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "even.toml"
    file.write_text(text)
    for command in (("setup",), ("play", "--seat", "random"), ("simulate", "-n", 3, "-o", tmp_path / "run.sqlite")):
        refused = scythe(*command, "-p", 3, "--seed", 1, "--handicap", file)
        told = sentence(refused)
        assert refused.exit_code == 1 and str(file) in told
        for part in words.split(".*"):
            assert part in told
    assert not (tmp_path / "run.sqlite").exists()


def test_where_seats_differ_in_nothing_there_is_no_handicap(tmp_path: Path) -> None:
    file = written(tmp_path, "architects")
    refused = scythe("setup", "architects", "-p", 2, "--option", "characters=false", "--handicap", file)
    assert refused.exit_code == 1 and "seats do not differ in anything called that; known: place." in sentence(refused)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([1, 2], "must have a number for each of 3 seats, but has 2"),
        ([1, 2, "x"], "'handicap.2' is 'x', but must be a whole number"),
        ("x", "'handicap' is 'x', but must be a list"),
        ({"faction": {"nordik": 1}}, "did you mean 'nordic'?"),
    ],
)
def test_a_mistake_in_the_handicap_of_a_setup_is_one_sentence(value: Any, words: str, tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    done("setup", "-p", 3, "--seed", 1, "-o", table)
    table.write_text(json.dumps(json.loads(table.read_text()) | {"handicap": value}))
    refused = scythe("play", "--setup", table, "--seat", "random")
    assert refused.exit_code == 1 and words in sentence(refused)
