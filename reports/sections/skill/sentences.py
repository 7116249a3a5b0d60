"""Whether strengths are others with another bot or another number of players, in plain sentences."""

from __future__ import annotations

from reports.findings.models import Dependence
from reports.findings.names import level_name, level_of
from reports.findings.summary import Summary
from reports.findings.words import equal_p, listed
from reports.load.rows import BOT
from reports.stats.equivalence import ALPHA, STRONG, WEAK
from reports.stats.tables import LevelTable


def dependence_sentence(summary: Summary, entry: Dependence) -> str:
    """Whether the strengths of a factor are others with another bot or another number of players."""
    factor = level_of(summary, entry.factor)
    other = "bot" if entry.on == BOT else "number of players"
    if entry.test is None:
        return f"Whether the strength of a {factor} depends on the {other} cannot be said: {entry.reason}."
    test = f"({entry.method}, p {equal_p(entry.test.p)})"
    if entry.test.p < ALPHA:
        return f"How strong a {factor} is depends on the {other} {test}."
    return f"It could not be shown that the strength of a {factor} depends on the {other} {test}."


def same_verdicts(summary: Summary, entry: Dependence, table: LevelTable) -> str:
    """For which levels the verdict holds with every bot, or every number of players."""
    verdicts: dict[str, set[str]] = {}
    for row in table.rows:
        verdicts.setdefault(row.levels[0], set()).add(row.verdict)
    total = len({row.levels[1] for row in table.rows})
    other = "bots" if entry.on == BOT else "numbers of players"
    shown = [level for level, found in verdicts.items() if found in ({STRONG}, {WEAK})]
    held = [level_name(summary, entry.factor, level) for level in shown]
    if not held:
        return f"No {level_of(summary, entry.factor)} is shown to be strong, or weak, with all {total} {other}."
    return f"{listed(held)}: the same verdict holds for {total} of {total} {other}."
