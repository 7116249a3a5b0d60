"""Why words are no legal answer: what stands against them, what is unknown in them, and when they could be said.

It is worked out on the position as the seat asked may know it, so it gives nothing away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property, partial
from re import Pattern
from typing import Any

from engines.core.engine.asking import choose_once
from engines.core.engine.bits import BIT
from engines.core.engine.errors import did_you_mean
from engines.core.language.cases import NO_ANSWER, Case
from engines.core.language.explaining import Explanation, told
from engines.core.language.questions import Answer, Asked, because
from engines.core.language.speaking import Meant, Speech, literals_among, members, ways_of
from engines.core.language.spelling import WORD, nearest_word
from engines.core.language.templates import (
    ANYTHING,
    IDLE,
    JOINING,
    move_asked_about,
    normal,
    normal_names,
    only_joins,
    pattern,
    slots_of,
    spoken,
    strip_joining,
    wordless,
)

MOST_HINTS = 4
MOST_REASONS = 3
OF_SEATS = ("seat", "player")  # in front of a number
CLOSE = 0.75  # as like, from 0 to 1, are words that are only misspelt
NO_WORD = "qqqq"  # what fits the form of an answer as well as any word
NO_MOVE, NO_PART = "no move", "several parts"  # how words are read that mean nothing, or whose first part does not
FORM = "the form of an answer"  # of which they name something that there is not
NO_NUMBERS = (0, 0, 0)
NO_MATCH: dict[str, str] = {}
PARTS = re.compile(r"\s*(?:[,;](?![^()]{0,80}\))|\b(?:and|then)\b)\s*")  # between the parts of a line, not in brackets


@dataclass(frozen=True)
class Refusal:
    """What stands against the first words of a line, and how many of them are understood.

    `is_meant`: whether they are an answer to what is asked, though not a legal one.
    """

    said: Explanation
    words: int
    is_meant: bool = False


def refusal(reasons: list[Explanation], text: str, strange: int = 0, is_meant: bool = False) -> Refusal:
    """Reasons against words, of which so many are strange to the game."""
    return Refusal(told(reasons), len(text.split()) - strange, is_meant)


def _is_overlong(words: str, typed: str, known: set[str]) -> bool:
    """Whether a slot takes more than a name at the end of words: none is that long, or a joining word is in front."""
    last, most = typed.split(), max((len(one.split()) for one in known), default=1)
    return words.endswith(typed) and (len(last) > most or last[0] in JOINING)


class Refusals(Speech):
    """The refusals of one game."""

    def why_not(self, s: Any, text: str) -> Explanation:
        """Why the words are no legal answer to the top question, or that they are, and how to say it; `reading` of it
        names which of the readings spoke."""
        case, text = self.case(self._known(s)), move_asked_about(text) or text
        corrected = self._corrected(case, text) if " " in text.strip() else ""
        own = self._why_not(case, text)
        found = self._why_not(case, corrected) if corrected else own
        if found.reading in (NO_MOVE, NO_PART) or found.reading == own.reading == FORM:
            return own
        return replace(found, text=f"Did you mean {corrected!r}? {found.text}") if corrected else own

    def _why_not(self, case: Case, text: str) -> Explanation:
        found = ((reading, against(case, text)) for reading, against in self._readings)
        return next(replace(told(reasons), reading=reading) for reading, reasons in found if reasons)

    def corrected(self, s: Any, text: str) -> str:
        """The words of a line with those that are misspelt as the game has them; '' where none is."""
        return self._corrected(self.case(self._known(s)), text)

    def _corrected(self, case: Case, text: str) -> str:
        if self.meant(case, text):
            return ""
        known = self._single_words | _words_in(self._legal_words(case))
        corrected = WORD.sub(lambda found: nearest_word(found[0], known), text)
        return "" if corrected == text else corrected

    @cached_property
    def _readings(self) -> tuple[tuple[str, Callable[[Case, str], list[Explanation]]], ...]:
        """The ways to read words that are no legal answer, in the order in which they are tried, and what each finds
        against them; the last always finds something."""
        return (
            ("an answer", self._against_meant),
            ("an answer and more", partial(self._against_first, needs_reason=True)),
            (FORM, self._against_form),
            (NO_PART, self._against_first),
            ("the beginning of an answer", self._against_beginning),
            (NO_MOVE, self._no_move),
        )

    def _against_text(self, case: Case, text: str) -> list[Explanation]:
        """What stands against words that mean something, here or at another question; nothing where none do."""
        return self._against_meant(case, text) or self._against_form(case, text)

    def _against_meant(self, case: Case, text: str) -> list[Explanation]:
        """What stands against words that are an answer, here or at another question; nothing where they are none."""
        words = spoken(text)
        bare = strip_joining(words)
        here = self._why_not_here(case, text) or (self._why_not_here(case, " ".join(bare)) if bare != words else [])
        return here or self._meant_later(case, text)

    def _against_form(self, case: Case, text: str) -> list[Explanation]:
        """What stands against words that have the form of an answer; nothing where they have none."""
        return self._unknown(case, text) or self._said_later(case, text)

    def against(self, s: Any, text: str) -> Explanation | None:
        """What stands against the answers that the words mean, to the top question or to a later one, or that what they
        name is not asked for now; None where they mean no move."""
        case = self.case(self._known(s))
        found = self._why_not_here(case, text) or self._meant_later(case, text)
        found = found or (self._no_move(case, text) if self._named(text) else [])
        return told(found) if found else None

    def has_form(self, s: Any, text: str) -> bool:
        """Whether the words are an answer, or have the form of one, to the top question or to another."""
        return bool(self._against_text(self.case(self._known(s)), text))

    def _against_first(self, case: Case, text: str, needs_reason: bool = False) -> list[Explanation]:
        """What stands against the first of several parts; nothing where the words have one part, or it is legal.

        `needs_reason`: also nothing where the part means nothing.
        """
        parts = [part for part in PARTS.split(text.strip()) if part]
        if len(parts) < 2 or any(not self._against(one) for one in self.meant(case, parts[0])):
            return []
        first = parts[0]
        against = self._against_text(case, first)
        if needs_reason and not against:
            return []
        is_known = "is not legal now" if against or self._named(first) else "is not an answer here"
        return [because(f"the first part, '{first}', {is_known}"), *(against or self._no_move(case, first))]

    def _against_beginning(self, case: Case, text: str) -> list[Explanation]:
        """What stands against the first words, as many as mean something, or against what they begin; nothing where
        they begin no answer at all."""
        words = [] if self._named(text) or case.of_chance else text.split()
        for length in range(len(words), 0, -1):
            beginning = " ".join(words[:length])
            against = self._against_text(case, beginning) if length < len(words) else []
            legal = not all(self._against(one) for one in self.meant(case, beginning))
            found = [] if legal else against or self._begun_later(case, beginning)
            if found or legal:
                return found
        return []

    def _begun_later(self, case: Case, text: str) -> list[Explanation]:
        """Why an answer to another question that begins with these words is none now; nothing where several do."""
        found = [(row, self._begun(row, text)) for row in self._other_rows(case)]
        found = [(row, answers) for row, answers in found if answers]
        return self._why_not_now(case, *found[0], []) if len(found) == 1 else []

    def _begun(self, row: Asked, text: str) -> list[Answer]:
        """The answers to a question that begin with these words, or that a name of this shape says."""
        wanted, words = normal(text), spoken(text)
        forms = ((answer, form) for answer in row.answers for form in self._patterns(answer) if wanted.isalpha())
        named = (answer for answer, form in forms if form.fullmatch(wanted) and not form.fullmatch(NO_WORD))
        return list(dict.fromkeys([*(answer for answer in row.answers if _begins(answer, words)), *named]))

    def _is_elsewhere(self, case: Case, text: str) -> bool:
        """Whether the first words are, or begin, an answer to another question."""
        words = text.split()
        others = [row for row in self.rows.values() if row.kind != case.row.kind]
        first = [" ".join(words[:length]) for length in range(1, len(words))]
        named = any(self._named(part) for part in first)
        return named or any(self._begun(row, text) or any(self._saying(row, part) for part in first) for row in others)

    def _why_not_here(self, case: Case, text: str) -> list[Explanation]:
        """The reasons against each answer that was meant, or that it is legal; nothing where none was meant."""
        meant = self.meant(case, text)
        against = [self._against(one) for one in meant]
        legal = [one for one, reasons in zip(meant, against, strict=True) if not reasons]
        if legal:
            return [because(f"it is legal now; say {self._quoted(legal)}", *case.row.rules[:1])]
        others = [other for one in meant[:MOST_HINTS] for other in self._with_same_number(one)]
        reasons = [reason for found in (*against[:MOST_HINTS], *map(self._against, others)) for reason in found]
        instead = [other for other in others if not self._against(other)]
        return [*reasons, *([because(f"say {self._quoted(instead)}", *case.row.rules)] if instead else [])]

    @staticmethod
    def _with_same_number(meant: Meant) -> Iterator[Meant]:
        """The other kinds of answers that share the number of one and name the same thing, such as a region."""
        case, kind, x = meant
        named = slots_of(kind.says)
        others = [answer for answer in case.row.answers if answer != kind and named and slots_of(answer.says) == named]
        return ((case, other, x) for other in others if case.mask(other.choices) & BIT[x])

    def _quoted(self, meant: list[Meant]) -> str:
        """Answers to choose from."""
        return self.quoted(dict.fromkeys(self.fill(answer.says, case, x) for case, answer, x in meant[:MOST_HINTS]))

    def _unknown(self, case: Case, text: str) -> list[Explanation]:
        """What is wrong with words that name something that is not there, such as a region that the board has not."""
        return next(self._unknown_in(case, text, False), (NO_MATCH, []))[1]

    def _unknown_words(self, case: Case, text: str, shaped: bool = False) -> Refusal | None:
        """The same, and how many words are understood; `shaped`: only of what is known by its shape."""
        match, reasons = next(self._unknown_in(case, text, shaped), (NO_MATCH, []))
        return refusal(reasons, text, self._strange(match)) if reasons else None

    def _unknown_in(self, case: Case, text: str, shaped: bool) -> Iterator[tuple[dict[str, str], list[Explanation]]]:
        """What stands in the slots of a form that the words have, and what is wrong with it."""
        wanted = normal(text)
        for answer in (answer for answer in case.row.answers if case.mask(answer.choices)):
            for match in (found.groupdict() for form in self._patterns(answer) if (found := form.fullmatch(wanted))):
                named = {name: typed for name, typed in match.items() if self._counts(name, shaped)}
                known = {name: self._known_spellings(case, answer, name) for name in named}
                if any(_is_overlong(wanted, typed, known[name]) for name, typed in named.items()):
                    continue
                for name, typed in named.items():
                    slot = self.slots[name]
                    if typed not in known[name] and not self._begins_line(case, wanted, typed):
                        yield match, self._told(slot.unknown, case, NO_ANSWER, slot.rules, typed=typed)

    def _counts(self, name: str, shaped: bool) -> bool:
        """Whether something is said of what a slot does not know; `shaped`: and it is known by its shape."""
        return bool(self.slots[name].unknown) and not (shaped and self.slots[name].shape == ANYTHING)

    def _begins_line(self, case: Case, words: str, typed: str) -> bool:
        """Whether several words in front, which a slot takes for a name, are an answer themselves."""
        several = " " in typed and typed != words and words.startswith(typed)
        return several and bool(self.meant(case, typed))

    def _patterns(self, answer: Answer, bare: bool = True) -> tuple[Pattern[str], ...]:
        """What matches each form of an answer, its slots by their shapes; `bare`: also forms that are only slots."""
        key = (answer.says, answer.also, bare)
        if key not in self._made_patterns:
            ways = (way for way in ways_of(answer) if bare or not wordless(way))
            made = (pattern(way, tuple(self._shape(name, way) for name in slots_of(way))) for way in ways)
            self._made_patterns[key] = tuple(found for found in made if found)
        return self._made_patterns[key]

    @cached_property
    def _made_patterns(self) -> dict[tuple[str, tuple[str, ...], bool], tuple[Pattern[str], ...]]:
        """The patterns of answers that were asked for before; no position changes them."""
        return {}

    def _shape(self, name: str, way: str) -> str:
        """The shape of a slot; where it has names and stands beside words, no more words than the longest name, and
        where it has none and these words only join, one."""
        slot = self.slots[name]
        most = max((len(normal(known).split()) for known in slot.names), default=int(only_joins(way)))
        return slot.shape if slot.shape != ANYTHING or wordless(way) or not most else rf"\S+(?: \S+){{0,{most - 1}}}"

    def _known_spellings(self, case: Case, answer: Answer, name: str) -> set[str]:
        choices = members(case.mask(answer.choices))
        return {normal(word) for x in choices for word in self._spellings(name, case, x)}

    # -------------------------------------------------------------------------------------- answers to other questions

    def _meant_later(self, case: Case, text: str) -> list[Explanation]:
        """Why an answer to another question cannot be given now, as far as its frame can be imagined."""
        for row in self._other_rows(case):
            meant = [one for other in self._ahead(case, row) for one in self.meant(other, text, bare=False)]
            if meant:
                return self._why_not_now(case, row, [answer for _, answer, _ in meant], meant)
        return []

    def _said_later(self, case: Case, text: str) -> list[Explanation]:
        """Why words that have the form of an answer to another question are none now."""
        found = [(row, self._saying(row, text)) for row in self.rows.values() if row.kind != case.row.kind]
        if case.of_chance and any(answers for _, answers in found):
            return [self._asked_first(case), self._nearest(case, text)]
        timed = [(row, answers) for row, answers in found if answers and row.when is not None]
        return next((self._why_not_now(case, row, answers, []) for row, answers in timed), [])

    def _other_rows(self, case: Case) -> list[Asked]:
        """The questions that tell their time to somebody who is asked something else."""
        if case.of_chance:
            return []
        return [row for row in self.rows.values() if row.kind != case.row.kind and row.when is not None]

    @staticmethod
    def _ahead(case: Case, row: Asked) -> list[Case]:
        """A question that is not asked yet, with the numbers that its frame may have."""
        frames = case.call(row.ahead) if row.ahead else None
        found = frames if isinstance(frames, list) else [] if frames is None else [frames]
        return [Case(case.s, row, case.player, numbers) for numbers in found]

    def _why_not_now(self, case: Case, row: Asked, answers: list[Answer], meant: list[Meant]) -> list[Explanation]:
        """What stands against the answer already, and what leads to it now or when it could be given."""
        able, first = self._against_ahead(meant)
        opening = self._opening(case, row, answers)
        if opening:
            return [*first, *opening]
        other = meant[0][0] if meant else Case(case.s, row, case.player, NO_NUMBERS)
        when = self._told((answers[0].when if len({*answers}) == 1 else None) or row.when, other, able=able)
        return [*first, *when, self._asked_first(case)]

    def _against_ahead(self, meant: list[Meant]) -> tuple[list[Case], list[Explanation]]:
        """The cases in which nothing stands against an answer that is not asked yet; without one, what does."""
        against = [(one[0], self._against(one, asked=False)) for one in meant]
        able = [other for other, reasons in against if not reasons]
        first = [] if able else [reason for _, reasons in against for reason in reasons]
        return able, list(dict.fromkeys(first))[:MOST_REASONS]

    def _opening(self, case: Case, row: Asked, answers: list[Answer], aim: Asked | None = None) -> list[Explanation]:
        """The answer now that leads to others, or what stands against it; nothing where none of now leads there. `aim`
        is the question of the words, where it is not that of the row."""
        ways = {answer.through or row.through for answer in answers}
        words = ways.pop() if len(ways) == 1 else ()
        here = [self.meant(case, text) for text in words]
        legal = [one for meant in here for one in meant if not self._against(one)]
        if legal:
            rules = legal[0][1].rules or case.row.rules[:1]
            return [because(f"say {self._quoted(legal[:1])} first{self._comes_between(legal[0], aim or row)}", *rules)]
        if not words or here[0]:
            return self._against(here[0][0]) if words else []
        return self._opening_later(case, words[0], aim or row)

    def _comes_between(self, meant: Meant, row: Asked) -> str:
        """What is asked after a legal answer before the question of a row; '' where that comes at once."""
        case, _, x = meant
        after = self._known(case.s)
        is_forced = choose_once(after, x)
        while is_forced and self.case(after).row.kind != row.kind:
            is_forced = choose_once(after, members(after.legal)[0])
        is_next = not self.speaks(after) or self.case(after).row.kind == row.kind or self.case(after).of_chance
        return "" if is_next else f"; then comes: {self.question(after)}"

    def _opening_later(self, case: Case, text: str, aim: Asked) -> list[Explanation]:
        """The same for words that lead there when another question is asked."""
        for row in self._other_rows(case):
            meant = [one for other in self._ahead(case, row) for one in self.meant(other, text, bare=False)]
            opening = self._opening(case, row, [answer for _, answer, _ in meant], aim) if meant else []
            if opening:
                return [*self._against_ahead(meant)[1], *opening]
        return []

    def _saying(self, row: Asked, text: str) -> list[Answer]:
        """The answers to a question that have the form of the words, whatever stands in the slots."""
        return list(dict.fromkeys(answer for answer, _ in self._forms_of(row, text, bare=False)))

    def _forms_of(self, row: Asked, text: str, bare: bool = True) -> Iterator[tuple[Answer, dict[str, str]]]:
        """The same with what stands in the slots; `bare`: also in forms that are only slots."""
        wanted = normal(text)
        forms = ((answer, form) for answer in row.answers for form in self._patterns(answer, bare))
        return ((answer, match.groupdict()) for answer, form in forms if (match := form.fullmatch(wanted)))

    def _strange(self, slots: dict[str, str]) -> int:
        """How many words stand in slots where anything may stand."""
        return sum(len(typed.split()) for name, typed in slots.items() if self.slots[name].shape == ANYTHING)

    def _is_known(self, name: str, typed: str) -> bool:
        """Whether words may stand in a slot: a name that the game has, where there are such names."""
        slot = self.slots[name]
        return slot.shape != ANYTHING or not slot.names or typed in normal_names(slot.names)

    def _asked_first(self, case: Case) -> Explanation:
        return because(f"first to be answered: {self._asks(case)}", *case.row.rules[:1])

    def _no_move(self, case: Case, text: str) -> list[Explanation]:
        """That the words are no answer to any question; what is asked, and what is legal."""
        typed, noun = text.strip(), self._named(text)
        if noun:
            nothing = f"'{typed}' is a {noun}, and none is asked for now"
        elif self._is_begun(case, text):
            nothing = f"'{typed}' is only the beginning of a move"
        elif self._is_elsewhere(case, text):
            nothing = f"'{typed}' belongs to another question, which is not asked now"
        else:
            nothing = f"{self.title} has no move '{typed}'"
            meant = did_you_mean(normal(text), self._known_words(case), CLOSE)
            nothing += f"; {meant}" if meant else ""
        return [because(nothing), *self._about(case), self._nearest(case, text)]

    @staticmethod
    def _is_begun(case: Case, text: str) -> bool:
        """Whether answers to what is asked begin with these words and go on."""
        return any(_begins(answer, spoken(text)) for answer in case.row.answers)

    def _known_words(self, case: Case) -> dict[str, None]:
        """What can be typed: legal answers, the beginnings of all others, and names of things."""
        return dict.fromkeys((*self._legal_words(case), *self._words_anywhere))

    def _legal_words(self, case: Case) -> list[str]:
        """The legal answers, as they are compared."""
        return [normal(self.printed(text)) for text in self.texts(case.s, members(case.s.legal))]

    @cached_property
    def _words_anywhere(self) -> dict[str, None]:
        """What can be typed in some position: the beginnings of all answers, and names of things."""
        begun = (" ".join(words) for row in self.rows.values() for one in row.answers for words in _beginnings(one))
        named = (name for slot in self.slots.values() for name in slot.names)
        return dict.fromkeys(filter(None, map(normal, (*begun, *named, *self._things))))

    @cached_property
    def _single_words(self) -> frozenset[str]:
        """The single words of these, and those that only join."""
        return _words_in(self._words_anywhere) | JOINING | IDLE | {*OF_SEATS}

    def _named(self, text: str) -> str:
        """What the words alone name, such as a space; '' for nothing that the game has."""
        return self._nouns.get(normal(text), "")

    @cached_property
    def _nouns(self) -> dict[str, str]:
        """What the game's names are names of; of several things the first."""
        return {name: slot.noun for slot in [*self.slots.values()][::-1] for name in normal_names(slot.names)}

    def _nearest(self, case: Case, text: str) -> Explanation:
        """The nearest legal answers, or the first ones."""
        words = [self.printed(text) for text in self.texts(case.s, members(case.s.legal))]
        near = get_close_matches(normal(text), words, n=MOST_HINTS, cutoff=0.5) or words[:MOST_HINTS]
        some = "" if len(near) == len(words) else f" ({len(near)} of {len(words)})"
        return because(f"legal moves{some}: {self.quoted(near)}")


def _begins(answer: Answer, words: tuple[str, ...]) -> bool:
    """Whether the words of an answer in front of what it names begin with these; signs alone are none."""
    return bool(words) and any(literal[: len(words)] == words for literal in literals_among(answer.says, answer.also))


def _beginnings(answer: Answer) -> Iterator[tuple[str, ...]]:
    """The words of an answer in front of what it names without those at their end that only join: `fortress` of
    `fortress on`."""
    return (strip_joining(literal[::-1])[::-1] for literal in literals_among(answer.says, answer.also))


def _words_in(known: Iterable[str]) -> frozenset[str]:
    """The single words of what can be typed."""
    return frozenset(word for words in known for word in WORD.findall(words))
