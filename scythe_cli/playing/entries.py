"""What was answered in a game, and who was not told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engines.core.game import CHANCE, Position
from engines.core.language.log import EVERYTHING, ONLOOKER
from engines.core.transcript import OUT_OF_TURN, who
from engines.drawing.columns import padded


@dataclass(frozen=True)
class Entry:
    """One answer of a game. `seat` counts from 0 and is CHANCE for chance."""

    by: str  # as in a transcript
    seat: int
    question: str
    words: str  # as they are stored
    printed: str  # as people read them
    action: int
    hidden_from: frozenset[int]  # seats that are not told
    free: bool  # there was another legal answer
    opens: bool = False  # the seat was not asked, but began this question itself
    line: int | None = None  # how many answers there were before the typed line that gave it with others
    reveals: bool = False  # with it all commitments lie open: this one, and those before it
    commits: bool = False  # it is hidden until then
    face_down: bool = False  # chance: the card lies face down already, and the program knows it

    @property
    def is_decision(self) -> bool:
        """Whether it is a choice of its own: what follows out of turn belongs to the answer that began it."""
        return self.free and (self.opens or not self.by.endswith(OUT_OF_TURN))

    def is_seen(self, people: Collection[int]) -> bool:
        """Whether one of these at the table, or everybody, saw what came up, so that somebody may have typed it."""
        return not self.face_down and not (self.hidden_from and self.hidden_from.issuperset(people))

    def begin(self, state: Position) -> None:
        """Bring the position before the answer to its question."""
        if self.opens:
            state.interrupt(self.seat)

    def apply(self, state: Position) -> None:
        """Give the answer once more."""
        self.begin(state)
        state.apply_action(self.action)


def entry_of(state: Position, action: int, opens: bool = False) -> Entry:
    """The answer that is about to be given; `opens`: to a question that the seat has just begun itself."""
    seats = range(state.num_players)
    commits = state.game.rules.commits(state.core)
    return Entry(
        who(state),
        state.current_player(),
        state.question(),
        state.action_to_text(action),
        state.printed_text(action),
        action,
        frozenset(seat for seat in seats if state.hides(seat, action)),
        len(state.legal_actions()) > 1,
        opens,
        reveals=commits and _reveals(state, action),
        commits=commits,
        face_down=state.is_chance() and state.game.rules.lies_face_down(state.core),
    )


def _reveals(state: Position, action: int) -> bool:
    """Whether a commitment is the last one before the reveal."""
    after = state.clone()
    after.apply_action(action)
    return after.is_terminal() or not after.game.rules.commits(after.core)


def decision_before(
    history: Sequence[Entry], seats: Collection[int], fixed: int, people: Collection[int]
) -> int | None:
    """How many answers are left when the last real decision of these seats is taken back; None when there is none.

    A line that gave several answers is taken back as one. What the program draws because none of the people may see it
    is nobody's decision.
    """
    places = [
        place
        for place, entry in enumerate(history)
        if entry.seat in seats and entry.is_decision and place >= fixed
        if entry.seat != CHANCE or entry.is_seen(people)
    ]
    if not places:
        return None
    line = history[places[-1]].line
    return places[-1] if line is None else line


BROAD, NARROW = 20, 6  # columns of a log for who answered


def log_lines(
    entries: Sequence[Entry], names: Sequence[str], seat: int, last: int = 0, column: int = BROAD
) -> list[str]:
    """The last so many answers (0: all) as a seat or another reader may know them, commitments after the reveal."""
    revealed = max((number for number, entry in enumerate(entries, 1) if entry.reveals), default=0)
    numbered = list(enumerate(entries, 1))[-last:]
    return [
        f"{number:5d}  {padded(_by(entry, names), column)}  "
        f"{_told(entry, EVERYTHING if entry.commits and number <= revealed else seat)}"
        for number, entry in numbered
    ]


def is_hidden(entry: Entry, seat: int) -> bool:
    """Whether the reader is not told the words of the answer."""
    return seat in entry.hidden_from or (seat == ONLOOKER and bool(entry.hidden_from))


def known_words(entry: Entry, seat: int) -> str:
    """The words of an answer, or that they are hidden."""
    return "(hidden)" if is_hidden(entry, seat) else entry.printed


def _told(entry: Entry, seat: int) -> str:
    """The words in a log; what chance was asked is no secret, and no word of it is said twice: `die rolled: 5`."""
    words = known_words(entry, seat)
    if entry.seat != CHANCE:
        return words
    first, _, rest = words.partition(" ")
    return f"{entry.question}: {rest if rest and first in entry.question.split() else words}"


def _by(entry: Entry, names: Sequence[str]) -> str:
    return entry.by if entry.seat == CHANCE else names[entry.seat]
