"""What happened, told to each person as that person may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engines.core.game import CHANCE, Position
from engines.core.language.log import LogEntry
from scythe_cli.playing.entries import known_words

if TYPE_CHECKING:
    from scythe_cli.playing.entries import Entry
    from scythe_cli.playing.session import Session


class News:
    """Events for each person since that person last looked. Of a game that tells none, the answers in their words."""

    def __init__(self, session: Session, others: Sequence[int] = ()) -> None:
        """`others` read them too, such as an ONLOOKER."""
        self._game, self._session = session.game, session
        self._readers = (*session.people, *others)
        self._events: dict[int, list[LogEntry]] = {seat: [] for seat in self._readers}
        self._answers: dict[int, list[tuple[int, str]]] = {seat: [] for seat in self._readers}
        self._told = dict.fromkeys(self._readers, 0)  # the place up to which a person has been told

    @classmethod
    def recap(cls, session: Session) -> News:
        """The news of a game that goes on: for each person what happened since that person's last own choice; what was
        dealt before anybody chose lies on the table."""
        dealt = _dealt(session)
        return cls.since(session, {seat: max(dealt, _last_choice(session, seat)) for seat in session.people})

    @classmethod
    def since(cls, session: Session, since: Mapping[int, int]) -> News:
        """The news for each of these readers since so many answers."""
        news = cls(session, [reader for reader in since if reader not in session.people])
        first = min(since.values(), default=len(session.history))
        state = session.at(first).listen()
        for place in range(first, len(session.history)):
            session.history[place].apply(state)
            news._note(session, state, place, [seat for seat in since if place >= since[seat]])
        return news

    def note(self, session: Session, entry: Entry) -> None:
        """An answer was given; the session stands after it."""
        self._note(session, session.state, len(session.history) - 1, self._readers)

    def _note(self, session: Session, state: Position, place: int, seats: Sequence[int]) -> None:
        """Tell these people of the answer at a place; the state stands after it."""
        entry = session.history[place]
        by = "chance" if entry.seat == CHANCE else session.names[entry.seat]
        for seat in seats:
            self._events[seat] += [replace(event, place=place) for event in state.events(seat)]
            if entry.seat != seat and not self._game.words.log.events:
                self._answers[seat].append((place, f"{by}: {entry.question}: {known_words(entry, seat)}"))

    def taken(self, seat: int) -> list[str]:
        """What this person does not know yet; it is told once."""
        since = self._told[seat]
        places = [event.place for event in self._events[seat]] + [place for place, _ in self._answers[seat]]
        self._told[seat] = max(places, default=since - 1) + 1
        return [line for _, line in self.lines(seat, since)]

    def all(self, seat: int) -> list[tuple[int, str]]:
        """What this person knows, told before or not, line by line with the place of the answer."""
        return self.lines(seat, 0)

    def lines(self, seat: int, since: int) -> list[tuple[int, str]]:
        """What answers from a place on told this person, in sentences."""
        told = self._game.words.log.sentences([event for event in self._events[seat] if event.place >= since], seat)
        lines = [(sentence.entries[0].place, sentence.text(self._session.called)) for sentence in told]
        return [*lines, *(line for line in self._answers[seat] if line[0] >= since)]

    def rewound(self, session: Session) -> None:
        """Answers were taken back: what was to be told of them has not happened."""
        kept = len(session.history)
        for seat in self._told:
            self._events[seat] = [event for event in self._events[seat] if event.place < kept]
            self._answers[seat] = [told for told in self._answers[seat] if told[0] < kept]
            self._told[seat] = min(self._told[seat], kept)


def recap(session: Session, seat: int) -> list[str]:
    """What a person knows of what happened from the last answer on that the person chose before others answered; before
    the first one what was dealt, where nobody has chosen."""
    own = last_answer(session.history, seat)
    told = News.since(session, {seat: max(_dealt(session), own)}).all(seat)
    if not told and not _last_choice(session, seat):
        told = News.since(session, {seat: 0}).all(seat)
    return [line for _, line in told]


def last_answer(history: Sequence[Entry], seat: int) -> int:
    """The place of the last answer that a seat chose before others answered."""
    others = next((i for i in reversed(range(len(history))) if history[i].seat not in (seat, CHANCE)), 0)
    return next((i for i in reversed(range(others)) if history[i].seat == seat and history[i].free), 0)


def _dealt(session: Session) -> int:
    """The place of the first answer that chance did not give, after the last one where there is none."""
    answered = (place for place, entry in enumerate(session.history) if entry.seat != CHANCE)
    return next(answered, len(session.history))


def _last_choice(session: Session, seat: int) -> int:
    """The place after the last answer that the seat chose; 0 when it chose none."""
    chosen = (place for place, entry in enumerate(session.history, 1) if entry.seat == seat and entry.is_decision)
    return max(chosen, default=0)
