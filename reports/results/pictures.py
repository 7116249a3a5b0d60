"""Small copies of report pictures, for the README."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from engines.core.errors import DataError

MOST_BYTES = 150_000
WIDTHS = (1400, 1200, 1000, 800)
COLOURS = (128, 48)


def telling_picture(report: Mapping[str, Any]) -> str:
    """File name of the picture that shows most of a report: the pairs when most of them were judged, else the factor
    with the most levels."""
    tables = [table for table in report["tables"] if table["factors"] != ["turn_position"]]
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


def packed(image: Image.Image, width: int, colours: int) -> bytes:
    """A picture as a PNG of this width with so many colours."""
    height = round(image.height * width / image.width)
    small = image.resize((width, height), Image.Resampling.LANCZOS)
    buffer = BytesIO()
    small.quantize(colours).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
