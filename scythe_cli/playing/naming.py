"""What people at the table are called: seats in sentences are told by their names, and names typed are seats."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from engines.core.language.spelling import folded, nearest_word
from engines.drawing.columns import cut, padded
from engines.drawing.isolating import isolated

SEAT = re.compile(r"\b[Ss]eat (\d+)\b(?! in )")
DRAWN_SEAT = re.compile(r"\b[Ss]eat (\d+)\b( {2,})?")  # with blanks up to the next column
NUMBER = re.compile(r"(?:seat |player )?(\d{1,9})")


class Naming:
    """The names of the seats of a game, '' for a seat without one; `titles` are what else each can be called when
    somebody types, such as its faction."""

    def __init__(self, names: Sequence[str], titles: Sequence[Iterable[str]] = ()) -> None:
        self._names = {str(seat): name for seat, name in enumerate(names, 1) if name}
        self._by_name = _Seats((name, seat) for seat, name in self._names.items())
        called = ((title, str(seat)) for seat, own in enumerate(titles, 1) for title in (*own, f"player {seat}"))
        self._by_title = _Seats(called)
        self._called = [
            self._names.get(str(seat)) or next(iter(own), f"seat {seat}") for seat, own in enumerate(titles, 1)
        ]

    def named(self, text: str) -> str:
        """A sentence with names in place of seats."""
        return SEAT.sub(lambda found: self._names.get(found[1], found[0]), text) if self._names else text

    def told(self, text: str) -> str:
        """The same as it is shown, where names from the right leave the words beside them in their place."""
        return isolated(self.named(text))

    def of_seat(self, cell: str) -> str:
        """The cell of a table that begins with the number of a seat, with the name behind the number."""
        number, _, rest = cell.partition(" ")
        return isolated(" ".join(filter(None, (number, self._names.get(number, ""), rest))))

    def drawn(self, line: str) -> str:
        """A line of a drawing with names in place of seats; columns stay where they are."""
        return isolated(DRAWN_SEAT.sub(self._in_place, line)) if self._names else line

    def _in_place(self, found: re.Match[str]) -> str:
        name = self._names.get(found[1])
        if name is None:
            return found[0]
        room = len(found[0])
        return padded(cut(name, room - 1), room) if found[2] else name

    def typed(self, line: str) -> str:
        """What was typed with seats in place of names."""
        return self._by_name.put_in(line)

    def meanings(self, line: str) -> list[str]:
        """What a typed line may mean: as it stands, with seats in place of names, then of what else they are called."""
        named = self.typed(line)
        return list(dict.fromkeys((line, named, self._by_title.put_in(named))))

    def seat(self, text: str, players: int) -> int | None:
        """The seat, from 0, that somebody names by its number, its name or what else it is called; None for others."""
        wanted = folded(text)
        number = NUMBER.fullmatch(wanted)
        found = number[1] if number else self._by_name.seats.get(wanted) or self._by_title.seats.get(wanted)
        return int(found) - 1 if found and 1 <= int(found) <= players else None

    @property
    def longest(self) -> int:
        """How many words the longest name at the table has."""
        return max(len(name.split()) for name in self._called)

    def is_misspelt(self, text: str) -> bool:
        """Whether it is nearly somebody's name."""
        names = set(self._by_name.seats)
        return folded(text) not in names and nearest_word(text, names) in names

    def nobody(self, text: str, *more: str) -> str:
        """That nobody is called so, and the name that is nearest, or all of them; `more` may stand there as well."""
        if NUMBER.fullmatch(folded(text)):
            return f"There is no {text}, only seats 1 to {len(self._called)}."
        names = {folded(name): name for name in (*self._by_title.seats, *self._called, *more)}
        close = get_close_matches(folded(text), names, 1)
        known = f"did you mean '{names[close[0]]}'?" if close else f"known: {', '.join(sorted(self._called))}."
        return f"Nobody here is called '{text}'; {known}"


class _Seats:
    """Words that stand for seats; those of several seats stand for none."""

    def __init__(self, words: Iterable[tuple[str, str]]) -> None:
        told = list(dict.fromkeys((folded(word), seat) for word, seat in words))
        times = Counter(word for word, _ in told)
        self.seats = {word: seat for word, seat in told if times[word] == 1}
        typed = "|".join(re.escape(word) for word in sorted(self.seats, key=len, reverse=True))
        self._pattern = re.compile(rf"(?<!\w)(?:{typed})(?!\w)") if typed else None

    def put_in(self, line: str) -> str:
        """The line with seats in place of their words; one without any as it is."""
        text = folded(line)
        found = [one for one in self._pattern.finditer(text) if _is_whole(text, one.end())] if self._pattern else []
        for one in reversed(found):
            text = f"{text[: one.start()]}seat {self.seats[one[0]]}{text[one.end() :]}"
        return text if found else line


def _is_whole(text: str, end: int) -> bool:
    """Whether no mark, such as an accent or a vowel sign, goes with the letter that ends here."""
    return not unicodedata.category(text[end : end + 1] or " ").startswith("M")


def named_rows(names: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The rows of seats, with who sits there where anybody is named."""
    if not any(names):
        return list(rows)
    return [{"seat": row["seat"], "name": names[row["seat"] - 1]} | dict(row) if "seat" in row else row for row in rows]
