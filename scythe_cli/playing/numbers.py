"""The numbers of legal answers: 0 for what ends or skips, and each keeps its own while a question is asked again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import count

from engines.core.language.explaining import listed
from engines.core.language.templates import ends

NUMBER = re.compile(r"(?<!\w)([a-z]?)(\d+)(?!\w)")  # `r3` is the place with the number 3
ZERO = 0
NUMBERS = re.compile(r"[-+]?\d+(?:[\s,;.]+[-+]?\d+)*")  # a line of these alone
OPTION = re.compile(r"option (?P<number>\d+)(?P<part> in part)?")
PART = 10  # option 2 in part is 12: 1, 2 and 3 are the whole options, whichever of them can be paid


class Numbers:
    """Numbers that were given out, question by question, since somebody else was last asked."""

    def __init__(self) -> None:
        self._given: dict[str, dict[str, int]] = {}

    def of(self, question: str, words: Sequence[str]) -> dict[str, int]:
        """The number of each answer to a question: its own, what it had before, else one that none has had.

        A number that is another answer's own now is taken from the one that had it. Answers of which none has had a
        number, such as another hand of cards, are numbered anew.
        """
        own = own_numbers(words)
        theirs = set(own.values())
        given = self._given.get(question, {})
        again = not given.keys().isdisjoint(words)
        before = {text: number for text, number in given.items() if again and number not in theirs}
        taken = {**before, **own}
        used = {*taken.values(), ZERO}
        free = (number for number in count(1) if number not in used)
        end = _end_of(words, own)
        numbers = {text: ZERO if text == end else taken[text] if text in taken else next(free) for text in words}
        self._given[question] = {**taken, **numbers}
        return numbers

    def copy(self) -> Numbers:
        """The same numbers, to which nothing is added that these are given."""
        found = Numbers()
        found._given = {question: dict(given) for question, given in self._given.items()}
        return found


def _end_of(words: Sequence[str], own: dict[str, int]) -> str:
    """The answer that ends or skips what is asked; '' where there is none, or where 0 is the number of another one."""
    found = [text for text in words if ends(text)]
    return found[0] if len(found) == 1 and ZERO not in own.values() else ""


def is_number(line: str) -> bool:
    """Whether a line is a number, with a sign or without: that of a move, or of none."""
    return re.fullmatch(r"[-+]?\d+", line) is not None


def no_such_move(line: str, numbers: Iterable[int]) -> str:
    """That a line of numbers alone is no move, and which numbers are; '' for any other line."""
    if not NUMBERS.fullmatch(line):
        return ""
    several = "" if is_number(line) else "A move has one number. "
    return f"There is no move {line}. {several}Moves here: {in_words(numbers)}."


def in_words(numbers: Iterable[int]) -> str:
    """Numbers in a row, those that follow each other as one: `2, 5 to 7 and 21`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [[f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run) for run in runs]
    return listed(part for parts in told for part in parts)


def own_numbers(words: Sequence[str]) -> dict[str, int]:
    """The numbers in the words that tell the answers apart, or nothing where there are none.

    A place and an option have their number even where it is the only one, an option in part 10 more; other
    numbers are those of answers where several have one.
    """
    options = {text: match for text in words if (match := OPTION.fullmatch(text))}
    if options:
        return {text: int(match["number"]) + (PART if match["part"] else 0) for text, match in options.items()}
    found = {text: NUMBER.findall(text) for text in words}
    having = {text: [int(number) for _, number in numbers] for text, numbers in found.items() if numbers}
    has_places = any(letter for numbers in found.values() for letter, _ in numbers)
    if (len(having) < 2 and not has_places) or len({len(numbers) for numbers in having.values()}) != 1:
        return {}
    for place in range(len(next(iter(having.values())))):
        own = {text: numbers[place] for text, numbers in having.items()}
        if len(set(own.values())) == len(own):
            return own
    return {}
