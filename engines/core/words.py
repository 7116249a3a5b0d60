"""The words of a game: what people read and type, and what each seat is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from engines.core.engine.asking import choose
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.observing import listen
from engines.core.engine.view import asked_openly, seat_view
from engines.core.language.answer_words import AnswerWords
from engines.core.language.explaining import Explanation
from engines.core.language.log import Log
from engines.core.language.questions import Row, Slot
from engines.core.language.terms import Term, meaning
from engines.core.rules import Rules
from engines.core.setup.tables import Tables

OTHER_KEYS = (2, 3)  # of other guesses, by which what is said is checked


class Words:
    """The words of a game. It may give `questions`, `slots` and `names_read`; `log`, the rows of its events; `about`
    what can be asked about besides moves, with the names of such `things`, and `terms`, words of the rules;
    `status_lines` for the table; `seat_words`, what seats are called when somebody types.

    A question without words has numbers for answers, and nothing is explained.
    """

    questions: Sequence[Row] = ()
    slots: Mapping[str, Slot] = {}
    log: Log = Log()  # how events are read
    things: Sequence[str] = ()  # what `about` knows by name
    terms: Sequence[Term] = ()
    names_read: Mapping[str, str] = {}  # what people read in place of names that transcripts and programs keep

    def __init__(self, tables: Tables, rules: Rules) -> None:
        self.tables = tables
        self.rules = rules

    @cached_property
    def answers(self) -> AnswerWords:
        """The words of the rows of `questions`, for questions that have some."""
        known, title = self.rules.known_to_asked, self.tables.title
        asked_about = (*self.things, *(word for term in self.terms for word in term.called))
        return AnswerWords(title, self.questions, self.slots, known, self.happens, self.names_read, asked_about)

    # ------------------------------------------------------------------------------------------ questions and answers

    def question(self, core: Any) -> str:
        """What the top question asks, in a few words."""
        speaks = self.answers.speaks(core)
        return self.answers.question(core) if speaks else f"question {core.frame_kind[core.depth - 1]}"

    def text(self, core: Any, action: int) -> str:
        """The stable words of an answer, unique among the legal ones."""
        return self.answers.text(core, action) if self.answers.speaks(core) else str(action)

    def texts(self, core: Any, actions: Iterable[int]) -> list[str]:
        """The words of some answers."""
        return self.answers.texts(core, actions) if self.answers.speaks(core) else [*map(str, actions)]

    def printed(self, text: str) -> str:
        """The words of an answer as people read them; both are understood where they are typed."""
        return self.answers.printed(text)

    def read(self, core: Any, text: str) -> int | None:
        """The legal answer that the words mean; None where only exact words mean one. Raises NotationError."""
        return self.answers.read(core, text) if self.answers.speaks(core) else None

    def hint(self, core: Any, action: int) -> str:
        """What an answer does where its words alone do not say it, or ''."""
        return self.answers.hint(core, action) if self.answers.speaks(core) else ""

    def explain(self, core: Any, action: int) -> Explanation | None:
        """What a legal answer does, as far as the seat asked may know; None where nobody has written it."""
        return self.answers.explain(core, action) if self.answers.speaks(core) else None

    def help(self, core: Any) -> Explanation | None:
        """What the top question is about; None where nobody has written it."""
        return self.answers.help(core) if self.answers.speaks(core) else None

    def why_not(self, core: Any, text: str) -> Explanation | None:
        """Why these words are no legal answer, with `reading`, how they were read; None where nothing is known of them.

        Words that name a thing tell what it is, with what stands against them as an answer, now or later.
        """
        seat = core.frame_player[core.depth - 1] if core.depth else CHANCE_PLAYER
        about, speaks = self.about(core, seat, text), self.answers.speaks(core)
        if about is None:
            return self._meaning(core, text) or (self.answers.why_not(core, text) if speaks else None)
        against = self.answers.against(core, text) if speaks else None
        if against is None:
            return Explanation(about.text, about.rules, "a thing")
        return Explanation(f"{about.text} {against.text}", (*about.rules, *against.rules), "a thing, and an answer")

    def _meaning(self, core: Any, text: str) -> Explanation | None:
        """What a word of the rules means; None for any other, and for one that is an answer to what is asked."""
        is_answer = self.answers.speaks(core) and self.answers.is_answer(core, text)
        return None if is_answer else self.term(text)

    def term(self, text: str) -> Explanation | None:
        """What a word of the rules means, whatever is asked; None for any other."""
        return meaning(self.terms, text)

    def about(self, core: Any, seat: int, text: str, /) -> Explanation | None:
        """What the words name besides moves, such as a card, as the seat asked (CHANCE_PLAYER for nobody) may know it;
        None for anything else."""
        return None

    def happens(self, core: Any, action: int) -> list[str]:
        """What the seat asked sees change when a legal answer is given, clause by clause; nothing that depends on what
        it cannot know."""
        seat = core.frame_player[core.depth - 1]
        lines = self._changes(core, action, seat)
        for key in OTHER_KEYS:
            others = self._changes(self.rules.determinize(core, seat, key), action, seat)
            lines = [line for line in lines if line in others]
        return lines

    def _changes(self, core: Any, action: int, seat: int) -> list[str]:
        after = self.rules.clone(core)
        listen(after)
        choose(after, action)
        lines = self.log.lines(self.log.read(after, seat), seat)
        then = [self.answers.asked_next(after, seat)] if self.questions else []
        return [*(line.rstrip(".") for line in lines), *then]

    # ------------------------------------------------------------------------------------------------------- the table

    def seat_words(self, core: Any, seat: int, /) -> Sequence[str]:
        """What a seat is called by whoever types, besides by its number and its levels in the setup: its colour."""
        return ()

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table as the seat sees it, in words."""
        return [f"{name}: {value}" for name, value in self.rules.fields_seen(core, seat).items()]

    def view(self, core: Any, seat: int) -> dict[str, Any]:
        """What the seat may know, as plain JSON values."""
        return seat_view(seat, self.asked(core, seat), self.rules.fields_seen(core, seat))

    def asked(self, core: Any, seat: int) -> dict[str, Any]:
        """Who is asked what, as the seat may know it."""
        return asked_openly(core, seat, self.question)
