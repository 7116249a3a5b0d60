"""A table at which models sit: an ordinary session, in which each seat is told what it may know, call by call."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from engines.core.engine.json_text import json_text
from engines.core.language.spelling import plain
from engines.core.language.templates import is_nameless, move_asked_about
from engines.core.rulebook import rules_told
from scythe_cli.mcp.arguments import Refusal
from scythe_cli.mcp.results import MoveTold, NewTable, SeatTold, Turn
from scythe_cli.output import table as in_columns
from scythe_cli.playing import commands
from scythe_cli.playing.entries import Entry, log_lines
from scythe_cli.playing.hinting import hint_text
from scythe_cli.playing.menu import found, moves_of
from scythe_cli.playing.news import News, recap
from scythe_cli.playing.people import understand
from scythe_cli.playing.session import Answers, Seating, Session
from scythe_cli.playing.standing import show_standing
from scythe_cli.score_text import standing_text, unit_of
from scythe_cli.table.pad import Pad

PATIENCE = 20.0  # seconds that others may play before a call is answered
WIDTH = 100  # columns of drawings
VIEWS = ("table", "board", "mats", "log", "recap", "data")
LOGGED = 50  # answers
OF_PEOPLE = "'{word}' is for people at a terminal; here the tools why_not, look, score and rule tell what is there."


class Models(Answers):
    """The seats of models. They are told when they ask."""

    news: News

    def begun(self, session: Session) -> None:
        """Nothing has happened yet."""
        self.news = News(session)

    def happened(self, session: Session, entry: Entry) -> None:
        """Keep the news for every seat."""
        self.news.note(session, entry)


class ModelTable:
    """One game. Seats count from 0; whoever calls has shown the key of the seat."""

    def __init__(self, plan: Seating) -> None:
        """Raises ScytheError, OSError."""
        self._models = Models()
        self._is_torn = False  # an answer could not be written
        self.session = Session(plan, self._models)
        try:
            self.session.open()
        except Exception:
            with suppress(OSError):
                self.session.close()
            raise
        self._models.begun(self.session)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.session.state.is_terminal()

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
        is_own = self._is_asked(seat)
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
        with self._recorded():
            if not self._offer(seat, line):
                self._check_asked(seat)
                self._answer(line)
        return self.ask(seat)

    def why_not(self, seat: int, words: str) -> str:
        """What the words are: a move and what it does, or why it is not legal; a thing, a word of the rules, a rule.

        Moves are explained to the seat that is asked; to others what they may ask about at any time. Raises Refusal.
        """
        self._advance()
        if not self._is_asked(seat):
            return self._about(seat, words)
        asked = words.lstrip("? ")
        named = move_asked_about(asked) or asked
        if is_nameless(named):
            return self.session.state.help().text
        if named.lower() in commands.TOLD and not found(moves_of(self.session), named):
            raise Refusal(OF_PEOPLE.format(word=named))
        pad = self._pad()
        commands.run(f"? {asked}", pad, self.session, seat)
        return "\n".join(pad.lines)

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
        pad = self._pad()
        if name == "board":
            pad.table(state, seat)
        else:
            of = session.seat_called(plain(rest)) if rest else seat
            if of is None:
                raise Refusal(session.naming().nobody(rest))
            pad.mats(session, seat, of)
        return "\n".join(pad.lines)

    def score(self, seat: int) -> str:
        """What everybody would score now, as far as this seat may know; at the end the result."""
        self._advance()
        if self.is_over:
            return standing_text(self.session.game, self.session.state, plain=True)
        pad = self._pad()
        pad.is_plain = True
        show_standing(self.session.game, self.session.state, seat, pad)
        return "\n".join(pad.lines)

    def hint(self, seat: int) -> str:
        """The best turns that a bot finds. Raises Refusal."""
        self._advance()
        self._check_asked(seat)
        return hint_text(self.session.state, unit_of(self.session.game))

    def close(self) -> None:
        """Leave the game; its transcript goes on with `scythe play --resume`."""
        self.session.close()

    def _advance(self) -> None:
        """Let the others play until a seat of a model has to choose, but not for long."""
        session, began = self.session, time.monotonic()
        with self._recorded():
            while not self.is_over and time.monotonic() - began < PATIENCE:
                if not session.is_asking_people():
                    session.next()
                elif len(session.state.legal_actions()) == 1:
                    session.give(session.state.legal_actions()[0])
                else:
                    return

    @contextmanager
    def _recorded(self) -> Iterator[None]:
        """Answers are given inside; after one that could not be written the transcript is written anew first."""
        if self._is_torn:
            self.session.rewind(len(self.session.history))
            self._is_torn = False
        try:
            yield
        except OSError:
            self._is_torn = True
            raise

    def _is_asked(self, seat: int) -> bool:
        return not self.is_over and self.session.state.current_player() == seat

    def _check_asked(self, seat: int) -> None:
        if self.is_over:
            raise Refusal("The game is over.")
        if not self._is_asked(seat):
            asked = self.session.state.view(seat)["asked"]["player"]
            others = self.session.names[asked - 1] if asked else "chance"
            raise Refusal(f"It is not your turn: {others} is asked. Call ask to see when you are.")

    def _answer(self, line: str) -> None:
        """Give the answers of a line for whoever is asked. Raises Refusal."""
        pad = self._pad()
        heard = understand(line, pad, self.session, moves_of(self.session))
        if heard.action is not None:
            self.session.choose(heard.action)
        elif heard.outcome is not commands.Outcome.CHANGED:
            first = line.partition(" ")[0]
            is_theirs = first.startswith("?") or first.lower() in commands.COMMANDS
            raise Refusal(OF_PEOPLE.format(word=first) if is_theirs else " ".join(pad.lines))

    def _offer(self, seat: int, line: str) -> bool:
        """Do what a seat does without being asked, if the line says that. Raises Refusal, RulesError."""
        said = self.session.naming().meanings(plain(line))[-1]
        wanted = self.session.state.read_interruption(said, seat)
        if wanted is not None and wanted.seat != seat:
            raise Refusal(f"This key speaks for seat {seat + 1}, not for seat {wanted.seat + 1}.")
        return wanted is not None and self.session.out_of_turn(said, seat)

    def _about(self, seat: int, words: str) -> str:
        """What a seat that is not asked may ask about. Raises Refusal."""
        game, core = self.session.game, self.session.state.core
        rules = rules_told(game.name, game.title, plain(words))
        found = None if rules else game.words.term(words) or game.words.about(core, seat, words)
        if not rules and found is None:
            raise Refusal(
                "You are not asked now, and moves are explained to whoever is; names, words and rules always."
            )
        return rules or (found.text if found else "")

    def _pad(self) -> Pad:
        return Pad(WIDTH, colour=False)
