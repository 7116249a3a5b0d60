"""The `given` of a golden case as a real position: players, their mats and pieces, and the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engines.scythe.generated import names
from engines.scythe.generated.tables import (
    ADJACENT,
    BOTTOM_COINS,
    BOTTOM_COST,
    BOTTOM_MIN_COST,
    ENCOUNTERS,
    LAND_STEP,
    MAT_TOP,
    TUNNELS,
)
from tests.scythe.golden.reading import Table, UnknownKey
from tests.scythe.position import SWITCHES, Position, bits, resource_of, space

TRAP_KINDS = {"popularity_2": 0, "power_3": 1, "coins_4": 2, "combat_cards_2": 3}
UNIT_KINDS = ("character", "mech", "worker")
TRACKS = ("power", "popularity", "coins")
FALLBACK = ("crimea", "saxony", "polania", "rusviet", "nordic", "albion", "togawa")
TERRAIN_LETTERS = {"mountain": "M", "farm": "F", "tundra": "T", "forest": "W", "village": "V", "lake": "L"}
MAT_STARS_FIRST = ("upgrades", "mechs", "structures", "recruits", "workers", "objective", "popularity", "power")
SPARE_HEXES = ("F7", "T7", "V8", "M7", "W7", "V9", "F6", "M8", "T8", "M6")


class Scene:
    """A position whose seats have the names that a case uses."""

    def __init__(self, who: Mapping[str, int], factions: Sequence[str], given: Table, mats: Sequence[str] = ()) -> None:
        """Seats of `factions`; `who` says which seat a name means. Takes switches out of `given`."""
        options = dict(given.take("options", {})) | dict(given.take("switches", {}))
        options |= {name: given.take(name) for name in SWITCHES if name in given}
        self.position = Position(*factions, mats=mats, options=options)
        self.who = {faction: seat for seat, faction in enumerate(factions)} | dict(who)

    def seat(self, name: str) -> int:
        """Seat of a name. Raises UnknownKey."""
        if name not in self.who:
            raise UnknownKey(f"nobody is called '{name}' here; known: {sorted(self.who)}")
        return self.who[name]


def fill(*wanted: str | None, avoid: Iterable[str] = ()) -> list[str]:
    """The wanted factions, with free ones where None is wanted."""
    taken = {faction for faction in wanted if faction} | set(avoid)
    free = [faction for faction in FALLBACK if faction not in taken]
    return [faction or free.pop(0) for faction in wanted]


def two(given: Table, me: str | None = None, opponent: str | None = None, mats: Sequence[str] = ()) -> Scene:
    """A scene of the player under test and one opponent; `faction` names the first."""
    faction = given.take("faction", me)
    named: list[str | None] = [name for name in named_on(given.look("board", {})) if name != faction]
    factions = fill(faction, *(named or [opponent if opponent != faction else None]))
    who = {"me": 0, "mover": 0, "attacker": 0, "opponent": 1, "neighbour": 1, "defender": 1}
    return Scene(who, factions, given, mats)


def named_on(board: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Factions that have something on a board as a case words it."""
    return [name for name in names.FACTIONS if any(name in content for content in board.values())]


# ------------------------------------------------------------------------------------------------------------ players


def read_player(scene: Scene, seat: int, table: Table) -> None:
    """Everything about one player that a table can hold."""
    p = scene.position
    table.take("faction", None)
    p.abilities(seat, *table.take("abilities", []))
    p.track(seat, **{track: table.take(track) for track in TRACKS if track in table})
    read_cards(p, seat, table)
    read_stars(p, seat, table)
    read_mats(p, seat, table)
    read_structures(p, seat, table)
    read_workers(p, seat, table)


def read_cards(p: Position, seat: int, table: Table) -> None:
    """Hand, Factory card, objectives."""
    if "hand" in table:
        p.hand(seat, *table.take("hand"))
    if "combat_cards" in table:
        cards = table.take("combat_cards")
        p.hand(seat, *([2] * cards if isinstance(cards, int) else cards))
    held = table.first("factory_cards", "factory_card", default=0)
    if held:
        p.factory_card(seat, held)
    if "objectives" in table:
        p.objectives(seat, *table.take("objectives"))


def read_stars(p: Position, seat: int, table: Table) -> None:
    """Stars as a list of reasons, or as a number with `combat_stars` and `objective_stars` among them."""
    stars = table.take("stars", None)
    combat, objective = table.take("combat_stars", 0), table.take("objective_stars", 0)
    if isinstance(stars, list):
        p.stars(seat, *stars, *["combat"] * combat, *["objective"] * objective)
        return
    others = [reason for reason in MAT_STARS_FIRST if reason != "objective" or not objective]
    rest = (stars or combat + objective) - combat - objective
    p.stars(seat, *others[:rest], *["combat"] * combat, *["objective"] * objective)


def read_mats(p: Position, seat: int, table: Table) -> None:
    """Recruits, one-time bonuses, upgrades, mechs deployed."""
    recruits = table.first("recruits", "recruits_enlisted", default=[])
    p.recruits(seat, *(names.BOTTOM_ACTIONS[:recruits] if isinstance(recruits, int) else recruits))
    used = table.first("used_one_time", "one_time_used", default=[])
    p.track(seat, one_time=sum(1 << names.ONE_TIME.index(bonus) for bonus in used))
    upgrades = table.first("upgrades", "upgraded", "upgrades_made", default=[])
    if upgrades is True:
        upgrades = 6
    boxes = names.UPGRADE_BOXES[:upgrades] if isinstance(upgrades, int) else [box_name(box) for box in upgrades]
    p.cubes(seat, *boxes)
    p.deploy(seat, table.first("mechs_on_board", "mechs", "mechs_deployed", default=0))


def box_name(text: str) -> str:
    """A box of the top row from the words of a case."""
    known = {"produce": "produce_territories", "move": "move_units", "trade": "trade_popularity"}
    known |= {"coins": "gain_coins", "gain": "gain_coins", "bolster": "bolster_power", "combat_cards": "bolster_cards"}
    return text if text in names.UPGRADE_BOXES else known[text]


def read_structures(p: Position, seat: int, table: Table) -> None:
    """`mill = "V1"`, `monument = true`, or `structures` as a number, a list of kinds, or a table of kinds or hexes."""
    for kind in names.STRUCTURES:
        where = table.take(kind, None)
        if where:
            p.structure(seat, kind, spare(p) if where is True else where)
    structures = table.first("structures", "structures_on_board", "structures_built", default=[])
    if isinstance(structures, int):
        structures = names.STRUCTURES[:structures]
    if isinstance(structures, dict):
        for key, value in structures.items():
            kind, where = (key, value) if key in names.STRUCTURES else (value, key)
            p.structure(seat, kind, where)
        return
    for kind in structures:
        p.structure(seat, kind, spare(p))


def read_workers(p: Position, seat: int, table: Table) -> None:
    """Workers on hexes, and the rest of `workers_on_board` at home; other units on hexes."""
    for key in ("workers", "workers_at"):
        workers = table.take(key, {})
        if isinstance(workers, int):
            workers = {names.SPACES[p.home(seat)]: workers}
        if isinstance(workers, list):
            workers = {where: workers.count(where) for where in workers}
        for where, count in workers.items():
            p.units(seat, where, worker=count)
    put_units(p, seat, table.take("units", {}))
    for where in table.first("own_worker_on", "own_workers_on", "own_workers", default=[]):
        p.units(seat, where, worker=1)
    if "workers_on_board" in table:
        missing = table.take("workers_on_board") - p.of(seat, "num_workers")
        if missing < 0:
            raise UnknownKey(f"{table.place}: more workers on hexes than on the board")
        p.units(seat, names.SPACES[p.home(seat)], worker=missing)


def put_units(p: Position, seat: int, units: Mapping[str, Mapping[str, int]]) -> None:
    """Units by space."""
    for where, kinds in units.items():
        unknown = set(kinds) - set(UNIT_KINDS)
        if unknown:
            raise UnknownKey(f"units on {where}: the adapter does not know {sorted(unknown)}")
        p.units(seat, where, **kinds)


# -------------------------------------------------------------------------------------------------------------- board


def read_board(scene: Scene, table: Table) -> None:
    """Everything that lies on the board and is not the player's own."""
    p = scene.position
    for where, content in table.take("board", {}).items():
        read_hex(scene, where, dict(content))
    for where, content in table.take("opponent", {}).items():
        read_hex(scene, where, {"opponent": content})
    for where in table.take("opponent_units_on", []):
        p.units(scene.seat("opponent"), where, worker=1)
    for where, tokens in table.take("resources", {}).items():
        p.resources(where, **tokens)
    for where, owner in table.take("structure_on", {}).items():
        read_structure_on(scene, where, owner)
    if "opponent_mine" in table:
        p.structure(scene.seat("opponent"), "mine", table.take("opponent_mine"))
    if "encounter_tokens" in table:
        p.tokens(*table.take("encounter_tokens"))
    p.flags(*table.take("flags", []))
    read_traps(p, table.take("traps", {}))


def read_hex(scene: Scene, where: str, content: dict[str, Any]) -> None:
    """What stands on one hex: units and a structure by player, and resources."""
    p = scene.position
    if "resources" in content:
        p.resources(where, **content.pop("resources"))
    for name, pieces in content.items():
        pieces = dict(pieces)
        structure = pieces.pop("structure", None)
        if structure:
            p.structure(scene.seat(name), structure, where)
        put_units(p, scene.seat(name), {where: pieces})


def read_structure_on(scene: Scene, where: str, owner: str) -> None:
    """A structure on a hex: by its owner, or by its kind when it is the player's own."""
    p = scene.position
    if owner in names.STRUCTURES:
        p.structure(scene.seat("me"), owner, where)
        return
    seat = scene.seat(owner)
    free = next(kind for i, kind in enumerate(names.STRUCTURES) if p.s.structure[seat * 4 + i] >= len(names.SPACES))
    p.structure(seat, free, where)


def read_traps(p: Position, traps: Mapping[str, Any] | list[str]) -> None:
    """Traps by hex: "armed" or "disarmed", or a table with `penalty` and `armed`; in a plain list all are armed."""
    if isinstance(traps, list):
        traps = dict.fromkeys(traps, "armed")
    for kind, (where, state) in enumerate(traps.items()):
        if isinstance(state, str):
            p.trap(kind, where, armed={"armed": True, "disarmed": False}[state])
        else:
            p.trap(TRAP_KINDS[state["penalty"]], where, state.get("armed", True))


# ----------------------------------------------------------------------------------------------------- choosing places


def occupied(p: Position) -> set[str]:
    """Spaces on which something stands."""
    used = {h for h in (*p.s.pos, *p.s.structure) if h < len(names.SPACES)}
    return {names.SPACES[h] for h in used} | set(p.all_tokens())


def spare(p: Position, terrain: str = "") -> str:
    """An empty hex far from the middle, or an empty one of a terrain without tunnel and encounter."""
    used = occupied(p)
    if not terrain:
        return next(where for where in SPARE_HEXES if where not in used)
    letter = TERRAIN_LETTERS[terrain]
    plain = [where for where in names.SPACES[:47] if where[0] == letter and where != "FACTORY"]
    plain = [where for where in plain if not (TUNNELS | ENCOUNTERS) >> space(where) & 1]
    return next(where for where in plain if where not in used)


def neighbours(where: str) -> list[str]:
    """Hexes from where a plain step leads to a hex; for a lake all around it."""
    around = ADJACENT[space(where)] if where[0] == "L" else LAND_STEP[space(where)]
    return [names.SPACES[i] for i in bits(around)]


def mat_with(
    top: str = "", bottom: str = "", cost: int | None = None, coins: int | None = None, bracket: bool = False
) -> tuple[str, int]:
    """A player mat with such a section, and how many cubes on it make the cost. `bracket`: one more box must be free.

    Raises UnknownKey when no mat fits.
    """
    column = names.BOTTOM_ACTIONS.index(bottom)
    for m, mat in enumerate(names.MATS):
        i = m * 4 + column
        if top and names.TOP_ACTIONS[MAT_TOP[i]] != top:
            continue
        if coins is not None and BOTTOM_COINS[i] != coins:
            continue
        wanted = BOTTOM_COST[i] if cost is None else cost
        if BOTTOM_MIN_COST[i] + (1 if bracket else 0) <= wanted <= BOTTOM_COST[i]:
            return mat, BOTTOM_COST[i] - wanted
    raise UnknownKey(f"no mat has {top}/{bottom} for {cost} with {coins} coins")


def supply(p: Position, seat: int, bottom: str, tokens: int, where: str = "") -> str:
    """A worker on a hex with so many tokens for a bottom-row action; returns the hex."""
    where = where or spare(p)
    p.units(seat, where, worker=1)
    p.resources(where, **{resource_of(bottom): tokens})
    return where
