"""The page docs/training.md: a section a game between markers, written from the log, never by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reports.findings.words import listed, number
from tools.train.plan import USUAL_DECAY

HEADS = ("players", "positions held out", "network", "evaluation", "gain", "first third", "second", "last", "µs")
PLACES = 4  # of what whole numbers cost
SHOWN = 10**-PLACES
Figures = Mapping[str, Any]


def section_of(figures: Figures) -> str:
    """The section of a game."""
    return "\n".join(_lines(figures)) + "\n"


def _lines(figures: Figures) -> Iterator[str]:
    budget = f"GAMES={figures['games']} STEPS={figures['steps']} SEED={figures['seed']}"
    first, second = figures["units"]
    bots = [f"`{bot}`" for bot in figures["bots"]]
    duels, discount = figures.get("duels", 1), figures.get("discount", 1)
    trace, decay = figures.get("trace", 1), figures.get("decay", USUAL_DECAY)
    yield from (f"## {figures['title']}", "", f"`make train GAME={figures['game']} {budget}`", "")
    yield (
        f"{figures['inputs']} inputs a seat, {first} and {second} units; {number(figures['bytes'] / 1000, 0)} kB of "
        f"weights, `{figures['weights']}`; self-play of {listed(bots, len(bots))}"
        f"{', one bot a table' * figures.get('one_bot', False)}"
        f"{f', {duels} times as many games with 2 players' * (duels > 1)}, {100 * figures['rate']:g} % of the turns"
        f"{f'; each turn that a win is off multiplies it by {discount:g}' * (discount < 1)}"
        f"{f'; decay {decay:g}, trace {trace:g}' * (trace < 1 or decay != USUAL_DECAY)}."
    )
    yield from ("", f"| {' | '.join(HEADS)} |", "|" + "---:|" * len(HEADS))
    for table in figures["tables"]:
        yield f"| {' | '.join(_cells(table))} |"
    worst = max(table["loss"]["network"] - table["loss"]["learned"] for table in figures["tables"])
    yield from ("", f"Whole numbers cost {_at_most(worst)} of log-loss.", "")


def _at_most(loss: float) -> str:
    """`at most 0.0003`; what would be rounded to nothing is less than the last place shown."""
    return f"at most {number(loss, PLACES)}" if loss >= SHOWN / 2 else f"less than {number(SHOWN, PLACES)}"


def _cells(table: Figures) -> Iterator[str]:
    yield str(table["players"])
    yield f"{table['positions'][2]:,}"
    yield from (number(table["loss"][name], 3) for name in ("network", "evaluation"))
    yield f"{number(table['gain'], 3)} ± {number(table['half_width'], 3)}"
    for third in table["thirds"]:
        yield f"{number(third['network'], 3)} / {number(third['evaluation'], 3)}"
    yield number(table["microseconds"], 0)
