"""Templates, styles and scripts of the rooms that make pages."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from engines.drawing.isolating import BEGIN, END, FROM_LEFT, isolated
from engines.drawing.words import tell_in

if TYPE_CHECKING:
    from engines.core.language.translating import Language

ROOM = "reports.page"  # whose style all pages share
IN_ENGLISH = Markup(' lang="en" dir="ltr"')  # of an element on a page in another language
IMPORT = re.compile(r"^import .*?;\n", re.MULTILINE | re.DOTALL)
EXPORT = re.compile(r"^export ", re.MULTILINE)


def environment_of(*rooms: str, language: Language | None = None) -> Environment:
    """Where the templates of rooms are found; what they are given is escaped, and nothing may be missing.

    They say everything by `tell` and `named`, in English or in a `language`.
    """
    loader = ChoiceLoader([PackageLoader(room) for room in rooms])
    found = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    found.filters["bdi"] = bdi_from_right if language and language.is_from_right else bdi
    found.filters["told"] = found.filters["bdi"] if language else str
    found.filters["breakable"] = breakable
    found.globals |= {"language": language, "tell": tell_in(language), "named": language.name if language else str}
    return found


def breakable(text: str) -> Markup:
    """Words that may go on in another line behind each comma, as long specs of bots have to."""
    return escape(text).replace(",", Markup(",<wbr>"))


def bdi(text: str) -> Markup:
    """Words with an element of its own round each run that is written from the right."""
    return _with_elements(isolated(escape(text)))


def bdi_from_right(text: str) -> Markup:
    """Words that are written from the right, with an element of its own round each that is shut off."""
    return _with_elements(str(escape(text)))


def _with_elements(text: str) -> Markup:
    return Markup(text.replace(FROM_LEFT, '<bdi dir="ltr">').replace(BEGIN, "<bdi>").replace(END, "</bdi>"))


def page_text(room: str, name: str) -> str:
    """A style or script among the templates of a room."""
    return (resources.files(room) / "templates" / name).read_text(encoding="utf-8")


def joined_modules(*modules: tuple[str, str]) -> str:
    """Scripts among the templates of rooms, as (room, name), one behind the other: each knows what those before it
    export."""
    return "".join(EXPORT.sub("", IMPORT.sub("", page_text(room, name))) for room, name in modules)


def policy_hash(script: str) -> str:
    """How the page's content policy names the one script that may run."""
    return "sha256-" + b64encode(sha256(script.encode()).digest()).decode()
