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


@pytest.mark.rule("S0.6", "S16.11")
@pytest.mark.parametrize("faction", ["crimea", "togawa"])
def test_territories_are_held_by_somebody(faction: str) -> None:
    row = next(row for row in data("scythe", "factions")["faction"] if row["id"] == faction)
    traps = row["token"]["count"] if "token" in row else 0
    most = 1 + sum(pieces()[kind] for kind in ("workers", "mechs", "structures")) + traps
    assert not doubts("scythe", {"faction": faction, "territories": most}, {})
    assert len(doubts("scythe", {"faction": faction, "territories": most + 1}, {})) == 1


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
            "the structure bonus counts" in why
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


# ----------------------------------------------------------------------------------------------------------- Wayfarers


WAYFARERS = ("land_cards", "water_cards", "space_cards")
HOME_STAR = "home_space"


def home_tags(tag: str) -> int:
    """Tags on a player board."""
    own = data("wayfarers", "player_boards")["common"].values()
    return sum(part.get("tags", []).count(tag) for part in own if "tags" in part)


def tags_on_cards(tag: str) -> int:
    """Tags on all cards and tiles."""
    rows = [row for name in WAYFARERS for row in data("wayfarers", name)["card"]]
    return sum(row.get("tags", []).count(tag) for row in [*rows, *data("wayfarers", "upgrade_tiles")["tile"]])


def store(players: int) -> list[dict[str, Any]]:
    """Every tile of a game."""
    rows = data("wayfarers", "upgrade_tiles")["tile"]
    return [row for row in rows for _ in range(min(row["copies"], players))]


def squares() -> set[tuple[int, int]]:
    """Squares of the caravan, as row and column."""
    rows = data("wayfarers", "player_boards")["board"][0]["caravan"]
    return {(y, x) for y, row in enumerate(rows) for x, square in enumerate(row) if square != "#"}


def dearest(players: int) -> list[dict[str, Any]]:
    """The tiles with the most points that have no more squares than a caravan, wherever they lie."""
    best: dict[int, list[dict[str, Any]]] = {0: []}
    for tile in store(players):
        for used, chosen in sorted(best.items(), reverse=True):
            more, area = [*chosen, tile], used + tile["w"] * tile["h"]
            if area <= len(squares()) and points(more) > points(best.get(area, [])):
                best[area] = more
    return max(best.values(), key=points)


def points(tiles: list[dict[str, Any]]) -> int:
    return sum(tile["vp"] for tile in tiles)


def fits(tiles: list[dict[str, Any]]) -> bool:
    """Whether the tiles can lie in a caravan together."""
    return has_place(frozenset(squares()), tuple(sorted((tile["h"], tile["w"]) for tile in tiles)))


@cache
def has_place(free: frozenset[tuple[int, int]], sizes: tuple[tuple[int, int], ...]) -> bool:
    """Whether tiles of these sizes can: the first free square stays free, or one of them begins there."""
    if not sizes or sum(h * w for h, w in sizes) > len(free):
        return not sizes
    y, x = min(free)
    for h, w in set(sizes):
        under = frozenset((y + dy, x + dx) for dy in range(h) for dx in range(w))
        place = sizes.index((h, w))
        if under <= free and has_place(free - under, sizes[:place] + sizes[place + 1 :]):
            return True
    return has_place(free - {(y, x)}, sizes)


def most_counted(what: str, players: int) -> int:
    """The most of what a Space card counts."""
    kind, _, name = what.partition(":")
    if kind == "tag":
        return home_tags(name) + tags_on_cards(name)
    if kind == "card":
        return len(data("wayfarers", f"{name}_cards")["card"]) + (name != "inspiration")
    if kind == "guild":
        return int(data("wayfarers", "setup")["counts"]["influence_per_player"])
    tiles, most = [tile for tile in store(players) if name in ("any", tile["kind"])], 0
    by_size = sorted(tiles, key=lambda tile: tile["w"] * tile["h"])
    while most < len(tiles) and fits(by_size[: most + 1]):
        most += 1
    return most


def most_value(vp: dict[str, Any], players: int) -> int:
    """The most points of a Space card by what is printed on it."""
    if "most" in vp or "together" in vp:
        return int(vp.get("most", vp.get("together")))
    least = min(most_counted(what, players) for what in vp.get("of", [vp.get("what")]))
    return int(vp.get("base", 0) + vp["each"] * (least // vp.get("per", 1)))


@pytest.mark.rule("Y3.1", "Y3.5", "Y3.6", "Y4.1", "Y9.6", "Y13.2", "Y13.4", "Y14.36")
def test_most_numbers_of_wayfarers_are_printed_somewhere() -> None:
    found = bounds("wayfarers", 4)
    for key in ("city", "vista", "harbour", "open_water", "observatory", "library", "comet"):
        assert found[key] == (home_tags(key) if key != "comet" else 0, home_tags(key) + tags_on_cards(key))
    assert (found["city"][1], found["vista"][1], found["caravan"][1]) == (20, 19, 41)
    tokens = data("wayfarers", "setup")["counts"]["influence_per_player"]
    assert {found[guild] for guild in ("black", "yellow", "blue")} == {(0, tokens)}
    assert found["townsfolk"] == (0, len(data("wayfarers", "townsfolk_cards")["card"]))
    assert {key for key, bound in found.items() if bound == (0, MANY)} == {"silver", "provision"}
    values = data("wayfarers", "ai_boards")["common"]["vp_per_card"]
    most = sum(len(data("wayfarers", f"{kind}_cards")["card"]) * each for kind, each in values.items())
    ai = sheet_of("wayfarers", {}, {}, options={"solo": "space"})
    sheet = registry.load("wayfarers").results.sheet
    own = {entry.key: entry.most_of(ai, ai.players[1]) for entry in sheet.entries if entry.is_of(ai, ai.players[1])}
    assert (own["cards"], own["caravan"], own["black"]) == (most, points(store(2)), MANY) and most == 352


@pytest.mark.rule("Y1.5", "Y9.5", "Y9.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_most_points_of_a_caravan_are_those_of_tiles_that_fit(players: int) -> None:
    chosen = dearest(players)
    assert fits(chosen)
    assert bounds("wayfarers", players)["caravan"] == (0, points(chosen))


@pytest.mark.rule("Y7.12", "Y7.13", "Y7.14", "Y7.17", "Y7.26")
@pytest.mark.parametrize("players", [2, 4])
def test_the_most_points_of_space_cards_are_those_of_all_together(players: int) -> None:
    home = most_value(data("wayfarers", "player_boards")["common"][HOME_STAR]["vp"], players)
    values = [most_value(row["vp"], players) for row in data("wayfarers", "space_cards")["card"]]
    inspirations = len(data("wayfarers", "inspiration_cards")["card"])
    found = bounds("wayfarers", players)
    assert found["space"] == (0, sum(values) + home)
    assert found["inspiration"] == (0, sum(sorted([*values, home])[-inspirations:]))


@pytest.mark.rule("Y3.5", "Y14.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_of_wayfarers_share_cards_and_tiles(players: int) -> None:
    for key in ("city", "vista", "harbour", "open_water"):
        home, shared = home_tags(key), tags_on_cards(key)
        own = [{key: home + shared // players + (place < shared % players)} for place in range(players)]
        assert not doubts("wayfarers", *own)
        own[-1][key] += 1
        most = players * home + shared
        assert doubts("wayfarers", *own) == [f"{key} is {most + 1} for all together, but can be at most {most}"]
    all_points = points(store(players))
    share = [{"caravan": all_points // players + (place < all_points % players)} for place in range(players)]
    assert not doubts("wayfarers", *share)
    share[-1]["caravan"] += 1
    assert len(doubts("wayfarers", *share)) == 1


@pytest.mark.rule("Y13.1")
def test_a_game_of_wayfarers_is_over_at_the_end_of_the_journal_track() -> None:
    last = max(space["column"] for space in data("wayfarers", "journal_track")["space"])
    sheet = registry.load("wayfarers").results.sheet
    for columns, over in (((last, 3), True), ((last - 1, last - 2), False)):
        whole = sheet_of("wayfarers", *({"journal": column} for column in columns))
        assert (not list(sheet.unfinished(whole))) is over
    assert not list(sheet.unfinished(sheet_of("wayfarers", {"journal": 3}, {})))
    assert bounds("wayfarers", 2)["journal"] == (0, last)
