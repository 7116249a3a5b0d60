"""What is left of a game that is over: its page, and the page of its score, as texts of HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.transcript import read_transcript
from scythe_cli.game_page import course_of
from scythe_cli.score_page import rendered
from scythe_cli.score_text import result_of

if TYPE_CHECKING:
    from scythe_cli.playing.session import Session


def game_page(session: Session) -> str:
    """The page to step through the game. Raises TranscriptError, OSError."""
    from reports.game_page.page import render_game_page

    return render_game_page(course_of(read_transcript(session.plan.path), session.game))


def score_page(session: Session) -> str:
    """The page of the result."""
    return rendered(session.game, result_of(session.game, session.state, session.plan.names))
