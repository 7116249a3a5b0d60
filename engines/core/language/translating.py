"""Other languages: how they write numbers and names, and how they say a message.

Nothing imports this module before a language is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from engines.core.language.catalogues import read_catalogue
from engines.drawing.isolating import BEGIN, END, FROM_LEFT
from engines.drawing.words import Figure, Message, Name

UNREVIEWED = "Nobody has reviewed this translation yet; names are those of the English edition."
SIGNS = ("+", "-", "\N{MINUS SIGN}", "±")
FIELD = re.compile(r"\{\w+\}")
NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Tongue:
    """How a language is written: its names in itself and in English, where lines begin, its digits and marks in place
    of those of English, how it ends percentages, and what CSS calls its numbers in lists; and whether somebody who
    plays in it has read the translations (docs/languages.md)."""

    name: str
    english: str
    is_from_right: bool
    signs: Mapping[int, int]
    percent: str
    counters: str
    is_reviewed: bool = False


TONGUES = {
    "fa": Tongue("فارسی", "Persian", True, str.maketrans("0123456789,.", "۰۱۲۳۴۵۶۷۸۹٬٫"), f"{NO_BREAK}٪", "persian"),
    "vi": Tongue("Tiếng Việt", "Vietnamese", False, str.maketrans(",.", ".,"), "%", "decimal"),
}


class Untold(NullTranslations):
    """What no catalogue has: it stays English, and is remembered."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, None] = {}

    def gettext(self, message: str) -> str:
        """The English words."""
        self.found[message] = None
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The English words for a number."""
        self.found[msgid1] = None
        return msgid1 if n == 1 else msgid2


class Language:
    """A language with the catalogues of a game, files of which the first goes before the others; raises DataError.

    `untold` is what was asked for and is in none of them.
    """

    def __init__(self, code: str, paths: Iterable[Path], tongue: Tongue | None = None) -> None:
        self.code = code
        self.paths = tuple(paths)
        self.tongue = tongue or TONGUES[code]
        self._untold = Untold()
        self._catalogue: NullTranslations = self._untold
        for path in reversed(self.paths):
            catalogue = read_catalogue(path)
            catalogue.add_fallback(self._catalogue)
            self._catalogue = catalogue

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent to another process, it reads its files again."""
        return type(self), (self.code, self.paths, self.tongue)

    @property
    def is_from_right(self) -> bool:
        """Whether lines begin on the right."""
        return self.tongue.is_from_right

    @property
    def remarks(self) -> tuple[str, ...]:
        """What every sheet and page says of its translation."""
        return () if self.tongue.is_reviewed else (UNREVIEWED,)

    @property
    def untold(self) -> list[str]:
        """What was asked for so far and has no translation."""
        return [*self._untold.found]

    def tell(self, text: str) -> str:
        """Words, a sentence or a number in this language. What has no translation is a name, or stays English."""
        if isinstance(text, Figure | Name):
            return self.number(text) if isinstance(text, Figure) else self.name(text)
        if not isinstance(text, Message):
            return self._told(text, self._catalogue.gettext(text)) if text else ""
        count = text.fields.get("count", 0)
        forms = self._catalogue.ngettext(text.id, text.more, count) if text.more else self._catalogue.gettext(text.id)
        fields = {key: self._field(value) for key, value in text.fields.items()}
        said = forms.format(**fields) if fields else forms
        said = said[:1].upper() + said[1:] if text.is_first else said
        return self.name(said) if forms in (text.id, text.more) and FIELD.sub("", forms).strip(",./ ") else said

    def word(self, text: str) -> str:
        """A label of a drawing: its translation, or the same without any mark."""
        return self.tell(text) if isinstance(text, Message | Figure) or not text else self._catalogue.gettext(text)

    def name(self, text: str) -> str:
        """A name, which keeps its own direction."""
        return f"{BEGIN}{text}{END}" if self.is_from_right and text and BEGIN not in text else text

    def number(self, text: object) -> str:
        """A number that is written as in English; one with a sign keeps it on its left."""
        told = str(text).replace(f"{NO_BREAK}%", self.tongue.percent).translate(self.tongue.signs)
        return f"{FROM_LEFT}{told}{END}" if self.is_from_right and told.startswith(SIGNS) else told

    def _told(self, english: str, said: str) -> str:
        return self.name(english) if said == english else said

    def _field(self, value: object) -> str:
        if isinstance(value, Message | Figure):
            return self.tell(value)
        return self.name(value) if isinstance(value, str) else self.number(value)
