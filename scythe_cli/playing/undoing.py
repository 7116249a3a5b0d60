"""Taking answers back: what has come to light since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.errors import RulesError
from engines.core.position import CHANCE, State

if TYPE_CHECKING:
    from scythe_cli.playing.entries import Entry
    from scythe_cli.playing.session import Session

KEYS = (1, 2)  # of guesses what else could be true


def come_to_light(session: Session, kept: int) -> list[str]:
    """What nobody can forget again when only `kept` answers are left, and whose answers fall, in words.

    Where chance is typed in, the cards lie on a real table, and what was typed may just be wrong.
    """
    undone = session.history[kept:]
    seat = session.state.current_player()
    chance = [entry.question for entry in undone if entry.seat == CHANCE and entry.free and not session.asks_chance]
    others = sorted({entry.seat for entry in undone if entry.seat in session.people and entry.seat != seat})
    found = [f"chance has decided ({', '.join(dict.fromkeys(chance))})"] if chance else []
    found += ["something hidden was revealed"] if _is_revealed(session, kept) else []
    return found + [f"{session.names[other]} has answered" for other in others]


def _is_revealed(session: Session, kept: int) -> bool:
    """Whether somebody at the table learned something hidden from the answers after `kept`."""
    state = session.at(kept)
    for entry in session.history[kept:]:
        before = state.clone()
        entry.apply(state)
        if _is_secret(before) and not _is_secret(state):
            return True
        if entry.seat != CHANCE and any(_learns(before, entry, state, seat) for seat in session.people):
            return True
    return False


def _learns(before: State, entry: Entry, after: State, seat: int) -> bool:
    """Whether the seat saw more after the answer than follows from what it knew and was told."""
    if seat in entry.hidden_from:
        return False
    return any(_differs(before.determinize(seat, key), entry, after, seat) for key in KEYS)


def _is_secret(state: State) -> bool:
    """Whether somebody is not even told what is asked, as while commitments are made in secret."""
    seats = range(0 if state.is_terminal() else state.num_players)
    return any(state.view(seat)["asked"]["question"] != state.question() for seat in seats)


def _differs(guess: State, entry: Entry, after: State, seat: int) -> bool:
    """Whether the seat would have seen something else if the guess were true."""
    try:
        entry.begin(guess)
        guess.step(guess.text_to_action(entry.words))
    except RulesError:
        return True
    return guess.view(seat) != after.view(seat)
