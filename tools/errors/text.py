"""The page docs/errors.md: a section a game between markers, written from the figures, never by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reports.findings.words import decimals, number, percent

Figures = Mapping[str, Any]


def section_of(tables: Sequence[Figures]) -> str:
    """The section of a game from the figures of each number of players."""
    lines = [f"## {tables[0]['title']}", ""]
    for figures in sorted(tables, key=lambda one: int(one["players"])):
        lines += table_lines(figures)
    return "\n".join(lines) + "\n"


def table_lines(figures: Figures) -> Iterator[str]:
    """The bots of one number of players, in the order of the ladder."""
    options = f"PLAYERS={figures['players']} GAMES={figures['games']} EVERY={figures['every']} SEED={figures['seed']}"
    yield f"With {figures['players']} players, `make errors GAME={figures['game']} {options}`:"
    yield ""
    yield "| bot | turns looked at | a turn costs | turns that cost 5 % or more |"
    yield "|---|---:|---:|---:|"
    for row in figures["bots"]:
        yield f"| {row['bot']} | {number(row['turns'], 0)} | {cost_cell(row)} | {percent(row['bad'], 0)} |"
    yield ""


def cost_cell(row: Figures) -> str:
    """`2.1 ± 0.4 %` of a game."""
    cost, half = 100 * row["lost"], 100 * row["half_width"]
    places = decimals(half) if half else 1
    return f"{number(cost, places)} ± {number(half, places)} %"
