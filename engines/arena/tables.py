"""The columns of the run file's tables, from what the game says of itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Column:
    """One column of a table in the run file."""

    name: str
    kind: str  # as SQLite calls it


def game_columns(columns: Mapping[str, Any]) -> list[Column]:
    """Table `games`: one row a game."""
    start = [Column(name, "INTEGER") for name in ("game_index", "block", "seed", "players", "first_seat", "turns")]
    ending = [Column("decisions", "INTEGER"), Column("ended_by", "TEXT"), Column("ended_by_seat", "INTEGER")]
    own = [Column(entry["column"], "TEXT") for entry in columns.get("table", ())]
    return [*start, *ending, *own, Column("digest", "TEXT")]


def seat_columns(columns: Mapping[str, Any]) -> list[Column]:
    """Table `seats`: one row for each seat of each game."""
    start = [Column("game_index", "INTEGER"), Column("seat", "INTEGER"), Column("turn_position", "INTEGER")]
    who = [Column("bot", "TEXT"), *(Column(factor, "TEXT") for factor in columns["factors"])]
    result = [Column("score", "INTEGER"), Column("rank", "INTEGER"), Column("win_share", "REAL")]
    counted = [Column("stars", "INTEGER")] if columns.get("stars") else []
    for group in ("stars", "categories", "measures"):
        counted += [Column(entry["column"], "INTEGER") for entry in columns.get(group, ())]
    return [*start, *who, *result, *counted]


def create_statements(columns: Mapping[str, Any]) -> list[str]:
    """The SQL that makes the four tables of a run file."""
    games, seats = _listed(game_columns(columns)), _listed(seat_columns(columns))
    games = games.replace('"game_index" INTEGER', '"game_index" INTEGER PRIMARY KEY', 1)
    return [
        "CREATE TABLE run(key TEXT PRIMARY KEY, value TEXT)",
        f"CREATE TABLE games({games})",
        f"CREATE TABLE seats({seats}, PRIMARY KEY(game_index, seat)) WITHOUT ROWID",
        "CREATE TABLE batches(batch INTEGER PRIMARY KEY, first_game INTEGER, games INTEGER, seconds REAL, finished TEXT)",
    ]


def _listed(columns: list[Column]) -> str:
    return ", ".join(f'"{column.name}" {column.kind}' for column in columns)
