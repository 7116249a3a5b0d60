"""CSV and TSV of leagues: a row a seat or a row a game, whatever separates the cells, and whoever wrote them."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engines.core.engine.errors import PlaysError, UnknownHeadsError
from engines.core.engine.files import printable
from engines.core.language.spelling import folded
from reports.plays import columns as c
from reports.plays.columns import Aliases, Columns, find_columns, games_of, is_head
from reports.plays.games import factor_games, game_meant
from reports.plays.raw import RawFile, RawPlay, RawSeat

KIND, OWN_KIND = "spreadsheet", "scythe-plays"
SEPARATORS = ",;\t|"
LOOKED_AT = 20  # lines in which the heads may stand
CACHED = 20_000  # cells that are kept once they are looked at
TOTALS = frozenset(
    [
        "total",
        "totals",
        "sum",
        "sums",
        "average",
        "mean",
        "summe",
        "gesamt",
        "durchschnitt",
        "somme",
        "totaal",
        "totale",
        "suma",
    ]
)
NO_PLAY = "row without a play"
BETWEEN = str.maketrans("", "", "\n\t")
LIST = ("+", ",", "/", ";")  # between expansions


@dataclass(frozen=True)
class _Row:
    """A line of a sheet: its number from 1, and its cells by what they mean, and of which player."""

    line: int
    cells: Mapping[tuple[str, int], str]

    def get(self, meaning: str, number: int = 0) -> str:
        """A cell, '' where there is none."""
        return self.cells.get((meaning, number), "")


def read_sheet(text: str, name: str, aliases: Aliases) -> RawFile:
    """The plays of a sheet. Raises PlaysError."""
    lines = _lines(text, name, aliases)
    return read_table(lines[1:], find_columns(lines[0][1], aliases, name), name)


def read_table(lines: Sequence[tuple[int, list[str]]], columns: Columns, name: str) -> RawFile:
    """The plays of numbered lines of cells. Raises PlaysError."""
    found = RawFile(name, OWN_KIND if columns.is_own else KIND, [], columns.bids)
    if columns.strange:
        named = ", ".join(f"'{head}'" for head in columns.strange[:6])
        found.strange = columns.strange
        found.notes.append(
            f"{name}: columns without a meaning here are not read: {named}; --columns says what they mean."
        )
    rows = [*_rows(lines, columns, found)]
    found.plays = [*(_wide(rows, columns, found) if columns.is_wide else _long(rows, columns, name))]
    return found


def read_cells(
    text: str, separator: str, name: str, error: type[Exception], clean: Callable[[str], str]
) -> list[tuple[int, list[str]]]:
    """The cells of each line, with its number. Raises an `error` that begins with a name and the line."""
    reader, found = csv.reader(text.split("\n"), delimiter=separator), []
    try:
        for cells in reader:
            found.append((reader.line_num, list(map(clean, cells))))
    except csv.Error as wrong:
        raise error(f"{name}: line {reader.line_num}: not a line of a spreadsheet ({wrong}).") from None
    return found


def _lines(text: str, name: str, aliases: Aliases) -> list[tuple[int, list[str]]]:
    """The numbered lines with their cells from the heads on. Raises PlaysError."""
    first = [line for line in text.split("\n")[:LOOKED_AT] if line.strip()]
    if not first:
        raise PlaysError(f"{name}: is empty; name a file with plays.")
    separator = max(
        SEPARATORS, key=lambda one: (max(_heads_in(line, one, aliases) for line in first), sum(map(_count(one), first)))
    )
    is_plain = text.translate(BETWEEN).isprintable()
    clean = str.strip if is_plain else lambda cell: printable(cell).strip()
    lines = read_cells(text, separator, name, PlaysError, clean)
    lines = [(number, cells) for number, cells in lines if any(cells)]
    found = [is_head(cells, aliases) for _, cells in lines[:LOOKED_AT]]
    filled = [sum(map(bool, cells)) for _, cells in lines[:LOOKED_AT]]
    return lines[found.index(max(found)) if max(found) > 1 else filled.index(max(filled)) :]


def _count(separator: str) -> Callable[[str], int]:
    return lambda line: line.count(separator)


def _heads_in(line: str, separator: str, aliases: Aliases) -> int:
    """How many columns a line names when it is split so."""
    try:
        return is_head(next(csv.reader([line], delimiter=separator), []), aliases)
    except csv.Error:
        return 0


def _rows(lines: Sequence[tuple[int, list[str]]], columns: Columns, found: RawFile) -> Iterator[_Row]:
    """The rows that are about plays; sums and empty ones are noted. Raises PlaysError for a row that is too long."""
    held = frozenset((c.HELD, c.PAIR, c.COMBOS, *factor_games()))
    telling = held | {c.PLAYER, c.PLAY}
    for number, cells in lines:
        if any(cells[len(columns.meaning) :]):
            raise PlaysError(
                f"{found.name}: line {number}: has {len(cells)} cells, but the first line names "
                f"{len(columns.meaning)}; put cells that hold a separator between quotation marks."
            )
        own = {key: cell for key, cell in zip(columns.meaning, cells, strict=False) if key[0] and cell}
        row = _Row(number, own)
        is_sum = any(map(_is_total, cells)) and not _is_seat(row, held)
        if is_sum or not _is_seat(row, telling):
            found.others.append((f"line {number}", NO_PLAY, "is a row of sums or remarks, not a play"))
        else:
            yield row


@lru_cache(CACHED)
def _is_total(cell: str) -> bool:
    return cell.casefold().rstrip(":") in TOTALS


def _is_seat(row: _Row, telling: Collection[str]) -> bool:
    """Whether a row says who played, what was held, or which play it is."""
    return any(meaning in telling for meaning, _ in row.cells)


# ------------------------------------------------------------------------------------------------------- a row a seat


def _long(rows: Sequence[_Row], columns: Columns, name: str) -> Iterator[RawPlay]:
    """The plays of a sheet with a row a seat; rows of one play need not stand together. Raises PlaysError."""
    keys = _keys(columns, rows)
    if not keys:
        raise UnknownHeadsError(
            f"{name}: has a row a player, but no column that says which rows are one play; add a column 'play' with "
            "the same number for all players of a game.",
            columns.strange,
        )
    plays: dict[tuple[str, ...], list[_Row]] = {}
    for row in rows:
        plays.setdefault(tuple(row.get(key) for key in keys), []).append(row)
    for key, own in plays.items():
        yield _play(" ".join(filter(None, key)), own, columns, [_seat(row, 0) for row in own])


def _keys(columns: Columns, rows: Sequence[_Row]) -> list[str]:
    """The columns that tell one play from another: its number, or what stands in place of it."""
    if columns.has(c.PLAY):
        return [c.PLAY, *(key for key in (c.ROUND,) if columns.has(key))]
    if columns.has(c.GAME) and all(any(sign.isdecimal() for sign in row.get(c.GAME)) for row in rows):
        return [c.GAME]  # which some leagues number so, see `_game`
    return [key for key in (c.ROUND, c.DATE, c.TABLE) if columns.has(key)] if columns.has(c.TABLE) else []


# ------------------------------------------------------------------------------------------------------- a row a game


def _wide(rows: Sequence[_Row], columns: Columns, found: RawFile) -> Iterator[RawPlay]:
    """The plays of a sheet with a row a game."""
    numbers = sorted({number for meaning, number in columns.meaning if meaning and number})
    for row in rows:
        seats = [_seat(row, number) for number in numbers if any(own == number for _, own in row.cells)]
        _mark_winner(row.get(c.WON), seats)
        own = row.get(c.PLAY) or f"{row.line}"
        yield _play(own, [row], columns, seats)


def _mark_winner(name: str, seats: Sequence[RawSeat]) -> None:
    """A column of a whole game that names the winner."""
    if any(folded(seat.player) == folded(name) for seat in seats if name):
        for seat in seats:
            seat.won = "yes" if folded(seat.player) == folded(name) else "no"


# --------------------------------------------------------------------------------------------------------------- both


def _play(own: str, rows: Sequence[_Row], columns: Columns, seats: list[RawSeat]) -> RawPlay:
    """A play of these rows; what they say of the whole play must be the same in all."""
    told: dict[str, str] = {}
    wrong = None
    for key in (c.GAME, c.DATE, c.TABLE, c.EXPANSIONS, c.SOURCE, c.ROUND):
        place = key, 0
        values = list(dict.fromkeys(row.cells[place] for row in rows if row.cells.get(place)))
        told[key] = values[0] if values else ""
        if len(values) > 1:
            wrong = (
                "rows contradict each other",
                f"has two values of '{key}', '{values[0]}' and '{values[1]}'; write one",
            )
    if not own:
        wrong = ("rows without a number of their play", "has no number of its play; write it in every row")
    left = columns.has(c.LEFT) and any(
        _is_yes(row.get(c.LEFT, number)) for row in rows for number in range(len(seats) + 1)
    )
    lines = f"line {rows[0].line}" if len(rows) == 1 else f"lines {rows[0].line} to {rows[-1].line}"
    game, is_clear = _game(told[c.GAME], columns, rows)
    if not is_clear:
        wrong = ("game not said", "does not say which game it is; add a column 'game'")
    return RawPlay(
        id=own,
        place=f"play {own}" if own and not own.isspace() else lines,
        game=game,
        seats=seats,
        date=told[c.DATE],
        table=" ".join(filter(None, (told[c.ROUND], told[c.TABLE]))),
        expansions=_list(told[c.EXPANSIONS]),
        skip=("somebody left", "was conceded or left by somebody") if left else None,
        wrong=wrong,
        origin=told[c.SOURCE] if columns.is_own else "",
    )


def _is_yes(text: str) -> bool:
    return text.casefold() in ("yes", "y", "1", "true", "x")


def _game(title: str, columns: Columns, rows: Sequence[_Row]) -> tuple[str, bool]:
    """The game that is named, or that has what these rows tell, and whether that is clear; '' is another game. A number
    that stands for a game is one of a play."""
    meant = game_meant(title) if title else None
    if meant or (title and not any(sign.isdecimal() for sign in title)):
        return (meant.game if meant else ""), True
    found = columns.games
    if len(found) > 1:
        found = games_of({meaning for row in rows for meaning, _ in row.cells}) or found
    return (next(iter(found)), True) if len(found) == 1 else ("", False)


def _list(text: str) -> list[str]:
    for sign in LIST:
        text = text.replace(sign, "\n")
    return [part.strip() for part in text.split("\n") if part.strip()]


def _seat(row: _Row, number: int) -> RawSeat:
    cells = {meaning: cell for (meaning, of), cell in row.cells.items() if of == number and cell}
    told = {factor: cells[factor] for factor in factor_games() if factor in cells}
    any_of_them = cells.get(c.COMBOS) or cells.get(c.PAIR) or cells.get(c.HELD)
    if any_of_them:
        told[""] = any_of_them
    player = cells.get(c.PLAYER, "")
    score, net = cells.get(c.SCORE) or cells.get(c.GROSS_SCORE, ""), cells.get(c.NET_SCORE, "")
    return RawSeat(
        player=player,
        told=told,
        score=score or net,
        net=net if score else "",
        bid=cells.get(c.BID, ""),
        handicap=cells.get(c.HANDICAP, ""),
        rank=cells.get(c.RANK, ""),
        won=cells.get(c.WON, ""),
        place=cells.get(c.PLACE, ""),
        start=cells.get(c.START, ""),
        is_unnamed=not player,
    )
