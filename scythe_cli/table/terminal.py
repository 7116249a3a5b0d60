"""Whether there is a terminal on which the table can be shown; nothing of the screen is imported to find out."""

from __future__ import annotations

import os
import shutil
import sys

from engines.drawing.style import can_write_signs

LEAST_WIDTH, LEAST_HEIGHT = 72, 20


def has_room() -> bool:
    """Whether keys come from a terminal, and what is shown goes to one that is large enough and has the signs. The
    table is drawn where errors are told."""
    if not can_write_signs(sys.stdout.encoding):
        return False
    if os.environ.get("TERM") == "dumb" or not all(file.isatty() for file in (sys.stdin, sys.stdout, sys.stderr)):
        return False
    size = shutil.get_terminal_size()
    return size.columns >= LEAST_WIDTH and size.lines >= LEAST_HEIGHT
