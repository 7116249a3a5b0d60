"""Words of a game's questions: what is asked, how answers are said, read and explained, and why one is not legal.

Everything comes from the rows of `questions.py`: one template a kind of answer prints, completes and parses, and the
same masks that make up an answer's legality are the reasons against it. What is explained is worked out on the position
as the seat asked may know it, so it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from re import Pattern
from typing import Any

from engines.core.bits import BIT
from engines.core.cases import ANSWER_NAMES, NO_ANSWER, Case, parameters_of
from engines.core.constants import CHANCE_PLAYER, MAX_CHOICE
from engines.core.errors import NotationError
from engines.core.explaining import Explanation, listed, told
from engines.core.questions import Answer, Asked, Clauses, Reason, Row, Slot, Words, asked_rows, because
from engines.core.templates import ANYTHING, filled, normal, pattern, slots_of, ways, wordless

MOST_HINTS = 4
MOST_REASONS = 3
NO_NUMBERS = (0, 0, 0)
Meant = tuple[Case, Answer, int]  # a question, and an answer to it, legal or not


class GameWords:
    """The words of one game.

    `slots` are those of its templates. `known` gives a copy of a position as the seat asked may know it, with its legal
    answers. `happens(s, answer)` tells, clause by clause, what is seen to change when the answer is given.
    """

    def __init__(
        self,
        title: str,
        rows: Iterable[Row],
        slots: Mapping[str, Slot],
        known: Callable[[Any], Any],
        happens: Callable[[Any, int], list[str]] | None = None,
    ) -> None:
        self.title = title
        self.rows: dict[int, Asked] = asked_rows(rows)
        self.slots = slots
        self._known = known
        self._happens = happens

    # ------------------------------------------------------------------------------------------------------ printing

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
        case = self.case(s)
        return self.fill(self.kind_of(case, x).says, case, x)

    def hint(self, s: Any, x: int) -> str:
        """What a legal answer does, in a few words for a menu; '' where its own words say it."""
        case = self.case(s)
        return self._words(self.kind_of(case, x).hint, case, x)

    def fill(self, template: str, case: Case, x: int, **given: str) -> str:
        """The template with its slots filled in, those in `given` with what is given."""
        if "{" not in template:
            return template
        words = {name: [given[name] if name in given else self._slot(name, case, x)] for name in slots_of(template)}
        return next(filled(template, words))

    def kind_of(self, case: Case, x: int) -> Answer:
        """The kind of a legal answer."""
        fitting = [answer for answer in case.row.answers if case.mask(answer.choices) & BIT[x]]
        assert fitting, f"no kind of answer {x} to question {case.row.kind}"
        if len(fitting) == 1:
            return fitting[0]
        return next((answer for answer in fitting if self.first_reason(case, answer, x) is None), fitting[0])

    def _asks(self, case: Case) -> str:
        return self._words(case.row.asks, case, NO_ANSWER)

    def _words(self, words: str | Words, case: Case, x: int) -> str:
        """A template, or what a function says."""
        return self.fill(words if isinstance(words, str) else case.call(words, x), case, x)

    def _told(
        self, said: str | Words | Clauses, case: Case, x: int = NO_ANSWER, rules: tuple[str, ...] = (), **given: Any
    ) -> list[Explanation]:
        """Clauses with their slots filled in; a template, or a function that says one, has these rules."""
        told_by = case.call(said, x, **given) if callable(said) else said
        found = Explanation(told_by, rules) if isinstance(told_by, str) else told_by
        clauses = (found,) if isinstance(found, Explanation) else found or ()
        return [Explanation(self.fill(one.text, case, x, **given), one.rules) for one in clauses if one.text]

    def _slot(self, name: str, case: Case, x: int) -> str:
        return str(case.call(self.slots[name].says, x))

    # ------------------------------------------------------------------------------------------------------- reading

    def read(self, s: Any, text: str) -> int:
        """The legal answer that the words mean. Raises NotationError where they mean none, or more than one.

        The saved words of an answer win over all other ways to say one.
        """
        case, wanted = self.case(s), normal(text)
        kinds = {x: self.kind_of(case, x) for x in _members(s.legal)}
        exact = [x for x, answer in kinds.items() if normal(self.fill(answer.says, case, x)) == wanted]
        found = exact or [x for x, answer in kinds.items() if self._is_said(case, _ways(answer), x, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            meant = listed((f"'{self.fill(kinds[x].says, case, x)}'" for x in found[:MOST_HINTS]), "or")
            raise NotationError(f"'{text.strip()}' may mean {meant}; say which.")
        raise NotationError(self.why_not(s, text).text)

    def meant(self, case: Case, text: str, bare: bool = True) -> list[Meant]:
        """The answers to a question, legal or not, that the words say; `bare`: also in forms that are only slots."""
        wanted = normal(text)
        forms = [(answer, list(self._ways_like(case, answer, wanted, bare))) for answer in case.row.answers]
        return [
            (case, answer, x)
            for answer, ways_like in forms
            for x in (_members(case.mask(answer.choices)) if ways_like else ())
            if self._is_said(case, ways_like, x, wanted)
        ]

    def forms(self, case: Case, x: int) -> list[str]:
        """Every way to say a legal answer."""
        found = []
        for way in _ways(self.kind_of(case, x)):
            words = {name: self._spellings(name, case, x) for name in slots_of(way)}
            found += [normal(form) for form in filled(way, words)]
        return list(dict.fromkeys(found))

    def _is_said(self, case: Case, forms: Iterable[str], x: int, wanted: str) -> bool:
        """Whether the words are an answer in one of these forms."""
        return any(
            normal(form) == wanted
            for way in forms
            if (words := self._spelled(case, slots_of(way), x, wanted)) is not None
            for form in filled(way, words)
        )

    def _spelled(self, case: Case, slots: Iterable[str], x: int, wanted: str) -> dict[str, list[str]] | None:
        """The spellings of each slot that the words hold; None where they hold none of one."""
        found: dict[str, list[str]] = {}
        for name in slots:
            found[name] = [word for word in self._spellings(name, case, x) if normal(word) in wanted]
            if not found[name]:
                return None
        return found

    def _ways_like(self, case: Case, answer: Answer, wanted: str, bare: bool) -> Iterator[str]:
        """The forms of an answer that the words may have, as far as that does not rest on its number."""
        for way in _ways(answer):
            found = pattern(way, (ANYTHING,) * len(slots_of(way)))
            if (bare or not wordless(way)) and (found is None or found.fullmatch(wanted)):
                fixed = [name for name in slots_of(way) if self._is_fixed(self.slots[name])]
                if self._spelled(case, fixed, NO_ANSWER, wanted) is not None:
                    yield way

    @staticmethod
    def _is_fixed(slot: Slot) -> bool:
        """Whether what a slot says is the same for every answer."""
        asked_for = parameters_of(slot.says) + (parameters_of(slot.also) if slot.also else ())
        return not any(name in ANSWER_NAMES for name in asked_for)

    def _spellings(self, name: str, case: Case, x: int) -> Sequence[str]:
        slot = self.slots[name]
        more = case.call(slot.also, x) if slot.also else ()
        return [str(case.call(slot.says, x)), *more]

    # ------------------------------------------------------------------------------------------------------- reasons

    def allowed(self, case: Case, answer: Answer) -> int:
        """The answers of a kind against which nothing stands."""
        mask = case.mask(answer.choices)
        for reason in answer.reasons:
            mask &= case.mask(reason.allows) if mask else 0
        return mask

    def explained_legal(self, s: Any) -> int:
        """The legal answers to the top question as the reasons of its row make them up."""
        case = self.case(s)
        mask = 0
        for answer in case.row.answers:
            mask |= self.allowed(case, answer)
        return mask

    def first_reason(self, case: Case, answer: Answer, x: int, asked: bool = True) -> Reason | None:
        """The first reason against an answer; None where nothing stands against it, or not before it is asked."""
        reasons = (reason for reason in answer.reasons if asked or not reason.passing)
        return next((reason for reason in reasons if not case.mask(reason.allows, x) & BIT[x]), None)

    def _against(self, meant: Meant, asked: bool = True) -> list[Explanation]:
        """Why an answer is not legal, and what could be done instead; nothing where it is."""
        case, answer, x = meant
        reason = self.first_reason(case, answer, x, asked)
        if reason is None:
            return []
        told_here = self._told(reason.says, case, x, reason.rules or case.row.rules[:1])
        return [*told_here, *self._told(answer.instead, case, x)]

    def why_not(self, s: Any, text: str) -> Explanation:
        """Why the words are no legal answer to the top question, or that they are, and how to say it."""
        case = self.case(self._known(s))
        return told(
            self._why_not_here(case, text)
            or self._meant_later(case, text)
            or self._unknown(case, text)
            or self._said_later(case, text)
            or self._no_move(case, text)
        )

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
        """Answers to choose from in their saved words."""
        words = dict.fromkeys(self.fill(answer.says, case, x) for case, answer, x in meant[:MOST_HINTS])
        return listed((f"'{says}'" for says in words), "or")

    def _unknown(self, case: Case, text: str) -> list[Explanation]:
        """What is wrong with words that name something that is not there, such as a region that the board has not."""
        wanted = normal(text)
        for answer in (answer for answer in case.row.answers if case.mask(answer.choices)):
            for match in (found.fullmatch(wanted) for found in self._patterns(answer)):
                for name, typed in (match.groupdict() if match else {}).items():
                    slot = self.slots[name]
                    if slot.unknown and typed not in self._known_spellings(case, answer, name):
                        return self._told(slot.unknown, case, NO_ANSWER, slot.rules or case.row.rules[:1], typed=typed)
        return []

    def _patterns(self, answer: Answer, bare: bool = True) -> Iterator[Pattern[str]]:
        """What matches each form of an answer, its slots by their shapes."""
        for way in _ways(answer):
            found = pattern(way, tuple(self.slots[name].shape for name in slots_of(way)))
            if found and (bare or not wordless(way)):
                yield found

    def _known_spellings(self, case: Case, answer: Answer, name: str) -> set[str]:
        choices = _members(case.mask(answer.choices))
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
        when = self._told(answers[0].when or row.when, other, able=able)
        return [*first, *when, self._asked_first(case)]

    def _against_ahead(self, meant: list[Meant]) -> tuple[list[Case], list[Explanation]]:
        """The cases in which nothing stands against an answer that is not asked yet; without one, what does."""
        against = [(one[0], self._against(one, asked=False)) for one in meant]
        able = [other for other, reasons in against if not reasons]
        first = [] if able else [reason for _, reasons in against for reason in reasons]
        return able, list(dict.fromkeys(first))[:MOST_REASONS]

    def _opening(self, case: Case, row: Asked, answers: list[Answer]) -> list[Explanation]:
        """The answer now that leads to others, or what stands against it; nothing where none of now leads there."""
        ways = {answer.through or row.through for answer in answers}
        words = ways.pop() if len(ways) == 1 else ()
        here = [self.meant(case, text) for text in words]
        legal = [one for meant in here for one in meant if not self._against(one)]
        if legal:
            return [because(f"say {self._quoted(legal[:1])} first", *(legal[0][1].rules or case.row.rules[:1]))]
        if not words or here[0]:
            return self._against(here[0][0]) if words else []
        return self._opening_later(case, words[0])

    def _opening_later(self, case: Case, text: str) -> list[Explanation]:
        """The same for words that lead there when another question is asked."""
        for row in self._other_rows(case):
            meant = [one for other in self._ahead(case, row) for one in self.meant(other, text, bare=False)]
            opening = self._opening(case, row, [answer for _, answer, _ in meant]) if meant else []
            if opening:
                return [*self._against_ahead(meant)[1], *opening]
        return []

    def _saying(self, row: Asked, text: str) -> list[Answer]:
        """The answers to a question that have the form of the words, whatever stands in the slots."""
        wanted = normal(text)
        patterns = ((answer, found) for answer in row.answers for found in self._patterns(answer, bare=False))
        return list(dict.fromkeys(answer for answer, found in patterns if found.fullmatch(wanted)))

    def _asked_first(self, case: Case) -> Explanation:
        return because(f"first to be answered: {self._asks(case)}", *case.row.rules[:1])

    def _no_move(self, case: Case, text: str) -> list[Explanation]:
        """That the words are no answer to any question; what is asked, and what is legal."""
        nothing = because(f"{self.title} has no move '{text.strip()}'")
        return [nothing, *self._about(case), self._nearest(case, text)]

    def _nearest(self, case: Case, text: str) -> Explanation:
        """The nearest legal answers, or the first ones."""
        words = [self.text(case.s, x) for x in _members(case.s.legal)]
        near = get_close_matches(normal(text), words, n=MOST_HINTS, cutoff=0.5) or words[:MOST_HINTS]
        some = "" if len(near) == len(words) else f" ({len(near)} of {len(words)})"
        return because(f"legal moves{some}: {listed((f'{chr(39)}{word}{chr(39)}' for word in near), 'or')}")

    # -------------------------------------------------------------------------------------------------- explanations

    def help(self, s: Any) -> Explanation:
        """What the top question is about."""
        return told(self._about(self.case(self._known(s))))

    def _about(self, case: Case) -> list[Explanation]:
        about = "the question is " + case.row.about
        return [*self._told(about, case, rules=case.row.rules), *self._told(case.row.details, case)]

    def explain(self, s: Any, x: int) -> Explanation:
        """What a legal answer to the top question does: by the rules, at once, and what is asked then."""
        known = self._known(s)
        case = self.case(known)
        clauses = self._told(self.kind_of(case, x).means, case, x)
        if case.of_chance:
            words = because(f"chance brings '{self.text(known, x)}'")
            return told([words, *(clauses or self._told(case.row.about, case, x, case.row.rules))])
        changes = self._happens(known, x) if self._happens else []
        return told([*clauses, *map(because, changes)])

    def asked_next(self, s: Any, seat: int) -> str:
        """A clause for the seat on who is asked what after its answer, in the position that follows."""
        if not s.legal:
            return "then the game is over"
        player = self.case(s).player
        who = "chance is" if player == CHANCE_PLAYER else "you are" if player == seat else f"seat {player + 1} is"
        return f"then {who} asked: {self.question(s)}"


def _ways(answer: Answer) -> Iterator[str]:
    """Every way to write an answer, its slots left open."""
    return (way for template in (answer.says, *answer.also) for way in ways(template))


def _members(mask: int) -> Iterator[int]:
    return (x for x in range(MAX_CHOICE + 1) if mask & BIT[x])


def joined(*groups: Mapping[str, Slot]) -> dict[str, Slot]:
    """The slots of several chapters together. Raises ValueError where two chapters give one name to two things."""
    found: dict[str, Slot] = {}
    for group in groups:
        twice = sorted(found.keys() & group.keys())
        if twice:
            raise ValueError(f"two chapters have a slot '{twice[0]}'")
        found |= group
    return found
