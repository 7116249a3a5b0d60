"""Chance typed in: what came up on a real table is told to the program, which keeps the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.language.explaining import capital

if TYPE_CHECKING:
    from scythe_cli.playing.session import Session

RANDOM = "random"  # the program draws this one
RANDOM_ALL = "random all"  # and all that follow until a player is asked


def seers(session: Session) -> set[int]:
    """The seats that get to know what comes up."""
    state = session.state
    action = state.legal_actions()[0]
    return {seat for seat in range(state.num_players) if not state.hides(seat, action)}


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
