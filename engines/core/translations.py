"""Which languages the games are told in. Nothing imports this module before a language is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engines.core.engine.errors import ScytheError
from engines.core.engine.modules import root_folder
from engines.core.language.explaining import listed
from engines.core.language.translating import TONGUES, Language
from engines.core.registry import names, table_sizes

ENGLISH = "en"
FOLDER = "languages"  # of catalogues, in the folder of a game and of what all games share


class LanguageError(ScytheError):
    """A language that a game is not translated into."""


def languages_of(game: str) -> list[str]:
    """The languages that a game is told in, by their codes, English first."""
    return [ENGLISH, *sorted(path.stem for path in _folder(game).glob("*.po") if path.stem in TONGUES)]


def load_language(code: str, game: str, more: Sequence[Path] = ()) -> Language | None:
    """A language with the catalogues of a game, of what all share and of further folders; None for English.

    Raises LanguageError, a clause without the place where the language was asked for, where there is no such
    translation.
    """
    if code == ENGLISH:
        return None
    if code not in languages_of(game):
        raise LanguageError(_refusal(code, game))
    folders = [_folder(game), _folder("core"), *more]
    paths = [folder / f"{code}.po" for folder in folders]
    return Language(code, [path for path in paths if path.exists()])


def _folder(game: str) -> Path:
    return Path(root_folder(), "engines", game, FOLDER)


def _refusal(code: str, game: str) -> str:
    """What there is in place of a language."""
    known = [ENGLISH, *sorted(TONGUES)]
    if code not in known:
        told = ", ".join(f"{one} ({TONGUES[one].english})" for one in known[1:])
        return f"there is no translation '{code}'; there are {ENGLISH}, {told}."
    titles = [table_sizes(name)[0] for name in names() if code in languages_of(name)]
    own = languages_of(game)[1:]
    has = f"is translated into {listed(own)} only" if own else "is not translated"
    title = table_sizes(game)[0] if game in names() else game
    return f"{title} {has}; {code} is there for {listed(titles)}, and --lang en writes English."
