"""Taking answers back: what has come to light since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.engine.errors import RulesError
from engines.core.game import CHANCE, Position

if TYPE_CHECKING:
    from scythe_cli.playing.entries import Entry
    from scythe_cli.playing.session import Session

KEYS = (1, 2)  # of guesses what else could be true


def come_to_light(session: Session, kept: int, by: int | None = None) -> list[str]:
    """What nobody can forget again when only `kept` answers are left, and whose answers fall, in words.

    `by` takes them back, else the only person, or whoever is asked. Where chance is typed in, the cards lie on a real
    table, and what was typed may just be wrong.
    """
    undone = session.history[kept:]
    seat = by if by is not None else _who_undoes(session)
    chance = [entry.question for entry in undone if entry.seat == CHANCE and entry.free and not session.asks_chance]
    others = sorted({entry.seat for entry in undone if entry.seat in session.people and entry.seat != seat})
    found = [f"chance has decided ({', '.join(dict.fromkeys(chance))})"] if chance else []
    found += ["something hidden was revealed"] if _is_revealed(session, kept) else []
    return found + [f"{session.names[other]} has answered" for other in others]


def _who_undoes(session: Session) -> int:
    return session.people[0] if len(session.people) == 1 else session.state.current_player()


def _is_revealed(session: Session, kept: int) -> bool:
    """Whether somebody at the table learned something hidden from the answers after `kept`."""
    state = session.at(kept)
    guesses = _guesses(session, state)
    for entry in session.history[kept:]:
        was_secret = _is_secret(state)
        entry.apply(state)
        if was_secret and not _is_secret(state):
            return True
        if entry.seat == CHANCE and (entry.free or session.asks_chance):
            guesses = _guesses(session, state)
        elif any(not _follows(guess, entry, state, seat) for seat, guess in guesses):
            return True
    return False


def _guesses(session: Session, state: Position) -> list[tuple[int, Position]]:
    """What each person could take for true."""
    return [(seat, state.determinize(seat, key)) for seat in session.people for key in KEYS]


def _is_secret(state: Position) -> bool:
    """Whether somebody is not even told what is asked, as while commitments are made in secret."""
    seats = range(0 if state.is_terminal() else state.num_players)
    return any(state.view(seat)["asked"]["question"] != state.question() for seat in seats)


def _follows(guess: Position, entry: Entry, after: Position, seat: int) -> bool:
    """Whether the seat could have foreseen what it saw after the answer; the guess then stands after it, too.

    Of an answer that the seat is not told, any that looks the same is given.
    """
    seen = after.view(seat)
    try:
        entry.begin(guess)
        for action in _possible(guess, entry, seat):
            tried = guess.clone()
            tried.step(action)
            if tried.view(seat) == seen:
                guess.step(action)
                return True
    except RulesError:
        return False
    return False


def _possible(guess: Position, entry: Entry, seat: int) -> list[int]:
    """What the answer may have been, as far as the seat is told. Raises RulesError when it was not possible."""
    if seat in entry.hidden_from:
        return [action for action in guess.legal_actions() if guess.hides(seat, action)]
    return [guess.text_to_action(entry.words)]
