"""How a drawing may look: colours, signs and width of the terminal it is meant for."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from typing import Any

USUAL_WIDTH = 80


@dataclass(frozen=True)
class Style:
    """`colour`: ANSI colours; `unicode`: signs beyond ASCII; `plain`: lists instead of pictures; `width`: columns."""

    colour: bool = False
    unicode: bool = True
    plain: bool = False
    width: int = USUAL_WIDTH

    @classmethod
    def of_terminal(cls, plain: bool = False, width: int | None = None) -> Style:
        """What stdout can show; `width` overrides that of the terminal."""
        columns = width or shutil.get_terminal_size((USUAL_WIDTH, 24)).columns
        return cls(not is_plain(sys.stdout), can_write_signs(sys.stdout.encoding), plain, columns)


def is_plain(stream: Any = None) -> bool:
    """Whether neither colour nor a moving line may be used: no terminal, or NO_COLOR is set."""
    stream = sys.stderr if stream is None else stream
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb" or not stream.isatty()


def can_write_signs(encoding: str | None) -> bool:
    """Whether text in this encoding can hold the signs of the pictures."""
    try:
        "⣿∩★─►".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
