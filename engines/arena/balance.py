"""Balanced designs: games in which every allowed cell comes up equally often.

A *cell* is a level of one factor or of two, such as `("nordic", "industrial")`. Seen as a graph, the levels of the
first factor stand on the left, those of the second on the right, the cells are edges, and the cells of one game are a
matching: no level twice. Of a factor whose levels several seats may have, each cell has an end of its own. A *cycle* is
the shortest run of games that uses every cell equally often. It exists whenever a colouring of the edges does (Koenig):
colours are games. Where the printed bans make equality impossible, the counts come as near to each other as they can.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from math import gcd
from random import Random

from engines.core.engine.errors import SetupError

Cell = tuple[str, ...]
Game = list[int]  # numbers of the cells in one game
Ends = tuple[int, int]  # the levels of a cell, numbered through both factors
MIXING = 2  # swaps a game in which a fresh cycle is mixed
UNEQUAL = 4  # length of a cycle, in cells, when the cells cannot come up equally often
WINDOW = 24  # how many of the remaining games the next one is chosen from


def design(cells: Sequence[Cell], players: int, shared: Sequence[bool] = ()) -> list[Game]:
    """One cycle: games of `players` cells, no level twice in a game unless its factor is `shared`, cells as equally
    often as can be.

    Raises SetupError when no game of that many players is possible.
    """
    ends = _ends(tuple(cells), tuple(shared))
    copies, games = _copies(ends, players)
    return _equalised(_coloured(ends, copies, games), ends, players)


def mixed(games: Sequence[Game], cells: Sequence[Cell], rng: Random, shared: Sequence[bool] = ()) -> list[Game]:
    """The same cells in the same number of games, combined and ordered anew."""
    ends = _ends(tuple(cells), tuple(shared))
    fresh = [list(game) for game in games]
    for first in range(len(fresh)):
        for _ in range(MIXING if len(fresh) > 1 else 0):
            second = rng.randrange(len(fresh) - 1)
            second += second >= first
            fresh[first], fresh[second] = _recombined(fresh[first], fresh[second], ends, rng)
    return _evenly(fresh, len(cells), rng)


@lru_cache(maxsize=8)
def _ends(cells: tuple[Cell, ...], shared: tuple[bool, ...]) -> Sequence[Ends]:
    """Left and right end of every cell as numbers; an end of its own where there is no factor or a shared one."""
    own = (*shared, False, False)
    names = [
        [(side, number if own[side] or side >= len(cell) else cell[side]) for side in range(2)]
        for number, cell in enumerate(cells)
    ]
    known = {name: number for number, name in enumerate(dict.fromkeys(name for pair in names for name in pair))}
    return [(known[left], known[right]) for left, right in names]


def _degrees(ends: Sequence[Ends]) -> dict[int, int]:
    degrees: dict[int, int] = {}
    for left, right in ends:
        degrees[left] = degrees.get(left, 0) + 1
        degrees[right] = degrees.get(right, 0) + 1
    return degrees


def _copies(ends: Sequence[Ends], players: int) -> tuple[list[int], int]:
    """How often each cell comes up in a cycle, and the number of games of the cycle."""
    if not ends:
        raise SetupError(f"No allowed combination is left for {players} players; ban less.")
    if max(_degrees(ends).values()) * players <= len(ends):
        common = gcd(len(ends), players)
        return [players // common] * len(ends), len(ends) // common
    games = UNEQUAL * len(ends)
    return _flow(ends, players, games), games


def _flow(ends: Sequence[Ends], players: int, games: int) -> list[int]:
    """Copies of each cell, `players * games` in all, no level above `games`, as equal as possible (cheapest flow)."""
    copies = [0] * len(ends)
    room = dict.fromkeys(_degrees(ends), games)
    for _ in range(players * games):
        path = _cheapest_path(ends, copies, room)
        if path is None:
            raise SetupError(f"No game of {players} players is possible with what is allowed; ban less.")
        for number, step in path:
            copies[number] += step
        room[ends[path[0][0]][0]] -= 1
        room[ends[path[-1][0]][1]] -= 1
    return copies


def _cheapest_path(ends: Sequence[Ends], copies: Sequence[int], room: dict[int, int]) -> list[tuple[int, int]] | None:
    """Cheapest way to add one unit: cells that gain (+1) or give back (-1) one copy; a copy costs its square."""
    cost: dict[int, float] = dict.fromkeys(room, float("inf"))
    cost.update((left, 0.0) for left, _ in ends if room[left])
    came: dict[int, tuple[int, int]] = {}
    changed = True
    while changed:
        changed = False
        for number, (left, right) in enumerate(ends):
            there, back = cost[left] + 2 * copies[number] + 1, cost[right] - 2 * copies[number] + 1
            if there < cost[right]:
                cost[right], came[right], changed = there, (number, 1), True
            if copies[number] and back < cost[left]:
                cost[left], came[left], changed = back, (number, -1), True
    open_ends = [right for _, right in ends if room[right] and cost[right] < float("inf")]
    return _traced(min(open_ends, key=lambda node: cost[node]), ends, came) if open_ends else None


def _traced(node: int, ends: Sequence[Ends], came: dict[int, tuple[int, int]]) -> list[tuple[int, int]]:
    path: list[tuple[int, int]] = []
    while node in came:
        number, step = came[node]
        path.append((number, step))
        node = ends[number][0] if step == 1 else ends[number][1]
    return path[::-1]


def _coloured(ends: Sequence[Ends], copies: Sequence[int], games: int) -> list[Game]:
    """Every copy of every cell put into one of `games` games, so that no level is twice in a game."""
    at: dict[int, dict[int, int]] = {node: {} for node in _degrees(ends)}  # level -> game -> cell
    for number, (left, right) in enumerate(ends):
        for _ in range(copies[number]):
            first = next(game for game in range(games) if game not in at[left])
            second = next(game for game in range(games) if game not in at[right])
            if first in at[right]:
                _flip(at, ends, right, first, second)
            at[left][first] = at[right][first] = number
    result: list[Game] = [[] for _ in range(games)]
    for left in dict.fromkeys(left for left, _ in ends):
        for game, number in at[left].items():
            result[game].append(number)
    return result


def _flip(
    at: dict[int, dict[int, int]],
    ends: Sequence[Ends],
    node: int,
    first: int,
    second: int,
) -> None:
    """Exchange games `first` and `second` along the path that leaves `node` by `first`; frees `first` there."""
    path: list[int] = []
    here, game = node, first
    while game in at[here]:
        number = at[here][game]
        path.append(number)
        here = ends[number][1] if here == ends[number][0] else ends[number][0]
        game = first + second - game
    for step, number in enumerate(path):
        game = second if step % 2 else first
        for end in ends[number]:
            if at[end].get(game) == number:
                del at[end][game]
    for step, number in enumerate(path):
        game = first if step % 2 else second
        for end in ends[number]:
            at[end][game] = number


def _equalised(games: list[Game], ends: Sequence[Ends], players: int) -> list[Game]:
    """Move cells from games that are too large to games that are too small until all have `players`."""
    while True:
        largest, smallest = max(games, key=len), min(games, key=len)
        if len(largest) == len(smallest) == players:
            return games
        parts = _components(largest, smallest, ends)
        gives, takes = next((a, b) for a, b in parts if len(a) > len(b))
        largest[:] = [number for number in largest if number not in gives] + takes
        smallest[:] = [number for number in smallest if number not in takes] + gives


def _components(first: Game, second: Game, ends: Sequence[Ends]) -> list[tuple[list[int], list[int]]]:
    """The cells of two games in groups that share levels: what of each group is in the first, what in the second."""
    left = _by_level(first, ends), _by_level(second, ends)
    groups: list[tuple[list[int], list[int]]] = []
    for side, game in enumerate((first, second)):
        for number in game:
            level = ends[number][0]
            if level in left[side]:
                group: tuple[list[int], list[int]] = ([], [])
                _take_chain(side, level, left, ends, group)
                _take_chain(1 - side, level, left, ends, group)
                groups.append(group)
    return groups


def _by_level(game: Game, ends: Sequence[Ends]) -> dict[int, int]:
    """The cell of each level in a game."""
    cells: dict[int, int] = {}
    for number in game:
        one, two = ends[number]
        cells[one] = cells[two] = number
    return cells


def _take_chain(
    side: int,
    level: int,
    left: tuple[dict[int, int], dict[int, int]],
    ends: Sequence[Ends],
    group: tuple[list[int], list[int]],
) -> None:
    """Move cells that are left into a group: that with the level in one game, that with its other level in the other
    game, and so on."""
    while level in left[side]:
        number = left[side].pop(level)
        one, two = ends[number]
        level = two if level == one else one
        del left[side][level]
        group[side].append(number)
        side = 1 - side


def _recombined(first: Game, second: Game, ends: Sequence[Ends], rng: Random) -> tuple[Game, Game]:
    """Two games with the same cells together, each group of shared levels exchanged or not by chance."""
    parts = _components(first, second, ends)
    swapped: set[int] = set()
    longer: list[int] = []
    shorter: list[int] = []
    for index, (a, b) in enumerate(parts):
        if len(a) != len(b):
            (longer if len(a) > len(b) else shorter).append(index)
        elif rng.random() < 0.5:
            swapped.add(index)
    rng.shuffle(shorter)
    for pair in zip(longer, shorter, strict=True):
        swapped.update(pair if rng.random() < 0.5 else ())
    new: tuple[Game, Game] = ([], [])
    for index, (a, b) in enumerate(parts):
        new[index in swapped].extend(a)
        new[index not in swapped].extend(b)
    return new


def _evenly(games: list[Game], cells: int, rng: Random) -> list[Game]:
    """The games in an order in which no cell runs far ahead of the others."""
    rng.shuffle(games)
    if len(set(chain(*games))) == sum(map(len, games)):
        return games  # no cell comes up twice
    seen = [0] * cells
    order: list[Game] = []
    while games:
        chosen = min(range(min(len(games), WINDOW)), key=lambda index: sum(map(seen.__getitem__, games[index])))
        game = games.pop(chosen)
        order.append(game)
        for number in game:
            seen[number] += 1
    return order
