"""Integer tables of board, races and powers, read from the component file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

_DATA: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "smallworld_map5.toml").read_text(encoding="utf-8")
)
_REGIONS: list[dict[str, Any]] = _DATA["regions"]


def _mask(key: str, *values: object) -> int:
    """The regions whose `key` is one of `values`, or whose list `key` holds one of them."""
    chosen = [r for r in _REGIONS if r[key] in values or (isinstance(r[key], list) and set(r[key]) & set(values))]
    return sum(1 << r["id"] - 1 for r in chosen)


NUM_REGIONS: int = len(_REGIONS)
ADJACENT: list[int] = [sum(1 << other - 1 for other in r["adj"]) for r in _REGIONS]
WATER: int = _mask("terrain", "sea", "lake")
LAND: int = (1 << NUM_REGIONS) - 1 & ~WATER
MOUNTAINS: int = _mask("terrain", "mountain")
HILLS_AND_FARMLANDS: int = _mask("terrain", "hill", "farmland")
CAVERNS: int = _mask("symbols", "cavern")
LOST_TRIBES: int = _mask("lost_tribe", True)
ENTRY: int = _mask("entry", True) & LAND
COASTS: int = sum(1 << r["id"] - 1 for r in _REGIONS if ADJACENT[r["id"] - 1] & WATER) & LAND
DIE_WEIGHT: list[int] = [_DATA["die_faces"].count(face) for face in range(4)]
BOX: list[int] = [race["tokens_in_box"] for race in _DATA["races"]]
RACE_TOKENS: list[int] = [race["tokens"] for race in _DATA["races"]]
POWER_TOKENS: list[int] = [power["tokens"] for power in _DATA["powers"]]

MAX_PLAYERS: int = 5
NOBODY: int = 15
RATMEN: int = 0
TROLLS: int = 1
ELVES: int = 2
GIANTS: int = 3
TRITONS: int = 4
SKELETONS: int = 5
COMMANDO: int = 0
MOUNTED: int = 1
UNDERWORLD: int = 2
FLYING: int = 3
MERCHANT: int = 4

# Questions to players, the die, and from FIRST_STEP on what nobody answers.
K_ABANDON: int = 1
K_CONQUER: int = 2
K_STYLE: int = 3
K_PLACE: int = 4
K_DIE: int = 20
K_START_TURN: int = 64
K_READY: int = 65
K_REDEPLOY: int = 66
K_SCORE: int = 67
K_VICTIMS: int = 68
K_NEXT: int = 69

STOP: int = 48  # no more regions to abandon, no more conquests
LEAVE: int = 0
SPREAD: int = 1
CHOOSE: int = 2
LONGEST_SHOT: int = 3  # the die adds at most three tokens
