"""People at the terminal: whose screen it is, what is shown to whom, and what is typed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.core.engine.errors import NotationError
from engines.core.engine.files import readable
from engines.core.game import CHANCE
from engines.core.language.explaining import capital
from engines.core.language.spelling import plain
from engines.core.language.terms import READ_AS
from scythe_cli.output import print_rows
from scythe_cli.playing import commands
from scythe_cli.playing.addressing import addressed, nobody_called, not_asked
from scythe_cli.playing.chances import RANDOM, RANDOM_ALL, asks, came_up, is_seen, unseen, who_types, why_not
from scythe_cli.playing.lessons import ENOUGH, GOES_ON, HELP
from scythe_cli.playing.menu import NEAREST, Move, found, hinted, moves_of, nearest_words
from scythe_cli.playing.naming import named_rows
from scythe_cli.playing.news import News
from scythe_cli.playing.numbers import is_number, no_such_move
from scythe_cli.playing.reader import Reader
from scythe_cli.playing.screen import Screen
from scythe_cli.playing.session import Answers, Stopped
from scythe_cli.playing.teaching import lesson_at
from scythe_cli.score_text import print_standing

if TYPE_CHECKING:
    from scythe_cli.playing.entries import Entry
    from scythe_cli.playing.session import Session


class People(Answers):
    """Everybody who plays at this terminal."""

    def __init__(self, plain: bool, names: Sequence[str] = ()) -> None:
        self.screen = Screen(plain, names)
        self._reader = Reader()
        self._news: News
        self._at: int | None = None  # whose screen it is
        self._drawing = False  # the program answers for chance until a player is asked
        self._unseen: set[str] = set()  # what was said of draws that nobody may see
        self._is_first = True  # nobody was asked yet
        self._is_used = False  # there may be something on the screen that not everybody may see

    def begun(self, session: Session) -> None:
        """Read out the table."""
        self._news = News.recap(session) if session.plan.goes_on else News(session)
        if session.people:
            self._read_out(session)
            self.screen.tell(HELP if session.plan.lessons is not None else commands.help_text(session))

    def _read_out(self, session: Session) -> None:
        """The setup of a fresh game; of one that goes on, how far it is."""
        if session.plan.goes_on:
            answers = len(session.history)
            self.screen.tell(
                f"The game goes on after {answers} answers; asked next: {session.state.asked()}. See log, board."
            )
            return
        rows, notes = session.game.layout.read_out(session.plan.setup)
        print_rows(named_rows(session.plan.names, rows), "table", self.screen.is_plain)
        self.screen.say("")
        for note in notes:
            self.screen.tell(note)
        self.screen.say("")

    def answer(self, session: Session) -> int | None:
        """What the person types. A question with one answer only is not put."""
        state = session.state
        seat = state.current_player()
        moves = moves_of(session)
        self._drawing = False
        if len(moves) == 1:
            return moves[0].action
        self._hand_over(session, seat)
        self._show(session, seat, moves)
        action = self._typed(session, seat, moves)
        if action is not None:
            session.choose(action)
        return None

    def chance(self, session: Session) -> int | None:
        """What came up at the table, typed by whoever may see it."""
        if self._drawing:
            return session.drawn_by_program()
        if not is_seen(session):
            return self._drawn_unseen(session)
        seat = who_types(session)
        self._hand_over(session, seat)
        self._tell_news(self._news.taken(seat) if seat is not None else [])
        moves = moves_of(session)
        self.screen.head(asks(session))
        self.screen.list_moves(moves)
        return self._typed(session, seat, moves)

    def _drawn_unseen(self, session: Session) -> int:
        """What nobody at the table may see, the program draws, and says so once a kind."""
        told = unseen(session)
        if told not in self._unseen:
            self._unseen.add(told)
            self.screen.tell(told)
        return session.drawn_by_program()

    def happened(self, session: Session, entry: Entry) -> None:
        """Keep the news for everybody."""
        self._news.note(session, entry)

    def rewound(self, session: Session) -> None:
        """The news have not happened."""
        self._drawing = False
        self._news.rewound(session)

    def ended(self, session: Session) -> None:
        """The last table, the last news and the result."""
        if session.people:
            news = self._news.taken(session.people[0] if self._at is None else self._at)
            if not self.screen.is_plain:
                self.screen.table(session.state, None)
            self._tell_news(news)
            self.screen.head("The game is over.")
        print_standing(session.game, session.state, self.screen.is_plain, session.plan.names)

    def _hand_over(self, session: Session, seat: int | None) -> None:
        """Between two people the screen is cleared, and the next one comes to it alone."""
        if len(session.people) > 1 and self._at != seat:
            name = "whoever keeps the cards" if seat is None else session.names[seat]
            if self._is_used:
                self.screen.clear()
            self.screen.say(f"Pass the device to {name}; press Enter.")
            self._wait()
            self.screen.clear()
        self._at = seat
        self._is_used = True

    def _wait(self) -> None:
        """Until Enter is pressed. Words are the first line of whoever comes, except on a terminal: the person before
        may have typed them there. Raises Stopped."""
        line = self._reader.line(None, [], prompt="")
        if line.lower() == "quit":
            raise Stopped
        if line and not sys.stdin.isatty():
            self._reader.put_back(line)

    def _show(self, session: Session, seat: int, moves: list[Move]) -> None:
        """The news, the table when others have moved it, and the question."""
        news = self._news.taken(seat)
        if not self.screen.is_plain and (self._is_first or (news and self._is_new_turn(session, seat))):
            self.screen.table(session.state, seat)
        self._is_first = False
        self._tell_news(news)
        self._teach(session, seat)
        self.screen.head(f"{capital(session.names[seat])}: {session.state.question()}?")
        self.screen.list_moves(moves)

    def _teach(self, session: Session, seat: int) -> None:
        """The lesson that belongs to the question. On a terminal Enter brings its next page; an answer may come first,
        and is heard when it is asked for. Raises Stopped."""
        lesson = lesson_at(session)
        pages = lesson.texts() if lesson is not None else []
        for number, page in enumerate(pages, 1):
            self.screen.framed(*page)
            if number == len(pages) or not sys.stdin.isatty():
                continue
            line = self._reader.line(seat, [ENOUGH], prompt=GOES_ON)
            if line.lower() == ENOUGH:
                commands.run(line, self.screen, session, seat)
            elif line:
                self._reader.put_back(line)
            if line:
                return

    def _tell_news(self, news: Sequence[str]) -> None:
        for line in news:
            self.screen.tell(line)

    def _is_new_turn(self, session: Session, seat: int) -> bool:
        """Whether somebody else was the last to answer."""
        last = next((entry.seat for entry in reversed(session.history) if entry.seat != CHANCE), None)
        return last != seat

    def _typed(self, session: Session, seat: int | None, moves: list[Move]) -> int | None:
        """Read lines until one is an answer, or has changed the position."""
        words = [self.screen.naming.named(move.words) for move in moves]
        is_chance = session.state.is_chance()
        more = [RANDOM, RANDOM_ALL] if is_chance else []
        while True:
            line = self._reader.line(seat, [*commands.NAMES, *more, *words])
            if is_chance and line.lower() in (RANDOM, RANDOM_ALL):
                self._drawing = line.lower() == RANDOM_ALL
                return session.drawn_by_program()
            heard = hear(line, self.screen, session, seat, moves)
            if heard.outcome is commands.Outcome.CHANGED or heard.action is not None:
                return heard.action


@dataclass(frozen=True)
class Heard:
    """What became of a line: what a command did, or the answer that it means."""

    outcome: commands.Outcome
    action: int | None = None


def hear(line: str, screen: Screen, session: Session, seat: int | None, moves: list[Move]) -> Heard:
    """Do what a line says, or find the answer that it means; what is neither is told on the screen. Raises Stopped."""
    outcome = commands.run(line, screen, session, seat)
    if outcome is commands.Outcome.QUIT:
        raise Stopped
    if outcome is not commands.Outcome.NO_COMMAND or not line:
        return Heard(outcome)
    return understand(line, screen, session, moves)


def understand(line: str, screen: Screen, session: Session, moves: list[Move]) -> Heard:
    """Find the answer that a line means, or play it where it says several; what is neither is told on the screen."""
    by, words = addressed(line, session)
    wrong = not_asked(by, session)
    if wrong:
        screen.tell(f"The line {wrong}")
        return Heard(commands.Outcome.NO_COMMAND)
    meanings = session.naming().meanings(plain(words))
    for said in meanings:
        action = _meant(session, said, moves)
        if action is not None:
            return Heard(commands.Outcome.NO_COMMAND, action)
    return _play_line(meanings, screen, session, moves)


def _meant(session: Session, line: str, moves: list[Move]) -> int | None:
    """The answer that a line means; None where it means none, or one of several."""
    if session.state.is_chance():
        shown = came_up(session, line)
        return shown[0].action if len(shown) == 1 and not why_not(session, shown[0]) else None
    meant = found(moves, line)
    return meant[0].action if len(meant) == 1 else None if meant else _said(session, line)


def _play_line(meanings: Sequence[str], screen: Screen, session: Session, moves: list[Move]) -> Heard:
    """Play a line of several answers, in the first of its meanings that can be played; else tell why it is none."""
    refusal = ""
    possible = came_up(session, meanings[0]) if session.state.is_chance() else []
    if len(possible) == 1:
        screen.tell(why_not(session, possible[0]))
        return Heard(commands.Outcome.NO_COMMAND)
    if possible:
        screen.list_moves(possible)
        screen.tell(f"{len(possible)} of those that may come up show '{meanings[0]}'. Which one?")
        return Heard(commands.Outcome.NO_COMMAND)
    for said in meanings:
        meant = found(moves, said)
        try:
            if not meant and not is_number(said) and session.play_line(said):
                return Heard(commands.Outcome.CHANGED)
        except NotationError as error:
            refusal = str(error)
    said = commands.best_known(session, meanings)
    strange = nobody_called(meanings[0], session)
    screen.tell(readable(strange or refusal or _misunderstood(session, said, moves, found(moves, said))))
    return Heard(commands.Outcome.NO_COMMAND)


def _misunderstood(session: Session, line: str, moves: list[Move], meant: list[Move]) -> str:
    """Why the line is no answer, in a sentence or two."""
    if line.lower() in (RANDOM, RANDOM_ALL) and not session.state.is_chance():
        return f"Nothing comes up now; {session.state.asked()} is next."
    typed = line if len(line) <= 60 else line[:57] + "..."
    if meant:
        return f"'{typed}' may be: {'; '.join(move.words for move in meant[:10])}. Which one?"
    no_move = no_such_move(typed, (move.label for move in moves))
    if no_move:
        return no_move
    if session.state.is_chance():
        shows = f"Nothing that may come up shows '{typed}'; type what is printed on it, or its number in the list."
        return f"{shows}{_did_you_mean(nearest_words(moves, line))}"
    refused = session.state.why_not(line)
    reason = f"{refused.text} {_asked_first(session)}" if refused.reading == READ_AS else refused.text
    told = [move.words for move in hinted(moves, line)[:NEAREST]]
    near = [] if refused.rules else told or nearest_words(moves, line)  # what a rule forbids is not misspelt
    named = reason.startswith(repr(line)) or line in reason.partition(". ")[0]
    return f"{reason if named else f'Not {typed!r} now. {reason}'}{_did_you_mean(near)}"


def _asked_first(session: Session) -> str:
    """What is asked, with the first answers to it."""
    return session.game.words.answers.asked_first(session.state.core).text


def _did_you_mean(near: Sequence[str]) -> str:
    return f" Did you mean {' or '.join(map(repr, near))}?" if near else ""


def _said(session: Session, line: str) -> int | None:
    """The answer that the line says in other words than its own; a number alone is that of a move."""
    if is_number(line):
        return None
    try:
        return session.state.text_to_action(line)
    except NotationError:
        return None
