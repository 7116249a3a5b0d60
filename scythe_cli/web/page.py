"""The page that every browser gets: it holds nothing of a game, and one script and one style of its own."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from engines.core.engine.version import PROGRAM_VERSION
from reports.boards.svg import ROOM as BOARDS
from reports.page.templating import ROOM, environment_of, joined_modules, page_text, policy_hash

OWN_ROOM = "scythe_cli.web"
MODULES = (  # in the order of what they need
    (BOARDS, "pieces.js"),
    (OWN_ROOM, "element.js"),
    (OWN_ROOM, "wire.js"),
    (OWN_ROOM, "board.js"),
    (OWN_ROOM, "question.js"),
    (OWN_ROOM, "panes.js"),
    (OWN_ROOM, "lesson.js"),
    (OWN_ROOM, "main.js"),
)
STYLES = ((ROOM, "style.css"), (BOARDS, "board.css"), (OWN_ROOM, "table.css"))


@dataclass(frozen=True)
class Page:
    """The page and what it may do."""

    html: str
    policy: str


def made() -> Page:
    """The page with its content policy, which names script and style by their hashes."""
    script, style = joined_modules(*MODULES), "".join(page_text(room, name) for room, name in STYLES)
    template = environment_of(OWN_ROOM).get_template("table.html.j2")
    html = template.render(version=PROGRAM_VERSION, script=Markup(script), style=Markup(style))
    policy = (
        f"default-src 'none'; script-src '{policy_hash(script)}'; style-src-elem '{policy_hash(style)}'; "
        "style-src-attr 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
    return Page(html, policy)
