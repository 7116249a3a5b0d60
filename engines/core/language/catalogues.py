"""Translations in `.po` files, read as the standard `gettext` reads compiled ones."""

from __future__ import annotations

import re
import struct
from ast import literal_eval
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from engines.core.engine.errors import DataError

MAGIC, HEAD = 0x950412DE, 28  # of a compiled catalogue: how it begins, and how many bytes stand before its tables
LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[(\d+)\]) )?(".*")')
PLURAL = "\0"  # between the two English forms, and between the forms of a translation


def read_catalogue(path: Path) -> GNUTranslations:
    """The translations of a file. Raises DataError that names file and line."""
    return GNUTranslations(BytesIO(compiled(dict(entries(path)))))


def entries(path: Path) -> Iterator[tuple[str, str]]:
    """English and translation of each entry, forms for several numbers as `gettext` joins them; first the head, whose
    English is ''. Raises DataError."""
    parts: dict[str, str] = {}
    key = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        found = LINE.fullmatch(line)
        if found is None or not (found[1] or parts):
            raise DataError(f"{path}, line {number}: is not a line of a catalogue of translations: {line}")
        if found[1] == "msgid":
            yield from _entry(parts)
            parts = {}
        key = found[1] or key
        parts[key] = parts.get(key, "") + str(literal_eval(found[3]))
    yield from _entry(parts)


def _entry(parts: dict[str, str]) -> Iterator[tuple[str, str]]:
    if parts:
        several = [PLURAL + parts["msgid_plural"]] if "msgid_plural" in parts else []
        told = PLURAL.join(text for key, text in parts.items() if key.startswith("msgstr"))
        yield "".join([parts["msgid"], *several]), told


def compiled(found: dict[str, str]) -> bytes:
    """Entries as a compiled catalogue (`.mo`), which is sorted."""
    texts = sorted((english.encode(), told.encode()) for english, told in found.items())
    place = HEAD + 16 * len(texts)
    tables: list[bytes] = []
    for column in zip(*texts, strict=True):
        for text in column:
            tables.append(struct.pack("<II", len(text), place))
            place += len(text) + 1
    head = struct.pack("<7I", MAGIC, 0, len(texts), HEAD, HEAD + 8 * len(texts), 0, place)
    return head + b"".join(tables) + b"".join(text + b"\0" for column in zip(*texts, strict=True) for text in column)
