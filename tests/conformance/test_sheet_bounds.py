"""What a score sheet can say at most, derived once more: from the component files, or by trying every way to play."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from engines.core.scoring.sheet_entries import MANY, Sheet, SheetPlayer
from engines.core.scoring.sheets import NUMBER

ENGINES = Path(registry.__file__).resolve().parents[1]


@cache
def data(game: str, name: str) -> dict[str, Any]:
    return tomllib.loads((ENGINES / game / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def sheet_of(game: str, *players: dict[str, Any], options: dict[str, Any] | None = None, **table: Any) -> Sheet:
    own = [SheetPlayer(place, f"player {place + 1}", entries) for place, entries in enumerate(players)]
    known = {name: option.default for name, option in registry.load(game).tables.options.items()}
    return Sheet(own, table, known | (options or {}))


def bounds(game: str, players: int, own: dict[str, Any] | None = None) -> dict[str, tuple[int, int]]:
    """The least and the most of every number of the first player."""
    sheet = sheet_of(game, own or {}, *({} for _ in range(players - 1)))
    return {
        entry.key: (entry.least, entry.most_of(sheet, sheet.players[0]))
        for entry in registry.load(game).results.sheet.entries
        if entry.kind == NUMBER and entry.is_of(sheet, sheet.players[0])
    }


def doubts(game: str, *players: dict[str, Any], **table: Any) -> list[str]:
    """Why these numbers cannot be."""
    return list(registry.load(game).results.sheet._impossible(sheet_of(game, *players, **table)))


# -------------------------------------------------------------------------------------------------------------- Scythe


def pieces() -> dict[str, int]:
    """How many of each kind a player has, as the stars for all of them say it."""
    stars = {star["id"]: star["condition"] for star in data("scythe", "scoring")["star"]}
    return {kind: int(found[1]) for kind, words in stars.items() if (found := re.match(r"all (\d+) ", words))}


@pytest.mark.rule("S0.3", "S0.4", "S0.5", "S0.9", "S16.5")
def test_numbers_of_scythe_are_bounded_by_pieces_tracks_and_hexes() -> None:
    hexes, tracks = data("scythe", "board")["hex"], data("scythe", "scoring")["tracks"]
    albion = next(row for row in data("scythe", "factions")["faction"] if row["id"] == "albion")
    workers = len(data("scythe", "board")["home_base"][0]["starting_workers"])
    expected = {key: (0, most) for key, most in pieces().items()} | {
        "workers": (workers, pieces()["workers"]),
        "popularity": (0, tracks["popularity_max"]),
        "power": (0, tracks["power_max"]),
        "territories": (0, len([row for row in hexes if row["terrain"] != "factory"])),
        "flags": (0, albion["token"]["count"]),
        "encounter_territories": (0, sum("encounter" in row for row in hexes)),
    }
    found = bounds("scythe", 2)
    assert {key: found[key] for key in expected} == expected
    assert {key for key in found if key not in expected} == {"coins", "resources", "structure_bonus_count", "stars"}


def near(space: dict[str, Any], cells: dict[tuple[int, int], dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The hexes around a hex, by its coordinates alone."""
    for step in data("scythe", "board")["direction"].values():
        at = (space["q"] + step[0], space["r"] + step[1])
        if at in cells:
            yield cells[at]


@pytest.mark.rule("S11.10", "S11.11", "S11.12")
@pytest.mark.parametrize("built", range(5))
def test_the_structure_bonus_is_bounded_by_every_way_to_build(built: int) -> None:
    cells = {(row["q"], row["r"]): row for row in data("scythe", "board")["hex"]}
    land = [row for row in cells.values() if row["terrain"] != "lake"]
    counts = {"tunnels_adjacent": "tunnel", "encounters_adjacent": "encounter"}
    for tile in registry.load("scythe").results.sheet.header[0].levels:
        most = built
        if tile.endswith("_adjacent"):
            kind = counts.get(tile)
            seen = {
                frozenset(
                    row["id"] for row in near(space, cells) if (row.get(kind) if kind else row["terrain"] == "lake")
                )
                for space in land
            }
            useful = [own for own in seen if not any(own < other for other in seen)]
            most = max((len(frozenset().union(*chosen)) for chosen in combinations(useful, built)), default=0)
        own = {"structures": built, "structure_bonus_count": most}
        assert not doubts("scythe", own, {}, structure_bonus=tile)
        assert any(
            "structure_bonus_count is" in why
            for why in doubts("scythe", own | {"structure_bonus_count": most + 1}, {}, structure_bonus=tile)
        )


@pytest.mark.rule("S11.10")
def test_players_cannot_build_on_more_territories_than_there_are() -> None:
    hexes = data("scythe", "board")["hex"]
    places = {
        "on_tunnels": sum("tunnel" in row for row in hexes),
        "on_farms_and_tundra": sum(row["terrain"] in ("farm", "tundra") for row in hexes),
    }
    for tile, most in places.items():
        players = [{"structure_bonus_count": min(4, max(most - 4 * place, 0))} for place in range(5)]
        assert sum(own["structure_bonus_count"] for own in players) == most
        assert not doubts("scythe", *players, structure_bonus=tile)
        last = next(own for own in players if own["structure_bonus_count"] < 4)
        last["structure_bonus_count"] += 1
        assert [why.partition(" structures ")[0] for why in doubts("scythe", *players, structure_bonus=tile)] == [
            str(most + 1)
        ]


# --------------------------------------------------------------------------------------------------------- Small World


@pytest.mark.rule("W0.2", "W0.4")
@pytest.mark.parametrize("players", range(2, 6))
def test_tokens_of_small_world_are_those_in_the_box(players: int) -> None:
    boxes = sorted((race["in_box"] for race in data("smallworld", "races")["race"]), reverse=True)
    assert sum(boxes) == data("smallworld", "races")["tokens_in_all_boxes"]
    three, all_races = sum(boxes[:3]), sum(boxes[: 3 * players])
    shares = [all_races // players + (place < all_races % players) for place in range(players)]
    assert not doubts("smallworld", *({"tokens": own} for own in shares))
    assert not doubts("smallworld", {"tokens": three}, *({} for _ in range(players - 1)))
    assert doubts("smallworld", {"tokens": three + 1}, {}) == [
        f"player 1: tokens is {three + 1}, but the box has only {three} of three races"
    ]
    shares[-1] += 1
    assert doubts("smallworld", *({"tokens": own} for own in shares)) == [
        f"tokens is {all_races + 1} for all together, but can be at most {all_races}"
    ]


@pytest.mark.rule("W0.2")
def test_tokens_of_named_races_are_nobody_else_s() -> None:
    boxes = {race["id"]: race["in_box"] for race in data("smallworld", "races")["race"]}
    ann = {"active": "skeletons", "tokens": boxes.pop("skeletons")}
    most = sum(sorted(boxes.values())[-3:])
    assert not doubts("smallworld", ann, {"tokens": most})
    assert doubts("smallworld", ann, {"tokens": most + 1})


@pytest.mark.rule("W1.1", "W11.1")
@pytest.mark.parametrize("players", range(2, 6))
def test_a_game_of_small_world_is_over_after_its_rounds(players: int) -> None:
    rounds = next(row["rounds"] for row in data("smallworld", "maps")["map"] if row["players"] == players)
    sheet = registry.load("smallworld").results.sheet
    own = [{"coins": 5 + place} for place in range(players)]
    for played, over in ((rounds, True), (rounds - 1, False)):
        whole = sheet_of("smallworld", *own, rounds=played)
        assert not list(sheet._impossible(whole)) and (list(sheet.unfinished(whole)) == []) is over
    assert not list(sheet.unfinished(sheet_of("smallworld", *own)))
    assert doubts("smallworld", *own, rounds=rounds + 1)


# ---------------------------------------------------------------------------------------------------------- Architects


def architects() -> tuple[int, int]:
    """Workers of a player, rows of the Guildhall."""
    board = data("architects", "board")
    return board["setup"]["workers"], board["guildhall"]["rows"]


def named(number: int) -> str:
    """So many buildings, without the Crane."""
    return ", ".join(row["name"] for row in data("architects", "buildings")["building"][:number])


@pytest.mark.rule("A1.1", "A3.12", "A7.1", "A11.7")
@pytest.mark.parametrize("players", range(2, 6))
def test_numbers_of_architects_are_bounded_by_workers_and_tracks(players: int) -> None:
    workers, _ = architects()
    board = data("architects", "board")
    expected = {
        "cathedral": (0, len(board["cathedral"]["level"]) - 1),  # one of them is the ground
        "virtue": (0, len(board["virtue"]["vp"]) - 1),
        "prison": (0, workers),
        "captives": (0, workers * (players - 1)),
    }
    found = bounds("architects", players)
    assert {key: found[key] for key in expected} == expected
    endless = {"debts", "paid", "gold", "marble", "silver", "clay", "wood", "stone"}
    assert {key for key, bound in found.items() if bound == (0, MANY)} == endless == set(found) - set(expected)


@pytest.mark.rule("A1.1", "A6.1", "A8.1")
@pytest.mark.parametrize("players", [2, 3])
def test_works_of_architects_are_those_that_some_game_can_finish(players: int) -> None:
    """The Guildhall fills up in any order; then everybody has one more turn."""
    _, rows = architects()
    spaces, sheet = rows * (players + 1), registry.load("architects").results.sheet
    over = {
        tuple(sorted(map(sum, zip(full, last, strict=True))))
        for full in product(range(spaces + 1), repeat=players)
        if sum(full) == spaces
        for last in product((0, 1), repeat=players)
    }
    for finished in combinations_with_replacement(range(spaces + 3), players):
        whole = sheet_of("architects", *({"buildings": named(own)} for own in finished))
        why = [one for one in sheet._impossible(whole) if "in play" not in one]
        is_over = not list(sheet.unfinished(whole))
        assert (not why and is_over) is (finished in over), finished
        assert is_over or not why


@pytest.mark.rule("A10.14")
def test_the_crane_brings_one_work_more() -> None:
    _, rows = architects()
    most = rows * 3 + 1
    cathedral = {"buildings": named(most), "cathedral": 1}
    assert [why for why in doubts("architects", cathedral, {}) if "Guildhall has 12 spaces" in why]
    with_crane = {"buildings": f"{named(most - 1)}, Crane", "cathedral": 1}
    assert not doubts("architects", with_crane, {})


@pytest.mark.rule("A1.1", "A4.6", "A6.2")
def test_every_worker_of_architects_is_in_one_place() -> None:
    """Three players with few workers in reach: captives are possible as far as workers can be given to captors."""
    workers, _ = architects()
    homes = [{"prison": workers - left, "buildings": ""} for left in (1, 2, 0)]
    ways = {
        tuple(sum(taken[i][1] for i in range(3) if taken[i][0] == captor) for captor in range(3))
        for owners in product(*([other for other in range(3) if other != own] for own in (0, 1, 1)))
        for counts in product((0, 1), repeat=3)
        for taken in [list(zip(owners, counts, strict=True))]
    }
    for captives in product(range(5), repeat=3):
        players = [own | {"captives": number} for own, number in zip(homes, captives, strict=True)]
        assert (not doubts("architects", *players)) is (captives in ways), captives
    crowded = {"prison": workers - 2, "buildings": named(3)}
    assert doubts("architects", crowded, {}) == ["player 1: 21 workers in Prison and Guildhall, but a player has 20"]
