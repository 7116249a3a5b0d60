"""The handicap file of a report: whole points by level that together even out a run, with what they do there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.core.engine.errors import RunFileError, nearest
from engines.core.scoring.sheets import toml_value
from engines.core.setup.factors import PICKED
from engines.core.setup.handicaps import AND, FORMAT, FORMAT_VERSION, KEY, PLACE
from reports.findings.words import listed, number, percent, plural
from reports.load.parts import handicap_of
from reports.load.pool import Runs
from reports.load.rows import BOT, TURN_POSITION
from reports.stats.fairness import Scores, fair_errors, fair_points, shares
from reports.stats.tables import MIN_CELL

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
ROUNDED_COMMENT = ("# of them are added to final scores, before ties are broken; rounded to whole numbers.",)
EXACT_COMMENT = (
    "# of them are added to final scores, before ties are broken; rounded to whole numbers, with what",
    "# each was before and its standard error.",
)
PICKED_COMMENT = "# Players picked these for themselves: what wins with one says as much about who picks it."


@dataclass(frozen=True)
class HandicapRow:
    """A level: its whole points, None for too few games; how many seats had it, how often it won and would have; the
    points before they were rounded, with their standard error, None where the games are too few to tell it."""

    level: str
    points: int | None
    n: int
    rate: float
    evened: float
    exact: float | None = None
    error: float | None = None


@dataclass(frozen=True)
class HandicapTable:
    """The levels of a factor, or of factors that come together: `faction/mat`."""

    key: str
    rows: tuple[HandicapRow, ...]


def handicap_tables(runs: Runs, wanted: Sequence[str] = ()) -> tuple[HandicapTable, ...]:
    """Points for the levels of these factors (`faction`, `faction/mat`, `place`), of all that are dealt or picked when
    none is named.

    Fractions are rounded to the nearest whole number. Raises RunFileError where there is nothing to even out, or where
    it was evened out already.
    """
    _check(runs, wanted)
    keys = list(dict.fromkeys(wanted)) or list(runs.info.free) or [PLACE]
    scores, place = _by_game(runs)
    told = [_levels(runs, key) for key in keys]
    counts = [np.bincount(codes, minlength=len(names)) for names, codes in told]
    judged = [count >= MIN_CELL for count in counts]
    tables = [_placed(codes, place, scores) for _, codes in told]
    exact = fair_points(scores, tables, judged)
    errors: Sequence[Floats | None] = fair_errors(scores, tables, judged) or [None] * len(keys)
    rounded = [np.rint(points) for points in exact]
    totals = scores.points + sum(points[table] for points, table in zip(rounded, tables, strict=True))
    evened = shares(totals)[place]
    return tuple(
        HandicapTable(key, _rows(names, codes, _Solved(points, known, error), runs.seats.win_share, evened))
        for key, (names, codes), points, known, error in zip(keys, told, exact, judged, errors, strict=True)
    )


def _check(runs: Runs, wanted: Sequence[str]) -> None:
    info = runs.info
    if handicap_of(info):
        raise RunFileError(f"{info.path}: was played with handicaps; take the run that they were made from.")
    if runs.games.players.max() < 2:
        raise RunFileError(f"{info.path}: nobody plays against anybody, so there is nothing to even out.")
    known = [*info.free, *(AND.join(pair) for pair in info.pairs), PLACE]
    for key in wanted:
        if key not in known:
            raise RunFileError(f"{info.path}: --of {key}: seats do not differ in anything called that; "
                               f"{nearest(key, known)}")  # fmt: skip


def _by_game(runs: Runs) -> tuple[Scores, tuple[Ints, Ints]]:
    """The scores by game and seat, and the place of each stored seat among them."""
    players = runs.games.players
    first = np.cumsum(players) - players
    place = (runs.seats.game, np.arange(len(runs.seats.game)) - first[runs.seats.game])
    points = np.full((len(players), int(players.max())), -np.inf)
    points[place] = runs.seats.score
    return Scores(points), place


def _placed(codes: Ints, place: tuple[Ints, Ints], scores: Scores) -> Ints:
    table = np.zeros(scores.points.shape, dtype=np.int64)
    table[place] = codes
    return table


def _levels(runs: Runs, key: str) -> tuple[list[str], Ints]:
    """The names of the levels and that of each seat."""
    names, codes = [""], np.zeros(len(runs.seats.game), dtype=np.int64)
    for part in key.split(AND):
        factor = TURN_POSITION if part == PLACE else part
        own = runs.seats.levels[factor]
        names = [f"{name}{AND}{level}" if name else level for name in names for level in own]
        codes = codes * len(own) + runs.seats.codes[factor]
    return names, codes


@dataclass(frozen=True)
class _Solved:
    """The points of the levels of a table, which of them are judged, and their errors."""

    points: Floats
    known: NDArray[np.bool_]
    errors: Floats | None

    def of(self, level: int) -> tuple[int | None, float | None, float | None]:
        """Rounded, exact, and the error."""
        if not self.known[level]:
            return None, None, None
        exact = float(self.points[level])
        return round(exact), exact, None if self.errors is None else float(self.errors[level])


def _rows(names: Sequence[str], codes: Ints, solved: _Solved, won: Floats, evened: Floats) -> tuple[HandicapRow, ...]:
    n = np.bincount(codes, minlength=len(names))
    rates = [np.bincount(codes, weights=share, minlength=len(names)) / np.maximum(n, 1) for share in (won, evened)]
    found = []
    for i, name in enumerate(names):
        points, exact, error = solved.of(i)
        found.append(HandicapRow(name, points, int(n[i]), float(rates[0][i]), float(rates[1][i]), exact, error))
    return tuple(row for row in found if row.n)


def handicap_text(runs: Runs, wanted: Sequence[str] = ()) -> str:
    """The handicap file as TOML, with what the points do in the stored games as comments. Raises RunFileError."""
    return text_of_tables(runs, handicap_tables(runs, wanted))


def text_of_tables(runs: Runs, tables: Sequence[HandicapTable]) -> str:
    """The same for tables that were solved from the runs."""
    info = runs.info
    sizes = sorted({int(size) for size in runs.games.players})
    keys = listed([table.key for table in tables])
    bots, points = _one_line(listed(runs.seats.levels[BOT])), _one_line(info.label("points").lower())
    head = [
        f"# {points.capitalize()} that bring every {keys} to its equal share when all",
        *(EXACT_COMMENT if any(_before_rounding(row) for table in tables for row in table.rows) else ROUNDED_COMMENT),
        *([PICKED_COMMENT] if any(_is_picked(table.key, runs) for table in tables) else []),
        f"# From {plural(len(runs.games.index), 'game')} played by {bots}: right for others as far as they play alike.",
        *(f"{key} = {toml_value(value)}" for key, value in (("format", FORMAT), ("format_version", FORMAT_VERSION))),
        f"game = {toml_value(str(info.meta['game']))}",
        f"title = {toml_value('Handicaps from ' + ', '.join(Path(run.path).name for run in runs.infos))}",
        f"players = [{', '.join(map(str, sizes))}]",
    ]
    return "\n".join([*head, *(line for table in tables for line in _table_lines(table))]) + "\n"


def _is_picked(key: str, runs: Runs) -> bool:
    """Whether players picked the levels of a key, or some of those that come together."""
    return any(runs.info.sources.get(part) == PICKED for part in key.split(AND))


def _one_line(text: str) -> str:
    """Words of a run file inside a comment, which ends with its line."""
    return " ".join(text.split())


def _is_bare(key: str) -> bool:
    """Whether a key needs no quotes in TOML."""
    return key.isascii() and key.isidentifier()


def _table_lines(table: HandicapTable) -> list[str]:
    quoted = {row.level: row.level if _is_bare(row.level) else toml_value(row.level) for row in table.rows}
    key = table.key if _is_bare(table.key) else toml_value(table.key)
    return ["", f"[{KEY}.{key}]", *(_line(quoted[row.level], row) for row in table.rows)]


def _line(name: str, row: HandicapRow) -> str:
    if row.points is None:
        return f"# {name}: {plural(row.n, 'game')} are too few"
    told = f"won {percent(row.rate, 1)} of {number(row.n)}; {percent(row.evened, 1)} with these"
    return f"{name} = {row.points}  # {_before_rounding(row)}{told}"


def _before_rounding(row: HandicapRow) -> str:
    """`4.7 ± 0.6; `: the points with their standard error, where it is known."""
    if row.exact is None or row.error is None:
        return ""
    return f"{round(row.exact, 1) + 0.0:.1f} ± {row.error:.1f}; "  # adding 0 takes the sign from -0.0
