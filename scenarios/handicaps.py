"""Reads handicap files and checks them: every mistake is named with file, key, value and the nearest valid name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engines.core.engine.errors import HandicapError
from engines.core.engine.files import read_toml
from engines.core.language.explaining import listed
from engines.core.language.shapes import FileKind, check_file, shown
from engines.core.setup.handicaps import AND, FORMAT, FORMAT_VERSION, KEY, SHAPE, Points, check_points
from scenarios.shipped import HANDICAPS, found

if TYPE_CHECKING:
    from engines.core.setup.tables import Tables

KIND = FileKind(
    "handicap",
    "a handicap file",
    FORMAT,
    FORMAT_VERSION,
    HandicapError,
    {"game": str, "title?": str, "notes?": str, "players?": [int], KEY: SHAPE},
)


def found_handicap(path: Path) -> Path:
    """The file that is meant: this one, or the one that comes with the program under this name, such as scythe-5.

    Raises HandicapError where it is neither a file nor such a name.
    """
    return found(path, HANDICAPS, HandicapError)


def read_handicap(path: Path, tables: Tables, players: int | None = None) -> Points:
    """The points of a file, for a table of this game with so many players, None while that is not known.

    Raises HandicapError with one sentence; OSError when it cannot be read.
    """
    path = found_handicap(path)
    data = check_file(read_toml(path, HandicapError), KIND, str(path))
    if data["game"] != tables.name:
        raise HandicapError(f"{path}: key 'game' is {shown(data['game'])}, but '{tables.name}' is played.")
    if players is not None and players not in data.get("players", [players]):
        fits = shown(data["players"])
        raise HandicapError(
            f"{path}: key 'players' is {fits}, but {players} play; without the key it is for any number of players."
        )
    points = check_points(data[KEY], tables.handicap_levels, str(path), HandicapError)
    if not any(points.values()):
        factor, levels = next(iter(tables.handicap_levels.items()))
        raise HandicapError(f"{path}: gives no points; write some, such as {levels[0]} = 3 under [{KEY}.{factor}].")
    _check_opponent(points, tables, path)
    return points


def _check_opponent(points: Points, tables: Tables, path: Path) -> None:
    """Raises HandicapError where one seat is the printed opponent's, and the points were not made for that."""
    boards = {level for levels in tables.handicap_levels.values() for level in levels} & set(tables.solo_boards)
    told = {level for own in points.values() for levels in own for level in levels.split(AND)}
    if boards and not boards & told:
        raise HandicapError(
            f"{path}: its points are between people, for none goes to a board of the printed solo opponent; play "
            f"without it, or write one for {listed(sorted(boards), 'or')}."
        )
