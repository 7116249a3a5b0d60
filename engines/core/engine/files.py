"""The door for files: all that a person may have got from somebody else is read here, and what people keep is written.

A file that is damaged, huge, nested without end or full of wrong values ends in one sentence that names it. What a
terminal would obey instead of showing it is left out of every text.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from typing import IO, Any

from engines.core.engine.errors import ScytheError

MOST_BYTES = 2**25  # of a file
LONGEST_LINE = 2**20  # characters of one line that is read from standard input
DEEPEST = 40  # tables in tables
LARGEST = 2**63 - 1  # whole numbers keep to 64 bits
STDIN = "-"
# Control characters but tab and newline, halves of characters, signs that turn the direction of writing around.
_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
_QUOTE = re.compile(r"(?<!\w)'([^'\n]{200})[^'\n]+'(?!\w)")  # apostrophes stand behind a letter
_HTML = re.compile(r"\s*<(!doctype\s+)?html\b", re.IGNORECASE)
_WORD = re.compile(r"(\S{500})\S+")  # a path may be long
_CONFUSED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def printable(text: str) -> str:
    """The text without what a terminal would obey, and without what no file can hold."""
    return text if text.isprintable() else _OBEYED.sub("", text)


def readable(text: str) -> str:
    """A sentence about what somebody typed or wrote: printable, quotes and words cut to a readable length."""
    return printable(_WORD.sub(r"\1…", _QUOTE.sub(r"'\1…'", text)))


def read_bytes(path: Path, error: type[ScytheError]) -> bytes:
    """All of a file. Raises `error` when it is larger than any file of this program; OSError."""
    with path.open("rb") as file:
        found = file.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise error(f"{path}: holds more than {MOST_BYTES // 2**20} MB, so it is not a file of this program.")
    return found


def read_text(name: Path | str, error: type[ScytheError]) -> str:
    """The text of a file, or of standard input for `-`. Raises `error`, OSError."""
    if name == STDIN:
        found = sys.stdin.buffer.read(MOST_BYTES) if hasattr(sys.stdin, "buffer") else sys.stdin.read().encode()
    else:
        found = read_bytes(Path(name), error)
    try:
        return found.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as wrong:
        line = found.count(b"\n", 0, wrong.start) + 1
        place = "standard input" if name == STDIN else name
        raise error(f"{place}: line {line}: not UTF-8 text; save the file as UTF-8.") from None


def read_lines(path: Path, error: type[ScytheError]) -> list[bytes]:
    """The lines of a file without their ends, whatever ends them. Raises `error`, OSError."""
    found = read_bytes(path, error).removeprefix(BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return found.removesuffix(b"\n").split(b"\n") if found else []


def read_line(error: type[ScytheError]) -> str:
    """The next line of standard input, '' at its end. Raises `error` for one that nobody types, UnicodeDecodeError."""
    line = sys.stdin.readline(LONGEST_LINE)
    if len(line) == LONGEST_LINE:
        raise error(f"Standard input: a line has more than {LONGEST_LINE - 1:,} characters, so it is not an answer.")
    return line


def read_json(path: Path, error: type[ScytheError]) -> Any:
    """The value of a JSON file. Raises `error`, OSError."""
    text = read_text(path, error)
    if not text.strip():
        raise error(f"{path}: is empty.")
    return parse_json(text, str(path), error)


def read_toml(path: Path, error: type[ScytheError]) -> dict[str, Any]:
    """The table of a TOML file. Raises `error`, OSError."""
    return parse_toml(read_text(path, error), str(path), error)


def parse_json(text: str | bytes, source: str, error: type[ScytheError], once: bool = False) -> Any:
    """The value of a JSON text, in which with `once` no key may stand twice in an object. Raises `error` that names
    `source`."""
    try:
        words = text.decode() if isinstance(text, bytes) else text
        pairs = _each_once if once else None
        return _checked(json.loads(words, parse_constant=_no_number, object_pairs_hook=pairs))
    except (ValueError, RecursionError) as wrong:
        raise error(f"{source}: not JSON ({_why_unreadable(wrong, text)}).") from None


def parse_toml(text: str, source: str, error: type[ScytheError]) -> dict[str, Any]:
    """The table of a TOML text. Raises `error` that names `source`."""
    try:
        found: dict[str, Any] = _checked(tomllib.loads(text))
        return found
    except (ValueError, RecursionError) as wrong:
        raise error(f"{source}: not TOML ({_why_unreadable(wrong, text)}).") from None


def is_web_page(text: str | bytes) -> bool:
    """Whether a text begins as HTML does, such as the pages and sheets that the program writes."""
    return _HTML.match(text if isinstance(text, str) else text.decode("latin-1")) is not None


def _why_unreadable(error: Exception, source: str | bytes) -> str:
    """Why the text of a file cannot be used, in words without the names of codecs."""
    if is_web_page(source):
        return "a web page"
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return "not UTF-8 text"
    if isinstance(error, json.JSONDecodeError):
        place = f"line {error.lineno}: " if "\n" in error.doc else ""
        return place + error.msg.lower()
    text = " ".join(str(error).split()).lower()
    return "a number is too long" if "integer string conversion" in text else text


@contextmanager
def understanding(source: object, error: type[ScytheError]) -> Iterator[None]:
    """Inside, values of a file are made sense of: what no check foresaw ends in a sentence that names the file."""
    try:
        yield
    except ScytheError:
        raise
    except _CONFUSED as confused:
        reason = printable(" ".join(f"{type(confused).__name__}: {confused}".split()))
        raise error(f"{source}: damaged, or not written by this program ({reason:.80}).") from confused


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Inside, an OSError that does not say which file it is about (a full disk does not) says `path`."""
    try:
        yield
    except OSError as error:
        if error.filename is not None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


def check_folder(path: Path, error: type[ScytheError]) -> None:
    """Raises `error` when a new file would be in a folder that does not exist; asked before there is work to lose."""
    if not path.parent.is_dir():
        raise error(f"{path}: there is no folder '{path.parent}'; make it first or choose another name.")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file at once; see `whole_file`. Raises OSError that names the file."""
    with whole_file(path) as file, writing(path):
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to be written as a whole or not at all: beside it first, then put in its place when the block ends well.

    Devices are written to. A link at `path` is replaced, not followed. Raises OSError that names the file.
    """
    is_device = path.exists() and not path.is_file()
    draft = path if is_device else path.with_name(f".{path.name}.{token_hex(8)}")
    try:
        with _named(path):
            file = draft.open("wb")
        try:
            yield file
        finally:
            with _named(path):
                file.close()
        with _named(path):
            if path.is_file() and not path.is_symlink():
                copymode(path, draft)
            draft.replace(path)
    finally:
        if not is_device:
            draft.unlink(missing_ok=True)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Inside, an OSError is about `path`, not about a draft."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key '{double[:40]}' stands twice in one object")
    return found


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _checked(value: Any, depth: int = 0) -> Any:
    """The same value, its texts printable. Raises RecursionError and ValueError for what nobody writes."""
    if depth > DEEPEST:
        raise RecursionError
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {printable(key): _checked(part, depth + 1) for key, part in value.items()}
    if isinstance(value, list):
        return [_checked(part, depth + 1) for part in value]
    if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        raise ValueError("a number is too long")
    return value
