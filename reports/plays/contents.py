"""What a file is, by its content and never by its name, and its plays as they stand there."""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from engines.core.engine.errors import PlaysError
from engines.core.engine.files import is_web_page, parse_json, read_bytes
from reports.plays import bgg, bgstats, plays_file, scythe_stats
from reports.plays.columns import Aliases
from reports.plays.raw import RawFile
from reports.plays.spreadsheets import read_sheet

SQLITE = b"SQLite format 3\0"
TRANSCRIPT = b'"scythe-transcript"'
OWN = b'"scythe-plays"'
SEAT = b'"player"'  # in a line of a seat
BRACKETS = (b"{", b"[", b"<")  # with which JSON and XML begin
BETWEEN_CELLS = (b",", b";", b"\t", b"|")
BEGINNING = 400  # bytes in which a file says what it is
RUN, PLAYED, PLAYS = "run file", "transcript", "plays"
ReadTranscript = Callable[[Path], RawFile]


def kind_of(path: Path) -> str:
    """RUN, PLAYED or PLAYS. Raises OSError."""
    with path.open("rb") as file:
        start = file.read(BEGINNING)
    if start.startswith(SQLITE[:15]):
        return RUN
    return PLAYED if TRANSCRIPT in start else PLAYS


def looks_like_plays(path: Path) -> bool:
    """Whether a file begins as JSON, XML or a line of several cells does, but not as HTML. Raises OSError."""
    with path.open("rb") as file:
        first = file.read(BEGINNING).removeprefix(BOM_UTF8).lstrip().split(b"\n")[0]
    if b"\0" in first or is_web_page(first):
        return False
    return first.startswith(BRACKETS) or any(sign in first for sign in BETWEEN_CELLS)


def is_lines_of_plays(path: Path) -> bool:
    """Whether a file is one of `scythe-plays` lines, or of such lines without their head. Raises OSError."""
    with path.open("rb") as file:
        first = file.read(BEGINNING).split(b"\n")[0]
    return OWN in first or SEAT in first


def read_file(path: Path, aliases: Aliases, transcript: ReadTranscript | None = None) -> RawFile:
    """The plays of a file of any kind. Raises PlaysError that names it, OSError."""
    kind = kind_of(path)
    if kind == RUN:
        raise PlaysError(f"{path}: is a run file of bots; people and bots are never pooled; put it behind --compare.")
    if kind == PLAYED:
        if transcript is None:
            raise PlaysError(f"{path}: is the transcript of a game; nothing here replays it.")
        return transcript(path)
    return read_content(read_bytes(path, PlaysError), str(path), aliases)


def read_content(data: bytes, name: str, aliases: Aliases) -> RawFile:
    """The plays in the bytes of a file. Raises PlaysError."""
    start = data.removeprefix(BOM_UTF8).lstrip()
    if not start:
        raise PlaysError(f"{name}: is empty; name a file with plays.")
    if is_web_page(start[:BEGINNING]):
        raise PlaysError(f"{name}: is a web page, which holds no plays that can be read; name CSV, JSON or XML.")
    if start[:1] == b"<":
        found = bgg.read_bgg_xml(start, name)
        if found is None:
            raise PlaysError(f"{name}: is XML, but not a page of plays of BoardGameGeek, which begins with <plays>.")
        return found
    text = _decoded(data, name)
    if start[:1] in (b"{", b"["):
        if OWN in start[:BEGINNING].split(b"\n")[0]:
            return plays_file.read_lines(text, name, aliases)
        _refuse_lines(text, name)
        return _read_json(text, name)
    return read_sheet(text, name, aliases)


def _refuse_lines(text: str, name: str) -> None:
    """Raises PlaysError for JSON lines that do not say what they are."""
    first, second, *_ = [*islice(filter(None, map(str.strip, text.split("\n", BEGINNING))), 2), "", ""]
    if first[-1:] == "}" and second[:1] == "{":
        raise PlaysError(
            f"{name}: is JSON lines, but not said to be of plays; if each is a seat as in scythe-plays, put a line "
            f"above them: {plays_file.HEAD}"
        )


def _decoded(data: bytes, name: str) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, or else Windows-1252. Raises PlaysError."""
    encodings = ("utf-16",) if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text.replace("\r\n", "\n").replace("\r", "\n")
    raise PlaysError(f"{name}: is neither text nor a file of plays that is known here; save it as CSV or JSON.")


def _read_json(text: str, name: str) -> RawFile:
    value = parse_json(text, name, PlaysError, once=True)
    if bgstats.is_bgstats(value):
        return bgstats.read_bgstats(value, name)
    if scythe_stats.is_scythe_stats(value):
        return scythe_stats.read_scythe_stats(value, name)
    if bgg.is_bgg(value):
        return bgg.read_bgg_json(value, name)
    raise PlaysError(
        f"{name}: is JSON, but not plays that are known here: an export of BG Stats, plays of BoardGameGeek, matches "
        "of scythe-stats, or scythe-plays lines."
    )
