"""Integer tables of cards, townsfolk, tiles and caravan, read from the component file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tests.core.wayfaring import constants as c

_DATA: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "wayfarers.toml").read_text(encoding="utf-8")
)
_ASSETS = ("camel", "telescope", "ship", "pigeon")
_ICONS = (*_ASSETS, "die+", "die-", "silver-1")
_GUILDS = ("black", "yellow", "blue")
_TAGS = ("city", "vista", "harbour", "library", "observatory", "star")
_STORE = ("land", "basic")
_ATOMS = {
    "silver": c.ATOM_SILVER,
    "provision": c.ATOM_PROVISION,
    "inf:black": c.ATOM_BLACK,
    "inf:yellow": c.ATOM_YELLOW,
    "inf:blue": c.ATOM_BLUE,
    "inf:any": c.ATOM_ANY,
    "inf:move": c.ATOM_MOVE,
    "inf:card": c.ATOM_ON_CARD,
    "worker:take": c.ATOM_WORKER,
    "card:land": c.ATOM_LAND,
    "tile:land": c.ATOM_TILE + c.LAND_TILE,
    "tile:basic": c.ATOM_TILE + c.BASIC_TILE,
    "tile:basic!free": c.ATOM_TILE + c.FREE_TILE,
    "die:refresh": c.ATOM_REFRESH,
}
_LAND: list[dict[str, Any]] = [{"id": "home", **_DATA["home"]}, *_DATA["land"]]
_FOLK: list[dict[str, Any]] = _DATA["townsfolk"]
_TILES: list[dict[str, Any]] = _DATA["tile"]
_effects: list[tuple[int, list[list[str]]]] = []


def _bits(words: list[str], names: tuple[str, ...]) -> int:
    return sum(1 << names.index(word) for word in words)


def _counts(words: list[str]) -> list[int]:
    return [words.count(name) for name in _ASSETS]


def _effect(card: dict[str, Any], key: str) -> int:
    """Number of the effect that a card has under `key`, noted for the tables below."""
    if not card.get(key):
        return c.NO_EFFECT
    effect = (card.get("pay_provision", 0) if key == "gives" else 0, card[key])
    if effect not in _effects:
        _effects.append(effect)
    return _effects.index(effect)


CARD_TAGS: list[int] = [_bits(card["tags"], _TAGS) for card in _LAND]
CARD_TRIGGER: list[int] = [_bits([t for t in card.get("trigger", []) if t in _TAGS], _TAGS) for card in _LAND]
CARD_NEED: list[int] = [count for card in _LAND for count in _counts(card.get("need", []))]
CARD_IS_CITY: list[int] = [int("city" in card["tags"]) for card in _LAND]
CARD_EFFECT: list[int] = [_effect(card, "gives") for card in _LAND]
CARD_GAIN: list[int] = [_effect(card, "on_gain") for card in _LAND]
FOLK_ASSETS: list[int] = [count for folk in _FOLK for count in _counts(folk.get("assets", []))]
FOLK_EFFECT: list[int] = [_effect(folk, "gives") for folk in _FOLK]

# Effects: cost in provisions, their options, and of each option the atoms with how often.
_OPTIONS = [option for _, options in _effects for option in options]
_ROWS = [atom.partition("*") for option in _OPTIONS for atom in option]
NUM_ATOMS: int = c.FIRST_EFFECT + len(_effects)
EFFECT_COST: list[int] = [cost for cost, _ in _effects]
EFFECT_FIRST: list[int] = [sum(len(options) for _, options in _effects[:i]) for i in range(len(_effects) + 1)]
OPTION_FIRST: list[int] = [sum(map(len, _OPTIONS[:i])) for i in range(len(_OPTIONS) + 1)]
ROW_ATOM: list[int] = [_ATOMS[name] for name, _, _ in _ROWS]
ROW_COUNT: list[int] = [int(count or 1) for _, _, count in _ROWS]

# Tiles: icons of each face and covered column as bits; price by kind.
NUM_TILES: int = len(_TILES)
TILE_KIND: list[int] = [_STORE.index(tile["kind"]) for tile in _TILES]
TILE_WIDTH: list[int] = [tile["w"] for tile in _TILES]
TILE_FACES: list[int] = [2 if "back" in tile else 1 for tile in _TILES]
TILE_ICONS: list[int] = [
    _bits([*tile.get(face, tile["front"]), []][column], _ICONS)
    for tile in _TILES
    for face in ("front", "back")
    for column in (0, 1)
]
TILE_SILVER: list[int] = [_DATA["store"][kind]["silver"] for kind in _STORE]
TILE_INFLUENCE: list[int] = [_DATA["store"][kind]["influence"] for kind in _STORE]

# The caravan: coverable squares in reading order, their columns, right neighbours, and printed effects.
_GRID: list[list[str]] = _DATA["caravan"]["rows"]
_PAPER = [(row, column) for row in range(3) for column in range(6) if _GRID[row][column] != "#"]
NUM_SQUARES: int = len(_PAPER)
NO_SQUARE: int = 63
SQUARE_COLUMN: list[int] = [column for _, column in _PAPER]
SQUARE_RIGHT: list[int] = [
    _PAPER.index((row, column + 1)) if (row, column + 1) in _PAPER else NO_SQUARE for row, column in _PAPER
]
SQUARE_ATOM: list[int] = [_ATOMS.get(_GRID[row][column], c.NO_EFFECT) for row, column in _PAPER]
COLUMN_ASSETS: list[int] = [
    count for column in range(1, 7) for count in _counts([_DATA["caravan"]["column_assets"].get(str(column), "")])
]
NUM_LAND: int = len(_LAND)
LAND_DECK: int = (1 << NUM_LAND) - 2  # all but the home city

CARD_IDS = [card["id"] for card in _LAND]
FOLK_IDS = [folk["id"] for folk in _FOLK]
TILE_IDS = [tile["id"] for tile in _TILES]
