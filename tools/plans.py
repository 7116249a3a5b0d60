"""What a maker's file says of one game: the plans, rosters and targets beside the tools, one table a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engines.core.engine.errors import DataError, nearest
from engines.core.engine.files import read_toml
from engines.core.game import Game
from engines.core.language.shapes import Shape, check


def read_plan(path: Path, game: str, shape: Shape, what: str) -> Any:
    """What a TOML file says of a game, which has this shape; `what` names it in sentences. Raises DataError."""
    try:
        tables = read_toml(path, DataError)
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror}).") from None
    if game not in tables:
        raise DataError(f"There is no {what} of '{game}'; {nearest(game, tables)}")
    check(tables[game], shape, str(path), DataError, game)
    return tables[game]


def check_size(game: Game, players: int) -> None:
    """Raises DataError for a number of players that a game does not have."""
    if not game.tables.min_players <= players <= game.tables.max_players:
        least, most = game.tables.min_players, game.tables.max_players
        raise DataError(f"{game.title} has tables of {least} to {most} players, not of {players}.")
