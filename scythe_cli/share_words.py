"""Win shares and points in words, for hints and for the analysis of a game: a share in %, so that it is no point."""

from __future__ import annotations

from engines.drawing.words import counted

SIGMAS = 1.96  # standard errors on either side of what is told, which makes 95 %
MINUS = "\N{MINUS SIGN}"


def percent(share: float) -> str:
    """A win share: `26 %`."""
    return f"{round(100 * share)} %"


def lost_share(lost: float) -> str:
    """What a turn gave away: `a win share of 4 %`."""
    return f"a win share of {percent(lost) if round(100 * lost) >= 1 else 'less than 1 %'}"


def half_width(error: float) -> str:
    """The 95 % interval of a standard error, never narrower than the numbers beside it: `± 3`."""
    return f"± {max(1, round(100 * SIGMAS * error))}"


def amount(points: float, unit: str) -> str:
    """Points or coins: `1 coin`, `12 points`, `−3 points`, never `-0`."""
    whole = round(points)
    return f"{MINUS if whole < 0 else ''}{counted(abs(whole), unit.removesuffix('s'))}"
