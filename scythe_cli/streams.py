"""The standard streams: closed ones, and those whose encoding does not hold what is to be written."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

DEGRADED = "scythe.degraded"  # how an encoding error is handled
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
    bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return _ALIKE.get(character) or bare or "?"


codecs.register_error(DEGRADED, _alike)
