"""A table at which models sit: an ordinary session, in which each seat is told what it may know, call by call."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.engine.json_text import json_text
from engines.core.language.spelling import plain
from scythe_cli.mcp.results import MoveTold, NewTable, SeatTold, Turn
from scythe_cli.output import table as in_columns
from scythe_cli.playing.by_seat import BySeat, Refusal
from scythe_cli.playing.entries import Entry, log_lines
from scythe_cli.playing.menu import moves_of
from scythe_cli.playing.news import News, recap
from scythe_cli.playing.session import Answers, Seating, Session
from scythe_cli.score_text import standing_text

PATIENCE = 20.0  # seconds that others may play before a call is answered
VIEWS = ("table", "board", "mats", "log", "recap", "data")
LOGGED = 50  # answers


class Models(Answers):
    """The seats of models. They are told when they ask."""

    news: News

    def begun(self, session: Session) -> None:
        """Nothing has happened yet."""
        self.news = News(session)

    def happened(self, session: Session, entry: Entry) -> None:
        """Keep the news for every seat."""
        self.news.note(session, entry)


class ModelTable(BySeat):
    """One game. Seats count from 0; whoever calls has shown the key of the seat."""

    WAIT = "Call ask to see when you are."
    OF_PEOPLE = "'{word}' is for people at a terminal; here the tools why_not, look, score and rule tell what is there."

    def __init__(self, plan: Seating) -> None:
        """Raises ScytheError, OSError."""
        self._models = Models()
        super().__init__(plan, self._models)

    def told(self, number: int, keys: Sequence[str]) -> NewTable:
        """The table as it was dealt, and the key of each seat, '' for one that no call may speak for."""
        session, plan = self.session, self.session.plan
        rows, notes = plan.game.layout.read_out(plan.setup)
        who = ["" if seat in session.people else str(bot) for seat, bot in enumerate(plan.bots)]
        for seat in plan.game.under(plan.setup.options).tables.printed_seats(plan.setup):
            who[seat] = plan.game.tables.solo_words.called
        told = zip(session.names, who, keys, strict=True)
        seats = [SeatTold(seat, *one) for seat, one in enumerate(told, 1)]
        return NewTable(number, plan.game.title, seats, "\n".join([in_columns(rows, plain=True), "", *notes]))

    def ask(self, seat: int) -> Turn:
        """What happened since this seat was told last, and what is asked now."""
        self._advance()
        session, view = self.session, self.session.state.view(seat)["asked"]
        is_own = self.is_asked(seat)
        moves = [MoveTold(one.label, one.words, one.hint) for one in moves_of(session)] if is_own else []
        others = "chance" if not view["player"] else session.names[view["player"] - 1]
        return Turn(
            you_are=session.names[seat],
            happened=self._models.news.taken(seat),
            is_over=self.is_over,
            is_your_turn=is_own,
            waiting_for="" if is_own or self.is_over else others,
            question="" if self.is_over else str(view["question"]),
            moves=moves,
            standing=standing_text(session.game, session.state, plain=True) if self.is_over else "",
        )

    def play(self, seat: int, line: str) -> Turn:
        """Do what a line says, as it would be typed at the table. Raises Refusal, and then no seat
        of a model has chosen anything; the others have played on."""
        self._advance()
        if self.is_over:
            raise Refusal("The game is over; score tells how it ended.")
        if not line:
            raise Refusal("'moves' is empty; write the number of a move, its words, or several moves in a line.")
        self.answer(seat, line)
        return self.ask(seat)

    def why_not(self, seat: int, words: str) -> str:
        """What the words are: a move and what it does, or why it is not legal; a thing, a word of the rules, a rule.

        Moves are explained to the seat that is asked; to others what they may ask about at any time. Raises Refusal.
        """
        self._advance()
        return self.explained(seat, words)

    def look(self, seat: int, what: str) -> str:
        """The table as this seat sees it: in words, drawn, as data; mats; what was answered, and what happened since it
        last chose. Raises Refusal."""
        self._advance()
        name, _, rest = what.lower().partition(" ")
        session, state = self.session, self.session.state
        if name not in VIEWS or (rest and name not in ("mats", "log")):
            raise Refusal(f"look shows {', '.join(VIEWS)}, with a seat after mats or a number after log.")
        if name == "table":
            return "\n".join(session.game.words.status_lines(state.core, seat))
        if name == "data":
            return json_text(state.view(seat), ensure_ascii=False)
        if name == "recap":
            return "\n".join(recap(session, seat)) or "Nothing has happened since you last chose."
        if name == "log":
            if rest and not (rest.isascii() and rest.isdecimal() and int(rest)):
                raise Refusal(f"log takes a number of answers, such as log {LOGGED}.")
            return "\n".join(log_lines(session.history, session.names, seat, int(rest or LOGGED)))
        pad = self.pad()
        if name == "board":
            pad.table(state, seat)
        else:
            of = session.seat_called(plain(rest)) if rest else seat
            if of is None:
                raise Refusal(session.naming().nobody(rest))
            pad.mats(session, seat, of)
        return "\n".join(pad.lines)

    def score(self, seat: int | None) -> str:
        """What everybody would score now, as far as this seat may know; at the end the result."""
        self._advance()
        return super().score(seat)

    def hint(self, seat: int) -> str:
        """The best turns that a bot finds. Raises Refusal."""
        self._advance()
        return super().hint(seat)

    def _advance(self) -> None:
        """Let the others play until a seat of a model has to choose, but not for long."""
        self.advance(PATIENCE)
