"""Score sheets as files: the empty one with comments, and the one of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.sheets import toml_value
from engines.scythe.generated import names
from engines.scythe.generated.tables import ENCOUNTERS, FACTORY_MASK, HOME_ADJACENT
from engines.scythe.rules import queries, scoring
from engines.scythe.rules.constants import ALBION, NO_TILE, POLANIA
from engines.scythe.setup.results import stars
from engines.scythe.setup.sheet_entries import ENTRIES

ALWAYS_SHOWN = ("structure_bonus_count",)  # an optional number that is not commented out in a template


def template(head: Mapping[str, Any], seats: Sequence[Mapping[str, str]], table: Mapping[str, Any]) -> str:
    """An empty sheet with comments, as TOML. `seats`: faction and mat of each player as far as they are known."""
    tile = table.get("structure_bonus", "")
    heading = [
        "# A score sheet of Scythe. Fill in the numbers of every player; those for ties may wait until there is one.",
        f"# factions: {', '.join(names.FACTIONS)}",
        f"# mats: {', '.join(names.MATS)}",
        *(f"{key} = {toml_value(value)}" for key, value in head.items()),
        f"# One of {', '.join(names.BONUS_TILES)}.",
        f"structure_bonus = {toml_value(tile)}",
    ]
    players = [line for number, seat in enumerate(seats, 1) for line in _template_player(number, seat)]
    return "\n".join([*heading, *players]) + "\n"


def table_entries(core: Any) -> dict[str, Any]:
    """What a sheet says of the whole table."""
    return {"structure_bonus": names.BONUS_TILES[core.bonus_tile] if core.bonus_tile != NO_TILE else ""}


def _template_player(number: int, seat: Mapping[str, str]) -> list[str]:
    start = ["", "[[player]]", f'name = "Player {number}"']
    start += [f"{key} = {toml_value(seat.get(key, ''))}" for key in ("faction", "mat")]
    for entry in ENTRIES:
        line = f"{entry.name} = 0  # {entry.meaning}"
        start.append(line if entry.needed or entry.name in ALWAYS_SHOWN else f"# {line}")
    kinds = ", ".join(f"{kind} = 0" for kind in names.STARS)
    return [*start, "factory = false  # controls the Factory", f"stars = 0  # or by kind: {{ {kinds} }}"]


def player_sheet(core: Any, p: int, name: str) -> dict[str, Any]:
    """What a person would count for seat `p` of a position. Rule: S11.7, S11.8, S11.10, S16.2, S16.5, S16.11"""
    held = scoring.scored_control(core, p)
    counted = {
        "name": name,
        "faction": names.FACTIONS[core.faction[p]],
        "mat": names.MATS[core.mat[p]],
        "coins": core.coins[p],
        "popularity": core.popularity[p],
        "territories": (held & ~FACTORY_MASK).bit_count(),
        "factory": bool(held & FACTORY_MASK),
        "resources": scoring.num_resources_scored(core, p),
        "stars": _stars(core, p),
    }
    if core.bonus_tile != NO_TILE:
        counted["structure_bonus_count"] = scoring.bonus_count(core, p)
    if core.faction[p] == ALBION:
        counted["flags"] = (core.flags & held & ~HOME_ADJACENT[ALBION]).bit_count()
    if core.faction[p] == POLANIA:
        counted["encounter_territories"] = (held & ENCOUNTERS).bit_count()
    return counted | _off_the_mats(core, p)


def _off_the_mats(core: Any, p: int) -> dict[str, int]:
    """What decides ties and must agree with the stars. Rule: S11.14"""
    return {
        "power": core.power[p],
        "workers": core.num_workers[p],
        "mechs": queries.num_mechs(core, p),
        "structures": queries.num_structures(core, p),
        "upgrades": queries.num_upgrades(core, p),
        "recruits": queries.num_recruits(core, p),
    }


def _stars(core: Any, p: int) -> dict[str, int]:
    """Stars by kind, those that were placed."""
    placed = stars(core, p)
    return {kind: placed[f"star_{kind}"] for kind in names.STARS if placed[f"star_{kind}"]}
