"""What is counted of the items of all runs: by level and pair over blocks, by seat, by the round of their loss."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import numpy as np

from reports.load.item_rows import ItemRows, Source, item_rows, seat_places
from reports.load.items import ItemInfo
from reports.load.rows import Floats, GameRows, Ints, SeatRows
from reports.load.run_file import RunInfo
from reports.stats.block_sums import ALL_DONE, BlockSums, LevelSums, Means

Key = tuple[str, ...]


class GroupSums:
    """Sums for the levels of a kind, or for the pairs of two; a pair's code is that of the first times the number of
    levels of the second, plus that of the second."""

    def __init__(self, group: Key, info: RunInfo, item: ItemInfo) -> None:
        self.group = group
        self._sizes = [len(info.levels[factor]) for factor in group]
        size = prod(self._sizes)
        self._item = item
        self.n = np.zeros(size, dtype=np.int64)
        self.means = Means(size, len(item.averaged))
        self.dealt = Means(size, 1)
        self.rates = BlockSums(size, len(item.rates))
        self.wins = BlockSums(size)
        self.offers = BlockSums(size)

    def add_items(self, rows: ItemRows, block: Ints, done: int) -> Ints:
        """Adds some items, gives their codes."""
        code, item = self._codes(rows), self._item
        self.n += np.bincount(code, minlength=len(self.n))
        self.means.add(code, [rows.values[column] for column in item.averaged])
        if item.dealt:
            self.dealt.add(code, [rows.values[item.dealt]])
        numbers = []
        for rate in item.rates:
            points = sum((rows.values[column] for column in rate.points), np.zeros(len(code)))
            numbers += [np.nan_to_num(points), np.nan_to_num(rows.values[rate.turns])]
        if numbers:
            self.rates.add(block, code, numbers, done)
        return code

    def add_wins(self, code: Ints, seat: Ints, share: Floats, block: Ints, done: int) -> None:
        """Adds the wins of the seats that had these levels, each seat once however often it had one; shapes (rows,)."""
        _, first = np.unique(seat * len(self.n) + code, return_index=True)
        self.wins.add(block[first], code[first], (share[first], np.ones(len(first))), done)

    def add_offers(self, rows: ItemRows, block: Ints, done: int) -> None:
        """Adds some of what lay on offer: it was picked where a seat has it."""
        picked = ~np.isnan(rows.values["seat"])
        self.offers.add(block, self._codes(rows), [picked.astype(np.float64), rows.values[self._item.offered]], done)

    def _codes(self, rows: ItemRows) -> Ints:
        code = rows.codes[self.group[0]]
        for factor, size in zip(self.group[1:], self._sizes[1:], strict=True):
            code = code * size + rows.codes[factor]
        return code


class ItemSums:
    """Everything that is counted of the items; `a_seat` is how many each seat had that had one, and `won` its share of
    the win, `losses` how many were given up in each round."""

    def __init__(self, info: RunInfo, item: ItemInfo, games: GameRows, seats: SeatRows) -> None:
        self._info, self._item, self._games, self._seats = info, item, games, seats
        self._first_seat = np.cumsum(games.players) - games.players
        least = np.minimum.accumulate(games.block[::-1])[::-1]
        self._next_block = np.append(least, ALL_DONE)  # the least block of this game and all that follow
        self._levels = {kind: info.levels[kind] for kind in item.kinds}
        self.groups = [GroupSums(group, info, item) for group in item.groups]
        self.losses: dict[int, int] = {}
        self._counts: list[Ints] = []
        self._places: list[Ints] = []

    def read(self, source: Source) -> None:
        """Adds the items of a run; runs come in the order of their games."""
        columns = ("seat", *sorted(self._item.columns() - {"game_index", "seat"}))
        for rows in item_rows(source, self._item, self._levels, columns):
            self._add_offers(rows)
            had = rows.where(~np.isnan(rows.values["seat"]))
            if len(had.game):
                self._add(had, seat_places(had, self._games.players, self._first_seat, self._item.table, source))

    def _add_offers(self, rows: ItemRows) -> None:
        if self._item.offered:
            offered = rows.where(~np.isnan(rows.values[self._item.offered]))
            if len(offered.game):
                for group in self.groups:
                    group.add_offers(offered, self._games.block[offered.game], self._done(rows))

    def _add(self, rows: ItemRows, seat: Ints) -> None:
        block, done = self._games.block[rows.game], self._done(rows)
        for group in self.groups:
            group.add_wins(group.add_items(rows, block, done), seat, self._seats.win_share[seat], block, done)
        places, counts = np.unique(seat, return_counts=True)
        self._places.append(places)
        self._counts.append(counts)
        if self._item.lost:
            given = rows.values[self._item.lost]
            for turn, n in zip(*np.unique(given[given > 0], return_counts=True), strict=True):
                self.losses[int(turn)] = self.losses.get(int(turn), 0) + int(n)

    def _done(self, rows: ItemRows) -> int:
        return int(self._next_block[rows.game[-1] + 1])

    @property
    def a_seat(self) -> Ints:
        """How many items each seat had that had one."""
        return np.concatenate([np.zeros(0, dtype=np.int64), *self._counts])

    def by_number(self) -> Iterator[tuple[int, LevelSums]]:
        """Numbers of items that seats had, and the wins of these seats over blocks."""
        places, counts = np.concatenate(self._places), self.a_seat
        sums = BlockSums(int(counts.max()) + 1)
        block = self._games.block[self._seats.game[places]]
        sums.add(block, counts, (self._seats.win_share[places], np.ones(len(places))), ALL_DONE)
        return ((number, found) for number, found in enumerate(sums.by_level()) if found.units)
