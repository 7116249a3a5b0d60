"""Who a typed line says that answers it, and people that it names though nobody at the table is called so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engines.core.engine.errors import RulesError, UnknownSeatError
from engines.core.language.refusing import NO_MOVE, NO_PART, PARTS
from engines.core.language.spelling import plain
from engines.core.names import SEAT
from engines.core.transcript import OUT_OF_TURN, who

if TYPE_CHECKING:
    from scythe_cli.playing.session import Session

CHANCE_SAYS = "chance"  # who answers, where it is what came up
MOST_WORDS = 12  # of a line in which somebody is looked for
IN_PART = (NO_MOVE, NO_PART, "the beginning of an answer")  # how little of a line was understood


def addressed(line: str, session: Session) -> tuple[str, str]:
    """Who answers, as `chance` or `seat 2`, '' where that is not said, and the words."""
    by, colon, words = (part.strip() for part in line.partition(":"))
    if colon and by.lower() == CHANCE_SAYS:
        return CHANCE_SAYS, words
    seat = session.seat_called(by) if colon else None
    return ("", line) if seat is None else (f"seat {seat + 1}", words)


def not_asked(by: str, session: Session) -> str:
    """That a line says of somebody that he answers who is not asked; '' where he is, or nobody is named."""
    if not by or by == who(session.state).removesuffix(OUT_OF_TURN):
        return ""
    more = "; give --chance ask to say what comes up" if by == CHANCE_SAYS else ""
    return f"is by {by}, but now it is {session.state.asked()}{more}."


def nobody_called(line: str, session: Session) -> str:
    """That nobody has the name of a person in a line that is no answer: in front of a colon, alone, or where the line
    would be an answer if a seat stood there; '' where all are found or nobody is meant."""
    by, colon, _ = (part.strip() for part in line.partition(":"))
    if colon and _is_strange(by, session):
        return session.naming().nobody(by, CHANCE_SAYS)
    if session.naming().is_misspelt(line) and _reading(line, session) == NO_MOVE:
        return session.naming().nobody(line)
    strange = _no_seat(line, session) or _stranger_out_of_turn(line, session) or _stranger_in_answer(line, session)
    return session.naming().nobody(strange) if strange else ""


def _no_seat(line: str, session: Session) -> str:
    """The number of a seat in a line that the table has not; '' for none."""
    numbers = (found for found in SEAT.finditer(plain(line)) if int(found[1][:9]) > session.state.num_players)
    return next((found[0] for found in numbers), "")


def _is_strange(by: str, session: Session) -> bool:
    """Whether words in front of a colon are nobody at the table, and nothing of the game."""
    return by.lower() != CHANCE_SAYS and session.seat_called(by) is None and _reading(by, session) == NO_MOVE


def _stranger_out_of_turn(line: str, session: Session) -> str:
    """Who is named in what somebody does without being asked, and is nobody at the table; '' for nobody."""
    try:
        session.state.read_interruption(session.naming().meanings(plain(line))[-1], session.state.current_player())
    except UnknownSeatError as error:
        return error.name
    except RulesError:
        pass  # something else stands against it
    return ""


def _stranger_in_answer(line: str, session: Session) -> str:
    """The words of a line in the place of which a seat would make a part of it an answer; '' for none."""
    parts = PARTS.split(line) if len(line.split()) <= MOST_WORDS else []
    longest = session.naming().longest
    return next((name for part in parts for name in _strangers(part, longest, session)), "")


def _strangers(part: str, longest: int, session: Session) -> Iterator[str]:
    """The same of one part, as so many words at most, the fewest first; nothing where somebody is found in it."""
    words = part.split()
    if session.naming().meanings(part) != [part] or _reading(part, session) not in IN_PART:
        return
    for length in range(1, longest + 1):
        for start in range(len(words) - length + 1):
            before, after = words[:start], words[start + length :]
            if (before or after) and _is_for_seat(before, after, session):
                yield " ".join(words[start : start + length])


def _is_for_seat(before: Sequence[str], after: Sequence[str], session: Session) -> bool:
    """Whether words are an answer, here or at another question, with some seat between them."""
    words, core = session.game.words.answers, session.state.core
    lines = (" ".join([*before, f"seat {seat}", *after]) for seat in range(1, session.state.num_players + 1))
    return words.speaks(core) and any(words.has_form(core, line) for line in lines)


def _reading(words: str, session: Session) -> str:
    """How words that may be an answer are read."""
    return session.state.why_not(words).reading
