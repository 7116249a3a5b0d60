"""What a maker's file says of one game: the plans, rosters and targets beside the tools, one table a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engines.core.errors import DataError, nearest
from engines.core.files import read_toml
from engines.core.game import Game
from engines.core.shapes import Shape, misfit


def read_plan(path: Path, game: str, shape: Shape, what: str) -> Any:
    """What a TOML file says of a game, which has this shape; `what` names it in sentences. Raises DataError."""
    try:
        tables = read_toml(path, DataError)
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror}).") from None
    if game not in tables:
        raise DataError(f"There is no {what} of '{game}'; {nearest(game, tables)}")
    wrong = misfit(tables[game], shape, game)
    if wrong:
        raise DataError(f"{path}: {wrong}.")
    known = [key.removesuffix("?") for key in shape] if isinstance(shape, dict) else tables[game]
    for key in tables[game]:
        if key not in known:
            raise DataError(f"{path}: '{game}.{key}' says nothing; {nearest(key, known)}")
    return tables[game]


def check_size(game: Game, players: int) -> None:
    """Raises DataError for a number of players that a game does not have."""
    if not game.min_players <= players <= game.max_players:
        least, most = game.min_players, game.max_players
        raise DataError(f"{game.title} has tables of {least} to {most} players, not of {players}.")
