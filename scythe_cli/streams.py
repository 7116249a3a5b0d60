"""The standard streams: closed ones, and those whose encoding does not hold what is to be written."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

DEGRADED = "scythe.degraded"  # how an encoding error is handled
UNKNOWN = "?"  # stands for what an encoding does not have, nor anything like it
_shown_so: dict[str, None] = {}  # characters for which that was written, in their order
_ALIKE = {
    "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "×": "x", "→": "->", "←": "<-",
    "≈": "~", "≤": "<=", "≥": ">=", "▲": "^", "▼": "v", "●": "o", "★": "*", "•": "*", "·": ".",
}  # fmt: skip


def prepare() -> None:
    """Make the streams usable: a closed input holds nothing; without an output there is nothing to do."""
    _occupy()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - until the end
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    if sys.stdout is None:
        sys.exit("Error: Standard output is closed.")
    if isinstance(sys.stdin, io.TextIOWrapper) and codecs.lookup(sys.stdin.encoding).name == "ascii":
        sys.stdin.reconfigure(encoding="utf-8", errors=sys.stdin.errors)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not is_unicode(stream):
            stream.reconfigure(errors=DEGRADED)


def say_what_is_lacking() -> None:
    """Say on stderr that characters could not be written, where there were any; a second call says no more."""
    if _shown_so:
        lacking = (
            f"characters that the encoding of this output does not have, such as U+{ord(next(iter(_shown_so))):04X}"
        )
        print(f"Note: {UNKNOWN} stands for {lacking}; with PYTHONIOENCODING=utf-8 they are written.", file=sys.stderr)
    _shown_so.clear()


def is_unicode(stream: object) -> bool:
    """Whether the encoding of a stream holds every character; where it says none, it takes text as it is."""
    encoding = getattr(stream, "encoding", None)
    return encoding is None or codecs.lookup(encoding).name.startswith("utf")


def as_typed(text: str) -> str:
    """A word of the command line; in a locale without an encoding, such as C, it is taken for UTF-8."""
    try:
        return os.fsencode(text).decode()
    except UnicodeError:
        return text


def _occupy() -> None:
    """A file that is opened later must not take the number of a closed standard stream, for programs write there."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the lowest number that is free


def _alike(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding does not have: signs alike, letters without accents, else `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(map(_in_ascii, text)), error.end


def _in_ascii(character: str) -> str:
    if unicodedata.category(character) == "Cf":  # nobody sees it: marks of direction, joiners
        return ""
    bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    known = _ALIKE.get(character) or bare
    if not known:
        _shown_so[character] = None
    return known or UNKNOWN


codecs.register_error(DEGRADED, _alike)
