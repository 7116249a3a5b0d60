"""How a drawing may look: colours, signs and width of the terminal it is meant for."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass

from scythe_cli.output import is_plain

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


def can_write_signs(encoding: str | None) -> bool:
    """Whether text in this encoding can hold the signs of the pictures."""
    try:
        "⣿∩★─►".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
