"""Golden cases of end scoring: tiers, parts, whole scores, tie-breaks, structure bonus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.scythe.generated import names
from engines.scythe.rules.scoring import (
    beats,
    bonus_coins,
    bonus_count,
    fortune,
    num_resources_scored,
    num_territories_scored,
    resource_coins,
    star_coins,
    territory_coins,
)
from tests.scythe.golden.reading import Case, Table, UnknownKey
from tests.scythe.golden.scene import MAT_STARS_FIRST, Scene, read_board, read_structures, two
from tests.scythe.position import Position

PARTS = {
    "star_coins": star_coins,
    "territory_coins": territory_coins,
    "resource_coins": resource_coins,
    "structure_bonus_coins": bonus_coins,
    "total": fortune,
    "territories": num_territories_scored,
    "resources": num_resources_scored,
}
LAND = [where for where in names.SPACES[:47] if where != "FACTORY" and where[0] != "L"]
FARMS = ["F1", "F2", "F5", "F6"]
BONUS_STRUCTURES = {0: 0, 2: 1, 4: 2, 6: 3, 9: 4}  # coins of the tile for farms and tundra -> structures on them
TIE_BREAKS = ["coins", "workers+mechs+structures", "power", "popularity", "resources", "territories", "stars"]
SHARED = ("shared", "both", "tie", "draw", "none", "nobody")


def tier(case: Case) -> None:
    """Coins for one star, one territory, one pair of resources."""
    scene = two(case.given, "nordic")
    p = scene.position
    p.track(0, popularity=case.given.take("popularity"))
    p.stars(0, "mechs")
    p.units(0, "F1", worker=1)
    p.resources("F1", food=2)
    p.settle()
    found = {"per_star": star_coins, "per_territory": territory_coins, "per_resource_pair": resource_coins}
    for key, part in found.items():
        if key in case.then:
            assert part(p.s, 0) == case.then.take(key), key


def score(case: Case) -> None:
    """Parts and total of a fortune."""
    scene = two(case.given, "nordic")
    p, given = scene.position, case.given
    p.track(0, popularity=given.take("popularity", 0), coins=given.take("coins", 0))
    lay_stars(p, 0, given.take("stars", 0), given.take("combat_stars", 0))
    bonus = BONUS_STRUCTURES[given.take("structure_bonus", 0)]
    p.put("bonus_tile", names.BONUS_TILES.index("on_farms_and_tundra"))
    for kind, where in zip(names.STRUCTURES[:bonus], FARMS, strict=False):
        p.structure(0, kind, where)
        p.units(1, where, worker=1)
    resources = given.take("resources", 0)
    hexes = [where for where in LAND if where not in FARMS]
    factory = given.take("factory", False)
    plain = given.first("territories_without_factory", "territories", default=0 if factory or not resources else 1)
    lay_territories(p, 0, hexes[:plain] + ["FACTORY"] * factory)
    lay_resources(p, hexes[0] if plain else "FACTORY", resources)
    p.settle()
    for key in case.then.left():
        assert PARTS[key](p.s, 0) == case.then.take(key), key


def lay_stars(p: Position, seat: int, stars: int, combat: int = 0) -> None:
    """So many stars, by whatever reasons."""
    p.stars(seat, *MAT_STARS_FIRST[: stars - combat], *["combat"] * combat)


def lay_territories(p: Position, seat: int, hexes: Sequence[str]) -> None:
    """Control exactly these hexes with single units; raises UnknownKey if there are more than units."""
    pieces = [("worker", i) for i in range(8)] + [("mech", i) for i in range(4)] + [("character", 0)]
    if len(hexes) > len(pieces):
        raise UnknownKey(f"{len(hexes)} territories are more than units can hold")
    for where, (kind, _) in zip(hexes, pieces, strict=False):
        p.units(seat, where, **{kind: 1})


def lay_resources(p: Position, where: str, resources: int | dict[str, int]) -> None:
    """Tokens on one hex; a number means a mixture of types."""
    if isinstance(resources, int):
        resources = {names.RESOURCES[r]: (resources + 3 - r) // 4 for r in range(4)}
    p.resources(where, **resources)


def tie_break(case: Case) -> None:
    """Two players with equal fortunes."""
    players = case.given.take("players")
    scene = Scene({name: seat for seat, name in enumerate(players)}, ["nordic", "rusviet"], case.given)
    p = scene.position
    for seat, numbers in enumerate(players.values()):
        lay_rival(p, seat, dict(numbers))
    p.settle()
    coins = case.given.take("equal_coins", 0)
    goal = max([coins] + [fortune(p.s, seat) for seat in range(2)])
    for seat in range(2):
        p.track(seat, coins=goal - fortune(p.s, seat))
    check_winner(case, p, list(players))


def lay_rival(p: Position, seat: int, numbers: dict[str, int]) -> None:
    """One of the tied players: pieces, tracks, and the numbers of territories and resources."""
    p.track(seat, power=numbers.pop("power", 0), popularity=numbers.pop("popularity", 0))
    lay_stars(p, seat, numbers.pop("stars", 0))
    workers, mechs, structures = (numbers.pop(kind, 0) for kind in ("workers", "mechs", "structures"))
    mine = [where for i, where in enumerate(LAND) if i % 2 == seat and where not in ("W7", "M7")]
    territories, resources = numbers.pop("territories", 0), numbers.pop("resources", 0)
    pieces = ["character"] + ["mech"] * mechs + ["worker"] * workers
    held = spread(mine, territories, len(pieces) + structures)
    p.track(seat, mechs=(1 << mechs) - 1)
    for i, kind in enumerate(pieces):
        p.units(seat, held[min(i, len(held) - 1)] if held else names.SPACES[p.home(seat)], **{kind: 1})
    sites = held[len(pieces) :] + held[: len(pieces)]
    if structures > len(sites):
        raise UnknownKey(f"{structures} structures do not fit on {len(sites)} territories")
    for kind, where in zip(names.STRUCTURES[:structures], sites, strict=False):
        p.structure(seat, kind, where)
    if resources:
        lay_resources(p, held[0], resources)
    if numbers:
        raise UnknownKey(f"the adapter does not know {numbers}")


def spread(hexes: Sequence[str], territories: int, pieces: int) -> list[str]:
    """Hexes to hold so many territories; the Factory stands for three when pieces are short."""
    if territories <= pieces:
        return list(hexes[:territories])
    if territories - 2 > pieces:
        raise UnknownKey(f"{pieces} pieces cannot hold {territories} territories")
    return [*hexes[: territories - 3], "FACTORY"]


def check_winner(case: Case, p: Position, players: Sequence[str]) -> None:
    """Who wins, and which comparison decides."""
    decided = max(beats(p.s, 0, 1), beats(p.s, 1, 0))
    winners = [name for seat, name in enumerate(players) if beats(p.s, 1 - seat, seat) == 0]
    wanted: Any = case.then.first("winner", "winners", default=None)
    if case.then.take("shared", False) or wanted in SHARED:
        wanted = list(players)
    assert winners == (sorted(wanted) if isinstance(wanted, list) else [wanted]), f"winners {winners}"
    reason = case.then.take("decided_by", None)
    if reason is not None:
        assert (TIE_BREAKS[decided - 1] if decided else "shared") == ("shared" if reason in SHARED else reason)


def structure_bonus(case: Case) -> None:
    """A structure bonus tile for structures on given hexes."""
    scene = two(case.given, "nordic")
    p = scene.position
    p.put("bonus_tile", names.BONUS_TILES.index(case.given.take("tile")))
    structures = case.given.take("structures", [])
    if isinstance(structures, list):
        mine = case.given.take("mine", None)
        order = names.STRUCTURES if mine is None else ["mine", "monument", "armory", "mill"]
        structures = sorted(structures, key=lambda where: where != mine)
        for kind, where in zip(order, structures, strict=False):
            p.structure(0, kind, where)
        assert len(structures) <= 4, "a player has four structures"
    else:
        read_structures(p, 0, Table({"structures": structures}, case.id))
    read_board(scene, case.given)
    p.settle()
    if "count" in case.then:
        assert bonus_count(p.s, 0) == case.then.take("count")
    assert bonus_coins(p.s, 0) == case.then.take("coins")


CASES = {"tier": tier, "score": score, "score_part": score, "tie_break": tie_break, "structure_bonus": structure_bonus}
