"""Files: what goes wrong with them, in words that name the file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Inside, an OSError that does not say which file it is about (a full disk does not) says `path`."""
    try:
        yield
    except OSError as error:
        if error.filename is not None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


def why_unreadable(error: Exception) -> str:
    """Why the text of a file cannot be used, in words without the names of codecs."""
    if isinstance(error, UnicodeDecodeError):
        return "not UTF-8 text"
    text = " ".join(str(error).split())
    return text if isinstance(error, OSError) else text.lower()
