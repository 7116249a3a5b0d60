"""The page of a game as one HTML text that needs nothing beside itself, and the folder it goes into."""

from __future__ import annotations

from pathlib import Path

from markupsafe import Markup

from engines.core.engine.version import PROGRAM_VERSION
from engines.core.language.explaining import counted
from engines.core.language.log import EVERYTHING, ONLOOKER
from reports.boards.svg import ROOM as BOARDS
from reports.boards.svg import TOOLS
from reports.game_page.course import Course
from reports.game_page.packing import packed
from reports.game_page.share_graph import share_graph
from reports.page.folder import PAGE, prepared, store
from reports.page.templating import ROOM, environment_of, joined_modules, page_text, policy_hash

OWN_ROOM = "reports.game_page"


def write_game_page(course: Course, folder: Path) -> list[Path]:
    """Write index.html into the folder, which is made if need be; returns what was written. Raises FolderError."""
    with prepared(folder, (PAGE,)):
        return store(folder, render_game_page(course), (), "")


def render_game_page(course: Course) -> str:
    """The whole page."""
    script = page_script()
    return (
        environment_of(OWN_ROOM, BOARDS)
        .get_template("game.html.j2", globals=TOOLS)
        .render(
            course=course,
            title=f"{course.game}, {counted(len(course.names), 'player')}",
            views=[_view(course, reader) for reader in course.readers],
            note=_note(course),
            graph=share_graph(course.analysis, course.names) if course.analysis else None,
            version=PROGRAM_VERSION,
            style=Markup(
                page_text(ROOM, "style.css") + page_text(BOARDS, "board.css") + page_text(OWN_ROOM, "game.css")
            ),
            script=Markup(script),
            script_hash=policy_hash(script),
            data=Markup(as_script_data(packed(course))),
        )
    )


def page_script() -> str:
    """The script of every such page."""
    return joined_modules((BOARDS, "pieces.js"), (OWN_ROOM, "game.js"))


def as_script_data(text: str) -> str:
    """JSON that no parser of HTML mistakes for anything else."""
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _view(course: Course, reader: int) -> str:
    """What a choice among the views is called."""
    if reader == EVERYTHING:
        return "Everything, as it is known after the game"
    return "What everybody knows" if reader == ONLOOKER else f"As {course.names[reader]} knew it"


def _note(course: Course) -> str:
    """What the page leaves out."""
    reader = course.readers[0]
    if reader == EVERYTHING:
        return ""
    whose = "what everybody knows" if reader == ONLOOKER else f"what {course.names[reader]} knew"
    return f"This page holds {whose}, and nothing else."
