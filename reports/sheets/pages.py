"""The frame of a sheet as a page: one HTML text without script that needs nothing beside itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from engines.core.engine.version import PROGRAM_VERSION
from engines.core.rulebook import rules_cited
from engines.drawing.words import say
from reports.boards.svg import ROOM as BOARDS
from reports.boards.svg import TOOLS
from reports.page.templating import IN_ENGLISH, ROOM, environment_of, page_text

if TYPE_CHECKING:
    from engines.core.language.translating import Language

OWN_ROOM = "reports.sheets"
STYLES = ((ROOM, "style.css"), (BOARDS, "board.css"), (OWN_ROOM, "sheet.css"))
FOOTER = say("{program}. Not affiliated with the makers of the game.", program=f"scythe-cli {PROGRAM_VERSION}")


def cited(ids: str, language: Language | None = None) -> Markup:
    """The ids of rules; what they say, in English, is told to a mouse that rests there."""
    more = IN_ENGLISH if language else ""
    said = "\n".join(rule.told for rule in rules_cited(ids))
    title = Markup(' title="{}"').format(said) if said else ""
    return Markup('<span class="rule"{}{}>{}</span>').format(title, more, language.word(ids) if language else ids)


def notes_on(language: Language | None) -> tuple[str, ...]:
    """What is said of a translation."""
    return language.remarks if language else ()


def page_of(template: str, title: str, language: Language | None = None, **content: Any) -> str:
    """The page that a template makes of some content, in English or in a `language`."""
    style = "".join(page_text(room, name) for room, name in STYLES)
    known = {**TOOLS, "cited": cited, "footer": FOOTER, "notes": notes_on(language)}
    if language:
        from reports.page.translated import style_of

        style = style_of(style, language)
        known["cited"] = partial(cited, language=language)
    environment = environment_of(OWN_ROOM, BOARDS, language=language)
    found = environment.get_template(template, globals=known)
    return found.render(title=title, style=Markup(style), **content)
