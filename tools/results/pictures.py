"""Small copies of report pictures, for the README and docs/results.md, and a picture of bots against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from engines.core.engine.errors import DataError

MOST_BYTES = 150_000
WIDTHS = (1400, 1200, 1000, 800)
COLOURS = (128, 48)


def telling_picture(report: Mapping[str, Any]) -> str:
    """File name of the picture that shows most of a report: the pairs when most of them were judged, else the factor
    with the most levels, else the order of play."""
    tables = [table for table in report["tables"] if table["factors"] != ["turn_position"]] or report["tables"]
    pairs = [table for table in tables if len(table["factors"]) > 1 and 2 * table["tests"] > len(table["rows"])]
    chosen = pairs[0] if pairs else max((t for t in tables if len(t["factors"]) == 1), key=lambda t: len(t["rows"]))
    return "-".join(["win-rate", *(factor.replace("_", "-") for factor in chosen["factors"])]) + ".png"


def small_copy(source: Path, target: Path) -> None:
    """Copies a picture in fewer colours, and smaller when need be, so that it has at most `MOST_BYTES`.

    Raises DataError when it cannot be read or made so small.
    """
    try:
        with Image.open(source) as image:
            flat = image.convert("RGB")
    except OSError as error:
        raise DataError(f"{source}: no picture that can be read ({error}).") from None
    for width in WIDTHS:
        for colours in COLOURS:
            data = packed(flat, min(width, flat.width), colours)
            if len(data) <= MOST_BYTES:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
                return
    raise DataError(f"{source}: cannot be made smaller than {MOST_BYTES:,} bytes.")


def draw_bots(runs: Sequence[Mapping[str, Any]], target: Path) -> None:
    """How often the bots won that runs with several numbers of players were about, with intervals, beside an equal
    share; nothing for runs without a stopping rule, which are about no bot. Raises DataError."""
    from matplotlib.figure import Figure

    from reports.charts.style import BLUE, MUTED, styled

    if not all(run["stopping"] for run in runs):
        return
    with styled(), TemporaryDirectory() as folder:
        figure = Figure(figsize=(5.0, 3.0), layout="constrained")
        axes = figure.subplots()
        for place, run in enumerate(runs):
            group, equal = run["stopping"][0], 100 / run["players"]
            low, rate, high = (100 * value for value in (group["interval"][0], group["rate"], group["interval"][1]))
            axes.errorbar([place], [rate], yerr=[[rate - low], [high - rate]], fmt="o", color=BLUE, capsize=4)
            axes.plot([place - 0.3, place + 0.3], [equal, equal], color=MUTED, linestyle="--")
        axes.set_xticks(range(len(runs)), [f"{run['players']} players" for run in runs])
        axes.set_ylabel("games won, percent")
        axes.set_ylim(bottom=0)
        axes.set_title(f"{runs[0]['stopping'][0]['name']} alone (dashed: equal share)")
        figure.savefig(Path(folder) / "bots.png", dpi=200, facecolor="white")
        small_copy(Path(folder) / "bots.png", target)


def packed(image: Image.Image, width: int, colours: int) -> bytes:
    """A picture as a PNG of this width with so many colours."""
    height = round(image.height * width / image.width)
    small = image.resize((width, height), Image.Resampling.LANCZOS)
    buffer = BytesIO()
    small.quantize(colours).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
