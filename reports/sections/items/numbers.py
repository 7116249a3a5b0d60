"""Items of a run: what was offered, picked, won and earned, for every level and pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from reports.findings.summary import ItemHistory, ItemRow, ItemSeats, ItemTable, TurnRate
from reports.load.item_rows import Source
from reports.load.items import ItemInfo
from reports.load.rows import GameRows, SeatRows
from reports.load.run_file import RunInfo
from reports.sections.items.sums import GroupSums, ItemSums, Key
from reports.stats.block_sums import LevelSums
from reports.stats.describe import spread
from reports.stats.multiple import holm

MIN_OFFERS = 100  # with fewer a rate of picks is not tested


def histories(sources: Sequence[Source], info: RunInfo, games: GameRows, seats: SeatRows) -> tuple[ItemHistory, ...]:
    """Everything about the items of some runs; nothing of those that the runs stored none of.

    `info`, `games` and `seats` are those of all runs together, in the order of the sources. Raises RunFileError.
    """
    found = (_history(sources, info, item, games, seats) for item in info.items)
    return tuple(history for history in found if history is not None)


def _history(
    sources: Sequence[Source], info: RunInfo, item: ItemInfo, games: GameRows, seats: SeatRows
) -> ItemHistory | None:
    sums = ItemSums(info, item, games, seats)
    for source in sources:
        sums.read(source)
    counted = spread(sums.a_seat)
    if counted is None:
        return None
    tables = [_table(info, item, group) for group in sums.groups]
    size = _offer_size(item, tables[0])
    count = int(sums.a_seat.sum())
    return ItemHistory(
        name=item.name,
        kinds=tuple(item.kinds),
        count=count,
        a_seat=counted,
        seats=tuple(_seats(number, found) for number, found in sums.by_number()),
        offer_size=size,
        parts=tuple(item.label(part) for part in item.parts),
        measures=tuple(item.label(measure) for measure in item.measures),
        rates=tuple(rate.label for rate in item.rates),
        tables=tuple(_tested(table, group, size) for table, group in zip(tables, sums.groups, strict=True)),
        losses=dict(sorted(sums.losses.items())),
        loss=item.loss,
        kept=count - sum(sums.losses.values()),
    )


def _seats(number: int, found: LevelSums) -> ItemSeats:
    """Seats that had so many items, and how they fared."""
    n = int(found.bottoms)
    return ItemSeats(number, n, found.tops, found.tops / n, _interval(found))


def _interval(found: LevelSums) -> tuple[float, float] | None:
    rate = found.rate()
    return rate.interval() if rate is not None else None


def _offer_size(item: ItemInfo, table: ItemTable) -> float | None:
    """How many lay on offer at a pick, on average."""
    picks = sum(row.picked for row in table.rows)
    return sum(row.offered or 0 for row in table.rows) / picks if item.offered and picks else None


def _table(info: RunInfo, item: ItemInfo, group: GroupSums) -> ItemTable:
    names = product(*(info.levels[kind] for kind in group.group))
    wins, offers = group.wins.by_level(), group.offers.by_level()
    rates = [group.rates.by_level(place) for place in range(len(item.rates))]
    rows = (
        replace(
            _row(item, key, group, code, wins[code], offers[code]),
            rates=tuple(_turn_rate(found[code]) for found in rates),
        )
        for code, key in enumerate(names)
    )
    return ItemTable(group.group, tuple(rows))


def _turn_rate(found: LevelSums) -> TurnRate | None:
    """What a level brought a turn; items of a block depend on each other, blocks do not."""
    if not found.bottoms:
        return None
    return TurnRate(int(found.bottoms), found.tops, found.tops / found.bottoms, found.interval())


def _tested(table: ItemTable, group: GroupSums, offer_size: float | None) -> ItemTable:
    """With the rates of picks tested against picking at random, Holm's correction over the table.

    Picks of one block depend on each other (the same combos come up, and the same bot likes them again), so each level
    is tested with as many picks as its blocks tell. Offers at one pick and at the next hold mostly the same, and
    only one of them is taken: rows are slightly dependent, which Holm's correction allows.
    """
    if not offer_size:
        return table
    rates = ((row, found.rate()) for row, found in zip(table.rows, group.offers.by_level(), strict=True))
    tested = [(row, rate) for row, rate in rates if rate is not None and (row.offered or 0) >= MIN_OFFERS]
    chances = [rate.p_value(1 / offer_size) for _, rate in tested]
    adjusted = {row.levels: p for (row, _), p in zip(tested, holm(chances), strict=True)}
    return replace(table, rows=tuple(replace(row, pick_holm=adjusted.get(row.levels)) for row in table.rows))


def _row(item: ItemInfo, key: Key, group: GroupSums, code: int, wins: LevelSums, offers: LevelSums) -> ItemRow:
    number, dealt = int(group.n[code]), int(group.dealt.total(0, code))
    offered, taken = (int(offers.bottoms), int(offers.tops)) if item.offered else (None, number - dealt)
    seats, won = int(wins.bottoms), wins.tops
    parts, found, paid, measures = _means(item, group, code)
    return ItemRow(
        levels=key,
        offered=offered,
        picked=taken,
        dealt=dealt,
        pick_rate=taken / offered if offered else None,
        pick_interval=_interval(offers) if offered else None,
        pick_holm=None,
        seats=seats,
        wins=won,
        rate=won / seats if seats else None,
        interval=_interval(wins),
        parts=parts,
        found=found,
        paid=paid,
        net=None if parts is None else sum(parts) + (found or 0.0) - (paid or 0.0),
        measures=measures,
        rates=(),
    )


def _means(
    item: ItemInfo, group: GroupSums, code: int
) -> tuple[tuple[float, ...] | None, float | None, float | None, tuple[float | None, ...] | None]:
    """The means of a level by what they are; nothing for a level without items."""
    if not group.n[code]:
        return None, None, None, None
    mean = {column: group.means.mean(place, code) for place, column in enumerate(item.averaged)}
    parts = tuple(mean[part] or 0.0 for part in item.parts)
    return parts, mean.get(item.found), mean.get(item.paid), tuple(mean[name] for name in item.measures)


def seen(table: ItemTable) -> Iterator[ItemRow]:
    """The rows that had a item."""
    return (row for row in table.rows if row.parts is not None)
