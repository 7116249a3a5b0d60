"""Colour scales of the maps, in steps, so that each step can follow the light or dark theme of the page."""

from __future__ import annotations

from matplotlib.colors import ListedColormap, to_hex, to_rgb

from reports.charts.style import ON_MAP, ON_STRONG

STEPS = 20  # on each side of the middle
_STRONG = 0.76  # from here on letters are light on both themes

# The ends, the colours half way, the middle; each with its name on the page.
_HIGH, _HIGHER, _LOW, _LOWER, _MID = "#00598c", "#6fb2de", "#a94300", "#e9985c", "#f5f2ec"
_RISE_HIGH, _RISING, _RISE_LOW = "#004a74", "#5fa6d3", "#eef3f8"
NAMES = {
    _HIGH: "--map-high", _HIGHER: "--map-higher", _LOW: "--map-low", _LOWER: "--map-lower", _MID: "--map-mid",
    _RISE_HIGH: "--rise-high", _RISING: "--rising", _RISE_LOW: "--rise-low",
}  # fmt: skip


def _steps(start: str, half: str, end: str) -> dict[str, str]:
    """Colours from `start` (left out) over `half` to `end`, each with the mixture that gives it on the page."""
    return {**_mixed(start, half), **_mixed(half, end)}


def _mixed(start: str, end: str) -> dict[str, str]:
    steps = STEPS // 2
    ends = list(zip(to_rgb(start), to_rgb(end), strict=True))
    found = {}
    for step in range(1, steps + 1):
        red, green, blue = ((a * (steps - step) + b * step) / steps for a, b in ends)
        words = f"color-mix(in srgb, var({NAMES[end]}) {100 * step // steps}%, var({NAMES[start]}))"
        found[to_hex((red, green, blue))] = words
    return found


_HIGHS, _LOWS = _steps(_MID, _HIGHER, _HIGH), _steps(_MID, _LOWER, _LOW)
_RISES = _steps(_RISE_LOW, _RISING, _RISE_HIGH)
DIVERGING = ListedColormap([*reversed(_LOWS), _MID, *_HIGHS], "below-above")
RISING = ListedColormap([_RISE_LOW, *_RISES], "rising")
MAP_THEME = {_MID: "var(--map-mid)", _RISE_LOW: "var(--rise-low)", **_HIGHS, **_LOWS, **_RISES}


def ink_on(level: float) -> str:
    """The colour of letters on a diverging scale at a level between 0 and 1."""
    return ON_STRONG if abs(2 * level - 1) > _STRONG else ON_MAP


def ink_on_rising(level: float) -> str:
    """The colour of letters on the rising scale at a level between 0 and 1."""
    return ON_STRONG if level > 0.6 else ON_MAP
