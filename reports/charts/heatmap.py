"""Heat-maps: win rates of pairs of levels, and plain tables of means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.collections import PolyCollection
from matplotlib.colors import Normalize, to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from reports.charts.scales import DIVERGING, RISING, ink_on, ink_on_rising
from reports.charts.style import INK, MARKS, MUTED, RULE, SHADE, WIDE, is_mirrored, new_figure
from reports.charts.words import Word, Words

_LEAST_SPAN = 0.05
_UPRIGHT_NAMES = 5
_ROOMY_COLUMNS = 10  # beyond, names stand steeper and numbers are smaller


@dataclass(frozen=True)
class MapCell:
    """A pair of levels: a rate, what it would be without any difference, how many it is out of, whether these are
    enough to colour it, its verdict, and whether the pair is left out by the rules of the run.

    `text` stands in the cell instead of the rate in percent, `note` under it instead of the number.
    """

    rate: float | None
    baseline: float | None
    n: int
    enough: bool
    verdict: str = ""
    banned: bool = False
    text: str = ""
    note: str | None = None


def is_crowded(columns: int) -> bool:
    """Whether a map of so many columns is too fine to be shrunk to the width of a phone."""
    return columns > _ROOMY_COLUMNS


Map = tuple[Sequence[Sequence[MapCell]], list[str], list[str]]


def pair_map(
    sides: Sequence[Sequence[str]], cell: Callable[[tuple[str, ...]], MapCell], label: Callable[[str], str]
) -> Map:
    """The cells of all pairs of two lists of levels, and the names of rows and columns, the longer side downwards."""
    upper, lower = sides
    grid = [[cell((first, second)) for second in lower] for first in upper]
    rows, columns = ([label(level) for level in side] for side in sides)
    return (list(zip(*grid, strict=True)), columns, rows) if len(columns) > len(rows) else (grid, rows, columns)


def pair_heatmap(
    grid: Sequence[Sequence[MapCell]],
    row_names: Sequence[str],
    column_names: Sequence[str],
    label: str,
    signed: bool = False,
) -> Figure:
    """A rate of each pair, blue above and orange below the baseline, with the number it is out of.

    Triangles mark pairs whose difference holds after Holm; cells with too little behind them are grey, cells with
    nothing show `-`, banned pairs are hatched. `label` says which rate it is; a `signed` one may be below
    zero.
    """
    crowded = is_crowded(len(column_names))
    figure, axes = new_figure(1.3 + (0.37 if crowded else 0.47) * len(row_names), WIDE)
    scale, words = _scale([cell for line in grid for cell in line]), Words(axes)
    places = [(place, height, cell) for height, line in enumerate(grid) for place, cell in enumerate(line)]
    known = [(place, height, _colour(cell, scale)) for place, height, cell in places if cell.rate is not None]
    _fill(axes, known, 0.47)
    for place, height, cell in places:
        _cell(axes, words, place, height, cell, scale, size=0.75 if crowded else 1.0)
    _named_axes(axes, row_names, column_names)
    if any(cell.enough for line in grid for cell in line):
        _legend(figure, axes, scale, label, signed)
    return figure


def _legend(figure: Figure, axes: Axes, scale: Normalize, label: str, signed: bool) -> None:
    side = "left" if is_mirrored() else "right"
    scales = ScalarMappable(scale, DIVERGING)
    bar = figure.colorbar(scales, ax=axes, location=side, shrink=0.75, aspect=25, pad=0.02)
    bar.set_label(label)
    if not signed:
        bar.ax.set_ylim(bottom=max(scale.vmin or 0.0, 0.0), top=min(scale.vmax or 100.0, 100.0))
    bar.outline.set_visible(False)


def _scale(cells: Sequence[MapCell]) -> Normalize:
    """Percent, symmetric about the baseline, wide enough for every cell with enough behind it."""
    bases = [cell.baseline for cell in cells if cell.baseline is not None]
    base = sum(bases) / len(bases) if bases else 0.0
    span = max([abs((cell.rate or 0.0) - base) for cell in cells if cell.enough] + [_LEAST_SPAN])
    return Normalize(100 * (base - span), 100 * (base + span))


def _fill(axes: Axes, cells: Sequence[tuple[int, int, str]], half: float, edge: str = "none") -> None:
    """Boxes at these places in these colours, `half` as high."""
    corners = [
        [(x - 0.48, y - half), (x + 0.48, y - half), (x + 0.48, y + half), (x - 0.48, y + half)] for x, y, _ in cells
    ]
    axes.add_collection(PolyCollection(corners, facecolors=[colour for *_, colour in cells], edgecolors=edge), False)


def _colour(cell: MapCell, scale: Normalize) -> str:
    return to_hex(DIVERGING(float(scale(100 * (cell.rate or 0.0))))) if cell.enough else SHADE


def _cell(axes: Axes, words: Words, place: int, height: int, cell: MapCell, scale: Normalize, size: float) -> None:
    """What stands in a cell: hatching where it is banned, a dash where nothing is known."""
    if cell.rate is not None:
        ink = ink_on(float(scale(100 * cell.rate))) if cell.enough else MUTED
        _letters(words, place, height, cell, ink, size)
    elif cell.banned and cell.n == 0:
        corner = (place - 0.48, height - 0.47)
        axes.add_artist(Rectangle(corner, 0.96, 0.94, facecolor="none", edgecolor=MUTED, linewidth=0, hatch="////"))
    else:
        words.add(Word(place, height, "-", MUTED, 9.5 * size))


def _letters(words: Words, place: int, height: int, cell: MapCell, ink: str, size: float) -> None:
    mark, note = MARKS.get(cell.verdict, ""), f"{cell.n:,}" if cell.note is None else cell.note
    text = (cell.text or f"{100 * (cell.rate or 0.0):.0f}") + (f" {mark}" if mark else "")
    weight = "bold" if mark in ("▲", "▼") else "normal"
    words.add(Word(place, height - 0.1 * bool(note), text, ink, 9.5 * size, weight))
    if note:
        words.add(Word(place, height + 0.27, note, ink, 6.8 * size))


def _named_axes(axes: Axes, row_names: Sequence[str], column_names: Sequence[str]) -> None:
    axes.set_xlim(-0.5, len(column_names) - 0.5)
    axes.set_ylim(len(row_names) - 0.5, -0.5)
    axes.set_xticks(range(len(column_names)), column_names)
    if len(column_names) > _UPRIGHT_NAMES:
        axes.tick_params(axis="x", labelrotation=40 if len(column_names) <= _ROOMY_COLUMNS else 60)
        for text in axes.get_xticklabels():
            text.set(ha="left", rotation_mode="anchor")
    axes.set_yticks(range(len(row_names)), row_names)
    axes.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    for spine in axes.spines.values():
        spine.set_visible(False)


def means_heatmap(
    means: Sequence[Sequence[float]], row_names: Sequence[str], column_names: Sequence[str], words: str
) -> Figure:
    """Means as numbers on a rising scale from 0 to at least 1, the same for all; `words` names what they are."""
    figure, axes = new_figure(1.3 + 0.33 * len(row_names), WIDE)
    scale, texts = Normalize(0, max([value for line in means for value in line] + [1.0])), Words(axes)
    places = [(x, y, value) for y, line in enumerate(means) for x, value in enumerate(line)]
    _fill(axes, [(x, y, to_hex(RISING(float(scale(value))))) for x, y, value in places], 0.46, RULE)
    for x, y, value in places:
        texts.add(Word(x, y, f"{value:.2f}", ink_on_rising(float(scale(value))), 8.5))
    _named_axes(axes, row_names, column_names)
    axes.set_xlabel(words, color=INK)
    return figure
