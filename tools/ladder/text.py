"""The page docs/ladder.md: a section a game between markers, written from the figures, never by hand."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engines.core.errors import DataError
from reports.findings.words import ABSENT, decimals, half_width, listed, number, percent, percent_range, share, signed
from tools.ladder.figures import rate_of

Figures = Mapping[str, Any]
BEGIN, END = "<!-- {} of {}: begin -->", "<!-- {} of {}: end -->"


def with_section(page: str, game: str, section: str, name: str, what: str = "ladder") -> str:
    """A page with this section between the markers of a game. Raises DataError when they are missing."""
    begin, end = BEGIN.format(what, game), END.format(what, game)
    before, found, rest = page.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise DataError(f"{name}: has no section between '{begin}' and '{end}'.")
    return f"{before}{begin}\n{section}{end}{after}"


def linked(page: str, home: Path, folder: Path) -> str:
    """A page as it stands in `folder`, with its links to pages beside it, in `home`, leading there."""
    way = Path(os.path.relpath(home, folder)).as_posix()
    return page if way == "." else re.sub(r"\]\((?=[\w-]+\.md)", f"]({way}/", page)


def section_of(tables: Sequence[Figures]) -> str:
    """The section of a game from the figures of each number of players."""
    first = tables[0]
    bots = [f"`{name}` is `{spec}`" for name, spec in first["bots"].items() if name != spec]
    lines = [f"## {first['title']}", ""]
    if bots:
        lines += [f"{listed(bots, len(bots))}.", ""]
    for figures in sorted(tables, key=lambda one: int(one["players"])):
        lines += table_lines(figures)
    return "\n".join(lines) + "\n"


def table_lines(figures: Figures) -> Iterator[str]:
    """All that is told of one number of players."""
    players = figures["players"]
    yield from (f"### {figures['title']} with {players} players", "")
    failed = sum(pairing["failed"] for pairing in figures["pairings"])
    yield f"`{command_of(figures)}`" + (f"; {failed} games failed." if failed else "")
    yield ""
    yield from strength_lines(figures)
    yield from share_lines(figures)


def command_of(figures: Figures) -> str:
    """What plays these games again: `make`, which takes one more bot, or the program behind it for several."""
    game, numbers = figures["game"], {name: str(figures[name]) for name in ("players", "games", "seed")}
    bots = figures.get("more_bots", ())
    if len(bots) > 1:
        options = [word for name, value in numbers.items() for word in (f"--{name}", value)]
        added = [word for bot in bots for word in ("--bot", bot)]
        return shlex.join([".venv/bin/python", "-m", "tools.ladder.run", game, *options, *added])
    settings = [f"{name.upper()}={value}" for name, value in numbers.items()]
    return shlex.join(["make", "ladder", f"GAME={game}", *settings, *(f"BOT={bot}" for bot in bots)])


def strength_lines(figures: Figures) -> Iterator[str]:
    """The bots by strength, with what they take and how their games go."""
    strengths, courses = figures["strengths"], {course["bot"]: course for course in figures["among_itself"]}
    if strengths["reason"]:
        yield from (f"No strengths: {strengths['reason']}.", "")
    counted = list(next(iter(courses.values()))["figures"])
    heads = ["bot", "strength", "ms a turn", "turns a player", "winner's points", *counted, "stalled"]
    yield f"| {' | '.join(heads)} |"
    yield "|---|" + "---:|" * (len(heads) - 1)
    rows = {row["bot"]: row for row in strengths["bots"]}
    for bot in rows or courses:
        course = courses[bot]
        sums = [number(value, 1) for value in course["figures"].values()]
        time = figures["milliseconds"].get(bot)
        told = [strength_cell(rows.get(bot), figures["yardstick"]), milliseconds(time), number(course["turns"], 1)]
        cells = [bot, *told, number(course["winner"], 1), *sums, share(course["stalled"] / course["games"])]
        yield f"| {' | '.join(cells)} |"
    yield ""


def strength_cell(row: Figures | None, yardstick: str) -> str:
    """`+120 ± 14`; the yardstick is 0."""
    if row is None:
        return ABSENT
    if row["bot"] == yardstick:
        return "0"
    places = decimals(row["half_width"])
    return f"{signed(row['points'], places)} ± {number(row['half_width'], places)}"


def milliseconds(value: float | None) -> str:
    """As precise as a tenth of it."""
    return ABSENT if value is None else number(value, decimals(value / 10))


def share_lines(figures: Figures) -> Iterator[str]:
    """How often each bot wins alone among copies of each other one."""
    players, bots = figures["players"], list(figures["bots"])
    equal = percent(1 / players, 0 if 100 % players == 0 else 1)
    yield f"Share of wins of the bot of the row, alone against copies of the bot of the column (equal share {equal}):"
    yield ""
    yield f"| alone | {' | '.join(bots)} |"
    yield "|---|" + "---:|" * len(bots)
    cells = {(one["alone"], one["others"]): rate_of(one) for one in figures["pairings"]}
    if players == 2:
        cells |= {(others, alone): turned(cell) for (alone, others), cell in cells.items()}
    for alone in bots:
        row = [share_cell(cells[alone, others]) if (alone, others) in cells else ABSENT for others in bots]
        yield f"| {alone} | {' | '.join(row)} |"
    yield ""


def turned(cell: tuple[float, tuple[float, float]]) -> tuple[float, tuple[float, float]]:
    """The same pair from the other side."""
    rate, (low, high) = cell
    return 1 - rate, (1 - high, 1 - low)


def share_cell(cell: tuple[float, tuple[float, float]]) -> str:
    """`24.1 % (22.9–25.3 %)`."""
    rate, interval = cell
    places = decimals(100 * half_width(interval))
    return f"{percent(rate, places)} ({percent_range(interval, places)})"
