"""Chance typed in: what came up on a real table is told to the program, which keeps the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.engine.errors import NotationError
from engines.core.language.explaining import capital
from scythe_cli.playing.menu import Move, found, moves_of, shown
from scythe_cli.playing.numbers import is_number

if TYPE_CHECKING:
    from scythe_cli.playing.session import Session

RANDOM = "random"  # the program draws this one
RANDOM_ALL = "random all"  # and all that follow until a player is asked


def seers(session: Session) -> set[int]:
    """The seats that get to know what comes up; nobody where it lies face down already, and the program knows it."""
    state = session.state
    if state.game.rules.lies_face_down(state.core):
        return set()
    action = state.legal_actions()[0]
    return {seat for seat in range(state.num_players) if not state.hides(seat, action)}


def is_seen(session: Session) -> bool:
    """Whether somebody at the table may see what comes up: a person who plays, or where only bots do, everybody."""
    seats = seers(session)
    return bool(seats.intersection(session.people)) or len(seats) == session.state.num_players


def unseen(session: Session) -> str:
    """That the program draws what nobody at the table may see."""
    whom = "a bot alone" if seers(session) else "nobody"
    question = capital(session.state.question())
    return f"{question}, seen by {whom}: the program draws it; lay out what it names later."


def who_types(session: Session) -> int | None:
    """The seat of the person who types what came up; None when that is nobody in particular.

    One person keeps the table alone; among several, only who may see a card types it.
    """
    if len(session.people) == 1:
        return session.people[0]
    seats = seers(session)
    return next(iter(seats)) if len(seats) == 1 and seats <= set(session.people) else None


def asks(session: Session) -> str:
    """The question to chance, and who may see the answer."""
    seats = sorted(seers(session))
    everybody = len(seats) == session.state.num_players
    seen = "everybody" if everybody else " and ".join(session.names[seat] for seat in seats) or "nobody"
    return f"{capital(session.state.question())}, seen by {seen}: what came up? (or: {RANDOM}, {RANDOM_ALL})"


def why_not(session: Session, move: Move) -> str:
    """Why what somebody has in hand cannot have come up by what the program knows; '' where it can."""
    if move.action in session.state.legal_actions():
        return ""
    return f"'{move.words}' has been dealt already, face down. Put it aside and draw another."


def came_up(session: Session, typed: str) -> list[Move]:
    """What may have come up, going by a number, a name, or a part of what is printed on it.

    Of those that look alike, such as two cards of which there are copies, the first stands for all.
    """
    moves = moves_of(session)
    meant = found(moves, typed)
    if len(meant) == 1 or is_number(typed):
        return meant
    try:
        said = session.state.text_to_action(typed)
        return [move for move in moves if move.action == said]
    except NotationError:
        return meant or shown(moves, typed)
