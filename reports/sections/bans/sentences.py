"""What a ban would do, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator

from reports.findings.models import Ban, BanRow
from reports.findings.names import all_of
from reports.findings.summary import Summary
from reports.findings.words import percent, plural, signed


def ban_names(summary: Summary, ban: Ban) -> str:
    """What is banned: `Togawa / Patriotic and Nordic`."""
    return all_of([" / ".join(summary.label(name) for name in names) for names in ban.bans])


def ban_sentences(summary: Summary, ban: Ban) -> Iterator[str]:
    """What the ban brings and takes, and whether stored games bear it out."""
    names = ban_names(summary, ban)
    if ban.reason:
        yield f"What a ban of {names} would do cannot be said: {ban.reason}."
        return
    rows = sorted((row for rows in ban.tables.values() for row in rows), key=lambda row: row.change)
    losers = [_told(summary, row) for row in rows[:2] if row.change_interval[1] < 0]
    gainers = [_told(summary, row) for row in rows[:-2:-1] if row.change_interval[0] > 0]
    parts = [f"{all_of(told)} would {word} most" for told, word in ((losers, "lose"), (gainers, "gain")) if told]
    found = ", ".join(parts) or "no win rate would change beyond its interval"
    yield f"If {names} were banned, {found}. {_check(summary, rows, ban)}"


def _told(summary: Summary, row: BanRow) -> str:
    return f"{summary.label(row.level)} ({percent(row.banned_rate, 1)}, {signed(100 * row.change, 1)} points)"


def _check(summary: Summary, rows: list[BanRow], ban: Ban) -> str:
    """How many counted rates of the stored games without what is banned agree."""
    told = [(row.banned_rate, row.stored_interval) for row in rows if row.stored_interval is not None]
    if not told:
        return "No stored game lacks it, so that this cannot be checked."
    held = sum(low <= rate <= high for rate, (low, high) in told)
    begun = "began with it" if summary.design.picked else "was dealt it"
    return (
        f"In {plural(ban.games, 'stored game')} nobody {begun}: there the 95 % intervals of {held} of {len(told)} "
        "counted rates hold what the model says."
    )
