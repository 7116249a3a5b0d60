"""The log of a game: the events that its rules told, as each reader may know them, in sentences and as plain values.

An event is filtered where it leaves the position. What a seat may not know of it is gone before anybody reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import groupby
from typing import Any

from engines.core.engine.constants import ENTRY_SIZE, EVENT_CHANGE, TABLE
from engines.core.language.cases import parameters_of
from engines.core.language.questions import Event, Resource, Source
from engines.drawing.words import counted

ONLOOKER = -2  # a reader without a seat, who knows what all seats know
EVERYTHING = -3  # a reader who may know all
CHANGE = ("source", "resource", "amount")  # the numbers of a change
MILESTONE, PHASE, ATTEMPT = "milestone", "phase", "attempt"  # kinds of events that readers treat apart
GOODS, EACH, NUMBER = "goods", "each", "n"  # slots that a whole group fills
PART = re.compile(r"\{(?P<slot>[^}:]+)(?::(?P<noun>[^}]+))?\}|\[(?P<own>[^\]|]*)(?:\|(?P<others>[^\]]*))?\]")
MOST_SAID = 20_000  # sentences that are kept
EventWord = Callable[..., str]  # what stands in a slot; its parameters are numbers of the event, by their names


@dataclass(frozen=True)
class LogEntry:
    """An event as somebody may know it: its number, its seat (from 0) or TABLE, its numbers; None for a secret one.

    `place` is for readers: which answer told it.
    """

    event: int
    seat: int
    numbers: tuple[int | None, ...]
    place: int = field(default=0, compare=False)

    @property
    def is_change(self) -> bool:
        """Whether goods were gained or lost: its numbers are source, resource and amount."""
        return self.event == EVENT_CHANGE


@dataclass(frozen=True)
class Segment:
    """A part of a sentence: plain text, a `seat`, or what the slot `kind` of the template names."""

    text: str
    kind: str = "text"
    number: int | None = None


@dataclass(frozen=True)
class Sentence:
    """What is told of one event, or of several as one; `kind` is that of their row."""

    segments: tuple[Segment, ...]
    entries: tuple[LogEntry, ...]
    kind: str = "deed"

    def text(self, names: Sequence[str] = ()) -> str:
        """The sentence with its full stop, for people who are called by these names; '' for a seat without one.

        '' for a change that another event tells of, such as the worker that is placed.
        """
        if not self.segments:
            return ""
        parts = [_named(segment, names) for segment in self.segments]
        is_name = self.segments[0].kind == "seat" and parts[0] != self.segments[0].text
        text = "".join(parts)
        return f"{text if is_name else text[:1].upper() + text[1:]}."


@dataclass(frozen=True)
class Log:
    """How a game's events are read: their rows, where goods come from and what they are, words for slots.

    `seats` are the names of those numbers of events that are seats, besides `seat`.
    """

    events: Sequence[Event] = ()
    sources: Sequence[Source] = ()
    resources: Sequence[Resource] = ()
    words: Mapping[str, EventWord] = field(default_factory=dict)
    seats: tuple[str, ...] = ("other",)

    # ----------------------------------------------------------------------------------------------- who may know what

    def read(self, core: Any, reader: int) -> list[LogEntry]:
        """The events that the last answer told, as a seat, an ONLOOKER or a reader of EVERYTHING may know them."""
        log = core.log
        starts = range(0, ENTRY_SIZE * (core.listening - 1), ENTRY_SIZE)
        entries = (LogEntry(log[i], log[i + 1], tuple(log[i + 2 : i + ENTRY_SIZE])) for i in starts)
        return [seen for entry in entries if (seen := self._seen(entry, reader)) is not None]

    def _seen(self, entry: LogEntry, reader: int) -> LogEntry | None:
        """An event as the reader may know it; None where nothing is told of it."""
        if entry.is_change:
            return entry if entry.numbers[0] in self._sources else None
        row = self._rows.get(entry.event)
        if row is None or not row.says:
            return None
        entry = replace(entry, numbers=entry.numbers[: len(row.frame)])
        if not row.secret or reader == EVERYTHING or self._knows(entry, row, reader):
            return entry
        known = (None if name in row.secret else n for name, n in zip(row.frame, entry.numbers, strict=True))
        return replace(entry, numbers=tuple(known)) if row.shared else None

    def _knows(self, entry: LogEntry, row: Event, reader: int) -> bool:
        named = {"seat": entry.seat, **dict(zip(row.frame, entry.numbers, strict=True))}
        return reader >= 0 and reader in (named[name] for name in row.knows)

    @cached_property
    def _rows(self) -> dict[int, Event]:
        return {row.event: row for row in self.events}

    @cached_property
    def _sources(self) -> dict[int, Source]:
        return {row.number: row for row in self.sources}

    @cached_property
    def _resources(self) -> dict[int, Resource]:
        return {row.number: row for row in self.resources}

    def kind_of(self, entry: LogEntry) -> str:
        """What an event is to its readers: the kind in its row."""
        return "deed" if entry.is_change else self._rows[entry.event].kind

    # ----------------------------------------------------------------------------------------------------- in sentences

    def sentences(self, entries: Iterable[LogEntry], reader: int = ONLOOKER) -> list[Sentence]:
        """What is told of events, to a reader who is `you` in them; alike ones in a row are told as one."""
        return [sentence for sentence in self._all_told(entries, reader) if sentence.segments]

    def _all_told(self, entries: Iterable[LogEntry], reader: int) -> list[Sentence]:
        """The same with changes that are told without words."""
        return [self._sentence(tuple(group), reader) for _, group in groupby(self._ways(entries), self._alike)]

    def _ways(self, entries: Iterable[LogEntry]) -> list[LogEntry]:
        """The events, with each step of a way taken together with those before it."""
        ways: list[LogEntry] = []
        for entry in entries:
            whole = self._way(ways[-1], entry) if ways else None
            ways[len(ways) - bool(whole) :] = [whole or entry]
        return ways

    def _way(self, before: LogEntry, entry: LogEntry) -> LogEntry | None:
        """Two steps as one, where the second goes on where the first arrived; None where it does not."""
        row = self._rows.get(entry.event)
        if (before.event, before.seat) != (entry.event, entry.seat) or row is None or row.legs is None:
            return None
        start, end = map(row.frame.index, row.legs)
        went, goes = list(before.numbers), list(entry.numbers)
        goes_on = went[end] == goes[start] and went[start] != goes[end]
        went[end], goes[start] = goes[end], went[start]
        return replace(entry, numbers=tuple(goes)) if goes_on and went == goes else None

    def lines(self, entries: Iterable[LogEntry], reader: int = ONLOOKER, names: Sequence[str] = ()) -> list[str]:
        """The same as texts, for people who are called by these names."""
        return [sentence.text(names) for sentence in self.sentences(entries, reader)]

    def _alike(self, entry: LogEntry) -> object:
        """What events have in common that are told in one sentence; nothing that two others could have."""
        if entry.is_change:
            source, _, amount = entry.numbers
            return EVENT_CHANGE, entry.seat, source, bool(amount and amount > 0)
        is_one_of_many = bool(self._rows[entry.event].each)
        return (entry.event, entry.seat) if is_one_of_many else id(entry)

    def _sentence(self, group: tuple[LogEntry, ...], reader: int) -> Sentence:
        """What is told of a group; a table shows the same sentences again and again."""
        if len(self._said) > MOST_SAID:
            self._said.clear()
        if (group, reader) not in self._said:
            self._said[group, reader] = tuple(self._segments(group, reader))
        return Sentence(self._said[group, reader], group, self.kind_of(group[0]))

    @cached_property
    def _said(self) -> dict[tuple[tuple[LogEntry, ...], int], tuple[Segment, ...]]:
        return {}

    def _segments(self, group: tuple[LogEntry, ...], reader: int) -> Iterator[Segment]:
        first = group[0]
        if first.is_change:
            source, _, amount = first.numbers
            row = self._sources[source or 0]
            says = row.gains if (amount or 0) > 0 else row.loses
            return self._filled(says if self._goods(group) else "", group, CHANGE, reader)
        event = self._rows[first.event]
        says = event.shared if None in first.numbers else event.says
        return self._filled(says, group, event.frame, reader, event.each)

    def _filled(
        self, says: str, group: Sequence[LogEntry], frame: Sequence[str], reader: int, each: str = ""
    ) -> Iterator[Segment]:
        """The segments of a template about a group of events."""
        own = group[0].seat == reader
        for part in _parts(says):
            if part.text:
                yield Segment(part.text)
            elif part.slot == EACH:
                parts = [list(self._filled(each, [one], frame, reader)) for one in group]
                yield from _joined(parts)
            elif part.slot == NUMBER:
                yield Segment(counted(len(group), part.noun), NUMBER, len(group))
            elif part.slot == GOODS:
                yield from _joined([[Segment(text, "goods")] for text in self._goods(group)])
            elif part.slot:
                yield self._slot(part, group[0], frame, reader)
            else:
                yield Segment(part.own if own else part.others)

    def _slot(self, part: Part, entry: LogEntry, frame: Sequence[str], reader: int) -> Segment:
        named = {"seat": entry.seat, **dict(zip(frame, entry.numbers, strict=True))}
        name = part.slot.removesuffix("'s")
        if name == "seat" or name in self.seats:
            return _seat_segment(named[name] or 0, reader, name != part.slot)
        number = named.get(name)
        if part.noun:
            return Segment(counted(number or 0, part.noun), name, number)
        if name not in self.words:
            return Segment(str(number), name, number)
        return Segment(self.words[name](*(named[given] for given in parameters_of(self.words[name]))), name, number)

    def _goods(self, group: Sequence[LogEntry]) -> list[str]:
        """How much of each resource a group of changes moves, in the order of the resources that are told in words."""
        moved = self.changes(group)
        return [_counted(abs(moved[row.name]), row) for row in self.resources if row.name in moved and row.in_words]

    # ------------------------------------------------------------------------------------------------- as plain values

    def changes(self, entries: Iterable[LogEntry]) -> dict[str, int]:
        """By how much each resource changed in all, by its name."""
        moved: dict[str, int] = {}
        for entry in entries:
            if entry.is_change:
                _, resource, amount = entry.numbers
                name = self._resources[resource or 0].name
                moved[name] = moved.get(name, 0) + (amount or 0)
        return moved

    def to_json(self, entries: Iterable[LogEntry], reader: int) -> list[dict[str, Any]]:
        """Events as plain values, seats from 1, each with its sentence as the reader is told it."""
        return [value for sentence in self._all_told(entries, reader) for value in self._values(sentence, reader)]

    def _values(self, sentence: Sentence, reader: int) -> list[dict[str, Any]]:
        first = sentence.entries[0]
        if first.is_change:
            source = self._sources[first.numbers[0] or 0].name
            told = {"event": "change", "seat": first.seat + 1, "source": source}
            return [{**told, "changes": self.changes(sentence.entries), "text": sentence.text()}]
        return [self._value(entry, self._sentence((entry,), reader)) for entry in sentence.entries]

    def _value(self, entry: LogEntry, sentence: Sentence) -> dict[str, Any]:
        row = self._rows[entry.event]
        named = dict(zip(row.frame, entry.numbers, strict=True))
        seat = {} if entry.seat == TABLE else {"seat": entry.seat + 1}
        told = {name: self._plain(name, named) for name in named if named[name] is not None}
        return {"event": row.name, **seat, **told, "text": sentence.text()}

    def _plain(self, name: str, named: Mapping[str, int | None]) -> Any:
        """A number of an event as programs read it: a seat from 1, the word for a thing, or the number itself."""
        number = named[name]
        if name in self.seats:
            return (number or 0) + 1
        word = self.words.get(name)
        return word(number) if word and parameters_of(word) == (name,) else number


@dataclass(frozen=True)
class Part:
    """A part of a template: text, a slot with perhaps its noun, or a form for `you` and one for others."""

    text: str = ""
    slot: str = ""
    noun: str = ""
    own: str = ""
    others: str = ""


@cache
def _parts(template: str) -> tuple[Part, ...]:
    """The parts of a template."""
    found, end = [], 0
    for part in PART.finditer(template):
        found.append(Part(template[end : part.start()]))
        own, others = part["own"] or "", part["others"]
        form = Part(own="", others=own) if others is None else Part(own=own, others=others)
        found.append(Part(slot=part["slot"], noun=part["noun"] or "") if part["slot"] else form)
        end = part.end()
    found.append(Part(template[end:]))
    return tuple(part for part in found if part != Part())


def _seat_segment(seat: int, reader: int, is_owner: bool) -> Segment:
    """`you`, `seat 2`, or whose something is."""
    if seat == reader:
        return Segment("your" if is_owner else "you")
    return Segment(f"seat {seat + 1}{'’s' if is_owner else ''}".replace("’", "'"), "seat", seat)


def _named(segment: Segment, names: Sequence[str]) -> str:
    """The text of a segment, with the name of a seat that has one."""
    seat = segment.number
    if segment.kind != "seat" or seat is None or seat >= len(names) or not names[seat]:
        return segment.text
    return names[seat] + ("'s" if segment.text.endswith("'s") else "")


def _joined(parts: Sequence[Sequence[Segment]]) -> Iterator[Segment]:
    """Parts one after the other: `a, b and c`."""
    for i, part in enumerate(parts):
        if i:
            yield Segment(" and " if i == len(parts) - 1 else ", ")
        yield from part


def _counted(amount: int, row: Resource) -> str:
    """`1 coin`, `2 coins`, `3 food`."""
    return f"{amount} {row.plural}" if amount != 1 and row.plural else counted(amount, row.name)
