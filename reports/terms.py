"""Terms of a run by SQL: what was offered, picked, won and earned, for every level and pair; memory stays flat."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from reports.load import RunInfo
from reports.load_terms import RateInfo, TermInfo
from reports.stats.describe import spread
from reports.stats.multiple import holm
from reports.stats.proportions import score_test, wilson
from reports.stats.ratios import ratio_interval
from reports.summary import TermRow, Terms, TermSeats, TermTable, TurnRate

Key = tuple[str, ...]
MIN_OFFERS = 100  # with fewer a rate of picks is not tested


def read_terms_of(connection: sqlite3.Connection, info: RunInfo) -> Terms | None:
    """Everything about the terms of a run; None for a game without them, or a run that stored none."""
    terms = info.terms
    if terms is None:
        return None
    a_seat = [n for (n,) in connection.execute(f"SELECT COUNT(*) FROM {terms.table} GROUP BY game_index, seat")]
    counted = spread(np.array(a_seat))
    if counted is None:
        return None
    groups = [*((factor,) for factor in info.factors), *info.pairs]
    size = _offer_size(connection, terms)
    declines = _declines(connection, terms)
    return Terms(
        word=terms.word,
        count=sum(a_seat),
        a_seat=counted,
        seats=_seats(connection, terms),
        offer_size=size,
        parts=tuple(terms.label(part) for part in terms.parts),
        measures=tuple(terms.label(measure) for measure in terms.measures),
        rates=tuple(rate.label for rate in terms.rates),
        tables=tuple(_tested(_table(connection, info, terms, group), size) for group in groups),
        declines=declines,
        kept=sum(a_seat) - sum(declines.values()),
    )


def _declines(connection: sqlite3.Connection, terms: TermInfo) -> dict[int, int]:
    if not terms.declined:
        return {}
    query = f"SELECT {terms.declined}, COUNT(*) FROM {terms.table} WHERE {terms.declined} > 0 GROUP BY 1 ORDER BY 1"
    return {int(turn): int(n) for turn, n in connection.execute(query)}


def _seats(connection: sqlite3.Connection, terms: TermInfo) -> tuple[TermSeats, ...]:
    """Seats by how many terms they had, and how they fared."""
    counts = f"(SELECT game_index, seat, COUNT(*) AS terms FROM {terms.table} GROUP BY game_index, seat)"
    won = "(SELECT game_index, seat, win_share FROM seats)"
    query = f"SELECT terms, COUNT(*), SUM(win_share) FROM {counts} JOIN {won} USING (game_index, seat) GROUP BY 1"
    rows = connection.execute(f"{query} ORDER BY 1")
    return tuple(TermSeats(terms, n, float(wins), wins / n, wilson(wins, n)) for terms, n, wins in rows)


def _offer_size(connection: sqlite3.Connection, terms: TermInfo) -> float | None:
    """How many lay on offer at a pick, on average."""
    if not terms.offers:
        return None
    offered, picks = connection.execute(f"SELECT SUM(offered), SUM(picked) FROM {terms.offers}").fetchone()
    return offered / picks if picks else None


def _table(connection: sqlite3.Connection, info: RunInfo, terms: TermInfo, group: Key) -> TermTable:
    sums, offers, wins = (
        _sums(connection, terms, group), _offers(connection, terms, group), _wins(connection, terms, group)
    )  # fmt: skip
    names = product(*(info.levels[factor] for factor in group))
    rows = (_row(terms, key, sums.get(key), offers.get(key), wins.get(key)) for key in names)
    rates = [_turn_rates(connection, terms, group, rate) for rate in terms.rates]
    return TermTable(
        group, tuple(replace(row, rates=tuple(found.get(row.levels) for found in rates)) for row in rows)
    )  # fmt: skip


def _turn_rates(connection: sqlite3.Connection, terms: TermInfo, group: Key, rate: RateInfo) -> dict[Key, TurnRate]:
    """What the levels of a group brought a turn; terms of a block depend on each other, blocks do not."""
    columns, points = ", ".join(group), " + ".join(rate.points) or "0"
    blocks = (
        f"(SELECT {columns}, SUM({points}) AS y, SUM({rate.turns}) AS x FROM {terms.table}"
        f" JOIN (SELECT game_index, block FROM games) USING (game_index) GROUP BY block, {columns})"
    )
    what = ["COUNT(*)", "SUM(y)", "SUM(x)", "SUM(1.0 * y * y)", "SUM(1.0 * x * y)", "SUM(1.0 * x * x)"]
    return {
        key: TurnRate(
            int(turns), float(brought), brought / turns, ratio_interval(units, brought, turns, tuple(squares))
        )
        for key, (units, brought, turns, *squares) in _grouped(connection, group, what, blocks).items()
        if turns
    }


def _tested(table: TermTable, offer_size: float | None) -> TermTable:
    """With the rates of picks tested against picking at random, Holm's correction over the table.

    Offers at one pick and at the next hold mostly the same, and only one of them is taken: rows are slightly dependent,
    which Holm's correction allows.
    """
    if not offer_size:
        return table
    usual = 1 / offer_size
    tested = [row for row in table.rows if (row.offered or 0) >= MIN_OFFERS]
    chances = [score_test(row.pick_rate or 0.0, usual, usual * (1 - usual), row.offered or 0) for row in tested]
    adjusted = {row.levels: p for row, p in zip(tested, holm(chances), strict=True)}
    return replace(table, rows=tuple(replace(row, pick_holm=adjusted.get(row.levels)) for row in table.rows))


def _grouped(
    connection: sqlite3.Connection, group: Key, what: Sequence[str], source: str
) -> dict[Key, tuple[Any, ...]]:
    """The sums `what` over the rows of a source, by the levels of a group of factors."""
    query = f"SELECT {', '.join((*group, *what))} FROM {source} GROUP BY {', '.join(group)}"
    return {tuple(row[: len(group)]): row[len(group) :] for row in connection.execute(query)}


def _sums(connection: sqlite3.Connection, terms: TermInfo, group: Key) -> dict[Key, tuple[Any, ...]]:
    """Number of terms, number dealt, then means: parts, found, paid, measures."""
    means = [*terms.parts, terms.found or "NULL", terms.paid or "NULL", *terms.measures]
    what = ["COUNT(*)", f"SUM({terms.dealt or 0})", *(f"AVG({column})" for column in means)]
    return _grouped(connection, group, what, terms.table)


def _offers(connection: sqlite3.Connection, terms: TermInfo, group: Key) -> dict[Key, tuple[Any, ...]]:
    """At how many picks it lay on offer, and how often it was picked."""
    return _grouped(connection, group, ["SUM(offered)", "SUM(picked)"], terms.offers) if terms.offers else {}


def _wins(connection: sqlite3.Connection, terms: TermInfo, group: Key) -> dict[Key, tuple[Any, ...]]:
    """Seats that had it at some time, each once, and their wins."""
    columns = ", ".join(group)
    once = f"(SELECT DISTINCT game_index, seat, {columns} FROM {terms.table})"
    won = "(SELECT game_index, seat, win_share FROM seats)"
    return _grouped(connection, group, ["COUNT(*)", "SUM(win_share)"], f"{once} JOIN {won} USING (game_index, seat)")


def _row(
    terms: TermInfo, key: Key, sums: Sequence[Any] | None, offers: Sequence[Any] | None, wins: Sequence[Any] | None
) -> TermRow:
    number, dealt, *means = sums or (0, 0)
    seats, won = wins or (0, 0.0)
    offered, taken = offers or ((0, 0) if terms.offers else (None, number - dealt))
    parts, found, paid, measures = _split(terms, means)
    return TermRow(
        levels=key,
        offered=offered,
        picked=taken,
        dealt=dealt,
        pick_rate=taken / offered if offered else None,
        pick_interval=wilson(taken, offered) if offered else None,
        pick_holm=None,
        seats=seats,
        wins=float(won),
        rate=won / seats if seats else None,
        interval=wilson(won, seats) if seats else None,
        parts=parts,
        found=found,
        paid=paid,
        net=None if parts is None else sum(parts) + (found or 0.0) - (paid or 0.0),
        measures=measures,
        rates=(),
    )


def _split(
    terms: TermInfo, means: Sequence[float | None]
) -> tuple[tuple[float, ...] | None, float | None, float | None, tuple[float | None, ...] | None]:
    """The means of a level by what they are; nothing for a level without terms."""
    if not means:
        return None, None, None, None
    cut = len(terms.parts)
    return tuple(part or 0.0 for part in means[:cut]), means[cut], means[cut + 1], tuple(means[cut + 2 :])


def seen(table: TermTable) -> Iterator[TermRow]:
    """The rows that had a term."""
    return (row for row in table.rows if row.parts is not None)
