"""Words of a game's questions: what a menu says of answers, how typed ones are read, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import starmap
from typing import Any

from engines.core.engine.bits import BIT
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.errors import NotationError
from engines.core.language.cases import Case
from engines.core.language.explaining import Explanation, told
from engines.core.language.questions import Answer, Slot, because
from engines.core.language.refusing import MOST_HINTS, Refusal, Refusals, refusal
from engines.core.language.speaking import members, ways_of
from engines.core.language.templates import JOINING, ends, filled, normal, only_joins, slots_of, spoken


@dataclass(frozen=True)
class Phrase:
    """An answer at the beginning of a line: how many words it takes, whether it is a bare name, with no words beside it
    or only such as join, and its kind."""

    length: int
    is_bare: bool
    kind: str


class AnswerWords(Refusals):
    """The words of one game.

    What is explained is worked out on the position as the seat asked may know it, so it gives nothing away.
    """

    def hint(self, s: Any, x: int) -> str:
        """What a legal answer does, in a few words for a menu; '' where its own words say it."""
        case = self.case(s)
        return self._words(self.kind_of(case, x).hint, case, x)

    def read(self, s: Any, text: str) -> int:
        """The legal answer that the words mean. Raises NotationError where they mean none, or more than one.

        The saved words of an answer win over all other ways to say one.
        """
        case, wanted = self.case(s), normal(text)
        kinds = {x: self.kind_of(case, x) for x in members(s.legal)}
        exact = [x for x, answer in kinds.items() if normal(self.fill(answer.says, case, x)) == wanted]
        found = exact or [x for x, answer in kinds.items() if self._is_said(case, ways_of(answer), x, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            meant = self.quoted(self.fill(kinds[x].says, case, x) for x in found[:MOST_HINTS])
            raise NotationError(f"'{text.strip()}' may mean {meant}; say which.")
        raise NotationError(self.why_not(s, text).text)

    def is_answer(self, s: Any, text: str) -> bool:
        """Whether the words say an answer to the top question, legal or not."""
        return bool(self.meant(self.case(s), text))

    def phrases(
        self, case: Case, x: int, rest: tuple[str, ...], starts: Sequence[int], before: str = ""
    ) -> Iterator[tuple[int, Phrase]]:
        """Where, from one of the starts on, words say a legal answer, and in which way. `before` is the kind of answer
        that was given before: its verb need not be said again."""
        answer = self.kind_of(case, x)
        again = kind_name(case, answer) == before
        for way in ways_of(answer):
            for form in (way, way[way.find("{") :]) if again and "{" in way else (way,):
                for start, length in self._places(case, x, form, rest, starts):
                    yield start, Phrase(length, only_joins(form), kind_name(case, answer))

    def _places(
        self, case: Case, x: int, way: str, rest: tuple[str, ...], starts: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """Where words say an answer that is written this way, and how many of them do."""
        spelled: dict[str, list[str]] = {}
        begin = spoken(way[: way.find("{")]) if "{" in way else ()
        if (begin and begin[0] not in rest) or not self._are_spelled(slots_of(way), case, x, " ".join(rest), spelled):
            return
        for said in filter(None, map(spoken, filled(way, spelled))):
            if said[0] in rest:
                yield from ((start, len(said)) for start in starts if rest[start : start + len(said)] == said)

    def any_order(self, s: Any) -> bool:
        """Whether a typed line may answer the next questions like this one first."""
        return self.case(s).row.any_order

    def implied(self, s: Any) -> list[int]:
        """The legal answers that a typed line may leave out where its words answer what is asked next."""
        case = self.case(s)
        kinds = ((x, self.kind_of(case, x)) for x in members(s.legal))
        return [x for x, answer in kinds if case.mask(answer.implied) & BIT[x]]

    def is_nothing(self, s: Any, x: int) -> bool:
        """Whether a legal answer leaves things as they are: its row or its words say so."""
        case = self.case(s)
        answer = self.kind_of(case, x)
        return bool(case.mask(answer.nothing) & BIT[x]) or ends(self.printed(self.fill(answer.says, case, x)))

    def closing(self, s: Any) -> int | None:
        """The legal answer with which a typed line ends; None where it ends as it stands."""
        case = self.case(s)
        return next((x for x in members(s.legal) if self.kind_of(case, x).closes), None)

    def why_not_begin(self, s: Any, rest: tuple[str, ...], begun: bool) -> Refusal | None:
        """What stands against the answer at the beginning of these words; None where they begin with none.

        `begun`: words before them have led to the question; without any only what is unknown in them counts, and of
        questions in any order an answer in front: the whole line is none to a single one. An answer behind others that
        are not read counts as one word.
        """
        case = self.case(self._known(s))
        found = (
            (start, find(case, text))
            for start in self._starts(case, rest)
            for find in self._finds(begun, case.row.any_order and not start)
            for text in self._beginnings(case, rest[start:], begun)
        )
        return next((replace(one, words=1, is_meant=False) if start else one for start, one in found if one), None)

    def _beginnings(self, case: Case, rest: tuple[str, ...], begun: bool) -> list[str]:
        """The beginnings of words, the longest first; without any words before them none shorter than an answer."""
        found = [" ".join(rest[:end]) for end in range(len(rest), 0, -1)]
        meant = next((place for place, text in enumerate(found) if not begun and self.meant(case, text)), len(found))
        return found[: meant + 1]

    def _finds(self, begun: bool, in_front: bool) -> tuple[Callable[[Case, str], Refusal | None], ...]:
        """The kinds of reasons that count against words, the best first."""
        if begun:
            return self._against_words, self._unknown_words, self._led_to
        return (self._against_said, self._unknown_words) if in_front else (self._unknown_words,)

    def _starts(self, case: Case, rest: tuple[str, ...]) -> list[int]:
        """Where in the words an answer may begin: where questions have any order also behind answers to later ones."""
        rows = [row for row in self.rows.values() if row.any_order]
        found = [0]
        for start in range(1, len(rest)) if case.row.any_order else ():
            parts = [" ".join(rest[first:start]) for first in found]
            joins = rest[start - 1] in JOINING and found[-1] == start - 1
            if joins or any(any(self._forms_of(row, part)) for row in rows for part in parts):
                found.append(start)
        return found

    def against_more(self, s: Any, rest: tuple[str, ...], taken: int) -> Refusal | None:
        """What stands against an answer that more than the first `taken` of these words say, or what is unknown in it;
        None where they say none, or one that is legal."""
        case = self.case(self._known(s))
        parts = [" ".join(rest[:end]) for end in range(len(rest), taken, -1)]
        against = (self._against_words(case, part) or self._unknown_words(case, part, shaped=True) for part in parts)
        return next((found for found in against if found), None)

    def says_longer(self, s: Any, rest: tuple[str, ...], taken: int) -> bool:
        """Whether more than the first `taken` of these words say a legal answer."""
        case = self.case(s)
        found = (phrase for x in members(s.legal) for _, phrase in self.phrases(case, x, rest, (0,)))
        return any(phrase.length > taken for phrase in found)

    def _led_to(self, case: Case, text: str) -> Refusal | None:
        """What stands against the answer that would lead to what the words say."""
        for row in self._other_rows(case):
            forms = (slots for _, slots in self._forms_of(row, text, " " in normal(text)))
            strange = [self._strange(slots) for slots in forms if all(starmap(self._is_known, slots.items()))]
            meant = [one for says in row.through[:1] for one in self.meant(case, says)] if strange else []
            if meant and all(self._against(one) for one in meant):
                return replace(refusal(self._against(meant[0]), text, min(strange)), words=1)
        return None

    def _against_said(self, case: Case, text: str) -> Refusal | None:
        """The reasons against all answers that the words say, not with a bare name unless an amount is in front."""
        return self._against_words(case, text, bare=text[:1].isdecimal())

    def _against_words(self, case: Case, text: str, bare: bool = True) -> Refusal | None:
        """The reasons against all answers that the words say; None for a bare number or "no"."""
        meant = [] if text.isdecimal() or text == "no" else self.meant(case, text, bare)
        against = [self._against(one) for one in meant]
        return refusal(against[0], text, is_meant=True) if all(against) and against else None

    def not_asked(self, s: Any, text: str) -> str:
        """That what the words name is not asked for now, as refusals end; '' for words that name nothing."""
        return told(self._no_move(self.case(self._known(s)), text)).text if self._named(text) else ""

    def asked_first(self, s: Any) -> Explanation:
        """What is asked, and the answers to it or the first of them."""
        case = self.case(self._known(s))
        return told([self._asked_first(case), self._nearest(case, "")])

    def help(self, s: Any) -> Explanation:
        """What the top question is about."""
        return told(self._about(self.case(self._known(s))))

    def explain(self, s: Any, x: int) -> Explanation:
        """What a legal answer to the top question does: by the rules, at once, and what is asked then."""
        known = self._known(s)
        case = self.case(known)
        clauses = self._told(self.kind_of(case, x).means, case, x)
        if case.of_chance:
            words = because(f"chance brings {self.quoted([self.text(known, x)])}")
            return told([words, *(clauses or self._told(case.row.about, case, x, case.row.rules))])
        changes = self._happens(known, x) if self._happens else []
        return told([*clauses, *map(because, changes)])

    def asked_next(self, s: Any, seat: int) -> str:
        """A clause for the seat on who is asked what after its answer, in the position that follows."""
        if not s.legal:
            return "then the game is over"
        player = self.case(s).player
        if player == CHANCE_PLAYER:
            return f"then chance decides: {self.question(s)}"
        return f"then {'you are' if player == seat else f'seat {player + 1} is'} asked: {self.question(s)}"


def kind_name(case: Case, answer: Answer) -> str:
    """One kind of answer to one question."""
    return f"{case.row.kind} {answer.says}"


def plain_slots(*says: Callable[..., str | int]) -> dict[str, Slot]:
    """Slots that nobody types, each with the name of the function that says what stands there."""
    return {function.__name__: Slot(function) for function in says}


def joined(*groups: Mapping[str, Slot]) -> dict[str, Slot]:
    """The slots of several chapters together. Raises ValueError where two chapters give one name to two things."""
    found: dict[str, Slot] = {}
    for group in groups:
        twice = sorted(found.keys() & group.keys())
        if twice:
            raise ValueError(f"two chapters have a slot '{twice[0]}'")
        found |= group
    return found
