"""Paths: own turns in a row that begin with a line of the beam, as the positions that they lead to.

Those after a turn and those after the next are kept side by side, `MOST_PATHS` of each: the turn on the table is turn
0, and even turns have the first places.
"""

from __future__ import annotations

from engines.core.engine.constants import MOST_PATHS
from engines.core.engine.search_context import SearchContext


def first_path(turn: int) -> int:
    """Where the paths after a turn begin."""
    return (turn & 1) * MOST_PATHS


def end_of_paths(context: SearchContext, turn: int) -> int:
    """Where the paths after a turn end."""
    return first_path(turn) + context.path_count[turn & 1]


def forget_paths(context: SearchContext, turn: int) -> int:
    """There are no paths after this turn yet."""
    context.path_count[turn & 1] = 0
    return 0


def write_path(context: SearchContext, path: int, line: int, value: int, judged: int) -> int:
    """Write the line that a path begins with, its worth and what greedy thinks of its last turn; returns the path."""
    context.path_line[path] = line
    context.path_value[path] = value
    context.path_judged[path] = judged
    return path


def is_repeat(context: SearchContext, turn: int, line: int, value: int, judged: int) -> int:
    """1 where a path that begins with the same line leads to what seems to be the same position."""
    for path in range(first_path(turn), end_of_paths(context, turn)):
        same = context.path_value[path] == value and context.path_judged[path] == judged
        if same and context.path_line[path] == line:
            return 1
    return 0


def claim_place(context: SearchContext, turn: int, line: int, value: int, most: int) -> int:
    """Make room for a path of this value among the `most` best; -1 for none. Each line keeps its best one."""
    first = first_path(turn)
    end = end_of_paths(context, turn)
    if end - first < most:
        context.path_count[turn & 1] += 1
        return end
    worst = -1
    for path in range(first, end):
        if worst >= 0 and context.path_value[path] >= context.path_value[worst]:
            continue
        if context.path_line[path] == line or num_paths_from(context, turn, context.path_line[path]) > 1:
            worst = path
    if worst >= 0 and (context.path_value[worst] < value or num_paths_from(context, turn, line) == 0):
        return worst
    return -1


def num_paths_from(context: SearchContext, turn: int, line: int) -> int:
    """How many paths after a turn begin with a line."""
    count = 0
    for path in range(first_path(turn), end_of_paths(context, turn)):
        if context.path_line[path] == line:
            count += 1
    return count


def best_path_from(context: SearchContext, turn: int, line: int) -> int:
    """The best path after a turn that begins with a line."""
    best = -1
    for path in range(first_path(turn), end_of_paths(context, turn)):
        if context.path_line[path] == line and (best < 0 or context.path_value[path] > context.path_value[best]):
            best = path
    assert best >= 0, "the best path from each line stays"
    return best
