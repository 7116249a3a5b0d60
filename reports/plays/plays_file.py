"""`scythe-plays` 1: the file that a log is, a row a seat, as CSV or as JSON lines. `score` is net of the bid; an empty
`bid` is no auction, and 0 a bid of 0. Where there was a handicap, a column says what `score` holds of it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engines.core.engine.errors import PlaysError
from engines.core.engine.files import parse_json
from engines.core.engine.json_text import json_text
from engines.core.setup.level_names import LevelNames, words
from reports.plays import columns as c
from reports.plays.columns import Aliases, find_columns
from reports.plays.games import picking_games, tables_of
from reports.plays.model import Play, Seat
from reports.plays.raw import RawFile
from reports.plays.spreadsheets import read_table
from reports.plays.sums import number_text

FORMAT, FORMAT_VERSION = "scythe-plays", 1
FIRST = (c.PLAY, c.DATE, c.TABLE, c.PLACE, c.PLAYER)
LAST = (c.BID, c.SCORE, c.RANK, c.WON, c.START, c.EXPANSIONS, c.SOURCE)
HEAD = json_text({"format": FORMAT, "format_version": FORMAT_VERSION})
EXACT = 4  # digits of a share of a win
Row = dict[str, str]
Called = Callable[[Seat], str]  # what a player is called in a file


def columns_of(games: Sequence[str], with_handicap: bool = False) -> list[str]:
    """The columns of a file with plays of these games."""
    held = list(dict.fromkeys(name for game in games for name in held_columns(game)))
    first = [FIRST[0], *([c.GAME] if len(games) > 1 else []), *FIRST[1:]]
    return [*first, *held, *([c.HANDICAP] if with_handicap else []), *LAST]


def held_columns(game: str) -> list[str]:
    """The columns that say what was held in a game."""
    if game in picking_games():
        return [c.COMBOS]
    return [factor.name for factor in tables_of(game).factors]


def rows_of(play: Play, names: LevelNames, own: str, called: Called) -> list[Row]:
    """The rows of a play, which is called `own` in the file."""
    head = {
        c.PLAY: own,
        c.GAME: play.game,
        c.DATE: play.date,
        c.TABLE: play.table,
        c.EXPANSIONS: "+".join(play.expansions),
        c.SOURCE: play.origin,
    }
    return [head | _seat_row(seat, names, called(seat)) for seat in play.seats]


def _seat_row(seat: Seat, names: LevelNames, player: str) -> Row:
    start = "" if seat.start is None else "yes" if seat.start else "no"
    return {
        c.PLACE: number_text(seat.place),
        c.PLAYER: player,
        **held_cells(seat.combos, names),
        c.BID: number_text(seat.bid),
        c.HANDICAP: number_text(seat.handicap),
        c.SCORE: number_text(seat.score),
        c.RANK: number_text(seat.rank),
        c.WON: number_text(round(seat.won, EXACT) if seat.won % 1 else int(seat.won)),
        c.START: start,
    }


def held_cells(combos: Sequence[Mapping[str, str]], names: LevelNames) -> Row:
    """What was held, as it is printed: `Flying Ratmen, Stout Trolls`, or a cell a factor."""
    if names.picked:
        order = list(reversed(names.factors))
        told = [" ".join(names.title(factor, own[factor]) for factor in order if factor in own) for own in combos]
        return {c.COMBOS: ", ".join(told)}
    return {factor: names.title(factor, level) for own in combos for factor, level in own.items()}


def csv_text(rows: Iterable[Mapping[str, str]], columns: Sequence[str], separator: str = ",", head: bool = True) -> str:
    """Rows under their heads."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    if head:
        writer.writerow(columns)
    writer.writerows([guarded(row.get(column, "")) for column in columns] for row in rows)
    return text.getvalue()


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in "=+@\t" and cell else cell


def lines_text(rows: Iterable[Mapping[str, str]], columns: Sequence[str]) -> str:
    """The same as JSON lines: a head with format and version, then an object a seat."""
    objects = ({column: row.get(column, "") for column in columns} for row in rows)
    return "".join(f"{line}\n" for line in (HEAD, *(json_text(one, ensure_ascii=False) for one in objects)))


def read_lines(text: str, name: str, aliases: Aliases) -> RawFile:
    """The plays of a file of JSON lines. Raises PlaysError."""
    lines = [line for line in text.split("\n") if line.strip()]
    head = _object(lines[0], f"{name}: line 1")
    if head.get("format_version") != FORMAT_VERSION:
        raise PlaysError(
            f"{name}: scythe-plays version {head.get('format_version')} is not one this program reads; it reads "
            f"{FORMAT_VERSION}."
        )
    told = (_object(line, f"{name}: line {number}") for number, line in enumerate(lines[1:], 2))
    rows = [{aliases.get(words(key), key): value for key, value in row.items()} for row in told]
    heads = list(dict.fromkeys([*FIRST, *(key for row in rows for key in row if key), *LAST]))
    table = [(number, [_cell(row.get(key)) for key in heads]) for number, row in enumerate(rows, 2)]
    return read_table(table, find_columns(heads, {}, name), name)


def _object(line: str, place: str) -> dict[str, Any]:
    value = parse_json(line, place, PlaysError)
    if not isinstance(value, dict):
        raise PlaysError(f"{place}: is not a JSON object.")
    return value


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None or isinstance(value, dict | list) else str(value)
