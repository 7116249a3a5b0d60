"""What people look at besides the table, and what they keep of a game that is over: each as a reply to a reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engines.drawing.style import Style
from scythe_cli.playing import commands
from scythe_cli.playing.by_seat import BySeat, Refusal
from scythe_cli.playing.entries import log_lines
from scythe_cli.web.ending import game_page, score_page
from scythe_cli.web.shown import ONE_LINE

if TYPE_CHECKING:
    from scythe_cli.playing.session import Session

LOGGED = 50  # answers
ONLY_LOOKS = "Whoever only looks on answers nothing."
Reply = dict[str, Any]


def check_sits(table: BySeat, reader: int) -> None:
    """Raises Refusal for a reader who is no person at the table."""
    if reader not in table.session.people:
        raise Refusal(ONLY_LOOKS)


def _recap(table: BySeat, reader: int) -> Reply:
    return _told(table, commands.recap_text(table.session, reader if reader >= 0 else None))


def _score(table: BySeat, reader: int) -> Reply:
    return {"text": table.score(reader if reader >= 0 else None)}


def _log(table: BySeat, reader: int) -> Reply:
    return _told(table, "\n".join(log_lines(table.session.history, table.session.names, reader, LOGGED)))


def _words(table: BySeat, reader: int) -> Reply:
    """All of the table in sentences."""
    game, state = table.session.game, table.session.state
    if reader >= 0:
        return _told(table, "\n".join(game.words.status_lines(state.core, reader)))
    return _told(table, "\n".join(game.pictures.draw(state, None, Style(plain=True, width=ONE_LINE))))


def _hint(table: BySeat, reader: int) -> Reply:
    check_sits(table, reader)
    return _told(table, table.hint(reader))


def _help(table: BySeat, reader: int) -> Reply:
    return _told(table, table.explained(reader, "") if table.is_asked(reader) else "You are not asked now.")


def _page(table: BySeat, reader: int) -> Reply:
    return {"file": "game.html", "html": game_page(_ended(table))}


def _score_page(table: BySeat, reader: int) -> Reply:
    return {"file": "score.html", "html": score_page(_ended(table))}


def _ended(table: BySeat) -> Session:
    if not table.is_over:
        raise Refusal("The page is made when the game is over.")
    return table.session


def _told(table: BySeat, text: str) -> Reply:
    return {"text": table.session.naming().told(text)}


VIEWS: dict[str, Callable[[BySeat, int], Reply]] = {
    "recap": _recap,
    "score": _score,
    "log": _log,
    "words": _words,
    "hint": _hint,
    "help": _help,
    "page": _page,
    "score page": _score_page,
}
