"""One game being played: who is asked, who is told, what is written down, what can be taken back."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engines.agents.specs import HUMAN
from engines.agents.trust import would_run
from engines.arena.match import BotTable
from engines.core.engine.errors import IllegalActionError, NotationError, SetupError, UnknownSeatError
from engines.core.game import CHANCE, Game, Position, game_key
from engines.core.language.templates import ends
from engines.core.line_words import leading
from engines.core.search.botspec import BotSpec
from engines.core.setup.setup import Setup
from engines.core.transcript import answer_place, header, read_answer
from engines.core.typed_lines import TypedLine
from scythe_cli.playing.entries import Entry, decision_before, entry_of
from scythe_cli.playing.lessons import Lessons
from scythe_cli.playing.naming import Naming
from scythe_cli.playing.numbers import Numbers
from scythe_cli.playing.record import Answer, NoRecord, Record
from scythe_cli.playing.seating import seat_names, sentence_names

SEED, ASK = "seed", "ask"  # where chance comes from


@dataclass(frozen=True)
class Seating:
    """What a game is played with, whether it is a fresh one or goes on."""

    game: Game
    setup: Setup
    bots: Sequence[BotSpec]
    seed: int
    path: Path
    chance: str = SEED
    bot_file: str = ""
    before: Sequence[Answer] = ()  # answers that were given already
    fixed: int = 0  # so many of them cannot be taken back
    is_new: bool = True  # the file of the transcript does not exist yet
    notes: Sequence[str] = field(default=())  # to be said on stderr once nothing can go wrong any more
    drawn: bool = False  # the seed was drawn by the program
    names: Sequence[str] = ()  # what the seats are called, '' for those without a name
    source: str = "the transcript"  # the file that the answers before come from, as errors name it
    is_recorded: bool = True  # a transcript is written
    lessons: Lessons | None = None  # of a tutorial

    @property
    def goes_on(self) -> bool:
        """Whether the game was begun at another time."""
        return len(self.before) > self.fixed

    def head(self) -> dict[str, Any]:
        """The first line of the transcript."""
        more: dict[str, Any] = {
            "seed": self.seed,
            "bot_file": self.bot_file,
            "chance": self.chance if self.chance != SEED else "",
        }
        more["names"] = list(self.names) if any(self.names) else ""
        told = {key: value for key, value in more.items() if value != ""}
        return header(self.game, self.setup, [str(bot) for bot in self.bots], **told)


class Stopped(Exception):
    """No further answer is given."""


class Answers:
    """Answers for the seats of people. Here: nobody is there, so the game has to do without."""

    def play(self, session: Session) -> None:
        """Let the game go on until it is over. Raises Stopped, Failure, ScytheError."""
        while not session.state.is_terminal():
            session.next()

    def begun(self, session: Session) -> None:
        """The game begins, or goes on."""

    def answer(self, session: Session) -> int | None:
        """A legal answer of the person that is asked, or None when the position was changed.

        Raises Stopped, or Failure for a mistake that ends the session.
        """
        raise Stopped

    def chance(self, session: Session) -> int | None:
        """What came up, where chance is asked from people; else as `answer`."""
        raise Stopped

    def told(self, state: Position, action: int) -> None:
        """An answer is about to be given, by whomever; of a game that goes on, also those that were given before."""

    def heard(self, state: Position) -> None:
        """What this answer did is in the log of the state, which stands after it."""

    def happened(self, session: Session, entry: Entry) -> None:
        """An answer was given; the session stands after it."""

    def rewound(self, session: Session) -> None:
        """Answers were taken back; the session stands before them."""

    def ended(self, session: Session) -> None:
        """The game is over."""


class Session:
    """A game from where it begins to its end, or to where it is left.

    Position, bots and transcript follow from the plan and the answers alone. So a game that was left goes on exactly as
    if it had not been, and answers are taken back by playing the others again.
    """

    def __init__(self, plan: Seating, source: Answers) -> None:
        """Raises BotError, and TranscriptError when the answers before do not fit."""
        self.plan = plan
        self.game = plan.game
        self.names = seat_names(plan.game, plan.setup, plan.names)
        self.called = sentence_names(plan.game, plan.setup, plan.names)
        self.people = [seat for seat, bot in enumerate(plan.bots) if bot.name == HUMAN]
        self.asks_chance = plan.chance == ASK
        self.history: list[Entry] = []
        self._numbers = Numbers()  # of the answers, as they are listed,
        self._numbers_at: dict[int, Numbers] = {}  # and as they were after so many answers
        self.state: Position
        self._key = game_key(plan.seed)
        self.source = source
        self._record = Record(plan.path, plan.head()) if plan.is_recorded else NoRecord()
        self._table = BotTable(self.game, plan.bots, self._key)
        self._play_again(plan.before)

    def open(self) -> None:
        """Begin to write the transcript. Raises TranscriptError, OSError."""
        self._record.begin(self.plan.before, self.plan.is_new)

    def begin(self) -> None:
        """Tell who answers that the game begins, and what was answered before."""
        self.source.begun(self)
        state = self.at(0).listen()
        for entry in self.history:
            entry.begin(state)
            self.source.told(state, entry.action)
            state.apply_action(entry.action)
            self.source.heard(state)
        if self.state.is_terminal():
            self._end()

    def close(self) -> None:
        """Leave the transcript to others, and let go of the bots."""
        self._record.close()
        self._table.close()

    def rewind(self, kept: int) -> None:
        """Take back all answers but the first `kept`."""
        answers = self.answers()[:kept]
        lines = [entry.line for entry in self.history[:kept]]
        self._record.rewrite(answers)
        self._table.close()
        self._table = BotTable(self.game, self.plan.bots, self._key)
        self._play_again(answers)
        self.history = [replace(entry, line=line) for entry, line in zip(self.history, lines, strict=True)]
        self._numbers = self._numbers_at.get(kept, Numbers()).copy()
        self.source.rewound(self)

    def rename(self, seat: int, name: str) -> None:
        """Call a seat otherwise, '' for no name; the transcript keeps it. Raises SetupError, which says why not."""
        names = list(self.plan.names or [""] * len(self.plan.bots))
        names[seat] = name
        against = self.game.names.objection(tuple(names), new=[seat])
        if against:
            raise SetupError(f"{name}: {against[1]}")
        self.plan = replace(self.plan, names=tuple(names))
        self.names = seat_names(self.game, self.plan.setup, names)
        self.called = sentence_names(self.game, self.plan.setup, names)
        self._record.retitle(self.plan.head(), self.answers(), self.state)

    def numbers_of(self, words: Sequence[str]) -> dict[str, int]:
        """The numbers of the answers to what is asked; a turn begins anew, and so does who is asked after another."""
        if self.state.current_player() not in (CHANCE, self._last_asked()) or self._begins_turn():
            self._numbers = Numbers()
        return self._numbers.of(self.state.question(), words)

    def save(self, path: Path) -> None:
        """Write the transcript so far into a new file. Raises TranscriptError, OSError."""
        self._record.copy(path, self.answers())

    def answers(self) -> list[Answer]:
        """The answers so far as (who, words)."""
        return [(entry.by, entry.words) for entry in self.history]

    def drawn_by_program(self) -> int:
        """What the program would draw for the question to chance."""
        return self.state.sample_chance(self._key)

    def decision_before(self, seat: int | None) -> int | None:
        """How many answers are left when this seat (None: the referee) takes back its last real decision."""
        seats = set(self.people) if seat is None else {seat}
        asked = seats | ({CHANCE} if self.asks_chance else set())
        return decision_before(self.history, asked, self.plan.fixed, self.people)

    def how_to_resume(self, path: Path) -> str:
        """The command that goes on with a transcript; it says yes to what the file would run, which runs now."""
        runs = would_run(map(str, self.plan.bots), self.plan.bot_file)
        return f"scythe play --resume {shlex.quote(str(path))}{' --allow-programs' if runs else ''}"

    def at(self, kept: int) -> Position:
        """The position after the first `kept` answers."""
        state = self.game.new_initial_state(self.plan.setup)
        for entry in self.history[:kept]:
            entry.apply(state)
        return state

    def naming(self) -> Naming:
        """What people call the seats now, and what they can be called besides."""
        return Naming(self.plan.names, self.state.seat_titles())

    def seat_called(self, text: str) -> int | None:
        """The seat that somebody names by its number, its name, or what else it is called; None where none is."""
        return self.naming().seat(text, self.state.num_players)

    def out_of_turn(self, text: str, seat: int | None) -> bool:
        """Do what a line says that somebody does without being asked; False when it is about something else.

        `seat` acts where the line names nobody. Raises RulesError when it cannot be done; then nothing has happened.
        """
        try:
            wanted = self.state.read_interruption(text, seat)
        except UnknownSeatError as error:
            raise NotationError(self.naming().nobody(error.name)) from None
        if wanted is None:
            return False
        if wanted.seat not in self.people:
            name, bot = self.names[wanted.seat], self.plan.bots[wanted.seat]
            raise IllegalActionError(f"Nobody but a person acts without being asked, and {name} is played by {bot}.")
        self.state.interrupt(wanted.seat)
        for place, words in enumerate(wanted.words):
            self.give(self.state.text_to_action(words), opens=place == 0)
        return True

    def _begins_turn(self) -> bool:
        """Whether the question begins a turn, also one that follows a turn of the same seat, as in games alone."""
        core = self.state.core
        return core.depth > 0 and core.frame_kind[core.depth - 1] in self.game.bots.turn_kinds

    def _last_asked(self) -> int:
        """The seat of the last answer that was not chance's; CHANCE when there is none."""
        return next((entry.seat for entry in reversed(self.history) if entry.seat != CHANCE), CHANCE)

    def play_line(self, text: str) -> bool:
        """Do what a typed line says of whoever is asked, answer by answer; False when nothing of it can be read.

        Raises NotationError, which names the part that fails; then nothing has happened.
        """
        if self.state.is_chance():
            return False
        line = TypedLine(self.state, text)
        try:
            answers = line.answers()
        except NotationError:
            if line.is_begun:
                raise
            return False
        self.give_line(answers)
        return True

    def give_line(self, answers: Sequence[int]) -> None:
        """Give answers one after the other, which are taken back together."""
        begins = len(self.history)
        for action in answers:
            self.give(action, line=begins if len(answers) > 1 else None)

    def choose(self, action: int) -> None:
        """Give the answer of a person, and what follows if its words have said that already: after "for 2 provisions: a
        Water card" nobody wants to be asked whether to take a Water card, nor to take a worker after this was chosen
        of two options. Both are taken back together."""
        begins, seat = len(self.history), self.state.current_player()
        leads = action in leading(self.state)
        self.give(action)
        if not self.state.is_terminal() and self.state.current_player() == seat:
            said = self._said_already(leads)
            if len(said) == 1:
                self.give(said[0], line=begins)

    def _said_already(self, leads: bool) -> list[int]:
        """The answers that the words of the last one have said: `leads` if it does nothing but lead to others."""
        words, is_new = self.history[-1].words, self.history[-1].question != self.state.question()
        others = {text: x for text, x in self.state.action_texts().items() if not ends(text)}
        found = [x for text, x in others.items() if text == words] if leads and is_new else []
        return found or [x for text, x in others.items() if len(others) == 1 and words.endswith(f": {text}")]

    def is_asking_people(self) -> bool:
        """Whether somebody at the table has to answer, not a bot or the program."""
        seat = self.state.current_player()
        return seat in self.people or (seat == CHANCE and self.asks_chance)

    def next(self) -> None:
        """One answer of whoever is asked."""
        seat = self.state.current_player()
        if self.is_asking_people():
            action = self.source.chance(self) if seat == CHANCE else self.source.answer(self)
        else:
            action = self.drawn_by_program() if seat == CHANCE else self._table.answer(self.state)
        if action is not None:
            self.give(action)

    def give(self, action: int, opens: bool = False, line: int | None = None) -> None:
        """Give this answer to what is asked; `line` is where the typed line began that it is a part of.

        Raises IllegalActionError.
        """
        entry = replace(entry_of(self.state, action, opens), line=line)
        self._numbers_at[len(self.history)] = self._numbers.copy()
        self._record.add((entry.by, entry.words))
        self._table.tell(self.state, action)
        self.source.told(self.state, action)
        self.state.step(action)
        self._table.heard(self.state)
        self.source.heard(self.state)
        self.history.append(entry)
        self.source.happened(self, entry)
        if self.state.is_terminal():
            self._end()

    def _end(self) -> None:
        """Tell the bots, and note it."""
        self._table.end(self.state)
        self._record.end(self.state)

    def _play_again(self, answers: Sequence[Answer]) -> None:
        """Stand after these answers. Bots are asked too, so that they remember what they remembered then."""
        self.state = self.game.new_initial_state(self.plan.setup).listen()
        self.history = []
        try:
            for number, (by, words) in enumerate(answers, 1):
                self._repeat(number, by, words)
        except BaseException:
            self._table.close()
            raise

    def _repeat(self, number: int, by: str, words: str) -> None:
        """Give an answer once more. Raises TranscriptError."""
        action, opens = read_answer(self.state, by, words, answer_place(self.plan.source, number))
        if not self.state.is_interruption() and self.state.current_player() not in (CHANCE, *self.people):
            self._table.answer(self.state)
        self._table.tell(self.state, action)
        self.history.append(entry_of(self.state, action, opens))
        self.state.apply_action(action)
        self._table.heard(self.state)

    def left(self) -> str:
        """How the game goes on that is left now."""
        return f"It goes on with: {self.how_to_resume(self.plan.path)}"
