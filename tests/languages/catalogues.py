"""The catalogues that come with the program, and pseudo-locales made of them: ⟦…⟧ round each translation, which is 40 %
longer than English."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from math import ceil
from pathlib import Path

from engines.core.language.catalogues import PLURAL, entries
from engines.core.language.translating import TONGUES, Language, Tongue
from reports.api import LANGUAGES
from tests.sources import ROOT

SHARED = ROOT / "engines" / "core" / "languages"
FILES = sorted([*(ROOT / "engines").glob("*/languages/*.po"), *LANGUAGES.glob("*.po")])
TOLD = [(path.parents[1].name, path.stem) for path in FILES if path.parent not in (SHARED, LANGUAGES)]  # games
LONGER = 0.4
WORD = 6  # letters of what makes it longer


def found_in(path: Path) -> dict[str, str]:
    """Translations by their English, without the head."""
    found = dict(entries(path))
    del found[""]
    return found


def ids(path: Path) -> set[str]:
    """The English of each entry: of two forms the first."""
    return {english.partition(PLURAL)[0] for english in found_in(path)}


def paths_of(game: str, code: str) -> list[Path]:
    """The catalogues that a game is told by."""
    return [ROOT / "engines" / game / "languages" / f"{code}.po", SHARED / f"{code}.po", LANGUAGES / f"{code}.po"]


def pseudo(game: str, folder: Path, is_from_right: bool = False) -> Language:
    """A pseudo-locale: `xx`, or `xr` written from the right."""
    code = "xr" if is_from_right else "xx"
    paths = []
    for path in paths_of(game, "fa"):
        own = folder / f"{path.parents[1].name}-{code}.po"
        own.write_text("\n".join(_lines(path)), encoding="utf-8")
        paths.append(own)
    return Language(code, paths, Tongue("pseudo", "pseudo", is_from_right, {}, TONGUES["vi"].percent, "decimal"))


def _lines(path: Path) -> list[str]:
    head = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=1; plural=0;\n"
    lines = ['msgid ""', f"msgstr {json.dumps(head)}"]
    for english in found_in(path):
        first, _, more = english.partition(PLURAL)
        lines.append(f"msgid {json.dumps(first, ensure_ascii=False)}")
        if more:
            lines.append(f"msgid_plural {json.dumps(more, ensure_ascii=False)}")
        lines.append(f"msgstr{'[0]' if more else ''} {json.dumps(bracketed(more or first), ensure_ascii=False)}")
    return lines


def bracketed(text: str) -> str:
    """⟦The text, with as many more letters.⟧"""
    more = ceil(LONGER * len(text))
    words = ["~" * WORD] * (more // WORD) + ["~" * (more % WORD)]
    return f"⟦{' '.join([text, *filter(None, words)])}⟧"


def unbracketed(text: str) -> str:
    """What of a text is in no brackets."""
    while "⟧" in text:
        text, times = re.subn(r"⟦[^⟦⟧]*⟧", " ", text)
        assert times, f"a translation was cut: {text}"
    return text


def fields(text: str) -> Sequence[str]:
    """The names of the fields of a sentence."""
    return sorted(set(re.findall(r"\{(\w+)\}", text)))
