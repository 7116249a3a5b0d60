"""Numbers and names as people read them; decimals stop where the interval does."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from engines.core.language.explaining import ordinal as ordinal
from engines.drawing.words import Figure, in_a_row, say, say_count
from reports.stats.describe import Histogram
from reports.stats.tables import Interval, LevelTable

SPACE = "\N{NO-BREAK SPACE}"
DASH = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"
ABSENT = "-"
MOST_DECIMALS = 3


def decimals(half_width: float) -> int:
    """Decimals worth showing of a number known to this precision: two digits of a half-width that starts with 1, 2 or
    3.x up to 3.5, one digit of any other (the rounding rule of the Particle Data Group)."""
    if half_width <= 0:
        return 0
    exponent = math.floor(math.log10(half_width))
    wide = half_width / 10**exponent <= 3.5
    return int(min(max(-exponent + wide, 0), MOST_DECIMALS))


def with_article(noun: str) -> str:
    """A combo, an apprentice."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def half_width(interval: Interval | None) -> float:
    """Half the width of an interval; 0 for none."""
    return (interval[1] - interval[0]) / 2 if interval else 0.0


def typical_decimals(intervals: Sequence[Interval | None], scale: float = 1.0) -> int:
    """Decimals for a whole column: those of its median interval, so that the column lines up."""
    widths = sorted(half_width(interval) * scale for interval in intervals if interval)
    return decimals(widths[len(widths) // 2]) if widths else 0


def rate_decimals(table: LevelTable) -> int:
    """Decimals for the win rates of a table, in percent; from the rows with enough games, if there are any."""
    rows = [row for row in table.rows if row.n >= table.min_cell] or list(table.rows)
    return typical_decimals([row.interval for row in rows], 100)


def score_decimals(table: LevelTable) -> int:
    """Decimals for scores and margins of a table."""
    return typical_decimals([row.margin_interval for row in table.rows])


def number(value: float | None, places: int = 0) -> str:
    """1,234.5 with a true minus sign; `-` for nothing."""
    if value is None:
        return ABSENT
    text = f"{value:,.{places}f}"
    return Figure(text.lstrip("-") if float(text.replace(",", "")) == 0 else text.replace("-", MINUS))


def signed(value: float | None, places: int = 0) -> str:
    """+1.2, −0.7, 0.0."""
    text = number(value, places)
    return Figure("+" + text) if value is not None and float(f"{value:.{places}f}") > 0 else text


def percent(rate: float | None, places: int = 0) -> str:
    """A share as percent: 0.2 is `20 %`."""
    return ABSENT if rate is None else Figure(number(100 * rate, places) + SPACE + "%")


def share(part: float) -> str:
    """A share of a whole with one decimal, or all or nothing without; never all or nothing by rounding."""
    if part in (0.0, 1.0):
        return percent(part)
    if part < 0.0005 or part > 0.9995:
        if part < 0.5:
            return say("less than {share}", share=percent(0.001, 1))
        return say("more than {share}", share=percent(0.999, 1))
    return percent(part, 1)


def percent_range(interval: Interval | None, places: int = 0) -> str:
    """An interval of shares: `18–22 %`."""
    if interval is None:
        return ABSENT
    return Figure(f"{number(100 * interval[0], places)}{DASH}{number(100 * interval[1], places)}{SPACE}%")


def signed_range(interval: Interval | None, places: int = 0) -> str:
    """An interval of differences: `−1.2 to +0.3`."""
    return ABSENT if interval is None else f"{signed(interval[0], places)} to {signed(interval[1], places)}"


def p_value(p: float | None) -> str:
    """Three decimals below 0.1, two above, `<0.001` for the rest."""
    if p is None:
        return ABSENT
    if p < 0.001:
        return "<0.001"
    return f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def equal_p(p: float) -> str:
    """`= 0.012`, `<0.001`."""
    text = p_value(p)
    return text if text.startswith("<") else f"= {text}"


def plural(count: int, word: str) -> str:
    """`1 game`, `2,100 games`."""
    return say_count(f"{{count}}{SPACE}{{thing}}", f"{{count}}{SPACE}{{thing}}s", count, thing=say(word))


def every_one(count: int, word: str) -> str:
    """`both places`, `all 7 factions`."""
    return say("both {thing}s", thing=say(word)) if count == 2 else say("all {things}", things=plural(count, word))


def none_of(count: int, word: str) -> str:
    """`neither place`, `none of 7 factions`."""
    return f"neither {word}" if count == 2 else f"none of {plural(count, word)}"


def short_bot(spec: str) -> str:
    """A bot without the folders of its files, which are those of one machine; `./bot` stays, a program is so called."""
    return re.sub(r"=(?!\./[^,/\\]+(?:,|$))[^,=]*[/\\]([^,/\\]+)", r"=\1", spec)


def bot_labels(specs: Sequence[str]) -> dict[str, str]:
    """Bots by their specs in short, where that still tells them apart."""
    short = {spec: short_bot(spec) for spec in specs}
    return short if len(set(short.values())) == len(short) else dict(zip(specs, specs, strict=True))


def listed(parts: Sequence[str], most: int = 4) -> str:
    """`a`, `a and b`, `a, b and c`; with more than `most` parts the rest is counted. Of nothing: no word."""
    shown = list(parts[:most])
    if len(parts) > most:
        shown = [*shown[: most - 1], say("{count} more", count=len(parts) - most + 1)]
    return in_a_row(shown)


def beyond(what: str, unit: str, *bins: Histogram) -> str:
    """What histograms leave out, as a sentence behind others: ` Not drawn: 7 games of 140 turns or more.`"""
    left = sum(part.beyond for part in bins)
    return f" Not drawn: {plural(left, what)} of {bins[0].end:,} {unit} or more." if left else ""


def duration(seconds: float) -> str:
    """`0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`."""
    if seconds < 60:
        return f"{seconds:.{0 if seconds >= 10 else 1}f}{SPACE}s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes}{SPACE}min {rest}{SPACE}s"
    return f"{minutes // 60}{SPACE}h {minutes % 60}{SPACE}min"
