"""The table of a game in browsers: an ordinary session, shown and answered seat by seat. It knows no network."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core.engine.json_text import json_text
from engines.core.language.explaining import listed
from engines.core.language.log import ONLOOKER
from engines.core.language.spelling import plain
from engines.core.rulebook import rules_told
from scythe_cli.playing.by_seat import BySeat, Refusal
from scythe_cli.playing.entries import Entry, known_words
from scythe_cli.playing.lessons import ENDED, ENOUGH, NO_LESSONS
from scythe_cli.playing.naming import Naming
from scythe_cli.playing.news import News
from scythe_cli.playing.session import Answers, Seating, Session
from scythe_cli.playing.teaching import lesson_at
from scythe_cli.playing.undoing import come_to_light
from scythe_cli.web.messages import Message
from scythe_cli.web.shown import Question, look_at, preview_of, printed, public_mats, question_of, table_of
from scythe_cli.web.views import VIEWS, check_sits

MOVED_ON = "The table has moved on meanwhile; look again."


class Crowd(Answers):
    """The people in their browsers: `at` is the number of the table, which moves on with all that happens."""

    news: News

    def __init__(self) -> None:
        self.at = 0

    def begun(self, session: Session) -> None:
        """What happened is known to everybody who may know it, from the beginning."""
        readers = [*session.people, ONLOOKER]
        self.news = News.since(session, dict.fromkeys(readers, 0)) if session.history else News(session, [ONLOOKER])

    def happened(self, session: Session, entry: Entry) -> None:
        """Keep the news for every reader."""
        self.news.note(session, entry)
        self.at += 1

    def rewound(self, session: Session) -> None:
        """The news have not happened."""
        self.news.rewound(session)
        self.at += 1


@dataclass
class Proposal:
    """What a seat wants to take back: how many answers are kept, and who has not agreed yet."""

    by: int
    at: int  # the table that it is about; it falls when that moves on
    kept: int
    waiting: set[int] = field(default_factory=set)


class WebTable(BySeat):
    """One game for browsers. A reader is a seat from 0 or an ONLOOKER."""

    OF_PEOPLE = "'{word}' is for people at a terminal; here the buttons of the page do that."

    def __init__(self, plan: Seating) -> None:
        """Raises ScytheError, OSError."""
        self._crowd = Crowd()
        self._question: tuple[int, Question] = (-1, Question())
        self._proposal: Proposal | None = None
        super().__init__(plan, self._crowd)
        self._look = look_at(self.session)

    @property
    def at(self) -> int:
        """The number of the table."""
        return self._crowd.at

    @property
    def proposal(self) -> Proposal | None:
        """What somebody wants to take back now; whoever plays on has not agreed."""
        return self._proposal if self._proposal is not None and self._proposal.at == self.at else None

    def printed(self) -> Any:
        """What stays for a whole game."""
        return printed(self._look)

    def shown(self, reader: int, public: Sequence[Sequence[str]] | None = None) -> dict[str, Any]:
        """The table as a reader may know it; `public`: what everybody sees of the mats, if somebody worked it out."""
        question = self._asked_now() if self._has_to_choose(reader) else None
        mats = public_mats(self._look) if public is None else public
        told = table_of(self._look, reader, self._crowd.news, question, mats)
        return {"at": self.at, **told, "proposal": self._proposed(reader), "lesson": self._lesson(question)}

    def tables(self, readers: Iterable[int]) -> dict[int, str]:
        """The table for each of these readers, as a message."""
        public = public_mats(self._look)
        return {reader: json_text({"table": self.shown(reader, public)}, ensure_ascii=False) for reader in readers}

    def hear(self, reader: int, message: Message) -> dict[str, Any]:
        """Do what a message of a reader says; the reply. Raises Refusal, ScytheError, OSError."""
        return DEEDS[message.kind](self, reader, message)

    # ------------------------------------------------------------------------------------------------- what is asked

    def _has_to_choose(self, reader: int) -> bool:
        return self.is_asked(reader) and self.is_waiting()

    def _asked_now(self) -> Question:
        """The question on the table, worked out once."""
        if self._question[0] != self.at:
            self._question = (self.at, question_of(self._look, self.session.state.current_player()))
        return self._question[1]

    def _lesson(self, question: Question | None) -> dict[str, Any] | None:
        """What a tutorial tells before a question: pages, and the place of the answer that it suggests."""
        lesson = lesson_at(self.session) if question is not None else None
        if lesson is None or question is None:
            return None
        suggested = None if lesson.suggested is None else list(question.moves).index(lesson.suggested)
        return {"pages": lesson.pages, "suggested": suggested}

    def _own_question(self, reader: int, message: Message) -> Question:
        """The question of a seat that answers it. Raises Refusal."""
        self._check_current(message)
        check_sits(self, reader)
        self.check_asked(reader)
        if not self.is_waiting():
            raise Refusal(MOVED_ON)
        return self._asked_now()

    def _check_current(self, message: Message) -> None:
        if message.at != self.at:
            raise Refusal(MOVED_ON)

    # ----------------------------------------------------------------------------------------------- what is answered

    def take(self, reader: int, message: Message) -> dict[str, Any]:
        """Give the answer with this place on the list."""
        moves = self._own_question(reader, message).moves
        if message.value >= len(moves):
            raise Refusal(MOVED_ON)
        with self.recorded():
            self.session.choose(moves[message.value].action)
        return {}

    def spot(self, reader: int, message: Message) -> dict[str, Any]:
        """Give the answers that lead to what a spot is for, and this one too where there is only one."""
        further = self._own_question(reader, message).further
        if message.value >= len(further):
            raise Refusal(MOVED_ON)
        what = further[message.value][1]
        with self.recorded():
            self.session.give_line(what.leading if len(what.chosen) > 1 else (*what.leading, *what.chosen))
        return {}

    def say(self, reader: int, message: Message) -> dict[str, Any]:
        """Do what a typed line says."""
        self._check_current(message)
        check_sits(self, reader)
        if not message.value:
            raise Refusal("Nothing was typed.")
        if message.value.lower() == ENOUGH:
            return self.enough(reader, message)
        if message.value.startswith("?"):
            return self.ask(reader, Message("ask", message.value.lstrip("? ")))
        self.answer(reader, message.value)
        return {}

    def preview(self, reader: int, message: Message) -> dict[str, Any]:
        """What the answer with this place on the list would do."""
        moves = self._own_question(reader, message).moves
        if message.value >= len(moves):
            raise Refusal(MOVED_ON)
        return {
            "preview": message.value,
            "at": self.at,
            **preview_of(self._look, reader, moves[message.value].action),
        }

    def ask(self, reader: int, message: Message) -> dict[str, Any]:
        """What words mean, or why they are not an answer now."""
        words = self.naming.typed(message.value)
        if reader >= 0:
            return {"text": self.naming.told(self.explained(reader, words)), "asked": message.value}
        game = self.session.game
        term = game.words.term(words)
        told = rules_told(game.name, game.title, plain(words)) or (term.text if term else "")
        if not told:
            raise Refusal("Whoever looks on may ask about the rules, such as '? combat', and moves are for who plays.")
        return {"text": told, "asked": message.value}

    def enough(self, reader: int, message: Message) -> dict[str, Any]:
        """End the lessons of a tutorial."""
        check_sits(self, reader)
        if self.session.plan.lessons is None or self.session.plan.lessons.are_over:
            raise Refusal(NO_LESSONS)
        self.session.plan.lessons.end()
        self._crowd.at += 1
        return {"text": ENDED}

    def name(self, reader: int, message: Message) -> dict[str, Any]:
        """Call a seat as the person on it wants to be called."""
        check_sits(self, reader)
        self.rename(reader, message.value)
        return {"renamed": True}

    def rename(self, seat: int, name: str) -> None:
        """Call a seat so, '' for no name. Raises SetupError, OSError."""
        with self.recorded():
            self.session.rename(seat, name)
        self._look = look_at(self.session)
        self._crowd.at += 1

    # ------------------------------------------------------------------------------------------------- what is undone

    def undo(self, reader: int, message: Message) -> dict[str, Any]:
        """Take back the last decision; where something has come to light, or others have answered, they have to agree,
        and where nobody else is there it is done if that is said once more."""
        self._check_current(message)
        check_sits(self, reader)
        kept = self.session.decision_before(reader)
        if kept is None or self.is_over:
            raise Refusal("The game is over." if self.is_over else "There is no decision of yours to take back.")
        known = come_to_light(self.session, kept, reader)
        others = {seat for seat in self.session.people if seat != reader}
        words = f"'{known_words(self.session.history[kept], reader)}'"
        why = f"Since {words}, {listed(known)}." if known else ""
        if known and others:
            self._proposal = Proposal(reader, self.at, kept, others)
            return {"text": f"{why} The others are asked whether they agree."}
        if known and not message.value:
            return {"text": f"{why} Take it back all the same?", "sure": True}
        return self._take_back(kept, words)

    def agree(self, reader: int, message: Message) -> dict[str, Any]:
        """Agree, or not, to what somebody wants to take back."""
        self._check_current(message)
        proposal = self.proposal
        if proposal is None or reader not in proposal.waiting:
            raise Refusal("Nobody asks you to agree to anything.")
        if not message.value:
            self._proposal = None
            return {"text": "It stays as it was played."}
        proposal.waiting.discard(reader)
        return {} if proposal.waiting else self._take_back(proposal.kept, "what was asked for")

    def _take_back(self, kept: int, words: str) -> dict[str, Any]:
        self._proposal = None
        with self.recorded():
            self.session.rewind(kept)
        return {"text": f"Taken back: {self.naming.told(words)}."}

    def _proposed(self, reader: int) -> dict[str, Any] | None:
        """Somebody's wish to take back, as another reader hears of it: what came to light is no matter of others."""
        if self.proposal is None:
            return None
        who = self.naming.told(self.session.names[self.proposal.by])
        return {"by": self.proposal.by, "who": who, "you": reader in self.proposal.waiting}

    # ------------------------------------------------------------------------------------------------ what is looked at

    def look(self, reader: int, message: Message) -> dict[str, Any]:
        """One of the views."""
        if message.value not in VIEWS:
            raise Refusal(f"There are these views: {', '.join(VIEWS)}.")
        return {"look": message.value, **VIEWS[message.value](self, reader)}

    @property
    def naming(self) -> Naming:
        """What people call the seats."""
        return self._look.naming


DEEDS: dict[str, Callable[[WebTable, int, Message], dict[str, Any]]] = {
    "take": WebTable.take,
    "spot": WebTable.spot,
    "say": WebTable.say,
    "preview": WebTable.preview,
    "ask": WebTable.ask,
    "enough": WebTable.enough,
    "name": WebTable.name,
    "undo": WebTable.undo,
    "agree": WebTable.agree,
    "look": WebTable.look,
}
