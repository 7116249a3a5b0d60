"""Words that are written from the right, such as a Persian name, inside a line that is written from the left."""

from __future__ import annotations

import re
import unicodedata

BEGIN, END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
RIGHT_TO_LEFT = "\N{RIGHT-TO-LEFT MARK}"  # before a line of a language that is written from the right
FROM_LEFT = "\N{LEFT-TO-RIGHT ISOLATE}"  # begins what is written from the left whatever it is
FROM_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"  # blocks of letters
INSIDE = " \u200c\u200d'’.-"  # what may stand between two letters of a name, not between two names
RUN = re.compile(f"{BEGIN}[^{END}]*{END}|[{FROM_RIGHT}](?:[{INSIDE}]?[{FROM_RIGHT}])*")


def isolated(text: str) -> str:
    """The text with each run of such words shut off (U+2068 … U+2069), so that what stands beside it keeps its place.

    A text without any stays as it is, and so does what is shut off already.
    """
    return text if text.isascii() else RUN.sub(_shut_off, text)


def _shut_off(found: re.Match[str]) -> str:
    run = found[0]
    is_from_right = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in run)
    return f"{BEGIN}{run}{END}" if is_from_right and not run.startswith(BEGIN) else run
