"""`scythe score`: sheets and transcripts, categories with their rules, ties, impossible numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import scythe, sentence

BASIS: dict[str, Any] = {
    "coins": 20,
    "popularity": 12,
    "territories": 9,
    "factory": True,
    "resources": 12,
    "structure_bonus_count": 4,
    "stars": 5,
    "workers": 5,
    "mechs": 4,
    "structures": 4,
    "power": 8,
}
NOTHING = dict.fromkeys(("coins", "popularity", "territories", "resources", "structure_bonus_count"), 0)
SAID_ONCE = "the first to place the sixth ends the game"


def player(name: str, **changed: Any) -> dict[str, Any]:
    return {"name": name} | BASIS | {"factory": False} | changed


def ender(**changed: Any) -> dict[str, Any]:
    """Zoe, who ended the game and has nothing else."""
    return {"name": "Zoe", "stars": 6} | NOTHING | changed


def written(folder: Path, *players: dict[str, Any], **changed: Any) -> Path:
    sheet = {"format": "scythe-sheet", "format_version": 1, "game": "scythe", "structure_bonus": "lakes_adjacent"}
    path = folder / "sheet.json"
    path.write_text(json.dumps(sheet | {"player": list(players)} | changed))
    return path


def scored(path: Path, *arguments: object) -> list[dict[str, Any]]:
    result = scythe("score", path, "--format", "json", *arguments)
    assert result.exit_code == 0, result.output
    rows: list[dict[str, Any]] = json.loads(result.stdout)
    return rows


def points(row: dict[str, Any]) -> dict[str, int]:
    return {line["category"]: line["points"] for line in row["lines"]}


@pytest.mark.rule("S11.5")
@pytest.mark.rule("S11.6")
@pytest.mark.parametrize(
    ("changed", "stars", "territories", "resources", "total"),
    [
        ({"popularity": 12, "factory": True}, 20, 36, 12, 94),
        ({"popularity": 13, "factory": True}, 25, 48, 18, 117),
        ({"popularity": 6, "coins": 11, "stars": 3, "territories": 5, "resources": 7}, 9, 10, 3, 39),
        ({"popularity": 18, "coins": 0, "stars": 2, "territories": 1, "resources": 1}, 10, 4, 0, 20),
    ],
)
def test_coins_by_category(
    tmp_path: Path, changed: dict[str, Any], stars: int, territories: int, resources: int, total: int
) -> None:
    rows = scored(written(tmp_path, player("Anna", **changed), ender()))
    row = next(row for row in rows if row["player"] == "Anna")
    found = points(row)
    assert (found["stars"], found["territories"], found["resources"]) == (stars, territories, resources)
    assert row["total"] == total
    assert found["structure bonus"] == 6


@pytest.mark.rule("S11.9")
def test_the_structure_bonus_pays_by_its_tile(tmp_path: Path) -> None:
    anna = player("Anna", structure_bonus_count=2, structures=2)
    for tile, coins in (("lakes_adjacent", 4), ("on_tunnels", 4), ("in_a_row", 4), ("on_farms_and_tundra", 4)):
        path = written(tmp_path, anna, ender(), structure_bonus=tile)
        assert points(scored(path)[0])["structure bonus"] == coins


@pytest.mark.rule("S16.2")
@pytest.mark.rule("S16.5")
def test_expansion_factions_count_flags_and_encounter_territories(tmp_path: Path) -> None:
    names = ["albion", "nordic", "rusviet", "crimea", "saxony", "polania"]
    players = [player(name, faction=name, territories=5) for name in names]
    players[3]["stars"] = 6
    players[0]["flags"] = 2
    players[5]["encounter_territories"] = 3
    rows = {row["player"]: row for row in scored(written(tmp_path, *players))}
    assert points(rows["albion"])["territories"] == 3 * 7
    assert points(rows["polania"])["encounter territories"] == 9
    assert points(rows["nordic"])["encounter territories"] == 0


@pytest.mark.rule("S11.14")
@pytest.mark.parametrize(
    ("anna", "ben", "first", "decided"),
    [
        ({"coins": 21}, {}, "Anna", ""),
        ({}, {"workers": 4}, "Anna", "workers+mechs+structures"),
        ({"power": 7}, {"power": 8}, "Ben", "power"),
        ({"popularity": 11}, {"popularity": 12}, "Ben", "popularity"),
        ({"resources": 12}, {"resources": 13}, "Ben", "resources"),
        ({"territories": 9, "coins": 20}, {"territories": 8, "coins": 23}, "Anna", "territories"),
        ({"stars": 5}, {"stars": 4, "coins": 24}, "Anna", "stars"),
    ],
)
def test_ties_are_broken_in_order(
    tmp_path: Path, anna: dict[str, Any], ben: dict[str, Any], first: str, decided: str
) -> None:
    rows = scored(written(tmp_path, player("Anna", **anna), player("Ben", **ben), ender()))
    assert (rows[0]["player"], rows[0]["decided_by"]) == (first, decided)
    assert [row["rank"] for row in rows] == [1, 2, 3]
    assert [row["decided_by"] for row in rows[1:]] == ["", ""]


def test_a_tie_that_a_missing_number_would_break_stays_with_lenient(tmp_path: Path) -> None:
    anna, ben = (player(name) for name in ("Anna", "Ben"))
    del ben["workers"]
    path = written(tmp_path, anna, ben, ender())
    assert "Ben: a tie has to be broken, and workers is missing" in sentence(scythe("score", path))
    text = scythe("score", path, "--lenient").stdout
    assert "1. Anna, 85 (shared)" in text
    assert "Doubtful: Ben: a tie stays, for workers is missing." in text


@pytest.mark.rule("S11.15")
def test_what_no_tie_break_decides_is_shared(tmp_path: Path) -> None:
    path = written(tmp_path, player("Anna"), player("Ben"), ender())
    assert [(row["rank"], row["decided_by"]) for row in scored(path)] == [(1, "shared"), (1, "shared"), (3, "")]
    text = scythe("score", path).stdout
    assert "1. Anna, 85 (shared)" in text


def test_the_table_shows_how_each_line_is_reckoned_and_its_rule(tmp_path: Path) -> None:
    text = scythe("score", written(tmp_path, player("Anna"), player("Ben", power=7), ender())).stdout
    assert "5 × 4" in text and "S11.6" in text
    assert "1. Anna, 85 (tied with Ben; decided by power)" in text
    assert "2. Ben, 85\n" in text


def test_a_stored_setup_says_of_which_game_the_template_is(tmp_path: Path) -> None:
    scythe("setup", "smallworld", "-p", 2, "--seed", 2, "-o", tmp_path / "table.json")
    own = scythe("score", "--template", "--setup", tmp_path / "table.json")
    assert own.exit_code == 0, own.output
    assert own.stdout == scythe("score", "smallworld", "--template", "--setup", tmp_path / "table.json").stdout


def test_the_template_is_a_sheet_once_it_is_filled_in(tmp_path: Path) -> None:
    text = scythe("score", "--template", "-p", 3).stdout
    assert text.count("[[player]]") == 3
    path = tmp_path / "sheet.toml"
    path.write_text(text.replace("stars = 0  ", "stars = 6  ", 1).replace("# power", "power"))
    assert "a tie has to be broken, and workers, mechs and structures are missing, as are " in sentence(
        scythe("score", path)
    )
    for key in ("workers", "mechs", "structures"):
        text = text.replace(f"# {key} = 0", f"{key} = 2")
    path.write_text(text.replace("stars = 0  ", "stars = 6  ", 1).replace("# power", "power"))
    assert len(scored(path)) == 3


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"workers": 9}, "Anna: workers is 9, but can only be 2 to 8"),
        ({"popularity": 19}, "Anna: popularity is 19, but can only be 0 to 18"),
        ({"power": 17}, "Anna: power is 17, but can only be 0 to 16"),
        ({"mechs": 5}, "Anna: mechs is 5, but can only be 0 to 4"),
        ({"structures": 5}, "Anna: structures is 5, but can only be 0 to 4"),
        ({"upgrades": 7}, "Anna: upgrades is 7, but can only be 0 to 6"),
        ({"recruits": 5}, "Anna: recruits is 5, but can only be 0 to 4"),
        ({"coins": 1000}, "Anna: coins is 1000, but can only be 0 to 999"),
        ({"stars": 7}, "Anna: 7 stars, but a player has only 6"),
        (
            {"stars": {"combat": 3, "mechs": 1, "structures": 1}, "faction": "crimea"},
            "3 stars for combat, but there can",
        ),
        ({"stars": {"objective": 2, "mechs": 1, "structures": 1}, "faction": "polania"}, "2 stars for objective"),
        ({"stars": {"mechs": 2, "structures": 1}}, "Anna: 2 stars for mechs, but there can be only 1"),
        ({"stars": {"mechs": 1, "power": 1}, "mechs": 3}, "a star for mechs needs 4, but there are 3"),
        ({"stars": {"structures": 1, "power": 1}}, "4 mechs bring a star, which is missing among the 2"),
        ({"stars": 1}, "4 mechs bring a star, which is missing among the 1"),
        ({"stars": 1, "mechs": 3, "recruits": 4}, "4 structures bring a star, which is missing among the 1"),
        (
            {"faction": "rusviet", "upgrades": 5, "recruits": 3, "mechs": 3, "structures": 3, "stars": 6},
            "6 stars, but there are reasons for only 5",
        ),
        ({"structure_bonus_count": 8}, "the structure bonus counts 8, but can only count 0 to 7"),
        ({"structures": 0}, "the structure bonus counts 4, but can only count 0 to 0 with 0 built"),
        ({"structures": 1}, "the structure bonus counts 4, but can only count 0 to 3 with 1 built"),
        ({"territories": 15, "faction": "crimea"}, "15 territories, but units and structures can hold only 14"),
        ({"territories": 0}, "12 resources, but no territory for them to lie on"),
        ({"flags": 1}, "only Albion counts flags"),
        ({"flags": 5, "faction": "albion"}, "flags is 5, but can only be 0 to 4"),
        ({"flags": 4, "faction": "albion", "territories": 3}, "more flags than controlled territories"),
        ({"encounter_territories": 1}, "only Polania counts encounter_territories"),
        ({"factory": True}, "two players control the Factory"),
        ({"faction": "nordic"}, "the faction 'nordic' is in play twice"),
        ({"mat": "militant"}, "the mat 'militant' is in play twice"),
        ({"stars": 6}, f"Anna and Ben have 6 stars or more, but {SAID_ONCE}"),
    ],
)
def test_impossible_numbers_are_refused_and_scored_on_demand(
    tmp_path: Path, changed: dict[str, Any], said: str
) -> None:
    ben = player("Ben", factory=True, faction="nordic", mat="militant", coins=1, stars=6)
    path = written(tmp_path, player("Anna", **changed), ben)
    assert said in sentence(scythe("score", path))
    lenient = scythe("score", path, "--lenient")
    assert lenient.exit_code == 0
    assert said in lenient.stdout.partition("Doubtful: ")[2]


def test_territories_cannot_be_more_than_the_board_has(tmp_path: Path) -> None:
    path = written(tmp_path, *(player(name, territories=12) for name in "ABCD"), ender())
    assert "48 territories are controlled, but there are only 46 and the Factory" in sentence(scythe("score", path))


@pytest.mark.rule("S11.1")
@pytest.mark.rule("S10.6")
def test_only_one_player_has_six_stars(tmp_path: Path) -> None:
    path = written(tmp_path, player("Anna", stars=6), player("Ben"), player("Cleo", stars=6))
    assert f"Anna and Cleo have 6 stars or more, but {SAID_ONCE}" in sentence(scythe("score", path))
    assert scythe("score", written(tmp_path, player("Anna", stars=6), player("Ben"))).exit_code == 0


def test_all_impossible_numbers_are_named(tmp_path: Path) -> None:
    path = written(tmp_path, player("Anna", workers=9, popularity=19, power=17), ender())
    said = sentence(scythe("score", path))
    assert said.endswith(" (--lenient scores it all the same).")
    assert all(
        f"Anna: {name} is {number}, " in said for name, number in (("popularity", 19), ("power", 17), ("workers", 9))
    )
    assert scythe("score", path, "--lenient").stdout.count("Doubtful: ") == 3


def test_csv_says_what_is_doubtful_beside_the_rows(tmp_path: Path) -> None:
    result = scythe("score", written(tmp_path, player("Anna", workers=9), ender()), "--lenient", "--format", "csv")
    assert "Doubtful: Anna: workers is 9" in result.stderr
    assert result.stdout.splitlines()[0].startswith("rank,player,total,decided_by,coins,stars")
    assert len(result.stdout.splitlines()) == 3


def test_eight_players_are_too_many(tmp_path: Path) -> None:
    path = written(tmp_path, *(player(f"Player {n}", territories=3, resources=0) for n in range(7)), ender())
    assert "8 players, but there can be only 2 to 7" in sentence(scythe("score", path))


def test_saxony_may_have_more_stars_for_combat_and_objectives(tmp_path: Path) -> None:
    stars = {"combat": 4, "objective": 2}
    path = written(tmp_path, player("Anna", faction="saxony", mechs=3, structures=3, stars=stars), player("Ben"))
    assert points(scored(path)[0])["stars"] == 24


@pytest.mark.rule("S10.4")
def test_a_star_for_a_track_stays_when_the_track_falls(tmp_path: Path) -> None:
    stars = {"popularity": 1, "power": 1, "mechs": 1, "structures": 1}
    path = written(tmp_path, player("Anna", popularity=3, power=0, stars=stars), ender())
    assert points(scored(path)[0])["stars"] == 12


def test_a_game_without_a_sixth_star_is_not_over(tmp_path: Path) -> None:
    path = written(tmp_path, player("Anna", stars=5), player("Ben", stars=5, coins=0))
    note = "nobody has placed 6 stars, so the game is not over; this is how it would end now"
    assert [row["notes"] for row in scored(path)] == [[note], [note]]
    assert f"2. Ben, 65\nNote: {note}.\n" in scythe("score", path, "--page", tmp_path / "score.html").stdout
    page = (tmp_path / "score.html").read_text(encoding="utf-8")
    assert f"N{note[1:]}." in page and "Final score" not in page


def test_levels_of_a_sheet_are_taken_as_they_are_printed(tmp_path: Path) -> None:
    path = written(tmp_path, player("Anna", faction="Saxony", stars={"combat": 4, "objective": 2}), player("Ben"))
    assert points(scored(path)[0])["stars"] == 24  # as Saxony alone may have them


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"coin": 3}, "Anna: key 'coin' does not belong to a player; did you mean 'coins'?"),
        ({"coins": "many"}, "Anna: key 'coins' is 'many', but must be a whole number"),
        ({"coins": -1}, "Anna: key 'coins' is -1, but must be a whole number, 0 or more"),
        ({"coins": 2.5}, "Anna: key 'coins' is 2.5"),
        ({"faction": "nordik"}, "key 'faction': there is no faction 'nordik'; did you mean 'nordic'?"),
        ({"factory": 1}, "key 'factory' is 1, but must be true or false"),
        ({"stars": {"upgrade": 1}}, "key 'upgrade' does not belong in 'stars'; did you mean 'upgrades'?"),
    ],
)
def test_malformed_entries_are_named(tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    path = written(tmp_path, player("Anna", **changed), player("Ben", coins=0))
    assert said in sentence(scythe("score", path))
    assert scythe("score", path, "--lenient").exit_code == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("coins = ", "not TOML"),
        ("{", "not JSON"),
        ("", "key 'format' is missing, but a score sheet says 'scythe-sheet'"),
        ('format = "scythe-sheet"\nformat_version = 3\n', "sheet version 3 is not one this program reads"),
        (
            'format = "scythe-sheet"\nformat_version = 1\n',
            "key 'player' is missing; it must be at least two tables [[player]]",
        ),
        ('format = "scythe-sheet"\nformat_version = 1\nbonus = 1\n', "key 'bonus' does not belong in a score sheet"),
        (
            'format = "scythe-sheet"\nformat_version = 1\nstructure_bonus = "lake"\n[[player]]\n[[player]]\n',
            "key 'structure_bonus': there is no tile 'lake'",
        ),
        ('game = "scyte"\n', "there is no game 'scyte'; did you mean 'scythe'?"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "sheet.toml"
    path.write_text(text)
    assert said in sentence(scythe("score", path))


def test_nothing_to_score_and_a_missing_file_are_named(tmp_path: Path) -> None:
    assert "name a sheet or a transcript, or answer the questions" in sentence(scythe("score"))
    assert "none.toml: no such file or directory" in sentence(scythe("score", "none.toml"))
    assert scythe("score", "scyte", "none.toml").exit_code == 2


def test_a_file_of_another_game_than_the_one_named_is_refused(tmp_path: Path) -> None:
    sheet, played = tmp_path / "sheet.toml", tmp_path / "game.jsonl"
    sheet.write_text(scythe("score", "smallworld", "--template").stdout, encoding="utf-8")
    assert f"{sheet} is of Small World, not of Scythe." in sentence(scythe("score", "scythe", sheet))
    scythe("play", "smallworld", "--seat", "1=random", "--seat", "2=random", "--seed", 1, "--transcript", played)
    assert "is of Small World, not of Architects" in sentence(scythe("score", "architects", played))
    assert "is of Small World, not of Architects" in sentence(scythe("score", "architects", played, "--analyse"))
    assert scythe("score", "smallworld", played).exit_code == scythe("score", played).exit_code == 0


def test_one_file_is_scored_at_a_time(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text("", encoding="utf-8")
    assert "One sheet at a time, not 2." in sentence(scythe("score", sheet, sheet))
    assert "One sheet at a time, not 2." in sentence(scythe("score", "scythe", sheet, sheet))
    assert "there is no game 'scyth'; did you mean 'scythe'?" in sentence(scythe("score", "scyth", sheet))


@pytest.mark.rule("S11.14", "S11.15")
def test_a_tie_is_told_in_words_also_where_the_place_is_shared(tmp_path: Path) -> None:
    path = written(tmp_path, player("Anna"), player("Ben", workers=4), ender())
    said = " ".join(scythe("score", path).stdout.split())
    assert "1. Anna, 85 (tied with Ben; decided by workers, mechs and structures)" in said
    path = written(tmp_path, player("Anna"), player("Ben"), player("Cleo", power=7), ender())
    said = " ".join(scythe("score", path).stdout.split())
    assert "1. Anna, 85 (shared; tied with Cleo; decided by power) 1. Ben, 85 (shared; tied with Cleo;" in said
