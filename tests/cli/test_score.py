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
    "stars": 6,
    "workers": 5,
    "mechs": 4,
    "structures": 4,
    "power": 8,
}


def player(name: str, **changed: Any) -> dict[str, Any]:
    return {"name": name} | BASIS | {"factory": False} | changed


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
        ({"popularity": 12, "factory": True}, 24, 36, 12, 98),
        ({"popularity": 13, "factory": True}, 30, 48, 18, 122),
        ({"popularity": 6, "coins": 11, "stars": 3, "territories": 5, "resources": 7}, 9, 10, 3, 39),
        ({"popularity": 18, "coins": 0, "stars": 0, "territories": 0, "resources": 1}, 0, 0, 0, 6),
    ],
)
def test_coins_by_category(
    tmp_path: Path, changed: dict[str, Any], stars: int, territories: int, resources: int, total: int
) -> None:
    rows = scored(written(tmp_path, player("Anna", **changed), player("Ben", coins=0)))
    row = next(row for row in rows if row["player"] == "Anna")
    found = points(row)
    assert (found["stars"], found["territories"], found["resources"]) == (stars, territories, resources)
    assert row["total"] == total
    assert found["structure bonus"] == 6


@pytest.mark.rule("S11.9")
def test_the_structure_bonus_pays_by_its_tile(tmp_path: Path) -> None:
    anna = player("Anna", structure_bonus_count=2, structures=2)
    for tile, coins in (("lakes_adjacent", 4), ("on_tunnels", 4), ("in_a_row", 4), ("on_farms_and_tundra", 4)):
        path = written(tmp_path, anna, player("Ben", coins=0), structure_bonus=tile)
        assert points(scored(path)[0])["structure bonus"] == coins


@pytest.mark.rule("S16.2")
@pytest.mark.rule("S16.5")
def test_expansion_factions_count_flags_and_encounter_territories(tmp_path: Path) -> None:
    names = ["albion", "nordic", "rusviet", "crimea", "saxony", "polania"]
    players = [player(name, faction=name, territories=5) for name in names]
    players[0]["flags"] = 2
    players[5]["encounter_territories"] = 3
    rows = {row["player"]: row for row in scored(written(tmp_path, *players))}
    assert points(rows["albion"])["territories"] == 3 * 7
    assert points(rows["polania"])["encounter territories"] == 9
    assert "encounter territories" not in points(rows["nordic"])


@pytest.mark.rule("S11.14")
@pytest.mark.parametrize(
    ("anna", "ben", "first", "decided"),
    [
        ({"coins": 21}, {}, "Anna", ""),
        ({}, {"workers": 4}, "Anna", "workers + mechs + structures"),
        ({"power": 7}, {"power": 8}, "Ben", "power"),
        ({"popularity": 11}, {"popularity": 12}, "Ben", "popularity"),
        ({"resources": 12}, {"resources": 13}, "Ben", "resources"),
        ({"territories": 9, "coins": 20}, {"territories": 8, "coins": 23}, "Anna", "territories"),
        ({"stars": 6}, {"stars": 5, "coins": 24}, "Anna", "stars"),
    ],
)
def test_ties_are_broken_in_order(
    tmp_path: Path, anna: dict[str, Any], ben: dict[str, Any], first: str, decided: str
) -> None:
    rows = scored(written(tmp_path, player("Anna", **anna), player("Ben", **ben)))
    assert (rows[0]["player"], rows[0]["decided_by"]) == (first, decided)
    assert [row["rank"] for row in rows] == [1, 2]


@pytest.mark.rule("S11.15")
def test_what_no_tie_break_decides_is_shared(tmp_path: Path) -> None:
    path = written(tmp_path, player("Anna"), player("Ben"), player("Cleo", coins=0))
    assert [row["rank"] for row in scored(path)] == [1, 1, 3]
    text = scythe("score", path).stdout
    assert "1. Anna, 89 (shared)" in text


def test_the_table_shows_how_each_line_is_reckoned_and_its_rule(tmp_path: Path) -> None:
    text = scythe("score", written(tmp_path, player("Anna"), player("Ben", power=7))).stdout
    assert "24 (6 × 4)" in text and "S11.6" in text
    assert "1. Anna, 89 (tie decided by power)" in text


def test_the_template_is_a_sheet_once_it_is_filled_in(tmp_path: Path) -> None:
    text = scythe("score", "--template", "-p", 3).stdout
    assert text.count("[[player]]") == 3
    path = tmp_path / "sheet.toml"
    path.write_text(text.replace("stars = 0  ", "stars = 6  ").replace("# power", "power"))
    assert "a tie has to be broken, and workers is missing" in sentence(scythe("score", path))
    for key in ("workers", "mechs", "structures"):
        text = text.replace(f"# {key} = 0", f"{key} = 2")
    path.write_text(text.replace("stars = 0  ", "stars = 6  ").replace("# power", "power"))
    assert len(scored(path)) == 3


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"workers": 9}, "Anna: workers is 9, but can only be 2 to 8"),
        ({"popularity": 19}, "Anna: popularity is 19, but can only be 0 to 18"),
        ({"power": 17}, "Anna: power is 17, but can only be 0 to 16"),
        ({"stars": 7}, "Anna: 7 stars, but a player has only 6"),
        ({"stars": {"combat": 3, "objective": 2, "power": 1}}, "3 stars for combat, but there can be only 2"),
        ({"stars": {"objective": 2, "combat": 2, "power": 1, "popularity": 1}}, "2 stars for objective"),
        ({"stars": {"mechs": 1, "combat": 2, "power": 1, "popularity": 1, "workers": 1}, "mechs": 3}, "needs 4, but"),
        ({"structure_bonus_count": 8}, "structure_bonus_count is 8, but can only be 0 to 7"),
        ({"structures": 0}, "structure_bonus_count is 4, but can only be 0 to 0"),
        ({"territories": 40}, "49 territories are controlled, but there are only 46"),
        ({"flags": 1}, "only Albion counts flags"),
        ({"factory": True}, "two players control the Factory"),
        ({"faction": "nordic"}, "two players have the faction 'nordic'"),
    ],
)
def test_impossible_numbers_are_refused_and_scored_on_demand(
    tmp_path: Path, changed: dict[str, Any], said: str
) -> None:
    ben = player("Ben", factory=True, faction="nordic", coins=1)
    path = written(tmp_path, player("Anna", **changed), ben)
    assert said in sentence(scythe("score", path))
    lenient = scythe("score", path, "--lenient")
    assert lenient.exit_code == 0
    assert said in lenient.stdout.partition("Doubtful: ")[2]


def test_saxony_may_have_more_stars_for_combat_and_objectives(tmp_path: Path) -> None:
    stars = {"combat": 4, "objective": 2}
    path = written(tmp_path, player("Anna", faction="saxony", stars=stars), player("Ben", coins=0))
    assert points(scored(path)[0])["stars"] == 24


def test_a_game_without_a_sixth_star_is_not_over(tmp_path: Path) -> None:
    path = written(tmp_path, player("Anna", stars=5), player("Ben", stars=5, coins=0))
    assert "nobody has placed 6 stars" in sentence(scythe("score", path))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"coin": 3}, "Anna: key 'coin' is not one of a player; did you mean 'coins'?"),
        ({"coins": "many"}, "Anna: coins is 'many', but must be a whole number"),
        ({"coins": -1}, "Anna: coins is -1, but must be a whole number, 0 or more"),
        ({"coins": 2.5}, "Anna: coins is 2.5"),
        ({"faction": "nordik"}, "no faction is called 'nordik'; did you mean 'nordic'?"),
        ({"factory": 1}, "factory is 1, but must be true or false"),
        ({"stars": {"upgrade": 1}}, "there is no star for 'upgrade'; did you mean 'upgrades'?"),
    ],
)
def test_malformed_entries_are_named(tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    path = written(tmp_path, player("Anna", **changed), player("Ben", coins=0))
    assert said in sentence(scythe("score", path))
    assert scythe("score", path, "--lenient").exit_code == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("coins = ", "not a TOML file"),
        ("{", "not a JSON file"),
        ("", "key 'format' is 'missing', but a score sheet says 'scythe-sheet'"),
        ('format = "scythe-sheet"\nformat_version = 3\n', "sheet version 3 is not one this program reads"),
        ('format = "scythe-sheet"\nformat_version = 1\n', "needs at least two tables [[player]]"),
        ('format = "scythe-sheet"\nformat_version = 1\nbonus = 1\n', "key 'bonus' does not belong in a sheet"),
        ('format = "scythe-sheet"\nformat_version = 1\nstructure_bonus = "lake"\n', "no tile is called 'lake'"),
        ('game = "scyte"\n', "there is no game 'scyte'; did you mean 'scythe'?"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "sheet.toml"
    path.write_text(text)
    assert said in sentence(scythe("score", path))


def test_nothing_to_score_is_wrong_usage_and_a_missing_file_is_named(tmp_path: Path) -> None:
    assert scythe("score").exit_code == 2
    assert "none.toml: no such file or directory" in sentence(scythe("score", "none.toml"))
    assert scythe("score", "scyte", "none.toml").exit_code == 2
