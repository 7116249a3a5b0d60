"""What happened, told to each person as that person may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engines.core.explaining import capital
from engines.core.position import CHANCE, State
from scythe_cli.playing.entries import known_words

if TYPE_CHECKING:
    from engines.core.position import State
    from scythe_cli.playing.entries import Entry
    from scythe_cli.playing.session import Session


class News:
    """Lines for each person since that person last looked.

    What changed between two views is told by `Game.narrate`; of a game that tells nothing, the answers in their words.
    """

    def __init__(self, session: Session) -> None:
        self._lines: dict[int, list[tuple[int, str]]] = {seat: [] for seat in session.people}  # with the answer's place
        self._told = dict.fromkeys(session.people, 0)  # so many of them
        self._views: dict[int, dict[str, Any]] = {}
        self._look(session.state)

    @classmethod
    def recap(cls, session: Session) -> News:
        """The news of a game that goes on: for each person what happened since that person's last own choice; what was
        dealt before anybody chose lies on the table."""
        dealt = _dealt(session)
        return cls.since(session, {seat: max(dealt, _last_choice(session, seat)) for seat in session.people})

    @classmethod
    def since(cls, session: Session, since: Mapping[int, int]) -> News:
        """The news for each of these people since so many answers."""
        news = cls(session)
        first = min(since.values(), default=len(session.history))
        state = session.at(first)
        news._look(state)
        for place in range(first, len(session.history)):
            session.history[place].apply(state)
            news._note(session, state, place, [seat for seat in since if place >= since[seat]])
        return news

    def note(self, session: Session, entry: Entry) -> None:
        """An answer was given; the session stands after it."""
        self._note(session, session.state, len(session.history) - 1, session.people)

    def _note(self, session: Session, state: State, place: int, seats: Sequence[int]) -> None:
        """Tell these people of the answer at a place; the state stands after it."""
        entry, before = session.history[place], dict(self._views)
        self._look(state)
        for seat in seats:
            told = session.game.narrate(before[seat], self._views[seat], seat)
            if entry.seat != seat and session.game.tries and entry.words.startswith(session.game.tries):
                self._lines[seat].append((place, f"{capital(session.names[entry.seat])}: {known_words(entry, seat)}."))
            if told is not None:
                self._lines[seat] += [(place, line) for line in told]
            elif entry.seat != seat:
                by = "chance" if entry.seat == CHANCE else session.names[entry.seat]
                self._lines[seat].append((place, f"{by}: {entry.question}: {known_words(entry, seat)}"))

    def taken(self, seat: int) -> list[str]:
        """What this person does not know yet; it is told once."""
        told, self._told[seat] = self._told[seat], len(self._lines[seat])
        return [line for _, line in self._lines[seat][told:]]

    def all(self, seat: int) -> list[tuple[int, str]]:
        """What this person knows, told before or not, line by line with the place of the answer."""
        return self._lines[seat]

    def rewound(self, session: Session) -> None:
        """Answers were taken back: what was to be told of them has not happened."""
        kept = len(session.history)
        self._lines = {seat: [told for told in lines if told[0] < kept] for seat, lines in self._lines.items()}
        self._told = {seat: min(told, len(self._lines[seat])) for seat, told in self._told.items()}
        self._look(session.state)

    def _look(self, state: State) -> None:
        self._views = {seat: state.view(seat) for seat in self._lines}


def recap(session: Session, seat: int) -> list[str]:
    """What a person knows of what happened from the last answer on that the person chose before others answered; before
    the first one what was dealt, where nobody has chosen."""
    history = session.history
    others = next((i for i in reversed(range(len(history))) if history[i].seat not in (seat, CHANCE)), 0)
    own = next((i for i in reversed(range(others)) if history[i].seat == seat and history[i].free), 0)
    told = News.since(session, {seat: max(_dealt(session), own)}).all(seat)
    if not told and not _last_choice(session, seat):
        told = News.since(session, {seat: 0}).all(seat)
    return [line for _, line in told]


def _dealt(session: Session) -> int:
    """The place of the first answer that chance did not give, after the last one where there is none."""
    answered = (place for place, entry in enumerate(session.history) if entry.seat != CHANCE)
    return next(answered, len(session.history))


def _last_choice(session: Session, seat: int) -> int:
    """The place after the last answer that the seat chose; 0 when it chose none."""
    chosen = (place for place, entry in enumerate(session.history, 1) if entry.seat == seat and entry.is_decision)
    return max(chosen, default=0)
