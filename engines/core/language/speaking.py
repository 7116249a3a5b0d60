"""How the answers to a game's questions are said: one template a kind of answer prints, completes and parses.

Everything comes from the rows of `questions.py`. The same masks that make up an answer's legality are the reasons
against it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any

from engines.core.engine.bits import BIT
from engines.core.language.cases import ANSWER_NAMES, NO_ANSWER, Case, parameters_of
from engines.core.language.explaining import Explanation, listed
from engines.core.language.questions import (
    Answer,
    Asked,
    Clause,
    Clauses,
    Condition,
    Row,
    Slot,
    Words,
    asked_rows,
    because,
)
from engines.core.language.templates import ANYTHING, MANY, filled, normal, pattern, slots_of, spoken, ways, wordless

Meant = tuple[Case, Answer, int]  # a question, and an answer to it, legal or not


class Speech:
    """The answers of one game in words.

    `slots` are those of its templates. `names` are what people read in place of names that transcripts keep; the slots
    that hold them read both. `known` gives a copy of a position as the seat asked may know it, with its legal
    answers. `happens(s, answer)` tells, clause by clause, what is seen to change when the answer is given. `things` are
    names and words that can be asked about though they are no answers.
    """

    def __init__(
        self,
        title: str,
        rows: Iterable[Row],
        slots: Mapping[str, Slot],
        known: Callable[[Any], Any],
        happens: Callable[[Any, int], list[str]] | None = None,
        names: Mapping[str, str] | None = None,
        things: Sequence[str] = (),
    ) -> None:
        self.title = title
        self.rows: dict[int, Asked] = asked_rows(rows)
        self.slots = slots
        self._known = known
        self._happens = happens
        self._names = names or {}
        self._things = things
        self._saved_name = re.compile(rf"\b(?:{'|'.join(map(re.escape, self._names))})\b") if names else None
        self._texts: dict[tuple[str, int], str] = {}  # of templates that rest on the answer alone

    def speaks(self, s: Any) -> bool:
        """Whether the row of the top question has words."""
        row = self.rows.get(s.frame_kind[s.depth - 1]) if s.depth else None
        return row is not None and bool(row.answers)

    def case(self, s: Any) -> Case:
        """The question on top of a position."""
        return Case.of_frame(s, self.rows[s.frame_kind[s.depth - 1]], s.depth - 1)

    def question(self, s: Any) -> str:
        """What the top question asks, in a few words."""
        return self._asks(self.case(s))

    def text(self, s: Any, x: int) -> str:
        """The saved words of a legal answer to the top question, unique among them."""
        return self.texts(s, (x,))[0]

    def texts(self, s: Any, answers: Iterable[int]) -> list[str]:
        """The saved words of some of them."""
        case = self.case(s)
        return [self.fill(self.kind_of(case, x).says, case, x) for x in answers]

    def printed(self, text: str) -> str:
        """Saved words as people read them."""
        return self._saved_name.sub(lambda found: self._names[found[0]], text) if self._saved_name else text

    def quoted(self, texts: Iterable[str]) -> str:
        """Saved words to choose from, as people read them."""
        return listed((repr(self.printed(text)) for text in texts), "or")

    def fill(self, template: str, case: Case, x: int, **given: str) -> str:
        """The template with its slots filled in, those in `given` with what is given."""
        if "{" not in template:
            return template
        if given or not self._rests_on_answer(template):
            return self._filled(template, case, x, given)
        if (template, x) not in self._texts:
            self._texts[template, x] = self._filled(template, case, x, {})
        return self._texts[template, x]

    def _filled(self, template: str, case: Case, x: int, given: Mapping[str, str]) -> str:
        words = {name: [given[name] if name in given else self._slot(name, case, x)] for name in slots_of(template)}
        return next(filled(template, words))

    def _rests_on_answer(self, template: str) -> bool:
        """Whether a template says the same of an answer in every position."""
        return self._answer_only.issuperset(slots_of(template))

    @cached_property
    def _answer_only(self) -> frozenset[str]:
        """The slots that are filled by the answer's number alone."""
        names = set(ANSWER_NAMES)
        return frozenset(name for name, slot in self.slots.items() if names.issuperset(parameters_of(slot.says)))

    def kind_of(self, case: Case, x: int) -> Answer:
        """The kind of a legal answer."""
        fitting = [answer for answer, choices in case.choices if choices & BIT[x]]
        assert fitting, f"no kind of answer {x} to question {case.row.kind}"
        if len(fitting) == 1:
            return fitting[0]
        return next((answer for answer in fitting if self.first_reason(case, answer, x) is None), fitting[0])

    def _asks(self, case: Case) -> str:
        return self._words(case.row.asks, case, NO_ANSWER)

    def _words(self, words: str | Words, case: Case, x: int) -> str:
        """A template, or what a function says."""
        return self.printed(self.fill(words if isinstance(words, str) else case.call(words, x), case, x))

    def _told(
        self, said: Clauses, case: Case, x: int = NO_ANSWER, rules: tuple[str, ...] = (), **given: Any
    ) -> list[Explanation]:
        """Clauses with their slots filled in; those without rules of their own rest on `rules` or the row's first."""
        found = case.call(said, x, **given) if callable(said) else said
        clauses = (found,) if isinstance(found, Clause) else found or ()
        told = (because(one, *(rules or case.row.rules[:1])) if isinstance(one, str) else one for one in clauses)
        texts = ((self.printed(self.fill(one.text, case, x, **given)), one.rules) for one in told if one.text)
        return [Explanation(text, ids) for text, ids in texts]

    def _slot(self, name: str, case: Case, x: int) -> str:
        return str(case.call(self.slots[name].says, x))

    def _about(self, case: Case) -> list[Explanation]:
        about = "the question is " + case.row.about
        return [*self._told(about, case, rules=case.row.rules), *self._told(case.row.details, case)]

    # ------------------------------------------------------------------------------------------------- ways to say it

    def meant(self, case: Case, text: str, bare: bool = True) -> list[Meant]:
        """The answers to a question, legal or not, that the words say; `bare`: also in forms that are only slots."""
        wanted = normal(text)
        forms = ((answer, list(self._ways_like(case, answer, wanted, bare))) for answer in case.row.answers)
        return [
            (case, answer, x)
            for answer, ways_like in forms
            for x in (members(case.mask(answer.choices)) if ways_like else ())
            if self._is_said(case, ways_like, x, wanted)
        ]

    def forms(self, case: Case, x: int) -> list[str]:
        """Every way to say a legal answer."""
        found = []
        for way in ways_of(self.kind_of(case, x)):
            words = {name: self._spellings(name, case, x) for name in slots_of(way)}
            found += [normal(form) for form in filled(way, words)]
        return list(dict.fromkeys(found))

    def _is_said(self, case: Case, forms: Iterable[str], x: int, wanted: str) -> bool:
        """Whether the words are an answer in one of these forms."""
        found: dict[str, list[str]] = {}
        return any(
            normal(form) == wanted
            for way in forms
            if self._are_spelled(slots_of(way), case, x, wanted, found)
            for form in filled(way, found)
        )

    def _are_spelled(self, slots: Iterable[str], case: Case, x: int, wanted: str, found: dict[str, list[str]]) -> bool:
        """Whether the words hold every slot in some spelling; those they hold are added to `found`."""
        for name in slots:
            if name not in found:
                found[name] = [word for word in self._spellings(name, case, x) if normal(word) in wanted]
            if not found[name]:
                return False
        return True

    def _ways_like(self, case: Case, answer: Answer, wanted: str, bare: bool) -> Iterator[str]:
        """The forms of an answer that the words may have, as far as that does not rest on its number."""
        found: dict[str, list[str]] = {}
        for way in ways_like(answer.says, answer.also, wanted):
            if bare or not wordless(way):
                fixed = [name for name in slots_of(way) if name in self._fixed]
                if self._are_spelled(fixed, case, NO_ANSWER, wanted, found):
                    yield way

    @cached_property
    def _fixed(self) -> frozenset[str]:
        """The slots that say the same for every answer."""
        asked_for = {
            name: parameters_of(slot.says) + (parameters_of(slot.also) if slot.also else ())
            for name, slot in self.slots.items()
        }
        return frozenset(name for name, asked in asked_for.items() if not set(ANSWER_NAMES).intersection(asked))

    def _spellings(self, name: str, case: Case, x: int) -> Sequence[str]:
        if (name, x) not in case.spelled:
            slot = self.slots[name]
            more = case.call(slot.also, x) if slot.also else ()
            case.spelled[name, x] = [str(case.call(slot.says, x)), *more]
        return case.spelled[name, x]

    # ------------------------------------------------------------------------------------------------------- reasons

    def allowed(self, case: Case, answer: Answer) -> int:
        """The answers of a kind against which nothing stands."""
        choices = mask = case.mask(answer.choices)
        for one in answer.conditions:
            mask &= case.allowed(one, choices) if mask else 0
        return mask

    def explained_legal(self, s: Any) -> int:
        """The legal answers to the top question as the reasons of its row make them up."""
        case = self.case(s)
        mask = 0
        for answer in case.row.answers:
            mask |= self.allowed(case, answer)
        return mask

    def first_reason(self, case: Case, answer: Answer, x: int, asked: bool = True) -> Condition | None:
        """The first reason against an answer; None where nothing stands against it, or not before it is asked."""
        choices = case.mask(answer.choices)
        conditions = (one for one in answer.conditions if asked or not one.passing)
        return next((one for one in conditions if not case.allowed(one, choices) & BIT[x]), None)

    def _against(self, meant: Meant, asked: bool = True) -> list[Explanation]:
        """Why an answer is not legal, and what could be done instead; nothing where it is."""
        case, answer, x = meant
        reason = self.first_reason(case, answer, x, asked)
        if reason is None:
            return []
        told_here = self._told(reason.says, case, x, reason.rules)
        return [*told_here, *self._told(answer.instead, case, x)]


def ways_of(answer: Answer) -> tuple[str, ...]:
    """Every way to write an answer, its slots left open."""
    return ways_among(answer.says, answer.also)


@cache
def ways_among(says: str, also: tuple[str, ...]) -> tuple[str, ...]:
    """Every way to write any of an answer's templates."""
    return tuple(way for template in (says, *also) for way in ways(template))


@cache
def literals_among(says: str, also: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The words in front of what the templates of an answer name, in every way to write them that begins with words."""
    return tuple(filter(None, (spoken(way.partition("{")[0]) for way in ways_among(says, also))))


@lru_cache(maxsize=MANY)
def ways_like(says: str, also: tuple[str, ...], wanted: str) -> tuple[str, ...]:
    """Those of them that the words may have, whatever stands in their slots."""
    patterns = ((way, pattern(way, (ANYTHING,) * len(slots_of(way)))) for way in ways_among(says, also))
    return tuple(way for way, found in patterns if found is None or found.fullmatch(wanted))


def members(mask: int) -> list[int]:
    """The answers of a mask, ascending."""
    found: list[int] = []
    while mask:
        highest = mask.bit_length() - 1
        found.append(highest)
        mask ^= BIT[highest]
    return found[::-1]
