"""What the golden cases have in common: who attacks, who defends, and where."""

from __future__ import annotations

from collections.abc import Iterable

from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.rules import constants as c
from tests.golden.reading import Table
from tests.smallworld.position import Position, bits

MARKERS = {"lair": "lairs", "fortress": "fortresses", "hole": "holes", "hero": "heroes", "dragon": "dragon"}
MINE, OTHER = 0, 1  # the seat under test, and the one that defends


def some_race(*used: str) -> str:
    """A race without an ability of its own in a fight that the case does not use."""
    return next(name for name in ("ratmen", "wizards", "humans", "orcs") if name not in used)


def some_power(*used: str) -> str:
    """A power that changes nothing in a fight and that the case does not use."""
    return next(name for name in ("alchemist", "merchant", "wealthy", "pillaging") if name not in used)


def adjacent(players: int, region: int) -> list[int]:
    """Land regions next to one, by printed number."""
    board = players - 2
    mask = t.ADJACENT[board * t.MAX_REGIONS + region - 1] & t.LAND[board]
    return [r + 1 for r in bits(mask)]


def far_regions(players: int, count: int, *without: int) -> list[int]:
    """So many plain land regions away from these."""
    board = players - 2
    near = {region for centre in without for region in (centre, *adjacent(players, centre))}
    land = [r + 1 for r in bits(t.LAND[board] & ~t.MOUNTAINS[board]) if r + 1 not in near]
    return land[:count]


def put_defender(p: Position, defender: Table, region: int) -> None:
    """A Lost Tribe, or a race of another seat with its markers, in a region."""
    kind = defender.take("kind")
    if kind == "lost_tribe":
        p.mark("tribes", region)
    elif kind != "none":
        assert kind in ("active", "declined"), f"{defender.place}: kind '{kind}'"
        race, camps = defender.take("race"), defender.take("encampments", 0)
        own = names.POWERS[p.s.power[MINE * c.NUM_SLOTS]]
        power = defender.take("power", "bivouacking" if camps else some_power(own))
        put_race(p, OTHER, kind, race, power, {region: defender.take("tokens", 1)})
        if camps:
            p.camps({region: camps})
    put_markers(p, defender, region)


def put_race(p: Position, seat: int, state: str, race: str, power: str, tokens: dict[int, int]) -> int:
    """A race of a seat, active or in decline; its slot."""
    if state == "active":
        p.race(seat, race, power)
        p.stand(seat, tokens)
        return c.ACTIVE
    p.declined(seat, race, tokens, power)
    return c.SPIRITS if power == "spirit" else c.DECLINED


def put_markers(p: Position, marked: Table, region: int) -> None:
    """Lair, fortress, hole, hero and dragon."""
    for key, field in MARKERS.items():
        if marked.take(key, False):
            p.mark(field, region)


def numbered(regions: dict[str, int]) -> dict[int, int]:
    """Tokens by printed region number, from a table of TOML."""
    return {int(region): number for region, number in regions.items()}


def tokens_on_map(p: Position, seat: int) -> int:
    """Race tokens of a seat's active race."""
    return sum(p.tokens(region) for region in p.held(seat))


def put_older(p: Position, races: Iterable[dict[str, object]], place: str) -> None:
    """Races in decline of the seat under test."""
    for data in races:
        older = Table(data, place)
        power = "spirit" if older.take("spirit", False) else "alchemist"
        p.declined(MINE, older.take("race"), older.take("regions"), power)
        older.finish()
