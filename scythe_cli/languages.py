"""`--lang` and SCYTHE_LANG: the language of sheets, pages and reports. Imported only when one is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from engines.core.language.translating import Language
from engines.core.translations import ENGLISH, LanguageError, load_language
from scythe_cli.params import LANGUAGE
from scythe_cli.typed import typed_params


def language_wanted(given: Mapping[str, Any], game: str, more: Sequence[Path] = ()) -> Language | None:
    """The language that is asked for, with the catalogues of a game and further ones; None for English.

    Raises UsageError where there is no such translation.
    """
    try:
        return load_language(given["lang"], game, more)
    except LanguageError as error:
        place = f"--lang {given['lang']}" if "lang" in typed_params() else f"{LANGUAGE}={given['lang']}"
        raise click.UsageError(f"{place}: {error}") from None


def check_language(given: Mapping[str, Any], wanted: str, is_there: object) -> None:
    """Raises UsageError where a language is typed for what is not written; `wanted` says how it would be."""
    if "lang" in typed_params() and given["lang"] != ENGLISH and not is_there:
        raise click.UsageError(f"--lang {given['lang']} {wanted}")
