"""The folder of a report: made and tried before the work begins; pictures of an earlier report do not stay behind.

Nothing that somebody else has put there is written over: pages, pictures and numbers of a report are known by marks.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from engines.core.engine.errors import ScytheError
from engines.core.engine.files import check_folder, write_whole

if TYPE_CHECKING:
    from reports.charts.plot import Picture

PAGE = "index.html"
NUMBERS = "report.json"
GENERATOR = '<meta name="generator" content="scythe report">'
MARKS = {  # in the files of a report, by the ends of their names
    ".html": (GENERATOR.encode(),),
    ".json": tuple(b'"format": "scythe-%s"' % kind for kind in (b"report", b"comparison", b"league", b"people")),
    ".png": (b"Matplotlib",),
}
_FIGURE = re.compile(r'<figure id="figure-([a-z0-9_-]+)">')


class FolderError(ScytheError):
    """A folder in which no report can be written."""


@contextmanager
def prepared(folder: Path, names: Iterable[str] = ()) -> Iterator[None]:
    """Makes the folder, if need be; a new one that stays empty because of an error goes again.

    Raises FolderError when nothing can be written there, or as `check_free` does.
    """
    check_free(folder, names)
    is_new = not folder.exists()
    _make(folder)
    try:
        yield
    except BaseException:
        if is_new:
            with suppress(OSError):  # something is in it
                folder.rmdir()
        raise


def _make(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except FileExistsError as error:
        raise FolderError(f"{folder}: there is a file of this name; name a folder for the report with -o.") from error
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        message = f"{folder}: the folder for the report cannot be written ({reason}); name another one with -o."
        raise FolderError(message) from error


def check_free(folder: Path, names: Iterable[str]) -> None:
    """Raises FolderError when there is no folder for the folder, or a file of one of the names that is not of a report.

    A link is no file: it is replaced, and what it leads to stays as it is.
    """
    check_folder(folder, FolderError)
    for path in (folder / name for name in names):
        if path.exists() and not path.is_symlink() and not _is_own(path):
            raise FolderError(f"{path}: exists already and is not from `scythe report`; name another folder with -o.")


def _is_own(path: Path) -> bool:
    """Whether a file was written for a report."""
    try:
        data = path.read_bytes()
    except OSError:
        return False
    return any(mark in data for mark in MARKS[path.suffix])


def _report_in(folder: Path) -> str:
    """The page of the report in the folder; nothing where there is none, or one not made by this program."""
    path = folder / PAGE
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() and _is_own(path) else ""


def pictures_of(folder: Path) -> set[Path]:
    """The pictures that the report in the folder lists; none when its page was not made by this program."""
    return {folder / f"{name}.png" for name in _FIGURE.findall(_report_in(folder))}


def store(folder: Path, page: str, plots: Sequence[Picture], numbers: str) -> list[Path]:
    """Writes the page, one PNG a plot and the numbers (`""` or nothing for what is not wanted); returns what it wrote.

    Pictures that an earlier report in the folder lists are removed unless they were written anew, and nothing else.
    Raises FolderError, with nothing changed, when it would replace somebody else's file.
    """
    earlier = pictures_of(folder) if page else set()
    contents: dict[Path, str | bytes] = {folder / PAGE: page} if page else {}
    contents |= {folder / f"{plot.name}.png": plot.png for plot in plots}
    contents |= {folder / NUMBERS: f"{numbers}\n"} if numbers else {}
    check_free(folder, [path.name for path in contents])
    for path, content in contents.items():
        write_whole(path, content)
    for path in sorted(earlier - set(contents)):
        if path.is_file() and not path.is_symlink():
            path.unlink()
    return list(contents)
