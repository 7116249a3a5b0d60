"""What a person meant by words that are not legal, and the reasons told for it: the same way in every game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Generic, TypeVar

from engines.core.bits import BIT
from engines.core.constants import LAST_COUNT, MAX_CHOICE
from engines.core.explaining import Explanation, because, listed, told
from engines.core.questions import AskedCase

Reasons = list[Explanation]
CaseT = TypeVar("CaseT", bound=AskedCase[Any])
OPENING = r"(?:please |i |we |want to |would like to |can i |may i |why not |let me )*"
MOST_HINTS = 4
MOST_DIGITS = 9


@dataclass(frozen=True)
class Wish:
    """An answer that somebody wants to give: the question it belongs to, and the words in their places."""

    kind: int
    said: dict[str, str] = field(default_factory=dict)

    def word(self, name: str) -> str:
        """A word, or '' when it was not said."""
        return self.said.get(name) or ""

    def number(self, name: str) -> int:
        """A number that was said, -1 if none; one of very many digits is just high."""
        word = self.word(name)[:MOST_DIGITS]
        return int(word) if word.isdecimal() else -1

    @property
    def part(self) -> bool:
        """Whether only part of a benefit is wanted."""
        return bool(self.word("part"))


class Grammar:
    """The words of all answers of a game, as (kind of question, pattern with named groups)."""

    def __init__(self, rows: Iterable[tuple[int, str]]) -> None:
        self._patterns = [(kind, re.compile(f"{OPENING}(?:{pattern})")) for kind, pattern in rows]

    def wishes(self, text: str) -> list[Wish]:
        """Everything that the words can mean, in the order of the rows."""
        wanted = " ".join(text.lower().replace("-", " ").rstrip(" ?.!").split())
        found = [(kind, pattern.fullmatch(wanted)) for kind, pattern in self._patterns]
        return [Wish(kind, _renamed(match.groupdict())) for kind, match in found if match]


def _renamed(groups: dict[str, str | None]) -> dict[str, str]:
    """The words that were said; a group that stands twice in a pattern has a 2 behind its name."""
    return {name.rstrip("2"): word for name, word in groups.items() if word}


def why_amount(wish: Wish, low: int, high: int, limit: Explanation) -> Reasons:
    """Why an amount is not between two bounds, or not said as it must be; `limit` says what the bounds are."""
    if wish.word("n") == "all":
        return [because(f"say the number, up to {high}", *limit.rules)] if high <= LAST_COUNT else []
    n = wish.number("n")
    if not low <= n <= high:
        return [limit]
    return [because(f"amounts above {LAST_COUNT} are said as 'all'", *limit.rules)] if n > LAST_COUNT else []


@dataclass(frozen=True)
class Refusing(Generic[CaseT]):
    """How a game finds the reasons against words, for a question in its position (the case)."""

    name: str
    grammar: Grammar
    belongs: Callable[[CaseT, Wish], bool]  # whether the wish answers the question that is asked
    here: Callable[[CaseT, Wish], Reasons]  # what stands against it then; nothing when it is legal
    later: Callable[[CaseT, Wish], Reasons]  # why it is not its time, and what stands against it already
    help: Callable[[CaseT], Reasons]
    action_text: Callable[[Any, int], str]  # the words of an answer to the top question

    def why_not(self, case: CaseT, text: str) -> Explanation:
        """Why these words are no legal answer, or how to say what was meant."""
        meant = self.grammar.wishes(text)
        here = [wish for wish in meant if self.belongs(case, wish)]
        if here:
            reasons = [reason for wish in here for reason in self.here(case, wish)]
            return told(reasons or self._say_instead(case, here[0]))
        if not meant:
            return told([because(f"'{text}' is no move of {self.name}"), *self.help(case), self._hints(case, text)])
        return told(self.later(case, meant[0]))

    def _legal_words(self, case: CaseT) -> list[str]:
        return [self.action_text(case.s, x) for x in range(MAX_CHOICE + 1) if case.s.legal & BIT[x]]

    def _say_instead(self, case: CaseT, wish: Wish) -> Reasons:
        """Nothing stands against it: the words that say it."""
        words = self._legal_words(case)
        fitting = {said: other for said in words for other in self.grammar.wishes(said) if _fits(wish, other)}
        if not fitting:
            return [*self.help(case), self._hints(case, "")]
        as_meant = [said for said, other in fitting.items() if other.part == wish.part] or list(fitting)
        rules = self.help(case)[0].rules[:1]
        return [because(f"it is legal now; say {_quoted(as_meant[:MOST_HINTS])}", *rules)]

    def _hints(self, case: CaseT, text: str) -> Explanation:
        """The nearest legal answers, or the first ones."""
        words = self._legal_words(case)
        near = get_close_matches(text, words, n=MOST_HINTS, cutoff=0.5) or words[:MOST_HINTS]
        more = "" if len(near) == len(words) else f", of {len(words)} answers"
        return because(f"legal are {_quoted(near)}{more}")


def _fits(wish: Wish, other: Wish) -> bool:
    """Whether the other words say at least the same."""
    if wish.word("any"):
        return wish.kind == other.kind and not other.word("skip")
    return wish.kind == other.kind and all(
        other.word(name) == word for name, word in wish.said.items() if name != "use"
    )


def _quoted(words: list[str]) -> str:
    """Answers to choose from: "'a', 'b' or 'c'"."""
    return listed((f"'{word}'" for word in words), "or")
