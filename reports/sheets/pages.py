"""The frame of a sheet as a page: one HTML text without script that needs nothing beside itself."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from engines.core.engine.version import PROGRAM_VERSION
from engines.core.rulebook import rules_cited
from reports.boards.svg import ROOM as BOARDS
from reports.boards.svg import TOOLS
from reports.page.templating import ROOM, environment_of, page_text

OWN_ROOM = "reports.sheets"
STYLES = ((ROOM, "style.css"), (BOARDS, "board.css"), (OWN_ROOM, "sheet.css"))


def cited(ids: str) -> Markup:
    """The ids of rules; what they say is told to a mouse that rests there."""
    said = "\n".join(rule.told for rule in rules_cited(ids))
    title = Markup(' title="{}"').format(said) if said else ""
    return Markup('<span class="rule"{}>{}</span>').format(title, ids)


def page_of(template: str, title: str, **content: Any) -> str:
    """The page that a template makes of some content."""
    style = Markup("".join(page_text(room, name) for room, name in STYLES))
    environment = environment_of(OWN_ROOM, BOARDS)
    found = environment.get_template(template, globals={**TOOLS, "cited": cited})
    return found.render(title=title, version=PROGRAM_VERSION, style=style, **content)
